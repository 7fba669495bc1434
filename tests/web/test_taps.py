"""Taps: whole games by plain forms and by htmx, and taps that come twice, late or broken."""

from __future__ import annotations

import random
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.tables.identity import is_command_id
from companion.web.taps import command_id

from .conftest import House
from .pages import Phone, is_over, play_to_the_end

COMPANIES: dict[str, dict[str, str]] = {
    "four players": dict.fromkeys(("gold", "green", "red", "violet"), "player"),
    "two players, two neutral clans": {"gold": "player", "green": "neutral", "red": "player", "violet": "neutral"},
    "one player alone": {"gold": "player", "violet": "neutral"},
}


@pytest.mark.parametrize("fragment", [False, True], ids=["plain forms", "htmx"])
@pytest.mark.parametrize("company", COMPANIES)
def test_a_whole_game_by_the_forms_of_the_pages(house: House, company: str, fragment: bool) -> None:
    kinds = COMPANIES[company]
    host = house.phone()
    table = host.open_table(kinds)
    phones = [host, *(house.phone() for kind in list(kinds.values())[1:] if kind == "player")]
    for phone in phones[1:]:
        phone.join(table)
    play_to_the_end(phones, table, random.Random(7), fragment)
    stored = house.tables.get(table.removeprefix("/t/"))
    assert stored.finished is not None
    for phone in phones:
        page = phone.get(table)
        assert is_over(page)
        for place in stored.game.scores(stored.state).ranking:
            (line,) = page.find(f"//ol[contains(@class, 'places')]/li[contains(@class, '{place.seat}')]")
            total = line.xpath(".//*[contains(@class, 'total')]")[0].text_content()
            assert total.replace("−", "-") == str(place.total)


def test_one_phone_enters_for_everybody(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), host="keep")
    play_to_the_end([host], table, random.Random(3))
    assert is_over(host.get(table))


def test_a_tap_that_comes_late_does_not_replace_what_somebody_else_has_entered(house: House) -> None:
    """As one that a phone without a network kept: whoever tapped has not seen that a card is in, nor which."""
    table, phones = house.company("gold", "green", "red")
    phones["red"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    late = "The table has moved on meanwhile, so this tap was not counted. "

    def tapped(by: str, form: Any, card: str) -> str:
        page = phones[by].press(form, "card.green", card, fragment=True)
        return page.alert() if page.status == 409 else ""

    def form(by: str, path: str = "") -> Any:
        return next(
            form for form in phones[by].get(table + path).forms(do="reveal") if form.xpath(".//*[@name='card.green']")
        )

    own, in_its_place = form("green"), form("gold", "/for/green")
    phones["red"].lay(table, "red", "H")  # what others do for themselves hinders nobody
    assert tapped("gold", in_its_place, "A") == ""
    for card in ("A", "F"):  # whether it is the same card or another is not told
        told = f"{late}Gold has entered that for Green meanwhile. If it is wrong, tap again."
        assert tapped("green", own, card) == told
    assert phones["green"].get(table).find("//button[@aria-pressed='true'][@value='A']")
    in_its_place = form("gold", "/for/green")
    assert tapped("green", form("green"), "F") == ""
    assert tapped("gold", in_its_place, "X") == f"{late}Green has entered that meanwhile. If it is wrong, tap again."
    # what was taken back meanwhile is nothing that would be replaced
    own = form("green")
    assert tapped("gold", form("gold", "/for/green"), "Q") == ""
    phones["gold"].press(phones["gold"].get(table).form_to("/undo"))
    assert tapped("green", own, "D") == ""


def test_real_cards_of_a_neutral_clan_are_entered_by_the_host(house: House) -> None:
    host = house.phone()
    table = host.open_table(
        {"gold": "player", "green": "player", "red": "neutral"}, host="keep", options={"neutral": "cards"}
    )
    host.draw_forts(table)
    (form,) = host.get(table).forms(do="reveal")
    assert {name for name in form.fields if name.startswith("card.")} == {"card.gold", "card.green", "card.red"}
    guest = house.phone()
    guest.sit(table, "green")
    offered = guest.get(table).find("//form[.//input[@name='do' and @value='reveal']]//button/@name")
    assert set(offered) == {"card.green"}  # of no other clan is the guest shown what lies there


def test_a_plain_tap_leads_back_to_the_table(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"})
    answer = host.draw_forts(table, follow=False)
    assert answer.status == 303
    assert answer.headers["Location"] == table


def test_htmx_gets_the_board_alone(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"})
    whole, fragment = host.get(table), host.get(table, fragment=True)
    assert "<html" in whole.html and "<html" not in fragment.html
    for page in (whole, fragment):
        assert "HX-Request" in page.headers["Vary"]
        assert page.find("//*[@id='todo']")
    tapped = host.draw_forts(table, fragment=True)
    assert tapped.status == 200 and "<html" not in tapped.html
    assert tapped.forms(do="reveal")


def test_an_answer_says_which_revision_it_shows(house: House) -> None:
    table, phones = house.company("gold", "green", "red")
    gold = phones["gold"]
    old = gold.get(table).forms(do="draw-forts")[0]
    answers = [gold.page, gold.draw_forts(table, fragment=True)]
    answers.append(phones["green"].press(old, fragment=True))  # too late
    for card in ("A", "W"):  # in the place of a seat: done, and refused
        form = gold.get(f"{table}/for/green").forms(do="reveal")[0]
        fields = [*form.form_values(), ("card.green", card)]
        answers.append(gold.post(form.action, fields, fragment=True))
    assert [page.status for page in answers] == [200, 200, 409, 200, 422]
    assert [page.headers["ETag"] for page in answers] == [f'"{revision}"' for revision in (3, 4, 4, 5, 5)]


def _reveal_fields(phone: Phone, table: str, card: str, clan: str = "gold") -> list[tuple[str, str]]:
    form = phone.get(table).forms(do="reveal")[0]
    fields: list[tuple[str, str]] = form.form_values()
    return [*fields, (f"card.{clan}", card)]


@pytest.fixture
def two(house: House) -> tuple[str, dict[str, Phone]]:
    """A table of two with its wall up."""
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    return table, phones


def test_another_button_of_the_same_form_is_another_tap(house: House, two: tuple[str, dict[str, Phone]]) -> None:
    """On a slow network the second tap is made before the first one is answered; the same one again is no second."""
    table, phones = two
    (form,) = phones["gold"].get(table).forms(do="reveal")
    before = house.revision(table)
    phones["gold"].press(form, "card.gold", "Q")
    phones["gold"].press(form, "card.gold", "H")
    assert (
        house.revision(table) == before + 2
        and house.tables.get(table.removeprefix("/t/")).state.clans["gold"].card == "H"
    )
    phones["gold"].press(form, "card.gold", "H")
    assert house.revision(table) == before + 2


def test_all_that_was_filled_in_belongs_to_a_tap() -> None:
    fields = [("command", "c" * 64), ("card", "A"), ("card", "B"), ("base", "3")]
    others = [fields[:3], [*fields[:2], fields[3]], [*fields[:2], ("card", "C"), fields[3]], [*fields, ("do", "x")],
              [("command", "d" * 64), *fields[1:]]]  # fmt: skip
    tap = command_id(MultiDict(fields))
    made = {tap, command_id(MultiDict(fields), b"file"), *(command_id(MultiDict(other)) for other in others)}
    assert len(made) == 2 + len(others) and all(is_command_id(f"{each}-999") for each in made)
    assert command_id(MultiDict(fields[::-1])) == tap
    for given in ([], [("command", "no spaces, please")]):
        assert command_id(MultiDict(given)) == ""


def test_the_same_command_id_counts_once(house: House, two: tuple[str, dict[str, Phone]]) -> None:
    table, phones = two
    fields = _reveal_fields(phones["gold"], table, "A")
    before = house.revision(table)
    for _ in range(3):
        assert phones["gold"].post(f"{table}/act", fields).status == 200
    assert house.revision(table) == before + 1
    # also when it comes once more after the table has moved on
    phones["green"].lay(table, "green", "X")
    after = house.revision(table)
    assert phones["gold"].post(f"{table}/act", fields).status == 200
    assert house.revision(table) == after


def test_several_cards_from_one_phone_count_once_too(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep")
    host.draw_forts(table)
    (form,) = host.get(table).forms(do="reveal")
    form.fields["card.gold"], form.fields["card.green"] = "X", "A"
    fields = form.form_values()
    before = house.revision(table)
    host.post(f"{table}/act", fields)
    assert house.revision(table) == before + 2
    host.post(f"{table}/act", fields)
    assert house.revision(table) == before + 2
    log = host.get(f"{table}/log").text
    assert log.count("Gold has turned up a card") == 1


def test_of_several_cards_from_one_phone_none_is_laid_behind_one_that_is_refused(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    for gold, green in (("F", "A"), ("F", "X")):  # Filchy of gold is shown by then
        fields = dict(host.get(table).forms(do="reveal")[0].form_values())
        before = house.revision(table)
        page = host.post(f"{table}/act", {**fields, "card.gold": gold, "card.green": green})
    assert page.status == 422 and "Filchy of Gold has already been revealed" in page.alert()
    assert house.revision(table) == before


def test_of_several_cards_from_one_phone_one_that_replaces_another_fights(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    (form,) = host.get(f"{table}/for/green").forms(do="reveal")
    host.press(form, "card.green", "H")
    (form,) = host.get(table).forms(do="reveal")
    form.fields["card.gold"], form.fields["card.green"] = "A", "C"
    assert host.press(form).status == 200
    (turn,) = house.tables.get(table.removeprefix("/t/")).state.history
    assert turn.revealed == {"gold": "A", "green": "C"}


def _old_page_for_all(house: House) -> tuple[str, Phone, Phone, Any]:
    """A table whose host enters for Gold and Green, the phone of Red, which has laid its card, and the form for both as
    the host has got it before anything was entered there."""
    host, red = house.phone(), house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), host="keep")
    red.sit(table, "red")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    red.lay(table, "red", "X")
    (form,) = host.get(table).forms(do="reveal")
    return table, host, red, form


def test_on_an_old_page_for_several_the_own_card_that_replaces_another_fights_too(house: House) -> None:
    table, host, _, form = _old_page_for_all(house)
    (green,) = host.get(f"{table}/for/green").forms(do="reveal")
    host.press(green, "card.green", "H")
    form.fields["card.gold"], form.fields["card.green"] = "A", "C"
    assert host.press(form).status == 200
    (turn,) = house.tables.get(table.removeprefix("/t/")).state.history
    assert turn.revealed == {"gold": "A", "green": "C", "red": "X"}


def test_of_several_cards_on_an_old_page_none_begins_a_fight_with_what_another_phone_has_entered(house: House) -> None:
    table, host, red, form = _old_page_for_all(house)
    (green,) = red.get(f"{table}/for/green").forms(do="reveal")
    red.press(green, "card.green", "H")
    form.fields["card.gold"], form.fields["card.green"] = "A", "C"
    page = host.press(form)
    assert page.status == 409
    assert "Red has entered that for Green meanwhile. If it is wrong, tap again." in page.alert()
    assert not house.tables.get(table.removeprefix("/t/")).state.history
    (form,) = page.forms(do="reveal")  # what was chosen there still is
    assert host.press(form).status == 200
    (turn,) = house.tables.get(table.removeprefix("/t/")).state.history
    assert turn.revealed == {"gold": "A", "green": "C", "red": "X"}


def test_of_several_cards_one_that_another_phone_has_entered_too_does_not_hide_that_the_next_differs(
    house: House,
) -> None:
    table, host, red, form = _old_page_for_all(house)
    for clan, card in (("gold", "A"), ("green", "H")):
        (theirs,) = red.get(f"{table}/for/{clan}").forms(do="reveal")
        red.press(theirs, f"card.{clan}", card)
    form.fields["card.gold"], form.fields["card.green"] = "A", "C"
    page = host.press(form)
    assert page.status == 409
    assert "this tap was not counted. That was meant for another turn" in page.alert()
    form.fields["card.green"] = "H"
    assert "Somebody was quicker" in host.press(form).alert()


def test_of_several_cards_from_one_phone_it_is_told_that_not_all_counted(house: House) -> None:
    host, guest = house.phone(), house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), host="keep")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    guest.sit(table, "red")
    (form,) = host.get(table).forms(do="reveal")
    fields = {**dict(form.form_values()), "card.gold": "A", "card.green": "no card"}
    page = host.post(f"{table}/act", fields)
    assert page.status == 422 and "moved on" not in page.alert()
    (form,) = guest.get(f"{table}/for/green").forms(do="reveal")
    guest.press(form, "card.green", "H")
    page = host.post(f"{table}/act", {**fields, "card.gold": "F", "card.green": "X"})
    assert page.status == 409
    assert page.alert() == (
        "The table has moved on meanwhile, so not all of this was counted."
        " Red has entered that for Green meanwhile. If it is wrong, tap again."
    )
    assert page.find("//input[@name='card.green' and @value='X' and @checked]")


@pytest.mark.parametrize("fragment", [False, True], ids=["plain", "htmx"])
def test_a_tap_on_an_old_page_is_a_409_with_the_fresh_board(
    house: House, two: tuple[str, dict[str, Phone]], fragment: bool
) -> None:
    table, phones = two
    old = _reveal_fields(phones["gold"], table, "A")
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    now = house.revision(table)
    late = phones["gold"].post(f"{table}/act", old, fragment=fragment)
    assert late.status == 409
    assert "moved on" in late.alert()
    (notice,) = late.find("//*[@role='alert']")
    told = " ".join(notice.text_content().split()).removeprefix(late.alert())
    assert told in ("", " The rule")  # it came too late: what the rule says is not why
    assert house.revision(table) == now
    bases = {form.fields["base"] for form in late.find("//form[@data-keep]")}
    assert bases == {str(now)}
    assert "Round 1, turn 2" in late.text
    assert ("<html" in late.html) is not fragment


def test_two_phones_that_tap_the_same_mean_it_once(house: House) -> None:
    table, phones = house.company("gold", "green")
    forms = {clan: phone.get(table).forms(do="draw-forts")[0] for clan, phone in phones.items()}
    assert phones["gold"].press(forms["gold"]).status == 200
    late = phones["green"].press(forms["green"])
    assert late.status == 409 and late.forms(do="reveal")
    assert late.alert() == "Somebody was quicker and has done just that. Look again before you repeat it."


def test_a_tap_on_an_old_page_that_still_fits_counts(two: tuple[str, dict[str, Phone]]) -> None:
    table, phones = two
    fields = _reveal_fields(phones["green"], table, "A", "green")
    phones["gold"].lay(table, "gold", "F")
    assert phones["green"].post(f"{table}/act", fields).status == 200
    assert "Round 1, turn 2" in phones["green"].get(table).text


BROKEN: dict[str, dict[str, str | None]] = {
    "nothing at all": {"command": None, "base": None, "do": None, "at": None, "card.gold": None},
    "no command id": {"command": None},
    "a command id of another kind": {"command": "no spaces, please"},
    "a very long command id": {"command": "a" * 65},
    "no base": {"base": None},
    "a base that is no number": {"base": "one"},
    "a base in other digits": {"base": "٣"},
    "a negative base": {"base": "-1"},
    "an endless base": {"base": "9" * 4000},
    "no verb": {"do": None},
    "an unknown verb": {"do": "win"},
    "no card": {"card.gold": None},
    "an empty card": {"card.gold": ""},
    "an unknown card": {"card.gold": "W"},
    "a card of markup": {"card.gold": "<b>"},
    "a clan that is not here": {"card.gold": None, "card.violet": "A"},
    "a clan that does not exist": {"card.gold": None, "card.<script>": "A"},
    "another turn": {"at": "3.6"},
    "no turn": {"at": None},
    "a choice where none is open": {"do": "choose", "kind": "tax", "clan": "gold", "value": "O1"},
    "forts in the middle of a round": {"do": "draw-forts"},
    "an end without a reason": {"do": "finish", "reason": " \t "},
}


@pytest.mark.parametrize("fragment", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_form_is_a_sentence_and_changes_nothing(
    house: House, two: tuple[str, dict[str, Phone]], what: str, fragment: bool
) -> None:
    table, phones = two
    fields: dict[str, Any] = dict(_reveal_fields(phones["gold"], table, "A")) | BROKEN[what]
    fields = {name: value for name, value in fields.items() if value is not None}
    before = phones["gold"].get(f"{table}/download").content, house.revision(table)
    answer = phones["gold"].post(f"{table}/act", fields, fragment=fragment)
    assert 400 <= answer.status < 500
    assert len(answer.alert()) > 20 and answer.alert().endswith(".")
    assert "Traceback" not in answer.html and "<script>" not in answer.html.replace("<script src", "")
    assert (phones["gold"].get(f"{table}/download").content, house.revision(table)) == before


@pytest.mark.parametrize(
    ("forts", "says"),
    [
        (("O1", "O3", "O4", "O5", "O6", ""), "Fort 6 of the wall"),
        (("L-1", "L-1", "L-1", "L-1", "L-2", "T8"), "Legion"),
        (("L-1", "L-1", "L-2", "L-3", "L-3", "T8"), "Legion"),
        (("O1", "O3", "O4", "O5", "O6", "X9"), "X9"),
    ],
)
def test_a_wall_that_cannot_be_is_refused(house: House, forts: tuple[str, ...], says: str) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"})
    (form,) = host.get(table).forms(do="enter-forts")
    fields = {**dict(form.form_values()), **{f"fort.{place}": code for place, code in enumerate(forts, 1)}}
    answer = host.post(f"{table}/act", fields)
    assert answer.status == 422
    assert says in answer.alert()
    assert host.get(table).forms(do="draw-forts")


def test_a_card_that_was_seen_is_refused_with_its_rule(two: tuple[str, dict[str, Phone]]) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    button = phones["gold"].get(table).find("//button[@name='card.gold' and @value='F']")[0]
    assert "disabled" in button.attrib
    fields = _reveal_fields(phones["gold"], table, "F")
    answer = phones["gold"].post(f"{table}/act", fields)
    assert answer.status == 422
    assert "Filchy of Gold has already been revealed this round." in answer.alert()
    assert answer.find("//*[@role='alert']//a[contains(@href, '#rgh.cards-once')]")


def test_an_unknown_table_is_not_there(house: House) -> None:
    for path in ("/t/zzzzzzzz", "/t/not-an-id", "/t/zzzzzzzz/log", "/t/zzzzzzzz/stream", "/t/zzzzzzzz/download"):
        page = house.phone().get(path)
        assert page.status == 404 and page.alert()
    assert house.phone().post("/t/zzzzzzzz/act", {"command": "a", "base": "0"}).status == 404


def test_an_answer_is_not_older_than_what_the_open_line_has_brought(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else taps between a tap and its answer: the answer shows the table with both."""
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    form = phones["gold"].get(table).forms(do="reveal")[0]
    others = [lambda: phones["green"].lay(table, "green", "A")]

    def meanwhile(_seconds: float) -> None:
        while others:
            others.pop()()

    monkeypatch.setattr("companion.web.table.sleep", meanwhile)  # where the streams of the others go first
    page = phones["gold"].press(form, "card.gold", "F", fragment=True)
    assert not others and page.status == 200
    newest = house.revision(table)
    assert {form.fields["base"] for form in page.forms() if "base" in form.fields} == {str(newest)}
