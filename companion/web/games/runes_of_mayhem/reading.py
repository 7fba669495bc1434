"""What the fields of a form hold: numbers and short texts."""

from __future__ import annotations

from typing import NoReturn

from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused

Form = MultiDict[str, str]
LONGEST = 80  # letters of a name that are handed on; the referee refuses one that is too long
COMPANION = "-"  # stands for a roll that the companion makes


def incomplete() -> NoReturn:
    """Raise Refused for a form that is not one of ours."""
    raise Refused(Refusal("form", say(N_("This form is incomplete, so nothing was done. Reload the page."))))


def number(form: Form, name: str) -> int | None:
    """A whole number of a form, None where nothing was typed or the companion is to roll. Raises
    Refused for anything else."""
    text = form.get(name, "").strip()
    if text in ("", COMPANION):
        return None
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    raise Refused(Refusal("number", say(N_("A number is expected here, not “%(given)s”."), given=text[:20])))


def needed(form: Form, name: str) -> int:
    """A number that must be there."""
    found = number(form, name)
    if found is None:
        raise Refused(Refusal("number-missing", say(N_("A number is missing: fill it in first."))))
    return found


def text(form: Form, name: str) -> str:
    """A short text of a form."""
    return form.get(name, "").strip()[:LONGEST]
