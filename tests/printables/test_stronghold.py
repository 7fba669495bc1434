"""What the sheets of Stronghold say, and that the game says the same."""

from __future__ import annotations

import io
from itertools import pairwise

import pikepdf
import pytest
import zxingcpp
from conftest import ADDRESS, Printer, Raster, Reader
from reading import flat, missing, run

from companion.language import available, language
from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS, DISHONOUR
from companion.referee.stronghold.assault import STEP_NAMES
from companion.referee.stronghold.land import plain, write
from companion.referee.stronghold.options import OPTIONS
from companion.referee.stronghold.rules import RULES
from companion.referee.stronghold.table_state import ASSAULT, Glory, State, replace
from printables import Play, Seat, documents, fonts
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import PAPERS, POINTS, SAFE_MARGIN, card_sheet
from printables.stronghold.assault_card import STEPS
from printables.stronghold.terms import groups

NAMES = [document.name for document in documents() if document.game == GAME.id]
SEATS = (Seat("invader", "Łucja"), Seat("defender", "王小明"))


def after(*commands: c.AnyCommand) -> State:
    """A game for two on a plain map after these commands."""
    state: State = GAME.new(Setup((SeatPlan("invader"), SeatPlan("defender"))))
    for command in (c.EnterMap(text=write(plain(3, 2))), *commands):
        applied = GAME.apply(state, command)
        assert isinstance(applied, Applied), applied
        state = applied.state
    return state


def of_game(state: State, paper: str = "a4") -> Printed:
    play = Play("2026-11-20", "/t/abcd", SEATS, state)
    return typeset_named("stronghold-glory-sheet", base_url=ADDRESS, play=play, paper=paper)


def test_everything_that_was_promised_can_be_printed() -> None:
    promised = "action-cards action-cards-italian assault supplies worksheet terms rules glory-sheet"
    assert [f"stronghold-{name}" for name in promised.split()] == NAMES
    assert [document.name for document in documents() if document.game == GAME.id and document.live] == [NAMES[-1]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("code", "edition"),
    [
        ("en", "Stronghold (1st edition, Valley Games printing)"),
        ("it", "Stronghold (prima edizione, stampa Valley Games)"),
        ("pl", "Stronghold (1. edycja, wydanie Valley Games)"),
    ],
)
def test_the_edition_is_named_wherever_the_game_is(printed: Printer, name: str, code: str, edition: str) -> None:
    document = printed(name, language=code)
    pages = {drawn.page for drawn in document.drawn} - ({2} if "cards" in name else set())  # backs show no words
    named = {drawn.page for drawn in document.drawn if edition in drawn.what}
    assert named == pages


def test_every_rule_has_a_printed_place(printed: Printer, words: Reader) -> None:
    assert len(RULES) > 60
    assert missing(RULES.values(), printed("stronghold-rules"), words) == []


def test_who_reads_italian_has_the_english_terms_beside(printed: Printer, words: Reader) -> None:
    plain, both = (
        words(printed(f"stronghold-action-cards{kind}", language="it").pdf).split() for kind in ("", "-italian")
    )
    assert "Cannon" not in plain and {"Cannon", "Cannone", "Forge", "Forgia", "Hourglasses", "Clessidre"} <= set(both)


def test_who_reads_english_finds_the_words_of_the_player_aid(printed: Printer, words: Reader) -> None:
    text = " ".join(words(printed("stronghold-terms").pdf).split())
    assert "Guards (our Guard Post)" in text and "Foreground" in text and "Orders Mix-up" in text


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("italian", ["", "-italian"])
def test_nine_cards_with_every_action_and_its_cost(printed: Printer, italian: str, paper: str) -> None:
    document = printed(f"stronghold-action-cards{italian}", paper=paper)
    cells = card_sheet(PAPERS[paper])
    assert {drawn.page for drawn in document.drawn} == {1, 2}
    for cell, building in zip(cells, BUILDINGS, strict=False):
        here = [drawn for drawn in document.drawn if drawn.page == 1 and cell.holds(drawn.box)]
        text = flat(" ".join(drawn.what for drawn in here if drawn.font))
        assert (BUILDINGS[building][1] in text) == bool(italian)
        for action in (action for action in ACTIONS.values() if action.building == building):
            name = next(drawn for drawn in here if drawn.what == action.name)
            beside = [drawn.what for drawn in here if drawn.box.x > cell.x + 40 and -1 < drawn.box.y - name.box.y < 3]
            assert str(action.cost) in beside, action.id
            assert flat(action.effect) in text
            assert (action.italian in text) == bool(italian)
    whole = run(document)
    assert all(flat(text) in whole for text in DISHONOUR.values())
    assert "Goblin 1, Orc 2" in whole


@pytest.mark.parametrize("name", ["assault", "supplies", "worksheet", "glory-sheet"])
@pytest.mark.parametrize("paper", PAPERS)
def test_one_page_in_every_language(name: str, paper: str) -> None:
    for code in available():
        document = typeset_named(f"stronghold-{name}", paper=paper, language=code)
        assert {drawn.page for drawn in document.drawn} == {1}
        assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)


def test_the_assault_card_follows_the_game(printed: Printer) -> None:
    text = run(printed("stronghold-assault"))
    assert set(STEPS) == set(ASSAULT)
    places = [text.index(flat(STEPS[step].text)) for step in ASSAULT]
    assert places == sorted(places)
    assert {figure for figure in ("I.1", "I.4", "II.1", "II.5", "III") if f" {figure} " in text} == {
        "I.1", "I.4", "II.1", "II.5", "III",
    }  # fmt: skip
    for step in ASSAULT:
        assert STEP_NAMES[step].partition(" (")[0] in text
    changed = {option.id: option.values()[1] for option in OPTIONS.values() if option.kind == "ruling"}
    assert "At this table:" in run(typeset_named("stronghold-assault", settings=changed))


def test_an_empty_glory_sheet_has_ten_turns(printed: Printer) -> None:
    lines = [drawn.what for drawn in printed("stronghold-glory-sheet").drawn]
    assert [turn for turn in range(1, 12) if f"End of turn {turn} without a breach" in lines] == list(range(1, 11))
    assert [turn for turn in range(1, 12) if f"Honour Guard, turn {turn}" in lines] == [6, 7, 8, 9, 10]


def test_an_empty_glory_sheet_marks_what_the_text_leaves_open(printed: Printer) -> None:
    text = flat(run(printed("stronghold-glory-sheet")))
    marked = ("the second value* if it is", "4 points or more were left over*", "Deeds of the Invader*")
    assert all(mark in text for mark in marked)
    assert text.count("*") == len(marked) + 1
    assert all(option in text for option in ("AMB-12 (third Gate)", "AMB-13 (four points)", "AMB-14 (deeds)"))


def test_a_glory_sheet_of_a_game_adds_up() -> None:
    state = after(
        c.Override(reason="x", gates=(0, 4, 6), glory={"invader": 12}, turn=4, phase=1),
        c.Override(reason="x", walls={"W1": "invader=4T stone=2"}),
        c.Deed(seat="invader", deed="four-trolls"),
    )
    document = of_game(state)
    text = run(document)
    assert "Łucja" in text and "turn 4" in text and "Deed: four Trolls on one Wall Section 1" in text
    totals = [drawn.what for drawn in document.drawn if drawn.font == fonts.INSCRIPTION and drawn.what.isdigit()]
    assert totals.count("13") == 2 and totals.count("4") == 2
    crossed = [drawn for drawn in document.drawn if drawn.what == "×"]
    assert len(crossed) == 6 + 2 + 1  # the first Gate, two points of the second, the deed


def test_a_finished_game_says_who_won_and_its_code_leads_to_the_table(raster: Raster) -> None:
    state = after(c.Override(reason="x", turn=10, phase=1), c.Finish(reason="last bus"))
    document = of_game(state)
    assert "turn 10 · The table ended the game: last bus." in run(document)
    (page,) = raster(document.pdf, 150)
    assert [code.text for code in zxingcpp.read_barcodes(page)] == [f"{ADDRESS}/t/abcd"]


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("paper", PAPERS)
def test_how_a_game_ended_stands_whole_at_its_head(paper: str, code: str) -> None:
    tie = Glory(8, "invader", 1, "tie")
    for reason in ("held", "breach", "tie"):
        state = replace(after(), stage="over", turn=8, end_reason=reason, ledger=(tie,))
        play = Play("28 wrz 2026", "/t/abcd", SEATS, state)
        sheet = typeset_named("stronghold-glory-sheet", base_url=ADDRESS, play=play, paper=paper, language=code)
        (head,) = [drawn.what for drawn in sheet.drawn if "28 wrz 2026" in drawn.what]
        end = GAME.scores(state).end
        assert end is not None and language(code).render(end) in head
        assert [part[-2:] for part in head.split(" · ")].count(" 8") == (reason != "held")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_longest_game_fits_on_a_page(paper: str) -> None:
    state = after(*(c.Override(reason="x", glory={"invader": 20 + at % 2}) for at in range(90)))
    document = of_game(state, paper)
    assert {drawn.page for drawn in document.drawn} == {1}
    assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)


def test_a_table_without_walls_prints_an_empty_sheet() -> None:
    state: State = GAME.new(Setup((SeatPlan("invader"), SeatPlan("defender"))))
    assert "End of turn 10 without a breach" in run(of_game(state))


@pytest.mark.parametrize("name", NAMES)
def test_titles_are_bookmarks(printed: Printer, name: str) -> None:
    with pikepdf.open(io.BytesIO(printed(name).pdf)) as document, document.open_outline() as outline:
        assert outline.root


def test_every_term_stands_beside_its_other_language(printed: Printer, words: Reader) -> None:
    for paper in ("a4", "letter"):
        text = " ".join(words(printed("stronghold-terms", paper=paper).pdf).split())
        for heading, pairs in groups():
            assert heading.casefold() in text.casefold()
            for english, italian in pairs:
                assert f"{english} {italian}" in text
        terms = {term for _, pairs in groups() for pair in pairs for term in pair}
        drawn = [each for each in printed("stronghold-terms", paper=paper).drawn if each.what in terms]
        heights = [each.box.height for each in drawn if each.font != fonts.INSCRIPTION]
        assert max(heights) - min(heights) < 0.15  # one size to the eye


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_the_worksheet_names_its_items_in_one_size_to_the_eye_and_no_line_crosses_a_heading(
    printed: Printer, code: str, paper: str
) -> None:
    drawn = printed("stronghold-worksheet", paper=paper, language=code).drawn
    uprights = [each.box for each in drawn if each.what == "line" and not each.box.width]
    parts = [each.box for each in drawn if each.font == fonts.INSCRIPTION][1:]
    assert len(parts) == 3 and uprights
    for part in parts:
        assert not [line for line in uprights if line.y < part.middle[1] < line.bottom]
    ends = min(line.x for line in uprights), max(line.bottom for line in uprights)
    items = [each for each in drawn if each.font and each.box.right < ends[0] and 60 < each.box.y < ends[1]]
    named = [each for each in items if len(each.what) > 4 and each.font != fonts.INSCRIPTION]
    sizes = {round(each.box.height * POINTS / 0.94, 2) for each in named}
    assert min(sizes) >= 7.4 and (code != "en" or len(sizes) == 1)
    signs = [each.box for each in drawn if each.what == "path" and each.box.width == pytest.approx(3.6)]
    assert len(signs) == 2
    for sign, part in zip(signs, parts, strict=False):
        assert abs(sign.middle[1] - part.y - part.height * 0.36 / 0.94) < 0.3


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("chosen", [0, 1])
def test_the_items_of_the_worksheet_are_clear_of_the_rules_above_and_below(code: str, paper: str, chosen: int) -> None:
    settings = {option.id: option.values()[chosen] for option in OPTIONS.values() if option.kind == "ruling"}
    drawn = typeset_named("stronghold-worksheet", paper=paper, language=code, settings=settings).drawn
    lines = [each.box for each in drawn if each.what == "line"]
    edge = min(line.x for line in lines if not line.width)
    rules = sorted(line.y for line in lines if line.width > 100 and not line.height)
    items = [each.box for each in drawn if each.font in (fonts.TEXT, fonts.BOLD) and each.box.right < edge]
    for above, below in pairwise(rules):
        if row := [box for box in items if above < box.middle[1] < below]:
            assert min(box.y for box in row) - above > 0.75 and below - max(box.bottom for box in row) > 0.2
    assert len(items) > 20


def test_the_worksheet_follows_the_options(printed: Printer) -> None:
    plain = run(printed("stronghold-worksheet"))
    assert "1 or more: breached. 4 or more: +1 Glory" in plain and "Speech, if a Unit is there" in plain
    changed = run(typeset_named("stronghold-worksheet", settings={"AMB-7": "counts", "AMB-13": "walls"}))
    assert "1 or more: breached Breached: the same − wall components 4 or more: +1 Glory" in changed
    assert "1 or more: breached. 4" not in changed
    assert "Speech of the Officer" in changed and "Speech, if a Unit is there" not in changed


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_the_worksheet_fits_with_every_option_changed(code: str, paper: str) -> None:
    settings = {option.id: option.values()[1] for option in OPTIONS.values() if option.kind == "ruling"}
    document = typeset_named("stronghold-worksheet", paper=paper, language=code, settings=settings)
    assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)
    texts = sorted((drawn for drawn in document.drawn if drawn.font), key=lambda drawn: drawn.box.y)
    assert texts[-1].box.y > texts[-2].box.bottom  # the foot of the page stands below the notes
