"""Pages that are much enlarged. Four times on a screen of 1280 pixels leaves 320 by 256: nothing may take all of that.
Twice on a phone leaves 195, which is as little room in proportion as letters twice as large."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from serving import Device, Server

from companion.language import available

from .conftest import PHONE, SMALL, Phones, connected, lettered
from .stages import GAMES, NINE, SHEET, SIEGE, decided, opened
from .test_fits import BROKEN, SPREAD, company, turned_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-fits")]

ENLARGED: ViewportSize = {"width": 320, "height": 256}
TWICE: ViewportSize = {"width": 195, "height": 422}
HALF: ViewportSize = {"width": 160, "height": 284}
STAYS = """() => [...document.querySelectorAll("#table *")].filter((one) => {
  const { position } = getComputedStyle(one);
  return ["fixed", "sticky"].includes(position) && one.getBoundingClientRect().height;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""What stays in view while the page is scrolled."""


def test_both_answers_to_who_asks_to_undo_can_be_reached(phones: Phones, server: Server) -> None:
    table, devices = company(server)
    turned_up(table, devices, "1.1", "FAXF")
    page = phones.new(devices["red"], ENLARGED)
    page.goto(table)
    connected(page)
    page.evaluate("scrollTo(0, 400)")
    devices["gold"].send(f"{table}/undo", base="0", target=str(devices["gold"].revision(table)))
    asked = page.locator(".pressing")
    expect(asked.get_by_role("heading")).to_be_in_viewport(ratio=1)  # it came in above, and is read all the same
    for answer in ("Yes, take it back", "No, it stands"):
        button = asked.get_by_role("button", name=answer)
        button.evaluate("one => one.scrollIntoView({ block: 'end' })")
        expect(button).to_be_in_viewport(ratio=0.99)
        assert button.evaluate(
            "one => { const { x, y, width, height } = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(x + width / 2, y + height - 4)); }"
        )
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, 400)")
    expect(asked).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_table_stays_over_the_rest(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host, ENLARGED)
    found = {}
    for stage, table in GAMES[game](host, "Ann"):
        page.goto(table)
        expect(page.locator(".dock")).to_have_count(1)
        if stays := page.evaluate(STAYS):
            found[stage] = stays
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.get_by_role("link", name="Log", exact=True)).to_be_in_viewport(ratio=1)
    assert found == {}


def test_a_box_has_the_whole_window(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{"blue.kind": "player"})
    host.act(table, "turn-fate", year="1", card="1")
    host.act(table, "keep", year="1", seat="blue", **{"as-path": "forager", "as-prospect": "defender"})
    host.act(table, "turn-neutral", year="1")
    page = phones.new(host, ENLARGED)
    page.goto(table)
    connected(page)
    page.locator(".hwsheet a[href$='box=mining-1']").press("Enter")
    panel = page.locator(".hwpanel:not(:empty)")
    for part in (
        panel.get_by_role("heading", name="Mining"),
        panel.get_by_text("Servant"),
        panel.get_by_text("Fill it"),
    ):
        expect(part.first).to_be_in_viewport(ratio=1)
    assert panel.bounding_box() == {"x": 0, "y": 0, "width": 320, "height": 256}
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator(".hwsheet a:focus")).to_be_in_viewport()  # where it was opened, though the page was scrolled


def test_the_words_of_a_ruling_are_whole(phones: Phones) -> None:
    """The line at the edge has no room for them there."""
    page = phones.new(viewport=ENLARGED)
    for address in (
        "/romans-go-home/referee?position=U2 gold:>A green:A>C red:D>C",
        "/stronghold/referee?position=melee invader=2T1O defender=2S1M stone=2",
    ):
        page.goto(address)
        line = page.locator(".verdict > span")
        assert line.evaluate("one => one.scrollHeight > one.clientHeight + 2")
        whole = page.locator("#ruling").bounding_box()
        assert whole and whole["width"] > 200 and whole["height"] > 20


def test_a_phone_enlarged_twice_is_not_scrolled_to_the_side(phones: Phones, server: Server) -> None:
    host = Device(server)
    wall = host.send("/hadrians-wall/new", host="keep", **{f"{seat}.kind": "player" for seat in ("blue", "green")})
    decided(host, wall, was="{}", year="6")
    host.act(wall, "turn-fate", year="6", card="1")
    for seat in ("blue", "green"):
        host.act(wall, "keep", year="6", seat=seat, **{"as-path": "forager", "as-prospect": "defender"})
    host.act(wall, "turn-neutral", year="6")
    for seat in ("blue", "green"):
        decided(host, wall, was="{}", seat=seat, sheet=SHEET)
        host.act(wall, "stop", year="6", seat=seat)
    host.act(wall, "attack", year="6", **{"cards.left": "4", "cards.centre": "2", "cards.right": "2"})
    siege = opened(host, "stronghold", ("invader", "defender"), "Ann")
    host.act(siege, "map", text=NINE)
    decided(host, siege, was="{}", **SIEGE)
    host.act(siege, "hand-over", then="done", seat="invader")
    battle = next(table for stage, table in GAMES["runes-of-mayhem"](host, "Ann") if stage == "battle")
    page = phones.new(host, TWICE)
    found = {}
    for address in (
        *("/", "/print", "/romans-go-home/new", wall, f"{wall}/part/pictures", f"{wall}/watch"),
        *(siege, f"{siege}/part/glory", f"{battle}/part/lane?lane=1"),
    ):
        page.goto(address)
        if any(wrong := page.evaluate(SPREAD)):
            found[address] = wrong
        if dock := page.locator(".dock").all():
            ends = [link.bounding_box() for link in dock[0].get_by_role("link").all()]
            assert all(end and end["x"] + end["width"] <= TWICE["width"] for end in ends), address
    assert found == {}


@pytest.mark.parametrize(("screen", "letters"), [(HALF, ""), (SMALL, "200%")], ids=["all", "letters"])
@pytest.mark.parametrize("code", available())
def test_the_walls_stay_in_their_card_on_the_smallest_phone_enlarged_twice(
    phones: Phones, server: Server, screen: ViewportSize, letters: str, code: str
) -> None:
    """Also where the letters alone are twice as large, and the head says in a sentence how to follow the table."""
    host = Device(server)
    siege = opened(host, "stronghold", ("invader", "defender"), "Ann")
    host.act(siege, "map", text=NINE)
    decided(host, siege, was="{}", **SIEGE)
    for state in ("still", "live"):
        page = phones.new(host, screen, locale=code, java_script_enabled=state == "live")
        page.goto(siege)
        expect(page.locator("#connection")).to_have_attribute("data-state", state)
        lettered(page)
        page.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
        assert page.evaluate("document.documentElement.scrollWidth") == screen["width"], state
        assert (
            page.locator(".walls").evaluate(
                "card => [...card.querySelectorAll('table, tr > *, .u, .posts > div')].filter((one) =>"
                " one.getBoundingClientRect().right > card.getBoundingClientRect().right).map((one) => one.outerHTML)"
            )
            == []
        )


def test_why_nothing_is_undone_has_room_for_its_words(two: tuple[str, Device, Page, Page]) -> None:
    """Also where the letters alone are twice as large."""
    table, host, _, green = two
    host.reveal(table, "1.1", gold="F")
    green.set_viewport_size(SMALL)
    green.evaluate("document.documentElement.style.fontSize = '200%'")
    why = green.locator(".dock p")
    expect(why).to_contain_text("before Gold takes back")
    assert why.evaluate("(one) => one.getBoundingClientRect().width") > 200


def test_no_word_of_a_form_is_broken_on_a_phone_enlarged_twice(phones: Phones) -> None:
    page = phones.new(viewport=TWICE)
    page.goto("/stronghold/referee")
    labels = page.locator(".field.inline label, .counts.few label, .questions a")
    assert labels.count() > 10
    assert labels.evaluate_all(BROKEN) == []
    page.goto("/romans-go-home/new")
    assert page.locator(".halves label").evaluate_all(BROKEN) == []


@pytest.mark.parametrize("screen", [HALF, TWICE], ids=["smallest", "phone"])
def test_the_words_on_the_way_in_are_whole_on_a_phone_enlarged_twice(
    phones: Phones, server: Server, screen: ViewportSize
) -> None:
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{f"{seat}.kind": "player" for seat in ("blue", "green")})
    page = phones.new(viewport=screen, java_script_enabled=False)
    found = {}
    for path in ("/", *(f"/{game}/new" for game in GAMES), table):
        page.goto(path)
        lettered(page)
        words = page.locator(":is(h1, h2, button, .button, label):not(details *)").evaluate_all(BROKEN)
        broken = [word for word in words if "-" not in word]
        if broken or any(page.evaluate(SPREAD)):
            found[path] = broken or page.evaluate(SPREAD)
    assert found == {}


@pytest.mark.parametrize("locale", ["pl", "it"])
def test_opening_a_table_fits_the_smallest_phone_enlarged_twice_in_every_language(phones: Phones, locale: str) -> None:
    page = phones.new(viewport=HALF, locale=locale)
    found = {}
    for game in GAMES:
        page.goto(f"/{game}/new")
        if any(wrong := page.evaluate(SPREAD)):
            found[game] = wrong
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_no_wider_than_the_smallest_phone_enlarged_twice(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    pages = [phones.new(host, HALF, locale=code, java_script_enabled=False) for code in available()[1:]]
    found = {}
    for stage, table in GAMES[game](host, "Ann"):
        for page in pages:
            page.goto(table)
            lettered(page)
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > HALF["width"]:
                found[stage] = wide
    assert found == {}


@pytest.mark.parametrize("screen", [HALF, TWICE], ids=["smallest", "phone"])
@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_phone_enlarged_twice_says_which_seat_it_is(
    phones: Phones, server: Server, screen: ViewportSize, script: bool
) -> None:
    """The head has no room for it there."""
    host = Device(server)
    table = host.send("/hadrians-wall/new", host="play", **{f"{seat}.kind": "player" for seat in ("blue", "green")})
    page = phones.new(host, screen, java_script_enabled=script)
    page.goto(table)
    lettered(page)
    seat = page.locator(".you .clan > span")
    expect(seat).to_have_text("Blue")
    expect(seat).to_be_in_viewport(ratio=1)
    assert page.locator(".you .clan > span, .hwband .who .clan > span").evaluate_all(BROKEN) == []
    box, head = seat.bounding_box(), page.locator(".top").bounding_box()
    assert box and head and box["y"] >= head["y"] + head["height"]


@pytest.mark.parametrize("game", ["romans-go-home", "hadrians-wall"])
def test_who_won_is_read_on_a_phone_enlarged_twice(phones: Phones, server: Server, game: str) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = next(table for stage, table in GAMES[game](host, "Ann") if stage == "over")
    page = phones.new(host, TWICE)
    page.goto(table)
    names = page.locator(".places .clan > span")
    assert names.count() > 1
    assert names.evaluate_all(BROKEN) == []


def test_what_happened_is_read_on_the_smallest_phone_enlarged_twice(phones: Phones, server: Server) -> None:
    """Nothing stands beside its heading there."""
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host, HALF)
    page.goto(next(table for stage, table in GAMES["runes-of-mayhem"](host, "Ann") if stage == "main"))
    heading = page.locator(".last h2")
    assert [word for word in heading.evaluate_all(BROKEN) if "-" not in word] == []
    page.locator(".last summary").click()
    expect(page.locator(".last .steps")).to_be_visible()


def test_the_number_of_a_card_stands_beside_its_name(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", host="keep")
    host.enter_forts(table, "O1", "O3", "S4", "O5", "L-2", "T8")
    page = phones.new(host, TWICE)
    page.goto(table)
    for card in page.locator(".card").all():
        number, name = (card.locator(part).bounding_box() for part in (".strength", ".name"))
        assert number and name and number["y"] + number["height"] <= name["y"] + 3


@pytest.mark.parametrize("locale", available())
def test_what_the_head_says_without_the_open_line_fits_the_smallest_phone_enlarged_twice(
    phones: Phones, server: Server, locale: str
) -> None:
    host = Device(server)
    table = host.open_table("gold", "green")
    page = phones.new(viewport=HALF, locale=locale)
    page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(f"{table}/watch")
    expect(page.locator("#connection a")).to_be_visible()
    line = page.locator("#connection a")
    assert line.evaluate("one => one.offsetLeft + one.scrollWidth") <= HALF["width"]
    assert page.locator(".top").evaluate("one => one.scrollWidth") == HALF["width"]
