"""Every refusal is a sentence in the page, never a trace."""

from __future__ import annotations

import json
from http import HTTPStatus

from flask import Flask, Response, current_app, jsonify, redirect, render_template, request, url_for
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from werkzeug.exceptions import HTTPException

from companion.referee.games import REFEREES
from companion.referee.messages import N_, Message, say
from companion.referee.ruling import Refusal, Refused
from companion.tables.engine import damaged, moved_away, why
from companion.tables.identity import is_table_id, typed_table_id
from companion.tables.table import NotFound
from companion.web.htmx import wants_fragment
from companion.web.language import language
from companion.web.site import site

SENTENCES = {
    400: N_("The request could not be understood. Nothing was changed."),
    403: N_("That is not yours to do. Nothing was changed."),
    404: N_("There is nothing at this address. It may have been mistyped."),
    405: N_("This address does not take that kind of request."),
    413: N_("That is larger than this site accepts. Nothing was changed."),
    414: N_("This address is too long to be read. Ask for less at once, or in a shorter line."),
    415: N_("This address takes JSON: send it with Content-Type application/json."),
    429: N_("Too much at once. Wait a moment and try again."),
    500: N_("Something went wrong on our side. What was saved before is safe; go back and try again."),
    503: N_("Too many phones listen at the same time. This page still works: reload it to see what is new."),
}

STORAGE = N_(
    "The computer that keeps the tables cannot do so just now (%(why)s). This was not counted; what was saved before is"
    " safe. Whoever runs it may have to make room on its disk, or to let it write there. Then do it again."
)
DAMAGED = N_(
    "The computer that keeps the tables can no longer read this from its disk (%(why)s). Nothing was changed. Whoever"
    " runs it may have a backup; other tables can often be played on."
)
MOVED = N_(
    "The file in which the computer keeps the tables was moved, deleted or replaced while it was in use. Nothing was"
    " changed. Whoever runs it has to put it back, or to start Milecastle anew with what is there now."
)
STORAGE_RETRY = 5
"""Seconds after which an open line is tried again: a database that is started anew is back by then."""

UNSTORED = (DBAPIError, PoolTimeoutError)
"""What the database says, and that none of its connections came free: the one is no kind of the other."""


def missing() -> Message:
    """What is not there, as far as the address of this request says it."""
    given = request.view_args or {}
    if "table_id" in given:
        newest = _newest(given["table_id"])
        if newest is None:
            return say(N_("There is no table at this address. It may have been mistyped, or the table may be gone."))
        if given.get("revision", 0) > newest:
            text = N_("This table has no step %(revision)d yet; the newest is %(newest)d.")
            return say(text, revision=given["revision"], newest=newest)
    # the page of a game is one word, so it is where most of what was mistyped ends
    if given.get("game_id", "") not in ("", *REFEREES) and request.endpoint != "lobby.game":
        text = N_("There is no game “%(game)s”; there are %(games)s.")
        return say(text, game=given["game_id"][:40], games=tuple(REFEREES))
    if "job_id" in given:
        return say(N_("This print is not kept any more: make it again."))
    return say(SENTENCES[404])


def _newest(table_id: str) -> int | None:
    """The newest revision of a table; None where there is no such table, or none can be read."""
    try:
        return site().tables.revision(table_id)
    except (NotFound, *UNSTORED):
        return None


def _table_address(status: int) -> str:
    """The page of the table that the address of this request names; "" where there is none. Where the store has just
    not answered (503) it is not asked: everybody would wait twice."""
    table_id = (request.view_args or {}).get("table_id", "")
    there = table_id and (status == 503 or _newest(table_id) is not None)
    return url_for("table.page", table_id=table_id) if there else ""


def for_a_program(path: str) -> bool:
    """Whether what is at ``path`` is answered as JSON."""
    return path.startswith("/api/")


def problem(status: int, message: Message, refusal: Refusal | None = None) -> Response:
    """An answer with ``status`` that says ``message``: JSON under /api/, a page or fragment elsewhere."""
    text = language().render(message)
    if for_a_program(request.path):
        body: dict[str, object] = {"error": text}
        if refusal is not None:
            body |= {"code": refusal.code, "rule": refusal.rule, "at": refusal.at}
        response = jsonify(body)
    else:
        template = "_problem.html" if wants_fragment() else "problem.html"
        response = current_app.make_response(
            render_template(template, text=text, refusal=refusal, table_address=_table_address(status))
        )
    response.status_code = status
    return response


def unread(status: int, path: str) -> bytes:
    """The whole answer with ``status`` to a request for ``path`` (as far as it is known) that was not read to its end:
    JSON under /api/, a line of text elsewhere. In which language who asks reads is not known."""
    text = language().render(say(SENTENCES[status]))
    kind, body = ("application/json", json.dumps({"error": text})) if for_a_program(path) else ("text/plain", text)
    told = f"{body}\n".encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nConnection: close\r\nContent-Type: {kind}; charset=utf-8\r\n"
    )
    return f"{head}Content-Length: {len(told)}\r\n\r\n".encode() + told


def install(app: Flask) -> None:
    """Answer every error of ``app`` with a sentence."""

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        if error.response is not None:
            return current_app.make_response(error.response)
        status = error.code or 500
        text = SENTENCES.get(status, SENTENCES[400 if status < 500 else 500])
        response = problem(status, missing() if status == 404 else say(text))
        # Allow, Retry-After: what the status itself asks for (RFC 9110)
        response.headers.extend([(name, value) for name, value in error.get_headers() if name != "Content-Type"])
        return response

    @app.errorhandler(NotFound)
    def not_found(_error: NotFound) -> Response:
        typed = (request.view_args or {}).get("table_id", "")
        meant = typed_table_id(typed)
        if meant != typed and is_table_id(meant) and request.method == "GET" and request.endpoint:
            path = url_for(request.endpoint, **{**(request.view_args or {}), "table_id": meant})
            # as it came: a name in it may be one of the path, or one of Flask's own
            asked = request.query_string.decode(errors="replace")
            return redirect(f"{path}?{asked}" if asked else path, 303)  # type: ignore[return-value]
        return problem(404, missing())

    def storage(error: Exception) -> Response:
        # a disk that is full, or a database that is away, is no fault in the program: a trace of each tap would fill
        # the log, which may lie on that very disk
        broken = damaged(error)
        outside = broken or isinstance(error, (OperationalError, PoolTimeoutError))
        app.logger.error("The tables cannot be kept: %s", why(error), exc_info=None if outside else error)
        told = say(MOVED) if moved_away(error) else say(DAMAGED if broken else STORAGE, why=why(error))
        response = problem(503, told)
        response.headers["Retry-After"] = str(STORAGE_RETRY)
        return response

    for unstored in UNSTORED:
        app.register_error_handler(unstored, storage)

    @app.errorhandler(Refused)
    def refused(error: Refused) -> Response:
        return problem(422, error.refusal.message, error.refusal)
