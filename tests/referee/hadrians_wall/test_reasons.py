"""What a ruling says of itself: everything that came about, each by its rule, in the order of the table."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall.fill import fill
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.requirements import met
from companion.referee.hadrians_wall.sheet import BOXES
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.year import begin_year, end_year
from companion.referee.ruling import Ruling, Step

from ..english import english
from .test_answers import ask, said

ALL = "have=9/9/9/9/9"
SCOUT = f"fill scout-2 year=2 {ALL} patricians=4 scouts=1 map=xxxx./...../...../..... at=15,25,35,45"
"""A line down the last column of the Map, which fills the first row."""

THIRD = "0: 2/3 (66.7%) and 1: 1/3 (33.3%)"

ReasonsOf = list[tuple[str, str]]

REASONS: dict[str, ReasonsOf] = {
    f"fill wall {ALL} fort=7 wall=3 cohort=left": [
        ("hw.chain", "Wall 4 hangs on Fort 4, which is filled."),
        ("hw.pay", "Pay 1 Resource."),
        ("hw.wall", "Fill Wall 4."),
        ("hw.attributes", "Fill Renown 1."),
        ("hw.cohorts", "Fill Left Cohort 1."),
    ],
    f"fill fort {ALL} fort=2 pay=builder": [
        ("hw.pay", "Pay 1 Builder."),
        ("hw.fort", "Fill Fort 3."),
        ("hw.infrastructure", "Infrastructure is now 2."),
    ],
    f"fill ludus-red {ALL} performers=3 built=ludus pay=servant": [
        ("hw.building", "Built: Ludus Gladiatorious."),
        ("hw.citizen-level", "Performers: 3 needed, 3 there."),
        ("hw.pay", "Pay 1 Servant."),
        ("hw.train", "Circle Red Gladiator 1."),
    ],
    "fill theatre-1 have=0/0/0/0/1 performers=1 traders=9 built=theatre": [
        ("hw.building", "Built: Theatre."),
        ("hw.citizen-level", "Performers: 1 needed, 1 there."),
        ("hw.pay", "Pay 1 Resource."),
        ("hw.performances", "Write Year 1 in Theatre 1."),
        ("hw.citizen-full", "Lost because the track is full: 1 Trader."),
    ],
    f"fill column {ALL} valour=15 piety=25": [
        ("hw.landmarks", "Valour: 15 needed, 15 there."),
        ("hw.pay", "Pay 1 Builder and 2 × Resource."),
        ("hw.landmarks", "Build Column."),
        *[("hw.attribute-full", "Lost because the track is full: 1 Piety.")] * 2,
    ],
    f"fill forum {ALL} pay=builder+servant": [
        ("hw.pay", "Pay 1 Builder and 1 Servant."),
        ("hw.forum", "Write Year 1 in Forum 1."),
        ("hw.forum", "Civilian: a type that was not returned."),
        ("hw.gains", "Gain 1 Civilian."),
    ],
    f"fill diplomat-1 {ALL} patricians=1 serves=left": [
        ("hw.citizen-level", "Patricians: 1 needed, 1 there."),
        ("hw.pay", "Pay 1 Servant, 1 Soldier, and 2 × Resource."),
        ("hw.diplomats", "Diplomat 1 serves the left Cohort."),
        ("hw.attributes", "Fill Valour 1."),
        *[("hw.favour", "A Favour for cards on the left Cohort is available.")] * 2,
    ],
    f"fill temple-small {ALL} priests=1 built=small-temple temples=1/0/0 pay=soldier": [
        ("hw.building", "Built: Small Temple."),
        ("hw.citizen-level", "Priests: 1 needed, 1 there."),
        ("hw.pay", "Pay 1 Soldier."),
        ("hw.temple-fill", "Fill Small Temple 2."),
        ("hw.attributes", "Fill Piety 1."),
        ("hw.favour", "A Favour for any card is available."),
    ],
    f"fill baths-1 {ALL} apparitores=3 built=baths disdain=3": [
        ("hw.building", "Built: Baths."),
        ("hw.citizen-level", "Apparitores: 3 needed, 3 there."),
        ("hw.pay", "Pay 1 Resource."),
        ("hw.bribes", "Write Year 1 in Baths 1."),
        ("hw.bribes", "One Disdain is removed; 2 left."),
    ],
    "fill battle-red performers=6 built=ludus red=4 damage=3": [
        ("hw.building", "Built: Ludus Gladiatorious."),
        ("hw.battle", "Write Year 1 in Battle of the Red Gladiator 1."),
        ("hw.battle", "The Fate Card shows damage 3; circled boxes of the Red Gladiator filled in: 3."),
        ("hw.gladiator-survives", "The Red Gladiator survives with strength 1; the last circle is in column 4."),
        ("hw.attributes", "Fill Renown 1."),
        ("hw.attributes", "Fill Renown 2."),
    ],
    "fill battle-blue performers=4 built=ludus blue=2 damage=3": [
        ("hw.building", "Built: Ludus Gladiatorious."),
        ("hw.battle", "Write Year 1 in Battle of the Blue Gladiator 1."),
        ("hw.battle", "The Fate Card shows damage 3; circled boxes of the Blue Gladiator filled in: 2."),
        ("hw.gladiator-dies", "The Blue Gladiator dies; the last filled box is in column 2."),
        ("hw.attributes", "Fill Piety 1."),
        ("hw.attributes", "Fill Piety 2."),
    ],
    f"fill market-1 {ALL} traders=4 built=market left=fighter from=left": [
        ("hw.building", "Built: Market."),
        ("hw.citizen-level", "Traders: 4 needed, 4 there."),
        ("hw.pay", "Pay 1 Resource."),
        ("hw.goods-source", "What was paid goes to the neighbour on the left."),
        ("hw.goods", "Write Trade Good 5 in Market 1."),
        ("hw.unique-good", "Trade Good 5 is the first one: 1 Renown."),
        ("hw.attributes", "Fill Renown 1."),
    ],
    f"fill market-4 {ALL} traders=6 built=market market=1:4,2:5,3:6 left=fighter from=deck good=4": [
        ("hw.building", "Built: Market."),
        ("hw.citizen-level", "Traders: 6 needed, 6 there."),
        ("hw.pay", "Pay 1 Resource."),
        ("hw.goods-source", "The Trade Good comes from the Fate Deck; what was paid goes to the Main Supply."),
        ("hw.goods", "Write Trade Good 4 in Market 4."),
        ("hw.duplicate-good", "Trade Good 4 is there already: no Renown."),
    ],
    f"{SCOUT} own=architect": [
        ("hw.citizen-level", "Patricians: 4 needed, 4 there."),
        ("hw.pay", "Pay 1 Soldier."),
        ("hw.pattern", "The line pattern fits there."),
        ("hw.scout-source", "The Pattern comes from your own Prospect Card; what was paid goes to the Main Supply."),
        ("hw.scouts", "Fill Scouts 2."),
        ("hw.map", "Fill on the Map: row 1 box 5, row 2 box 5, row 3 box 5, and row 4 box 5."),
        ("hw.map", "Row 1 of the Map is full."),
        *[("hw.gains", "Gain 1 Resource.")] * 2,
        ("hw.attributes", "Fill Valour 1."),
    ],
    "score renown=3 disdain=2 paths=trainer:8,aristocrat": [
        ("hw.score-attributes", "1 VP for each box: Renown 3, Piety 0, Valour 0, and Discipline 0."),
        ("hw.path-trainer", "Trainer with 8: 2 VP."),
        ("hw.path-aristocrat", "Aristocrat with 2: 2 VP."),
        ("hw.score-paths", "Path Cards: 4 VP."),
        ("hw.score-disdain", "2 Disdain: −3 VP."),
        ("hw.score-total", "Total: 4 VP."),
    ],
    "attack year=1 cards=- cohorts=0/0/0": [
        ("hw.attack-cards", "Year 1 (Easy) asks for another number of attack cards: 1; here it is 0."),
        ("hw.attacks", "Attack cards: 0 (none)."),
        *[
            ("hw.let-through", f"{cohort.title()} Cohort: attacks 0, filled boxes 0, let through 0.")
            for cohort in ("left", "centre", "right")
        ],
        ("hw.disdain", "0 let through, potential 1 in Year 1: 0 Disdain."),
        ("hw.valour", "Potential 1 less 0 Disdain: 1 Valour."),
    ],
    "attack year=4 cards=LLRR cohorts=2/0/0 ignore=RR temple=1 diplomats=0/0/1": [
        ("hw.attacks", "Attack cards: 4 (left 2 and right 2)."),
        ("hw.favour-use", "Ignored by Favours: right 2."),
        ("hw.favour-use", "Favours of Diplomats: 1, of Temples: 1."),
        ("hw.let-through", "Left Cohort: attacks 2, filled boxes 2, let through 0."),
        ("hw.let-through", "Centre Cohort: attacks 0, filled boxes 0, let through 0."),
        ("hw.let-through", "Right Cohort: attacks 0, filled boxes 0, let through 0."),
        ("hw.disdain", "0 let through, potential 3 in Year 4: 0 Disdain."),
        ("hw.valour", "Potential 3 less 0 Disdain: 3 Valour."),
    ],
    "favours year=3 cards=CRR cohorts=0/1/0 diplomats=0/0/2": [
        ("hw.favour-use", "Favours used 0: at best 2 Disdain and 0 Valour."),
        ("hw.favour-use", "Favours used 1: at best 1 Disdain and 1 Valour."),
        ("hw.favour-use", "Favours used 2: at best 0 Disdain and 2 Valour."),
        ("hw.attacks", "Attack cards: 3 (centre 1 and right 2)."),
        ("hw.favour-use", "Ignored by Favours: right 2."),
        ("hw.favour-use", "Favours of Diplomats: 2, of Temples: 0."),
        ("hw.let-through", "Left Cohort: attacks 0, filled boxes 0, let through 0."),
        ("hw.let-through", "Centre Cohort: attacks 1, filled boxes 1, let through 0."),
        ("hw.let-through", "Right Cohort: attacks 0, filled boxes 0, let through 0."),
        ("hw.disdain", "0 let through, potential 2 in Year 3: 0 Disdain."),
        ("hw.valour", "Potential 2 less 0 Disdain: 2 Valour."),
    ],
    "odds year=1 cohorts=6/0/0": [
        ("hw.odds", "Left in the Fate Deck: 48 (left 16, centre 16, and right 16)."),
        ("hw.attack-cards", "Year 1: attack cards 1, potential 1."),
        *[("hw.attacks", f"Attacks on the {cohort} Cohort: {THIRD}.") for cohort in ("left", "centre", "right")],
        ("hw.disdain", "Disdain: 0: 1/3 (33.3%) and 1: 2/3 (66.7%)."),
        ("hw.valour", f"Valour: {THIRD}."),
        ("hw.let-through", "One more box on the centre Cohort lowers the Disdain by 1/3 on average."),
        ("hw.let-through", "One more box on the right Cohort lowers the Disdain by 1/3 on average."),
    ],
    "gladiator boxes=2": [
        ("hw.gladiator-survives", "Damage 1: alive with strength 1, for 1 Renown."),
        ("hw.gladiator-dies", "Damage 2: dead in column 2, for 2 × Piety."),
        ("hw.gladiator-dies", "Damage 3: dead in column 2, for 2 × Piety."),
    ],
    "goods bought=1,2 offered=2,3": [
        ("hw.duplicate-good", "Trade Good 2 is there already: no Renown."),
        ("hw.unique-good", "With Trade Good 3 there are 3 different ones: 1 Renown."),
        ("hw.odds", "Of all Fate Cards, 1/2 (50.0%) show a different one: 0.5 Renown on average."),
    ],
    "goods bought=1,2,3,4,5": [
        *[("hw.duplicate-good", f"Trade Good {good} is there already: no Renown.") for good in range(1, 6)],
        ("hw.unique-good", "With Trade Good 6 there are 6 different ones: 3 Renown."),
        ("hw.odds", "Of all Fate Cards, 1/12 (8.3%) show a different one: 0.25 Renown on average."),
    ],
    "map map=xxxxx/xxxxx/xxxxx/x....": [
        *[("hw.pattern", f"Placements of the {name} pattern that fit: 0.") for name in ("L", "square")],
        ("hw.pattern", "Placements of the line pattern that fit: 1."),
        *[("hw.pattern", f"Placements of the {name} pattern that fit: 0.") for name in ("T", "S")],
    ],
    "map map=xxxxx/xxxxx/xxxxx/x.... pattern=line": [("hw.pattern", "Placements of the line pattern that fit: 1.")],
}


def odds_steps(notation: str, **options: str | int) -> ReasonsOf:
    """The steps between how many cards attack and what they do."""
    steps = told(ask(notation, **options).steps)
    return [step for step in steps if step[0] not in ("hw.attacks", "hw.disdain", "hw.valour", "hw.let-through")]


def test_what_makes_the_attack_larger_or_smaller_is_told() -> None:
    assert odds_steps("odds year=1 extra=1 temple=1", players=2) == [
        ("hw.odds", "Left in the Fate Deck: 48 (left 16, centre 16, and right 16)."),
        ("hw.attack-cards", "Year 1: attack cards 1, potential 1."),
        ("hw.neutral-penalty", "Items on Neutral Prospect Cards: 1, so attack cards 2."),
        ("hw.favour-use", "Favours are used as well as possible."),
    ]
    short = "odds year=3 seen=16/16/15"
    begin = [
        ("hw.odds", "Left in the Fate Deck: 1 (right 1)."),
        ("hw.attack-cards", "Year 3: attack cards 3, potential 2."),
    ]
    shuffled = ("hw.fate-deck-empty", "The Discard Pile is shuffled; cards drawn from it: 2.")
    out = ("hw.fate-deck-empty", "The deck runs out; cards left out: 2.")
    assert odds_steps(short) == [*begin, shuffled]
    assert odds_steps(short, fate_deck_empty="stop") == [*begin, out]
    # as many as the attack takes are left: nothing is shuffled
    assert [rule for rule, _ in odds_steps("odds year=3 seen=16/16/13")] == ["hw.odds", "hw.attack-cards"]


def told(steps: tuple[Step, ...]) -> ReasonsOf:
    """Rule and sentence of every step."""
    return [(step.rule, english(step.message)) for step in steps]


@pytest.mark.parametrize("notation", REASONS)
def test_everything_that_came_about_is_told_by_its_rule(notation: str) -> None:
    assert told(ask(notation).steps) == REASONS[notation]


@pytest.mark.parametrize(
    ("cards", "options", "note"),
    [
        ("LLLL", {"difficulty": "hard"}, "12; here it is 4."),
        # the deck may have run out
        ("LLLL", {"difficulty": "hard", "fate_deck_empty": "stop"}, None),
        ("L" * 13, {"difficulty": "hard", "fate_deck_empty": "stop"}, "12; here it is 13."),
        ("L" * 7, {"players": 1}, "8, with the items on Neutral Prospect Cards up to 21; here it is 7."),
        ("L" * 16 + "RRRRR", {"players": 1}, None),
        ("L" * 16 + "RRRRRR", {"players": 1}, "8, with the items on Neutral Prospect Cards up to 21; here it is 22."),
    ],
)
def test_another_number_of_attack_cards_than_there_can_be_is_told(
    cards: str, options: dict[str, str | int], note: str | None
) -> None:
    steps = told(ask(f"attack year=6 cards={cards}", **options).steps)
    notes = [
        text.partition("asks for another number of attack cards: ")[2]
        for rule, text in steps
        if rule == "hw.attack-cards"
    ]
    assert notes == ([] if note is None else [note])


@pytest.mark.parametrize(
    ("line", "step"),
    [
        (
            f"fill guard-7 {ALL} guard=6 fort=1 built=medium-granary",
            ("hw.granary-columns", "Wall Guard 7 is in the column of the Medium Granary, which is built."),
        ),
        (f"fill fort-1 {ALL}", None),
        (f"fill medium-temple {ALL} priests=9 built=small-temple", ("hw.smaller", "Built: Small Temple.")),
        (
            f"fill temple-medium {ALL} priests=9 built=small-temple,medium-temple temples=2/0/0",
            ("hw.temple-order", "The Small Temple is full."),
        ),
    ],
)
def test_what_must_stand_is_told_where_it_stands(line: str, step: tuple[str, str] | None) -> None:
    kinds = ("hw.granary-columns", "hw.smaller", "hw.temple-order")
    assert [each for each in told(ask(line).steps) if each[0] in kinds] == ([] if step is None else [step])


def test_a_lost_sword_is_told() -> None:
    answer = ask(f"fill training {ALL} guard=6", sword_blocked="yes")
    assert told(answer.steps)[-1] == ("hw.sword-blocked", "The Sword is lost: the Wall Guard has no open box.")
    assert answer.facts["wasted"] == ["sword"]


def test_a_total_that_is_raised_to_0_is_told() -> None:
    below = "score renown=3 disdain=9 paths=0"
    total = ("hw.score-total", "Total: 0 VP.")
    raised = "By the ruling of the table a total below zero, here −19 VP, counts as 0."
    assert told(ask(below, negative_total="no").steps)[-2:] == [("hw.score-total", raised), total]
    assert told(ask(below).steps)[-2:] == [
        ("hw.score-disdain", "9 Disdain: −22 VP."),
        ("hw.score-total", "Total: −19 VP."),
    ]
    assert told(ask("score renown=22 disdain=9 paths=0", negative_total="no").steps)[-2][0] == "hw.score-disdain"


def test_alone_the_rank_is_told_last() -> None:
    steps = told(ask("score renown=25 piety=20 paths=0", players=1).steps)
    assert steps[-2:] == [
        ("hw.score-total", "Total: 45 VP."),
        ("hw.solo-rank", "A game for one with 45 VP: Centurion."),
    ]
    assert told(ask("score renown=25 piety=20 paths=0").steps)[-1][0] == "hw.score-total"


@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_every_row_of_the_map_gives_a_valour(row: int) -> None:
    """Four cells of the row are there; a line down the last column fills the fifth and three others."""
    rows = ["....."] * 4
    rows[row - 1] = "xxxx."
    line = f"fill scout-2 {ALL} patricians=4 scouts=1 map={'/'.join(rows)} at=15,25,35,45 pattern=line"
    steps = told(ask(line).steps)
    full = [text for rule, text in steps if rule == "hw.map" and text.endswith("is full.")]
    assert full == [f"Row {row} of the Map is full."] and steps[-1] == ("hw.attributes", "Fill Valour 1.")


def test_a_cohort_is_lost_only_where_the_table_has_set_its_sheets_right_by_hand() -> None:
    cohorts = dict.fromkeys(("cohort-left", "cohort-centre", "cohort-right"), 6)
    ruling = fill(Sheet(have={"soldier": 1}, counts=cohorts), "guard-1", OPTIONS.defaults())
    assert isinstance(ruling, Ruling) and ruling.result.wasted == ("cohort",)
    assert told(ruling.steps) == [
        ("hw.pay", "Pay 1 Soldier."),
        ("hw.guard", "Fill Wall Guard 1."),
        ("hw.cohorts", "Lost because the track is full: 1 Cohort."),
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        # there are as many icons as boxes: none is lost
        ("fill guard have=1/0/0/0/0 cohorts=6/6/6", "18. The icons on the sheet make 0 to 17."),
        ("fill guard have=1/0/0/0/0 cohorts=5/6/6 guard=2", "17. The icons on the sheet make 1 to 12."),
        ("fill have=1/0/0/0/0 cohorts=1/0/0 guard=7 fort=4", "1. The icons on the sheet make 3 to 12."),
        ("fill cohorts=2/0/0 guard=2 wall=0 fort=0 cippi=0", "2. The icons on the sheet make 1."),
        ("score cohorts=1/1/1 guard=18 paths=-", "3. The icons on the sheet make 7 to 18."),
    ],
)
def test_cohorts_that_the_icons_cannot_have_filled_are_refused(line: str, says: str) -> None:
    assert said(line).removeprefix("The sheets cannot be as entered. ") == f"Filled boxes of Cohorts: {says}"
    assert said(line).startswith("The sheets cannot be as entered. ") is line.startswith("fill")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"fill small-precinct {ALL} traders=3 production=9", "9. The icons on the sheet make 1 to 8."),
        (f"fill mining {ALL} production=6 mining=3", "6. The icons on the sheet make 2 to 5."),
        # the other two Precincts may stand, too
        ("score production=1 built=small-precinct paths=forager", "1. The icons on the sheet make 2 to 9."),
        # a Large Precinct asks for the other two
        ("score production=7 built=large-precinct mining=14 paths=forager", "7. The icons on the sheet make 9."),
        ("score production=2 built=large-precinct paths=forager", "2. The icons on the sheet make 4 to 9."),
    ],
)
def test_circles_that_the_icons_cannot_have_filled_are_refused(line: str, says: str) -> None:
    assert said(line).endswith(f"Filled circles of Resource Production: {says}")


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("score built=large-precinct mining=14 production=9 paths=forager", 3),
        ("score built=large-hotel,large-road paths=forager:9", 3),
        ("score production=7 built=archway paths=forager", 2),
    ],
)
def test_what_a_building_that_is_not_named_has_filled_is_not_held_against_a_score(line: str, points: int) -> None:
    assert ask(line).facts["total"] == points


def test_what_is_laid_on_a_neutral_card_is_told() -> None:
    line = f"fill market-1 {ALL} traders=4 built=market neutral=fighter from=neutral-1"
    laid = ("hw.goods-source", "What was paid is laid here: Neutral: Fighter.")
    assert laid in told(ask(line, players=2).steps)
    assert told(ask(f"{SCOUT} left=architect").steps)[3] == (
        "hw.scout-source",
        "What was paid goes to the neighbour on the left.",
    )


def test_what_is_missing_for_the_price_is_told_beside_what_there_is() -> None:
    assert said("fill fort") == "Fort 1 costs one of these: 1 Builder or 1 Soldier; you have nothing."
    assert said(f"fill small-hotel {ALL}") == "Small Hotel, Infrastructure: 2 needed, 0 there."
    assert said("fill guard have=0/1/0/0/2") == ("Wall Guard 1 costs 1 Soldier; you have 1 Builder and 2 × Resource.")


def test_only_what_a_box_asks_for_is_said_to_be_met() -> None:
    sheet = Sheet(counts={"fort": 7, "wall": 3})
    assert told(tuple(met(sheet, BOXES["wall-4"]))) == [("hw.chain", "Wall 4 hangs on Fort 4, which is filled.")]
    assert told(tuple(met(sheet, BOXES["guard-1"]))) == []
    assert told(tuple(met(sheet, BOXES["medium-granary"]))) == [
        ("hw.infrastructure", "Infrastructure: 1 needed, 3 there.")
    ]


def test_the_income_of_buildings_is_told_one_by_one() -> None:
    sheet = Sheet(marks=dict.fromkeys(("small-hotel", "small-workshop", "small-road"), "x"))
    ruling = begin_year(sheet, 2, 8, "fighter", OPTIONS.defaults(), {"small-road": "piety"})
    assert isinstance(ruling, Ruling)
    income = [each for each in told(ruling.steps) if each[0] in ("hw.income", "hw.road-income")]
    assert income == [
        ("hw.income", "Resource Production gives 1 Resource for each filled circle: 1."),
        ("hw.income", "Small Hotel gives 1 Civilian."),
        ("hw.income", "Small Workshop gives 1 Builder."),
        ("hw.road-income", "Small Road gives 1 Piety."),
    ]


@pytest.mark.parametrize(
    ("year", "last"),
    [(5, "Kept for the next Year: 1 Soldier."), (6, "Lost with the end of the game: 1 Soldier.")],
)
def test_what_becomes_of_the_workers_of_the_attack_is_told(year: int, last: str) -> None:
    ruling = end_year(Sheet(year=year, have={"builder": 2}, counts={"valour": 2}), "L", "", OPTIONS.defaults())
    assert isinstance(ruling, Ruling)
    assert told(ruling.steps)[0] == ("hw.year-end", "Return what is left: 2 × Builder.")
    assert told(ruling.steps)[-1] == ("hw.carry-over", last)
    nothing = end_year(Sheet(year=1), "L", "", OPTIONS.defaults())
    assert isinstance(nothing, Ruling)
    assert not {"hw.year-end", "hw.carry-over"} & {step.rule for step in nothing.steps}
