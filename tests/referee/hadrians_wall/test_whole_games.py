"""Random whole games, from one seat to six: what must hold after every command."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

import msgspec
import pytest

from companion.referee.game import Applied, Command, Game, Setup
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import FATE, PLAYER_CARDS
from companion.referee.hadrians_wall.commands import AnyCommand, Deal, Fill, Keep, TakeBack
from companion.referee.hadrians_wall.deck import cards_in_deck, deck
from companion.referee.hadrians_wall.legal import second_thoughts
from companion.referee.hadrians_wall.modes import sheet_from, sheet_year
from companion.referee.hadrians_wall.sheet_notation import write_sheet
from companion.referee.hadrians_wall.table_state import HIDDEN, State, cards_left, neutral_left, replace
from companion.referee.ruling import Refusal

from ..english import english
from ..playing import Played
from .company import play, random_options, setup


@lru_cache(maxsize=32)
def games(seats: int, seed: int, paper: float = 0.0) -> tuple[Setup, tuple[Played[State, AnyCommand], ...]]:
    rng = random.Random(f"{seats} {seed} {paper}")
    start = replace(setup(seats), options=random_options(rng) if seed else {})
    return start, tuple(play(start, rng, paper))


MANY = [(seats, seed, 0.0) for seats in range(1, 7) for seed in range(2)]
MIXED = [(seats, 1, 0.02) for seats in (1, 2, 3, 6)]
every_game = pytest.mark.parametrize(("seats", "seed", "paper"), [*MANY, *MIXED])


def test_meets_the_contract() -> None:
    game: Game[State, AnyCommand] = GAME
    assert game.id == "hadrians-wall"
    assert game.seat_ids == ("blue", "green", "red", "orange", "yellow", "black")


def sizes(before: State, state: State) -> None:
    """Every card is somewhere, once; nothing is below zero; no track is longer than printed."""
    assert len(set(state.discard)) == len(state.discard)
    assert Counter(deck(state)) + Counter(state.discard) + Counter(map(int, state.attack)) == Counter(list(FATE))
    assert cards_in_deck(state) == len(deck(state))
    changed = {seat: player for seat, player in state.players.items() if player is not before.players[seat]}
    for seat, player in changed.items():
        cards = [*player.paths, *player.prospects, *cards_left(player)]
        assert sorted(cards) == sorted(PLAYER_CARDS)
        assert len(player.paths) == len(player.prospects)
        sheet = player.sheet
        assert sum(sheet.cohorts) <= 18 and sheet.count("disdain") <= 15
        assert min([0, *sheet.have.values(), *sheet.counts.values(), sheet.disdain, *player.received.values()]) == 0
        if player.on_phone:
            # what stands on the phone could be entered from paper now
            now = replace(sheet, year=sheet_year(state))
            assert sheet_from(state, seat, " ".join(write_sheet(now)), whole=True) == now
    neutral = [each.card for each in state.neutral]
    assert sorted([*neutral, *state.neutral_past, *neutral_left(state)]) == sorted(PLAYER_CARDS)
    assert all(each.resource >= 0 and each.soldier >= 0 for each in state.neutral)


def words(before: State, applied: Applied[State]) -> None:
    state = applied.state
    phase = GAME.phase(state)
    assert {step.rule for step in applied.steps} <= set(GAME.rules)
    pieces = (*GAME.pieces(before, state), *GAME.pieces(state, before))
    for message in (applied.label, phase.title, phase.help, *pieces, *(step.message for step in applied.steps)):
        assert "%(" not in english(message)
    assert GAME.pieces(state, state) == ()


def points(state: State) -> None:
    scores = GAME.scores(state)
    for seat in state.players:
        assert scores.totals[seat] == sum(line.points for line in scores.lines if line.seat == seat)
    assert {place.seat for place in scores.ranking} == set(state.players)
    assert bool(scores.end_reason) == (state.stage == "over")
    assert bool(scores.winners) == (state.stage == "over" and len(state.players) > 1)


def secrets(state: State) -> None:
    """No view tells which cards another seat has drawn or chosen before all have."""
    for seat in (None, *state.players):
        view = GAME.view(state, seat)
        if GAME.public(state):
            assert view == state
        for other, player in view.players.items():
            if other == seat:
                assert player == state.players[other]
            else:
                assert {*player.drawn, player.path, player.prospect} <= {HIDDEN, None}
                assert (player.path is None) == (state.players[other].path is None)


@every_game
def test_what_holds_after_every_command(seats: int, seed: int, paper: float) -> None:
    _, played = games(seats, seed, paper)
    for before, command, applied in played:
        sizes(before, applied.state)
        words(before, applied)
        points(applied.state)
        secrets(applied.state)
        if isinstance(command, Deal | Keep) and not GAME.public(applied.state):
            assert set(applied.label.params) == {"seat"} and not applied.steps
        if command.chance:
            assert applied.reveals
    final = played[-1].applied.state
    assert final.year == 6 and len(final.history) == 6
    assert GAME.phase(final).awaits == () and not any(GAME.legal(final, seat) for seat in final.players)


@every_game
def test_a_replay_and_json_give_the_same(seats: int, seed: int, paper: float) -> None:
    start, played = games(seats, seed, paper)
    state = GAME.new(start)
    for before, command, applied in played:
        assert state == before
        again = GAME.apply(state, msgspec.json.decode(msgspec.json.encode(command), type=GAME.commands))
        assert again == applied
        state = msgspec.json.decode(msgspec.json.encode(applied.state), type=GAME.states)
        assert state == applied.state


@pytest.mark.parametrize(("seats", "seed", "paper"), MANY[::2])
def test_every_legal_command_is_accepted_and_belongs_to_its_seat(seats: int, seed: int, paper: float) -> None:
    _, played = games(seats, seed, paper)
    kinds: set[type[Command]] = set()
    for number, (before, *_) in enumerate(played):
        if number % 7 and before.stage != "cards":  # of the many actions some
            continue
        for seat in before.players:
            commands = GAME.legal(before, seat)
            assert len(set(map(msgspec.json.encode, commands))) == len(commands)
            for command in commands:
                assert GAME.actor(command) in (seat, None)
                assert not isinstance(GAME.apply(before, command), Refusal), command
                kinds.add(type(command))
    assert Fill in kinds and Keep in kinds


def test_taking_back_is_the_inverse_of_an_action() -> None:
    """Whatever was filled without a card: taken back at once, everything is as before. Only the seat itself has done
    something since a neighbour may have paid it."""
    tried = slept = 0
    for seats, seed, paper in MANY:
        for before, command, applied in games(seats, seed, paper)[1]:
            if isinstance(command, Fill) and not applied.reveals:
                seat = command.seat
                back = GAME.apply(applied.state, TakeBack(seat=seat, box=command.box))
                assert isinstance(back, Applied), back
                now = back.state.players[seat]
                acts = now.acts
                assert acts == before.players[seat].acts[-len(acts) or len(before.players[seat].acts) :]
                own = replace(before.players[seat], acts=acts, acts_lost=now.acts_lost, woken_by=())
                assert back.state == replace(before, players={**before.players, seat: own})
                slept += any(player.stopped for name, player in before.players.items() if name != seat)
                tried += 1
    assert tried > 1000 and slept


def test_second_thoughts_are_accepted() -> None:
    seen = set()
    for before, *_ in games(3, 0)[1]:
        for seat in before.players:
            for command in second_thoughts(before, seat):
                assert isinstance(GAME.apply(before, command), Applied)
                seen.add(type(command).__name__)
    assert seen == {"TakeBack", "GoOn", "UsePaper"}


def test_a_state_of_six_players_is_small() -> None:
    """JSON of the end, and of the largest state on the way, in bytes."""
    sizes_ = [len(msgspec.json.encode(applied.state)) for _, _, applied in games(6, 0)[1]]
    assert sizes_[-1] < 15_000 and max(sizes_) < 25_000
