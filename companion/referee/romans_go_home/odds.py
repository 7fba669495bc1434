"""Exact odds of a fight in which cards are still hidden, by counting every possibility.

::

    odds   = "odds" fort side side [side [side]] ["qween=" captures|random]
    side   = clan ["*"] ":" {warrior} ["-" {warrior}] ">" cards
    cards  = "?"                       any card of the clan that nobody has seen
           | "?" warrior {warrior}     one of these, each as likely as the next
           | warrior                   this one

Warriors after ``-`` are out of this round's play: discarded, or seen elsewhere. Fort, clan and
warrior are written as for a fight, see :mod:`.notation`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Literal

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.notation import Word, fail, not_understood, twice
from companion.referee.odds import chance_text
from companion.referee.options import Settings, Value, Watched
from companion.referee.romans_go_home.components import card_name, card_names, clan_name, fort_name, unseen
from companion.referee.romans_go_home.fight import Contest, contest
from companion.referee.romans_go_home.notation import means_clan, read_card, read_cards, read_clan, read_fort, words
from companion.referee.romans_go_home.options import strengths
from companion.referee.romans_go_home.position import CLAN_TWICE, Position, Side, check_cards, check_clans, check_side
from companion.referee.ruling import Refusal, Refused, Ruling, Step

LIMIT = 5000
"""How many combinations of cards are counted at most; four clans of eight warriors have 4096."""

Policy = Literal["captures", "random"]
"""Whom Qween charms: ``captures`` whoever lets her clan capture (or nobody, where she may decline and that
does), or else the strongest, of equally strong ones each with the same probability; ``random`` every rival
warrior with the same probability."""

Captors = tuple[tuple[str | None, Fraction], ...]
"""Who captures one fight (None: nobody), each with its probability."""

Weights = defaultdict[str | None, Fraction]

_SIDE = re.compile(r"(?P<clan>[^:*]*)(?P<star>\*?):(?P<faceup>[^>-]*)(?:-(?P<gone>[^>]*))?>(?P<cards>.*)", re.DOTALL)


class HiddenSide(msgspec.Struct, frozen=True):
    """A clan whose next card may be hidden: ``cards`` are the equally likely ones (letters; the two
    Ch'ariotts stand for themselves), ``gone`` those known to be out of play."""

    clan: str
    cards: str
    faceup: str = ""
    gone: str = ""
    neutral: bool = False


class HiddenFight(msgspec.Struct, frozen=True):
    """A fight before the cards are turned up, and what Qween's owners are assumed to do."""

    fort: str
    sides: tuple[HiddenSide, ...]
    qween: Policy = "captures"


class Odds(msgspec.Struct, frozen=True):
    """The probability that each clan captures, and that nobody does; they sum to 1.
    ``combinations`` is the number of different fights that were counted. ``elsewhere`` are the other values of
    disputed points under which they would not be the same, one option at a time, each with what they would be."""

    captures: dict[str, Fraction]
    nobody: Fraction
    combinations: int
    elsewhere: tuple[tuple[str, Value, Odds], ...] = ()


def _read_side(word: Word) -> HiddenSide:
    match = _SIDE.fullmatch(word.text)
    if match is None:
        fail(
            "side-malformed",
            say(
                N_("Here a clan is written like red:D-C>?: the warriors face-up, “-” those gone, “>”, the hidden card.")
            ),
            word.at,
        )

    def part(name: str) -> Word:
        return Word(match[name] or "", word.at + max(match.start(name), 0))

    clan, faceup, gone, cards = (
        read_clan(part("clan")),
        _read_letters(part("faceup"), _ALL_KNOWN),
        _read_letters(part("gone"), _ALL_KNOWN),
        part("cards"),
    )
    refusal = check_cards(clan, faceup + gone)
    if refusal is not None:
        raise Refused(msgspec.structs.replace(refusal, at=word.at))
    rest = unseen(faceup + gone)
    if not cards.text.startswith("?"):
        _read_letters(cards, _ONCE)
        possible = read_card(cards)
    else:
        possible = _read_letters(Word(cards.text[1:], cards.at + 1), _ONCE) or rest
    if not possible:
        text = N_("%(clan)s has no card left to turn up.")
        fail("cards-none", say(text, clan=clan_name(clan)), cards.at, "rgh.cards-once")
    for card in possible:
        if possible.count(card) > rest.count(card):
            raise Refused(msgspec.structs.replace(_too_many(clan, card), at=cards.at))
    if Counter(possible) == Counter(rest):
        possible = rest  # as they stand on the cards: so the canonical notation tells them
    refusal = check_side(Side(clan, possible[0], faceup))
    if refusal is not None:
        raise Refused(msgspec.structs.replace(refusal, at=word.at))
    return HiddenSide(clan, possible, faceup, gone, bool(match["star"]))


_ALL_KNOWN = N_("Here stand warriors that are known; “?” stands only for the one that is turned up now.")
_ONCE = N_("“?” stands once, before the warriors that the hidden card may be, such as ?AZ.")


def _read_letters(word: Word, why_not_unseen: str) -> str:
    """Warriors by letter; a “?” among them is refused with this sentence."""
    if "?" in word.text:
        fail("card-unseen", say(why_not_unseen), word.at + word.text.index("?"))
    return read_cards(word)


def _too_many(clan: str, card: str) -> Refusal:
    return Refusal(
        "card-twice",
        say(N_("%(clan)s has no further %(card)s to reveal."), clan=clan_name(clan), card=card_name(card)),
        "rgh.cards-once",
    )


def _read_policy(word: Word) -> Policy:
    match word.text:
        case "captures" | "random":
            return word.text
    text = N_("“captures” or “random” is expected here, not “%(given)s”.")
    fail("qween-unknown", say(text, given=word.text[:40]), word.at)


def parse(text: str) -> HiddenFight:
    """What a notation of odds describes. Raises Refused saying where it is malformed."""
    first, *rest = words(text)
    if first.text.lower() != "odds" or not rest:
        fail("odds-malformed", say(N_("Odds are asked like this: odds U2 gold:>? red:D>?")), first.at)
    fort = read_fort(rest[0])
    sides: list[HiddenSide] = []
    policy: Policy | None = None
    for word in rest[1:]:
        key, _, given = word.text.lower().partition("=")
        if means_clan(word):
            side = _read_side(word)
            if any(side.clan == other.clan for other in sides):
                fail("clan-twice", say(CLAN_TWICE), word.at, "rgh.setup")
            sides.append(side)
        elif key == "qween":
            if policy is not None:
                twice(word, key)
            policy = _read_policy(Word(given, word.at + len("qween=")))
        else:
            not_understood(word, ("qween=",))
    refusal = check_clans(tuple((side.clan, side.neutral) for side in sides))
    if refusal is not None:
        raise Refused(msgspec.structs.replace(refusal, at=rest[1].at if len(rest) > 1 else len(text)))
    return HiddenFight(fort, tuple(sides), policy or "captures")


def write(fight: HiddenFight) -> str:
    """The canonical notation: ``parse`` of it gives the same fight."""
    parts = ["odds", fight.fort]
    for side in fight.sides:
        star = "*" if side.neutral else ""
        gone = f"-{side.gone}" if side.gone else ""
        cards = side.cards
        if len(cards) > 1:
            cards = "?" if Counter(cards) == Counter(unseen(side.faceup + side.gone)) else f"?{cards}"
        parts.append(f"{side.clan}{star}:{side.faceup}{gone}>{cards}")
    if fight.qween != "captures":
        parts.append(f"qween={fight.qween}")
    return " ".join(parts)


def _fights(fight: HiddenFight) -> Iterator[tuple[int, Position]]:
    """Every different position and its weight: in how many ways the hidden cards give it."""
    counts = [tuple(Counter(side.cards).items()) for side in fight.sides]
    for cards in product(*counts):
        sides = tuple(
            Side(side.clan, card, side.faceup, side.neutral) for side, (card, _) in zip(fight.sides, cards, strict=True)
        )
        yield prod(weight for _, weight in cards), Position(fight.fort, sides)


def _captors(position: Position, settings: Settings, strength: dict[str, int], policy: Policy) -> Captors:
    """Who captures in this position, with probabilities if it is not certain whom Qween charms."""
    fought = contest(position, settings, strength)
    if fought.asks is None:
        return ((fought.captor, Fraction(1)),)
    charmer, targets = fought.asks.clan, fought.asks.options

    def charming(target: str) -> Contest:
        return contest(position, settings, strength, {(charmer, "charm"): target})

    if policy == "random":
        return tuple((charming(target).captor, Fraction(1, len(targets))) for target in targets)
    if any(charming(value).captor == charmer for value in fought.asks.values()):
        return ((charmer, Fraction(1)),)
    most = max(strength[position.side(target).card] for target in targets)
    strongest = [target for target in targets if strength[position.side(target).card] == most]
    return tuple((charming(target).captor, Fraction(1, len(strongest))) for target in strongest)


def _add(weights: Weights, weight: int, captors: Captors) -> None:
    for captor, part in captors:
        weights[captor] += weight * part


def odds(fight: HiddenFight, settings: Settings, limit: int = LIMIT) -> Ruling[Odds]:
    """The exact probability that each clan captures, if every possible card is equally likely.

    Raises Refused when there are more than ``limit`` combinations: no estimate is given.
    """
    combinations = prod(len(set(side.cards)) for side in fight.sides)
    if combinations > limit:
        raise Refused(
            Refusal(
                "odds-limit",
                say(
                    N_("That is %(count)d combinations; at most %(limit)d are counted."),
                    count=combinations,
                    limit=limit,
                ),
            )
        )
    strength = strengths(settings)
    watched = Watched(settings)
    others = {(option, value): changed for option, value, changed in settings.elsewhere(settings.disputed())}
    here: Weights = defaultdict(Fraction)
    moved: dict[tuple[str, Value], Weights] = {key: defaultdict(Fraction) for key in others}
    for weight, position in _fights(fight):
        watched.read.clear()
        captors = _captors(position, watched, strength, fight.qween)
        _add(here, weight, captors)
        # Most fights read few options or none; only those that read one are decided again without it.
        for key, changed in others.items():
            if key[0] in watched.read:
                _add(moved[key], -weight, captors)
                _add(moved[key], weight, _captors(position, changed, strength, fight.qween))
    total = sum(here.values())

    def shares(change: Weights) -> Odds:
        captures = {side.clan: (here[side.clan] + change[side.clan]) / total for side in fight.sides}
        return Odds(captures, (here[None] + change[None]) / total, combinations)

    elsewhere = tuple((*key, shares(change)) for key, change in moved.items() if any(change.values()))
    result = msgspec.structs.replace(shares(defaultdict(Fraction)), elsewhere=elsewhere)
    return Ruling(result, tuple(_steps(fight, result, declines=settings["Q2"] == "may")))


def odds_text(result: Odds) -> tuple[Message, ...]:
    """The odds as a list: Gold 7/18 (38.9%), nobody 1/9 (11.1%)."""
    named = [*((clan_name(clan), part) for clan, part in result.captures.items()), (say(N_("nobody")), result.nobody)]
    return tuple(say(N_("%(who)s %(chance)s"), who=who, chance=chance_text(part)) for who, part in named)


def _steps(fight: HiddenFight, result: Odds, declines: bool) -> Iterator[Step]:
    for side in fight.sides:
        text = N_("%(clan)s reveals one of %(count)d cards, each equally likely: %(cards)s.")
        if len(side.cards) == 1:
            text = N_("%(clan)s reveals %(cards)s.")
        names = card_names(side.cards)
        yield Step("rgh.odds", say(text, clan=clan_name(side.clan), count=len(side.cards), cards=names))
    if any("Q" in side.cards and not side.neutral for side in fight.sides):
        text = N_(
            "Qween is assumed to charm so that her clan captures. If nothing does that, she charms the strongest;"
            " equally strong ones are equally likely."
        )
        if declines:
            text = N_(
                "Qween is assumed to charm, or to charm nobody, so that her clan captures. If nothing does that, she"
                " charms the strongest; equally strong ones are equally likely."
            )
        if fight.qween == "random":
            text = N_("Qween is assumed to charm any rival; all are equally likely.")
        yield Step("rgh.odds", say(text))
    yield Step(
        "rgh.odds",
        say(
            N_("%(fort)s goes to: %(odds)s. Combinations counted: %(count)d."),
            count=result.combinations,
            fort=fort_name(fight.fort),
            odds=odds_text(result),
        ),
    )
