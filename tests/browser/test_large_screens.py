"""Large screens: a television shows every moment of a game and uses the room that it has; a desk shows what is asked
beside how things stand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from serving import Device, Server

from companion.language import available
from companion.referee.game import SeatPlan, Setup
from companion.referee.games import GAMES as RULES
from companion.tables.tables import Tables

from .axe import faults_by_scheme
from .conftest import PHONE, SMALL, TV, Phones
from .stages import CLANS, GAMES, LONGEST, WALL, decided, held, opened
from .test_fits import OUTSIDE, beyond, columns

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-large-screens")]

LAPTOP: ViewportSize = {"width": 1366, "height": 768}

PLAYED = {"romans-go-home": (4, 12), "hadrians-wall": (6, 24), "stronghold": (4, 24), "runes-of-mayhem": (2, 8)}
"""For each game: how many play, and after how many commands of theirs a television is looked at; more than five times
in a game."""

FILLED = """() => Math.max(...[...document.querySelectorAll("#table > .sidebar > *, #table > .boardside > *")]
  .map((one) => one.getBoundingClientRect().bottom)) / innerHeight"""
"""Down to where a television shows something, of its height."""

LETTERS = """() => [...document.querySelectorAll("#table *")].filter((one) => one.getClientRects().length
    && !one.closest("svg, .visually-hidden")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight)"""
"""How high letters are set, of the height of a television."""


def moments(server: Server, game_id: str, players: int = 0, often: int = 0) -> Iterator[str]:
    """The address of a table at which a random game is played, after every few commands; its seats stay free.
    ``players`` may be fewer than else, and it may be looked at more ``often``."""
    game, rng = RULES[game_id], random.Random(1)
    count, after = PLAYED[game_id]
    count, often = players or count, often or after
    ids = game.seat_ids[:count]
    setup = Setup(tuple(SeatPlan(seat) for seat in ids), {})
    tables = Tables.open(f"sqlite:///{next(server.folder.glob('*.sqlite3'))}", RULES, rng=rng)
    try:
        host = uuid4().hex
        table = tables.create(game_id, setup, host, uuid4().hex, dict.fromkeys(ids, LONGEST))
        number = 0
        while not game.over(table.state):
            command = next(
                rng.choice(legal) for seat in rng.sample(ids, len(ids)) if (legal := game.legal(table.state, seat))
            )
            tables.act(table.id, host, uuid4().hex, table.revision, command)
            table = tables.get(table.id)
            number += 1
            if number % often == 0:
                yield f"/t/{table.id}"
        yield f"/t/{table.id}"
    finally:
        tables.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_television_shows_every_moment_of_a_game(phones: Phones, server: Server, game: str) -> None:
    page = phones.new(viewport=TV)
    found: dict[int, object] = {}
    for number, table in enumerate(moments(server, game)):
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        if any(beyond(page)) or page.evaluate(OUTSIDE):
            found[number] = beyond(page), page.evaluate(OUTSIDE)
    assert number > 5
    assert found == {}


def test_the_figures_of_a_chart_are_read_across_the_room(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    table, host, _, _ = two
    host.reveal(table, "1.1", gold="F", green="A")
    page = phones.new(viewport=TV)
    page.goto(f"{table}/tv")
    page.evaluate("document.fonts.ready.then(() => true)")
    chart = page.locator(".chart")
    drawn = "(chart) => chart.getBoundingClientRect().height / chart.viewBox.baseVal.height"
    letters = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert chart.locator("text").first.evaluate(letters) * chart.evaluate(drawn) / TV["height"] > 0.016


@pytest.mark.parametrize("players", [1, 2, 3])
def test_fewer_players_are_drawn_larger(phones: Phones, server: Server, players: int) -> None:
    page = phones.new(viewport=TV)
    found: dict[int, object] = {}
    for number, table in enumerate(moments(server, "hadrians-wall", players)):
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        small = min(page.evaluate(LETTERS.replace("#table *", ".hwband *")), default=1)
        if any(beyond(page)) or page.evaluate(OUTSIDE) or small < (0.0195 if players > 2 else 0.024):
            found[number] = beyond(page), page.evaluate(OUTSIDE), small
    assert number > 1
    assert found == {}


def test_two_clans_are_drawn_as_large_as_four_leave_no_room_for(phones: Phones, server: Server) -> None:
    """With their phones at the table, so that no code takes the room; every third of a game's moments."""
    page = phones.new(viewport=TV, locale="pl")
    found: dict[int, object] = {}
    for number, table in enumerate(moments(server, "romans-go-home", 2, often=3)):
        for _ in range(0 if number else 2):
            seat = Device(server)
            seat.ask("GET", table)
            seat.send(f"{table}/join")
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        small = min(page.evaluate(LETTERS.replace("#table *", "#table :is(.wall, .board, .last, .todo) *")))
        if any(beyond(page)) or page.evaluate(OUTSIDE) or (page.locator(".wall").count() and small < 0.0205):
            found[number] = beyond(page), page.evaluate(OUTSIDE), small
    assert number > 10
    assert found == {}


ENDED = {
    "romans-go-home": (".rounds td", 0.033),
    "hadrians-wall": (".met td", 0.033),
    "stronghold": (".places .clan", 0.045),
}
"""What stands at the end in a card that two leave room in, and how high its letters are of the height."""


@pytest.mark.parametrize("game", ENDED)
def test_the_end_of_a_game_of_two_uses_its_room(phones: Phones, server: Server, game: str) -> None:
    *_, table = moments(server, game, 2, often=10**6)
    part, size = ENDED[game]
    for code in available():
        page = phones.new(viewport=TV, locale=code)
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        assert beyond(page) == (0, 0) and not page.evaluate(OUTSIDE), code
        letters = page.evaluate(LETTERS.replace("#table *", f"{part}, {part} *"))
        assert max(letters) > size, code
        bottoms = page.locator(f"#table {part}:visible").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().bottom / innerHeight)"
        )
        assert max(bottoms) > 0.75, code


@pytest.mark.parametrize("code", available())
def test_the_winner_stands_in_one_line_however_long_the_name(phones: Phones, server: Server, code: str) -> None:
    *_, table = moments(server, "hadrians-wall", 3, often=10**6)
    page = phones.new(viewport=TV, locale=code)
    page.goto(f"{table}/tv")
    page.evaluate("document.fonts.ready.then(() => true)")
    wins = page.locator("h1.wins")
    expect(wins.locator("bdi")).to_have_text(LONGEST)
    assert beyond(page) == (0, 0)
    assert wins.evaluate("one => one.scrollWidth <= one.clientWidth && one.offsetHeight < innerHeight / 10")


@pytest.mark.parametrize("game", GAMES)
def test_a_television_uses_its_room(phones: Phones, server: Server, game: str) -> None:
    """From the start to the end the cards go down to the edge, no letter is small, and the code is as large as the
    room that the others leave."""
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(viewport=TV)
    for stage, table in GAMES[game](host, name="Barbara"):
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.evaluate(FILLED) > 0.93 or stage == "over", stage
        assert min(page.evaluate(LETTERS)) > 0.017, stage
        code = page.locator("#table .qr:visible").first
        if code.count():
            box = code.bounding_box()
            assert box and box["width"] > 0.2 * TV["height"], (stage, box)
        page.goto("about:blank")  # a television that is on goes on to the next game by itself


def test_the_head_grows_with_the_television(phones: Phones, server: Server) -> None:
    table = Device(server).open_table("gold", "green")
    shares = []
    for times in (1, 3):
        page = phones.new(viewport={"width": times * TV["width"], "height": times * TV["height"]})
        page.goto(f"{table}/tv")
        castle = page.locator(".brand svg").evaluate("one => one.getBoundingClientRect().height")
        battlements = page.locator(".top").evaluate("one => parseFloat(getComputedStyle(one, '::after').height)")
        shares.append([size / times for size in (castle, battlements)])
    assert shares[1] == pytest.approx(shares[0], rel=0.02)


@pytest.mark.parametrize("game", ["romans-go-home", "hadrians-wall"])
def test_a_name_from_right_to_left_is_cut_at_its_end(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(viewport=TV)
    _, table = next(GAMES[game](host, name="יחזקאל-אברהם בן דוד הלוי בן שמעון הכהן"))
    page.goto(f"{table}/tv")
    page.evaluate("document.fonts.ready.then(() => true)")
    cut = page.locator("#table bdi").evaluate_all(
        "all => all.map((one) => [one.scrollWidth > one.clientWidth, getComputedStyle(one).direction])"
    )
    assert len(cut) >= 4 and all(each == [True, "rtl"] for each in cut)


@pytest.mark.parametrize("code", available())
def test_two_who_share_a_win_stand_in_one_line_however_long_their_names(
    phones: Phones, server: Server, code: str
) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", ("green", "violet"))
    host.enter_forts(table, *WALL)
    decided(host, table, round="1", turn="3", **held(host, table, "O1 O3 O4 O5", green="S4", violet="S4"))
    host.act(table, "finish", reason="late")
    page = phones.new(viewport=TV, locale=code)
    page.goto(f"{table}/tv")
    page.evaluate("document.fonts.ready.then(() => true)")
    wins = page.locator("h1.wins")
    expect(wins.locator(".clan bdi")).to_have_text([LONGEST] * 2)
    assert wins.evaluate("one => one.scrollWidth <= one.clientWidth && one.offsetHeight < innerHeight / 12")
    assert beyond(page) == (0, 0)


def _columns(page: Page, selector: str) -> int:
    """Beside how many others the first of these stands, itself included."""
    boxes = page.locator(selector).evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    return sum(abs(top - boxes[0]) < 1 for top in boxes)


@pytest.mark.parametrize("game", GAMES)
def test_a_desk_shows_what_is_asked_beside_how_things_stand(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host, LAPTOP)
    seen = 0
    for stage, asked, stand in columns(page, host, game):
        seen += 1
        left, right = asked.bounding_box(), stand.bounding_box()
        assert left and right and left["y"] == right["y"] and left["x"] + left["width"] < right["x"], stage
        if game == "hadrians-wall":
            assert _columns(page, ".hwband") == 2, stage
            if stage in ("fate", "cards"):
                assert _columns(page, ".seatbox") == 2, stage
    assert seen


def test_the_name_of_a_fort_is_not_torn_at_its_hyphen(phones: Phones, server: Server) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", CLANS, "Barbara")
    host.enter_forts(table, *WALL)
    decided(host, table, round="1", turn="6", **{"was": "{}", "fort.0": "T8", "place.0": "wall-1"})
    page = phones.new(host, SMALL)
    for width in range(SMALL["width"], PHONE["width"] + 1, 10):
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(table)
        title = page.locator(".where h1")
        expect(title).to_have_text("Round 1, turn 6: Tax-Collector's Fort (8)")
        lines = title.locator("span").evaluate(
            "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
        )
        assert lines == pytest.approx(1, abs=0.1), width


def test_a_look_back_before_the_walls_has_no_heading_for_them(phones: Phones, server: Server) -> None:
    host = Device(server)
    host.ask("GET", "/")
    _, table = next(GAMES["stronghold"](host, name="Barbara"))
    page = phones.new(host, SMALL)
    page.goto(f"{table}/at/0")
    expect(page.get_by_role("heading")).to_have_text(["Who plays"])
    expect(page.locator("#table")).to_contain_text("Invader Barbara")
    assert faults_by_scheme(page) == {}


@pytest.mark.parametrize("code", available())
def test_what_is_asked_before_anything_has_happened_fills_the_television(
    phones: Phones, server: Server, code: str
) -> None:
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    page = phones.new(viewport=TV, locale=code)
    for _ in range(2):
        page.goto(f"{table}/tv")
        page.evaluate("document.fonts.ready.then(() => true)")
        card, title, last = (
            page.locator(f".sidebar > .todo{part}").bounding_box() for part in ("", " h2", " p:last-of-type")
        )
        assert card and title and last and beyond(page) == (0, 0)
        above, below = title["y"] - card["y"], card["y"] + card["height"] - last["y"] - last["height"]
        assert abs(above - below) < 12 and title["height"] > TV["height"] / 20
        if not page.locator(".wall").count():
            host.enter_forts(table, *WALL)


def test_the_players_of_hadrians_wall_stand_in_line_with_their_whole_names(phones: Phones, server: Server) -> None:
    """Also where one keeps the sheet on paper, of whom less is told; a name of seven letters is not cut."""
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "hadrians-wall", ("blue", "green", "red"), name="Massimo")
    host.act(table, "use-paper", seat="red", year="1")
    screen = phones.new(viewport=TV)
    screen.goto(f"{table}/tv")
    names = screen.locator(".hwband bdi")
    expect(names).to_have_text(["Massimo"] * 3)
    tops, cut = names.evaluate_all(
        "(all) => [all.map((one) => Math.round(one.getBoundingClientRect().top)),"
        " all.filter((one) => one.scrollWidth > one.clientWidth).length]"
    )
    assert len(set(tops)) == 1 and not cut


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_players_of_hadrians_wall_have_stands_in_line_whoever_has_a_name(
    phones: Phones, server: Server, players: int
) -> None:
    host = Device(server)
    kinds = {f"{seat}.kind": "player" for seat in ("blue", "green", "red", "black")[:players]}
    table = host.send("/hadrians-wall/new", host="keep", **kinds, **{"blue.name": "Massimo"})
    host.act(table, "turn-fate", year="1", card="1")
    screen = phones.new(viewport=TV)
    screen.goto(f"{table}/tv")
    rows = screen.locator(".hwband:not(.neutral) .small .it")
    expect(rows).to_have_count(players)
    boxes = [row.bounding_box() for row in rows.all()]
    row = boxes[:2] if players == 4 else boxes
    assert len({round(box["y"]) for box in row if box}) == 1, boxes


def test_what_is_told_of_a_clan_stands_on_its_line(phones: Phones, server: Server) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = opened(host, "romans-go-home", CLANS[:3], **{"violet.kind": "neutral"})
    host.act(table, "finish", reason="late")
    screen = phones.new(viewport=PHONE)
    screen.goto(f"{table}/watch")
    middles = screen.locator(".places li.violet").evaluate(
        "(row) => [...row.querySelectorAll('.clan > span, .tag')].map((one) => one.getBoundingClientRect())"
        ".map((box) => box.top + box.height / 2)"
    )
    assert len(middles) == 2 and abs(middles[0] - middles[1]) < 3, middles
