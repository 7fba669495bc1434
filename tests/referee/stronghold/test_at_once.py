"""What is paid in full since its price fell: it happens at once, or is asked for. The Sharpshooter's target."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions import due, owed
from companion.referee.stronghold.actions_table import ACTIONS

from ..english import english
from .company import FOUR, Company, so


def act(action: str, hourglasses: int, place: str = "", seat: str = "defender", at_once: bool = True) -> c.Act:
    return c.Act(seat=seat, action=action, hourglasses=hourglasses, place=place, at_once=at_once)


OUT = c.Saboteur(seat="invader", building="scouts", out=True, at_once=True)


def _paid(*given: c.Act, building: str = "scouts", **options: str) -> Company:
    """Phase 4 with a Saboteur; the Defender has laid these Hourglasses and is to spend the rest."""
    company = Company(options=options).sabotage(building)
    return company.do(c.HandOver(seat="invader", hourglasses=9), c.PhaseDone(seat="invader"), *given)


@pytest.mark.parametrize(
    ("action", "building"),
    [
        ("goblin-trap", "scouts"),
        ("troll-trap", "scouts"),
        ("damage", "scouts"),
        ("raid", "scouts"),
        ("mix-up", "cathedral"),
        ("sharpshooter", "cathedral"),
        ("train-soldier", "barracks"),
    ],
)
def test_what_needs_no_answer_happens_with_the_saboteur(action: str, building: str) -> None:
    price = 1 if action == "raid" else 2
    company = _paid(act(action, price), building=building)
    company.do(act("track", 3))
    name = english(company.label).removeprefix("Tracking Saboteurs: Marksman. At once: ")
    assert company.told()[-1].startswith(f"{name}: all of its cost lies there now, so it happens at once.")
    state = company.state
    assert action not in state.paid and (action in state.used) is (action != "train-soldier")
    assert not owed(state, "defender")
    assert state.traps == (int(action == "goblin-trap"), int(action == "troll-trap"))
    assert (state.inside["barracks"] == (3, 2, 0)) is (action == "train-soldier")


def test_what_cannot_happen_waits_and_says_why() -> None:
    company = _paid(act("gate", 1), building="workshop").do(act("track", 3))
    assert company.told()[-1] == (
        "Gate Reinforcement: all of its cost lies there now, and it waits. A Gate has at most 6 toughness."
    )
    assert not owed(company.state, "defender")


def test_what_needs_a_place_is_asked_for_and_nothing_goes_on() -> None:
    company = _paid(act("cannon", 4), building="forge").do(act("poles", 1), act("track", 3))
    assert english(company.label) == "Tracking Saboteurs: Marksman"
    assert [action.id for action in owed(company.state, "defender")] == ["cannon"]


def test_a_saboteur_who_leaves_in_a_phase_of_the_invader() -> None:
    company = _paid(act("goblin-trap", 2), act("mix-up", 1), act("cannon", 3), act("poles", 3))
    company.do(c.Spent(seat="defender"), OUT)
    assert english(company.label) == "A Saboteur leaves: Scouts' Quarters. At once: Goblin Trap"
    assert company.state.traps == (1, 0) and company.state.used["goblin-trap"] == "defender"


def test_in_logs_of_earlier_tables_it_waits_for_a_tap() -> None:
    company = _paid(act("goblin-trap", 2), act("mix-up", 1), act("cannon", 3), act("poles", 3))
    company.do(c.Spent(seat="defender"), c.Saboteur(seat="invader", building="scouts", out=True))
    assert english(company.label) == "A Saboteur leaves: Scouts' Quarters" and company.state.traps == (0, 0)
    assert not due(company.state, "defender") and owed(company.state, "defender")
    # the Phase of such a table is not passed over, as today nothing that is paid is forgotten
    company.do(c.PhaseDone(seat="invader", straight=True))
    assert company.state.stage == "defender" and c.Spent(seat="defender") not in GAME.legal(company.state, "defender")
    company.do(act("goblin-trap", 0), c.Spent(seat="defender"))


def test_one_thing_that_happens_sets_off_another() -> None:
    """D3 makes the Guard Post cheaper: tracking, paid in full by it, frees a Trap of its Saboteur."""
    company = Company().at_turn(5).sabotage("scouts").do(c.HandOver(seat="invader", hourglasses=9))
    company.do(c.PhaseDone(seat="invader"), act("goblin-trap", 2), act("track", 2))
    company.do(c.Dishonour(seat="defender", which="D3", building="guard-post", at_once=True))
    assert english(company.label).endswith(". At once: Goblin Trap and Tracking Saboteurs")
    assert company.state.saboteurs == () and company.state.traps == (1, 0) and not company.state.paid


# The Sharpshooter


def test_the_sharpshooter_takes_a_unit_off_the_wall() -> None:
    company = Company().until(6).stand("W1", "1T1G").phase(6, defender=9)
    shots = [each.place for each in GAME.legal(company.state, "defender") if isinstance(each, c.Act)]
    assert {"W1:G", "W1:T"} <= set(shots) and "W1:O" not in shots
    company.do(act("sharpshooter", 2, "W1:T"))
    assert english(company.label) == "Sharpshooter in the Tower: Troll, Wall Section W1"
    assert company.state.walls["W1"].invader == (1, 0, 0)


@pytest.mark.parametrize("place", ["", "W1"])  # a place without a Unit meant nothing in earlier logs
def test_elsewhere_on_the_board_the_walls_stay(place: str) -> None:
    company = Company().until(6).stand("W1", "1T").phase(6, defender=9).do(act("sharpshooter", 2, place))
    assert company.state.walls["W1"].invader == (0, 0, 1) and english(company.label) == "Sharpshooter in the Tower"


def test_the_sharpshooter_hits_who_stands_there_on_his_own_side() -> None:
    company = Company(FOUR).until(6).stand("W1", "1T")
    company.do(c.HandOver(seat="invader-2", hourglasses=4)).phase(6, defender=9)
    told = "No such Unit of the Invader is there. Wall Section W1: 1 × Troll."
    assert company.why_not(act("sharpshooter", 2, "W1:O")) == told
    assert company.refused(act("sharpshooter", 2, "W1:O")) == "sh.sharpshooter"
    assert company.refused(act("sharpshooter", 2, "W8:O")) == "sh.map"
    assert company.refused(act("sharpshooter", 2, "W1:T", "defender-2")) == "sh.flanks"


def test_a_sharpshooter_with_a_choice_is_asked_for() -> None:
    company = Company().sabotage("cathedral").do(c.HandOver(seat="invader", hourglasses=9))
    company.do(c.PhaseDone(seat="invader"), act("sharpshooter", 2), so(walls={"W1": "invader=1O stone=2"}))
    company.do(act("track", 3))
    assert [action.id for action in owed(company.state, "defender")] == ["sharpshooter"]
    company.do(act("sharpshooter", 0, "W1:O"))
    assert company.state.walls["W1"].invader == (0, 0, 0)


# Paying ahead


@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("cannon", {"towers": {"TW2": "1M", "TE2": "1M"}}),  # no Tower is empty
        ("track", {}),  # there is no Saboteur
        ("track", {"inside": {"guard-post": ""}}),
        ("train-soldier", {"inside": {"barracks": "4M2S"}}),
    ],
)
def test_a_cost_is_paid_ahead_also_while_nothing_could_come_of_it(action: str, given: dict[str, object]) -> None:
    company = Company().phase(1).do(so(**given))
    part = act(action, 1, at_once=False)
    assert part in GAME.legal(company.state, "defender")
    assert company.do(part).state.paid[action].count == 1
    whole = [
        each for each in GAME.legal(company.state, "defender") if isinstance(each, c.Act) and each.action == action
    ]
    assert all(each.hourglasses < {"cannon": 3, "track": 2, "train-soldier": 1}[action] for each in whole)


def test_nothing_is_laid_where_no_piece_is_left() -> None:
    towers = {"TW1": "cannon", "TW2": "cannon", "TE1": "cannon"}
    company = Company().phase(1).do(so(towers=towers))
    assert company.refused(act("cannon", 1)) == "sh.components"


@pytest.mark.parametrize(
    ("action", "there", "back", "options"),
    [
        ("wall", ("stone=2 wood=2", "stone=2 wood=1"), "stone=1", {}),
        ("goblin-cauldron", ("cauldrons=2G", "cauldrons=1G"), "stone=2", {"AMB-21": "removed"}),
    ],
)
def test_a_piece_that_can_come_back_is_paid_for_while_all_are_on_the_board(
    action: str, there: tuple[str, str], back: str, options: dict[str, str]
) -> None:
    land = "W1/3 W2/3 E1/3 TW1=W1,W2"
    company = Company(land=land, options=options).phase(1).do(so(walls=dict(zip(("W1", "W2"), there, strict=True))))
    assert company.refused(act(action, 2, "E1")) == "sh.components"
    part = act(action, 1, at_once=False)
    assert part in GAME.legal(company.state, "defender")
    assert company.do(part).state.paid[action].count == 1
    assert company.refused(act(action, 1, "E1")) == "sh.components"
    company.do(so(walls={"W1": back}), act(action, 1, "E1"))
    assert action not in company.state.paid and action in company.state.used


def test_a_tile_of_the_cathedral_is_paid_for_while_it_lies_on_the_board() -> None:
    company = Company().at_turn(5).phase(1, 5, defender=9).do(act("blessing", 2, "W"))
    company.do(c.Dishonour(seat="defender", which="D3", building="cathedral"))
    assert company.refused(act("blessing", 1, "W")) == "sh.components"
    company.do(act("glare", 3, "W1"))
    assert company.refused(act("glare", 1)) == "sh.actions"  # used in this turn
    company.do(so(saboteurs={"cathedral": True}), act("blessing", 1))
    assert company.state.paid["blessing"].count == 1 and company.state.blessing == "W"


def test_what_happens_is_told_as_the_table_plays_it() -> None:
    company = _paid(act("troll-trap", 2), **{"AMB-20": "movement"}).do(act("track", 3))
    assert company.told()[-1].endswith(f"so it happens at once. {ACTIONS['troll-trap'].otherwise}")
