"""The referee of Romans Go Home! on a phone: who takes the fort is in view wherever one is on its long page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import SMALL, Phones

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-referee")]

ACROSS: ViewportSize = {"width": 844, "height": 390}
COVERS = """bar => {
  const { top, bottom } = bar.getBoundingClientRect();
  return [...document.querySelectorAll(".foot p, .keep summary")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top < bottom && box.bottom > top;
  }).map((one) => one.textContent);
}"""


def _tap(page: Page, name: str, value: str) -> None:
    with page.expect_response("**/referee?*"):
        page.locator(f"label:has(input[name='{name}'][value='{value}'])").tap()


@pytest.mark.parametrize("screen", [SMALL, ACROSS], ids=["small", "across"])
def test_who_takes_the_fort_stays_in_view_and_covers_nothing(phones: Phones, screen: ViewportSize) -> None:
    phones.expect_complaint("422")
    page = phones.new(viewport=screen)
    page.goto("/romans-go-home/referee")
    bar = page.locator("a.verdict")
    for name, value in (("fort", "O5"), ("gold.card", "D"), ("green.card", "A")):
        _tap(page, name, value)
    expect(bar).to_have_text("Green captures Fort-Dinary (5) with 5 against Gold 2.")
    for where in (0, 500, 1e6):
        page.evaluate("where => scrollTo(0, where)", where)
        expect(bar).to_be_in_viewport(ratio=1)
    assert bar.evaluate(COVERS) == []
    page.evaluate("scrollTo(0, 0)")
    bar.tap()
    expect(page.locator("ol.steps > li").first).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="Ask the referee").tap()
    expect(page.locator("ol.steps > li").first).to_be_in_viewport()
    # what cannot be is told there too
    page.locator("summary", has_text="The wall, forts owned, choices").tap()
    with page.expect_response("**/referee?*"):
        page.get_by_label("Choices, in the notation").fill("nonsense")
        page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollTo(0, 0)")
    expect(bar).to_contain_text("“Choices, in the notation”")
    expect(bar).to_be_in_viewport(ratio=1)
    bar.tap()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
