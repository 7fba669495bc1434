"""What the fields of a form hold: numbers, which the companion may have to roll, and names."""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.web.games import reading

DIGITS = 6
LONGEST = 80  # letters of a name that are handed on; the referee refuses one that is too long
COMPANION = "-"  # stands for a roll that the companion makes


def number(form: reading.Form, name: str) -> int | None:
    """A whole number of a form, None where nothing was typed or the companion is to roll. Raises
    Refused for anything else."""
    typed = form.get(name, "").strip()
    return None if typed == COMPANION else reading.number(typed, DIGITS)


def needed(form: reading.Form, name: str) -> int:
    """A number that must be there. Raises Refused where it is not."""
    found = number(form, name)
    if found is None:
        raise Refused(Refusal("number-missing", say(N_("A number is missing: fill it in first."))))
    return found


def text(form: reading.Form, name: str) -> str:
    """A short text of a form, without the blanks around it."""
    return form.get(name, "").strip()[:LONGEST]
