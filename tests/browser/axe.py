"""axe-core, and what it does not measure: scrolling to the side, and how large a thing is to tap."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from playwright.sync_api import Page
from serving import ROOT

ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""What can differ in the dark: there only colours do (tests/test_look.py)."""

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

OPEN = """document.querySelectorAll('details').forEach((each) => { each.open = true; });
  document.querySelectorAll('time').forEach((each) => {
    const told = { timeStyle: 'short', dateStyle: 'dated' in each.dataset ? 'medium' : undefined };
    const long = new Date(2028, 10, 28, 0, 34);
    each.textContent = new Intl.DateTimeFormat(document.documentElement.lang, told).format(long);
  })"""
"""Opens all that can be opened, and lets every time be a long one: whether a page fits hangs on no hour."""

SMALL_TARGETS = """() => [
    ...document.querySelectorAll("button, a:is(.button, .lone, .revision), select, summary, input:not([type=hidden])"),
    ...[...document.querySelectorAll("p > a")].filter((one) => one.parentElement.innerText === one.innerText),
  ]
  .map((one) => one.closest("label") ?? one)
  .filter((one) => one.getClientRects().length)
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.height > 1 && (box.height < 43.5 || box.width < 24))
  .map(([box, one]) => `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 120)}`)"""

WIDER = """() => {
  const width = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth <= width ? [] : [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > width + 1)
    .map((one) => one.outerHTML.slice(0, 120));
}"""


@cache
def _source() -> str:
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, rules: object = ALL) -> list[str]:
    """What axe-core finds on the page as it is shown: the rule, the element, and why."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.add_init_script(_source())  # whatever the page shows next brings it along: that is sooner compiled
        page.evaluate(_source())  # by the debugger's way in, which the page's policy does not concern
    found: list[dict[str, Any]] = page.evaluate(
        "async (rules) => (await axe.run(document, {runOnly: rules, resultTypes: ['violations']})).violations", rules
    )
    return [
        f"{violation['id']}: {node['html'][:160]} | {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]


def faults(page: Page) -> list[str]:
    """Everything that is wrong with the page as it is shown."""
    return [
        *violations(page),
        *(f"wider than the screen: {part}" for part in page.evaluate(WIDER)),
        *(f"small to tap: {part}" for part in page.evaluate(SMALL_TARGETS)),
    ]


def faults_by_scheme(page: Page, schemes: tuple[Scheme, ...] = SCHEMES) -> dict[str, list[str]]:
    """Everything that is wrong with the page as it stands, in the light and in the dark; a scheme in which nothing is
    wrong is left out."""
    found: dict[str, list[str]] = {}
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        if said := faults(page) if scheme == schemes[0] else violations(page, COLOURS):
            found[scheme] = said
    return found


def faults_of(page: Page, pages: Mapping[str, str], schemes: tuple[Scheme, ...] = SCHEMES) -> dict[str, list[str]]:
    """Everything that is wrong with these pages in the light and in the dark, by their names, with all open that can
    be opened; a page with nothing wrong is left out."""
    found: dict[str, list[str]] = {}
    for name, path in pages.items():
        page.goto(path)
        page.evaluate(OPEN)
        found |= {f"{name}, {scheme}": said for scheme, said in faults_by_scheme(page, schemes).items()}
    return found
