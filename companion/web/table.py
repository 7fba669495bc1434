"""A table on the phones: the board, taps, undo, the log, looking back."""

from __future__ import annotations

from dataclasses import replace
from time import sleep
from typing import Any
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, say
from companion.referee.ruling import Refusal, Refused
from companion.referee.typed import plain_number
from companion.tables.cache import Recent
from companion.tables.identity import new_command_id
from companion.tables.record import export
from companion.tables.results import bgstats_link
from companion.tables.table import Answered, Done, Stale, Table, at_seat
from companion.web.games import ROOMS
from companion.web.games.reading import incomplete
from companion.web.games.room import Part
from companion.web.htmx import wants_fragment
from companion.web.language import language
from companion.web.referrer import part_left
from companion.web.refused import refilled
from companion.web.seats import remembered, way_in
from companion.web.security import device
from companion.web.site import site
from companion.web.taps import GAP, command_id, correction, filled, hidden, places
from companion.web.templating import boards
from companion.web.viewer import Kind, Viewer, viewer

blueprint = Blueprint("table", __name__, url_prefix="/t/<table_id>")

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
        html = draw(table, who, table.state, _public(table, who.kind))
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


def _public(table: Table, kind: Kind) -> dict[str, Markup]:
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


def page_around(table: Table, who: Viewer, notice: Refusal | None = None, status: int = 200) -> Response:
    """The whole page of a table, or for htmx only what follows the game."""
    if notice:
        inner = filled(draw(table, who, table.state, _public(table, who.kind), notice), table)
    else:
        inner = board(table, who)
    if not wants_fragment():
        inner = whole_page("table/page.html", table, viewer=who, board=inner)
    return _stamped(inner, table, status)


def whole_page(template: str, table: Table, **shown: object) -> str:
    """The page around something of a table: what every such page needs, and what is ``shown`` in it."""
    room = ROOMS[table.game.id]
    return render_template(template, table=table, game=table.game, room=room, **room.page_context(), **shown)


def _stamped(html: str, table: Table, status: int) -> Response:
    """An answer with the revision that it shows: a phone never puts it over what the open line brought later."""
    response = make_response(html, status)
    response.headers["ETag"] = f'"{table.revision}"'
    return response


@blueprint.get("")
def page(table_id: str) -> Response:
    """The table for whoever sits at it; for a newcomer the way in, or how the game ended."""
    table = site().tables.get(table_id)
    who = viewer(table, device())
    if not who.acts and table.finished:
        return page_around(table, viewer(table, device(), "watch"))
    if not who.acts:
        return make_response(way_in(table))
    return remembered(page_around(table, who), table, who)


@blueprint.get("/watch")
def watch(table_id: str) -> Response:
    """The table for a spectator."""
    return _spectate(table_id, "watch")


@blueprint.get("/tv")
def tv(table_id: str) -> Response:
    """The table for a television, with the code to join."""
    return _spectate(table_id, "tv")


def _spectate(table_id: str, kind: Kind) -> Response:
    table = site().tables.get(table_id)
    return page_around(table, viewer(table, device(), kind))


def answered(answer: Answered, table_id: str) -> Response:
    """What a tap is answered with: the fresh board, and above it why nothing happened if so."""
    if isinstance(answer, Done):
        sleep(0)  # the streams of the others have been woken: they go first, the one who tapped knows
    # Not older than what came of the tap; and if somebody else has tapped meanwhile, that: the open line may have
    # brought it already, and an older board must not cover it.
    least = answer.table.revision if isinstance(answer, Done | Stale) else None
    table = site().tables.get(table_id, at_least=least)
    who = viewer(table, device())
    stands_in = request.args.get("for", "")
    if not who.acts or table.seat(stands_in) is None:
        stands_in = ""
    if isinstance(answer, Done):
        back = places(table_id, stands_in).back
        if not wants_fragment():
            return redirect(back, 303)  # type: ignore[return-value]
        leads = {"HX-Redirect": back} if request.args.get("from") == "part" else {}
        if stands_in and not leads:
            return _stamped(_stand_in_page(table, who, stands_in), table, 200)
        response = page_around(table, who)
        response.headers.update(leads)
        return response
    notice, status = _told(answer)
    if wants_fragment():
        if stands_in:
            return _stamped(_stand_in_page(table, who, stands_in, notice), table, status)
        return page_around(table, who, notice, status)
    return _form_again(table, who, stands_in, notice, status)


def _told(answer: Refusal | Stale) -> tuple[Refusal, int]:
    """What is said of a tap that did not count, and the status of the answer."""
    if isinstance(answer, Refusal):
        return answer, 422
    late = why = answer.refusal.message
    if answer.refusal.code != "done-meanwhile":  # what was wanted has happened: no alarm
        late = say(N_("The table has moved on meanwhile, so this tap was not counted. %(why)s"), why=why)
    return Refusal("stale", late, answer.refusal.rule), 409


def _form_again(table: Table, who: Viewer, stands_in: str, notice: Refusal, status: int) -> Response:
    """The whole page from which a form was sent that is refused, with what was entered in it: nothing is lost."""
    left = part_left(table.id) if request.args.get("from") == "part" else None
    shown = ROOMS[table.game.id].part(table, who, *left) if left else None
    if left and shown:
        name, given = left
        html = _part_page(table, shown, part_html(table, who, shown), {**given.to_dict(), "part": name}, notice)
    elif stands_in:
        html = _stand_in_page(table, who, stands_in, notice)
    else:
        html = page_around(table, who, notice).get_data(as_text=True)
    return _stamped(refilled(html, request.form), table, status)


def tap() -> tuple[str, int]:
    """The id of the command that a form asks for and the revision that it was drawn from. Raises Refused."""
    sent = b""
    for file in request.files.values():
        sent += file.read()
        file.seek(0)
    return command_id(request.form, sent), given_revision("base")


def given_revision(name: str) -> int:
    """The revision that a field of the form holds. Raises Refused."""
    found = plain_number(request.form.get(name, ""), 9)
    if found is None:
        raise incomplete()
    return found


@blueprint.post("/act")
def act(table_id: str) -> Response:
    """One tap: a command of the game, or several at once from one phone for all."""
    tables = site().tables
    table = tables.get(table_id, at_least=0)  # whichever game it is, it stays that
    tapped, base = tap()
    answer: Answered = Done(table, None)
    try:
        commands = ROOMS[table.game.id].commands(request.form)
    except Refused as refused:
        return answered(refused.refusal, table_id)
    for number, command in enumerate(commands):
        each = tapped if number == 0 else f"{tapped}-{number}"
        answer = tables.act(table_id, device(), each, base, command)
        if not isinstance(answer, Done):
            break
    return answered(answer, table_id)


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


@blueprint.get("/part/<name>")
def part_page(table_id: str, name: str) -> Response:
    """The page of a part; for htmx the part alone."""
    table = site().tables.get(table_id)
    who = viewer(table, device())
    shown = part(table, who, name, request.args)
    inner = part_html(table, who, shown)
    if not wants_fragment():
        inner = _part_page(table, shown, inner, {**request.args.to_dict(), "part": name})
    return make_response(inner, 422 if shown.refused else 200)


def _part_page(table: Table, shown: Part, inner: str, followed: dict[str, str], notice: Refusal | None = None) -> str:
    """The page around a part; ``followed`` is what the stream is asked for, ``notice`` what was refused there."""
    asked = {**followed, "view": "seat", "from": table.revision}
    stream = f"{url_for('stream.stream', table_id=table.id)}?{urlencode(asked)}" if shown.follows else ""
    back = places(table.id, shown.stands_in).back
    return whole_page("table/part.html", table, shown=shown, inner=inner, stream=stream, notice=notice, back=back)


@blueprint.get("/for/<seat>")
def stand_in(table_id: str, seat: str) -> str:
    """What a seat is asked, for somebody who enters it in its place."""
    table = site().tables.get(table_id)
    return _stand_in_page(table, viewer(table, device()), seat)


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


def _stand_in_page(table: Table, who: Viewer, seat: str, notice: Refusal | None = None) -> str:
    """The whole page on which something is entered in the place of a seat, or for htmx only what follows the game."""
    shown = stand_in_part(table, who, seat, notice)
    inner = part_html(table, who, shown)
    if wants_fragment():
        return inner
    # the way back from here is the viewer's own board
    return _part_page(table, replace(shown, stands_in=""), inner, {"for": seat})


@blueprint.post("/undo")
def undo(table_id: str) -> Response:
    """Take the newest command back, or ask the others whether that is all right."""
    tapped, _ = tap()
    return answered(site().tables.undo(table_id, device(), tapped, given_revision("target")), table_id)


@blueprint.post("/redo")
def redo(table_id: str) -> Response:
    """Do again what was taken back."""
    tapped, _ = tap()
    return answered(site().tables.redo(table_id, device(), tapped, given_revision("target")), table_id)


@blueprint.post("/undo/answer")
def undo_answer(table_id: str) -> Response:
    """Agree to a request to undo, for oneself or in the place of a seat, or refuse it."""
    tapped, _ = tap()
    tables, target = site().tables, given_revision("target")
    if request.form.get("answer") == "yes":
        absent = tables.get(table_id, at_least=0).seat(request.args.get("for", ""))
        return answered(tables.undo(table_id, device(), tapped, target, absent.id if absent else None), table_id)
    return answered(tables.refuse_undo(table_id, device(), tapped, target), table_id)


@blueprint.get("/log")
def log(table_id: str) -> str:
    """What was done, the newest first; each line leads to the table as it stood then. The newest page follows."""
    table = site().tables.look(table_id)
    before = plain_number(request.args.get("before", ""), 9) or None  # None: the newest
    asked: dict[str, Any] = {"from": table.revision, "log": ""}
    return render_template(
        "table/log.html",
        table=table,
        game=table.game,
        inner=log_html(table, before),
        stream="" if before else url_for("stream.stream", table_id=table_id, **asked),
        acts=table.may_act(device()),
    )


def log_html(table: Table, before: int | None = None) -> str:
    """A page of the log, the newest or that ``before`` a revision, as a phone that follows it gets it anew."""
    entries = site().tables.log(table.id, before=before, limit=LOG_PAGE)
    return render_template("table/_log.html", table=table, entries=entries, page=LOG_PAGE)


@blueprint.get("/override")
def override(table_id: str) -> Response:
    """The form for “we play it so”."""
    table = site().tables.get(table_id)
    if not table.may_act(device()):
        abort(403)
    return make_response(_override_form(table))


@blueprint.post("/override")
def overridden(table_id: str) -> Response:
    """Change the position by decision of the table; the reason goes into the log."""
    tables = site().tables
    if not tables.get(table_id).may_act(device()):
        abort(403)
    tapped, base = tap()
    given = request.form
    answer = tables.act(table_id, device(), tapped, base, lambda now: ROOMS[now.game.id].override(now, given))
    if isinstance(answer, Done):
        back = places(table_id).back
        if wants_fragment():
            return Response(headers={"HX-Redirect": back})
        return redirect(back, 303)  # type: ignore[return-value]
    # a correction is worked out from how things stand now: whatever it lacks, it is not late
    refusal = answer.refusal if isinstance(answer, Stale) else answer
    return make_response(_override_form(tables.get(table_id), refusal), 422)


def _override_form(table: Table, refusal: Refusal | None = None) -> str:
    room = ROOMS[table.game.id]
    return render_template(
        f"{room.folder}/override.html",
        table=table,
        game=table.game,
        refusal=refusal,
        command=new_command_id(),
        correct=correction(table.id),
        finish=places(table.id).part,
        form=request.form,
        **room.override_context(table, request.form or request.args),
    )


@blueprint.get("/download")
def download(table_id: str) -> Response:
    """The table as JSON, as far as it holds no secret."""
    content = export(site().tables, table_id)
    return Response(
        content,
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="milecastle-{table_id}.json"'},
    )


@blueprint.post("/rematch")
def rematch(table_id: str) -> Response:
    """The same company at a fresh table."""
    answer = site().tables.rematch(table_id, device(), new_command_id())
    if isinstance(answer, Refusal):
        return answered(answer, table_id)
    return redirect(url_for("table.page", table_id=answer.id), 303)  # type: ignore[return-value]


def who_acted(table: Table, seat_id: str) -> str:
    """A seat with its player, or the host, as the log calls them."""
    seat = table.seat(seat_id)
    if seat is None:
        return language().gettext(N_("the host"))
    return language().render(at_seat(table, seat))
