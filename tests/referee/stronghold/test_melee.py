"""Melee: the totals by a second calculation, and what more strength can never do."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.options import Settings
from companion.referee.stronghold.components import Force, strength
from companion.referee.stronghold.melee import Melee, facts, settle
from companion.referee.stronghold.options import OPTIONS
from companion.referee.stronghold.section import Section

SMALL = st.tuples(st.integers(0, 5), st.integers(0, 4), st.integers(0, 4))
SECTIONS = st.builds(
    Section,
    invader=SMALL,
    defender=SMALL,
    stone=st.integers(0, 6),
    wood=st.integers(0, 3),
    officer=st.booleans(),
    warrior=st.booleans(),
    speech=st.integers(0, 4),
    banner=st.integers(0, 3),
    altar=st.integers(0, 2),
    frenzy=st.booleans(),
    cauldrons=st.tuples(st.integers(0, 1), st.integers(0, 3), st.integers(0, 3)),
    imod=st.integers(0, 3),
    dmod=st.integers(0, 3),
).filter(lambda section: not (section.officer and section.warrior))
SETTINGS = st.fixed_dictionaries(
    {option: st.sampled_from(OPTIONS[option].values()) for option in OPTIONS.defaults().disputed()}
).map(OPTIONS.settle)


def _search(units: str, points: int) -> list[list[str]]:
    """The cheapest sets of letters that reach the points, by trying every choice of Units one by one."""
    values = {"G": 1, "O": 2, "T": 3, "M": 1, "S": 2, "V": 3}
    best: dict[int, set[tuple[str, ...]]] = {}
    for chosen in product((False, True), repeat=len(units)):
        part = tuple(unit for unit, dies in zip(units, chosen, strict=True) if dies)
        worth = sum(values[unit] for unit in part)
        if worth >= points:
            best.setdefault(worth, set()).add(part)
    return sorted(map(list, best[min(best)])) if best else [list(units)]


def _reference(g: int, o: int, t: int, m: int, s: int, v: int, **more: int) -> dict[str, Any]:
    """The default ruling straight from the formulas of the rulebook."""
    invader = g * (3 if more["frenzy"] else 1) + 2 * o + 3 * t + more["banner"] + more["altar"]
    units, worth = m + s + v, m + 2 * s + 3 * v
    defender = worth + more["stone"] + more["wood"] + 2 * more["warrior"]
    if more["officer"] and units:
        defender += units + more["speech"]
    superiority = abs(invader - defender)
    found: dict[str, Any] = {"invader_strength": invader, "defender_strength": defender, "superiority": superiority}
    if invader > defender:
        left = max(0, superiority - worth)
        losses = _search("M" * m + "S" * s + "V" * v, superiority)
        return {**found, "winner": "invader", "losses": losses, "breach": left > 0, "residual": left}
    losses = _search("G" * g + "O" * o + "T" * t, superiority) if superiority and units else [[]]
    winner = "defender" if superiority else None
    return {**found, "winner": winner, "losses": losses, "breach": False, "residual": 0}


FEW = st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 2))


@given(SECTIONS, FEW.filter(any), FEW)
def test_the_default_ruling_by_a_second_calculation(section: Section, invader: Force, defender: Force) -> None:
    here = msgspec.structs.replace(section, invader=invader, defender=defender, cauldrons=(0, 0, 0), imod=0, dmod=0)
    expected = _reference(
        *invader, *defender, stone=here.stone, wood=here.wood, officer=here.officer, warrior=here.warrior,
        speech=here.speech, banner=here.banner, altar=here.altar, frenzy=here.frenzy,
    )  # fmt: skip
    found = facts(settle(here, OPTIONS.defaults()).result)
    found["losses"] = sorted(found["losses"])  # type: ignore[call-overload]
    assert {key: found[key] for key in expected} == expected


def _stronger(section: Section) -> list[Section]:
    """The section with one thing more for the Invader."""
    goblins, orcs, trolls = section.invader
    forces: list[Force] = [(goblins + 1, orcs, trolls), (goblins, orcs + 1, trolls), (goblins, orcs, trolls + 1)]
    return [
        *(msgspec.structs.replace(section, invader=force) for force in forces),
        msgspec.structs.replace(section, banner=section.banner + 1),
        msgspec.structs.replace(section, altar=section.altar + 1),
        msgspec.structs.replace(section, imod=section.imod + 1),
        msgspec.structs.replace(section, frenzy=True),
    ]


def _invader_alive(section: Section, result: Melee) -> int:
    dead = min(map(strength, result.losses)) if result.winner == "defender" else 0
    return strength(section.invader) - strength(result.scalded) - dead


def _defender_dead(result: Melee) -> int:
    return min(map(strength, result.losses)) if result.winner == "invader" else 0


@given(SECTIONS, SETTINGS)
def test_a_stronger_invader_never_helps_the_defender(section: Section, settings: Settings) -> None:
    before = settle(section, settings).result
    for stronger in _stronger(section):
        after = settle(stronger, settings).result
        assert after.invader - after.defender >= before.invader - before.defender
        assert before.winner != "invader" or after.winner == "invader"
        assert after.winner != "defender" or before.winner == "defender" or not before.fought
        assert after.breach >= before.breach
        assert after.residual >= before.residual
        assert after.extra_glory >= before.extra_glory
        assert _defender_dead(after) >= _defender_dead(before)
        assert _invader_alive(stronger, after) >= _invader_alive(section, before)


@given(SECTIONS, SETTINGS)
def test_every_loss_is_among_those_who_stand_there(section: Section, settings: Settings) -> None:
    result = settle(section, settings).result
    alive = [all_ - dead for all_, dead in zip(section.invader, result.scalded, strict=True)]
    loser = alive if result.winner == "defender" else section.defender
    assert result.losses
    for losses in result.losses:
        assert all(0 <= dead <= count for dead, count in zip(losses, loser, strict=True))
    if result.breach:
        assert result.losses == (section.defender,)


@given(SECTIONS, SETTINGS)
def test_what_is_left_is_a_matter_of_counting_never_of_the_breach(section: Section, settings: Settings) -> None:
    found = [
        settle(section, settings.replaced("AMB-1", one).replaced("AMB-13", other)).result
        for one in ("units", "walls")
        for other in ("units", "walls")
    ]
    assert len({(result.breach, result.losses, result.winner) for result in found}) == 1


@pytest.mark.parametrize("walls", range(5))
def test_walls_alone_kill_nobody(walls: int) -> None:
    result = settle(Section(invader=(1, 0, 0), stone=walls), OPTIONS.defaults()).result
    assert result.losses == ((0, 0, 0),)
    assert result.breach is (walls == 0)


def test_a_section_without_invader_has_no_melee() -> None:
    result = settle(Section(defender=(0, 2, 0), stone=2), OPTIONS.defaults()).result
    assert (result.fought, result.winner, result.losses, result.defender) == (False, None, ((0, 0, 0),), 6)
    emptied = settle(Section(invader=(4, 0, 0), cauldrons=(1, 0, 0)), OPTIONS.defaults()).result
    assert (emptied.fought, emptied.scalded, emptied.breach) == (False, (4, 0, 0), False)
