"""A table of Hadrian's Wall whose phones do only what their pages offer."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import urlencode

from companion.referee.hadrians_wall.table_state import Player, State

from .conftest import House
from .pages import Page, Phone, seat_only

LINKS = "//*[local-name()='svg']/a"
"""The boxes to tap on a sheet."""


ANSWERS = "//*[contains(@class, 'answers')]/*"
"""The answers to the question of a box: those that lead on are links, those that fill it are buttons."""


def _answer(kind: str, value: str) -> tuple[str, str]:
    return f"c.{kind.rstrip('_')}", value


def _button(page: Page, kind: str, value: str) -> bool:
    """Whether an answer is offered that fills the box."""
    name, value = _answer(kind, value)
    return bool(page.find(f"{ANSWERS}[@name='{name}' and @value='{value}']"))


class Wall:
    """Phones by seat at one table; the first one is the host's."""

    def __init__(self, house: House, *seats: str, options: dict[str, str] | None = None) -> None:
        self.house = house
        self.phones: dict[str, Phone] = {seat: house.phone() for seat in seats}
        host = self.phones[seats[0]]
        form = host.new_table("hadrians-wall")
        seat_only(form, dict.fromkeys(seats, "player"))
        self.table = host.open(form, "play", options or {})
        for seat in seats[1:]:
            self.phones[seat].sit(self.table, seat)

    @property
    def state(self) -> State:
        """The whole state, secrets included."""
        found: State = self.house.tables.get(self.table.removeprefix("/t/")).state
        return found

    def player(self, seat: str) -> Player:
        """A seat in the state."""
        return self.state.players[seat]

    def board(self, seat: str) -> Page:
        """The board of a seat's phone, without the page around it."""
        return self.phones[seat].get(self.table, fragment=True)

    def form(self, who: str, do: str, **fields: str) -> Any:
        """The one form of a seat's board for this command with these fields."""
        found = self.board(who).forms(do=do, **fields)
        assert found, (do, fields, self.phones[who].page.text)
        return found[0]

    def do(self, who: str, do: str, typed: dict[str, str] | None = None, **fields: str) -> Page:
        """Fill in and press that form; it is not refused."""
        page = self.try_(who, do, typed, **fields)
        assert page.status == 200 and not page.alert(), page.alert()
        return page

    def try_(self, who: str, do: str, typed: dict[str, str] | None = None, **fields: str) -> Page:
        """The same, whatever comes of it."""
        form = self.form(who, do, **fields)
        for name, value in (typed or {}).items():
            form.fields[name] = value
        return self.phones[who].press(form, fragment=True)

    def boxes(self, seat: str) -> dict[str, str]:
        """The boxes that a seat may tap, with their addresses."""
        links = [link.get("href") for link in self.board(seat).find(LINKS)]
        return {href.rpartition("box=")[2]: href for href in links}

    def preview(self, seat: str, box: str, **choices: str) -> Page:
        """The preview of a box with these answers to its questions, all of them offered (``from_`` for ``from``)."""
        address = f"{self.table}/part/box?seat={seat}&box={box}"
        page = self.phones[seat].get(address, fragment=True)
        for kind, value in choices.items():
            given = urlencode([_answer(kind, value)])
            assert _button(page, kind, value) or page.find(f"{ANSWERS}[contains(@href, '{given}')]"), page.text
            address += f"&{given}"
            page = self.phones[seat].get(address, fragment=True)
        assert page.status == 200, page.text
        return page

    def fill(self, seat: str, box: str, button: str = "", **choices: str) -> Page:
        """Tap a box, answer what it asks, fill it; with ``button`` the number that a real card shows. Where the last
        answer fills it there is no other button."""
        *first, last = [*choices.items(), ("", "")] if button or not choices else choices.items()
        page = self.preview(seat, box, **dict(first))
        if _button(page, *last):
            page = self.phones[seat].press(page.forms(do="fill", box=box)[0], *_answer(*last), fragment=True)
        else:
            page = self.preview(seat, box, **choices)
            forms = page.forms(do="fill", box=box)
            assert forms, page.text
            name, _, value = button.partition("=")
            page = self.phones[seat].press(forms[-1 if button else 0], name, value, fragment=True)
        assert page.status == 200 and not page.alert(), page.alert()
        return page

    def put(self, seat: str, sheet: str) -> None:
        """Put the sheets of a seat as they are wanted, by “we play it so”."""
        form = self.phones[seat].get(f"{self.table}/override?seat={seat}").form_to("/override")
        form.fields.update({"reason": "for the test", "sheet": sheet})
        page = self.phones[seat].press(form)
        assert page.status == 200 and not page.alert(), page.alert()

    def begin(self, *cards: tuple[str, str], fate: str = "1") -> None:
        """From the start of the Year to its actions, with real cards: Path and Prospect by seat."""
        host = next(iter(self.phones))
        page = self.phones[host].get(f"{self.table}/part/card")
        (form,) = page.forms(do="turn-fate")
        self.phones[host].press(form, "card", fate)
        for seat, (path, prospect) in zip(self.phones, cards, strict=True):
            form = next(form for form in self.board(seat).forms(do="keep", seat=seat) if "as-path" in form.fields)
            form.fields["as-path"], form.fields["as-prospect"] = path, prospect
            page = self.phones[seat].press(form)
            assert not page.alert(), page.alert()


THREE = (("architect", "defender"), ("fighter", "trainer"), ("ranger", "merchant"))
"""Path and Prospect of the first Year for three."""


def take_part(wall: Wall, seat: str, rng: random.Random, eager: float) -> bool:
    """Do something that the seat's board offers, by its forms and links alone; False if it offers nothing.
    ``eager`` is how probable it is that a box is filled rather than the Year stopped."""
    phone, page = wall.phones[seat], wall.board(seat)
    boxes = page.find(LINKS)
    if boxes and rng.random() < eager:
        page = phone.get(rng.choice(boxes).get("href"), fragment=True)
        asked = f"{ANSWERS}[not(ancestor::details)]"
        while (answers := page.find(asked)) and (answer := rng.choice(answers)).tag == "a":
            page = phone.get(answer.get("href"), fragment=True)
        forms = page.forms(do="fill")
        if answers:
            page = phone.press(forms[0], answer.get("name"), answer.get("value"), fragment=True)
        elif len(forms) > 1 and rng.random() < 0.5:
            button = rng.choice(forms[1].xpath(".//button"))
            page = phone.press(forms[1], button.get("name"), button.get("value"), fragment=True)
        else:
            page = phone.press(forms[0], fragment=True)
    else:
        form = next((form for do in ORDER for form in page.forms(do=do) if form.fields.get("seat", seat) == seat), None)
        if form is None:
            return False
        for name in {field.get("name") for field in form.xpath(".//input[@type='radio']")}:
            form.fields[name] = rng.choice(form.xpath(".//input[@name=$name]", name=name)).get("value")
        buttons = form.xpath(".//button[@value]")  # of a single question the answers
        pressed = rng.choice(buttons) if buttons else {}
        page = phone.press(form, pressed.get("name", ""), pressed.get("value", ""), fragment=True)
    assert page.status == 200 and not page.alert(), page.alert()
    return True


ORDER = ("turn-fate", "deal", "keep", "turn-neutral", "income", "defend", "attack", "stop")
"""What a board asks for, in the order of a Year. ``stop`` comes last, ``attack`` after what belongs to a seat."""
