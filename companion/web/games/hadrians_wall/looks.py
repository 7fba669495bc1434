"""Small pictures in the text: icons with their number, patterns, Trade Goods, the cells of a Map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from markupsafe import Markup

from companion.referee.hadrians_wall.cards import PATTERNS
from companion.referee.hadrians_wall.names import ICON_NAMES, PATTERN_NAMES, item_text, one_of_text
from companion.referee.hadrians_wall.scouting import BY_TEXT
from companion.referee.hadrians_wall.sheet import GROUPS, ITEMS, MAP_COLUMNS, MAP_ROWS, Box
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, Message, listed, say
from companion.web.language import language


def text(message: str) -> str:
    """A marked text in the reader's language."""
    return language().render(message)


@lru_cache(maxsize=4096)
def _row(code: str, pairs: tuple[tuple[str, int | None], ...]) -> Markup:
    """Icons with their numbers as one picture, whose description is for those who listen."""
    named = tuple(say(ICON_NAMES[name]) if number is None else item_text(name, number) for name, number in pairs)
    return _picture(listed(named), pairs, " ") if pairs else Markup("")


def _picture(label: Message, pairs: Iterable[tuple[str, int | None]], between: str) -> Markup:
    drawn = Markup(between).join(
        Markup('<b>{}<svg><use href="#hw-icon-{}"/></svg></b>').format("" if number is None else number, name)
        for name, number in pairs
    )
    return Markup('<span class="it" role="img" aria-label="{}">{}</span>').format(language().render(label), drawn)


def row(pairs: Iterable[tuple[str, int | None]]) -> Markup:
    """Icons, each with its number before it where one is given."""
    return _row(language().code, tuple(pairs))


@lru_cache(maxsize=1024)
def _named(code: str, pairs: tuple[tuple[str, int], ...]) -> Markup:
    drawn = Markup(", ").join(
        Markup('<span class="named"><svg aria-hidden="true"><use href="#hw-icon-{}"/></svg> {}</span>').format(
            name, language().render(item_text(name, number))
        )
        for name, number in pairs
    )
    return Markup('<span class="it">{}</span>').format(drawn) if pairs else drawn


def named(have: Mapping[str, int]) -> Markup:
    """Icons, each with its number and its name beside it; nothing for none."""
    return _named(language().code, tuple((name, number) for name, number in have.items() if number))


def icon(name: str) -> Markup:
    """An icon alone."""
    return row([(name, None)])


def items(have: Mapping[str, int]) -> Markup:
    """Items with their numbers; nothing for none."""
    return row((item, number) for item, number in have.items() if number)


def purse(have: Mapping[str, int]) -> Markup:
    """All Workers and Resources, those that there are none of as well."""
    return row((item, have.get(item, 0)) for item in ITEMS)


def icons(names: Iterable[str]) -> Markup:
    """Icons, each kind once, with its number where it is more than one."""
    return row((name, number if number > 1 else None) for name, number in Counter(names).items())


@lru_cache(maxsize=64)
def _one_of(_language: str, names: tuple[str, ...]) -> Markup:
    return _picture(one_of_text(names), [(name, None) for name in names], " / ")


def gives(box: Box) -> Markup:
    """What is printed in a box: everything that it gives, or what there is to choose from."""
    return _one_of(language().code, box.choose) if box.choose and not box.gains else icons(box.gains)


def good(number: int) -> Markup:
    """A Trade Good: its number in a hexagon."""
    return _good(language().code, number)


@lru_cache(maxsize=256)
def _good(_language: str, number: int) -> Markup:
    return Markup('<span class="good"><span class="visually-hidden">{} </span>{}</span>').format(
        text(N_("Trade Good")), number
    )


def _cells(cells: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{column * 10} {row * 10}h9v9h-9z" for row, column in cells)


def pattern(name: str) -> Markup:
    """A Pattern of the Scouts as it is printed."""
    return _pattern(language().code, name)


@lru_cache(maxsize=256)
def _pattern(_language: str, name: str) -> Markup:
    cells = PATTERNS[name]
    wide, high = (1 + max(cell[way] for cell in cells) for way in (1, 0))
    return Markup(
        '<svg class="pattern" viewBox="-1 -1 {} {}" width="{}em" height="{}em" role="img" aria-label="{}">'
        '<path d="{}"/></svg>'
    ).format(wide * 10 + 1, high * 10 + 1, wide / 2, high / 2, text(PATTERN_NAMES[name]), _cells(cells))


def on_map(sheet: Sheet, at: str) -> Markup:
    """The Map with the cells that a placement would fill: those outlined are free, crossed ones are new."""
    everything = [(row, column) for row in range(MAP_ROWS) for column in range(MAP_COLUMNS)]
    boxes = GROUPS["map"].boxes
    full = [place for place, box in zip(everything, boxes, strict=True) if box.id in sheet.marks]
    ids = {box.id for box in BY_TEXT[at].boxes}
    new = [place for place, box in zip(everything, boxes, strict=True) if box.id in ids]
    crosses = "".join(f"M{column * 10 + 1} {row * 10 + 1}l7 7m0 -7l-7 7" for row, column in new)
    return Markup(
        '<svg class="onmap" viewBox="-1 -1 {} {}" aria-hidden="true"><path class="free" d="{}"/>'
        '<path class="full" d="{}"/>'
        '<path class="new" d="{}"/><path class="cross" d="{}"/></svg>'
    ).format(MAP_COLUMNS * 10 + 1, MAP_ROWS * 10 + 1, _cells(everything), _cells(full), _cells(new), crosses)
