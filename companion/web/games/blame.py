"""Which field of a form a refusal is about, so that it can be said there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.referee.ruling import Refusal, Refused
from companion.web.games.reading import Form

MOST_TRIED = 60
"""Of so many changed fields it is found out; a form with more of them is read as a whole."""


def blamed(form: Form, was: Mapping[str, str], changed: Iterable[str], attempt: Callable[[Form], object]) -> str:
    """The first of the ``changed`` fields that is to blame for the refusal of a ``form``: left as it ``was``, the form
    is not refused; or, where several are wrong, not for that reason. "" where the form is not refused, or no single
    field is to blame.

    ``attempt`` does what the form asks for, without keeping it; it answers a refusal, or raises Refused.
    """

    def why_not(left: tuple[str, ...] = ()) -> Refusal | None:
        try:
            answer = attempt(_left(form, was, left))
        except Refused as refused:
            return refused.refusal
        return answer if isinstance(answer, Refusal) else None

    names = tuple(changed)
    refusal = why_not()
    if refusal is None or len(names) > MOST_TRIED:
        return ""
    without = {name: why_not((name,)) for name in names}
    # what merely counts in the refusal of another field changes its words too, so what mends all comes first
    mends = [name for name, left in without.items() if left is None]
    return next(iter(mends or [name for name, left in without.items() if left != refusal]), "")


def _left(form: Form, was: Mapping[str, str], names: Iterable[str]) -> Form:
    """The same form with these fields as it ``was`` shown; one that is not told there was empty, or not ticked."""
    found = form.copy()
    for name in names:
        found.poplist(name)
        if was.get(name):
            found[name] = was[name]
    return found
