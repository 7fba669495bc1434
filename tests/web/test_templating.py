"""Boards are drawn by templates that were settled for one language: the same boards, in that language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion import language as languages
from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES
from companion.simulate import play
from companion.tables.table import Table
from companion.web import table as pages
from companion.web.viewer import Kind, Viewer

from .conftest import House

KINDS: tuple[Kind, ...] = ("seat", "watch", "tv", "past")


def _boards(table: Table) -> Iterator[str]:
    """What each seat sees, the host on one phone for all, and who only watches."""
    seats = tuple(seat.id for seat in table.seats)
    viewers = [Viewer((seat,), False, "seat") for seat in seats]
    viewers += [Viewer(seats, True, "seat"), *(Viewer((), kind == "seat", kind) for kind in KINDS)]
    for who in viewers:
        yield pages.draw(table, who, table.state, pages._draw_public(table, table.state, who.kind))


@pytest.mark.parametrize("name", GAMES)
def test_a_settled_template_draws_what_jinja_draws(house: House, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[name]
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids[:2]), {})
    table = house.tables.create(name, setup, "d" * 24, "open", {game.seat_ids[0]: "Zoë <b>"})
    assert isinstance(table, Table)
    states = [table.state, *(state for _, state in islice(play(game, setup, random.Random(3)), 0, 200, 9))]
    drawn: list[list[str]] = []
    for plain in (False, True):
        if plain:
            monkeypatch.setattr(pages, "board_template", house.app.jinja_env.get_template)
        with house.app.test_request_context(f"/t/{table.id}"):
            drawn.append([html for state in states for html in _boards(replace(table, state=state))])
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) > len(states)


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue of one text."""
    catalogue = Catalog(locale="pl")
    catalogue.add("Log", "Dziennik")
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    for cached in (languages.available, languages._loaded):
        cached.cache_clear()
    yield
    for cached in (languages.available, languages._loaded):
        cached.cache_clear()


@pytest.mark.usefixtures("polish")
def test_each_phone_has_its_own_language(house: House) -> None:
    table, phones = house.company("gold", "green")
    for code, word in (("pl", "Dziennik"), ("en", "Log"), ("pl", "Dziennik")):
        page = phones["gold"].client.get(table, headers={"Accept-Language": code}).text
        assert f'href="{table}/log">{word}</a>' in page
