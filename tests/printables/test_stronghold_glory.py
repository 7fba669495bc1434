"""The glory sheet of Stronghold can be filled in by hand, and a filled one tells how the game stands."""

from __future__ import annotations

import pytest
from conftest import ADDRESS
from reading import run
from test_stronghold import SEATS, after, of_game

from companion.language import Language, available
from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions_table import DEEDS, DISHONOUR
from companion.referee.stronghold.common import place_name
from companion.referee.stronghold.marks import marks
from companion.referee.stronghold.table_state import Glory, State, Wall, replace
from printables import Play, Seat, fonts
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import PAPERS, POINTS, SAFE_MARGIN, Box
from printables.stronghold.glory_form import CELL
from printables.stronghold.glory_sheet import PLAYERS


def columns(sheet: Printed) -> dict[str, dict[int, str]]:
    """The rows of both halves: the first line of what for, and what stands in the cell of either side (0, 1)."""
    upright = [drawn.box for drawn in sheet.drawn if drawn.what == "line" and drawn.box.width == 0]
    texts = [drawn for drawn in sheet.drawn if drawn.font]
    found: dict[str, dict[int, str]] = {}
    for line in (box for box in upright if box.height > 30):
        if not any(abs(other.x - line.x - CELL) < 0.1 and other.height == line.height for other in upright):
            continue  # the right one of both
        within = [text for text in texts if line.y < text.box.middle[1] < line.bottom]
        names = [text for text in within if line.x - 80 < text.box.x < line.x]
        for side in (0, 1):
            left = line.x + side * CELL
            for value in (text for text in within if left < text.box.x and text.box.right < left + CELL):
                name = min(names, key=lambda text: abs(text.box.middle[1] - value.box.middle[1]))
                first = min((text for text in names if abs(text.box.y - name.box.y) < 4.5), key=lambda text: text.box.y)
                found.setdefault(first.what, {})[side] = value.what
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_an_empty_sheet_says_in_whose_column_what_is_written(paper: str) -> None:
    rows = columns(typeset_named("stronghold-glory-sheet", base_url=ADDRESS, paper=paper))

    def row(start: str) -> dict[int, str]:
        (found,) = [value for text, value in rows.items() if text.startswith(start)]
        return found

    assert row("At the start") == {0: "10", 1: "4"}
    assert row("End of turn 3") == {0: "−1", 1: "+1"} and row("Honour Guard, turn 6") == {1: "+1"}
    assert row("First Gate") == row("Second Gate") == {0: "+1"} and row("Third Gate") == {0: "+1 or +2"}
    assert row("The Stronghold is breached") == {0: "+3"} and row("Every further Wall") == {0: "+1 each"}
    assert row("Every breached section where 4 points") == {0: "+1 each"}
    assert row("Assault after the tie") == {0: "+1", 1: "+1"}
    for deed in DEEDS.values():
        assert row(deed[:12]) == {0: "+1"}
    for which in DISHONOUR:
        assert row(f"{which}: ") == {1: "−1"}


@pytest.mark.parametrize("paper", PAPERS)
def test_without_a_wash_a_stroke_marks_the_cells_where_nothing_is_written(paper: str) -> None:
    """Each of the five Honour Guards, six of Gates and breaches, four deeds, four dishonourable actions."""
    strokes, others = (
        [drawn for drawn in sheet.drawn if drawn.what == "line" and drawn.box.width > 1 and drawn.box.height > 1]
        for sheet in (typeset_named("stronghold-glory-sheet", paper=paper, ink=ink) for ink in ("saver", "colour"))
    )
    assert len(strokes) == 5 + 6 + 4 + 4 and not others


def test_what_the_table_decided_about_glory_stands_in_the_cells() -> None:
    settled = {"AMB-12": "sum", "AMB-14": 2}
    rows = columns(typeset_named("stronghold-glory-sheet", settings=settled))
    assert next(row for text, row in rows.items() if text.startswith("Four Trolls")) == {0: "+2"}
    assert "+1 or +3" in run(typeset_named("stronghold-glory-sheet", settings=settled))
    only = run(typeset_named("stronghold-glory-sheet", settings={"AMB-12": "gate"}))
    assert "First breach of a Wall Section" in only and "The Stronghold is breached" not in only


def test_a_row_of_a_game_is_for_both_sides() -> None:
    state: State = after()
    ends = [Glory(turn, *gain, "time") for turn in (1, 2) for gain in (("invader", -1), ("defender", 1))]  # type: ignore[arg-type]
    sheet = of_game(replace(state, turn=3, ledger=(*state.ledger, *ends)))
    lines = [drawn.what for drawn in sheet.drawn]
    assert lines.count("At the start") == 1
    assert lines.count("End of turn 1 without a breach") == lines.count("End of turn 2 without a breach") == 1
    totals = [drawn.what for drawn in sheet.drawn if drawn.font == fonts.INSCRIPTION and drawn.what.isdigit()]
    assert lines.count("−1") == 2 and totals == ["8", "6", "8", "6"]
    assert lines.count("Total") == 1  # as on the page of the glory


def test_gates_and_walls_of_a_game_are_filled_in() -> None:
    state = after(
        c.Override(reason="x", gates=(0, 4, 6), turn=4, phase=1),
        c.Override(reason="x", walls={"W1": "invader=4T stone=2", "E2": "defender=1M1S"}),
    )
    text = run(of_game(state))
    for told in ("0 of 6", "4 of 6", "6 of 6", "4 × Troll", "1 × Marksman, 1 × Soldier", "2 stone"):
        assert told in text, told
    filled = [drawn for drawn in of_game(state).drawn if drawn.font == fonts.BOLD and drawn.what == "4"]
    assert len(filled) >= 2


NINE = (
    "W1:2S1M/1 W2:2S1M/3 W3:1S1M/1 W4:2S/1 W5:1S1M E1:2S1M+warrior/3 E2:2S1M/1 E3:1S+officer/1 E4:1S1M TW1:1M=W1,W2"
    " TW2=W2,W3 TW3:1M=W3,W4 TW4=W4,W5 TW5=W5,B TE1=E1,E2 TE2=E2,E3 TE3=E3,E4 TE4=E4,B"
)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_on_the_walls_beside_units_is_filled_in(paper: str, code: str) -> None:
    walls = {
        "W1": replace(Wall(), invader=(0, 0, 4), banner=2, altar=1, stone=2, breached=True),
        "W2": replace(Wall(), defender=(1, 2, 1), cauldrons=(1, 1, 1), platform=True, officer=True, stone=2, wood=1),
        "E1": replace(Wall(), invader=(9, 3, 2), defender=(0, 2, 0), warrior=True, cauldrons=(2, 0, 0)),
    }
    state: State = GAME.new(Setup((SeatPlan("invader"), SeatPlan("defender"))))
    applied = GAME.apply(state, c.EnterMap(text=NINE))
    assert isinstance(applied, Applied)
    state = replace(applied.state, walls={**applied.state.walls, **walls})
    play = Play("2026-11-20", "/t/abcd", SEATS, state)
    sheet = typeset_named("stronghold-glory-sheet", base_url=ADDRESS, play=play, paper=paper, language=code)
    render = Language(code).render
    found = [each for each in sheet.drawn if each.font == fonts.TEXT]
    text = " ".join(each.what for each in found)
    for side, name in (("invader", "W1"), ("defender", "W2"), ("defender", "E1")):
        told = [render(what) for whose, what in marks(state, replace(walls[name], breached=False)) if whose == side]
        assert told and ", ".join(told) in text, told
    top, end = (next(each.box for each in found if each.what == render(place_name(name))) for name in ("W1", "E4"))
    rows = [each for each in found if top.y - 2 < each.box.y < end.bottom + 2]
    assert sum(render("breached") in each.what for each in rows) == 1
    cells = [each.box for each in rows]
    upright = [
        each.box for each in sheet.drawn if each.what == "line" and not each.box.width and each.box.bottom > top.y
    ]
    assert not [box for box in cells for line in upright if line.y < box.y and box.x < line.x < box.right]
    assert min(box.height for box in cells) * POINTS / 0.94 >= 4.2


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("paper", PAPERS)
def test_walls_full_of_everything_fit_beneath_a_long_ledger(paper: str, code: str) -> None:
    full = replace(
        Wall(), invader=(25, 13, 12), defender=(11, 12, 4), banner=3, altar=3, cauldrons=(1, 1, 1), platform=True,
        officer=True, glare=True, frenzy=True, imod=-99, dmod=-99, stone=12, wood=12, breached=True,
    )  # fmt: skip
    applied = GAME.apply(GAME.new(Setup((SeatPlan("invader"), SeatPlan("defender")))), c.EnterMap(text=NINE))
    assert isinstance(applied, Applied)
    state = replace(applied.state, speech=4, walls=dict.fromkeys(applied.state.walls, full))
    for count in range(0, 34, 3):
        ledger = (*state.ledger, *(Glory(turn, "invader", 1, "override") for turn in range(count)))
        play = Play("2026-11-20", "/t/abcd", SEATS, replace(state, ledger=ledger))
        drawn = typeset_named("stronghold-glory-sheet", base_url=ADDRESS, play=play, paper=paper, language=code).drawn
        assert all(PAPERS[paper].area(SAFE_MARGIN).holds(each.box) for each in drawn)


def test_a_box_to_tick_stands_in_the_middle_of_its_line_and_its_cross_in_the_box() -> None:
    drawn = of_game(replace(after(), deeds=(next(iter(DEEDS)),))).drawn
    boxes = [each.box for each in drawn if each.what == "rectangle" and each.box.width == pytest.approx(3.2)]
    assert len(boxes) == 8
    for box in boxes:
        beside = [each.box for each in drawn if each.font == fonts.TEXT and 0 < each.box.x - box.right < 3]
        assert any(abs(each.y + each.height * 0.4 - box.middle[1]) < 0.2 for each in beside)
    (cross,) = [each.box for each in drawn if each.what == "×" and each.box.width < 2 and each.box.x > 100]
    assert any(box.holds(Box(cross.x, cross.y + 0.9, cross.width, cross.height - 1.8)) for box in boxes)


@pytest.mark.parametrize(("played", "told"), [("none", "each turn without a breach"), ("guard", "also with a breach")])
def test_what_the_honour_guard_of_a_game_gives_is_what_its_table_plays(played: str, told: str) -> None:
    play = Play("", "/t/1", SEATS, after())
    assert told in run(typeset_named("stronghold-glory-sheet", settings={"AMB-16": played}, play=play))


def test_an_honour_guard_that_has_moved_may_have_given_points_before() -> None:
    ledger = (*after().ledger, Glory(6, "defender", 1, "honour-guard"))
    told = run(of_game(replace(after(), guard=False, ledger=ledger)))
    assert "Honour Guard, turn 6" in told and "It has moved: no more points for it." in told


def test_two_players_of_a_side_have_a_line_each() -> None:
    seats = (*SEATS[:1], Seat("defender", "Bo"), Seat("invader-2", "Ann"))
    sheet = typeset_named("stronghold-glory-sheet", play=Play("", "/t/1", seats, after()))
    one, two = (next(drawn for drawn in sheet.drawn if drawn.what == name).box for name in ("Łucja", "Ann"))
    assert one.x == two.x and two.y > one.bottom
    # and each is told with his side of the fortress; who is alone has both
    west, east = (next(drawn for drawn in sheet.drawn if drawn.what == side).box for side in ("West", "East"))
    assert abs(west.middle[1] - one.middle[1]) < 1 and abs(east.middle[1] - two.middle[1]) < 1
    assert [drawn.what for drawn in sheet.drawn].count("West") == 1
    empty = typeset_named("stronghold-glory-sheet")
    ruled = [drawn.box for drawn in empty.drawn if drawn.what == "line" and drawn.box.y < 60 and drawn.box.width > 40]
    assert len({(round(box.x), round(box.y)) for box in ruled if box.width < 80}) >= 4
    (date,) = [drawn.box for drawn in empty.drawn if drawn.what == "Date"]
    lines = [drawn.box for drawn in empty.drawn if drawn.what == "line" and drawn.box.width > 30]
    assert any(line.x > date.right and abs(line.y - date.bottom) < 1.5 for line in lines)


@pytest.mark.parametrize("name", ["", "王小明"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_names_of_four_can_be_written_into_the_boxes_of_their_sides(paper: str, name: str) -> None:
    """Where no name is known, and where none can be printed."""
    ids = ("invader", "invader-2", "defender", "defender-2")
    state = GAME.new(Setup(tuple(SeatPlan(seat) for seat in ids)))
    play = Play("20 XI 2026", "", tuple(Seat(seat, name) for seat in ids), state)
    drawn = typeset_named("stronghold-glory-sheet", paper=paper, base_url=ADDRESS, play=play).drawn
    boxes = [each.box for each in drawn if each.what == "rectangle" and each.box.height == pytest.approx(PLAYERS)][:2]
    for box in boxes:
        inside = [each for each in drawn if box.holds(each.box) and each.box != box]
        upper, lower = (each.box.y for each in inside if each.what == "line" and not each.box.height)
        assert lower - upper > 7 and upper - box.y > 12
        assert len([each for each in inside if each.what.startswith("Not all of the name")]) == (2 if name else 0)
    assert len(boxes) == 2
