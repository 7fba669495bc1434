"""Who heals whom in a Burial-step, against a search through everything that the players could do."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from companion.referee.options import Settings
from companion.referee.ruling import Answer, Refusal
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.heal import settle
from companion.referee.runes_of_mayhem.unit import Unit

from ..english import english

Fallen = frozenset[int]


@st.composite
def armies(draw: st.DrawFn) -> tuple[Unit, ...]:
    """A few units of one player, most of them fallen; many can heal."""
    units = []
    for _ in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(("priest", "priest", "castle-folk", "melee")))
        heal = None if kind == "melee" else draw(st.integers(1, 3))
        marks = draw(st.sampled_from(((), ("fallen",), ("fallen",), ("wall",), ("fallen", "wall"))))
        units.append(Unit(kind, 0, 1, heal=heal, marks=marks))
    return tuple(units)


def _values(units: tuple[Unit, ...]) -> dict[int, int]:
    """How many each may restore where it stands: on the Wall only the Court Chaplain heals."""
    return {
        number: unit.heal or 0
        for number, unit in enumerate(units, 1)
        if unit.type == "castle-folk" or (unit.type == "priest" and "wall" not in unit.marks)
    }


def _search(values: dict[int, int], fallen: Fallen, gone: Fallen, first: Fallen) -> tuple[int, int, int]:
    """The most that can stand again of those who had fallen at ``first``, and the living Priests and then the
    sacrifices spared for it."""
    best = len(first - fallen - gone), -len(gone - first), -len(gone)
    for healer in values.keys() - fallen - gone:
        for count in range(1, min(values[healer], len(fallen)) + 1):
            for chosen in combinations(sorted(fallen), count):
                best = max(best, _search(values, fallen - set(chosen), gone | {healer}, first))
    return best


@given(armies())
def test_nobody_can_restore_more_nor_for_less(units: tuple[Unit, ...]) -> None:
    values = _values(units)
    fallen = {number for number, unit in enumerate(units, 1) if unit.fallen}
    found = settle(units).result
    living = len(set(found.sacrificed) - fallen)
    assert (len(found.standing), -living, -len(found.sacrificed)) == _search(
        values, frozenset(fallen), frozenset(), frozenset(fallen)
    )
    left = set(fallen)
    for healer, restored in zip(found.sacrificed, found.restores, strict=True):
        assert healer not in left and 1 <= len(restored) <= values[healer] and left.issuperset(restored)
        left -= set(restored)
    assert set(found.buried) == left
    assert set(found.standing) == fallen - left - set(found.sacrificed)


def test_a_priest_that_had_fallen_is_rather_sacrificed_than_a_living_one() -> None:
    line = "heal melee:1/1:fallen melee:1/1:fallen priest:1/1:h3:fallen castle-folk:1/1:h1 priest:1/1:h1"
    healed = GAME.ask(line, GAME.options.defaults())
    assert isinstance(healed, Answer)
    assert (healed.facts["sacrificed"], healed.facts["standing"], healed.facts["buried"]) == ([4, 3], [1, 2], [])


def test_the_court_chaplain_heals_on_the_wall_as_the_referee_says_that_it_is_written() -> None:
    settings: Settings = GAME.options.defaults()
    line = "heal court-chaplain:0/5:h2:wall melee:3/3:fallen"
    refusal = GAME.ask(line, settings)
    assert isinstance(refusal, Refusal)
    assert "the Court Chaplain as priest (where it heals, as castle-folk)" in english(refusal.message)
    for word, restored in (("castle-folk", [2]), ("priest", [])):
        healed = GAME.ask(line.replace("court-chaplain", word), settings)
        assert isinstance(healed, Answer) and healed.facts["restores"] == ([restored] if restored else [])
