"""Messages, rules and rulings as values: equal when they say the same, and as JSON and back."""

from __future__ import annotations

import msgspec
import pytest

from companion.referee.messages import N_, Message, listed, say
from companion.referee.rules import Rule, Rules
from companion.referee.ruling import Refusal, Refused, Step

from .english import english


def test_a_message_is_its_id_and_parameters() -> None:
    message = say(N_("%(clan)s has %(count)d: %(cards)s"), clan=Message("Gold"), count=2, cards=(Message("Axx"), "X"))
    assert message == Message("%(clan)s has %(count)d: %(cards)s", dict(message.params))
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def test_parameters_do_not_leak_between_messages() -> None:
    assert Message("one").params is not Message("two").params
    assert say("text", clan="Gold") != say("text", clan="Red")


def test_a_list_can_be_a_message_of_its_own() -> None:
    assert english(listed((Message("Axx"), "X", 3))) == "Axx, X, and 3"
    assert english(say("%(unit)s: %(costs)s", unit="X", costs=(listed(("1", "2")), "3"))) == "X: 1 and 2 and 3"


def test_steps_and_refusals_survive_json() -> None:
    step = Step("rgh.totals", say("Totals: %(total)d", total=3))
    refusal = Refusal("stale", Message("Too late"), "rgh.reveal", 7)
    assert msgspec.json.decode(msgspec.json.encode(step), type=Step) == step
    assert msgspec.json.decode(msgspec.json.encode(refusal), type=Refusal) == refusal
    assert Refused(refusal).refusal is refusal


def test_rules_keep_their_order_and_their_ids_apart() -> None:
    one, two = Rule("a.two", "T", "X", "S"), Rule("a.one", "T", "X", "S")
    rules = Rules((one, two), [("Second", ("a.one",)), ("First", ("a.two",))])
    assert list(rules) == ["a.two", "a.one"] and len(rules) == 2 and rules["a.one"] is two
    with pytest.raises(ValueError, match=r"a\.one"):
        Rules((two, two), [("All", ("a.one",))])


@pytest.mark.parametrize("held", [("a.one",), ("a.one", "a.two", "a.two"), ("a.one", "a.two", "a.three")])
def test_every_rule_is_in_one_chapter(held: tuple[str, ...]) -> None:
    rules = (Rule("a.one", "T", "X", "S"), Rule("a.two", "T", "X", "S"))
    with pytest.raises(ValueError, match=r"a\.(two|three)$"):
        Rules(rules, [("All", held)])
