"""What the fields of a form hold: numbers, which the companion may have to roll, and names."""

from __future__ import annotations

from collections.abc import Collection

from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.runes_of_mayhem.unit import fights_as
from companion.web.games import reading

DIGITS = 6
MOST_ABILITIES = 20  # that are handed on of one card
LONGEST = 80  # letters of a name that are handed on; the referee refuses one that is too long
COMPANION = "-"  # stands for a roll that the companion makes


def number(form: reading.Form, name: str, label: Message | None = None) -> int | None:
    """A whole number of a form, None where nothing was typed or the companion is to roll. Raises Refused for anything
    else; ``label`` is how the field is called, where the form has many."""
    typed = form.get(name, "").strip()
    try:
        return None if typed == COMPANION else reading.number(typed, DIGITS)
    except Refused as refused:
        if label is None:
            raise
        text = say(N_("%(field)s: %(why)s"), field=label, why=refused.refusal.message)
        raise Refused(Refusal(refused.refusal.code, text)) from None


def needed(form: reading.Form, name: str, label: Message | None = None) -> int:
    """A number that must be there; ``label`` is how its field is called, where there is one to fill in. Raises Refused
    where it is not."""
    found = number(form, name, label)
    if found is not None:
        return found
    if label is None:
        raise reading.incomplete()
    raise Refused(Refusal("number-missing", say(N_("%(field)s: fill in a number first."), field=label)))


def heal(form: reading.Form, kind: str | None, abilities: Collection[str]) -> int | None:
    """The Heal value of a card; None for a ``kind`` (None: not known) that never heals, of which the field is not
    seen whatever may have been typed in it before. Raises Refused."""
    return None if fights_as(kind, abilities) not in (None, "priest") else number(form, "heal")


def abilities(form: reading.Form, name: str = "abilities") -> tuple[str, ...]:
    """The abilities that are ticked in a form; which there are the referee says."""
    return tuple(word[:LONGEST] for word in form.getlist(name)[:MOST_ABILITIES])


def text(form: reading.Form, name: str) -> str:
    """A short text of a form, without the blanks around it."""
    return form.get(name, "").strip()[:LONGEST]
