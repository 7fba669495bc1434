"""Choices of the Assault where several are open at once: whose each is, what each settles, when it goes on."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.common import open_walls, quiet_walls
from companion.referee.stronghold.phases import ask_text

from ..english import english
from .company import FOUR, THREE, Company, so
from .test_assault import fire, machine, reach

LAND = "W1:4M+officer W2:4M E1:4M+warrior TW1=W1,W2 TW2=W2,B TE1=E1,B"
DONE = c.StepDone(seat="defender")


def _choose(kind: str, place: str, units: str, seat: str = "invader") -> c.Choose:
    return c.Choose(seat=seat, kind=kind, place=place, units=units)  # type: ignore[arg-type]


def _said(company: Company) -> list[tuple[str, str]]:
    return [(step.rule, english(step.message)) for step in company.steps]


# Volleys


def test_the_invader_of_the_side_chooses_the_losses_of_a_volley() -> None:
    """At the Barbican, which has no side, it is the first of them."""
    company = Company(THREE, LAND).assault("marksmen")
    company.do(fire({"E1": 2}, "2G1O", "E"), fire({"W1": 2}, "2G1O"), fire({"W2": 2}, "2G1O", "B"), DONE)
    assert [(ask.place, ask.seat) for ask in company.state.asks] == [
        ("1", "invader-2"), ("2", "invader"), ("3", "invader"),
    ]  # fmt: skip
    assert [english(ask_text(ask)).partition(" (")[0] for ask in company.state.asks] == [
        "Volley 1, Rampart of the East", "Volley 2, Rampart of the West", "Volley 3, Barbican",
    ]  # fmt: skip
    assert company.refused(_choose("fire", "1", "2G")) == "sh.assault"
    assert company.refused(_choose("fire", "4", "2G")) == "sh.assault"
    assert company.refused(_choose("melee", "2", "2G")) == "sh.assault"
    company.do(_choose("fire", "2", "1O"))
    assert [ask.place for ask in company.state.asks] == ["1", "3"] and company.state.step == "marksmen"
    company.do(_choose("fire", "1", "2G", "invader-2"), _choose("fire", "3", "2G"))
    assert not company.state.asks and company.state.step == "goblins"


def test_a_volley_is_told_with_what_died_and_by_which_rule() -> None:
    company = reach({}, LAND).assault("marksmen").do(fire({"W1": 2}, "2G1O"), DONE)
    company.do(_choose("fire", "1", "2G"))
    assert _said(company) == [("sh.invader-chooses", "Dead: 2 × Goblin.")]


def test_amb_9_one_after_the_other_each_volley_is_settled_once() -> None:
    company = reach({}, LAND, {"AMB-9": "one"}).assault("marksmen").do(fire({"W1": 2}, "2O"))
    company.do(fire({"W2": 2}, "2G1O"))
    assert [ask.place for ask in company.state.asks] == ["2"] and len(company.state.volleys) == 2
    company.do(_choose("fire", "2", "1O"))
    assert company.state.step == "marksmen"
    company.do(DONE)
    assert company.state.step == "goblins" and not company.state.asks
    assert company.state.volleys == () and company.state.shots == {}


def test_marksmen_add_to_the_volley_that_they_name() -> None:
    company = reach({}, LAND).assault("marksmen")
    company.do(fire({"W1": 1}, "1G"), fire({"W1": 1}, "1T"), fire({"W2": 1}, "1O"))
    company.do(c.Fire(seat="defender", shooters={"W2": 2}, aim="W", targets="1T", joins=2))
    assert [volley.force for volley in company.state.volleys] == [1, 3, 1]
    company.do(fire({"E1": 1}, "1G", "E"))
    assert _said(company) == [("sh.all-aim", "All aim before anybody is removed.")]
    for joins, aim, rule in ((3, "E", "sh.all-aim"), (5, "E", "sh.all-aim"), (4, "W", "sh.all-aim")):
        joined = c.Fire(seat="defender", shooters={"E1": 1}, aim=aim, targets="1G", joins=joins)
        assert company.refused(joined) in (rule, "sh.targets")
    company.do(c.Fire(seat="defender", shooters={"E1": 2}, aim="E", targets="1G", joins=4))
    assert [volley.force for volley in company.state.volleys] == [1, 3, 1, 3]
    # who stands there was told already
    company.do(fire({"W2": 1}, "2O1T"), c.Fire(seat="defender", shooters={"W1": 1}, aim="W", targets="", joins=5))
    assert (company.state.volleys[4].force, company.state.volleys[4].targets) == (2, (0, 2, 1))


@pytest.mark.parametrize("value", ["together", "one"])
def test_a_volley_without_a_choice_is_told_with_its_points(value: str) -> None:
    company = reach({}, LAND, {"AMB-9": value}).assault("marksmen").do(fire({"W1": 1}, "1O"))
    if value == "together":
        company.do(DONE)
    assert _said(company)[:4] == [
        ("sh.marksmen-fire", "Points of fire: 1; strength of the Units: 2."),
        ("sh.all-points", "As many points as possible are used: 0 of 1."),
        ("sh.no-wounds", "Points that kill nobody are lost; no Unit is wounded."),
        ("sh.marksmen-fire", "West: the Marksmen kill nobody."),
    ]


@pytest.mark.parametrize("other", [-20, -1, 0, 20])
def test_other_points_change_a_volley_which_never_falls_below_none(other: int) -> None:
    company = reach({}, LAND).assault("marksmen").do(fire({"W1": 1}, "9T", other=other))
    assert company.state.volleys[0].force == max(0, 1 + other)


def test_what_a_volley_may_not_be() -> None:
    company = reach({"W2": "1G"}, LAND).assault("marksmen")
    for other in (-21, 21):
        assert company.refused(fire({"W1": 1}, "1G", other=other)) == "sh.other-strength"
    for count in (0, 5):
        assert company.refused(fire({"W1": count}, "1G")) == "sh.marksmen-fire"
    company.do(fire({"W1": 3}, "1G"))
    assert company.refused(fire({"W1": 2}, "1G")) == "sh.marksmen-fire"  # one is left
    assert company.why_not(fire({"W2": 1}, "1G")) == ("The Invader stands on Wall Section W2: nobody fires from there.")
    assert company.why_not(fire({"W1": 1}, "1G", "B")) == "Wall Section W1 is not beside the Barbican."
    far = "From Wall Section W1 no Rampart of the other side can be aimed at."
    assert company.why_not(fire({"W1": 1}, "1G", "E")) == far


def test_each_goblin_kills_a_marksman_and_as_many_as_are_there() -> None:
    company = reach({}, LAND).assault("goblins")
    for count in (0, 5):
        assert company.refused(c.Snipe(seat="invader", place="W1", count=count)) == "sh.goblin-fire"
    company.do(c.Snipe(seat="invader", place="W1", count=4))
    assert english(company.label) == "Goblin fire, killed: 4 × Marksman, Wall Section W1"
    assert _said(company) == [("sh.goblin-fire", "Each Goblin kills one Marksman, without a card.")]
    assert company.state.walls["W1"].defender == (0, 0, 0) and company.state.hospital == (0, 0, 0)


# Cards

KNOWN: dict[str, str | int] = {"cards-blank": 3, "cards-GO": 2, "cards-GOT": 1}


def test_all_who_stand_on_a_side_may_fire_at_once() -> None:
    company = Company(land="W1:1M+officer W2:1M+warrior TW1:1M=W1,W2").assault("marksmen")
    company.do(fire({"W1": 1, "W2": 1, "TW1": 1}, "2G"))
    assert company.state.volleys[0].force == 3


def test_a_card_of_no_cannon_and_one_that_is_not_in_the_deck() -> None:
    company = machine(reach({}, LAND, KNOWN), "cannon").assault("cannons")
    for tower in ("TW9", "TW1", ""):
        assert company.refused(c.Cannon(seat="defender", tower=tower, targets="1G", card="-")) == "sh.machines"
    drawn = c.Cannon(seat="defender", tower="TW2", targets="1G", chance={"card": "G"})
    assert company.refused(drawn) == "sh.hit-deck"


def test_two_cannons_may_wait_for_a_choice_each() -> None:
    company = machine(machine(reach({}, LAND), "cannon"), "cannon", "TW1").assault("cannons")
    for tower in ("TW1", "TW2"):
        company.do(c.Cannon(seat="defender", tower=tower, targets="1O1T", card="got"))
        assert _said(company) == [
            ("sh.cannon-targets", "It aims at: Orc and Troll."),
            ("sh.hit-deck", "The card shows Goblin, Orc, or Troll."),
        ]
    assert [ask.place for ask in company.state.asks] == ["TW1", "TW2"]
    assert company.state.drawn == ()  # the table has not told the faces of its deck
    company.do(_choose("cannon", "TW2", "1T", "defender"))
    assert [ask.place for ask in company.state.asks] == ["TW1"]
    assert _said(company) == [("sh.hit-deck", "Dead: 1 × Troll.")]


@pytest.mark.parametrize(
    ("targets", "there"),
    [("1G2T", "It aims at: Goblin and Troll."), ("", "It aims at nobody.")],
)
def test_a_cannon_tells_where_it_aims_and_what_the_card_shows(targets: str, there: str) -> None:
    company = machine(reach({}, LAND), "cannon").assault("cannons")
    company.do(c.Cannon(seat="defender", tower="TW2", targets=targets, card="G"))
    assert _said(company) == [
        ("sh.cannon-targets", there),
        ("sh.hit-deck", "The card shows Goblin."),
        ("sh.hit-deck", "Dead: 1 × Goblin." if targets else "Nobody dies."),
    ]
    again = c.Cannon(seat="defender", tower="TW2", targets=targets, card="G")
    assert company.why_not(again) == "Tower W2 has had its card."


@pytest.mark.parametrize("card", ["-", "GO", "GOT"])
@pytest.mark.parametrize("kind", ["cannon", "poles"])
def test_a_card_that_the_companion_turns_up_is_not_undone_alone(kind: str, card: str) -> None:
    """One that the table has turned up itself may have been mistyped."""
    company = machine(reach({"W2": "1O1T"}, LAND, KNOWN), kind).assault("cannons" if kind == "cannon" else "poles")
    for entered, chance in ((card, {}), ("", {"card": card})):
        command: c.AnyCommand = c.Poles(seat="defender", tower="TW2", section="W2", card=entered, chance=chance)
        if kind == "cannon":
            command = c.Cannon(seat="defender", tower="TW2", targets="1O1T", card=entered, chance=chance)
        applied = GAME.apply(company.state, command)
        assert applied.reveals is (not entered)  # type: ignore[union-attr]
        assert applied.state.drawn == (card,)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("card", "told"), [("GOT", "The weakest there that is on the card dies: Orc."), ("G", "Nobody dies.")]
)
def test_poles_tell_who_dies(card: str, told: str) -> None:
    company = machine(reach({"W2": "1O1T"}, LAND), "poles").assault("poles")
    company.do(c.Poles(seat="defender", tower="TW2", section="W2", card=card))
    assert _said(company) == [("sh.poles", told)]


# Siege machines and Orders

HIT = ("sh.catapult", "A hit takes one stone component, and with it all wood of the section.")
BY_FIRE = ("sh.machines-hit", "Defenders killed outside the melee go to the supply.")


@pytest.mark.parametrize(
    ("stone", "units", "told"), [(0, "", []), (1, "", [HIT]), (0, "1M", [BY_FIRE]), (2, "2M", [HIT, BY_FIRE])]
)
def test_a_siege_machine_tells_what_it_did(stone: int, units: str, told: list[tuple[str, str]]) -> None:
    company = reach({}, LAND).do(so(walls={"W1": "defender=4M stone=3 officer=1"})).assault("machines")
    company.do(c.Machine(seat="invader", section="W1", stone=stone, units=units))
    assert _said(company) == told and company.state.walls["W1"].stone == 3 - stone


def test_only_what_is_lost_is_called_so() -> None:
    company = reach({}, LAND).do(so(walls={"W1": "defender=4M stone=1 wood=2 officer=1"})).assault("machines")
    company.do(c.Machine(seat="invader", section="W1", units="1M"))
    assert english(company.label) == "Siege machine: Wall Section W1. Lost: 1 × Marksman"
    assert (company.state.walls["W1"].stone, company.state.walls["W1"].wood) == (1, 2)


def test_amb_28_wood_without_stone_is_gone_with_one_hit() -> None:
    company = reach({}, LAND).do(so(walls={"W1": "wood=2 officer=1"})).assault("machines")
    assert company.refused(c.Machine(seat="invader", section="W1", stone=2)) == "sh.catapult"
    company = reach({"W1": "1O"}, LAND).do(so(walls={"W1": "invader=1O defender=4M wood=2 officer=1"}))
    company.assault("orders").do(c.Order(seat="invader", order="explosion", section="W1"))
    assert _said(company) == [("sh.orders", "An explosion takes one stone component and all wood.")]
    assert (company.state.walls["W1"].stone, company.state.walls["W1"].wood) == (0, 0)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("hospital", "Orders belong to the melee: the dead go to the Hospital."),
        ("supply", "By the ruling of the table the dead go to the supply."),
    ],
)
def test_an_order_tells_what_it_did(value: str, told: str) -> None:
    company = reach({"W1": "2G"}, LAND, {"AMB-31": value}).assault("orders")
    company.do(c.Order(seat="invader", order="other", section="W1", units="2M"))
    assert _said(company) == [("sh.orders", told)]
    assert company.state.hospital == ((2, 0, 0) if value == "hospital" else (0, 0, 0))
    company.do(c.Order(seat="invader", order="frenzy", section="W1"))
    assert _said(company) == [("sh.frenzy", "Goblins count 3 there in this melee.")]


# The melee


def _two_melees() -> Company:
    """On W1 and E1 the loser may choose: 8 against 6, Superiority 2 of 4. On W2 nobody fights."""
    company = Company(FOUR, LAND).assault()
    fight = "invader=2T1O defender=1S2M stone=2"
    return company.do(so(walls={"W1": fight, "W2": "defender=1M officer=1", "E1": fight}))


def test_each_loser_chooses_on_his_wall_section() -> None:
    company = _two_melees().assault("melee")
    assert [(ask.place, ask.seat) for ask in company.state.asks] == [("W1", "defender"), ("E1", "defender-2")]
    asked = "melee invader=2T1O defender=1S2M stone=2"
    assert [(melee.section, melee.notation) for melee in company.state.melees] == [("W1", asked), ("E1", asked)]
    assert company.refused(_choose("melee", "E1", "1S", "defender")) == "sh.assault"
    company.do(_choose("melee", "E1", "1S", "defender-2"))
    assert _said(company) == [("sh.losses", "Dead, Wall Section E1: 1 × Soldier.")]
    assert [melee.removed for melee in company.state.melees] == [None, (0, 1, 0)]
    assert company.state.walls["W1"].defender == (2, 1, 0) and company.state.walls["E1"].defender == (2, 0, 0)
    assert company.state.step == "melee" and company.state.hospital == (0, 1, 0)
    company.do(_choose("melee", "W1", "2M", "defender"))
    assert [melee.removed for melee in company.state.melees] == [(2, 0, 0), (0, 1, 0)]
    assert company.state.hospital == (2, 1, 0) and company.state.step == "hospital"


def test_only_wall_sections_on_which_the_invader_stands_are_fought_for() -> None:
    company = reach({"W1": "1T"}, LAND)
    company.assault("orders").do(c.StepDone(seat="invader"))
    places = [text for text in company.told() if text.endswith(":")]
    assert company.told()[:2] == [*places, "Invader: 1 × Troll (3) = 3."] and places == ["Wall Section W1:"]
    assert not [text for text in company.told() if "Courtyard" in text]  # nobody lies in the Hospital


@pytest.mark.parametrize(
    ("lying", "sets"),
    [
        ((1, 0, 0), None),
        ((1, 1, 0), None),
        ((3, 0, 0), None),
        ((0, 4, 0), None),
        ((0, 0, 3), None),
        ((1, 1, 1), {(1, 1, 0), (1, 0, 1), (0, 1, 1)}),
        ((0, 2, 1), {(0, 2, 0), (0, 1, 1)}),
        ((2, 0, 2), {(2, 0, 0), (1, 0, 1), (0, 0, 2)}),
        ((1, 0, 2), {(1, 0, 1), (0, 0, 2)}),
        ((1, 4, 0), {(1, 1, 0), (0, 2, 0)}),
    ],
)
def test_two_of_those_in_the_hospital_come_back_and_the_others_never(
    lying: tuple[int, int, int], sets: set[tuple[int, int, int]] | None
) -> None:
    """Where there is a choice of types the Defender has it."""
    units = "".join(f"{count}{kind}" for kind, count in zip("MSV", lying, strict=True) if count)
    company = Company(land="W1+officer W2 E1+warrior").assault()
    company.do(so(walls={"W1": f"invader=20T defender={units} officer=1"})).assault("orders")
    company.do(c.StepDone(seat="invader"))
    if sets is not None:
        (ask,) = company.state.asks
        assert set(ask.sets) == sets and len(ask.sets) == len(sets) and ask.seat == "defender"
        healed = ask.sets[0]
        letters = "".join(f"{count}{kind}" for kind, count in zip("MSV", healed, strict=True) if count)
        company.do(_choose("hospital", "hospital", letters, "defender"))
    healed = company.state.inside["courtyard"]
    assert sum(healed) == min(2, sum(lying)) and company.state.hospital == (0, 0, 0)
    assert company.state.step == "ram"
    assert company.state.discharged == (healed, tuple(one - two for one, two in zip(lying, healed, strict=True)))


def test_who_leaves_the_hospital_is_told_until_the_next_melee() -> None:
    company = Company(land="W1+officer W2 E1+warrior").assault()
    company.do(so(walls={"W1": "invader=5T defender=3M stone=6 officer=1"})).assault("orders")  # 15 against 12
    company.do(c.StepDone(seat="invader"))
    assert company.told()[-1] == "Back to the Courtyard: 2 × Marksman. To the supply: 1 × Marksman."
    assert company.state.discharged == ((2, 0, 0), (1, 0, 0))
    both = Company(land="W1+officer W2 E1+warrior").assault()
    both.do(so(walls={"W1": "invader=4T1O defender=3M stone=6 officer=1"})).assault("orders")
    assert (
        both.do(c.StepDone(seat="invader")).told()[-1] == "Back to the Courtyard: 2 × Marksman. To the supply: nobody."
    )
    company.through().assault().do(so(walls={"W1": "stone=6 officer=1"})).assault("ram")
    assert company.state.turn == 2 and company.state.discharged == ((0, 0, 0), (0, 0, 0))


# Cauldrons and a tie


@pytest.mark.parametrize(
    ("cauldrons", "units", "left"),
    [("2G", "3G", (1, 0, 0)), ("3O", "2O", (0, 1, 0)), ("2T", "1T", (0, 0, 1)), ("1G1O1T", "2G2O", (0, 0, 1))],
)
def test_amb_21_a_cauldron_that_has_killed_is_removed(cauldrons: str, units: str, left: tuple[int, int, int]) -> None:
    company = Company(land="W1+officer/3 W2 E1+warrior", options={"AMB-21": "removed"}).assault()
    company.do(so(walls={"W1": f"invader={units} defender=2S stone=3 officer=1 cauldrons={cauldrons}"}))
    assert company.assault("ram").state.walls["W1"].cauldrons == left


def test_the_log_of_the_cauldrons_names_the_places_where_somebody_died() -> None:
    company = Company(land="W1/1 W2/1 E1/1", options={"AMB-21": "removed"}).assault()
    company.do(so(walls={"W1": "invader=2G cauldrons=1G", "W2": "invader=1O cauldrons=1T", "E1": "cauldrons=1G"}))
    company.assault("machines").do(c.StepDone(seat="invader"))
    poured = [text for text in company.told() if "Cauldrons kill" in text]
    assert poured == ["Wall Section W1: the Cauldrons kill 2 × Goblin."]
    assert [wall.cauldrons for wall in company.state.walls.values()] == [(0, 0, 0), (0, 0, 1), (1, 0, 0)]


def _tied() -> Company:
    """W1 is breached; on E1 a melee was fought that changed nothing."""
    company = Company(land="W1+officer/1 W2 E1+warrior/1").do(so(glory={"invader": 1, "defender": 4})).assault()
    company.do(so(walls={"W1": "invader=2G stone=1 officer=1", "E1": "invader=1O warrior=1"})).through()
    assert company.state.tie and [name for name, wall in company.state.walls.items() if wall.breached] == ["W1"]
    return company


def test_where_it_was_fought_without_a_breach_it_is_fought_again_after_a_tie() -> None:
    company = _tied().do(so(walls={"E1": "invader=2O warrior=1"}))
    assert GAME.scores(company.through().state).winners == ("invader",)


def test_a_breached_section_has_no_part_in_the_assault_after_a_tie() -> None:
    company = _tied()
    assert open_walls(company.state) == ("W2", "E1")
    assert quiet_walls(company.do(so(walls={"E1": "invader=1O warrior=1"})).state) == ("W2",)
    walls = {"W1": "invader=2G officer=1 cauldrons=1G", "E1": "invader=2G defender=1V warrior=1 cauldrons=1G"}
    company.do(so(walls=walls)).assault("orders")
    assert (company.state.walls["W1"].invader, company.state.walls["E1"].invader) == ((2, 0, 0), (0, 0, 0))
    assert GAME.scores(company.through().state).winners == ("defender",)


# What follows is told with what it follows from


def test_a_choice_tells_what_follows_from_it() -> None:
    company = reach({}, LAND).do(so(walls={"W1": "invader=2T1O defender=1S2M stone=2 officer=0", "W2": "officer=1"}))
    company.assault("melee").do(_choose("melee", "W1", "2M", "defender"))
    assert company.told() == [
        "Dead, Wall Section W1: 2 × Marksman.",
        "Back to the Courtyard: 2 × Marksman. To the supply: nobody.",
    ]


def test_a_step_tells_what_follows_from_it() -> None:
    company = Company(land="W1:2S+officer/1 W2 E1+warrior TW1:1M=W1,B").assault()
    company.do(so(walls={"W1": "invader=1G defender=2S stone=2 officer=1 cauldrons=1G"})).assault("marksmen")
    company.do(fire({"TW1": 1}, "2G", "B"), DONE)
    assert company.told()[-2:] == [
        "Barbican: the Marksmen kill 1 × Goblin.",
        "Wall Section W1: the Cauldrons kill 1 × Goblin.",
    ]


def test_the_last_step_tells_the_melee_and_the_end() -> None:
    company = reach({"W1": "1T"}, LAND).do(so(gates=(0, 0, 0))).assault("orders").do(c.StepDone(seat="invader"))
    assert company.state.stage == "over" and company.told()[0] == "Wall Section W1:"
    assert company.told()[-1].startswith("The Stronghold is breached: the game ends")


def test_a_section_that_is_left_out_is_named() -> None:
    company = reach({}, LAND).do(so(walls={"W1": "defender=4M glare=1 officer=1"})).assault("machines")
    hit = c.Machine(seat="invader", section="W1", units="1M")
    assert company.why_not(hit) == "Wall Section W1 lies under the Unearthly Glare."
    assert company.why_not(c.Machine(seat="invader", section="W5")) == "There is no Wall Section “W5”."


def test_the_cards_that_are_out_are_out_until_all_have_drawn() -> None:
    company = machine(machine(reach({}, LAND, KNOWN), "cannon"), "cannon", "TW1").assault("cannons")
    for tower, card in (("TW1", "GOT"), ("TW2", "-")):
        company.do(c.Cannon(seat="defender", tower=tower, targets="1G", card=card))
    assert company.state.drawn == ("GOT", "-")


@pytest.mark.parametrize(("value", "units", "left"), [("card", "1G1T", (0, 0, 1)), ("card", "1O", (0, 1, 0))])
def test_amb_10_only_the_weakest_on_the_card(value: str, units: str, left: tuple[int, int, int]) -> None:
    company = machine(reach({"W2": units}, LAND, {"AMB-10": value}), "poles").assault("poles")
    company.do(c.Poles(seat="defender", tower="TW2", section="W2", card="GO"))
    assert company.state.walls["W2"].invader == left


@pytest.mark.parametrize("value", ["whole", "melee"])
def test_under_the_glare_there_is_no_melee_to_be_remembered(value: str) -> None:
    company = reach({"E1": "1G"}, LAND, {"AMB-8": value})
    company.do(so(walls={"W1": "invader=5T glare=1 officer=1"})).assault("ram")
    assert [melee.section for melee in company.state.melees] == ["E1"] and not company.state.breached
