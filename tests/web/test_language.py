"""The language of a phone: what its browser asks for, until another one is chosen at the foot of a page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from babel.messages.catalog import Catalog

from companion.language import available
from companion.web.language import together

from .conftest import House
from .hadrians_wall import Wall
from .pages import Page, Phone
from .stronghold import company as walls
from .stronghold import do, open_table

POLISH = {"Accept-Language": "pl"}


@pytest.fixture
def polish(in_place_of_the_catalogues: Callable[[Catalog], None]) -> None:
    """A catalogue of two texts."""
    catalogue = Catalog(locale="pl")
    catalogue.add("Tables", "Stoły")
    catalogue.add("Log", "Dziennik")
    in_place_of_the_catalogues(catalogue)


def _choose(phone: Phone, code: str, left: str | None) -> str:
    """Press the button of a language on the page that was ``left``; gives the address to which it leads."""
    headers = {"Referer": left} if left is not None else {}
    answer = phone.client.post("/language", data={"language": code}, headers=headers)
    assert answer.status_code == 303
    return answer.headers["Location"]


@pytest.mark.usefixtures("polish")
def test_a_chosen_language_comes_before_the_browsers(house: House) -> None:
    phone = Phone(house.app)
    assert phone.client.get("/", headers=POLISH).text.count('<html lang="pl">') == 1
    form = phone.get("/").form_to("/language")
    assert [(button.get("lang"), button.text, button.get("aria-current")) for button in form.xpath(".//button")] == [
        ("en", "English", "true"),
        ("pl", "polski", None),
    ]
    phone.press(form, "language", "pl")
    assert phone.page.path == "/" and ">Stoły</a>" in phone.page.html
    assert '<html lang="pl">' in phone.get("/tables").html
    kept = phone.client.get_cookie("milecastle_language")
    assert kept is not None and (kept.max_age or 0) > 365 * 24 * 3600  # also when the browser is closed
    phone.press(phone.page.form_to("/language"), "language", "en")
    assert phone.client.get("/", headers=POLISH).text.count('<html lang="en">') == 1


@pytest.mark.usefixtures("polish")
def test_the_board_of_a_table_speaks_it(house: House) -> None:
    table, phones = house.company("gold", "green")
    _choose(phones["gold"], "pl", None)
    for clan, word in (("gold", "Dziennik"), ("green", "Log")):
        assert f'href="{table}/log">{word}</a>' in phones[clan].get(table).html


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(
    ("left", "back"),
    [
        ("http://localhost/hadrians-wall/new?x=1", "/hadrians-wall/new?x=1"),
        ("http://localhost/", "/"),
        ("http://elsewhere/t/abc", "/"),
        ("http://localhost//elsewhere/t/abc", "/elsewhere/t/abc"),
        ("http://localhost/\\elsewhere", "/elsewhere"),
        ("", "/"),
        (None, "/"),
    ],
)
def test_the_choice_leads_back_to_the_page_where_it_was_made(house: House, left: str | None, back: str) -> None:
    assert _choose(Phone(house.app), "pl", left) == back


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("pl-PL,en;q=0.5", "pl"),  # of its region there is none: Polish all the same, and before English
        ("de-AT,pl-PL;q=0.7,en;q=0.5", "pl"),
        ("en-US,pl;q=0.9", "en"),
        ("en;q=0.5,PL;q=0.7", "pl"),
        ("pl;q=0,de", "en"),
        ("*,pl-PL;q=0.1", "pl"),
    ],
)
def test_a_browser_gets_the_first_language_that_there_is(house: House, asked: str, told: str) -> None:
    answer = Phone(house.app).client.get("/", headers={"Accept-Language": asked})
    assert f'<html lang="{told}">' in answer.text


def test_a_language_is_spoken_in_another_region_of_it(
    house: House, in_place_of_the_catalogues: Callable[[Catalog], None]
) -> None:
    in_place_of_the_catalogues(Catalog(locale="pt_BR"))
    for asked in ("pt,en;q=0.5", "pt-PT,en;q=0.5", "pt-BR"):
        assert '<html lang="pt-BR">' in Phone(house.app).client.get("/", headers={"Accept-Language": asked}).text


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize("code", ["xx", "", "../en", "EN"])
def test_a_language_that_is_not_there_is_refused(house: House, code: str) -> None:
    phone = Phone(house.app)
    page = phone.post("/language", {"language": code})
    assert (page.status, page.headers.getlist("Set-Cookie")) == (422, [])
    assert page.alert() == f"There is no language “{code}” here."


@pytest.mark.usefixtures("polish")
def test_a_cookie_of_a_language_that_is_gone_does_not_count(house: House) -> None:
    phone = Phone(house.app)
    phone.client.set_cookie("milecastle_language", "de")
    assert '<html lang="pl">' in phone.client.get("/", headers=POLISH).text


def test_where_there_is_one_language_none_is_offered(
    house: House, in_place_of_the_catalogues: Callable[[Catalog], None]
) -> None:
    in_place_of_the_catalogues(Catalog(locale="en"))
    assert "/language" not in Phone(house.app).get("/").html


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("pl", "W zachód, E wschód. G goblin, O ork, T troll; M strzelec, S żołnierz, V weteran."),
        ("it", "W Ovest, E Est. G Goblin, O Orco, T Troll; M Arciere, S Soldato, V Veterano."),
    ],
)
def test_letters_on_the_walls_are_told_in_the_readers_language(house: House, code: str, told: str) -> None:
    """The phone has them, and the television that nobody can ask."""
    table, phones = walls(house)
    phone = phones["invader"]
    _choose(phone, code, None)
    for path, more in ((table, True), (f"{table}/tv", False)):
        (legend,) = phone.get(path).find("//p[contains(@class, 'legend')]")
        assert legend.text_content().startswith(told)
        assert (legend.text_content() != told) is more


@pytest.mark.parametrize(("code", "west", "east"), [("pl", "Zachód", "Wschód"), ("it", "Ovest", "Est")])
def test_letters_of_the_walls_to_enter_are_told_where_west_does_not_begin_with_w(
    house: House, code: str, west: str, east: str
) -> None:
    phone = house.phone()
    table = open_table(phone)
    _choose(phone, code, None)
    (told,) = (p.text_content() for p in phone.get(f"{table}/part/map").find("//form//p") if "W1" in p.text_content())
    assert re.search(rf"\(W\W+{west}, E\W+{east}\)", told)


@pytest.mark.parametrize(("code", "told"), [("pl", ["Legionista", "Sługa"]), ("it", ["Soldato", "Servo"])])
def test_letters_in_the_pictures_of_hadrians_wall_are_told_in_the_readers_language(
    house: House, code: str, told: list[str]
) -> None:
    wall = Wall(house, "blue", "green")
    phone = wall.phones["blue"]
    _choose(phone, code, None)
    (link,) = phone.get(wall.table).find("//a[contains(@href, '/part/pictures')]")
    page = phone.get(link.get("href"))
    named = {each.xpath(".//use")[0].get("href"): each.xpath("b")[0].text for each in page.find("//li")}
    assert [named["#hw-icon-soldier"], named["#hw-icon-servant"]] == told


@pytest.mark.parametrize(
    ("code", "edition"),
    [
        ("en", "(1st edition, Valley Games printing)"),
        ("it", "(prima edizione, stampa Valley Games)"),
        ("pl", "(1. edycja, wydanie Valley Games)"),
    ],
)
def test_the_edition_of_a_game_is_named_in_every_language(house: House, code: str, edition: str) -> None:
    phone = house.phone()
    table = open_table(phone)
    phone.client.set_cookie("milecastle_language", code)
    game = [f"/stronghold{path}" for path in ("", "/new", "/rules", "/referee")]
    for path in ("/", "/tables", "/print", "/api", *game, f"{table}/seats"):
        assert edition in phone.get(path).text, path
    assert f"Stronghold {edition}" in phone.get(table).find("//title")[0].text_content()
    guide = phone.client.get("/api/v1/openapi.json").text  # for programs it has its English name
    assert "A ruling for Stronghold (1st edition, Valley Games printing)" in guide


@pytest.mark.parametrize("wanted", available())
def test_a_program_is_told_in_which_language_it_is_answered(house: House, wanted: str) -> None:
    ask = house.app.test_client().get
    assert wanted in ask("/api/v1/openapi.json").get_json()["info"]["description"]
    for position in ("U2 gold:>A green:A>C red:D>C", "nonsense"):
        address = f"/api/v1/rulings/romans-go-home?position={position}"
        assert ask(address, headers={"Accept-Language": wanted}).headers["Content-Language"] == wanted
    client = house.app.test_client()
    for method, address, status in (("GET", "/api/v1/nothing", 404), ("PUT", "/api/v1/openapi.json", 405)):
        answer = client.open(address, method=method, headers={"Accept-Language": wanted})
        assert (answer.status_code, answer.headers["Content-Language"]) == (status, wanted)


def test_a_correction_of_romans_go_home_says_round_and_turn_as_its_polish_edition(house: House) -> None:
    """There a round is a tura and a turn a runda; in Stronghold a turn is a tura."""
    table, phones = house.company("gold", "green")
    page = phones["gold"].client.get(f"{table}/override", headers=POLISH).text
    assert '<label for="round">Tura</label>' in page and '<label for="turn">Runda</label>' in page


@pytest.mark.parametrize(
    ("code", "told"), [("en", r"\d{1,2}:\d\d\s[AP]M"), ("pl", r"\d{1,2}:\d\d"), ("it", r"\d{2}:\d\d")]
)
def test_a_time_of_day_is_told_as_the_reader_does(house: House, code: str, told: str) -> None:
    page = Page(house.phone().client.get("/tables", headers={"Accept-Language": code}))
    (now,) = page.find("//time")
    assert re.fullmatch(told, now.text.rpartition(", ")[2])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Hourglasses so far: 3", "Hourglasses so far:_3"),
        ("Another Order: Wall Section E2", "Another Order: Wall Section_E2"),
        ("Lost: 1 × stone component", "Lost: 1_×_stone component"),
        ("Phase 1 is done", "Phase 1 is done"),
        ("3", "3"),
    ],
)
def test_no_line_before_a_time_begins_with_a_lone_number(text: str, kept: str) -> None:
    assert together(text) == kept.replace("_", "\u00a0")


def test_a_ruling_keeps_numbers_with_their_words(house: House) -> None:
    asked = "/stronghold/referee?position=fire force=4 targets=1O1T"
    page = house.phone().get(asked).html
    assert "1\u00a0×\u00a0Troll" in page and "1 ×" not in page


def test_the_log_keeps_numbers_with_their_words(house: House) -> None:
    table, phones = walls(house)
    do(phones["invader"], table, "hand-over", ("n", "3"))
    (newest, *_) = phones["invader"].get(f"{table}/log").find("//ol[contains(@class, 'log')]/li/div")
    assert "\u00a03 " in newest.text
