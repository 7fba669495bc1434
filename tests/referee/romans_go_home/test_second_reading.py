"""Random turns under random options end as the rules end them that were read a second time."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.referee.options import Settings
from companion.referee.romans_go_home.attack import resolve
from companion.referee.romans_go_home.components import CLAN_CARDS, CLANS, FORTS, legions
from companion.referee.romans_go_home.options import OPTIONS
from companion.referee.romans_go_home.position import NO_CHOICES, Choices, Position, Side, check_position

from .second_reading import Clan, Ending, endings

TURNS = 300
"""How many turns a test plays; each with every answer to all that is asked."""
DISPUTED = ("Q", "T", "L", "X", "S", "U", "H", "Z", "N", "V")
"""How the ids of options begin that decide an attack turn."""


def _options(rng: random.Random, share: float) -> dict[str, str | int]:
    """Disputed points that are changed with this probability, and sometimes other strengths."""
    found: dict[str, str | int] = {
        option.id: rng.choice([value for value in option.values() if value != option.default])
        for option in OPTIONS.values()
        if option.id[0] in DISPUTED and option.id[1:].isdigit() and rng.random() < share
    }
    if rng.random() < share:
        found |= {f"strength.{card}": rng.randint(1, 9) for card in set(CLAN_CARDS)}
    return found


def _position(rng: random.Random) -> Position:
    """Two to four clans in some turn of a round, with forts; cards and forts that do something come up more often."""
    deck = [code for code, fort in FORTS.items() for _ in range(fort.copies)]
    rng.shuffle(deck)
    fort = rng.choice([deck[0], "S4", "U2", "T8", "L-1"])
    deck.remove(fort)
    turn = rng.randint(1, 6)
    same = rng.choice("QZAFFHC") if rng.random() < 0.2 else ""
    sides = []
    for number, clan in enumerate(rng.sample(tuple(CLANS), rng.randint(2, 4))):
        cards = rng.sample(CLAN_CARDS, rng.randint(1, turn))
        rare = same or rng.choice("QXHCAD")
        if (same or rng.random() < 0.3) and rare not in cards:
            cards[-1] = rare
        forts = tuple(deck.pop() for _ in range(rng.choice((0, 0, 1, 2))))
        thrown_away = [code for code in deck if FORTS[code].legion]
        captured = None
        if thrown_away and rng.random() < 0.2:
            captured = legions(forts) + 1
            deck.remove(thrown_away[0])
        neutral = number > 0 and rng.random() < 0.3
        sides.append(Side(clan, cards[-1], "".join(cards[:-1]), neutral, forts, captured))
    return Position(fort, tuple(sides), tuple(deck.pop() for _ in range(6 - turn)))


def _ruled(position: Position, settings: Settings, choices: Choices = NO_CHOICES) -> Iterator[Ending]:
    """Every ending that the referee rules, whatever is answered to what it asks."""
    attack = resolve(position, settings, choices).result
    for question in attack.asks[:1]:
        for value in question.values():
            yield from _ruled(position, settings, {**choices, (question.clan, question.kind): value})
    after = attack.after
    if after is None:
        return
    assert after.wall is not None
    rows = tuple((clan, "".join(sorted(row))) for clan, row in sorted(after.rows.items()))
    yield Ending(
        attack.captor,
        tuple(sorted(attack.totals.items())),
        attack.out,
        attack.crashed,
        attack.charmed,
        attack.tied,
        after.taken,
        tuple((clan, tuple(sorted(forts))) for clan, forts in sorted(after.forts.items())),
        after.wall,
        tuple(sorted(after.removed)),
        after.legion_winner,
        attack.rearranges,
        rows if position.wall else None,
    )


@pytest.mark.parametrize("share", [0, 0.15, 0.4])
@pytest.mark.parametrize("seed", range(4))
def test_a_turn_ends_as_it_does_by_a_second_reading_of_the_rules(seed: int, share: float) -> None:
    rng = random.Random(f"{seed} {share}")
    played = 0
    while played < TURNS:
        position, settings = _position(rng), OPTIONS.settle(_options(rng, share))
        if check_position(position, settings) is not None:
            continue  # such as three Legion Forts of a clan that has then won already
        played += 1
        clans = tuple(
            Clan(
                side.clan,
                side.neutral,
                side.faceup,
                side.card,
                side.forts,
                legions(side.forts) if side.captured is None else side.captured,
            )
            for side in position.sides
        )
        option = {name: settings[name] for name in OPTIONS}
        expected = set(endings(position.fort, clans, position.wall or (), option))
        assert set(_ruled(position, settings)) == expected, (position, settings.changed())
