"""Printing from the site: every document, bad wishes, long jobs, the sheets of a table."""

from __future__ import annotations

import random
import subprocess
import threading
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from PIL import Image

from companion.config import Config
from companion.referee.ruling import Refused
from companion.web import create_app, presses, printing
from companion.web.games import ROOMS
from printables import INKS, MOST_COPIES, PAPERS, documents, print_document
from printables.document import Sides

from .conftest import ADDRESS, House
from .pages import Phone, play_to_the_end, printed

NAMES = [document.name for document in documents()]
ON_THE_SHELF = [document.name for document in documents()]


def _pages(pdf: bytes) -> int:
    with pikepdf.open(BytesIO(pdf)) as file:
        return len(file.pages)


def _words(pdf: bytes, folder: Path) -> str:
    source = folder / "sheet.pdf"
    source.write_bytes(pdf)
    done = subprocess.run(["pdftotext", "-layout", str(source), "-"], check=True, capture_output=True, text=True)
    return " ".join(done.stdout.split())


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One site for tests that only print what stands on its shelf."""
    made = House(tmp_path_factory.mktemp("shop") / "milecastle.sqlite3")
    yield made
    made.close()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "saver"])
@pytest.mark.parametrize("name", NAMES)
def test_every_document_is_a_pdf(shop: House, name: str, paper: str, ink: str) -> None:
    page = printed(shop.phone(), f"/print/{name}.pdf?paper={paper}&ink={ink}&copies=1")
    assert page.headers["Content-Disposition"] == f'inline; filename="milecastle-{name}.pdf"'
    with pikepdf.open(BytesIO(page.content)) as file:
        width = float(file.pages[0].mediabox[2]) - float(file.pages[0].mediabox[0])
        height = float(file.pages[0].mediabox[3]) - float(file.pages[0].mediabox[1])
    assert sorted((round(width), round(height))) == ([595, 842] if paper == "a4" else [612, 792])


def test_copies_are_pages(house: House) -> None:
    sizes = [
        _pages(printed(house.phone(), f"/print/romans-go-home-pad.pdf?copies={copies}").content) for copies in (1, 2, 5)
    ]
    assert sizes[1] == 2 * sizes[0] and sizes[2] == 5 * sizes[0]


def _codes(pdf: bytes, folder: Path) -> set[str]:
    """What the QR codes on the first page say."""
    (folder / "sheet.pdf").write_bytes(pdf)
    command = [
        "pdftoppm",
        "-r",
        "200",
        "-png",
        "-singlefile",
        "-f",
        "1",
        str(folder / "sheet.pdf"),
        str(folder / "sheet"),
    ]
    subprocess.run(command, check=True)
    with Image.open(folder / "sheet.png") as picture:
        return {found.text for found in zxingcpp.read_barcodes(picture)}


def test_the_codes_lead_to_this_server(house: House, tmp_path: Path) -> None:
    content = printed(house.phone(), "/print/romans-go-home-summary.pdf").content
    codes = _codes(content, tmp_path)
    assert codes and all(code.startswith(f"{ADDRESS}/romans-go-home/") for code in codes)


def test_everything_that_can_be_printed_is_linked_from_the_shelf(house: House) -> None:
    page = house.phone().get("/print")
    (form,) = page.find("//main//form")
    made = [button.get("formaction") for button in form.xpath(".//button")]
    assert made == [f"/print/{name}.pdf" for name in ON_THE_SHELF]
    assert {field.get("name") for field in form.xpath(".//*[@name]")} == {"paper", "ink", "copies"}
    printed(house.phone(), f"{made[0]}?paper=letter&ink=saver&copies=1")
    table, phones = house.company("gold", "green")
    linked = {link.get("href") for link in phones["gold"].get(f"{table}/seats").find("//main//a")}
    live = [document.name for document in documents() if document.live and document.game == "romans-go-home"]
    assert {f"{table}/print/{name}.pdf" for name in live} <= linked  # those that show a table
    assert ROOMS["romans-go-home"].score_sheet in live


def test_the_shelf_says_which_sides_to_print(house: House) -> None:
    shelf = house.phone().get("/print")
    for document in documents():
        (item,) = shelf.find(f"//li[.//h3[@id='doc-{document.name}']]")
        told = " ".join(item.text_content().split())
        for sides in Sides:
            assert (sides.told in told) == (document.sides is sides), document.name


def test_a_choice_of_paper_ink_and_copies_can_be_kept_in_the_address(house: House) -> None:
    page = house.phone().get("/print?paper=letter&ink=saver&copies=7")
    chosen = [option.get("value") for option in page.find("//select/option[@selected]")]
    assert chosen == ["letter", "saver"] and page.find("//input[@id='copies']")[0].get("value") == "7"


def test_the_form_offers_what_the_printer_has(house: House) -> None:
    page = house.phone().get("/print")
    for field, names in (("paper", PAPERS), ("ink", INKS)):
        offered = page.find(f"//select[@name='{field}']/option")
        assert [option.get("value") for option in offered] == list(names)
        assert all(option.text_content().strip() for option in offered)
    assert set(printing.INK_NAMES) == set(INKS)
    assert page.find("//input[@id='copies']")[0].get("max") == str(MOST_COPIES)


def test_paper_and_ink_are_remembered_where_they_were_chosen(house: House) -> None:
    phone = house.phone()
    table = phone.open_table({"gold": "player", "green": "player"})

    def width(address: str) -> float:
        with pikepdf.open(BytesIO(printed(phone, address).content)) as file:
            return round(float(file.pages[0].mediabox[2]))

    sheet = f"{table}/print/romans-go-home-score-sheet.pdf"
    assert width(sheet) == 595
    assert width("/print/romans-go-home-pad.pdf?paper=letter&ink=saver&copies=2") == 612
    assert width(sheet) == 612 and width(f"{sheet}?paper=a4") == 595 and width(sheet) == 595
    printed(phone, "/print/romans-go-home-pad.pdf?paper=letter")
    shelf = phone.get("/print")
    chosen = [option.get("value") for option in shelf.find("//select/option[@selected]")]
    assert chosen == ["letter", "saver"] and shelf.find("//input[@id='copies']")[0].get("value") == "1"
    # kept for a year from the last print on
    assert "letter.saver" in phone.get(sheet, follow=False).headers["Set-Cookie"]
    assert phone.get("/print/romans-go-home-pad.pdf?paper=a3").status == 422
    assert phone.get("/print").find("//option[@value='letter' and @selected]")
    assert not house.phone().get("/print").find("//option[@selected]")
    # who has chosen nothing is given no cookie
    assert "Set-Cookie" not in house.phone().get("/print/romans-go-home-pad.pdf", follow=False).headers


@pytest.mark.parametrize("kept", ["a4.sepia", "a3.saver", "letter", "."])
def test_of_what_was_remembered_nothing_counts_that_there_is_not(house: House, kept: str) -> None:
    phone = house.phone()
    phone.client.set_cookie(printing.LAST, kept)
    assert not phone.get("/print").find("//option[@selected]")


@pytest.mark.parametrize("copies", ["0", "-1", "501", "99999", "1000000", "many", "", "1.5", "٣", "1e2"])
def test_a_bad_number_of_copies_is_a_sentence(house: House, copies: str) -> None:
    page = house.phone().get(f"/print/romans-go-home-pad.pdf?copies={copies}")
    assert page.status == 422 and "copies" in page.alert() and page.alert().endswith(".")


@pytest.mark.parametrize(
    ("query", "says"),
    [("paper=a3", "a3"), ("ink=gold", "gold"), ("Q1=perhaps", "perhaps"),
     ("q1=perhaps", "perhaps"), ("Q99=x", "Q99"), ("Q1=add&q1=add", "given twice"),
     ("copies=1&copies=2", "“copies” is given twice"), ("paper=a4&paper=letter", "“paper” is given twice")],
)  # fmt: skip
def test_a_bad_wish_is_a_sentence(house: House, capfd: pytest.CaptureFixture[str], query: str, says: str) -> None:
    page = house.phone().get(f"/print/romans-go-home-options.pdf?{query}")
    assert page.status == 422 and says in page.alert() and page.alert().endswith(".")
    assert capfd.readouterr().err == ""  # the host's terminal has nothing to tell of it


def test_options_change_the_card_of_the_house_rules(house: House, tmp_path: Path) -> None:
    one, other = (
        _words(printed(house.phone(), f"/print/romans-go-home-options.pdf{query}").content, tmp_path)
        for query in ("", "?q1=replace&V1=ON")
    )
    assert one != other and "No, only the stolen points" in other


def test_a_table_is_printed_with_its_own_options(house: House) -> None:
    table, phones = house.company("gold", "green")
    page = phones["gold"].get(f"{table}/print/romans-go-home-options.pdf?Q1=replace")
    assert page.status == 422 and "its own options" in page.alert()


def test_the_form_is_made_once(house: House) -> None:
    page = house.phone().get("/print/hadrians-wall-form.pdf?copies=3")
    assert page.status == 422 and "is made one copy at a time" in page.alert()
    (section,) = house.phone().get("/print").find("//li[.//h3/@id='doc-hadrians-wall-form']")
    assert "One copy at a time." in section.text_content()


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_no_code_leads_where_no_phone_can_go(house: House, tmp_path: Path, address: str) -> None:
    phone = Phone(create_app(Config(), house.tables, address))
    content = printed(phone, "/print/romans-go-home-summary.pdf").content
    assert not _codes(content, tmp_path) and "/romans-go-home/referee" in _words(content, tmp_path)


def test_what_is_not_printed_here(house: House) -> None:
    for path in ("/print/nothing.pdf", "/print/../etc/passwd.pdf", "/print/jobs/nothing", "/print/jobs/nothing.pdf"):
        assert house.phone().get(path).status == 404
    table, phones = house.company("gold", "green")
    for name in ("romans-go-home-summary", "hadrians-wall-score-sheet"):  # shows no table; shows none of this game
        assert phones["gold"].get(f"{table}/print/{name}.pdf").status == 404


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Printing that waits after the first page until it is let go; nobody's patience lasts a moment."""
    go_on = threading.Event()
    printed_one = threading.Event()

    def slowly(name: str, **wish: object) -> bytes:
        report = wish.pop("progress")
        assert callable(report)

        def progress(done: int, total: int) -> None:
            report(done, total)
            if done == 1:
                printed_one.set()
                assert go_on.wait(20)

        return print_document(name, progress=progress, **wish)  # type: ignore[arg-type]

    monkeypatch.setattr(printing, "print_document", slowly)
    monkeypatch.setattr(printing, "MOMENT", 0)

    def let_go() -> None:
        go_on.set()

    let_go.printed_one = printed_one  # type: ignore[attr-defined]
    yield let_go
    go_on.set()


def _job(phone: Phone, held: Callable[[], None]) -> str:
    """Ask for a long print; returns the address of its job when one page of it is done."""
    page = phone.get("/print/romans-go-home-pad.pdf?copies=3")
    assert page.hops == [303] and page.path.startswith("/print/jobs/")
    assert held.printed_one.wait(20)  # type: ignore[attr-defined]
    return page.path


def test_a_long_job_shows_how_far_it_is_and_then_the_file(house: House, held: Callable[[], None]) -> None:
    phone = house.phone()
    job = _job(phone, held)
    page = phone.get(job)
    (bar,) = page.find("//progress")
    assert bar.get("value") == "1" and int(bar.get("max")) >= 3
    assert page.find("//noscript/meta[@http-equiv='refresh']")  # without JavaScript the page looks again by itself
    fragment = phone.get(job, fragment=True)
    assert "<html" not in fragment.html and fragment.find("//progress")
    assert phone.get(f"{job}.pdf").path == job  # not finished: back to the bar
    held()
    printing.press.job(job.rsplit("/", 1)[1]).pdf(wait=20)  # type: ignore[union-attr]
    page = phone.get(job)
    assert not page.find("//progress") and not page.find("//noscript/meta")
    (link,) = page.find("//section[@id='job']//a")
    answer = phone.get(link.get("href"))
    assert answer.headers["Content-Type"] == "application/pdf" and _pages(answer.content) >= 3


def test_a_job_that_waits_for_others_has_its_page_at_once(house: House, held: Callable[[], None]) -> None:
    phone = house.phone()
    jobs = [_job(phone, held), *(phone.get("/print/romans-go-home-summary.pdf").path for _ in range(4))]
    for job in jobs:
        (bar,) = phone.get(job).find("//progress")
        assert bar.get("value") == ("1" if job == jobs[0] else "0")
    held()
    for job in jobs:
        made = printing.press.job(job.removeprefix("/print/jobs/"))
        assert made is not None and (made.pdf(wait=20) or b"").startswith(b"%PDF")


def test_a_press_that_breaks_is_told_once(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise RuntimeError("the ink is dry")

    monkeypatch.setattr(printing, "print_document", broken)
    page = house.phone().get("/print/romans-go-home-pad.pdf")
    assert page.status == 500 and "Something went wrong on our side" in page.alert()
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["the ink is dry"]
    assert capfd.readouterr().err.count("the ink is dry") <= 1


def test_a_job_that_cannot_be_printed_says_so_on_its_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def late(name: str, **wish: object) -> bytes:
        assert go_on.wait(20)
        return print_document(name, **wish)  # type: ignore[arg-type]

    monkeypatch.setattr(printing, "print_document", late)
    monkeypatch.setattr(printing, "MOMENT", 0)
    phone = house.phone()
    page = phone.get("/print/romans-go-home-pad.pdf?paper=a3")
    assert page.hops == [303] and page.status == 200 and page.find("//progress")
    address = page.path
    go_on.set()
    job = printing.press.job(address.removeprefix("/print/jobs/"))
    assert job is not None
    with pytest.raises(Refused):
        job.pdf(wait=20)
    for path, fragment in ((address, False), (address, True), (f"{address}.pdf", False)):
        page = phone.get(path, fragment=fragment)
        assert page.status == 422 and "a3" in page.alert() and not page.find("//progress")


@pytest.fixture
def own_press(monkeypatch: pytest.MonkeyPatch) -> presses.Press:
    """A press on which nothing was printed yet."""
    made = presses.Press()
    monkeypatch.setattr(printing, "press", made)
    return made


def test_what_waits_is_not_forgotten_and_beyond_a_bound_it_is_told(
    house: House, own_press: presses.Press, held: Callable[[], None]
) -> None:
    phone = house.phone()
    asked = [_job(phone, held)]
    asked += [phone.get("/print/romans-go-home-summary.pdf").path for _ in range(presses.MOST_WAITING - 1)]
    assert len(set(asked)) == presses.MOST_WAITING
    for address in asked:
        assert phone.get(address).find("//progress")
    page = phone.get("/print/romans-go-home-summary.pdf")
    assert page.status == 429 and page.headers["Retry-After"] == str(presses.RETRY)
    assert page.alert() == "Too much at once. Wait a moment and try again."
    held()
    for address in asked:
        job = own_press.job(address.removeprefix("/print/jobs/"))
        assert job is not None and job.pdf(wait=20)
        assert phone.get(f"{address}.pdf").headers["Content-Type"] == "application/pdf"


def test_what_comes_later_is_printed_later(own_press: presses.Press) -> None:
    """The printer keeps its typefaces and what it has measured for the whole process: two at once would meet there."""
    begun, may_end = threading.Event(), threading.Event()

    def slow(_: presses.Progress) -> bytes:
        begun.set()
        assert may_end.wait(20)
        return b"first"

    first, second = own_press.start("first", slow), own_press.start("second", lambda _: b"second")
    assert begun.wait(20)
    assert second.pdf(wait=0.1) is None
    may_end.set()
    assert (second.pdf(wait=20), first.pdf()) == (b"second", b"first")


def test_the_oldest_finished_job_is_forgotten(house: House, own_press: presses.Press) -> None:
    made = []
    for _ in range(presses.JOBS_KEPT + 1):
        made.append(own_press.start("sheet", lambda _: b"%PDF"))
        assert made[-1].pdf(wait=20) == b"%PDF"
    own_press.start("another", lambda _: b"%PDF").pdf(wait=20)
    assert [job for job in made if own_press.job(job.id) is None] == made[:1]
    assert "not kept any more" in house.phone().get(f"/print/jobs/{made[0].id}").alert()


def test_the_sheets_of_a_running_and_of_a_finished_table(house: House, tmp_path: Path) -> None:
    host = house.phone()
    table = host.open_table({"gold": "player", "green": "player"}, host="keep", options={"Q1": "replace"}, gold="Żółć")
    for sheet in ("romans-go-home-score-sheet", "romans-go-home-options"):
        page = printed(host, f"{table}/print/{sheet}.pdf")
    assert "No, only the stolen points" in _words(page.content, tmp_path)
    play_to_the_end([host], table, random.Random(4))
    final = printed(host, f"{table}/print/romans-go-home-score-sheet.pdf")
    words = _words(final.content, tmp_path)
    stored = house.tables.get(table.removeprefix("/t/"))
    assert "Żółć" in words
    for total in stored.game.scores(stored.state).totals.values():
        assert str(total).replace("-", "−") in words or str(total) in words
    assert f"{ADDRESS}{table}" in _codes(final.content, tmp_path)
