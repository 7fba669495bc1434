"""Rulings as JSON for other programs, described by an OpenAPI document that this server serves."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, request

from companion import __version__
from companion.answers import answer_json, refusal_json
from companion.language import available
from companion.referee.game import Referee, full_name
from companion.referee.games import REFEREES
from companion.referee.messages import N_, say
from companion.referee.options import Option, Value, given_twice
from companion.referee.ruling import Refusal, Refused
from companion.web.asking import ruling
from companion.web.described import SCHEMAS, Schema, listed, named, ruling_of
from companion.web.errors import for_a_program
from companion.web.games import REFEREE_ROOMS
from companion.web.language import language
from companion.web.referee import options_given, position_given
from companion.web.rules import game_or_404
from companion.web.site import site

blueprint = Blueprint("api", __name__)
MOST_POSITIONS = 100


class _Question(NamedTuple):
    """What is asked: one position, or several if they came as a list (``many``), and the options as they came."""

    positions: list[str]
    many: bool
    options: list[tuple[str, Value]]


def _asked() -> _Question:
    """The question of this request; raises Refused."""
    if request.method != "POST":
        return _Question([position_given() or ""], False, [*options_given()])
    body = _body()
    for name in request.args:
        text = N_("“%(given)s” stands in the address; what is sent has everything in its body.")
        raise Refused(Refusal("json-shape", say(text, given=name[:40])))
    for name in body:
        if name not in ("position", "positions", "options"):
            text = N_("There is no member “%(given)s”; the members are %(members)s.")
            members = ("position", "positions", "options")
            raise Refused(Refusal("json-shape", say(text, given=name[:40], members=members)))
    options = body.get("options", {})
    if not isinstance(options, dict):
        raise _misshapen(N_("“options” is an object."))
    options = {name: _option(name, value) for name, value in options.items()}
    many = "positions" in body
    if "position" in body and many:
        raise _misshapen(N_("Send “position” or “positions”, not both."))
    if not many and not isinstance(body.get("position"), str):
        raise _misshapen(N_("“position” is expected, a text; or “positions”, a list of texts."))
    positions = body["positions"] if many else [body["position"]]
    if not isinstance(positions, list):
        raise _misshapen(N_("“positions” is a list of texts."))
    for number, position in enumerate(positions, 1):
        if not isinstance(position, str):
            raise _misshapen(N_("Number %(number)d of “positions” is not a text."), number=number)
    if len(positions) > MOST_POSITIONS:
        raise Refused(
            Refusal("positions-many", say(N_("At most %(most)d positions at once, please."), most=MOST_POSITIONS))
        )
    return _Question(positions, many, list(options.items()))


def _option(name: str, value: object) -> Value:
    """A text or a whole number, which JSON Schema may also write as 1.0; raises Refused."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise _misshapen(N_("The option “%(given)s” is a text or a whole number."), given=name[:40])


def _misshapen(text: str, **params: str | int) -> Refused:
    return Refused(Refusal("json-shape", say(text, **params)))


def _body() -> dict[str, Any]:
    """The object that was sent; raises Refused, and answers 415 to what is not said to be JSON."""
    if not request.is_json:
        abort(415)
    data = request.get_data()
    # of a body that does not say how long it is, no more than this is read
    if request.content_length is None and len(data) >= current_app.config["MAX_CONTENT_LENGTH"]:
        abort(413)
    try:
        body = json.loads(data, object_pairs_hook=_members)
    except json.JSONDecodeError as error:
        text = N_("The body is not JSON from line %(line)d, column %(column)d on.")
        raise Refused(Refusal("json", say(text, line=error.lineno, column=error.colno))) from error
    except Refused:  # which is a ValueError, too
        raise
    except UnicodeDecodeError as error:
        raise Refused(Refusal("json", say(N_("The body is not JSON: it is not UTF-8.")))) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits; lists without end
        text = N_("The body holds a number that is too long, or lists too deep in each other.")
        raise Refused(Refusal("json", say(text))) from error
    if not isinstance(body, dict):
        raise _misshapen(N_("Send an object with “position” or “positions”, and “options”."))
    return body


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, each member of which is given once; raises Refused."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise given_twice(name)
        found[name] = value
    return found


@blueprint.route("/api/v1/rulings/<game_id>", methods=["GET", "POST"])
def rulings(game_id: str) -> tuple[Response, int]:
    """One ruling, or a list of rulings in the order asked; a malformed question is a 422."""
    game = game_or_404(game_id)
    positions, many, options = _asked()
    settings = game.options.settle(options)
    bodies = []
    refused = False
    for position in positions:
        answer = ruling(game, position, settings)
        if isinstance(answer, Refusal):
            refused = True
            bodies.append(refusal_json(answer, language()))
        else:
            bodies.append(answer_json(answer, language(), site().address))
    if many:
        return jsonify(bodies), 200
    return jsonify(bodies[0]), 422 if refused else 200


@blueprint.get("/api/v1/rules/<game_id>")
def rules(game_id: str) -> Response:
    """Every rule of the game with its source."""
    say_it = language().render
    return jsonify(
        [
            {
                "id": rule.id,
                "title": say_it(rule.title),
                "text": say_it(rule.text),
                "source": say_it(rule.source),
                "options": rule.options,
            }
            for rule in game_or_404(game_id).rules.values()
        ]
    )


@blueprint.get("/api/v1/options/<game_id>")
def options(game_id: str) -> Response:
    """Every option of the game with its values and its default."""
    say_it = language().render
    return jsonify(
        [
            {
                "id": option.id,
                "title": say_it(option.title),
                "kind": option.kind,
                "default": option.default,
                "values": option.values(),
                "assumed": option.assumed,
            }
            for option in game_or_404(game_id).options.values()
        ]
    )


def _option_schema(option: Option) -> dict[str, object]:
    if option.choices:
        return {"type": "string", "enum": [choice.value for choice in option.choices], "default": option.default}
    return {"type": "integer", "minimum": option.lowest, "maximum": option.highest, "default": option.default}


def _one_or_many(game_id: str) -> Schema:
    """The answer to a body: a ruling to “position”, a list to “positions”."""
    each = {"anyOf": [ruling_of(game_id), named("Refusal")]}
    many = {"type": "array", "description": "One answer for each of “positions”, in their order", "items": each}
    return {"oneOf": [ruling_of(game_id), many]}


def _bodies(game: Referee) -> Schema:
    """What may be sent to ask the example, alone or as one of several with an option."""
    line = REFEREE_ROOMS[game.id].example
    option = next(iter(game.options.values()))
    several = {"positions": [line, line], "options": {option.id: option.default}}
    return {
        "one": {"summary": "One question", "value": {"position": line}},
        "several": {"summary": "Several at once, with an option", "value": several},
    }


def _error(description: str) -> Schema:
    """An answer that holds a sentence and no more."""
    return {"description": description, "content": {"application/json": {"schema": named("Error")}}}


@blueprint.after_app_request
def say_the_language(response: Response) -> Response:
    """A program is told in which language the texts are, at addresses that are not there too (RFC 9110, 8.5)."""
    if for_a_program(request.path):
        response.headers["Content-Language"] = language().code
    return response


@blueprint.get("/api/v1/openapi.json")
def openapi() -> Response:
    """The description of this interface, OpenAPI 3.1."""
    say_it = language().render
    paths: dict[str, object] = {}
    for game in REFEREES.values():
        position = {
            "name": "position",
            "in": "query",
            "required": True,
            "schema": {"type": "string", "maxLength": game.longest},
            "example": REFEREE_ROOMS[game.id].example,
            "description": "The question in the game's one-line notation; docs/notation.md describes it.",
        }
        parameters = [position] + [
            {
                "name": option.id,
                "in": "query",
                "required": False,
                "schema": _option_schema(option),
                "description": say_it(option.title),
            }
            for option in game.options.values()
        ]
        answers: dict[str, dict[str, object]] = {
            "200": {
                "description": "The ruling",
                "content": {"application/json": {"schema": ruling_of(game.id)}},
            },
            "421": _error("The site does not answer to the name it was asked under"),
            "422": {
                "description": "The question was refused; nothing was changed",
                "content": {"application/json": {"schema": named("Refusal")}},
            },
        }
        body = {
            "type": "object",
            "oneOf": [{"required": ["position"]}, {"required": ["positions"]}],
            "additionalProperties": False,
            "properties": {
                "position": {"type": "string", "minLength": 1, "maxLength": game.longest},
                "positions": {"type": "array", "maxItems": MOST_POSITIONS, "items": {"type": "string"}},
                "options": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {option.id: _option_schema(option) for option in game.options.values()},
                },
            },
        }
        paths[f"/api/v1/rulings/{game.id}"] = {
            "get": {
                "operationId": f"ruling-{game.id}",
                "summary": f"A ruling for {full_name(game)}",
                "parameters": parameters,
                "responses": answers | {"414": _error("The address is too long")},
            },
            "post": {
                "operationId": f"rulings-{game.id}",
                "summary": f"One ruling, or several at once, for {full_name(game)}",
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": body, "examples": _bodies(game)}},
                },
                "responses": {
                    **answers,
                    "200": {**answers["200"], "content": {"application/json": {"schema": _one_or_many(game.id)}}},
                    "413": _error("The body is too large"),
                    "415": _error("The body is no JSON"),
                },
            },
        }
        for kind, item in (("rules", "Rule"), ("options", "Option")):
            paths[f"/api/v1/{kind}/{game.id}"] = {
                "get": {
                    "operationId": f"{kind}-{game.id}",
                    "summary": f"The {kind} of {full_name(game)}",
                    "responses": {
                        "200": {
                            "description": f"The {kind}",
                            "content": {"application/json": {"schema": listed(f"All {kind}", named(item))}},
                        },
                        "421": answers["421"],
                    },
                }
            }
    return jsonify(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Milecastle",
                "version": __version__,
                "description": f"Texts come in the language that Accept-Language asks for ({', '.join(available())}), "
                "else in English; Content-Language names it.",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": site().address}],
            "paths": paths,
            "components": {"schemas": SCHEMAS},
        }
    )


@blueprint.get("/api")
def guide() -> str:
    """The interface for programs, in words."""
    return render_template("api/guide.html", games=REFEREES.values())
