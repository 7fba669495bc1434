"""The forms of a board: where they go, and the command id and revision that they carry.

A board is drawn for every phone at every tap, so the addresses of a table are worked out once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2s
from urllib.parse import urlencode

from flask import url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.tables.identity import is_command_id, new_command_id
from companion.tables.table import Table
from companion.web.templating import address

_FORM = Markup(
    'method="post" action="{0}" hx-post="{0}" hx-target="#table" hx-swap="innerMorph" hx-sync="#table:queue all"'
    " data-keep"
)
_STAND_IN = Markup(
    'method="post" action="{0}" hx-post="{0}" hx-target="#part" hx-swap="innerMorph show:top"'
    ' hx-sync="#part:queue all" data-keep'
)
_PART = Markup(
    'method="post" action="{0}" hx-post="{0}" hx-target="#said" hx-select=".refused"'
    ' hx-swap="innerHTML show:top" hx-sync="this:drop" data-keep'
)


@dataclass(frozen=True, slots=True)
class Places:
    """The addresses of one table: attributes for the forms of its board, and links.

    ``part`` is ``act`` for a form on the page of a part: what is refused is said there and nothing that was
    typed is lost, what is done leads to ``back``. That is the board; for who enters something in the place of a
    seat it is the page of that seat, where the other forms stay too. ``finish`` is the same for the form that ends the
    game, on the page “we play it so”.
    """

    act: Markup
    part: Markup
    finish: Markup
    undo: Markup
    redo: Markup
    answer: Markup
    back: str
    log: str
    seats: str
    stand_in: str


@lru_cache(maxsize=512)
def correction(table_id: str) -> Markup:
    """The attributes of the form “we play it so” of the table with this id, which is kept like a tap."""
    return _PART.format(url_for("table.overridden", table_id=table_id))


@lru_cache(maxsize=512)
def places(table_id: str, stands_in: str = "") -> Places:
    """The addresses of the table with this id, for who enters in the place of the seat ``stands_in`` ("": for
    oneself)."""

    entered = {"for": stands_in} if stands_in else {}

    def form(endpoint: str) -> Markup:
        path = address(endpoint, table_id=table_id)
        return _STAND_IN.format(f"{path}?{urlencode(entered)}") if stands_in else _FORM.format(path)

    def elsewhere(page: str) -> Markup:
        return _PART.format(f"{url_for('table.act', table_id=table_id)}?{urlencode({**entered, 'from': page})}")

    return Places(
        act=form("table.act"),
        part=elsewhere("part"),
        finish=elsewhere("override"),
        undo=form("table.undo"),
        redo=form("table.redo"),
        answer=form("table.undo_answer"),
        back=url_for("table.stand_in", table_id=table_id, seat=stands_in)
        if stands_in
        else url_for("table.page", table_id=table_id),
        log=url_for("table.log", table_id=table_id),
        seats=url_for("seats.seats", table_id=table_id),
        stand_in=url_for("table.stand_in", table_id=table_id, seat=""),
    )


def part_address(table: Table, kind: str, name: str, /, **given: str) -> str:
    """Where a part of the table is shown to this kind of viewer: as it is now, or as it was at the revision
    that is looked back at."""
    if kind == "past":
        path = address("past.part", table_id=table.id, revision=table.revision, name=name)
    else:
        path = address("table.part_page", table_id=table.id, name=name)
    return f"{path}?{urlencode(given)}" if given else path


def command_id(form: MultiDict[str, str], file: bytes = b"") -> str:
    """The id of the command that a form asks for; "" where it carries no valid id.

    A form carries an id, and what was filled in and pressed belongs to it too: the same tap that comes again (a double
    tap, an answer that got lost) is the same command. Another button of the same form is another one, however slow the
    network was with the first, and so is what is changed after the way back to the form. ``file`` is what it sends.
    """
    given = form.get("command", "")
    if not is_command_id(given):
        return ""
    said = "&".join(f"{key}={value}" for key, value in sorted(form.items(multi=True)))
    return f"{given[:32]}-{blake2s(said.encode() + file, digest_size=9).hexdigest()}"


GAP = Markup("<!--tap-->")
"""Stands in a drawn board for the hidden fields of each form, so that the board can be kept and sent again."""


class Hidden:
    """The hidden fields of the forms drawn now: the revision, and for each form a command id of its own, so
    that two quick taps in two forms are two commands, in their order (the phone sends one after the other)."""

    def __init__(self, revision: int) -> None:
        self._revision = revision

    def __html__(self) -> str:
        return (
            f'<input type="hidden" name="command" value="{new_command_id()}">'
            f'<input type="hidden" name="base" value="{self._revision}">'
        )


def hidden(table: Table) -> Hidden:
    """What a template writes into each form."""
    return Hidden(table.revision)


def filled(board: str, table: Table) -> str:
    """A drawn board with fresh hidden fields in its gaps."""
    fields = Hidden(table.revision)
    first, *others = board.split(GAP)
    return first + "".join(fields.__html__() + other for other in others)
