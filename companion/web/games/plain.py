"""A referee that is asked by forms, or in its notation: examples to begin from, and a line to type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from companion.referee.game import Referee
from companion.referee.messages import N_, say
from companion.referee.ruling import Answer, Refusal
from companion.web.games.forms import Form, Values
from companion.web.games.questions import FORMS
from companion.web.games.reading import LONGEST


@dataclass(frozen=True, slots=True)
class Line:
    """A question as it was typed, or as the fields of a form say it; ``form`` and ``values`` are what is shown: no
    form for a line that none holds whole. ``refusal`` says why the fields cannot be read."""

    text: str
    form: Form | None = None
    values: Mapping[str, Values] = field(default_factory=dict)
    refusal: Refusal | None = None

    @property
    def complete(self) -> bool:
        """Whether there is something to ask."""
        return bool(self.text)

    def notation(self) -> str:
        """The question in one line."""
        return self.text

    def named(self, refusal: Refusal) -> Refusal:
        """The refusal of the question as the form puts it that asked."""
        return refusal if self.form is None else self.form.named(refusal, self.values)


@dataclass(frozen=True, slots=True)
class Example:
    """A question to begin from: what it asks (a message), and its notation."""

    title: str
    notation: str


class PlainRoom:
    """The web part of a referee that needs no form of its own, to be inherited: a class that adds ``game``,
    ``tagline``, ``about`` and ``examples`` meets :class:`companion.web.games.room.RefereeRoom`. What can be asked
    by a form stands in :mod:`.questions`."""

    referee_folder = "plain"
    drawn = ""
    """A template that draws what of an answer is better seen than told, below the steps."""
    game: Referee
    examples: tuple[Example, ...]

    @property
    def example(self) -> str:
        """The first of the examples."""
        return self.examples[0].notation

    @property
    def draft_fields(self) -> frozenset[str]:
        """What names a form, and the fields of all of them."""
        return frozenset(("ask", *(name for form in FORMS.get(self.game.id, ()) for name in form.names())))

    def draft(self, given: MultiDict[str, str]) -> Line:
        """The question of a line (``position``) or of a form (``ask`` names it); of both, the form stays if the line,
        which is what the referee made of it, is put otherwise than a form would."""
        forms = FORMS.get(self.game.id, ())
        line = " ".join(given.get("position", "").split())[:LONGEST]
        for form in forms if line else ():
            values = form.understood(line)
            if values is not None:
                return Line(line, form, values)
        if not forms or (line and "ask" not in given):
            return Line(line)
        form = next((form for form in forms if form.id == given.get("ask")), forms[0])
        values = form.given(given)
        if line:  # what the referee made of these values
            return Line(line, form, values)
        refusal = form.why_not(given)
        if refusal is not None:
            values = form.as_given(given)
        if given.get("ask", form.id) != form.id:
            text = N_("There is no form “%(given)s”; there are %(forms)s.")
            known = tuple(each.id for each in forms)
            refusal = Refusal("form-unknown", say(text, given=given["ask"][:40], forms=known))
        asked = refusal is None and any(value for slot in values.values() for value in slot.values())
        return Line(form.notation(values) if asked else "", form, values, refusal)

    def referee_context(self, answer: Answer | None, options: dict[str, str | int]) -> dict[str, object]:
        """The examples, the forms to choose from, and what draws the answer."""
        return {"examples": self.examples, "forms": FORMS.get(self.game.id, ()), "drawn": self.drawn}
