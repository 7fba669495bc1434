"""People at a table of Hadrian's Wall: commands with chance decided, whole random games, states to begin from."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.referee.game import SeatPlan, Setup
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.choices import Choices
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Defend,
    EnterScore,
    EnterSheet,
    Fill,
    Keep,
    RevealAttack,
    Stop,
    TurnFate,
    TurnNeutral,
    UsePaper,
)
from companion.referee.hadrians_wall.final import BY_DISDAIN
from companion.referee.hadrians_wall.legal import second_thoughts
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.scoring import largest, smallest
from companion.referee.hadrians_wall.sheet import ITEMS
from companion.referee.hadrians_wall.sheet_notation import write_sheet
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.hadrians_wall.table_state import Player, State, potential_past, replace, with_player
from companion.referee.ruling import Refusal
from companion.simulate import settled

from ..playing import Played, decided

CARDS = (("architect", "defender"), ("fighter", "trainer"), ("ranger", "merchant"))
"""Path and Prospect of the seats in :func:`acting`: with one or two seats only the first of them."""

RICH = dict.fromkeys(ITEMS, 9)
TRADER = Sheet(have=RICH, counts={"traders": 9, "patricians": 9}, marks={"market": "x"})
"""A sheet that can buy Trade Goods."""


def setup(seats: int, **options: str) -> Setup:
    """The first so many colours, in the order of the box."""
    changed: dict[str, str | int] = {key.replace("_", "-"): value for key, value in options.items()}
    return Setup(tuple(SeatPlan(seat) for seat in GAME.seat_ids[:seats]), changed)


def random_options(rng: random.Random) -> dict[str, str | int]:
    """Every option but the number of players, each changed as often as not."""
    return {
        option.id: rng.choice(option.values())
        for option in OPTIONS.values()
        if option.id != "players" and rng.random() < 0.5
    }


def done(state: State, *commands: AnyCommand, seed: int = 0) -> State:
    """The state after these commands, none of which is refused."""
    rng = random.Random(seed)
    for command in commands:
        state, _ = settled(GAME, state, command, rng)
    return state


def refused(state: State, command: AnyCommand) -> tuple[str, str | None]:
    """Code and rule of the refusal of a command."""
    outcome = GAME.apply(state, command)
    assert isinstance(outcome, Refusal), outcome
    return outcome.code, outcome.rule


def acting(seats: int, **options: str) -> State:
    """Year 1 with Fate Card 1 (1 Soldier, 2 Builders, 2 Servants, 2 Civilians, 1 Resource) and the cards of
    :data:`CARDS`, ready for actions; Neutral Prospect Cards are planner and vanguard."""
    state = done(GAME.new(setup(seats, **options)), TurnFate(year=1, card=1))
    for number, seat in enumerate(state.players):
        path, prospect = CARDS[number % 3]
        state = done(state, Keep(seat=seat, path=path, prospect=prospect))
    if state.stage == "neutral":
        state = done(state, TurnNeutral(year=1, cards=("planner", "vanguard")[: 3 - seats]))
    assert state.stage == "actions"
    return state


def with_sheet(state: State, seat: str, sheet: Sheet) -> State:
    """The state with other sheets of a seat on the phone."""
    return with_player(state, seat, replace(state.players[seat], sheet=sheet))


def stopped(state: State) -> State:
    """The state after all have stopped."""
    return done(state, *(Stop(seat=seat, year=state.year) for seat, each in state.players.items() if not each.stopped))


def next_year(state: State) -> State:
    """From the actions of a Year to the set-up of the next, with nobody doing anything."""
    state = done(stopped(state), RevealAttack(year=state.year))
    for seat in GAME.phase(state).awaits if state.stage == "defence" else ():
        state = done(state, GAME.legal(state, seat)[0])
    return state


def set_up(state: State, seed: int = 0) -> State:
    """From the set-up of a Year to its actions, with cards drawn by the companion."""
    rng = random.Random(seed)
    while state.stage != "actions":
        seat = (GAME.phase(state).awaits or tuple(state.players))[0]
        state, _ = settled(GAME, state, rng.choice(GAME.legal(state, seat)), rng)
    return state


def fill(state: State, seat: str, box: str, **choices: str) -> State:
    """The state after filling a box; ``from_`` stands for ``from``."""
    given: Choices = {kind.rstrip("_"): value for kind, value in choices.items()}
    return done(state, Fill(seat=seat, box=box, choices=dict(given)))


def on_paper(seats: int = 3) -> State:
    """A state of :func:`acting` with the sheets of Red on paper."""
    return done(acting(seats), UsePaper(seat="red"))


def have(state: State, seat: str) -> dict[str, int]:
    """What lies on the Player Board of a seat."""
    return state.players[seat].sheet.have


def _by_hand(state: State, seat: str, player: Player, rng: random.Random) -> list[AnyCommand]:
    """What only ``apply`` checks: entries of sheets on paper, and a change back to the phone."""
    if state.stage == "defence" and player.defence is None and not player.on_phone:
        cohorts = (rng.randrange(7), rng.randrange(7), rng.randrange(7))
        return [Defend(seat=seat, year=state.year, cohorts=cohorts)]
    if state.stage == "final" and not player.on_phone and player.entered is None:
        counts = {path: rng.randint(smallest(path), largest(path)) for path in player.paths if path != BY_DISDAIN}
        renown, piety, valour, discipline = (rng.randrange(26) for _ in range(4))
        score = EnterScore(
            seat=seat,
            renown=renown,
            piety=piety,
            valour=valour,
            discipline=discipline,
            disdain=rng.randrange(16),
            counts=counts,
        )
        return [score]
    if not player.on_phone and state.stage != "over" and rng.random() < 0.05:
        # what the phone last knew, as if every attack had got through, is a sheet that can be in the Year of the table
        sheet = replace(player.sheet, counts=player.sheet.counts | {"disdain": potential_past(state, seat)})
        lines = [token for token in write_sheet(sheet) if not token.startswith("year=")]
        return [EnterSheet(seat=seat, sheet=" ".join(lines))]
    return []


def play(setup_: Setup, rng: random.Random, paper: float = 0.0) -> Iterator[Played[State, AnyCommand]]:
    """A whole game of random legal commands. Players stop only when nothing else is left, or rarely before; now and
    then they take something back. With ``paper`` seats change to paper with that probability, and back again."""
    state = GAME.new(setup_)
    while state.stage != "over":
        seat = rng.choice(GAME.phase(state).awaits or tuple(state.players))
        by_hand = _by_hand(state, seat, state.players[seat], rng)
        commands: list[AnyCommand] = by_hand or list(GAME.legal(state, seat))
        others: list[AnyCommand] = [command for command in commands if not isinstance(command, Stop)]
        if others and rng.random() < (0.97 if state.players[seat].on_phone else 0.7):
            commands = others
        chosen = rng.choice(commands)
        back = [step for step in second_thoughts(state, seat) if not isinstance(step, UsePaper)]
        if back and rng.random() < 0.05:
            chosen = rng.choice(back)
        if rng.random() < paper and state.players[seat].on_phone:
            chosen = UsePaper(seat=seat)
        played = decided(GAME, state, chosen, rng)
        yield played
        state = played.applied.state
