"""Looking back: the parts of a table as they stood at a revision, with nothing to do and nothing secret."""

from __future__ import annotations

from typing import Any

import lxml.html
import pytest

from companion.language import language
from companion.referee.hadrians_wall import GAME
from companion.referee.hadrians_wall.names import PATH_NAMES
from companion.referee.hadrians_wall.table_state import HIDDEN
from companion.tables.table import Table
from companion.web.games.hadrians_wall.room import HadriansWallRoom
from companion.web.games.room import Part
from companion.web.viewer import Viewer

from .conftest import House
from .hadrians_wall import LINKS, THREE, Wall
from .pages import Page, Phone
from .runes_of_mayhem_table import put, two
from .stronghold import company, do

SAY = language("en").render
SHEETS = "//a[contains(@href, '/part/sheet')]"
PEN = "//*[local-name()='path'][@class='pen']"


def _way(page: Page, rel: str) -> str | None:
    found = page.find(f"//a[@rel='{rel}']")
    return found[0].get("href") if found else None


def _nothing_to_do(page: Page) -> None:
    assert page.status == 200
    assert not page.find("//main//form") and not page.find("//*[@hx-post or @hx-get or @*[name()='hx-sse:connect']]")


def test_the_sheets_of_every_player_as_they_stood(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    before = house.revision(wall.table)
    wall.fill("blue", "mining-1")
    after = house.revision(wall.table)
    now = [link.get("href") for link in wall.phones["blue"].get(wall.table).find(SHEETS)]
    assert now == [f"{wall.table}/part/sheet?seat={seat}" for seat in wall.phones]
    stranger = house.phone()
    for phone in (wall.phones["blue"], stranger):
        page = phone.get(f"{wall.table}/at/{before}")
        assert [_way(page, rel) for rel in ("prev", "next")] == [f"{wall.table}/at/{before + by}" for by in (-1, 1)]
        links = [link.get("href") for link in page.find(SHEETS)]
        assert links == [f"{wall.table}/at/{before}/part/sheet?seat={seat}" for seat in wall.phones]
        page = phone.get(links[0])
        _nothing_to_do(page)
        assert f"step {before} of {after}" in page.text and not page.find(PEN) and not page.find(LINKS)
        assert _way(page, "up") == f"{wall.table}/at/{before}"
        page = phone.get(_way(page, "next") or "")
        assert page.find(PEN) and page.path == f"{wall.table}/at/{after}/part/sheet"
        assert "Sheets of Blue" in page.find("//title")[0].text
        assert _way(page, "next") is None and _way(page, "prev") == links[0]
    assert not stranger.get(f"{wall.table}/at/{before}/part/sheet?seat=blue").find("//a[contains(@href, '/for/')]")
    ends = stranger.get(f"{wall.table}/at/0"), stranger.get(f"{wall.table}/at/{after}")
    assert [_way(page, rel) is None for page in ends for rel in ("prev", "next")] == [True, False, False, True]
    start = stranger.get(_way(stranger.get(f"{wall.table}/at/1/part/sheet?seat=blue"), "prev") or "")
    assert start.path == f"{wall.table}/at/0/part/sheet" and _way(start, "prev") is None


def test_of_what_was_done_later_nothing_is_said(house: House) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep")
    host.draw_forts(table)
    host.press(host.get(table).form_to("/undo"))
    now, then = (host.get(f"{table}{at}") for at in ("/watch", "/at/1"))
    assert now.find("//*[@data-moved]") and not then.find("//*[@data-moved]")


def test_undone_is_not_forgotten(house: House) -> None:
    """A look back follows the log: a box that was filled and taken back stands there in between."""
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.fill("blue", "mining-1")
    filled = house.revision(wall.table)
    wall.do("blue", "take-back", seat="blue")
    sheet = f"{wall.table}/at/{{}}/part/sheet?seat=blue"
    assert wall.phones["red"].get(sheet.format(filled)).find(PEN)
    assert not wall.phones["red"].get(sheet.format(house.revision(wall.table))).find(PEN)


def test_who_looks_back_is_asked_nothing_of_now(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    phones["gold"].lay(table, "gold", "F")
    phones["green"].lay(table, "green", "A")
    phones["green"].press(phones["green"].get(table).form_to("/undo"))
    assert phones["gold"].get(table).form_to("/undo/answer") is not None
    page = phones["gold"].get(f"{table}/at/{house.revision(table)}")
    _nothing_to_do(page)
    assert "asks to undo" not in page.find("//*[@id='table']")[0].text_content()


def test_what_was_hidden_then_stays_hidden(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "turn-fate")
    wall.do("blue", "deal", seat="blue")
    wall.do("blue", "keep", seat="blue")
    secrets = {*wall.player("blue").drawn, *(SAY(PATH_NAMES[card]) for card in wall.player("blue").drawn)}
    for phone in (wall.phones["blue"], wall.phones["green"], house.phone()):
        for revision in range(house.revision(wall.table) + 1):
            page = phone.get(f"{wall.table}/at/{revision}/part/sheet?seat=blue")
            _nothing_to_do(page)
            (shown,) = page.find("//*[@id='part']")  # without the blank sheets, on which every card is named
            assert shown.xpath(".//*[@class='hwsheet']")
            assert not [secret for secret in secrets if secret in lxml.html.tostring(shown, encoding="unicode")]


def test_a_part_of_the_past_is_handed_nothing_but_what_everybody_saw(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.do("blue", "turn-fate")
    wall.do("blue", "deal", seat="blue")
    wall.do("blue", "keep", seat="blue")
    revision = house.revision(wall.table)
    wall.do("green", "deal", seat="green")
    handed: list[tuple[Table, Viewer]] = []
    part = HadriansWallRoom.part

    def listening(room: HadriansWallRoom, table: Table, who: Viewer, name: str, given: Any) -> Part | None:
        handed.append((table, who))
        return part(room, table, who, name, given)

    monkeypatch.setattr(HadriansWallRoom, "part", listening)
    wall.phones["blue"].get(f"{wall.table}/at/{revision}/part/sheet?seat=blue")
    assert {table.revision for table, _ in handed} == {revision - 1, revision, revision + 1}
    for table, who in handed:
        assert table.state == GAME.view(table.state, None) and not who.acts and who.kind == "past"
    assert any(table.state.players["blue"].path == HIDDEN for table, _ in handed)


@pytest.mark.parametrize(
    "end",
    [
        "/at/999/part/sheet?seat=blue",
        "/at/-1/part/sheet?seat=blue",
        "/at/x/part/sheet?seat=blue",
        "/at/2/part/sheet",
        "/at/2/part/sheet?seat=violet",
        "/at/2/part/nothing",
        "/at/2/part/card",
        "/at/2/part/box?seat=blue&box=mining-1",
        "/at/2/part/boxes?seat=blue",
        "/at/2/part/odds?seat=blue",
        "/at/2/part/enter?seat=blue",
    ],
)
def test_there_is_no_such_look_back(house: House, end: str) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    wall.do("blue", "use-paper", seat="blue")
    assert wall.phones["blue"].get(f"{wall.table}{end}").status == 404


def test_an_address_with_more_in_it_than_is_asked_for(house: House) -> None:
    wall = Wall(house, "blue", "green", "red")
    wall.begin(*THREE)
    more = "name=x&revision=1&_external=1&table_id=zzz"
    page = wall.phones["blue"].get(f"{wall.table}/at/2/part/sheet?seat=blue&{more}")
    assert page.status == 200
    assert (_way(page, "next") or "").startswith(f"{wall.table}/at/3/part/sheet?seat=blue&")


def test_the_glory_sheet_begins_with_the_walls(house: House) -> None:
    table, phones = company(house)
    begun = house.revision(table)
    do(phones["invader"], table, "hand-over", ("n", "2"))
    page = phones["defender"].get(f"{table}/at/{begun}")
    (link,) = page.find("//a[contains(@href, '/part/glory')]")
    page = phones["defender"].get(link.get("href"))
    _nothing_to_do(page)
    assert "Deeds of the Invader" in page.text and "Print" not in page.find("//main")[0].text_content()
    assert _way(page, "prev") is None and _way(page, "next")
    assert phones["defender"].get(f"{table}/at/{begun - 1}/part/glory").status == 404
    for part in ("map", "actions", "stand?seat=invader", "move?seat=defender"):
        assert phones["defender"].get(f"{table}/at/{begun}/part/{part}").status == 404


def _battle(house: House) -> tuple[str, dict[str, Phone], int]:
    table, phones = two(house)
    (axemen, _) = put(
        phones["north"], table, "south 1.1 melee 2/2 Axemen", "north 1.1 peasants 1/1 P", stage="battle", active="south"
    )
    return table, phones, axemen


def test_units_and_lanes_of_runes_of_mayhem(house: House) -> None:
    table, phones, axemen = _battle(house)
    then = house.revision(table)
    (form,) = phones["south"].get(f"{table}/part/unit?unit={axemen}").forms(do="attack")
    phones["south"].press(form)
    page = phones["south"].get(f"{table}/at/{then}")
    unit = next(link.get("href") for link in page.find(f"//a[contains(@href, 'unit={axemen}')]"))
    lane = next(link.get("href") for link in page.find("//a[contains(@href, 'lane=1')]"))
    (guide,) = page.find("//a[contains(@href, '/part/guide')]")
    assert phones["south"].get(guide.get("href")).find("//li[@aria-current='step']")
    page = phones["south"].get(unit)
    _nothing_to_do(page)
    assert "Axemen" in page.text and "May attack" in page.text  # what it might have done, with its odds
    page = phones["south"].get(lane)
    _nothing_to_do(page)
    assert "Back to the table" not in page.find("//main")[0].text_content()
    assert phones["south"].get(f"{unit}&for=south").status == 200
    _nothing_to_do(phones["south"].page)
    for part in ("play?seat=south", "deck?seat=south", "cards", "regroup?seat=south"):
        assert phones["south"].get(f"{table}/at/{then}/part/{part}").status == 404


def test_why_it_came_so_is_told_as_in_the_log(house: House) -> None:
    table, phones, axemen = _battle(house)
    (form,) = phones["south"].get(f"{table}/part/unit?unit={axemen}").forms(do="attack")
    phones["south"].press(form)
    now = house.revision(table)
    steps = "//ol[@class='steps']/li"
    logged = [step.text_content() for step in phones["south"].get(f"{table}/log").find(f"//*[@id='step-{now}']{steps}")]
    assert len(logged) > 1
    told = phones["south"].get(f"{table}/at/{now}")
    assert [step.text_content() for step in told.find(f"//main/*[@class='notice']{steps}")] == logged
    assert told.find("//main/*[@class='notice']//summary")[0].text_content() == "Why"
    # of a part the answer is the part itself
    assert not phones["south"].get(f"{table}/at/{now}/part/unit?unit={axemen}").find("//*[@class='notice']//summary")
    assert not phones["south"].get(f"{table}/at/0").find("//*[@class='notice']//summary")


def test_what_the_board_of_then_tells_is_not_told_twice(house: House) -> None:
    table, phones = house.company("gold", "green")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    wall = phones["gold"].get(f"{table}/at/{house.revision(table)}")
    assert len(wall.find("//ol[@class='steps']")) == len(wall.find("//*[@class='notice']//ol[@class='steps']")) == 1
    phones["gold"].lay(table, "gold", "Q")
    phones["green"].lay(table, "green", "A")
    up = phones["gold"].get(f"{table}/at/{house.revision(table)}")
    assert len(up.find("//ol[@class='steps']")) == len(up.find("//*[@id='table']//ol[@class='steps']")) == 1
