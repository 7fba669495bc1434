"""What a table refuses: a state, a command, and the code and rule of the refusal."""

from __future__ import annotations

from typing import Any

from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    AnyCommand,
    Attack,
    Build,
    ChooseKing,
    Decline,
    Discard,
    Divide,
    EnterCard,
    EnterCards,
    Finish,
    Heal,
    Hire,
    Howl,
    LayTrap,
    LeaveLane,
    Lock,
    Move,
    MoveMarkers,
    NewTower,
    NewUnit,
    Next,
    Override,
    Pass,
    PayMercenary,
    PlaceMarker,
    Play,
    PlayerFix,
    RaiseTower,
    Regroup,
    RemoveCard,
    RevealTrap,
    Sacrifice,
    Shoot,
    Siege,
    Split,
    Trade,
    TurnKing,
    UnitFix,
)
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.state import Ask, State, Tower

from .tabletop import SEATS, A, V, do, replace, table

ALL: dict[str, str | int] = {"mercenaries": "on", "traps": "on", "towers": "on"}
KINGS = GAME.new(Setup(SEATS, {"kings": "on"}))
DIVIDE = GAME.new(Setup(SEATS))
DIVIDED = do(DIVIDE, Divide(seat=V, gold=3))
OVER = replace(table(), stage="over", end_reason="finished", end_text="late")
BATTLE = table("V 1.1 melee:4/4", "V 1.2 cavalry:4/5", "A 1.1 spearmen:3/5", "A 2.1 melee:1/1", "V 2.2 priest:0/1")
MAIN = table("V 1.1 melee:4/4", "A 1.1 melee:4/4", stage="main", options=ALL, v={"gold": 9, "faith": 9},
             traps=("2.1",), towers=(Tower("3.1"),))  # fmt: skip
BUILD = replace(MAIN, active=A, units=())
REGROUP = table("V 1.1 melee:4/4", "V 1.2 melee:4/4", "A 1.1 melee:4/4", stage="regroup")
BURIAL = table("V 1.1 priest:0/1:h1", "V 1.2 melee:4/4:fallen", "A 1.1 melee:4/4:fallen", stage="burial")
LATE = table("V 1.1 priest:0/1:h1", "V 1.2 melee:4/4:fallen late", "V 2.1 melee:1/1:fallen", stage="burial",
             options={"Q38": "never"})  # fmt: skip
LANE_SHOT = table("V 1.1 long-ranged:2/3", "A 1.1 melee:4/4", stage="main", options={"Q12": "empty"},
                  asks=(Ask("direct-shot", V, 1),))  # fmt: skip
WALL_SHOT = table("V wall castle-folk:2/3 acts-as-long-ranged", "A 1.1 melee:1/1", "A 2.2 melee:1/1", "A 3.1 melee:1/1",
                  stage="main", options={"Q12": "empty"}, asks=(Ask("direct-shot", V, 1),))  # fmt: skip
MARKER = table("V 1.1 melee:4/4", asks=(Ask("marker", A),), a={"gold_markers": 3})
ONE: dict[str, Any] = {"unit_type": "melee", "power": 1, "health": 1}
PAID = {**ONE, "gold": 0, "faith": 0}


def asked(kind: Any, seat: str = V, **more: Any) -> State:
    return table("V 1.1 pillager:1/1", "A 1.1 melee:4/4", stage="main", asks=(Ask(kind, seat, **more),))


def play(**changes: Any) -> Play:
    return Play(**{"seat": V, "card": "Somebody", "place": "1.2", **PAID, **changes})


def fix(**changes: Any) -> Override:
    return Override(reason="so", **changes)


def unit_fix(**changes: Any) -> Override:
    return fix(units=(UnitFix(**{"unit": 1, **changes}),))


def new(**changes: Any) -> Override:
    values = {"seat": V, "name": "X", "type": "melee", "power": 1, "health": 1, "place": "2.2", **changes}
    return fix(new=(NewUnit(**values),))


REFUSED: list[tuple[State, AnyCommand, str, str | None]] = [
    # before the first turn
    (KINGS, ChooseKing(seat=V, king=" ", structure=40), "name", "rom.kings"),
    (KINGS, ChooseKing(seat=V, king="X" * 61, structure=40), "name", None),
    (KINGS, ChooseKing(seat=V, king="Gorm the Old", structure=0), "structure", "rom.kings"),
    (KINGS, ChooseKing(seat=A, king="gorm the old", structure=40), "card-faction", "rom.kings"),
    (KINGS, ChooseKing(seat=V, king="Axemen", structure=40), "card-kind", "rom.kings"),
    (KINGS, ChooseKing(seat="east", king="Gorm the Old", structure=40), "seat-unknown", None),
    (DIVIDE, ChooseKing(seat=V, king="Gorm the Old", structure=40), "not-now", "rom.start"),
    (KINGS, Divide(seat=V, gold=3), "not-now", "rom.start"),
    (DIVIDE, Divide(seat=A, gold=3), "divide-order", "rom.markers"),
    (DIVIDE, Divide(seat=V, gold=8), "markers", "rom.markers"),
    (DIVIDED, Divide(seat=V, gold=3), "divided", "rom.markers"),
    (DIVIDE, Next(seat=V, at="0.divide"), "not-now", "rom.start"),
    # whose turn, which step
    (BATTLE, Next(seat=V, at="5.main"), "stale", "rom.turn"),
    (BATTLE, Next(seat=A, at="5.battle"), "not-active", "rom.active"),
    (BATTLE, Next(seat="east", at="5.battle"), "seat-unknown", None),
    (BATTLE, play(), "not-now", "rom.turn"),
    (MAIN, Attack(seat=V, unit=1, target=2), "not-now", "rom.turn"),
    (MAIN, Regroup(seat=V, moves=(Move(1, "2.1"),)), "not-now", "rom.turn"),
    (MAIN, Discard(seat=V), "not-now", "rom.turn"),
    (OVER, Next(seat=V, at="5.over"), "not-now", "rom.fortress-falls"),
    (MARKER, Attack(seat=V, unit=1, target=2), "asked-first", "rom.lock"),
    (MARKER, PlaceMarker(seat=A, marker="silver"), "marker-unknown", "rom.markers"),  # type: ignore[arg-type]
    (KINGS, Next(seat=V, at="0.kings"), "not-now", "rom.start"),
    (BURIAL, Heal(seat="east", priest=1, units=(2,)), "seat-unknown", None),
    # regrouping
    (REGROUP, Regroup(seat=V, moves=()), "moves", "rom.regroup"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "2.1"), Move(1, "2.2"))), "moves", "rom.regroup"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "1.2"),)), "place-taken", "rom.play"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "2.1"), Move(2, "2.1"))), "place-taken", "rom.play"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "1.3"),)), "row-third", "rom.rows"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "4.1"),)), "place-unknown", "rom.rows"),
    (REGROUP, Regroup(seat=V, moves=(Move(1, "1.4"),)), "place-unknown", "rom.rows"),
    (REGROUP, Regroup(seat=V, moves=(Move(3, "2.1"),)), "unit-unknown", "rom.active"),
    # the battle
    (BATTLE, Attack(seat=V, unit=9, target=3), "unit-unknown", "rom.active"),
    (BATTLE, Attack(seat=V, unit=1, target=2), "unit-unknown", "rom.first-with-first"),
    (BATTLE, Attack(seat=V, unit=1, target=4), "flank-none", "rom.flank"),
    (BATTLE, Attack(seat=V, unit=5, target=4), "attacker-priest", "rom.priest"),
    (BATTLE, Attack(seat=V, unit=1, target=3, roll=4), "roll-impossible", "rom.die"),
    (BATTLE, Attack(seat=V, unit=1, target=3, answer=1), "roll-forbidden", "rom.combat-penalty"),
    (BATTLE, Attack(seat=V, unit=1, target=3, chance={"roll.1": "9"}), "chance-outcome", "rom.die"),
    (BATTLE, Siege(seat=V, unit=1, roll=0), "lane-held", "rom.siege"),
    (BATTLE, Siege(seat=V, unit=1, lane=2, roll=0), "siege-lane", "rom.siege"),
    (BATTLE, Siege(seat=V, unit=1, tower="1.1", roll=0), "tower-none", "rom.tower"),
    (BATTLE, LeaveLane(seat=V, lane=4), "lane-unknown", "rom.lane-closed"),
    (table("V wall melee:4/4", "A 1.1 melee:1/1"), Attack(seat=V, unit=1, target=2), "attacker-wall",
     "rom.wall-abilities"),
    (table("V wall melee:4/4"), Siege(seat=V, unit=1, lane=1), "attacker-wall", "rom.wall-abilities"),
    (table("V wall melee:4/4"), Siege(seat=V, unit=1), "attacker-wall", "rom.wall-abilities"),
    (table("A wall castle-folk:3/3 acts-as-long-ranged", active=A), Siege(seat=A, unit=1), "siege-lane",
     "rom.wall-abilities"),
    (table("V 1.1 melee:4/4", towers=(Tower("1.1"),)), Siege(seat=V, unit=1, tower="1.1"), "tower-unfinished",
     "rom.tower"),
    (table("V 2.1 melee:4/4", towers=(Tower("1.1", up=True),)), Siege(seat=V, unit=1, tower="1.1"), "tower-lane",
     "rom.tower"),
    # burial
    (BATTLE, Heal(seat=V, priest=5, units=(1,)), "not-now", "rom.heal"),
    (BURIAL, Heal(seat=V, priest=2, units=(2,)), "heal-unable", "rom.heal"),
    (BURIAL, Heal(seat=V, priest=1, units=()), "heal-number", "rom.heal"),
    (BURIAL, Heal(seat=V, priest=1, units=(1, 2)), "heal-number", "rom.heal"),
    (BURIAL, Heal(seat=V, priest=1, units=(3,)), "heal-target", "rom.heal"),
    (LATE, Heal(seat=V, priest=1, units=(2,)), "heal-late", "rom.formation-breaks"),
    (BURIAL, Pass(seat=A), "passed", "rom.heal"),
    (replace(BURIAL, asks=(Ask("marker", A),)), Pass(seat=V), "asked-first", "rom.lock"),
    # playing cards
    (MAIN, play(card=""), "name", None),
    (MAIN, play(card="Swordsmen"), "card-faction", "rom.deck-faction"),
    (MAIN, play(card=" swordsmen"), "card-faction", "rom.deck-faction"),
    (MAIN, play(card="Gorm the Old"), "card-kind", "rom.deck-faction"),
    (MAIN, play(card="Alfred the Great"), "card-kind", "rom.deck-faction"),
    (MAIN, play(card="Mercenary archers"), "card-kind", "rom.hire"),
    (MAIN, Play(seat=V, card="Axemen", place="1.2"), "card-incomplete", "rom.card-text"),
    (MAIN, play(unit_type="wizard"), "type-unknown", "rom.card-text"),
    (MAIN, play(health=0), "card-number", "rom.card-text"),
    (MAIN, play(abilities=("fly",)), "ability-unknown", "rom.card-text"),
    (MAIN, play(place="1.1"), "place-taken", "rom.play"),
    (MAIN, play(gold=10), "cost", "rom.play"),
    (replace(MAIN, players={**MAIN.players, V: replace(MAIN.players[V], hand=0)}), play(), "hand-empty", "rom.play"),
    (MAIN, MoveMarkers(seat=V, gold=8), "markers", "rom.markers"),
    (MAIN, Sacrifice(seat=V, unit=2), "unit-unknown", "rom.active"),
    (MAIN, Trade(seat=V, rolls=(1, 2, 0, 0)), "rolls", "rom.trade"),
    (MAIN, Split(seat=V, gold=0), "not-asked", "rom.trade"),
    (asked("split", amount=3), Split(seat=V, gold=4), "split", "rom.trade"),
    (MAIN, Shoot(seat=V, unit=1), "not-asked", "rom.direct-shot"),
    (LANE_SHOT, Shoot(seat=V, unit=1), "shot-lane", "rom.direct-shot"),
    (WALL_SHOT, Shoot(seat=V, unit=1), "shot-lane", "rom.direct-shot"),
    (LANE_SHOT, Shoot(seat=V, unit=1, target=9), "unit-unknown", "rom.direct-shot"),
    (MAIN, Lock(seat=V, unit=1, marker="gold"), "not-asked", "rom.lock"),
    (asked("lock", unit=1), Lock(seat=V, unit=1, marker="silver"), "marker-unknown", "rom.markers"),  # type: ignore[arg-type]
    (replace(asked("lock", unit=1), players={**MAIN.players, A: replace(MAIN.players[A], faith_markers=0)}),
     Lock(seat=V, unit=1, marker="faith"), "markers-none", "rom.markers"),
    (MAIN, Howl(seat=V, unit=1, source="deck"), "not-asked", "rom.howl"),
    (asked("howl", unit=1), Howl(seat=V, unit=1, source="discards"), "hound-none", "rom.howl"),
    (replace(asked("howl", unit=1), players={**MAIN.players, V: replace(MAIN.players[V], deck=0)}),
     Howl(seat=V, unit=1, source="deck"), "deck-empty", "rom.howl"),
    (MAIN, Decline(seat=V, unit=1), "not-asked", "rom.direct-shot"),
    (MARKER, PlaceMarker(seat=V, marker="gold"), "not-asked", "rom.lock"),
    # expansions
    (table(stage="main"), Hire(seat=V, card="X", place="1.1", **ONE), "not-played", "rom.hire"),
    (MAIN, Hire(seat=V, card="X", place="wall", **ONE), "hire-wall", "rom.hire"),
    (replace(MAIN, lodge=0), Hire(seat=V, card="X", place="1.2", **ONE), "lodge-empty", "rom.hire"),
    (MAIN, Hire(seat=V, card="Mercenary Archers", place="1.2"), "card-incomplete", "rom.card-text"),
    (MAIN, Hire(seat=V, card="Swordsmen", place="1.2", **ONE), "card-kind", "rom.hire"),
    (MAIN, Hire(seat=V, card="Axemen", place="1.2", **ONE), "card-kind", "rom.hire"),
    (MAIN, Hire(seat=V, card="Gorm the Old", place="1.2", **ONE), "card-kind", "rom.hire"),
    (asked("mercenary", unit=1, amount=3), PayMercenary(seat=V, unit=1), "cost", "rom.hire"),
    (asked("mercenary", unit=1, amount=3), PayMercenary(seat=V, unit=1, damage=-1), "damage", "rom.hire"),
    (MAIN, TurnKing(seat=V, place="1.2", **ONE), "king-none", "rom.king-unit"),
    (table(stage="main", v={"king": "Gorm the Old"}), TurnKing(seat=V, place="1.2", **ONE), "king-other",
     "rom.king-unit"),
    (table(stage="main", v={"king": "K"}), TurnKing(seat=V, place="wall", **ONE), "king-wall", "rom.king-unit"),
    (table(stage="main", v={"king": "K"}), TurnKing(seat=V, place="1.3", **{**ONE, "unit_type": "hero"}), "king-row",
     "rom.king-unit"),
    (MAIN, LayTrap(seat=V, place="1.1"), "trap-place", "rom.trap"),
    (MAIN, LayTrap(seat=V, place="2.1"), "trap-place", "rom.trap"),
    (MAIN, LayTrap(seat=V, place="3.1"), "trap-place", "rom.trap"),
    (MAIN, LayTrap(seat=V, place="wall"), "trap-place", "rom.trap"),
    (MAIN, LayTrap(seat=V, place="4.1"), "place-unknown", "rom.rows"),
    (BUILD, LayTrap(seat=A, place="1.1"), "trap-vikings", "rom.trap"),
    (table(stage="main", options=ALL), LayTrap(seat=V, place="1.1"), "cost", "rom.trap"),
    (replace(MAIN, done=("trapped",)), LayTrap(seat=V, place="1.2"), "once", "rom.trap"),
    (MAIN, RevealTrap(seat=V, place="2.1"), "not-asked", "rom.trap"),
    (MAIN, Build(seat=V, place="1.1", marker="gold"), "build-anglo-saxons", "rom.build"),
    (BUILD, Build(seat=A, place="2.1", marker="gold"), "build-place", "rom.build"),
    (BUILD, Build(seat=A, place="3.1", marker="gold"), "build-place", "rom.build"),
    (BUILD, Build(seat=A, place="wall", marker="gold"), "build-place", "rom.build"),
    (BUILD, Build(seat=A, place="4.1", marker="gold"), "place-unknown", "rom.rows"),
    (BUILD, RaiseTower(seat=A, place="3.1", marker="gold"), "not-asked", "rom.build"),
    (asked("tower", A, place="3.1"), RaiseTower(seat=A, place="3.1", marker="gold", structure=0), "structure",
     "rom.tower"),
    # drawing
    (table(stage="discard", done=("discarded",)), Discard(seat=V), "discard-once", "rom.draw"),
    (table(stage="discard", v={"hand": 0}), Discard(seat=V), "hand-empty", "rom.draw"),
    # the table decides
    (MAIN, Finish(reason=" "), "reason", "rom.override"),
    (MAIN, Finish(reason="x" * 201), "reason", "rom.override"),
    (MAIN, Finish(reason="so", winner="east"), "seat-unknown", "rom.override"),
    (OVER, Finish(reason="so"), "not-now", "rom.override"),
    (MAIN, EnterCards(cards=(Card(name="X"),) * 201), "cards-many", "rom.card-text"),
    (MAIN, EnterCards(cards=(Card(name="X", power=100),)), "card-number", None),
    (MAIN, EnterCards(cards=(Card(name="X"), Card(name="X"))), "cards-twice", None),
    (MAIN, EnterCard(card=Card(name="X", power=100)), "card-number", None),
    (MAIN, EnterCard(card=Card(name="X", health=0), checked=True), "card-number", "rom.card-text"),
    (MAIN, RemoveCard(name="X"), "card-none", "rom.card-text"),
    (MAIN, fix(players={"east": PlayerFix(gold=1)}), "seat-unknown", "rom.override"),
    (MAIN, fix(players={V: PlayerFix(gold=-1)}), "number-range", "rom.override"),
    (BATTLE, fix(players={V: PlayerFix(gold_markers=3)}), "markers", "rom.markers"),
    (BATTLE, fix(players={V: PlayerFix(structure=41)}), "structure", "rom.castle-folk"),
    (BATTLE, fix(players={V: PlayerFix(structure=0), A: PlayerFix(structure=0)}), "structure", "rom.fortress-falls"),
    (BATTLE, unit_fix(unit=9), "unit-unknown", "rom.override"),
    (BATTLE, unit_fix(damage=100), "number-range", "rom.override"),
    (BATTLE, unit_fix(health=0), "number-range", "rom.override"),
    (BATTLE, unit_fix(power=-1), "number-range", "rom.override"),
    (BATTLE, unit_fix(damage=-1), "number-range", "rom.override"),
    (BATTLE, unit_fix(damage=4), "damage-many", "rom.fallen"),
    (BATTLE, unit_fix(place="1.2"), "place-taken", "rom.rows"),
    (BATTLE, unit_fix(place="5"), "place-unknown", "rom.rows"),
    (BATTLE, unit_fix(marks=("happy",)), "mark-unknown", "rom.override"),
    (BATTLE, unit_fix(locked=True), "markers", "rom.markers"),
    (BATTLE, new(name=" "), "name", "rom.override"),
    (BATTLE, new(type="wizard"), "type-unknown", "rom.card-text"),
    (BATTLE, new(place="1.1"), "place-taken", "rom.rows"),
    (table(v={"hand": 0}), new(from_hand=True), "hand-empty", "rom.override"),
    (BATTLE, fix(towers={"1.1": 3}), "tower-none", "rom.override"),
    (BATTLE, unit_fix(heal=1), "heal-type", "rom.heal"),
    (BATTLE, unit_fix(unit=5, heal=100), "number-range", "rom.override"),
    (BATTLE, fix(built=(NewTower("1.1"),)), "not-played", "rom.build"),
    (MAIN, fix(built=(NewTower("wall"),)), "build-place", "rom.build"),
    (MAIN, fix(built=(NewTower("2.1"),)), "build-place", "rom.build"),
    (MAIN, fix(built=(NewTower("3.1"),)), "build-place", "rom.build"),
    (MAIN, fix(built=(NewTower("5"),)), "place-unknown", "rom.rows"),
    (MAIN, fix(built=(NewTower("1.1", structure=0),)), "number-range", "rom.override"),
    (GAME.new(Setup(SEATS, {"towers": "on"})), fix(built=(NewTower("1.1"),)), "not-now", "rom.start"),
    (table(options=ALL), fix(traps=("wall",)), "place-unknown", "rom.trap"),
    (BATTLE, fix(traps=("1.1",)), "not-played", "rom.trap"),
    (BATTLE, fix(players={V: PlayerFix(hand=53)}), "number-range", "rom.override"),
    (BATTLE, fix(players={V: PlayerFix(deck=53)}), "number-range", "rom.override"),
    (table(options={"deck.vikings": 60}), fix(players={V: PlayerFix(deck=61)}), "number-range", "rom.override"),
    (BATTLE, fix(players={V: PlayerFix(hand=6, deck=47)}), "cards", "rom.deck-size"),
    (BATTLE, unit_fix(marks=("king",)), "king-none", "rom.king-unit"),
    (BATTLE, unit_fix(marks=("mercenary",)), "not-played", "rom.hire"),
    (table("V 1.1 melee:4/4 mercenary", v={"king": "K"}), unit_fix(marks=("king", "mercenary")), "marks-exclude",
     "rom.override"),
    (BATTLE, fix(turn=0), "turn-none", "rom.override"),
    (BATTLE, fix(stage="divide"), "stage-none", "rom.override"),
    (DIVIDE, fix(stage="battle", turn=1), "stage-none", "rom.override"),
]  # fmt: skip
