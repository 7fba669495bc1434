"""The numbers of the text, each written down a second time: actions, supplies, the start, Glory."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.ruling import Refusal
from companion.referee.stronghold import GAME, components, deeds, ending, turn
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions_table import (
    ACTIONS,
    BARRACKS_MOST,
    DEEDS,
    DISHONOUR,
    DISHONOUR_FROM,
    GIFT,
    SALLY,
    WORKSHOP_GIFT,
)
from companion.referee.stronghold.table_state import GATES, PHASES, TOUGHNESS, TRAINING, TURNS, stone_used

from ..english import english
from .company import FOUR, THREE, TWO, Company

# building, action, Hourglasses, pieces in the box (none: nothing is placed), where it goes
PRICES = [
    ("forge", "cannon", 4, 3, "tower"),
    ("forge", "troll-cauldron", 3, 3, "cauldron"),
    ("forge", "orc-cauldron", 2, 3, "cauldron"),
    ("forge", "goblin-cauldron", 2, 3, "cauldron"),
    ("workshop", "poles", 4, 3, "tower"),
    ("workshop", "platform", 2, 3, "section"),
    ("workshop", "wall", 2, 3, "section"),
    ("workshop", "gate", 1, 0, "none"),
    ("scouts", "raid", 1, 0, "none"),
    ("scouts", "goblin-trap", 2, 3, "none"),
    ("scouts", "troll-trap", 2, 3, "none"),
    ("scouts", "damage", 2, 0, "machine"),
    ("cathedral", "glare", 4, 1, "section"),
    ("cathedral", "blessing", 2, 1, "flank"),
    ("cathedral", "mix-up", 2, 0, "none"),
    ("cathedral", "sharpshooter", 2, 0, "unit"),
    ("barracks", "train-soldier", 2, 0, "none"),
    ("barracks", "train-veteran", 2, 0, "none"),
    ("guard-post", "track", 3, 0, "none"),
]


def test_the_actions_of_the_buildings() -> None:
    assert [(a.building, a.id, a.cost, a.pieces, a.target) for a in ACTIONS.values()] == PRICES
    assert {action.id for action in ACTIONS.values() if action.repeats} == {"train-soldier", "train-veteran"}


def test_the_rest_of_the_box_and_of_the_table() -> None:
    assert (components.STONE_WALLS, components.WOODEN_WALLS, components.SABOTEURS) == (23, 3, 3)
    assert (components.LONGEST_SPEECH, SALLY, components.WARRIOR, components.FRENZY) == (4, (1, 2, 3), 2, 3)
    assert BARRACKS_MOST == (4, 2, 1)
    assert (TURNS, PHASES, TRAINING, GATES, TOUGHNESS) == (10, 6, 4, 3, 6)
    assert (list(DISHONOUR), DISHONOUR_FROM, WORKSHOP_GIFT, GIFT) == (["D1", "D2", "D3", "D4"], 5, 4, 3)
    assert (ending.BREACH, ending.FURTHER, ending.GATE, ending.LAST_GATE_FIRST) == (3, 1, 1, 2)
    assert (turn.GUARD_FROM, deeds.SEVEN, deeds.FOUR, deeds.TWICE) == (6, 7, 4, 2)
    assert list(DEEDS) == ["four-trolls", "seven-sections", "twelve-goblins", "bare-twice"]
    assert [english(turn.phase_name(phase)) for phase in range(1, 7)] == [
        "Supplies", "Machines", "Equipment", "Training", "Rituals", "Movement",
    ]  # fmt: skip


def _set_up(text: str, *seats: str) -> Applied | Refusal:  # type: ignore[type-arg]
    state = GAME.new(Setup(tuple(SeatPlan(seat) for seat in seats or TWO)))
    answer = GAME.apply(state, c.EnterMap(text=text))
    assert isinstance(answer, Applied | Refusal)
    return answer


def test_the_map_takes_what_the_buildings_leave_of_the_box() -> None:
    """Five Marksmen and three Soldiers begin inside."""
    begun = _set_up("W1:12M17S+officer W2+warrior")
    assert isinstance(begun, Applied) and english(begun.label) == "The walls are set up: 2 Wall Sections"
    many = _set_up("W1:13M+officer W2+warrior")
    assert isinstance(many, Refusal) and english(many.message) == (
        "With those inside the Stronghold there are 18 × Marksman; the box has 17."
    )
    many = _set_up("W1:18S+officer W2+warrior")
    assert isinstance(many, Refusal) and english(many.message).endswith("there are 21 × Soldier; the box has 20.")


@pytest.mark.parametrize("seats", [TWO, THREE, FOUR], ids=len)
def test_what_the_defender_begins_with_and_gets(seats: tuple[str, ...]) -> None:
    begun = _set_up("W1 W2 E1", *seats)
    assert isinstance(begun, Applied) and [english(step.message) for step in begun.steps] == [
        "Hourglasses with which the Defender begins: 4.",
        "For after Phase 1 the Defender gets Hourglasses: 2, stone components: 1.",
    ]
    assert sum(begun.state.pools.values()) == 6 and len(set(begun.state.pools.values())) == 1
    company = Company(seats, "W1 W2 E1").at_turn(2)
    assert set(company.state.pools.values()) == {1 if len(company.state.pools) == 2 else 2}
    assert company.state.stone == 1


@pytest.mark.parametrize(("left", "gets"), [(2, 1), (1, 1), (0, 0)])
def test_no_stone_comes_from_an_empty_supply(left: int, gets: int) -> None:
    company = Company().phase(6).assault()
    others = stone_used(company.state) - company.state.walls["W1"].stone
    stones = f"defender=2M1S stone={23 - left - others}"
    company.do(c.Override(reason="test", walls={"W1": stones})).through()
    assert company.state.turn == 2 and company.state.stone == gets
    assert english(company.state.steps[0].message) == (
        f"For after Phase 1 the Defender gets Hourglasses: 2, stone components: {gets}."
    )


def test_amb_18_what_the_defender_begins_with_before_the_first_turn_is_told() -> None:
    seats = tuple(SeatPlan(seat) for seat in TWO)
    begun = GAME.apply(GAME.new(Setup(seats, {"AMB-18": "before"})), c.EnterMap(text="W1 W2"))
    assert isinstance(begun, Applied)
    assert [english(step.message) for step in begun.steps] == ["Hourglasses with which the Defender begins: 4."]
