"""Romans Go Home!: what each card does, in a sentence or two, as a table plays it.

For who holds the card: its clan is "you". The whole of it is told by the rules.
"""

from __future__ import annotations

from companion.referee.messages import N_, Message, in_turn
from companion.referee.options import Settings
from companion.referee.romans_go_home.components import (
    FORT_DINARY,
    FORT_LEGION,
    FORT_SIGNAL,
    FORT_TAX,
    FORT_UNWARY,
    FORTS,
)

_WARRIORS = {
    "D": N_("If you capture, you may take another fort of the wall and leave the contested one in its place."),
    "Z": N_("At the end of the turn, rearrange your hidden warriors as you like."),
    "X": N_("If you capture, you may keep Axx face-up."),
    "A": N_("You win a tie for the highest total this turn, unless a tied rival revealed an Arch'r this turn too."),
    "F": N_("This turn you cannot capture, and your total does not count."),
    "H": N_("If you do not capture, discard another of your face-up warriors, or Horsie herself if she is alone."),
    "C": N_("All Ch'ariotts that two or more clans reveal in one turn are discarded."),
}

_FORTS = {
    FORT_UNWARY: N_("If you capture it, you may keep the weakest of your face-up warriors."),
    FORT_SIGNAL: N_("If it is captured, every clan discards one of its face-up warriors."),
    FORT_TAX: N_("If you capture it, discard another of your forts, or this one if you have no other."),
    FORT_DINARY: N_("Points, and no effect."),
    FORT_LEGION: N_("Costs points, but a player who holds three Legion Forts wins at once."),
}

_OTHERWISE = {
    "D": (
        "V2",
        "on",
        N_("If you capture, you may take another fort of the wall; the forts to its left move one place to the right."),
    ),
    "Z": ("Z1", "reveal", N_("At once, before Qween charms, rearrange your hidden warriors as you like.")),
    "H": ("H1", "yes", N_("If you do not capture, discard one of your face-up warriors; it may be Horsie.")),
    FORT_UNWARY: (
        "U1",
        "aside",
        N_("If you capture it, you may keep the weakest of your face-up warriors, not counting an Axx of this turn."),
    ),
    FORT_TAX: ("X1", "yes", N_("If you capture it, discard one of your forts; it may be this one.")),
    FORT_LEGION: (
        "L1",
        "captured",
        N_("Costs points, but a player who has captured three Legion Forts wins at once."),
    ),
}
"""By card: the option and its value with which it does something else, and what."""

_CHARM = {
    ("must", "add"): N_("Choose a rival warrior revealed this turn: you get its strength, its clan 0."),
    ("must", "replace"): N_("Choose a rival warrior revealed this turn: you get its strength for hers, its clan 0."),
    ("may", "add"): N_("You may choose a rival warrior revealed this turn: you get its strength, its clan 0."),
    ("may", "replace"): N_(
        "You may choose a rival warrior revealed this turn: you get its strength for hers, its clan 0."
    ),
}
"""What Qween does, by the options Q2 and Q1."""

_CHARMS_NOT = {
    "yes": N_("Not if another Qween is revealed."),
    "no": N_("Not if another player's Qween is revealed."),
}
"""When she does nothing, by the option Q5."""


def warrior_effect(code: str, settings: Settings) -> Message:
    """What the warrior with this letter does at a table with these settings."""
    if code == "Q":
        charm = _CHARM[str(settings["Q2"]), str(settings["Q1"])]
        return in_turn((Message(charm), Message(_CHARMS_NOT[str(settings["Q5"])])))
    return _effect(code, _WARRIORS[code], settings)


def fort_effect(code: str, settings: Settings) -> Message:
    """What the fort with this code does at a table with these settings."""
    kind = FORTS[code].name
    return _effect(kind, _FORTS[kind], settings)


def _effect(card: str, text: str, settings: Settings) -> Message:
    if card in _OTHERWISE:
        option, value, otherwise = _OTHERWISE[card]
        if settings[option] == value:
            return Message(otherwise)
    return Message(text)
