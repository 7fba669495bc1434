"""The referee without a table: build a position by tapping, get the ruling with its reasons."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, make_response, render_template, request
from werkzeug.datastructures import MultiDict

from companion.referee.game import Referee
from companion.referee.options import Value, given_twice
from companion.referee.ruling import Answer, Refusal, Refused
from companion.web.asking import ruling
from companion.web.games import REFEREE_ROOMS
from companion.web.games.room import Draft, RefereeRoom
from companion.web.htmx import still_filling, wants_fragment
from companion.web.rules import game_or_404
from companion.web.site import site

blueprint = Blueprint("referee", __name__)

_APPENDED = re.compile(r"utm_\w+|fbclid|gclid|msclkid|igshid|igsh|si")
"""What messengers and networks append to a link that is shared through them."""


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


@dataclass(kw_only=True, slots=True)
class Asked:
    """What the address asks a referee: the form that shows it, its options and its notation, and what came of it."""

    draft: Draft
    options: dict[str, Value]
    notation: str
    answer: Answer | None = None
    refusal: Refusal | None = None


@blueprint.get("/<game_id>/referee")
def page(game_id: str) -> Response:
    """The form with its answer; for htmx the answer alone. Every state of it has an address."""
    game = game_or_404(game_id)
    room = REFEREE_ROOMS.get(game_id) or abort(404)
    asked = _asked(game, room)
    answer, refusal = asked.answer, asked.refusal
    context = {
        "game": game,
        "draft": asked.draft,
        # who comes by a permalink wants the ruling first, who builds a position wants the cards
        "given": "position" in request.args,
        "options": asked.options,
        "answer": answer,
        "refusal": refusal,
        "notation": asked.notation,
        "address": site().address + answer.path if answer else "",
        **room.referee_context(answer, asked.options),
    }
    template = "_answer.html" if wants_fragment() else "referee.html"
    response = make_response(render_template(f"{room.referee_folder}/{template}", **context), 422 if refusal else 200)
    if wants_fragment():
        # a field that is left empty says nothing: a short address is read, and sent on, more easily
        filled = [(key, value) for key, value in request.args.items(multi=True) if value]
        response.headers["HX-Replace-Url"] = answer.path if answer else f"{request.path}?{urlencode(filled)}"
    return response


def _asked(game: Referee, room: RefereeRoom) -> Asked:
    """Ask the referee what the address says."""
    # what was written is asked as it is: no form holds all that may be written
    given = request.args.get("position")
    fields = request.args if given is None else MultiDict([("position", given)])
    draft = room.draft(fields)
    # a field of a form that is left empty is an option left as it is
    others = {"position", *(room.draft_fields if given is None else ())}
    typed = [(key, value) for key, value in options_given(others) if value]
    asked = Asked(draft=draft, options=dict(typed), notation=draft.notation() if given is None else given)
    try:
        position_given()
        settings = game.options.settle(typed)
        asked.options = settings.changed()
        if draft.refusal is not None:
            raise Refused(draft.refusal)
        if given is None and not draft.complete:
            return asked
        found = ruling(game, asked.notation, settings)
        if isinstance(found, Refusal):
            raise Refused(draft.named(found) if given is None else found)
        asked.answer, asked.notation = found, found.notation
        asked.draft = room.draft(MultiDict([("position", found.notation), *fields.items(multi=True)]))
    except Refused as refused:
        asked.refusal = None if still_filling() and refused.refusal.unfinished else refused.refusal
    return asked
