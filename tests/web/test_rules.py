"""The reference pages: each rule and each option has its place, and every link to one arrives."""

from __future__ import annotations

import pytest

from companion.referee.games import GAMES

from .conftest import House
from .pages import Page


@pytest.fixture(params=list(GAMES))
def reference(request: pytest.FixtureRequest, house: House) -> tuple[str, Page]:
    """A game and its page of rules."""
    page = house.phone().get(f"/{request.param}/rules")
    assert page.status == 200
    return request.param, page


def test_every_rule_stands_on_the_page_with_its_source(reference: tuple[str, Page]) -> None:
    game, page = reference
    rules = GAMES[game].rules
    chapters = [
        (part.xpath("string(h2)"), tuple(each.get("id") for each in part.xpath("article")))
        for part in page.find("//section[starts-with(@aria-labelledby, 'chapter-')]")
    ]
    assert chapters == list(rules.chapters)
    assert [link.text for link in page.find("//nav[@aria-labelledby='chapters']//a")][: len(chapters)] == [
        heading for heading, _ in chapters
    ]
    for rule in rules.values():
        (article,) = page.find(f"//article[@id='{rule.id}']")
        text = " ".join(article.text_content().split())
        assert rule.title in text and rule.source in text and rule.id in text
        linked = {link.get("href") for link in article.xpath(".//a")}
        assert {f"#option-{option}" for option in rule.options} <= linked


def test_every_option_stands_on_the_page_with_its_values(reference: tuple[str, Page]) -> None:
    game, page = reference
    for option in GAMES[game].options.values():
        (place,) = page.find(f"//*[@id='option-{option.id}']")
        text = " ".join(place.text_content().split())
        assert option.title in text and option.id in text
        for choice in option.choices:
            assert f"{option.id}={choice.value}" in text and choice.label in text
        if not option.choices:
            assert ("not known" if option.unknown else str(option.default)) in text
        assert bool(place.xpath(".//*[@class='tag' and .='check']")) is option.assumed


def test_options_are_called_by_their_titles_where_their_ids_are_words(reference: tuple[str, Page]) -> None:
    """The ids of the facts, such as Q1, are of every language; words are English."""
    game_id, page = reference
    words = {option for option in GAMES[game_id].options if option == option.lower()}
    called = [each.text_content() for each in page.find("//a[starts-with(@href, '#option-')] | //article//h3/span")]
    assert called and not [text for text in called if words & {*text.split()}]


def test_links_within_the_page_arrive(reference: tuple[str, Page]) -> None:
    _, page = reference
    ids = [element.get("id") for element in page.find("//*[@id]")]
    assert len(ids) == len(set(ids))
    for link in page.find("//main//a[starts-with(@href, '#')]"):
        assert link.get("href")[1:] in ids


def test_the_first_pages_of_a_game(house: House) -> None:
    for game in GAMES.values():
        page = house.phone().get(f"/{game.id}/")
        assert page.status == 200 and game.name in page.text
        for link in page.find("//main//a"):
            assert house.phone().get(link.get("href").split("#")[0]).status == 200
    assert house.phone().get("/checkers/rules").status == 404
