"""What is drawn of a table: its board, a part that has a page of its own, its log."""

from __future__ import annotations

from typing import Any

from flask import abort, render_template
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal
from companion.tables.cache import Recent
from companion.tables.results import bgstats_link
from companion.tables.table import Table, at_seat
from companion.web.games import ROOMS
from companion.web.games.room import Part
from companion.web.language import language
from companion.web.site import site
from companion.web.taps import GAP, filled, hidden, places
from companion.web.templating import boards
from companion.web.viewer import Kind, Viewer

LOG_PAGE = 60

# A board follows from the revision, from who looks, and from the address in its codes. Whoever tapped is sent it twice,
# as the answer and on the open line; and what is common to all phones of a table is most of each, drawn one right
# after the other.
_boards: Recent[tuple[object, ...], str] = Recent(64)
_commons: Recent[tuple[object, ...], dict[str, Markup]] = Recent(64)


def board(table: Table, who: Viewer) -> str:
    """The part of the page that follows the game: what this viewer may see of the table now."""
    key = (table.id, table.revision, who, language().code, site().address)
    html = _boards.get(key)
    if html is None:
        html = draw(table, who, table.state, public_sections(table, who.kind))
        _boards.put(key, html)
    return filled(html, table)


def draw(table: Table, who: Viewer, state: Any, public: dict[str, Markup], notice: Refusal | None = None) -> str:
    """The board of ``state``, which is the table's or an earlier one, with its ``public`` sections and gaps for
    the hidden fields of its forms. A refusal is shown at its head."""
    room = ROOMS[table.game.id]
    template = boards().get_template(f"{room.folder}/board.html")
    return template.render(
        table=table,
        game=table.game,
        viewer=who,
        notice=notice,
        places=places(table.id),
        hidden=GAP,
        asks_others=table.undo_asks and bool(table.must_agree(who.seats)),
        public=public,
        room=room,
        bgstats=bgstats_link(table, language().render),
        **_seats(table),
        **room.board_context(table, who, state),
    )


def public_sections(table: Table, kind: Kind) -> dict[str, Markup]:
    """The sections that :func:`draw_public` draws of the table as it stands, kept for the other phones."""
    key = (table.id, table.revision, kind == "tv", language().code, site().address)
    sections = _commons.get(key)
    if sections is None:
        sections = draw_public(table, table.state, kind)
        _commons.put(key, sections)
    return sections


def draw_public(table: Table, state: Any, kind: Kind) -> dict[str, Markup]:
    """The sections of the board that hold nothing of a single viewer, by name."""
    room = ROOMS[table.game.id]
    seen = table.game.view(state, None)
    context = {"table": table, "game": table.game, "kind": kind, "phase": table.game.phase(seen), **_seats(table)}
    template = boards().get_template(f"{room.folder}/_public.html")
    module: Any = template.make_module({**context, **room.public_context(table, seen, kind)})
    return {name: getattr(module, name)() for name in room.sections}


def _seats(table: Table) -> dict[str, object]:
    """Who sits where, by name, and whether somebody can still sit down."""
    return {
        "names": {seat.id: seat.name for seat in table.seats},
        "free_seats": any(seat.free for seat in table.seats),
    }


def whole_page(template: str, table: Table, **shown: object) -> str:
    """The page around something of a table: what every such page needs, and what is ``shown`` in it."""
    room = ROOMS[table.game.id]
    return render_template(template, table=table, game=table.game, room=room, **room.page_context(), **shown)


def part(table: Table, who: Viewer, name: str, given: MultiDict[str, str]) -> Part:
    """A part of the table that has a page of its own. Aborts with 404 where there is none."""
    return ROOMS[table.game.id].part(table, who, name, given) or abort(404)


def part_html(table: Table, who: Viewer, shown: Part) -> str:
    """The part alone, as a phone that follows it gets it anew."""
    return render_template(
        shown.template,
        table=table,
        game=table.game,
        viewer=who,
        places=places(table.id, shown.stands_in),
        hidden=hidden(table),
        **shown.context,
    )


def stand_in_part(table: Table, who: Viewer, seat: str, notice: Refusal | None = None) -> Part:
    """What the page shows on which a viewer enters something in the place of a seat; it follows the table.
    Aborts with 403 for who may not, with 404 for a seat that the table has not."""
    if not who.acts:
        abort(403)
    if table.seat(seat) is None:
        abort(404)
    room = ROOMS[table.game.id]
    shown = {"room": room, "seat": seat, "notice": notice, **_seats(table), **room.page_context()}
    shown |= room.board_context(table, who, table.state, stands_in=True)
    return Part(f"{room.folder}/stand_in.html", say(N_("For somebody absent")), shown, follows=True, stands_in=seat)


def log_html(table: Table, before: int | None = None) -> str:
    """A page of the log, the newest or that ``before`` a revision, as a phone that follows it gets it anew."""
    entries = site().tables.log(table.id, before=before, limit=LOG_PAGE)
    return render_template("table/_log.html", table=table, entries=entries, page=LOG_PAGE)


def who_acted(table: Table, seat_id: str) -> str:
    """A seat with its player, or the host, as the log calls them."""
    seat = table.seat(seat_id)
    if seat is None:
        return language().gettext(N_("the host"))
    return language().render(at_seat(table, seat))
