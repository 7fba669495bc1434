"""The printed sheets, looked at as pictures and compared box by box with the data."""

from __future__ import annotations

import dataclasses
import io
from functools import cache
from typing import NamedTuple

import msgspec
import pikepdf
import pytest
import zxingcpp
from conftest import ADDRESS, Printer, Raster, Reader
from PIL import Image, ImageChops, ImageStat

import printables
from companion.language import language
from companion.referee.game import SeatPlan
from companion.referee.hadrians_wall.names import BUILDING_NAMES
from companion.referee.hadrians_wall.notation import tokens
from companion.referee.hadrians_wall.notation import words as split_words
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.sheet import BOXES, GROUPS
from companion.referee.hadrians_wall.sheet_notation import SHEET_TOKENS, read_sheet
from companion.referee.hadrians_wall.state import BLANK, Sheet
from companion.referee.hadrians_wall.table_state import Entered, Player, State
from printables import Play, Seat
from printables.catalogue import typeset_named
from printables.document import Document, Job, Printed, typeset_document
from printables.geometry import PAPERS, POINTS, SAFE_MARGIN, Box, paper_named
from printables.hadrians_wall.layout import SIDES, favour_boxes, sheet_layout
from printables.hadrians_wall.parts import Cell
from printables.hadrians_wall.sheets import HEAD, Filled, draw_players, origin
from printables.ink import ink_named

DPI = 200
DARK = 110
PLAYED = (
    "year=4 have=1/1/1/1/1 cohorts=3/2/4 mining=6 guard=8 cippi=3 wall=9 fort=12 production=4 renown=15 piety=7"
    " valour=9 discipline=12 traders=6 performers=5 priests=4 apparitores=4 patricians=3 temples=2/3/0 disdain=4-1"
    " red=4-2 blue=2"
    " built=medium-granary,small-hotel,small-workshop,archway,market,small-precinct,theatre,ludus,small-temple,"
    "medium-temple,small-gardens,baths,small-road training=1,2,4 battles-red=3 forum=2:3 theatre=1:2,3:4 baths=1:4"
    " market=1:4,2:5 diplomats=1:left-1,3:right scouts=1 favours=1 map=xx.../xx.../...../....."
)
EVERY_PAPER = pytest.mark.parametrize("paper", PAPERS)


@cache
def played() -> Sheet:
    """A pair of sheets in Year 4."""
    return read_sheet(tokens(split_words(PLAYED), SHEET_TOKENS))


def job(paper: str = "a4", ink: str = "colour") -> Job:
    return Job(paper_named(paper), ink_named(ink), language("en"), OPTIONS.defaults(), ADDRESS)


def filled(sheets: list[tuple[str, Sheet]], paper: str = "a4", ink: str = "colour") -> Printed:
    """The sheets of a game as a file."""
    players = [Filled(name, sheet) for name, sheet in sheets]
    document = Document("filled", "hadrians-wall", "Filled", "", OPTIONS, lambda wish: draw_players(wish, players))
    return typeset_document(document, job(paper, ink))


def patch(page: Image.Image, box: Box, paper: str = "a4") -> Image.Image:
    """A rectangle of the sheet, cut out of the picture of its page."""
    x, y = origin(job(paper))
    scale = DPI / 25.4
    left, top = (box.x + x) * scale, (box.y + y + HEAD) * scale
    return page.crop((round(left), round(top), round(left + box.width * scale), round(top + box.height * scale)))


def is_inked(page: Image.Image, x: float, y: float, paper: str) -> bool:
    """Whether a line runs through this point, give or take 0.3 mm."""
    darkest, _ = patch(page, Box(x - 0.3, y - 0.3, 0.6, 0.6), paper).getextrema()
    return isinstance(darkest, int | float) and darkest < DARK


def outline_points(cell: Cell) -> list[tuple[str, float, float]]:
    """Points that the outlines of a box run through."""
    found = []
    for outline, box in cell.parts:
        x, y = box.middle
        if outline in ("square", "circle") or outline == "hexagon":
            found += [(outline, x, box.y), (outline, x, box.bottom), (outline, box.x, y), (outline, box.right, y)]
        else:
            tip = {"arrow-left": (box.x, y), "arrow-right": (box.right, y), "arrow-centre": (x, box.y)}[outline]
            found.append((outline, *tip))
    return found


def darkness(picture: Image.Image) -> float:
    return 255 - float(ImageStat.Stat(picture).mean[0])


@EVERY_PAPER
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_each_outline_and_icon_is_printed_where_the_geometry_says(
    printed: Printer, raster: Raster, paper: str, ink: str
) -> None:
    pages = raster(printed("hadrians-wall-pad", paper=paper, ink=ink).pdf, DPI)
    assert len(pages) == 2
    for side, page in zip(SIDES, pages, strict=True):
        layout = sheet_layout(side)
        missing = [
            (cell.id, outline)
            for cell in layout.cells.values()
            for outline, x, y in outline_points(cell)
            if not is_inked(page, x, y, paper)
        ]
        assert missing == []
        empty = [
            (cell.id, icon.name)
            for cell in layout.cells.values()
            for icon in cell.icons
            if darkness(patch(page, icon.box, paper)) < 15
        ]
        assert empty == []
        for cell in layout.cells.values():
            group = GROUPS[BOXES[cell.id].group]
            if not cell.icons and not cell.trimmings and BOXES[cell.id].n > group.prefilled:
                assert darkness(patch(page, cell.frame.inset(1.2), paper)) < 1, f"{cell.id} is not blank"


def test_the_first_circle_of_resource_production_is_black(printed: Printer, raster: Raster) -> None:
    page = raster(printed("hadrians-wall-pad", ink="saver").pdf, DPI)[0]
    boxes = sheet_layout("left").boxes
    tones = [darkness(patch(page, boxes[box.id].inset(2))) for box in GROUPS["production"].boxes]
    assert tones[0] > 200 and max(tones[1:]) < 1


@pytest.mark.parametrize("sheet", [BLANK, played()], ids=["blank", "Year 4"])
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_what_is_filled_is_marked_and_nothing_else(printed: Printer, raster: Raster, sheet: Sheet, ink: str) -> None:
    blank = raster(printed("hadrians-wall-pad", ink=ink).pdf, DPI)
    pages = raster(filled([("", sheet)], ink=ink).pdf, DPI)
    for side, before, after in zip(SIDES, blank, pages, strict=True):
        change = ImageChops.difference(before, after)
        favours = [box for boxes in favour_boxes(side).values() for box in boxes]
        for cell in sheet_layout(side).cells.values():
            mark = sheet.mark(cell.id)
            if BOXES[cell.id].n <= GROUPS[BOXES[cell.id].group].prefilled:
                continue
            changed = {part.outline: ImageStat.Stat(patch(change, part.box)).mean[0] for part in cell.parts}
            if GROUPS[BOXES[cell.id].group].mark == "cohort":
                assert [outline for outline, much in changed.items() if much > 20] == (
                    [f"arrow-{mark}"] if mark else []
                )
            elif mark:
                assert min(changed.values()) > 2.5, cell.id
            elif not any(cell.frame.holds(box) for box in favours):
                assert max(changed.values()) == 0, cell.id


def test_circled_and_filled_in_look_different(raster: Raster) -> None:
    """Of four circled Disdain the first is removed: its middle is crossed, that of the others is not."""
    page = raster(filled([("", played())]).pdf, DPI)[0]
    boxes = sheet_layout("left").boxes
    middles = [darkness(patch(page, boxes[f"disdain-{n}"].inset(2.4))) > 10 for n in range(1, 6)]
    assert middles == [True, False, False, False, False]


def test_favours_are_circled_and_crossed_when_used(printed: Printer, raster: Raster) -> None:
    """One full Temple with its Favour used; two Diplomats, one of whose four Favours is used."""
    blank = raster(printed("hadrians-wall-pad").pdf, DPI)[1]
    change = ImageChops.difference(blank, raster(filled([("", played())]).pdf, DPI)[1])

    def changed(box: Box) -> float:
        return float(ImageStat.Stat(patch(change, box)).mean[0])

    def rings(name: str) -> list[bool]:
        return [changed(box.inset(-1.2)) > 5 for box in favour_boxes("right")[name]]

    def crosses(name: str) -> list[bool]:
        return [changed(box.inset(1.9)) > 5 for box in favour_boxes("right")[name]]

    assert (rings("diplomat-1"), crosses("diplomat-1")) == ([True, True], [True, False])
    assert (rings("diplomat-2"), crosses("diplomat-2")) == ([False, False], [False, False])
    assert (rings("diplomat-3"), crosses("diplomat-3")) == ([True, True], [False, False])
    assert crosses("favour") == [True, False, False]


def test_years_numbers_and_names_are_written(words: Reader) -> None:
    text = words(filled([("Łucja", played()), ("Łucja", BLANK)]).pdf)
    assert text.count("Łucja") == 4
    layout = sheet_layout("right")
    drawn = filled([("Łucja", played())]).drawn
    x, y = origin(job())
    for box_id, number in (("market-1", "4"), ("market-2", "5"), ("theatre-1", "2"), ("baths-1", "4")):
        write = layout.cells[box_id].write
        assert write is not None
        place = write.moved(x, y + HEAD)
        assert number in [item.what for item in drawn if item.page == 2 and place.holds(item.box)], box_id


def game(stage: str = "actions", **players: Player) -> Play:
    seats = tuple(SeatPlan(seat) for seat in players)
    state = State({"players": len(seats)}, seats, players, stage=stage, year=6)  # type: ignore[arg-type]
    names = {"blue": "Łucja", "red": "Massimo"}
    return Play("20 XI", "/t/1", tuple(Seat(seat, names.get(seat, "")) for seat in players), state)


def test_a_live_game_prints_the_sheets_of_every_seat(words: Reader) -> None:
    """Those of who has gone over to paper as the phone knew them last, to go on with."""
    play = game(blue=Player(sheet=played()), red=Player(mode="paper", sheet=played()))
    printed = typeset_named("hadrians-wall-score-sheet", play=play)
    pages = words(printed.pdf).split("\f")[:-1]
    assert len(pages) == 4
    assert [name for page in pages for name in ("Łucja", "Massimo") if name in page] == ["Łucja"] * 2 + ["Massimo"] * 2
    by_hand = filled([("Łucja", played()), ("Massimo", played())])
    assert strokes(printed) == strokes(by_hand)


def strokes(document: Printed, pages: int = 4) -> list[tuple[int, Box]]:
    """The lines on the sheets of so many pages, below their heads."""
    top = origin(job())[1] + HEAD
    lines = [item for item in document.drawn if item.what == "line" and item.page <= pages and item.box.y >= top]
    return [(item.page, item.box) for item in lines]


def test_a_finished_game_has_its_score() -> None:
    """15 + 7 + 9 + 12 for the Attributes, nothing for a Path without Landmarks but the one built, less 5."""
    player = Player(sheet=played(), paths=("architect", "trainer"))
    running = typeset_named("hadrians-wall-score-sheet", play=game(blue=player))
    over = typeset_named("hadrians-wall-score-sheet", play=game("over", blue=player))
    fields = sheet_layout("left").fields
    x, y = origin(job())

    def score(printed: Printed) -> dict[str, list[str]]:
        return {
            line: [
                item.what
                for item in printed.drawn
                if item.page == 1 and item.font and box.moved(x, y + HEAD).holds(item.box)
            ]
            for line, box in fields.items()
        }

    assert set(map(tuple, score(running).values())) == {()}
    assert score(over) == {
        "renown": ["15"], "piety": ["7"], "valour": ["9"], "discipline": ["12"], "path-cards": ["2"],
        "disdain-final-tally": ["5"], "total-score": ["40"],
    }  # fmt: skip


@pytest.mark.parametrize(("option", "total"), [("yes", "−2"), ("no", "0")])
def test_the_total_on_a_sheet_is_the_one_that_the_table_counts(option: str, total: str) -> None:
    player = Player(sheet=Sheet(counts={"renown": 1, "disdain": 2}))
    play = game("over", blue=player)
    state = msgspec.structs.replace(play.state, options={**play.state.options, "negative-total": option})
    printed = typeset_named("hadrians-wall-score-sheet", play=dataclasses.replace(play, state=state))
    x, y = origin(job())
    box = sheet_layout("left").fields["total-score"].moved(x, y + HEAD)
    written = {item.what for item in printed.drawn if item.page == 1 and item.font and box.holds(item.box)}
    (told,) = {item.what for item in printed.drawn if " VP · " in item.what}
    assert written == {total} and f"{total} VP" in told.split(" · ")


def test_sheets_on_paper_show_what_was_counted() -> None:
    counted = Entered({"renown": 15, "piety": 7, "valour": 9, "discipline": 12, "disdain": 2}, {"trainer": 4})
    players = {
        "blue": Player(mode="paper", sheet=played(), paths=("trainer",), entered=counted),
        "red": Player(mode="paper", sheet=played(), paths=("trainer",)),
    }
    printed = typeset_named("hadrians-wall-score-sheet", play=game("over", **players))
    by_hand = filled([("Łucja", Sheet(counts=counted.filled)), ("Massimo", BLANK)])
    assert max(item.page for item in printed.drawn) == 5  # the ranking stands after them
    assert strokes(printed) == strokes(by_hand)
    x, y = origin(job())
    box = sheet_layout("left").fields["total-score"].moved(x, y + HEAD)
    totals = [(item.page, item.what) for item in printed.drawn if item.font and box.holds(item.box)]
    assert totals == [(1, "41")]  # 43, 1 for the Path, less 3


@EVERY_PAPER
def test_both_sheets_fit_one_page_without_touching(printed: Printer, raster: Raster, paper: str) -> None:
    document = printed("hadrians-wall-pad-2up", paper=paper)
    safe = PAPERS[paper].area(SAFE_MARGIN)
    assert {item.page for item in document.drawn} == {1}
    assert all(safe.holds(item.box) for item in document.drawn)
    (page,) = raster(document.pdf, 100)
    middle = page.height // 2
    below_the_head = int(page.width * 0.85)  # which both share, at the right as the page is turned
    assert darkness(page.crop((0, middle - 3, below_the_head, middle + 3))) == 0


@pytest.mark.parametrize(
    ("name", "codes"), [("pad", 1), ("pad-left", 1), ("pad-right", 1), ("pad-2up", 1), ("form", 1)]
)
def test_codes_lead_to_the_referee(printed: Printer, raster: Raster, name: str, codes: int) -> None:
    for page in raster(printed(f"hadrians-wall-{name}").pdf, 300):
        found = [result.text for result in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)]
        assert found == [ADDRESS + "/hadrians-wall/referee"] * codes


def test_names_of_tracks_and_buildings_can_be_selected(printed: Printer, words: Reader) -> None:
    text = " ".join(words(printed("hadrians-wall-pad").pdf).split())
    for name in (*BUILDING_NAMES.values(), "Resource Production", "Wall Guard", "Patricians", "Diplomats"):
        assert name in text, name


# --- fields --------------------------------------------------------------------------


class Field(NamedTuple):
    """What a field of the form is: its kind, what is read aloud, where it can be touched (points of the page)."""

    kind: str
    title: str
    places: tuple[tuple[float, ...], ...]


def form(pdf: bytes) -> dict[str, Field]:
    """The fields by name."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = {}
        for field in document.Root.AcroForm.Fields:  # type: ignore[attr-defined]
            widgets = list(field.Kids) if "/Kids" in field else [field]
            places = tuple(tuple(float(edge) for edge in widget.Rect) for widget in widgets)
            found[str(field.T)] = Field(str(field.FT), str(field.TU), places)
        return found


def test_every_box_is_a_field(printed: Printer) -> None:
    fields = form(printed("hadrians-wall-form").pdf)
    black = {box.id for group in GROUPS.values() for box in group.boxes if box.n <= group.prefilled}
    assert black == {"production-1"}
    assert set(BOXES) - black <= set(fields)
    more = {name for name in set(fields) - set(BOXES)}
    score = {f"score-{line}" for line in sheet_layout("left").fields}
    assert more == {"name-left", "name-right", *score} | {name for name in more if "favour" in name}
    assert sum("favour" in name for name in more) == 9
    for box_id in set(BOXES) - black:
        mark = GROUPS[BOXES[box_id].group].mark
        written = mark in ("year", "good", "circle")
        assert fields[box_id].kind == ("/Tx" if written else "/Btn"), box_id
        assert fields[box_id].title, box_id


def test_the_keyboard_goes_through_the_fields_as_they_stand_on_the_sheet(printed: Printer) -> None:
    fields = form(printed("hadrians-wall-form").pdf)
    names = [name for name in fields if name in BOXES]
    assert names == [box for box in BOXES if box in fields]
    assert next(iter(fields)) == "name-left" and names.index("cippi-7") < names.index("wall-1") < names.index("fort-1")
    # the Favours follow what gives them, and each says whose it is
    order = list(fields)
    assert order.index("favour-3") == order.index("temple-large-6") + 1
    assert order[order.index("diplomat-2") :][:3] == ["diplomat-2", "diplomat-2-favour-1", "diplomat-2-favour-2"]
    titles = [field.title for name, field in fields.items() if "favour" in name]
    assert len(set(titles)) == 9 and "Medium Temple, Favour 1: o circled, x filled in" in titles


@EVERY_PAPER
def test_fields_lie_on_their_boxes(printed: Printer, paper: str) -> None:
    fields = form(printed("hadrians-wall-form", paper=paper).pdf)
    x, y = origin(job(paper))
    for side in SIDES:
        for cell in sheet_layout(side).cells.values():
            if cell.id == "production-1":
                continue
            places = fields[cell.id].places
            assert len(places) == (3 if GROUPS[BOXES[cell.id].group].mark == "cohort" else 1)
            for edges in places:
                left, bottom, right, top = (edge / POINTS for edge in edges)
                place = Box(left, PAPERS[paper].height - top, right - left, top - bottom).moved(-x, -y - HEAD)
                assert cell.frame.holds(place, 0.05), cell.id
                assert min(place.width, place.height) >= 4.4


def test_a_crossed_field_is_drawn(printed: Printer, raster: Raster) -> None:
    """A box of the Wall and the right arrow of a Diplomat; nothing else changes."""
    blank = raster(printed("hadrians-wall-form").pdf, DPI)
    with pikepdf.open(io.BytesIO(printed("hadrians-wall-form").pdf)) as document:
        for field in document.Root.AcroForm.Fields:  # type: ignore[attr-defined]
            if str(field.T) == "wall-1":
                field.V = field.AS = pikepdf.Name("/x")
            if str(field.T) == "diplomat-1":
                field.V = field.Kids[2].AS = pikepdf.Name("/right")
        target = io.BytesIO()
        document.save(target)
    crossed = raster(target.getvalue(), DPI)
    layouts = [sheet_layout(side) for side in SIDES]
    arrow = layouts[1].cells["diplomat-1"].parts[2]
    assert arrow.outline == "arrow-right"
    for before, after, box in zip(blank, crossed, (layouts[0].boxes["wall-1"], arrow.box), strict=True):
        darker = ImageStat.Stat(patch(before, box)).mean[0] - ImageStat.Stat(patch(after, box)).mean[0]
        assert darker > 2.5  # the cross is what is chosen, and nothing was crossed before
        whole = ImageChops.difference(before, after).getbbox()
        assert whole is not None and (whole[2] - whole[0]) <= box.width * DPI / 25.4 + 2


def test_fields_can_write_polish_names(printed: Printer) -> None:
    with pikepdf.open(io.BytesIO(printed("hadrians-wall-form").pdf)) as document:
        font = document.Root.AcroForm.DR.Font.Field
        assert "Atkinson" in str(font.BaseFont) and "/FontFile2" in font.FontDescriptor
        names = {str(entry) for entry in font.Encoding.Differences if isinstance(entry, pikepdf.Name)}  # type: ignore[union-attr]
        assert {"/Lslash", "/lslash", "/zdotaccent", "/sacute"} <= names
        assert len(list(font.Widths)) == 224  # type: ignore[call-overload]


# --- pads ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pad", "pad-2up", "score-pad", "solo-pad"])
def test_a_pad_of_a_hundred_is_small(printed: Printer, name: str) -> None:
    one = printed(f"hadrians-wall-{name}").pdf
    hundred = printables.print_document(f"hadrians-wall-{name}", copies=100, base_url=ADDRESS)
    assert len(hundred) <= 1.5 * len(one)
