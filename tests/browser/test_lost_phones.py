"""Phones that sleep, lose the network or tap twice; a server that is pulled from the wall."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from serving import Device, Server, run

from .axe import OPEN
from .conftest import CUT, SMALL, TV, Phones, connected, revision, wait_for_revision
from .offline import outbox, reopened, tap_offline
from .stages import opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]

OFFLINE = re.compile("Offline")
LATEST = 650
"""When the first try to open a line anew comes at the latest: half a second and 30 % (milliseconds)."""
UNDER_WAY = "tries => (({attempt, reader, delayCanceller: waits}) => attempt %s tries && !!(%s))(live._htmx.sse)"
WAITS = UNDER_WAY % (">=", "waits")
"""Whether so many tries to open the line have failed, and the next one waits for its time."""
TRIED = UNDER_WAY % ("<=", "waits || reader")
"""Whether no more have failed than so many, and none is under way."""


def test_a_phone_that_lost_the_network_catches_up_by_itself(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, gold, green = two
    phones.expect_complaint(CUT)
    green.context.set_offline(True)
    expect(green.locator("#connection")).to_have_text(OFFLINE)
    host.reveal(table, "1.1", gold="F", green="A")
    host.reveal(table, "1.2", gold="A", green="F")
    wait_for_revision(gold, host.revision(table))
    green.context.set_offline(False)
    expect(green.locator("#table h1")).to_contain_text("turn 3")
    connected(green)
    assert revision(green) == revision(gold)


def test_a_phone_that_has_the_network_again_does_not_wait(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    *_, gold, _ = two
    phones.expect_complaint(CUT)
    gold.clock.install()
    gold.reload()
    connected(gold)
    gold.context.set_offline(True)
    expect(gold.locator("#connection")).to_have_text("Offline")
    gold.clock.pause_at(gold.evaluate("Date.now()") + 1000)  # what waits for a time waits for ever
    for attempts in (1, 2, 3):
        gold.wait_for_function(WAITS, arg=attempts)
        gold.clock.fast_forward(LATEST * 2 ** (attempts - 1))
    gold.wait_for_function(WAITS, arg=4)
    gold.route("**/stream?**", lambda route: route.abort("internetdisconnected"), times=1)
    gold.context.set_offline(False)  # the network may be there a little later than the word of it
    gold.wait_for_function(TRIED, arg=1)
    gold.clock.fast_forward(LATEST)
    connected(gold)


def test_a_line_that_has_been_quiet_for_too_long_is_opened_anew(two: tuple[str, Device, Page, Page]) -> None:
    *_, gold, _ = two
    gold.clock.install()
    gold.reload()
    connected(gold)
    gold.evaluate("document.addEventListener('htmx:sse:after:connection', () => { document.body.dataset.anew = 1 })")
    gold.evaluate(
        "() => { window.said = [];"
        " new MutationObserver(() => said.push(connection.textContent)).observe(connection, { childList: true }); }"
    )
    for _ in range(2):  # heartbeats, of which nothing is said to who listens to the page
        gold.clock.fast_forward(20_000)
        gold.evaluate("document.dispatchEvent(new CustomEvent('beat', { detail: { data: '0' } }))")
    assert gold.evaluate("said") == []
    gold.clock.fast_forward(30_000)
    expect(gold.locator("body")).to_have_attribute("data-anew", "1")
    connected(gold)


def test_a_line_that_was_never_open_is_opened_when_the_network_is_there(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    *_, gold, _ = two
    phones.expect_complaint(f"{CUT}|ERR_FAILED")
    gold.route("**/stream?**", lambda route: route.abort())
    gold.reload()
    expect(gold.locator("#connection")).to_have_text("Reload to follow")
    gold.unroute_all()
    gold.evaluate("dispatchEvent(new Event('online'))")
    connected(gold)


def test_a_line_that_is_refused_is_tried_once_each_time(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    *_, gold, _ = two
    phones.expect_complaint("503")
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(
            status=503,
            headers={"Retry-After": "5"},
            content_type="text/html",
            body=f"<p data-problem>full {len(asked)}</p>",
        )

    gold.route("**/stream?**", refuse)
    gold.clock.install()
    gold.reload()
    for count in (1, 2, 3):
        expect(gold.locator("[data-problem]")).to_have_text(f"full {count}")
        gold.evaluate("dispatchEvent(new Event('online'))")
    for count in (4, 5):
        expect(gold.locator("[data-problem]")).to_have_text(f"full {count}")
        gold.clock.fast_forward(5_000)
    expect(gold.locator("[data-problem]")).to_have_text("full 6")
    assert len(asked) == 6


def test_a_line_that_is_refused_when_it_comes_back_says_why_and_is_tried_again(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    *_, gold, _ = two
    phones.expect_complaint(f"{CUT}|503")
    answer = {"status": 503, "headers": {"Retry-After": "1"}, "content_type": "text/html"}
    gold.route("**/stream?**", lambda route: route.fulfill(body="<p data-problem>no tables</p>", **answer))
    phones.server.stop()
    phones.server.start()
    expect(gold.locator("[data-problem]")).to_have_text("no tables")
    gold.unroute_all()
    connected(gold)
    expect(gold.locator("[data-problem]")).to_have_count(0)


def test_a_page_of_no_table_has_no_place_for_the_network_and_does_not_complain(phones: Phones) -> None:
    page = phones.new()
    page.goto("/")
    for away in (True, False):
        page.context.set_offline(away)
        page.wait_for_function("away => navigator.onLine !== away", arg=away)


def test_a_link_does_not_lose_the_board_while_the_server_is_away(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, _, gold, _ = two
    phones.expect_complaint(CUT)
    gold.context.set_offline(True)
    expect(gold.locator("#connection")).to_have_text(OFFLINE)
    gold.get_by_role("link", name="Log").tap()
    expect(gold.locator("#connection")).to_have_text("Offline: not loaded")
    for word in ("offline", "DOMContentLoaded"):  # as tries to open the line, and to send what is kept, go on
        gold.evaluate("word => dispatchEvent(new Event(word))", word)
        assert gold.locator("#connection").text_content() == "Offline: not loaded"
    expect(gold.locator("#table h1")).to_be_visible()
    gold.context.set_offline(False)
    gold.get_by_role("link", name="Log").tap()
    gold.wait_for_url(f"**{table}/log")


def test_what_a_page_itself_holds_is_reached_while_the_server_is_away(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    *_, gold, _ = two
    phones.expect_complaint(CUT)
    gold.context.set_offline(True)
    expect(gold.locator("#connection")).to_have_text("Offline")
    gold.get_by_role("link", name="Skip to the content").press("Enter")
    expect(gold).to_have_url(re.compile("#main$"))
    expect(gold.locator("#connection")).to_have_text("Offline")


def unsent(page: Page, button: str) -> None:
    """Lose the network, tap this button, and be told so; then have the network again, and tap it."""
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_have_text("Offline")
    before = page.url
    page.get_by_role("button", name=button).first.tap()
    expect(page.locator("#connection")).to_have_text("Offline: not sent")
    assert page.url == before
    page.context.set_offline(False)
    expect(page.locator("#connection")).not_to_contain_text("Offline")
    with page.expect_navigation():
        page.get_by_role("button", name=button).first.tap()


def test_a_form_that_is_not_kept_loses_neither_the_page_nor_what_was_typed(phones: Phones, server: Server) -> None:
    phones.expect_complaint(CUT)
    host = Device(server)
    host.ask("GET", "/")
    siege = opened(host, "stronghold", ("invader", "defender"))
    page = phones.new(host)
    page.goto(f"{siege}/part/map")
    page.get_by_label("West").fill("3")
    unsent(page, "Show them")
    expect(page.get_by_label("West")).to_have_value("3")
    page.goto(f"{siege}/seats")
    page.evaluate(OPEN)
    page.get_by_label("Name").first.fill("Ælfgifu")
    unsent(page, "Save")
    expect(page.get_by_label("Name").first).to_have_value("Ælfgifu")
    host.act(siege, "finish", reason="late")
    page.goto(siege)
    connected(page)
    unsent(page, "Rematch")
    assert host.ask("GET", siege)[2].count("The next game has begun") == 1


@pytest.mark.parametrize("away", ["the network", "the server"])
def test_the_way_back_does_not_lose_what_the_table_writes_down(
    phones: Phones, two: tuple[str, Device, Page, Page], away: str
) -> None:
    """Its page follows nothing: it hears of the network at best."""
    table, _, gold, _ = two
    phones.expect_complaint(CUT)
    gold.goto(f"{table}/override")
    gold.locator("#reason").fill("supper")
    if away == "the network":
        gold.context.set_offline(True)
        expect(gold.locator("#connection")).to_have_text("Offline")
    else:
        phones.server.stop()
    gold.get_by_role("link", name="Back to the table").tap()
    expect(gold.locator("#connection")).to_have_text("Offline: not loaded")
    expect(gold.locator("#reason")).to_have_value("supper")
    if away == "the network":
        gold.context.set_offline(False)
        expect(gold.locator("#connection")).to_have_text("")
    else:
        phones.server.start()
    # no page is asked for only to see whether the server is there
    gold.route(f"**{table}", lambda route: route.abort() if route.request.method == "HEAD" else route.continue_())
    gold.get_by_role("link", name="Back to the table").tap()
    gold.wait_for_url(f"**{table}")


def test_what_is_to_open_beside_a_page_does(two: tuple[str, Device, Page, Page]) -> None:
    """Also on a page that follows nothing, and looks whether the server is there before it is left."""
    table, _, gold, _ = two
    gold.goto(f"{table}/override")
    for key in ("Shift", "ControlOrMeta"):
        with gold.context.expect_page() as beside:
            gold.get_by_role("link", name="Back to the table").click(modifiers=[key])
        connected(beside.value)
        assert gold.url.endswith("/override")
    gold.get_by_role("button", name="Polski").tap()  # and a form is sent as the button that was pressed says
    expect(gold.locator("html")).to_have_attribute("lang", "pl")


def test_the_page_of_somebody_absent_follows_the_table(two: tuple[str, Device, Page, Page]) -> None:
    table, host, gold, _ = two
    gold.goto(f"{table}/for/green")
    connected(gold)
    expect(gold.locator("main h1")).to_have_text("You enter for Green")
    button = gold.locator("#part button[value=F]")
    expect(button).to_be_visible()
    host.reveal(table, "1.1", gold="F", green="A")
    host.reveal(table, "1.2", gold="A")  # the next turn: what green has shown is no longer offered
    expect(gold.locator("#part button[value=A]")).to_be_disabled()
    button.tap()  # drawn anew, so that it counts for the turn of now
    expect(gold.locator(".notice", has_text="Entered: ")).to_be_visible()
    assert gold.url.endswith("/for/green") and not gold.locator("[role=alert]").count()


@pytest.mark.parametrize("far", ["far down", "at the top"])
def test_what_an_undo_moves_on_the_table_is_in_view(
    phones: Phones, two: tuple[str, Device, Page, Page], far: str
) -> None:
    table, host, gold, green = two
    host.reveal(table, "1.1", gold="A", green="D")
    for page in (gold, green):
        expect(page.locator("#last")).to_be_visible()
        page.set_viewport_size({"width": 320, "height": 640})
        if far == "far down":
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
    gold.locator(".dock .undo").tap()
    green.get_by_role("button", name="Yes, take it back").tap()
    for page in (gold, green):
        expect(page.locator("[data-moved]")).to_contain_text("Gold gives up Fort-Dinary (1).")
        expect(page.locator("[data-moved]")).to_be_in_viewport(ratio=0.9)


def deleted(server: Server, table: str) -> None:
    """The host deletes a table on the command line."""
    done = run("tables", "delete", table.removeprefix("/t/"), "--data", str(server.folder))
    assert done.returncode == 0, done.stderr


def test_the_board_stays_when_its_table_was_deleted(
    phones: Phones, server: Server, two: tuple[str, Device, Page, Page]
) -> None:
    table, _, gold, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("404")
    tap_offline(green)
    deleted(server, table)
    gold.locator("#table button[value=F]").tap()
    green.context.set_offline(False)
    for page in (gold, green):
        expect(page.get_by_role("alert")).to_contain_text("There is no table at this address")
        expect(page.locator("#table button[value=F]")).to_be_visible()
    assert outbox(green) == []


def test_a_tap_that_was_kept_for_a_table_that_was_deleted_is_forgotten(
    phones: Phones, server: Server, two: tuple[str, Device, Page, Page]
) -> None:
    """It will never have a page on which it could be told."""
    table, host, _, green = two
    phones.expect_complaint(CUT)
    phones.expect_complaint("404")
    other = host.open_table("gold", "red") + "/watch"
    tap_offline(green)
    deleted(server, table)
    again = reopened(green)
    again.goto(other)
    again.wait_for_function("() => localStorage.getItem('milecastle.outbox') === '[]'")
    connected(again)


def test_a_screen_that_nobody_taps_says_that_its_table_was_deleted(
    phones: Phones, server: Server, two: tuple[str, Device, Page, Page]
) -> None:
    table, *_ = two
    phones.expect_complaint(f"{CUT}|404")
    screens = [phones.new(viewport=TV), phones.new(), phones.new()]
    for page, view in zip(screens, ("/tv", "/seats", "/log"), strict=True):
        page.goto(server.address + table + view)
        connected(page)
    server.stop()  # as the end of every line comes soon or late
    deleted(server, table)
    server.start()
    for page in screens:
        expect(page.get_by_role("alert")).to_contain_text("There is no table at this address")
    said, heading = (screens[0].locator(each).bounding_box() for each in ("[role=alert]", "#table h1"))
    assert said and heading and said["y"] + said["height"] <= heading["y"]


def test_a_restart_of_the_server_is_only_a_short_silence(phones: Phones, two: tuple[str, Device, Page, Page]) -> None:
    table, host, gold, green = two
    phones.expect_complaint(CUT)
    server = phones.server
    for number in (signal.SIGKILL, signal.SIGTERM):
        server.stop(number)
        for page in (gold, green):
            expect(page.locator("#connection")).to_have_text(OFFLINE)
        server.start()
        for page in (gold, green):
            connected(page)
    before = host.revision(table)
    gold.locator("#table button[value=F]").tap()
    for page in (gold, green):
        wait_for_revision(page, before + 1)


def test_phones_go_on_from_a_backup_that_takes_the_place_of_the_tables(
    phones: Phones, two: tuple[str, Device, Page, Page], tmp_path: Path
) -> None:
    """As docs/configuration.md tells it; what it holds is older than what they show."""
    table, host, gold, green = two
    phones.expect_complaint(CUT)
    server, backup = phones.server, tmp_path / "backup.sqlite3"
    before = host.revision(table)
    assert run("tables", "backup", str(backup), "--data", str(server.folder)).returncode == 0
    gold.locator("#table button[value=F]").tap()
    for page in (gold, green):
        wait_for_revision(page, before + 1)
    server.stop()
    (server.folder / "milecastle.sqlite3").unlink()
    backup.rename(server.folder / "milecastle.sqlite3")
    server.start()
    for page in (gold, green):
        page.wait_for_function("then => +document.querySelector('#table input[name=base]').value === then", arg=before)
    green.locator("#table button[value=A]").tap()
    for page in (gold, green):
        wait_for_revision(page, before + 1)
    assert not host.ask("GET", f"{table}/log")[2].count("Gold has turned up a card")


def test_a_game_may_end_before_a_slow_phone_has_its_letters(phones: Phones, server: Server) -> None:
    host, held = Device(server), list[Route]()
    table = host.open_table()
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    page = phones.new(host)
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(table, wait_until="commit")
    connected(page)
    host.act(table, "finish", reason="late")
    expect(page.locator("#over")).to_be_visible()
    for route in held:
        route.continue_()
    page.evaluate("document.fonts.ready.then(() => new Promise((done) => setTimeout(done)))")  # and nothing complains


def test_a_double_tap_counts_once(two: tuple[str, Device, Page, Page]) -> None:
    table, host, gold, green = two
    before = host.revision(table)
    gold.locator("#table button[value=F]").dblclick()
    wait_for_revision(gold, before + 1)
    green.locator("#table button[value=A]").dblclick()
    wait_for_revision(green, before + 2)
    for page in (gold, green):
        expect(page.locator("#table h1")).to_contain_text("turn 2")
    assert host.revision(table) == before + 2


@pytest.mark.parametrize(("path", "seat", "other"), [("", "gold", "green"), ("/for/green", "green", "gold")])
def test_a_slow_double_tap_counts_once_too(
    two: tuple[str, Device, Page, Page], path: str, seat: str, other: str
) -> None:
    """The second tap lands when the answer to the first is on the screen already."""
    table, host, gold, _ = two
    gold.goto(table + path)
    connected(gold)
    before = host.revision(table)
    for tap in (1, 2):
        box = gold.locator(f"main button[name='card.{seat}'][value=F]").bounding_box()
        assert box is not None
        gold.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        gold.mouse.down(click_count=tap)
        gold.mouse.up(click_count=tap)
        wait_for_revision(gold, before + 1)
    connected(gold)
    host.reveal(table, "1.1", **{other: "F"})
    wait_for_revision(gold, before + 2)
    assert host.revision(table) == before + 2


def test_where_no_more_phones_may_listen_the_board_stays_and_the_line_is_tried_again(
    phones: Phones, tmp_path: Path
) -> None:
    phones.expect_complaint("503")
    server = Server(tmp_path, streams=0)
    server.start()
    try:
        host = Device(server)
        table = host.open_table("gold", "green")
        host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
        page = phones.new(host)
        page.clock.install()
        page.goto(server.address + table)
        expect(page.locator("#table .refused")).to_contain_text("Too many phones listen")
        expect(page.locator(".card").first).to_be_visible()
        with page.expect_request("**/stream?*"):
            page.clock.fast_forward(31_000)
        expect(page.locator("#table .refused")).to_have_count(1)
        page.locator(".card[value=A]").tap()  # all the same
        expect(page.locator(".card[value=A]")).to_have_attribute("aria-pressed", "true")
    finally:
        server.stop()


def test_who_finds_no_seat_is_offered_one_as_soon_as_it_is_free(phones: Phones, server: Server) -> None:
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    page = phones.new(viewport=SMALL)
    page.goto(table)
    connected(page)
    expect(page.locator("#way")).to_contain_text("All seats are taken.")
    host.send(f"{table}/seats", do="free", seat="green")
    page.get_by_role("button", name="Sit down as Green").tap()
    expect(page.locator(".you")).to_contain_text("Green")
