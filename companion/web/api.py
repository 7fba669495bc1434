"""Rulings as JSON for other programs, described by an OpenAPI document that this server serves."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template, request
from werkzeug.exceptions import BadRequest

from companion import __version__
from companion.answers import answer_json, asked, refusal_json
from companion.referee.game import Referee
from companion.referee.games import REFEREES
from companion.referee.messages import N_, say
from companion.referee.options import Option, Value
from companion.referee.ruling import Refusal, Refused
from companion.web.language import language
from companion.web.site import site

blueprint = Blueprint("api", __name__)
MOST_POSITIONS = 100


def _game(game_id: str) -> Referee:
    if game_id not in REFEREES:
        abort(404)
    return REFEREES[game_id]


def _question() -> tuple[list[str], bool, dict[str, Value]]:
    """The positions asked, whether they came as a list, and the options; raises Refused."""
    if request.method == "GET":
        given: dict[str, Value] = dict(request.args.items())
        return [str(given.pop("position", ""))], False, given
    try:
        body = request.get_json()
    except (BadRequest, RecursionError) as error:  # the second: lists in lists without end
        raise Refused(Refusal("json", say(N_("The body is not JSON.")))) from error
    options = body.get("options", {}) if isinstance(body, dict) else None
    if not isinstance(options, dict) or not all(isinstance(value, str | int) for value in options.values()):
        raise Refused(Refusal("json-shape", say(N_("Send an object with “position” or “positions”, and “options”."))))
    if isinstance(body.get("position"), str):
        return [body["position"]], False, options
    positions = body.get("positions")
    if not isinstance(positions, list) or not all(isinstance(text, str) for text in positions):
        raise Refused(Refusal("json-shape", say(N_("Send an object with “position” or “positions”, and “options”."))))
    if len(positions) > MOST_POSITIONS:
        raise Refused(
            Refusal("positions-many", say(N_("At most %(most)d positions at once, please."), most=MOST_POSITIONS))
        )
    return positions, True, options


@blueprint.route("/api/v1/rulings/<game_id>", methods=["GET", "POST"])
def rulings(game_id: str) -> tuple[Response, int]:
    """One ruling, or a list of rulings in the order asked; a malformed question is a 422."""
    game = _game(game_id)
    positions, many, options = _question()
    bodies = []
    refused = False
    for position in positions:
        answer = asked(game, position, options)
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
            for rule in _game(game_id).rules.values()
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
            for option in _game(game_id).options.values()
        ]
    )


def _option_schema(option: Option) -> dict[str, object]:
    if option.choices:
        return {"type": "string", "enum": [choice.value for choice in option.choices], "default": option.default}
    return {"type": "integer", "minimum": option.lowest, "maximum": option.highest, "default": option.default}


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
                "content": {"application/json": {"schema": _RULING}},
            },
            "422": {
                "description": "The question was refused; nothing was changed",
                "content": {"application/json": {"schema": _REFUSAL}},
            },
        }
        body = {
            "type": "object",
            "anyOf": [{"required": ["position"]}, {"required": ["positions"]}],
            "properties": {
                "position": {"type": "string", "maxLength": game.longest},
                "positions": {"type": "array", "maxItems": MOST_POSITIONS, "items": {"type": "string"}},
                "options": {
                    "type": "object",
                    "properties": {option.id: _option_schema(option) for option in game.options.values()},
                },
            },
        }
        paths[f"/api/v1/rulings/{game.id}"] = {
            "get": {
                "operationId": f"ruling-{game.id}",
                "summary": f"A ruling for {game.name}",
                "parameters": parameters,
                "responses": answers,
            },
            "post": {
                "operationId": f"rulings-{game.id}",
                "summary": f"One ruling, or several at once, for {game.name}",
                "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
                "responses": {
                    **answers,
                    "200": {**answers["200"], "content": {"application/json": {"schema": _ONE_OR_MANY}}},
                    "413": {
                        "description": "The body is too large",
                        "content": {"application/json": {"schema": _ERROR}},
                    },
                    "415": {"description": "The body is no JSON", "content": {"application/json": {"schema": _ERROR}}},
                },
            },
        }
        for kind in ("rules", "options"):
            paths[f"/api/v1/{kind}/{game.id}"] = {
                "get": {
                    "operationId": f"{kind}-{game.id}",
                    "summary": f"The {kind} of {game.name}",
                    "responses": {
                        "200": {
                            "description": f"The {kind}",
                            "content": {"application/json": {"schema": {"type": "array", "items": {"type": "object"}}}},
                        }
                    },
                }
            }
    return jsonify(
        {
            "openapi": "3.1.0",
            "info": {"title": "Milecastle", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
            "servers": [{"url": site().address}],
            "paths": paths,
            "components": {"schemas": _SCHEMAS},
        }
    )


_RULING = {"$ref": "#/components/schemas/Ruling"}
_REFUSAL = {"$ref": "#/components/schemas/Refusal"}
_ERROR = {"$ref": "#/components/schemas/Error"}
_ONE_OR_MANY: dict[str, object] = {
    "oneOf": [
        _RULING,
        {
            "type": "array",
            "description": "One answer for each of “positions”, in their order",
            "items": {"anyOf": [_RULING, _REFUSAL]},
        },
    ]
}
_SCHEMAS: dict[str, object] = {
    "Ruling": {
        "type": "object",
        "required": ["headline", "steps", "differences", "notation", "permalink"],
        "description": "The facts of the ruling stand beside these members; which ones depends on the question.",
        "properties": {
            "headline": {"type": "string"},
            "steps": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["rule", "text"],
                    "properties": {"rule": {"type": "string"}, "text": {"type": "string"}},
                },
            },
            "differences": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["option", "value", "text"],
                    "properties": {
                        "option": {"type": "string"},
                        "value": {"type": ["string", "integer"]},
                        "text": {"type": "string"},
                    },
                },
            },
            "notation": {"type": "string"},
            "permalink": {"type": "string"},
        },
    },
    "Error": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}},
    "Refusal": {
        "type": "object",
        "required": ["error", "code", "rule", "at"],
        "properties": {
            "error": {"type": "string"},
            "code": {"type": "string"},
            "rule": {"type": ["string", "null"]},
            "at": {"type": ["integer", "null"], "description": "Offset in the notation, from 0"},
        },
    },
}


@blueprint.get("/api")
def guide() -> str:
    """The interface for programs, in words."""
    return render_template("api/guide.html", games=REFEREES.values())
