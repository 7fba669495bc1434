"""The same game entered in different ways comes to the same position: plainly, each clan on its own phone and in table
order, and mixed: on one phone for several, for somebody absent, from old pages, replaced, taken back, in any order."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.referee.romans_go_home.components import ROUNDS, TURNS
from companion.referee.romans_go_home.options import OPTIONS, fort_counts
from companion.referee.romans_go_home.state import State, at, cards_left

from .conftest import House
from .pages import Phone, is_over

CLANS = ("gold", "green", "red")
FORTS = tuple(code for code, number in fort_counts(OPTIONS.settle({})).items() for _ in range(number))


class Plan:
    """What is done in a game, whoever enters it."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.forts = random.Random(seed).sample(FORTS, ROUNDS * TURNS)

    def card(self, state: State, clan: str) -> str:
        """The card that a clan turns up now."""
        return self._one_of(cards_left(state.clans[clan]), at(state), clan)

    def answer(self, state: State, clan: str, kind: str, values: tuple[str, ...]) -> str:
        """What a clan chooses now."""
        return self._one_of(values, at(state), clan, kind)

    def _one_of(self, values: Any, *moment: str) -> str:
        return random.Random(f"{self._seed} {moment}").choice(sorted(set(values)))


class Table:
    """A table, and the phones that are there."""

    def __init__(self, house: House, address: str, phones: dict[str, Phone]) -> None:
        self.house = house
        self.address = address
        self.phones = phones

    @property
    def state(self) -> State:
        state: State = self.house.tables.get(self.address.removeprefix("/t/")).state
        return state

    def wall(self, forts: list[str]) -> None:
        """The next forts of all become the wall of the round."""
        round_ = self.state.round
        next(iter(self.phones.values())).enter_forts(self.address, *forts[TURNS * (round_ - 1) : TURNS * round_])
        assert self.state.wall

    def choose(self, phone: Phone, place: str, clan: str, kind: str, value: str) -> None:
        """Answer a question on the page at ``place``."""
        (form,) = phone.get(f"{self.address}{place}").forms(do="choose", clan=clan, kind=kind)
        assert phone.press(form, "value", value).status == 200


def _plainly(table: Table, plan: Plan) -> None:
    """One step: the wall, the cards of a turn, or an answer."""
    state = table.state
    if state.stage == "forts":
        table.wall(plan.forts)
    elif state.stage == "reveal":
        for clan in CLANS:
            table.phones[clan].lay(table.address, clan, plan.card(state, clan))
    else:
        question = min(state.asks, key=lambda question: CLANS.index(question.clan))
        value = plan.answer(state, question.clan, question.kind, question.values())
        table.choose(table.phones[question.clan], "", question.clan, question.kind, value)


def _mixed(table: Table, plan: Plan, rng: random.Random) -> None:
    """The same step: a host without a seat enters for Gold and Green, the phone of Red for all."""
    state, host, red = table.state, table.phones["host"], table.phones["red"]
    if state.stage == "forts":
        table.wall(plan.forts)
    elif state.stage == "reveal":
        _turn(table, {clan: plan.card(state, clan) for clan in CLANS}, rng)
    else:
        question = rng.choice(state.asks)
        value = plan.answer(state, question.clan, question.kind, question.values())
        table.choose(rng.choice((host, red)), f"/for/{question.clan}", question.clan, question.kind, value)


def _turn(table: Table, cards: dict[str, str], rng: random.Random) -> None:
    """Cards are laid until those of the plan lie there, some in the place of others."""
    host, red, turn = table.phones["host"], table.phones["red"], at(table.state)
    old = host.get(table.address).forms(do="reveal")[0]
    while (state := table.state).stage == "reveal" and at(state) == turn:
        laid = {clan: state.clans[clan].card for clan in CLANS}
        missing = [clan for clan in CLANS if laid[clan] is None]
        clan = rng.choice([clan for clan in CLANS if laid[clan] != cards[clan] and missing != [clan]] or missing)
        card = cards[clan]
        if missing != [clan] and rng.random() < (0.2 if clan == "red" else 0.6):
            card = rng.choice(cards_left(state.clans[clan]))
        way = rng.choice(("absent", "own", "all", "old"))
        if way in ("all", "old") and laid["red"] == cards["red"]:
            # a late page is refused where Red has entered a card for one of them meanwhile, and then nothing has begun
            form = old if way == "old" else host.get(table.address).forms(do="reveal")[0]
            form.fields["card.gold"], form.fields["card.green"] = cards["gold"], cards["green"]
            assert host.press(form).status == (200 if way == "all" else host.page.status)
            assert host.page.status in (200, 409)
        elif way == "own" and clan == "red":
            red.lay(table.address, clan, card)
        else:
            phone = rng.choice((host, red)) if clan != "red" else host
            (form,) = phone.get(f"{table.address}/for/{clan}").forms(do="reveal")
            assert phone.press(form, f"card.{clan}", card).status == 200
        if rng.random() < 0.1 and at(table.state) == turn and table.state.stage == "reveal":
            undo = [form for form in host.get(table.address).find("//form") if form.action.endswith("/undo")]
            assert host.press(undo[0]).status == 200


@pytest.mark.parametrize("seed", range(2))
def test_a_game_entered_in_mixed_ways_is_the_game_entered_plainly(house: House, seed: int) -> None:
    address, phones = house.company(*CLANS)
    plain, plan, rng = Table(house, address, phones), Plan(seed), random.Random(seed)
    host, red = house.phone(), house.phone()
    address = host.open_table(dict.fromkeys(CLANS, "player"), host="keep")
    red.sit(address, "red")
    mixed = Table(house, address, {"host": host, "red": red})
    while plain.state.stage != "over":
        _plainly(plain, plan)
        while plain.state.asks:
            _plainly(plain, plan)
        _mixed(mixed, plan, rng)
        while mixed.state.asks:
            _mixed(mixed, plan, rng)
        assert mixed.state == plain.state
    assert is_over(red.get(mixed.address))
