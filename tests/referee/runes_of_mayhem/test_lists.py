"""What a player is offered: of everything that could be said, just what is not refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest

from companion.referee.game import Setup
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    ChooseKing,
    Decline,
    Discard,
    Divide,
    Heal,
    Hire,
    Howl,
    LayTrap,
    LeaveLane,
    Lock,
    Move,
    MoveMarkers,
    Next,
    Pass,
    PayMercenary,
    PlaceMarker,
    Play,
    RaiseTower,
    Regroup,
    RevealTrap,
    Sacrifice,
    Shoot,
    Siege,
    Split,
    Trade,
)
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.state import PLACES, Ask, Combat, State, Tower, at

from .tabletop import SEATS, A, V, do, listed, replace, table

ALL: dict[str, str | int] = {"mercenaries": "on", "traps": "on", "towers": "on"}
SHOP: dict[str, str | int] = {**ALL, "Q26": "shop"}
CARDS = (
    Card(name="Axemen", faction="vikings", type="melee", power=2, health=2, gold=1, faith=0),
    Card(name="Odd", type="priest", power=0, health=1, gold=0, faith=2),
    Card(name="Half", type="melee", power=1, health=1, gold=0),
    Card(name="Nameless", power=1, health=1, gold=0, faith=0),
    Card(name="Powerless", type="melee", health=1, gold=0, faith=0),
    Card(name="Unhealthy", type="melee", power=1, gold=0, faith=0),
    Card(name="Goldless", type="melee", power=1, health=1, faith=0),
    Card(name="Mercenary Archers", kind="mercenary", type="long-ranged", power=2, health=2, gold=3),
    Card(name="Mercenary Horsemen", kind="mercenary", type="cavalry", power=2, health=2),
    Card(name="Typeless", kind="mercenary", power=2, health=2, gold=1),
    Card(name="Feeble", kind="mercenary", type="melee", health=2, gold=1),
    Card(name="Sickly", kind="mercenary", type="melee", power=2, gold=1),
)
MARKERS = ("gold", "faith")


def _could(state: State, seat: str) -> Iterator[AnyCommand]:
    """Everything that the list is about, said by this player."""
    units = [piece.id for piece in state.units]
    yield Next(seat=seat, at=at(state))
    yield from (ChooseKing(seat=seat, king=king, structure=40) for king in ("Gorm the Old", "Alfred the Great"))
    yield from (Divide(seat=seat, gold=gold) for gold in range(9))
    for unit in units:
        yield from (Regroup(seat=seat, moves=(Move(unit, place),), done=True) for place in PLACES)
        yield from (Attack(seat=seat, unit=unit, target=target) for target in units)
        yield from (Shoot(seat=seat, unit=unit, target=target) for target in (None, *units))
        for lane in (None, 0, 1, 2, 3, 4):
            yield Siege(seat=seat, unit=unit, lane=lane)
            yield from (Siege(seat=seat, unit=unit, lane=lane, tower=tower.place) for tower in state.towers)
        for count in range(4):
            yield from (Heal(seat=seat, priest=unit, units=chosen) for chosen in combinations(units, count))
        yield Decline(seat=seat, unit=unit)
        yield from (Lock(seat=seat, unit=unit, marker=marker) for marker in MARKERS)  # type: ignore[arg-type]
        yield from (Howl(seat=seat, unit=unit, source=source) for source in ("deck", "discards"))
        yield PayMercenary(seat=seat, unit=unit)
    yield Pass(seat=seat)
    yield from (MoveMarkers(seat=seat, gold=gold) for gold in range(9))
    yield Trade(seat=seat)
    for place in PLACES:
        yield from (Play(seat=seat, card=card.name, place=place) for card in CARDS)
        yield from (Hire(seat=seat, card=card.name, place=place) for card in CARDS)
        yield LayTrap(seat=seat, place=place)
        yield from (Build(seat=seat, place=place, marker=marker) for marker in MARKERS)  # type: ignore[arg-type]
        yield RevealTrap(seat=seat, place=place)
        yield from (RaiseTower(seat=seat, place=place, marker=marker) for marker in MARKERS)  # type: ignore[arg-type]
    yield Discard(seat=seat)
    yield from (PlaceMarker(seat=seat, marker=marker) for marker in MARKERS)  # type: ignore[arg-type]
    yield from (Split(seat=seat, gold=gold) for gold in range(9))


def _changes(state: State, command: AnyCommand) -> bool:
    """Whether it is offered at all: not what is so already (the place of a unit, the markers as they lie, a lane that
    is known), and no second thought of who does not heal."""
    if isinstance(command, Regroup):
        return all(piece.place != command.moves[0].place for piece in state.units if piece.id == command.moves[0].unit)
    if isinstance(command, MoveMarkers):
        return command.gold != state.players[command.seat].gold_markers and "markers" not in state.done
    if isinstance(command, Siege):
        return all((command.lane is None) == (piece.lane > 0) for piece in state.units if piece.id == command.unit)
    return not (isinstance(command, Heal) and command.seat in state.passed)


def _main(active: str = V, options: dict[str, str | int] = ALL, **changes: Any) -> State:
    units = ("V 1.1 melee:4/4", "V wall melee:1/1", "V wall melee:1/1", "A 1.1 melee:4/4")
    return table(*units, stage="main", active=active, options=options, cards=CARDS, **changes)


RICH = {"gold": 4, "faith": 2}
BATTLE = (
    "V 1.1 melee:4/4", "V 1.2 cavalry:4/5:fallen", "V 2.1 long-ranged:2/3", "V 3.1 melee:4/4", "V wall melee:1/1",
    "A 1.1 melee:1/1:fallen", "A 2.2 melee:1/1", "A wall peasants:1/1",
    "A wall castle-folk:2/2 acts-as-long-ranged", "A wall castle-folk:2/2:h1 acts-as-priest",
)  # fmt: skip
TOWERS = (Tower("1.2", "Mill", 9, 0, True), Tower("2.1"), Tower("3.1", "Keep", 9, 0, True))
FALLEN = ("V 1.1 priest:0/1:h2", "V 1.2 melee:4/4:fallen", "V 2.1 melee:1/1:fallen", "V 2.2 melee:1/1:fallen",
          "A 1.1 melee:1/1:fallen", "A 1.2 priest:0/1:h2", "V 3.1 priest:0/1:h1:fallen")  # fmt: skip


def _asked(kind: Any, seat: str = V, units: Iterable[str] = ("V 1.1 pillager:1/1",), **changes: Any) -> State:
    ask = Ask(kind, seat, **changes.pop("of", {}))
    return table(*units, stage="main", asks=(ask,), **changes)


STATES: dict[str, State] = {
    "kings": GAME.new(Setup(SEATS, {"kings": "on"})),
    "one king": do(GAME.new(Setup(SEATS, {"kings": "on"})), ChooseKing(seat=V, king="Gorm the Old", structure=40)),
    "divide": GAME.new(Setup(SEATS)),
    "divide in secret": GAME.new(Setup(SEATS, {"Q43": "secret"})),
    "regroup": table(*BATTLE, stage="regroup"),
    "battle": table(*BATTLE, towers=TOWERS, options=ALL),
    "battle from the Wall": table(*BATTLE, "A 3.1 melee:1/1", active=A, towers=TOWERS, options=ALL),
    "siege from the Wall": table(
        "A wall castle-folk:3/3 acts-as-long-ranged", "A 1.1 melee:1/1", active=A, towers=TOWERS, options=ALL
    ),
    "battle for Archers on the Wall": table(
        "V wall long-ranged:2/3", "V wall castle-folk:2/3 helpful", "V 1.1 melee:1/1", "A 1.1 melee:1/1"
    ),
    "covering": table("V 1.1 melee:4/4:w1", "V 2.1 melee:4/4", "A 1.1 melee:1/1:fallen", "A 1.2 melee:1/1"),
    "burial": table(*FALLEN, stage="burial"),
    "burial of one": table(*FALLEN[:2], stage="second-burial"),
    "burial, passed": table(*FALLEN, stage="burial", passed=(V,)),
    "main": _main(v=RICH),
    "main, poor": _main(v={"gold": 0, "faith": 2}),
    "main, little Faith": _main(v={"gold": 4, "faith": 1}),
    "main, no hand": _main(v={**RICH, "hand": 0}),
    "main, no Lodge": _main(v=RICH, lodge=0),
    "main, traded": _main(v=RICH, done=("traded",)),
    "main, played": _main(v=RICH, done=("played",)),
    "main, all done": _main(v=RICH, done=("markers", "hired", "trapped")),
    "main, traded for all": _main(v=RICH, options={**ALL, "Q25": "yes"}, done=("traded",)),
    "main, no expansion": _main(v=RICH, options={}),
    "main, shop": _main(v={**RICH, "hand": 0}, options=SHOP),
    "main, spots": _main(v=RICH, traps=("2.1",), towers=(Tower("2.2"),)),
    "main of the Anglo-Saxons": _main(A, a=RICH, traps=("2.1",), towers=(Tower("2.2"),)),
    "main of the Anglo-Saxons, no expansion": _main(A, options={}),
    "main, after a win": table("V 1.1 melee:4/4:w1", "A 1.1 melee:1/1:fallen", "A 1.2 melee:1/1", stage="main"),
    "main, no marker on Gold": _main(A, a={"gold_markers": 0, "faith_markers": 7}),
    "main, built": _main(A, done=("built",)),
    "discard": table(stage="discard"),
    "discard, done": table(stage="discard", done=("discarded",)),
    "discard, no hand": table(stage="discard", v={"hand": 0}),
    "marker": _asked("marker", A, a={"gold_markers": 3}),
    "split": _asked("split", of={"amount": 3}),
    "trap": _asked("trap", of={"place": "1.1"}, traps=("1.1",)),
    "tower": _asked("tower", A, of={"place": "1.1"}, towers=(Tower("1.1"),)),
    "mercenary": _asked("mercenary", of={"unit": 1, "amount": 2}, v={"gold": 2}),
    "mercenary, poor": _asked("mercenary", of={"unit": 1, "amount": 2}, v={"gold": 1}),
    "lock": _asked("lock", of={"unit": 1}),
    "lock, none on Gold": _asked("lock", of={"unit": 1}, a={"gold_markers": 0, "faith_markers": 7}),
    "howl": _asked("howl", of={"unit": 1}, v={"deck": 9, "discards": ("Hound",)}),
    "howl, an unnamed card": _asked("howl", of={"unit": 1}, v={"deck": 0, "discards": ("Axemen", "")}),
    "howl, no Hound": _asked("howl", of={"unit": 1}, v={"deck": 9, "discards": ("Axemen",)}),
    "shot": _asked("direct-shot", units=("V 1.1 long-ranged:2/3", *BATTLE[5:]), of={"unit": 1}),
    "shot in a held lane": replace(
        _asked("direct-shot", units=("V 1.1 long-ranged:2/3", "A 1.2 melee:1/1"), of={"unit": 1}),
        options={"Q12": "empty"},
    ),
}


def _taken(answer: object) -> bool:
    """Whether a table takes what was answered so: it is no refusal, and not for nothing."""
    return not isinstance(answer, Refusal) and not getattr(answer, "idle", False)


@pytest.mark.parametrize("name", STATES)
def test_what_is_offered_is_what_is_not_refused(name: str) -> None:
    state = STATES[name]
    for seat in (V, A):
        could = list(_could(state, seat))
        named = {repr(command) for command in could}
        found = [repr(command) for command in listed(state, seat)]
        allowed = {
            repr(command) for command in could if _changes(state, command) and _taken(GAME.apply(state, command))
        }
        assert {command for command in found if command in named} == allowed
        assert len(found) == len(set(found))
    waiting = {seat for seat in (V, A) if GAME.legal(state, seat)}
    assert waiting == set(GAME.phase(state).awaits)


def test_a_lane_is_offered_to_be_left_while_it_is_fought_in() -> None:
    units = ("V 1.1 melee:4/4", "V 2.1 melee:4/4", "A 1.1 melee:9/9")
    for combat, offered in ((Combat(), []), (Combat(1), [1]), (Combat(2, (1,)), [2]), (Combat(1, (1,)), [])):
        found = listed(table(*units, combat=combat), V)
        assert [command.lane for command in found if isinstance(command, LeaveLane)] == offered
    owed = table("V 1.1 melee:4/4:w1", "A 1.1 melee:1/1:fallen", "A 1.2 melee:1/1", combat=Combat(1))
    assert [type(command) for command in GAME.legal(owed, V)] == [Attack]


@pytest.mark.parametrize("empty", ["", "1.1", "2.2", "3.1"])
def test_a_sacrifice_is_offered_where_no_place_is_left(empty: str) -> None:
    """It is allowed at any time of the Main-phase, but makes a long list."""
    places = [f"{lane}.{row}" for lane in (1, 2, 3) for row in (1, 2)]
    units = [f"V {place} peasants:1/1" for place in places if place != empty]
    listed = GAME.legal(table(*units, "V wall melee:1/1", stage="main"), V)
    offered = [command.unit for command in listed if isinstance(command, Sacrifice)]
    assert offered == ([] if empty else [1, 2, 3, 4, 5, 6, 7])


def test_the_markers_are_offered_to_be_moved_once() -> None:
    """They may be moved again, but a player who only follows the list must come to an end."""
    state = do(table(stage="main"), MoveMarkers(seat=V, gold=0))
    assert not any(isinstance(command, MoveMarkers) for command in GAME.legal(state, V))
    assert do(state, MoveMarkers(seat=V, gold=7)).players[V].faith_markers == 0


def test_a_unit_that_was_turned_sideways_before_its_shot_shoots_at_nobody() -> None:
    state = table("V 1.1 long-ranged:2/3:fallen", "A 1.1 melee:4/4", stage="main", asks=(Ask("direct-shot", V, 1),))
    assert listed(state, V) == [Decline(seat=V, unit=1)]
