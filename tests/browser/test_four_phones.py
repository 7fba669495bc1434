"""Four phones at one table: from the new table to the final ranking and the rematch, by tapping."""

from __future__ import annotations

import random
import re
from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import Page, expect
from serving import Device, Server

from .conftest import CUT, PHONE, SMALL, TV, Phones, connected, revision, wait_for_revision
from .offline import tap_offline
from .stages import romans_go_home

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-four")]

CARD = "#table button[name^='card.']:not([disabled]):not([aria-pressed])"
CHOICE = "#table form:has(input[name=do][value=choose]) button"
KATHMANDU = timezone(timedelta(hours=5, minutes=45))


def together(phones: list[Page]) -> None:
    """Until all phones show the newest revision that any of them shows."""
    newest = max(revision(page) for page in phones)
    for page in phones:
        wait_for_revision(page, newest)


def tap(page: Page, selector: str, rng: random.Random) -> None:
    """Tap one of the buttons, and wait for the answer."""
    # two taps near each other, within half a second, are a double tap to Chromium: between them one at the edge, where
    # nothing is
    assert page.viewport_size
    page.touchscreen.tap(1, page.viewport_size["height"] / 2)
    before = revision(page)
    buttons = page.locator(selector)
    buttons.nth(rng.randrange(buttons.count())).tap()
    wait_for_revision(page, before + 1)


def points(page: Page) -> list[str]:
    """The points of the clans, in seat order."""
    return [text.strip() for text in page.locator(".band .points").all_inner_texts()]


def test_a_whole_game(phones: Phones) -> None:
    rng = random.Random(9)
    host = phones.new(viewport=PHONE)
    host.goto("/")
    host.get_by_role("link", name="New table").first.tap()
    for clan in ("gold", "green", "red", "violet"):
        host.locator(f"label:has(input[name='{clan}.kind'][value=player])").tap()
    host.get_by_label("Gold: Name, if you like").fill("Łucja <b>")
    host.get_by_role("button", name="Open the table").tap()
    host.wait_for_url("**/t/*")
    table = host.url

    guests = []
    for number in range(3):  # the scan: only the address is opened
        guest = phones.new(viewport=SMALL if number == 2 else PHONE, color_scheme="dark" if number else "light")
        guest.goto(table)
        expect(guest.locator("#todo")).to_be_visible()
        guests.append(guest)
    tv = phones.new(viewport=TV)
    tv.goto(f"{table}/tv")
    everybody = [host, *guests]
    for page in [*everybody, tv]:
        connected(page)
    together(everybody)

    for round_ in (1, 2, 3):
        expect(host.locator("#table h1")).to_contain_text(f"Round {round_}")
        tap(guests[round_ - 1], "#table form:has(input[value=draw-forts]) button", rng)
        for page in everybody:
            expect(page.locator(CARD).first).to_be_visible()
        for turn in range(1, 7):
            for page in everybody:
                expect(page.locator("#table h1")).to_contain_text(f"Round {round_}, turn {turn}")
                tap(page, CARD, rng)
            together(everybody)
            while any(page.locator(CHOICE).count() for page in everybody):
                asked = next(page for page in everybody if page.locator(CHOICE).count())
                tap(asked, CHOICE, rng)
                together(everybody)
            if over := host.locator("#over").is_visible():
                break  # after six turns of the third round, or sooner by a Legion win
        scores = points(host)
        assert len(scores) == 4
        assert [points(page) for page in everybody] == [scores] * 4
        if over:
            expect(tv.locator("h1.wins")).to_be_visible()
        else:
            expect(tv.locator("#table h1")).to_contain_text(f"Round {round_ + 1}")
        assert points(tv) == scores
        if over:
            break
    for page in [*everybody, tv]:
        expect(page.locator("h1.wins" if page == tv else "#over")).to_contain_text("wins")
        assert page.locator(".places .total").all_inner_texts() == host.locator(".places .total").all_inner_texts()
    guests[1].get_by_role("button", name="Rematch").tap()
    guests[1].wait_for_url(lambda url: url != table)
    host.get_by_role("link", name="The next game has begun").tap()
    for page in (host, guests[1]):
        expect(page.locator("#table h1")).to_contain_text("Round 1")
    assert "Łucja <b>" in guests[1].locator("#table").inner_text()


def table_of_two(phones: Phones) -> tuple[Page, Page]:
    """A host who has opened a table, and a guest who has opened its address."""
    host, guest = phones.new(), phones.new()
    host.goto("/romans-go-home/new")
    host.get_by_role("button", name="Open the table").tap()
    host.wait_for_url("**/t/*")
    guest.goto(host.url)
    return host, guest


def test_two_at_once_both_count(phones: Phones) -> None:
    """Both tap before either has heard of the other."""
    host, guest = table_of_two(phones)
    expect(guest.locator("#todo")).to_be_visible()
    for page in (host, guest):
        connected(page)
    together([host, guest])
    host.locator("#table form:has(input[value=draw-forts]) button").tap()
    for page in (host, guest):
        expect(page.locator(CARD).first).to_be_visible()
    before = revision(host)
    host.locator("#table button[value=F]").tap(no_wait_after=True)
    guest.locator("#table button[value=F]").tap(no_wait_after=True)
    for page in (host, guest):
        wait_for_revision(page, before + 2)
        assert page.locator("#table [role=alert]").count() == 0


LATE = """() => { const real = window.fetch; window.fetch = async (address, given) => {
  const answer = await real(address, given);
  if (String(address).includes("/act")) await new Promise((go) => { window.letThrough = go; });
  return answer; }; }"""
"""The answer to a tap is there only when the test lets it through."""


@pytest.mark.parametrize("line", ["stays open", "is opened anew"])
def test_a_late_answer_does_not_cover_what_came_meanwhile(phones: Phones, line: str) -> None:
    """The answer to a tap and the open line are two connections: the older board may arrive last."""
    host, guest = table_of_two(phones)
    for page in (host, guest):
        connected(page)
    together([host, guest])
    host.locator("#table form:has(input[value=draw-forts]) button").tap()
    expect(guest.locator(CARD).first).to_be_visible()
    host.evaluate(LATE)
    host.locator("#table button[value=F]").tap(no_wait_after=True)
    expect(host.locator(".band.gold .state")).to_contain_text("card is in")  # by the open line
    host.wait_for_function("() => window.letThrough")
    guest.locator("#table button[value=F]").tap()
    expect(host.locator("#table h1")).to_contain_text("turn 2")
    shown = revision(host)
    if line == "is opened anew":
        host.evaluate(
            """() => new Promise((done) => {
                 document.addEventListener("htmx:sse:after:connection", done, {once: true});
                 live._htmx.sse.reader.cancel(); })"""
        )
    host.evaluate(
        """() => new Promise((done) => {
             document.addEventListener("htmx:finally:request", () => setTimeout(done), {once: true});
             window.letThrough(); })"""
    )
    assert revision(host) == shown
    expect(host.locator("#table h1")).to_contain_text("turn 2")
    if line == "stays open":  # nor does what comes late on the line itself
        late = "new CustomEvent('htmx:sse:before:message', { cancelable: true, detail: { message: { id: '1' } } })"
        assert not host.evaluate(f"document.dispatchEvent({late})")
    host.locator("#table button[value=A]").tap(no_wait_after=True)  # and the page goes on
    expect(guest.locator(".band.gold .state")).to_contain_text("card is in")


def test_a_late_answer_to_a_kept_tap_does_not_cover_what_came_meanwhile(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, _, green = two
    phones.expect_complaint(CUT)
    green.evaluate(LATE)
    tap_offline(green)
    green.context.set_offline(False)
    green.wait_for_function("() => window.letThrough")
    host.reveal(table, "1.1", gold="F")
    expect(green.locator("#table h1")).to_contain_text("turn 2")
    shown = revision(green)
    green.evaluate("letThrough()")
    connected(green)
    assert revision(green) == shown


def test_a_late_refusal_is_told_on_the_board_that_came_meanwhile(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, _, green = two
    phones.expect_complaint("409|422")
    green.evaluate(LATE)
    green.locator("#table [name=at]").first.evaluate("at => { at.value = '3.6'; }")
    green.locator("#table button[value=F]").tap(no_wait_after=True)
    green.wait_for_function("() => window.letThrough")
    host.reveal(table, "1.1", gold="F", green="A")
    expect(green.locator("#table h1")).to_contain_text("turn 2")
    shown = revision(green)
    green.evaluate("letThrough()")
    expect(green.locator("#table > .refused")).to_have_count(1)
    assert revision(green) == shown
    expect(green.locator("#table h1")).to_contain_text("turn 2")


def test_a_refusal_stays_when_the_same_board_comes_after_it(
    phones: Phones, two: tuple[str, Device, Page, Page]
) -> None:
    table, host, gold, green = two
    phones.expect_complaint("409")
    green.evaluate(
        """() => { window.come = new Promise((done) =>
             document.addEventListener("htmx:sse:before:message", ({ detail: { message } }) => {
               if (!message.event) setTimeout(done, 100); })); // and is drawn, if it is
           const real = window.fetch; window.fetch = async (address, given) => {
             if (String(address).includes("/stream")) await new Promise((go) => { window.letThrough = go; });
             return real(address, given); };
           live._htmx.sse.reader.cancel(); }"""
    )
    green.wait_for_function("() => window.letThrough")
    host.reveal(table, "1.1", gold="F", green="A")
    green.locator("#table button[value=X]").tap()
    refused = green.locator("#table > .refused")
    expect(refused).to_contain_text("moved on meanwhile")
    assert revision(green) == host.revision(table)
    green.evaluate("() => { letThrough(); return come; }")
    expect(refused).to_be_visible()
    host.reveal(table, "1.2", gold="A")
    wait_for_revision(gold, host.revision(table))
    expect(refused).to_have_count(0)  # with the next board


def test_what_the_others_do_is_seen_within_the_blink_of_an_eye(phones: Phones) -> None:
    host, guest = table_of_two(phones)
    connected(guest)
    wait_for_revision(guest, 2)
    together([host, guest])
    guest.evaluate(
        """() => new MutationObserver(() => {
             if (document.querySelector("#table button[name^='card.']")) window.shown ??= Date.now();
           }).observe(document.getElementById("table"), {childList: true, subtree: true})"""
    )
    connected(host)
    started = host.evaluate(
        """() => { const button = document.querySelector("#table form:has(input[value=draw-forts]) button");
             const now = Date.now(); button.click(); return now; }"""
    )
    guest.wait_for_function("() => window.shown")
    assert guest.evaluate("window.shown") - started < 1000  # a busy machine included; figures are the bench's


def test_a_refusal_is_seen_wherever_one_has_scrolled_to(phones: Phones) -> None:
    phones.expect_complaint(r"status of 422")
    host = phones.new(viewport=SMALL)
    host.goto("/romans-go-home/new")
    host.get_by_role("button", name="Open the table").tap()
    connected(host)
    host.get_by_text("Enter the ones that lie on the table").tap()
    for _ in range(6):
        host.locator(".palette button[value='L-3']").tap()  # there are fewer of them
    button = host.get_by_role("button", name="This is the wall")
    button.scroll_into_view_if_needed()
    button.tap()
    alert = host.get_by_role("alert")
    expect(alert).to_contain_text("Legion")
    assert host.evaluate("scrollY") > 200
    expect(alert).to_be_in_viewport(ratio=1)


def test_real_forts_are_entered_by_a_tap_each(phones: Phones) -> None:
    host = phones.new(viewport=SMALL)
    host.goto("/romans-go-home/new")
    host.get_by_role("button", name="Open the table").tap()
    connected(host)
    host.get_by_text("Enter the ones that lie on the table").tap()
    for fort in ("U2", "O1", "O1", "L-2", "T8"):
        host.locator(f".palette button[value='{fort}']").tap()
    host.get_by_label("Fort 2 as drawn").select_option("O6")  # a slip
    host.locator(".palette button[value=S4]").tap()
    expect(host.get_by_role("button", name="This is the wall")).to_be_focused()
    host.locator(".palette button[value=O5]").tap()  # one too many: there is no place left
    host.get_by_role("button", name="This is the wall").tap()
    expect(host.locator(".wall > li")).to_have_count(6)
    values = [tile.replace("−", "-") for tile in host.locator(".wall b").all_inner_texts()]
    assert values == ["1", "2", "6", "-2", "4", "8"]  # the lowest and the highest at the edges


def test_whose_cards_are_tapped_is_told_where_a_player_enters_those_of_neutral_clans_too(phones: Phones) -> None:
    host = phones.new(viewport=SMALL)
    host.goto("/romans-go-home/new")
    host.locator("label:has(input[name='red.kind'][value=neutral])").tap()
    host.locator("label:has(input[name=neutral][value=cards])").tap()
    host.get_by_role("button", name="Open the table").tap()
    host.wait_for_url("**/t/*")
    connected(host)
    host.locator("#table form:has(input[value=draw-forts]) button").tap()
    for screen in (SMALL, {"width": SMALL["height"], "height": SMALL["width"]}):
        host.set_viewport_size(screen)
        for clan in ("Gold", "Red"):
            expect(host.locator("#todo ~ form .for").get_by_text(clan)).to_be_visible()


def test_a_television_goes_on_to_the_next_game(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", host="keep")
    page = phones.new(viewport=TV)
    page.goto(f"{table}/tv")
    connected(page)
    host.act(table, "finish", reason="late")
    expect(page.locator("#over")).to_be_visible()
    fresh = host.send(f"{table}/rematch")
    page.wait_for_url(f"**{fresh}/tv")
    connected(page)


def test_a_television_stays_lit_on_the_computer_that_serves(phones: Phones, server: Server) -> None:
    """Only there, or over HTTPS, does a browser grant it: see the comment at :data:`serving.NAME`."""
    table = Device(server).open_table("gold", "green", host="keep")
    page = phones.new(viewport=TV, permissions=["screen-wake-lock"])
    page.add_init_script("""
        window.locks = [];
        const ask = WakeLock.prototype.request;
        WakeLock.prototype.request = async function (...kind) {
          const lock = await ask.apply(this, kind);
          window.locks.push(lock);
          return lock;
        };""")
    at_home = f"http://localhost:{server.port}"
    page.goto(f"{at_home}{table}/tv")
    page.wait_for_function("locks.length === 1 && !locks[0].released && locks[0].type === 'screen'")
    # another window lay over it for a while
    page.evaluate("locks[0].release().then(() => document.dispatchEvent(new Event('visibilitychange')))")
    page.wait_for_function("locks.length === 2 && !locks[1].released")
    page.goto(f"{at_home}{table}/watch")  # the phone of somebody who looks on saves its battery
    connected(page)
    assert page.evaluate("locks.length") == 0


def test_times_are_those_of_the_phones_zone(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", host="keep")
    host.act(table, "finish", reason="late")
    page = phones.new(host, timezone_id="Asia/Kathmandu")
    for path, shown in ((f"{table}/log", "%-I:%M %p"), ("/tables", "%b %-d, %Y, %-I:%M %p")):
        page.goto(path)
        time = page.locator("time").first
        instant = datetime.fromisoformat(time.get_attribute("datetime") or "")
        told = instant.astimezone(KATHMANDU).strftime(shown)
        expect(time).to_have_text(re.compile(told.replace(" ", r"\s")))


def test_the_log_follows_and_stays_as_it_was_opened(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", host="keep")
    host.act(table, "draw-forts")
    page = phones.new(host, timezone_id="Asia/Kathmandu")
    page.goto(f"{table}/log")
    connected(page)
    lines = page.locator("ol.log > li")
    before = lines.count()
    opened = lines.first.locator("details")
    opened.locator("summary").tap()
    host.act(table, "finish", reason="late")
    expect(lines).to_have_count(before + 1)
    expect(lines.first).to_contain_text("The game ends")
    expect(lines.nth(1).locator("details")).to_have_attribute("open", "")
    time = lines.first.locator("time")
    told = datetime.fromisoformat(time.get_attribute("datetime") or "").astimezone(KATHMANDU).strftime("%-I:%M %p")
    expect(time).to_have_text(re.compile(told.replace(" ", r"\s")))


def test_the_host_sees_on_the_page_of_the_seats_who_sits_down(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", "red")
    page = phones.new(host)
    page.goto(f"{table}/seats")
    connected(page)
    green = page.locator(".seatrow.green")
    expect(green.locator(".tag")).to_have_text("free")
    green.locator("summary").first.tap()
    page.get_by_label("Name").nth(1).fill("Béla")
    for seat in ("green", "red"):
        guest = Device(server)
        guest.ask("GET", table)
        guest.send(f"{table}/join", seat=seat, name="Vigdís" if seat == "red" else "")
    expect(page.locator(".seatrow.red")).to_contain_text("Vigdís")
    expect(green.locator(".tag")).to_have_text("taken")
    expect(page.get_by_role("heading", name="Scan to watch")).to_be_visible()
    # what is open stays open, and what was typed is there
    expect(page.get_by_label("Name").nth(1)).to_have_value("Béla")
    green.get_by_role("button", name="Save the name").tap()
    expect(green).to_contain_text("Béla")


LATER = """const real = setTimeout;
window.setTimeout = (run, after, ...rest) => after === 400 ? (window.later = run, 0) : real(run, after, ...rest);"""
"""The moment in which a new question takes no tap lasts until the test ends it."""


def _who_is_asked_just_now(phones: Phones, host: Device, table: str) -> Page:
    """A phone to which the wall has just come, so that it takes no tap until ``later()``."""
    guest = phones.new()
    guest.add_init_script(LATER)
    guest.goto(table)
    connected(guest)
    host.enter_forts(table, "O1", "O3", "S4", "O5", "L-2", "T8")
    expect(guest.locator("#table.fresh")).to_be_attached()
    return guest


def test_a_question_that_another_phone_brings_takes_no_tap_at_once(phones: Phones, server: Server) -> None:
    """A finger on its way to a button would press what has just come in its place."""
    host = Device(server)
    table = host.open_table("gold", "green", host="keep")
    guest = _who_is_asked_just_now(phones, host, table)
    before, card = revision(guest), guest.locator(CARD).first
    card.scroll_into_view_if_needed()
    place = card.bounding_box()
    assert place is not None
    under = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('button'))"
    at = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
    assert not guest.evaluate(under, at)
    guest.evaluate("later()")
    assert guest.evaluate(under, at)
    card.tap()
    wait_for_revision(guest, before + 1)
    # what one has brought about oneself takes the next tap at once
    guest.get_by_role("button", name=re.compile("^Undo")).tap()
    wait_for_revision(guest, before + 2)
    assert not guest.locator("#table.fresh").count()
    host.reveal(table, "1.1", gold="F", green="A")  # but not what others bring next
    expect(guest.locator("#table.fresh")).to_be_attached()


def test_what_comes_where_something_else_was_to_be_tapped_takes_no_tap_at_once(phones: Phones, server: Server) -> None:
    """What is to be moved after an undo stands above the cards, and moves them down under the finger."""
    host = Device(server)
    table = host.open_table("gold", "green")
    guest = _who_is_asked_just_now(phones, host, table)
    guest.evaluate("later()")
    host.reveal(table, "1.1", gold="F")
    expect(guest.locator(".band.gold")).to_contain_text("card is in")
    assert not guest.locator("#table.fresh, .card.fresh").count()  # what stays where it is takes every tap
    cards = guest.locator(CARD)
    before = [card.bounding_box() for card in cards.all()]
    host.send(f"{table}/undo", base="0", target=str(host.revision(table)))
    expect(guest.locator("[data-moved]")).to_be_visible()
    after = [card.bounding_box() for card in cards.all()]
    assert before[0] and after[0] and before[0]["y"] < after[0]["y"]
    assert cards.evaluate_all("all => all.every((card) => getComputedStyle(card).pointerEvents === 'none')")
    guest.evaluate("later()")
    assert not guest.locator("#table .fresh").count()


def test_who_comes_back_to_a_board_finds_all_of_it_in_view_that_has_room(phones: Phones, server: Server) -> None:
    """The fold for the real forts takes no room while it is closed: the last turn of the round stays in view."""
    host = Device(server)
    host.ask("GET", "/")
    page = phones.new(host)
    for stage, table in romans_go_home(host, name="Ann"):
        page.goto(table)
        if stage == "between rounds":
            break
    page.evaluate("document.fonts.ready.then(() => true)")  # then what is asked is brought into view
    expect(page.locator(".todo details:not([open]) form")).to_have_count(1)
    expect(page.get_by_role("button", name="Draw them on the phone")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
