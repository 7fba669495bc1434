"""The referee without a table: build a position by tapping, get the ruling with its reasons."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, make_response, render_template, request
from werkzeug.datastructures import MultiDict

from companion.referee.options import Value, given_twice
from companion.referee.ruling import Answer, Refusal, Refused
from companion.web.games import REFEREE_ROOMS
from companion.web.htmx import still_filling, wants_fragment
from companion.web.rules import game_or_404
from companion.web.site import site

blueprint = Blueprint("referee", __name__)

_APPENDED = re.compile(r"utm_\w+|fbclid|gclid|msclkid|igshid|igsh|si")
"""What messengers and networks append to a link that is shared through them."""


_NOT_YET = {"field-missing", "token-missing", "fort-half", "map"}
"""The codes of refusals of what may be merely not complete: something is missing, or more is still to be ticked. Who
still fills in a form is not told them."""


def position_given() -> str | None:
    """The question in the address, None if there is none. Raises Refused if there are several."""
    positions = request.args.getlist("position")
    if len(positions) > 1:
        raise given_twice("position")
    return positions[0] if positions else None


def options_given(others: Collection[str] = ("position",)) -> list[tuple[str, str]]:
    """The options in the address, which are all that is none of these others. They are as they were typed: the game
    settles them, or says which it does not know."""
    given = request.args.items(multi=True)
    return [(key, value) for key, value in given if key not in others and not _APPENDED.fullmatch(key)]


@blueprint.get("/<game_id>/referee")
def page(game_id: str) -> Response:
    """The form with its answer; for htmx the answer alone. Every state of it has an address."""
    game = game_or_404(game_id)
    room = REFEREE_ROOMS.get(game_id) or abort(404)
    # what was written is asked as it is: no form holds all that may be written
    given = request.args.get("position")
    asked = request.args if given is None else MultiDict([("position", given)])
    draft = room.draft(asked)
    answer: Answer | None = None
    refusal: Refusal | None = None
    # a field of a form that is left empty is an option left as it is
    fields = room.draft_fields if given is None else ()
    typed = [(key, value) for key, value in options_given({"position", *fields}) if value]
    options: dict[str, Value] = dict(typed)
    notation = draft.notation() if given is None else given
    try:
        position_given()
        settings = game.options.settle(typed)
        options = settings.changed()
        if draft.refusal is not None:
            raise Refused(draft.refusal)
        if given is not None or draft.complete:
            found = game.ask(notation, settings)
            if isinstance(found, Refusal):
                raise Refused(draft.named(found) if given is None else found)
            answer = found
            draft = room.draft(MultiDict([("position", answer.notation), *asked.items(multi=True)]))
    except Refused as refused:
        refusal = None if still_filling() and refused.refusal.code in _NOT_YET else refused.refusal
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
