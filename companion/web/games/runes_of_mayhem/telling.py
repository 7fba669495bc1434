"""What a board tells beside the armies: where the turn is, what has just come of a tap, a fight in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.referee.messages import N_, Message, Param
from companion.referee.ruling import Step
from companion.referee.runes_of_mayhem import attacks, burial, playing
from companion.referee.runes_of_mayhem.state import Stage
from companion.referee.runes_of_mayhem.straight import RULE as STRAIGHT

FIGURES: dict[Stage, str] = {
    "production": "1",
    "regroup": "2a",
    "battle": "2b",
    "burial": "2c",
    "main": "3",
    "second-burial": "3b",
    "discard": "4a",
    "draw": "4b",
    "end": "5",
}
"""The figure of each step on the printed turn card."""

_PHASES = (
    ("1", N_("Production")),
    ("2", N_("Combat")),
    ("3", N_("Main")),
    ("4", N_("Draw")),
    ("5", N_("End")),
)
_WORDS: dict[Stage, str] = {
    "regroup": N_("Regroup"),
    "battle": N_("Battle"),
    "burial": N_("Burial"),
    "second-burial": N_("Burial"),
    "discard": N_("Discard"),
}
"""What a step is called in one word, where its phase has several."""

_HANDS = {
    "rom.burial", "rom.draw", "rom.end", "rom.markers", "rom.start", "rom.hoard", "rom.hire", "rom.trap",
    "rom.castle-folk", "rom.card-text", "rom.heroic-arrival", STRAIGHT,
}  # fmt: skip
"""The rules of the steps that people do with their hands, for which they read a card, and that were passed."""

_ENDS = {"rom.fallen", "rom.damage"}
"""The rules of the steps that tell in a fight what has become of a unit."""


_SHORT = {
    attacks.ATTACKED: N_("Lane %(lane)d: attack of %(unit)s"),
    attacks.COVERED: N_("Lane %(lane)d: Covering fight of %(unit)s"),
    attacks.ATTACKED_ACROSS: N_("Attack of %(unit)s"),
    attacks.FLANKED: N_("Flank of %(unit)s"),
    attacks.SIEGED: N_("Siege by %(unit)s"),
    attacks.SIEGED_TOWER: N_("Siege by %(unit)s"),
    burial.HEALED: N_("Healed: %(units)s"),
    playing.LOCKED: N_("Locked by %(unit)s"),
    playing.SHOT: N_("Direct shot of %(unit)s"),
    playing.SHOT_AT_FORTRESS: N_("Direct shot of %(unit)s"),
}
"""In fewer words what would be undone: the rest stands above on the board, and in the log."""


@dataclass(frozen=True, slots=True)
class PhaseLook:
    """A phase of the turn, or the step of it that is played ``now``: its figure and its word (a message)."""

    figure: str
    word: str
    now: bool


@dataclass(frozen=True, slots=True)
class Struck:
    """One of the two of a fight: what it dealt, as a sum ("" for nothing), and the health that it has left (None: it
    has fallen)."""

    unit: Message | str
    dealt: str
    left: int | None


def shortly(label: Message) -> Message:
    """What was done, in few enough words for a button near the thumb."""
    return Message(_SHORT.get(label.id, label.id), label.params)


def phases_shown(stage: Stage) -> tuple[PhaseLook, ...]:
    """The phases of a turn, in the one of this step the step itself; none outside of a turn."""
    figure = FIGURES.get(stage)
    if figure is None:
        return ()
    return tuple(
        PhaseLook(figure, _WORDS.get(stage, word), True) if figure[0] == number else PhaseLook(number, word, False)
        for number, word in _PHASES
    )


def told(steps: Sequence[Step]) -> list[Step]:
    """What of a trace stands on the board without being asked for: what it came to, what people do with their hands,
    and which steps of the turn were passed after it."""
    passed = next((number for number, step in enumerate(steps) if step.rule == STRAIGHT), len(steps))
    outcomes = {passed - 1, len(steps) - 1}
    return [step for number, step in enumerate(steps) if number in outcomes or step.rule in _HANDS]


def reckoning(steps: Sequence[Step]) -> tuple[Struck, ...]:
    """The fight of a trace in numbers, the attacker first; nothing if there was none."""
    blows = [step.message.params for step in steps if "dealt" in step.message.params]
    ends = [step.message.params for step in steps if step.rule in _ENDS and "damage" in step.message.params]
    found = []
    for end in ends:
        unit, left = end["unit"], end.get("left")
        assert isinstance(unit, Message | str)
        blow = next((blow for blow in blows if blow["unit"] == unit), None)
        found.append(Struck(unit, "" if blow is None else _sum(blow), left if isinstance(left, int) else None))
    return tuple(found)


def _sum(blow: Mapping[str, Param]) -> str:
    """What a blow deals, with the roll in it if there was one: on one line."""
    parts = (blow["power"], "+", blow["roll"], "=", blow["dealt"]) if "roll" in blow else (blow["dealt"],)
    return "\u00a0".join(map(str, parts))
