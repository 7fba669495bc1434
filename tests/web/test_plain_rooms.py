"""Referees that are asked in their notation: every example answers, a slip is shown where it stands."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from companion.answers import asked
from companion.language import language
from companion.referee.games import REFEREES
from companion.referee.ruling import Answer
from companion.web.games import REFEREE_ROOMS
from companion.web.games.plain import Example, PlainRoom

from .conftest import House
from .pages import Phone

PLAIN = {game: room for game, room in REFEREE_ROOMS.items() if isinstance(room, PlainRoom)}


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    """A referee keeps nothing, so one site serves all its tests."""
    return House(tmp_path_factory.mktemp("plain") / "milecastle.sqlite3").phone()


def test_every_referee_has_its_room_and_stands_on_the_first_page(phone: Phone) -> None:
    assert set(REFEREE_ROOMS) == set(REFEREES)
    links = {link.get("href") for link in phone.get("/").find("//main//a")}
    assert {f"/{game}/referee" for game in REFEREES} <= links


@pytest.mark.parametrize(
    ("game", "example"), [(game, example) for game, room in PLAIN.items() for example in room.examples]
)
def test_an_example_is_ruled_with_its_steps_and_a_permanent_address(phone: Phone, game: str, example: Example) -> None:
    answer = asked(REFEREES[game], example.notation, {})
    assert isinstance(answer, Answer)
    page = phone.get(f"/{game}/referee?{urlencode({'position': example.notation})}")
    assert page.status == 200 and not page.alert()
    assert page.find("//h2[@id='ruling']")[0].text_content() == language("en").render(answer.headline)
    assert len(page.find("//ol[@class='steps']/li")) == len(answer.steps)
    again = phone.get(page.find("//section[@aria-labelledby='keep']//a")[0].get("href"))
    assert again.find("//h2[@id='ruling']")[0].text_content() == page.find("//h2[@id='ruling']")[0].text_content()


@pytest.mark.parametrize("game", PLAIN)
def test_a_slip_is_shown_where_it_stands(phone: Phone, game: str) -> None:
    line = PLAIN[game].examples[0].notation
    page = phone.get(f"/{game}/referee?{urlencode({'position': f'{line} nonsense'})}")
    assert page.status == 422 and page.alert()
    assert page.find("//p[@class='notation']/mark")[0].text_content() == "nonsense"


@pytest.mark.parametrize("game", PLAIN)
def test_no_table_can_be_opened_where_there_is_none_yet(phone: Phone, game: str) -> None:
    assert phone.get(f"/{game}/new").status == 404
    assert not phone.get(f"/{game}/").find(f"//a[@href='/{game}/new']")
