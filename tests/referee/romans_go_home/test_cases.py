"""The numbered positions: what each must come out as."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.game import Applied, SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.attack import Attack, resolve
from companion.referee.romans_go_home.commands import AnyCommand, Choose, EnterForts, Reveal
from companion.referee.romans_go_home.notation import parse
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.position import check_position
from companion.referee.romans_go_home.scoring import score
from companion.referee.romans_go_home.state import State, at, cards_left
from companion.referee.romans_go_home.wall import wall_order
from companion.referee.ruling import Answer

from ..english import english
from .cases import CASES, Case

_ATTACK = ("captor", "totals", "out", "crashed", "tied", "charmed", "rearranges")


def _asks(attack: Attack) -> dict[tuple[str, str], tuple[str, ...]]:
    return {(question.kind, question.clan): question.values() for question in attack.asks}


def _found(attack: Attack, names: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in names:
        if name == "asks":
            found[name] = _asks(attack)
        elif name in _ATTACK:
            found[name] = getattr(attack, name)
        else:
            assert attack.after is not None, f"still open: {_asks(attack)}"
            found[name] = getattr(attack.after, name)
    return found


def _check(case: Case) -> None:
    fight = parse(case.notation)
    settings = OPTIONS.settle(case.options)
    assert check_position(fight.position, settings) is None
    attack = resolve(fight.position, settings, fight.choices).result
    expected = dict(case.expected)
    found = _found(attack, list(expected))
    for name in ("forts", "lost"):
        if name in expected:
            found[name] = {clan: found[name][clan] for clan in expected[name]}
    assert found == expected
    assert attack.unused == ()


@pytest.mark.parametrize("case", [pytest.param(case, id=f"case_{case.number}-{n}") for n, case in enumerate(CASES)])
def test_case(case: Case) -> None:
    _check(case)


def _turn(state: State, cards: dict[str, str], **choices: str) -> State:
    """Play one turn: these cards, then every question answered as given, or with its first value."""
    for clan, card in cards.items():
        state = _apply(state, Reveal(clan=clan, card=card, at=at(state)))
    while state.stage == "choose":
        question = state.asks[0]
        value = choices.get(question.kind, question.values()[0])
        state = _apply(state, Choose(clan=question.clan, kind=question.kind, value=value, at=at(state)))
    return state


def _apply(state: State, command: AnyCommand) -> State:
    applied = GAME.apply(state, command)
    assert isinstance(applied, Applied), applied
    return applied.state


def _game(*clans: str) -> State:
    state = GAME.new(Setup(tuple(SeatPlan(clan) for clan in clans)))
    return _apply(state, EnterForts(forts=("O1", "O3", "O4", "O5", "O6", "U2")))


def test_case_27_own_second_chariott_never_crashes() -> None:
    first = _turn(_game("gold", "green"), {"gold": "C", "green": "X"})
    second = _turn(first, {"gold": "C", "green": "Z"})
    assert first.attack is not None and second.attack is not None
    assert first.attack.crashed == second.attack.crashed == ()
    assert second.attack.totals == {"gold": 9, "green": 7}


WALLS = {
    97: ("S4 L-1 T8 U2 T8 U2", "U2 S4 L-1 T8 U2 T8"),
    98: ("L-1 O3 L-2 L-3 O3 L-1", "O3 L-1 L-2 L-3 L-1 O3"),
    100: ("O6 O5 S4 O3 U2 O1", "O1 O5 S4 O3 U2 O6"),
    101: ("O1 O3 O5 O6 T8 L-2", "O1 O3 O5 O6 L-2 T8"),
}


@pytest.mark.parametrize(
    ("drawn", "wall"), [pytest.param(*wall, id=f"case_{number}") for number, wall in WALLS.items()]
)
def test_wall(drawn: str, wall: str) -> None:
    ordered = wall_order(drawn.split())
    assert ordered.result == tuple(wall.split())
    assert {step.rule for step in ordered.steps} == {"rgh.wall-order"}


def test_case_108_rows_are_empty_after_the_sixth_turn() -> None:
    state = _game("gold", "green")
    for mine, yours in zip("QDZXAF", "DQXZFA", strict=True):
        state = _turn(state, {"gold": mine, "green": yours}, charm="-", swap="-")
    assert (state.round, state.turn, state.stage) == (2, 1, "forts")
    assert all((clan.row, clan.lost, clan.card) == ("", "", None) for clan in state.clans.values())
    assert all(len(clan.points) == 1 for clan in state.clans.values())


def test_case_109_nine_cards_two_of_them_chariotts() -> None:
    state = _game("gold", "green")
    cards = {command.card for command in GAME.legal(state, "gold") if isinstance(command, Reveal)}
    assert cards == set("QDZXAFHC")
    assert sorted(cards_left(state.clans["gold"])) == sorted("QDZXAFHCC")
    once = _turn(state, {"gold": "C", "green": "Q"})
    assert "C" in {command.card for command in GAME.legal(once, "gold") if isinstance(command, Reveal)}
    twice = _turn(once, {"gold": "C", "green": "D"}, swap="-")
    assert "C" not in {command.card for command in GAME.legal(twice, "gold") if isinstance(command, Reveal)}


FINALS = [
    # number, forts by clan, neutral clans, options, places of those ranked, winners, what decided
    (110, {"gold": "T8 O3", "green": "O5 S4 U2"}, "", {}, {"green": 1, "gold": 2}, ["green"], "rgh.tie-forts"),
    (111, {"gold": "O6 S4 O1", "green": "O5 O4 U2"}, "", {}, {"gold": 1, "green": 2}, ["gold"], "rgh.tie-best-fort"),
    (113, {"gold": "O5 L-1", "green": "S4"}, "", {}, {"gold": 1, "green": 2}, ["gold"], "rgh.tie-forts"),
    (114, {"gold": "L-1", "green": ""}, "", {}, {"green": 1, "gold": 2}, ["green"], None),
    (
        115,
        {"violet": "T8 T8 S4", "gold": "O6 O6", "green": "O6 O3"},
        "violet",
        {},
        {"gold": 1, "green": 2},
        ["gold"],
        None,
    ),
    (116, {"violet": "T8 S4", "gold": "O6 O3"}, "violet", {}, {"gold": 1}, [], None),
    (116, {"violet": "T8 S4", "gold": "O6 O3"}, "violet", {"N6": "BAJ"}, {"violet": 1, "gold": 2}, ["violet"], None),
    (116, {"violet": "O3", "gold": "O6 O3"}, "violet", {}, {"gold": 1}, ["gold"], None),
    (117, {"gold": "", "green": ""}, "", {}, {"gold": 1, "green": 1}, ["gold", "green"], "rgh.tie-next-fort"),
    # E1: best forts equal, second best decides or is not looked at
    (0, {"gold": "O6 S4 U2", "green": "O6 O5 O1"}, "", {}, {"green": 1, "gold": 2}, ["green"], "rgh.tie-next-fort"),
    (
        0,
        {"gold": "O6 S4 U2", "green": "O6 O5 O1"},
        "",
        {"E1": "share"},
        {"green": 1, "gold": 1},
        ["gold", "green"],
        "rgh.tie-next-fort",
    ),
]


@pytest.mark.parametrize(
    ("forts", "neutrals", "options", "places", "winners", "rule"),
    [pytest.param(*final[1:], id=f"case_{final[0]}-{n}") for n, final in enumerate(FINALS)],
)
def test_final(
    forts: dict[str, str],
    neutrals: str,
    options: dict[str, str],
    places: dict[str, int],
    winners: list[str],
    rule: str | None,
) -> None:
    held = {clan: tuple(codes.split()) for clan, codes in forts.items()}
    seats = tuple(SeatPlan(clan, clan in neutrals.split()) for clan in forts)
    ruling = score(held, seats, OPTIONS.settle(options), end_reason="rounds")
    scores = ruling.result
    assert {place.seat: place.place for place in scores.ranking if place.ranked} == places
    assert sorted(scores.winners) == sorted(winners)
    for clan in forts:
        lines = [line.points for line in scores.lines if line.seat == clan]
        assert scores.totals[clan] == sum(lines) and len(lines) == len(held[clan])
    assert {step.rule for step in ruling.steps if step.rule.startswith("rgh.tie")} == ({rule} if rule else set())


@pytest.mark.parametrize(
    ("gold", "violet", "players", "winners", "told"),
    [
        ("O6 O3", "T8", ("gold",), ("gold",), "The neutral clan is beaten."),
        ("O6", "O5 O1", ("gold",), (), "The neutral clan is not beaten."),  # equal points, but fewer forts
        ("O6", "O6", ("gold",), (), "The neutral clan is not beaten."),  # equal in everything: not ahead
        ("O6", "T8", ("gold", "green"), ("gold",), None),
    ],
)
def test_one_player_alone_has_won_only_when_ahead(
    gold: str, violet: str, players: tuple[str, ...], winners: tuple[str, ...], told: str | None
) -> None:
    """Option N6 as the rulebooks have it: a neutral clan wins against nobody, but alone it has to be beaten."""
    forts = {"gold": tuple(gold.split()), "green": ("O1",), "violet": tuple(violet.split())}
    seats = (*(SeatPlan(clan) for clan in players), SeatPlan("violet", True))
    ruling = score({seat.id: forts[seat.id] for seat in seats}, seats, OPTIONS.defaults(), end_reason="rounds")
    assert ruling.result.winners == winners
    beaten = [step.message.id for step in ruling.steps if step.rule == "rgh.neutral-beaten"]
    assert beaten == ([told] if told else [])
    why = ruling.result.ranking[0].why
    if told:
        assert why is not None
        assert english(why).partition(":")[0] == ("ahead of Violet" if winners else "not ahead of Violet")


def test_case_118_legions_win_over_points() -> None:
    forts = {"gold": ("L-1", "L-2", "L-3"), "green": ("T8", "T8", "O6", "O5", "O3")}
    seats = (SeatPlan("gold"), SeatPlan("green"))
    scores = score(forts, seats, OPTIONS.defaults(), end_reason="legions", legion_winner="gold").result
    assert scores.totals == {"gold": -6, "green": 30}
    assert scores.winners == ("gold",)
    assert [(place.seat, place.place) for place in scores.ranking] == [("gold", 1), ("green", 2)]


NUMBERS = {
    *range(1, 13), 14, 15, 17, 18, 19, 21, 22, 23, 25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 37, 38, 40, *range(41, 50),
    51, *range(53, 62), 63, 64, 65, 68, 69, 70, 71, 74, 75, 76, 77, 79, 80, 82, 83, 84, 85, 87, 88, 89, 90, 91, 92, 94,
    95, 96, 97, 98, 100, 101, 102, *range(104, 112), *range(113, 119),
}  # fmt: skip


def test_every_number_has_its_test() -> None:
    named = [name for name in globals() if name.startswith("test_case_")]
    found = {case.number for case in CASES} | {final[0] for final in FINALS} | set(WALLS)
    found |= {int(name.split("_")[2]) for name in named}
    assert NUMBERS - found == set()


def test_the_worked_example_step_by_step() -> None:
    fight = parse("U2 gold:>A green:A>C red:D>C gold.unwary=A")
    steps = resolve(fight.position, OPTIONS.defaults(), fight.choices).steps
    assert [(step.rule, english(step.message)) for step in steps] == [
        ("rgh.reveal", "For Unwary Fort (2) all turn up a card: Gold Arch'r, Green Ch'ariott, and Red Ch'ariott."),
        ("rgh.charriott-crash", "The Ch'ariotts of Green and Red crash and are discarded."),
        ("rgh.totals", "Totals: Gold 5, Green 5, and Red 2."),
        ("rgh.archr-tie", "Gold and Green are tied at 5; only Gold revealed an Arch'r this turn and captures."),
        ("rgh.capture", "Gold takes Unwary Fort (2)."),
        ("rgh.unwary", "Gold keeps the weakest, Arch'r."),
    ]


@pytest.mark.parametrize(
    ("notation", "options", "rule", "text"),
    [
        # what decides is told, also where nothing moves
        ("S4 gold:>D green:>C red:>C wall=-", {}, "rgh.signal", "Signal Fort: no other clan has a warrior to discard."),
        ("O5 gold:C>D green:>X wall=O4 gold.swap=-", {}, "rgh.druhid-swap", "Dru'hid of Gold swaps for no other fort."),
        ("O5 gold:>Z green*:C>X", {"N1": "PL"}, "rgh.neutral-powers", "Axx of the neutral clan Green does not stay."),
        (
            "O5 gold:A>D green:>H wall=O3",
            {},
            "rgh.highest-wins",
            "Gold and Green are tied at 7, and no Arch'r of this turn breaks the tie: nobody captures.",
        ),
    ],
)
def test_a_step_that_decides_is_told(notation: str, options: dict[str, str], rule: str, text: str) -> None:
    fight = parse(notation)
    steps = resolve(fight.position, OPTIONS.settle(options), fight.choices).steps
    assert (rule, text) in [(step.rule, english(step.message)) for step in steps]


def test_a_game_that_is_won_has_no_next_turn() -> None:
    answer = GAME.ask("O5 gold:C>D green:>X wall=O4,L-3 gold.forts=L-1,L-2 gold.swap=2", GAME.options.defaults())
    assert isinstance(answer, Answer) and answer.facts["legion_winner"] == "gold"
    assert "V2" not in {difference.option for difference in answer.differences}
