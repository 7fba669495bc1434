"""A table on the phones: the board, taps, undo, the log, looking back."""

from __future__ import annotations

from collections.abc import Sequence
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
from werkzeug.datastructures import MultiDict

from companion.referee.game import Applied, Command
from companion.referee.messages import N_, say
from companion.referee.reasons import OFFERED, OFFERED_AT_THE_END
from companion.referee.ruling import Refusal, Refused
from companion.referee.typed import plain_number
from companion.tables.identity import new_command_id
from companion.tables.record import export
from companion.tables.table import Answered, Done, Stale, Table
from companion.web.drawing import board, draw, log_html, part, part_html, public_sections, stand_in_part, whole_page
from companion.web.games import ROOMS
from companion.web.games.reading import incomplete
from companion.web.games.room import Part
from companion.web.htmx import wants_fragment
from companion.web.referrer import part_left
from companion.web.refused import refilled
from companion.web.seats import remembered, way_in
from companion.web.security import device
from companion.web.site import site
from companion.web.taps import command_id, correction, filled, places
from companion.web.viewer import Kind, Viewer, viewer

blueprint = Blueprint("table", __name__, url_prefix="/t/<table_id>")


def page_around(table: Table, who: Viewer, notice: Refusal | None = None, status: int = 200) -> Response:
    """The whole page of a table, or for htmx only what follows the game."""
    if notice:
        inner = filled(draw(table, who, table.state, public_sections(table, who.kind), notice), table)
    else:
        inner = board(table, who)
    if not wants_fragment():
        inner = whole_page("table/page.html", table, viewer=who, board=inner)
    return _stamped(inner, table, status)


def _stamped(html: str, table: Table, status: int) -> Response:
    """An answer with the revision that it shows: a phone never puts it over what the open line brought later."""
    response = make_response(html, status)
    response.headers["ETag"] = f'"{table.revision}"'
    return response


@blueprint.get("")
def page(table_id: str) -> Response:
    """The table for whoever sits at it; for a newcomer the way in, or how the game ended. Where all have gone on before
    anything was played, the code that somebody has still at hand leads to where they are."""
    table = site().tables.get(table_id)
    who = viewer(table, device())
    if table.left:
        return redirect(url_for("table.page", table_id=table.rematch), 303)  # type: ignore[return-value]
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


def answered(answer: Answered, table_id: str, begun: bool = False) -> Response:
    """What a tap is answered with: the fresh board, and above it why nothing happened if so, or (``begun``) not all of
    what was tapped."""
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
        leads = {"HX-Redirect": back} if request.args.get("from") in ("part", "override") else {}
        if stands_in and not leads:
            return _stamped(_stand_in_page(table, who, stands_in), table, 200)
        response = page_around(table, who)
        response.headers.update(leads)
        return response
    notice, status = _told(answer, begun)
    if wants_fragment():
        if stands_in:
            return _stamped(_stand_in_page(table, who, stands_in, notice), table, status)
        return page_around(table, who, notice, status)
    return _form_again(table, who, stands_in, notice, status)


def _told(answer: Refusal | Stale, begun: bool) -> tuple[Refusal, int]:
    """What is said of a tap that did not count, or that counted as far as it had ``begun``, and the status of the
    answer."""
    if isinstance(answer, Refusal):
        return answer, 422
    late = why = answer.refusal.message
    if answer.refusal.code != "done-meanwhile":  # what was wanted has happened: no alarm
        text = N_("The table has moved on meanwhile, so this tap was not counted. %(why)s")
        if begun:
            text = N_("The table has moved on meanwhile, so not all of this was counted. %(why)s")
        late = say(text, why=why)
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
    elif request.args.get("from") == "override" and who.acts:
        html = _override_form(table, MultiDict(), notice)  # only what ends the game was entered
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
    begun = False
    several = len(commands) > 1
    order = _replacing_first(tables.get(table_id), commands) if several else range(len(commands))
    for number in order:
        each = tapped if number == 0 else f"{tapped}-{number}"  # by its place in the form, whenever its turn comes
        given = tables.act(table_id, device(), each, base, commands[number])
        if isinstance(given, Stale) and given.refusal.code == "done-meanwhile":
            answer = answer if begun else given  # that one counts, whoever was quicker: on to the others
            continue
        answer = given
        if not isinstance(given, Done):
            break
        begun = True
        if given.entry is not None and given.entry.revision == base + 1:
            base += 1  # what one of them has done itself is nothing that came in between
    return answered(answer, table_id, begun)


def _replacing_first(table: Table, commands: Sequence[Command]) -> Sequence[int]:
    """The places of the commands of one form in the order in which they are given: those first that replace what was
    given before, however old the page is. Behind the last one that was missing they would come too late."""

    def new(number: int) -> bool:
        applied = table.game.apply(table.state, commands[number])
        return not (isinstance(applied, Applied) and applied.replaces)

    return sorted(range(len(commands)), key=new)


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
        place = absent.id if absent else None
        return answered(tables.undo(table_id, device(), tapped, target, place, agrees=True), table_id)
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


@blueprint.get("/override")
def override(table_id: str) -> Response:
    """The form for “we play it so”."""
    table = site().tables.get(table_id)
    if not table.may_act(device()):
        abort(403)
    return make_response(_override_form(table, MultiDict()))


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
    return make_response(_override_form(tables.get(table_id), request.form, refusal), 422)


def _override_form(table: Table, form: MultiDict[str, str], refusal: Refusal | None = None) -> str:
    room = ROOMS[table.game.id]
    return render_template(
        f"{room.folder}/override.html",
        table=table,
        game=table.game,
        room=room,
        refusal=refusal,
        command=new_command_id(),
        correct=correction(table.id),
        finish=places(table.id).finish,
        form=form,
        reasons=OFFERED,
        reasons_at_the_end=OFFERED_AT_THE_END,
        **room.override_context(table, form or request.args),
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
