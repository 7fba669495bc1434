"""The document that describes the interface for programs: it says what is answered, and what all of it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from test_docs import examples

from companion.referee.games import REFEREES
from companion.referee.romans_go_home import GAME
from companion.web.games import REFEREE_ROOMS

from .conftest import ADDRESS
from .test_api import EXAMPLE, RULINGS


@pytest.fixture(scope="module")
def description(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/api/v1/openapi.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.get_json()
    return found


def _resolved(description: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    reference = schema.get("$ref")
    if reference is None:
        return schema
    place: Any = description
    for name in reference.removeprefix("#/").split("/"):
        place = place[name]
    found: dict[str, Any] = place
    return found


TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


KEYWORDS = {
    *("$ref", "type", "enum", "allOf", "anyOf", "oneOf", "properties", "additionalProperties", "required", "items"),
    *("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"),
    *("description", "default"),  # which nothing need fit
}


def _fits(description: dict[str, Any], schema: dict[str, Any], value: Any) -> bool:
    """Whether the value is what the schema says (JSON Schema, the part used here)."""
    schema = _resolved(description, schema)
    assert set(schema) <= KEYWORDS, schema
    kinds = schema.get("type")
    if kinds and not isinstance(value, tuple(TYPES[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return False
    for kind, least, most in ((str, "minLength", "maxLength"), (list, "minItems", "maxItems")):
        if isinstance(value, kind) and not schema.get(least, 0) <= len(value) <= schema.get(most, len(value)):
            return False
    for keyword, enough in (("allOf", all), ("anyOf", any), ("oneOf", lambda found: sum(found) == 1)):
        if keyword in schema and not enough([_fits(description, each, value) for each in schema[keyword]]):
            return False
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        if not set(schema.get("required", ())) <= set(value) or (others is False and not set(value) <= set(known)):
            return False
        return all(_fits(description, known.get(name, others), member) for name, member in value.items())
    return not isinstance(value, list) or all(_fits(description, schema.get("items", {}), each) for each in value)


def _members(description: dict[str, Any], schema: dict[str, Any], value: Any) -> set[str]:
    """The members of an object that the schemas describe which it fits."""
    schema = _resolved(description, schema)
    found = set(schema.get("properties", ()))
    for each in (*schema.get("allOf", ()), *schema.get("anyOf", ())):
        if _fits(description, each, value):
            found |= _members(description, each, value)
    return found


def test_the_description_has_what_openapi_asks_for(description: dict[str, Any]) -> None:
    assert description["openapi"].startswith("3.1.")
    assert description["info"]["title"] and description["info"]["version"]
    assert description["servers"] == [{"url": ADDRESS}]
    operations = [each for path in description["paths"].values() for each in path.values()]
    ids = [operation["operationId"] for operation in operations]
    assert len(ids) == len(set(ids))
    for path in description["paths"]:
        assert path.startswith("/") and "{" not in path
    for operation in operations:
        assert operation["summary"] and "421" in operation["responses"]
        for answer in operation["responses"].values():
            assert answer["description"]
        names = [(parameter["in"], parameter["name"]) for parameter in operation.get("parameters", ())]
        assert len(names) == len(set(names))


def test_every_address_of_the_interface_is_described(client: FlaskClient, description: dict[str, Any]) -> None:
    served = {
        (rule.rule.replace("<game_id>", game), method.lower())
        for game in REFEREES
        for rule in client.application.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/") and rule.rule != "/api/v1/openapi.json"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == {(path, method) for path, methods in description["paths"].items() for method in methods}


# what to send so that each documented status comes, by path and method; 414 is the server's own (tests/test_serve.py)
FOREIGN: list[dict[str, Any]] = [{"headers": {"Host": "evil.example"}}]
ASK: dict[tuple[str, str], dict[str, list[dict[str, Any]]]] = {
    (RULINGS, "get"): {
        "200": [{"query_string": {"position": EXAMPLE}}],
        "421": FOREIGN,
        "422": [{"query_string": {"position": "U2"}}],
    },
    (RULINGS, "post"): {
        "200": [{"json": {"position": EXAMPLE}}, {"json": {"positions": [EXAMPLE, "U2"]}}],
        "413": [{"data": b" " * (4 * 1024 * 1024 + 1), "content_type": "application/json"}],
        "415": [{"data": {"position": EXAMPLE}}, {}],
        "421": FOREIGN,
        "422": [{"json": {"position": "U2"}}, {"json": {}}],
    },
    ("/api/v1/rules/romans-go-home", "get"): {"200": [{}], "421": FOREIGN},
    ("/api/v1/options/romans-go-home", "get"): {"200": [{}], "421": FOREIGN},
}


def test_every_described_answer_comes_as_described(client: FlaskClient, description: dict[str, Any]) -> None:
    for path, methods in description["paths"].items():
        if not path.endswith(GAME.id):
            continue  # the same code answers for every game
        for method, operation in methods.items():
            asked = ASK[path, method]
            assert set(operation["responses"]) == set(asked) | ({"414"} if "parameters" in operation else set())
            for status, questions in asked.items():
                schema = operation["responses"][status]["content"]["application/json"]["schema"]
                for question in questions:
                    got = client.open(path, method=method.upper(), **question)
                    assert (got.status_code, got.mimetype) == (int(status), "application/json")
                    assert _fits(description, schema, got.get_json())


def _without_meaning(part: Any, place: str = "") -> Iterator[str]:
    """Where in the document a member of an object does not say what it means."""
    if isinstance(part, dict):
        for name, member in part.get("properties", {}).items():
            if not (member.get("description") or "$ref" in member):
                yield f"{place}/{name}"
    for name, each in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from _without_meaning(each, f"{place}/{name}")


def test_every_member_of_an_answer_says_what_it_means(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    assert "/RULING/headline" in _without_meaning({"RULING": {"properties": {"headline": {"type": "string"}}}})
    assert [*_without_meaning(schemas)] == []


def test_the_chance_of_a_unit_is_that_of_all_cards_drawn(client: FlaskClient, description: dict[str, Any]) -> None:
    answer = client.get("/api/v1/rulings/stronghold?position=hits deck=-,-,-,-,-,G shots=3").get_json()
    assert answer["shows"]["G"] == "1/2"
    described = description["components"]["schemas"]["Ruling-stronghold"]["allOf"][1]["anyOf"]
    hits = next(each for each in described if each["description"] == "hits")
    assert "at least one of the cards drawn" in hits["properties"]["shows"]["description"]


# questions of which docs/notation.md gives no example
RARE = [
    ("romans-go-home", "O5 gold:>Q green:>D red*:>X wall=S4 gold.forts=O1"),
    ("romans-go-home", "O5 gold:>X green:>D"),
    ("romans-go-home", "O5 gold:>A green:>D"),
    ("romans-go-home", "L-1 gold:>A green:>D wall=S4,T8 gold.forts=L-2,L-3"),
    ("romans-go-home", "O5 gold:>A green:>A"),
    ("romans-go-home", "O5 gold:>Q green:>D"),
    ("hadrians-wall", "score renown=6 piety=23 valour=12 discipline=16"),
    ("hadrians-wall", "gladiator boxes=4"),
    ("hadrians-wall", "fill training-1 have=5/5/5/5/9"),
    ("runes-of-mayhem", "formation melee:4/4:fallen melee:4/4:d4 melee:4/4 turn=passive gone=1"),
    ("runes-of-mayhem", "heal melee:5/5:fallen priest:1/1:h1"),
    ("runes-of-mayhem", "enter long-ranged row1"),
    ("runes-of-mayhem", "odds trade die=0,1,2,3"),
    ("runes-of-mayhem", "siege melee:4/4:r1 protection=2 structure=3"),
]


def test_everything_that_the_description_names_is_in_it(description: dict[str, Any]) -> None:
    def named(part: Any) -> Iterator[dict[str, Any]]:
        if isinstance(part, dict) and "$ref" in part:
            yield part
        for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from named(each)

    found = list(named(description))
    assert len(found) > 20
    for reference in found:
        assert _resolved(description, reference), reference


@pytest.mark.parametrize(("game", "line"), [*examples(), *RARE])
def test_what_is_answered_is_described(client: FlaskClient, description: dict[str, Any], game: str, line: str) -> None:
    for options in ({}, {"players": "1"} if game == "hadrians-wall" else {}):
        answer = client.get(f"/api/v1/rulings/{game}", query_string={"position": line, **options}).get_json()
        if answer.get("code") == "charm-open":
            answer = client.get(
                f"/api/v1/rulings/{game}", query_string={"position": line.replace("Q", "Q@red")}
            ).get_json()
        schema = {"$ref": f"#/components/schemas/Ruling-{game}"}
        assert _fits(description, schema, answer), answer
        assert set(answer) <= _members(description, schema, answer)


@pytest.mark.parametrize("game", REFEREES)
def test_what_the_description_gives_as_examples_is_answered(
    client: FlaskClient, description: dict[str, Any], game: str
) -> None:
    address = f"/api/v1/rulings/{game}"
    asked = description["paths"][address]
    (line,) = (each["example"] for each in asked["get"]["parameters"] if "example" in each)
    assert line == REFEREE_ROOMS[game].example
    sent = asked["post"]["requestBody"]["content"]["application/json"]
    bodies = [example["value"] for example in sent["examples"].values()]
    assert len(bodies) == 2
    for answer, method in (
        (client.get(address, query_string={"position": line}), "get"),
        *((client.post(address, json=body), "post") for body in bodies),
    ):
        schema = asked[method]["responses"]["200"]["content"]["application/json"]["schema"]
        assert answer.status_code == 200 and _fits(description, schema, answer.get_json()), answer.get_json()
    assert all(_fits(description, sent["schema"], body) for body in bodies)


@pytest.mark.parametrize("game", REFEREES)
def test_what_is_sent_with_many_lines_is_answered_as_described(
    client: FlaskClient, description: dict[str, Any], game: str
) -> None:
    """Every question of the notation's page, and one that is refused, at once."""
    address = f"/api/v1/rulings/{game}"
    lines = [line for whose, line in (*examples(), *RARE) if whose == game]
    answer = client.post(address, json={"positions": [*lines, "?"]})
    schema = description["paths"][address]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert answer.status_code == 200 and _fits(description, schema, answer.get_json())
    assert len(answer.get_json()) == len(lines) + 1 and "error" in answer.get_json()[-1]


@pytest.mark.parametrize("game", REFEREES)
def test_rules_and_options_are_as_described(client: FlaskClient, description: dict[str, Any], game: str) -> None:
    for kind in ("rules", "options"):
        address = f"/api/v1/{kind}/{game}"
        schema = description["paths"][address]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert _fits(description, schema, client.get(address).get_json())


def test_a_body_is_described_as_it_is_taken(description: dict[str, Any]) -> None:
    body = description["paths"][RULINGS]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert _fits(description, body, {"position": EXAMPLE, "options": {"Q1": "replace"}})
    for wrong in ({"position": EXAMPLE, "Q1": "add"}, {"position": EXAMPLE, "positions": []}, {},
                  {"position": EXAMPLE, "options": {"Q99": "x"}}):  # fmt: skip
        assert not _fits(description, body, wrong)


def test_the_described_options_are_those_of_the_game(description: dict[str, Any]) -> None:
    parameters = description["paths"][RULINGS]["get"]["parameters"]
    assert [parameter["name"] for parameter in parameters] == ["position", *GAME.options]
    for parameter in parameters[1:]:
        option = GAME.options[parameter["name"]]
        schema = parameter["schema"]
        assert schema["default"] == option.default
        values = schema.get("enum") or list(range(schema["minimum"], schema["maximum"] + 1))
        assert tuple(values) == option.values()


@pytest.mark.parametrize("game_id", REFEREES)
def test_the_described_length_is_that_of_the_game(
    client: FlaskClient, description: dict[str, Any], game_id: str
) -> None:
    address = f"/api/v1/rulings/{game_id}"
    longest = description["paths"][address]["get"]["parameters"][0]["schema"]["maxLength"]
    for count, too_long in ((longest, False), (longest + 1, True)):
        refusal = client.get(address, query_string={"position": "x" * count}).get_json()
        assert (refusal["code"] == "notation-long") is too_long
