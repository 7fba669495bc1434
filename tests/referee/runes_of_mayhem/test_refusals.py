"""What is not allowed is refused with its rule, and changes nothing."""

from __future__ import annotations

import msgspec
import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import AnyCommand
from companion.referee.runes_of_mayhem.state import State

from ..english import english
from .refusals import REFUSED
from .tabletop import SEATS


@pytest.mark.parametrize(
    ("state", "command", "code", "rule"),
    [pytest.param(*case, id=f"{n}-{type(case[1]).__name__}-{case[2]}") for n, case in enumerate(REFUSED)],
)
def test_refused(state: State, command: AnyCommand, code: str, rule: str | None) -> None:
    refusal = GAME.apply(state, command)
    assert isinstance(refusal, Refusal), refusal
    assert (refusal.code, refusal.rule) == (code, rule)
    assert "%(" not in english(refusal.message)


def test_every_command_is_refused_somewhere() -> None:
    assert {type(command) for _, command, _, _ in REFUSED} == set(GAME.commands.__args__)  # type: ignore[attr-defined]


def test_commands_survive_json() -> None:
    for _, command, _, _ in REFUSED:
        try:
            again = msgspec.json.decode(msgspec.json.encode(command), type=GAME.commands)
        except msgspec.ValidationError:
            continue
        assert again == command


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(SEATS[:1]), "seats"),
        (Setup((SEATS[0], SEATS[0])), "seats"),
        (Setup((SEATS[0], SeatPlan("south", neutral=True))), "seats"),
        (Setup(SEATS, {"Q99": 1}), "option-unknown"),
        (Setup(SEATS, {"sides": "east"}), "option-value"),
        (Setup(SEATS, {f"die.{face}": 0 for face in range(4)}), "die-empty"),
    ],
)
def test_impossible_setups(setup: Setup, code: str) -> None:
    refusal = GAME.check(setup)
    assert refusal is not None and refusal.code == code
    with pytest.raises(Refused):
        GAME.new(setup)
