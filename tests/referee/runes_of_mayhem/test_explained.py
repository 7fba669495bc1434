"""What an answer says besides its result: every remark stands where it holds, and only there."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from companion.referee.runes_of_mayhem import GAME

from ..english import english
from ..notations import answer, asking

ASK = asking(GAME)


class Remark(NamedTuple):
    """A sentence, the questions whose answer has it, and like ones whose answer has it not."""

    text: str
    there: tuple[str, ...]
    absent: tuple[str, ...] = ()
    options: dict[str, str | int] | None = None


FIGHTS = [
    Remark("For Castle Defenders ask with long-ranged, for the Court Chaplain with priest.",
           ("fight castle-folk:1/5 melee:4/4", "fight melee:4/4 castle-folk:1/5",
            "odds castle-folk:1/5 melee:4/4 die=0", "odds lane castle-folk:1/5 v melee:4/4 die=0",
            "siege castle-folk:1/5:r0",
            "odds siege castle-folk:1/5 die=0", "targets melee:4/4 castle-folk:1/5 v melee:4/4"),
           ("fight melee:4/4 peasants:1/5", "odds lane melee:4/4 v melee:4/4 die=0", "siege melee:4/4:r0",
            "targets melee:4/4 v castle-folk:1/5")),
    Remark("A new type neither suffers nor causes a combat penalty.",
           ("fight other:1/5 melee:4/4", "fight melee:4/4 other:1/5", "fight long-ranged:1/1 other:1/5"),
           ("fight melee:4/4 hero:1/5", "fight other:1/5 long-ranged:1/1")),
    Remark("A new type neither suffers nor causes a combat penalty, but a ranged defender does not roll.",
           ("fight other:1/5 long-ranged:1/1",), ("fight other:1/5 melee:4/4",)),
    Remark("A new type neither suffers nor causes a combat penalty.", ("fight other:1/5 long-ranged:1/1",), (),
           {"Q32": "rolls"}),
    Remark("A unit on the Wall: this can only be a Direct shot.",
           ("fight long-ranged:2/3 peasants:1/1:wall",), ("fight long-ranged:2/3 peasants:1/1",)),
    Remark("Against a unit a siege engine rolls one die.",
           ("fight long-ranged:2/3:engine melee:4/4",), ("fight long-ranged:2/3 melee:4/4",)),
    Remark("Read the card (Hero): what it says comes before this ruling.",
           ("fight hero:1/5 melee:4/4", "fight melee:4/4 hero:1/5", "targets hero:1/5 v melee:4/4",
            "targets melee:4/4 v hero:1/5", "targets melee:4/4 v - lane2=hero:1/5"),
           ("fight peasants:1/5 melee:4/4", "targets melee:4/4 v peasants:1/5")),
    Remark("Read the cards (Castle Folk and Hero): what they say comes before this ruling.",
           ("fight castle-folk:1/1 hero:1/1", "odds castle-folk:1/1 hero:1/1 die=0"), ("fight hero:1/1 hero:1/1",)),
    Remark("In formation: Cavalry 2/3 (attacker) with 4/3 this turn.",
           ("fight cavalry:2/3:f cavalry:2/3:f", "odds cavalry:2/3:f cavalry:2/3:f die=0"),
           ("fight cavalry:2/3:f cavalry:2/4:f", "odds cavalry:2/3 cavalry:2/3:f die=0")),
    Remark("In formation: Cavalry 2/3 in row 1 (attacker) with 4/3 this turn.",
           ("odds lane cavalry:2/3:f v cavalry:2/3:f die=0",), ("odds lane cavalry:2/3 v cavalry:2/3:f die=0",)),
    Remark("In formation: Cavalry 2/3 in row 2 (defender) with 2/3 this turn.",
           ("odds lane cavalry:2/3:f v - cavalry:2/3:f die=0",)),
    Remark("In this order the rows attack, once each and where Covering demands it: 1.",
           ("odds lane melee:4/4 spearmen:3/3 v peasants:1/1 die=0", "odds lane melee:4/4 priest:1/1 v peasants:1/1"),
           ("odds lane melee:4/4 melee:4/4 v melee:4/4 cavalry:1/9",)),
    Remark("Whatever is rolled, row 2 attacks nobody.",
           ("odds lane melee:4/4 spearmen:3/3 v peasants:1/1 die=0", "odds lane melee:4/4 melee:4/4 v -",
            "odds lane melee:2/9 cavalry:2/3:med-ranged v - - priest:0/9"),
           ("odds lane melee:4/4 priest:1/1 v peasants:1/1", "odds lane melee:4/4 melee:4/4 v melee:4/4 cavalry:1/9")),
    Remark("Whatever is rolled, the unit in row 1 lives and blocks the way of row 2.",
           ("odds lane long-ranged:2/3 melee:4/4 v peasants:1/9 die=0",
            "odds lane melee:4/9 melee:4/4 v melee:4/9 die=0"),
           ("odds lane melee:4/4 spearmen:3/3 v peasants:1/1 die=0",
            "odds lane melee:4/4 melee:4/4 v melee:4/9 die=0")),
    Remark("First the unit in row 2 fights the enemy in row 3, which covers.",
           ("odds lane - melee:9/9:w1 priest:0/1 v peasants:1/1:fallen - priest:0/1 die=0",),
           ("odds lane - melee:9/9:w1 priest:0/1 v peasants:1/1:fallen - priest:0/1:fallen die=0",
            "odds lane - melee:9/9 priest:0/1 v peasants:1/1:fallen - priest:0/1 die=0")),
    Remark("Castle Defenders attack from the Wall, where nobody attacks them in the Combat-phase.",
           ("odds lane - v hero:1/9 from-wall=long-ranged:2/3", "targets - v hero:1/1 from-wall=long-ranged:2/3"),
           ("odds lane long-ranged:2/3 v hero:1/9", "targets long-ranged:2/3 v hero:1/1")),
    Remark("In this order the rows attack, once each and where Covering demands it: 1 and the Wall.",
           ("odds lane melee:4/4 v hero:1/9 from-wall=long-ranged:2/3",)),
    Remark("In this order the rows attack, once each and where Covering demands it: the Wall (2), 1, and the Wall (1).",
           ("odds lane melee:4/4 v hero:1/9 from-wall=long-ranged:2/3,long-ranged:2/3 order=wall2,1,wall",)),
    Remark("Whatever is rolled, from the Wall nobody is attacked by Castle Defenders 2/3.",
           ("odds lane melee:4/4 v peasants:1/1 from-wall=long-ranged:2/3",),
           ("odds lane melee:4/4 v peasants:1/9 from-wall=long-ranged:2/3",)),
    Remark("Castle Defenders 2/3 on the Wall may siege.", ("targets - v - from-wall=long-ranged:2/3",)),
    Remark("Allowed: Castle Defenders 2/3 may attack row 1.", ("targets - v hero:1/1 from-wall=long-ranged:2/3",)),
    Remark("Row 2 attacks only if the unit in row 1 has fallen.",
           ("odds lane melee:4/4 melee:4/4 v melee:4/4 cavalry:1/9",),
           ("odds lane melee:4/4 long-ranged:4/4 v melee:4/9", "odds lane melee:9/9 melee:4/4 v melee:4/4 cavalry:1/9",
            "odds lane melee:4/4:fallen melee:4/4 v melee:4/4")),
    Remark("In formation: Melee 4/4 with 4/6 this turn.",
           ("fight spearmen:1/5 melee:4/4:f", "fight spearmen:1/5 melee:4/4:f:d2"), ("fight spearmen:1/5 melee:4/4",)),
    Remark("In formation: Melee 4/4 with 4/4 this turn.", ("fight melee:4/4:f spearmen:1/5",)),
    Remark("Spearmen 3/5 may not roll: combat penalty of Spearmen against Melee.",
           ("fight spearmen:3/5 melee:4/4", "fight melee:4/4 spearmen:3/5"), ("fight spearmen:3/5 cavalry:4/4",)),
    Remark("Long-ranged 3/4 may not roll: Long-ranged units never do in defence.",
           ("fight melee:4/4 long-ranged:3/4",), ("fight long-ranged:3/4 melee:4/4",)),
    Remark("Melee 4/4 may not strike back: the attacker is Long-ranged.",
           ("fight long-ranged:3/4 melee:4/4",), ("fight spearmen:3/4 melee:4/4",)),
    Remark("Melee 4/4 may not strike back: the attacker is Med-ranged.",
           ("fight other:3/4:med-ranged melee:4/4",), ("fight other:3/4 melee:4/4",)),
    Remark("A Priest deals no damage: Priest 2/5.", ("fight melee:4/4 priest:2/5",)),
    # damage, and rolls that are not known
    Remark("Damage from Melee 4/4: power alone, 4.", ("fight melee:4/4 peasants:1/4", "fight melee:4/4 cavalry:1/5"),
           ("fight melee:4/4 peasants:1/5",)),
    Remark("Damage from Melee 4/4: power alone, 4, as no roll is known.", ("fight melee:4/4 peasants:1/5",),
           ("fight melee:4/4 peasants:1/4", "fight melee:4/4 cavalry:1/5", "fight melee:4/4:r0 peasants:1/5")),
    Remark("That is enough, Melee 4/4 need not roll.", ("fight melee:4/4 peasants:1/4", "fight melee:4/4 peasants:1/3"),
           ("fight melee:4/4 peasants:1/5", "fight melee:4/4:r0 peasants:1/4", "fight melee:4/4 cavalry:1/4")),
    # what comes after
    Remark("A production-marker that the Pillager has locked goes back to its owner at once.",
           ("fight melee:4/4 pillager:1/4", "fight pillager:1/4 melee:4/4"),
           ("fight melee:4/4:r0 pillager:1/5", "fight melee:4/4 peasants:1/4")),
    Remark("The attacker is marked as Shot: no further attack this turn, no Covering.",
           ("fight long-ranged:4/4 peasants:1/4",), ("fight melee:4/4 peasants:1/4",)),
    Remark("If a living enemy stands behind, the attacker must fight it at once.", ("fight melee:4/4 peasants:1/4",),
           ("fight melee:4/4:r0 peasants:1/5", "fight melee:4/1 peasants:1/4", "fight long-ranged:4/4 peasants:1/4",
            "fight melee:4/4 priest:1/4 row=3")),
    Remark("It may flank instead: attack one enemy in row 1 of an adjacent lane.",
           ("fight cavalry:4/4 peasants:1/4",),
           ("fight melee:4/4 peasants:1/4", "fight cavalry:4/4:r0 peasants:1/5",
            "fight cavalry:9/9:w2 priest:1/4 row=3")),
    Remark("It may flank instead: attack one enemy in row 3 of an adjacent lane.",
           ("fight cavalry:9/9:w2 priest:1/4 row=3",), ("fight cavalry:4/4:w2:covered priest:1/1 row=3",)),
    Remark("It may flank: attack one enemy in row 3 of an adjacent lane.",
           ("fight cavalry:4/4:w2:covered priest:1/1 row=3",), ("fight cavalry:4/4 peasants:1/4",)),
    Remark("It flanks only the frontmost living enemy of that lane.",
           ("fight cavalry:9/9:w1 peasants:1/4 row=2",),
           ("fight cavalry:4/4 peasants:1/4", "fight melee:9/9:w1 peasants:1/4 row=2"), {"Q8": "front"}),
    Remark("It flanks only the frontmost living enemy of that lane.", ("fight cavalry:4/4 peasants:1/4",),
           ("fight melee:4/4 peasants:1/4",), {"Q5": "own", "Q8": "front"}),
    Remark("If a living enemy stands in the next row, the attacker must fight it at once.",
           ("fight melee:4/4 peasants:1/4",),
           ("fight melee:9/9:w1 peasants:1/4 row=2", "fight other:4/4:med-ranged peasants:1/4"), {"Q29": "adjacent"}),
    Remark("If a living enemy stands behind, the attacker must fight it at once.",
           ("fight melee:9/9:w1 peasants:1/4 row=2", "fight melee:9/9:w1:covered peasants:1/4 row=2"), (),
           {"Q2": "again"}),
    Remark("If a living enemy stands behind, the attacker must fight it at once.",
           ("fight melee:9/9:w1:covered peasants:1/4 row=2",), ("fight melee:9/9:w1 peasants:1/4 row=2",)),
    Remark("That was the Covering fight: the attacker may go on, and need not.",
           ("fight melee:9/9:w1 peasants:1/4 row=2", "fight melee:9/9:w1 priest:1/4 row=3",
            "fight cavalry:9/9:w1 peasants:1/4 row=2"),
           ("fight melee:9/9 peasants:1/4 row=2", "fight melee:9/9:w1:covered peasants:1/4 row=2",
            "fight melee:4/4:w1:r0 peasants:1/5 row=2", "fight cavalry:9/9:w1 peasants:1/4")),
    Remark("That was the Covering fight: the attacker may go on, and need not.",
           ("fight melee:9/9:w1 peasants:1/4 row=2",), ("fight melee:9/9:w1 priest:1/4 row=3",), {"Q29": "adjacent"}),
    Remark("Having flanked, it does nothing else this turn.",
           ("fight cavalry:9/9:w1 peasants:1/4", "fight melee:9/9:w2:flank peasants:1/4 row=2"),
           ("fight cavalry:9/9 peasants:1/4", "fight cavalry:9/9:w1 peasants:1/4 row=2")),
    Remark("A flank fight is not repeated.", ("fight cavalry:4/9:w1:r0 peasants:1/5",),
           ("fight cavalry:4/9:r0 peasants:1/5", "fight cavalry:4/9:w1 peasants:1/4"), {"Q7": "once"}),
    Remark("Both live: the attacker may fight this enemy again, and do nothing else this turn.",
           ("fight cavalry:4/9:w1:r0 peasants:1/5",),
           ("fight cavalry:4/9:r0 peasants:1/5", "fight cavalry:4/9:w1:covered:r0 peasants:1/5 row=2")),
    Remark("A production-marker that the Pillager has locked goes back to its owner at once.",
           ("fight pillager:4/5:r0 pillager:4/1:r2", "fight pillager:4/1:r0 pillager:4/1:r2")),
    Remark("Both live: the attacker may fight again, or it stops for this turn.", ("fight melee:4/4:r0 peasants:1/5",),
           ("fight melee:4/4 peasants:1/4", "fight melee:4/1:r0 peasants:1/5", "fight long-ranged:4/4:r0 melee:4/5")),
]  # fmt: skip

SIEGES = [
    Remark("Peasants 1/1: no roll, as Protection takes away the highest one too.",
           ("siege peasants:1/1 protection=4",),
           ("siege peasants:1/1:r0 protection=4", "siege peasants:1/1 protection=3")),
    Remark("Read the card (Castle Folk): what it says comes before this ruling.", ("enter castle-folk wall",),
           ("enter castle-defenders wall", "enter builders wall")),
    Remark("Read the card (New type): what it says comes before this ruling.", ("enter other row1",),
           ("enter melee row1",)),
    Remark("Read the card (Hero): what it says comes before this ruling.", ("siege hero:3/3",), ("siege melee:3/3",)),
    Remark("In formation: Cavalry 2/4 with 4/4 this turn.", ("siege cavalry:2/4:f:r0",), ("siege cavalry:2/4:r0",)),
    Remark("In formation: Cavalry 2/4 with 4/4 this turn.", (), ("siege cavalry:2/4:f:r0",), {"Q16": "no"}),
    Remark("Power of a formation does not count in a siege.", ("siege cavalry:2/4:f:r0",), ("siege cavalry:2/4:r0",),
           {"Q16": "no"}),
    Remark("Power of a formation does not count in a siege.", (), ("siege cavalry:2/4:f:r0",)),
    Remark("A siege engine rolls one die here: Long-ranged 1/3.", ("siege long-ranged:1/3:engine:r3 tower",),
           ("siege long-ranged:1/3:engine:r3",), {"Q36": "one"}),
    Remark("Protection: each time the damage is less by 2.", ("siege melee:4/4:r0 protection=2", "siege melee:4/4:r0"
           " wall=peasants,builders,castle-folk"), ("siege melee:4/4:r0",)),
    Remark("Nobody on the Wall gives Protection.",
           ("siege melee:4/4:r0 wall=castle-folk", "siege melee:4/4:r0 wall=peasants:fallen,court-chaplain"),
           ("siege melee:4/4:r0", "siege melee:4/4:r0 wall=peasants")),
    Remark("Siege by Melee 2/4: 2 − 1 = 1.", ("siege melee:2/4 protection=1",), ("siege melee:2/4:r0 protection=1",)),
    Remark("Siege by Melee 2/4: 2 + 0 = 2.", ("siege melee:2/4:r0",)),
    Remark("Siege by Melee 2/4: power alone, 2.", ("siege melee:2/4", "siege melee:2/4 structure=2")),
    Remark("That is enough, Melee 2/4 need not roll.",
           ("siege melee:2/4 structure=2", "siege melee:2/4 protection=1 structure=1"),
           ("siege melee:2/4:r0 structure=2", "siege melee:2/4 structure=3", "siege melee:2/4")),
    Remark("Siege by Melee 2/4: 2 + 1 − 3 = 0.", ("siege melee:2/4:r1 protection=3",)),
    Remark("Siege by Melee 2/4: 2 + 0 − 3 is less than 0, so no damage.", ("siege melee:2/4:r0 protection=3",)),
    Remark("The Wall does not protect a tower.", ("siege melee:4/4:r0 tower",), ("siege melee:4/4:r0",)),
    Remark("The tower is destroyed.", ("siege melee:4/4:r0 tower structure=4",),
           ("siege melee:4/4:r0 tower structure=5", "siege melee:4/4:r0 structure=4")),
    Remark("No Structure-point is left: the game is over.", ("siege melee:4/4:r0 structure=4",),
           ("siege melee:4/4:r0 structure=5", "siege melee:4/4:r0 tower structure=4")),
    Remark("Nothing is left to attack for Cavalry 9/9.", ("siege melee:4/4:r0 cavalry:9/9 structure=4",
           "siege melee:4/4:r0 cavalry:9/9 tower structure=4"), ("siege melee:4/4:r0 cavalry:9/9 structure=5",)),
    Remark("A unit that has sieged does not attack again this turn.",
           ("siege melee:4/4:r0 structure=5", "siege melee:4/4:r0 tower structure=4"),
           ("siege melee:4/4:r0 structure=4",)),
    Remark("4 damage: the tower is destroyed.", ("siege melee:4/4:r0 tower structure=4",)),
    Remark("4 damage: the Fortress falls.", ("siege melee:4/4:r0 structure=4",)),
    Remark("4 damage. Structure-points left: 1.", ("siege melee:4/4:r0 structure=5",)),
    Remark("4 damage.", ("siege melee:4/4:r0",)),
]  # fmt: skip

LANES = [
    Remark("Melee 9/9 in row 1 may not attack Priest 0/1 in lane 1, row 3:"
           " First it must fight the unit in row 2, which covers.",
           ("targets melee:9/9:w1 v peasants:1/1:fallen melee:4/4 priest:0/1",),
           ("targets melee:9/9 v peasants:1/1:fallen melee:4/4 priest:0/1",)),
    Remark("Long-ranged 2/3 in row 2 may not attack Melee 1/1 in lane 1, row 2:"
           " First the unit in row 1 must fight the unit that covers.",
           ("targets melee:4/4:w1 long-ranged:2/3 v peasants:1/1:fallen melee:1/1",)),
    Remark("New type 4/4 in row 3 may not siege: The living unit in row 2 blocks its way.",
           ("targets - melee:4/4:stopped other:4/4 v melee:1/1:fallen",), (), {"Q10": "no"}),
    Remark("Melee 4/4 in row 1 must fight the enemy in row 2 at once.",
           ("targets melee:4/4:w1 v peasants:1/1:fallen melee:1/1",),
           ("targets melee:4/4 v peasants:1/1:fallen melee:1/1", "targets melee:4/4:w1 v peasants:1/1:fallen")),
    Remark("Cavalry 4/4 in row 1 must fight the enemy in row 2 at once, or flank.",
           ("targets cavalry:4/4:w1 v peasants:1/1:fallen melee:1/1 lane2=peasants:1/1",),
           ("targets cavalry:4/4:w1 v peasants:1/1:fallen melee:1/1",
            "targets cavalry:4/4:w1 v peasants:1/1:fallen melee:1/1 lane2=-,peasants:1/1")),
    Remark("Cavalry 4/4 in row 1 may attack Peasants 1/1 in lane 2, row 1.",
           ("targets cavalry:4/4:w1 v peasants:1/1:fallen lane2=peasants:1/1",),
           ("targets cavalry:4/4 v peasants:1/1 lane2=peasants:1/1",)),
    Remark("Melee 4/4 in row 1 may siege.", ("targets melee:4/4 v -",), ("targets melee:4/4 v melee:1/1",)),
    Remark("Melee 4/4 in row 1 may not siege: It has already sieged this turn.", ("targets melee:4/4:sieged v -",)),
]  # fmt: skip

ROWS = [
    Remark("A formation of Melee, which gives nothing this turn.", ("formation melee:4/4 melee:4/4 melee:4/4",),
           ("formation melee:4/4 melee:4/4 melee:4/4 turn=passive", "formation cavalry:4/4 cavalry:4/4 cavalry:4/4",
            "formation spearmen:4/4 spearmen:4/4 spearmen:4/4")),
    Remark("A formation of Spearmen: power +1, health +1.",
           ("formation spearmen:4/4 spearmen:4/4 spearmen:4/4",
            "formation spearmen:4/4 spearmen:4/4 spearmen:4/4 turn=passive")),
    Remark("A formation of Melee: power +0, health +2.", ("formation melee:4/4 melee:4/4 melee:4/4 turn=passive",)),
    Remark("A formation of Cavalry: power +2, health +0.", ("formation cavalry:4/4 cavalry:4/4 cavalry:4/4",),
           ("formation cavalry:4/4 cavalry:4/4 cavalry:4/4 turn=passive",)),
    Remark("A place is empty: the formation breaks and its bonus is gone.",
           ("formation melee:4/4:fallen melee:4/4 melee:4/4 gone=1",),
           ("formation melee:4/4:fallen melee:4/4 - gone=1",)),
    Remark("A unit that falls this way can be restored in the next Burial-step, not in this one.",
           ("formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4:fallen gone=3",),
           ("formation spearmen:2/4:d3 spearmen:2/4 spearmen:2/4:fallen gone=3",
            "formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice")),
    Remark("A unit that falls this way can be restored in the next Burial-step.",
           ("formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice",)),
    Remark("A unit that falls this way cannot be restored.",
           ("formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4:fallen gone=3",),
           ("formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice",), {"Q38": "never"}),
    Remark("The formation breaks only at the next Burial-step.",
           ("formation spearmen:2/4 spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice",),
           ("formation spearmen:2/4 spearmen:2/4 spearmen:2/4:fallen gone=3",
            "formation spearmen:2/4 spearmen:2/4 melee:2/4 gone=3 by=sacrifice"), {"Q39": "burial"}),
    Remark("Alive: Spearmen 2/4 in place 1, 1 damage, base health 4.",
           ("formation spearmen:2/4:d1 spearmen:2/4 spearmen:2/4:fallen gone=3",)),
    Remark("A formation of Melee.", ("formation melee:4/4 melee:4/4 melee:4/4",)),
]  # fmt: skip

HEALING = [
    Remark("Priest 0/1 (no. 1) cannot heal from the Wall.", ("heal priest:0/1:h1:wall melee:4/4:fallen",),
           ("heal priest:0/1:h1 melee:4/4:fallen", "heal priest:0/1:h1:fallen melee:4/4:fallen")),
    Remark("Fallen, and cannot heal unless restored: Priest 0/1 (no. 1).",
           ("heal priest:0/1:h1:fallen melee:4/4:fallen",),
           ("heal priest:0/1:h1 melee:4/4:fallen", "heal priest:0/1:h1:wall melee:4/4:fallen",
            "heal priest:0/1:h2:fallen melee:4/4:fallen melee:4/4:fallen priest:0/1:h1")),
    Remark("Sacrificed: Priest 0/1 (no. 1). Restored to full health: Melee 4/4 (no. 2).",
           ("heal priest:0/1:h1 melee:4/4:fallen",)),
    Remark("To the discard pile: Melee 4/4 (no. 2).", ("heal priest:0/1:h1:wall melee:4/4:fallen",)),
    Remark("Healing is never forced: fewer units may be restored, or others.",
           ("heal priest:0/1:h1 melee:4/4:fallen",), ("heal priest:0/1:h1 melee:4/4", "heal melee:4/4:fallen")),
    Remark("Nobody has fallen.", ("heal priest:0/1:h1 melee:4/4",),
           ("heal priest:0/1:h1 melee:4/4:fallen", "heal melee:4/4:fallen")),
    Remark("Nobody can be restored.", ("heal melee:4/4:fallen",), ("heal priest:0/1:h1 melee:4/4:fallen",)),
]  # fmt: skip

ENTERING = [
    Remark("Hero: onto the Wall (at most two units, Castle Folk not counted), and there until the next"
           " Regroup-step.", ("enter hero wall",), ("enter hero row1",)),
    Remark("Its abilities do not work there.", ("enter hero wall",), ("enter builders wall", "enter hero row1")),
    Remark("Row 3 is for Priests: it may stand there only if its card says so.", ("enter hero row3",),
           ("enter priest row3", "enter hero row2")),
    Remark("No Heroic Arrival on the Wall, nor when it regroups to the Battlefield later.", ("enter hero wall",),
           ("enter hero row1", "enter peasants wall")),
    Remark("No Heroic Arrival on the Wall; it comes when the Hero first regroups to the Battlefield.",
           ("enter hero wall",), ("enter hero row1", "enter peasants wall"), {"Q19": "arrives"}),
    Remark("Its abilities work on the Wall only.", ("enter builders row1",),
           ("enter builders wall", "enter castle-defenders row1", "enter court-chaplain row1", "enter peasants row1"),
           {"Q23": "wall"}),
    Remark("Its abilities work on the Wall only.", (), ("enter builders row1",)),
]  # fmt: skip

ODDS = [
    Remark("Die: 0,1, each face equally likely.", ("odds melee:4/4 melee:4/6 die=1,0",), ("odds melee:4/4 melee:4/6",)),
    Remark("Assumed, as the rulebook does not show the die: 0,1,2,3, each face equally likely.",
           ("odds melee:4/4 melee:4/6",), ("odds melee:4/4 melee:4/6 die=1,0",)),
    Remark("Die: 0,0,1,2,3, each face equally likely.", ("odds melee:4/4 melee:4/6",), (), {"die.0": 2}),
    Remark("No damage from Priest 0/5.", ("odds melee:4/4 priest:0/5",), ("odds melee:4/4 peasants:0/5",)),
    Remark("Spearmen 3/5 may not roll: damage 3.", ("odds melee:4/4 spearmen:3/5", "odds spearmen:3/5 melee:4/4"),
           ("odds melee:4/4 priest:0/5", "odds cavalry:4/4 spearmen:3/5")),
    Remark("Damage from Melee 4/4: 4 plus a roll.", ("odds melee:4/4 spearmen:3/5",), ("odds melee:4/4 cavalry:3/5",)),
    Remark("The attacker fights once.", ("odds melee:4/4 spearmen:3/5",), ("odds melee:4/4 spearmen:3/5 until=falls",)),
    Remark("The attacker fights on until one of them falls.", ("odds melee:4/4 spearmen:3/5 until=falls",),
           ("odds melee:4/4 spearmen:3/5",)),
    Remark("Expected number of fights: 5/4.", ("odds melee:4/4 spearmen:3/5 until=falls",)),
    Remark("Expected number of fights: 1.", ("odds melee:4/4 peasants:1/1 until=falls",),
           ("odds melee:4/4 peasants:1/1",)),
    Remark("In this order the rows attack, once each and where Covering demands it: 1 and 2.",
           ("odds lane melee:4/4 melee:4/4 v melee:4/9",), ("odds lane melee:4/4 melee:4/4 v melee:4/9 until=falls",)),
    Remark("In this order the rows attack, each until it falls or nobody is left: 1 and 2.",
           ("odds lane melee:4/4 melee:4/4 v melee:4/9 until=falls",), ("odds lane melee:4/4 melee:4/4 v melee:4/9",)),
    Remark("Both fall: 3/8 (37.5%).", ("odds spearmen:1/3 spearmen:2/3",)),
    Remark("Only the attacker falls: 3/8 (37.5%).", ("odds spearmen:1/3 spearmen:2/3",)),
    Remark("Only the defender falls: 1/8 (12.5%).", ("odds spearmen:1/3 spearmen:2/3",)),
    Remark("8: 3/64 (4.7%); at least that: 1/16 (6.3%).", ("odds trade",)),
    Remark("What is not spent stays in the Hoard.", ("odds trade",)),
    Remark("What is not spent stays in the Hoard.", (), ("odds trade",), {"Q27": "lost"}),
    Remark("What is not spent is lost at the end of the turn.", ("odds trade",), (), {"Q27": "lost"}),
]  # fmt: skip

REMARKS = [*ODDS, *FIGHTS, *SIEGES, *LANES, *ROWS, *HEALING, *ENTERING]


def _said(notation: str, options: dict[str, str | int] | None = None) -> list[str]:
    found = answer(ASK, notation, **(options or {}))
    return [english(found.headline), *(english(step.message) for step in found.steps)]


@pytest.mark.parametrize("remark", REMARKS, ids=lambda remark: remark.text)
def test_a_remark_stands_where_it_holds_and_only_there(remark: Remark) -> None:
    for notation in remark.there:
        assert remark.text in _said(notation, remark.options), notation
    for notation in remark.absent:
        assert remark.text not in _said(notation, remark.options), notation


def test_every_sentence_that_is_missed_is_said_elsewhere() -> None:
    said = {remark.text for remark in REMARKS if remark.there}
    assert {remark.text for remark in REMARKS if not remark.there} <= said


def test_nothing_is_said_of_what_is_not_there() -> None:
    assert not any(text.startswith("Damage from Priest") for text in _said("fight melee:4/4 priest:2/5"))
    healed = _said("heal priest:0/1:h1 melee:4/4:fallen priest:0/1:h2:wall")
    assert [text for text in healed if "cannot heal" in text] == ["Priest 0/1 (no. 3) cannot heal from the Wall."]
    assert not any(text.startswith("To the discard pile") for text in healed)
    broken = _said("formation spearmen:2/4 spearmen:2/4:d1 spearmen:2/4:fallen gone=3")
    assert [text for text in broken if text.startswith("Alive")] == [
        "Alive: Spearmen 2/4 in place 2, 1 damage, base health 4."
    ]


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("melee:2/3", "rom.first-with-first"),
        ("long-ranged:2/3", "rom.long-ranged-attacks"),
        ("other:2/3:med-ranged", "rom.med-ranged"),
    ],
)
def test_by_which_rule_a_unit_may_attack(unit: str, rule: str) -> None:
    found = answer(ASK, f"targets {unit} v melee:4/4")
    assert [step.rule for step in found.steps if step.rule != "rom.card-text"] == [rule, "rom.siege"]
    units: Any = found.facts["units"]
    assert units[0]["attacks"] == [{"row": 1, "allowed": True, "rule": None}]
    assert units[0]["siege"] == {"allowed": False, "rule": "rom.siege"}
