"""Looking back: a table, or a part of it, as it stood at an earlier revision. There is nothing to do there."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from flask import Blueprint, abort, request, url_for

from companion.tables.table import Moment, Table
from companion.web.drawing import draw, draw_public, part_html, whole_page
from companion.web.games import ROOMS
from companion.web.games.room import Part
from companion.web.site import site
from companion.web.viewer import Viewer

blueprint = Blueprint("past", __name__, url_prefix="/t/<table_id>")

PAST = Viewer((), False, "past")


@blueprint.get("/at/<int:revision>")
def at(table_id: str, revision: int) -> str:
    """The table as it stood at a revision."""
    moment: Moment = site().tables.at(table_id, revision)
    then = _then(moment)

    def address(other: int) -> str:
        return url_for("past.at", table_id=table_id, revision=other)

    return _past_page(
        moment,
        draw(then, PAST, moment.state, draw_public(then, moment.state, PAST.kind)),
        before=address(revision - 1) if revision > 0 else "",
        after=address(revision + 1) if revision < moment.table.revision else "",
    )


@blueprint.get("/at/<int:revision>/part/<name>")
def part(table_id: str, revision: int, name: str) -> str:
    """A part of the table as it stood at a revision: one that follows the table, without anything to do there."""
    moment: Moment = site().tables.at(table_id, revision)
    shown = _part_then(moment, name) or abort(404)

    def address(other: int) -> str:
        """The same part at another revision; "" where there is none."""
        if not 0 <= other <= moment.table.revision or _part_then(site().tables.at(table_id, other), name) is None:
            return ""
        found = url_for("past.part", table_id=table_id, revision=other, name=name)
        return f"{found}?{urlencode(request.args)}"

    inner = part_html(_then(moment), PAST, shown)
    return _past_page(moment, inner, before=address(revision - 1), after=address(revision + 1), shown=shown)


def _then(moment: Moment) -> Table:
    """The table of a moment, with nothing in it but what everybody saw then, and nothing to do."""
    seen = moment.table.game.view(moment.state, None)
    return replace(moment.table, revision=moment.revision, state=seen, newest=None, undo=None, redo=None, request=None)


def _part_then(moment: Moment, name: str) -> Part | None:
    shown = ROOMS[moment.table.game.id].part(_then(moment), PAST, name, request.args)
    return shown if shown is not None and shown.follows else None


def _past_page(moment: Moment, board: str, *, before: str, after: str, shown: Part | None = None) -> str:
    """What was drawn of a moment, between the moments ``before`` and ``after`` (addresses; "": none)."""
    return whole_page(
        "table/past.html", moment.table, moment=moment, board=board, before=before, after=after, shown=shown
    )
