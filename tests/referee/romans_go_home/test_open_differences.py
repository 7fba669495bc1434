"""While choices are open: every option is named that would change the result after some of the answers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.referee.options import Settings, Watched
from companion.referee.romans_go_home.answers import ask
from companion.referee.romans_go_home.attack import Attack, resolve
from companion.referee.romans_go_home.differences import MOST_WAYS, differences
from companion.referee.romans_go_home.notation import parse
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.position import Choices, ImpossibleChoice, Position, check_position
from companion.referee.ruling import Answer, Refusal, Ruling

from ..english import english
from .players import SETUPS, play, random_options, random_setup


def _answers(position: Position, settings: Settings, choices: Choices) -> Iterator[Choices]:
    """Every way to answer all that is open."""
    asks = resolve(position, settings, choices).result.asks
    if not asks:
        yield choices
    for value in asks[0].values() if asks else ():
        yield from _answers(position, settings, {**choices, (asks[0].clan, asks[0].kind): value})


def _result(position: Position, settings: Settings, choices: Choices) -> Attack | None:
    """The result without what does not show on the table; None if something else is asked."""
    while True:
        try:
            attack = resolve(position, settings, choices).result
        except ImpossibleChoice as impossible:
            choices = {key: value for key, value in choices.items() if key != impossible.key}
        else:
            return None if attack.asks else attack


def _shown(position: Position, attack: Attack | None) -> object:
    """What there is to see after a turn that is settled; something of its own for one that is not."""
    if attack is None or attack.after is None:
        return object()
    after = attack.after
    rows = tuple((clan, tuple(sorted(row))) for clan, row in sorted(after.rows.items()))
    return (
        (attack.captor, attack.out, tuple(attack.totals.items()), attack.rearranges),
        None if position.last_turn else rows,  # then all warriors go back
        (tuple(sorted(after.forts.items())), after.taken, after.removed, after.legion_winner),
        # a game that is won has no next turn
        None if after.legion_winner else after.wall,
    )


def _tried(position: Position, settings: Settings, choices: Choices) -> set[tuple[str, str | int]]:
    """The options under which some answers lead to something else."""
    return {
        (option, value)
        for option, value, others in settings.elsewhere(settings.disputed())
        if check_position(position, others) is None
        and any(
            _shown(position, _result(position, settings, answers))
            != _shown(position, _result(position, others, answers))
            for answers in _answers(position, settings, choices)
        )
    }


def _ends(position: Position, settings: Settings, choices: Choices) -> set[object]:
    """All that a turn can end with."""
    return {
        _shown(position, resolve(position, settings, answers).result)
        for answers in _answers(position, settings, choices)
    }


def test_those_options_are_named_that_some_answer_would_bring_up_and_no_other() -> None:
    open_, named = 0, set()
    for number, name in enumerate(SETUPS):
        rng = random.Random(f"open {number}")
        settings = OPTIONS.settle(random_options(rng, 0.3))
        games = [play(random_setup(rng, name, settings.changed()), rng) for _ in range(4)]
        for *_, (_, _, applied) in (list(game) for game in games):
            for record in applied.state.history:
                fight = parse(record.notation)
                position = fight.position
                charm = {key: value for key, value in fight.choices.items() if key[1] == "charm"}
                if resolve(position, settings, charm).result.asks:
                    changes = differences(position, settings, charm)
                    told = {(each.option, each.value) for each in changes.found}
                    tried = _tried(position, settings, charm)
                    assert tried <= told or not changes.all, record.notation
                    for option, value in told - tried if changes.all else ():
                        # whatever is answered as it may be here ends the same; but more may be answered there
                        elsewhere = settings.replaced(option, value)
                        more = _ends(position, elsewhere, charm) - _ends(position, settings, charm)
                        assert more, f"{record.notation} {option}={value}"
                    open_, named = open_ + changes.all, named | {option for option, _ in told}
    assert open_ > 80 and named >= {"Q1", "Q3", "H1", "U2", "V1"}


MANY = "S4 red:ZDAX>F green:ZDAX>H violet:ZDAX>F gold:ZXCA>C"


def test_of_very_many_answers_not_all_are_gone_through() -> None:
    few, many = parse("O5 gold:>X green:>Z"), parse(MANY)
    settings = OPTIONS.defaults()
    assert differences(few.position, settings, few.choices).all
    changes = differences(many.position, settings, many.choices)
    assert not changes.all
    assert len(list(_answers(many.position, settings, many.choices))) > MOST_WAYS
    # what changes at once, or after the first of them, is named all the same
    assert "H2" in {each.option for each in changes.found}


def test_an_option_that_a_fight_does_not_hang_on_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    fight, watched = parse("O5 gold:A>C green:>D"), Watched(OPTIONS.defaults())
    assert not resolve(fight.position, watched, {}).result.asks
    tried: set[str] = set()

    def noted(position: Position, settings: Settings, choices: Choices) -> Ruling[Attack]:
        tried.update(settings.changed())
        return resolve(position, settings, choices)

    monkeypatch.setattr("companion.referee.romans_go_home.differences.resolve", noted)
    differences(fight.position, OPTIONS.defaults(), {})
    assert tried == watched.read.intersection(watched.disputed()) and len(tried) < len(watched.disputed()) / 2


def test_the_answer_that_it_takes_is_told() -> None:
    fight = parse("T8 gold:>D green:>F wall=S4,U2 gold.forts=O5,L-2")
    told = {each.option: english(each.message) for each in differences(fight.position, OPTIONS.defaults(), {}).found}
    assert told == {
        "X1": (
            "If Dru'hid of Gold swaps for no other fort: Which fort does Gold discard for the Tax-Collector's Fort?"
            " Possible: Fort-Dinary (5), Legion Fort (−2), or Tax-Collector's Fort (8)."
        ),
        "V2": "If Gold takes Unwary Fort (2) with Dru'hid: The next turn would be over Tax-Collector's Fort (8).",
    }


def test_an_answer_that_another_one_would_make_impossible_is_no_obstacle() -> None:
    # Violet's Signal Fort, then Red's Horsie: a card that has been discarded for the one cannot go for the other
    answer = ask("S4 red:ZCQ>H violet:HFX>Q", OPTIONS.defaults())
    assert isinstance(answer, Answer)
    told = {each.option: english(each.message) for each in answer.differences}
    assert told["Q4"] == (
        "If Red discards Zvord for the Signal Fort and Red discards Ch'ariott for Horsie: Red would have Qween face-up."
    )
    # the discards of Green have nothing to do with Axx of Gold
    answer = ask("S4 green:XAQ>H gold:ADHZ>X", OPTIONS.defaults())
    assert isinstance(answer, Answer)
    told = {each.option: english(each.message) for each in answer.differences}
    assert told["S1"] == "If Axx of Gold stays: Gold would have nothing face-up."


def test_the_loss_to_horsie_may_be_told_before_that_to_the_signal_fort() -> None:
    answer = ask("S4 green:XAQ>H gold:ADHZ>C green.horsie=A", OPTIONS.defaults())
    assert isinstance(answer, Answer)
    assert [step.rule for step in answer.steps][-1] == "rgh.signal"  # which is open
    refused = ask("S4 green:XAQ>H gold:ADHZ>C green.signal=A green.horsie=A", OPTIONS.defaults())
    assert isinstance(refused, Refusal) and refused.code == "choice-impossible"
