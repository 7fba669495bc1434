"""What a table refuses names units by their cards, and tells those of one name apart by their places."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.referee.game import Setup
from companion.referee.messages import Message, Param
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Heal,
    Move,
    Override,
    Regroup,
    Shoot,
    Siege,
    UnitFix,
)
from companion.referee.runes_of_mayhem.state import PLACES, State
from companion.referee.runes_of_mayhem.unit import Unit, unit_text

from ..english import english
from . import players
from .refusals import BATTLE, unit_fix
from .tabletop import A, V, replace, table

BY_TYPE = unit_text(Unit("melee", 1, 1)).id
"""How a question without a table names a unit."""


def said(state: State, command: AnyCommand) -> str:
    refusal = GAME.apply(state, command)
    assert isinstance(refusal, Refusal), refusal
    return english(refusal.message)


def named(state: State, *names: str) -> State:
    """The table with other names on the cards of its units."""
    units = tuple(replace(piece, name=name) for piece, name in zip(state.units, names, strict=True))
    return replace(state, units=units)


FALLEN = named(table("V 1.1 melee:4/4:fallen", "V 2.1 melee:4/4", "A 1.1 melee:4/4"), "Axemen", "Axemen", "Swordsmen")


def test_of_two_units_of_one_name_the_place_is_told() -> None:
    assert said(FALLEN, Attack(seat=V, unit=1, target=3)) == "A fallen unit attacks nobody: Axemen (lane 1, row 1)."


def test_of_units_of_one_name_on_both_sides_the_player_is_told() -> None:
    both = named(FALLEN, "Spearmen", "Axemen", "Spearmen")
    told = "A fallen unit attacks nobody: Spearmen of the Vikings (lane 1, row 1)."
    assert said(both, Attack(seat=V, unit=1, target=3)) == told


def test_of_a_unit_of_another_name_than_all_others_the_name_is_enough() -> None:
    one = named(FALLEN, "Axemen", "Vanguards", "Swordsmen")
    assert said(one, Siege(seat=V, unit=1)) == "A fallen unit attacks nobody: Axemen."


def test_a_correction_names_the_unit_that_cannot_be_so() -> None:
    state = named(BATTLE, "Axemen", "Horsemen", "Swordsmen", "Peasants", "Norse Priest")
    assert said(state, unit_fix(damage=9)) == "9 damage is more than a living unit bears: Axemen."
    fallen = Override(reason="so", units=(UnitFix(3, damage=1, marks=("fallen",)),), counted=True)
    assert "Swordsmen" in said(state, replace(fallen, units=(UnitFix(3, marks=("fallen",)), UnitFix(3, damage=1))))


def test_of_several_that_regroup_the_one_that_may_not_is_named() -> None:
    state = named(table("V 1.1 pillager:3/5", "V 2.1 melee:4/4", stage="regroup"), "Looters", "Axemen")
    moves = (Move(2, "3.1"), Move(1, "wall"))
    assert said(state, Regroup(seat=V, moves=moves)) == "Looters: A Pillager never stands on the Wall."


def _tried(state: State, rng: random.Random) -> Iterator[AnyCommand]:
    """What a phone may send that is behind, or a program that does not ask what is legal."""
    units, seat = [piece.id for piece in state.units], state.active
    for number in units:
        target, place = rng.choice(units), rng.choice(tuple(PLACES))
        yield Attack(seat=seat, unit=number, target=target)
        yield Siege(seat=seat, unit=number, lane=rng.choice((None, 1, 2, 3)))
        yield Shoot(seat=seat, unit=number, target=target)
        yield Regroup(seat=seat, moves=(Move(number, place),))
        for each in (V, A):
            yield Heal(seat=each, priest=number, units=(target,))
        yield unit_fix(unit=number, damage=rng.choice((1, 9)), place=place)


def _within(message: Param) -> Iterator[Message]:
    if isinstance(message, Message):
        yield message
        for param in message.params.values():
            yield from _within(param)
    elif isinstance(message, tuple):
        for each in message:
            yield from _within(each)


@pytest.mark.parametrize("seed", range(4))
def test_no_refusal_of_a_table_calls_a_unit_by_its_type(seed: int) -> None:
    rng, refused = random.Random(seed), 0
    for number, played in enumerate(players.play(Setup(players.SEATS, players.random_options(rng, 0.3)), rng)):
        state = played.applied.state
        for command in _tried(state, rng) if number % 3 == 0 else ():
            refusal = GAME.apply(state, command)
            if isinstance(refusal, Refusal):
                refused += 1
                assert BY_TYPE not in {each.id for each in _within(refusal.message)}, english(refusal.message)
    assert refused > 500
