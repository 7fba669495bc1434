"""What a board offers with one tap, the referee takes: pressed in random games of everything, by one phone for all."""

from __future__ import annotations

import random

import pytest

from companion.referee.games import GAMES
from companion.tables.table import Done
from companion.web.security import DEVICE_COOKIE

from .conftest import House
from .pages import seat_only

STEPS = 150
EXPLAINED = ("deed", "take-back")
"""Offered though they may be refused: the refusal says what is missing, and who taps there wants to know."""
SEATS = {"hadrians-wall": ("blue", "green", "red"), "romans-go-home": ("gold", "green", "red")}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_with_one_tap_is_not_refused(house: House, game: str) -> None:
    rng = random.Random(3)
    host = house.phone()
    seats = SEATS.get(game, GAMES[game].seat_ids)

    def opened() -> str:
        form = host.new_table(game)
        seat_only(form, dict.fromkeys(seats, "player"))
        return host.open(form, "keep", {})

    table = opened()
    token = host.client.get_cookie(DEVICE_COOKIE)
    assert token is not None
    pressed = 0
    for step in range(STEPS):
        now = house.tables.get(table.removeprefix("/t/"))
        if now.finished:
            table = opened()
            continue
        # the game goes on by any legal command, also by those for which something is entered
        legal = next(filter(None, (GAMES[game].legal(now.state, seat) for seat in rng.sample(seats, len(seats)))), ())
        if legal:
            done = house.tables.act(now.id, token.value, f"step-{step}", now.revision, rng.choice(legal))
            assert isinstance(done, Done), done
        buttons = [
            (form, button)
            for form in host.get(table).find("//form[contains(@action, '/act')]")
            if not form.xpath(".//input[not(@type='hidden')] | .//select | .//textarea")
            for button in form.xpath(".//button[not(@disabled) and not(@type='button')]")
        ]
        if not buttons:
            continue
        form, button = rng.choice(buttons)
        page = host.press(form, button.get("name", ""), button.get("value", ""))
        assert not page.alert() or form.fields["do"] in EXPLAINED, (button.text_content(), page.alert())
        pressed += 1
    assert pressed > STEPS / 10
