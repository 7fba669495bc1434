"""Moves of the Defender, against the shortest way on a small wall."""

from __future__ import annotations

from itertools import product

import pytest

from companion.referee.ruling import Answer, Refusal
from companion.referee.stronghold import GAME
from companion.referee.stronghold.hourglasses import CLOSED, EMPTY, PLACES

# two Towers, each between two Wall Sections; the Sections are joined to their own Tower alone
SECTIONS = {"wall 1": "tower 1", "wall 2": "tower 1", "wall 3": "tower 2", "wall 4": "tower 2"}
BOARD = (*SECTIONS, "tower 1", "tower 2", *(place for place in PLACES if place not in ("wall", "tower")))


def _kind(place: str) -> str:
    return place.split()[0]


def _joined(one: str, other: str) -> bool:
    return SECTIONS.get(one) == other or SECTIONS.get(other) == one or (
        one in SECTIONS and SECTIONS.get(one) == SECTIONS.get(other)
    )  # fmt: skip


def _adjacent(one: str, other: str) -> bool:
    return _joined(one, other) or not {_kind(one), _kind(other)} <= {"wall", "tower"}


def _shortest(start: str, goal: str) -> int:
    reached, steps = {start}, 0
    while goal not in reached:
        steps += 1
        reached |= {
            place for place in BOARD for here in reached if _adjacent(here, place) and _kind(place) not in CLOSED
        }
    return steps


@pytest.mark.parametrize("start", [place for place in BOARD if place not in (*EMPTY, "hospital")])
def test_the_cost_is_that_of_the_shortest_way(start: str) -> None:
    for goal in BOARD:
        if goal == start or _kind(goal) in CLOSED:
            continue
        near = int(_joined(start, goal))
        question = f"hourglasses unit=S from={_kind(start)} to={_kind(goal)} near={near}"
        answer = GAME.ask(question, GAME.options.defaults())
        assert isinstance(answer, Answer)
        assert answer.facts["hourglasses"] == _shortest(start, goal), (start, goal)


def test_closed_are_the_buildings_that_the_rule_names() -> None:
    assert set(CLOSED) == {"forge", "workshop", "scouts", "cathedral", "honour-guard", "hospital"}


def test_nobody_enters_a_closed_building_and_heroes_none() -> None:
    for mover, goal in product(("M", "S", "V", "officer", "warrior"), PLACES):
        hero = len(mover) > 1
        answer = GAME.ask(f"hourglasses unit={mover} from=courtyard to={goal}", GAME.options.defaults())
        allowed = goal == "wall" if hero else goal not in (*CLOSED, "courtyard")
        assert isinstance(answer, Answer) is allowed, (mover, goal)


def test_nobody_comes_out_of_a_building_without_a_space_for_units() -> None:
    for mover, start in product("MSV", PLACES):
        answer = GAME.ask(f"hourglasses unit={mover} from={start} to=wall", GAME.options.defaults())
        refused = isinstance(answer, Refusal) and answer.code == "place-empty"
        assert refused is (start in ("forge", "workshop", "scouts", "cathedral")), (mover, start)


def test_a_tower_with_a_machine_takes_nobody() -> None:
    answer = GAME.ask("hourglasses unit=M from=wall to=tower near=1 machine=1", GAME.options.defaults())
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule, answer.at) == ("tower-machine", "sh.closed", 32)
