"""What holds for every document: fonts, glyphs, margins, bookmarks, sizes, sameness."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from conftest import ADDRESS, Printer, Raster, Reader
from PIL import ImageOps, ImageStat
from reading import marks_of, overlapping, places_to_write

import printables
from companion.language import Language, available, language
from companion.referee.game import full_name
from companion.referee.games import REFEREES
from companion.referee.messages import CONTEXT_ENDS
from companion.referee.ruling import Refused
from printables import fonts
from printables.catalogue import typeset_named
from printables.document import Sides
from printables.geometry import PAPERS, POINTS, SAFE_MARGIN
from printables.ink import INKS
from printables.qr import QUIET, modules

NAMES = [document.name for document in printables.documents()]
# those of one document in one process, which prints it once
EVERY = pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in NAMES])


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def used_fonts(document: pikepdf.Pdf) -> dict[str, bool]:
    """Every font in the file and whether its outlines are embedded."""
    found = {}
    for item in document.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            descriptor = item.get("/FontDescriptor")
            found[str(item.BaseFont)] = descriptor is not None and "/FontFile2" in descriptor
    return found


@EVERY
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_every_font_is_embedded(printed: Printer, name: str, ink: str) -> None:
    with opened(printed(name, ink=ink).pdf) as document:
        embedded = used_fonts(document)
    assert embedded and all(embedded.values()), embedded
    assert all("Atkinson" in font or "Cinzel" in font for font in embedded)


@EVERY
@pytest.mark.parametrize("code", available())
def test_every_letter_drawn_has_its_glyph(printed: Printer, name: str, code: str) -> None:
    texts = [drawn for drawn in printed(name, language=code).drawn if drawn.font]
    assert texts
    assert {drawn.what for drawn in texts if fonts.missing_glyphs(drawn.what, drawn.font)} == set()


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("ink", "code"), [*(("colour", code) for code in available()), ("saver", "en")])
def test_no_text_is_smaller_than_six_and_a_half_points(
    printed: Printer, name: str, paper: str, ink: str, code: str
) -> None:
    """Read from the file: what a sheet says is also legible where it is made smaller to share a page."""
    drawn = marks_of(printed(name, paper=paper, ink=ink, language=code).pdf)
    sizes = [round(mark.points, 2) for mark in drawn if mark.kind == "letters"]
    assert sizes and min(sizes) >= 6.5
    # where no area is filled, nothing is written in white
    assert ink == "colour" or max(mark.light for mark in drawn if mark.kind == "letters") < 0.7


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", INKS)
def test_no_line_vanishes_on_a_cheap_printer(printed: Printer, name: str, paper: str, ink: str) -> None:
    """None is thinner than a quarter of a point; what is not a colour but parts entries is half dark at least, since
    a printer makes dots of a lighter one."""
    drawn = marks_of(printed(name, paper=paper, ink=ink, language="en").pdf)
    lines = [mark for mark in drawn if mark.kind == "line"]
    assert lines and min(line.points for line in lines) >= 0.25
    assert ink == "colour" or max(line.light for line in lines) <= 0.5


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_phones_read_every_code(printed: Printer, raster: Raster, name: str, paper: str) -> None:
    """Its modules are as large as the camera of a phone needs, and a coarse printer keeps them apart."""
    document = printed(name, paper=paper)
    codes = [drawn for drawn in document.drawn if drawn.what == "code"]
    pages = raster(document.pdf, 150) if codes else []
    for number, page in enumerate(pages, 1):
        found = [result.text for result in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)]
        boxes = [code.box for code in codes if code.page == number]
        assert len(found) == len(boxes)
        for text, box in zip(found, boxes, strict=True):
            assert min(box.width, box.height) / (len(modules(text)) + 2 * QUIET) >= 0.35


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_a_table_that_has_changed_everything_can_print(name: str, paper: str, code: str) -> None:
    """Every option is told, a choice and a number, and all of them fit and can be read. What a box holds hangs together
    and stays."""
    document = next(document for document in printables.documents() if document.name == name)
    changed = {
        option.id: next(value for value in option.values() if value != option.default)
        for option in document.options.values()
        if option.kind != "box"
    }
    pdf = printables.print_document(name, settings=changed, paper=paper, language=code)
    assert min(round(mark.points, 2) for mark in marks_of(pdf) if mark.kind == "letters") >= 6.5


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_drawn_lies_inside_the_margins(printed: Printer, name: str, paper: str) -> None:
    safe = PAPERS[paper].area(SAFE_MARGIN)
    record = printed(name, paper=paper).drawn
    assert record
    outside = [drawn for drawn in record if not safe.holds(drawn.box)]
    assert outside == []


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_no_text_runs_into_another(printed: Printer, name: str, paper: str, code: str) -> None:
    """Nor does the path that stands where no address is known for a code."""
    for address in (ADDRESS, None):
        assert overlapping(printed(name, paper=paper, language=code, base_url=address).drawn) == []


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_the_ink_on_the_paper_keeps_the_margins_too(printed: Printer, raster: Raster, name: str, paper: str) -> None:
    dpi = 75
    margin = int((SAFE_MARGIN - 0.5) / 25.4 * dpi)
    for page in raster(printed(name, paper=paper).pdf, dpi):
        box = ImageOps.invert(page).point(lambda tone: 255 if tone > 12 else 0).getbbox()
        assert box is not None, "a page is blank"
        assert box[0] >= margin and box[1] >= margin
        assert box[2] <= page.width - margin and box[3] <= page.height - margin
        assert (box[2] - box[0]) * (box[3] - box[1]) > 0.5 * page.width * page.height, "a page is nearly empty"


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_is_the_one_asked_for(printed: Printer, name: str, paper: str) -> None:
    with opened(printed(name, paper=paper).pdf) as document:
        for page in document.pages:
            width, height = (float(length) / 72 * 25.4 for length in page.mediabox[2:])
            assert (width, height) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.05)


@EVERY
def test_title_language_bookmarks_and_print_scaling(printed: Printer, name: str) -> None:
    expected = next(document for document in printables.documents() if document.name == name)
    with opened(printed(name).pdf) as document:
        assert str(document.docinfo.Title) == language("en").render(expected.full_title)
        assert str(document.docinfo.Producer) == "Milecastle"
        assert str(document.Root.Lang) == "en"
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        with document.open_outline() as outline:
            titles = [item.title for item in outline.root]
        assert titles and all(titles) and len(set(titles)) == len(titles)


@EVERY
def test_the_printer_is_told_which_sides_to_print(printed: Printer, name: str) -> None:
    """Cards have their backs on the other side; pages that lie beside each other have none there."""
    expected = next(document for document in printables.documents() if document.name == name)
    with opened(printed(name).pdf) as document:
        with document.open_outline() as outline:
            titles = [item.title for item in outline.root]
        backs = [title for title in titles if title.endswith(": backs")]
        told = document.Root.ViewerPreferences.get("/Duplex")
    assert (expected.sides is Sides.BOTH) == bool(backs)
    assert told == (None if expected.sides is None else f"/{expected.sides}")


@EVERY
def test_equal_wishes_give_equal_bytes(printed: Printer, name: str) -> None:
    again = printables.print_document(name, base_url=ADDRESS)
    assert again == printed(name).pdf


@EVERY
def test_sparing_ink_spares_ink(printed: Printer, raster: Raster, name: str) -> None:
    """Mean darkness of the pages, from 0 to 255; sheets with areas of colour save most of it."""

    def darkness(ink: str) -> float:
        pages = raster(printed(name, ink=ink).pdf, 50)
        return sum(255 - ImageStat.Stat(page).mean[0] for page in pages) / len(pages)

    part = darkness("saver") / darkness("colour")
    assert part < 0.5 if "cards" in name else part <= 1


@pytest.mark.parametrize("name", [document.name for document in printables.documents() if not document.once])
def test_a_hundred_copies_are_hardly_longer_than_one(printed: Printer, name: str) -> None:
    one = printed(name).pdf
    hundred = printables.print_document(name, copies=100, base_url=ADDRESS)
    with opened(one) as single, opened(hundred) as many:
        pages = len(single.pages)
        filled = pages + (pages > 1 and pages % 2)
        assert len(many.pages) == 99 * filled + pages
        assert many.pages[-1].Contents.read_bytes() == single.pages[-1].Contents.read_bytes()
    if "pad" in name:
        # or what the pages of copies take in the file, where a pad is smaller than they
        assert len(hundred) <= max(1.5 * len(one), len(one) + 99 * filled * 150)


def test_of_fields_there_is_one_copy() -> None:
    (name,) = [document.name for document in printables.documents() if document.once]
    with pytest.raises(Refused) as raised:
        printables.print_document(name, copies=2)
    assert name == "hadrians-wall-form" and raised.value.refusal.code == "print-copies"


def test_copies_look_the_same(raster: Raster) -> None:
    pages = raster(printables.print_document("romans-go-home-pad", copies=3), 40)
    assert len(pages) == 3
    assert pages[0].tobytes() == pages[1].tobytes() == pages[2].tobytes()


@pytest.mark.parametrize(
    ("name", "copy"), [("romans-go-home-summary", "sss."), ("stronghold-rules", "ssss"), ("runes-of-mayhem-turn", "s")]
)
@pytest.mark.parametrize("paper", PAPERS)
def test_each_copy_of_several_pages_begins_on_a_sheet_of_its_own(
    raster: Raster, words: Reader, name: str, copy: str, paper: str
) -> None:
    """Printed on both sides; a page on its own needs no empty back."""
    pages = len(copy.rstrip("."))
    pdf = printables.print_document(name, copies=3, paper=paper)
    looks = raster(pdf, 40)
    assert len({page.size for page in looks}) == 1
    assert "".join("s" if page.getextrema()[0] < 255 else "." for page in looks) == (copy * 3).rstrip(".")
    texts = words(pdf).split("\f")
    starts = range(0, len(looks), len(copy))
    assert [texts[start : start + pages] for start in starts] == [texts[:pages]] * 3


def test_progress_counts_every_page() -> None:
    seen: list[tuple[int, int]] = []
    printables.print_document(
        "romans-go-home-fort-cards", copies=3, progress=lambda done, total: seen.append((done, total))
    )
    assert [done for done, _ in seen] == [1, 2, 3, 4, 8, 12]
    assert {total for _, total in seen} == {12}


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (
            {"name": "romans-go-home-poster"},
            "There is nothing to print called “romans-go-home-poster”; there are romans-go-home-pad,",
        ),
        ({"paper": "a5"}, "The paper is one of a4 and letter, not “a5”."),
        ({"ink": "gold"}, "The ink is one of colour and saver, not “gold”."),
        ({"copies": 0}, "Print 1 to 500 copies, not 0."),
        ({"copies": 501}, "Print 1 to 500 copies, not 501."),
        ({"settings": {"Q99": "yes"}}, "There is no option “Q99”"),
        ({"name": "romans-go-home-fort-cards", "settings": {"forts.O1": 0}}, "A game needs 18 forts, your box has 16."),
    ],
)
def test_impossible_wishes_are_refused_with_a_sentence(wish: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        printables.print_document(**{"name": "romans-go-home-pad", **wish})  # type: ignore[arg-type]
    assert language("en").render(refused.value.refusal.message).startswith(sentence)


def test_a_missing_typeface_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"Atkinson.*script/milecastle"):
        fonts.register.__wrapped__()


@EVERY
def test_text_can_be_selected(printed: Printer, words: Reader, name: str) -> None:
    expected = {
        "romans-go-home-clan-cards": ["Qween", "Dru'hid", "Zvord", "Axx", "Arch'r", "Filchy", "Horsie", "Ch'ariott"],
        "romans-go-home-fort-cards": [
            "Unwary Fort",
            "Signal Fort",
            "Tax-Collector's Fort",
            "Fort-Dinary",
            "Legion Fort",
        ],
        "runes-of-mayhem-unit-cards": ["Shieldmaidens", "Odin's Sacrifice", "Onager"],
        "runes-of-mayhem-own-cards": ["Type", "Power", "Health"],
        "runes-of-mayhem-mat": ["Lane 1", "Castle Folk", "Discard pile"],
        "romans-go-home-options": ["Q1", "Does Qween keep her own points", "L−1"],
    }
    text = " ".join(words(printed(name).pdf).split())
    game = next(document.game for document in printables.documents() if document.name == name)
    for word in expected.get(name, [full_name(REFEREES[game])]):
        assert word in text


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_an_address_under_a_code_is_legible_or_not_printed(printed: Printer, name: str, paper: str) -> None:
    """The box of a text is 0.94 of its size high, of a text that lies on its side as wide."""
    host = ADDRESS.removeprefix("http://")
    document = printed(name, paper=paper)
    sizes = [min(text.box.width, text.box.height) * POINTS / 0.94 for text in document.drawn if text.what == host]
    assert all(size >= 6.49 for size in sizes)
    codes = [drawn for drawn in document.drawn if drawn.what == "code"]
    assert len(sizes) == len(codes)
    long = "an-address-that-is-far-too-long.for-its-code.example.org:8000"
    without = typeset_named(name, paper=paper, base_url=f"http://{long}")
    assert not [drawn.what for drawn in without.drawn if drawn.what.startswith("an-address")]


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_texts_half_as_long_again_still_fit(name: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Translations are longer than English: nothing is cut off and nothing leaves the page."""

    def longer(_: Language, text: str) -> str:
        text = text.rpartition(CONTEXT_ENDS)[2]
        return text if "%" in text else f"{text} {text[: len(text) // 2]}"

    monkeypatch.setattr(Language, "gettext", longer)
    safe = PAPERS[paper].area(SAFE_MARGIN)
    drawn = typeset_named(name, paper=paper, base_url=ADDRESS).drawn
    assert [item for item in drawn if not safe.holds(item.box)] == []


@pytest.mark.parametrize("lang", available())
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("romans-go-home-score-sheet", ["Table", "Date"]),
        ("hadrians-wall-score-pad", ["Table", "Date"]),
        ("hadrians-wall-solo-pad", ["Name", "Date"]),
        ("runes-of-mayhem-pad", ["Table", "Date", "Name", "King", "Name", "King"]),
        ("runes-of-mayhem-pad-2up", ["Table", "Date", "Name", "King", "Name", "King"] * 2),
    ],
)
def test_a_sheet_for_the_pen_says_when_it_was_and_who_played(
    printed: Printer, name: str, words: list[str], lang: str
) -> None:
    render = language(lang).render
    for paper in PAPERS:
        found = places_to_write(printed(name, paper=paper, language=lang).drawn)
        assert [word for word in found if word in map(render, words)] == [*map(render, words)]
