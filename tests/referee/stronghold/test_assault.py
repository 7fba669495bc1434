"""The Assault at a table. Ids are those of the fact file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.referee.game import Chance
from companion.referee.ruling import Answer
from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.rules import RULES

from ..english import english
from .company import FOUR, PLAIN, Company


def reach(units: dict[str, str], land: str = PLAIN, options: Mapping[str, str | int] | None = None) -> Company:
    """At the step Who stands where of the first Assault, with these Units of the Invader."""
    company = Company(land=land, options=options)
    company.assault()
    for section, force in units.items():
        company.stand(section, force)
    return company


def machine(company: Company, kind: str, tower: str = "TW2") -> Company:
    return company.do(c.Override(reason="test", towers={tower: kind}))


# Who stands where


def test_what_the_invader_enters_is_checked() -> None:
    company = Company().assault()
    assert company.refused(c.Stand(seat="invader", section="W1", units="41T")) == "sh.components"
    assert company.refused(c.Stand(seat="invader", section="W7")) == "sh.map"
    assert company.refused(c.Stand(seat="defender", section="W1")) == "sh.turn"
    assert company.refused(c.Stand(seat="invader", section="W1", units="2X")) == "units-malformed"
    assert company.refused(c.Stand(seat="invader", section="W1", banner=4)) == "sh.components"
    company.stand("W1", "30T").stand("W2", "10T")
    assert company.refused(c.Stand(seat="invader", section="E1", units="1T")) == "sh.components"
    assert Company(FOUR).assault().refused(c.Stand(seat="invader", section="E1", units="1G")) == "sh.flanks"


# I. Ranged


def test_r16_and_r17_cannons() -> None:
    company = machine(reach({}), "cannon").assault("cannons")
    company.do(c.Cannon(seat="defender", tower="TW2", targets="1O1T", card="GO"))
    assert english(company.steps[-1].message) == "Dead: 1 × Orc."
    assert company.refused(c.Cannon(seat="defender", tower="TW2", targets="1O", card="G")) == "sh.no-reshuffle"
    company = machine(reach({}), "cannon").assault("cannons")
    company.do(c.Cannon(seat="defender", tower="TW2", targets="1O1T", card="GOT"))
    assert [ask.sets for ask in company.state.asks] == [((0, 1, 0), (0, 0, 1))]
    assert company.refused(c.StepDone(seat="defender")) == "sh.assault"
    company.do(c.Choose(seat="defender", kind="cannon", place="TW2", units="1T"))
    assert not company.state.asks
    one = machine(reach({}), "cannon").assault("cannons")
    one.do(c.Cannon(seat="defender", tower="TW2", targets="1O1T", card="GOT", unit="T"))
    assert english(one.steps[-1].message) == "Dead: 1 × Troll."
    miss = machine(reach({}), "cannon").assault("cannons")
    assert miss.refused(c.Cannon(seat="defender", tower="TW2", targets="1T", card="")) == "sh.hit-deck"
    assert miss.refused(c.Cannon(seat="defender", tower="TW2", targets="1T", card="GO", unit="T")) == "sh.hit-deck"
    assert miss.refused(c.Cannon(seat="defender", tower="TW1", targets="1T", card="G")) == "sh.machines"
    for face in ("OT", "T", "GT", "O", "GOTS", "X", "missed"):  # the text shows four faces
        assert miss.refused(c.Cannon(seat="defender", tower="TW2", targets="1T", card=face)) == "sh.hit-deck"
    miss.do(c.Cannon(seat="defender", tower="TW2", targets="1T", card="-"))
    assert english(miss.steps[-1].message) == "Nobody dies."


def test_r19_the_second_card_comes_from_the_five_that_are_left() -> None:
    deck: dict[str, str | int] = {"cards-blank": 5, "cards-G": 1}
    company = machine(machine(reach({}, options=deck), "cannon"), "cannon", "TE2").assault("cannons")
    first = c.Cannon(seat="defender", tower="TW2", targets="1G")
    draw = GAME.apply(company.state, first)
    assert draw == Chance("card", ("-",) * 5 + ("G",))
    company.do(c.Cannon(seat="defender", tower="TW2", targets="1G", card="G"))
    assert GAME.apply(company.state, c.Cannon(seat="defender", tower="TE2", targets="1G")) == Chance("card", ("-",) * 5)
    assert company.refused(c.Cannon(seat="defender", tower="TE2", targets="1G", card="G")) == "sh.hit-deck"
    company.do(c.StepDone(seat="defender"))
    assert company.state.drawn == ()  # all six are shuffled again


def test_siege_machines() -> None:
    company = reach({}).do(c.Override(reason="test", walls={"W1": "defender=2M stone=2 wood=2"})).assault("machines")
    assert company.refused(c.Machine(seat="invader", section="W1", stone=3)) == "sh.catapult"
    assert company.refused(c.Machine(seat="invader", section="W1", units="3M")) == "sh.machines-hit"
    company.do(c.Machine(seat="invader", section="W1", stone=1))
    assert (company.state.walls["W1"].stone, company.state.walls["W1"].wood) == (1, 0)
    company.do(c.Machine(seat="invader", section="W1", units="1M"))
    assert company.state.walls["W1"].defender == (1, 0, 0) and company.state.hospital == (0, 0, 0)
    # AMB-28: also where no stone is left all wood goes
    company.do(c.Override(reason="test", walls={"W1": "defender=1M stone=0 wood=2"}))
    hit = c.Machine(seat="invader", section="W1", stone=1)
    assert hit in GAME.legal(company.state, "invader")
    company.do(hit)
    assert (company.state.walls["W1"].stone, company.state.walls["W1"].wood) == (0, 0)
    assert company.refused(hit) == "sh.catapult"


def test_a_choice_cites_the_rule_of_what_is_chosen() -> None:
    cannon = machine(reach({}), "cannon").assault("cannons")
    cannon.do(c.Cannon(seat="defender", tower="TW2", targets="1O1T", card="GOT"))
    assert cannon.refused(c.Choose(seat="defender", kind="cannon", place="TW2", units="1G")) == "sh.hit-deck"
    volley = reach({}).assault("marksmen").do(fire({"W1": 2}, "2G1O"), c.StepDone(seat="defender"))
    assert volley.refused(c.Choose(seat="invader", kind="fire", place="1", units="1G")) == "sh.all-points"
    healed = reach({"W1": "4T", "W2": "4T"}, "W1:3M W2:2S TW1=W1,W2").assault("hospital")
    assert healed.refused(c.Choose(seat="defender", kind="hospital", place="hospital", units="1S")) == "sh.hospital"


def test_whom_a_cannon_hits_is_not_named_before_the_companion_draws() -> None:
    """Else a refusal would be a free second card."""
    company = machine(reach({}, options={"cards-G": 5, "cards-GOT": 1}), "cannon").assault("cannons")
    drawn = c.Cannon(seat="defender", tower="TW2", targets="1T", unit="T", chance={"card": "G"})
    assert company.why_not(drawn) == "Whom the Cannon hits is chosen when its card is known."


@pytest.mark.parametrize(("value", "rule"), [("together", "sh.all-aim"), ("one", "sh.assault")])
def test_nobody_aims_while_losses_are_chosen(value: str, rule: str) -> None:
    company = reach({}, options={"AMB-9": value}).assault("marksmen").do(fire({"W1": 2}, "2G1O"))
    if value == "together":
        company.do(c.StepDone(seat="defender"))
    assert company.state.asks and company.refused(fire({"TW1": 1}, "1G")) == rule


def test_where_no_marksman_is_left() -> None:
    company = reach({}, "W1:1M W2 TW1=W1,W2").assault("marksmen").do(fire({"W1": 1}, "1O"))
    assert company.why_not(fire({"W1": 1}, "1O")) == "Wall Section W1: no Marksman is left who could fire."
    company.assault("goblins").do(c.Snipe(seat="invader", place="W1", count=1))
    again = c.Snipe(seat="invader", place="W1", count=1)
    assert company.why_not(again) == "Wall Section W1: no Marksman is there."


def fire(shooters: dict[str, int], targets: str, aim: str = "W", seat: str = "defender", other: int = 0) -> c.Fire:
    return c.Fire(seat=seat, shooters=shooters, aim=aim, targets=targets, other=other)


def test_w12_marksmen_and_the_choice_of_the_invader() -> None:
    land = "W1:1M W2:2M E1 TW1:1M=W1,W2 TW2:1M=W2,B"
    company = reach({}, land).assault("marksmen")
    company.do(fire({"W2": 2, "TW2": 1}, "1T1G1O", "B"))
    assert not company.state.asks  # all aim first
    assert company.refused(fire({"W2": 1}, "1G")) == "sh.marksmen-fire"
    company.do(c.StepDone(seat="defender"))
    assert set(company.state.asks[0].sets) == {(0, 0, 1), (1, 1, 0)} and company.state.asks[0].seat == "invader"
    company.do(c.Choose(seat="invader", kind="fire", place="1", units="1G1O"))
    assert company.state.step == "goblins"  # all have aimed: with the last choice it goes on
    at_once = reach({}, land, options={"AMB-9": "one"}).assault("marksmen").do(fire({"W2": 2, "TW2": 1}, "1T1G1O", "B"))
    assert set(at_once.state.asks[0].sets) == {(0, 0, 1), (1, 1, 0)}
    at_once.do(c.Choose(seat="invader", kind="fire", place="1", units="1T"), fire({"W1": 1}, "1G"))
    assert at_once.state.step == "marksmen"  # whoever aims at one target after the other may go on


def test_both_defenders_aim_at_the_one_barbican() -> None:
    land = "W1:1M E1:2M TW1=W1,B TE1=E1,B"
    company = Company(FOUR, land).assault("marksmen").do(fire({"W1": 1}, "1T", "B"))
    company.do(fire({"E1": 1}, "2G", "E", "defender-2"), fire({"E1": 1}, "1T", "B", "defender-2", other=1))
    assert [(volley.aim, volley.force) for volley in company.state.volleys] == [("B", 3), ("E", 1)]
    company.do(c.StepDone(seat="defender"))
    assert company.state.step != "marksmen" and any("Troll" in english(step.message) for step in company.steps)


def test_nobody_is_asked_where_there_is_nothing_to_do() -> None:
    company = Company(land="W1:2S W2:1S TW1:1M=W1,B TW2=W1,W2").assault()
    seen = []
    while company.state.stage == "assault":
        seen.append(company.state.step)
        company.skip()
    assert seen == ["reach", "machines", "marksmen", "ram"]  # no Goblin may shoot at that Tower, nobody has Orders
    company.do(c.Override(reason="test", gates=(0, 0, 0), walls={"W1": "invader=1G defender=2S stone=2"})).assault()
    seen = []
    while company.state.stage == "assault":
        seen.append(company.state.step)
        company.skip()
    assert seen == ["reach", "machines", "marksmen", "orders"]


def test_r11_r12_who_may_fire() -> None:
    company = reach({"W2": "1G"}, "W1:1M W2:3M E1:1M TW1:1M=W1,W2 TE1=E1,B").assault("marksmen")
    assert company.refused(fire({"W2": 1}, "1G")) == "sh.targets"
    assert company.refused(fire({"W1": 1}, "1G", "E")) == "sh.targets"
    assert company.refused(fire({"W1": 1}, "1G", "B")) == "sh.targets"
    assert company.refused(fire({"W1": 1}, "1G", "N")) == "sh.targets"
    assert company.refused(fire({}, "1G")) == "sh.targets"
    assert company.refused(fire({"W1": 1}, "1G", other=40)) == "sh.other-strength"
    company.do(fire({"W1": 1, "TW1": 1}, "2G"), fire({"E1": 1}, "1G", "E"))
    assert company.state.volleys[0].force == 2


@pytest.mark.parametrize(("value", "allowed"), [("all", True), ("side", False)])
def test_amb_34_the_blessing(value: str, allowed: bool) -> None:
    company = Company(land="W1:1M W2 E1:1M TW1=W1,W2", options={"AMB-34": value}).phase(1)
    company.do(c.Act(seat="defender", action="blessing", hourglasses=2, place="W")).assault("marksmen")
    volley = fire({"E1": 1}, "1G", "W")
    if allowed:
        company.do(volley)
    else:
        assert company.refused(volley) == "sh.blessing"
    company.through()
    assert company.state.blessing == ""  # this turn only


def test_that_goblin_fire_is_passed_over_is_told() -> None:
    company = reach({}, "W1:1S1M W2 TW1:1M=W1,B").assault("marksmen")
    company.do(c.StepDone(seat="defender", past=True, chief=True))
    assert company.state.step not in ("marksmen", "goblins")
    assert "Goblin fire is passed over: no Chief Marksman has been entered." in company.told()


@pytest.mark.parametrize(("value", "allowed"), [("immune", False), ("allowed", True)])
def test_r14_goblin_fire_and_amb_5(value: str, allowed: bool) -> None:
    company = reach({}, "W1:1S1M W2 TW1:1M=W1,B", options={"AMB-5": value}).assault("goblins")
    company.do(c.Snipe(seat="invader", place="W1", count=1))
    assert company.state.walls["W1"].defender == (0, 1, 0)
    assert company.refused(c.Snipe(seat="invader", place="W1", count=1)) == "sh.goblin-fire"
    tower = c.Snipe(seat="invader", place="TW1", count=1)
    if allowed:
        assert company.do(tower).state.towers["TW1"].units == (0, 0, 0)
    else:
        assert company.refused(tower) == "sh.goblin-fire"
    assert company.refused(c.Snipe(seat="invader", place="X", count=1)) == "sh.map"


# II. Melee


@pytest.mark.parametrize(("value", "left"), [("stay", (1, 0, 0)), ("removed", (0, 0, 0))])
def test_t38_cauldrons_and_amb_21(value: str, left: tuple[int, int, int]) -> None:
    company = reach({"W1": "4G2O"}, options={"AMB-21": value})
    company.do(c.Override(reason="test", walls={"W1": "invader=4G2O defender=1S1M stone=2 cauldrons=1G"}))
    company.assault("orders")
    assert company.state.walls["W1"].invader == (0, 2, 0) and company.state.walls["W1"].cauldrons == left
    company.assault("ram")
    assert company.state.walls["W1"].invader == (0, 1, 0)  # 4 against 5: one Orc


def test_amb_21_a_cauldron_that_killed_nobody_stays() -> None:
    company = reach({"W1": "3G1O"}, PLAIN.replace("/1", "/3"), options={"AMB-21": "removed"})
    cauldrons = "invader=3G1O defender=2S stone=2 cauldrons=2G1T"
    company.do(c.Override(reason="test", walls={"W1": cauldrons})).assault("ram")
    assert company.state.walls["W1"].cauldrons == (1, 0, 1)


@pytest.mark.parametrize(("value", "dead"), [("present", 1), ("card", 0)])
def test_poles_and_amb_10(value: str, dead: int) -> None:
    company = machine(reach({"W2": "2O"}, options={"AMB-10": value}), "poles").assault("poles")
    poles = c.Poles(seat="defender", tower="TW2", section="W2", card="GO")
    assert company.refused(c.Poles(seat="defender", tower="TW2", section="W1", card="GO")) == "sh.poles"
    assert company.do(poles).state.walls["W2"].invader == (0, 2 - dead, 0)
    troll = machine(reach({"W2": "1T"}), "poles").assault("poles")
    assert troll.do(poles).state.walls["W2"].invader == (0, 0, 1)  # R21


def test_orders() -> None:
    company = reach({"W1": "3G"}).assault("orders")
    company.do(c.Order(seat="invader", order="frenzy", section="W1"))
    assert company.state.walls["W1"].frenzy
    company.do(c.Override(reason="test", walls={"E1": "invader=1G stone=2"}))
    second = c.Order(seat="invader", order="frenzy", section="E1")
    assert company.refused(second) == "sh.components" and second not in GAME.legal(company.state, "invader")
    company.do(c.Override(reason="test", walls={"W2": "stone=2 wood=1 defender=2S"}))
    company.do(c.Order(seat="invader", order="explosion", section="W2"))
    assert (company.state.walls["W2"].stone, company.state.walls["W2"].wood) == (1, 0)
    company.do(c.Order(seat="invader", order="other", section="W2", units="1S"))
    assert company.state.hospital == (0, 1, 0)
    assert company.refused(c.Order(seat="invader", order="other", section="W2", units="4S")) == "sh.orders"
    assert company.refused(c.Order(seat="invader", order="sing", section="W2")) == "sh.orders"
    company.do(c.Override(reason="test", walls={"W2": "stone=0"}))
    assert company.refused(c.Order(seat="invader", order="explosion", section="W2")) == "sh.orders"


def test_the_loser_chooses_among_the_legal_sets() -> None:
    company = reach({"W1": "2T1O"}).do(
        c.Override(reason="test", walls={"W1": "invader=2T1O defender=1S2M stone=2"})
    )  # 8 against 6: Superiority 2 of 4
    company.assault("melee")
    ask = company.state.asks[0]
    assert (ask.seat, ask.side, ask.place) == ("defender", "defender", "W1")
    assert set(ask.sets) == {(0, 1, 0), (2, 0, 0)}
    company.do(c.Choose(seat="defender", kind="melee", place="W1", units="2M"))
    assert company.state.walls["W1"].defender == (0, 1, 0) and company.state.inside["courtyard"] == (2, 0, 0)


def test_each_melee_is_kept_with_its_ruling_until_the_next_assault() -> None:
    company = reach({"W1": "2T1O", "E1": "1G"}).do(
        c.Override(reason="test", walls={"W1": "invader=2T1O defender=1S2M stone=2"})
    )
    company.assault("melee")
    first, second = company.state.melees
    assert (first.section, first.invader, first.defender, first.winner, first.superiority) == ("W1", 8, 6, "invader", 2)
    assert (second.section, second.winner, second.breach) == ("E1", "defender", False)
    answer = GAME.ask(first.notation, GAME.options.defaults())
    assert isinstance(answer, Answer) and answer.steps == first.steps
    company.through()
    assert len(company.state.melees) == 2
    assert not company.assault().state.melees


def test_a_choice_that_is_not_legal_or_not_his() -> None:
    company = reach({"W1": "3O"})
    company.do(c.Override(reason="test", walls={"W1": "invader=2G2O defender=2S1M stone=3"})).assault("melee")
    assert [ask.sets for ask in company.state.asks] == [((2, 0, 0), (0, 1, 0))]
    choose = c.Choose(seat="invader", kind="melee", place="W1", units="1O")
    assert company.refused(c.Choose(seat="defender", kind="melee", place="W1", units="1O")) == "sh.assault"
    assert company.refused(c.Choose(seat="invader", kind="melee", place="W1", units="1G")) == "sh.losses"
    company.do(choose)
    assert company.state.walls["W1"].invader == (2, 1, 0) and company.state.step == "ram"


def test_the_hospital_gives_two_back() -> None:
    land = "W1:3M W2:2S TW1=W1,W2"
    company = reach({"W1": "4T", "W2": "4T"}, land).assault("hospital")
    ask = company.state.asks[0]
    assert company.state.hospital == (3, 2, 0) and set(ask.sets) == {(2, 0, 0), (1, 1, 0), (0, 2, 0)}
    company.do(c.Choose(seat="defender", kind="hospital", place="hospital", units="2S"))
    assert company.state.inside["courtyard"] == (0, 2, 0) and company.state.hospital == (0, 0, 0)


@pytest.mark.parametrize(("value", "poured"), [("whole", 0), ("melee", 1)])
def test_amb_8_the_glare(value: str, poured: int) -> None:
    company = Company(options={"AMB-8": value}).assault()
    company.do(c.Override(reason="test", walls={"W1": "invader=5T cauldrons=1T glare=1 stone=1"})).assault("ram")
    assert company.state.walls["W1"].invader == (0, 0, 5 - poured) and not company.state.breached
    sniped = Company(options={"AMB-8": value}).assault()
    sniped.do(c.Override(reason="test", walls={"W1": "defender=1M glare=1 stone=1"})).assault("goblins")
    snipe = c.Snipe(seat="invader", place="W1", count=1)
    assert (sniped.refused(snipe) == "sh.glare") if value == "whole" else sniped.do(snipe)


def test_what_lasts_a_turn_is_removed_and_the_rest_stays() -> None:
    company = machine(reach({"W1": "1G"}), "poles")
    company.do(
        c.Override(reason="test", walls={"W1": "invader=1G defender=2S stone=2 frenzy=1 glare=1 imod=2 cauldrons=1T"})
    )
    company.through()
    wall = company.state.walls["W1"]
    assert company.state.turn == 2 and not wall.frenzy and not wall.glare and wall.imod == 0
    assert wall.cauldrons == (0, 0, 1) and wall.invader == (1, 0, 0) and company.state.towers["TW2"].machine == "poles"


# Every rule has its place

TOLD = {"sh.phase-cards", "sh.partners", "sh.four", "sh.invader-way"}
"""Rules that are told and that the table keeps by itself: what they speak of lies on the board and in the Invader's
book, and the companion has no part in it."""


def test_every_rule_is_cited_in_the_code_and_every_citation_is_a_rule() -> None:
    folder = Path(__file__).parents[3] / "companion" / "referee" / "stronghold"
    cited = {
        found
        for path in folder.glob("*.py")
        if path.stem not in ("rules", "rules_of_the_table", "chapters")
        for found in re.findall(r'"(sh\.[a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    assert cited == set(RULES) - TOLD
