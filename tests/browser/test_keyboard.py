"""With the keyboard alone: everything can be reached, and one sees where one is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from serving import Device, Server

from .conftest import LED, PHONE, SMALL, TV, Phones, connected, wait_for_revision
from .stages import GAMES, NINE, WALL, decided, held, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-keyboard")]

FOCUS = """() => {
  const seen = (element) => {
    if (!element) return false;
    const style = getComputedStyle(element);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  };
  const now = document.activeElement, label = now.closest("label");
  const box = (label ?? now).getBoundingClientRect();
  return {
    tag: now.tagName, name: now.name ?? "", value: now.value ?? "", text: (label ?? now).innerText?.trim() ?? "",
    visible: seen(now) || seen(now.nextElementSibling) || seen(label),
    onScreen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""


HEARD = """() => {
  const told = document.getElementById("told");
  window.heard = [];
  new MutationObserver(() => heard.push(told.textContent)).observe(told, { childList: true });
}"""
"""From now on `heard` holds everything that those who listen are told."""


def _tab_to(page: Page, name: str, value: str | None = None) -> None:
    """Press Tab until the field or button has the focus; each stop on the way must be visible."""
    for _ in range(120):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["tag"] == "BODY":
            continue
        assert focus["visible"] and focus["onScreen"], focus
        if name in (focus["name"], focus["text"]) and value in (None, focus["value"]):
            return
    raise AssertionError(f"{name} cannot be reached")


def test_a_table_is_opened_and_played_without_a_finger(phones: Phones) -> None:
    page = phones.new()
    page.goto("/romans-go-home/new")
    _tab_to(page, "gold.name")
    page.keyboard.type("Łucja")
    _tab_to(page, "red.kind")
    for _ in range(3):  # with the arrows one goes through a group
        if page.evaluate("document.activeElement.value") == "neutral":
            break
        page.keyboard.press("ArrowRight")
    assert page.locator("input[name='red.kind'][value=neutral]").is_checked()
    _tab_to(page, "host")
    page.keyboard.press("ArrowDown")
    assert page.locator("input[name=host][value=keep]").is_checked()  # one phone for all
    _tab_to(page, "Open the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    connected(page)
    _tab_to(page, "Draw them on the phone")
    page.keyboard.press("Enter")
    expect(page.locator("#table fieldset.green")).to_be_visible()
    for clan in ("gold", "green"):
        _tab_to(page, f"card.{clan}")
        page.keyboard.press("Space")
        assert page.locator(f"input[name='card.{clan}']:checked").count() == 1
    _tab_to(page, "Turn them up")
    page.keyboard.press("Enter")
    expect(page.locator("#table input[name='card.gold']:checked")).to_have_count(0)


def test_the_focus_stays_when_the_others_play(phones: Phones, server: Server) -> None:
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    page = phones.new(guest)
    page.goto(table)
    connected(page)
    page.locator("button[name='card.green'][value=X]").focus()
    host.reveal(table, "1.1", gold="A")
    wait_for_revision(page, host.revision(table))
    expect(page.locator("button[name='card.green'][value=X]")).to_be_focused()


def test_who_has_answered_hears_what_came_of_it_and_goes_on_from_the_heading(phones: Phones, server: Server) -> None:
    """Others decide next: the place of the button that was pressed shows something else."""
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    host.reveal(table, "1.1", gold="Z")
    pages = [phones.new(device) for device in (host, guest)]
    for page in pages:
        page.goto(table)
        connected(page)
        expect(page.locator("#told")).to_be_empty()
    guest.reveal(table, "1.1", green="X")
    for page in pages:
        expect(page.get_by_role("status").and_(page.locator("#told"))).to_have_text(re.compile("^Green captures"))
    page = pages[1]
    page.get_by_role("button", name="Yes").press("Enter")
    expect(page.get_by_role("heading", name="A choice is open")).to_be_focused()
    for page, told in zip(pages, ("Axx of Green stays. Your choice.", "Axx of Green stays."), strict=True):
        expect(page.locator("#told")).to_have_text(told)


@pytest.mark.parametrize(("path", "place"), [("", "#table"), ("/for/green", "#part")])
def test_who_is_refused_once_more_hears_it_once_more(
    phones: Phones, two: tuple[str, Device, Page, Page], path: str, place: str
) -> None:
    """A screen reader reads an alert that comes, not one that stays."""
    table, _, gold, _ = two
    phones.expect_complaint("409|422")
    gold.goto(table + path)
    connected(gold)
    refused = gold.locator(f"{place} > .refused")
    said = []
    for _ in range(2):
        gold.locator(f"{place} [name=at]").first.evaluate("at => { at.value = '3.6'; }")
        with gold.expect_event("requestfinished", lambda request: request.method == "POST"):
            gold.locator(f"{place} button[value=F]").press("Enter")
        gold.wait_for_function("before => before.every((one) => !one.isConnected)", arg=said)
        said.append(refused.element_handle())
    assert said[0].text_content() == said[1].text_content()


def test_what_the_others_do_and_whose_turn_it_is_are_told(phones: Phones, server: Server) -> None:
    """Also to who has not pressed anything yet; the focus, which has not moved, does not say it."""
    host, guest = Device(server), Device(server)
    table = host.open_table("gold", "green")
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    pages = gold, green = [phones.new(device) for device in (host, guest)]
    for page in pages:
        page.goto(table)
        connected(page)
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    for page in pages:
        expect(page.locator("#told")).to_have_text("The wall of round 1 is up. Which warrior did you turn up?")
    green.locator("button[name='card.green'][value=X]").press("Enter")
    waits = "Green has turned up a card. Your warrior is in. Waiting for the others."
    expect(green.locator("#told")).to_have_text(waits)
    expect(gold.locator("#told")).to_have_text("Green has turned up a card.")
    host.reveal(table, "1.1", gold="A")
    expect(green.locator("#told")).to_have_text("Gold takes Fort-Dinary (1).")  # its heading has got the focus
    expect(green.get_by_role("heading", name="Which warrior did you turn up?")).to_be_focused()
    host.send(f"{table}/undo", base="0", target=str(host.revision(table)))
    guest.send(f"{table}/undo/answer", base="0", target=str(host.revision(table) - 1), answer="yes")
    for page in pages:
        expect(page.locator("#told")).to_contain_text("On the table: ")
        expect(page.get_by_role("status").filter(has_text="On the table: ")).to_have_count(1)


def test_who_has_won_is_told_and_of_a_shared_win_both_are(phones: Phones, server: Server) -> None:
    host = Device(server)
    names = {"gold.name": "Łucja", "green.name": "Brodie"}
    kinds = {"gold.kind": "player", "green.kind": "player"}
    table = host.send("/romans-go-home/new", host="keep", **kinds, **names)
    host.enter_forts(table, *WALL)
    decided(host, table, round="3", turn="6", **held(host, table, "O3", gold="S4", green="S4"))
    page, screen = phones.new(host), phones.new(viewport=TV)
    page.goto(table)
    connected(page)
    host.reveal(table, "3.6", gold="F", green="F")
    both = "A shared win: Gold (Łucja), Green (Brodie)"
    expect(page.locator("#told")).to_have_text(re.compile(f"^Nobody takes .*{re.escape(both)}\\.$"))
    expect(page.locator("#over")).to_have_text(both)
    screen.goto(f"{table}/tv")
    expect(screen.locator("h1.wins")).to_have_text(both)


def test_who_listens_hears_what_is_asked_and_who_pays_but_not_each_step_of_the_others(
    phones: Phones, server: Server
) -> None:
    host, guest = Device(server), Device(server)
    table = opened(host, "hadrians-wall", ("blue", "green"), name="")
    guest.ask("GET", table)
    guest.send(f"{table}/join", seat="green")
    page = phones.new(guest)
    page.goto(table)
    connected(page)
    told = page.locator("#told")
    host.act(table, "turn-fate", year="1", card="1")
    expect(told).to_have_text("The Fate Card of Year 1. Two Player Cards.")
    for device, seat in ((host, "blue"), (guest, "green")):
        device.act(table, "keep", **{"seat": seat, "as-path": "architect", "as-prospect": "defender"})
    host.act(table, "turn-neutral", year="1")
    expect(told).to_contain_text("Tap a box to fill.")
    page.evaluate(HEARD)
    host.act(table, "use-paper", seat="blue", year="1")
    host.act(table, "turn-card", seat="blue", year="1", card="2")
    wait_for_revision(page, host.revision(table))
    host.act(table, "pay", seat="blue", year="1", to="left", item="soldier")
    expect(told).to_have_text("Blue pays 1 Soldier to Green.")
    assert page.evaluate("heard") == ["Blue pays 1 Soldier to Green."]
    for device, seat in ((guest, "green"), (host, "blue")):
        device.act(table, "stop", seat=seat, year="1")
    host.act(table, "attack", year="1", **{"cards.left": "1", "cards.centre": "0", "cards.right": "0"})
    expect(told).to_have_text(re.compile(r"^The attack of Year 1: left 1\. Green: 1 Disdain, 0 Valour\. "))


def test_the_defender_hears_that_a_phase_is_done(phones: Phones, server: Server) -> None:
    host, guest = Device(server), Device(server)
    table = host.send("/stronghold/new", host="play", **{"invader.kind": "player", "defender.kind": "player"})
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    host.act(table, "map", text=NINE)
    page = phones.new(guest)
    page.goto(table)
    connected(page)
    host.act(table, "hand-over", seat="invader", n="4")
    expect(page.locator("#told")).to_have_text("Invader hands over Hourglasses: 4.")
    host.act(table, "hand-over", seat="invader", then="done")
    expect(page.locator("#told")).to_have_text("Phase 1 is done: Supplies. 10 Hourglasses to spend.")


@pytest.mark.parametrize(
    "path", ["/", "/romans-go-home/new", "/romans-go-home/referee", "/romans-go-home/rules", "/print"]
)
def test_the_first_stop_skips_to_the_content(phones: Phones, path: str) -> None:
    page = phones.new()
    page.goto(path)
    page.keyboard.press("Tab")
    focus = page.evaluate(FOCUS)
    assert focus["text"] == "Skip to the content" and focus["visible"] and focus["onScreen"]
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.getElementById('main').contains(document.activeElement)")


def test_every_stop_of_the_referee_is_seen(phones: Phones) -> None:
    page = phones.new()
    page.goto("/romans-go-home/referee")
    _tab_to(page, "Ask the referee")


def test_who_asks_the_referee_sees_what_it_says(phones: Phones) -> None:
    """On the page with the longest form the answer, or why there is none, comes below it."""
    phones.expect_complaint("422")
    page = phones.new()
    page.goto("/hadrians-wall/referee?ask=attack")
    answer = page.locator("#answer")
    with page.expect_response("**/referee?*") as changed:
        page.locator("input[name$='.L']").first.fill("1")
        page.evaluate("document.activeElement.blur()")
    assert changed.value.status == 200  # the Year is missing, but who fills in is not told so
    expect(answer.locator(".refused")).to_have_count(0)
    page.get_by_role("button", name="Ask the referee").tap()
    expect(answer.locator(".refused")).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("spinbutton", name="Year").fill("3")
    page.evaluate("document.activeElement.blur()")
    expect(answer.locator("#ruling")).to_be_attached()
    assert page.evaluate("scrollY") == 0  # a change alone moves nothing
    page.get_by_role("button", name="Ask the referee").tap()
    expect(page.locator("a.verdict")).to_have_text("1 Disdain and 1 Valour.")
    expect(page.locator("a.verdict")).to_be_in_viewport(ratio=1)
    expect(answer.locator("ol.steps > li").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_field_in_a_fold_that_cannot_stay_so_is_shown(phones: Phones, script: bool) -> None:
    page = phones.new(java_script_enabled=script)
    page.goto("/romans-go-home/new")
    outer, inner = (
        page.locator("summary", has_text=title) for title in ("As your table plays it", "The numbers on your own cards")
    )
    outer.click()
    inner.click()
    number = page.locator("details details input[type=number]").first
    number.fill("999")
    inner.click()
    outer.click()
    expect(number).to_be_visible(visible=not script)
    page.get_by_role("button", name="Open the table").click()
    expect(number).to_be_visible()
    expect(number).to_be_focused()
    assert number.evaluate("field => field.validationMessage")
    number.fill("")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def test_a_reason_that_many_give_is_one_tap(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green")
    host.enter_forts(table, "O1", "O3", "S4", "O5", "L-2", "T8")
    page = phones.new(host)
    page.goto(f"{table}/override")
    page.get_by_role("button", name="End it").tap()
    expect(page.locator("#end-reason:focus:not([aria-invalid])")).to_be_visible()  # a screen reader hears what is wrong
    page.get_by_role("button", name="Forgotten").press("Enter")
    expect(page.get_by_label("Why").first).to_have_value("Forgotten")
    page.get_by_role("button", name="No more time").tap()
    page.get_by_role("button", name="End it").tap()
    page.wait_for_url(f"**{table}")
    page.goto(f"{table}/log")
    expect(page.locator("ol.log > li").first).to_contain_text("The game ends (No more time")


def test_a_new_question_is_read_from_its_beginning(phones: Phones, server: Server) -> None:
    """One small phone for all: the wall is entered far down the page, and cards are turned up at its end."""
    host = Device(server)
    table = host.open_table("gold", "green", "red", "violet", host="keep")
    page = phones.new(host, SMALL)
    page.goto(table)
    connected(page)
    page.get_by_text("Enter the ones that lie on the table").tap()
    for place, code in enumerate(("S4", "O1", "O3", "O5", "L-2", "T8"), 1):
        page.locator(f"select[name='fort.{place}']").select_option(code)
    page.get_by_role("button", name="This is the wall").tap()
    heading = page.locator("#todo")
    expect(heading).to_have_text("Which warriors were turned up?")
    expect(heading).to_be_in_viewport()
    for clan, card in (("gold", "F"), ("green", "A"), ("red", "X"), ("violet", "H")):
        page.locator(f"label:has(input[name='card.{clan}'][value='{card}'])").tap()
    assert page.evaluate("scrollY") > 300
    page.get_by_role("button", name="Turn them up").tap()
    expect(page.locator("#table h1")).to_contain_text("turn 2")
    expect(page.locator("#last")).to_be_in_viewport()


def test_the_keyboard_goes_on_at_the_new_question(phones: Phones, server: Server) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", host="keep")
    page = phones.new(host)
    page.goto(table)
    connected(page)
    page.get_by_role("button", name="Draw them on the phone").press("Enter")
    expect(page.locator("#todo")).to_have_text("Which warriors were turned up?")
    expect(page.locator("#todo")).to_be_focused()
    expect(page.locator("#table h1")).to_be_in_viewport()  # the question was in view: what stands above it stays
    page.evaluate("document.activeElement.blur()")
    host.reveal(table, "1.1", gold="A", green="D")  # by another phone: who is at nothing is not led anywhere
    wait_for_revision(page, host.revision(table))
    page.evaluate(LED)
    assert page.evaluate("document.activeElement === document.body")


def test_a_rule_is_found_by_a_word(phones: Phones) -> None:
    page = phones.new()
    page.goto("/romans-go-home/rules")
    everything = page.locator("article.rule:visible").count()
    page.get_by_label("Find a rule").press_sequentially("HORSIE lose")
    found = page.locator("article.rule:visible")
    expect(found.first.get_by_role("heading")).to_have_text("Horsie hates to lose")
    assert found.count() < everything / 5
    expect(page.get_by_role("status")).to_have_text(f"Found: {found.count()}")
    expect(page.get_by_role("navigation", name="In the order of play")).to_be_hidden()
    page.get_by_label("Find a rule").clear()
    expect(page.locator("article.rule:visible")).to_have_count(everything)
    expect(page.get_by_role("status")).to_be_empty()
    expect(page.get_by_role("navigation", name="In the order of play")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "stage", "divided", "button"),
    [("runes-of-mayhem", "divide", ("north",), "4 Gold, 3 Faith"), ("stronghold", "phase", (), "Phase . is done")],
)
def test_the_keyboard_goes_on_where_the_pressed_button_was(
    phones: Phones, server: Server, game: str, stage: str, divided: tuple[str, ...], button: str
) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = next(table for found, table in GAMES[game](host) if found == stage)
    for seat in divided:
        host.act(table, "divide", seat=seat, gold="4")
    page = phones.new(host)
    page.goto(table)
    connected(page)
    page.get_by_role("button", name=re.compile(button)).first.press("Enter")
    expect(page.locator("#table .todo h2").first).to_be_focused()


def test_the_keyboard_is_not_lost_with_a_button_that_somebody_else_takes_away(phones: Phones, server: Server) -> None:
    host, guest = Device(server), Device(server)
    table = host.send("/stronghold/new", host="play", **{"invader.kind": "player", "defender.kind": "player"})
    guest.ask("GET", table)
    guest.send(f"{table}/join")
    page = phones.new(host)
    page.goto(table)
    connected(page)
    page.get_by_role("button", name="Begin with nobody on them").focus()
    guest.act(table, "map", text=NINE)
    expect(page.locator("#table h1")).to_contain_text("Phase 1")
    expect(page.locator("#table .todo h2").first).to_be_focused()


UNDER_THE_DOCK = """() => {
  const now = document.activeElement, dock = document.querySelector(".dock").getBoundingClientRect();
  if (now === document.body || now.closest(".dock")) return null;
  return (now.closest("label") ?? now).getBoundingClientRect().bottom > dock.top ? now.outerHTML : null;
}"""


@pytest.mark.parametrize(("game", "stage"), [("hadrians-wall", "cards"), ("runes-of-mayhem", "main")])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 320, "height": 400}], ids=["phone", "enlarged"])
def test_what_the_keyboard_comes_to_is_not_under_the_dock(
    phones: Phones, server: Server, game: str, stage: str, viewport: ViewportSize
) -> None:
    host = Device(server)
    host.ask("GET", "/")
    table = next(table for found, table in GAMES[game](host, "Ann") if found == stage)
    page = phones.new(host, viewport)
    page.goto(table)
    connected(page)
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(UNDER_THE_DOCK) is None
