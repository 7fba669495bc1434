"""What players read off their cards while they play, and what a table is told after a fight."""

from __future__ import annotations

from typing import Any

from companion.referee.game import Setup
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.cards import read_cards, write_cards
from companion.referee.runes_of_mayhem.commands import Attack, ChooseKing, EnterCards, Hire, Play, Shoot, Siege, Trade
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.preview import deck_refusals
from companion.referee.runes_of_mayhem.state import Ask, State, card_list

from ..english import english
from .tabletop import SEATS, A, V, applied, chance_of, do, refused, replace, table, unit

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


def test_capitals_of_a_name_do_not_matter() -> None:
    state = do(_rich(), Play(seat=V, card="vanguards", place="1.1"))
    assert (unit(state, 1).name, state.cards) == ("Vanguards", ())
    # an own card is that which is written exactly so
    own = Card(name="VANGUARDS", type="melee", power=1, health=1, gold=0, faith=0)
    state = do(replace(_rich(), cards=(own,)), Play(seat=V, card="VANGUARDS", place="1.1"))
    assert unit(state, 1).name == "VANGUARDS"


def test_a_known_king_keeps_its_name_and_an_own_one_leads_anybody() -> None:
    state = GAME.new(Setup(SEATS, {"kings": "on"}))
    state = do(state, ChooseKing(seat=V, king="gorm the OLD", structure=30))
    state = do(state, ChooseKing(seat=A, king="Our king", structure=30))
    assert (state.players[V].king, state.players[A].king) == ("Gorm the Old", "Our king")


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
        return english(steps[-1].message).replace("\u00a0", " ")

    down = "Damage to put down:"
    fallen = f"Fallen: No. 2. Alive: No. 1 with 4 health. {down} 1 on No. 1."
    assert last(Attack(seat=V, unit=1, target=2, answer=0)) == fallen
    fallen = f"Fallen: No. 4. Alive: No. 3 with 2 health. {down} 4 on No. 3."
    assert last(Attack(seat=V, unit=4, target=3, roll=0, answer=0)) == fallen
    assert last(Attack(seat=V, unit=4, target=3, roll=2, answer=0)) == "Both fall: No. 4 and No. 3."
    assert last(Siege(seat=V, unit=5, roll=2)) == "Structure-points left on the Fortress of the Anglo-Saxons: 33."
    shot = replace(state, stage="main", asks=(Ask("direct-shot", V, 6),))
    assert last(Shoot(seat=V, unit=6, target=2, roll=None), shot) == "Fallen: No. 2. Alive: No. 6 with 3 health."
    both = f"Both live: No. 6 with 3 health, No. 3 with 4. {down} 2 on No. 3."
    assert last(Shoot(seat=V, unit=6, target=3, roll=0), shot) == both
    # what lay there before stays, and is not put down again
    hurt = replace(state, units=tuple(replace(each, damage=1) if each.id in (1, 2) else each for each in state.units))
    hurt = replace(hurt, units=tuple(replace(each, health=9) if each.id == 2 else each for each in hurt.units))
    both = f"Both live: No. 1 with 2 health, No. 2 with 4. {down} 2 on No. 1 and 4 on No. 2."
    assert last(Attack(seat=V, unit=1, target=2, roll=0, answer=1), hurt) == both
    hit = last(Shoot(seat=V, unit=6, target=None, roll=3), shot)
    assert hit == "Structure-points left on the Fortress of the Anglo-Saxons: 35."


def test_rolls_of_a_trade_that_are_left_out_are_made_by_the_companion() -> None:
    state = table(stage="main")
    assert chance_of(state, Trade(seat=V, rolls=(1, 2))).id == "trade.3.1"
    given = Trade(seat=V, rolls=(1, 2), chance={"trade.3.1": "3"})
    assert [ask.amount for ask in do(state, given).asks] == [6]


ONAGER = {"type": "long-ranged", "power": 3, "health": 3, "gold": 2, "faith": 1}


def _plays(state: State, seat: str, name: str) -> list[Play]:
    return [each for each in GAME.legal(state, seat) if isinstance(each, Play) and each.card == name]


def test_a_card_of_the_rulebook_without_a_faction_is_entered_for_one() -> None:
    cards = (Card(name="Onager", faction="vikings", **ONAGER), Card(name="Hound", faction="vikings", type="other"))
    state = do(_rich(), EnterCards(cards=cards))
    assert _known(state, "Onager").abilities == ("engine",)
    assert _plays(state, V, "Onager")
    played = do(state, Play(seat=V, card="Onager", place="1.1"))
    assert unit(played, 1).power == 3 and "engine" in unit(played, 1).abilities
    assert played.cards == state.cards
    hound = Play(seat=V, card="Hound", place="1.1", power=1, health=1, gold=0, faith=0)
    assert unit(do(state, hound), 1).type == "other"
    # of the other faction it is as unknown as before
    other = replace(state, active=A)
    assert not _plays(other, A, "Onager")
    assert refused(other, Play(seat=A, card="Onager", place="1.1")) == "rom.card-text"


def test_a_card_entered_without_a_faction_is_the_one_of_the_rulebook() -> None:
    state = do(_rich(), EnterCards(cards=(Card(name="Archers", gold=2, faith=0), Card(name="Spearmen", faith=0))))
    archers = _known(state, "Archers")
    assert (archers.type, archers.power, archers.gold) == ("long-ranged", 2, 2)
    assert unit(do(state, Play(seat=V, card="Archers", place="1.1")), 1).health == 3
    assert [card.faction for card in card_list(state) if card.name == "Archers"] == ["vikings"]
    assert refused(replace(state, active=A), Play(seat=A, card="Archers", place="1.1")) == "rom.deck-faction"
    assert {_known(state, "Spearmen", faction).faith for faction in ("vikings", "anglo-saxons")} == {0}
    # a faction that is named comes before
    both = (Card(name="Archers", gold=2, faith=0), Card(name="Archers", faction="vikings", gold=3))
    archers = _known(do(state, EnterCards(cards=both)), "Archers")
    assert (archers.gold, archers.faith) == (3, 0)
    # what is read off later is kept
    kept = do(
        do(_rich(), EnterCards(cards=(Card(name="Archers", gold=2),))),
        Play(seat=V, card="Archers", place="1.1", faith=1),
    )
    assert (_known(kept, "Archers").gold, _known(kept, "Archers").faith) == (2, 1)


def test_a_deck_counts_a_card_of_both_once() -> None:
    cards = (Card(name="Dragons", faction="vikings", copies=2), Card(name="Dragons", copies=9))
    state = do(_rich(), EnterCards(cards=cards))
    told = [english(each.message) for each in deck_refusals(state, V, {"Dragons": 1})]
    assert "Dragons: all 2 copies or none must be in the deck; it has 1." in told
    assert "Dragons: all 9 copies or none must be in the deck; it has 1." in [
        english(each.message) for each in deck_refusals(state, A, {"Dragons": 1})
    ]
