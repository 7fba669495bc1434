"""Who sits where: the new table, the way in, names, lost phones, the door, spectators."""

from __future__ import annotations

import pytest

from .conftest import ADDRESS, House
from .pages import GAME, Page, Phone

TWO = {"gold": "player", "green": "player"}


def _seat(page: Page, clan: str) -> str:
    """What the page of the seats says of one seat."""
    heading = page.find(f"//*[@id='seat-{clan}']")[0]
    return " ".join(heading.text_content().split())


def test_the_scan_alone_sits_a_phone_down(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "neutral", "red": "player"})
    assert "data-at-once" in house.phone().get(table).html
    page = house.phone().join(table)
    assert page.hops == [303] and page.path == table
    assert page.find("//*[@id='todo']")
    assert house.tables.get(table.removeprefix("/t/")).seat("red").occupied  # type: ignore[union-attr]


def test_whoever_has_a_name_at_the_table_is_asked_for_it(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), green="Ben", red="Cleo")
    cleo = house.phone()
    page = cleo.get(table)
    assert "data-at-once" not in page.html and page.find("//h2[@id='sit']")[0].text == "Who are you?"
    (form,) = page.forms(seat="red")
    assert "Sit down as Red (Cleo)" in " ".join(form.text_content().split())
    assert cleo.press(form).path == table
    assert "this phone" in _seat(cleo.get(f"{table}/seats"), "red")
    # of two that tap the same name at the same time one is told so, and sits nowhere else
    late = house.phone().post(f"{table}/join", {"command": "late", "seat": "red"})
    assert late.status == 422 and "Red (Cleo) sits there already" in late.alert()


def test_whoever_leaves_a_seat_chooses_the_next_one(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"))
    guest = house.phone()
    guest.join(table)
    (form,) = [form for form in guest.get(f"{table}/seats").forms(seat="green") if form.xpath(".//*[@value='free']")]
    page = guest.press(form, "do", "free")
    assert page.path == table and "data-at-once" not in page.html
    back = guest.get(f"{table}/seats").find("//nav//a[.='Back to the table']")[0].get("href")
    assert "data-at-once" not in guest.get(back).html
    (form,) = guest.get(back).forms(seat="red")
    guest.press(form)
    assert "this phone" in _seat(guest.get(f"{table}/seats"), "red")


def test_pages_beside_the_table_lead_back_to_it(house: House) -> None:
    table, phones = house.company("gold", "green")
    client, base = phones["gold"].client, "http://localhost"
    for path in (f"/{GAME}/referee", f"/{GAME}/rules", "/print"):
        asked = client.get(path, headers={"Referer": f"{base}{table}/log"})
        assert f'<a href="{table}">Back to the table</a>' in asked.get_data(as_text=True)
        others = (
            "http://other.test" + table,
            f"http://other.test/?to={base}{table}",
            f"{base}/t/<b>/log",
            f"{base}/tables",
            "//[",
        )
        for elsewhere in others:
            asked = client.get(path, headers={"Referer": elsewhere})
            assert asked.status_code == 200 and "Back to the table" not in asked.get_data(as_text=True)


def test_joining_again_gives_the_same_seat(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"))
    phone = house.phone()
    phone.join(table)
    before = house.revision(table)
    for _ in range(2):
        again = phone.post(f"{table}/join", {"command": f"again{_}"})
        assert again.status == 200 and again.path == table
    assert house.revision(table) == before
    seats = phone.get(f"{table}/seats")
    assert "this phone" in _seat(seats, "green") and "free" in _seat(seats, "red")
    assert "data-at-once" not in phone.get(table).html


def test_who_sits_takes_a_second_seat_on_the_same_phone(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), red="Cleo")
    guest = house.phone()
    guest.press(next(form for form in guest.get(table).forms() if "Green" in " ".join(form.text_content().split())))
    (form,) = guest.get(f"{table}/seats").forms(seat="red")
    assert [one.text for one in form.xpath(".//button[@value='sit']")] == ["Play this seat too, on this phone"]
    page = guest.press(form, "do", "sit")
    assert "this phone" in _seat(page, "green") and "this phone" in _seat(page, "red")
    assert not house.phone().get(f"{table}/seats").forms()  # who does not sit comes in by the table itself


@pytest.mark.parametrize(
    ("game", "given", "seat", "called"),
    [
        ("stronghold", {"invader.kind": "player", "defender.kind": "player", "invader-2.kind": "player"}, "invader-2",
         "Invader of the East"),
        ("runes-of-mayhem", {"north.kind": "player", "south.kind": "player"}, "north", "Viking player"),
        ("runes-of-mayhem", {"north.kind": "player", "south.kind": "player", "sides": "south"}, "north",
         "Anglo-Saxon player"),
    ],
)  # fmt: skip
def test_a_seat_is_called_alike_wherever_it_is_named(
    house: House, game: str, given: dict[str, str], seat: str, called: str
) -> None:
    host, guest = house.phone(), house.phone()
    table = host.post(f"/{game}/new", {"command": "new", "host": "keep", **given}).path
    (form,) = guest.get(f"{table}?choose=1").forms(seat=seat)
    assert " ".join(form.text_content().split()) == f"Sit down as {called}"
    board = guest.press(form)
    assert called in board.find("//p[@class='you']")[0].text_content()
    assert _seat(guest.get(f"{table}/seats"), seat).startswith(called)
    assert f"{called} is taken" in guest.get(f"{table}/log").text
    assert called in guest.get("/tables").text


def test_a_full_table_says_so_and_lets_one_watch(house: House) -> None:
    table, _ = house.company("gold", "green")
    late = house.phone()
    page = late.get(table)
    assert "All seats are taken." in page.text and "Did you play here?" in page.text and not page.forms()
    assert page.find(f"//a[@href='{table}/watch']")
    before = house.revision(table)
    refused = late.post(f"{table}/join", {"command": "late"})
    assert refused.status == 422 and refused.alert() == "All seats are taken. You can watch."
    refused = late.post(f"{table}/join", {"command": "late2", "seat": "gold"})
    assert refused.status == 422 and "sits there already" in refused.alert()
    assert house.revision(table) == before


@pytest.mark.parametrize("seat", ["violet", "blue", "<script>alert(1)</script>", "‮", "red"])
def test_a_seat_that_cannot_be_taken(house: House, seat: str) -> None:
    host = house.phone()
    table = host.open_table({**TWO, "red": "neutral"})
    before = house.revision(table)
    page = house.phone().post(f"{table}/join", {"command": "x", "seat": seat})
    assert page.status == 422 and page.alert().endswith(".")
    assert "<script>alert" not in page.html
    assert "data-at-once" not in page.html  # who was refused a seat is not sat down at another one unasked
    assert house.revision(table) == before


def test_the_code_of_a_seat_that_is_handed_over_is_shown_at_once(house: House) -> None:
    table, phones = house.company("gold", "green")
    forms = phones["gold"].get(f"{table}/seats").forms(seat="green")
    (form,) = [form for form in forms if form.xpath(".//button[@value='hand-over']")]
    page = phones["gold"].press(form, "do", "hand-over")
    (shown,) = page.find("//details[@open]//details[@open]")
    text = " ".join(shown.text_content().split())
    assert "The phone that had it only watches now." in text and f"{table}/key/" in text
    assert not phones["gold"].get(f"{table}/seats").find("//details[@open]")


def test_a_closed_door(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    host.press(host.get(f"{table}/seats").find("//form[.//button[@value='close']]")[0], "do", "close")
    guest = house.phone()
    page = guest.get(table)
    assert "The host has closed the door" in page.text and not page.forms()
    refused = guest.post(f"{table}/join", {"command": "in"})
    assert refused.status == 422 and "closed the door" in refused.alert()
    host.press(host.get(f"{table}/seats").find("//form[.//button[@value='open']]")[0], "do", "open")
    assert guest.join(table).path == table and guest.page.find("//*[@id='todo']")


def test_only_the_host_has_the_door(house: House) -> None:
    table, phones = house.company("gold", "green")
    assert not phones["green"].get(f"{table}/seats").find("//button[@value='close']")
    refused = phones["green"].post(f"{table}/seats", {"command": "d", "do": "close"})
    assert refused.status == 422 and refused.alert() == "Only the host can do that."
    assert house.tables.get(table.removeprefix("/t/")).door_open


NAMES = {
    "Łódź ≤ 王小明": "Łódź ≤ 王小明",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    'Ann & Bob\'s "table"': 'Ann & Bob\'s "table"',
    "a\x00b\x07c\u202ed\u2066e": "abcde",
    "  two\t\n words  ": "two words",
    "e\u0301": "é",
    "x" * 500: "x" * 40,
    "\u200b\u2060": "",
    "100 %(name)s {n}": "100 %(name)s {n}",
}


@pytest.mark.parametrize("typed", NAMES)
def test_a_name_in_any_script_is_shown_as_text_everywhere(house: House, typed: str) -> None:
    table, phones = house.company("gold", "green")
    form = next(form for form in phones["green"].get(f"{table}/seats").forms(seat="green") if "name" in form.fields)
    fields = {**dict(form.form_values()), "name": typed, "do": "name"}
    page = phones["green"].post(f"{table}/seats", fields)
    assert page.status == 200
    shown = NAMES[typed]
    (field,) = page.find("//input[@id='name-green']")
    assert field.get("value") == shown
    phones["gold"].draw_forts(table)
    for path in ("", "/seats", "/log", "/watch", "/tv", "/at/1"):
        page = phones["gold"].get(f"{table}{path}")
        assert page.status == 200
        assert shown in page.text
        assert not page.find("//script[not(@src)]")
    assert shown in phones["gold"].get("/").text


def test_a_name_can_be_given_with_the_table_and_kept_when_somebody_sits_down(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO, gold="Ala", green="Zoë")
    guest = house.phone()
    assert "Zoë" in guest.get(table).text
    guest.join(table)
    assert "Zoë" in _seat(guest.get(f"{table}/seats"), "green")


def test_nobody_renames_frees_or_hands_over_the_seat_of_another(house: House) -> None:
    table, phones = house.company("gold", "green", "red")
    before = house.revision(table)
    for what in ("name", "free", "hand-over"):
        refused = phones["green"].post(
            f"{table}/seats", {"command": f"c{what}", "do": what, "seat": "red", "name": "Me"}
        )
        assert refused.status == 422
        assert refused.alert() == "Only the player there or the host can do that."
    for what in ("", "win"):
        refused = phones["green"].post(f"{table}/seats", {"command": f"d{what}", "do": what, "seat": "green"})
        assert refused.status == 422 and refused.alert().endswith(".")
    refused = phones["green"].post(f"{table}/seats", {"do": "free", "seat": "green"})
    assert refused.status == 422 and "command id" in refused.alert()
    assert house.revision(table) == before


def test_the_host_frees_a_seat_and_somebody_else_takes_it(house: House) -> None:
    table, phones = house.company("gold", "green")
    form = next(
        form
        for form in phones["gold"].get(f"{table}/seats").forms(seat="green")
        if "do" not in form.fields and form.xpath(".//button[@value='free']")
    )
    page = phones["gold"].press(form, "do", "free")
    assert "free" in _seat(page, "green")
    # the one who sat there stands in front of the way in, and a newcomer may take the place
    newcomer = house.phone()
    newcomer.join(table)
    assert "this phone" in _seat(newcomer.get(f"{table}/seats"), "green")
    assert "All seats are taken." in phones["green"].get(table).text


def _link(page: Page, heading: str) -> str:
    """The recovery address in the section with this heading."""
    (section,) = page.find(f"//section[@aria-labelledby='{heading}']")
    address: str = section.xpath(".//*[contains(@class, 'address')]")[0].text_content().strip()
    assert address.startswith(ADDRESS)
    return address.removeprefix(ADDRESS)


def _open_key(phone: Phone, path: str) -> Page:
    (form,) = phone.get(path).find("//form[@data-at-once]")
    return phone.press(form)


def test_a_recovery_code_moves_a_seat_to_another_phone(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    link = _link(phones["green"].get(f"{table}/seats"), "seat-green")
    other = house.phone()
    assert other.get(link).status == 200
    assert "this phone" in _seat(phones["green"].get(f"{table}/seats"), "green")  # looking moves nothing
    page = _open_key(other, link)
    assert page.path == table and page.forms(do="reveal")
    assert not phones["green"].get(table).forms(do="reveal")
    refused = phones["green"].post(
        f"{table}/act", {"command": "old", "base": "9", "do": "reveal", "at": "1.1", "card.green": "A"}
    )
    assert refused.status == 422 and refused.alert() == "You are watching: take a seat to join in."
    # the same link again on the same phone changes nothing
    before = house.revision(table)
    assert _open_key(other, link).path == table
    assert house.revision(table) == before


def test_handing_over_ends_the_old_code_and_the_old_phone(house: House) -> None:
    table, phones = house.company("gold", "green")
    old = _link(phones["green"].get(f"{table}/seats"), "seat-green")
    form = next(
        form
        for form in phones["green"].get(f"{table}/seats").forms(seat="green")
        if form.xpath(".//button[@value='hand-over']")
    )
    page = phones["green"].press(form, "do", "hand-over")
    # the host may be away: the code is on the phone that made it, and on no other
    new = _link(page, "seat-green")
    assert new != old and new == _link(phones["gold"].get(f"{table}/seats"), "seat-green")
    assert "This phone only watches now" in page.text and page.find(
        "//*[@aria-labelledby='seat-green']//*[@class='qr']"
    )
    watching = f"{table}/seats?handed=green"
    assert "new code, which is on the host’s page “Seats”" in phones["green"].get(watching).text
    for guess in ("", "x", old.rsplit("/", 1)[1]):
        page = phones["green"].get(f"{watching}&new={guess}")
        assert new not in page.html and not page.find("//*[@aria-labelledby='seat-green']//*[@class='qr']")
    assert not phones["green"].get(f"{table}/seats").find("//section[@aria-labelledby='seat-green']//details")
    stranger = house.phone()
    refused = _open_key(stranger, old)
    assert refused.status == 422 and refused.alert() == "This link is no longer valid: ask for a new one."
    assert "kept for its code" in _seat(phones["gold"].get(f"{table}/seats"), "green")
    assert _open_key(stranger, new).path == table
    assert "this phone" in _seat(stranger.get(f"{table}/seats"), "green")


def test_the_code_of_the_host_moves_the_host(house: House) -> None:
    table, phones = house.company("gold", "green")
    link = _link(phones["gold"].get(f"{table}/seats"), "hostlink")
    other = house.phone()
    assert _open_key(other, link).path == table
    assert other.get(f"{table}/seats").find("//button[@value='close']")
    seats = phones["gold"].get(f"{table}/seats")
    assert not seats.find("//button[@value='close']") and "this phone" in _seat(seats, "gold")


@pytest.mark.parametrize("key", ["nonsense", "", "%00", "a" * 5000])
def test_a_wrong_key(house: House, key: str) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    page = house.phone().post(f"{table}/key", {"command": "k", "key": key})
    assert page.status == 422 and page.alert() == "This link is no longer valid: ask for a new one."
    assert "data-at-once" not in page.html and page.forms(seat="green")


def test_keys_are_shown_to_their_holder_and_the_host_alone(house: House) -> None:
    table, phones = house.company("gold", "green", "red")
    stored = house.tables.get(table.removeprefix("/t/"))
    keys = {seat.id: seat.key for seat in stored.seats} | {"host": stored.host_key}
    sees = {"gold": {"gold", "green", "red", "host"}, "green": {"green"}, "red": {"red"}, "guest": set()}
    for who, phone in (phones | {"guest": house.phone()}).items():
        pages = [phone.get(f"{table}{path}").html for path in ("", "/seats", "/log", "/watch", "/tv", "/download")]
        assert {name for name, key in keys.items() if any(key in html for html in pages)} == sees[who]


def test_what_is_no_change_of_the_seats_changes_nothing(house: House) -> None:
    table, phones = house.company("gold", "green")
    before = house.revision(table)
    for what in ("", "win", "Close"):
        page = phones["gold"].post(f"{table}/seats", {"command": "c", "do": what, "seat": "gold"})
        assert page.status == 422 and "incomplete" in page.alert() and house.revision(table) == before


def test_nobody_is_shown_a_key_of_a_neutral_seat(house: House) -> None:
    host = house.phone()
    table = host.open_table({**TWO, "red": "neutral"})
    stored = house.tables.get(table.removeprefix("/t/"))
    page = host.get(f"{table}/seats").html
    assert {seat.id for seat in stored.seats if seat.key in page} == {"gold", "green"}


def test_a_spectator_sees_the_table_and_can_do_nothing(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].draw_forts(table)
    watcher = house.phone()
    for path in ("/watch", "/tv"):
        page = watcher.get(f"{table}{path}")
        assert page.status == 200 and page.find("//*[@id='table']") and not page.find("//*[@id='table']//form")
    before = house.revision(table)
    form = {"command": "w", "base": str(before), "target": str(before)}
    reveal = {**form, "do": "reveal", "at": "1.1", "card.gold": "A"}
    for path, fields in (
        ("act", reveal),
        ("act", {**form, "do": "finish", "reason": "bored"}),
        ("undo", form),
        ("redo", form),
        ("undo/answer", {**form, "answer": "yes"}),
        ("undo/answer", {**form, "answer": "no"}),
        ("override", {**form, "reason": "mine", "was": "{}", "fort.0": "T8", "place.0": "gold"}),
        ("rematch", form),
        ("seats", {**form, "do": "name", "seat": "gold", "name": "Nobody"}),
    ):
        answer = watcher.post(f"{table}/{path}", fields)
        assert answer.status in (403, 409, 422), path
        assert path != "override" or (answer.status == 403 and not answer.find("//form[@data-keep]"))
        assert answer.alert().endswith("."), path
    for path in ("override", "for/gold"):
        answer = watcher.get(f"{table}/{path}")
        assert answer.status == 403 and answer.alert()
    assert house.revision(table) == before


def test_the_tv_shows_the_code_as_long_as_a_seat_is_free(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    page = house.phone().get(f"{table}/tv")
    assert ADDRESS.removeprefix("http://") + table in page.text and page.find(
        "//*[contains(@class, 'qr')]//*[local-name()='svg']"
    )
    house.phone().join(table)
    assert ADDRESS + table not in house.phone().get(f"{table}/tv").text


def test_acting_for_somebody_absent_is_in_the_log(house: House) -> None:
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    page = phones["red"].get(table)
    (link,) = page.find("//*[@id='absent']//a[contains(@class, 'green')]")
    (form,) = phones["red"].get(link.get("href")).forms(do="reveal")
    phones["red"].press(form, "card.green", "F")
    assert phones["red"].page.status == 200 and "card is in" in phones["red"].get(table).text
    newest = phones["gold"].get(f"{table}/log").find("//ol[contains(@class, 'log')]/li")[0]
    assert "Red for Green" in " ".join(newest.text_content().split())


def test_the_host_without_a_seat_enters_for_whoever_has_no_phone(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), host="keep")
    green = house.phone()
    green.sit(table, "green")
    host.draw_forts(table)
    (form,) = host.get(table).forms(do="reveal")
    assert {name for name in form.fields if name.startswith("card.")} == {"card.gold", "card.red"}
    form.fields["card.gold"], form.fields["card.red"] = "F", "F"
    host.press(form)
    assert "the host for Gold" in host.get(f"{table}/log").text


def test_somebody_joins_late_in_the_middle_of_the_game(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO)
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    host.lay(table, "gold", "F")
    (form,) = host.get(f"{table}/for/green").forms(do="reveal")
    host.press(form, "card.green", "A")
    late = house.phone()
    # the host has entered for that seat: nobody takes it without being asked
    assert "data-at-once" not in late.get(table).html
    page = late.join(table)
    button = page.find("//button[@name='card.green' and @value='A']")[0]
    assert "disabled" in button.attrib
    assert page.find("//button[@name='card.green' and not(@disabled)]")
    assert not host.get(table).find("//*[@name='card.green']")


def test_a_new_table_that_cannot_be(house: House) -> None:
    host = house.phone()
    path = f"/{GAME}/new"
    for kinds, says in (
        ({"gold": "player"}, "Two to four clans"),
        ({}, "Two to four clans"),
        ({"gold": "neutral", "green": "neutral"}, "belongs to a player"),
    ):
        fields = {f"{clan}.kind": kind for clan, kind in kinds.items()}
        page = host.post(path, {**fields, "gold.name": "<i>Ada", "command": "n"})
        assert page.status == 422 and says in page.alert()
        assert page.find("//input[@id='name-gold']")[0].get("value") == "<i>Ada"  # what was typed is still there
    plays = {"gold.kind": "player", "green.kind": "player", "red.kind": "neutral", "command": "n"}
    for field, value, possible in (("gold.kind", "x", "absent, player, or neutral"), ("host", "zzz", "play or keep")):
        page = host.post(path, {**plays, field: value})
        assert page.status == 422
        assert f"“{value}” cannot stand in the field “{field}”; possible: {possible}." in page.text
    page = host.post(path, {**plays, "Q9": "x"})
    assert page.status == 422 and "There is no option “Q9”" in page.alert()
    for own in ("violet", "red", "nobody"):
        page = host.post(path, {**plays, "own": own})
        assert page.status == 422 and "at which nobody plays" in page.alert()
    for key, value in (("Q1", "perhaps"), ("strength.A", "999"), ("strength.A", "five"), ("forts.O1", "-1")):
        page = host.post(path, {"gold.kind": "player", "green.kind": "player", key: value, "command": "n"})
        assert page.status == 422 and key in page.alert()
    assert house.tables.listed() == ()


def test_the_form_for_a_new_table_makes_one_table_however_often_it_comes(house: House) -> None:
    host = house.phone()
    fields = {"gold.kind": "player", "green.kind": "player", "command": "once", "host": "play"}
    first, second = (host.post(f"/{GAME}/new", fields).path for _ in range(2))
    assert first == second and len(house.tables.listed()) == 1


def test_options_and_numbers_of_the_box_reach_the_table(house: House) -> None:
    host = house.phone()
    table = host.open_table(TWO, options={"Q1": "replace", "strength.F": "8", "V1": "on"})
    assert house.tables.get(table.removeprefix("/t/")).setup.options == {"Q1": "replace", "strength.F": 8, "V1": "on"}
    host.draw_forts(table)
    (card,) = host.get(table).find("//button[@name='card.gold' and @value='F']")
    assert "8" in card.text_content()


def test_this_devices_tables_are_on_the_first_page(house: House) -> None:
    table, phones = house.company("gold", "green")
    other = phones["gold"].open_table(TWO)
    found = [link.get("href") for link in phones["gold"].get("/").find("//section[@aria-labelledby='mine']//a")]
    assert {table, other} == set(found)
    assert not house.phone().get("/").find("//section[@aria-labelledby='mine']")
