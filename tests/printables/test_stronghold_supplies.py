"""The sheet of Hourglasses says for every number of players what each turn brings."""

from __future__ import annotations

import pytest
from reading import run

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.land import plain, write
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import PAPERS

SEATS = ("invader", "defender", "invader-2", "defender-2")


def supplied(sheet: Printed) -> list[str]:
    """What the cells of Phase 1 hold, turn by turn."""
    cells = [drawn for drawn in sheet.drawn if drawn.font and drawn.what.endswith(("each +", "each** +"))]
    return [cell.what for cell in sorted(cells, key=lambda cell: cell.box.y)]


def begun(players: int, when: str) -> dict[str, int]:
    """The Hourglasses of each Defender after Phase 1 of the first turn, as the game gives them."""
    state = GAME.new(Setup(tuple(SeatPlan(seat) for seat in SEATS[:players]), {"AMB-18": when}))
    applied = GAME.apply(state, c.EnterMap(text=write(plain(3, 2))))
    assert isinstance(applied, Applied)
    state = applied.state
    if when == "before":  # those of the beginning are gone by then
        taken = {seat: 0 for seat in state.pools}
        for command in (c.Override(reason="x", pools=taken), *(c.Spent(seat=seat) for seat in taken)):
            applied = GAME.apply(state, command)
            assert isinstance(applied, Applied), applied
            state = applied.state
    return state.pools


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("when", "first"), [("first", "6* / 3 each** +"), ("before", "2 / 1 each +")])
def test_the_hourglasses_of_supplies_for_one_defender_and_for_each_of_two(paper: str, when: str, first: str) -> None:
    sheet = typeset_named("stronghold-supplies", paper=paper, settings={"AMB-18": when})
    assert supplied(sheet) == [first, *["2 / 1 each +"] * 9]
    one, each = (int(part.strip(" +*each")) for part in first.split("/"))
    for players, count in ((2, one), (3, one), (4, each)):
        assert set(begun(players, when).values()) == {count}


def _in_line_with(sheet: Printed, text: str) -> list[str]:
    """What stands in one line with a text, from left to right."""
    (line,) = {drawn.box.y for drawn in sheet.drawn if drawn.what == text}
    beside = [drawn for drawn in sheet.drawn if drawn.font and abs(drawn.box.y - line) < 1]
    return [drawn.what for drawn in sorted(beside, key=lambda drawn: drawn.box.x)]


@pytest.mark.parametrize("paper", PAPERS)
def test_each_column_is_headed_by_what_stands_in_it(paper: str) -> None:
    sheet = typeset_named("stronghold-supplies", paper=paper)
    heads = ["Players", "Resources", "Invader Units drawn", "Stone components", "Hourglasses"]
    assert _in_line_with(sheet, "Players") == heads
    assert _in_line_with(sheet, "1 shared") == ["4", "5 each", "10 each", "1 shared", "1 each"]
    phases = ["1 Supplies", "2 Machines", "3 Equipment", "4 Training", "5 Rituals", "6 Movement"]
    assert _in_line_with(sheet, "1 Supplies")[:6] == phases
    (last,) = [drawn.box for drawn in sheet.drawn if drawn.what == "6 Movement"]
    beside = [
        drawn for drawn in sheet.drawn if drawn.font and abs(drawn.box.y - last.y) < 3 and drawn.box.x > last.right
    ]
    assert " ".join(drawn.what for drawn in beside) == "Used, unavailable"


@pytest.mark.parametrize(("when", "told"), [("first", "after Phase 1"), ("before", "before turn 1")])
def test_what_the_text_leaves_open_is_marked(when: str, told: str) -> None:
    text = run(typeset_named("stronghold-supplies", settings={"AMB-18": when}))
    assert "4 Hourglasses* (2 each with two Defenders**)." in text
    assert f"* The text leaves open when the Hourglasses of the beginning are spent: here {told} (AMB-18)." in text
    assert "half of them each: that is our ruling." in text
