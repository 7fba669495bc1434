"""Disputed and silent points: what each option changes, and that an answer says so."""

from __future__ import annotations

import pytest

from companion.referee.ruling import Answer, Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.options import OPTIONS

from ..english import english

# question, option, alternative, headline by default (None: refused), headline with the alternative (None: refused)
CHANGES: list[tuple[str, str, str, str | None, str | None]] = [
    (
        "formation melee:4/4:fallen melee:4/4:d4 melee:4/4 turn=passive gone=1",
        "Q1",
        "lives",
        "The formation of Melee breaks: the unit in place 2 falls.",
        "The formation of Melee breaks, and nobody falls.",
    ),
    (
        "formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice",
        "Q39",
        "burial",
        "The formation of Spearmen breaks: the unit in place 1 falls.",
        "The formation of Spearmen holds until the next Burial-step.",
    ),
    (
        "formation spearmen:2/3 spearmen:2/3 spearmen:2/3 gone=1 by=sacrifice",
        "Q39",
        "burial",
        "The formation of Spearmen breaks, and nobody falls.",
        "The formation of Spearmen holds until the next Burial-step.",
    ),
    (
        "formation spearmen:2/4 spearmen:2/4:d4 -",
        "Q1",
        "lives",
        None,
        "No formation.",
    ),
    (
        "targets long-ranged:3/4 spearmen:3/1:w1 v spearmen:0/3:fallen",
        "Q11",
        "free",
        None,
        "Allowed: Long-ranged 3/4 may attack the Fortress and Spearmen 3/1 may attack the Fortress.",
    ),
    (
        "targets melee:9/9:w2:covered v melee:1/1:fallen melee:1/1:fallen priest:0/1",
        "Q2",
        "again",
        "Allowed: Melee 9/9 may attack row 3.",
        "Allowed: Melee 9/9 must attack row 3.",
    ),
    (
        "fight spearmen:2/3:r1:med-ranged melee:4/4:r0",
        "Q4",
        "row2",
        "Both live: Spearmen 2/3 with 3 health, Melee 4/4 with 2.",
        "Fallen: Spearmen 2/3. Alive: Melee 4/4 with 2 health.",
    ),
    ("fight spearmen:2/3:r1:med-ranged melee:4/4:r0 row=2", "Q4", "row2",
     "Both live: Spearmen 2/3 with 3 health, Melee 4/4 with 2.", None),
    ("fight spearmen:2/3:r0:med-ranged:shot priest:0/9", "Q4", "once",
     "Both live: Spearmen 2/3 with 3 health, Priest 0/9 with 7.", "It has already shot this turn."),
    ("targets spearmen:2/3:med-ranged v - - priest:0/1", "Q4", "past", "Nobody in this lane may attack.",
     "Allowed: Spearmen 2/3 may attack the Fortress."),
    ("targets - cavalry:4/5:w1 v peasants:1/1:fallen lane2=peasants:1/1,melee:4/4", "Q5", "own",
     "Allowed: Cavalry 4/5 may attack row 1 of lane 2 or the Fortress.",
     "Allowed: Cavalry 4/5 may attack row 2 of lane 2 or the Fortress."),
    ("targets cavalry:4/5:w1 v peasants:1/1:fallen lane2=peasants:1/1", "Q6", "marked",
     "Allowed: Cavalry 4/5 may attack row 1 of lane 2 or the Fortress.",
     "Allowed: Cavalry 4/5 may attack the Fortress."),
    ("targets cavalry:4/5:w1:flank v peasants:1/1:fallen lane2=peasants:1/1", "Q6", "marked",
     "Allowed: Cavalry 4/5 may attack row 1 of lane 2 or the Fortress.", None),
    ("targets cavalry:4/5:w2 v - peasants:1/1:fallen lane2=melee:4/4,peasants:1/1", "Q8", "front",
     "Allowed: Cavalry 4/5 may attack row 2 of lane 2 or the Fortress.",
     "Allowed: Cavalry 4/5 may attack the Fortress."),
    ("targets melee:4/4:stopped v -", "Q9", "siege", "Nobody in this lane may attack.",
     "Allowed: Melee 4/4 may attack the Fortress."),
    ("siege melee:4/4:r0:stopped", "Q9", "siege", None, "4 damage."),
    ("targets melee:4/4:stopped cavalry:4/5 v -", "Q10", "no", "Allowed: Cavalry 4/5 may attack the Fortress.",
     "Nobody in this lane may attack."),
    ("targets long-ranged:2/3 cavalry:4/5 v melee:4/4", "Q11", "free", "Allowed: Long-ranged 2/3 may attack row 1.",
     "Allowed: Long-ranged 2/3 may attack row 1 and Cavalry 4/5 may attack row 1."),
    ("enter long-ranged row1", "Q12", "empty", "Long-ranged may go there: a Direct shot anywhere.",
     "Long-ranged may go there: a Direct shot, at the Fortress only if its lane is empty."),
    ("enter castle-defenders wall", "Q12", "empty", "Castle Defenders may go there: a Direct shot anywhere.",
     "Castle Defenders may go there: a Direct shot, at the Fortress only if a lane is empty."),
    ("siege melee:4/4:r0 wall=peasants:fallen", "Q14", "present", "4 damage.", "3 damage."),
    ("siege cavalry:4/4:r0:f", "Q16", "no", "6 damage.", "4 damage."),
    ("enter hero wall", "Q19", "arrives", "Hero may go there; by the rules nothing else happens.",
     "Hero may go there; its Heroic Arrival comes later."),
    ("enter builders row1", "Q23", "wall", "Builders may go there: five Structure-points.",
     "Builders may go there; by the rules nothing else happens."),
    ("targets melee:9/9:w1 - v peasants:1/1:fallen - priest:0/1", "Q29", "adjacent",
     "Allowed: Melee 9/9 must attack row 3.", "Allowed: Melee 9/9 may attack row 3."),
    ("fight other:4/4:r0 long-ranged:3/5:r1", "Q32", "rolls",
     "Both live: New type 4/4 with 1 health, Long-ranged 3/5 with 1.",
     "Fallen: New type 4/4. Alive: Long-ranged 3/5 with 1 health."),
    ("odds lane melee:9/9 v melee:1/1 melee:1/1 priest:0/1 die=0", "Q2", "again",
     "The lane is empty: 0%. Attackers that fall: Melee 9/9 0%. Defenders that fall: Melee 1/1 100%,"
     " Melee 1/1 100%, and Priest 0/1 0%.",
     "The lane is empty: 100%. Attackers that fall: Melee 9/9 0%. Defenders that fall: Melee 1/1 100%"
     ", Melee 1/1 100%, and Priest 0/1 100%."),
    ("siege long-ranged:2/3:engine:r3 wall=peasants", "Q36", "one", "4 damage.", None),
]  # fmt: skip


def _headline(notation: str, options: dict[str, str]) -> str | None:
    answer = GAME.ask(notation, OPTIONS.settle(options))
    if isinstance(answer, Refusal):
        return None
    return english(answer.headline)


BESIDE = [
    ("fight other:0/3:r0 long-ranged:3/5:r2", "Q32", "rolls",
     "A new type neither suffers nor causes a combat penalty."),
    ("odds other:0/4 long-ranged:2/20 until=falls die=0,1,2,3", "Q32", "rolls",
     "Damage from Long-ranged 2/20: 2 plus a roll."),
    ("siege melee:0/4:r0 wall=peasants,peasants:fallen", "Q14", "present",
     "Protection: each time the damage is less by 2."),
    ("fight melee:4/4:w1 peasants:1/1 row=2", "Q2", "again",
     "If a living enemy stands behind, the attacker must fight it at once."),
    ("fight melee:4/4:r0:med-ranged melee:3/9:r0 row=2", "Q4", "once",
     "The attacker is marked as Shot: no further attack this turn, no Covering."),
    ("formation melee:4/4 melee:4/4:d5 melee:4/4:fallen turn=passive gone=3", "Q38", "never",
     "A unit that falls this way cannot be restored."),
    ("fight cavalry:4/4:w2:covered priest:1/1 row=3", "Q6", "marked",
     "Then not: It may flank: attack one enemy in row 3 of an adjacent lane."),
    ("fight cavalry:4/4:w2:covered priest:1/1 row=3", "Q5", "own",
     "It may flank: attack one enemy in its own row of an adjacent lane."),
    ("fight cavalry:4/4 peasants:1/1", "Q5", "own",
     "It may flank instead: attack one enemy in its own row of an adjacent lane."),
    ("fight cavalry:4/4:w1 peasants:1/1 row=2", "Q8", "front",
     "It flanks only the frontmost living enemy of that lane."),
    ("fight melee:4/4 peasants:1/1", "Q29", "adjacent",
     "If a living enemy stands in the next row, the attacker must fight it at once."),
]  # fmt: skip
"""What an option changes beside the outcome in one sentence."""


@pytest.mark.parametrize(("notation", "option", "value", "beside"), BESIDE)
def test_what_an_option_changes_beside_the_outcome(notation: str, option: str, value: str, beside: str) -> None:
    assert _headline(notation, {}) == _headline(notation, {option: value})
    here = GAME.ask(notation, OPTIONS.defaults())
    assert isinstance(here, Answer)
    told = {(each.option, each.value): english(each.message) for each in here.differences}
    assert told.get((option, value)) == beside


@pytest.mark.parametrize(("notation", "option", "value", "before", "after"), CHANGES)
def test_what_an_option_changes(notation: str, option: str, value: str, before: str | None, after: str | None) -> None:
    assert _headline(notation, {}) == before
    here = GAME.ask(notation, OPTIONS.defaults())
    told: dict[tuple[str, str | int], str] = {}
    if isinstance(here, Answer):
        told = {(each.option, each.value): english(each.message) for each in here.differences}
    if before is not None:
        assert told.get((option, value)) == after
    there = _headline(notation, {option: value})
    assert there == (before if after is None else after) or there is None


def test_a_direct_shot_from_the_wall_needs_no_lane_where_attacks_from_there_need_none() -> None:
    answer = GAME.ask("enter castle-defenders wall", OPTIONS.settle({"Q12": "empty"}))
    assert isinstance(answer, Answer)
    assert [english(step.message) for step in answer.steps if step.rule == "rom.direct-shot"] == [
        "It may shoot at any enemy unit; at the Fortress only if there is a lane in which no enemy lives."
    ]
    assert [(each.option, each.value) for each in answer.differences] == [("Q12", "anywhere"), ("Q22", "anywhere")]
    both = GAME.ask("enter castle-defenders wall", OPTIONS.settle({"Q12": "empty", "Q22": "anywhere"}))
    assert isinstance(both, Answer)
    assert english(both.headline) == "Castle Defenders may go there: a Direct shot anywhere."
    told = "If an empty lane is needed, Castle Defenders on the Wall need any one of the three, or none if they attack"
    assert OPTIONS["Q12"].note.endswith(f"{told} anywhere (Q22).")


def test_a_covering_fight_owed_again_is_a_must() -> None:
    notation = "targets melee:9/9:w2:covered v melee:1/1:fallen melee:1/1:fallen priest:0/1"
    for value, must in (("free", None), ("again", 3)):
        answer = GAME.ask(notation, OPTIONS.settle({"Q2": value}))
        assert isinstance(answer, Answer)
        assert answer.facts["units"][0]["must"] == must  # type: ignore[index]


def test_an_engine_rolls_one_die_against_a_tower_if_the_table_says_so() -> None:
    for value, mean in (("two", "5"), ("one", "7/2")):
        answer = GAME.ask("odds siege long-ranged:2/3:engine tower", OPTIONS.settle({"Q36": value}))
        assert isinstance(answer, Answer)
        assert answer.facts["mean"] == mean


def test_med_ranged_reaches_two_rows_and_owes_no_covering_from_behind() -> None:
    position = "targets melee:2/2 cavalry:2/2:med-ranged{} v melee:4/4{} melee:4/4 priest:0/2"
    for marks, rows in ((("", ""), [1, 2]), ((":w1", ":fallen"), [2])):
        answer = GAME.ask(position.format(*marks), OPTIONS.defaults())
        assert isinstance(answer, Answer)
        unit = answer.facts["units"][1]  # type: ignore[index]
        assert ([aim["row"] for aim in unit["attacks"] if aim["allowed"]], unit["must"]) == (rows, None)


def test_med_ranged_owes_no_covering_to_row_3_which_it_cannot_reach() -> None:
    notation = "targets {}:3/3{}:w2 v melee:1/1:fallen melee:1/1:fallen priest:0/2"
    for unit, must in ((("other", ":med-ranged"), None), (("other", ""), 3)):
        answer = GAME.ask(notation.format(*unit), OPTIONS.defaults())
        assert isinstance(answer, Answer)
        assert answer.facts["units"][0]["must"] == must  # type: ignore[index]
