"""What the companion holds against “done” and “all is spent”, and what it counts when the last turn is over."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions_table import ACTIONS
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.components import NOBODY
from companion.referee.stronghold.table_state import replace
from companion.referee.stronghold.uses import use_of

from .company import FOUR, THREE, TWO, Company, so

LAND = "W1:2M2S+officer/1 W2:2S+warrior E1:1M E2 TW1:1M=W1,W2 TE1=E1,E2"
PLATFORM = [c.Act(seat="defender", action="platform", hourglasses=2, place=name) for name in ("W1", "W2")]
WALL = [c.Act(seat="defender", action="wall", hourglasses=2, place=name) for name in ("W1", "W2")]


def refused(company: Company, command: AnyCommand) -> tuple[str, str | None]:
    answer = GAME.apply(company.state, command)
    assert not isinstance(answer, Applied), answer
    return answer.code, answer.rule  # type: ignore[union-attr]


def test_a_second_use_is_not_paid_with_hourglasses_that_came_when_those_of_d1_were_spent() -> None:
    company = Company(TWO, LAND).until(2).do(so(turn=5)).until(2)
    company.do(c.PhaseDone(seat="invader"), so(pools={"defender": 0}), c.Dishonour(seat="defender", which="D1"))
    company.do(*PLATFORM, c.Spent(seat="defender"), c.HandOver(seat="invader", hourglasses=5))
    company.do(c.PhaseDone(seat="invader"), WALL[0])
    assert refused(company, WALL[1]) == ("action-not-now", "sh.actions")


def test_an_hourglass_is_not_given_up_while_a_space_of_the_barracks_is_free() -> None:
    state = Company(TWO, LAND).until(2).state
    walls = {name: replace(wall, defender=NOBODY, officer=False, warrior=False) for name, wall in state.walls.items()}
    towers = {name: replace(tower, units=NOBODY) for name, tower in state.towers.items()}
    used = dict.fromkeys(ACTIONS, "defender")
    for courtyard, use in (((1, 0, 0), True), (NOBODY, False)):
        inside = {**dict.fromkeys(state.inside, NOBODY), "courtyard": courtyard}
        alone = replace(
            state,
            stage="defender",
            walls=walls,
            towers=towers,
            used=used,
            inside=inside,
            pools={"defender": 1},
            stone=0,
        )
        there = GAME.apply(alone, c.Spent(seat="defender", lost=True))
        found = use_of(alone, "defender")
        assert (found is not None, isinstance(there, Applied)) == (use, not use), found


def test_what_the_walls_have_shown_counts_after_ten_turns_too() -> None:
    company = Company(TWO, LAND).do(so(turn=10)).assault()
    company.do(c.Reach(seat="invader", walls={"W1": c.Stood(units="4T", dmod=50)}))
    while company.state.stage == "assault":
        company.skip()
    assert company.state.end_reason == "held" and company.state.deeds == ("four-trolls",)
    (deed,) = [line for line in company.state.ledger if line.what == "deed-four-trolls"]
    assert (deed.side, deed.points) == ("invader", 1)


@pytest.mark.parametrize("word", ["phase", "spent", "step"])
def test_nobody_is_done_twice(word: str) -> None:
    company, done = Company(FOUR if word == "spent" else THREE, LAND), "invader"
    command: AnyCommand = c.PhaseDone(seat="invader", own=True)
    if word == "spent":
        company.do(c.PhaseDone(seat="invader"), so(pools={"defender": 0, "defender-2": 1}))
        command, done = c.Spent(seat="defender"), "defender"
    elif word == "step":
        company.assault("machines")
        command = c.StepDone(seat="invader", own=True)
    company.do(command)
    assert company.state.done == (done,)
    assert refused(company, command) == ("done-already", "sh.turn")
