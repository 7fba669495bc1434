"""Where Signal Fort and Horsie take both warriors of a clan, nobody is asked which goes to whom."""

from __future__ import annotations

import pytest

from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.attack import Attack, resolve
from companion.referee.romans_go_home.commands import Choose, EnterForts, Override, Reveal
from companion.referee.romans_go_home.notation import parse
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.ruling import Refusal

from ..english import english
from .tabletop import apply, do, new

WALL = ("O1", "S4", "L-2", "U2", "O3", "O6")


def _attack(notation: str, options: dict[str, str]) -> Attack:
    fight, settings = parse(notation), OPTIONS.settle(dict(options))
    return resolve(fight.position, settings, fight.choices).result


def _reveal(clan: str, card: str) -> Reveal:
    return Reveal(clan=clan, card=card, at="1.3")


@pytest.mark.parametrize("value", ["A", "H"])
@pytest.mark.parametrize(("kind", "options"), [("signal", {}), ("horsie", {"H1": "yes", "H2": "before"})])
def test_whom_signal_fort_and_horsie_take_is_not_asked_where_they_take_both(
    kind: str, options: dict[str, str], value: str
) -> None:
    notation = "S4 gold:CA>X green:A>H gold.axx=no"
    told, chosen = _attack(notation, options).after, _attack(f"{notation} green.{kind}={value}", options).after
    assert told is not None and chosen is not None
    assert told.rows["green"] == chosen.rows["green"] == ""
    assert sorted(told.lost["green"]) == sorted(chosen.lost["green"]) == ["A", "H"]
    assert _attack(notation, {**options, "Q3": "cancelled"}).asks == ()
    # a third warrior is left, and so is one where Horsie has no effect
    assert [ask.kind for ask in _attack("S4 gold:CA>X green:ZA>H gold.axx=no", options).asks] == [kind]
    charmed = "S4 gold:CAH>Q green:A>H"
    assert [ask.kind for ask in _attack(charmed, {**options, "Q3": "cancelled"}).asks] == ["signal"]


def test_a_choice_that_comes_to_nothing_is_replayed_where_it_was_recorded() -> None:
    """Earlier versions asked what a clan gives up of two warriors that Signal Fort and Horsie take both."""
    state = do(new("gold", "green", "red"), EnterForts(forts=WALL))
    rows = {"gold": "X", "green": "D", "red": "ZX"}
    state = do(state, Override(reason="set up", rows=rows, wall=(WALL[1], *WALL[3:]), turn=3))
    state = do(state, _reveal("gold", "C"), _reveal("green", "H"), _reveal("red", "A"))
    assert [(ask.clan, ask.kind) for ask in state.asks] == [("red", "signal")]
    recorded = Choose(clan="green", kind="signal", value="H", at="1.3")
    before = apply(state, recorded)  # Red had not chosen yet
    assert (before.state, before.idle) == (state, True)
    ended = do(state, Choose(clan="red", kind="signal", value="X", at="1.3"))
    assert ended.clans["green"].row == ""
    after = apply(ended, recorded)  # Green was the last to choose
    assert (after.state, after.idle, english(after.label)) == (
        ended,
        True,
        "Green discards Horsie for the Signal Fort",
    )
    for other in (
        Choose(clan="green", kind="signal", value="X", at="1.3"),  # was not there
        Choose(clan="gold", kind="signal", value="C", at="1.3"),
        Choose(clan="red", kind="signal", value="X", at="1.3"),  # that was asked, and answered
        Choose(clan="green", kind="charm", value="red", at="1.3"),
        Choose(clan="green", kind="signal", value="H", at="1.2"),
    ):
        assert isinstance(GAME.apply(ended, other), Refusal), other


def test_so_is_what_horsie_took_first() -> None:
    state = do(new("gold", "green", "red", H1="yes", H2="before"), EnterForts(forts=WALL))
    rows = {"gold": "X", "green": "D", "red": "ZX"}
    state = do(state, Override(reason="set up", rows=rows, wall=(WALL[1], *WALL[3:]), turn=3))
    state = do(state, _reveal("gold", "C"), _reveal("green", "H"), _reveal("red", "A"))
    recorded = apply(state, Choose(clan="green", kind="horsie", value="D", at="1.3"))
    assert (recorded.state, recorded.idle) == (state, True)


@pytest.mark.parametrize("options", [{}, {"Z1": "reveal"}])
@pytest.mark.parametrize("kind", ["signal", "horsie", "axx", "unwary"])
@pytest.mark.parametrize("clan", ["green", "red", "violet", "nobody"])
def test_while_a_charm_is_open_nothing_behind_it_is_settled(clan: str, kind: str, options: dict[str, str]) -> None:
    state = do(new("gold", "green", "red", **options), EnterForts(forts=WALL))
    for seat, card in (("gold", "Q"), ("green", "D"), ("red", "Z")):
        state = do(state, Reveal(clan=seat, card=card, at="1.1"))
    assert {ask.kind for ask in state.asks} == {"zvord" if options else "charm"}
    for value in ("yes", "H", "-", "maybe"):
        refusal = GAME.apply(state, Choose(clan=clan, kind=kind, value=value, at="1.1"))
        assert isinstance(refusal, Refusal) and refusal.code == "choice-not-asked"
