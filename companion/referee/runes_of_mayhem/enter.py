"""A card is played: whether it may go there, and what happens as it enters.

Rulebook: Play Cards; The function of the Wall; Long-ranged (Direct shot); Hero; Castle Folk; Pillager.

::

    enter = "enter" card place
    card  = a unit type | castle-defenders | court-chaplain | builders
    place = row1 | row2 | row3 | wall
"""

from __future__ import annotations

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, fail
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused, Ruling, Step
from companion.referee.runes_of_mayhem.components import FOLK, ROWS, TYPES
from companion.referee.runes_of_mayhem.fight import tell_own_text
from companion.referee.runes_of_mayhem.lane import in_no_lane
from companion.referee.runes_of_mayhem.notation import read_card, refuse_at, unexpected
from companion.referee.runes_of_mayhem.unit import Unit, why_not_row, why_not_wall

PLACES = (*(f"row{row}" for row in range(1, ROWS + 1)), "wall")


_ACTS: dict[str, str] = {
    "long-ranged": "acts-as-long-ranged",
    "pillager": "lock",
    "castle-defenders": "acts-as-long-ranged",
    "court-chaplain": "acts-as-priest",
    "builders": "helpful",
}
_BOTH = ("acts-as-long-ranged", "acts-as-priest")
"""What Castle Folk do on the Wall *too*: that takes nothing from them on the Battlefield."""


class Entry(msgspec.Struct, frozen=True):
    """A card (a unit type, or one of the Castle Folk by name) and the place to which it comes; ``abilities`` are
    those that its own text adds, ``played`` says that it is played from the hand (a mercenary is not)."""

    card: str
    place: str
    abilities: tuple[str, ...] = ()
    played: bool = True

    @property
    def folk(self) -> bool:
        """Whether it is of the Castle Folk."""
        return self.card in FOLK or self.card == "castle-folk"

    def works(self, ability: str, settings: Settings) -> bool:
        """Whether it has this ability, and the ability works in this place."""
        if ability not in (_ACTS.get(self.card), *self.abilities):
            return False
        if not self.folk:
            return self.place != "wall"
        return self.place == "wall" or ability in _BOTH or settings["Q23"] == "both"

    @property
    def by_its_text(self) -> bool:
        """Whether only a text of its own, which we do not know, lets it stand there."""
        return self.place == f"row{ROWS}" and self.card not in ("priest", "court-chaplain")

    @property
    def name(self) -> Message:
        """The name of the card or of its type."""
        return Message(FOLK[self.card] if self.card in FOLK else TYPES[self.card].name)


class Entered(msgspec.Struct, frozen=True):
    """What the card does as it enters: ``direct-shot``, ``heroic-arrival``, ``lock``, ``restore``, ``howl``; at the
    Fortress ``direct-shot-lane`` needs its own lane empty, ``direct-shot-any-lane`` one of the lanes. ``later``: the
    Heroic Arrival is still to come."""

    effects: tuple[str, ...]
    later: bool = False


def parse(words: tuple[Word, ...], end: int) -> Entry:
    """The card and place of these words (behind ``enter``). Raises Refused saying where they are malformed."""
    if words:
        read_card(words[0])
    if len(words) < 2:
        fail("enter-malformed", say(N_("A card and a place are asked about like this: enter hero wall.")), end)
    card, place = words[:2]
    if place.text not in PLACES:
        fail(
            "place-unknown",
            say(N_("There is no place “%(given)s”; the places are %(places)s."), given=place.text[:40], places=PLACES),
            place.at,
        )
    if len(words) > 2:
        unexpected(words[2], ())
    entry = Entry(card.text, place.text)
    refuse_at(why_not_enter(entry), place)
    return entry


def write(entry: Entry) -> str:
    """The canonical notation: ``parse`` of it gives the same entry."""
    return f"enter {entry.card} {entry.place}"


def why_not_enter(entry: Entry) -> Refusal | None:
    """Why such a card may not go to such a place, or None."""
    if entry.place == "wall":
        return why_not_wall(entry.card)
    stands = entry.card == "court-chaplain" or (entry.card not in FOLK and Unit(entry.card, 0, 1).may_stand_behind)
    return why_not_row(int(entry.place.removeprefix("row")), stands)


def check_entry(entry: Entry) -> None:
    """Raises Refused if such a card may not go to such a place."""
    refusal = why_not_enter(entry)
    if refusal is not None:
        raise Refused(refusal)


def settle(entry: Entry, settings: Settings) -> Ruling[Entered]:
    """What happens as the card enters. Raises Refused if it may not go there."""
    ruling = effects_of(entry, settings)
    told = (step for effect in ruling.result.effects for step in EFFECTS[effect])
    return Ruling(ruling.result, (*tell_own_text(entry.card), *ruling.steps, *told))


def effects_of(entry: Entry, settings: Settings) -> Ruling[Entered]:
    """The same, where what the effects do is told by who knows the table. Raises Refused."""
    check_entry(entry)
    wall = entry.place == "wall"
    effects: list[str] = []
    text = N_("%(card)s: onto an empty place of the Battlefield, and there until the next Regroup-step.")
    steps = [Step("rom.rows", say(text, card=entry.name))]
    if entry.by_its_text:
        steps.append(Step("rom.rows", say(N_("Row 3 is for Priests: it may stand there only if its card says so."))))
    if wall:
        text = N_(
            "%(card)s: onto the Wall (at most two units, Castle Folk not counted), and there until the next"
            " Regroup-step."
        )
        steps = [Step("rom.wall-limit", say(text, card=entry.name))]
        if not entry.folk:
            steps.append(Step("rom.wall-abilities", say(N_("Its abilities do not work there."))))
    if entry.works("acts-as-long-ranged", settings) and entry.played:
        effects.append(_shot(wall, settings))
    elif entry.works("acts-as-long-ranged", settings):
        steps.append(Step("rom.direct-shot", say(N_("No Direct shot: it is not played from the hand (assumed)."))))
    if entry.works("helpful", settings):
        effects.append("restore")
    if entry.card == "hero" and not wall:
        effects.append("heroic-arrival")
    if entry.works("lock", settings):
        effects.append("lock")
    if entry.works("howl", settings) and not wall:
        effects.append("howl")
    also = {_ACTS.get(entry.card)} & set(_BOTH)
    if entry.folk and not wall and not also and settings["Q23"] == "wall":
        steps.append(Step("rom.castle-folk", say(N_("Its abilities work on the Wall only."))))
    later = entry.card == "hero" and wall and settings["Q19"] == "arrives"
    if entry.card == "hero" and wall:
        text = N_("No Heroic Arrival on the Wall, nor when it regroups to the Battlefield later.")
        if later:
            text = N_("No Heroic Arrival on the Wall; it comes when the Hero first regroups to the Battlefield.")
        steps.append(Step("rom.heroic-arrival", say(text)))
    return Ruling(Entered(tuple(effects), later), tuple(steps))


def _shot(wall: bool, settings: Settings) -> str:
    """Which Direct shot a unit has. From the Wall a lane is named for each attack, or none is needed (option Q22)."""
    if settings["Q12"] == "anywhere" or in_no_lane(wall, settings):
        return "direct-shot"
    return "direct-shot-any-lane" if wall else "direct-shot-lane"


_NO_ANSWER = Step("rom.no-retaliation", say(N_("Nobody strikes back.")))

EFFECTS: dict[str, list[Step]] = {
    "direct-shot": [
        Step(
            "rom.direct-shot",
            say(N_("It may shoot at any enemy unit, or at the Fortress whatever stands in the lanes.")),
        ),
        _NO_ANSWER,
    ],
    "direct-shot-lane": [
        Step(
            "rom.direct-shot",
            say(N_("It may shoot at any enemy unit; at the Fortress only if no enemy lives in its own lane.")),
        ),
        _NO_ANSWER,
    ],
    "direct-shot-any-lane": [
        Step(
            "rom.direct-shot",
            say(N_("It may shoot at any enemy unit; at the Fortress only if there is a lane in which no enemy lives.")),
        ),
        _NO_ANSWER,
    ],
    "lock": [
        Step("rom.lock", say(N_("It may lock a production-marker of the enemy that lies on a production card."))),
        Step("rom.markers", say(N_("While a marker is locked, its owner produces one less."))),
    ],
    "heroic-arrival": [Step("rom.heroic-arrival", say(N_("Its Heroic Arrival works now, once.")))],
    "restore": [
        Step(
            "rom.castle-folk",
            say(N_("Five Structure-points come back, up to the initial value of the Fortress.")),
        )
    ],
    "howl": [
        Step("rom.howl", say(N_("Howl: a Hound may be taken from the deck or the discard pile into the hand."))),
    ],
}

_EFFECT_NAMES = {
    "direct-shot": N_("a Direct shot anywhere"),
    "direct-shot-lane": N_("a Direct shot, at the Fortress only if its lane is empty"),
    "direct-shot-any-lane": N_("a Direct shot, at the Fortress only if a lane is empty"),
    "lock": N_("Lock"),
    "heroic-arrival": N_("Heroic Arrival"),
    "restore": N_("five Structure-points"),
    "howl": N_("Howl"),
}


def headline(entry: Entry, entered: Entered) -> Message:
    """The outcome in one sentence."""
    if entered.later:
        return say(N_("%(card)s may go there; its Heroic Arrival comes later."), card=entry.name)
    if not entered.effects:
        text = N_("%(card)s may go there; by the rules nothing else happens.")
        if entry.by_its_text:
            text = N_("%(card)s may go there if its card says so; by the rules nothing else happens.")
        return say(text, card=entry.name)
    effects = tuple(Message(_EFFECT_NAMES[effect]) for effect in entered.effects)
    text = N_("%(card)s may go there: %(effects)s.")
    if entry.by_its_text:
        text = N_("%(card)s may go there if its card says so: %(effects)s.")
    return say(text, card=entry.name, effects=effects)
