"""Whole games of Hadrian's Wall at a table: undo, time travel, export and import, six phones at once."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.language import language
from companion.referee.game import SeatPlan, Setup
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import PLAYER_CARDS
from companion.referee.hadrians_wall.commands import (
    AnyCommand,
    Deal,
    Defend,
    Fill,
    Finish,
    Keep,
    Override,
    RevealAttack,
    Stop,
    TakeBack,
    TurnFate,
)
from companion.referee.hadrians_wall.table_state import State
from companion.referee.ruling import Refusal
from companion.tables.record import export, import_
from companion.tables.results import bgstats_link
from companion.tables.table import Answered, Done, Stale, Table
from companion.tables.tables import Tables

from .conftest import HOST, results_of
from .one_phone import OnePhone


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    made = Tables.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}", {GAME.id: GAME}, rng=random.Random(7))
    yield made
    made.close()


def _company(tables: Tables, seats: int) -> OnePhone:
    return OnePhone(tables, GAME, Setup(tuple(map(SeatPlan, GAME.seat_ids[:seats]))))


@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_with_second_thoughts(tables: Tables, elsewhere: Callable[[Tables], Tables], seats: int) -> None:
    company = _company(tables, seats)
    players = random.Random(3)

    def useful(state: State) -> AnyCommand:
        commands = GAME.legal(state, players.choice(GAME.phase(state).awaits or tuple(state.players)))
        return players.choice([command for command in commands if not isinstance(command, Stop)] or commands)

    seen = company.play(players, useful, back=0.1, again=0)
    end = company.table
    for revision in players.sample(sorted(seen), 20):
        assert tables.at(end.id, revision).state == seen[revision]
    other = elsewhere(tables)
    copy = import_(other, export(tables, end.id), HOST, "import")
    assert isinstance(copy, Table)
    assert (copy.state, copy.finished) == (end.state, end.finished)
    assert {result.seat: result.points for result in results_of(other, copy)} == GAME.scores(end.state).totals
    assert bgstats_link(copy, language("en").render) is not None


def test_who_enters_for_a_seat_cannot_guess_which_cards_its_phone_shows(tables: Tables) -> None:
    """Right or wrong, a guess is answered alike, as long as somebody sits there."""
    company = _company(tables, 3)
    table = company.table
    assert isinstance(tables.free(table.id, HOST, "free", "green"), Done)
    assert isinstance(tables.join(table.id, "green's own phone", "join", "green"), Done)
    for command in (TurnFate(year=1), Deal(seat="green", year=1)):
        company.act(command)
    drawn = company.table.state.players["green"].drawn
    others = [card for card in PLAYER_CARDS if card not in drawn]
    pairs = (drawn, drawn[::-1], (drawn[0], others[0]), (others[0], others[1]))

    base = company.table.revision

    def kept(device: str, name: str) -> list[Answered]:
        return [
            tables.act(
                table.id,
                device,
                f"{name}-{number}",
                base,
                Keep(seat="green", path=one, prospect=other),
            )
            for number, (one, other) in enumerate(pairs)
        ]

    guessed = kept(HOST, "guess")
    assert len({str(answer) for answer in guessed}) == 1
    assert isinstance(guessed[0], Refusal) and guessed[0].code == "seat-secret"
    assert [type(answer) for answer in kept("green's own phone", "own")] == [Done, Done, Stale, Stale]
    # a seat that nobody has any more is entered by others, who see its cards
    left = tables.free(table.id, HOST, "free-again", "green")
    assert isinstance(left, Done)
    assert isinstance(kept(HOST, "too-late")[0], Stale)  # not unseen from a page of before
    base = left.table.revision
    assert isinstance(kept(HOST, "in-its-place")[0], Done)


def test_cards_that_are_not_revealed_are_not_exported(tables: Tables) -> None:
    company = _company(tables, 3)
    company.act(TurnFate(year=1))
    company.act(Deal(seat="blue", year=1))
    first, second = company.table.state.players["blue"].drawn
    company.act(Keep(seat="blue", path=first, prospect=second))
    company.act(Keep(seat="blue", path=second, prospect=first))
    hidden = json.loads(export(tables, company.table.id))
    assert [entry["command"]["type"] for entry in hidden["entries"]] == ["turn-fate"]
    assert hidden["left_out"]["secret"] == 3
    for seat in ("green", "red"):
        company.act(Keep(seat=seat, path="ranger", prospect="trainer"))
    record = json.loads(export(tables, company.table.id))
    # neither the second thoughts nor what they were drawn from: the cards kept say all
    kept = [entry["command"] for entry in record["entries"][1:]]
    assert [command["path"] for command in kept if command["type"] == "keep"] == [second, "ranger", "ranger"]
    assert isinstance(import_(tables, json.dumps(record).encode(), HOST, "again"), Table)


@pytest.mark.parametrize("ends", [Finish(reason="late"), Override(reason="anew", year=2)])
def test_cards_that_were_drawn_with_the_fate_card_and_never_revealed_are_not_exported(
    tables: Tables, elsewhere: Callable[[Tables], Tables], ends: AnyCommand
) -> None:
    """Whoever ends the game, takes its file and undoes the end would know what the others have drawn."""
    company = _company(tables, 3)
    company.act(TurnFate(year=1, deals=True))
    for seat in ("blue", "green", "red"):
        company.act(Deal(seat=seat, year=1))
        first, second = company.table.state.players[seat].drawn
        company.act(Keep(seat=seat, path=first, prospect=second, deals=True))
    for seat in ("blue", "green", "red"):
        company.act(Stop(seat=seat, year=1))
    company.act(RevealAttack(year=1, cards=("L",), straight=True))
    for seat in GAME.phase(company.table.state).awaits:
        company.act(Defend(seat=seat, year=1))
    company.act(TurnFate(year=2, deals=True))
    assert all(player.drawn for player in company.table.state.players.values())
    company.act(ends)
    record = json.loads(export(tables, company.table.id))
    turned = [entry["command"]["chance"] for entry in record["entries"] if entry["command"]["type"] == "turn-fate"]
    assert [list(chance) for chance in turned] == [["fate"], ["fate"]]
    copy = import_(elsewhere(tables), json.dumps(record).encode(), HOST, "again")
    assert isinstance(copy, Table) and copy.state == company.table.state


def test_phones_that_act_at_the_same_time(tables: Tables) -> None:
    """All drew their page at the same revision; nobody is in the way of another."""
    company = _company(tables, 6)
    company.act(TurnFate(year=1, card=1))
    for seat in GAME.seat_ids:
        company.act(Keep(seat=seat, path="ranger", prospect="trainer"))
    base = company.table.revision
    for seat in GAME.seat_ids:
        command = Fill(seat=seat, box="fort-1", choices={"pay": "soldier"})
        company.done(tables.act(company.table.id, HOST, f"fort-{seat}", base, command))
    again = Fill(seat="red", box="fort-1", choices={"pay": "soldier"})
    twice = tables.act(company.table.id, HOST, "again", base, again)
    assert isinstance(twice, Stale) and twice.table.revision == company.table.revision
    company.act(TakeBack(seat="red", box="fort-1"))
    forts = [player.sheet.count("fort") for player in company.table.state.players.values()]
    assert forts == [1, 1, 0, 1, 1, 1]
