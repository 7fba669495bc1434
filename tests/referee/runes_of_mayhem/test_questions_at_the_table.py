"""Questions that are open at a table, what falling and entering take with them, and names."""

from __future__ import annotations

from typing import Any

import pytest

from companion.language import language
from companion.referee.game import Setup
from companion.referee.messages import Message
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.board import fighter
from companion.referee.runes_of_mayhem.commands import (
    Attack,
    ChooseKing,
    Decline,
    Divide,
    EnterCards,
    Finish,
    Heal,
    Hire,
    Howl,
    LeaveLane,
    Lock,
    MoveMarkers,
    NewUnit,
    Next,
    Override,
    Pass,
    Play,
    PlayerFix,
    RaiseTower,
    RevealTrap,
    Sacrifice,
    Shoot,
    Siege,
    UnitFix,
)
from companion.referee.runes_of_mayhem.components import Card
from companion.referee.runes_of_mayhem.playing import markers_of
from companion.referee.runes_of_mayhem.state import HIDDEN, Ask, Tower, card_list, card_text, hand_limit

from ..english import english
from .tabletop import PAID, SEATS, A, V, applied, do, listed, refused, says, table, there, unit

# -- questions -------------------------------------------------------------------------------------


def test_of_several_questions_the_one_that_is_meant_is_answered() -> None:
    first, second = Ask("direct-shot", V, 1), Ask("direct-shot", V, 2)
    state = table("V 1.1 long-ranged:2/3", "V 2.1 long-ranged:2/3", "A 1.1 melee:4/4", stage="main",
                  asks=(first, second))  # fmt: skip
    shot = do(state, Shoot(seat=V, unit=2, target=3, roll=0))
    assert (shot.asks, unit(shot, 2).marks, unit(shot, 1).marks) == ((first,), ("shot",), ())
    assert do(state, Decline(seat=V, unit=2)).asks == (first,)
    towers = (Tower("1.1"), Tower("2.1"))
    asks = tuple(Ask("tower", A, place=tower.place) for tower in towers)
    state = table(stage="regroup", active=A, towers=towers, asks=asks, a={"gold_markers": 2})
    raised = do(state, RaiseTower(seat=A, place="2.1", marker="gold"))
    assert (raised.asks, [tower.up for tower in raised.towers]) == (asks[:1], [False, True])


def test_a_question_is_answered_by_what_it_asks_for() -> None:
    state = table("V 1.1 pillager:1/1", "V 2.1 melee:1/1", stage="main", asks=(Ask("lock", V, 1),))
    assert refused(state, Howl(seat=V, unit=1, source="deck")) == "rom.howl"
    assert refused(state, Lock(seat=V, unit=2, marker="gold")) == "rom.lock"
    assert refused(state, Decline(seat=V, unit=2)) == "rom.direct-shot"
    assert refused(state, Decline(seat=A, unit=1)) == "rom.direct-shot"
    hired = table("V 1.1 melee:1/1:fallen mercenary", asks=(Ask("mercenary", V, 1, amount=2),))
    assert refused(hired, Decline(seat=V, unit=1)) == "rom.direct-shot"


def test_when_a_fortress_falls_nothing_is_open_any_more() -> None:
    asks = (Ask("direct-shot", V, 1), Ask("howl", V, 1))
    state = table("V 1.1 long-ranged:2/3", stage="main", asks=asks, a={"structure": 2})
    done = applied(state, Shoot(seat=V, unit=1, roll=0))
    assert (done.state.stage, done.state.winner, done.state.asks) == ("over", V, ())
    assert "The Fortress of the Anglo-Saxons has fallen." in [english(step.message) for step in done.steps]
    left = [text for text in says(table("V 1.1 melee:4/4", a={"structure": 4}), Siege(seat=V, unit=1, roll=0))
            if "Structure-points left" in text]  # fmt: skip
    assert left == []
    assert do(state, Finish(reason="late")).asks == ()


def test_a_direct_shot_at_the_fortress_marks_the_shooter_too() -> None:
    state = table("V 1.1 long-ranged:2/3", stage="main", asks=(Ask("direct-shot", V, 1),))
    assert unit(do(state, Shoot(seat=V, unit=1, roll=0)), 1).marks == ("shot",)


def test_a_shot_at_the_fortress_that_needs_an_empty_lane_has_one() -> None:
    """Option Q12: it is the lane of the shooter that counts, and only who lives there."""
    for enemies, structure in ((("A 1.1 melee:1/1:fallen",), 38), (("A 2.1 melee:1/1",), 38)):
        state = table("V 1.1 long-ranged:2/3", *enemies, stage="main", options={"Q12": "empty"},
                      asks=(Ask("direct-shot", V, 1),))  # fmt: skip
        assert do(state, Shoot(seat=V, unit=1, roll=0)).players[A].structure == structure


def test_castle_defenders_on_the_wall_need_one_empty_lane_for_it() -> None:
    """Options Q12 and Q22: for an attack from the Wall a lane is named, and it must be empty; or none is needed."""
    wall, full = (
        "V wall castle-folk:2/3 acts-as-long-ranged",
        ("A 1.1 melee:1/1", "A 2.2 melee:1/1", "A 3.3 priest:0/1"),
    )
    for enemies, value, structure in ((full, "lane", None), (full[1:], "lane", 38), (full, "anywhere", 38)):
        state = table(wall, *enemies, stage="main", options={"Q12": "empty", "Q22": value},
                      asks=(Ask("direct-shot", V, 1),))  # fmt: skip
        assert (Shoot(seat=V, unit=1) in GAME.legal(state, V)) == (structure is not None)
        if structure is not None:
            assert do(state, Shoot(seat=V, unit=1, roll=0)).players[A].structure == structure


def test_a_trap_is_told_before_it_is_turned_up() -> None:
    told = ["The attack of Unit 1 goes on or through a trap, which is revealed before any die is rolled."]
    state = table("A 1.2 long-ranged:2/3", "V 1.1 melee:4/9", active=A, traps=("1.1",))
    assert says(state, Attack(seat=A, unit=1, target=2, roll=3)) == told
    shot = table("A 1.2 long-ranged:2/3", stage="main", active=A, traps=("1.1",), asks=(Ask("direct-shot", A, 1),))
    assert says(shot, Shoot(seat=A, unit=1, roll=3)) == told


# -- falling ---------------------------------------------------------------------------------------


def test_who_falls_loses_its_damage_and_owes_no_fight() -> None:
    state = table("V 1.1 melee:4/4:d3:w1", "A 1.1 peasants:1/1:fallen", "A 1.2 cavalry:5/6")
    fallen = unit(do(state, Attack(seat=V, unit=1, target=3)), 1)
    assert (fallen.marks, fallen.damage, fallen.won) == (("fallen",), 0, None)


def test_who_fell_with_a_formation_in_one_burial_is_not_restored_in_the_other() -> None:
    """Option Q38, from the burial that broke the formation on."""
    units = ("A 1.1 melee:4/4:fallen", "A 2.1 melee:4/4:d5", "A 3.1 melee:4/4", "A 1.2 priest:0/1:h1")
    for value, stage in (("next", "second-burial"), ("never", "discard")):
        state = do(table(*units, options={"Q38": value}), Next(seat=V, at="5.battle"), Pass(seat=A))
        assert (there(state), unit(state, 2).marks) == ({2, 3, 4}, ("fallen", "late"))
        state = do(state, Next(seat=V, at="5.main"))
        assert state.stage == stage
        if stage == "second-burial":
            assert there(do(state, Heal(seat=A, priest=4, units=(2,)))) == {2, 3}
        else:
            assert there(state) == {3, 4}


def test_a_mercenary_lowers_the_hand_limit_while_it_lives() -> None:
    state = table("V 1.1 melee:1/1 mercenary", "V 2.1 melee:1/1:fallen mercenary", "A 1.1 melee:1/1 mercenary")
    assert (hand_limit(state, V), hand_limit(state, A)) == (4, 4)


def test_what_a_mercenary_of_the_shop_costs_is_told_when_it_falls() -> None:
    state = table("V 1.1 melee:1/1 mercenary", "A 1.1 melee:4/4", active=A, options={"Q26": "shop"})
    told = "Defeated: Unit 1. Now the Gold is due, or the Fortress suffers."
    assert told in says(state, Attack(seat=A, unit=2, target=1, answer=0))


# -- sacrifices that still count -------------------------------------------------------------------


def test_who_is_sacrificed_counts_in_its_own_place_only() -> None:
    """Option Q39."""
    units = (
        "V 1.1 spearmen:2/4", "V 2.1 spearmen:2/4", "V 3.1 spearmen:2/4", "V 1.2 spearmen:2/4", "V 2.2 spearmen:2/4",
        "A 1.1 spearmen:2/4", "A 2.1 spearmen:2/4",
    )  # fmt: skip
    state = do(table(*units, stage="main", options={"Q39": "burial"}), Sacrifice(seat=V, unit=3))
    formed = {piece.id for piece in state.units if "f" in fighter(state, piece).marks}
    assert formed == {1, 2}
    gone = do(state, Override(reason="a card", units=(UnitFix(2, gone=True),)))
    assert not any("f" in fighter(gone, piece).marks for piece in gone.units)


def test_who_stood_in_no_formation_does_not_count_any_more() -> None:
    """Option Q39."""
    told = "The formation breaks only at the next Burial-step."
    for kind, held in (("melee", False), ("spearmen", True)):
        units = ("V 1.1 spearmen:2/4", f"V 2.1 {kind}:2/4", "V 3.1 spearmen:2/4")
        state = table(*units, stage="main", options={"Q39": "burial"})
        done = applied(state, Sacrifice(seat=V, unit=3))
        assert (told in [english(step.message) for step in done.steps]) is held
        assert [piece.id for piece in done.state.held] == ([3] if held else [])


# -- markers, costs and names ----------------------------------------------------------------------


def test_markers_are_counted_wherever_they_lie() -> None:
    state = table(
        "V 1.1 pillager:1/1 locked", stage="main", towers=(Tower("1.1"), Tower("2.1", up=True)),
        asks=(Ask("marker", A), Ask("split", A, amount=3), Ask("direct-shot", V, 1)), a={"gold_markers": 1},
    )  # fmt: skip
    assert (markers_of(state, V), markers_of(state, A)) == (7, 7)
    moved = applied(table(stage="main"), MoveMarkers(seat=V, gold=2))
    assert english(moved.label) == "Production-markers: 2 Gold, 5 Faith"


def test_both_gold_and_faith_are_paid() -> None:
    card = Play(seat=V, card="X", place="1.1", **{**PAID, "gold": 2, "faith": 3})
    for gold, faith in ((1, 3), (2, 2)):
        assert refused(table(stage="main", v={"gold": gold, "faith": faith}), card) == "rom.play"
    state = table(stage="main", v={"gold": 5, "faith": 3})
    assert says(state, card)[-1] == "3 Gold and 0 Faith are left in the Hoard."
    player = do(state, card).players[V]
    assert (player.gold, player.faith) == (3, 0)


def test_a_tower_whose_place_alone_must_be_free() -> None:
    """Option Q46: whoever stands in the tower guards it, and nobody else does."""
    for place, damaged in (("1.1", True), ("1.3", True), ("1.2", False)):
        state = table("V 1.1 melee:4/4", f"A {place} priest:0/1", options={"Q46": "tower"},
                      towers=(Tower("1.2", "Mill", 9, 0, True),))  # fmt: skip
        siege = Siege(seat=V, unit=1, tower="1.2", roll=0)
        if damaged:
            assert do(state, siege).towers[0].damage == 4
        else:
            assert refused(state, siege) == "rom.tower"


def test_a_tower_is_not_sieged_instead_of_a_covering_fight() -> None:
    state = table("V 1.1 melee:4/9", "V 1.2 cavalry:4/4", "A 1.1 peasants:1/1", "A 1.2 melee:4/4",
                  options={"Q46": "tower"}, towers=(Tower("1.3", "Mill", 9, 0, True),))  # fmt: skip
    owing = do(state, Attack(seat=V, unit=1, target=3, answer=0))
    for number in (1, 2):
        assert refused(owing, Siege(seat=V, unit=number, tower="1.3", roll=0)) == "rom.covering"
    assert do(state, Siege(seat=V, unit=1, tower="1.3", roll=0)).towers[0].damage == 4


def test_who_reaches_past_row_3_does_not_reach_past_who_stands_in_a_tower_there() -> None:
    for inside, ruled in (("2.3", "rom.tower"), ("1.3", None)):
        state = table("V 2.1 other:4/4 med-ranged", f"A {inside} priest:0/1", options={"Q4": "past"},
                      towers=(Tower("2.3", "Mill", 5, 0, True),))  # fmt: skip
        siege = Siege(seat=V, unit=1, tower="2.3", roll=0)
        assert (refused(state, siege) if ruled else None) == ruled
        if not ruled:
            assert do(state, siege).towers[0].damage == 4


def test_a_shot_waits_for_the_trap_that_it_has_set_off() -> None:
    asked = {"stage": "main", "active": A, "traps": ("1.1",), "asks": (Ask("direct-shot", A, 1),)}
    state = table("A 1.2 long-ranged:2/3", "V 2.1 melee:4/9", "V 2.2 melee:4/9:fallen", **asked)
    for wrong in (Shoot(seat=A, unit=1, target=1), Shoot(seat=A, unit=1, target=9), Shoot(seat=A, unit=1, target=3)):
        refused(state, wrong)  # what may not be shot at sets nothing off
    off = do(state, Shoot(seat=A, unit=1, target=2))
    assert GAME.legal(off, A) == () and GAME.phase(off).awaits == (V,)
    assert {refused(off, Shoot(seat=A, unit=1)), refused(off, Decline(seat=A, unit=1))} == {"rom.trap"}
    up = do(off, RevealTrap(seat=V, place="1.1"))
    assert GAME.phase(up).awaits == (A,) and do(up, Shoot(seat=A, unit=1, target=2, roll=0)).asks == ()


def test_nobody_owes_a_fight_for_a_victory_that_the_table_takes_back() -> None:
    state = table("V 1.1 melee:4/9", "A 1.1 peasants:1/1", "A 1.2 melee:4/4", "A 2.2 melee:4/4")
    owing = do(state, Attack(seat=V, unit=1, target=2, answer=0))
    assert refused(owing, LeaveLane(seat=V, lane=1)) == "rom.covering"
    for fix in (UnitFix(2, marks=()), UnitFix(1, place="2.1")):
        free = do(owing, Override(reason="a card", units=(fix,)))
        assert Next(seat=V, at="5.battle") in listed(free, V)
    new = NewUnit(seat=A, name="Hound", type="other", power=1, health=3, place="1.1")
    anew = do(owing, Override(reason="a card", units=(UnitFix(2, gone=True),), new=(new,)))
    assert Next(seat=V, at="5.battle") in listed(anew, V)
    alone = do(table("V 1.1 melee:4/9", "A 1.1 peasants:1/1"), Attack(seat=V, unit=1, target=2, answer=0))
    new = NewUnit(seat=A, name="Hound", type="other", power=1, health=3, place="1.2")
    back = do(alone, Next(seat=V, at="5.battle"), Override(reason="too early", stage="battle", new=(new,)))
    assert Next(seat=V, at="5.battle") in listed(back, V)


def test_who_is_behind_a_flanking_unit_attacks_neither_its_target_nor_another() -> None:
    state = table("V 1.1 cavalry:4/9", "V 1.2 melee:5/5", "A 1.1 peasants:1/1", "A 1.2 melee:4/4", "A 2.1 spearmen:1/9")
    state = do(state, Attack(seat=V, unit=1, target=3, answer=0), Attack(seat=V, unit=1, target=5, answer=0))
    assert refused(state, Attack(seat=V, unit=2, target=4)) == "rom.first-with-first"
    assert refused(state, Attack(seat=V, unit=2, target=5)) == "rom.flank"


@pytest.mark.parametrize("written", ["long-ranged:2/3", "castle-folk:2/3 helpful", "castle-folk:2/3", "melee:2/3"])
def test_from_the_wall_only_castle_defenders_attack(written: str) -> None:
    state = table(f"A wall {written}", "V 1.1 melee:1/1", active=A)
    assert refused(state, Attack(seat=A, unit=1, target=2)) == "rom.wall-abilities"
    assert refused(state, Siege(seat=A, unit=1, lane=2, roll=0)) == "rom.wall-abilities"


def test_of_castle_folk_the_table_knows_who_they_are() -> None:
    main = table(stage="main", active=A, a={"structure": 30})
    odd = Play(seat=A, card="X", place="wall", **{**PAID, "unit_type": "castle-folk"}, abilities=("howl", "helpful"))
    assert do(main, odd).players[A].structure == 35
    chaplain = Play(seat=A, card="Court Chaplain", place="1.3", gold=0, faith=0, heal=1)
    assert not any(text.startswith("Row 3 is for Priests") for text in says(main, chaplain))


def test_a_name_is_one_line_of_sixty_letters_at_most() -> None:
    main = table(stage="main")
    longest = "X" * 60
    assert unit(do(main, Play(seat=V, card=longest, place="1.1", **PAID)), 1).name == longest
    for name in (longest + "X", "Two\nlines", "A\tb"):
        refusal = GAME.apply(main, Play(seat=V, card=name, place="1.1", **PAID))
        assert isinstance(refusal, Refusal) and refusal.code == "name"


def test_a_seat_is_called_by_its_faction_once_the_sides_are_known() -> None:
    for sides, vikings in ((None, V), (V, V), (A, A)):
        options = {} if sides is None else {"sides": sides}
        called = {seat: english(GAME.seat_name(seat, options)) for seat in (V, A)}
        assert called == {seat: "Viking player" if seat == vikings else "Anglo-Saxon player" for seat in (V, A)}
    assert {english(GAME.seat_name(seat)) for seat in (V, A)} == {"Player 1", "Player 2"}


def test_only_names_of_the_rulebook_are_translated() -> None:
    assert card_text("Axemen") == Message("Axemen")
    polish = language("pl").render
    assert polish(card_text("Somebody")) == "Somebody"
    # a text of another game reads so
    assert polish("Warrior") != "Warrior" == polish(card_text("Warrior"))


# -- the division in secret ------------------------------------------------------------------------


def test_a_secret_division_hides_both_cards_and_begins_with_the_first() -> None:
    start = GAME.new(Setup(SEATS, {"Q43": "secret"}))
    assert GAME.public(start)
    state = do(start, Divide(seat=A, gold=6))
    assert not GAME.public(state)
    for seat, gold, faith in ((V, HIDDEN, HIDDEN), (A, 6, 1)):
        seen = GAME.view(state, seat).players[A]
        assert (seen.gold_markers, seen.faith_markers) == (gold, faith)
    undivided = GAME.view(state, A).players[V]
    assert (undivided.gold_markers, undivided.faith_markers) == (0, 0)
    assert GAME.public(do(GAME.new(Setup(SEATS)), Divide(seat=V, gold=6)))


# -- cards of the table ----------------------------------------------------------------------------


def test_a_card_of_the_table_is_completed_by_no_card_of_another_kind_or_faction() -> None:
    own = (Card(name="Gorm the Old", type="hero"), Card(name="Axemen", faction="anglo-saxons", gold=1))
    found = {(card.name, card.faction, card.kind): card for card in card_list(do(table(), EnterCards(cards=own)))}
    assert found["Gorm the Old", "vikings", "king"].type is None
    assert found["Gorm the Old", None, "unit"].type == "hero"
    assert (found["Axemen", "anglo-saxons", "unit"].power, found["Axemen", "anglo-saxons", "unit"].gold) == (None, 1)
    assert (found["Axemen", "vikings", "unit"].power, found["Axemen", "vikings", "unit"].gold) == (2, None)


def test_what_was_read_off_a_mercenary_is_kept_for_both_players() -> None:
    values: dict[str, Any] = {"unit_type": "melee", "power": 3, "health": 2}
    main = table(stage="main", options={"mercenaries": "on"})
    hired = do(main, Hire(seat=V, card="Wanderers", place="1.1", **values))
    assert hired.cards == (Card(name="Wanderers", kind="mercenary", type="melee", power=3, health=2),)
    played = do(main, Play(seat=V, card="Wanderers", place="1.1", **values, gold=0, faith=0))
    assert played.cards[0].faction == "vikings"


def test_a_card_may_show_the_highest_number_but_no_higher_one() -> None:
    main = table(stage="main")
    assert unit(do(main, Play(seat=V, card="X", place="1.1", **{**PAID, "power": 99, "health": 99})), 1).power == 99
    assert refused(main, Play(seat=V, card="X", place="1.1", **{**PAID, "power": 100})) == "rom.card-text"


# -- how it ends -----------------------------------------------------------------------------------


def test_how_a_game_ended_is_told_when_it_has() -> None:
    going = GAME.scores(table())
    assert (going.end, going.end_reason, going.winners) == (None, "", ())
    for winner, text, why in (
        (A, "The table ended the game, the Anglo-Saxons win: supper.", {A: "The table says so."}),
        (None, "The table ended the game without a winner: supper.", {}),
    ):
        over = do(table(), Finish(reason="supper", winner=winner))
        scores = GAME.scores(over)
        assert english(scores.end or "") == english(GAME.phase(over).help) == text
        assert {place.seat: english(place.why) for place in scores.ranking if place.why} == why
    down = do(table(), Override(reason="so", players={V: PlayerFix(structure=0)}))
    assert english(GAME.phase(down).help) == "The Fortress of the Vikings has fallen: the Anglo-Saxons win."
    assert not any(place.why for place in GAME.scores(down).ranking)


def test_the_points_of_a_king_are_from_1_to_999() -> None:
    start = GAME.new(Setup(SEATS, {"kings": "on"}))
    for structure in (1, 999):
        king = ChooseKing(seat=V, king="Gorm the Old", structure=structure)
        assert do(start, king).players[V].structure == structure
    assert refused(start, ChooseKing(seat=V, king="Gorm the Old", structure=1000)) == "rom.kings"


@pytest.mark.parametrize("answer", [Attack(seat=A, unit=2, target=4, roll=0, answer=0), Siege(seat=A, unit=2, roll=0)])
def test_an_attack_that_sets_off_a_trap_has_left_the_lane_before(answer: Attack | Siege) -> None:
    enemies = ("V 1.1 melee:4/9", "V 2.1 melee:4/9") if isinstance(answer, Attack) else ("V 1.1 melee:4/9",)
    state = table("A 1.1 melee:1/9", "A 2.1 melee:1/9", *enemies, active=A, traps=("2.1",))
    state = do(state, Attack(seat=A, unit=1, target=3, roll=0, answer=0))
    assert says(state, answer)[:2] == ["Stopped attacking: Unit 1 (lane 1, row 1).", "Lane 1 is left for this turn."]
    up = do(state, answer, RevealTrap(seat=V, place="2.1"))
    assert refused(up, Attack(seat=A, unit=1, target=3, roll=0, answer=0)) == "rom.stopped"
    assert do(up, answer).combat.lane == 2
