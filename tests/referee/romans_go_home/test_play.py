"""Whole games: random ones keep what must hold, single commands do what they say."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from companion.referee.game import Applied, Chance, Command, Game, SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import (
    AnyCommand,
    Choose,
    DrawForts,
    EnterForts,
    Finish,
    Override,
    Reveal,
)
from companion.referee.romans_go_home.components import CLAN_CARDS, FORTS, legions
from companion.referee.romans_go_home.options import OPTIONS, fort_counts
from companion.referee.romans_go_home.state import HIDDEN, State, at, forts_seen
from companion.referee.ruling import Refusal, Refused

from ..english import english
from ..playing import why_not
from .players import SETUPS, play, random_options, random_setup
from .tabletop import apply, do, new, pile


def test_meets_the_contract() -> None:
    game: Game[State, AnyCommand] = GAME
    assert game.id == "romans-go-home"
    assert game.seat_ids == ("gold", "green", "red", "violet")
    assert [english(game.seat_name(seat)) for seat in game.seat_ids] == ["Gold", "Green", "Red", "Violet"]
    assert game.carried(game.new(Setup((SeatPlan("gold"), SeatPlan("red"))))) == ""
    with pytest.raises(Refused):
        game.new(Setup((SeatPlan("gold"),)))


def _json(state: State) -> State:
    decoded: State = msgspec.json.decode(msgspec.json.encode(state), type=GAME.states)
    return decoded


def _invariants(before: State, applied: Applied[State]) -> None:
    state = applied.state
    turned_up = forts_seen(state)
    rounds = state.round - (state.stage == "forts")
    assert len(turned_up) == 6 * rounds
    assert Counter(turned_up) + Counter(pile(state)) == Counter(fort_counts(OPTIONS.defaults()))
    for clan in state.clans.values():
        seen = clan.row + clan.lost
        assert not Counter(seen) - Counter(CLAN_CARDS)
        if state.stage in ("forts", "reveal"):
            assert len(seen) == state.turn - 1
        assert clan.captured >= legions(clan.forts)
    for name, clan in state.clans.items():
        held = [record.left for record in state.history if record.holder == name]
        assert Counter(held) == Counter(clan.forts)
    assert all(record.left == record.taken for record in state.history if record.captor)
    assert len(state.wall) == {"forts": 0, "over": len(state.wall)}.get(state.stage, 7 - state.turn)
    assert _json(state) == state
    scores = GAME.scores(state)
    for seat in state.clans:
        assert scores.totals[seat] == sum(line.points for line in scores.lines if line.seat == seat)
    assert bool(scores.end_reason) == (state.stage == "over")
    assert {step.rule for step in applied.steps} <= set(GAME.rules)
    for message in (applied.label, *(step.message for step in applied.steps), *GAME.pieces(before, state)):
        assert "%(" not in english(message)
    assert GAME.pieces(state, state) == ()


def _secrets(state: State) -> None:
    """No view shows a card laid before all are up, or a secret choice of somebody else."""
    for seat in (None, *state.clans):
        view = GAME.view(state, seat)
        for clan, sight in view.clans.items():
            if state.stage == "reveal" and clan != seat and state.clans[clan].card is not None:
                assert sight.card == HIDDEN
        if any(question.secret for question in state.asks):
            assert all(made.value == HIDDEN for made in view.chosen if made.kind == "signal" and made.clan != seat)
        if GAME.public(state):
            assert view == state


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", range(6))
def test_random_games(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    setup = random_setup(rng, name, random_options(rng, seed / 6))
    log: list[AnyCommand] = []
    state = GAME.new(setup)
    for before, command, applied in play(setup, rng):
        assert before == state
        _invariants(before, applied)
        _secrets(applied.state)
        if not GAME.public(applied.state) and isinstance(command, Reveal):
            assert msgspec.to_builtins(applied.label)["params"].keys() == {"clan"}
        log.append(msgspec.json.decode(msgspec.json.encode(command), type=GAME.commands))
        state = applied.state
    again = GAME.new(setup)
    for command in log:
        applied_again = GAME.apply(again, command)
        assert isinstance(applied_again, Applied)
        again = applied_again.state
    assert again == state
    assert GAME.phase(state).awaits == () and GAME.legal(state, next(iter(state.clans))) == ()
    assert len(state.history) == 18 or state.end_reason == "legions"


def test_the_notation_of_a_turn_gives_the_same_ruling() -> None:
    rng = random.Random("permalink")
    for name in SETUPS:
        setup = random_setup(rng, name, random_options(rng))
        settings = OPTIONS.settle(setup.options)
        final = list(play(setup, rng))[-1].applied.state
        for record in final.history:
            answer = GAME.ask(record.notation, settings)
            assert not isinstance(answer, Refusal), (record, answer)
            assert (answer.facts["captor"], answer.facts["totals"]) == (record.captor, record.totals)
            assert answer.notation == record.notation


# -- single commands ---------------------------------------------------------------------------

WALL = ("O1", "S4", "L-2", "U2", "O3", "O6")


def _new(*clans: str, **options: str) -> State:
    """A game whose first wall is up; a star marks a neutral clan."""
    return do(new(*clans, **options), EnterForts(forts=WALL))


def _refusal(state: State, command: AnyCommand) -> Refusal:
    outcome = GAME.apply(state, command)
    assert isinstance(outcome, Refusal), outcome
    assert outcome.rule is None or outcome.rule in GAME.rules
    assert "%(" not in english(outcome.message)
    return outcome


def _reveal(state: State, clan: str, card: str) -> Reveal:
    return Reveal(clan=clan, card=card, at=at(state))


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        ((SeatPlan("gold"),), {}, "clans-number"),
        ((SeatPlan("gold"), SeatPlan("gold")), {}, "clan-twice"),
        ((SeatPlan("gold"), SeatPlan("blue")), {}, "clan-unknown"),
        ((SeatPlan("gold", True), SeatPlan("red", True)), {}, "all-neutral"),
        ((SeatPlan("gold"), SeatPlan("red")), {"Q9": "yes"}, "option-unknown"),
        ((SeatPlan("gold"), SeatPlan("red")), {"Q1": "never"}, "option-value"),
        ((SeatPlan("gold"), SeatPlan("red")), {"forts.T8": 0}, "forts-few"),
    ],
)
def test_impossible_setups(seats: tuple[SeatPlan, ...], options: dict[str, str | int], code: str) -> None:
    refusal = why_not(GAME, Setup(seats, options))
    assert refusal is not None and refusal.code == code


def test_forts_are_drawn_one_by_one_without_replacement() -> None:
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("red"))))
    chance: dict[str, str] = {}
    sizes = []
    while isinstance(event := GAME.apply(state, DrawForts(chance=chance)), Chance):
        sizes.append(len(event.outcomes))
        chance = {**chance, event.id: event.outcomes[-1]}
    assert list(chance) == [f"fort.{number}" for number in range(1, 7)]
    assert sizes == [18, 17, 16, 15, 14, 13]
    assert isinstance(event, Applied) and event.reveals
    assert _refusal(state, DrawForts(chance={"fort.1": "O2"})).code == "chance-outcome"
    assert _refusal(event.state, DrawForts()).code == "not-now"


def test_entered_forts_must_be_possible() -> None:
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("red"))))
    assert _refusal(state, EnterForts(forts=WALL[:5])).code == "forts-number"
    assert _refusal(state, EnterForts(forts=("O2", *WALL[1:]))).code == "fort-unknown"
    assert _refusal(state, EnterForts(forts=("L-1", "L-1", "L-2", "L-2", "O1", "O3"))).code == "fort-copies"


def test_a_box_with_other_counts_than_assumed_still_draws_to_the_end() -> None:
    rng = random.Random("another box")
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("red"))))
    state = do(state, EnterForts(forts=("L-3", "L-3", "L-1", "L-2", "O4", "O4")))
    drawn: list[str] = []
    for _ in range(12):
        drawn.append(rng.choice(_outcomes(state, drawn)))
    assert legions(drawn) == 0


def _outcomes(state: State, drawn: list[str]) -> tuple[str, ...]:
    """What the next draw could give after the forts already seen and those drawn since."""
    held = msgspec.structs.replace(state.clans["gold"], forts=tuple(drawn))
    left = pile(msgspec.structs.replace(state, clans={**state.clans, "gold": held}))
    assert left
    return left


def test_revealing_again_replaces_the_card_until_all_are_in() -> None:
    state = _new("gold", "red")
    first = apply(state, _reveal(state, "gold", "A"))
    assert (first.reveals, english(first.label)) == (False, "Gold has turned up a card")
    again = apply(first.state, _reveal(state, "gold", "X"))
    assert english(again.label) == "Gold has changed the card"
    both = apply(again.state, _reveal(state, "red", "D"))
    assert both.reveals
    assert both.state.attack is not None and both.state.attack.totals == {"gold": 4, "red": 2}


def test_refused_reveals() -> None:
    state = _new("gold", "red", "violet*")
    assert _refusal(state, Reveal(clan="gold", card="A", at="1.2")).code == "stale"
    assert _refusal(state, _reveal(state, "green", "A")).code == "clan-absent"
    assert _refusal(state, _reveal(state, "blue", "A")).code == "clan-absent"
    assert _refusal(state, _reveal(state, "gold", "B")).code == "card-unknown"
    assert _refusal(state, _reveal(state, "violet", "A")).rule == "rgh.neutral-cards"
    assert _refusal(state, Choose(clan="gold", kind="axx", value="yes", at="1.1")).code == "not-now"
    two = _new("gold", "red")
    turn = do(two, _reveal(two, "gold", "A"), _reveal(two, "red", "D"))
    seen = _refusal(turn, _reveal(turn, "gold", "A"))
    assert (seen.code, seen.rule) == ("card-seen", "rgh.cards-once")
    over = do(turn, Finish(reason="supper"))
    assert _refusal(over, _reveal(over, "gold", "X")).code == "not-now"


def test_neutral_cards_are_drawn_among_those_not_seen() -> None:
    state = _new("gold", "violet*")
    event = GAME.apply(state, _reveal(state, "gold", "A"))
    assert event == Chance("neutral.violet", tuple(CLAN_CARDS))
    drawn = Reveal(clan="gold", card="A", at="1.1", chance={"neutral.violet": "C"})
    turn = apply(state, drawn)
    assert turn.steps[0].rule == "rgh.neutral-cards" and turn.reveals
    event = GAME.apply(turn.state, _reveal(turn.state, "gold", "X"))
    assert isinstance(event, Chance) and sorted(event.outcomes) == sorted("QDZXAFHC")


def test_neutral_cards_may_be_real_ones() -> None:
    state = _new("gold", "violet*", neutral="cards")
    assert GAME.phase(state).awaits == ("gold", "violet")
    assert GAME.legal(state, "violet")
    turn = do(state, _reveal(state, "gold", "A"), _reveal(state, "violet", "Q"))
    assert turn.turn == 2


def _signal(**options: str) -> State:
    """Turn 2 over a Signal Fort that Gold captures; Green and Red have to choose what to discard."""
    state = _new("gold", "green", "red", **options)
    rows = {"gold": "", "green": "D", "red": "Z"}
    state = do(state, Override(reason="set up", rows=rows, wall=WALL[1:], turn=2))
    state = do(state, _reveal(state, "gold", "C"), _reveal(state, "green", "X"), _reveal(state, "red", "A"))
    assert {ask.kind for ask in state.asks} == {"signal"}
    return state


def test_secret_signal_choices_come_out_together() -> None:
    state = _signal()
    assert GAME.phase(state).awaits == ("green", "red")
    first = apply(state, Choose(clan="green", kind="signal", value="D", at="1.2"))
    assert not first.reveals and not GAME.public(first.state) and first.steps == ()
    assert english(first.label) == "Green has chosen for the Signal Fort"
    assert [made.value for made in GAME.view(first.state, "green").chosen] == ["D"]
    assert [made.value for made in GAME.view(first.state, "red").chosen] == [HIDDEN]
    assert [made.value for made in GAME.view(first.state, None).chosen] == [HIDDEN]
    both = apply(first.state, Choose(clan="red", kind="signal", value="A", at="1.2"))
    assert both.reveals and GAME.public(both.state)
    assert (both.state.clans["green"].row, both.state.clans["red"].row) == ("X", "Z")
    assert [step.rule for step in both.steps][:2] == ["rgh.signal", "rgh.signal"]


def test_only_secret_choices_are_hidden_and_only_whose_turn_it_is_may_choose() -> None:
    state = _new("gold", "green", "red", "violet")
    rows = {"gold": "", "green": "D", "red": "Z", "violet": ""}
    state = do(state, Override(reason="set up", rows=rows, wall=WALL[1:], turn=2))
    state = do(state, *(_reveal(state, clan, card) for clan, card in zip(state.clans, "CXAQ", strict=True)))
    assert [GAME.legal(state, clan) != () for clan in state.clans] == [False, False, False, True]
    state = do(state, Choose(clan="violet", kind="charm", value="green", at="1.2"))
    state = do(state, Choose(clan="green", kind="signal", value="D", at="1.2"))
    shown = {seat: [made.value for made in GAME.view(state, seat).chosen] for seat in ("green", "red", None)}
    assert shown == {"green": ["green", "D"], "red": ["green", HIDDEN], None: ["green", HIDDEN]}
    assert [GAME.actor(command) for command in GAME.legal(state, "red")] == ["red", "red"]
    assert GAME.legal(state, "green") == ()
    assert GAME.actor(_reveal(state, "gold", "A")) == "gold" and GAME.actor(DrawForts()) is None


def test_a_clan_is_offered_the_cards_that_it_could_still_turn_up() -> None:
    state = _new("gold", "violet*")
    state = do(state, Override(reason="set up", rows={"gold": "DC"}, wall=WALL[2:], turn=3))
    offered = [command.card for command in GAME.legal(state, "gold") if isinstance(command, Reveal)]
    assert sorted(offered) == sorted("QZXAFHC")
    assert GAME.legal(state, "violet") == ()  # the companion draws for it
    two = _new("gold", "red")
    laid = do(two, _reveal(two, "gold", "A"))
    assert [GAME.view(laid, seat).clans["gold"].card for seat in ("gold", "red", None)] == ["A", HIDDEN, HIDDEN]
    assert [GAME.view(laid, seat).clans["red"].card for seat in ("gold", "red", None)] == [None] * 3
    assert "A" not in [command.card for command in GAME.legal(laid, "gold") if isinstance(command, Reveal)]


def test_open_signal_choices_come_in_seat_order() -> None:
    state = _signal(S2="open")
    assert GAME.phase(state).awaits == ("green",)
    first = apply(state, Choose(clan="green", kind="signal", value="D", at="1.2"))
    assert not first.reveals and GAME.public(first.state)
    assert GAME.phase(first.state).awaits == ("red",)


def test_stale_and_impossible_choices() -> None:
    state = _new("gold", "red")
    state = do(state, _reveal(state, "gold", "X"), _reveal(state, "red", "D"))
    assert [ask.kind for ask in state.asks] == ["axx"]
    assert _refusal(state, Choose(clan="gold", kind="axx", value="yes", at="1.2")).code == "stale"
    assert _refusal(state, Choose(clan="red", kind="axx", value="yes", at="1.1")).code == "choice-not-asked"
    assert _refusal(state, Choose(clan="gold", kind="axx", value="maybe", at="1.1")).code == "choice-impossible"
    assert _refusal(state, DrawForts()).code == "not-now"
    assert do(state, Choose(clan="gold", kind="axx", value="yes", at="1.1")).clans["gold"].row == "X"


def test_zvord_is_confirmed_before_anything_else_if_so_agreed() -> None:
    state = _new("gold", "red", Z1="reveal")
    state = do(state, _reveal(state, "gold", "X"), _reveal(state, "red", "Z"))
    assert [(ask.kind, ask.clan) for ask in state.asks] == [("zvord", "red")]
    assert state.attack is None
    state = do(state, Choose(clan="red", kind="zvord", value="done", at="1.1"))
    assert [(ask.kind, ask.clan) for ask in state.asks] == [("axx", "gold")]


def test_random_tax_of_a_neutral_clan_is_a_chance_event() -> None:
    state = _new("gold", "violet*", N4="random")
    setting = Override(
        reason="as on the table", forts={"violet": ("O5", "L-1")}, wall=("T8", "O3", "O6"), round=2, turn=4
    )
    state = do(state, setting)
    known = {"neutral.violet": "C"}
    event = GAME.apply(state, Reveal(clan="gold", card="A", at="2.4", chance=known))
    assert event == Chance("tax.violet", ("O5", "L-1"))
    decided = Reveal(clan="gold", card="A", at="2.4", chance={**known, "tax.violet": "O5"})
    assert do(state, decided).clans["violet"].forts == ("L-1", "T8")


def test_override_puts_things_right() -> None:
    state = _new("gold", "red")
    state = do(state, _reveal(state, "gold", "A"), _reveal(state, "red", "D"))
    assert (state.clans["gold"].forts, state.clans["red"].row) == (("O1",), "D")
    # Gold really had Filchy, so Red captured.
    fix = Override(reason="misread card", rows={"gold": "F", "red": ""}, forts={"gold": (), "red": ("O1",)})
    fixed = apply(state, fix)
    assert english(fixed.label) == "We play it so (misread card)"
    assert [step.rule for step in fixed.steps] == ["rgh.override"]
    clans = fixed.state.clans
    assert (clans["gold"].row, clans["gold"].lost, clans["red"].row, clans["red"].lost) == ("F", "", "", "D")
    assert (clans["gold"].forts, clans["red"].forts, fixed.state.removed) == ((), ("O1",), ())
    assert [english(message) for message in GAME.pieces(state, fixed.state)] == [
        "Gold: put Filchy into the face-up row.",
        "Gold: turn Arch'r face down again.",
        "Gold gives up Fort-Dinary (1).",
        "Red: discard Dru'hid.",
        "Red takes Fort-Dinary (1).",
    ]


def test_override_of_a_fort_entered_by_mistake() -> None:
    state = _new("gold", "red")
    fixed = do(state, Override(reason="it was O4", wall=("O1", "O4", "L-2", "U2", "O3", "O6")))
    assert fixed.removed == () and sorted(forts_seen(fixed)) == sorted(("O1", "O4", "L-2", "U2", "O3", "O6"))


@pytest.mark.parametrize(
    ("override", "code"),
    [
        (Override(reason=" "), "reason"),
        (Override(reason="x" * 201), "reason"),
        (Override(reason="\u202e \u200b"), "reason"),
        (Override(reason="x", rows={"blue": "A"}), "clan-absent"),
        (Override(reason="x", rows={"gold": "B"}), "card-unknown"),
        (Override(reason="x", rows={"gold": "AA"}, turn=3, wall=("O1", "O3", "O4", "O6")), "card-twice"),
        (Override(reason="x", rows={"gold": "A"}), "cards-many"),
        (Override(reason="x", wall=("O2",)), "fort-unknown"),
        (Override(reason="x", wall=("O1",)), "wall-length"),
        (Override(reason="x", turn=7), "turn-none"),
        (Override(reason="x", forts={"gold": ("O4",)}), "forts-many"),
        (Override(reason="x", forts={"gold": ("L-1", "L-1", "L-3", "L-3")}, round=2), "legions-many"),
    ],
)
def test_impossible_overrides(override: Override, code: str) -> None:
    assert _refusal(_new("gold", "red"), override).code == code


def test_a_turn_that_is_played_again_stands_once_in_the_history() -> None:
    state = _new("gold", "red")
    state = do(state, _reveal(state, "gold", "A"), _reveal(state, "red", "D"))
    back = do(state, Override(reason="again", turn=1, wall=("O1", *state.wall), rows={"gold": "", "red": ""},
                               forts={"gold": (), "red": ()}))  # fmt: skip
    assert back.history == () and back.turn == 1
    again = do(back, _reveal(back, "gold", "D"), _reveal(back, "red", "A"))
    assert [(record.turn, record.captor) for record in again.history] == [(1, "red")]


def _moves(before: State, after: State) -> list[str]:
    return [english(message) for message in GAME.pieces(before, after)]


def test_undoing_a_choice_leaves_the_cards_of_the_turn_where_they_lie() -> None:
    state = _new("gold", "green", "red")
    state = do(state, _reveal(state, "gold", "D"), _reveal(state, "green", "F"))
    up = do(state, _reveal(state, "red", "Q"))
    assert [ask.kind for ask in up.asks] == ["charm"]
    settled = do(up, Choose(clan="red", kind="charm", value="gold", at="1.1"))
    assert settled.history[-1].captor == "red" and settled.clans["red"].lost == "Q"
    assert _moves(settled, up) == [
        "Red: put Qween into the face-up row.",
        "Red gives up Fort-Dinary (1).",
        "The wall is now, from the left: Fort-Dinary (1), Signal Fort (4), Legion Fort (−2), Unwary Fort (2),"
        " Fort-Dinary (3), and Fort-Dinary (6).",
    ]
    assert _moves(up, settled)[:2] == ["Red: discard Qween.", "Red takes Fort-Dinary (1)."]
    # taken back by all, the last card goes face down; the others stay up, and are asked for no more
    assert _moves(up, state) == ["Red: turn Qween face down again."]
    assert _moves(state, up) == ["Red: put Qween into the face-up row."]


def test_a_card_that_is_still_secret_is_not_named_by_an_undo() -> None:
    state = _new("gold", "red")
    laid = do(state, _reveal(state, "gold", "A"))
    fixed = do(laid, Override(reason="again", turn=2, wall=state.wall[1:], rows={"gold": "D", "red": "Z"}))
    assert "Arch'r" not in " ".join((*_moves(fixed, laid), *_moves(laid, fixed), *_moves(laid, state)))


def test_a_crashed_charriott_is_discarded_before_anybody_chooses() -> None:
    state = _new("gold", "green", "red")
    state = do(state, _reveal(state, "gold", "C"), _reveal(state, "green", "C"))
    up = do(state, _reveal(state, "red", "D"))
    assert up.stage == "choose"  # Dru'hid's swap
    assert _moves(state, up)[:3] == [
        "Gold: discard Ch'ariott.",
        "Green: discard Ch'ariott.",
        "Red: put Dru'hid into the face-up row.",
    ]


def test_override_without_changes_is_a_note() -> None:
    state = _new("gold", "red")
    assert do(state, Override(reason="Ann was late")) == state


def test_a_game_can_be_ended_early() -> None:
    state = _new("gold", "red")
    over = do(state, _reveal(state, "gold", "A"), Finish(reason=" supper  time "))
    assert (over.stage, GAME.scores(over).end_reason) == ("over", "finished")
    assert english(GAME.scores(over).end or "") == "The table ended the game: supper time."
    assert GAME.public(over) and over.clans["gold"].card is None
    assert _refusal(over, Finish(reason="again")).code == "not-now"


def test_too_many_warriors_are_told_for_any_number() -> None:
    said = english(_refusal(_new("gold", "red"), Override(reason="x", rows={"gold": "A"})).message)
    assert said == "Face-up warriors of Gold before turn 1: at most 0, not 1."


def test_every_fort_has_its_place_in_the_pile() -> None:
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("red")), {"forts.O6": 2}))
    assert Counter(pile(state)) == Counter({code: fort.copies + (code == "O6") for code, fort in FORTS.items()})


def test_commands_survive_json() -> None:
    for command in (
        DrawForts(chance={"fort.1": "O1"}),
        EnterForts(forts=WALL),
        Reveal(clan="gold", card="A", at="1.1"),
        Choose(clan="gold", kind="axx", value="yes", at="1.1"),
        Override(reason="so", rows={"gold": "A"}),
        Finish(reason="supper"),
    ):
        assert isinstance(command, Command)
        assert msgspec.json.decode(msgspec.json.encode(command), type=GAME.commands) == command
