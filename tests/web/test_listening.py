"""What a page tells those who listen: the words, not the drawing, and of an answer what was asked for."""

from __future__ import annotations

import pytest

from companion.language import language
from companion.referee.hadrians_wall.state import Sheet
from companion.web.games.hadrians_wall import sheets
from printables.hadrians_wall.layout import SIDES

from .conftest import House
from .hadrians_wall import THREE, Wall
from .pages import Page, seat_only

SEATS = ("blue", "green", "red")


def _told(page: Page) -> str:
    """What is spoken of an answer when it comes."""
    texts = page.find("//*[@id='answer' and @aria-live='polite']//text()[not(ancestor::*[@aria-live='off'])]")
    return " ".join(" ".join(texts).split())


@pytest.mark.parametrize(
    ("game", "position", "told"),
    [
        (
            "stronghold",
            "melee invader=2T1O defender=2S1M stone=2",
            "8 against 7: the Invader wins by 1. Dead: 1 × Marksman. No breach.",
        ),
        (
            "romans-go-home",
            "O5 gold:>A green:>X",
            "Gold captures Fort-Dinary (5) with 5 against Green 4. Gold 5 Green 4",
        ),
    ],
)
def test_an_answer_is_told_without_its_steps(house: House, game: str, position: str, told: str) -> None:
    page = house.phone().get(f"/{game}/referee?position={position.replace(' ', '+')}")
    assert _told(page) == told


def test_a_refusal_is_told_once(house: House) -> None:
    page = house.phone().get("/stronghold/referee?position=melee+invader%3D99T")
    assert _told(page).count(page.alert().split(".")[0]) == 1


def test_the_drawing_of_a_sheet_is_not_read_out_but_what_is_filled_is_told_in_words(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.put("blue", "guard=3")
    letters = wall.phones["blue"].get(wall.table).find("//symbol[starts-with(@id, 'hw-left')]//text")
    assert letters and all(letter.xpath("ancestor::g[@aria-hidden='true']") for letter in letters)
    page = wall.phones["green"].get(f"{wall.table}/part/sheet?seat=blue")
    said = [" ".join(each.text_content().split()) for each in page.find("//details//li")]
    assert said[:1] == ["Wall Guard: 3 of 18"] and said[-1] == "Nothing yet."


def test_every_kind_of_mark_has_its_words() -> None:
    sheet = Sheet(
        counts={"disdain": 4, "traders": 2},
        filled_in={"disdain": 2},
        marks={"market-1": "4", "map-2-3": "x", "baths": "x"},
    )
    said = [[language("en").render(line) for line in sheets.in_words(side, sheet)] for side in SIDES]
    drawn = sheets.picture("right", sheet)
    assert "<text" in drawn and drawn.index('aria-hidden="true"') < drawn.index("<text") < drawn.index("</g>")
    assert said == [
        ["Resource Production: 1 of 9", "Disdain: 4 of 15, of which 2 filled in"],
        ["Traders: 2 of 9", "Market 1, in it 4", "Baths", "Map row 2 box 3"],
    ]


def test_nothing_is_called_invalid_before_it_is_chosen_or_typed(house: House) -> None:
    """A browser says so of every field that is required and empty. When it refuses the form, the script lets it."""
    phone = house.phone()
    table = phone.open_table({"gold": "player", "green": "player"}, host="keep")
    pages = [phone.get(table), phone.get(f"{table}/override")]
    phone.draw_forts(table)
    pages.append(phone.get(table))
    wall = Wall(house, *SEATS)
    wall.do("blue", "turn-fate")
    pages += [wall.board("blue"), wall.phones["blue"].get("/tables")]
    for page in pages:
        fields = page.find("//*[@required]")
        assert fields and {field.get("aria-invalid") for field in fields} == {"false"}


def test_what_is_alike_for_several_seats_of_one_phone_is_told_apart(house: House) -> None:
    phone = house.phone()
    form = phone.new_table("hadrians-wall")
    seat_only(form, dict.fromkeys(SEATS, "player"))
    table = phone.open(form, "keep", {})
    page = phone.press(phone.get(table).forms(do="turn-fate", year="1")[0])
    names = [" ".join(button.text_content().split()) for button in page.find("//form//button")]
    for words in ("Draw two on the phone", "Go on with paper sheets"):
        found = [name for name in names if name.startswith(words)]
        assert len(found) == len(set(found)) == len(SEATS), names


def test_the_score_sheets_of_a_list_are_told_apart(house: House) -> None:
    phone = house.phone()
    for _ in range(2):
        table = phone.open_table({"gold": "player", "green": "player"}, host="keep")
        phone.draw_forts(table)
        (form,) = phone.get(f"{table}/override").forms(do="finish")
        form.fields["reason"] = "late"
        phone.press(form)
    names = [" ".join(link.text_content().split()) for link in phone.get("/tables").find("//a")]
    found = [name for name in names if name.startswith("Score sheet ")]
    assert len(found) == len(set(found)) == 2
