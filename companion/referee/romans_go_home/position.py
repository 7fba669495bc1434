"""A fight as it lies on the table: the contested fort, the clans with their warriors, the wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from companion.referee.messages import N_, Message, either, say
from companion.referee.options import Settings
from companion.referee.romans_go_home.components import (
    CLANS,
    LAID_CARDS,
    LEGIONS_TO_WIN,
    TURNS,
    WARRIORS,
    card_beyond,
    card_name,
    clan_name,
    fort_name,
    legions,
)
from companion.referee.romans_go_home.options import check_forts, legions_in_box
from companion.referee.ruling import Refusal, Refused

Kind = Literal["charm", "swap", "tax", "signal", "unwary", "axx", "horsie", "zvord"]

Choices = Mapping[tuple[str, str], str]
"""What owners have chosen: (clan, kind) to value. The values by kind: ``charm`` the clan whose
revealed warrior is charmed, or ``-``; ``swap`` the place (from 1) in the wall behind the contested
fort, or ``-``; ``tax`` a fort code; ``signal``, ``horsie`` a warrior's letter; ``unwary`` a warrior's
letter or ``-``; ``axx`` ``yes`` or ``no``; ``zvord`` ``done``."""

Places = Mapping[tuple[str, str], int]
"""Where something stands in a notation, by clan and kind: ``side`` the clan with its warriors, ``forts`` and
``captured`` what it has, the kinds of :data:`Choices` what was chosen; of no clan ``fort`` and ``wall``."""

NO_CHOICES: Choices = {}
NO_PLACES: Places = {}
DECLINED = "-"
CLAN_TWICE = N_("A clan takes part only once.")


class ImpossibleChoice(Refused):
    """Raised for a choice that the fight does not leave open; ``key`` is its clan and kind."""

    def __init__(self, refusal: Refusal, key: tuple[str, str]) -> None:
        super().__init__(refusal)
        self.key = key


class Side(msgspec.Struct, frozen=True):
    """A clan in a fight. ``faceup`` are its warriors revealed earlier and still there, by letter
    in the order in which they were revealed; ``card`` is the one revealed now. ``forts`` are those
    it owns; ``captured`` how many Legion Forts it has ever captured (None: those it owns)."""

    clan: str
    card: str
    faceup: str = ""
    neutral: bool = False
    forts: tuple[str, ...] = ()
    captured: int | None = None

    @property
    def captured_legions(self) -> int:
        """How many Legion Forts this clan has ever captured."""
        return legions(self.forts) if self.captured is None else self.captured


class Position(msgspec.Struct, frozen=True):
    """A fight in which all cards are up. ``sides`` stand in seat order; ``wall`` are the forts
    behind the contested one, left to right (None: not known; then no Dru'hid swap is asked)."""

    fort: str
    sides: tuple[Side, ...]
    wall: tuple[str, ...] | None = None

    @property
    def clans(self) -> tuple[str, ...]:
        """The clans that take part, in seat order."""
        return tuple(side.clan for side in self.sides)

    @property
    def solo(self) -> bool:
        """Whether one player plays against neutral clans only."""
        return sum(not side.neutral for side in self.sides) == 1

    @property
    def hidden(self) -> int:
        """How many hidden cards a clan has left, at most: one for each fort behind, none of those that a clan shows."""
        shown = max(len(side.faceup) + 1 for side in self.sides)
        return LAID_CARDS - shown if self.wall is None else min(LAID_CARDS - shown, len(self.wall))

    @property
    def last_turn(self) -> bool:
        """Whether no hidden card is left: the wall is known to be empty, or a clan shows all that it laid."""
        return self.hidden == 0

    def side(self, clan: str) -> Side:
        """The side of this clan, which must take part."""
        return next(side for side in self.sides if side.clan == clan)


class Question(msgspec.Struct, frozen=True):
    """A choice that is still open: its kind, whose it is, and the values to choose from.

    With ``may_decline`` the value ``-`` is allowed too. A ``secret`` choice is not shown to others
    before all are in. With ``chance`` nobody chooses: the value is drawn at random.
    """

    kind: Kind
    clan: str
    options: tuple[str, ...]
    may_decline: bool = False
    secret: bool = False
    chance: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What its answer goes by among the :data:`Choices`."""
        return self.clan, self.kind

    def values(self) -> tuple[str, ...]:
        """Every value that answers the question."""
        return (*self.options, DECLINED) if self.may_decline else self.options


_WHOM = {
    "charm": N_("Whose warrior does Qween of %(clan)s charm?"),
    "swap": N_("%(clan)s may take another fort with Dru'hid. Which?"),
    "tax": N_("Which fort does %(clan)s discard for the Tax-Collector's Fort?"),
    "signal": N_("Which warrior does %(clan)s discard for the Signal Fort?"),
    "unwary": N_("%(clan)s may keep the weakest warrior. Which?"),
    "axx": N_("Does Axx of %(clan)s stay face-up?"),
    "horsie": N_("Which warrior does %(clan)s lose to Horsie?"),
    "zvord": N_("%(clan)s may rearrange its own hidden warriors."),
}
_CHOSE = {
    "charm": N_("Qween of %(clan)s charms %(value)s"),
    "swap": N_("%(clan)s takes %(value)s with Dru'hid"),
    "tax": N_("%(clan)s discards %(value)s for the Tax-Collector's Fort"),
    "signal": N_("%(clan)s discards %(value)s for the Signal Fort"),
    "unwary": N_("%(clan)s keeps %(value)s by the Unwary Fort"),
    "axx": N_("Axx of %(clan)s stays"),
    "horsie": N_("%(clan)s discards %(value)s for Horsie"),
    "zvord": N_("%(clan)s is done with Zvord"),
}
_DECLINED = {
    "charm": N_("Qween of %(clan)s charms nobody"),
    "swap": N_("Dru'hid of %(clan)s swaps for no other fort"),
    "unwary": N_("%(clan)s keeps nobody by the Unwary Fort"),
    "axx": N_("Axx of %(clan)s goes"),
}

QUESTION_RULES: dict[str, str] = {
    "charm": "rgh.qween-charm",
    "swap": "rgh.druhid-swap",
    "tax": "rgh.tax",
    "signal": "rgh.signal",
    "unwary": "rgh.unwary",
    "axx": "rgh.axx",
    "horsie": "rgh.horsie",
    "zvord": "rgh.zvord",
}
"""The rule that asks each kind of question of a player."""


def asking_rule(question: Question) -> str:
    """The rule that asks this question."""
    return "rgh.neutral-tax" if question.chance else QUESTION_RULES[question.kind]


def ask_text(question: Question) -> Message:
    """The question in one sentence."""
    return say(_WHOM[question.kind], clan=clan_name(question.clan))


def possible(question: Question, position: Position) -> Message:
    """What can be answered."""
    return either([value_text(question.kind, value, position) for value in question.values()])


def asked_text(question: Question, position: Position) -> Message:
    """The question with what can be answered."""
    text = N_("%(question)s Possible: %(options)s.")
    return say(text, question=ask_text(question), options=possible(question, position))


def chosen_text(question: Question, value: str, position: Position) -> Message:
    """What a clan has chosen, in one sentence."""
    text = (_DECLINED if value in (DECLINED, "no") else _CHOSE)[question.kind]
    return say(text, clan=clan_name(question.clan), value=value_text(question.kind, value, position))


def value_text(kind: str, value: str, position: Position) -> Message:
    """A value that answers a question of this kind, as people read it."""
    if kind == "charm" and value != DECLINED:
        target = position.side(value)
        return say(N_("%(card)s of %(clan)s"), card=card_name(target.card), clan=clan_name(value))
    if kind == "swap":
        if value == DECLINED or position.wall is None:
            return say(N_("%(fort)s, the contested one"), fort=fort_name(position.fort))
        place = int(value)
        fort = fort_name(position.wall[place - 1])
        if position.wall.count(position.wall[place - 1]) == 1:
            return fort
        return say(N_("%(fort)s (no. %(place)d behind the contested one)"), fort=fort, place=place)
    if kind == "tax":
        return fort_name(value)
    if value in WARRIORS:
        return card_name(value)
    words = {DECLINED: N_("Nobody"), "yes": N_("Yes"), "no": N_("No"), "done": N_("Done")}
    return say(words[value])


def not_possible(question: Question, value: str, position: Position) -> Refusal:
    """The refusal of a value that does not answer this question."""
    options = tuple(
        say(N_("“%(value)s” for %(meaning)s"), value=value, meaning=value_text(question.kind, value, position))
        for value in question.values()
    )
    return Refusal(
        "choice-impossible",
        say(
            N_("%(question)s “%(given)s” is not possible; these are: %(options)s."),
            question=ask_text(question),
            given=value[:40],
            options=either(options),
        ),
        asking_rule(question),
    )


def crashed(position: Position) -> tuple[str, ...]:
    """The clans whose Ch'ariott revealed now is wrecked (none, or at least two).

    Rulebook: Effects of the Warrior cards, Ch'ariott. Neutral Ch'ariotts count.
    """
    revealed = tuple(side.clan for side in position.sides if side.card == "C")
    return revealed if len(revealed) > 1 else ()


def legions_counted(forts: Iterable[str], captured: int, settings: Settings) -> int:
    """How many Legion Forts count for a clan that owns these ``forts`` and has ``captured`` so many Legion Forts: rule
    rgh.legion-win, option L1."""
    return captured if settings["L1"] == "captured" else legions(forts)


def can_win(neutral: bool, solo: bool, settings: Settings) -> bool:
    """Whether three Legion Forts let a clan win: a player's, or a neutral one against one player alone
    under option N6. Rulebook: Legion Fort; Games with a neutral player."""
    return not neutral or (solo and settings["N6"] == "BAJ")


def check_cards(clan: str, cards: str) -> Refusal | None:
    """Why a clan cannot have all these warriors in one round, or None."""
    twice = card_beyond(cards)
    if twice is None:
        return None
    text = N_("%(clan)s cannot have %(card)s %(count)d times in one round.")
    if cards.count(twice) == 2:
        text = N_("%(clan)s cannot have %(card)s twice in one round.")
    message = say(text, clan=clan_name(clan), card=card_name(twice), count=cards.count(twice))
    return Refusal("card-twice", message, "rgh.cards-once")


def check_side(side: Side) -> Refusal | None:
    """Why a clan cannot have these warriors face-up, or None."""
    cards = side.faceup + side.card
    if len(cards) > LAID_CARDS:
        text = N_("%(clan)s shows %(count)d warriors; only %(most)d lie along the wall.")
        message = say(text, clan=clan_name(side.clan), count=len(cards), most=LAID_CARDS)
        return check_cards(side.clan, cards) or Refusal("cards-many", message, "rgh.six-cards")
    return check_cards(side.clan, cards)


def check_clans(sides: tuple[tuple[str, bool], ...]) -> Refusal | None:
    """Why these clans (id, neutral) cannot play together, or None."""
    for clan, _ in sides:
        if clan not in CLANS:
            return Refusal(
                "clan-unknown",
                say(N_("There is no clan “%(given)s”; the clans are %(clans)s."), given=clan[:40], clans=tuple(CLANS)),
                "rgh.setup",
            )
    if len({clan for clan, _ in sides}) < len(sides):
        return Refusal("clan-twice", say(CLAN_TWICE), "rgh.setup")
    if not 2 <= len(sides) <= len(CLANS):
        return Refusal(
            "clans-number",
            say(N_("Two to four clans take part, not %(count)d."), count=len(sides)),
            "rgh.setup",
        )
    if all(neutral for _, neutral in sides):
        return Refusal("all-neutral", say(N_("At least one clan belongs to a player.")), "rgh.setup")
    return None


def check_charm(position: Position, clan: str, target: str) -> Refusal | None:
    """Why Qween of ``clan`` can never charm the revealed warrior of ``target``, or None.

    Whether she charms at all in this turn, and whether she may decline, depends on the
    table's options and is left to the ruling.
    """
    side = position.side(clan)
    if side.card != "Q":
        return Refusal(
            "target-not-qween",
            say(
                N_("%(clan)s reveals %(card)s, and only Qween charms."),
                clan=clan_name(clan),
                card=card_name(side.card),
            ),
            "rgh.qween-charm",
        )
    if side.neutral:
        return Refusal(
            "target-neutral-qween",
            say(N_("Qween of the neutral clan %(clan)s has no effect, so she charms nobody."), clan=clan_name(clan)),
            "rgh.neutral-powers",
        )
    if target == DECLINED:
        return None
    if target == clan:
        return Refusal("target-own", say(N_("Qween charms a rival's warrior, not her own.")), "rgh.qween-charm")
    if all(other.clan != target for other in position.sides):
        return Refusal(
            "target-absent",
            say(N_("%(clan)s does not take part in this fight."), clan=clan_name(target)),
            "rgh.qween-charm",
        )
    wrecked = crashed(position)
    left = [other for other in position.sides if other.clan != clan and other.clan not in wrecked]
    if target in wrecked and left:
        return Refusal(
            "target-crashed",
            say(N_("Ch'ariott of %(clan)s is wrecked before Qween chooses."), clan=clan_name(target)),
            "rgh.charriott-crash",
        )
    return None


def _check_captured(side: Side) -> Refusal | None:
    """Why a clan cannot have captured so few Legion Forts, or None."""
    if side.captured is None or side.captured >= legions(side.forts):
        return None
    text = N_("Legion Forts that %(clan)s owns: %(held)d. It must have captured at least as many.")
    message = say(text, clan=clan_name(side.clan), held=legions(side.forts))
    return Refusal("captured-few", message, "rgh.legion-win")


def _check_legions(position: Position, side: Side, settings: Settings) -> Refusal | None:
    """Why a clan with these Legion Forts would not fight any more, or None: rule rgh.legion-win, option L1."""
    count = legions_counted(side.forts, side.captured_legions, settings)
    if count < LEGIONS_TO_WIN or not can_win(side.neutral, position.solo, settings):
        return None
    text = N_("%(clan)s has three Legion Forts already, so the game is over.")
    if legions(side.forts) < LEGIONS_TO_WIN:
        text = N_("%(clan)s has captured three Legion Forts already, so the game is over.")
    return Refusal("legions-won", say(text, clan=clan_name(side.clan)), "rgh.legion-win")


def _check_row(position: Position, side: Side) -> Refusal | None:
    """Why a clan cannot show so many warriors in this turn, or None. A fort leaves the wall in every turn, so
    the wall tells the turn."""
    if position.wall is None or len(position.wall) >= TURNS:
        return None
    turn = TURNS - len(position.wall)
    if len(side.faceup) + 1 <= turn:
        return None
    text = N_("By the wall this is turn %(turn)d, in which %(clan)s cannot show %(count)d warriors.")
    message = say(text, turn=turn, clan=clan_name(side.clan), count=len(side.faceup) + 1)
    return Refusal("cards-many", message, "rgh.reveal")


def _check_wall(position: Position) -> Refusal | None:
    """Why so many forts cannot lie behind the contested one, or None."""
    if len(position.wall or ()) < TURNS:
        return None
    text = N_("At most %(most)d forts lie behind the contested one.")
    return Refusal("wall-long", say(text, most=TURNS - 1), "rgh.wall-order")


def _check_all_legions(position: Position, settings: Settings) -> Refusal | None:
    """Why so many Legion Forts cannot be in play with this box, or None."""
    most = legions_in_box(settings)
    count = sum(side.captured_legions for side in position.sides) + legions((position.fort, *(position.wall or ())))
    if count <= most:
        return None
    text = N_("That is %(count)d Legion Forts, those captured before included; there are %(most)d.")
    return Refusal("legions-many", say(text, count=count, most=most), "rgh.fort-deck")


def _check_box(position: Position, settings: Settings, places: Places) -> Refusal | None:
    """Why these forts cannot lie on one table together, or None; the place is that of the first fort too many."""
    said: list[tuple[str, str, tuple[str, ...]]] = [("", "fort", (position.fort,)), ("", "wall", position.wall or ())]
    said += [(side.clan, "forts", side.forts) for side in position.sides]
    forts: list[str] = []
    ats: list[int | None] = []
    for clan, kind, codes in said:
        at = places.get((clan, kind))
        for code in codes:
            forts.append(code)
            ats.append(at)
            at = None if at is None else at + len(code) + 1  # behind the comma
    refusal = check_forts(forts, settings)
    if refusal is None:
        return None
    first = next(count for count in range(1, len(forts) + 1) if check_forts(forts[:count], settings) is not None)
    return msgspec.structs.replace(refusal, at=ats[first - 1])


def check_position(position: Position, settings: Settings, places: Places = NO_PLACES) -> Refusal | None:
    """Why this position cannot come up at a table with these settings, or None. A refusal says where, as far as
    ``places`` tell it."""

    def placed(refusal: Refusal | None, *where: tuple[str, str]) -> Refusal | None:
        """The refusal at the first of these places that the notation has."""
        if refusal is None:
            return None
        return msgspec.structs.replace(refusal, at=next((places[each] for each in where if each in places), None))

    sides = position.sides
    refusal = placed(
        check_clans(tuple((side.clan, side.neutral) for side in sides)), *((s.clan, "side") for s in sides)
    )
    for side in sides:
        here, forts, captured = ((side.clan, kind) for kind in ("side", "forts", "captured"))
        refusal = (
            refusal
            or placed(check_side(side), here)
            or placed(_check_captured(side), captured)
            or placed(_check_legions(position, side, settings), captured, forts)
            or placed(_check_row(position, side), here)
        )
    with_legions = [("", "wall")] if legions(position.wall or ()) else []
    with_legions += [(side.clan, kind) for side in sides if side.captured_legions for kind in ("captured", "forts")]
    refusal = (
        refusal
        or placed(_check_wall(position), ("", "wall"))
        or placed(_check_all_legions(position, settings), *with_legions)
    )
    return refusal or _check_box(position, settings, places)
