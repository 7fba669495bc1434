"""Positions beside the numbered ones: each of them turns on one condition of a rule."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.runes_of_mayhem import GAME

from ..case import Case, case, facts
from ..english import english
from ..notations import answer, asking
from .cases import falls, lives, may
from .test_cases import may_of, named

ASK = asking(GAME)


def position(why: str, notation: str, *units: dict[str, Any], **options: str) -> Case:
    """A lane, and what each unit in it may do."""
    return case(why, notation, options, units=list(units))


LANES = [
    # a lane that the attacker has left
    position("no siege from it", "targets melee:4/4 v - closed", may(1)),
    position("no flank from it", "targets cavalry:4/5:w1 v peasants:1/1:fallen lane2=peasants:1/1 closed", may(1)),
    # flanking
    position("not after a siege", "targets cavalry:4/5:sieged v peasants:1/1:fallen lane2=peasants:1/1", may(1)),
    position("not at who has fallen", "targets cavalry:4/5:w1 v peasants:1/1:fallen lane2=peasants:1/1:fallen",
             may(1, siege=True)),
    position("not before a win", "targets cavalry:4/5 v peasants:1/1 lane2=peasants:1/1", may(1, attacks=(1,)),
             Q5="own"),
    position("the frontmost is not shielded", "targets cavalry:4/5:w1 v peasants:1/1:fallen lane2=peasants:1/1",
             may(1, flanks=((2, 1),), siege=True), Q8="front"),
    position("no Covering is owed", "targets cavalry:4/5:flanked long-ranged:2/3 v peasants:1/1:fallen melee:4/4",
             may(1), may(2, attacks=(2,))),
    # Covering
    position("from row 2", "targets - melee:9/9:w1 v peasants:1/1:fallen melee:4/4", may(2, attacks=(2,), must=2)),
    position("of the next row", "targets melee:9/9:w1 v peasants:1/1:fallen melee:4/4", may(1, attacks=(2,), must=2),
             Q29="adjacent"),
    position("of who is not ranged", "targets melee:9/9:w1 v peasants:1/1:fallen melee:4/4",
             may(1, attacks=(2,), must=2), Q4="once"),
    # who stands in front
    position("Med-ranged from row 3", "targets melee:2/2 - other:2/2:med-ranged v melee:4/4", may(1, attacks=(1,)),
             may(3)),
    position("a shot past a living enemy", "targets long-ranged:2/3:w2:shot v melee:4/4 melee:1/1:fallen", may(1)),
    # what may have been in some lanes or at some tables: whom it fought need not be told
    position("who has stopped", "targets melee:4/4:stopped v -", may(1)),
    position("who has flanked", "targets cavalry:4/5:flanked v melee:1/1 peasants:1/1 lane2=-", may(1)),
    position("Med-ranged covers from row 1", "targets hero:4/4:med-ranged:covered v melee:1/1:fallen melee:1/1",
             may(1, attacks=(2,))),
    position("Covering of whoever stands behind", "targets melee:4/4:covered v melee:1/1:fallen - priest:0/1",
             may(1, attacks=(3,))),
    position("whom a card has felled", "targets cavalry:4/5:covered:flanked v melee:1/1:fallen melee:1/1:fallen",
             may(1)),
    position("behind a fallen one", "targets melee:4/4:fallen cavalry:4/5:stopped v melee:1/1", may(1), may(2)),
    position("a lane that is not told", "targets cavalry:4/5:flanked v melee:1/1:fallen lane=2 lane1=-", may(1)),
    position("a tower was sieged", "targets melee:4/4:sieged v melee:1/1", may(1), Q46="tower"),
    position("past row 3", "targets hero:4/4:med-ranged:sieged v - - priest:0/1", may(1), Q4="past"),
    position("past a shooter", "targets long-ranged:2/3 cavalry:4/5:stopped v melee:1/1", may(1, attacks=(1,)),
             may(2), Q11="free"),
    # from the Wall, past both rows that are taken
    position("who aims at whom it likes", "targets melee:4/4 spearmen:2/4 v peasants:1/1 melee:4/4"
             " from-wall=long-ranged:2/3,long-ranged:2/3:shot",
             may(1, attacks=(1,)), may(2), may(None, attacks=(1, 2)), may(None)),
    position("after the Covering fight",
             "targets melee:4/4:w1 v peasants:1/1:fallen melee:4/4 from-wall=long-ranged:2/3",
             may(1, attacks=(2,), must=2), may(None)),
    position("a siege past who has stopped",
             "targets melee:4/4:stopped v peasants:1/1:fallen from-wall=long-ranged:2/3",
             may(1), may(None, siege=True), Q10="no"),
    position("no siege past the living", "targets - v peasants:1/1 from-wall=long-ranged:2/3", may(None, attacks=(1,))),
    position("not into a lane that was left", "targets - v peasants:1/1 closed from-wall=long-ranged:2/3", may(None)),
    position("in no lane", "targets melee:1/1 v peasants:1/1 closed from-wall=long-ranged:2/3", may(1),
             may(None, attacks=(1,), siege=True), Q22="anywhere"),
    position("never across",
             "targets cavalry:4/5:w1 v peasants:1/1:fallen lane2=peasants:1/1 from-wall=long-ranged:2/3",
             may(1, flanks=((2, 1),), siege=True), may(None, siege=True)),
    # sieges
    position("row 3 is past Med-ranged only", "targets melee:4/4 v - - priest:0/1", may(1, attacks=(3,)), Q4="past"),
    position("row 2 is not past it", "targets other:4/4:med-ranged v - melee:1/1", may(1, attacks=(2,)), Q4="past"),
    position("who has not stopped", "targets melee:4/4 cavalry:4/5 v -", may(1, siege=True), may(2, siege=True),
             Q10="no"),
    position("who has fallen", "targets cavalry:4/4:flanked:fallen cavalry:4/5 v melee:1/1:fallen", may(1),
             may(2, siege=True), Q10="no"),
    position("who stands behind", "targets long-ranged:2/3 melee:4/4:stopped v melee:1/1:fallen",
             may(1, siege=True), may(2), Q10="no", Q11="free"),
    position("who stands in row 2", "targets - melee:4/4:stopped other:4/5 v melee:1/1:fallen", may(2), may(3),
             Q10="no"),
]  # fmt: skip

OTHERS = [
    case("a new type only rolls against Long-ranged", "fight melee:4/4:r0 long-ranged:3/5:r1", {"Q32": "rolls"},
         attacker=lives(1, 4), defender=lives(1, 3, rolled=None, rule="rom.long-ranged-defends")),
    case("who has no Med-ranged strikes again", "fight spearmen:2/4:r0:d3 melee:4/4", {"Q4": "once"},
         attacker=falls(2), defender=lives(2)),
    # who has just defeated an enemy, and what was done before
    case("Med-ranged fights past others", "fight hero:2/3:w2:r0:med-ranged melee:1/9", defender=lives(7, 0)),
    case("a Flank into the own row", "fight cavalry:4/5:w2:r0 peasants:1/9:r0", {"Q5": "own"}, defender=lives(5, 1)),
    case("into the row of the defeated one", "fight cavalry:4/5:w2:r0 peasants:1/9:r0", refused="rom.first-with-first"),
    case("no basic units", "formation peasants:1/1 peasants:1/1 peasants:1/1", formation=None),
    case("no basic units", "formation priest:0/1 priest:0/1 priest:0/1", formation=None),
    case("a formation that stands spares nobody", "fight melee:4/4:d4:f peasants:1/1", {"Q1": "lives"},
         refused="rom.fallen"),
    case("one that is gone does", "fight melee:4/4:d4 peasants:1/1:r0", {"Q1": "lives"}, attacker=falls(4)),
    case("a burial breaks it", "formation spearmen:2/4:d4 spearmen:2/4 spearmen:2/4:fallen gone=3", {"Q39": "burial"},
         falls=[1]),
    *(case("what is left of it", f"formation melee:4/4:fallen melee:4/4:d{damage} melee:4/4 turn=passive gone=1",
           falls=[2], after=[{"place": 2, "power": 4, "health_left": 0, "fallen": True},
                             {"place": 3, "power": 4, "health_left": 4, "fallen": False}]) for damage in (4, 5)),
    case("who had fallen does not fall again",
         "formation spearmen:2/4:fallen spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice",
         falls=[]),
    case("who had fallen stays so", "formation spearmen:2/4:fallen spearmen:2/4 spearmen:2/4 gone=3 by=sacrifice",
         falls=[],
         after=[{"place": 1, "power": 2, "health_left": 0, "fallen": True},
                {"place": 2, "power": 2, "health_left": 4, "fallen": False}]),
    *(case("an arrival comes later only to a Hero on the Wall", f"enter {entered}", {"Q19": "arrives"}, later=later)
      for entered, later in (("hero wall", True), ("hero row1", False), ("peasants wall", False),
                             ("berserker wall", False))),
]  # fmt: skip


WALLS = [
    case("two, and Castle Folk besides", "siege melee:4/4:r0 wall=builders,castle-folk,peasants,peasants",
         protection=3),
    case("a third one", "siege melee:4/4:r0 wall=peasants,peasants,peasants", refused="rom.wall-limit"),
    case("a third one behind Castle Folk", "siege melee:4/4:r0 wall=peasants,builders,peasants,peasants",
         refused="rom.wall-limit"),
    case("no number for a tower", "siege melee:4/4 tower protection=2", refused="rom.tower"),
    # as many as are read
    case("nine that siege", "siege" + " melee:1/1:r0" * 6 + " hero:1/1:r0" * 3, total=9),
    case("from the Wall too", "siege" + " melee:1/1:r0" * 6 + " long-ranged:1/1:r0" * 3, total=9),
    case("Castle Folk by name", "siege melee:4/4:r0 wall=castle-defenders,court-chaplain,builders,peasants,peasants",
         protection=3, total=1),
    case("twelve on the Wall", "siege melee:4/4:r0 wall=" + ",".join(["castle-folk"] * 12), protection=0),
    case("eleven units", "heal" + " melee:1/1:fallen" * 6 + " hero:1/1:fallen" * 3 + " melee:1/1:fallen:wall" * 2,
         buried=list(range(1, 12))),
    case("eight Priests", "heal" + " priest:1/1:h1" * 8, able=list(range(1, 9))),
    case("the least Structure-points", "siege melee:1/1:r0 structure=1", structure_left=0),
    case("the first row by its number", "fight melee:2/2:r0 peasants:1/1:r0 row=1", defender=falls(1)),
    case("the first row by its number", "odds melee:2/2 peasants:1/1 row=1 die=0", defender_falls="1"),
    case("the first row by its number", "formation melee:4/4 melee:4/4 melee:4/4 row=1", formation="melee"),
    case("the second row", "formation melee:4/4 melee:4/4 melee:4/4 row=2", formation="melee"),
    case("the least that is needed", "odds trade needed=1 die=0,1", enough="7/8"),
    case("Structure-points that nobody knows", "siege melee:1/1:r0", structure_left=None, falls=None),
    case("no Protection", "siege melee:1/1:r0 protection=0", total=1),
    case("who was hurt by whom it has defeated", "siege melee:4/4:d3:w1:r1", total=5),
    case("damage that the formation bears", "siege spearmen:2/4:f:d4:r1", total=4),
    case("damage that nobody bears", "siege melee:4/4:d4:r1", refused="rom.fallen"),
    case("damage that is borne without the formation", "siege spearmen:2/4:d4:r1", {"Q1": "lives"}, total=3),
]  # fmt: skip

ODDS = [
    case("Med-ranged does not reach row 3", "odds lane other:9/9:med-ranged v - - priest:0/1 die=0", lane_empty="0"),
    case("Med-ranged reaches row 2", "odds lane other:9/9:med-ranged v - peasants:0/1 die=0", lane_empty="1"),
    case("it aims until its target has fallen",
         "odds lane other:9/9:med-ranged v peasants:0/1 peasants:0/1 order=1@2 until=falls die=0", lane_empty="1"),
    case("it aims past others", "odds lane long-ranged:9/9 v melee:1/1 - priest:0/1 order=1@3 die=0",
         defenders=[{"row": 1, "falls": "0"}, {"row": 3, "falls": "1"}]),
    case("who has fallen fights no more", "odds lane melee:4/4 v peasants:1/1:fallen peasants:1/1 die=0",
         defenders=[{"row": 2, "falls": "1"}], lane_empty="1"),
    case("who has fallen does not block", "odds lane melee:4/4:fallen melee:4/4 v peasants:1/1 order=2 die=0",
         lane_empty="1"),
    case("the Covering fight that is owed comes first",
         "odds lane melee:9/9:w1 - priest:0/1 v melee:1/1:fallen melee:4/4 priest:0/1 die=0",
         attackers=[{"row": 1, "falls": "0"}, {"row": 3, "falls": "0"}],
         defenders=[{"row": 2, "falls": "1"}, {"row": 3, "falls": "0"}], expected_fights="1"),
    case("after it the unit goes on",
         "odds lane melee:9/9:w1 v melee:1/1:fallen melee:4/4 priest:0/1 until=falls die=0",
         defenders=[{"row": 2, "falls": "1"}, {"row": 3, "falls": "1"}]),
    case("who has covered owes nothing", "odds lane melee:9/9:w2:covered v melee:1/1:fallen melee:4/4:fallen priest:0/1"
         " die=0", defenders=[{"row": 3, "falls": "1"}]),
    case("before whom the order names",
         "odds lane long-ranged:3/3 melee:9/9:w1 v melee:1/1:fallen melee:4/4 order=1,2 die=0", {"Q11": "free"},
         defenders=[{"row": 2, "falls": "1"}], expected_fights="1"),
    case("from the Wall before the rows",
         "odds lane melee:4/4 melee:4/4 v melee:1/4 cavalry:9/4 from-wall=long-ranged:4/1 order=wall@2,1 die=0",
         attackers=[{"row": 1, "falls": "0"}, {"row": 2, "falls": "0"}],
         defenders=[{"row": 1, "falls": "1"}, {"row": 2, "falls": "1"}], lane_empty="1", expected_fights="2"),
    case("else after them", "odds lane melee:4/4 v hero:1/4 hero:9/5 from-wall=long-ranged:4/1,long-ranged:4/1 die=0",
         attackers=[{"row": 1, "falls": "1"}], lane_empty="1", expected_fights="3"),
    case("who has attacked does not block", "odds lane melee:4/4 melee:4/4 v melee:1/9 order=1,2 die=0",
         defenders=[{"row": 1, "falls": "0"}]),
]  # fmt: skip


def _told(each: Case) -> str:
    return f"{each.number}: {each.notation}"


@pytest.mark.parametrize("each", LANES, ids=_told)
def test_who_may_act_in_a_lane(each: Case) -> None:
    found = facts(GAME, each)
    assert found is not None
    assert [may_of(unit) for unit in found["units"]] == each.expected["units"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("each", [*OTHERS, *WALLS, *ODDS], ids=lambda each: _told(each)[:90])
def test_what_comes_of_it(each: Case) -> None:
    found = facts(GAME, each)
    if found is not None:
        assert named(found, each.expected) == each.expected


def test_the_chaplain_stands_in_row_3_for_certain() -> None:
    """It counts as a Priest, who may; of the other Castle Folk only a card could say so."""
    told = answer(ASK, "enter court-chaplain row3")
    assert english(told.headline) == "Court Chaplain may go there; by the rules nothing else happens."
    assert [english(step.message) for step in told.steps] == [
        "Court Chaplain: onto an empty place of the Battlefield, and there until the next Regroup-step."
    ]


def test_a_restored_priest_goes_on_where_the_first_one_could_not() -> None:
    """Each fallen unit is restored once, the Priest too whom that takes."""
    found = answer(ASK, "heal priest:0/1:h2 priest:0/2:h2:fallen melee:4/4:fallen melee:4/4:fallen melee:4/4:fallen")
    expected = {"sacrificed": [1, 2], "restores": [[2, 3], [4, 5]], "standing": [3, 4, 5], "buried": []}
    assert named(found.facts, expected) == expected
