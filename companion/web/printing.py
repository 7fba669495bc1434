"""Score pads, cards and reference sheets from the site."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for

from companion.network import reachable
from companion.plays import play_of
from companion.referee.game import Referee
from companion.referee.games import REFEREES
from companion.referee.messages import N_, say
from companion.referee.options import given_twice
from companion.referee.ruling import Refusal, Refused
from companion.web.htmx import wants_fragment
from companion.web.language import language
from companion.web.lobby import printed_games
from companion.web.presses import MOMENT, Press, PrintJob
from companion.web.referee import options_given
from companion.web.site import site
from printables import INKS, MOST_COPIES, PAPERS, Document, documents, print_document

_WISHES = ("paper", "ink", "copies")
"""What an address says of the paper; everything else in it is an option."""
LAST = "milecastle_print"
"""The cookie with the paper and the ink last chosen on a device: what an address that names none is printed on."""
LAST_SECONDS = 365 * 24 * 3600
DEFAULTS = {"paper": next(iter(PAPERS)), "ink": next(iter(INKS))}
INK_NAMES = {"colour": N_("Colour"), "saver": N_("Ink saver")}
"""What the form calls each ink."""

blueprint = Blueprint("printing", __name__)
press = Press()


@blueprint.get("/print")
def shelf() -> str:
    """Everything that can be printed, with one choice of paper, ink and copies for all of it."""
    return render_template(
        "printing/shelf.html",
        games=printed_games(),
        documents=documents(),
        papers=PAPERS,
        inks={ink: INK_NAMES[ink] for ink in INKS},
        most=MOST_COPIES,
        last=_last(),
    )


@blueprint.get("/print/<name>.pdf")
def document(name: str) -> Response:
    """A document as PDF, or the page of its job when it takes longer than a moment."""
    known = next((each for each in documents() if each.name == name), None) or abort(404)
    return _print(name, settings=REFEREES[known.game].options.settle(options_given(_WISHES)))


@blueprint.get("/t/<table_id>/print/<name>.pdf")
def live(table_id: str, name: str) -> Response:
    """A document that shows this table: its running or finished game, its options."""
    table = site().tables.get(table_id)
    if name not in {document.name for document in live_documents(table.game)}:
        abort(404)
    if options_given(_WISHES):
        raise Refused(Refusal("print-options", say(N_("This table is printed with its own options, not with others."))))
    play = play_of(table, language(), url_for("table.page", table_id=table.id))
    return _print(name, settings=table.settings, play=play)


def live_documents(game: Referee) -> tuple[Document, ...]:
    """The documents that show a table of this game."""
    return tuple(document for document in documents() if document.game == game.id and document.live)


def _last() -> dict[str, str]:
    """The paper and the ink last chosen on this device, or the defaults."""
    paper, _, ink = request.cookies.get(LAST, "").partition(".")
    return {"paper": paper, "ink": ink} if paper in PAPERS and ink in INKS else DEFAULTS


def _print(name: str, **what: Any) -> Response:
    for wish in _WISHES:
        if len(request.args.getlist(wish)) > 1:
            raise given_twice(wish)
    copies = request.args.get("copies", "1")
    if not re.fullmatch(r"-?[0-9]{1,5}", copies):  # how many can be printed the printer says
        raise Refused(
            Refusal(
                "print-copies", say(N_("The number of copies is a whole number, not “%(given)s”."), given=copies[:20])
            )
        )
    chosen = {**_last(), **{wish: request.args[wish] for wish in DEFAULTS if wish in request.args}}
    wishes: dict[str, Any] = {
        **chosen,
        "copies": int(copies),
        "language": language().code,
        "base_url": reachable(site().address) or None,
        **what,
    }
    job = press.start(name, lambda progress: print_document(name, progress=progress, **wishes))
    content = job.pdf(wait=MOMENT)
    waiting: Any = redirect(url_for("printing.waiting", job_id=job.id), 303)
    response: Response = waiting if content is None else _file(job, content)
    has_chosen = LAST in request.cookies or chosen != DEFAULTS
    if has_chosen and chosen["paper"] in PAPERS and chosen["ink"] in INKS:
        value = "{paper}.{ink}".format_map(chosen)
        response.set_cookie(LAST, value, max_age=LAST_SECONDS, httponly=True, samesite="Lax")
    return response


def _file(job: PrintJob, content: bytes) -> Response:
    return Response(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="milecastle-{job.name}.pdf"'},
    )


@blueprint.get("/print/jobs/<job_id>")
def waiting(job_id: str) -> str:
    """How far a job is; the page follows it by itself, with and without JavaScript."""
    job = press.job(job_id) or abort(404)
    if job.finished:
        job.pdf()  # a job that failed says so here, not behind “Ready”
    template = "printing/_job.html" if wants_fragment() else "printing/job.html"
    return render_template(template, job=job)


@blueprint.get("/print/jobs/<job_id>.pdf")
def finished(job_id: str) -> Response:
    """The file of a finished job."""
    job = press.job(job_id) or abort(404)
    content = job.pdf()
    if content is None:
        return redirect(url_for("printing.waiting", job_id=job_id), 303)  # type: ignore[return-value]
    return _file(job, content)
