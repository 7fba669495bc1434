"""What is not allowed is refused with its rule, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    ChooseKing,
    Divide,
    MoveMarkers,
    Next,
    PlayerFix,
    RaiseTower,
    Split,
)
from companion.referee.runes_of_mayhem.state import State

from ..english import english
from ..playing import why_not
from .refusals import BATTLE, DIVIDE, KINGS, MAIN, REFUSED, asked, fix, play, unit_fix
from .tabletop import SEATS, A, V


@pytest.mark.parametrize(
    ("state", "command", "code", "rule"),
    [pytest.param(*case, id=f"{n}-{type(case[1]).__name__}-{case[2]}") for n, case in enumerate(REFUSED)],
)
def test_refused(state: State, command: AnyCommand, code: str, rule: str | None) -> None:
    refusal = GAME.apply(state, command)
    assert isinstance(refusal, Refusal), refusal
    assert (refusal.code, refusal.rule) == (code, rule)
    assert "%(" not in english(refusal.message)


RANGES: dict[str, tuple[State, Callable[[int], AnyCommand]]] = {
    "king": (KINGS, lambda number: ChooseKing(seat=V, king="Gorm the Old", structure=number)),
    "divide": (DIVIDE, lambda number: Divide(seat=V, gold=number)),
    "markers": (MAIN, lambda number: MoveMarkers(seat=V, gold=number)),
    "split": (asked("split", amount=5), lambda number: Split(seat=V, gold=number)),
    "tower": (
        asked("tower", A, place="3.1"),
        lambda number: RaiseTower(seat=A, place="3.1", marker="gold", structure=number),
    ),
    "health": (MAIN, lambda number: play(health=number)),
    "Gold": (BATTLE, lambda number: fix(players={V: PlayerFix(gold=number)})),
    "power": (BATTLE, lambda number: unit_fix(power=number)),
    "health of a unit": (BATTLE, lambda number: unit_fix(health=number)),
}


@pytest.mark.parametrize("name", RANGES)
def test_the_numbers_that_a_refusal_names_are_the_first_and_the_last_that_are_taken(name: str) -> None:
    state, of = RANGES[name]
    refusal = GAME.apply(state, of(1000))
    assert isinstance(refusal, Refusal)
    lowest, most = (int(number) for number in re.findall(r"\d+", english(refusal.message)))
    for number in (lowest - 1, most + 1):
        assert GAME.apply(state, of(number)) == refusal
    for number in (lowest, most):
        done = GAME.apply(state, of(number))
        assert not isinstance(done, Refusal), done


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("1.main", "That was meant for turn 1, Main-phase; the table is at turn 5, Battle-step."),
        ("5.second-burial", "That was meant for turn 5, Second Burial-step; the table is at turn 5, Battle-step."),
        ("soon", "That was meant for another step; the table is at turn 5, Battle-step."),
    ],
)
def test_a_tap_that_comes_too_late_is_told_the_step_in_words(at: str, told: str) -> None:
    refusal = GAME.apply(BATTLE, Next(seat=V, at=at))
    assert isinstance(refusal, Refusal)
    assert english(refusal.message) == told


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
    refusal = why_not(GAME, setup)
    assert refusal is not None and refusal.code == code
