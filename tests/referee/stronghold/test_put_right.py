"""What the table puts right: the limits of each number, what is taken back, and what is told to move."""

from __future__ import annotations

import pytest

from companion.referee.game import Applied
from companion.referee.ruling import Refused
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.land import parse, plain, write
from companion.referee.stronghold.table_state import State, on_board, points, replace

from ..english import english
from .company import FOUR, Company, so

BREACHED = {"W2": "invader=2T stone=2 officer=1", "E2": "invader=2T stone=2"}


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"turn": 0}, "sh.turn"),
        ({"turn": 11}, "sh.turn"),
        ({"phase": 0}, "sh.turn"),
        ({"phase": 7}, "sh.turn"),
        ({"gates": (7, 6, 6)}, "sh.gates"),
        ({"gates": (-1, 6, 6)}, "sh.gates"),
        ({"gates": (6, 5, 6)}, "sh.gates"),
        ({"gates": (6, 6, 5)}, "sh.gates"),
        ({"walls": {"W1": "wood=2", "W2": "wood=2 officer=1"}}, "sh.components"),
        ({"walls": {"W1": "cauldrons=2G", "W2": "cauldrons=2G officer=1"}}, "sh.components"),
        ({"walls": {"W1": "warrior=1"}}, "sh.components"),  # he is on E1
        ({"walls": {"W1": "officer=1"}}, "sh.components"),  # he is on W2
        ({"inside": {"courtyard": "4V", "barracks": "1V"}}, "sh.components"),
        ({"towers": {"TW1": "17M"}}, "sh.components"),
    ],
)
def test_what_cannot_be(given: dict[str, object], rule: str) -> None:
    assert Company(land="W1:2M/3 W2:2S+officer/3 E1+warrior TW1=W1,W2").refused(so(**given)) == rule


@pytest.mark.parametrize("given", [{"turn": 1}, {"turn": 10}, {"phase": 1}, {"phase": 6}, {"gates": (0, 1, 6)}])
def test_what_can_be(given: dict[str, object]) -> None:
    company = Company()
    applied = GAME.apply(company.state, so(**given))
    assert isinstance(applied, Applied) and applied.corrects
    assert all(getattr(applied.state, name) == value for name, value in given.items())


def test_each_looks_again_after_a_decision_of_the_table() -> None:
    company = Company(FOUR).do(c.PhaseDone(seat="invader-2", own=True))
    assert GAME.phase(company.state).awaits == ("invader",)
    company.do(so(walls={"E1": "defender=2S stone=1 warrior=1"}))
    assert GAME.phase(company.state).awaits == ("invader", "invader-2")


WEST = {"W1": "defender=2S stone=1"}
EAST = {"E1": "defender=2S stone=1 warrior=1"}


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ({"walls": WEST}, ("invader",)),
        ({"walls": EAST}, ("invader", "invader-2")),
        ({"towers": {"TE1": "2M"}}, ("invader", "invader-2")),
        ({"glory": {"defender": 7}, "pools": {"defender-2": 1}}, ("invader",)),
        ({"inside": {"courtyard": "1M"}, "paid": {"defender-2": {"cannon": 1}}}, ("invader",)),
        ({"saboteurs": {"forge": True}}, ("invader", "invader-2")),
        ({"blessing": "E"}, ("invader", "invader-2")),
        ({"gates": (0, 6, 6)}, ("invader", "invader-2")),
        ({"traps": {"troll-trap": 1}}, ("invader", "invader-2")),
        ({"turn": 2}, ("invader", "invader-2")),
        ({"phase": 1}, ("invader", "invader-2")),
    ],
)
@pytest.mark.parametrize("stage", ["invader", "assault"])
def test_who_is_done_stays_so_if_a_correction_does_not_concern_him(
    given: dict[str, object], asked: tuple[str, ...], stage: str
) -> None:
    company = Company(FOUR)
    done: c.AnyCommand = c.PhaseDone(seat="invader-2", own=True)
    if stage == "assault":
        company.assault()
        done = c.StepDone(seat="invader-2", own=True)
    company.do(done, so(**given, done=True))
    assert GAME.phase(company.state).awaits == asked
    if asked == ("invader",):
        last = c.PhaseDone(seat="invader", own=True) if stage == "invader" else c.StepDone(seat="invader", own=True)
        assert company.do(last).state.done == () and GAME.phase(company.state).awaits


def test_a_correction_may_leave_a_partner_nothing_to_do() -> None:
    company = Company(FOUR, "W1:2M W2 E1:2M TW1=W1,W2 TE1=E1,B").assault("marksmen")
    company.do(c.StepDone(seat="defender", own=True), so(walls={"E1": "defender=1S"}, done=True))
    assert GAME.phase(company.state).awaits == ("defender-2",)
    assert company.do(c.StepDone(seat="defender-2", own=True)).state.step != "marksmen"


def test_a_defender_who_is_done_stays_so_if_a_correction_leaves_him_nothing_to_spend() -> None:
    company = Company(FOUR).phase(2, defender=1, defender_2=1).spend_nothing("defender")
    assert GAME.phase(company.state).awaits == ("defender-2",)
    company.do(so(glory={"invader": 9}, choices=True))
    assert GAME.phase(company.state).awaits == ("defender-2",)
    company.do(so(pools={"defender": 1}, choices=True))
    assert GAME.phase(company.state).awaits == ("defender", "defender-2")


def test_a_defender_who_is_done_before_the_stone_is_placed_stays_so() -> None:
    company = Company(FOUR).phase(1, defender=1, defender_2=1).spend_nothing("defender")
    assert company.state.stone and GAME.phase(company.state).awaits == ("defender-2",)
    company.do(so(glory={"invader": 9}, choices=True))
    assert GAME.phase(company.state).awaits == ("defender-2",)
    company.do(so(stone=0, choices=True))
    assert GAME.phase(company.state).awaits == ("defender-2",)
    company.do(so(stone=1, choices=True))
    assert GAME.phase(company.state).awaits == ("defender", "defender-2"), "there is stone again"


def test_chief_marksmen_by_decision_of_the_table() -> None:
    company = Company().do(so(chiefs={"invader": True}))
    assert company.state.chiefs == ("invader",)
    # said once more they are not there twice, and who is not there does not come
    assert company.do(so(chiefs={"invader": True})).state.chiefs == ("invader",)
    assert company.do(so(chiefs={"invader": False})).state.chiefs == ()
    assert company.do(so(chiefs={"invader": False})).state.chiefs == ()
    assert company.refused(so(chiefs={"defender": True})) == "sh.override"


def test_all_that_a_breach_gave_is_taken_back_and_the_gate_is_not() -> None:
    company = Company().do(so(gates=(0, 0, 2), walls=BREACHED)).assault("ram")
    company.do(c.Ram(seat="invader", damage=2))
    given = [line.what for line in company.state.ledger]
    assert given[2:] == ["breach", "four-points-W2", "breach-E2", "four-points-E2", "gate-3"]
    company.do(so(phase=6))
    assert [line.what for line in company.state.ledger][2:] == ["gate-3"] and company.state.breached
    company.do(so(phase=6, gates=(0, 0, 2)))
    assert points(company.state, "invader") == 10 and not company.state.breached


def test_a_breach_stays_when_something_else_is_put_right() -> None:
    company = Company().assault().do(so(walls=BREACHED)).assault("ram").do(so(gates=(5, 6, 6)))
    assert company.state.breached
    assert GAME.scores(company.through().state).end_reason == "breach"


def test_the_ram_strikes_in_an_assault_that_is_taken_up_anew() -> None:
    company = Company().phase(1).do(c.Speech(seat="defender", hourglasses=1)).assault("ram")
    company.do(c.Ram(seat="invader", damage=2), so(phase=6, gates=(6, 6, 6)))
    assert company.state.acted == ("officer",)  # the Hourglasses of the Heroes stay until the turn ends
    company.assault("ram").do(c.Ram(seat="invader", damage=3))
    assert company.state.gates == (3, 6, 6)
    assert company.refused(c.Ram(seat="invader", damage=1)) == "sh.gates"


def test_nothing_of_an_assault_is_left_in_a_phase() -> None:
    company = Company().assault("marksmen")
    company.do(c.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="1G"), so(phase=3))
    state = company.state
    assert (state.stage, state.step, state.volleys, state.shots, state.handed) == ("invader", "reach", (), {}, {})
    handed = Company().do(c.HandOver(seat="invader", hourglasses=3), so(phase=2)).state
    assert handed.handed == {} and handed.pools == {"defender": 9}
    ended = Company().do(c.Finish(reason="last bus"), so(phase=2)).state
    assert (ended.stage, ended.end_reason, ended.end_text) == ("invader", "", "")


def test_whoever_lies_in_the_hospital_of_an_assault_that_is_fought_anew_stands_where_the_table_says() -> None:
    walls = {"W1": "invader=9T defender=2M5S stone=2"}
    company = Company().assault().do(so(walls=walls))
    before = on_board(company.state, 1)
    assert company.assault("hospital").state.hospital == (2, 5, 0)
    company.do(so(phase=6, walls=walls))
    assert company.state.hospital == (0, 0, 0) and company.state.walls["W1"].defender == (2, 5, 0)
    assert on_board(company.state, 1) == before


def _to_choose() -> Company:
    """A melee whose loser has a choice on W1."""
    company = Company().assault().do(so(walls={"W1": "defender=1S2M stone=1 invader=2T1G"})).assault("melee")
    assert [ask.sets for ask in company.state.asks] == [((2, 0, 0), (0, 1, 0))]
    return company


def test_a_choice_that_is_open_stays_open() -> None:
    company = _to_choose()
    asks = company.state.asks
    assert company.do(so(glory={"defender": 5}, choices=True)).state.asks == asks
    company.do(c.Choose(seat="defender", kind="melee", place="W1", units="1S"))
    assert company.state.walls["W1"].defender == (2, 0, 0) and company.state.step == "ram"


@pytest.mark.parametrize(
    "given",
    [
        {"walls": {"W1": "defender=2M stone=1 invader=2T1G"}, "choices": True},  # the table has told who is left
        {"phase": 6, "choices": True},
        {"glory": {"defender": 5}},  # as the logs of earlier tables have it
    ],
)
def test_a_choice_that_is_settled_by_it_is_none(given: dict[str, object]) -> None:
    assert not _to_choose().do(so(**given)).state.asks


def test_traps_have_killed_nobody_at_the_beginning_of_the_phase() -> None:
    company = Company().do(so(traps={"troll-trap": 1})).until(6).do(c.Sprung(seat="defender"))
    assert company.do(so(phase=6)).do(c.Sprung(seat="defender")).state.sprung == 1


def test_a_stone_that_is_on_the_walls_cannot_come_any_more() -> None:
    company = Company().phase(1)
    others = sum(wall.stone for name, wall in company.state.walls.items() if name != "W1")
    company.do(so(walls={"W1": f"defender=1S2M stone={23 - others}"}))
    assert company.state.stone == 0 and company.refused(c.PlaceStone(seat="defender", section="W1")) == "sh.stone"


def test_who_ends_the_game_is_told_the_deeds_that_count() -> None:
    company = Company().assault().stand("W1", "4T").do(c.Finish(reason="last bus"))
    assert english(company.label) == "The game ends (last bus)"
    assert company.told() == [
        "Deed: four Trolls on one Wall Section", "Glory Points for the Invader: 1.",
    ]  # fmt: skip


def test_other_strength_counts_for_the_side_for_which_it_is_entered() -> None:
    company = Company().assault()
    for stood in (c.Stood(altar=-1), c.Stood(banner=-1)):
        assert company.refused(c.Reach(seat="invader", walls={"W1": stood})) == "sh.components"
    for stood in (c.Stood(imod=100), c.Stood(dmod=-1)):
        assert company.refused(c.Reach(seat="invader", walls={"W1": stood})) == "sh.other-strength"
    company.do(c.Reach(seat="invader", walls={"W1": c.Stood(units="1T", banner=1, altar=2, imod=3, dmod=4)}))
    wall = company.state.walls["W1"]
    assert (wall.banner, wall.altar, wall.imod, wall.dmod) == (1, 2, 3, 4)
    company.assault("ram")
    assert [(melee.invader, melee.defender) for melee in company.state.melees] == [(3 + 1 + 2 + 3, 2 + 2 + 3 + 4)]


def test_other_strength_by_decision_of_the_table() -> None:
    wall = Company().do(so(walls={"W1": "defender=1S stone=1 imod=1 dmod=2"})).state.walls["W1"]
    assert (wall.imod, wall.dmod) == (1, 2)
    assert Company().do(so(walls={"W1": "defender=1S stone=1"})).state.walls["W1"].dmod == 0


# What to move on the real table


def _moves(before: State, after: State) -> list[str]:
    return [english(piece) for piece in GAME.pieces(before, after)]


@pytest.mark.parametrize(
    ("given", "there", "back"),
    [
        ({"walls": {"E2": "stone=1 wood=2"}}, ["Wall Section E2: 1 stone and 2 wooden wall components."],
         ["Wall Section E2: 2 stone and 0 wooden wall components."]),
        ({"walls": {"E2": "stone=2 wood=1"}}, ["Wall Section E2: 2 stone and 1 wooden wall components."],
         ["Wall Section E2: 2 stone and 0 wooden wall components."]),
        ({"walls": {"E2": "stone=2 invader=3T1O defender=1S1V"}},
         ["Wall Section E2: add 1 × Orc and 3 × Troll.", "Wall Section E2: add 1 × Soldier and 1 × Veteran."],
         ["Wall Section E2: remove 1 × Orc and 3 × Troll.", "Wall Section E2: remove 1 × Soldier and 1 × Veteran."]),
        ({"walls": {"W2": "defender=2S stone=2", "E2": "stone=2 officer=1"}},
         ["The Officer leaves Wall Section W2.", "The Officer stands on Wall Section E2."],
         ["The Officer stands on Wall Section W2.", "The Officer leaves Wall Section E2."]),
        ({"walls": {"E1": "defender=1S1M stone=2 warrior=1 cauldrons=1G1T"}},
         ["Wall Section E1: add Cauldrons (1 × Goblin and 1 × Troll)."],
         ["Wall Section E1: remove Cauldrons (1 × Goblin and 1 × Troll)."]),
        ({"walls": {"E2": "stone=2 banner=2"}}, ["Wall Section E2: add 2 × Banner."],
         ["Wall Section E2: remove 2 × Banner."]),
        ({"towers": {"TW1": "2M"}}, ["Tower W1: add 1 × Marksman."], ["Tower W1: remove 1 × Marksman."]),
        ({"towers": {"TW2": "poles"}}, ["Tower W2: add Poles."], ["Tower W2: remove Poles."]),
        ({"traps": {"goblin-trap": 1}}, ["Paths: add Goblin Trap."], ["Paths: remove Goblin Trap."]),
        ({"traps": {"troll-trap": 1}}, ["Paths: add Troll Trap."], ["Paths: remove Troll Trap."]),
        ({"inside": {"courtyard": "2M"}}, ["Courtyard: add 2 × Marksman."], ["Courtyard: remove 2 × Marksman."]),
        ({"gates": (0, 3, 6)}, ["The Gates have 0, 3 and 6 toughness."], ["The Gates have 6, 6 and 6 toughness."]),
        ({"glory": {"invader": 8}}, ["Glory: Invader 8, Defender 4."], ["Glory: Invader 10, Defender 4."]),
        ({"glory": {"defender": 6}}, ["Glory: Invader 10, Defender 6."], ["Glory: Invader 10, Defender 4."]),
        ({"chiefs": {"invader": True}}, ["Ramparts of the Invader: add Chief Marksman."],
         ["Ramparts of the Invader: remove Chief Marksman."]),
        ({"pools": {"defender": 3}}, ["Hourglasses that the Defender has to spend: 3."],
         ["Hourglasses that the Defender has to spend: 6."]),
    ],
)  # fmt: skip
def test_what_a_decision_and_its_undo_move(given: dict[str, object], there: list[str], back: list[str]) -> None:
    before = Company().state
    after = Company().do(so(**given)).state
    assert _moves(before, after) == there and _moves(after, before) == back


def test_a_second_banner_is_one_more() -> None:
    company = Company().do(so(walls={"E2": "stone=2 banner=1"}))
    before = company.state
    after = company.do(so(walls={"E2": "stone=2 banner=2"})).state
    assert _moves(before, after) == ["Wall Section E2: add Banner."]
    assert _moves(after, before) == ["Wall Section E2: remove Banner."]


def test_the_blessing_and_the_cards_of_the_hit_deck() -> None:
    company = Company(options={"cards-blank": 6}).phase(1)
    before = company.state
    blessed = company.do(c.Act(seat="defender", action="blessing", hourglasses=2, place="E")).state
    assert [text for text in _moves(before, blessed) if "Blessing" in text and "action" not in text] == [
        "East: add Marksmen Blessing."
    ]
    assert "East: remove Marksmen Blessing." in _moves(blessed, before)
    aimed = company.do(so(towers={"TW2": "cannon"})).assault("cannons").state
    drawn = company.do(c.Cannon(seat="defender", tower="TW2", targets="1G", card="-")).state
    assert _moves(aimed, drawn) == ["Cards of the hit deck that are out: 1; the others are shuffled."]
    assert _moves(drawn, aimed) == ["Cards of the hit deck that are out: 0; the others are shuffled."]


# What is asked


def _help(company: Company) -> str:
    return english(GAME.phase(company.state).help)


def test_each_choice_is_asked_in_a_sentence() -> None:
    company = Company()
    assert english(GAME.phase(company.state).title) == "Turn 1, Phase 1: Supplies"
    company.do(so(towers={"TW2": "cannon"})).assault("cannons")
    company.do(c.Cannon(seat="defender", tower="TW2", targets="1G1O", card="GO"))
    assert _help(company) == "Whom does the Cannon of Tower W2 hit?"
    company = Company().assault("marksmen")
    company.do(c.Fire(seat="defender", shooters={"W1": 2}, aim="W", targets="2G1O"), c.StepDone(seat="defender"))
    told = "Volley 1, Rampart of the West (Marksmen of Wall Section W1, points: 2): which Units die?"
    assert _help(company) == told
    fight = "invader=2T1O defender=1S2M stone=2"  # 8 against 6
    company = Company().assault().do(so(walls={"W1": fight, "E2": fight})).assault("melee")
    assert _help(company) == "Still open: Wall Section W1: who is removed? Wall Section E2: who is removed?"
    company.do(c.Choose(seat="defender", kind="melee", place="W1", units="1S"))
    assert _help(company) == "Wall Section E2: who is removed?"
    company = Company().assault().do(so(walls={"W1": "invader=9T defender=2M2S stone=2"})).assault("hospital")
    assert _help(company) == "Who returns from the Hospital to the Courtyard?"


# The map


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("W1:1M W2", "heroes-start", "sh.start"),
        ("W1+officer W2", "heroes-start", "sh.start"),
        ("W1:9M+officer W2:9M+warrior", "units-box", "sh.components"),
        ("W1:10S+officer W2+warrior TW1:11S=W1,W2", "units-box", "sh.components"),
        ("W1+warrior W2+warrior", "hero-twice", "sh.components"),
        ("W1", "map-size", "sh.map"),
        (" ".join(f"W{number}" for number in range(1, 13)), "map-size", "sh.map"),
        ("W1 W2 " + " ".join(f"TW{number}=W1,W2" for number in range(1, 16)), "map-size", "sh.map"),
        ("W1/4 W2", "map-spaces", None),
        ("W1 W2 TW1=W1,W3", "place-unknown", "sh.map"),
    ],
)
def test_what_is_no_map(text: str, code: str, rule: str | None) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == (code, rule)


def test_the_largest_map() -> None:
    sections = " ".join(f"W{number}" for number in range(1, 12))
    towers = " ".join(f"TW{number}=W1,W2" for number in range(1, 15))
    assert len(parse(f"{sections} {towers}").towers) == 14


def test_the_map_to_begin_from_has_a_tower_between_neighbours_and_at_the_barbican() -> None:
    assert write(plain(3, 2)) == "W1 W2 W3 E1 E2 TW1=W1,W2 TW2=W2,W3 TW3=W3,B TE1=E1,E2 TE2=E2,B"
    assert [tower.flank for tower in plain(2, 1).towers] == ["W", "W", "E"]


def test_what_is_used_once_in_a_turn_is_put_right() -> None:
    company = Company(FOUR).do(so(dishonour={"D1": True}, workshop={"defender-2": 4}, sallied=True, hasted=True))
    now = company.state
    assert (now.workshop, now.workshop_of, now.again, now.hasted) == (4, "defender-2", 4, True)
    assert now.acted == ("warrior",)
    company.do(so(workshop={"defender-2": 0}, sallied=False, hasted=False))
    now = company.state
    assert (now.workshop, now.again, now.acted, now.hasted) == (0, 0, (), False)


def test_what_else_was_used_in_the_turn_stays_so_with_the_sally() -> None:
    company = Company().assault("ram").do(c.Ram(seat="invader", damage=1), so(sallied=True))
    assert company.state.acted == ("ram", "warrior")
    assert company.do(so(sallied=False)).state.acted == ("ram",)


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"workshop": {"defender": 1}}, "sh.dishonour"),  # D1 was not used
        ({"dishonour": {"D1": True}, "workshop": {"defender": 5}}, "sh.dishonour"),
        ({"dishonour": {"D1": True}, "workshop": {"defender": 1, "defender-2": 1}}, "sh.dishonour"),
        ({"workshop": {"invader": 1}}, "sh.override"),
    ],
)
def test_hourglasses_of_d1_that_cannot_be(given: dict[str, object], rule: str) -> None:
    assert Company(FOUR).refused(so(**given)) == rule


def test_haste_is_only_for_two_defenders() -> None:
    assert Company().refused(so(hasted=True)) == "sh.haste"


def test_without_the_haste_tile_no_action_is_free_thanks_to_it() -> None:
    company = Company(FOUR).do(so(used={"defender": {"glare": True}}, hasted=True))
    freed = replace(company.state, freed={"glare": "defender-2"})
    applied = GAME.apply(freed, so(hasted=False))
    assert isinstance(applied, Applied) and applied.state.freed == {} and not applied.state.hasted


def _given(company: Company) -> list[str]:
    """What the glory sheet holds beside the start, the ends of turns, and what the table has decided."""
    usual = ("start", "time", "override")
    return [line.what for line in company.state.ledger if line.what not in usual]


def test_a_gate_that_stands_again_has_given_no_glory() -> None:
    company = Company().assault("ram").do(c.Ram(seat="invader", damage=6))
    assert _given(company) == ["gate-1"]
    assert _given(company.do(so(gates=(2, 6, 6)))) == []
    company.through().assault("ram").do(c.Ram(seat="invader", damage=2))
    assert _given(company) == ["gate-1"]
    third = Company().do(so(gates=(0, 0, 3))).assault("ram").do(c.Ram(seat="invader", damage=4))
    assert _given(third) == ["gate-3"]
    assert _given(third.do(so(gates=(0, 0, 1)))) == [] and not third.state.breached
    assert points(third.state, "invader") == 10


def test_the_glory_of_a_gate_that_the_table_destroys_is_left_to_it() -> None:
    company = Company().do(so(gates=(0, 6, 6)))
    told = "For a Gate that is destroyed by decision of the table no Glory Point is counted: enter those too."
    assert company.told() == ["The table decides.", told] and _given(company) == []
    assert company.do(so(gates=(0, 0, 6), glory={"invader": 12})).told() == ["The table decides."]
    assert company.do(so(gates=(0, 0, 5))).told() == ["The table decides."]


@pytest.mark.parametrize("given", [{"turn": 2}, {"turn": 2, "phase": 2}])
def test_back_in_an_earlier_turn_that_turn_has_not_ended(given: dict[str, int]) -> None:
    company = Company().at_turn(3).do(so(**given))
    assert [line.turn for line in company.state.ledger if line.what == "time"] == [1, 1]
    company.at_turn(3)
    assert [line.turn for line in company.state.ledger if line.what == "time"] == [1, 1, 2, 2]


def test_no_frenzy_of_an_assault_that_is_fought_anew_lies_on_the_walls() -> None:
    stand = {"W1": c.Stood(units="1G"), "W2": c.Stood(units="1G")}
    company = Company().assault().do(c.Reach(seat="invader", walls=stand)).assault("orders")
    company.do(c.Order(seat="invader", order="frenzy", section="W1"), so(phase=6)).assault("orders")
    company.do(c.Order(seat="invader", order="frenzy", section="W2"))
    assert [name for name, wall in company.state.walls.items() if wall.frenzy] == ["W2"]


def test_no_melee_of_an_assault_that_is_fought_anew_is_shown() -> None:
    """Those of the turn before stay until the next Assault."""
    company = Company().do(so(walls=BREACHED)).assault("ram")
    assert company.state.melees
    assert company.do(so(phase=6)).state.melees == () and not company.state.breached
    company = Company().assault().do(c.Reach(seat="invader", walls={"W1": c.Stood(units="1G")})).at_turn(2)
    fought = company.state.melees
    assert fought and company.do(so(phase=3)).state.melees == fought


def test_a_melee_of_another_strength_is_settled_anew() -> None:
    company = _to_choose().do(so(walls={"W1": "defender=1S2M stone=2 invader=2T1G"}, choices=True))
    assert not company.state.asks and company.state.walls["W1"].defender == (1, 1, 0)
    assert [(each.section, each.superiority) for each in company.state.melees] == [("W1", 1)]
    assert company.told()[1] == "Wall Section W1:"
    assert "The Invader wins: 7 − 6 = 1 Superiority." in company.told()
    breached = _to_choose().do(so(walls={"W1": "defender=1S2M stone=1 invader=2T1G imod=9"}, choices=True))
    assert breached.state.breached and breached.state.walls["W1"].defender == (0, 0, 0)


def test_who_says_who_is_left_says_the_losses() -> None:
    company = _to_choose().do(so(walls={"W1": "defender=2M stone=1 invader=2T1G"}, choices=True))
    told = "Wall Section W1: the melee is over as the table says, no losses are asked for."
    assert company.told() == ["The table decides.", told]
    assert [each.superiority for each in company.state.melees] == [2]
