"""A table is opened: a new one, or another one for the company of one that is there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from companion.referee.game import Game, SeatPlan, Setup
from companion.referee.games import GAMES
from companion.referee.messages import N_, either, say
from companion.referee.options import Value, given_twice
from companion.referee.ruling import Refusal, Refused
from companion.tables.identity import new_command_id
from companion.tables.table import Done, Table
from companion.web.games import ROOMS
from companion.web.lobby import now
from companion.web.seats import keep_name, usual_name
from companion.web.security import device
from companion.web.site import site
from companion.web.taps import command_id
from companion.web.templating import boards

blueprint = Blueprint("opening", __name__)

KINDS = {"player": N_("Player"), "neutral": N_("Neutral"), "absent": N_("Not playing")}
"""What a seat can be at a new table; a game says which of them it knows."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form holds: each seat of the game with its kind and its name, the options that were chosen, whether the
    host plays ("play") or enters for everybody ("keep"), and the seat that is to be the host's ("": the first)."""

    kinds: dict[str, str]
    names: dict[str, str]
    options: dict[str, Value]
    host: str = "play"
    own: str = ""

    @property
    def setup(self) -> Setup:
        """What the game starts from."""
        seats = ((seat, kind) for seat, kind in self.kinds.items() if kind != "absent")
        return Setup(tuple(SeatPlan(seat, kind == "neutral") for seat, kind in seats), self.options)


@blueprint.get("/<game_id>/new")
def new(game_id: str) -> Response:
    """The form for a new table."""
    game = GAMES.get(game_id) or abort(404)
    device()  # the table will be that of the device that had this page
    kinds = dict(zip(game.seat_ids, ROOMS[game_id].default_seats, strict=True))
    form = make_response(_form(game_id, _asked_before(game) or Asked(kinds, {}, {})))
    # while the host reads it, so that the first board comes as fast as all others
    form.call_on_close(partial(boards().prepare, ROOMS[game_id].folder))
    return form


@blueprint.post("/<game_id>/new")
def create(game_id: str) -> Response | tuple[str, int]:
    """The table that the form asks for, and the way to it."""
    asked = _asked(GAMES.get(game_id) or abort(404), request.form)
    store, setup = site().tables, asked.setup
    tapped = command_id(request.form) or new_command_id()
    made: Table | Refusal
    if asked.host == "play" and asked.own and asked.own not in [seat.id for seat in setup.seats if not seat.neutral]:
        text = N_("The seat that is to be yours is one at which nobody plays: choose another one for yourself.")
        made = Refusal("seat-own", say(text))
    else:
        made = store.create(game_id, setup, device(), tapped, asked.names)
    if isinstance(made, Refusal):
        return _form(game_id, asked, made), 422
    opened = _to(made.id)
    if asked.host == "play":
        answer = store.join(made.id, device(), new_command_id(), asked.own or None, usual=usual_name())
        held = answer.table.held_by(device()) if isinstance(answer, Done) else ()
        if len(held) == 1 and (name := asked.names[held[0]]):
            keep_name(opened, name)
    return opened


@blueprint.get("/t/<table_id>/again")
def again(table_id: str) -> Response | str:
    """The form for another game of the same company, with its seats, names and options as they are now."""
    table = _left(table_id)
    if table.rematch is not None:
        return _to(table.rematch)
    kinds = dict.fromkeys(table.game.seat_ids, "absent")
    kinds |= {seat.id: "neutral" if seat.neutral else "player" for seat in table.seats}
    names = {seat.id: seat.name for seat in table.seats}
    asked = _asked_before(table.game) or Asked(kinds, names, dict(table.setup.options))
    return _form(table.game.id, asked, before=table)


@blueprint.post("/t/<table_id>/again")
def go_on(table_id: str) -> Response | tuple[str, int]:
    """The table that the form asks for, to which the company goes on."""
    table = _left(table_id)
    asked = _asked(table.game, request.form)
    tapped = command_id(request.form) or new_command_id()
    made = site().tables.rematch(table_id, device(), tapped, asked.setup, asked.names)
    return (_form(table.game.id, asked, made, table), 422) if isinstance(made, Refusal) else _to(made.id)


def _left(table_id: str) -> Table:
    """The table whose company shall go on elsewhere: by the host at any time, by a player when the game is over."""
    table = site().tables.get(table_id)
    if not (table.hosted_by(device()) or (table.finished and table.may_act(device()))):
        abort(403)
    return table


def _to(table_id: str) -> Response:
    return redirect(url_for("table.page", table_id=table_id), 303)  # type: ignore[return-value]


def _asked_before(game: Game[Any, Any]) -> Asked | None:
    """What the form held when a language was chosen, as the address says; None where it says nothing of its seats."""
    return _asked(game, request.args) if f"{game.seat_ids[0]}.name" in request.args else None


def _asked(game: Game[Any, Any], given: MultiDict[str, str]) -> Asked:
    """What the form holds whose fields are ``given``. Raises Refused for what no form of ours can hold."""
    kinds = {
        seat: _one_of(given, f"{seat}.kind", *dict.fromkeys(("absent", *ROOMS[game.id].seat_kinds)))
        for seat in game.seat_ids
    }
    names = {seat: given.get(f"{seat}.name", "") for seat in game.seat_ids}
    host, own = _one_of(given, "host", "play", "keep"), given.get("own", "")
    fields = {"command", "host", "own", *(f"{seat}.{field}" for seat in game.seat_ids for field in ("kind", "name"))}
    options: dict[str, Value] = {}
    for key, value in given.items(multi=True):
        if key not in fields and value and options.setdefault(key, value) != value:
            raise given_twice(key)
    return Asked(kinds, names, options, host, own)


def _one_of(given: MultiDict[str, str], field: str, *values: str) -> str:
    """What a field of the form holds, which is one of these; the first where there is no such field. Raises Refused."""
    found = given.get(field, values[0])
    if found not in values:
        text = N_("“%(given)s” cannot stand in the field “%(field)s”; possible: %(values)s.")
        raise Refused(Refusal("field-value", say(text, given=found[:40], field=field, values=either(values))))
    return found


def _form(game_id: str, asked: Asked, refusal: Refusal | None = None, before: Table | None = None) -> str:
    """The form; ``before`` is the table whose company goes on."""
    room = ROOMS[game_id]
    return render_template(
        "lobby/new.html",
        game=GAMES[game_id],
        asked=asked,
        room=room,
        kinds=[(kind, KINDS[kind]) for kind in room.seat_kinds],
        options=asked.options,
        before=before,
        command=new_command_id(),
        refusal=refusal,
        now=now(),
    )
