"""Prices that fall and rise, what the log says of them, and which rule a refusal cites."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import State

from ..english import english
from .company import FOUR, Company


def act(action: str, hourglasses: int, place: str = "", seat: str = "defender") -> c.Act:
    return c.Act(seat=seat, action=action, hourglasses=hourglasses, place=place)


def pieces(before: State, after: State) -> list[str]:
    return [english(piece) for piece in GAME.pieces(before, after)]


def sabotaged(*given: c.Act, hourglasses: int = 8) -> Company:
    """Phase 4 of the first turn with a Saboteur in the Forge; the Defender has laid these Hourglasses."""
    company = Company().sabotage("forge").do(c.HandOver(seat="invader", hourglasses=hourglasses))
    return company.do(c.PhaseDone(seat="invader"), *given)


# What is paid in full happens


def test_w17_a_phase_does_not_go_straight_on_past_an_action_that_is_paid() -> None:
    company = sabotaged(act("cannon", 4), act("poles", 3), act("wall", 1)).do(c.Spent(seat="defender"))
    company.do(c.Saboteur(seat="invader", building="forge", out=True))
    assert company.told() == ["Cannon: all of its cost lies there now. It happens as soon as it is tapped."]
    company.do(c.PhaseDone(seat="invader"))
    assert company.state.stage == "defender"
    spent = c.Spent(seat="defender")
    assert company.why_not(spent) == "Cannon: all of its cost lies there, so it happens before you are done."
    legal = GAME.legal(company.state, "defender")
    assert spent not in legal and act("cannon", 0, "TW2") in legal
    company.do(act("cannon", 0, "TW2"), spent)
    assert company.state.phase == 6


def test_a_defender_who_was_finished_sees_to_what_his_ally_sets_free() -> None:
    company = (
        Company(FOUR)
        .sabotage("forge")
        .do(c.HandOver(seat="invader", hourglasses=4), c.HandOver(seat="invader-2", hourglasses=4))
    )
    company.do(c.PhaseDone(seat="invader"), act("troll-cauldron", 3, seat="defender-2"))
    company.do(act("poles", 1, seat="defender-2"), c.Spent(seat="defender-2"), act("track", 3))
    assert set(GAME.phase(company.state).awaits) == {"defender", "defender-2"}
    company.do(act("troll-cauldron", 0, "E1", "defender-2"))
    assert company.state.walls["E1"].cauldrons == (0, 0, 1)


def test_d3_finishes_what_is_paid() -> None:
    company = Company().at_turn(5).phase(1, 5, defender=9).do(act("cannon", 3))
    company.do(c.Dishonour(seat="defender", which="D3", building="forge"))
    assert english(company.label) == "Dishonourable action D3: Forge"
    assert company.told()[-1] == "Cannon: all of its cost lies there now. It happens as soon as it is tapped."
    company.do(act("cannon", 0, "TW2"))
    assert company.told()[:2] == [
        "Hourglasses on it: 3. It happens at once.",
        "It costs 1 less in this building, but never less than 1.",
    ]


def test_a_trap_that_is_paid_waits_for_a_free_path() -> None:
    company = Company().sabotage("scouts").do(c.HandOver(seat="invader", hourglasses=5), c.PhaseDone(seat="invader"))
    company.do(act("goblin-trap", 2), act("track", 3))
    assert company.told()[-1] == "Goblin Trap: all of its cost lies there now. It happens as soon as it is tapped."
    company.do(c.Spent(seat="defender"))  # whether a Path is free only the board shows


# What the log says


def test_the_log_tells_what_lies_there_and_not_the_price() -> None:
    company = sabotaged(act("cannon", 4), act("track", 3))
    assert english(company.label) == "Tracking Saboteurs: Marksman"
    company.state = GAME.states(**{**_fields(company.state), "cheap": "forge"})
    company.do(act("cannon", 0, "TW2"))
    assert company.told()[0] == "Hourglasses on it: 4. It happens at once."


def _fields(state: State) -> dict[str, object]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


@pytest.mark.parametrize(("value", "told"), [("all", True), ("cannon", False)])
def test_a_saboteur_is_named_where_he_makes_it_dearer(value: str, told: bool) -> None:
    company = Company(options={"AMB-32": value}).sabotage("forge")
    company.do(c.HandOver(seat="invader", hourglasses=8), c.PhaseDone(seat="invader"))
    company.do(act("orc-cauldron", 3 if told else 2, "W1"))
    assert ("A Saboteur makes it cost 1 more." in company.told()) is told


def test_an_unfinished_action_is_not_called_cheaper_when_it_is_not() -> None:
    company = Company(options={"AMB-26": "new"}).at_turn(5).phase(1, 5, defender=9).do(act("cannon", 1))
    company.do(c.Dishonour(seat="defender", which="D3", building="forge"), act("cannon", 3, "TW2"))
    assert company.told()[0] == "Hourglasses on it: 4. It happens at once."
    assert not [text for text in company.told() if "less in this building" in text]


# Which rule forbids it


def test_a_refused_action_cites_the_reason() -> None:
    company = Company().phase(1, defender=9).do(act("cannon", 4, "TW2"))
    assert company.refused(act("cannon", 4, "TE2")) == "sh.actions"
    company.do(act("platform", 2, "W1"))
    assert company.steps[-1].rule == "sh.platform"
    company.do(c.Override(reason="test", towers={"TW2": "poles", "TE2": "poles", "TW1": "poles"}))
    assert company.refused(act("poles", 4, "TE1")) == "sh.components"


# What to move on the table


def test_training_leaves_no_mark() -> None:
    company = Company().phase(1)
    before = company.state
    after = company.do(act("train-soldier", 2)).state
    told = ["Barracks: add 1 × Soldier.", "Barracks: remove 1 × Marksman."]
    assert pieces(before, after) == [*told, "Hourglasses that the Defender has to spend: 4."]
    assert not [text for text in pieces(after, before) if "action" in text]


def test_hourglasses_of_heroes_and_the_goblin_order_are_told_both_ways() -> None:
    company = Company().until(6)
    company.stand("E1", "3G").phase(6, defender=9)
    start = company.state
    speech = company.do(c.Speech(seat="defender", hourglasses=3)).state
    assert "Hourglasses on the Officer: 3." in pieces(start, speech)
    assert "Hourglasses on the Officer: 0." in pieces(speech, start)
    sally = company.do(c.Sally(seat="defender", unit="G")).state
    assert "The Hourglasses of the Sally lie on the Warrior." in pieces(speech, sally)
    assert "Take the Hourglasses of the Sally off the Warrior." in pieces(sally, speech)
    orders = company.assault("orders").state
    frenzy = company.do(c.Order(seat="invader", order="frenzy", section="E1")).state
    assert pieces(orders, frenzy) == ["Wall Section E1: add Order of Goblin Frenzy."]
    assert pieces(frenzy, orders) == ["Wall Section E1: remove Order of Goblin Frenzy."]


def test_back_over_the_end_of_a_turn_everything_lies_again_where_it_lay() -> None:
    company = Company().phase(1).do(act("wall", 2, "W1"), c.Speech(seat="defender", hourglasses=2)).assault("ram")
    before = company.state
    after = company.do(c.StepDone(seat="invader")).state
    assert after.turn == 2
    back = pieces(after, before)
    assert "The action Wall Reinforcement is used for this turn." in back and "Hourglasses on the Officer: 2." in back
    assert not [text for text in pieces(before, after) if "action" in text]  # forwards that is a matter of course
