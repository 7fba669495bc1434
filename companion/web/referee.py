"""The referee without a table: build a position by tapping, get the ruling with its reasons."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, Response, abort, make_response, render_template, request
from werkzeug.datastructures import MultiDict

from companion.answers import asked
from companion.referee.ruling import Answer, Refusal
from companion.web.games import REFEREE_ROOMS
from companion.web.htmx import wants_fragment
from companion.web.rules import game_or_404
from companion.web.site import site

blueprint = Blueprint("referee", __name__)


@blueprint.get("/<game_id>/referee")
def page(game_id: str) -> Response:
    """The form with its answer; for htmx the answer alone. Every state of it has an address."""
    game = game_or_404(game_id)
    room = REFEREE_ROOMS.get(game_id) or abort(404)
    draft, options = room.draft(request.args)
    answer: Answer | None = None
    refusal: Refusal | None = None
    given = request.args.get("position")
    # what was written is asked as it is: the form may have understood only a part of it
    notation = draft.notation() if given is None else given
    if given is not None or draft.complete:
        found = asked(game, notation, options)
        if isinstance(found, Refusal):
            refusal = found
        else:
            answer = found
            draft, _ = room.draft(MultiDict([("position", answer.notation)]))
    context = {
        "game": game,
        "draft": draft,
        # who comes by a permalink wants the ruling first, who builds a position wants the cards
        "given": given is not None,
        "options": options,
        "answer": answer,
        "refusal": refusal,
        "notation": answer.notation if answer else notation,
        "address": site().address + answer.path if answer else "",
        **room.referee_context(answer, options),
    }
    template = "_answer.html" if wants_fragment() else "referee.html"
    response = make_response(render_template(f"{room.referee_folder}/{template}", **context), 422 if refusal else 200)
    if wants_fragment():
        path = answer.path if answer else f"{request.path}?{urlencode(list(request.args.items(multi=True)))}"
        response.headers["HX-Replace-Url"] = path
    return response
