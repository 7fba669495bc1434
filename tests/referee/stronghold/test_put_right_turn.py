"""What a correction to another turn or Phase leaves as it is, and says so."""

from __future__ import annotations

import re
from copy import copy

import pytest

from .company import Company, so


def test_back_in_an_earlier_turn_the_supplies_of_the_later_one_are_named() -> None:
    told = "Hourglasses and stone of turn 3 lie there still and will come again: put those right too."
    assert told in Company().at_turn(3).do(so(turn=2)).told()
    for given in ({"turn": 2, "pools": {"defender": 4}}, {"turn": 2, "stone": 0}, {"turn": 3, "phase": 1}, {"turn": 4}):
        assert told not in Company().at_turn(3).do(so(**given)).told()


@pytest.mark.parametrize("phase", [1, 4])
def test_out_of_the_spending_before_the_first_turn_its_supplies_come(phase: int) -> None:
    """Option AMB-18: four Hourglasses are there before turn 1 begins, which brings two more and a stone."""
    state = Company(options={"AMB-18": "before"}).do(so(phase=phase)).state
    assert (state.stage, state.phase, state.pools, state.stone) == ("invader", phase, {"defender": 6}, 1)
    given = so(phase=phase, pools={"defender": 3}, stone=0)
    state = Company(options={"AMB-18": "before"}).do(given).state
    assert (state.pools, state.stone) == ({"defender": 3}, 0)


def test_supplies_of_a_turn_that_is_come_to_by_a_correction_are_named() -> None:
    told = "Hourglasses and stone of turn 4 do not come by a correction: put those right too."
    assert told in Company().at_turn(3).do(so(turn=4, phase=1)).told()
    for given in ({"turn": 4, "pools": {"defender": 4}}, {"turn": 4, "stone": 0}, {"turn": 3, "phase": 1}, {"turn": 2}):
        assert told not in Company().at_turn(3).do(so(**given)).told()
    # out of the spending before turn 1 they come
    company = Company(options={"AMB-18": "before"}).do(so(phase=1))
    assert company.told() == ["The table decides."]


MARKS = {
    "used": {"used": {"defender": {"wall": True}}},
    "sallied": {"sallied": True},
    "blessing": {"blessing": "W"},
    "walls": {"walls": {"W2": "defender=2S stone=1 officer=1 speech=1"}},
    "dishonoured": {"dishonoured": True},
}
NAMES = "Wall Reinforcement, Sally of the Warrior, Marksmen Blessing, Speech, and a dishonourable action"


def test_marks_of_the_turn_that_a_correction_keeps_are_named() -> None:
    text = "Still marked for this turn: %s. Put that right too, where it is not so."
    marked = Company().at_turn(3)
    for given in MARKS.values():
        marked.do(so(**given))
        assert marked.told() == ["The table decides."]
    for given in ({"turn": 2}, {"turn": 4, "phase": 1}, {"phase": 1}):
        assert text % NAMES in copy(marked).do(so(**given)).told()
    for given in ({"turn": 3}, {"phase": marked.state.phase + 1}):  # nothing of the turn is done anew
        assert copy(marked).do(so(**given)).told() == ["The table decides."]


@pytest.mark.parametrize(
    ("given", "name"), [*zip(MARKS.values(), re.split(", and |, ", NAMES), strict=True)], ids=MARKS
)
def test_a_mark_that_is_not_there_is_not_named_beside_another(given: dict[str, object], name: str) -> None:
    told = Company().at_turn(3).do(so(**given), so(turn=2)).told()
    assert [text for text in told if text.startswith("Still marked")] == [
        f"Still marked for this turn: {name}. Put that right too, where it is not so."
    ]


def test_what_a_dishonourable_action_gives_is_named_where_a_correction_does_not_bring_or_take_it() -> None:
    text = "%s: a correction brings and takes only its Glory Point. Put the rest right too."
    names = ["D1 (4 for the Workshop)", "D2 (3 Hourglasses)", "D3 (A building again)", "D4 (Veteran and Soldier)"]
    all_four = ("D1", "D2", "D3", "D4")
    company = Company().at_turn(5).do(so(dishonour=dict.fromkeys(all_four, True)))
    assert company.told()[1:] == [text % name for name in names]
    company.do(so(dishonour=dict.fromkeys(all_four, False)))
    assert company.told()[1:] == [text % names[1], text % names[3]]  # what is left of the others goes with them
    given = so(
        dishonour=dict.fromkeys(all_four, True),
        workshop={"defender": 4},
        pools={"defender": 5},
        used={"defender": {"wall": False}},
        inside={"courtyard": "1S1V"},
    )
    assert company.do(given).told() == ["The table decides."]
