"""The examples that the page of Hadrian's Wall's referee offers."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from companion.language import language
from companion.referee.hadrians_wall import GAME
from companion.referee.ruling import Answer, Refusal
from companion.web.games.hadrians_wall.room import EXAMPLES
from companion.web.games.plain import Example
from companion.web.games.questions.hadrians_wall import FORMS

from .conftest import House

SAY = language("en").render


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.notation.split()[0])
def test_an_example_of_the_referee_is_ruled(house: House, example: Example) -> None:
    notation = example.notation
    answer = GAME.ask(notation, GAME.options.defaults())
    assert isinstance(answer, Answer)
    page = house.phone().get(f"/hadrians-wall/referee?{urlencode({'position': notation})}")
    assert page.status == 200 and not page.alert()
    assert page.find("//h2[@id='ruling']")[0].text_content() == SAY(answer.headline)


def test_the_form_of_an_attack_takes_as_many_cards_of_each_arrow_as_there_are() -> None:
    settings = GAME.options.defaults()
    (cards,) = (slot for form in FORMS for slot in form.slots if (form.id, slot.key) == ("attack", "cards"))
    for field in cards.fields:
        most = field.name * field.highest
        assert isinstance(GAME.ask(f"attack year=6 cards={most}", settings), Answer)
        refused = GAME.ask(f"attack year=6 cards={most}{field.name}", settings)
        assert isinstance(refused, Refusal) and refused.code == "cards-many"
