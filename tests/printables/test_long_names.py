"""Long names stand whole on the filled sheets of every game, legible, on as many lines as they need."""

from __future__ import annotations

import random
from functools import cache

import pytest
from conftest import ADDRESS
from reading import marks_of

from companion.language import available
from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES
from companion.simulate import play
from companion.tables.identity import NAME_LENGTH
from printables import Play, Seat, documents, fonts
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import PAPERS, POINTS
from printables.typeset import LEAST_TEXT, named

NAMES = (
    "Grzegorz Brzęczyszczykiewicz z Łękołodów",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "Maria Skłodowska-Curie Angoulême-Żabczyc",
    "Konstantynopolitańczykiewiczówna Wanda J",
    "Mammamiawwwwwwwwwwww Mammamiamwwwwwwwwww",
    "Żółć Gęśl Jaźń Ćma Śląsk Łódź Ężyk Ńusia",
)
GAME_OF = {document.game: document.name for document in documents() if document.live and "sheet" in document.name}


@cache
def states(game: str) -> tuple[object, object]:
    """A game that is going on, and how it ended."""
    rules = GAMES[game]
    setup = Setup(tuple(SeatPlan(seat) for seat in rules.seat_ids[: len(NAMES)]))
    played = [state for _, state in play(rules, setup, random.Random(3))]
    return played[len(played) // 2], played[-1]


def filled(game: str, names: tuple[str, ...], state: object, paper: str, code: str) -> Printed:
    rules = GAMES[game]
    seats = tuple(Seat(seat, name) for seat, name in zip(rules.seat_ids, names, strict=False))
    shown = Play("26 XI 2026", "/t/1", seats, rules.view(state, None))
    return typeset_named(GAME_OF[game], paper=paper, language=code, base_url=ADDRESS, play=shown)


@pytest.mark.parametrize("game", GAME_OF)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_no_long_name_is_cut_on_a_filled_sheet(game: str, paper: str, code: str) -> None:
    assert {len(name) for name in NAMES} == {NAME_LENGTH}
    seats = min(len(NAMES), len(GAMES[game].seat_ids))
    for state in states(game):
        pdf, drawn = filled(game, NAMES, state, paper, code)
        text = "".join(each.what for each in drawn if each.font).replace(" ", "")
        assert [name for name in NAMES[:seats] if name.replace(" ", "") not in text] == []
        assert [each.what for each in drawn if each.what.endswith("…")] == []
        assert min(mark.points for mark in marks_of(pdf) if mark.kind == "letters") >= 6.49


@pytest.mark.parametrize("game", GAME_OF)
@pytest.mark.parametrize("code", available())
def test_who_must_write_a_name_reads_so_in_full(game: str, code: str) -> None:
    for state in states(game):
        _, drawn = filled(game, ("王小明",) * len(NAMES), state, "a4", code)
        assert [each.what for each in drawn if each.what.endswith("…")] == []


@pytest.mark.parametrize("name", [*NAMES, "W" * NAME_LENGTH, "Ann"])
@pytest.mark.parametrize(("width", "height", "most"), [(48, 16, 3), (62, 9, 2), (60, 7.2, 2), (53, 7.8, 2)])
def test_a_name_fits_its_place_in_as_few_lines_as_keep_it_large(
    name: str, width: float, height: float, most: int
) -> None:
    lines = named(name, fonts.BOLD, 9, width, height, most)
    assert "".join(lines.lines).replace(" ", "") == name.replace(" ", "")
    assert len(lines.lines) <= most and lines.height <= height + 0.01 and lines.size >= LEAST_TEXT
    assert all(fonts.width(line, lines.font, lines.size) <= width * POINTS + 0.01 for line in lines.lines)
    assert name != "Ann" or (lines.lines, lines.size) == (("Ann",), 9)


def test_what_no_place_can_hold_ends_with_an_ellipsis() -> None:
    (line,) = named("W" * NAME_LENGTH, fonts.BOLD, 9, 20, 5, 2).lines
    assert line.endswith("…")
