"""Which options an answer names: exactly those under which it would read otherwise, found by trying all of them."""

from __future__ import annotations

import random

from companion.referee.game import Referee
from companion.referee.hadrians_wall import GAME as HADRIANS
from companion.referee.hadrians_wall.questions import FillQuestion, ScoreQuestion, write
from companion.referee.hadrians_wall.scoring import Path
from companion.referee.options import Settings
from companion.referee.ruling import Answer, Refusal
from companion.referee.runes_of_mayhem import GAME as RUNES
from companion.referee.runes_of_mayhem.targets import OWN_MARKS
from companion.referee.stronghold import GAME as STRONGHOLD

from .hadrians_wall.players import Turn
from .hadrians_wall.players import game as sheets
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
        if option == "die.counted":
            continue  # it says what the table knows, not how it plays
        if isinstance(there, Refusal) or there.headline != here.headline:
            found.append((option, value))
        elif game is HADRIANS and there.facts != here.facts:
            found.append((option, value))  # a note on the number of cards is no other answer
        elif game is RUNES and (there.facts, there.steps) != (here.facts, here.steps):
            found.append((option, value))  # in Stronghold strengths that nobody fights with may differ
    return found


def _changed(game: Referee, seed: str) -> Settings:
    """Settings in which every disputed option is as likely at one value as at another."""
    rng = random.Random(seed)
    settings = game.options.defaults()
    return game.options.settle({option: rng.choice(game.options[option].values()) for option in settings.disputed()})


def _unit(rng: random.Random, *marks: str) -> str:
    """A unit that has each of these marks in one of six cases."""
    kind = rng.choice(("spearmen", "melee", "cavalry", "long-ranged", "priest", "peasants", "other"))
    return ":".join(
        (kind, f"{rng.randint(0, 5)}/{rng.randint(1, 6)}", *(mark for mark in marks if rng.random() < 1 / 6))
    )


def _line(rng: random.Random, *marks: str) -> str:
    return " ".join(rng.choice(("-", *(_unit(rng, *marks) for _ in range(5)))) for _ in range(rng.randint(1, 3)))


def _of_runes(rng: random.Random) -> str:
    own = ("d1", "w1", *OWN_MARKS[2:])
    enemy = ("d1", "f", "fallen")
    wall = rng.choice(("", " wall=peasants:fallen,builders", " tower", " structure=5"))
    formed = " ".join(f"melee:2/4:{rng.choice(('d3', 'd4', 'd5', 'fallen'))}" for _ in range(3))
    until = rng.choice(("", " until=falls"))
    return rng.choice(
        (
            f"fight {_unit(rng, 'r2', *own[:3], 'med-ranged')} {_unit(rng, 'r1', *enemy)} row={rng.randint(1, 3)}",
            f"odds {_unit(rng, *own[:3], 'med-ranged')} {_unit(rng, *enemy)} row={rng.randint(1, 3)}{until}",
            f"odds lane {_line(rng, *own[:3], 'med-ranged')} v {_line(rng, *enemy)}{until}",
            f"targets {_line(rng, *own)} v {_line(rng, *enemy)} lane2={_unit(rng, *enemy)}",
            f"siege {_unit(rng, 'r2', 'engine', 'f')} {_unit(rng, 'r1')}{wall}",
            f"odds siege {_unit(rng, 'engine', 'f')} {_unit(rng, 'w1')}{wall}",
            f"formation {formed} turn={rng.choice(('active', 'passive'))} gone={rng.randint(1, 3)}",
            f"enter {rng.choice(('hero', 'long-ranged', 'builders'))} {rng.choice(('row1', 'wall'))}",
        )
    )


def _force(rng: random.Random, letters: str, most: int) -> str:
    return "".join(f"{count}{letter}" for letter in letters if (count := rng.randint(0, most))) or f"1{letters[0]}"


def _of_stronghold(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return f"fire force={rng.randint(0, 12)} targets={_force(rng, 'GOT', 3)}"
    some = ("stone=3", "wood=2", "officer=1", "warrior=1", "speech=2", "frenzy=1", "glare=1", "cauldrons=1G1T")
    there = [each for each in some if rng.random() < 0.3]
    defender = [f"defender={_force(rng, 'MSV', 2)}"] if rng.random() < 0.7 else []
    return " ".join(("melee", f"invader={_force(rng, 'GOT', 3)}", *defender, *there))


def _of_hadrians(rng: random.Random) -> list[str]:
    """A box that is filled in some of the turns of a game, and what the sheet scores then."""
    turns = [done for done in sheets(HADRIANS.options.defaults(), rng, rich=True) if isinstance(done, Turn)]
    asked = []
    for done in rng.sample(turns, 20):
        asked.append(write(FillQuestion(done.box, done.before, dict(done.offers), dict(done.choices))))
        asked.append(write(ScoreQuestion(done.before, (Path("aristocrat"), Path("forager")))))
    return asked


def test_in_random_positions_every_option_that_changes_an_answer_is_named_and_no_other() -> None:
    rng = random.Random("differences")
    asked = [(RUNES, _of_runes(rng)) for _ in range(500)] + [(STRONGHOLD, _of_stronghold(rng)) for _ in range(150)]
    asked += [(HADRIANS, notation) for notation in _of_hadrians(rng)]
    answered, named = 0, set()
    for game, notation in asked:
        settings = _changed(game, notation)
        here = game.ask(notation, settings)
        if isinstance(here, Answer):
            told = [(each.option, each.value) for each in here.differences]
            assert told == _tried(game, notation, settings, here), (notation, settings.changed())
            answered += 1
            named |= {option for option, _ in told}
    assert answered > 300 and len(named) > 10


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
