"""Every rule is cited somewhere, every option is explained, and the box is the rulebook's."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.referee.game import SeatPlan, Setup
from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.commands import EnterForts, Finish, Override
from companion.referee.romans_go_home.components import CLAN_CARDS, CLANS, FORTS, WARRIORS
from companion.referee.romans_go_home.options import OPTIONS, check_box, fort_counts, strengths

from ..citing import cited
from ..playing import why_not
from .cases import CASES
from .players import SETUPS, play, random_options, random_setup
from .tabletop import do
from .test_notation import MALFORMED, REFUSED


def _cited() -> Iterator[str]:
    """The rules of every answer and refusal to the positions of the tests, and of random games."""
    for case in CASES:
        yield from cited(GAME.ask(case.notation, OPTIONS.settle(case.options)))
    for notation, *_ in MALFORMED:
        yield from cited(GAME.ask(notation, OPTIONS.defaults()))
    for notation, options, *_ in REFUSED:
        yield from cited(GAME.ask(notation, OPTIONS.settle(options)))
    yield from cited(GAME.ask("odds O5 gold:>? red:>?", OPTIONS.defaults()))
    rng = random.Random("rules")
    for name in SETUPS:
        for _ in range(4):
            for _, _, applied in play(random_setup(rng, name, random_options(rng)), rng):
                yield from (step.rule for step in applied.steps)
    state = GAME.new(Setup((SeatPlan("gold"), SeatPlan("red"))))
    for command in (Override(reason=""), EnterForts(forts=()), Finish(reason="supper")):
        yield from cited(GAME.apply(state, command))
    for red in (("O5", "O4", "U2"), ("O6", "O3", "U2")):  # the best fort decides, the next best one
        even = Override(reason="set up", forts={"gold": ("O6", "S4", "O1"), "red": red}, round=3)
        yield from cited(GAME.apply(do(state, even), Finish(reason="supper")))


def test_every_rule_is_cited_and_every_citation_is_a_rule() -> None:
    assert set(_cited()) == set(GAME.rules)


def test_rules_name_options_that_exist() -> None:
    named = {option for rule in GAME.rules.values() for option in rule.options}
    assert named <= set(OPTIONS)
    explained = {option.id for option in OPTIONS.values() if option.kind in ("ruling", "variant")}
    assert explained <= named


@pytest.mark.parametrize(
    ("option", "rules"),
    [
        ("Q3", "charmed-effect archr-tie filchy-out druhid-swap axx horsie zvord"),
        ("Q4", "charmed-card winner-discards"),
        ("Q5", "qween-several neutral-powers"),
        ("N1", "neutral-powers archr-tie filchy-out axx"),
        ("N6", "neutral-wins neutral-beaten legion-win"),
    ],
)
def test_rules_name_every_option_that_would_make_them_false(option: str, rules: str) -> None:
    named = {rule.id for rule in GAME.rules.values() if option in rule.options}
    assert named == {f"rgh.{rule}" for rule in rules.split()}


def test_rules_say_what_is_our_ruling() -> None:
    """What a rule with a section of the rulebook says beyond it; a rule whose source is silent says so there."""
    ours = {rule.id for rule in GAME.rules.values() if "our ruling" in rule.text}
    named = "planning signal horsie zvord variant-tie neutral-powers neutral-beaten"
    assert ours == {f"rgh.{rule}" for rule in named.split()}


def test_ids_of_the_options() -> None:
    rulings = "Q1 Q2 Q3 Q4 Q5 T2 L1 X1 S1 S2 U1 U2 H1 H2 Z1 N1 N2 N3 N4 N6 E1"
    assert [option.id for option in OPTIONS.values() if option.kind == "ruling"] == rulings.split()
    assert [option.id for option in OPTIONS.values() if option.kind == "variant"] == ["V1", "V2"]
    assert [option.id for option in OPTIONS.values() if option.kind == "table"] == ["neutral"]
    assert all(option.default == option.values()[0] for option in OPTIONS.values() if option.choices)
    known = [option.id for option in OPTIONS.values() if option.kind == "box" and not option.assumed]
    assert known == ["strength.A", "strength.C"]


def test_the_box() -> None:
    assert sorted(CLANS) == ["gold", "green", "red", "violet"]
    assert sorted(CLAN_CARDS) == sorted("QDZXAFHCC")
    assert sum(WARRIORS[code].strength for code in CLAN_CARDS) == 46
    assert sum(fort.copies for fort in FORTS.values()) == 18
    assert sum(fort.copies for fort in FORTS.values() if fort.legion) == 4
    assert {fort.value for fort in FORTS.values()} == {-3, -2, -1, 1, 2, 3, 4, 5, 6, 8}
    assert all(code.endswith(str(fort.value)) for code, fort in FORTS.items())
    assert strengths(OPTIONS.defaults()) == {"Q": 1, "D": 2, "Z": 3, "X": 4, "A": 5, "F": 6, "H": 7, "C": 9}
    assert fort_counts(OPTIONS.defaults()) == {code: fort.copies for code, fort in FORTS.items()}


@pytest.mark.parametrize(
    ("option", "fits", "fits_not"),
    [("strength.Q", (1, 20), (0, 21)), ("strength.C", (1, 20), (0, 21)), ("forts.O6", (1, 7), (8,))],
)
def test_what_a_table_can_say_of_its_cards(option: str, fits: tuple[int, ...], fits_not: tuple[int, ...]) -> None:
    """Strengths above 0; of a kind of fort at most the six spare ones and the one that is certain."""
    seats = (SeatPlan("gold"), SeatPlan("red"))
    assert all(why_not(GAME, Setup(seats, {option: value})) is None for value in fits)
    for value in fits_not:
        refusal = why_not(GAME, Setup(seats, {option: value}))
        assert refusal is not None and refusal.code == "option-value"


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({}, None),
        ({"forts.O6": 7}, None),
        ({"forts.L-1": 0, "forts.O6": 3}, None),
        ({"forts.L-3": 0}, "forts-few"),
        ({"forts.L-3": 2}, "legions-many"),
    ],
)
def test_own_box(counts: dict[str, int], code: str | None) -> None:
    refusal = check_box(OPTIONS.settle(counts))
    assert (refusal and refusal.code) == code
