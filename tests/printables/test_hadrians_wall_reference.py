"""What the reference pages and pads of Hadrian's Wall say, and that it is what the referee says."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from conftest import ADDRESS, Printer, Raster, Reader
from reading import flat, missing, run

from companion.emblems.hadrians_wall import EMBLEMS, LANDMARKS, LETTERS
from companion.language import available, language
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.cards import CARDS, FATE, YEARS
from companion.referee.hadrians_wall.names import BUILDING_NAMES, ICON_NAMES, PATH_NAMES, RANK_NAMES
from companion.referee.hadrians_wall.options import OPTIONS
from companion.referee.hadrians_wall.rules import RULES
from companion.referee.hadrians_wall.sheet import ATTRIBUTES, BUILDINGS, CITIZENS, GROUPS, ITEMS, SHEETS, WORKERS
from companion.referee.messages import say
from companion.web.games.questions import FORMS
from printables import documents, fonts
from printables.catalogue import typeset_named
from printables.document import Printed
from printables.geometry import PAPERS, SAFE_MARGIN
from printables.hadrians_wall.attack_page import ATTACK, SET_UP
from printables.hadrians_wall.icons_page import GROUPS as LISTED
from printables.hadrians_wall.icons_page import MEANINGS, NAMES, SIGNS

PAGES = ("score-pad", "solo-pad", "paths", "attack", "buildings", "icons")


def beside(printed: Printed, what: str, reach: float) -> list[str]:
    """The texts on the height of this one, from left to right, give or take ``reach`` mm."""
    (here,) = (drawn for drawn in printed.drawn if drawn.what == what and drawn.font)
    row = [d for d in printed.drawn if d.font and d is not here and abs(d.box.middle[1] - here.box.middle[1]) < reach]
    return [d.what for d in sorted(row, key=lambda d: d.box.x)]


def test_everything_that_was_promised_can_be_printed() -> None:
    promised = (
        "pad", "pad-2up", "pad-left", "pad-right", "form", "score-sheet", "score-pad", "solo-pad", "paths", "attack",
        "buildings", "icons", "rules",
    )  # fmt: skip
    assert [document.name for document in documents() if document.game == GAME.id] == [
        f"hadrians-wall-{name}" for name in promised
    ]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_reference_pages_are_one_page(printed: Printer, name: str, paper: str) -> None:
    assert {drawn.page for drawn in printed(f"hadrians-wall-{name}", paper=paper).drawn} == {1}


def test_every_rule_has_a_printed_place(printed: Printer, words: Reader) -> None:
    assert len(RULES) > 80
    assert missing(RULES.values(), printed("hadrians-wall-rules"), words) == []


def test_the_twelve_paths_have_their_steps_goods_and_texts(printed: Printer) -> None:
    document = printed("hadrians-wall-paths")
    text = run(document)
    assert len(CARDS.player_cards) == 12
    for card in CARDS.player_cards:
        row = beside(document, PATH_NAMES[card.id], 4.5)
        steps = [f"≤{step}" if card.at_most and step else str(step) for step in card.steps]
        assert [item for item in row if item.lstrip("≤").isdigit()] == [*steps, str(card.good)], card.id
        assert flat(RULES[f"hw.path-{card.id}"].text) in text


def test_a_path_is_printed_as_the_table_plays_it() -> None:
    document = typeset_named("hadrians-wall-paths", settings={"aristocrat": "exactly"})
    assert "At this table:" in run(document) and "≤" not in run(document)
    assert "At this table:" not in run(typeset_named("hadrians-wall-paths"))


def test_the_board_of_years_has_every_number(printed: Printer) -> None:
    document = printed("hadrians-wall-attack")
    for difficulty, name in (("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard")):
        cards = [str({str(key): n for key, n in year.cards.items()}[difficulty]) for year in CARDS.years]
        assert beside(document, name, 0.8)[-6:] == cards
    assert beside(document, "Valour or Disdain", 3)[-6:] == [str(year.potential) for year in CARDS.years]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_attack_has_five_steps_and_fits_whatever_is_decided(paper: str) -> None:
    changed = {option.id: next(v for v in option.values() if v != option.default) for option in OPTIONS.values()}
    for settings in ({}, changed):
        document = typeset_named("hadrians-wall-attack", paper=paper, settings=settings)
        assert all(PAPERS[paper].area(SAFE_MARGIN).holds(drawn.box) for drawn in document.drawn)
        text = run(document)
        assert [figure for figure, _ in ATTACK] == ["1", "2", "3", "4", "5"]
        for rule in (*SET_UP, *(rule for _, rules in ATTACK for rule in rules)):
            assert flat(RULES[rule].text) in text


def test_every_building_stands_on_its_page_with_its_level(printed: Printer) -> None:
    document = printed("hadrians-wall-buildings")
    lines = [drawn.what for drawn in document.drawn if drawn.font]
    assert len(BUILDINGS) == 25
    for box in BUILDINGS:
        assert BUILDING_NAMES[box.id] in lines
        ((_, number),) = box.requires.items()
        (here,) = (drawn for drawn in document.drawn if drawn.what == BUILDING_NAMES[box.id])
        flags = [
            d.what
            for d in document.drawn
            if d.font and 0 < here.box.x - d.box.x < 10 and abs(d.box.middle[1] - here.box.middle[1]) < 6
        ]
        assert flags == [str(number)], box.id


def test_the_key_names_every_icon_once(printed: Printer) -> None:
    listed = [name for _, names in LISTED for name in names]
    assert sorted(listed) == sorted({*EMBLEMS, *LANDMARKS, *SIGNS})
    assert set(MEANINGS) == set(listed)
    text = run(printed("hadrians-wall-icons"))
    for name in listed:
        assert language("en").render(say(NAMES[name])) in text and MEANINGS[name] in text


USES = {
    "mining": "Mining & Foresting", "guard": "Wall Guard", "cippi": "Cippi", "wall": "Wall", "fort": "Fort",
    "training": "Training Grounds", "forum": "Forum", "landmarks": "Landmarks",
    "market": "Trade Goods", "theatre": "performances", "ludus-red": "Gladiators", "ludus-blue": "Gladiators",
    "temple-small": "Temples", "temple-medium": "Temples", "temple-large": "Temples", "baths": "bribes",
    "courthouse-centre": "Courthouse", "courthouse-right": "Courthouse", "diplomats": "Diplomats", "scouts": "Scouts",
    **dict.fromkeys(CITIZENS.values(), "Citizen Tracks"),
}  # fmt: skip
"""What an action is called in the key, by the group of its boxes."""


@pytest.mark.parametrize("item", ITEMS)
def test_the_key_names_every_use_of_a_worker_and_of_resources(item: str) -> None:
    takers = {group.id for group in GROUPS.values() if any(item in cost for box in group.boxes for cost in box.costs)}
    uses = {USES[group] for group in takers if group in USES}
    built = takers - set(USES)
    assert {GROUPS[group].mark for group in built} <= {"build"}
    if built:
        uses.add("Precincts" if built == {"precincts"} else "most buildings")
    assert set(MEANINGS[item].split(", ")) == uses


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_the_words_of_the_key_keep_clear_of_the_lines_between_them(printed: Printer, code: str, paper: str) -> None:
    drawn = printed("hadrians-wall-icons", paper=paper, language=code).drawn
    lines = [each.box for each in drawn if each.what == "line" and each.box.width > 50]
    for text in (each for each in drawn if each.font):
        below = [line.y for line in lines if line.x < text.box.x < line.right and line.y > text.box.middle[1]]
        assert not below or min(below) - text.box.bottom > 0.5, text.what


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_what_the_icons_do_is_told_in_one_size(printed: Printer, code: str, paper: str) -> None:
    drawn = [each for each in printed("hadrians-wall-icons", paper=paper, language=code).drawn if each.font]
    meanings = [language(code).render(meaning) for meaning in MEANINGS.values()]
    begun = [each for each in drawn if len(each.what) > 5 and any(text.startswith(each.what) for text in meanings)]
    heights = [each.box.height for each in begun if each.font == fonts.TEXT]
    assert len(heights) >= len(MEANINGS) and max(heights) - min(heights) < 0.01


def test_the_score_pad_has_a_column_for_six(printed: Printer) -> None:
    document = printed("hadrians-wall-score-pad")
    lines = [drawn.what for drawn in document.drawn if drawn.font]
    assert lines.count("Path Card") == 6
    uprights = {
        round(d.box.x, 1) for d in document.drawn if d.what == "line" and d.box.width == 0 and d.box.height > 100
    }
    assert len(uprights) == 6
    for loss in SHEETS.disdain_loss[1:]:
        assert f"−{loss}" in lines


@pytest.mark.parametrize(("code", "letters"), [("en", "LCR"), ("pl", "LŚP"), ("it", "SCD")])
def test_the_sides_of_an_attack_are_letters_of_the_language(printed: Printer, code: str, letters: str) -> None:
    drawn = [each.what for each in printed("hadrians-wall-solo-pad", language=code).drawn if each.font]
    assert [drawn.count(letter) for letter in letters] == [YEARS] * 3


def test_the_solo_pad_has_the_neutral_deck_and_the_ranks(printed: Printer) -> None:
    document = printed("hadrians-wall-solo-pad")
    lines = [drawn.what for drawn in document.drawn if drawn.font]
    for card in CARDS.player_cards:
        assert PATH_NAMES[card.id] in lines
    for rank in CARDS.solo_ranks:
        assert RANK_NAMES[rank.rank] in lines
        assert (f"{rank.lowest}+" if rank.lowest else "≤ 39") in lines
    for year in CARDS.years:
        assert " / ".join(str(number) for number in year.cards.values()) in lines
    ticks = [d for d in document.drawn if d.what == "rectangle" and d.box.width == pytest.approx(4.6)]
    assert len(ticks) == 12
    signs = [d.box for d in document.drawn if d.font and d.what in ("+", "=")][: 2 * len(CARDS.years)]
    rules = [d.box for d in document.drawn if d.what == "line" and not d.box.height]
    for sign in signs:  # a number of two digits is written behind it
        assert any(0 < rule.x - sign.x < 4 and abs(rule.y - sign.bottom) < 2 and rule.width > 7 for rule in rules)
    assert len(FATE) == 48


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("name", PAGES)
def test_codes_lead_to_the_form_of_the_right_question(printed: Printer, raster: Raster, name: str, dpi: int) -> None:
    (page,) = raster(printed(f"hadrians-wall-{name}").pdf, dpi)
    (found,) = zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)
    address = urlsplit(found.text)
    assert f"{address.scheme}://{address.netloc}{address.path}" == ADDRESS + "/hadrians-wall/referee"
    (question,) = parse_qs(address.query)["ask"]
    assert question in {form.id for form in FORMS["hadrians-wall"]}


def test_without_an_address_the_path_is_printed(printed: Printer, words: Reader) -> None:
    for name in ("pad", "paths", "score-pad"):
        text = words(printed(f"hadrians-wall-{name}", base_url=None).pdf)
        assert "/hadrians-wall/referee" in text and "?ask" not in text  # somebody types it


@pytest.mark.parametrize("code", available())
def test_every_text_of_the_registry_has_its_glyphs(code: str) -> None:
    texts = [text for rule in RULES.values() for text in (rule.title, rule.text)]
    texts += [*BUILDING_NAMES.values(), *PATH_NAMES.values(), *MEANINGS.values(), *NAMES.values()]
    rendered = [language(code).render(text) for text in texts]
    for font in fonts.FILES:
        assert {text for text in rendered if fonts.missing_glyphs(text, font)} == set()


def test_each_worker_attribute_and_citizen_has_a_shape_and_a_letter(printed: Printer, words: Reader) -> None:
    text = words(printed("hadrians-wall-icons").pdf)
    for kind in (WORKERS, ATTRIBUTES, tuple(CITIZENS)):
        letters = [LETTERS[icon] for icon in kind]
        assert len(set(letters)) == len(letters)
        for icon, letter in zip(kind, letters, strict=True):
            assert letter in language("en").render(say(ICON_NAMES[icon])).upper()
            assert EMBLEMS[icon].picture.lines  # its strokes
            assert letter in text.split()
    outlines = [EMBLEMS[icon].picture.areas for icon in (*WORKERS, *ATTRIBUTES, *CITIZENS)]
    assert len(set(outlines)) == len(outlines)


def test_names_of_icons_begin_alike_and_letters_are_unique_in_a_group(printed: Printer) -> None:
    titles = {drawn.what for drawn in printed("hadrians-wall-icons").drawn if drawn.font == fonts.BOLD}
    assert {"Any Worker", "Removed Disdain"} <= titles
    assert [title for title in titles if len(title) > 1 and not title[0].isupper()] == []
    for _, names in LISTED:
        letters = [LETTERS[name] for name in names if name in LETTERS]
        assert len(letters) == len(set(letters))
