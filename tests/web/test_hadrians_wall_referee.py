"""The examples that the page of Hadrian's Wall's referee offers, and what stands above them."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from companion.language import language
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.sheet import BOXES
from companion.referee.ruling import Answer, Refusal
from companion.web.games.hadrians_wall.room import EXAMPLES, HadriansWallRoom
from companion.web.games.plain import Example
from companion.web.games.questions.hadrians_wall import FORMS
from companion.web.language import together

from .conftest import House

SAY = language("en").render


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.notation.split()[0])
def test_an_example_of_the_referee_is_ruled(house: House, example: Example) -> None:
    notation = example.notation
    answer = GAME.ask(notation, GAME.options.defaults())
    assert isinstance(answer, Answer)
    page = house.phone().get(f"/hadrians-wall/referee?{urlencode({'position': notation})}")
    assert page.status == 200 and not page.alert()
    assert page.find("//h2[@id='ruling']")[0].text_content() == together(SAY(answer.headline))


def test_the_form_of_an_attack_takes_as_many_cards_of_each_arrow_as_there_are() -> None:
    settings = GAME.options.defaults()
    (cards,) = (slot for form in FORMS for slot in form.slots if (form.id, slot.key) == ("attack", "cards"))
    for field in cards.fields:
        most = field.name * field.highest
        assert isinstance(GAME.ask(f"attack year=6 cards={most}", settings), Answer)
        refused = GAME.ask(f"attack year=6 cards={most}{field.name}", settings)
        assert isinstance(refused, Refusal) and refused.code == "cards-many"


NAMED = {
    "ask=attack&0.n=3": "Nothing is entered at “Attack cards”.",
    "ask=odds&1.L=1": "Nothing is entered at “Year”.",
    "ask=attack&0.n=9&1.L=1": "“Year”: A whole number from 1 to 6 is expected, not “9”.",
    "ask=fill&2.n=99": "“Filled boxes of the Fort”: A whole number from 0 to 21 is expected, not “99”.",
    "ask=gladiator&1.n=1": "Nothing is entered at “Circled boxes”.",
    # a word without a key, and what a rule forbids, speak for themselves
    "ask=fill&0.n=foo": "There is no box “foo”; boxes are such as wall-4.",
    "ask=attack&0.n=3&1.L=1&3.R=1": "More cards are ignored than were revealed (left 1).",
    # who has typed a line knows the keys
    "position=attack+year%3D3": "cards= is missing, such as cards=LCCRR.",
}


@pytest.mark.parametrize("query", NAMED)
def test_a_form_is_refused_in_its_own_words(house: House, query: str) -> None:
    page = house.phone().get(f"/hadrians-wall/referee?{query}")
    assert page.status == 422 and NAMED[query] in " ".join(page.alert().split())


def test_a_box_that_no_choice_of_the_form_names_goes_by_its_name(house: House) -> None:
    query = urlencode({"position": "fill wall have=0/0/0/0/1 fort=6 wall=5"})
    page = house.phone().get(f"/hadrians-wall/referee?{query}")
    (chosen,) = page.find("//select[@name='0.n']/option[@selected]")
    assert (chosen.get("value"), chosen.text_content()) == ("wall-6", "Wall 6")


def test_the_game_is_announced_with_as_many_boxes_as_its_sheets_have() -> None:
    assert round(len(BOXES), -2) == 400
    assert HadriansWallRoom.tagline.startswith("Two sheets, some four hundred boxes.")
