"""What players read off their cards while they play, and what a table is told after a fight."""

from __future__ import annotations

from typing import Any

from companion.referee.runes_of_mayhem.cards import read_cards, write_cards
from companion.referee.runes_of_mayhem.commands import Attack, Hire, Play, Shoot, Siege, Trade
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.state import Ask, State, card_list

from ..english import english
from .tabletop import A, V, applied, chance_of, do, replace, table, unit

SHIELDMAIDENS = {"gold": 3, "faith": 1}


def _rich(**changes: Any) -> State:
    hoard = {"gold": 20, "faith": 20}
    return table(stage="main", v=hoard, a=hoard, **changes)


def _known(state: State, name: str, faction: str = "vikings") -> Card:
    return next(card for card in card_list(state) if (card.name, card.faction) == (name, faction))


def test_nobody_types_the_values_of_a_card_twice() -> None:
    state = do(_rich(), Play(seat=V, card="Shieldmaidens", place="1.1", **SHIELDMAIDENS))
    assert state.cards == (Card(name="Shieldmaidens", faction="vikings", gold=3, faith=1),)
    assert not _known(state, "Shieldmaidens").unknown
    again = do(state, Play(seat=V, card="Shieldmaidens", place="2.1"))
    assert unit(again, 2).health == 4 and again.players[V].gold == 14
    assert read_cards(write_cards(again.cards)) == again.cards


def test_a_value_that_is_known_is_typed_otherwise_for_this_one_time() -> None:
    state = do(_rich(), Play(seat=V, card="Vanguards", place="1.1", gold=1, power=9))
    assert unit(state, 1).power == 9 and state.players[V].gold == 19
    assert state.cards == () and _known(state, "Vanguards").gold == 4
    # an own card keeps what was entered, too
    state = replace(_rich(), cards=(Card(name="Archers", faction="vikings", gold=2, copies=4),))
    state = do(state, Play(seat=V, card="Archers", place="1.1", gold=1, faith=0))
    assert state.cards == (Card(name="Archers", faction="vikings", gold=2, faith=0, copies=4),)


def test_a_card_that_nobody_knows_is_kept_for_its_faction() -> None:
    values = {"unit_type": "hero", "power": 6, "health": 6, "gold": 5, "faith": 2, "abilities": ("flank",)}
    state = do(_rich(active=A), Play(seat=A, card="Ealdorman", place="1.1", **values))
    kept = Card(name="Ealdorman", faction="anglo-saxons", type="hero", power=6, health=6, gold=5, faith=2,
                abilities=("flank",))  # fmt: skip
    assert _known(state, "Ealdorman", "anglo-saxons") == kept


def test_a_mercenary_is_kept_for_both() -> None:
    state = _rich(options={"mercenaries": "on"})
    state = do(state, Hire(seat=V, card="Mercenary Archers", place="1.1", unit_type="long-ranged", power=3, health=3))
    kept = next(card for card in card_list(state) if card.name == "Mercenary Archers")
    assert (kept.kind, kept.faction, kept.power, kept.health) == ("mercenary", None, 3, 3)


def test_a_full_list_keeps_no_more() -> None:
    full = tuple(Card(name=f"Card {number}") for number in range(200))
    state = do(replace(_rich(), cards=full), Play(seat=V, card="Shieldmaidens", place="1.1", **SHIELDMAIDENS))
    assert state.cards == full and unit(state, 1).name == "Shieldmaidens"


def test_what_came_of_an_attack_is_said_last_with_the_names_of_the_units() -> None:
    state = table("V 1.1 cavalry:4/5", "A 1.1 peasants:1/1", "A 2.1 melee:4/6", "V 2.1 melee:4/4", "V 3.1 melee:5/5",
                  "V 2.2 long-ranged:2/3")  # fmt: skip
    state = replace(state, units=tuple(replace(each, name=f"No. {each.id}") for each in state.units))

    def last(command: Any, of: State = state) -> str:
        steps = applied(of, command).steps
        assert "rom.covering" not in [step.rule for step in steps]
        return english(steps[-1].message)

    assert last(Attack(seat=V, unit=1, target=2, answer=0)) == "Fallen: No. 2. Alive: No. 1 with 4."
    assert last(Attack(seat=V, unit=4, target=3, roll=0, answer=0)) == "Fallen: No. 4. Alive: No. 3 with 2."
    assert last(Attack(seat=V, unit=4, target=3, roll=2, answer=0)) == "Both fall: No. 4 and No. 3."
    assert last(Siege(seat=V, unit=5, roll=2)) == "The Fortress of the Anglo-Saxons has 33 Structure-points left."
    shot = replace(state, stage="main", asks=(Ask("direct-shot", V, 6),))
    assert last(Shoot(seat=V, unit=6, target=2, roll=None), shot) == "Fallen: No. 2. Alive: No. 6 with 3."
    hit = last(Shoot(seat=V, unit=6, target=None, roll=3), shot)
    assert hit == "The Fortress of the Anglo-Saxons has 35 Structure-points left."


def test_rolls_of_a_trade_that_are_left_out_are_made_by_the_companion() -> None:
    state = table(stage="main")
    assert chance_of(state, Trade(seat=V, rolls=(1, 2))).id == "trade.3.1"
    given = Trade(seat=V, rolls=(1, 2), chance={"trade.3.1": "3"})
    assert [ask.amount for ask in do(state, given).asks] == [6]
