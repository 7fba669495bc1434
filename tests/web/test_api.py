"""Rulings over HTTP, and the document that describes them."""

from __future__ import annotations

import json
from io import BytesIO
from threading import Lock

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.answers import answer_json
from companion.language import language
from companion.referee.games import REFEREES
from companion.referee.romans_go_home import GAME
from companion.referee.ruling import Answer
from companion.web import asking
from companion.web.site import KEY

from .conftest import ADDRESS

RULINGS = "/api/v1/rulings/romans-go-home"
EXAMPLE = "U2 gold:>A green:A>C red:D>C"
JSON = {"Content-Type": "application/json"}


def _post(client: FlaskClient, body: object) -> TestResponse:
    return client.post(RULINGS, json=body)


def test_a_ruling_in_full(client: FlaskClient) -> None:
    answer = client.get(RULINGS, query_string={"position": EXAMPLE})
    assert answer.status_code == 200 and answer.mimetype == "application/json"
    ruling = answer.get_json()
    assert ruling["captor"] == "gold"
    assert ruling["totals"] == {"gold": 5, "green": 5, "red": 2}
    assert ruling["out"] == [] and ruling["crashed"] == ["green", "red"]
    assert ruling["notation"] == EXAMPLE
    assert ruling["permalink"].startswith(f"{ADDRESS}/romans-go-home/referee?position=U2+gold")
    assert ruling["steps"] and all(step["rule"] in GAME.rules and step["text"] for step in ruling["steps"])
    page = client.get(ruling["permalink"].removeprefix(ADDRESS))
    assert page.status_code == 200 and ruling["headline"] in page.get_data(as_text=True).replace("&#39;", "'")


def test_get_and_post_give_the_answer_of_the_command_line(client: FlaskClient) -> None:
    options: dict[str, str | int] = {"Q1": "replace", "strength.A": 6}
    position = "O5 gold:>Q@green green:>D red:>A"
    known = GAME.ask(position, GAME.options.settle(options))
    assert isinstance(known, Answer)
    expected = json.loads(json.dumps(answer_json(known, language("en"), ADDRESS)))
    assert client.get(RULINGS, query_string={"position": position, **options}).get_json() == expected
    assert _post(client, {"position": position, "options": options}).get_json() == expected
    assert _post(client, {"positions": [position], "options": options}).get_json() == [expected]


OTHERS = [
    ("hadrians-wall", "attack year=3 cards=LCCRR cohorts=2/1/0 ignore=R",
     {"let_through": {"left": 0, "centre": 1, "right": 1}, "disdain": 2, "valour": 0}),
    ("hadrians-wall", "score renown=6 piety=23 valour=12 discipline=16 paths=11 disdain=3", {"total": 63}),
    ("stronghold", "melee invader=2T1O defender=2S1M stone=2",
     {"invader_strength": 8, "defender_strength": 7, "winner": "invader", "superiority": 1, "losses": [["M"]],
      "breach": False}),
    ("stronghold", "fire force=4 targets=1O1T", {"losses": [["T"]]}),
    ("runes-of-mayhem", "odds melee:2/2 peasants:1/1 die=0,0,1,1,2,3", {"defender_falls": "1", "both_live": "0"}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "position", "facts"), OTHERS)
def test_the_other_games_answer_alike(client: FlaskClient, game: str, position: str, facts: dict[str, object]) -> None:
    answer = client.get(f"/api/v1/rulings/{game}", query_string={"position": position})
    assert answer.status_code == 200
    ruling = answer.get_json()
    assert {key: ruling[key] for key in facts} == facts
    known = REFEREES[game].ask(position, REFEREES[game].options.defaults())
    assert isinstance(known, Answer)
    assert ruling == json.loads(json.dumps(answer_json(known, language("en"), ADDRESS)))
    assert client.post(f"/api/v1/rulings/{game}", json={"positions": [position]}).get_json() == [ruling]
    assert client.get(ruling["permalink"].removeprefix(ADDRESS)).status_code == 200
    wrong = client.get(f"/api/v1/rulings/{game}", query_string={"position": f"{position} nonsense"})
    assert wrong.status_code == 422 and wrong.get_json()["at"] == len(position) + 1


def test_a_list_keeps_its_order_and_each_its_own_fault(client: FlaskClient) -> None:
    answer = _post(client, {"positions": [EXAMPLE, "U2 gold:>W green:>C", "odds O5 gold:>? green:>D"]})
    assert answer.status_code == 200
    first, second, third = answer.get_json()
    assert first["captor"] == "gold"
    assert second["at"] == 9 and "W" in second["error"]
    assert set(third["captures"]) == {"gold", "green"}
    assert _post(client, {"positions": []}).get_json() == []
    assert len(_post(client, {"positions": [EXAMPLE] * 100}).get_json()) == 100


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({}, None),
        ({"position": ""}, None),
        ({"position": "nonsense"}, None),
        ({"position": "U2 gold:>W green:>C"}, "card-unknown"),
        ({"position": "U2 gold:AA>A green:>C"}, "card-twice"),
        ({"position": EXAMPLE, "Q1": "perhaps"}, "option-value"),
        ({"position": EXAMPLE, "strength.A": "99"}, "option-value"),
        ({"position": EXAMPLE, "Q77": "x"}, "option-unknown"),
        ({"position": "U2 " * 1000}, None),
    ],
)
def test_a_question_that_is_refused(client: FlaskClient, query: dict[str, str], code: str | None) -> None:
    answer = client.get(RULINGS, query_string=query)
    assert answer.status_code == 422 and answer.mimetype == "application/json"
    body = answer.get_json()
    assert set(body) == {"error", "code", "rule", "at"}
    assert body["error"].endswith((".", "?")) and body["code"] == (code or body["code"])
    assert body["rule"] is None or body["rule"] in GAME.rules


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        1,
        "U2",
        {"position": 5},
        {"positions": "U2"},
        {"positions": [1]},
        {"positions": [EXAMPLE], "options": []},
        {"position": EXAMPLE, "options": {"Q1": None}},
        {"position": EXAMPLE, "options": {"Q1": {"a": 1}}},
        {"positions": [EXAMPLE] * 101},
    ],
)
def test_a_body_of_another_shape_is_a_422(client: FlaskClient, body: object) -> None:
    answer = _post(client, body)
    assert answer.status_code == 422
    assert answer.get_json()["error"].endswith(".") and answer.get_json()["code"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"position": EXAMPLE, "Q1": "replace"}, "no member “Q1”"),
        ({"position": EXAMPLE, "option": {"Q1": "replace"}}, "no member “option”"),
        ({"position": EXAMPLE, "positions": [EXAMPLE]}, "“position” or “positions”, not both"),
        ({}, "“position” is expected, a text"),
        ({"position": 5}, "“position” is expected, a text"),
        ({"positions": "U2"}, "“positions” is a list"),
        ({"positions": [EXAMPLE, 1]}, "Number 2 of “positions” is not a text"),
        ({"position": EXAMPLE, "options": []}, "“options” is an object"),
        ({"position": EXAMPLE, "options": {"Q1": None}}, "“Q1” is a text or a whole number"),
        ({"position": EXAMPLE, "options": {"Q1": True}}, "“Q1” is a text or a whole number"),
        ({"position": EXAMPLE, "options": {"strength.Q": 1.5}}, "“strength.Q” is a text or a whole number"),
        ({"position": EXAMPLE, "options": {"Q1": "add", "q1": "replace"}}, "“q1” is given twice"),
        ({"positions": [], "options": {"Q1": "foo"}}, "(option Q1) is one of"),
        ({"positions": [EXAMPLE, EXAMPLE], "options": {"Q1": "foo"}}, "(option Q1) is one of"),
    ],
)
def test_what_would_be_passed_over_is_refused(client: FlaskClient, body: object, says: str) -> None:
    answer = _post(client, body)
    assert answer.status_code == 422 and says in answer.get_json()["error"]


def test_where_a_body_stops_being_json_is_said(client: FlaskClient) -> None:
    answer = client.post(RULINGS, data='{"position":\n  U2}', content_type="application/json")
    assert answer.status_code == 422 and "line 2, column 3" in answer.get_json()["error"]


def test_a_name_that_is_not_the_sites_is_said_in_json(client: FlaskClient) -> None:
    answer = client.get(RULINGS, query_string={"position": EXAMPLE}, headers={"Host": "evil.example"})
    assert answer.status_code == 421 and "“evil.example”" in answer.get_json()["error"]


@pytest.mark.parametrize("host", ["localhost:abc", "[::1"])
def test_a_name_that_is_none_is_shown_as_it_came(client: FlaskClient, host: str) -> None:
    answer = client.get("/api/v1/openapi.json", headers={"Host": host})
    assert answer.status_code == 421 and f"the name “{host}”" in answer.get_json()["error"]


def test_a_whole_number_may_be_written_as_json_schema_allows(client: FlaskClient) -> None:
    whole, pointed = (
        client.post(RULINGS, data=f'{{"position": "{EXAMPLE}", "options": {{"strength.A": {number}}}}}', headers=JSON)
        for number in ("7", "7.0")
    )
    assert whole.status_code == 200 and whole.get_json()["totals"]["gold"] != 5
    assert pointed.get_json() == whole.get_json()


def test_a_member_that_is_given_twice_is_refused(client: FlaskClient) -> None:
    body = f'{{"position": "{EXAMPLE}", "options": {{"Q1": "add", "Q1": "replace"}}}}'
    answer = client.post(RULINGS, data=body, content_type="application/json")
    assert answer.status_code == 422 and "“Q1” is given twice" in answer.get_json()["error"]


@pytest.mark.parametrize("query", ["Q1=replace", "position=x"])
def test_what_is_sent_has_nothing_in_its_address(client: FlaskClient, query: str) -> None:
    answer = client.post(f"{RULINGS}?{query}", json={"position": EXAMPLE})
    assert answer.status_code == 422 and f"“{query.split('=')[0]}” stands in the address" in answer.get_json()["error"]


@pytest.mark.parametrize("twice", [[("Q1", "add"), ("Q1", "replace")], [("Q1", "add"), ("q1", "add")],
                                   [("position", "U2")]])  # fmt: skip
def test_what_stands_twice_in_an_address_is_refused(client: FlaskClient, twice: list[tuple[str, str]]) -> None:
    query = [("position", EXAMPLE), *twice]
    sentence = f"“{twice[-1][0]}” is given twice"
    answer = client.get(RULINGS, query_string=query)
    assert answer.status_code == 422 and sentence in answer.get_json()["error"]
    page = client.get("/romans-go-home/referee", query_string=query)
    assert page.status_code == 422 and sentence in page.get_data(as_text=True)


def test_whoever_asks_for_the_head_alone_gets_it(client: FlaskClient) -> None:
    for position, status in ((EXAMPLE, 200), ("U2", 422)):
        assert client.head(RULINGS, query_string={"position": position}).status_code == status


def test_phones_go_first_between_any_two_rulings(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    turn: Lock = client.application.extensions[KEY].asking
    pauses: list[tuple[float, bool]] = []
    monkeypatch.setattr(asking, "sleep", lambda seconds: pauses.append((seconds, turn.locked())))
    _post(client, {"positions": [EXAMPLE] * 7})
    client.get("/romans-go-home/referee", query_string={"position": EXAMPLE})
    # the moment for the phones passes in a turn, or of many who ask all would have theirs in one moment; then the turn
    # is given away, or a long list would keep everybody else waiting who asks
    assert pauses == [(asking.BREATH, True), (0, False)] * 8 and asking.BREATH > 0


def test_a_mark_of_the_byte_order_is_passed_over(client: FlaskClient) -> None:
    body = b"\xef\xbb\xbf" + json.dumps({"position": EXAMPLE}).encode()
    assert client.post(RULINGS, data=body, content_type="application/json").status_code == 200


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"a=b", b"NaN,"])
def test_a_body_that_is_no_json_is_a_422(client: FlaskClient, data: bytes) -> None:
    answer = client.post(RULINGS, data=data, content_type="application/json")
    assert answer.status_code == 422
    body = answer.get_json()
    assert body.pop("error").startswith("The body is not JSON") and body == {"code": "json", "rule": None, "at": None}


@pytest.mark.parametrize("data", [b"[" * 100_000, b"9" * 5000])
def test_json_that_is_too_much_is_a_422(client: FlaskClient, data: bytes) -> None:
    answer = client.post(RULINGS, data=data, content_type="application/json")
    assert answer.status_code == 422
    assert answer.get_json()["error"].startswith("The body holds a number that is too long, or lists too deep")


def test_a_form_is_not_what_is_asked_for(client: FlaskClient) -> None:
    answer = client.post(RULINGS, data={"position": EXAMPLE})
    assert answer.status_code == 415 and answer.get_json()["error"].endswith(".")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/rulings/checkers", 404),
        ("GET", "/api/v1/nothing", 404),
        ("DELETE", RULINGS, 405),
        ("PUT", "/api/v1/openapi.json", 405),
        ("POST", "/api/v1/rules/romans-go-home", 405),
    ],
)
def test_errors_are_json_too(client: FlaskClient, method: str, path: str, status: int) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == status and answer.mimetype == "application/json"
    assert answer.get_json()["error"].endswith(".") and len(answer.headers.getlist("Content-Type")) == 1
    assert ("Allow" in answer.headers) is (status == 405)  # RFC 9110, 15.5.6


def test_a_body_beyond_all_bounds_is_a_413_in_json(client: FlaskClient) -> None:
    answer = client.post(RULINGS, data=b"[" + b" " * (4 * 1024 * 1024) + b"]", content_type="application/json")
    assert answer.status_code == 413 and answer.get_json()["error"].endswith(".")


def test_a_body_without_a_length_has_the_same_bound(client: FlaskClient) -> None:
    body = b"[" + b" " * (4 * 1024 * 1024) + b"]"
    answer = client.post(
        RULINGS,
        input_stream=BytesIO(body),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert answer.status_code == 413 and answer.get_json()["error"].endswith(".")


def test_a_program_needs_no_origin_and_no_cookie(client: FlaskClient) -> None:
    answer = client.post(RULINGS, json={"position": EXAMPLE}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


def test_rules_and_options_are_complete(client: FlaskClient) -> None:
    rules = client.get("/api/v1/rules/romans-go-home").get_json()
    assert [rule["id"] for rule in rules] == list(GAME.rules)
    assert all(rule["title"] and rule["text"] and rule["source"] for rule in rules)
    options = client.get("/api/v1/options/romans-go-home").get_json()
    assert [option["id"] for option in options] == list(GAME.options)
    for option in options:
        assert option["default"] in option["values"]


def test_the_guide_leads_to_the_description(client: FlaskClient) -> None:
    page = client.get("/api").get_data(as_text=True)
    assert 'href="/api/v1/openapi.json"' in page and RULINGS in page
