"""What the fields of a form hold: whole numbers and short texts.

Only whether something can be read is decided here, and how much of it is taken; what is possible the game judges.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, say
from companion.referee.reasons import OFFERED, OFFERED_AT_THE_END
from companion.referee.ruling import Refusal, Refused
from companion.referee.typed import plain_number
from companion.web.language import language

Form = MultiDict[str, str]
Shown = TypeVar("Shown")
LONGEST = 2000
"""Characters taken of a notation in an address or a form; the referee itself refuses one that is too long."""


def incomplete() -> Refused:
    """What to raise for a form that lacks what our own pages put into it."""
    return Refused(Refusal("form", say(N_("This form is incomplete, so nothing was done. Reload the page."))))


def shown_before(form: Form, kind: type[Shown]) -> Shown:
    """What the form showed when it was drawn, as its hidden field ``was`` holds it (JSON). Raises Refused if it is not
    there."""
    try:
        return msgspec.json.decode(form.get("was", ""), type=kind)
    except msgspec.DecodeError:
        raise incomplete() from None


def number(text: str, digits: int = 3, signed: bool = False) -> int | None:
    """The whole number that somebody typed into a field, of at most so many digits; below zero only if ``signed``.
    Blanks around it do not count, and an empty field is None. Raises Refused for anything else."""
    typed = text.strip()
    if not typed:
        return None
    minus = signed and typed.startswith("-")
    found = plain_number(typed[1:] if minus else typed, digits)
    if found is None:
        raise Refused(Refusal("number", say(N_("A number is expected here, not “%(given)s”."), given=typed[:20])))
    return -found if minus else found


def short_text(form: Form, name: str, longest: int) -> str:
    """The text of a field, of which at most ``longest`` characters are taken; "" if the form has no such field."""
    return form.get(name, "")[:longest]


def reason(form: Form) -> str:
    """Why the table does something, uncut: the referee refuses a reason that is too long. One that is offered is taken
    from the reader's language into that of the referee, so that others read it in theirs."""
    typed = form.get("reason", "")
    offered = {language().gettext(text): text for text in (*OFFERED, *OFFERED_AT_THE_END)}
    return offered.get(typed.strip(), typed)
