"""Seats: joining by one scan, names, handing over, the host's place, the door."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for

from companion.referee.ruling import Refusal
from companion.tables.identity import new_command_id
from companion.tables.seating import may_swap
from companion.tables.table import Answered, Done, Stale, Table
from companion.web.games import seat_at, seat_look
from companion.web.games.reading import incomplete
from companion.web.lobby import own_tables
from companion.web.security import device
from companion.web.site import site
from companion.web.taps import command_id
from companion.web.viewer import Viewer, viewer

blueprint = Blueprint("seats", __name__, url_prefix="/t/<table_id>")

SAT = "milecastle_sat"
SAT_SECONDS = 30 * 24 * 3600
NAME = "milecastle_name"
"""The cookie of a phone whose player has saved a name for the own seat: the next seat gets it."""
NAME_SECONDS = 365 * 24 * 3600
EVENING = 12 * 3600
"""Within so many seconds somebody may still be playing at another table; one that was left earlier asks nothing."""


def way_in(table: Table, refusal: Refusal | None = None) -> str:
    """The page for who does not sit at the table, or was refused a seat there. Where no seat is free it follows the
    table, until one is.

    The scan alone sits down where any seat will do: before the first move, where nobody has a name to find, and
    a device that has neither sat here before nor sits at another table.
    """
    context = _ways(table, refusal)
    open_ = table.door_open and any(seat.free for seat in table.seats)
    waits = not (open_ or table.finished or context["viewer"].acts)
    followed: dict[str, Any] = {"from": table.revision, "way": ""}
    line = url_for("stream.stream", table_id=table.id, **followed)
    return render_template("table/join.html", stream=line if waits else "", **context)


def way_html(table: Table) -> str:
    """What that page shows of the table, as a phone that follows it gets it anew: nobody is seated by what comes."""
    return render_template("table/_way_in.html", **_ways(table) | {"at_once": False})


def _ways(table: Table, refusal: Refusal | None = None) -> dict[str, Any]:
    elsewhere = own_tables(EVENING)  # who acts at this table is not asked by the page
    asked = refusal is not None or "choose" in request.args or SAT in request.cookies or elsewhere
    named = any(seat.free and seat.name for seat in table.seats)
    return {
        "table": table,
        "game": table.game,
        "viewer": viewer(table, device()),
        "command": new_command_id(),
        "refusal": refusal,
        "elsewhere": elsewhere,
        "known": named or SAT in request.cookies,
        "at_once": not (asked or named or table.position or table.rematch),
    }


def remembered(response: Response, table: Table, who: Viewer) -> Response:
    """The answer to a device that sits at the table: it keeps that it does, for the addresses of this table alone,
    so that who has lost the seat is asked before another is taken."""
    if who.seats and SAT not in request.cookies:
        here = url_for("table.page", table_id=table.id)
        response.set_cookie(SAT, "1", max_age=SAT_SECONDS, httponly=True, samesite="Lax", path=here)
    return response


def usual_name() -> str:
    """What whoever has this phone is called at other tables; "" where that is not known."""
    return request.cookies.get(NAME, "")


def keep_name(response: Response, name: str) -> None:
    """Let the phone keep the name of its player for the next table, or forget it ("")."""
    if name:
        response.set_cookie(NAME, name, max_age=NAME_SECONDS, httponly=True, samesite="Lax")
    else:
        response.delete_cookie(NAME, httponly=True, samesite="Lax")


@blueprint.post("/join")
def join(table_id: str) -> Response:
    """Sit down: at a given seat, or at the next free one."""
    seat = request.form.get("seat") or None
    name = request.form.get("name", "")
    answer = site().tables.join(table_id, device(), command_id(request.form), seat, name, usual_name())
    if isinstance(answer, Done):
        return _to_table(table_id)
    table = site().tables.get(table_id)
    refusal = answer.refusal if isinstance(answer, Stale) else answer
    return make_response(way_in(table, refusal), 422)


@blueprint.get("/seats")
def seats(table_id: str) -> Response:
    """The table's code, its seats, and what may be done with them."""
    table = site().tables.get(table_id)
    return remembered(make_response(_page(table)), table, viewer(table, device()))


@blueprint.post("/seats")
def change(table_id: str) -> Response:
    """One change of the seats: ``do`` says which."""
    what, seat = request.form.get("do", ""), request.form.get("seat", "")
    answer = _changed(table_id, what, seat)
    if not isinstance(answer, Done):
        refusal = answer.refusal if isinstance(answer, Stale) else answer
        return make_response(_page(site().tables.get(table_id), refusal), 422)
    response: Response = redirect(_leads_to(answer, what, seat), 303)  # type: ignore[assignment]
    changed = answer.table.seat(seat)
    if what == "name" and changed is not None and answer.table.held_by(device()) == (seat,):
        keep_name(response, changed.name)
    return response


def _changed(table_id: str, what: str, seat: str) -> Answered:
    """What came of a change: ``what`` the form asks for, of which ``seat`` ("" where none is concerned)."""
    tables, tapped = site().tables, command_id(request.form)
    if what == "name":
        return tables.rename(table_id, device(), tapped, seat, request.form.get("name", ""))
    if what == "free":
        return tables.free(table_id, device(), tapped, seat)
    if what == "hand-over":
        return tables.hand_over(table_id, device(), tapped, seat)
    if what == "sit":
        return tables.join(table_id, device(), tapped, seat, usual=usual_name())
    if what == "move":
        return tables.move(table_id, device(), tapped, seat)
    if what in ("open", "close"):
        return tables.set_door(table_id, device(), tapped, what == "open")
    return incomplete().refusal


def _leads_to(done: Done, what: str, seat: str) -> str:
    """The address that is shown after a change."""
    table = done.table
    if request.form.get("to") == "table":  # the form stands on the board
        return url_for("table.page", table_id=table.id)
    if what == "hand-over":  # the code that was just made is what is wanted next, by who made it
        handed = table.seat(seat)
        # the same form once more shows none that was made since: the seat may be somebody else's by then
        new = handed.key if handed and done.entry == table.newest else ""
        return url_for("seats.seats", table_id=table.id, handed=seat, new=new, _anchor=f"seat-{seat}")
    if not table.may_act(device()):  # whoever has left may sit elsewhere
        return url_for("table.page", table_id=table.id, choose=1)
    if seat:
        return url_for("seats.seats", table_id=table.id, changed=seat, done=what, _anchor=f"seat-{seat}")
    return url_for("seats.seats", table_id=table.id)


@blueprint.get("/key/<key>")
def key(table_id: str, key: str) -> str:
    """The way in by a recovery or hand-over link; the seat moves when its button is pressed,
    which the page does by itself."""
    table = site().tables.get(table_id)
    device()  # the seat will be that of the device that had this page
    return render_template("table/key.html", table=table, game=table.game, key=key, command=new_command_id())


@blueprint.post("/key")
def claim(table_id: str) -> Response:
    """Move a seat, or the host's place, to this device."""
    answer = site().tables.claim(table_id, device(), command_id(request.form), request.form.get("key", ""))
    if isinstance(answer, Done):
        return _to_table(table_id)
    refusal = answer.refusal if isinstance(answer, Stale) else answer
    return make_response(way_in(site().tables.get(table_id), refusal), 422)


def seats_html(table: Table, who: Viewer, given: Mapping[str, str]) -> str:
    """The seats as this viewer sees them, as a phone that shows them gets them anew. ``given``, as in the address of
    the page, may name the seat that was handed over and its new key, or that was changed and what was done."""
    address = site().address
    links = {
        seat.id: address + url_for("seats.key", table_id=table.id, key=seat.key)
        for seat in table.seats
        if who.host or seat.id in who.seats or given.get("new") == seat.key
    }
    return render_template(
        "table/_seats.html",
        table=table,
        game=table.game,
        viewer=who,
        links=links,
        host_link=address + url_for("seats.key", table_id=table.id, key=table.host_key) if who.host else "",
        join_address=address + url_for("table.page", table_id=table.id),
        command=new_command_id(),
        swaps=may_swap(table),
        handed=given.get("handed", ""),
        changed=given.get("changed", ""),
        done=given.get("done", ""),
    )


def seats_key(table: Table) -> tuple[object, ...]:
    """What the seats are drawn from: as long as it is the same, there is nothing new for a phone that shows them."""
    sides = tuple((seat_look(table, seat.id), seat_at(table, seat.id)) for seat in table.seats)
    ways = table.door_open, table.finished, table.rematch, may_swap(table)
    return table.seats, sides, table.host, table.host_key, ways


def _page(table: Table, refusal: Refusal | None = None) -> str:
    who = viewer(table, device())
    given = {name: request.args.get(name, "") for name in ("handed", "new", "changed", "done")}
    asked: dict[str, Any] = {"from": table.revision, "seats": "", **given}
    return render_template(
        "table/seats.html",
        table=table,
        game=table.game,
        viewer=who,
        refusal=refusal,
        inner=seats_html(table, who, given),
        stream=url_for("stream.stream", table_id=table.id, **asked),
    )


def _to_table(table_id: str) -> Response:
    return redirect(url_for("table.page", table_id=table_id), 303)  # type: ignore[return-value]
