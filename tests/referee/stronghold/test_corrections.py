"""What the table may put right by decision, and what an undo tells people to move."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.table_state import State

from ..english import english
from .company import FOUR, PLAIN, Company


def _so(**given: object) -> c.Override:
    return c.Override(reason="test", **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("override", "rule"),
    [
        (_so(walls={"W1": "banner=3", "W2": "banner=1"}), "sh.components"),
        (_so(walls={"W1": "altar=2", "W2": "altar=1"}), "sh.components"),
        (_so(walls={"W2": "cauldrons=1G"}), "sh.cauldrons"),  # it has no space for one
        (_so(walls={"W1": "cauldrons=2G"}), "sh.cauldrons"),
        (_so(inside={"barracks": "2V"}), "sh.spaces"),
        (_so(inside={"honour-guard": "1V"}), "sh.spaces"),
        (_so(inside={"honour-guard": "3S"}), "sh.spaces"),
        (_so(walls={"W1": "officer=1 warrior=1", "W2": "", "E1": ""}), "sh.spaces"),
        (_so(walls={"W1": "defender=1M speech=1"}), "sh.speech"),
        (_so(gates=(6, 6, 0)), "sh.gates"),
        (_so(gates=(0, 6, 5)), "sh.gates"),
    ],
)
def test_what_the_box_and_the_board_do_not_hold(override: c.Override, rule: str) -> None:
    assert Company().refused(override) == rule


@pytest.mark.parametrize(
    ("override", "told"),
    [
        (_so(walls={"W1": "defender=17M"}), "There are 17 × Marksman in the box; with this there would be "),
        (_so(walls={"W1": "stone=22"}), "Stone components: A whole number from 0 to 23"),
        (_so(walls={"W1": "wood=2", "W2": "wood=2"}), "Wooden components: A whole number from 0 to 3"),
        (_so(walls={"W1": "officer=1", "W2": "officer=1"}), "Officer: A whole number from 0 to 1"),
        (_so(pools={"defender": 61}), "Hourglasses of the Defender: A whole number from 0 to 60"),
        (_so(glory={"invader": 100}), "Glory of the Invader: A whole number from "),
        (_so(gates=(6, 7, 6)), "Gate 2: A whole number from 0 to 6"),
        (_so(turn=11), "Turn: A whole number from 1 to 10"),
        (_so(phase=7), "Phase: A whole number from 1 to 6"),
    ],
)
def test_a_number_that_cannot_be_is_refused_by_its_name(override: c.Override, told: str) -> None:
    assert Company().why_not(override).startswith(told)


def test_four_machines_of_a_kind() -> None:
    land = " ".join(("W1:1S2M W2:2S E1:1M E2", *(f"TW{n}=W1,W2" for n in range(1, 5)), "TE1=E1,E2"))
    company = Company(land=land)
    towers = {f"TW{n}": "cannon" for n in range(1, 4)}
    company.do(_so(towers=towers))
    assert company.refused(_so(towers={"TW4": "cannon"})) == "sh.components"
    company.do(_so(towers={"TW4": "poles"}))


def test_a_speech_by_decision_of_the_table() -> None:
    company = Company().phase(1, defender=9)
    company.do(_so(walls={"W2": "defender=2S stone=2 officer=1 speech=3"}))
    assert company.state.speech == 3
    # he has acted, exactly as if he had spoken
    assert company.refused(c.Move(seat="defender", mover="officer", start="W2", goal="W1")) == "sh.hero-acted"
    # of another Wall Section nothing is said: the Speech stays, also with him who is put elsewhere
    assert company.do(_so(walls={"E2": "stone=1"})).state.speech == 3
    moved = {"W1": "defender=1S2M stone=2 officer=1 speech=2", "W2": "defender=2S stone=2"}
    assert company.do(_so(walls=moved)).state.speech == 2
    # without the Hourglasses there was none, and he may speak
    company.do(_so(walls={"W1": "defender=1S2M stone=2 officer=1"}))
    assert company.state.speech == 0 and company.state.acted == ()
    company.do(c.Speech(seat="defender", hourglasses=1))
    # a Speech goes where the Officer goes: into the Courtyard it is over
    assert company.do(_so(walls={"W1": "defender=1S2M stone=2"})).state.speech == 0


def test_two_altars_are_all_there_are() -> None:
    company = Company().assault()
    company.do(c.Stand(seat="invader", section="W1", units="1G", altar=2))
    assert company.refused(c.Stand(seat="invader", section="W2", units="1G", altar=1)) == "sh.components"


def test_the_third_gate_by_decision_of_the_table_is_a_breach() -> None:
    company = Company().do(_so(gates=(0, 0, 0)))
    assert company.state.breached
    # said again of an Assault that is taken up anew, and taken back with the Gate
    assert company.do(_so(phase=2)).state.breached
    assert not company.do(_so(gates=(0, 0, 2))).state.breached
    company.do(_so(gates=(0, 0, 0))).assault().through()
    assert company.state.stage == "over" and company.state.end_reason == "breach"


def _moves(before: State, after: State) -> list[str]:
    return [english(piece) for piece in GAME.pieces(before, after)]


def test_what_an_undo_tells_people_to_move() -> None:
    company = Company()
    start = company.state
    banners = company.do(_so(walls={"W2": "banner=2 altar=1 glare=1"})).state
    assert _moves(banners, start)[-3:] == [
        "Wall Section W2: remove 2 × Banner.",
        "Wall Section W2: remove Altar.",
        "Wall Section W2: remove Unearthly Glare.",
    ]
    company = Company().do(_so(towers={"TW2": "cannon"}))
    cannon = company.state
    poles = company.do(_so(towers={"TW2": "poles"})).state
    assert _moves(cannon, poles) == ["Tower W2: remove Cannon.", "Tower W2: add Poles."]


def test_undo_of_an_action_that_is_begun_and_of_one_that_is_done() -> None:
    company = Company().phase(1, defender=9)
    before = company.state
    begun = company.do(c.Act(seat="defender", action="cannon", hourglasses=1)).state
    assert "On the action Cannon lie Hourglasses: 1." in _moves(before, begun)
    assert "On the action Cannon lie Hourglasses: 0." in _moves(begun, before)
    done = company.do(c.Act(seat="defender", action="platform", hourglasses=2, place="W1")).state
    back = _moves(done, begun)
    assert "Wall Section W1: remove Platform." in back
    assert "The action Platform can be used again in this turn." in back


def test_the_saboteur_and_the_purse_of_two_defenders() -> None:
    company = Company(FOUR, PLAIN).sabotage()
    before = company.state
    after = company.do(c.Saboteur(seat="invader", building="forge")).state
    assert _moves(before, after) == ["Forge: add Saboteur."] and _moves(after, before) == ["Forge: remove Saboteur."]
    paid = company.do(c.HandOver(seat="invader", to="defender-2", hourglasses=3)).state
    assert "Hourglasses that the Defender of the East has to spend: 3." in _moves(after, paid)


def test_an_honour_guard_that_has_moved_is_never_whole_again() -> None:
    left = c.Move(seat="defender", mover="S", start="honour-guard", goal="courtyard")
    back = _so(inside={"honour-guard": "2S", "courtyard": ""})
    for commands, gained in (((back,), 1), ((left, back), 0)):
        company = Company().at_turn(6).phase(1, 6).do(*commands).at_turn(7)
        assert sum(line.what == "honour-guard" for line in company.state.ledger) == gained
