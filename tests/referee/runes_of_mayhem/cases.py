"""The worked positions against which fights, sieges and lanes are tested, by number.

W are worked examples of the rulebook, R follow from its rules. A case gives a question in one
line, options that are not at their default, and what must come out; only what is named is
compared, nested facts as far as they are named. ``refused`` is the rule that forbids it.
Several lines with one number are steps of the same case. Numbers that are missing are whole
turns (resources, regrouping, hands) and no questions to the referee.
"""

from __future__ import annotations

from typing import Any

from ..case import case


def lives(left: int, dealt: int | None = None, **more: Any) -> dict[str, Any]:
    found = {"fallen": False, "health_left": left, **more}
    return found if dealt is None else {**found, "dealt": dealt}


def falls(dealt: int | None = None, **more: Any) -> dict[str, Any]:
    found = {"fallen": True, "health_left": 0, **more}
    return found if dealt is None else {**found, "dealt": dealt}


PENALTY, RANGED, NONE = "rom.combat-penalty", "rom.long-ranged-defends", "rom.no-retaliation"


def may(row: int, *, attacks: tuple[int, ...] = (), flanks: tuple[tuple[int, int], ...] = (), siege: bool = False,
        must: int | None = None) -> dict[str, Any]:  # fmt: skip
    """What one unit may do in a position: rows it may attack, (lane, row) it may flank into."""
    return {"row": row, "attacks": attacks, "flanks": flanks, "siege": siege, "must": must}


CASES = [
    # Worked examples
    case("W06", "fight melee:2/2:r2 peasants:1/1:r0", attacker=lives(1, 4, rolled=2, rule=None),
         defender=falls(1, rolled=0, rule=None)),
    case("W06", "fight melee:2/2 peasants:1/1:r0", attacker=lives(1, 2, rolled=None, rule=None), defender=falls(1)),
    case("W07", "fight melee:4/4:r2 spearmen:3/5", attacker=lives(1, 6),
         defender=falls(3, rolled=None, rule=PENALTY)),
    case("W07", "fight melee:4/4:r2 spearmen:3/5:r3", attacker=lives(1, 6),
         defender=falls(3, rolled=None, rule=PENALTY)),
    case("W08", "fight melee:4/4:r0 spearmen:3/5", attacker=lives(1), defender=lives(1)),
    case("W08", "targets melee:4/4:d3:stopped cavalry:4/5 v spearmen:3/5:d4", units=[may(1), may(2)]),
    case("W09", "targets melee:4/4:d3:w1 cavalry:4/5 v spearmen:3/5:fallen cavalry:5/6",
         units=[may(1, attacks=(2,), must=2), may(2)]),
    *(case("W09", f"fight melee:4/4:d3:r3 cavalry:5/6{roll}", attacker=falls(4, rolled=None, rule=PENALTY),
           defender=lives(2)) for roll in ("", ":r0", ":r3")),
    case("W09", "targets melee:4/4:fallen cavalry:4/5 v spearmen:3/5:fallen cavalry:5/6:d4",
         units=[may(1), may(2, attacks=(2,))]),
    *(case("W10", f"fight melee:4/4:r{mine} melee:4/4:r{yours}", attacker=falls(), defender=falls())
      for mine, yours in ((0, 0), (3, 0), (0, 3))),
    case("W10", "targets melee:4/4:fallen cavalry:4/5 v melee:4/4:fallen cavalry:5/6",
         units=[may(1), may(2, attacks=(2,))]),
    case("W11", "fight melee:4/4 peasants:1/1:r2", attacker=lives(1), defender=falls(3)),
    case("W11", "targets melee:4/4:d3:w1 cavalry:4/5 v peasants:1/1:fallen",
         units=[may(1, siege=True), may(2, siege=True)]),
    case("W11", "siege melee:4/4:r1 cavalry:4/5:r1", damages=[5, 5], total=10),
    case("W11", "targets melee:4/4:d3:sieged cavalry:4/5:sieged v peasants:1/1:fallen", units=[may(1), may(2)]),
    case("W12", "siege spearmen:2/4:r1 melee:5/5:r3 wall=peasants,peasants", damages=[1, 6], total=7, protection=2),
    case("W12b", "siege spearmen:2/4:r1 melee:5/5:r3 wall=peasants", damages=[2, 7], total=9, protection=1),
    case("W13", "fight cavalry:4/5 peasants:1/1:r0", attacker=lives(4), defender=falls()),
    case("W13", "targets cavalry:4/5:d1:w1 melee:5/5 v peasants:1/1:fallen melee:4/4 lane2=cavalry:3/3",
         units=[may(1, attacks=(2,), flanks=((2, 1),), must=2), may(2)]),
    case("W13", "fight cavalry:4/5:d1 cavalry:3/3:r0", attacker=lives(1), defender=falls()),
    case("W13", "targets cavalry:4/5:d4:flanked melee:5/5 v peasants:1/1:fallen melee:4/4 lane2=cavalry:3/3:fallen",
         units=[may(1), may(2)]),
    case("W14", "fight cavalry:4/5:d1 cavalry:3/3:r1", attacker=falls(), defender=falls()),
    case("W14", "targets cavalry:4/5:fallen melee:5/5 v peasants:1/1:fallen melee:4/4",
         units=[may(1), may(2, attacks=(2,))]),
    case("W15", "targets cavalry:4/5:d1:w1 melee:5/5 v peasants:1/1:fallen lane2=cavalry:3/3",
         units=[may(1, flanks=((2, 1),), siege=True), may(2, siege=True)]),
    case("W15", "targets cavalry:4/5:d4:flanked melee:5/5 v peasants:1/1:fallen", units=[may(1), may(2, siege=True)]),
    case("W15", "targets cavalry:4/5:fallen melee:5/5 v peasants:1/1:fallen", units=[may(1), may(2, siege=True)]),
    case("W16a", "enter long-ranged row1", effects=["direct-shot"]),
    case("W16a", "fight long-ranged:2/3:r3 priest:0/5:wall", attacker=lives(3, 5), defender=falls(0)),
    case("W16b", "fight long-ranged:3/4:r1 melee:4/4:r3", attacker=lives(4, 4),
         defender=falls(0, rolled=None, rule=NONE)),
    case("W17", "targets melee:4/4 long-ranged:2/3 v cavalry:3/3 long-ranged:3/4",
         units=[may(1, attacks=(1,)), may(2, attacks=(1, 2))]),
    case("W17", "fight long-ranged:2/3:r2 cavalry:3/3", attacker=lives(3, 4), defender=falls(0, rule=NONE)),
    case("W17", "targets melee:4/4 long-ranged:2/3:shot:w1 v cavalry:3/3:fallen long-ranged:3/4",
         units=[may(1, attacks=(2,)), may(2)]),
    *(case("W17", f"fight melee:4/4:r{roll} long-ranged:3/4:r3", attacker=lives(1),
           defender=falls(3, rolled=None, rule=RANGED)) for roll in (0, 3)),
    case("W17", "targets melee:4/4:d3:w2 long-ranged:2/3:shot v cavalry:3/3:fallen long-ranged:3/4:fallen",
         units=[may(1, siege=True), may(2)]),
    case("W18a", "heal melee:5/5:fallen priest:1/1:h1", able=[2], sacrificed=[2], standing=[1], buried=[]),
    case("W18b", "heal melee:4/4:fallen spearmen:4/6:fallen priest:1/1:h2:fallen priest:1/1:h1", able=[4],
         sacrificed=[4, 3], restores=[[3], [1, 2]], standing=[1, 2], buried=[]),
    # Fights that follow from the rules
    case("R01", "fight melee:4/4:r3 cavalry:4/5:r0", attacker=falls(4, rule=PENALTY), defender=lives(1)),
    case("R02", "fight cavalry:4/5:r3 spearmen:4/6:r1", attacker=falls(4, rule=PENALTY), defender=lives(2)),
    case("R03", "fight cavalry:4/5:r2 cavalry:5/6:r0", attacker=falls(), defender=falls()),
    case("R04", "fight melee:2/2:r1 melee:4/4:r0", attacker=falls(), defender=lives(1)),
    case("R05", "fight spearmen:2/4:r1 spearmen:3/5:r0", attacker=lives(1), defender=lives(2)),
    case("R05", "fight spearmen:2/4:d3:r0 spearmen:3/5:d3:r0", attacker=falls(), defender=falls()),
    case("R06", "targets spearmen:2/4:d3:stopped v spearmen:3/5:d3", units=[may(1)]),
    case("R08", "fight spearmen:2/4:f melee:4/4:r0", attacker=lives(1, 3, rule=PENALTY), defender=lives(1, 4)),
    case("R10", "fight melee:4/4:r1 melee:4/4:f:r0", attacker=falls(), defender=lives(1)),
    *(case("R11", f"fight melee:4/4:f:r{mine} melee:4/4:r{yours}", attacker=falls(), defender=falls())
      for mine, yours in ((0, 0), (3, 0), (0, 3))),
    case("R12", "fight cavalry:4/5:f:r0 melee:4/4", attacker=lives(1, 6), defender=falls(4, rule=PENALTY)),
    case("R15", "formation melee:4/4:fallen melee:4/4 melee:4/4 turn=passive", formation="melee",
         before=[{"place": 1, "power": 4, "health_left": 0, "fallen": True},
                 {"place": 2, "power": 4, "health_left": 6, "fallen": False},
                 {"place": 3, "power": 4, "health_left": 6, "fallen": False}], after=None),
    case("R16", "formation melee:4/4:fallen melee:4/4:d4 melee:4/4 turn=passive gone=1", falls=[2]),
    case("R16", "formation melee:4/4:fallen melee:4/4:d4 melee:4/4 turn=passive gone=1", {"Q1": "lives"}, falls=[]),
    *(case("R17", "formation melee:4/4:fallen melee:4/4:d5 melee:4/4 turn=passive gone=1", {"Q1": value}, falls=[2])
      for value in ("falls", "lives")),
    case("R19", "formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice", falls=[1]),
    case("R19", "formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice", {"Q39": "burial"},
         falls=[]),
    case("R20", "formation spearmen:2/4 spearmen:2/4 spearmen:3/5", formation="spearmen"),
    case("R21", "formation spearmen:2/4 spearmen:2/4 melee:2/2", formation=None),
    case("R21", "formation spearmen:2/4 spearmen:2/4 spearmen:2/4 row=3", formation=None),
    case("R22", "fight cavalry:4/5 long-ranged:3/4:r3", attacker=lives(2), defender=falls(3, rule=RANGED)),
    # Who may attack whom
    case("R24", "targets melee:2/2 long-ranged:2/3 v melee:4/4 melee:4/4 priest:1/2",
         units=[may(1, attacks=(1,)), may(2, attacks=(1, 2, 3))]),
    case("R24", "targets melee:2/2 long-ranged:2/3:w1:shot v melee:4/4:fallen melee:4/4 priest:1/2",
         units=[may(1, attacks=(2,)), may(2)]),
    case("R25", "targets long-ranged:2/3:shot v -", units=[may(1)]),
    case("R25", "fight long-ranged:2/3:shot:r1 melee:4/4", refused="rom.shot"),
    case("R25", "siege long-ranged:2/3:shot:r1", refused="rom.shot"),
    case("R26", "targets long-ranged:2/3 v - - priest:1/1", units=[may(1, attacks=(3,))]),
    case("R27", "enter long-ranged wall", effects=[]),
    case("R28", "siege long-ranged:2/3:r3 wall=peasants,peasants", total=3),
    case("R30", "fight long-ranged:2/3:engine:r3 melee:4/8", attacker=lives(3, 5), defender=lives(3)),
    case("R31", "siege peasants:1/1:r0 protection=2", damages=[0], total=0),
    case("R32", "siege peasants:1/1:r3 wall=peasants,peasants,builders,castle-folk", protection=3, total=1),
    case("R33", "siege peasants:1/1 wall=peasants,peasants,builders,castle-folk,peasants", refused="rom.wall-limit"),
    case("R34", "targets melee:4/4 cavalry:4/5 v -", units=[may(1, siege=True), may(2, siege=True)]),
    case("R34", "targets melee:4/4 cavalry:4/5:sieged v -", units=[may(1, siege=True), may(2)]),
    case("R35", "targets melee:4/4:sieged v melee:1/1", units=[may(1)]),
    case("R35", "siege melee:4/4:sieged", refused="rom.siege-once"),
    case("R36", "targets melee:4/4 v melee:1/1:fallen melee:1/1:fallen", units=[may(1, siege=True)]),
    case("R38", "targets priest:0/2 cavalry:4/5 v melee:4/4", units=[may(1), may(2)]),
    case("R39", "targets melee:2/2:fallen cavalry:4/5 v melee:4/4", units=[may(1), may(2, attacks=(1,))]),
    case("R40", "fight melee:4/4:r0 priest:9/5:r3", attacker=lives(4), defender=lives(1, 0, rule="rom.priest")),
    case("R42", "targets melee:4/4:fallen spearmen:2/4 v spearmen:3/5:fallen cavalry:5/6:d1",
         units=[may(1), may(2, attacks=(2,), must=None)]),
    case("R43", "targets melee:4/4 v melee:4/4 lane=2 closed", units=[may(1)]),
    case("R44", "targets cavalry:4/5:w1 v peasants:1/1:fallen lane2=peasants:1/1 lane3=peasants:1/1",
         units=[may(1, flanks=((2, 1),), siege=True)]),
    case("R45", "targets cavalry:4/5:flanked v - lane2=peasants:1/1:fallen", units=[may(1)]),
    case("R47", "heal priest:1/1:h1:wall melee:4/4:fallen", able=[], standing=[], buried=[2]),
    case("R47", "heal castle-folk:0/5:h1:wall melee:4/4:fallen", able=[1], standing=[2], buried=[]),
    case("R48", "heal priest:1/1:h1:fallen melee:4/4:fallen", able=[], standing=[], buried=[1, 2]),
    case("R51", "enter pillager wall", refused="rom.pillager-wall"),
    case("R51", "siege melee:4/4 wall=pillager", refused="rom.pillager-wall"),
    case("R51", "enter pillager row2", effects=["lock"]),
    case("R55", "enter melee row3", refused="rom.rows"),
    case("R55", "enter priest row3", effects=[]),
    case("R60", "enter hero wall", effects=[], later=False),
    case("R60", "enter hero wall", {"Q19": "arrives"}, effects=[], later=True),
    case("R60", "enter hero row1", effects=["heroic-arrival"]),
    case("R63", "fight melee:4/4:r1 peasants:1/1:wall", refused="rom.wall-abilities"),
    case("R63", "fight long-ranged:2/3:r1 peasants:1/1:wall", attacker=lives(3), defender=falls(0)),
    case("R65", "fight long-ranged:2/3:r0 melee:4/4:d3", attacker=lives(3, 2), defender=falls(0)),
    case("R66", "fight priest:0/5 melee:4/4", refused="rom.priest"),
    case("R67", "fight other:2/4:r2 spearmen:2/4:r1", attacker=lives(1, 4, rolled=2), defender=falls(3, rolled=1)),
]  # fmt: skip
