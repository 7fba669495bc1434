"""Random whole games keep what must hold, and replay from their log."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from companion.referee.game import Game, Setup
from companion.referee.ruling import Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.aiming import why_not_besiege, why_not_target
from companion.referee.runes_of_mayhem.board import fighter
from companion.referee.runes_of_mayhem.commands import AnyCommand, Attack
from companion.referee.runes_of_mayhem.playing import markers_of
from companion.referee.runes_of_mayhem.state import HIDDEN, State, of_seat, on_wall, settings_of
from companion.simulate import ends

from ..english import english
from ..playing import Played
from .players import SEATS, play, random_options
from .record import EXPANSIONS
from .tabletop import V, table


def test_meets_the_contract() -> None:
    game: Game[State, AnyCommand] = GAME
    assert (game.id, game.name, game.seat_ids) == ("runes-of-mayhem", "Runes of Mayhem", ("north", "south"))


def _json(state: State) -> State:
    decoded: State = msgspec.json.decode(msgspec.json.encode(state), type=GAME.states)
    return decoded


def _cards(state: State, seat: str) -> int:
    """The cards of a player's deck, wherever they are."""
    player = state.players[seat]
    units = sum(not {"mercenary", "king"} & set(piece.marks) for piece in of_seat(state, seat))
    return player.deck + player.hand + len(player.discards) + units


def _board(state: State) -> None:
    for seat, player in state.players.items():
        assert markers_of(state, seat) == 7
        assert 0 <= player.structure <= player.initial
        assert (player.structure == 0) == (state.end_reason == "fortress" and state.winner != seat)
        assert min(player.gold, player.faith, player.gold_markers, player.faith_markers, player.hand) >= 0
        assert _cards(state, seat) == 52
        assert sum(not piece.folk for piece in on_wall(state, seat)) <= 2
    places = Counter((piece.seat, piece.place) for piece in state.units if piece.lane)
    assert set(places.values()) <= {1}
    assert not {tower.place for tower in state.towers} & set(state.traps)
    for piece in state.units:
        unit = fighter(state, piece)
        spared = settings_of(state)["Q1"] == "lives" and piece.damage == piece.health
        assert piece.fallen or spared or unit.health_in(piece.seat == state.active) > 0
        assert not (piece.fallen and (piece.damage or piece.locked))
        assert not (piece.type == "pillager" and not piece.lane)
        assert not (piece.row == 3 and not unit.may_stand_behind)
    if state.stage in ("production", "regroup"):
        assert all(not piece.damage and not piece.fallen and piece.won is None for piece in state.units)


def _invariants(played: Played[State, AnyCommand]) -> None:
    before, state = played.before, played.applied.state
    _board(state)
    assert _json(state) == state
    scores = GAME.scores(state)
    assert scores.totals == {seat: player.structure for seat, player in state.players.items()}
    assert bool(scores.end_reason) == (state.stage == "over") == (GAME.phase(state).awaits == ())
    assert {step.rule for step in played.applied.steps} <= set(GAME.rules)
    phase = GAME.phase(state)
    told = (played.applied.label, phase.title, phase.help, *GAME.pieces(before, state), *GAME.pieces(state, before))
    for message in (*told, *(step.message for step in played.applied.steps)):
        assert "%(" not in english(message)
    assert GAME.pieces(state, state) == ()
    for moves in (GAME.pieces(before, state), GAME.pieces(state, before)):
        # On a Wall no place tells two units of one name apart.
        words = [text for text in map(english, moves) if "the Wall" not in text]
        assert len(set(words)) == len(words)
    for seat in (None, *state.players):
        view = GAME.view(state, seat)
        assert (view == state) or not GAME.public(state)
        for name, player in view.players.items():
            if not GAME.public(state) and name != seat and player.divided:
                assert (player.gold_markers, player.faith_markers) == (HIDDEN, HIDDEN)


def _size(state: State) -> int:
    return len(msgspec.json.encode(msgspec.structs.replace(state, cards=())))


@pytest.mark.parametrize("seed", range(12))
def test_random_games(seed: int) -> None:
    rng = random.Random(f"game {seed}")
    options = random_options(rng, seed / 12)
    setup = Setup(SEATS, {**options, **(EXPANSIONS if seed % 2 else {})})
    log: list[AnyCommand] = []
    state = GAME.new(setup)
    largest = 0
    for played in play(setup, rng):
        assert played.before == state
        _invariants(played)
        log.append(msgspec.json.decode(msgspec.json.encode(played.command), type=GAME.commands))
        state = played.applied.state
        largest = max(largest, _size(state))
    again = GAME.new(setup)
    for command in log:
        done = GAME.apply(again, command)
        assert not hasattr(done, "code") and hasattr(done, "state"), done
        again = done.state
    assert again == state
    assert GAME.legal(state, "north") == GAME.legal(state, "south") == ()
    assert largest < 8_000


def test_games_with_the_printed_cards_alone_end() -> None:
    assert ends(GAME, 2, 3, 1, {}) == {"fortress": 3}
    assert ends(GAME, 2, 3, 1, EXPANSIONS) == {"fortress": 3}


def test_what_is_listed_is_all_that_is_allowed_in_the_battle() -> None:
    """Every attack and siege that is refused is one that the list leaves out, and the other way round."""
    rng = random.Random("lists")
    looked = 0
    for played in play(Setup(SEATS), rng):
        state = played.applied.state
        if state.stage != "battle" or state.asks:
            continue
        listed = {
            (command.unit, getattr(command, "target", None))
            for command in GAME.legal(state, state.active)
            if hasattr(command, "unit")
        }
        passive = next(seat for seat in state.players if seat != state.active)
        allowed = set()
        for piece in of_seat(state, state.active):
            for enemy in of_seat(state, passive):
                if why_not_target(state, piece, enemy) is None:
                    allowed.add((piece.id, enemy.id))
            lanes = (piece.lane,) if piece.lane else (1, 2, 3)
            if any(why_not_besiege(state, piece, lane, None) is None for lane in lanes):
                allowed.add((piece.id, None))
        assert listed == allowed
        looked += len(allowed)
    assert looked > 10


@pytest.mark.parametrize("place", ["1.1", "1.2"])
@pytest.mark.parametrize("kind", ["spearmen", "long-ranged", "hero", "other"])
def test_what_is_listed_is_not_refused_to_a_unit_with_med_ranged(kind: str, place: str) -> None:
    reached = set()
    for enemy in ("1.1", "1.2", "1.3"):
        state = table(f"V {place} {kind}:2/4 med-ranged", f"A {enemy} priest:0/2")
        listed = [command for command in GAME.legal(state, V) if isinstance(command, Attack)]
        assert {command.target for command in listed} <= {2}
        for command in listed:
            assert not isinstance(GAME.apply(state, command), Refusal), (enemy, command)
            reached.add(enemy)
    # Long-ranged reaches every row of its lane; a further ability takes nothing of that.
    assert reached == ({"1.1", "1.2", "1.3"} if kind == "long-ranged" else {"1.1", "1.2"})
