"""What is refused though seat and moment are right: what is not there, full, used, or left out of the Assault."""

from __future__ import annotations

import msgspec
import pytest

from companion.referee.ruling import Refusal
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.commands import AnyCommand
from companion.referee.stronghold.table_state import State, replace

from ..english import english
from .company import Company
from .test_glory import breached, glory
from .test_who_and_when import ROWS, at

SEAT = "defender"


def _refusal(state: State, command: AnyCommand) -> Refusal:
    before = msgspec.json.encode(state)
    refusal = GAME.apply(state, command)
    assert isinstance(refusal, Refusal), refusal
    assert msgspec.json.encode(state) == before
    return refusal


def _code(state: State, command: AnyCommand) -> tuple[str, str | None]:
    refusal = _refusal(state, command)
    return refusal.code, refusal.rule


def _move(mover: str, start: str, goal: str) -> c.Move:
    return c.Move(seat=SEAT, mover=mover, start=start, goal=goal)


def _swap(one: str, at_: str, other: str, there: str) -> c.Swap:
    return c.Swap(seat=SEAT, one=one, at=at_, other=other, there=there)


def _so(**given: object) -> c.Override:
    return c.Override(reason="x", **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("moment", "command", "code", "rule"),
    [
        ("finished", c.PlaceStone(seat=SEAT, section="W1"), "stone-none", "sh.stone"),
        ("spending", c.Spent(seat=SEAT), "hourglasses-left", "sh.spend-all"),
        ("spending", c.Spent(seat=SEAT, lost=True), "hourglasses-usable", "sh.spend-all"),
        ("spending", c.Haste(seat=SEAT, action="bake"), "action-unknown", "sh.actions"),
        ("spending", _move("M", "W1", "W1"), "place-same", "sh.move"),
        ("spending", _move("M", "W1", "barracks"), "barracks-full", "sh.spaces"),
        ("spending", _move("V", "W1", "courtyard"), "units-missing", "sh.move"),
        ("spending", _move("officer", "W2", "W1"), "hero-elsewhere", "sh.heroes-move"),
        ("spending", _swap("M", "W1", "V", "W2"), "units-missing", "sh.move"),
        ("spending", _swap("V", "W1", "M", "W2"), "units-missing", "sh.move"),
        # one of the two would go onto the Honour Guard, into which nobody may
        ("spending", _swap("S", "W1", "S", "honour-guard"), "place-closed", "sh.closed"),
        ("spending", _swap("S", "honour-guard", "S", "W1"), "place-closed", "sh.closed"),
        ("spending", c.Sally(seat="defender-2", unit="X"), "unit-unknown", "sh.sally"),
        ("marksmen", c.Fire(seat=SEAT, shooters={"W9": 1}, aim="W", targets="1G"), "place-unknown", "sh.map"),
        ("goblins", c.Snipe(seat="invader", place="W2", count=1), "snipe-busy", "sh.goblin-fire"),
        ("reach", _so(towers={"TW9": "1M"}), "place-unknown", "sh.map"),
        ("reach", _so(inside={"moon": "1M"}), "place-unknown", "sh.override"),
        ("reach", _so(pools={"invader": 1}), "seat-unknown", "sh.override"),
        ("reach", _so(gates=(6, 6)), "gates", "sh.gates"),
        ("reach", _so(walls={"W1": "officer=1 warrior=1"}), "hero-space", "sh.spaces"),
        ("reach", _so(walls={"W2": "officer=1"}), "number-range", "sh.components"),  # he is on W1
    ],
)
def test_refused(moment: str, command: AnyCommand, code: str, rule: str) -> None:
    assert _code(at(moment), command) == (code, rule)


@pytest.mark.parametrize(
    ("name", "section"), [("machine", "W1"), ("fire", "W1"), ("snipe", "W1"), ("poles", "W2"), ("order", "W1")]
)
def test_a_section_that_is_left_out_of_the_assault(name: str, section: str) -> None:
    row = ROWS[name]
    state = at(row.moments[0])

    def where(tie: bool, **wall: bool) -> State:
        return replace(state, tie=tie, walls={**state.walls, section: replace(state.walls[section], **wall)})

    assert _code(where(False, glare=True), row.command) == ("glare", "sh.glare")
    assert _code(where(True, breached=True), row.command) == ("tie-breached", "sh.tie")
    assert not isinstance(GAME.apply(where(False, breached=True), row.command), Refusal)


def test_a_deed_is_claimed_once() -> None:
    company = Company().do(c.Deed(seat="invader", deed="twelve-goblins"))
    assert _code(company.state, c.Deed(seat="invader", deed="twelve-goblins")) == ("deed-again", "sh.deeds")


def test_the_unit_that_tracks_saboteurs_is_one_of_the_guard_post() -> None:
    company = Company().sabotage("forge").do(c.HandOver(seat="invader", hourglasses=9), c.PhaseDone(seat="invader"))
    track = c.Act(seat=SEAT, action="track", hourglasses=3, place="S")
    assert _code(company.state, track) == ("units-missing", "sh.saboteur")
    company.do(c.Override(reason="x", inside={"guard-post": "1M1S"})).do(track)
    assert company.state.inside["guard-post"] == (1, 0, 0)


def test_the_spaces_of_the_barracks() -> None:
    """Four Marksmen, two Soldiers, one Veteran: for whoever walks in and for whoever is trained."""
    company = Company().phase(1, defender=20)
    full = "No space in the Barracks is free for a Marksman."
    assert company.why_not(_move("M", "W1", "barracks")) == full
    company.do(_move("M", "barracks", "courtyard"), _move("M", "W1", "barracks"))
    assert company.why_not(_move("M", "courtyard", "barracks")) == full
    company.do(_move("S", "W2", "barracks"))
    assert company.state.inside["barracks"] == (4, 2, 0)
    train = c.Act(seat=SEAT, action="train-soldier", hourglasses=2)
    no_space = "No space in the Barracks is free for a Soldier."
    assert company.why_not(_move("S", "W2", "barracks")) == no_space
    assert company.why_not(train) == f"Marksman into Soldier: {no_space}"


def test_the_ram_strikes_again_in_the_assault_after_a_tie() -> None:
    company = Company(options={"AMB-17": "barbican"})
    company.do(c.Override(reason="x", glory={"invader": 0, "defender": 4}))
    breached(company).assault("ram").do(c.Ram(seat="invader", damage=6))
    assert _code(company.state, c.Ram(seat="invader", damage=1)) == ("ram-again", "sh.gates")
    company.through()
    assert company.state.tie and glory(company) == (4, 4)
    company.assault("ram").do(c.Ram(seat="invader", damage=2))
    assert company.state.gates == (0, 4, 6) and english(company.label) == "The Ram: Gate 2 has 4 toughness"
