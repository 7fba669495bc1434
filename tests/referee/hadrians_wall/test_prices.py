"""What every box costs and gives, and every card shows, against what is printed."""

from __future__ import annotations

import pytest

from companion.referee.hadrians_wall.cards import FATE, PATTERNS, PLAYER_CARDS
from companion.referee.hadrians_wall.ludus import fight
from companion.referee.hadrians_wall.sheet import BOXES, BUILDINGS, GROUPS, SHEETS, Box

from .test_sheet import LETTERS as PRINTED

LETTERS = PRINTED | {
    "tr": "trader", "pe": "performer", "pr": "priest", "ap": "apparitor", "pa": "patrician",
    "fa": "favour", "go": "good", "sc": "scout", "sw": "sword", "rd": "removed-disdain",
}  # fmt: skip
CARD = {"m": "soldier", "b": "builder", "s": "servant", "c": "civilian", "r": "resource"}

PRICES = {
    "mining": "s", "guard": "m", "cippi": "r", "wall": "r", "fort": "b | m", "training": "b",
    "forum": "bb | bs | bc | ss | sc | cc",
    "traders": "c", "performers": "c", "priests": "c", "apparitores": "c", "patricians": "c",
    "market": "r", "theatre": "r", "ludus-red": "s | c", "ludus-blue": "s | c", "battle-red": "-", "battle-blue": "-",
    "temple-small": "m | b | s | c", "temple-medium": "m | b | s | c", "temple-large": "m | b | s | c",
    "courthouse-left": "-", "courthouse-centre": "b", "courthouse-right": "s", "diplomats": "smrr", "scouts": "m",
}  # fmt: skip
"""By group of boxes: the ways to pay for each of them (-: it costs nothing)."""

BUILT = {
    "medium-granary": ("sbr", ""), "large-granary": ("sbrr", "R"),
    "small-hotel": ("sbr", "c"), "large-hotel": ("sbrr", "R c"),
    "small-workshop": ("rrr", "b"), "large-workshop": ("rrrr", "R b"),
    "small-road": ("ssbr", ""), "large-road": ("ssbrr", ""),
    "archway": ("brr", "V V"), "monolith": ("brr", "D D"), "column": ("brr", "P P"), "statue": ("brr", "R R"),
    "small-precinct": ("sc", "P ha r"), "medium-precinct": ("scc", "D ha r"), "large-precinct": ("sccc", "R ha r"),
    "market": ("sbrr", "R"), "theatre": ("sbr", "R"), "ludus": ("ssbrr", "R"),
    "small-gardens": ("sbr", "P tr pe pr"), "large-gardens": ("sbrr", "P tr pe pr ap pa"),
    "small-temple": ("sbr", "P"), "medium-temple": ("sbrr", "P"), "large-temple": ("ssbrr", "P"),
    "baths": ("ssbrr", "R"), "courthouse": ("ssbrr", "R"),
}  # fmt: skip
"""By building: what it costs, and what it gives at once."""

GIVES = {
    "market": "go / go / go / go / go / go / go s / go b",
    "theatre": "tr / D m / P s / D ap / P pr / R pa",
    "temple-small": "/ P fa",
    "temple-medium": "/ P / / P / / P fa",
    "temple-large": "/ P / / P / / P fa",
    "courthouse-left": "s / s / s",
    "courthouse-centre": "s s / s s / s s",
    "courthouse-right": "b / b / b",
    "diplomats": "V fa fa / V fa fa / V fa fa",
    "cohort-left": "/ / D / / V / D",
    "cohort-centre": "/ / D / / V / D",
    "cohort-right": "/ / D / / V / D",
    "renown": "/ / c / / / c / / / c / / / c / / / c / / P / / c / / D / / c / / V",
    "piety": "/ / s / / / s / / / s / / / s / / / s / / R / / s / / V / / s / / D",
    "valour": "/ / m / / / m / / / m / / / m / / / m / / D / / m / / R / / m / / P",
    "discipline": "/ / b / / / b / / / b / / / b / / / b / / V / / b / / P / / b / / R",
}
"""By group: what each of its boxes gives."""

CHOSEN = {"small-road": "P D", "large-road": "R V"} | {f"forum-{n}": "b s c" for n in range(1, 5)}
"""What gives one of several icons."""

EACH_YEAR = {"small-hotel": "c", "large-hotel": "c", "small-workshop": "b", "large-workshop": "b"}
"""What gives something again in every later Year; the Roads give any Attribute."""


def _ways(box: Box) -> set[str]:
    letters = {word: letter for letter, word in CARD.items()}
    return {"".join(sorted(letters[item] * number for item, number in cost.items())) or "-" for cost in box.costs}


def _icons(text: str) -> tuple[str, ...]:
    return tuple(LETTERS[code] for code in text.split())


def _written(text: str) -> set[str]:
    return {"".join(sorted(way.strip())) for way in text.split("|")}


@pytest.mark.parametrize("group", PRICES)
def test_the_price_of_a_box(group: str) -> None:
    assert [_ways(box) for box in GROUPS[group].boxes] == [_written(PRICES[group])] * len(GROUPS[group].boxes)


@pytest.mark.parametrize("building", BUILT)
def test_the_price_of_a_building_and_what_it_gives(building: str) -> None:
    price, gives = BUILT[building]
    assert _ways(BOXES[building]) == _written(price)
    assert BOXES[building].gains == _icons(gives)


def test_every_price_is_here() -> None:
    """The Baths cost more from bribe to bribe; what costs nothing at all is filled by an icon."""
    assert set(BUILT) == {box.id for box in BUILDINGS}
    priced = {box.group for box in BOXES.values() if box.costs} - {box.group for box in BUILDINGS}
    assert priced == {*PRICES, "baths"}


@pytest.mark.parametrize("group", GIVES)
def test_what_the_boxes_of_a_track_give(group: str) -> None:
    given = [box.gains for box in GROUPS[group].boxes]
    assert given == [_icons(each) for each in _split(GIVES[group], len(given))]


def _split(text: str, number: int) -> list[str]:
    """What each of so many boxes gives: strokes stand between them."""
    parts = [part.strip() for part in text.split("/")]
    assert len(parts) == number, (text, parts)
    return parts


def test_what_is_the_same_in_every_box() -> None:
    for group, icon in (("scouts", "scout"), ("training", "sword"), ("baths", "removed-disdain")):
        assert {box.gains for box in GROUPS[group].boxes} == {(icon,)}
    for group in ("ludus-red", "ludus-blue", "battle-red", "battle-blue", "forum", "disdain", "production"):
        assert {box.gains for box in GROUPS[group].boxes} == {()}


def test_one_of_several_is_chosen() -> None:
    assert {box.id: box.choose for box in BOXES.values() if box.choose} == {
        box: _icons(icons) for box, icons in CHOSEN.items()
    }


def test_what_comes_again_every_year() -> None:
    again = {box.id: box.each_year for box in BUILDINGS if box.each_year}
    assert again == {building: _icons(icon) for building, icon in EACH_YEAR.items()}
    roads = {box.id: box.each_year_choose for box in BOXES.values() if box.each_year_choose}
    assert roads == dict.fromkeys(("small-road", "large-road"), ("renown", "piety", "valour", "discipline"))
    assert {box.each_year for box in GROUPS["production"].boxes} == {("resource",)}
    assert SHEETS.map_row == ("valour",)


def test_what_comes_before() -> None:
    """Small before Medium before Large, the building before its boxes, a Temple before the next one is filled."""
    smaller = {box.id: box.smaller for box in BOXES.values() if box.smaller}
    kinds = ("hotel", "workshop", "road", "gardens")
    assert smaller == {f"large-{kind}": f"small-{kind}" for kind in kinds} | {
        "large-granary": "medium-granary",
        "medium-precinct": "small-precinct",
        "large-precinct": "medium-precinct",
        "medium-temple": "small-temple",
        "large-temple": "medium-temple",
    }
    building = {box.group: box.building for box in BOXES.values() if box.building}
    courts = ("courthouse-left", "courthouse-centre", "courthouse-right")
    arena = ("ludus-red", "ludus-blue", "battle-red", "battle-blue")
    assert building == dict.fromkeys(courts, "courthouse") | dict.fromkeys(arena, "ludus") | {
        "market": "market",
        "theatre": "theatre",
        "baths": "baths",
        "temple-small": "small-temple",
        "temple-medium": "medium-temple",
        "temple-large": "large-temple",
    }
    assert all(box.building for box in BOXES.values() if box.group in building)
    full = {box.group: box.full for box in BOXES.values() if box.full}
    assert full == {"temple-medium": "temple-small", "temple-large": "temple-medium"}
    assert all(box.full for box in BOXES.values() if box.group in full)
    attributes = {box.id: box.requires for box in GROUPS["landmarks"].boxes}
    assert attributes == {
        "archway": {"renown": 15},
        "monolith": {"piety": 15},
        "column": {"valour": 15},
        "statue": {"discipline": 15},
    }


# -- the Ludus ---------------------------------------------------------------------------------

COLUMNS = ["P P /", "P P / R", "P / R", "P / R R", "/ R R", "/ R r R"]
"""What a Gladiator brings that dies in a column, and one that survives."""


@pytest.mark.parametrize("trained", range(1, 7))
def test_a_battle_against_counting_boxes(trained: int) -> None:
    """Damage fills in circled boxes, never more than there are; with none left the Gladiator is dead."""
    dies, survives = (_icons(part) for part in COLUMNS[trained - 1].split("/"))
    for filled_in in range(trained):
        circles = ["x"] * filled_in + ["o"] * (trained - filled_in)
        for damage in (1, 2, 3):
            left = circles.count("o") - min(damage, circles.count("o"))
            outcome = fight(trained, filled_in, damage)
            assert (outcome.strength, outcome.hit) == (left, circles.count("o") - left)
            assert (outcome.survives, outcome.gains) == (left > 0, survives if left else dies)


# -- cards -------------------------------------------------------------------------------------

PLAYER = {
    "architect": ("line", 2, "rr"), "aristocrat": ("T", 1, "bc"), "defender": ("L", 1, "br"),
    "engineer": ("L", 2, "br"), "fighter": ("square", 5, "m"), "forager": ("T", 3, "sr"),
    "merchant": ("square", 4, "cr"), "planner": ("S", 1, "sc"), "pontiff": ("T", 2, "ss"),
    "ranger": ("line", 6, "m"), "trainer": ("S", 4, "sr"), "vanguard": ("S", 2, "bc"),
}  # fmt: skip
"""Pattern, Trade Good, and what the Prospect Card gives."""

DESIGNS = [
    ("centre", 2, "mbbssccr", (3, 2, 5, 1)), ("right", 2, "mbbsscrr", (3, 2, 1, 5)),
    ("right", 1, "mbbssscr", (2, 6, 4, 1)), ("left", 3, "mbbbscrr", (2, 1, 3, 4)),
    ("centre", 3, "mbsssccr", (1, 3, 5, 2)), ("left", 3, "mmbsscrr", (2, 1, 3, 4)),
    ("right", 2, "mmbssccr", (2, 4, 1, 3)), ("left", 1, "mmbsccrr", (1, 6, 4, 2)),
    ("left", 2, "mmbbscrr", (5, 1, 3, 2)), ("centre", 2, "mmbbsscr", (1, 3, 2, 4)),
    ("centre", 1, "mmbbsssc", (4, 2, 1, 6)), ("right", 1, "mmbbbscr", (1, 4, 6, 2)),
]  # fmt: skip
"""Arrow, damage and gains of the first twelve Fate Cards, each printed four times with another Trade Good."""

SHAPES = {
    "L": "..x/xxx", "square": "xx/xx", "line": "xxxx", "T": ".x./xxx", "S": ".xx/xx.",
}  # fmt: skip


def _counted(letters: str) -> dict[str, int]:
    return {word: letters.count(letter) for letter, word in CARD.items() if letter in letters}


def test_what_the_player_cards_show() -> None:
    assert {card.id: (card.pattern, card.good) for card in PLAYER_CARDS.values()} == {
        path: (pattern, good) for path, (pattern, good, _) in PLAYER.items()
    }
    for path, (_, _, gains) in PLAYER.items():
        assert PLAYER_CARDS[path].gains == _counted(gains)


@pytest.mark.parametrize("card", range(1, 49))
def test_what_the_fate_cards_show(card: int) -> None:
    arrow, damage, gains, goods = DESIGNS[(card - 1) % 12]
    found = FATE[card]
    assert (found.arrow, found.damage, found.good) == (arrow, damage, goods[(card - 1) // 12])
    assert found.gains == _counted(gains)


def test_the_shapes_of_the_patterns() -> None:
    for name, shape in SHAPES.items():
        rows = shape.split("/")
        cells = {(row, column) for row, line in enumerate(rows) for column, cell in enumerate(line) if cell == "x"}
        assert set(PATTERNS[name]) == cells and len(PATTERNS[name]) == 4
