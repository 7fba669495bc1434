"""Undo and redo with their labels and pieces, agreement, an early end, a rematch."""

from __future__ import annotations

import random

import pytest

from .conftest import House
from .pages import Page, Phone, is_over, play_to_the_end

Company = tuple[str, dict[str, Phone]]


@pytest.fixture
def two(house: House) -> Company:
    """A table of two with its wall up."""
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    return table, phones


def _undo(phone: Phone, table: str) -> Page:
    return phone.press(phone.get(table).form_to("/undo"))


def _button(page: Page, end: str) -> str:
    return " ".join(page.form_to(end).text_content().split())


def _answers(page: Page) -> list[str]:
    return [button.get("value") for button in page.form_to("/undo/answer").xpath(".//button[@name='answer']")]


def _newest(phone: Phone, table: str) -> str:
    line = phone.get(f"{table}/log").find("//ol[contains(@class, 'log')]/li")[0]
    return " ".join(line.text_content().split())


def _notice(page: Page) -> str:
    """What is announced at the head of the board."""
    (notice,) = page.find("//*[contains(@class, 'notice')]")
    return " ".join(notice.text_content().split())


def test_undo_names_what_it_takes_back_and_redo_what_it_brings(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "A")
    # what somebody else has just laid is not taken back by a tap in passing
    assert not phones["green"].get(table).find("//form[contains(@action, '/undo')]")
    (why,) = phones["green"].page.find("//*[@class='dock']//p")
    told = "Nothing can be undone before %s takes back the card that lies there."
    assert why.text_content() == told % "Gold"
    assert _button(phones["gold"].get(table), "/undo") == "Undo: Gold has turned up a card"
    page = _undo(phones["gold"], table)
    assert "card is in" not in page.text
    assert _button(page, "/redo") == "Redo: Gold has turned up a card"
    assert "Gold has undone: Gold has turned up a card" in _newest(phones["gold"], table)
    page = phones["gold"].press(phones["gold"].get(table).form_to("/redo"))
    assert "card is in" in page.text
    assert "Gold has redone: Gold has turned up a card" in _newest(phones["gold"], table)
    # nor after that, nor when somebody has got a name
    phones["gold"].post(f"{table}/seats", {"command": "a-name", "do": "name", "seat": "gold", "name": "Ann"})
    assert "card is in" in phones["green"].get(table).text
    assert not phones["green"].page.find("//form[contains(@action, '/undo')]")
    assert _button(phones["gold"].get(table), "/undo") == "Undo: Gold has turned up a card"


def test_whoever_has_laid_a_card_for_a_clan_without_a_phone_takes_it_back(house: House) -> None:
    table, phones = house.company("gold", "green", "red", "violet")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    phones["gold"].post(f"{table}/seats", {"command": "it-is-free", "do": "free", "seat": "violet"})
    (form,) = phones["green"].get(f"{table}/for/violet").forms(do="reveal")
    phones["green"].press(form, "card.violet", "A")
    assert "before Green takes back the card" in phones["red"].get(table).text
    assert _button(phones["green"].get(table), "/undo").startswith("Undo: Violet has turned up a card")


def test_what_was_turned_over_is_taken_back_when_everybody_agrees(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    page = phones["green"].get(table)
    assert _button(page, "/undo") == "Ask to undo: round 1, turn 1"  # short, for a thumb; what it brought is told above
    asked = phones["green"].press(page.form_to("/undo"))
    assert "Round 1, turn 2" in asked.text and "Waiting for the others to agree: Gold" in asked.text
    assert _answers(asked) == ["no"]  # who asked has agreed, and may think better of it
    assert not asked.find("//form[contains(@action, '/undo') and not(contains(@action, 'answer'))]")
    shown = phones["gold"].get(table)
    assert "Green asks to undo: Round 1, turn 1: Green captures" in shown.text
    done = phones["gold"].press(shown.form_to("/undo/answer"), "answer", "yes")
    assert "Round 1, turn 1" in done.text
    # the last to lay a card is asked again, and the log says which pieces move back
    pieces = _newest(phones["gold"], table)
    assert "Green gives up Fort-Dinary (1)." in pieces
    assert "Green: turn Arch'r face down again." in pieces and "Filchy" not in pieces.partition("Why")[0]
    assert "The wall is now, from the left: Fort-Dinary (1), Fort-Dinary (3)" in pieces


def test_when_nobody_is_waited_for_any_more_the_host_takes_it_back(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    asked = _undo(phones["gold"], table)
    assert "Waiting for the others to agree: Green" in asked.text and _answers(asked) == ["no"]
    forms = phones["gold"].get(f"{table}/seats").forms(seat="green")
    (free,) = [form for form in forms if form.xpath(".//button[@value='free']")]
    phones["gold"].press(free, "do", "free")
    asked = phones["gold"].get(table)
    assert "Waiting" not in asked.text and _answers(asked) == ["yes", "no"]
    done = phones["gold"].press(asked.form_to("/undo/answer"), "answer", "yes")
    assert "Round 1, turn 1" in done.text


@pytest.fixture
def asked(house: House) -> Company:
    """A table of three after its first turn, which Gold asks to take back."""
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    for clan, card in (("gold", "F"), ("green", "A"), ("red", "D")):
        phones[clan].lay(table, clan, card)
    _undo(phones["gold"], table)
    return table, phones


def test_somebody_absent_is_voted_for_and_the_log_says_by_whom(asked: Company) -> None:
    table, phones = asked
    (link,) = phones["gold"].page.find("//*[@aria-labelledby='undo-request']//a[contains(@href, '/for/green')]")
    there = phones["gold"].get(link.get("href"))
    page = phones["gold"].press(there.form_to("/undo/answer?for=green"), "answer", "yes")
    assert page.path == f"{table}/for/green" and not page.find("//*[@id='undo-request']")
    newest = _newest(phones["gold"], table)
    assert "Green agrees to undo" in newest and "Gold for Green" in newest
    # who votes for somebody absent has not voted for its own seat by that
    assert _answers(phones["red"].get(table)) == ["yes", "no"]
    form = phones["red"].get(f"{table}/for/green")
    assert not form.find("//form[contains(@action, 'answer')]")
    done = phones["red"].press(phones["red"].get(table).form_to("/undo/answer"), "answer", "yes")
    assert "Round 1, turn 1" in done.text


def test_one_vote_for_somebody_else_is_not_two(asked: Company) -> None:
    table, phones = asked
    form = phones["gold"].get(f"{table}/for/green").form_to("/undo/answer?for=green")
    phones["gold"].press(form, "answer", "yes")
    assert "Round 1, turn 2" in phones["red"].get(table).text
    assert _answers(phones["red"].page) == ["yes", "no"]


def test_only_the_host_agrees_for_somebody_absent(asked: Company) -> None:
    table, phones = asked
    assert not phones["red"].get(f"{table}/for/green").find("//form[contains(@action, '/undo/answer')]")
    form = phones["gold"].get(f"{table}/for/green").form_to("/undo/answer?for=green")
    page = phones["red"].press(form, "answer", "yes")
    assert page.status == 422 and "only the host can" in page.alert()
    assert _answers(phones["green"].get(table)) == ["yes", "no"]


def test_a_request_lapses_with_the_next_card_and_that_is_said(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    _undo(phones["green"], table)
    phones["gold"].lay(table, "gold", "A")
    for phone in phones.values():
        page = phone.get(table)
        assert "nobody is asked to take anything back" in page.text and not page.find("//*[@id='undo-request']")
    assert "the request to undo lapsed" in _newest(phones["gold"], table)
    phones["green"].lay(table, "green", "F")
    assert "nobody is asked" not in phones["green"].get(table).text


def test_a_request_lapses_when_something_is_redone_and_that_is_said(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "S4", "O3", "O4", "O5", "O6", "T8")
    for gold, green in (("F", "A"), ("X", "D")):
        phones["gold"].lay(table, "gold", gold)
        phones["green"].lay(table, "green", green)
    _undo(phones["gold"], table)
    phones["green"].press(phones["green"].get(table).form_to("/undo/answer"), "answer", "yes")
    _undo(phones["gold"], table)  # the card that green had laid
    _undo(phones["gold"], table)  # of the turn before: this needs all
    assert phones["gold"].get(table).find("//*[@id='undo-request']")
    phones["green"].press(phones["green"].get(table).form_to("/redo"))
    for phone in phones.values():
        page = phone.get(table)
        assert "nobody is asked to take anything back" in page.text and not page.find("//*[@id='undo-request']")
    assert "the request to undo lapsed" in _newest(phones["gold"], table)


def test_whoever_takes_the_end_back_still_finds_the_next_game(house: House, two: Company) -> None:
    table, phones = two
    (form,) = phones["gold"].get(f"{table}/override").forms(do="finish")
    form.fields["reason"] = "supper"
    phones["gold"].press(form)
    newcomer = house.phone().get(table)
    assert is_over(newcomer) and "supper" in newcomer.text  # how it ended, without another tap
    phones["gold"].press(phones["gold"].get(table).form_to("/rematch"))
    # the others have gone on and would not see it: they are asked
    assert "Ask to undo: The game ends (supper)" in phones["green"].get(table).text
    assert is_over(phones["green"].press(phones["green"].get(table).form_to("/undo")))
    phones["gold"].press(phones["gold"].get(table).form_to("/undo/answer"), "answer", "yes")
    for phone in phones.values():
        (link,) = phone.get(table).find("//a[.='The next game has begun']")
        assert phone.get(link.get("href")).status == 200
    assert "Round 1, turn 1" in phones["green"].get(table).text


def test_one_no_and_it_stands(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    _undo(phones["green"], table)
    page = phones["gold"].press(phones["gold"].get(table).form_to("/undo/answer"), "answer", "no")
    assert "Round 1, turn 2" in page.text and not page.find("//*[@id='undo-request']")
    assert "Gold does not agree to undo, so it stands: Round 1, turn 1" in _newest(phones["gold"], table)
    # who asked is told, and the others; with the next tap it is over
    for phone in phones.values():
        assert "Gold does not agree to undo, so it stands: Round 1, turn 1" in _notice(phone.get(table))
    phones["gold"].lay(table, "gold", "A")
    assert not phones["green"].get(table).find("//*[contains(@class, 'notice')]")


@pytest.mark.parametrize("view", ["tv", "watch"])
def test_whoever_looks_on_sees_that_a_turn_may_be_taken_back(asked: Company, view: str) -> None:
    table, phones = asked
    told = " ".join(
        phones["gold"]
        .get(f"{table}/{view}")
        .find("//*[@role='status' and @class='notice warn']")[0]
        .text_content()
        .split()
    )
    assert told.startswith("Gold asks to undo: Round 1, turn 1") and told.endswith(
        "Waiting for the others to agree: Green, Red"
    )


def test_who_asked_to_undo_has_another_word_for_no(asked: Company) -> None:
    table, phones = asked
    words = {
        clan: " ".join(
            phone.get(table).form_to("/undo/answer").xpath(".//button[@value='no']")[0].text_content().split()
        )
        for clan, phone in phones.items()
    }
    assert words == {"gold": "Never mind", "green": "No, it stands", "red": "No, it stands"}
    page = phones["gold"].press(phones["gold"].page.form_to("/undo/answer"), "answer", "no")
    assert "Gold no longer asks to undo: Round 1, turn 1" in _notice(page)


def test_the_notice_says_who_undid_and_redid_and_who_agreed(asked: Company) -> None:
    table, phones = asked
    for clan in ("green", "red"):
        phones[clan].press(phones[clan].get(table).form_to("/undo/answer"), "answer", "yes")
    assert "Gold has asked. All have agreed. Undone: Round 1, turn 1" in _notice(phones["gold"].get(table))
    phones["green"].press(phones["green"].get(table).form_to("/redo"))
    assert "Green has redone: Round 1, turn 1" in _notice(phones["gold"].get(table))


def test_somebody_who_does_not_sit_here_cannot_agree(house: House, two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    _undo(phones["green"], table)
    target = phones["gold"].get(table).form_to("/undo/answer").fields["target"]
    before = house.revision(table)
    answer = house.phone().post(
        f"{table}/undo/answer", {"command": "s", "base": str(before), "target": target, "answer": "yes"}
    )
    assert answer.status == 422 and answer.alert()
    assert house.revision(table) == before


def test_an_old_undo_takes_nothing_back(house: House, two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    form = phones["gold"].get(table).form_to("/undo")
    phones["gold"].lay(table, "gold", "A")
    before = house.revision(table)
    page = phones["gold"].press(form)
    assert page.status == 409 and "moved on" in page.alert()
    assert house.revision(table) == before
    for field in ("target", "base"):
        page = phones["gold"].post(f"{table}/undo", {"command": "u", "base": "1", "target": "1", field: "x"})
        assert page.status == 422 and page.alert().endswith(".")


def test_two_who_refuse_at_the_same_time_have_both_refused(house: House) -> None:
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    gold, green, red = phones.values()
    _undo(green, table)
    first, second = [(phone, phone.get(table).form_to("/undo/answer")) for phone in (gold, red)]
    assert not first[0].press(first[1], "answer", "no").alert()
    page = second[0].press(second[1], "answer", "no")
    assert page.alert() == "Somebody was quicker and has done just that. Look again before you repeat it."
    # an older button says why it does nothing in one sentence, not in two
    form = green.get(table).form_to("/undo")
    for clan in ("gold", "green", "red"):
        phones[clan].lay(table, clan, "F")
    page = green.press(form)
    assert page.alert() == (
        "The table has moved on meanwhile, so this tap was not counted. This is not what would be undone or redone now."
    )


@pytest.mark.parametrize("who", ["red", "green"], ids=["somebody says no", "who asked thinks better of it"])
def test_whoever_agrees_when_nobody_asks_any_more_does_not_ask_anew(house: House, who: str) -> None:
    table, phones = house.company("gold", "green", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    _undo(phones["green"], table)
    form = phones["gold"].get(table).form_to("/undo/answer")
    phones[who].press(phones[who].get(table).form_to("/undo/answer"), "answer", "no")
    before = house.revision(table)
    page = phones["gold"].press(form, "answer", "yes")
    assert page.status == 409
    assert page.alert().endswith("so this tap was not counted. Nobody asks to take that back any more.")
    assert house.revision(table) == before and not page.find("//*[@id='undo-request']")


def test_undo_all_the_way_and_redo_all_the_way(house: House) -> None:
    host = house.phone()
    table = host.open_table(dict.fromkeys(("gold", "green", "red"), "player"), host="keep")
    play_to_the_end([host], table, random.Random(5))
    end = host.get(table)
    points = [cell.text_content() for cell in end.find("//table//td")]
    steps = 0
    while forms := [form for form in host.get(table).find("//form") if form.action.endswith("/undo")]:
        assert host.press(forms[0]).status == 200
        steps += 1
    assert host.page.forms(do="draw-forts") and "Round 1: the wall" in host.page.text
    for _ in range(steps):
        host.press(host.get(table).form_to("/redo"))
    assert [cell.text_content() for cell in host.get(table).find("//table//td")] == points
    for revision in range(house.revision(table) + 1):
        assert host.get(f"{table}/at/{revision}").status == 200


def test_the_game_ends_when_the_table_says_so(two: Company) -> None:
    table, phones = two
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    (form,) = phones["gold"].get(f"{table}/override").forms(do="finish")
    form.fields["reason"] = "the pizza is here"
    page = phones["gold"].press(form)
    assert is_over(page) and "the pizza is here" in page.text
    assert "Green wins" in page.text
    assert is_over(phones["green"].get(table)) and is_over(phones["green"].get(f"{table}/tv"))


def test_a_rematch_keeps_the_company(two: Company) -> None:
    table, phones = two
    page = phones["green"].post(f"{table}/rematch", {})
    assert page.status == 422 and "only the host" in page.alert()
    (form,) = phones["gold"].get(f"{table}/override").forms(do="finish")
    form.fields["reason"] = "again"
    phones["gold"].press(form)
    page = phones["green"].press(phones["green"].get(table).form_to("/rematch"))
    fresh = page.path
    assert fresh != table and page.forms(do="draw-forts")
    assert "this phone" in phones["gold"].get(f"{fresh}/seats").text
    # whoever asks later comes to the same table, and the old one leads there
    assert phones["gold"].post(f"{table}/rematch", {}).path == fresh
    page = phones["gold"].get(table)
    first = page.find("//div[@class='sidebar']//*[self::a or self::button]")[0]
    assert first.get("href") == fresh  # before anything else, and nobody is offered yet another game
    assert not page.find("//form[contains(@action, '/rematch')]")


def test_a_button_pressed_twice_makes_one_rematch(house: House, two: Company) -> None:
    table, phones = two
    (form,) = phones["gold"].get(f"{table}/override").forms(do="finish")
    form.fields["reason"] = "again"
    phones["gold"].press(form)
    again = phones["gold"].get(table).form_to("/rematch")
    assert phones["gold"].press(again).path == phones["gold"].press(again).path
    assert len(house.tables.listed()) == 2
