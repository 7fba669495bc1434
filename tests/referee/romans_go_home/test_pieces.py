"""What an undo and a redo tell people to move: whoever follows it has the table that the phones show."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.messages import Message
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import Choose, EnterForts, Finish, Override, Reveal
from companion.referee.romans_go_home.components import CLANS, FORTS, WARRIORS
from companion.referee.romans_go_home.state import State, at

from ..english import english
from ..playing import applied
from .players import SETUPS, play, random_options, random_setup

CARDS = {warrior.name: letter for letter, warrior in WARRIORS.items()}
KINDS = {(fort.name, fort.value): code for code, fort in FORTS.items()}


class Clan(NamedTuple):
    """What lies before a clan: warriors face-up and discarded, forts."""

    row: Counter[str]
    lost: Counter[str]
    forts: Counter[str]


class Table(NamedTuple):
    """What lies on the real table."""

    clans: dict[str, Clan]
    wall: tuple[str, ...]
    out: Counter[str]


def _lies(state: State) -> Table:
    """The table as the board shows it: once it is settled who captures as after that, though something is still to be
    chosen. A warrior that was laid for this turn lies face-up, but for one that has crashed."""
    attack = state.attack if state.stage == "choose" else None
    after = attack.after or attack.so_far if attack else None
    clans = {}
    for name, clan in state.clans.items():
        row, lost, forts = clan.row, clan.lost, clan.forts
        if after is not None:
            row, lost, forts = after.rows[name], lost + after.lost[name], after.forts[name]
        elif clan.card is not None and attack is not None and name in attack.crashed:
            lost += clan.card
        else:
            row += clan.card or ""
        clans[name] = Clan(Counter(row), Counter(lost), Counter(forts))
    if after is not None:
        return Table(clans, after.wall or (), Counter((*state.removed, *after.removed)))
    return Table(clans, state.wall, Counter(state.removed))


def _codes(params: Any) -> list[str]:
    """The letters of cards, or the codes of forts, in a list of names."""
    return [KINDS[name.params["fort"].id, name.params["value"]] if name.params else CARDS[name.id] for name in params]


def _followed(table: Table, moves: tuple[Message, ...]) -> Table:
    """The table after somebody has done what the moves say; a move that is not possible fails."""
    clans = {name: Clan(*(Counter(part) for part in clan)) for name, clan in table.clans.items()}
    wall, out = table.wall, Counter(table.out)
    known = {name.name: clan for clan, name in CLANS.items()}

    def away(pieces: Counter[str], taken: list[str]) -> list[str]:
        """Takes these pieces, as far as they lie there; gives those that do not."""
        missing = Counter(taken) - pieces
        pieces.subtract(Counter(taken) - missing)
        return list(missing.elements())

    for move in moves:
        named = move.params.get("clan")
        clan = clans[known[named.id]] if isinstance(named, Message) else None
        what = _codes(move.params.get("cards") or move.params.get("forts") or ())
        match move.id.replace("%(clan)s", "").strip(":. ").split(" %")[0], clan:
            case "put", Clan(row, lost):
                away(lost, what)  # out of the hand, or back from the discarded ones
                row.update(what)
            case "discard", Clan(row, lost):
                away(row, what)  # out of the row, or the one that was just turned up
                lost.update(what)
            case "turn", Clan(row, lost):
                assert not away(lost, away(row, what))
            case "take", Clan(row):
                assert not away(row, what)
            case "takes", Clan(forts=forts):
                forts.update(what)
            case "gives up", Clan(forts=forts):
                assert not away(forts, what)
            case "Out of the game:", None:
                out.update(what)
            case "Back into the game:", None:
                assert not away(out, what)
            case "The wall is now, from the left:", None:
                wall = tuple(what)
            case "No fort is left in the wall", None:
                wall = ()
            case "Out of the wall, back to the face-down forts:", None:
                assert sorted(what) == sorted(wall)
                wall = ()
            case other:
                raise AssertionError(other)
    return Table({name: Clan(*(+part for part in clan)) for name, clan in clans.items()}, wall, +out)


def _check(before: State, after: State) -> None:
    """Following the pieces leads from one table to the other."""
    found, wanted = _followed(_lies(before), GAME.pieces(before, after)), _lies(after)
    assert (found.wall, found.out) == (wanted.wall, wanted.out)
    # between rounds all cards go back to their clans, and no phone tells them one by one
    same_round = before.round == after.round and (before.stage == "over" or after.stage != "over")
    for name, clan in wanted.clans.items():
        assert found.clans[name].forts == clan.forts
        twins = (clan.row + clan.lost)["C"] > 1 or sum((_lies(before).clans[name][:2]), Counter())["C"] > 1
        for lies, should in zip(found.clans[name][:2], clan[:2], strict=True):
            if twins:  # which of the two is meant, only the table knows
                del lies["C"], should["C"]
            assert lies == should or not same_round, [english(move) for move in GAME.pieces(before, after)]


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", range(6))
def test_whoever_follows_the_pieces_has_the_table_of_the_phones(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    for played in play(random_setup(rng, name, random_options(rng, 0.3)), rng):
        before, after = played.before, played.applied.state
        if any(clan.card is not None for clan in after.clans.values()) and after.stage == "reveal":
            continue  # what is still secret is not told
        _check(before, after)
        _check(after, before)


def _zvord_open(*revealed: tuple[str, str], seats: tuple[str, ...]) -> tuple[State, State]:
    """The first turn before its last card comes, and after it; Zvord has yet to rearrange."""
    state = GAME.new(Setup(tuple(SeatPlan(seat) for seat in seats)))
    state = applied(GAME, state, EnterForts(forts=("O3", "O4", "O5", "S4", "O6", "T8"))).state
    before = state
    for clan, card in revealed:
        before, state = state, applied(GAME, state, Reveal(clan=clan, card=card, at="1.1")).state
    return before, state


def _moves(before: State, after: State) -> list[str]:
    return [english(move) for move in GAME.pieces(before, after)]


def _done(state: State, clan: str) -> State:
    return applied(GAME, state, Choose(clan=clan, kind="zvord", value="done", at=at(state))).state


def test_the_forts_of_a_wall_that_is_undone_lie_face_down_again() -> None:
    before = GAME.new(Setup((SeatPlan("gold"), SeatPlan("green"))))
    up = applied(GAME, before, EnterForts(forts=("O1", "O3", "O4", "O5", "O6", "T8"))).state
    (told,) = _moves(up, before)
    assert told.startswith("Out of the wall, back to the face-down forts: Fort-Dinary (1), ")


def test_what_lies_already_is_not_moved_again_when_zvord_is_done() -> None:
    before, open_ = _zvord_open(("gold", "H"), ("green", "Z"), seats=("gold", "green"))
    assert [(ask.clan, ask.kind) for ask in open_.asks] == [("green", "zvord")]
    done = _done(open_, "green")
    assert _moves(open_, done) == _moves(done, open_) == []
    assert _moves(open_, before) == [
        "Gold: put Horsie into the face-up row.",
        "Gold gives up Fort-Dinary (3).",
        "Green: turn Zvord face down again.",
        "The wall is now, from the left: Fort-Dinary (3), Fort-Dinary (4), Fort-Dinary (5), Signal Fort (4),"
        " Fort-Dinary (6), and Tax-Collector's Fort (8).",
    ]


def test_the_choice_before_an_open_zvord_takes_its_pieces_back() -> None:
    cards = (("gold", "Q"), ("green", "C"), ("red", "Z"), ("violet", "H"))
    _, charm = _zvord_open(*cards, seats=("gold", "green", "red", "violet"))
    assert [ask.kind for ask in charm.asks] == ["charm"]
    state = applied(GAME, charm, Choose(clan="gold", kind="charm", value="green", at="1.1")).state
    assert [ask.kind for ask in state.asks] == ["zvord"]
    assert _moves(state, charm)[:3] == [
        "Gold: put Qween into the face-up row.",
        "Gold gives up Fort-Dinary (3).",
        "Violet: put Horsie into the face-up row.",
    ]


def test_a_fort_that_lies_before_its_captor_counts_when_the_game_is_ended_over_an_open_zvord() -> None:
    _, open_ = _zvord_open(("gold", "H"), ("green", "Z"), seats=("gold", "green"))
    over = applied(GAME, open_, Finish(reason="supper")).state
    assert (over.stage, over.clans["gold"].forts, GAME.scores(over).totals["gold"]) == ("over", ("O3",), 3)
    assert over.history[-1].captor == "gold" and not over.asks
    assert _moves(open_, over) == []


def test_a_fort_that_lies_before_its_captor_counts_when_the_game_is_ended_over_an_open_discard() -> None:
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("green"))))
    state = applied(GAME, state, EnterForts(forts=("O3", "S4", "O5", "T8", "O6", "O5"))).state
    for turn, cards in (("1.1", "AD"), ("1.2", "CX")):
        for clan, card in zip(("gold", "green"), cards, strict=True):
            before, state = state, applied(GAME, state, Reveal(clan=clan, card=card, at=turn)).state
    assert [(ask.clan, ask.kind) for ask in state.asks] == [("green", "signal")]
    assert _moves(state, before)[:2] == ["Gold: put Ch'ariott into the face-up row.", "Gold gives up Signal Fort (4)."]
    over = applied(GAME, state, Finish(reason="supper")).state
    assert (over.clans["gold"].forts, GAME.scores(over).totals["gold"], over.wall[0]) == (("O3", "S4"), 7, "O5")
    assert _moves(state, over) == []


def test_while_dru_hid_may_still_swap_the_contested_fort_stands_in_the_wall() -> None:
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("green"))))
    state = applied(GAME, state, EnterForts(forts=("O1", "O3", "S4", "O5", "O6", "T8"))).state
    for turn, cards in (("1.1", "AA"), ("1.2", "DF")):
        for clan, card in zip(("gold", "green"), cards, strict=True):
            before, state = state, applied(GAME, state, Reveal(clan=clan, card=card, at=turn)).state
    assert [(ask.clan, ask.kind) for ask in state.asks] == [("gold", "swap")]
    assert _moves(before, state) == ["Green: put Filchy into the face-up row."]
    over = applied(GAME, state, Finish(reason="supper")).state
    # O1 left the game in the tie of turn 1; of the others none is gone
    assert (over.wall, over.removed, over.clans["gold"].forts) == (("O3", "S4", "O5", "O6", "T8"), ("O1",), ())


def test_a_win_by_legion_forts_that_is_undone_turns_the_last_card_face_down_again() -> None:
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("green"), SeatPlan("red"))))
    state = applied(GAME, state, EnterForts(forts=("O1", "L-1", "L-2", "L-3", "O6", "T8"))).state
    rows = {"gold": "ZD", "green": "ZD", "red": "ZD"}
    set_up = Override(reason="later", turn=3, wall=("L-3", "O5", "O6", "T8"), rows=rows, forts={"gold": ("L-1", "L-2")})
    state = applied(GAME, state, set_up).state
    for clan, card in (("gold", "X"), ("green", "C"), ("red", "C")):
        before, state = state, applied(GAME, state, Reveal(clan=clan, card=card, at="1.3")).state
    assert (state.stage, state.legion_winner) == ("over", "gold")
    told = _moves(state, before)
    assert "Green: put Ch'ariott into the face-up row." in told  # it had crashed, and was turned up before
    assert "Red: turn Ch'ariott face down again." in told
    _check(state, before)


@pytest.mark.parametrize(("round_", "after"), [(1, ("forts", 2)), (3, ("over", 3))])
def test_at_the_end_of_a_round_the_rows_go_back_to_their_clans(round_: int, after: tuple[str, int]) -> None:
    before, _ = _zvord_open(("gold", "H"), ("green", "Z"), seats=("gold", "green"))
    set_up = Override(reason="later", round=round_, turn=6, wall=("O6",), rows={"gold": "ZD", "green": "Q"})
    last, now = applied(GAME, before, set_up).state, f"{round_}.6"
    laid = applied(GAME, last, Reveal(clan="gold", card="A", at=now)).state
    end = applied(GAME, laid, Reveal(clan="green", card="C", at=now)).state
    assert (end.stage, end.round) == after
    assert _moves(laid, end) == [
        "Gold: take Zvord, Dru'hid, and Arch'r out of the face-up row.",
        "Gold takes Fort-Dinary (6).",
        "Green: take Qween out of the face-up row.",
        "No fort is left in the wall.",
    ]
    assert _moves(end, laid) == [
        "Gold: put Zvord, Dru'hid, and Arch'r into the face-up row.",
        "Gold gives up Fort-Dinary (6).",
        "Green: put Qween into the face-up row.",
        "The wall is now, from the left: Fort-Dinary (6).",
    ]


def test_two_pieces_of_a_kind_are_both_moved() -> None:
    before, _ = _zvord_open(("gold", "H"), ("green", "Z"), seats=("gold", "green"))
    rows = {"gold": "CC", "green": "Q"}
    third = applied(GAME, before, Override(reason="later", turn=3, wall=("O5", "S4", "O6", "T8"), rows=rows)).state
    laid = applied(GAME, third, Reveal(clan="gold", card="A", at="1.3")).state
    settled = applied(GAME, laid, Reveal(clan="green", card="D", at="1.3")).state
    assert _moves(laid, settled)[:2] == [
        "Gold: discard Ch'ariott, Ch'ariott, and Arch'r.",
        "Gold takes Fort-Dinary (5).",
    ]
    twins = ("O5", "O5")
    held = applied(GAME, settled, Override(reason="misread", round=2, forts={"gold": twins})).state
    gone = applied(GAME, held, Override(reason="misread", forts={"gold": ()})).state
    assert "Gold gives up Fort-Dinary (5) and Fort-Dinary (5)." in _moves(held, gone)


def test_a_card_that_was_changed_before_all_were_in_did_not_lie_there() -> None:
    """Gold lays Arch'r, takes Filchy instead, and turns up Arch'r one turn later."""
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("green"), SeatPlan("red"))))
    state = applied(GAME, state, EnterForts(forts=("O3", "O4", "O5", "S4", "O6", "T8"))).state
    laid = applied(GAME, state, Reveal(clan="gold", card="A", at="1.1")).state
    for clan, card in (("gold", "F"), ("green", "H"), ("red", "D")):
        state = applied(GAME, state, Reveal(clan=clan, card=card, at="1.1")).state
    for clan, card in (("gold", "A"), ("green", "Z"), ("red", "Q")):
        state = applied(GAME, state, Reveal(clan=clan, card=card, at="1.2")).state
    assert [ask.kind for ask in state.asks] == ["charm"]
    assert _moves(state, laid)[0] == "Gold: turn Filchy and Arch'r face down again."
    state = applied(GAME, state, Choose(clan="red", kind="charm", value="green", at="1.2")).state
    while state.stage == "choose":
        state = _done(state, state.asks[0].clan)
    assert state.turn == 3
    assert _moves(state, laid)[0] == "Gold: turn Filchy and Arch'r face down again."
