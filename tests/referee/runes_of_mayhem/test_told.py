"""What a table tells is true of this table: it knows who stands where, what is left, and which step it is."""

from __future__ import annotations

from typing import Any

from companion.referee.ruling import Answer, Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.commands import (
    Attack,
    Discard,
    Hire,
    Move,
    Next,
    Play,
    Regroup,
    Shoot,
    Siege,
    Trade,
)
from companion.referee.runes_of_mayhem.rules import RULES
from companion.referee.runes_of_mayhem.state import Ask, State

from ..english import english
from ..notations import answer, asking, refused
from .tabletop import A, V, applied, do, replace, table

ASK = asking(GAME)


def _steps(state: State, command: Any) -> list[tuple[str, str]]:
    return [(step.rule, english(step.message)) for step in applied(state, command).steps]


def _texts(state: State, command: Any) -> list[str]:
    return [text for _, text in _steps(state, command)]


def _help(state: State) -> str:
    return english(GAME.phase(state).help)


SPEARMEN = ("V 1.1 spearmen:2/4:d4", "V 2.1 spearmen:2/4", "V 3.1 spearmen:2/4")
SWORDSMEN = ("A 1.1 melee:4/4:fallen", "A 2.1 melee:4/4:d5", "A 3.1 melee:4/4")


def test_whom_a_broken_formation_fells_is_told_by_the_step() -> None:
    told = "A unit that falls this way can be restored in the next Burial-step, not in this one."
    first = ("rom.formation-breaks", told)
    assert first in _steps(table(*SWORDSMEN), Next(seat=V, at="5.battle"))
    second = ("rom.formation-breaks", "A unit that falls this way goes to the discard pile when the turn ends.")
    for option in ("next", "never"):
        main = table(*SWORDSMEN, stage="main", options={"Q38": option})
        assert second in _steps(main, Next(seat=V, at="5.main"))
    regroup = table(*SPEARMEN, stage="regroup")
    soon = ("rom.formation-breaks", "A unit that falls this way can be restored in the next Burial-step.")
    assert soon in _steps(regroup, Regroup(seat=V, moves=(Move(3, "3.2"),)))
    told = [
        step.rule for step in answer(ASK, "formation melee:4/4:fallen melee:4/4:d5 melee:4/4 turn=passive gone=1").steps
    ]
    assert "rom.burial" not in told


def test_who_falls_with_a_formation_is_told_by_name_side_and_place() -> None:
    row = ("A 1.2 melee:4/4:fallen", "A 2.2 melee:4/4:d5", "A 3.2 melee:4/5:d2")
    told = _texts(table(*row), Next(seat=V, at="5.battle"))
    assert "Fallen: Unit 2 of the Anglo-Saxons (lane 2, row 2), 5 damage, base health 4." in told
    assert "Alive: Unit 3 of the Anglo-Saxons (lane 3, row 2), 2 damage, base health 5." in told
    asked = _told("formation melee:4/4:fallen melee:4/4:d5 melee:4/5:d2 turn=passive gone=1")[1]
    assert "Fallen: Melee 4/4 in place 2, 5 damage, base health 4." in asked
    assert "Alive: Melee 4/5 in place 3, 2 damage, base health 5." in asked


def test_why_nobody_sieges_a_lane_that_is_held_is_told() -> None:
    steps = _told("targets melee:4/4 v melee:1/1")[1]
    assert "Melee 4/4 in row 1 may not siege: An enemy lives in row 1 of this lane." in steps


def test_that_the_die_is_assumed_is_told_with_a_roll_that_it_does_not_have() -> None:
    assumed = "They are assumed: enter the faces of yours under “As your table plays it”"
    entered: dict[str, str | int] = {"die.0": 2}
    for options, told in ((None, True), (entered, False)):
        state = table("V 1.1 melee:4/4", "A 1.1 peasants:1/1", options=options)
        refusal = GAME.apply(state, Attack(seat=V, unit=1, target=2, roll=4))
        assert isinstance(refusal, Refusal)
        assert english(refusal.message).startswith(
            "The dice of this table cannot show 4; they can show 0, 1, 2, and 3."
        )
        assert (assumed in english(refusal.message)) is told


def test_a_formation_breaks_by_an_empty_place_or_by_another_type() -> None:
    empty = "A place is empty: the formation breaks and its bonus is gone."
    taken = "The row is not of one type any more: the formation breaks and its bonus is gone."
    state = table(*SPEARMEN, "V wall melee:2/2", stage="regroup")
    told = _texts(state, Regroup(seat=V, moves=(Move(3, "3.2"),)))
    assert empty in told and taken not in told
    told = _texts(state, Regroup(seat=V, moves=(Move(3, "wall"), Move(4, "3.1"))))
    assert taken in told and empty not in told


def test_what_is_of_no_deck_goes_onto_no_discard_pile() -> None:
    state = table("V 1.1 melee:4/4:fallen mercenary", "V 1.2 melee:4/4:fallen", "V 2.1 hero:4/4:fallen king")
    told = _texts(state, Next(seat=V, at="5.battle"))
    assert "To the discard pile of the Vikings: Unit 2." in told
    assert "Off the table, and onto no discard pile: Unit 1 and Unit 3." in told
    assert do(state, Next(seat=V, at="5.battle")).players[V].discards == ("Unit 2",)


def test_a_direct_shot_at_the_fortress_is_no_siege() -> None:
    state = table("V 1.1 long-ranged:2/3", stage="main", asks=(Ask("direct-shot", V, 1),))
    assert _steps(state, Shoot(seat=V, unit=1, roll=2)) == [
        ("rom.shot", "A unit that has shot does not attack again this turn."),
        ("rom.direct-shot", "Direct shot of Unit 1 at the Fortress: 2 + 2 = 4."),
        ("rom.direct-shot", "Structure-points left on the Fortress of the Anglo-Saxons: 36."),
    ]
    walled = table("V 1.1 long-ranged:0/3", "A wall melee:1/1", stage="main", asks=(Ask("direct-shot", V, 1),))
    shot = _steps(walled, Shoot(seat=V, unit=1, roll=0))
    assert ("rom.protection", "Protection: each time the damage is less by 1.") in shot
    sieged = _steps(table("V 1.1 melee:4/4"), Siege(seat=V, unit=1, roll=0))
    assert ("rom.siege", "Siege by Unit 1: 4 + 0 = 4.") in sieged
    assert "rom.protection" not in [rule for rule, _ in sieged]


def test_a_fight_at_the_table_leaves_nothing_open_that_the_table_knows() -> None:
    state = table("V 1.1 pillager:1/1", "A 1.1 castle-folk:9/9 helpful", active=A)
    told = _texts(state, Attack(seat=A, unit=2, target=1, answer=0))
    assert not any("locked" in text or "ask with long-ranged" in text for text in told)
    sieged = _texts(table("A 1.1 castle-folk:2/9 helpful", active=A), Siege(seat=A, unit=1, roll=0))
    assert not any("ask with long-ranged" in text for text in sieged)
    locked = table("V 1.1 pillager:1/1 locked", "A 1.1 melee:9/9", active=A, a={"faith_markers": 2})
    assert "The marker on Unit 1 goes back to the Anglo-Saxons." in _texts(
        locked, Attack(seat=A, unit=2, target=1, answer=0)
    )


def test_a_table_tells_of_cards_not_of_types() -> None:
    state = table("V 1.1 spearmen:2/3", "V 2.1 spearmen:9/9", "V 3.1 spearmen:9/9", "A 1.1 spearmen:4/6")
    told = _texts(state, Attack(seat=V, unit=1, target=4, roll=1, answer=0))
    assert told[:4] == [
        "Attacker: Unit 1 2/3. Defender: Unit 4 4/6.",
        "In formation: Unit 1 with 3/4 this turn.",
        "Damage from Unit 1: 3 + 1 = 4.",
        "Damage from Unit 4: 4 + 0 = 4.",
    ]
    siege = table("V 1.1 long-ranged:2/3 engine", options={"Q16": "yes"})
    told = _texts(siege, Siege(seat=V, unit=1, roll=3))
    assert "A siege engine rolls two dice and adds both: Unit 1." in told
    assert not any("Spearmen" in text or "Long-ranged" in text for text in told)


def test_no_more_is_drawn_than_there_is() -> None:
    state = table(stage="draw", v={"hand": 0, "deck": 2, "discards": ("Axemen",)})
    assert _help(state) == "Your hand limit is 5 and you hold 0: draw 3."
    assert _texts(state, Next(seat=V, at="5.draw"))[:2] == [
        "The Vikings draw up to the hand limit of 5; cards to draw: 3.",
        "There are no more cards in the deck and in the discard pile.",
    ]
    plenty = table(stage="draw", v={"hand": 4, "deck": 9})
    assert _texts(plenty, Next(seat=V, at="5.draw")) == [
        "The Vikings draw up to the hand limit of 5; cards to draw: 1."
    ]


def test_the_help_follows_what_is_done_and_what_is_allowed() -> None:
    state = table(stage="discard")
    assert _help(state) == "You may discard one card from your hand. Then draw, and your turn is over."
    discarded = do(state, Discard(seat=V))
    assert _help(discarded) == "One card is discarded, and no more may be: draw, and your turn is over."
    for value, text in (("anywhere", "Archers may shoot once at any enemy, or at the Fortress."),
                        ("empty", "Archers may shoot once at any enemy unit.")):  # fmt: skip
        held = table("A 1.1 peasants:1/1", stage="main", options={"Q12": value})
        assert _help(do(held, Play(seat=V, card="Archers", place="1.1", gold=0, faith=0))) == text


def test_a_trade_is_refused_for_what_was_really_done() -> None:
    state = table(stage="main", options={"Q25": "yes", "mercenaries": "on"})
    hired = do(state, Hire(seat=V, card="X", place="1.1", unit_type="melee", power=1, health=1))
    played = do(state, Play(seat=V, card="X", place="1.1", unit_type="melee", power=1, health=1, gold=0, faith=0))
    for done, text in (
        (hired, "At this table there is no Trade after hiring, laying a trap or building in the same Main-phase."),
        (played, "After playing cards there is no Trade in the same Main-phase."),
    ):
        refusal = GAME.apply(done, Trade(seat=V))
        assert english(refusal.message) == text  # type: ignore[union-attr]
        assert "Trade" not in _help(done)
    assert "Play cards or Trade." in _help(replace(hired, options={"mercenaries": "on"}))


def test_sentences_have_no_empty_places_and_fit_any_number() -> None:
    assert english(answer(ASK, "odds lane melee:3/3 v - die=0").headline) == (
        "The lane is empty: 100%. Attackers that fall: Melee 3/3 0%. Defenders that fall: none, as nobody stands there."
    )
    assert english(answer(ASK, "heal priest:1/1:h1 melee:4/4:fallen").headline) == (
        "Fallen units that can stand again: 1. Priests sacrificed for it: 1."
    )


def _told(line: str, **options: str | int) -> tuple[str, list[str]]:
    """The headline and the steps."""
    found = answer(ASK, line, **options)
    return english(found.headline), [english(step.message) for step in found.steps]


def test_a_roll_that_could_matter_is_asked_for() -> None:
    head, steps = _told("fight melee:4/4 melee:4/6:r0")
    assert head == "Power alone, before the roll of Melee 4/4. Fallen: Melee 4/4. Alive: Melee 4/6 with 2 health."
    assert "Damage from Melee 4/4: power alone, 4, as no roll is known." in steps
    assert _told("siege melee:2/3 protection=1")[0] == "Power alone, before the roll of Melee 2/3. 1 damage."
    # whoever fells the enemy anyhow, may not roll, or brings the Fortress down need not
    assert "Power alone" not in _told("fight melee:4/4 peasants:1/1:r0")[0]
    assert "Power alone" not in _told("fight melee:4/4:r0 long-ranged:3/5")[0]
    assert "Power alone" not in _told("siege melee:4/3 structure=3")[0]


def test_a_roll_that_the_die_of_the_table_does_not_have_is_refused() -> None:
    die: dict[str, str | int] = {f"die.{face}": count for face, count in enumerate((1, 1, 1, 0, 0, 0))}
    line = "fight melee:4/4:r3 melee:4/6:r0"
    assert isinstance(ASK(line), Answer)
    assert refused(ASK, line, **die) == ("roll-impossible", "rom.die", 6)
    assert refused(ASK, "fight melee:4/4:r2 melee:4/6:r3", **die) == ("roll-impossible", "rom.die", 19)
    assert isinstance(ASK("fight melee:4/4:r2 melee:4/6:r0", **die), Answer)
    assert refused(ASK, "siege melee:2/3:r3", **die) == ("roll-impossible", "rom.die", 6)
    assert isinstance(ASK("siege long-ranged:2/3:engine:r3", **die), Answer)


def test_two_of_a_kind_are_told_apart_and_earlier_damage_counts() -> None:
    head, steps = _told("fight spearmen:2/4:d2:r0 spearmen:2/4:r0")
    assert head == "Fallen: Spearmen 2/4 (attacker). Alive: Spearmen 2/4 (defender) with 2 health."
    assert "Fallen: Spearmen 2/4 (attacker), 2 damage, in all 4, and no health left." in steps
    assert "Alive: Spearmen 2/4 (defender), 2 damage and 2 health left." in steps
    assert "Spearmen 2/4 (attacker)" in _told("odds spearmen:2/4:d2 spearmen:2/4 die=0,1")[0]
    lane = _told("odds lane spearmen:2/4:d2 v spearmen:2/4 die=0,1")[1]
    assert "How likely to fall, Spearmen 2/4 in row 1 (defender): 0%." in lane


def test_who_must_fight_or_flank_is_told_so() -> None:
    line = "targets cavalry:1/1:w1 v castle-folk:3/4:fallen peasants:3/6:fallen priest:5/3 lane=2 lane1=spearmen:5/5"
    assert _told(line)[0] == "Allowed: Cavalry 1/1 must attack row 3 or row 1 of lane 1."
    assert _told(line, Q29="adjacent")[0] == "Allowed: Cavalry 1/1 may attack row 3 or row 1 of lane 1."


def test_the_third_row_is_for_priests_unless_a_card_says_otherwise() -> None:
    head, steps = _told("enter hero row3")
    assert head == "Hero may go there if its card says so: Heroic Arrival."
    assert "Row 3 is for Priests: it may stand there only if its card says so." in steps
    assert _told("enter priest row3")[0] == "Priest may go there; by the rules nothing else happens."


def test_a_rule_names_where_it_stands() -> None:
    assert english(RULES["rom.fortress-falls"].source) == "Gameplay summary"
