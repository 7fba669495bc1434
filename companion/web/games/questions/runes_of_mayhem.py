"""Runes of Mayhem: the questions as forms. Lines of several units are asked in the notation."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.runes_of_mayhem.components import TYPES
from companion.web.games.forms import Field, Form, choice, number, text, unit

_TYPES = tuple((kind, TYPES[kind].name) for kind in TYPES)
_ROLL = Field("r", N_("Rolled"), highest=20)
_DAMAGE = Field("d", N_("Damage on it"), highest=20)
_FORMATION = Field("f", N_("In a formation"), "flag")
_ATTACKER = unit(N_("The attacker"), _TYPES, (_ROLL, _DAMAGE, _FORMATION))
_DEFENDER = unit(N_("The defender"), _TYPES, (_ROLL, _DAMAGE, _FORMATION))
_ONE = unit(N_("The attacker"), _TYPES, (_DAMAGE, _FORMATION))
_OTHER = unit(N_("The defender"), _TYPES, (_DAMAGE, _FORMATION))
_DIE = text("die", N_("The faces of your die, such as 0,0,1,1,2,3; empty: the table's"))

FORMS = (
    Form("fight", N_("A fight"), "fight", (_ATTACKER, _DEFENDER)),
    Form("odds", N_("The odds of a fight"), "odds", (
        _ONE, _OTHER,
        choice("until", N_("How long?"), (("", N_("One attack")), ("falls", N_("Until one of them falls")))),
        _DIE,
    )),
    Form("siege", N_("A siege"), "siege", (
        unit(N_("The attacker"), _TYPES, (_ROLL, _DAMAGE)), number("protection", N_("Protection"), 0, 20),
    )),
    Form("odds-siege", N_("The odds of a siege"), "odds siege", (
        unit(N_("The attacker"), _TYPES, (_DAMAGE,)),
        number("protection", N_("Protection"), 0, 20),
        number("structure", N_("Structure-points left"), 0, 99),
        _DIE,
    )),
    Form("odds-trade", N_("The odds of a trade"), "odds trade", (number("needed", N_("Needed"), 0, 40), _DIE)),
)  # fmt: skip
"""One form for each question of one or two units."""
