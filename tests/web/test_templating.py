"""Boards are drawn by templates that were settled for one language: the same boards, in that language."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES
from companion.simulate import play
from companion.tables.table import Table
from companion.web import drawing
from companion.web.templating import BoardEnvironment
from companion.web.viewer import Kind, Viewer

from .conftest import House

KINDS: tuple[Kind, ...] = ("seat", "watch", "tv", "past")


def _setup(name: str) -> Setup:
    return Setup(tuple(SeatPlan(seat) for seat in GAMES[name].seat_ids[:2]), {})


def _opened(house: House, name: str) -> Table:
    table = house.tables.create(name, _setup(name), "d" * 24, "open", {GAMES[name].seat_ids[0]: "Zoë <b>"})
    assert isinstance(table, Table)
    return table


def _states(name: str) -> list[Any]:
    """Of a random game, every ninth of the first two hundred."""
    return [state for _, state in islice(play(GAMES[name], _setup(name), random.Random(3)), 0, 200, 9)]


def _boards(table: Table) -> Iterator[str]:
    """What each seat sees, the host on one phone for all, and who only watches."""
    seats = tuple(seat.id for seat in table.seats)
    viewers = [Viewer((seat,), False, "seat") for seat in seats]
    viewers += [Viewer(seats, True, "seat"), *(Viewer((), kind == "seat", kind) for kind in KINDS)]
    for who in viewers:
        yield drawing.draw(table, who, table.state, drawing.draw_public(table, table.state, who.kind))


@pytest.mark.parametrize("name", GAMES)
def test_a_settled_template_draws_what_jinja_draws(house: House, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = _opened(house, name)
    states = [table.state, *_states(name)]
    drawn: list[list[str]] = []
    for plain in (False, True):
        if plain:
            monkeypatch.setattr(drawing, "boards", lambda: house.app.jinja_env)
        with house.app.test_request_context(f"/t/{table.id}"):
            drawn.append([html for state in states for html in _boards(replace(table, state=state))])
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) > len(states)


@pytest.mark.parametrize("name", GAMES)
def test_the_form_for_a_new_table_prepares_all_that_its_board_needs(
    house: House, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house.phone().client.get(f"/{name}/new", buffered=False) as form:
        assert form.status_code == 200  # and it is prepared when the form has been sent
    loaded = BoardEnvironment._load_template

    def known(environment: BoardEnvironment, name: str, values: Any) -> Any:
        kept = [key[1] for key in environment.cache or {}]
        assert environment.texts is None or name in kept, f"{name} was not prepared"
        return loaded(environment, name, values)

    monkeypatch.setattr(BoardEnvironment, "_load_template", known)
    table = _opened(house, name)
    with house.app.test_request_context(f"/t/{table.id}"):
        assert all(html for state in _states(name) for html in _boards(replace(table, state=state)))


@pytest.fixture
def polish(in_place_of_the_catalogues: Callable[[Catalog], None]) -> None:
    """A catalogue of one text."""
    catalogue = Catalog(locale="pl")
    catalogue.add("Log", "Dziennik")
    in_place_of_the_catalogues(catalogue)


@pytest.mark.usefixtures("polish")
def test_each_phone_has_its_own_language(house: House) -> None:
    table, phones = house.company("gold", "green")
    for code, word in (("pl", "Dziennik"), ("en", "Log"), ("pl", "Dziennik")):
        page = phones["gold"].client.get(table, headers={"Accept-Language": code}).text
        assert f'href="{table}/log">{word}</a>' in page
