"""Runes of Mayhem: the questions as forms. Tokens that matter more seldom are written in the notation."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.runes_of_mayhem.components import FOLK, HIGHEST, LANES, ROWS, TYPES
from companion.referee.runes_of_mayhem.odds import MOST_NEEDED
from companion.referee.runes_of_mayhem.siege import MOST_STRUCTURE
from companion.referee.runes_of_mayhem.targets import FROM_WALL
from companion.web.games.forms import Field, Form, Group, Lane, Row, Slot, choice, listed, needed, number, text, unit

_TYPES = tuple((kind, TYPES[kind].name) for kind in TYPES)


def _unit(
    label: str, marks: tuple[Field, ...], required: bool = False, counts: tuple[str, ...] = ("power", "health")
) -> Slot:
    """A unit of any type."""
    return unit(label, _TYPES, marks, HIGHEST, required, counts=counts)


_ROLL = Field("r", N_("Rolled"), highest=HIGHEST, mark=True)
_DAMAGE = Field("d", N_("Damage on it"), highest=HIGHEST)
_FORMATION = Field("f", N_("In a formation"), "flag")
_WON = Field("w", N_("Has just defeated row"), lowest=1, highest=ROWS, mark=True)
_ATTACKER = _unit(N_("The attacker"), (_ROLL, _DAMAGE, _WON, _FORMATION), required=True)
_DEFENDER = _unit(N_("The defender"), (_ROLL, _DAMAGE, _FORMATION), required=True)
_ONE = _unit(N_("The attacker"), (_DAMAGE, _WON, _FORMATION), required=True)
_OTHER = _unit(N_("The defender"), (_DAMAGE, _FORMATION), required=True)
_FALLEN = Field("fallen", N_("Fallen"), "flag")
_ATTACKERS = (N_("Attacker, row 1"), N_("Attacker, row 2"), N_("Attacker, row 3"))
_DEFENDERS = (N_("Defender, row 1"), N_("Defender, row 2"), N_("Defender, row 3"))
_THEIRS = tuple(_unit(label, (_DAMAGE, _FORMATION, _FALLEN)) for label in _DEFENDERS)
_SHOT = Field("shot", N_("Has already shot"), "flag")
_DEFENDER_OF_THE_WALL = (("long-ranged", FOLK["castle-defenders"]),)
_FROM_WALL = tuple(
    unit(label, _DEFENDER_OF_THE_WALL, (_SHOT,), HIGHEST, key=FROM_WALL)
    for label in (N_("From the Wall (1)"), N_("From the Wall (2)"), N_("From the Wall (3)"))
)
_ORDER = text(
    "order",
    N_("The order in which the rows attack, such as 2,1 (from the Wall: wall, wall2, wall3); empty: from the front"),
)
_PLACES = (N_("Place 1"), N_("Place 2"), N_("Place 3"))
_HEAL = (
    Field("h", N_("Heal value"), lowest=1, highest=HIGHEST, mark=True),
    _FALLEN,
    Field("wall", N_("On the Wall"), "flag"),
)
_UNITS = (N_("Unit 1"), N_("Unit 2"), N_("Unit 3"), N_("Unit 4"), N_("Unit 5"), N_("Unit 6"))
_WHERE = (("row1", N_("Row 1")), ("row2", N_("Row 2")), ("row3", N_("Row 3")), ("wall", N_("The Wall")))
_ROW = number("row", N_("Row of the defender"), 1, ROWS)
_UNTIL = choice("until", N_("How long?"), (("", N_("One attack")), ("falls", N_("Until one of them falls"))))
_DIE = text("die", N_("The faces of your die, such as 0,0,1,1,2,3; empty: the table's"))

FORMS = (
    Form("fight", N_("A fight"), "fight", (_ATTACKER, _DEFENDER, _ROW)),
    Form("odds", N_("The odds of a fight"), "odds", (
        _ONE, _OTHER,
        _UNTIL, _ROW, _DIE,
    )),
    Lane("targets", N_("Who may attack whom"), "targets", (
        *(_unit(label, (_DAMAGE, _WON, _FORMATION, _FALLEN)) for label in _ATTACKERS), *_THEIRS,
        *_FROM_WALL, number("lane", N_("Number of the lane"), 1, LANES),
    )),
    Lane("odds-lane", N_("The odds of a lane"), "odds lane", (
        *(_unit(label, (_DAMAGE, _WON, _FORMATION, _FALLEN)) for label in _ATTACKERS), *_THEIRS,
        *_FROM_WALL, _ORDER, _UNTIL, _DIE,
    )),
    Form("enter", N_("A card is played"), "enter", (
        needed("", N_("Which card?"), (*_TYPES, *FOLK.items())), needed("", N_("Where?"), _WHERE),
    )),
    Row("formation", N_("A formation"), "formation", (
        *(_unit(label, (_DAMAGE, _FALLEN)) for label in _PLACES),
        number("row", N_("Number of the row"), 1, ROWS),
        choice("turn", N_("Whose turn is it?"), (("", N_("The owner’s")), ("passive", N_("The enemy’s")))),
        listed("gone", N_("Which places are emptied now?"), tuple(
            Field(str(number), label, "flag") for number, label in enumerate(_PLACES, 1)
        )),
        choice("by", N_("How?"), (("", N_("By a burial")), ("sacrifice", N_("By a sacrifice")))),
    )),
    Group("heal", N_("Who can be restored"), "heal", tuple(_unit(label, _HEAL, counts=()) for label in _UNITS)),
    Form("siege", N_("A siege"), "siege", (
        _unit(N_("The attacker"), (_ROLL,), required=True, counts=("power",)),
        number("protection", N_("Protection"), 0, HIGHEST),
    )),
    Form("odds-siege", N_("The odds of a siege"), "odds siege", (
        _unit(N_("The attacker"), (), required=True, counts=("power",)),
        number("protection", N_("Protection"), 0, HIGHEST),
        number("structure", N_("Structure-points left"), 1, MOST_STRUCTURE, mark=True),
        _DIE,
    )),
    Form("odds-trade", N_("The odds of a trade"), "odds trade", (
        number("needed", N_("Needed"), 1, MOST_NEEDED, mark=True), _DIE,
    )),
)  # fmt: skip
"""A form for each question. A Burial-step of more units than six is asked in the notation."""
