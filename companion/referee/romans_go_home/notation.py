"""The one-line notation of a fight, such as ``U2 gold:>A green:A>C red:D>C``.

::

    fight   = fort side side [side [side]] [token ...]          separated by spaces
    side    = clan ["*"] ":" {warrior} ">" warrior ["@" target] "*" marks a neutral clan
    target  = clan | "-"                                        whom Qween charms; "-" nobody
    token   = "wall=" forts            forts behind the contested one, left to right; "-" none;
                                       without it the wall is not known, and no swap is asked
            | clan ".forts=" forts     forts that the clan owns
            | clan ".captured=" number Legion Forts ever captured, if more than it owns
            | clan ".swap=" place      Dru'hid takes the fort at this place of the wall (from 1)
            | clan ".tax=" fort        discarded for the Tax-Collector's Fort
            | clan ".signal=" warrior  discarded for the Signal Fort
            | clan ".unwary=" warrior  kept by the Unwary Fort
            | clan ".axx=" yes|no      whether Axx stays
            | clan ".horsie=" warrior  discarded for Horsie
    forts   = "-" | fort {"," fort}
    fort    = U2 | S4 | T8 | O1 | O3 | O4 | O5 | O6 | L-1 | L-2 | L-3
    clan    = gold (yellow) | green | red | violet (purple)
    warrior = Q | D | Z | X | A | F | H | C

Warriors before ``>`` are face-up from earlier turns, in the order in which they were revealed;
the one after it is revealed now. ``-`` declines a swap, or what the Unwary Fort lets stay.
Capitals do not matter. The odds of a fight are asked in a like notation, see :mod:`.odds`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from companion.referee.messages import N_, either, say
from companion.referee.notation import Word, fail, not_understood, split_words, twice
from companion.referee.romans_go_home.components import CLANS, FORTS, WARRIORS, clan_name
from companion.referee.romans_go_home.position import (
    CLAN_TWICE,
    DECLINED,
    Choices,
    Places,
    Position,
    Side,
    check_charm,
    check_clans,
    check_side,
)
from companion.referee.ruling import Refused
from companion.referee.typed import plain_number

LONGEST = 600
"""The most characters of a notation."""

_ALIASES = {"yellow": "gold", "purple": "violet"}
CHOICE_KEYS = ("swap", "tax", "signal", "unwary", "axx", "horsie")
"""What is chosen in a fight, as ``gold.swap=4``."""
_SIDE = re.compile(r"(?P<clan>[^:*]*)(?P<star>\*?):(?P<faceup>[^>]*)>(?P<card>[^@]*)(?:@(?P<target>.*))?", re.DOTALL)


class Fight(msgspec.Struct, frozen=True):
    """What a notation says: the position, and the choices already made in it."""

    position: Position
    choices: Choices


def words(text: str) -> tuple[Word, ...]:
    """The words of a notation. Raises Refused if it is empty or longer than ``LONGEST``."""
    return split_words(text, LONGEST, say(N_("A notation begins with a fort, such as U2.")))


def read_fort(word: Word) -> str:
    """The code of a fort. Raises Refused naming the known ones."""
    code = word.text.upper().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
    if not code:
        fail("fort-missing", say(N_("A fort is expected here, such as U2.")), word.at)
    if code not in FORTS:
        fail(
            "fort-unknown",
            say(N_("There is no fort “%(given)s”; the forts are %(forts)s."), given=word.text[:40], forts=tuple(FORTS)),
            word.at,
        )
    return code


def read_clan(word: Word) -> str:
    """The id of a clan. Raises Refused naming the known ones."""
    clan = _ALIASES.get(word.text.lower(), word.text.lower())
    if not clan:
        fail("clan-missing", say(N_("A clan is expected here: %(clans)s."), clans=either(tuple(CLANS))), word.at)
    if clan not in CLANS:
        fail(
            "clan-unknown",
            say(N_("There is no clan “%(given)s”; the clans are %(clans)s."), given=word.text[:40], clans=tuple(CLANS)),
            word.at,
        )
    return clan


def means_clan(word: Word) -> bool:
    """Whether a word of a fight is meant for a clan with its warriors, well written or not."""
    name = word.text.partition(">")[0].removesuffix("*").lower()
    return ":" in word.text or _ALIASES.get(name, name) in CLANS


def read_cards(word: Word) -> str:
    """Warriors by letter, perhaps none. Raises Refused at the first letter that is none."""
    for offset, letter in enumerate(word.text):
        if letter == "?":
            text = N_(
                "“?” is a card that nobody has seen: begin the line with “odds” to ask how likely each capture is."
            )
            fail("card-unseen", say(text), word.at + offset)
        if letter.upper() not in WARRIORS:
            fail(
                "card-unknown",
                say(
                    N_("There is no warrior “%(given)s”; the warriors are %(cards)s."),
                    given=letter,
                    cards=tuple(WARRIORS),
                ),
                word.at + offset,
            )
    return word.text.upper()


def read_card(word: Word) -> str:
    """Exactly one warrior by letter."""
    cards = read_cards(word)
    if len(cards) != 1:
        fail("card-one", say(N_("One warrior is expected here, such as C.")), word.at)
    return cards


def _read_forts(word: Word) -> tuple[str, ...]:
    return tuple(read_fort(part) for part in word.entries(","))


def _read_number(word: Word) -> int:
    number = plain_number(word.text, 2)
    if number is None:
        fail("number", say(N_("A number is expected here, not “%(given)s”."), given=word.text[:40]), word.at)
    return number


def _read_choice(kind: str, word: Word) -> str:
    declined = word.text == DECLINED
    if kind == "swap":
        return DECLINED if declined else str(_read_number(word))
    if kind == "tax":
        return read_fort(word)
    if kind == "axx":
        if word.text.lower() not in ("yes", "no"):
            fail("yes-no", say(N_("“yes” or “no” is expected here, not “%(given)s”."), given=word.text[:40]), word.at)
        return word.text.lower()
    return DECLINED if declined and kind == "unwary" else read_card(word)


class _Reading:
    """What has been read so far of one notation."""

    def __init__(self) -> None:
        self.sides: dict[str, Side] = {}
        self.places: dict[tuple[str, str], int] = {}
        self.charms: list[tuple[str, str, int]] = []
        self.choices: dict[tuple[str, str], str] = {}
        self.wall: tuple[str, ...] | None = None
        self.keys: set[str] = set()

    def side(self, word: Word) -> None:
        match = _SIDE.fullmatch(word.text)
        if match is None:
            text = N_(
                "“%(given)s” is not understood: a clan is written like red:D>C: its name, the warriors face-up, “>”,"
                " the warrior revealed."
            )
            fail("side-malformed", say(text, given=word.text[:40]), word.at)

        def part(name: str) -> Word:
            return Word(match[name], word.at + match.start(name))

        clan = read_clan(part("clan"))
        if clan in self.sides:
            fail("clan-twice", say(CLAN_TWICE), word.at, "rgh.setup")
        side = Side(clan, read_card(part("card")), read_cards(part("faceup")), bool(match["star"]))
        refusal = check_side(side)
        if refusal is not None:
            raise Refused(msgspec.structs.replace(refusal, at=word.at))
        self.sides[clan] = side
        self.places[clan, "side"] = word.at
        if match["target"] is not None:
            target = part("target")
            whom = DECLINED if target.text == DECLINED else read_clan(target)
            self.charms.append((clan, whom, target.at))
            self.places[clan, "charm"] = target.at

    def token(self, word: Word) -> None:
        key, given = word.halves("=")
        owner, dot, kind = key.lower().rpartition(".")
        of_a_clan = ("forts", "captured", *CHOICE_KEYS)
        if given is None or kind not in (of_a_clan if dot else ("wall",)):
            clan = owner if owner in self.sides else next(iter(self.sides), "gold")
            not_understood(word, ("wall=", *(f"{clan}.{each}=" for each in of_a_clan)))
        clan = read_clan(Word(owner, word.at)) if dot else ""
        if dot and clan not in self.sides:
            text = N_("%(clan)s has no warriors before this: the clans come first, then what they own or choose.")
            fail("clan-absent", say(text, clan=clan_name(clan)), word.at)
        if f"{clan}.{kind}" in self.keys:
            twice(word, key)
        self.keys.add(f"{clan}.{kind}")
        self.places[clan, kind] = given.at
        if kind == "wall":
            self.wall = _read_forts(given)
        elif kind == "forts":
            self.sides[clan] = msgspec.structs.replace(self.sides[clan], forts=_read_forts(given))
        elif kind == "captured":
            self.sides[clan] = msgspec.structs.replace(self.sides[clan], captured=_read_number(given))
        else:
            self.choices[clan, kind] = _read_choice(kind, given)


def _canonical(side: Side) -> Side:
    """``captured`` only where it says more than the forts owned."""
    plain = msgspec.structs.replace(side, captured=None)
    return plain if side.captured == plain.captured_legions else side


def parse(text: str) -> Fight:
    """The fight that a notation describes; see :func:`read`."""
    return read(text)[0]


def read(text: str) -> tuple[Fight, Places]:
    """The fight that a notation describes, and where in it each thing is said.

    Raises Refused: a malformed notation says at which offset; warriors, clans and charms that
    cannot be are refused with their rule. Forts are checked against the box of a table by
    :func:`.position.check_position`.
    """
    first, *rest = words(text)
    reading = _Reading()
    fort = read_fort(first)
    reading.places["", "fort"] = first.at
    for word in rest:
        if means_clan(word):
            reading.side(word)
        else:
            reading.token(word)
    refusal = check_clans(tuple((side.clan, side.neutral) for side in reading.sides.values()))
    if refusal is not None:
        raise Refused(msgspec.structs.replace(refusal, at=rest[0].at if rest else len(text)))
    position = Position(fort, tuple(map(_canonical, reading.sides.values())), reading.wall)
    for clan, target, at in reading.charms:
        refusal = check_charm(position, clan, target)
        if refusal is not None:
            raise Refused(msgspec.structs.replace(refusal, at=at))
        reading.choices[clan, "charm"] = target
    return Fight(position, reading.choices), reading.places


def write_side(side: Side, target: str | None) -> str:
    """A clan in the notation, with the target of its Qween."""
    star = "*" if side.neutral else ""
    charm = "" if target is None else f"@{target}"
    return f"{side.clan}{star}:{side.faceup}>{side.card}{charm}"


def write_forts(forts: tuple[str, ...]) -> str:
    """Forts in the notation."""
    return ",".join(forts) or "-"


def _tokens(position: Position, choices: Choices) -> Iterator[str]:
    yield position.fort
    for side in position.sides:
        yield write_side(side, choices.get((side.clan, "charm")))
    if position.wall is not None:
        yield f"wall={write_forts(position.wall)}"
    for side in map(_canonical, position.sides):
        if side.forts:
            yield f"{side.clan}.forts={write_forts(side.forts)}"
        if side.captured is not None:
            yield f"{side.clan}.captured={side.captured}"
    for side in position.sides:
        for kind in CHOICE_KEYS:
            if (side.clan, kind) in choices:
                yield f"{side.clan}.{kind}={choices[side.clan, kind]}"


def write(fight: Fight) -> str:
    """The canonical notation of a fight: ``parse`` of it gives the same fight."""
    return " ".join(_tokens(fight.position, fight.choices))
