"""Hadrian's Wall: the questions as forms."""

from __future__ import annotations

from collections.abc import Iterable

from companion.referee.hadrians_wall.cards import ARROWS, DAMAGES, GOODS, PATTERNS, YEARS
from companion.referee.hadrians_wall.names import BUILDING_NAMES, COHORT_NAMES, GROUP_NAMES, PATTERN_NAMES, box_name
from companion.referee.hadrians_wall.odds import NEUTRAL_MOST
from companion.referee.hadrians_wall.sheet import (
    ATTRIBUTES,
    BOXES,
    BUILDINGS,
    CITIZENS,
    COHORT_MOST,
    DIPLOMAT_FAVOURS,
    GROUPS,
    MAP_COLUMNS,
    MAP_ROWS,
    TEMPLES,
)
from companion.referee.messages import C_, N_, Message
from companion.web.games.forms import Field, Form, Slot, choice, grid, letters, listed, number, slashes, text

_SIDES = tuple(zip("LCR", COHORT_NAMES.values(), strict=True))
_ARROWS = tuple(Field(letter, name, highest=most) for (letter, name), most in zip(_SIDES, ARROWS.values(), strict=True))
"""Fate Cards by the Cohort that they attack: as many of each as there are."""


def _cohorts(key: str, label: str, highest: int) -> Slot:
    return slashes(key, label, tuple(Field(letter, name, highest=highest) for letter, name in _SIDES))


def _ticks(key: str, label: str, values: Iterable[tuple[str, str]]) -> Slot:
    return listed(key, label, tuple(Field(value, name, "flag") for value, name in values))


_TRACKS = {
    "temple-small": N_("Boxes of the Small Temple"),
    "temple-medium": N_("Boxes of the Medium Temple"),
    "temple-large": N_("Boxes of the Large Temple"),
}
"""Tracks that share their name with a building."""
_TO_FILL = (
    *(
        (group, _TRACKS.get(group, GROUP_NAMES[group]))
        for group in GROUPS
        if group not in BUILDING_NAMES and GROUPS[group].mark != "build"
    ),
    *((box.id, BUILDING_NAMES[box.id]) for box in BUILDINGS),
)
"""What is filled next in a track, or built."""


def _called(word: str) -> Message | str:
    """A box that the notation names, such as the next one of a track."""
    return box_name(word) if word in BOXES else word


_GOODS = tuple((str(good), str(good)) for good in GOODS)
_YEAR = number("year", N_("Year"), 1, YEARS, required=True)
_BOXES = _cohorts("cohorts", N_("Filled boxes of your Cohorts"), COHORT_MOST)
_CARDS = letters("cards", N_("Attack cards"), _ARROWS)
_IGNORE = letters(
    "ignore", N_("Cards that you ignore by Favours"), tuple(Field(letter, name, highest=9) for letter, name in _SIDES)
)
_TEMPLE = number("temple", N_("Favours of Temples"), 0, len(TEMPLES))
_DIPLOMATS = _cohorts("diplomats", N_("Favours of Diplomats"), DIPLOMAT_FAVOURS)
_HAVE = slashes(
    "have",
    N_("Workers and Resources that you have"),
    (
        Field("soldier", C_("Hadrian's Wall", "Soldiers")),
        Field("builder", N_("Builders")),
        Field("servant", N_("Servants")),
        Field("civilian", N_("Civilians")),
        Field("resource", N_("Resources")),
    ),
)


def _most(group: str) -> int:
    return len(GROUPS[group].boxes)


FORMS = (
    Form("attack", N_("The attack"), "attack", (_YEAR, _CARDS, _BOXES, _IGNORE)),
    Form("favours", N_("Which Favours are worth using?"), "favours", (_YEAR, _CARDS, _BOXES, _TEMPLE, _DIPLOMATS)),
    Form(
        "odds",
        N_("The odds of the coming attack"),
        "odds",
        (
            _YEAR,
            _BOXES,
            slashes("seen", N_("Fate Cards that you have seen, by arrow"), _ARROWS),
            number("extra", N_("Soldiers and Resources on Neutral Prospect Cards"), 0, NEUTRAL_MOST),
            _TEMPLE,
            _DIPLOMATS,
        ),
    ),
    Form(
        "score",
        N_("The final score"),
        "score",
        (
            *(number(name, GROUP_NAMES[name], 0, _most(name), mark=True) for name in ATTRIBUTES),
            number("disdain", N_("Disdain left"), 0, _most("disdain")),
            text("paths", N_("Path Cards: their points, or names such as defender:2,aristocrat")),
        ),
    ),
    Form(
        "fill",
        N_("May I fill this box?"),
        "fill",
        (
            choice("", N_("Track or building"), (("", N_("All that may be filled")), *_TO_FILL), True, _called),
            _HAVE,
            number("fort", N_("Filled boxes of the Fort"), 0, _most("fort")),
            number("wall", N_("Filled boxes of the Wall"), 0, _most("wall")),
            number("cippi", N_("Filled boxes of the Cippi"), 0, _most("cippi")),
            number("guard", N_("Filled boxes of the Wall Guard"), 0, _most("guard")),
            _ticks("built", N_("Buildings that stand"), ((box.id, BUILDING_NAMES[box.id]) for box in BUILDINGS)),
            *(number(name, GROUP_NAMES[name], 0, _most(name)) for name in (*CITIZENS.values(), *ATTRIBUTES)),
        ),
    ),
    Form(
        "map",
        N_("Where does a pattern fit?"),
        "map",
        (
            grid("map", N_("Filled boxes of your Map"), MAP_ROWS, MAP_COLUMNS),
            choice("pattern", N_("Pattern"), (("", N_("All")), *((each, PATTERN_NAMES[each]) for each in PATTERNS))),
        ),
    ),
    Form(
        "gladiator",
        N_("A Gladiator's battle"),
        "gladiator",
        (
            number("boxes", N_("Circled boxes"), 1, 6, required=True),
            choice("damage", N_("Damage"), (("", N_("Any")), *((str(each), str(each)) for each in DAMAGES))),
        ),
    ),
    Form(
        "goods",
        N_("What another Trade Good gives"),
        "goods",
        (
            _ticks("bought", N_("Trade Goods bought"), _GOODS),
            _ticks("offered", N_("Trade Goods that neighbours offer"), _GOODS),
        ),
    ),
)
"""One form for each question."""
