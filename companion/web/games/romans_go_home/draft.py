"""A position that is being built by tapping: from the form's fields to the notation and back.

Nothing is judged here but whether each fort has its place. What is incomplete or impossible otherwise goes into the
notation as it is, and the referee says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec
from werkzeug.datastructures import MultiDict

from companion.referee.messages import N_, say
from companion.referee.notation import Word
from companion.referee.romans_go_home.components import CLANS, FORTS
from companion.referee.romans_go_home.notation import CHOICE_KEYS, read_clan
from companion.referee.ruling import Refusal, Refused
from companion.web.games.reading import LONGEST
from companion.web.games.romans_go_home import whereabouts
from companion.web.games.romans_go_home.whereabouts import Line

UNKNOWN = "?"
FIELDS = {
    "fort",
    "more",
    "was",
    *whereabouts.FIELDS,
    *(f"{clan}.{name}" for clan in CLANS for name in ("player", "card", "up", "gone", "target")),
}
"""The names of the form's fields."""
_FORTS = re.compile(r"(wall|\w+\.forts)=(\S+)", re.IGNORECASE)
_CHOICE = re.compile(rf"\w+\.(?:{'|'.join(CHOICE_KEYS)})=\S*", re.IGNORECASE)
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
    """The whole form. ``lines`` are the forts behind the contested one and those owned, ``more`` the other tokens
    after the clans: choices."""

    fort: str = ""
    sides: dict[str, DraftSide] = field(default_factory=lambda: {clan: DraftSide() for clan in CLANS})
    lines: tuple[Line, ...] = ()
    more: str = ""

    @property
    def refusal(self) -> Refusal | None:
        """Why its lines of forts do not say where each is; all else goes into the notation, whatever it holds."""
        # the odds do not ask for them, and who is still filling in the form is not told off
        return whereabouts.why_not(self.lines) if self.complete and not self.odds else None

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
        return f"{self.position()} {self.more}".strip()

    def named(self, refusal: Refusal) -> Refusal:
        """The refusal of the question as it is, since what is tapped is called there as it is here; but whom Qween
        charms is tapped and not written, and of what was typed as a choice it says where that stands."""
        if refusal.code == "charm-open":
            message = say(N_("Whose warrior does Qween of %(clan)s charm?"), clan=refusal.message.params["clan"])
            return msgspec.structs.replace(refusal, message=message)
        if refusal.at is None or refusal.at <= len(self.position()):
            return refusal
        text = N_("“%(field)s”: %(refusal)s")
        message = say(text, field=say(N_("Choices, in the notation")), refusal=refusal.message)
        return msgspec.structs.replace(refusal, message=message)

    def position(self) -> str:
        """The question without what was chosen."""
        words = ["odds"] if self.odds else []
        words.append(self.fort)
        for clan, side in self.sides.items():
            if side.player:
                star = "*" if side.player == "neutral" else ""
                gone = f"-{side.gone}" if side.gone and self.odds else ""
                # for the odds the referee assumes whom Qween charms
                target = f"@{side.target}" if side.target and side.card == "Q" and not self.odds else ""
                words.append(f"{clan}{star}:{side.faceup}{gone}>{side.card}{target}")
        if not self.odds:  # who takes the fort does not depend on the others
            words.extend(self._whereabouts())
        return " ".join(words)

    def _whereabouts(self) -> Iterator[str]:
        wall = [fort for _, fort in whereabouts.wall(self.lines)]
        if wall:
            yield f"wall={','.join(wall)}"
        for clan in self.sides:
            held = whereabouts.held_by(self.lines, clan)
            if held:
                yield f"{clan}.forts={','.join(held)}"


def from_form(given: MultiDict[str, str]) -> Draft:
    """The draft that the form's fields describe; unknown values are dropped."""
    draft = Draft(fort=given.get("fort", "") if given.get("fort") in FORTS else "", more=given.get("more", "")[:400])
    shown = from_notation(given.get("was", "")[:LONGEST])
    for clan, side in draft.sides.items():
        side.card = given.get(f"{clan}.card", "")[:9]
        ticked = "".join(letter[:1] for letter in given.getlist(f"{clan}.up"))[:9]
        # the ticks tell no order, but who came with a notation came with one
        side.faceup = "".join(whereabouts.in_order(shown.sides[clan].faceup, ticked))
        side.gone = "".join(letter[:1] for letter in given.getlist(f"{clan}.gone"))[:9]
        side.target = given.get(f"{clan}.target", "")[:10]
        side.player = given.get(f"{clan}.player", "") if side.card else ""
        if side.card and side.player not in ("player", "neutral"):
            side.player = "player"
    draft.lines = tuple(whereabouts.given(given))
    if draft.more == shown.more and draft.position() != shown.position():
        # what was chosen in another fight; what was typed just now stays
        draft.more = " ".join(word for word in draft.more.split() if not _CHOICE.fullmatch(word))
    return draft


def from_notation(text: str) -> Draft:
    """The form that shows this notation, as far as it can be understood."""
    draft = Draft()
    more = []
    wall: list[str] = []
    held: dict[str, list[str]] = {}
    for word in text.split():
        if match := _SIDE.fullmatch(word):
            clan = _clan(match[1])
            if clan:
                draft.sides[clan] = DraftSide(
                    player="neutral" if match[2] else "player",
                    faceup=match[3].upper(),
                    gone=(match[4] or "").upper(),
                    card=match[5].upper(),
                    target=_clan(match[6] or "") or (match[6] or "").lower(),
                )
        elif word.upper() in FORTS and not draft.fort:
            draft.fort = word.upper()
        elif (owned := _FORTS.fullmatch(word)) and (read := _codes(owned[2])):
            owner, dot, _ = owned[1].partition(".")
            if not dot:
                wall = read
            elif clan := _clan(owner):
                held[clan] = read
            else:
                more.append(word)
        elif word.lower() != "odds":
            more.append(word)
    draft.lines = tuple(whereabouts.lines(wall, held.items()))
    draft.more = " ".join(more)
    return draft


def _clan(name: str) -> str:
    """The id of a clan by a name of the notation; "" if it is none."""
    try:
        return read_clan(Word(name, 0))
    except Refused:
        return ""


def _codes(text: str) -> list[str]:
    """The forts of a token; none of them if one is no fort."""
    codes = text.upper().split(",")
    return codes if set(codes) <= set(FORTS) else []
