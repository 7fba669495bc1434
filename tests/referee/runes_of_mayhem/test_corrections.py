"""The table is the boss: overrides, the end of a game, its own cards; and what is moved on the real table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.cards import read_cards, write_cards
from companion.referee.runes_of_mayhem.commands import (
    Attack,
    Build,
    ChooseKing,
    Divide,
    EnterCard,
    EnterCards,
    Finish,
    Howl,
    LayTrap,
    Move,
    NewUnit,
    Next,
    Override,
    PlaceMarker,
    Play,
    PlayerFix,
    RaiseTower,
    Regroup,
    RemoveCard,
    RevealTrap,
    Shoot,
    Siege,
    UnitFix,
)
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.playing import markers_of
from companion.referee.runes_of_mayhem.state import State, Tower, card_list

from ..english import english
from .players import OWN
from .tabletop import SEATS, A, V, applied, chance_of, do, onward, refused, table, there, unit


def _pieces(before: State, after: State) -> list[str]:
    return [english(message) for message in GAME.pieces(before, after)]


def test_an_override_of_players_and_units() -> None:
    state = table("V 1.1 melee:4/4", "A 1.1 melee:4/4", "A 2.1 melee:4/4", v={"gold": 1})
    fixed = do(
        state,
        Override(
            reason="the king's ability",
            players={V: PlayerFix(structure=30, gold=4, gold_markers=2, faith_markers=5, hand=7)},
            units=(UnitFix(1, place="2.2", damage=3), UnitFix(2, marks=("fallen",)), UnitFix(3, gone=True)),
            new=(NewUnit(V, "Wolf", "berserker", 3, 2, "3.1"),),
        ),
    )
    assert _pieces(state, fixed) == [
        "Structure-points on the Fortress of the Vikings: 30.",
        "Vikings: 4 Gold and 0 Faith in the Hoard.",
        "Vikings, markers: 2 on Gold, 5 on Faith.",
        "Vikings, cards in hand: 7.",
        "Take Unit 3 of the Anglo-Saxons off the table, from lane 2, row 1.",
        "Move from lane 1, row 1 to lane 2, row 2: Unit 1 of the Vikings.",
        "Unit 1 of the Vikings (lane 2, row 2): 3 damage on it.",
        "Turn sideways: Unit 2 of the Anglo-Saxons (lane 1, row 1).",
        "Put Wolf of the Vikings: lane 3, row 1.",
    ]
    assert do(state, Override(reason="Ann was late")) == state
    label = applied(state, Override(reason=" Ann  was late ")).label
    assert english(label) == "We play it so (Ann was late)"


def test_an_override_can_end_a_game_and_take_it_up_again() -> None:
    over = do(table(), Override(reason="so", players={A: PlayerFix(structure=0)}))
    scores = GAME.scores(over)
    assert (scores.end_reason, scores.winners, [place.place for place in scores.ranking]) == ("fortress", (V,), [1, 2])
    assert english(scores.end or "") == "The Fortress of the Anglo-Saxons has fallen: the Vikings win."
    again = do(over, Override(reason="miscounted", players={A: PlayerFix(structure=1)}))
    assert (again.stage, GAME.scores(again).winners) == ("discard", ())
    placed = do(over, Override(reason="so", players={A: PlayerFix(structure=1)}, stage="battle", active=A, turn=9))
    assert (placed.stage, placed.active, placed.turn) == ("battle", A, 9)


def test_an_override_returns_a_locked_marker_that_then_waits() -> None:
    state = table("V 1.1 pillager:1/1 locked", a={"faith_markers": 2})
    gone = do(state, Override(reason="a hero's text", units=(UnitFix(1, gone=True),)))
    assert markers_of(gone, A) == 7 and GAME.phase(gone).awaits == (A,)
    assert do(gone, PlaceMarker(seat=A, marker="faith")).players[A].faith_markers == 3


def test_an_override_drops_questions_about_what_is_gone() -> None:
    state = do(table(stage="main"), Play(seat=V, card="Archers", place="1.1", gold=0, faith=0))
    assert GAME.phase(state).kind == "direct-shot"
    assert do(state, Override(reason="taken back", units=(UnitFix(1, gone=True),))).asks == ()


def test_an_override_into_a_burial_with_nobody_to_heal_buries() -> None:
    state = do(table("A 1.1 melee:4/4:fallen", stage="regroup"), Override(reason="so", stage="burial"))
    assert (state.stage, there(state)) == ("main", set())


@pytest.mark.parametrize(("winner", "places"), [(None, [1, 1]), (A, [1, 2])])
def test_a_game_can_be_ended_early(winner: str | None, places: list[int]) -> None:
    over = do(table(), Finish(reason="supper", winner=winner))
    scores = GAME.scores(over)
    assert (scores.end_reason, scores.winners) == ("finished", () if winner is None else (winner,))
    assert [place.place for place in scores.ranking] == places
    assert "supper" in english(scores.end or "") and GAME.phase(over).kind == "over"
    assert GAME.legal(over, V) == ()


AXEMEN = Card(name="Axemen", faction="vikings", gold=3, faith=0)
WOLF: dict[str, Any] = {"unit_type": "other", "power": 1, "health": 1, "gold": 0, "faith": 0, "abilities": ("howl",)}


def test_the_cards_of_a_table_complete_those_of_the_rulebook() -> None:
    state = do(
        table(stage="main", v={"gold": 3, "faith": 0}),
        EnterCards(cards=(AXEMEN,)),
    )
    axemen = next(card for card in card_list(state) if card.name == "Axemen")
    assert (axemen.power, axemen.health, axemen.gold, axemen.type) == (2, 2, 3, "melee")
    assert Play(seat=V, card="Axemen", place="1.1") in GAME.legal(state, V)
    played = do(state, Play(seat=V, card="Axemen", place="1.1"))
    assert (unit(played, 1).power, played.players[V].gold) == (2, 0)
    with_own = do(table(), EnterCards(cards=OWN))
    assert read_cards(write_cards(with_own.cards)) == OWN
    assert len(msgspec.json.encode(with_own)) < 12_000


def test_cards_are_entered_and_removed_one_by_one() -> None:
    jarl, other = Card(name="Jarl", faction="vikings", power=4), Card(name="Jarl", faction="anglo-saxons", power=1)
    state = do(table(), EnterCard(card=jarl), EnterCard(card=other))
    assert state.cards == (jarl, other)
    better = msgspec.structs.replace(jarl, power=6)
    assert do(state, EnterCard(card=better)).cards == (other, better)
    assert do(state, RemoveCard(name="Jarl", faction="vikings")).cards == (other,)
    assert refused(state, RemoveCard(name="Jarl")) == "rom.card-text"


def test_kings_give_the_structure_points() -> None:
    state = GAME.new(Setup(SEATS, {"kings": "on", "sides": "south"}))
    assert {command.king for command in GAME.legal(state, A)} >= {"Gorm the Old"}  # type: ignore[union-attr]
    state = do(state, ChooseKing(seat=A, king="Gorm the Old", structure=35))
    assert refused(state, ChooseKing(seat=A, king="Gorm the Old", structure=36)) == "rom.kings"
    state = do(state, ChooseKing(seat=V, king="Alfred the Great", structure=45))
    assert refused(state, Divide(seat=V, gold=3)) == "rom.markers"
    state = do(state, Divide(seat=A, gold=3), Divide(seat=V, gold=3))
    assert refused(state, Divide(seat=V, gold=3)) == "rom.start"
    assert (state.active, state.players[A].structure, state.players[V].initial) == (A, 35, 45)


def test_builders_restore_up_to_the_initial_value() -> None:
    builders = Play(seat=A, card="Builders", place="wall", power=1, health=1, gold=0, faith=0)
    for structure, after in ((30, 35), (38, 40), (40, 40)):
        state = do(table(stage="main", active=A, a={"structure": structure}), builders)
        assert state.players[A].structure == after


def test_the_companion_rolls_what_was_not_entered() -> None:
    state = table("V 1.1 melee:4/4", "A 1.1 melee:4/6")
    command = Attack(seat=V, unit=1, target=2)
    asked = chance_of(state, command)
    assert (asked.id, asked.outcomes) == ("roll.1", ("0", "1", "2", "3"))
    rolled = msgspec.structs.replace(command, chance={"roll.1": "2"})
    assert unit(do(state, rolled), 2).fallen
    engine = table("V 1.1 long-ranged:1/3 engine")
    siege = Siege(seat=V, unit=1, chance={"roll.1": "3"})
    assert chance_of(engine, siege).id == "roll.2"
    assert do(engine, Siege(seat=V, unit=1, roll=6)).players[A].structure == 33


def test_a_trap_is_laid_and_revealed_before_any_roll() -> None:
    state = do(table(stage="main", options={"traps": "on"}, v={"gold": 1}), LayTrap(seat=V, place="1.1"))
    assert (state.traps, state.players[V].gold) == (("1.1",), 0)
    units = table("A 1.2 long-ranged:2/3", "V 1.1 melee:4/9", active=A, traps=("1.1",))
    attack = Attack(seat=A, unit=1, target=2, roll=3)
    sprung = do(units, attack)
    assert (unit(sprung, 2).damage, GAME.phase(sprung).awaits) == (0, (V,))
    shown = applied(sprung, RevealTrap(seat=V, place="1.1", card="Pit"))
    assert (shown.state.traps, shown.reveals) == ((), True)
    assert english(shown.label) == "The trap in lane 1, row 1 is turned up: Pit"
    assert unit(do(shown.state, attack), 2).damage == 5
    siege = table("A 1.1 melee:2/3", active=A, traps=("1.1",))
    assert GAME.phase(do(siege, Siege(seat=A, unit=1, roll=0))).kind == "trap"
    assert do(table("V 1.1 melee:4/4", traps=("1.1",)), Siege(seat=V, unit=1, roll=0)).asks == ()
    shot = do(table(stage="main", active=A, traps=("1.1",)),
              Play(seat=A, card="Elite Archers", place="1.1", gold=0, faith=0))  # fmt: skip
    shot = do(shot, Shoot(seat=A, unit=1, roll=0))
    shot = do(shot, RevealTrap(seat=V, place="1.1"))
    assert do(shot, Shoot(seat=A, unit=1, roll=0)).players[V].structure == 37


def test_a_tower_is_built_raised_and_destroyed() -> None:
    state = table("V 1.1 melee:4/4", stage="main", active=A, options={"towers": "on"})
    state = do(state, Build(seat=A, place="1.2", marker="gold"))
    assert state.players[A].gold_markers == 3 and markers_of(state, A) == 7
    state = do(state, Override(reason="skip", stage="production", turn=7))
    state = do(state, Next(seat=A, at="7.production"))
    assert (state.players[A].gold, GAME.phase(state).kind) == (3, "tower")
    state = do(state, RaiseTower(seat=A, place="1.2", marker="faith", name="Watchtower", structure=6))
    assert (state.players[A].faith_markers, state.towers) == (4, (Tower("1.2", "Watchtower", 6, 0, True),))
    state = do(state, Override(reason="skip", stage="battle", active=V))
    hit = do(state, Siege(seat=V, unit=1, tower="1.2", roll=1))
    assert hit.towers[0].damage == 5
    assert do(state, Siege(seat=V, unit=1, tower="1.2", roll=2)).towers == ()
    assert do(hit, Override(reason="its text", towers={"1.2": 9})).towers == (Tower("1.2", "Watchtower", 9, 0, True),)
    assert do(hit, Override(reason="its text", towers={"1.2": 0})).towers == ()


def test_an_override_of_an_unfinished_tower_gives_the_marker_back() -> None:
    state = table("V 1.1 melee:4/4", towers=(Tower("1.2"),), a={"gold_markers": 3})
    assert do(state, Override(reason="so", towers={"1.2": 0})).players[A].gold_markers == 4


def test_drawing_from_an_empty_deck() -> None:
    state = table(stage="discard", v={"hand": 1, "deck": 2, "discards": ("Axemen", "", "Scouts")})
    before = onward(state, "draw")
    after = do(before, Next(seat=V, at="5.draw"))
    player = after.players[V]
    assert (player.hand, player.deck, player.discards) == (5, 1, ())
    assert "Vikings: shuffle the discard pile into a new deck." in _pieces(before, after)


def test_howl_and_the_phase_tell_what_to_do() -> None:
    state = table(stage="main")
    howl = Play(
        seat=V, card="Wolf", place="1.1", unit_type="other", power=1, health=1, gold=0, faith=0, abilities=("howl",)
    )
    assert "rom.howl" in [step.rule for step in applied(state, howl).steps]
    howled = do(state, Play(seat=V, card="Wolf", place="1.1", **WOLF), Howl(seat=V, unit=1, source="deck"))
    assert (howled.players[V].hand, howled.players[V].deck, howled.asks) == (5, 46, ())
    state = table(stage="main", v={"discards": ("Axemen", "Hound")})
    howled = do(state, Play(seat=V, card="Wolf", place="1.1", **WOLF), Howl(seat=V, unit=1, source="discards"))
    assert (howled.players[V].hand, howled.players[V].discards) == (5, ("Axemen",))
    assert english(GAME.phase(state).title) == "Turn 5, Vikings: Main-phase"
    draw = onward(state, "draw")
    assert english(GAME.phase(draw).help) == "Your hand limit is 5 and you hold 5: draw nothing."


SPEARMEN = ("V 1.1 spearmen:2/4:d4", "V 2.1 spearmen:2/4", "V 3.1 spearmen:2/4")


@pytest.mark.parametrize(
    "fix", [UnitFix(2, place="2.2"), UnitFix(2, gone=True), UnitFix(1, place="1.2")], ids=["moved", "gone", "itself"]
)
def test_who_lives_by_a_formation_falls_when_an_override_breaks_it(fix: UnitFix) -> None:
    state = table(*SPEARMEN)
    done = applied(state, Override(reason="so", units=(fix,)))
    assert unit(done.state, 1).fallen and not unit(done.state, 3).fallen
    assert "rom.formation-breaks" in [step.rule for step in done.steps]
    told = Override(reason="so", units=(UnitFix(3, damage=4), fix))
    assert refused(state, told) == "rom.fallen"  # what is said of a unit itself must be possible
    lenient = do(table(*SPEARMEN, options={"Q1": "lives"}), Override(reason="so", units=(fix,)))
    assert not unit(lenient, 1).fallen


def test_regrouping_out_of_a_formation_costs_its_bonus_too() -> None:
    state = table(*SPEARMEN, stage="regroup")
    assert unit(do(state, Regroup(seat=V, moves=(Move(1, "1.2"),))), 1).fallen
    assert not unit(do(state, Regroup(seat=V, moves=(Move(1, "2.1"), Move(2, "1.1")))), 1).fallen


def test_a_bonus_of_the_passive_turn_ends_when_an_override_turns_it() -> None:
    state = table("A 1.1 melee:4/4:d5", "A 2.1 melee:4/4:d3", "A 3.1 melee:4/4")
    turned = do(state, Override(reason="so", active=A))
    assert [piece.fallen for piece in turned.units] == [True, False, False]
    assert refused(state, Override(reason="so", active=A, units=(UnitFix(1, damage=4),))) == "rom.fallen"


@pytest.mark.parametrize(
    ("units", "placed", "rule"),
    [
        (("V 1.1 spearmen:2/4",), "1.3", "rom.rows"),
        (("V 1.1 pillager:2/4",), "wall", "rom.pillager-wall"),
        (("V 1.1 melee:2/4", "V wall melee:2/4", "V wall melee:2/4"), "wall", "rom.wall-limit"),
    ],
)
def test_a_card_may_put_a_unit_where_the_rules_do_not(units: tuple[str, ...], placed: str, rule: str) -> None:
    done = applied(table(*units), Override(reason="its text", units=(UnitFix(1, place=placed),)))
    assert unit(done.state, 1).place == placed and rule in [step.rule for step in done.steps]
    beside = applied(table(*units), Override(reason="its text", units=(UnitFix(1, place="2.2"),)))
    assert [step.rule for step in beside.steps] == ["rom.override"]


def test_a_unit_without_power_or_damage_or_heal_is_told_so() -> None:
    """The Court Chaplain is printed with power 0."""
    state = table("V 1.1 priest:4/4:d3:h2")
    fixed = unit(do(state, Override(reason="its text", units=(UnitFix(1, power=0, damage=0, heal=0),))), 1)
    assert (fixed.power, fixed.damage, fixed.heal) == (0, 0, 0)


def test_an_override_takes_cards_as_far_as_the_deck_goes() -> None:
    players = {V: PlayerFix(hand=52, deck=0), A: PlayerFix(hand=9)}
    fixed = do(table(), Override(reason="so", players=players))
    assert (fixed.players[V].hand, fixed.players[V].deck, fixed.players[A].hand) == (52, 0, 9)


def test_marks_of_expansions_are_for_tables_that_play_them() -> None:
    state = table("V 1.1 melee:4/4", v={"king": "K"}, options={"mercenaries": "on", "traps": "on"})
    for mark in ("king", "mercenary"):
        assert unit(do(state, Override(reason="so", units=(UnitFix(1, marks=(mark,)),))), 1).marks == (mark,)
    assert do(state, Override(reason="so", traps=("1.1",))).traps == ("1.1",)
    hired = table("V 1.1 melee:4/4 mercenary")
    kept = do(hired, Override(reason="so", units=(UnitFix(1, marks=("mercenary", "covered")),)))
    assert unit(kept, 1).marks == ("mercenary", "covered")


def test_who_lives_without_health_may_be_put_right_so() -> None:
    """Option Q1: what the table tells of such a unit is refused only where it could not be so."""
    told = Override(reason="so", units=(UnitFix(unit=1, damage=4),))
    lives = table("V 1.1 melee:4/4:d3", stage="battle", options={"Q1": "lives"})
    assert unit(do(lives, told), 1).damage == 4 and not unit(do(lives, told), 1).fallen
    for state, damage in ((lives, 5), (table("V 1.1 melee:4/4:d3", stage="battle"), 4)):
        assert refused(state, Override(reason="so", units=(UnitFix(unit=1, damage=damage),))) == "rom.fallen"
