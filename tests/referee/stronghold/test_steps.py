"""The steps of an answer: each number that was counted, each rule that decided, and nothing that did not."""

from __future__ import annotations

from functools import partial

import pytest

from companion.referee.stronghold import GAME

from ..english import english
from ..notations import answer, asking, refused

_answer = partial(answer, asking(GAME))

WALLS = ("sh.walls", "Each component of the stone walls gives 1.")
ROUNDED = ("sh.rounding", "Where no Units match 1 exactly, it is rounded against the loser.")
NO_UNIT = ("sh.winner-needs-units", "The winner has no Unit here, so the Invader removes nothing.")
HOSPITAL = ("sh.hospital", "Defenders who die in the melee go to the Hospital.")
ORC_FOR_ONE = ("sh.losses", "Against 1 the loser removes Units by their unmodified strength: 1 × Orc.")
EMPTY = ("sh.losses", "The Defender has no Unit here that could be removed.")
NOBODY_CAME = ("sh.melee", "No Invader Unit stands on the Wall Section: there is no melee.")
ENTERED = (
    "sh.other-strength",
    "Other strength is what the table entered: the text does not hold the Invader's book.",
)

MELEES: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = [
    # W1: an exact match is not rounded
    ("melee invader=2T1O defender=2S1M stone=2", {}, [
        ("sh.invader-strength", "Invader: 1 × Orc (2) + 2 × Troll (6) = 8."),
        ("sh.defender-strength", "Defender: 1 × Marksman (1) + 2 × Soldier (4) + stone walls (2) = 7."),
        WALLS,
        ("sh.superiority", "The Invader wins: 8 − 7 = 1 Superiority."),
        ("sh.losses", "Against 1 the loser removes Units by their unmodified strength: 1 × Marksman."),
        HOSPITAL,
        ("sh.breach", "The Units here are worth 5, not less than the Superiority of 1: the wall holds."),
    ]),
    # W8: the Officer alone adds nothing, and kills nobody
    ("melee invader=1O officer=1 stone=3", {}, [
        ("sh.invader-strength", "Invader: 1 × Orc (2) = 2."),
        ("sh.defender-strength", "Defender: stone walls (3) + Officer (0) = 3."),
        WALLS,
        ("sh.officer", "The Officer gives 1 for each Unit of the Defender on his Wall Section: 0."),
        ("sh.superiority", "The Defender wins: 3 − 2 = 1 Superiority."),
        NO_UNIT,
    ]),
    # T09: nobody is left who could hear the Speech
    ("melee invader=2O officer=1 speech=3 stone=3", {}, [
        ("sh.invader-strength", "Invader: 2 × Orc (4) = 4."),
        ("sh.defender-strength", "Defender: stone walls (3) + Officer (0) + Speech (0) = 3."),
        WALLS,
        ("sh.officer", "The Officer gives 1 for each Unit of the Defender on his Wall Section: 0."),
        ("sh.speech", "The Speech needs a Unit that hears the Officer: 0."),
        ("sh.superiority", "The Invader wins: 4 − 3 = 1 Superiority."),
        EMPTY,
        ("sh.breach", "The Superiority of 1 is more than the 0 of the Units here: the section is breached."),
        ("sh.residual", "Points left: 1. Walls and Heroes absorb none."),
    ]),
    # nobody holds the Speech; also where it would count without a Unit, as at AMB-7
    ("melee invader=2O defender=1S speech=2 stone=2", {"AMB-7": "counts"}, [
        ("sh.invader-strength", "Invader: 2 × Orc (4) = 4."),
        ("sh.defender-strength", "Defender: 1 × Soldier (2) + stone walls (2) + Speech (0) = 4."),
        WALLS,
        ("sh.speech", "The Speech needs the Officer: 0."),
        ("sh.equal", "4 against 4: nobody wins, nobody dies, the wall holds."),
    ]),
    # T12: Officer and Speech, rounded against the Defender
    ("melee invader=3T1O defender=2S officer=1 speech=2 stone=2", {}, [
        ("sh.invader-strength", "Invader: 1 × Orc (2) + 3 × Troll (9) = 11."),
        ("sh.defender-strength", "Defender: 2 × Soldier (4) + stone walls (2) + Officer (2) + Speech (2) = 10."),
        WALLS,
        ("sh.officer", "The Officer gives 1 for each Unit of the Defender on his Wall Section: 2."),
        ("sh.speech", "The Speech gives 1 for each Hourglass: 2."),
        ("sh.superiority", "The Invader wins: 11 − 10 = 1 Superiority."),
        ("sh.losses", "Against 1 the loser removes Units by their unmodified strength: 1 × Soldier."),
        ROUNDED,
        HOSPITAL,
        ("sh.breach", "The Units here are worth 4, not less than the Superiority of 1: the wall holds."),
    ]),
    # T17: Frenzy counts 3 in melee
    ("melee invader=3G defender=2S1M stone=2 frenzy=1", {}, [
        ("sh.invader-strength", "Invader: 3 × Goblin (3) + Goblin Frenzy (6) = 9."),
        ("sh.frenzy", "In Frenzy a Goblin counts 3; as a loss it still counts 1."),
        ("sh.defender-strength", "Defender: 1 × Marksman (1) + 2 × Soldier (4) + stone walls (2) = 7."),
        WALLS,
        ("sh.superiority", "The Invader wins: 9 − 7 = 2 Superiority."),
        ("sh.losses", "Against 2 the loser removes Units by their unmodified strength: 1 × Soldier."),
        HOSPITAL,
        ("sh.breach", "The Units here are worth 5, not less than the Superiority of 2: the wall holds."),
    ]),
    # T21: equal strengths
    ("melee invader=3O defender=2S1M stone=2 banner=1", {}, [
        ("sh.invader-strength", "Invader: 3 × Orc (6) + Banner (1) = 7."),
        ("sh.defender-strength", "Defender: 1 × Marksman (1) + 2 × Soldier (4) + stone walls (2) = 7."),
        WALLS,
        ("sh.equal", "7 against 7: nobody wins, nobody dies, the wall holds."),
    ]),
    # T40: the Cauldron comes before the Order, of which nothing is left
    ("melee invader=4G2O defender=1S1M stone=2 cauldrons=1G frenzy=1", {}, [
        ("sh.cauldrons", "The Cauldrons kill 4 × Goblin before anything is counted."),
        ("sh.invader-strength", "Invader: 2 × Orc (4) = 4."),
        ("sh.defender-strength", "Defender: 1 × Marksman (1) + 1 × Soldier (2) + stone walls (2) = 5."),
        WALLS,
        ("sh.superiority", "The Defender wins: 5 − 4 = 1 Superiority."),
        ORC_FOR_ONE,
        ROUNDED,
    ]),
    # T07 as some tables play it
    ("melee invader=2O warrior=1 stone=3", {"AMB-6": "warrior"}, [
        ("sh.invader-strength", "Invader: 2 × Orc (4) = 4."),
        ("sh.defender-strength", "Defender: stone walls (3) + Warrior (2) = 5."),
        WALLS,
        ("sh.warrior", "The Warrior gives 2 and cannot be a loss."),
        ("sh.superiority", "The Defender wins: 5 − 4 = 1 Superiority."),
        (
            "sh.winner-needs-units",
            "By the ruling of the table the Warrior alone inflicts up to 2 points: 1.",
        ),
        ORC_FOR_ONE,
        ROUNDED,
    ]),
    # strength of the Invader's book, on one side alone
    ("melee invader=3G imod=1 defender=1M", {}, [
        ("sh.invader-strength", "Invader: 3 × Goblin (3) + other strength (1) = 4."),
        ("sh.defender-strength", "Defender: 1 × Marksman (1) = 1."),
        ENTERED,
        ("sh.superiority", "The Invader wins: 4 − 1 = 3 Superiority."),
        ("sh.losses", "Against 3 all Units of the loser die: 1 × Marksman."),
        HOSPITAL,
        ("sh.breach", "The Superiority of 3 is more than the 1 of the Units here: the section is breached."),
        ("sh.residual", "Points left: 2. Walls and Heroes absorb none."),
    ]),
    # a stone and a wooden wall: the table that lets walls absorb says so
    ("melee invader=2T stone=1 wood=1", {"AMB-1": "walls"}, [
        ("sh.invader-strength", "Invader: 2 × Troll (6) = 6."),
        ("sh.defender-strength", "Defender: stone walls (1) + wooden walls (1) = 2."),
        WALLS,
        ("sh.walls", "Each component of the wooden walls gives 1."),
        ("sh.superiority", "The Invader wins: 6 − 2 = 4 Superiority."),
        EMPTY,
        ("sh.breach", "The Superiority of 4 is more than the 0 of the Units here: the section is breached."),
        ("sh.residual", "Points left: 2. By the ruling of the table the walls absorb some."),
        ("sh.four-points", "For the Glory Point the walls absorb none, 4 are left: the Invader gains one more."),
    ]),
    ("melee invader=2T", {"AMB-1": "walls"}, [
        ("sh.invader-strength", "Invader: 2 × Troll (6) = 6."),
        ("sh.defender-strength", "Defender: nothing, so 0."),
        ("sh.superiority", "The Invader wins: 6 − 0 = 6 Superiority."),
        EMPTY,
        ("sh.breach", "The Superiority of 6 is more than the 0 of the Units here: the section is breached."),
        ("sh.residual", "Points left: 6. Walls and Heroes absorb none."),
        ("sh.four-points", "Four points or more are left: the Invader gains one Glory Point more."),
    ]),
    ("melee invader=2T wood=1", {"AMB-1": "walls"}, [
        ("sh.invader-strength", "Invader: 2 × Troll (6) = 6."),
        ("sh.defender-strength", "Defender: wooden walls (1) = 1."),
        ("sh.walls", "Each component of the wooden walls gives 1."),
        ("sh.superiority", "The Invader wins: 6 − 1 = 5 Superiority."),
        EMPTY,
        ("sh.breach", "The Superiority of 5 is more than the 0 of the Units here: the section is breached."),
        ("sh.residual", "Points left: 4. By the ruling of the table the walls absorb some."),
        ("sh.four-points", "For the Glory Point the walls absorb none, 5 are left: the Invader gains one more."),
    ]),
    # where there is no melee
    ("melee defender=2S stone=2 officer=1 dmod=1", {}, [NOBODY_CAME]),
    ("melee invader=2G cauldrons=1G", {}, [
        ("sh.cauldrons", "The Cauldrons kill 2 × Goblin before anything is counted."), NOBODY_CAME,
    ]),
    ("melee invader=5T glare=1 stone=1", {}, [
        ("sh.glare", "Under the Unearthly Glare the Wall Section is left out of the whole Assault."),
    ]),
    ("melee invader=2T cauldrons=1T glare=1", {"AMB-8": "melee"}, [
        ("sh.glare", "Under the Unearthly Glare there is no melee on the Wall Section; Cauldrons still pour."),
        ("sh.cauldrons", "The Cauldrons kill 1 × Troll before anything is counted."),
    ]),
]  # fmt: skip

LOST = ("sh.no-wounds", "Points that kill nobody are lost; no Unit is wounded.")
CHOICE = ("sh.invader-chooses", "Which of these sets dies is the Invader's choice.")


def _fired(force: int, strength: int) -> tuple[str, str]:
    return "sh.marksmen-fire", f"Points of fire: {force}; strength of the Units: {strength}."


def _used(used: int, force: int) -> tuple[str, str]:
    return "sh.all-points", f"As many points as possible are used: {used} of {force}."


FIRES: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = [
    ("fire force=3 targets=3G1O", {}, [_fired(3, 5), _used(3, 3), CHOICE]),  # R07
    ("fire force=1 targets=1O", {}, [_fired(1, 2), _used(0, 1), LOST]),  # R04
    (
        "fire force=9 targets=2G1O",
        {},
        [_fired(9, 4), ("sh.all-points", "The points are enough for all of them."), LOST],
    ),
    ("fire force=4 targets=2G1O", {}, [_fired(4, 4), ("sh.all-points", "The points are enough for all of them.")]),
    ("fire force=2 targets=0", {}, [_fired(2, 0), ("sh.marksmen-fire", "There is nobody to hit."), LOST]),
    ("fire force=0 targets=2G", {}, [_fired(0, 2), _used(0, 0)]),
    # AMB-3 as some tables play it: nothing else where all points are used anyway
    ("fire force=2 targets=1G1O", {"AMB-3": "full"}, [_fired(2, 3), _used(2, 2)]),
    # nor where it comes to the same
    ("fire force=2 targets=1T1G", {"AMB-3": "full"}, [_fired(2, 4), _used(1, 2), LOST]),
    ("fire force=4 targets=1O1T", {"AMB-3": "full"}, [
        _fired(4, 5),
        (
            "sh.all-points",
            "By the ruling of the table it is enough that no other Unit can die; used: 3 and 2 of 4.",
        ),
        LOST,
        CHOICE,
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("notation", "options", "told"), [*MELEES, *FIRES], ids=[each[0].replace("=", "") for each in (*MELEES, *FIRES)]
)
def test_the_steps(notation: str, options: dict[str, str], told: list[tuple[str, str]]) -> None:
    assert [(step.rule, english(step.message)) for step in _answer(notation, **options).steps] == told


@pytest.mark.parametrize(
    ("notation", "headline"),
    [
        ("melee invader=3O defender=2S1M stone=2 banner=1", "7 against 7: nobody wins, nobody dies."),
        ("fire force=0 targets=2G", "Nobody dies."),
        ("fire force=3 targets=2O", "Dead: 1 × Orc."),
        ("hits deck=-,-,-,G,GO,GOT shots=2", "At least one hit: 4/5 (80.0%); on average 1."),
        ("hits deck=GOT,T,-,miss,og shots=1", "At least one hit: 3/5 (60.0%); on average 0.6."),
        ("hourglasses unit=S from=wall to=wall", "Hourglasses: 2."),
    ],
)
def test_the_headline(notation: str, headline: str) -> None:
    assert english(_answer(notation).headline) == headline


@pytest.mark.parametrize(("soldiers", "more"), [(7, False), (8, True)])
def test_eight_sets_are_told_and_of_others_the_number(soldiers: int, more: bool) -> None:
    """Twice as many points as Soldiers, and as many Marksmen: any number of Soldiers from none to all may die."""
    answer = _answer(f"melee invader={2 * soldiers}T defender={2 * soldiers}M{soldiers}S")
    (told,) = [english(step.message) for step in answer.steps if step.rule == "sh.losses"]
    assert told.count("(") == 8 and told.endswith("or 1 more.") is more
    assert len(answer.facts["losses"]) == soldiers + 1  # type: ignore[arg-type]


def test_the_odds_step_by_step() -> None:
    """Two cards of six, of which four show a Unit: 1 of the 15 pairs has none, 8 have one, 6 have two."""
    assert [(step.rule, english(step.message)) for step in _answer("hits deck=-,-,G,GO,GO,GOT shots=2").steps] == [
        ("sh.hit-deck", "Cards as entered: 6; those that show a Unit: 4."),
        ("sh.no-reshuffle", "Cards drawn: 2; none goes back before the last."),
        ("sh.hit-deck", "Hits: 0, chance 1/15 (6.7%); that many or more: 100%."),
        ("sh.hit-deck", "Hits: 1, chance 8/15 (53.3%); that many or more: 14/15 (93.3%)."),
        ("sh.hit-deck", "Hits: 2, chance 2/5 (40.0%); that many or more: 2/5 (40.0%)."),
        ("sh.hit-deck", "At least one card shows Goblin: 14/15 (93.3%)."),
        ("sh.hit-deck", "At least one card shows Orc: 4/5 (80.0%)."),
        ("sh.hit-deck", "At least one card shows Troll: 1/3 (33.3%)."),
    ]


def test_what_is_no_question() -> None:
    assert refused(asking(GAME), "hits deck=-,G shots=1 melee=1")[0] == "token-unknown"
    hero = refused(asking(GAME), "hourglasses unit=officer from=tower to=wall")
    assert hero == ("hero-place", "sh.heroes-move", 30)


def test_a_deck_is_written_misses_first() -> None:
    answer = _answer("hits deck=GOT,T,G,-,miss,og shots=1")
    assert answer.notation == "hits deck=-,-,G,T,GO,GOT shots=1" and answer.facts["shots"] == 1


def test_ways_step_by_step() -> None:
    space = ("sh.spaces", "There must be an empty space that takes this piece.")
    for question, told in (
        ("unit=S from=wall to=wall", [
            ("sh.adjacent", "The two places are not adjacent: the way leads through the Courtyard."),
            ("sh.move", "Soldier: Wall Section to Courtyard, 1 Hourglass."),
            ("sh.move", "Soldier: Courtyard to Wall Section, 1 Hourglass."),
        ]),
        ("unit=officer from=wall to=wall near=1", [
            ("sh.adjacent", "The two places are joined at a Tower and therefore adjacent."),
            ("sh.move", "Officer: Wall Section to Wall Section, 1 Hourglass."),
        ]),
        ("unit=M from=barracks to=tower near=1", [
            ("sh.adjacent", "A building or the Courtyard is adjacent to every other place."),
            ("sh.move", "Marksman: Barracks to Tower, 1 Hourglass."),
        ]),
    ):  # fmt: skip
        steps = _answer(f"hourglasses {question}").steps
        assert [(step.rule, english(step.message)) for step in steps] == [*told, space]


def test_who_leaves_the_honour_guard_is_told_what_that_comes_to() -> None:
    told = [english(step.message) for step in _answer("hourglasses unit=S from=honour-guard to=courtyard").steps]
    assert told[-1] == "Once a Soldier has left it, the Honour Guard gives no more Glory Points."
