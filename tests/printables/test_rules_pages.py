"""The printed rules of a game: each rule under one heading, the headings in the order of play, pages well filled."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from conftest import Printer, Raster
from zxingcpp import read_barcodes

from companion.referee.games import REFEREES
from companion.referee.rules import Rules
from printables import fonts
from printables.catalogue import documents, typeset_named
from printables.document import Drawn, Printed
from printables.flow import Entry, Heading, pour, pour_fewest
from printables.geometry import PAPERS, POINTS, Box

TABLES: dict[str, Rules] = {
    document.game: REFEREES[document.game].rules
    for document in documents()
    if document.name == f"{document.game}-rules"
}
"""The rules of each game that prints them as a document of their own."""
GAMES = pytest.mark.parametrize("game", TABLES)
PAPER = pytest.mark.parametrize("paper", PAPERS)
MOST = {"stronghold": 4, "hadrians-wall": 4, "runes-of-mayhem": 3}
"""Pages."""


def texts(printed: Printed, page: int) -> list[Drawn]:
    """The texts of a page from top to bottom, without its foot."""
    found = [drawn for drawn in printed.drawn if drawn.page == page and drawn.font]
    return sorted(found, key=lambda drawn: drawn.box.y)[: -2 if found else None]


def pages(printed: Printed) -> range:
    return range(1, max(drawn.page for drawn in printed.drawn) + 1)


@GAMES
def test_no_heading_of_chapters_is_there_twice_or_over_one_rule(game: str) -> None:
    chapters = TABLES[game].chapters
    assert len({heading for heading, _ in chapters}) == len(chapters)
    assert all(len(chapter) >= 2 for _, chapter in chapters)


@GAMES
@PAPER
def test_every_heading_is_a_bookmark_that_leads_to_it(printed: Printer, game: str, paper: str) -> None:
    document = printed(f"{game}-rules", paper=paper)
    headings = [text for text, _ in TABLES[game].chapters]
    first = {
        text: next(drawn for drawn in document.drawn if drawn.what == text and drawn.font == fonts.INSCRIPTION)
        for text in headings
    }
    with pikepdf.open(io.BytesIO(document.pdf)) as file, file.open_outline() as outline:
        (title,) = outline.root
        assert [str(entry.title) for entry in title.children] == headings
        for entry in title.children:
            page, _, _, top, _ = list(entry.destination)
            heading = first[str(entry.title)]
            assert pikepdf.Page(page).index + 1 == heading.page
            below = heading.box.y - (PAPERS[paper].height - float(top) / POINTS)
            assert 0 <= below < 5  # millimetres


@GAMES
@PAPER
def test_rules_stand_under_their_heading_in_order(printed: Printer, game: str, paper: str) -> None:
    groups, rules = TABLES[game].chapters, TABLES[game]
    document = printed(f"{game}-rules", paper=paper)
    headings = {text: text for text, _ in groups} | {f"{text}, continued": text for text, _ in groups}
    found: list[tuple[str, str]] = []
    under = ""
    for page in pages(document):
        for drawn in texts(document, page):
            under = headings.get(drawn.what, under) if drawn.font == fonts.INSCRIPTION else under
            if (rule := drawn.what.removesuffix("*")) in rules:
                found.append((under, rule))
    assert found == [(heading, rule) for heading, group in groups for rule in group]


@GAMES
def test_what_a_table_may_play_otherwise_is_marked_until_it_has_decided(printed: Printer, game: str) -> None:
    rules, settings = TABLES[game], REFEREES[game].options.defaults()
    disputed = {rule.id for rule in rules.values() if set(rule.options) & set(settings.disputed())}
    told = [drawn.what for drawn in printed(f"{game}-rules").drawn]
    assert disputed and {text.removesuffix("*") for text in told if text.endswith("*")} == disputed
    assert any(text.startswith("* The rulebook is silent") for text in told)
    option, value, _ = next(settings.elsewhere(settings.disputed()))
    decided = {rule.id for rule in rules.values() if set(rule.options) & set(settings.disputed()) == {option}}
    told = [drawn.what for drawn in typeset_named(f"{game}-rules", settings={option: value}).drawn]
    assert decided <= {*told}
    others = {other: value for other, value, _ in settings.elsewhere(settings.disputed())}
    told = [drawn.what for drawn in typeset_named(f"{game}-rules", settings=others).drawn]
    assert not any(text.startswith("*") for text in told) and not {f"{rule}*" for rule in rules} & {*told}


@GAMES
@PAPER
def test_no_heading_stands_over_one_rule(printed: Printer, game: str, paper: str) -> None:
    groups, rules = TABLES[game].chapters, TABLES[game]
    document = printed(f"{game}-rules", paper=paper)
    starts = {heading for heading, _ in groups}
    for page in pages(document):
        counted: list[int] = []
        for drawn in texts(document, page):
            if drawn.font == fonts.INSCRIPTION and drawn.what.removesuffix(", continued") in starts:
                counted.append(0)
            elif drawn.what.removesuffix("*") in rules:
                counted[-1] += 1
        assert counted and min(counted) >= 2, page


@GAMES
@PAPER
def test_pages_are_numbered_few_and_filled(printed: Printer, raster: Raster, game: str, paper: str) -> None:
    document = printed(f"{game}-rules", paper=paper)
    count = len(pages(document))
    assert count <= MOST[game]
    area = PAPERS[paper].area(14)
    for page in pages(document):
        numbers = [
            drawn.what for drawn in document.drawn if drawn.page == page and re.fullmatch(r"\d / \d", drawn.what)
        ]
        assert numbers == [f"{page} / {count}"]
        filled = 0.85 if page < count else 0.6 if count > 1 else 0  # a game of few rules has no second page
        assert texts(document, page)[-1].box.bottom > area.y + area.height * filled, page
        large = [drawn for drawn in texts(document, page) if drawn.box.height > 5]
        assert bool(large) == (page == 1), "the large title stands on the first page only"
    assert [len(read_barcodes(picture)) for picture in raster(document.pdf, 150)] == [1] + [0] * (count - 1)


def entries(count: int) -> list[Entry]:
    return [Entry("Title", f"x.{number}", "Text") for number in range(count)]


def test_two_entries_stay_with_a_heading_and_with_the_end_of_a_group() -> None:
    entry = entries(1)[0].height(180, 10.0)
    head = Heading("A").height(180, 10.0)

    def poured(blocks: list[Heading | Entry], lines: float) -> list[str]:
        box = Box(0, 0, 180, head + lines * entry + 0.01)
        return [
            "".join("H" if isinstance(b, Heading) else "e" for b, _ in page.places) for page in pour(blocks, box, 10)
        ]

    assert poured([Heading("A"), *entries(5)], 4) == ["Heee", "Hee"]
    assert poured([Heading("A"), *entries(2), Heading("B"), *entries(3)], 5 + head / entry - 0.5) == ["Hee", "Heee"]
    both = [Heading("A"), *entries(3), Heading("B"), *entries(4)]
    assert poured(both, 3 + head / entry + 1) == ["Heee", "Heeee"]


def test_a_group_that_goes_on_says_so() -> None:
    blocks = [Heading("A", "A, continued"), *entries(9)]
    area = Box(0, 0, 180, entries(1)[0].height(180, 10.0) * 5)
    headings = [page.places[0][0] for page in pour(blocks, area, 10.0)]
    assert [heading.text for heading in headings if isinstance(heading, Heading)] == [
        "A",
        "A, continued",
        "A, continued",
    ]


def test_letters_grow_while_the_pages_stay_as_few() -> None:
    blocks = [Heading("A"), *entries(12)]
    area = Box(0, 0, 180, 40)
    few = pour_fewest(blocks, area, area, least=8, largest=12)
    assert len(few) == len(tuple(pour(blocks, area, 8))) < len(tuple(pour(blocks, area, 12)))
    assert 8 < few[0].size < 12 and len(tuple(pour(blocks, area, few[0].size + 0.125))) > len(few)
