"""Which options an answer names: exactly those under which it would read otherwise, found by trying all of them."""

from __future__ import annotations

import random

from companion.referee.game import Referee
from companion.referee.options import Settings
from companion.referee.ruling import Answer, Refusal
from companion.referee.runes_of_mayhem import GAME as RUNES
from companion.referee.stronghold import GAME as STRONGHOLD

from .runes_of_mayhem.cases import CASES as RUNES_CASES
from .stronghold.cases import CASES as STRONGHOLD_CASES

MORE = (
    "odds lane cavalry:4/3:med-ranged melee:4/4 v melee:4/2:d1 long-ranged:2/3 die=0,1,2,3",
    "odds lane other:2/3:flank v long-ranged:2/4 - priest:1/4 die=0,1,2,3",
    "odds lane long-ranged:3/2 berserker:5/2 v - spearmen:4/4:d1 priest:2/4 die=0,1,2,3",
    "odds siege melee:4/4:f cavalry:4/5 structure=5 wall=peasants,peasants:fallen die=0,1,2",
    "odds trade needed=4 die=0,1,2,3",
    "fight other:5/3:r2 long-ranged:2/1:r1",
)
ASKED = [
    *((RUNES, notation) for notation in dict.fromkeys((*(case.notation for case in RUNES_CASES), *MORE))),
    *((STRONGHOLD, notation) for notation in dict.fromkeys(case.notation for case in STRONGHOLD_CASES)),
    (STRONGHOLD, "fire force=4 targets=1O1T"),
]


def _tried(game: Referee, notation: str, settings: Settings, here: Answer) -> list[tuple[str, str | int]]:
    found = []
    for option, value, others in settings.elsewhere(settings.disputed()):
        there = game.ask(notation, others)
        if isinstance(there, Refusal) or there.headline != here.headline:
            found.append((option, value))
        elif game is RUNES and (there.facts, there.steps) != (here.facts, here.steps):
            found.append((option, value))  # in Stronghold strengths that nobody fights with may differ
    return found


def _changed(game: Referee, seed: str) -> Settings:
    """Settings in which every disputed option is as likely at one value as at another."""
    rng = random.Random(seed)
    settings = game.options.defaults()
    return game.options.settle({option: rng.choice(game.options[option].values()) for option in settings.disputed()})


def test_every_option_that_changes_an_answer_is_named_and_no_other() -> None:
    named = set()
    for game, notation in ASKED:
        for settings in (game.options.defaults(), *(_changed(game, f"{notation} {seed}") for seed in range(3))):
            here = game.ask(notation, settings)
            if isinstance(here, Refusal):
                continue
            told = [(each.option, each.value) for each in here.differences]
            assert told == _tried(game, notation, settings, here), (notation, settings.changed())
            named |= {option for option, _ in told}
    assert named >= {"AMB-1", "AMB-2", "AMB-3", "AMB-6", "AMB-7", "AMB-8", "AMB-13"}
    assert named >= {"Q1", "Q4", "Q6", "Q10", "Q11", "Q12", "Q14", "Q19", "Q29", "Q32", "Q39"}
