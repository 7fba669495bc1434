"""Makes the pictures of the README: a real game on real screens, and real printed pages; and the icon that a phone
keeps on its home screen.

``script/pictures`` runs it; it writes docs/pictures/*.png and the icon, or into the two folders that are given.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.servers import ROOT, ours
from printables import print_document
from tools import chromium

PICTURES = ROOT / "docs" / "pictures"
STATIC = ROOT / "companion" / "web" / "static"
ICON = 180  # pixels; what iPhones ask for
SEED = 11
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
FORTS = ("O1", "L-1", "O3", "S4", "T8", "U2")
NAMES = {"gold": "Łucja", "green": "Brodie", "red": "Ginevra", "violet": "Isla"}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHEETS = (
    ("romans-go-home-clan-cards", 5),
    ("romans-go-home-pad-2up", 1),
    ("hadrians-wall-pad", 1),
    ("hadrians-wall-pad", 2),
    ("stronghold-action-cards", 1),
    ("runes-of-mayhem-siege", 1),
)


def phones(browser: Browser, address: str) -> list[Page]:
    """A table of four, each at an own phone; the first one is the host's."""
    pages = [browser.new_context(viewport=PHONE, device_scale_factor=2).new_page() for _ in NAMES]
    host = pages[0]
    host.goto(f"{address}/romans-go-home/new")
    for clan, name in NAMES.items():
        host.check(f"input[name='{clan}.kind'][value=player]", force=True)
        host.fill(f"#name-{clan}", name)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_selector("#table")
    for page, name in list(zip(pages, NAMES.values(), strict=True))[1:]:
        page.goto(host.url)
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("#table")
    together(pages, len(pages))
    host.get_by_text("Enter the ones that lie on the table").click()
    for place, fort in enumerate(FORTS, 1):
        host.select_option(f"select[name='fort.{place}']", fort)
    host.get_by_role("button", name="This is the wall").click()
    together(pages, len(pages) + 1)
    return pages


def revision(page: Page) -> int:
    """The revision that a phone shows."""
    return int(page.locator("input[name=base]").first.get_attribute("value") or 0)


def together(pages: list[Page], least: int) -> None:
    """Wait until every phone shows at least this revision."""
    for page in pages:
        page.wait_for_function("least => Number(document.querySelector('input[name=base]')?.value) >= least", arg=least)


def play(pages: list[Page], turns: int) -> None:
    """Everybody taps any card that is left and takes the first choice that is offered."""
    rng = random.Random(SEED)
    for _ in range(turns):
        for page in pages:
            shown = revision(page)
            cards = page.locator(".todo button.card:not([disabled])")
            cards.nth(rng.randrange(cards.count())).click()
            together(pages, shown + 1)
        while pages[0].locator("#fight").count():
            shown = revision(pages[0])
            asked = next(page for page in pages if page.locator(".todo button[name=value]").count())
            asked.locator(".todo button[name=value]").first.click()
            together(pages, shown + 1)


def wall(browser: Browser, address: str, folder: Path) -> None:
    """One player's sheet of Hadrian's Wall in the first Year, with what a box would set off."""
    page = browser.new_context(viewport=PHONE, device_scale_factor=2).new_page()
    page.goto(f"{address}/hadrians-wall/new")
    for seat in ("green", "red"):  # three are ticked at first
        page.uncheck(f"input[name='{seat}.kind']")
    page.get_by_role("button", name="Open the table").click()
    for button in ("Turn it over on the phone", "Draw two on the phone", "as Path", "Turn over on the phone"):
        page.get_by_role("button", name=button).first.click()
    for box in ("guard-1", "fort-1"):
        page.locator(f"#table a[href*='box={box}']").first.click()
        fill(page)
    page.locator("#table a[href*='box=mining-1']").first.click()
    page.locator(".preview h2").wait_for()
    page.screenshot(path=folder / "phone-sheet.png")


def fill(page: Page) -> None:
    """Take the first answer to each question about a box, and fill it."""
    shown = revision(page)
    done = page.get_by_role("button", name="Fill it").or_(page.locator(".preview > form .answers button"))
    answer = page.locator(".preview > .answers a")
    done.or_(answer).first.wait_for()
    while not done.count():
        before = page.locator(".preview").inner_html()
        answer.first.click()
        page.wait_for_function(  # a link that has only been sent off looks different too
            "html => { const now = document.querySelector('.preview');"
            " return now && !now.querySelector('.htmx-request') && now.innerHTML !== html; }",
            arg=before,
        )
    done.first.click()
    together([page], shown + 1)


def screens(folder: Path) -> None:
    """The phone before a card is tapped, the ruling opened, the television, a sheet."""
    with ours() as (port, _pid, _seconds), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(FLAGS))
        address = f"http://127.0.0.1:{port}"
        pages = phones(browser, address)
        play(pages, 3)
        host = pages[0]
        host.evaluate("scrollTo(0, 0)")  # Playwright scrolls where it must wait before it may press
        host.screenshot(path=folder / "phone-reveal.png")
        host.locator("#last ~ details summary").click()
        host.screenshot(path=folder / "phone-why.png")
        tv = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme="dark").new_page()
        tv.goto(f"{host.url}/tv")
        tv.wait_for_selector("#connection[data-state=live]")
        tv.screenshot(path=folder / "tv.png")
        wall(browser, address, folder)
        browser.close()


def sheets(folder: Path) -> None:
    """A few printed pages side by side."""
    images = []
    with tempfile.TemporaryDirectory() as work:
        for name, page in SHEETS:
            file = Path(work) / f"{name}.pdf"
            file.write_bytes(print_document(name, base_url="http://192.168.1.20:8000"))
            target = str(file.with_suffix(""))
            command = [
                "pdftoppm",
                "-png",
                "-r",
                "60",
                "-f",
                str(page),
                "-l",
                str(page),
                "-singlefile",
                str(file),
                target,
            ]
            subprocess.run(command, check=True)
            images.append(Image.open(f"{target}.png").convert("RGB"))
    gap = 16
    width = sum(image.width for image in images) + gap * (len(images) + 1)
    sheet = Image.new("RGB", (width, max(image.height for image in images) + 2 * gap), "#8a8378")
    left = gap
    for image in images:
        sheet.paste(image, (left, gap))
        left += image.width + gap
    sheet.save(folder / "print.png", optimize=True)


def icon(folder: Path) -> None:
    """The icon of the site as a picture without round corners: the phone cuts them itself."""
    drawn = (STATIC / "icon.svg").read_text(encoding="utf-8").replace(' rx="5"', "")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": ICON, "height": ICON})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawn}")
        page.screenshot(path=folder / "touch-icon.png")
        browser.close()


def main(folder: Path = PICTURES, static: Path = STATIC) -> None:
    """Make them all in these folders, small enough to be committed."""
    for each in (folder, static):
        each.mkdir(parents=True, exist_ok=True)
    icon(static)
    screens(folder)
    sheets(folder)
    for file in (static / "touch-icon.png", *folder.glob("*.png")):
        # by octree: a small patch of its own colour, such as the shape of a seat, keeps it
        Image.open(file).convert("RGB").quantize(256, Image.Quantize.FASTOCTREE).save(file, optimize=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
