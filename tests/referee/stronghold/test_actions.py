"""Actions of the Defender: how much may be laid, how many pieces there are, where they go, what is listed."""

from __future__ import annotations

import pytest

from companion.referee.stronghold import GAME
from companion.referee.stronghold import commands as c
from companion.referee.stronghold.actions import cost
from companion.referee.stronghold.actions_table import ACTIONS
from companion.referee.stronghold.table_state import State, Wall, replace

from ..english import english
from .company import FOUR, Company, so
from .test_table import act


def _listed(company: Company, action: str, seat: str = "defender") -> list[tuple[int, str]]:
    """The Hourglasses and the place of every listed command for this action."""
    acts = [each for each in GAME.legal(company.state, seat) if isinstance(each, c.Act)]
    return [(each.hourglasses, each.place) for each in acts if each.action == action]


def test_no_more_is_laid_than_is_missing() -> None:
    company = Company().phase(1, defender=9).do(act("cannon", 3))
    assert company.refused(act("cannon", 2, "TW2")) == company.refused(act("cannon", -1)) == "sh.pay"
    company.do(act("cannon", 1, "TW2"))
    assert company.state.pools["defender"] == 11


def _walls(state: State, **change: int | bool) -> dict[str, Wall]:
    """A piece on each of three Wall Sections."""
    return {**state.walls, **{name: replace(state.walls[name], **change) for name in ("W1", "W2", "E1")}}


@pytest.mark.parametrize(
    ("action", "place", "less"),
    [
        ("platform", "E2", {"walls": "platform"}),
        ("wall", "E2", {"walls": "wood"}),
        ("goblin-trap", "", {"traps": (3, 0)}),
        ("troll-trap", "", {"traps": (0, 3)}),
    ],
)
def test_three_pieces_of_a_kind_are_all(action: str, place: str, less: dict[str, object]) -> None:
    company = Company().phase(1, defender=9)
    price, state = ACTIONS[action].cost, company.state
    if "walls" in less:
        there = {"platform": True} if less["walls"] == "platform" else {"wood": 1}
        company.state = replace(state, walls=_walls(state, **there))
    else:
        company.state = replace(state, **less)  # type: ignore[arg-type]
    assert company.refused(act(action, price, place)) == "sh.components"
    # wood comes back with a hit on the wall, and is paid for ahead
    assert _listed(company, action) == ([(1, "")] if action == "wall" else [])
    other = {"goblin-trap": "troll-trap", "troll-trap": "goblin-trap", "platform": "wall", "wall": "platform"}
    company.do(act(other[action], 2, place))


@pytest.mark.parametrize(
    ("gates", "after"),
    [((0, 5, 6), (0, 6, 6)), ((0, 0, 1), (0, 0, 2)), ((2, 6, 6), (3, 6, 6)), ((0, 6, 6), None), ((0, 0, 6), None)],
)
def test_a09_the_gate_under_attack_is_reinforced_up_to_six(
    gates: tuple[int, int, int], after: tuple[int, int, int] | None
) -> None:
    company = Company().phase(1).do(so(gates=gates))
    if after is None:
        assert company.refused(act("gate", 1)) == "sh.gate-reinforcement"
    else:
        assert company.do(act("gate", 1)).state.gates == after


def test_d1_repeats_actions_of_the_workshop_alone() -> None:
    company = Company().at_turn(5).phase(1, 5, defender=20).do(c.Dishonour(seat="defender", which="D1"))
    company.do(act("orc-cauldron", 2, "W1"))
    assert company.refused(act("orc-cauldron", 2, "E1")) == "sh.actions"


@pytest.mark.parametrize("value", ["cathedral", "none"])
def test_amb_23_concerns_the_sharpshooter_alone(value: str) -> None:
    state = Company(options={"AMB-23": value}).sabotage("cathedral", "forge").state
    assert [cost(state, ACTIONS[name]) for name in ("cannon", "glare", "blessing", "mix-up")] == [5, 5, 3, 3]


def test_where_actions_may_be_aimed_is_listed() -> None:
    company = Company().phase(1, defender=20).do(act("platform", 2, "W1"))
    assert _listed(company, "blessing")[1:] == [(2, "W"), (2, "E")]
    assert [place for _, place in _listed(company, "wall")[1:]] == ["W1", "W2", "E1", "E2"]
    assert [place for _, place in _listed(company, "cannon")[3:]] == ["TW2", "TE2"]  # on the others stands somebody
    assert _listed(company, "orc-cauldron")[1:] == [(2, "W1"), (2, "E1")]
    assert _listed(company, "raid") == [(1, "")] and _listed(company, "platform") == []
    assert _listed(company, "track") == [(1, ""), (2, "")]  # there is no Saboteur, but it may be begun
    assert _listed(Company().sabotage("forge").phase(4, defender=9), "track")[-1] == (3, "")
    company = Company(FOUR).phase(1, defender=9, defender_2=9).do(act("troll-cauldron", 1, seat="defender-2"))
    assert _listed(company, "blessing")[1:] == [(2, "W")] and _listed(company, "blessing", "defender-2")[1:] == [
        (2, "E")
    ]
    assert _listed(company, "troll-cauldron") == []
    assert _listed(company, "troll-cauldron", "defender-2") == [(1, ""), (2, "E1")]


def test_what_is_paid_in_full_is_told_once() -> None:
    company = Company().sabotage("forge", "scouts").phase(4, defender=9)
    company.do(act("goblin-trap", 2), act("cannon", 4), c.Override(reason="x", pools={"defender": 0}))
    company.do(c.Spent(seat="defender"), c.Saboteur(seat="invader", building="scouts", out=True))
    assert company.told() == ["Goblin Trap: all of its cost lies there now. It happens as soon as it is tapped."]
    company.do(c.Saboteur(seat="invader", building="forge", out=True))
    assert company.told() == ["Cannon: all of its cost lies there now. It happens as soon as it is tapped."]


def test_an_action_that_happens_leaves_the_others_as_they_are() -> None:
    company = Company(FOUR).phase(1, defender=9, defender_2=9).do(act("cannon", 3), act("wall", 2, "W1"))
    assert {name: (lies.seat, lies.count) for name, lies in company.state.paid.items()} == {"cannon": ("defender", 3)}
    company.do(c.Haste(seat="defender-2", action="wall"), act("platform", 2, "E1", "defender-2"))
    assert english(company.label) == "Platform: Wall Section E1" and company.state.freed == {"wall": "defender-2"}
    company.do(act("wall", 2, "E1", "defender-2"), act("cannon", 1, "TW2"))
    assert english(company.label) == "Cannon: Tower W2"
    assert not company.state.paid and not company.state.freed


def test_a_second_use_by_d1_leaves_what_haste_gave_the_partner() -> None:
    company = Company(FOUR).at_turn(5).phase(1, 5, defender=9, defender_2=9).do(act("wall", 2, "W1"))
    company.do(c.Haste(seat="defender-2", action="wall"), c.Dishonour(seat="defender", which="D1"))
    company.do(act("wall", 2, "W1"), act("wall", 2, "E1", "defender-2"))
    assert (company.state.walls["W1"].wood, company.state.walls["E1"].wood) == (2, 1)


def test_of_two_defenders_it_is_told_who_has_done_what_no_place_tells() -> None:
    company = Company(FOUR).phase(1, defender=9, defender_2=9)
    for does, said in (
        (act("poles", 1), "Poles, Hourglasses: 1 of 4 (Defender)"),
        (act("goblin-trap", 2, seat="defender-2"), "Goblin Trap (Defender of the East)"),
        (act("wall", 2, "E1", "defender-2"), "Wall Reinforcement: Wall Section E1"),
    ):
        assert english(company.do(does).label) == said
    assert english(Company().phase(1).do(act("poles", 1)).label) == "Poles, Hourglasses: 1 of 4"


def test_amb_26_what_was_begun_before_stays_dear_until_it_happens() -> None:
    company = Company(FOUR, options={"AMB-26": "new"}).at_turn(5).phase(1, 5, defender=9, defender_2=9)
    company.do(act("orc-cauldron", 1), act("troll-cauldron", 1))
    company.do(c.Dishonour(seat="defender", which="D3", building="forge"), act("orc-cauldron", 1, "W1"))
    assert company.state.begun == ("troll-cauldron",)
    company.do(c.Haste(seat="defender-2", action="orc-cauldron"))
    assert english(company.label) == "Haste: Orc Cauldron is available again (Defender of the East)"
    assert [cost(company.state, ACTIONS[name]) for name in ("orc-cauldron", "troll-cauldron")] == [1, 3]


@pytest.mark.parametrize("tower", ["cannon", "poles", "1M"])
def test_a_machine_goes_onto_an_empty_tower(tower: str) -> None:
    company = Company().phase(1, defender=9).do(so(towers={"TW2": tower}))
    for action in ("cannon", "poles"):
        assert company.why_not(act(action, 4, "TW2")) == "Tower W2 is not empty."


def test_a_blessing_names_its_side() -> None:
    assert english(Company().phase(1).do(act("blessing", 2, "W")).label) == "Marksmen Blessing: West"


@pytest.mark.parametrize(
    ("action", "place", "option", "value"),
    [
        ("orc-cauldron", "W1", "AMB-21", "removed"),
        ("troll-trap", "", "AMB-20", "movement"),
        ("glare", "W1", "AMB-8", "melee"),
        ("blessing", "W", "AMB-34", "side"),
    ],
)
def test_an_action_is_told_as_the_table_plays_it(action: str, place: str, option: str, value: str) -> None:
    company = Company(options={option: value}).phase(1, defender=9)
    company.do(act(action, cost(company.state, ACTIONS[action]), place))
    assert ACTIONS[action].otherwise in company.told() and ACTIONS[action].effect not in company.told()


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("gate", "sh.gate-reinforcement"),
        ("raid", "sh.raid"),
        ("damage", "sh.damage"),
        ("mix-up", "sh.mix-up"),
        ("sharpshooter", "sh.sharpshooter"),
    ],
)
def test_an_effect_that_lies_nowhere_on_the_walls_has_a_rule_that_tells_it(action: str, rule: str) -> None:
    company = Company().phase(1, defender=9).do(so(gates=(5, 6, 6)), act(action, ACTIONS[action].cost))
    told, effect = GAME.rules[rule], company.steps[-1]
    assert (effect.rule, english(effect.message)) == (rule, told.text) and told.title == ACTIONS[action].name
