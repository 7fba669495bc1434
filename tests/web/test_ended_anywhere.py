"""A game can be ended at any moment of it: every page shows it then."""

from __future__ import annotations

import json
import random
from typing import Any, get_args
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion.language import language
from companion.referee.game import Command, Game, SeatPlan, Setup
from companion.referee.games import GAMES
from companion.tables.results import all_results, bgstats_link
from companion.tables.table import Done, Table
from companion.web.games import ROOMS

from .conftest import House

DEVICE = "a-device-for-everybody"
LONGEST = {"romans-go-home": 60, "hadrians-wall": 40, "stronghold": 60, "runes-of-mayhem": 60}
"""As many random commands may come before the end."""


def _end(game: Game[Any, Any]) -> Command:
    (finish,) = (each for each in get_args(game.commands) if each.__struct_config__.tag == "finish")
    end: Command = finish(reason="supper")
    return end


def _called(text: str) -> list[str]:
    """What calls others to the table."""
    return [each for each in ("Not here yet", "The others scan this", "Scan to join") if each in text]


def _play(house: House, table: Table, count: int, rng: random.Random) -> None:
    """So many legal commands, whoever's they are; where a game notes open questions, more of them until one is open."""
    for number in range(2 * count):
        table = house.tables.get(table.id)
        if number >= count and getattr(table.state, "asks", True):
            return
        seats = [seat.id for seat in table.setup.seats]
        rng.shuffle(seats)
        legal = next((found for seat in seats if (found := table.game.legal(table.state, seat))), ())
        if not legal:
            return
        answer = house.tables.act(table.id, DEVICE, f"c{number}", table.revision, rng.choice(legal))
        assert isinstance(answer, Done), answer


def _places(house: House, table: Table) -> None:
    """Board, spreadsheet and BG Stats say the same places: none where nobody has won."""
    scores = table.game.scores(table.state)
    told = [scores.shown(place) for place in scores.ranking]
    assert scores.winners or told == [None] * len(told)
    assert {row.seat: row.place for row in all_results(house.tables) if row.table == table.id} == {
        place.seat: shown for place, shown in zip(scores.ranking, told, strict=True)
    }
    link = bgstats_link(table, language("en").render)
    assert link is not None
    (data,) = parse_qs(urlsplit(link).query)["data"]
    ranked = [shown for place, shown in zip(scores.ranking, told, strict=True) if place.ranked]
    assert [player.get("rank") for player in json.loads(data)["players"]] == ranked
    board = house.phone().get(f"/t/{table.id}/watch").find("//ol[@class='places']//span[@class='place']")
    if table.game.id != "runes-of-mayhem":  # who of two has won needs no numbers
        assert [span.text_content() for span in board] == [str(shown or "–") for shown in told]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_is_ended_at_any_moment_is_shown(house: House, game_id: str, seed: int) -> None:
    rng, game = random.Random(seed), GAMES[game_id]
    setup = Setup(tuple(SeatPlan(seat) for seat in game.seat_ids[:2]))
    made = house.tables.create(game_id, setup, DEVICE, "made")
    assert isinstance(made, Table)
    _play(house, made, 0 if seed == 0 else rng.randrange(LONGEST[game_id]), rng)
    table = house.tables.get(made.id)
    if table.finished is None:
        assert isinstance(house.tables.act(table.id, DEVICE, "end", table.revision, _end(game)), Done)
    if seed == 0:  # before anything has happened nobody has won
        assert not game.scores(house.tables.get(made.id).state).winners
    _places(house, house.tables.get(made.id))
    host = house.phone()
    host.client.set_cookie("milecastle_device", DEVICE)
    address = f"/t/{made.id}"
    revision = house.revision(address)
    for path in ("", "/watch", "/tv", "/log", "/seats", "/override", f"/at/{revision}", f"/at/{revision - 1}"):
        page = host.get(address + path)
        assert page.status == 200, (path, msgspec.to_builtins(house.tables.get(made.id).state))
        if path in ("", "/watch", "/tv"):  # nobody is called any more
            assert not _called(page.text), path
    printed = host.get(f"{address}/print/{ROOMS[game_id].score_sheet}.pdf")
    assert printed.status == 200


def test_romans_ended_over_an_open_choice_after_a_fort_was_discarded(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep")
    host.enter_forts(table, "T8", "U2", "O4", "O1", "O5", "T8")
    for gold, green in (("H", "A"), ("C", "Q"), ("X", "X")):
        (form,) = host.get(table).forms(do="reveal")
        form.fields["card.gold"], form.fields["card.green"] = gold, green
        host.press(form)
        while host.get(table).forms(do="choose") and gold != "X":
            form = host.page.forms(do="choose")[0]
            button = form.xpath(".//button")[0]
            host.press(form, button.get("name"), button.get("value"))
    assert host.get(table).forms(do="choose")
    form = host.get(f"{table}/override").form_to("/act?from=override")
    form.fields["reason"] = "supper"
    host.press(form)
    for path in ("", "/watch", "/tv"):
        page = host.get(table + path)
        assert page.status == 200 and "The table ended the game" in page.text
