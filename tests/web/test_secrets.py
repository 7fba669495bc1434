"""What is secret is not on the wire.

Two evenings that differ only in the secret must look the same to everybody else: every page,
every stream, the log, the past, the download, the printed sheets. Ids and keys, which are drawn
anew for each table, are made equal first.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path

import pytest

from companion.tables.table import Table

from .conftest import House
from .pages import Phone, printed

Phones = dict[str, Phone]
Evening = Callable[[House, str, Phones, str], None]
"""What happens at a table, given the secret."""

_COMMAND = re.compile(r'(name="command" value=")[^"]*')


def _text_of(pdf: bytes, folder: Path) -> str:
    source = folder / "sheet.pdf"
    source.write_bytes(pdf)
    return subprocess.run(["pdftotext", "-layout", str(source), "-"], check=True, capture_output=True, text=True).stdout


def _first_message(phone: Phone, path: str) -> str:
    """The first board that a stream sends."""
    answer = phone.client.get(path, buffered=False)
    try:
        chunks = answer.iter_encoded()
        while b"data: " not in (chunk := next(chunks)) or chunk.startswith(b"event: beat"):
            pass
        return chunk.decode()
    finally:
        answer.close()


def _seen(house: House, table: str, phone: Phone, folder: Path) -> dict[str, str]:
    """Everything that a phone can get of a table, by address."""
    stored = house.tables.get(table.removeprefix("/t/"))
    paths = [
        "",
        "/watch",
        "/tv",
        "/log",
        "/seats",
        "/download",
        "/override",
        *(f"/for/{seat.id}" for seat in stored.seats),
    ]
    paths += [f"/at/{revision}" for revision in range(stored.revision + 1)]
    seen = {path: phone.get(table + path).html for path in paths}
    seen |= {f"{path} fragment": phone.get(table + path, fragment=True).html for path in ("", "/watch", "/tv")}
    seen |= {f"stream {view}": _first_message(phone, f"{table}/stream?view={view}") for view in ("seat", "watch", "tv")}
    for sheet in ("romans-go-home-score-sheet", "romans-go-home-options"):
        seen[sheet] = _text_of(printed(phone, f"{table}/print/{sheet}.pdf").content, folder)
    seen["/"] = phone.get("/").html
    return {path: _normal(text, stored) for path, text in seen.items()}


def _normal(text: str, table: Table) -> str:
    names = {
        table.id: "ID",
        table.spelt: "SPELT",
        table.host_key: "HOST-KEY",
        **{seat.key: "KEY" for seat in table.seats},
    }
    for key, name in names.items():
        text = text.replace(key, name)
    text = re.sub(rf"(?<![\w.]){table.code}(?!\w)", "CODE", text)  # not the digits of a picture's path
    text = re.sub(r"<time .*?</time>", "<time></time>", text)  # one evening may begin a second after the other
    text = re.sub(r'(<svg role="img" aria-label="QR").*?</svg>', r"\1", text, flags=re.DOTALL)  # codes of addresses
    return re.sub(r'("(?:time|created|changed)": )\d+', r"\1 0", _COMMAND.sub(r"\1", text))


def lay(house: House, table: str, phones: Phones, secret: str) -> None:
    phones["gold"].lay(table, "gold", secret)


def lay_twice(house: House, table: str, phones: Phones, secret: str) -> None:
    phones["gold"].lay(table, "gold", "C")
    phones["gold"].lay(table, "gold", secret)


def lay_and_take_back(house: House, table: str, phones: Phones, secret: str) -> None:
    phones["gold"].lay(table, "gold", secret)
    phones["gold"].press(phones["gold"].get(table).form_to("/undo"))


def lay_take_back_and_lay_again(house: House, table: str, phones: Phones, secret: str) -> None:
    lay_and_take_back(house, table, phones, secret)
    phones["gold"].press(phones["gold"].get(table).form_to("/redo"))


def _compare(
    tmp_path: Path, evening: Evening, secrets: tuple[str, str], before: Callable[[House, str, Phones], None]
) -> tuple[list[dict[str, dict[str, str]]], list[str]]:
    """What red and a stranger see of the two evenings, and what gold sees on the page of the table."""
    seen: list[dict[str, dict[str, str]]] = []
    own: list[str] = []
    for number, secret in enumerate(secrets):
        house = House(tmp_path / f"{number}.sqlite3")
        table, phones = house.company("gold", "red", "violet")
        before(house, table, phones)
        evening(house, table, phones, secret)
        seen.append(
            {
                "red": _seen(house, table, phones["red"], tmp_path),
                "stranger": _seen(house, table, house.phone(), tmp_path),
            }
        )
        own.append(_normal(phones["gold"].get(table).html, house.tables.get(table.removeprefix("/t/"))))
        house.tables.close()
    return seen, own


def _differences(seen: list[dict[str, dict[str, str]]]) -> list[tuple[str, str, str, str]]:
    """Who can tell the evenings apart, at which address, by which lines."""
    one, other = seen
    assert {who: set(pages) for who, pages in one.items()} == {who: set(pages) for who, pages in other.items()}
    return [
        (who, path, left.strip(), right.strip())
        for who, pages in one.items()
        for path, text in pages.items()
        for left, right in zip_longest(text.splitlines(), other[who][path].splitlines(), fillvalue="")
        if left != right
    ]


@pytest.mark.parametrize("evening", [lay, lay_twice, lay_and_take_back, lay_take_back_and_lay_again])
def test_a_card_that_is_laid_is_seen_by_nobody_else(tmp_path: Path, evening: Evening) -> None:
    def wall(house: House, table: str, phones: Phones) -> None:
        phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")

    seen, own = _compare(tmp_path, evening, ("A", "X"), wall)
    assert _differences(seen) == []
    # the comparison can see a card: to gold itself it is shown, as long as it lies there
    assert (own[0] != own[1]) is (evening is not lay_and_take_back)


def discard(house: House, table: str, phones: Phones, secret: str) -> None:
    phones["gold"].choose(table, "gold", "signal", secret)


def discard_and_take_back(house: House, table: str, phones: Phones, secret: str) -> None:
    discard(house, table, phones, secret)
    phones["gold"].press(phones["gold"].get(table).form_to("/undo"))


@pytest.mark.parametrize("evening", [discard, discard_and_take_back])
def test_a_secret_discard_for_the_signal_fort_is_seen_by_nobody_else(tmp_path: Path, evening: Evening) -> None:
    def signal_fort(house: House, table: str, phones: Phones) -> None:
        """Gold and red show A, X and F each, and violet has captured the Signal Fort with C."""
        phones["gold"].enter_forts(table, "O1", "O3", "S4", "O5", "O6", "T8")
        for cards in ("AAF", "XXH", "FFC"):
            for clan, card in zip(("gold", "red", "violet"), cards, strict=True):
                phones[clan].lay(table, clan, card)
        state = house.tables.get(table.removeprefix("/t/")).state
        assert [(ask.kind, ask.clan) for ask in state.asks] == [("signal", "gold"), ("signal", "red")]

    seen, own = _compare(tmp_path, evening, ("F", "X"), signal_fort)
    assert _differences(seen) == []
    # gold's own phone says what was tapped there, as long as it holds
    told = "Gold discards %s for the Signal Fort. The others see it when all have chosen."
    names = ("Filchy", "Axx")
    assert [told % name in page for name, page in zip(names, own, strict=True)] == [evening is discard] * 2
    assert not any(told % name in page for name, page in zip(reversed(names), own, strict=True))


def test_a_secret_discard_is_taken_back_by_who_has_made_it(house: House) -> None:
    """As a card that was laid is: nobody else asks for it by a tap in passing."""
    table, phones = house.company("gold", "red", "violet")
    phones["gold"].enter_forts(table, "O1", "O3", "S4", "O5", "O6", "T8")
    for cards in ("AAF", "XXH", "FFC"):
        for clan, card in zip(phones, cards, strict=True):
            phones[clan].lay(table, clan, card)
    phones["gold"].choose(table, "gold", "signal", "F")
    (why,) = phones["red"].get(table).find("//*[@class='dock']//p")
    assert why.text_content() == "Nothing can be undone before Gold takes back the secret choice."
    assert not phones["red"].page.find("//form[contains(@action, '/undo')]")
    phones["gold"].press(phones["gold"].get(table).form_to("/undo"))
    assert phones["red"].get(table).find("//form[contains(@action, '/undo')]")
    assert phones["gold"].get(table).forms(do="choose", clan="gold", kind="signal")


def test_who_divides_in_secret_sees_the_own_division_and_alone_takes_it_back(house: House) -> None:
    phones = {"north": house.phone(), "south": house.phone()}
    form = phones["north"].new_table("runes-of-mayhem")
    table = phones["north"].open(form, "play", {"Q43": "secret"})
    phones["south"].join(table)
    (form,) = phones["north"].get(table).forms(do="divide")
    phones["north"].press(form, "gold", "5")
    told = "The Vikings lay 5 of their markers on Gold, 2 on Faith. All see it when both are done."
    assert told in phones["north"].get(table).text
    for path in ("", "/tv", "/watch", "/for/north"):
        assert "5 of their markers" not in phones["south"].get(table + path).text
    (why,) = phones["south"].get(table).find("//*[@class='dock']//p")
    assert why.text_content() == "Nothing can be undone before Viking player takes back the secret choice."
    phones["north"].press(phones["north"].get(table).form_to("/undo"))
    (form,) = phones["north"].get(table).forms(do="divide")
    phones["north"].press(form, "gold", "4")
    (form,) = phones["south"].get(table).forms(do="divide")
    phones["south"].press(form, "gold", "4")
    assert "of their markers on Gold" not in phones["north"].get(table).text


@pytest.mark.parametrize("do", ["free", "hand-over"])
@pytest.mark.parametrize("host_plays", [True, False])
def test_the_host_does_not_see_the_card_of_a_seat_that_was_left(house: House, do: str, host_plays: bool) -> None:
    host = house.phone()
    table = host.open_table(
        {clan: "player" for clan in ("gold", "red", "violet")}, host="play" if host_plays else "keep"
    )
    red = house.phone()
    red.get(table)
    red.press(next(form for form in red.page.find("//form") if form.xpath(".//input[@name='seat' and @value='red']")))
    host.enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    red.lay(table, "red", "A")
    assert red.get(table).find("//button[@aria-pressed]")
    forms = host.get(f"{table}/seats").forms(seat="red")
    host.press(next(form for form in forms if form.xpath(f".//button[@value='{do}']")), "do", do)
    for path in ("", "/for/red"):
        page = host.get(table + path)
        assert page.status == 200 and not page.find("//*[@aria-pressed or @checked]")
    assert "card is in" in host.get(table).text


def test_a_television_shows_no_more_to_the_device_of_a_player(house: House) -> None:
    """The laptop that feeds it may be the host's own, which has a seat and a card laid there."""
    table, phones = house.company("gold", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    phones["gold"].lay(table, "gold", "A")
    stored, stranger = house.tables.get(table.removeprefix("/t/")), house.phone()
    for view in ("tv", "watch"):
        path = f"{table}/{view}"
        boards = [phone.get(path, fragment=True).html for phone in (phones["gold"], stranger)]
        boards += [_first_message(phone, f"{table}/stream?view={view}") for phone in (phones["gold"], stranger)]
        back = '<a class="button primary" href="/t/ID">Back to my own board</a>'
        own, others, own_line, others_line = (_normal(board, stored).replace(back, "").split() for board in boards)
        assert own == others and own_line == others_line and "<form" not in own + own_line
    then = f"{table}/at/{stored.revision}"
    assert _normal(phones["gold"].get(then).html, stored) == _normal(stranger.get(then).html, stored)


def test_when_all_are_in_everybody_sees_all(house: House) -> None:
    table, phones = house.company("gold", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    phones["gold"].lay(table, "gold", "A")
    assert "Gold Arch'r" not in phones["red"].get(table).text
    phones["red"].lay(table, "red", "F")
    for path in ("", "/watch", "/tv"):
        assert "Gold Arch'r" in phones["red"].get(table + path).text


def test_what_the_log_keeps_of_a_replaced_card_stays_hidden_for_ever(house: House) -> None:
    """A card that was laid by mistake and replaced is still in gold's hand."""
    table, phones = house.company("gold", "red")
    phones["gold"].enter_forts(table, "O1", "O3", "O4", "O5", "O6", "T8")
    phones["gold"].lay(table, "gold", "H")
    phones["gold"].lay(table, "gold", "A")
    phones["red"].lay(table, "red", "F")
    phones["red"].get(f"{table}/download")
    assert '"H"' not in phones["red"].page.html and '"replaced": 1' in phones["red"].page.html
    revisions = house.revision(table)
    for path in ("/log", *(f"/at/{revision}" for revision in range(revisions + 1))):
        page = phones["red"].get(table + path)
        assert "Horsie" not in " ".join(
            found.text_content() for found in page.find("//main//*[@class='row' or @class='chips' or @class='log']")
        )
