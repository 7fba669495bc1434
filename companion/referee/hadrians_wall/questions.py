"""The questions that the referee answers, one line each; the first word says which.

::

    attack year=3 cards=CRR cohorts=2/1/0 [ignore=R] [temple=1] [diplomats=0/0/2]
        cards and ignore by arrow: L, C, R; cohorts are filled boxes, left / centre / right; temple and
        diplomats are the Favours available (without either all that there can be: 3, and 2/2/2)
    favours year=3 cards=CRR cohorts=2/1/0 [temple=1] [diplomats=0/0/2]
        the best use of these Favours
    odds year=3 cohorts=2/1/0 [seen=2/1/1] [extra=1] [temple=1] [diplomats=0/0/2]
        seen are Fate Cards already seen, by arrow; extra the items on Neutral Prospect Cards
    score renown=6 piety=23 valour=12 discipline=16 paths=11 disdain=3
        any tokens of a sheet, see :mod:`.sheet_notation`; paths are points, or Path Cards such as
        defender:2,aristocrat - with what each counts, or counted on the sheet
    fill [box] [tokens of a sheet] [Prospect Cards within reach] [choices]
        box by id, such as wall-4 or small-hotel, or a track for its next box, such as fort; the name of
        a building, such as market, is the building, market-1 a box of it; without it all boxes that
        may be filled now. Choices are pay=soldier (several items: servant+civilian),
        cohort= serves= (left, centre, right), attribute=, get=, from= (own, left, right, neutral-1,
        neutral-2, deck), good=, damage=, pattern=, at=11,12,21,22 (cells: row and column)
    map [map=xx.../...../...../.....] [pattern=L]
        where a pattern fits (L, square, line, T, S); without pattern all five
    gladiator boxes=4-1 [damage=3]
        circled boxes, and how many of them are filled in; without damage every outcome
    goods [bought=4,5] [offered=1,4]
        Trade Goods in the Market, and those that neighbours offer
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.referee.hadrians_wall.attack import LETTERS, Assault
from companion.referee.hadrians_wall.box_words import box_to_fill, no_box
from companion.referee.hadrians_wall.cards import DAMAGES, GOODS, PATTERN_CELLS, PATTERNS, PLAYER_CARDS, YEARS
from companion.referee.hadrians_wall.check import as_entered, check_both, check_given, check_past
from companion.referee.hadrians_wall.choices import KINDS, QUESTION_RULES, SOURCES, Offers
from companion.referee.hadrians_wall.counted import check_counts
from companion.referee.hadrians_wall.notation import (
    Tokens,
    needed,
    read_letters,
    read_marked,
    read_one,
    read_three,
    tokens,
    words,
    write_marked,
)
from companion.referee.hadrians_wall.odds import DECK, NEUTRAL_MOST, NO_FAVOURS, Outlook
from companion.referee.hadrians_wall.scoring import Path, largest, smallest
from companion.referee.hadrians_wall.sheet import (
    ATTRIBUTES,
    BOXES,
    COHORT_MOST,
    COHORTS,
    DIPLOMAT_FAVOURS,
    GROUPS,
    TEMPLES,
    WORKERS,
)
from companion.referee.hadrians_wall.sheet_notation import (
    OFFER_TOKENS,
    SHEET_TOKENS,
    read_map,
    read_offers,
    read_sheet,
    too_many,
    write_map,
    write_offers,
    write_sheet,
)
from companion.referee.hadrians_wall.state import Favours, Sheet
from companion.referee.messages import N_, say
from companion.referee.notation import Word, fail, read_number, twice
from companion.referee.ruling import Refused

PATHS_MOST = 3 * YEARS


class AttackQuestion(msgspec.Struct, frozen=True):
    """How an attack ends."""

    assault: Assault


class FavoursQuestion(msgspec.Struct, frozen=True):
    """The best use of Favours against an attack."""

    assault: Assault


class OddsQuestion(msgspec.Struct, frozen=True):
    """What an attack will bring."""

    outlook: Outlook


class ScoreQuestion(msgspec.Struct, frozen=True):
    """The score of a sheet with Path Cards, or the points that they come to."""

    sheet: Sheet
    paths: tuple[Path, ...] | int


class FillQuestion(msgspec.Struct, frozen=True):
    """What filling a box sets off; without a box (None), which boxes may be filled."""

    box: str | None
    sheet: Sheet
    offers: dict[str, str] | None
    choices: dict[str, str]


class MapQuestion(msgspec.Struct, frozen=True):
    """Where patterns fit on the Map of a sheet."""

    sheet: Sheet
    pattern: str | None


class GladiatorQuestion(msgspec.Struct, frozen=True):
    """A battle: circled boxes, those filled in, and the damage (None: every damage)."""

    circled: int
    filled_in: int
    damage: int | None


class GoodsQuestion(msgspec.Struct, frozen=True):
    """What Trade Goods are worth: those bought, those offered by neighbours."""

    bought: tuple[int, ...]
    offered: tuple[int, ...]


AnyQuestion = (
    AttackQuestion
    | FavoursQuestion
    | OddsQuestion
    | ScoreQuestion
    | FillQuestion
    | MapQuestion
    | GladiatorQuestion
    | GoodsQuestion
)

FIRST_WORDS = ("attack", "favours", "odds", "score", "fill", "map", "gladiator", "goods")


def parse(text: str) -> AnyQuestion:
    """The question that a notation asks. Raises Refused saying at which offset it is malformed."""
    first, *rest = words(text)
    kind = first.text.lower()
    end = len(text)
    if kind in ("attack", "favours"):
        return _read_attack(kind, rest, end)
    if kind == "odds":
        return _read_odds(rest, end)
    if kind == "score":
        return _read_score(rest)
    if kind == "fill":
        return _read_fill(rest)
    if kind == "map":
        return _read_map(rest)
    if kind == "gladiator":
        return _read_gladiator(rest, end)
    if kind == "goods":
        return _read_goods(rest)
    message = say(N_("A question begins with one of these words: %(words)s."), words=FIRST_WORDS)
    fail("question-unknown", message, first.at)


def _favours(read: Tokens) -> Favours | None:
    if "temple" not in read and "diplomats" not in read:
        return None
    temple = read_number(read["temple"], 0, len(TEMPLES)) if "temple" in read else 0
    diplomats = read_three(read["diplomats"], DIPLOMAT_FAVOURS) if "diplomats" in read else (0, 0, 0)
    return Favours(temple, diplomats)


def _cohorts(read: Tokens) -> tuple[int, int, int]:
    return read_three(read["cohorts"], COHORT_MOST) if "cohorts" in read else (0, 0, 0)


def _read_attack(kind: str, rest: list[Word], end: int) -> AttackQuestion | FavoursQuestion:
    known = ("year", "cards", "cohorts", *(["ignore"] if kind == "attack" else []), "temple", "diplomats")
    read = tokens(rest, known)
    year = read_number(needed(read, "year", "year=3", end), 1, YEARS)
    cards = needed(read, "cards", "cards=LCCRR", end)
    if len(cards.text) > sum(DECK):
        too_many(cards, sum(DECK))
    arrows = read_letters(cards, LETTERS)
    ignore = read_letters(read["ignore"], LETTERS) if "ignore" in read else ""
    assault = Assault(year, arrows, _cohorts(read), ignore, _favours(read))
    return AttackQuestion(assault) if kind == "attack" else FavoursQuestion(assault)


def _read_odds(rest: list[Word], end: int) -> OddsQuestion:
    read = tokens(rest, ("year", "cohorts", "seen", "extra", "temple", "diplomats"))
    year = read_number(needed(read, "year", "year=3", end), 1, YEARS)
    seen = read_three(read["seen"], max(DECK)) if "seen" in read else (0, 0, 0)
    extra = read_number(read["extra"], 0, NEUTRAL_MOST) if "extra" in read else 0
    return OddsQuestion(Outlook(year, _cohorts(read), seen, extra, _favours(read) or NO_FAVOURS))


def _read_score(rest: list[Word]) -> ScoreQuestion:
    read = tokens(rest, (*SHEET_TOKENS, "paths"))
    paths: tuple[Path, ...] | int = 0
    left: Tokens = {}
    if "paths" in read:
        word = read["paths"]
        paths = read_number(word, 0, PATHS_MOST) if word.text.isdigit() else _read_paths(word)
        left = _disdain_of(word, paths, read)
    sheet = read_sheet({**left, **read})
    if "baths" in read:  # else bribes may have removed more: only what is left is told, not how much was circled
        read = {**left, **read}
    refusal = check_given(sheet, read)
    if refusal is not None:
        raise Refused(refusal)
    if not isinstance(paths, int):
        check_counts(sheet, read, paths)
    return ScoreQuestion(sheet, paths)


def _disdain_of(word: Word, paths: tuple[Path, ...] | int, read: Tokens) -> Tokens:
    """The Disdain that the Aristocrat counts is lost points too: it is what the sheet shows beside that which the
    bribes have removed."""
    count = None if isinstance(paths, int) else _counts(paths).get("aristocrat")
    bribes = len(read["baths"].entries(",")) if "baths" in read else 0
    circles = len(GROUPS["disdain"].boxes)
    if count is not None and "disdain" not in read and count + bribes > circles:
        text = N_("%(left)d Disdain left and %(removed)d removed are more than the %(most)d circles.")
        fail("disdain-many", say(text, left=count, removed=bribes, most=circles), word.at, "hw.disdain")
    return {} if count is None else {"disdain": Word(f"{count + bribes}-{bribes}" if bribes else str(count), word.at)}


def _counts(paths: tuple[Path, ...]) -> dict[str, int | None]:
    """What Path Cards are said to count, by id."""
    return {path.id: path.count for path in paths}


def _read_paths(word: Word) -> tuple[Path, ...]:
    found: list[Path] = []
    for part in word.entries(","):
        name, count = part.halves(":")
        path = read_one(Word(name, part.at), PLAYER_CARDS)
        number = None if count is None else read_number(count, smallest(path), largest(path))
        found.append(Path(path, number))
    return tuple(found)


def _read_fill(rest: list[Word]) -> FillQuestion:
    named = rest[0] if rest and "=" not in rest[0].text else None
    read = tokens(rest if named is None else rest[1:], (*SHEET_TOKENS, *OFFER_TOKENS, *KINDS))
    sheet = read_sheet(read)
    box = None
    if named is not None:
        box = box_to_fill(sheet, named.text.lower())
        if box is None:
            fail("box-unknown", no_box(named.text), named.at)
    refusal = check_both(sheet, read, box)
    # whoever leaves out the Year asks of any sheet: how many attacks there were is not known then
    if refusal is None and "year" in read:
        refusal = check_past(sheet, sheet.year - 1)
    refusal = as_entered(refusal)
    if refusal is not None:
        raise Refused(refusal)
    offers: Offers | None = read_offers(read)
    choices = {kind: _read_choice(kind, read[kind]) for kind in KINDS if kind in read}
    for kind in choices if box is None else ():
        text = N_("Nothing here asks for %(choice)s.")
        fail("choice-not-asked", say(text, choice=kind), read[kind].at, QUESTION_RULES[kind])
    return FillQuestion(None if box is None else box.id, sheet, None if offers is None else dict(offers), choices)


def _read_choice(kind: str, word: Word) -> str:
    if kind == "pay":
        return "+".join(sorted((read_one(part, WORKERS) for part in word.entries("+")), key=WORKERS.index))
    if kind == "at":
        return _read_cells(word)
    known: tuple[str, ...] = {
        "cohort": COHORTS,
        "serves": COHORTS,
        "attribute": ATTRIBUTES,
        "get": WORKERS,
        "from": (*SOURCES, "deck"),
        "good": tuple(map(str, GOODS)),
        "damage": tuple(map(str, DAMAGES)),
        "pattern": tuple(PATTERNS),
    }[kind]
    return read_one(word, known)


def _read_cells(word: Word) -> str:
    """Four cells of the Map, each a row and a column, in their order."""
    cells: list[str] = []
    parts = word.entries(",")
    for part in parts:
        if len(part.text) != 2 or f"map-{part.text[0]}-{part.text[1]}" not in BOXES:
            text = N_("The Map has no cell “%(given)s”; a cell is its row and its column, such as 11.")
            fail("cell-unknown", say(text, given=part.text[:40]), part.at)
        if part.text in cells:
            twice(part)
        cells.append(part.text)
    if len(cells) != PATTERN_CELLS:
        text = N_("A Pattern has %(cells)d cells, not %(given)d.")
        fail("cells-number", say(text, cells=PATTERN_CELLS, given=len(cells)), word.at)
    return ",".join(sorted(cells))


def _read_map(rest: list[Word]) -> MapQuestion:
    read = tokens(rest, ("map", "pattern"))
    cells = read_map(read["map"]) if "map" in read else ()
    pattern = read_one(read["pattern"], PATTERNS) if "pattern" in read else None
    return MapQuestion(Sheet(marks=dict.fromkeys(cells, "x")), pattern)


def _read_gladiator(rest: list[Word], end: int) -> GladiatorQuestion:
    read = tokens(rest, ("boxes", "damage"))
    word = needed(read, "boxes", "boxes=4-1", end)
    circled, filled_in = read_marked(word, len(GROUPS["ludus-red"].boxes))
    damage = read_number(read["damage"], DAMAGES[0], DAMAGES[-1]) if "damage" in read else None
    return GladiatorQuestion(circled, filled_in, damage)


def _read_goods(rest: list[Word]) -> GoodsQuestion:
    read = tokens(rest, ("bought", "offered"))

    def numbers(key: str, most: int) -> tuple[int, ...]:
        if key not in read:
            return ()
        parts = read[key].entries(",")
        if len(parts) > most:
            too_many(read[key], most)
        return tuple(read_number(part, GOODS[0], GOODS[-1]) for part in parts)

    return GoodsQuestion(numbers("bought", len(GROUPS["market"].boxes)), numbers("offered", 2))


def write(question: AnyQuestion) -> str:
    """The canonical notation of a question: :func:`parse` of it gives the same question."""
    return " ".join(_write(question))


def _three(three: tuple[int, int, int]) -> str:
    return "/".join(map(str, three))


def _write_favours(favours: Favours | None) -> Iterator[str]:
    if favours is not None:
        yield f"temple={favours.temple}"
        if any(favours.diplomats):
            yield f"diplomats={_three(favours.diplomats)}"


def _write(question: AnyQuestion) -> Iterator[str]:
    match question:
        case AttackQuestion(assault) | FavoursQuestion(assault):
            yield "attack" if isinstance(question, AttackQuestion) else "favours"
            yield f"year={assault.year}"
            yield f"cards={assault.cards or '-'}"
            yield f"cohorts={_three(assault.cohorts)}"
            if assault.ignore:
                yield f"ignore={assault.ignore}"
            yield from _write_favours(assault.favours)
        case OddsQuestion(outlook):
            yield f"odds year={outlook.year} cohorts={_three(outlook.cohorts)}"
            if any(outlook.seen):
                yield f"seen={_three(outlook.seen)}"
            if outlook.extra:
                yield f"extra={outlook.extra}"
            if outlook.favours != NO_FAVOURS:
                yield from _write_favours(outlook.favours)
        case ScoreQuestion(sheet, paths):
            yield "score"
            # written beside the Aristocrat, it would say that no bribe has removed any
            told = None if isinstance(paths, int) else f"disdain={_counts(paths).get('aristocrat')}"
            yield from (token for token in write_sheet(sheet) if token != told)
            yield f"paths={paths if isinstance(paths, int) else _write_paths(paths)}"
        case FillQuestion(box, sheet, offers, choices):
            yield "fill"
            if box is not None:
                yield box
            yield from write_sheet(sheet)
            yield from write_offers(offers)
            yield from (f"{kind}={choices[kind] or '-'}" for kind in KINDS if kind in choices)
        case MapQuestion(sheet, pattern):
            yield f"map map={write_map(sheet)}"
            if pattern is not None:
                yield f"pattern={pattern}"
        case GladiatorQuestion(circled, filled_in, damage):
            yield f"gladiator boxes={write_marked(circled, filled_in)}"
            if damage is not None:
                yield f"damage={damage}"
        case GoodsQuestion(bought, offered):
            yield "goods"
            if bought:
                yield "bought=" + ",".join(map(str, bought))
            if offered:
                yield "offered=" + ",".join(map(str, offered))


def _write_paths(paths: tuple[Path, ...]) -> str:
    return ",".join(path.id if path.count is None else f"{path.id}:{path.count}" for path in paths) or "-"
