"""Figures of Hadrian's Wall: the boxes that may be filled, one fill with all that it sets off, the memory of a game."""

from __future__ import annotations

import random
import time
import tracemalloc

import msgspec

from bench.timing import milliseconds
from companion.referee.game import SeatPlan, Setup
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.commands import Stop
from companion.referee.hadrians_wall.fill import fill
from companion.referee.hadrians_wall.requirements import legal
from companion.referee.hadrians_wall.sheet import BUILDINGS, ITEMS
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import State
from companion.simulate import settled

OFFERS = {"own": "ranger", "left": "trainer", "right": "merchant"}
TRACKS = ("fort", "guard", "wall", "cippi", "mining", "traders", "performers", "priests", "apparitores", "patricians")
SETTINGS = GAME.options.settle({})
ADVANCED = Sheet(
    year=4,
    have=dict.fromkeys(ITEMS, 9),
    counts={**dict.fromkeys(TRACKS, 6), "fort": 15, "wall": 5, "renown": 15, "piety": 9, "disdain": 3, "ludus-red": 4},
    marks={box.id: "x" for box in BUILDINGS if not box.id.startswith("large-")},
)
"""Everything affordable, all but the large buildings there: about as many boxes are open as there can be."""


def boxes() -> tuple[int, float]:
    """How many boxes of an advanced sheet may be filled, and how long it takes to find them, in milliseconds."""
    return len(legal(ADVANCED, SETTINGS, OFFERS)), milliseconds(lambda: legal(ADVANCED, SETTINGS, OFFERS))


def cascade() -> float:
    """Filling a box of the Wall that gives a Renown (which gives more) and a Cohort, with all steps: milliseconds."""
    sheet = msgspec.structs.replace(ADVANCED, counts={**ADVANCED.counts, "wall": 3})
    return milliseconds(lambda: fill(sheet, "wall-4", SETTINGS, {"cohort": "left"}, OFFERS))


def _ended(rng: random.Random) -> tuple[State, int]:
    """A whole game of six players who stop only when they can do nothing else, and how many commands it took."""
    state, given = GAME.new(Setup(tuple(SeatPlan(seat) for seat in GAME.seat_ids))), 0
    while state.stage != "over":
        seat = rng.choice(GAME.phase(state).awaits or tuple(state.players))
        commands = GAME.legal(state, seat)
        useful = [command for command in commands if not isinstance(command, Stop)]
        state, _ = settled(GAME, state, rng.choice(useful or commands), rng)
        given += 1
    return state, given


def whole_game() -> tuple[float, int, int]:
    """Milliseconds for each command of a random game of six; at its end the state's bytes in memory and as JSON."""
    start = time.perf_counter()
    state, given = _ended(random.Random(1))
    each = (time.perf_counter() - start) / given * 1000
    text = msgspec.json.encode(state)
    tracemalloc.start()
    copy = msgspec.json.decode(text, type=State)
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert copy == state
    return each, memory, len(text)


def show() -> None:
    """Print all of it."""
    number, each = boxes()
    print(f"Hadrian's Wall: the {number} boxes that may be filled {each:15.3f} ms")
    print(f"Hadrian's Wall: one fill with its cascade       {cascade():12.3f} ms")
    each, memory, text = whole_game()
    print(f"Hadrian's Wall: a command of six random players {each:12.3f} ms")
    print(f"Hadrian's Wall: six players at the end, memory  {memory:8d} bytes, as JSON {text} bytes", flush=True)
