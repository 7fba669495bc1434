"""A position that is being built by tapping: from the form's fields to the notation and back.

Nothing is judged here. What is incomplete or impossible goes into the notation as it is, and
the referee says what is wrong with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from companion.referee.romans_go_home.components import CLANS, FORTS

UNKNOWN = "?"
FIELDS = {"fort", "more", *(f"{clan}.{name}" for clan in CLANS for name in ("player", "card", "up", "gone", "target"))}
"""The names of the form's fields."""
_SIDE = re.compile(r"(\w+)(\*?):(\w*)(?:-(\w*))?>([^@]*)(?:@(\S+))?")


@dataclass(slots=True)
class DraftSide:
    """A clan on the form: who plays it ("" for absent), its warriors by letter, whom Qween charms."""

    player: str = ""
    faceup: str = ""
    gone: str = ""
    card: str = ""
    target: str = ""


@dataclass(slots=True)
class Draft:
    """The whole form. ``more`` are the tokens after the clans: wall, forts owned, choices."""

    fort: str = ""
    sides: dict[str, DraftSide] = field(default_factory=lambda: {clan: DraftSide() for clan in CLANS})
    more: str = ""

    @property
    def odds(self) -> bool:
        """Whether a card is still to be turned up, so that chances are asked for."""
        return any(side.player and side.card.startswith(UNKNOWN) for side in self.sides.values())

    @property
    def complete(self) -> bool:
        """Whether there is enough to ask the referee."""
        present = [side for side in self.sides.values() if side.player]
        return bool(self.fort) and len(present) >= 2 and all(side.card for side in present)

    def notation(self) -> str:
        """The question in one line."""
        words = ["odds"] if self.odds else []
        words.append(self.fort)
        for clan, side in self.sides.items():
            if side.player:
                star = "*" if side.player == "neutral" else ""
                gone = f"-{side.gone}" if side.gone and self.odds else ""
                # for the odds the referee assumes whom Qween charms
                target = f"@{side.target}" if side.target and side.card == "Q" and not self.odds else ""
                words.append(f"{clan}{star}:{side.faceup}{gone}>{side.card}{target}")
        if self.more:
            words.append(self.more)
        return " ".join(words)


def from_form(given: MultiDict[str, str]) -> Draft:
    """The draft that the form's fields describe; unknown values are dropped."""
    draft = Draft(fort=given.get("fort", "") if given.get("fort") in FORTS else "", more=given.get("more", "")[:400])
    for clan, side in draft.sides.items():
        side.card = given.get(f"{clan}.card", "")[:9]
        side.faceup = "".join(letter[:1] for letter in given.getlist(f"{clan}.up"))[:9]
        side.gone = "".join(letter[:1] for letter in given.getlist(f"{clan}.gone"))[:9]
        side.target = given.get(f"{clan}.target", "")[:10]
        side.player = given.get(f"{clan}.player", "") if side.card else ""
        if side.card and side.player not in ("player", "neutral"):
            side.player = "player"
    return draft


def from_notation(text: str) -> Draft:
    """The form that shows this notation, as far as it can be understood."""
    draft = Draft()
    more = []
    for word in text.split():
        if match := _SIDE.fullmatch(word):
            clan = match[1].lower()
            if clan in draft.sides:
                draft.sides[clan] = DraftSide(
                    player="neutral" if match[2] else "player",
                    faceup=match[3].upper(),
                    gone=(match[4] or "").upper(),
                    card=match[5].upper(),
                    target=(match[6] or "").lower(),
                )
        elif word.upper() in FORTS and not draft.fort:
            draft.fort = word.upper()
        elif word.lower() != "odds":
            more.append(word)
    draft.more = " ".join(more)
    return draft
