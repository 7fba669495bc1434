"""What the log of a table says of each command, what everybody is then asked, and why a command is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.referee.game import Applied
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
from companion.referee.romans_go_home.state import State
from companion.referee.ruling import Refusal

from ..english import english
from .tabletop import apply, do, new

FORTS = ("O6", "S4", "L-2", "U2", "O3", "O1")


def _up(*clans: str, **options: str | int) -> State:
    """A game whose first wall is up: O1 S4 L-2 U2 O3 O6."""
    return do(new(*clans, **options), EnterForts(forts=FORTS))


def _done(state: State, *commands: AnyCommand) -> Iterator[Applied[State]]:
    for command in commands:
        outcome = apply(state, command)
        state = outcome.state
        yield outcome


def _log(state: State, *commands: AnyCommand) -> list[str]:
    """The label of every command, marked with a star where it reveals something, and behind it the steps."""
    return [
        line
        for each in _done(state, *commands)
        for line in (
            ("* " if each.reveals else "") + english(each.label),
            *(f"  {str(step.rule).removeprefix('rgh.')}: {english(step.message)}" for step in each.steps),
        )
    ]


def _refused(state: State, command: AnyCommand) -> str:
    refusal = GAME.apply(state, command)
    assert isinstance(refusal, Refusal), refusal
    return f"{refusal.code} {str(refusal.rule).removeprefix('rgh.')}: {english(refusal.message)}"


def _asked(state: State) -> tuple[str, str, str, tuple[str, ...]]:
    phase = GAME.phase(state)
    return phase.kind, english(phase.title), english(phase.help), phase.awaits


def _reveal(clan: str, card: str, at: str = "1.1", **neutral: str) -> Reveal:
    return Reveal(clan=clan, card=card, at=at, chance={f"neutral.{name}": drawn for name, drawn in neutral.items()})


def _turn_2(*clans: str, **options: str | int) -> State:
    """Turn 2 over the Signal Fort, with Dru'hid and Zvord face-up."""
    rows = dict(zip((clan.strip("*") for clan in clans), ("", "D", "Z"), strict=False))
    return do(
        _up(*clans, **options),
        Override(reason="set up", rows=rows, wall=("S4", "L-2", "U2", "O3", "O6"), turn=2),
    )


def _last_turn(round_: int) -> State:
    set_up = Override(reason="set up", round=round_, turn=6, wall=("O6",), forts={"gold": ("O3",)})
    return do(_up("gold", "red"), set_up)


WALL = "Fort-Dinary (1), Signal Fort (4), Legion Fort (−2), Unwary Fort (2), Fort-Dinary (3), and Fort-Dinary (6)."


def test_the_log_of_a_wall() -> None:
    assert _log(new("gold", "red"), EnterForts(forts=FORTS)) == [
        "* The wall of round 1 is up",
        "  wall-order: Turned up in this order: Fort-Dinary (6), Signal Fort (4), Legion Fort (−2), Unwary Fort (2),"
        " Fort-Dinary (3), and Fort-Dinary (1).",
        f"  wall-order: Fort-Dinary (1) moves to the far left, Fort-Dinary (6) to the far right. The wall: {WALL}",
        "  planning: Everybody draws seven of the nine warriors, puts one away and lays six face down along the wall.",
    ]


def test_the_log_of_turns_with_a_neutral_clan_a_charm_and_zvord() -> None:
    state = _up("gold", "green*", "red")
    turns = (
        _reveal("gold", "Q"),
        _reveal("red", "X", green="D"),
        Choose(clan="gold", kind="charm", value="red", at="1.1"),
        _reveal("gold", "C", "1.2"),
        _reveal("red", "Z", "1.2", green="H"),
        Choose(clan="red", kind="zvord", value="done", at="1.2"),
    )
    assert _log(state, *turns) == [
        "Gold has turned up a card",
        "* Round 1, turn 1: all cards are up",
        "  neutral-cards: The companion turns up Dru'hid for the neutral clan Green.",
        "  reveal: For Fort-Dinary (1) all turn up a card: Gold Qween, Green Dru'hid, and Red Axx.",
        "Qween of Gold charms Axx of Red",
        "  qween-charm: Qween of Gold charms Axx of Red: 4 for Gold, 0 for Red.",
        "  charmed-effect: Axx keeps its effect for Red.",
        "  totals: Totals: Gold 5, Green 2, and Red 0.",
        "  highest-wins: Gold has the highest total, 5, and captures.",
        "  capture: Gold takes Fort-Dinary (1).",
        "  winner-discards: Gold discards Qween as the winner.",
        "  charmed-card: That Qween's clan captures does not discard the charmed Axx of Red.",
        "  turn-end: Axx of Red is worth 4 again next turn.",
        "Gold has turned up a card",
        "* Round 1, turn 2: Nobody captures Signal Fort (4): Gold 9, Green 9, and Red 7.",
        "  neutral-cards: The companion turns up Horsie for the neutral clan Green.",
        "  reveal: For Signal Fort (4) all turn up a card: Gold Ch'ariott, Green Horsie, and Red Zvord.",
        "  totals: Totals: Gold 9, Green 9, and Red 7.",
        "  highest-wins: Gold and Green are tied at 9, and no Arch'r of this turn breaks the tie: nobody captures.",
        "  nobody-captures: Signal Fort (4) leaves the game without effect.",
        "  neutral-discards: Horsie: Green discards Dru'hid.",
        "  zvord: Zvord: Red may rearrange the hidden cards.",
        "Red is done with Zvord",
    ]


def test_what_was_told_of_the_turn_before_is_told_again() -> None:
    both = [(_reveal("gold", "C", at), _reveal("red", "C", at)) for at in ("1.1", "1.2")]
    crash = [
        "  charriott-crash: The Ch'ariotts of Gold and Red crash and are discarded.",
        "  totals: Totals: Gold 0 and Red 0.",
        "  highest-wins: Gold and Red are tied at 0, and no Arch'r of this turn breaks the tie: nobody captures.",
    ]
    log = _log(_up("gold", "red"), *both[0], *both[1])
    assert [line for line in log if line in crash] == crash * 2
    # who rearranges at once does so before the fight, and sees nothing of the one before
    laid = do(_up("gold", "red", Z1="reveal"), *both[0], _reveal("gold", "Z", "1.2"))
    assert _log(laid, _reveal("red", "D", "1.2")) == ["* Round 1, turn 2: all cards are up"]
    state = do(laid, _reveal("red", "D", "1.2"))
    assert ([ask.kind for ask in state.asks], state.attack, state.steps) == (["zvord"], None, ())
    state = do(state, Choose(clan="gold", kind="zvord", value="done", at="1.2"))
    assert state.turn == 3 and state.attack is not None and state.attack.unused == ()


def test_a_secret_choice_for_the_signal_fort_is_logged_when_all_have_chosen() -> None:
    cards = (_reveal("gold", "C", "1.2"), _reveal("green", "X", "1.2"), _reveal("red", "A", "1.2"))
    choices = tuple(
        Choose(clan=clan, kind="signal", value=card, at="1.2") for clan, card in (("green", "D"), ("red", "A"))
    )
    paid = ["  signal: Signal Fort: Green discards Dru'hid.", "  signal: Signal Fort: Red discards Arch'r."]
    green, red = "Green discards Dru'hid for the Signal Fort", "Red discards Arch'r for the Signal Fort"
    seats = ("gold", "green", "red")
    assert _log(do(_turn_2(*seats), *cards), *choices) == [
        "Green has chosen for the Signal Fort", f"* {red}", *paid,
    ]  # fmt: skip
    assert _log(do(_turn_2(*seats, S2="open"), *cards), *choices) == [
        green, red, *paid,
    ]  # fmt: skip
    # who alone has to choose hides it from nobody, and discloses no other
    alone = do(_turn_2("gold", "green"), *cards[:2])
    assert _log(alone, choices[0]) == [green, paid[0]]


def test_the_log_of_the_end_of_a_round_and_of_the_game() -> None:
    """Who stays is not asked when all warriors go back, but an answer that was recorded is replayed."""
    cards = {round_: (_reveal("gold", "X", f"{round_}.6"), _reveal("red", "D", f"{round_}.6")) for round_ in (2, 3)}
    second, third = (do(_last_turn(round_), cards[round_][0]) for round_ in (2, 3))
    goes = [
        "  capture: Gold takes Fort-Dinary (6).",
        "  round-end: The round ends with this turn: whom Gold discards or keeps makes no difference.",
        "  winner-discards: Gold discards Axx as the winner.",
    ]
    assert _log(second, cards[2][1])[-4:] == [
        *goes,
        "  round-end: Round 2 is over; all cards go back to their clans.",
    ]
    assert _log(third, cards[3][1])[-5:] == [
        *goes,
        "  round-end: Round 3 is over; all cards go back to their clans.",
        "  score: Points: Gold 9 and Red 0.",
    ]
    # the points at the end of every round; of the first nobody noted them
    for round_, state in ((2, second), (3, third)):
        over = do(state, cards[round_][1])
        assert {name: clan.points[-1] for name, clan in over.clans.items()} == {"gold": 9, "red": 0}
        assert all((clan.row, clan.lost) == ("", "") for clan in over.clans.values())
        for value in ("yes", "no"):
            recorded = apply(over, Choose(clan="gold", kind="axx", value=value, at=f"{round_}.6"))
            assert (recorded.state, recorded.idle) == (over, True)


@pytest.mark.parametrize("z1", ["end", "reveal"])
@pytest.mark.parametrize(("wall", "asked"), [(("O1", "S4", "O3"), True), (("O1", "S4"), False), (("O1",), False)])
def test_that_one_hidden_card_lies_as_it_should_is_not_asked_but_replayed(
    wall: tuple[str, ...], asked: bool, z1: str
) -> None:
    """Earlier versions asked it in the fifth turn; the tables that were played with them are opened."""
    turn = 7 - len(wall)
    state = do(_up("gold", "red", Z1=z1), Override(reason="set up", turn=turn, wall=wall))
    done = Choose(clan="gold", kind="zvord", value="done", at=f"1.{turn}")
    state = do(state, _reveal("gold", "Z", done.at), _reveal("red", "H", done.at))
    assert bool(state.asks) is asked
    recorded = apply(state, done)
    assert recorded.idle is not asked and (asked or recorded.state == state)
    for other in (replace(done, clan="red"), replace(done, value="yes"), replace(done, at="1.3")):
        assert isinstance(GAME.apply(state, other), Refusal)


@pytest.mark.parametrize("wall", [("S4",), ("S4", "O3")])
def test_what_is_discarded_for_signal_fort_and_horsie_is_asked_until_the_last_turn(wall: tuple[str, ...]) -> None:
    at = f"1.{7 - len(wall)}"
    rows = {"gold": "C", "red": "ZD"}
    state = do(_up("gold", "red"), Override(reason="set up", rows=rows, turn=7 - len(wall), wall=wall))
    state = do(state, _reveal("gold", "X", at), _reveal("red", "H", at))
    if len(wall) == 1:
        assert (state.stage, state.round, state.asks) == ("forts", 2, ())
        assert [step.rule for step in state.steps].count("rgh.round-end") == 2  # for each of both clans
    else:
        assert [(ask.clan, ask.kind) for ask in state.asks] == [("red", "signal"), ("gold", "axx")]


def test_a_tax_drawn_at_random_cannot_be_taken_back_like_a_choice() -> None:
    forts = {"violet": ("O5", "L-1")}
    wall = ("T8", "O3", "O6")
    state = do(
        _up("gold", "red", "violet*", N4="random"),
        Override(reason="set up", forts=forts, wall=wall, round=2, turn=4),
        _reveal("gold", "Q", "2.4"),
        _reveal("red", "D", "2.4", violet="C"),
    )
    charm = Choose(clan="gold", kind="charm", value="red", at="2.4", chance={"tax.violet": "O5"})
    assert _log(state, charm) == [
        "* Qween of Gold charms Dru'hid of Red",
        "  qween-charm: Qween of Gold charms Dru'hid of Red: 2 for Gold, 0 for Red.",
        "  charmed-effect: Dru'hid keeps its effect for Red.",
        "  totals: Totals: Gold 3, Red 0, and Violet 9.",
        "  highest-wins: Violet has the highest total, 9, and captures.",
        "  capture: Violet takes Tax-Collector's Fort (8).",
        "  neutral-tax: Violet discards Fort-Dinary (5) for the Tax-Collector's Fort.",
        "  winner-discards: Violet discards Ch'ariott as the winner.",
        "  turn-end: Dru'hid of Red is worth 2 again next turn.",
    ]


LAY = (
    "Shuffle your nine warriors, draw seven, put one away and lay six face down along the wall, one at each fort."
    " Then turn up the left-most one."
)
TURN_UP = "Turn up your left-most hidden card."


def test_what_everybody_is_asked() -> None:
    state = new("gold", "green", "red")
    assert _asked(state) == (
        "forts", "Round 1: the wall", "Let the companion draw them, or enter the real ones in their order.", (),
    )  # fmt: skip
    state = do(state, EnterForts(forts=FORTS))
    assert _asked(state) == ("reveal", "Round 1, turn 1: Fort-Dinary (1)", LAY, ("gold", "green", "red"))
    state = do(state, _reveal("green", "X"))
    assert _asked(state) == ("reveal", "Round 1, turn 1: Fort-Dinary (1)", LAY, ("gold", "red"))
    state = _turn_2("gold", "green", "red")
    assert _asked(state) == ("reveal", "Round 1, turn 2: Signal Fort (4)", TURN_UP, ("gold", "green", "red"))
    state = do(state, _reveal("gold", "C", "1.2"), _reveal("green", "X", "1.2"), _reveal("red", "A", "1.2"))
    green, red = (f"Which warrior does {clan} discard for the Signal Fort?" for clan in ("Green", "Red"))
    title = "Round 1, turn 2: Signal Fort (4)"
    assert _asked(state) == ("choose", title, f"Still open: {green} {red}", ("green", "red"))
    state = do(state, Choose(clan="green", kind="signal", value="D", at="1.2"))
    assert _asked(state) == ("choose", title, red, ("red",))
    cards = {round_: (_reveal("gold", "A", f"{round_}.6"), _reveal("red", "D", f"{round_}.6")) for round_ in (1, 3)}
    assert _asked(do(_last_turn(1), *cards[1])) == (
        "forts",
        "Round 2: the wall",
        "Everybody takes all nine warriors back. Then let the companion draw the forts, or enter the real ones in"
        " their order.",
        (),
    )
    assert _asked(do(_last_turn(3), *cards[3])) == ("over", "The game is over", "The third round is over.", ())
    ended = do(state, Finish(reason="supper"))
    assert _asked(ended) == ("over", "The game is over", "The table ended the game: supper.", ())


LONG = "x" * 50
ANOTHER_TURN = "That was meant for another turn; the table is at round 1, turn 1."
FOUND = "the forts are U2, S4, T8, O1, O3, O4, O5, O6, L-1, L-2, and L-3."
COPIES = "fort-copies fort-deck: Of the Legion Forts a box holds one kind twice, not so many:"
WARRIORS = "the warriors are Q, D, Z, X, A, F, H, and C."


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (EnterForts(forts=FORTS[:5]), "forts-number wall-order: A wall has 6 forts, not 5."),
        (EnterForts(forts=(*FORTS, "O5")), "forts-number wall-order: A wall has 6 forts, not 7."),
        (EnterForts(forts=(*FORTS[:3], "", "O5", "")), "fort-missing wall-order: Fort 4 of the wall is not entered."),
        (EnterForts(forts=("O2",)), f"fort-unknown fort-deck: There is no fort “O2”; {FOUND}"),
        (EnterForts(forts=(LONG,)), f"fort-unknown fort-deck: There is no fort “{LONG[:40]}”; {FOUND}"),
        (EnterForts(forts=("L-1", "L-1", "L-2", "L-2", "O1", "O3")),
         f"{COPIES} 2 × Legion Fort (−1) and 2 × Legion Fort (−2)."),
        (_reveal("gold", "A"), "not-now reveal: No card is to be turned up now."),
        (Choose(clan="gold", kind="tax", value="O1", at="1.1"), "not-now tax: There is nothing to choose now."),
        (Choose(clan="gold", kind="zvord", value="done", at="1.1"), "not-now zvord: There is nothing to choose now."),
        (Finish(reason=" "), "reason override: A reason is needed, of at most 200 characters."),
    ],
)  # fmt: skip
def test_why_a_command_is_refused_before_a_wall_is_up(command: AnyCommand, says: str) -> None:
    assert _refused(new("gold", "green*", "red"), command) == says


def test_a_box_with_its_own_counts_has_exactly_those_forts() -> None:
    five = EnterForts(forts=("L-1", "L-1", "L-2", "L-3", "L-3", "O1"))
    assert _refused(new("gold", "red"), five) == ("legions-many fort-deck: A box has at most 4 Legion Forts, not 5.")
    own: dict[str, str | int] = {"forts.O6": 2, "forts.O5": 3}
    copies = "fort-copies fort-deck: Your box does not hold so many of a kind:"
    assert _refused(new("gold", "red", **own), five) == f"{copies} 2 × Legion Fort (−3)."
    sixes = ("O6", "O6", "O6", "O5", "O5", "O5")
    assert _refused(new("gold", "red", **own), EnterForts(forts=sixes)) == f"{copies} 3 × Fort-Dinary (6)."
    assert do(new("gold", "red", **own), EnterForts(forts=("O1", *sixes[1:]))).stage == "reveal"


def test_the_forts_of_earlier_rounds_count_for_what_a_box_can_hold() -> None:
    state = do(_up("gold", "red"), Override(reason="on paper", round=2, turn=1, wall=()))
    assert _refused(state, EnterForts(forts=("L-2", "L-1", "L-1", "O5", "O4", "T8"))) == (
        f"{COPIES} 2 × Legion Fort (−2) and 2 × Legion Fort (−1)."
    )


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (EnterForts(forts=FORTS), "not-now wall-order: The wall of this round is already up."),
        (DrawForts(), "not-now wall-order: The wall of this round is already up."),
        (_reveal("gold", "A", "1.2"), f"stale reveal: {ANOTHER_TURN}"),
        (_reveal("gold", "A", LONG), f"stale reveal: {ANOTHER_TURN}"),
        (_reveal("violet", "A"), "clan-absent setup: This clan does not take part: Violet."),
        (_reveal(LONG, "A"), f"clan-absent setup: This clan does not take part: {LONG[:40]}."),
        (_reveal("green", "A"),
         "neutral-drawn neutral-cards: The companion draws the cards of the neutral clan Green."),
        (_reveal("gold", LONG), f"card-unknown reveal: There is no warrior “{LONG[:40]}”; {WARRIORS}"),
    ],
)  # fmt: skip
def test_why_a_command_is_refused_while_cards_come_in(command: AnyCommand, says: str) -> None:
    assert _refused(_up("gold", "green*", "red"), command) == says


def test_why_a_card_or_a_choice_is_refused() -> None:
    state = do(_up("gold", "red", "green"), _reveal("gold", "Q"), _reveal("red", "X"), _reveal("green", "D"))

    def charm(value: str, clan: str = "gold") -> Choose:
        return Choose(clan=clan, kind="charm", value=value, at="1.1")

    question = "choice-impossible qween-charm: Whose warrior does Qween of Gold charm?"
    possible = "is not possible; these are: “red” for Axx of Red or “green” for Dru'hid of Green."
    assert _refused(state, charm("gold")) == f"{question} “gold” {possible}"
    assert _refused(state, charm(LONG)) == f"{question} “{LONG[:40]}” {possible}"
    says = "choice-not-asked qween-charm: This is not to be chosen now:"
    assert _refused(state, charm("red", "green")) == f"{says} Whose warrior does Qween of Green charm?"
    assert _refused(state, charm("red", LONG)) == f"{says} {LONG[:40]}"
    state = do(state, charm("red"))
    seen = "card-seen cards-once: Qween of Gold has already been revealed this round."
    assert _refused(state, _reveal("gold", "Q", "1.2")) == seen
