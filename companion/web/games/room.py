"""What the site asks of the web part of a game: forms to commands, states to what templates show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from werkzeug.datastructures import MultiDict

from companion.referee.game import Command
from companion.referee.messages import Message
from companion.referee.ruling import Answer, Refusal
from companion.tables.table import Table
from companion.web.viewer import Viewer


class Draft(Protocol):
    """A question on its way: ``complete`` when there is enough to ask; ``refusal`` says why it cannot be read."""

    @property
    def complete(self) -> bool: ...

    @property
    def refusal(self) -> Refusal | None: ...

    def notation(self) -> str:
        """The question in one line."""
        ...

    def named(self, refusal: Refusal) -> Refusal:
        """A refusal of that line in the words of the form that the question came from."""
        ...


class RefereeRoom(Protocol):
    """The web part of a game's referee. ``referee_folder`` names the folder of its ``referee.html`` (the page) and
    ``_answer.html`` (the answer alone); ``draft_fields`` are the names of the form's fields: beside ``position``,
    everything else in an address is an option."""

    referee_folder: str

    @property
    def draft_fields(self) -> frozenset[str]: ...

    tagline: str  # the game in a sentence or two
    about: str  # what the companion does for it

    @property
    def example(self) -> str:
        """A question to begin from, in the notation: programs are told it."""
        ...

    def draft(self, given: MultiDict[str, str]) -> Draft:
        """The referee's form as the address describes it."""
        ...

    def referee_context(self, answer: Answer | None, options: dict[str, str | int]) -> dict[str, object]:
        """What the referee's templates need beside the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Part:
    """A template and what it shows. ``follows`` is True when its page is drawn anew as the table goes on; such a
    part can also be looked at as it was. ``stands_in`` is the seat in whose place something is entered there, when
    that is not the viewer's own: what is done leads back to what that seat is asked. ``refused`` is True
    where it says why what was entered cannot be."""

    template: str
    title: Message
    context: dict[str, object]
    follows: bool = False
    stands_in: str = ""
    refused: bool = False


class Room(RefereeRoom, Protocol):
    """The web part of a game that is played at a table. ``folder`` names its templates and its static files."""

    folder: str
    seat_kinds: tuple[str, ...]  # what a seat can be at a new table: player, neutral, absent
    default_seats: tuple[str, ...]  # one of these for each seat of the game
    seats_note: str  # a sentence under the seats of a new table, or ""
    asked_first: tuple[tuple[str, str], ...]
    """The ids of the options that change how a game is set up: a new table asks them before all others. What is only
    switched on has a word; with an empty one an option is asked by its title and its choices."""
    sections: tuple[str, ...]  # the macros of the game's _public.html: what everybody sees alike
    score_sheet: str  # the document that prints a running or finished game

    def seat_look(self, table: Table, seat: str) -> str:
        """The seat of :data:`companion.look.LOOKS` whose colour and shape this one has at the table: its own, but
        where sides are chosen."""
        ...

    def commands(self, form: MultiDict[str, str]) -> tuple[Command, ...]:
        """The commands that a form of the board asks for. Raises Refused."""
        ...

    def override(self, table: Table, form: MultiDict[str, str]) -> Command:
        """The command that the form of “we play it so” asks for; what the form did not change, the command does not
        touch. Raises Refused."""
        ...

    def override_context(self, table: Table, given: MultiDict[str, str]) -> dict[str, object]:
        """What that form shows: how the table stands, or what is ``given``, by the address of the form or, when it
        was refused, by the form."""
        ...

    def page_context(self) -> dict[str, object]:
        """What the page around a board needs."""
        ...

    def public_context(self, table: Table, state: Any, kind: str) -> dict[str, object]:
        """What the sections that everybody sees alike show of ``state``, a spectator's view."""
        ...

    def board_context(self, table: Table, who: Viewer, state: Any, stands_in: bool = False) -> dict[str, object]:
        """What the rest of the board shows of ``state`` to this viewer; nothing that is still secret.
        ``stands_in`` adds what is needed to enter something for any other seat."""
        ...

    def part(self, table: Table, who: Viewer, name: str, given: MultiDict[str, str]) -> Part | None:
        """Something of the table that has a page of its own (a player's sheet, what a step would set
        off), as ``given`` in the address asks for it; None where there is no such thing. For a viewer of the
        kind ``past`` the table is one of an earlier revision, and holds only what everybody saw then."""
        ...
