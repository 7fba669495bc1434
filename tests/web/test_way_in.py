"""Who is let in, who is asked first, and what somebody is told who has lost a seat."""

from __future__ import annotations

from urllib.parse import quote, urlencode

import pytest

from companion.tables.house import utc_seconds
from companion.web.seats import EVENING

from .conftest import House
from .pages import Page, Phone

TWO = {"gold": "player", "green": "player"}


def _seats(phone: Phone, table: str, seat: str, what: str) -> Page:
    """Press one of the buttons of a seat on the page of the seats."""
    forms = phone.get(f"{table}/seats").forms(seat=seat)
    (form,) = [form for form in forms if form.xpath(".//button[@value=$what]", what=what)]
    return phone.press(form, "do", what)


def _key(house: House, table: str, seat: str) -> str:
    found = house.tables.get(table.removeprefix("/t/")).seat(seat)
    assert found is not None
    return f"{table}/key/{found.key}"


def _open(phone: Phone, key: str) -> Page:
    (form,) = phone.get(key).find("//form[@data-at-once]")
    return phone.press(form)


def _links(page: Page) -> set[str]:
    return {link.get("href") for link in page.find("//main//a")}


def test_a_seat_that_was_handed_over_waits_for_its_code(house: House) -> None:
    table, phones = house.company("gold", "green")
    shown = _seats(phones["gold"], table, "green", "hand-over")
    assert "The seat is kept for whoever scans this." in shown.text
    # before the first move: neither the phone that had it nor a stranger gets it by the code of the table
    for phone in (phones["green"], house.phone()):
        page = phone.get(table)
        assert not page.forms() and "The seat of Green is kept for whoever has its code." in page.text
        assert phone.post(f"{table}/join", {"command": "in", "seat": "green"}).status == 422
    guest = house.phone()
    assert _open(guest, _key(house, table, "green")).find("//*[@id='todo']")
    seats = phones["gold"].get(f"{table}/seats").text
    assert "kept for" not in seats


def test_the_host_may_free_a_seat_that_is_kept(house: House) -> None:
    table, phones = house.company("gold", "green")
    _seats(phones["gold"], table, "green", "hand-over")
    first = _key(house, table, "green")
    _seats(phones["gold"], table, "green", "hand-over")
    assert _key(house, table, "green") != first
    _seats(phones["gold"], table, "green", "free")
    assert "data-at-once" in house.phone().get(table).html


def test_a_name_at_a_taken_seat_asks_nobody_who_he_is(house: House) -> None:
    kinds = {"gold": "player", "green": "player"}
    taken, free = house.phone().open_table(kinds, gold="Ann"), house.phone().open_table(kinds, green="Ann")
    assert ["data-at-once" in house.phone().get(table).html for table in (taken, free)] == [True, False]


def test_who_has_only_looked_who_sits_where_is_not_asked_before_a_seat_is_taken(house: House) -> None:
    table, guest = house.phone().open_table(TWO), house.phone()
    for looked_at in ("/watch", "/seats", "/log"):
        guest.get(table + looked_at)
        assert "data-at-once" in guest.get(table).html, looked_at


def test_who_handed_a_seat_over_gets_no_later_code_of_it_by_the_same_form(house: House) -> None:
    table, phones = house.company("gold", "green")
    forms = phones["green"].get(f"{table}/seats").forms(seat="green")
    (form,) = [form for form in forms if form.xpath(".//button[@value='hand-over']")]
    for _ in range(2):  # a double tap is one hand-over, and shows its code
        phones["green"].press(form, "do", "hand-over")
        assert _key(house, table, "green") in phones["green"].page.html
    guest = house.phone()
    _open(guest, _key(house, table, "green"))
    for _ in ("the guest has the seat", "the guest gives it away"):
        page = phones["green"].press(form, "do", "hand-over")
        assert page.status == 200 and _key(house, table, "green") not in page.html
        if guest.get(f"{table}/seats").forms(seat="green"):
            _seats(guest, table, "green", "hand-over")


def test_the_host_is_not_asked_for_a_seat_that_waits_for_its_code(house: House) -> None:
    host, green = house.phone(), house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), host="keep")
    green.sit(table, "green")
    host.draw_forts(table)
    for do, asked in (("hand-over", {"card.gold", "card.red"}), ("free", {"card.gold", "card.green", "card.red"})):
        forms = host.get(f"{table}/seats").forms(seat="green")
        host.press(next(form for form in forms if form.xpath(f".//button[@value='{do}']")), "do", do)
        (form,) = host.get(table).forms(do="reveal")
        assert {name for name in form.fields if name.startswith("card.")} == asked


def test_who_has_sat_here_is_asked_before_another_seat_is_taken(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"))
    lost = house.phone()
    lost.sit(table, "green")
    assert _open(house.phone(), _key(house, table, "green")).status == 200
    page = lost.get(table)
    assert "data-at-once" not in page.html and page.find("//h2[@id='sit']")[0].text == "Who are you?"
    assert page.forms(seat="red")
    # the cookie is for this table alone
    other = host.open_table(TWO)
    assert "data-at-once" in lost.get(other).html


def test_a_phone_that_loses_its_seat_is_told(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    assert _open(house.phone(), _key(house, table, "green")).status == 200
    with phones["green"].client.get(f"{table}/stream?view=seat&from=0", buffered=False) as answer:
        board = next(line for line in answer.iter_encoded() if b"event: beat" not in line).decode()
    told = "This phone has no seat here any more"
    assert told in board and f'<a href="{table}/seats">Seats</a>' in board
    for page in (phones["gold"].get(table), phones["gold"].get(f"{table}/watch"), house.phone().get(f"{table}/watch")):
        assert told not in page.text


def test_an_old_link_leads_who_sits_here_back(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), host="keep", green="Ben")
    ben = house.phone()
    ben.sit(table, "green")
    page = _open(ben, f"{table}/key/oldoldoldold")
    assert page.status == 422 and page.alert() == "This link is used up."
    assert "You still sit here as Green (Ben)." in page.text
    assert table in _links(page) and not page.forms()
    page = _open(host, f"{table}/key/oldoldoldold")
    assert "You are still the host here." in page.text and not page.forms()
    page = _open(house.phone(), f"{table}/key/oldoldoldold")
    assert page.alert().endswith("ask for a new one.") and page.forms(seat="red")


def test_who_sits_at_another_table_is_asked(house: House) -> None:
    here, there = (house.phone().open_table(TWO) for _ in range(2))
    guest = house.phone()
    guest.join(here)
    page = guest.get(there)
    assert "data-at-once" not in page.html and "You sit at another table. Sit down here too?" in page.text
    assert here in _links(page) and here.removeprefix("/t/")[:4].upper() in page.text
    assert guest.press(page.forms(seat="green")[0]).path == there
    assert not guest.get(f"{there}/seats").find("//h2[@id='sit']")


def test_a_table_of_yesterday_does_not_count_as_another_one(house: House) -> None:
    here, there = (house.phone().open_table(TWO) for _ in range(2))
    guest = house.phone()
    guest.join(here)
    house.tables.clock = lambda: utc_seconds() + EVENING + 60
    assert "data-at-once" in guest.get(there).html and here in _links(guest.get("/tables"))


def test_a_table_that_is_over_does_not_count_as_another_one(house: House) -> None:
    host = house.phone()
    old = host.open_table(TWO)
    guest = house.phone()
    guest.join(old)
    (form,) = host.get(f"{old}/override").forms(do="finish")
    form.fields["reason"] = "late"
    host.press(form)
    new = house.phone().open_table(TWO)
    assert "data-at-once" in guest.get(new).html
    # a finished game stands among the finished ones alone
    for path in ("/", "/tables"):
        mine = guest.get(path).find("//section[@aria-labelledby='mine' or @aria-labelledby='running']//a")
        assert not mine
    assert old in _links(guest.get("/tables"))


def test_tables_of_one_game_are_told_apart(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    code = table.removeprefix("/t/")[:4].upper()
    for path in ("/", "/tables"):
        page = host.get(path)
        assert page.find(f"//li[.//a[@href='{table}']]//*[.='{code}']")
        (when,) = page.find(f"//li[.//a[@href='{table}']]//time")
        assert ":" in when.text and when.get("datetime")[10] == "T"
    # what leads to it when it is typed
    spelt = f"{code} {table.removeprefix('/t/')[4:].upper()}"
    assert f"Table {spelt}" in host.get(f"{table}/seats").text
    assert f"Table {spelt}" in host.get(f"{table}/tv").find("//nav")[0].text_content()
    assert host.get(f"/t?{urlencode({'code': spelt})}", follow=False).headers["Location"] == table
    for path in ("", "/seats", "/log", "/tv", "/at/0", "/override"):
        assert code in host.get(f"{table}{path}").find("//title")[0].text


def test_two_of_one_name_are_told_apart_in_the_lists(house: House) -> None:
    host = house.phone()
    host.open_table({**TWO, "red": "player"}, gold="Ada", green="Ada", red="Cleo")
    assert "Ada (Gold), Ada (Green), Cleo" in host.get("/tables").text


def test_the_board_says_who_is_not_here_yet(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player") | {"violet": "neutral"}, red="Cleo")
    told = "Not here yet with a phone:"
    assert f"{told} Green, Red (Cleo)" in host.get(table).text
    house.phone().sit(table, "red")
    assert f"{told} Green" in house.phone().get(f"{table}/watch").text and "Cleo)" not in host.get(table).text
    house.phone().sit(table, "green")
    assert told not in host.get(table).text


@pytest.mark.parametrize(
    ("does", "seat", "said"),
    [
        ("name", "green", "The name is saved."),
        ("free", "green", "The seat is free now: whoever scans the code of the table may take it."),
        ("sit", "red", "This phone plays here now."),
    ],
)
def test_what_was_done_with_a_seat_is_said_at_the_seat(house: House, does: str, seat: str, said: str) -> None:
    table, phones = house.company("gold", "green", "red")
    phones["red"].post(f"{table}/seats", {"command": "leave", "do": "free", "seat": "red"})
    fields = {"command": "c", "do": does, "seat": seat, "name": "Ada"}
    page = phones["gold"].post(f"{table}/seats", fields)
    (status,) = page.find(f"//section[@aria-labelledby='seat-{seat}']//p[@role='status']")
    assert status.text_content() == said and len(page.find("//p[@role='status']")) == 1
    assert not phones["gold"].get(f"{table}/seats").find("//p[@role='status']")


def test_who_enters_for_everybody_misses_nobody_and_has_the_code_where_it_is_not_in_the_way(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO, host="keep")
    page = host.get(table)
    assert "Not here yet" not in page.text
    (folded,) = page.find("//details[not(@open)][.//*[@class='qr']]")
    assert "Another phone may join" in folded.text_content()
    assert "Not here yet" in house.phone().get(f"{table}/watch").text


def test_nobody_is_missed_once_play_has_begun(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    host.draw_forts(table)
    assert "Not here yet" not in host.get(table).text


def test_behind_a_closed_door_no_newcomer_is_given_the_code(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    host.press(host.get(f"{table}/seats").find("//form[.//button[@value='close']]")[0], "do", "close")
    page = house.phone().get(f"{table}/seats")
    assert not page.find("//*[@class='qr']") and "Scan" not in page.text and "closed the door" in page.text
    assert "Scan to watch" in host.get(f"{table}/seats").text


def test_the_television_is_opened_where_the_phone_is_known_and_leads_back(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    (link,) = host.get(f"{table}/seats").find("//a[.='Open the TV view']")
    assert link.get("href") == f"{table}/tv"
    assert host.get(f"{table}/tv").find(f"//nav/a[@href='{table}' and .='Back to the table']")


def test_the_page_of_the_seats_says_what_its_folds_and_buttons_do(house: House) -> None:
    table, phones = house.company("gold", "green")
    page = phones["gold"].get(f"{table}/seats")
    folds = [" ".join(each.text_content().split()) for each in page.find("//section/details/summary")]
    assert "Rename, change the phone, leave" in folds and "Rename, change the phone, free the seat" in folds
    assert "“We play it so …” corrects how things stand, or ends the game now." in page.text
    assert "corrects how things stand" not in house.phone().get(f"{table}/seats").text
    assert "Scan to watch" in page.text and "Scan to join" not in page.text  # no seat is free


def test_the_log_says_when(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    assert host.get(f"{table}/log").find("//ol/li[1]//time[contains(., ':')]")


def test_the_host_says_which_seat_is_the_own_one(house: House) -> None:
    phone = house.phone()
    form = phone.new_table("stronghold")
    form.fields["own"] = "defender"
    table = phone.open(form, "play", {})
    held = [seat.id for seat in house.tables.get(table.removeprefix("/t/")).seats if seat.occupied]
    assert held == ["defender"]
    form = phone.new_table("romans-go-home")
    assert form.fields["own"] == ""  # who says nothing sits first
    table = phone.open(form, "play", {})
    held = [seat.id for seat in house.tables.get(table.removeprefix("/t/")).seats if seat.occupied]
    assert held == ["gold"]
    form = phone.new_table("romans-go-home")
    form.fields["own"], form.fields["gold.kind"] = "", "neutral"  # where nobody sits, nobody sits down
    table = phone.open(form, "play", {})
    held = [seat.id for seat in house.tables.get(table.removeprefix("/t/")).seats if seat.occupied]
    assert held == ["green"]


def test_a_kind_of_seat_that_the_game_has_not_is_nobody(house: House) -> None:
    for game, kinds in (
        ("romans-go-home", {"gold": "robot", "green": "player"}),
        ("stronghold", {"invader": "neutral", "defender": "player"}),
    ):
        fields = {f"{seat}.kind": kind for seat, kind in kinds.items()}
        page = house.phone().post(f"/{game}/new", {"command": "new", **fields})
        assert page.status == 422 and page.alert().endswith("."), game
    assert house.tables.listed() == ()


def test_who_goes_back_and_asks_for_another_table_gets_it(house: House) -> None:
    """The way back shows the form that was sent already; sent again as it was it means the same table."""
    phone = house.phone()
    form = phone.new_table("romans-go-home")
    first = phone.open(form, "play", {})
    assert phone.open(form, "play", {}) == first
    form.fields["gold.name"] = "Łucja"
    assert phone.open(form, "play", {}) != first


def test_a_code_is_typed_by_whoever_cannot_scan(house: House) -> None:
    table, _ = house.company("gold", "green")
    code = table.removeprefix("/t/")
    guest = house.phone()
    (form,) = guest.get("/").find("//form[@action='/t']")
    assert form.xpath(".//input[@name='code']")
    for typed in (
        code,
        f" {code[:4].upper()}-{code[4:].upper()} ",
        f"192.168.0.7:8000{table}",
        f"http://wall.lan{table}/",
    ):
        found = guest.get(f"/t?{urlencode({'code': typed})}", follow=False)
        assert (found.status, found.headers["Location"]) == (303, table), typed
    for typed in ("", "abcd 1234", "abcdefgh", "/t/", "x" * 5000, "no\x00thing"):
        page = guest.get(f"/t?{urlencode({'code': typed})}")
        assert page.status == 404 and "There is no table with this code." in page.alert(), typed
    assert guest.get("/t?code=Fort-1").find("//input[@name='code']")[0].get("value") == "Fort-1"


def test_an_address_is_typed_in_capitals_or_with_a_slash(house: House) -> None:
    table, _ = house.company("gold", "green")
    shouted = table.replace("/t/", "/t/#").upper().replace("/T/#", "/t/")
    guest = house.phone()
    for typed in (shouted, f"{table}/", f"{shouted}/"):
        page = guest.get(typed)
        assert page.status == 200 and "All seats are taken." in page.text, typed
    for rest, shown in (("/watch", "Round 1: the wall"), ("/tv", "Back to the table"), ("/log?before=2", "Log")):
        page = guest.get(shouted + rest)
        assert (page.path, page.status) == (table + rest.partition("?")[0], 200) and shown in page.text, rest
    early, late = (guest.get(f"{table}/log{asked}").text for asked in ("?before=2", ""))
    assert guest.get(f"{shouted}/log?before=2").text == early != late
    for asked in ("revision=-1", "_method=BOGUS", "_external=1", "table_id=x", "%FF=ż&a=1&a=2"):
        found = guest.get(f"{shouted}/at/0?{asked}", follow=False)
        assert (found.status, found.headers["Location"]) == (303, f"{table}/at/0?{quote(asked, safe='%=&')}"), asked
    assert guest.get("/t/NO-SUCH-TABLE").status == guest.get("/t/NOSUCHTA/tv").status == 404
    assert guest.get("/t/NO-SUCH-TABLE").hops == []
    before = house.revision(table)
    page = guest.post(f"{shouted}/act", {"command": "c" * 16, "base": str(before), "do": "draw-forts"})
    assert (page.status, page.hops) == (404, []) and "There is no table at this address." in page.alert()
    assert house.revision(table) == before  # a form is sent from a page, and a page has the right address
    assert guest.get("/tables/").status == guest.get("/romans-go-home").status == 200
