"""Whatever the referee offers as an answer to an open question it takes, until the turn is settled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.referee.romans_go_home import GAME
from companion.referee.romans_go_home.components import CLANS

from ..notations import answer, asking
from .players import random_options

ASK = asking(GAME)


def _position(rng: random.Random) -> tuple[str, dict[str, str]]:
    """A fight for a fort that asks for something, and the warriors of each clan."""
    turn = rng.randint(3, 6)
    shown, told = {}, []
    for clan in rng.sample(tuple(CLANS), rng.randint(2, 3)):
        pack = rng.sample("DZXAFHCC", 8)
        card = rng.choice("HHX") if rng.random() < 0.6 else pack[0]
        faceup = "".join(pack).replace(card, "", 1)[: rng.randint(0, turn - 1)]
        neutral = "*" if shown and rng.random() < 0.2 else ""
        shown[clan] = faceup + card
        told.append(f"{clan}{neutral}:{faceup}>{card}")
    wall = ",".join(rng.sample(["O1", "O3", "S4"], 6 - turn)) or "-"
    owned = f"{next(iter(shown))}.forts=O5,L-2"
    return " ".join([rng.choice(["S4", "S4", "U2", "T8"]), *told, f"wall={wall}", owned]), shown


def _settled(line: str, options: dict[str, str | int]) -> Iterator[dict[str, Any]]:
    """The table after every way to answer what is open. A refusal fails."""
    facts: dict[str, Any] = answer(ASK, line, **options).facts
    if not facts["asks"]:
        yield facts["after"]
    for question in facts["asks"][:1]:
        for value in question["options"]:
            yield from _settled(f"{line} {question['clan']}.{question['kind']}={value}", options)


def test_every_answer_that_is_offered_is_taken_until_the_turn_is_settled() -> None:
    ends = 0
    for number in range(200):
        rng = random.Random(f"offers {number}")
        line, shown = _position(rng)
        for after in _settled(line, random_options(rng, rng.choice([0, 0.2]))):
            # no warrior comes from nowhere, none is forgotten
            lies = {clan: sorted(after["rows"][clan] + after["lost"][clan]) for clan in shown}
            assert lies == {clan: sorted(cards) for clan, cards in shown.items()}, line
            ends += 1
    assert ends > 500
