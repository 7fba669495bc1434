"""Whatever is sent, by hand or by a program, is answered by a page with a sentence, never by a fault of ours.

Random games are played by what the pages offer; on the way forms are sent with fields changed, left out, doubled or
renamed, and links followed with other values.
"""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from companion.referee.games import GAMES
from companion.referee.reasons import LONGEST_REASON

from .conftest import House
from .pages import Page, Phone, seat_only

Fields = list[tuple[str, str]]

STRANGE = ("", " ", "-", "-1", "0", "1", "2", "7", "999999", "1.5", "1e9", " 1 ", "+1", "9" * 5000, "²", "٣", "𝟘")
STRANGE += ("\x00", "None", "true", "<b>x</b>", "a" * 3000, "%s%(x)s", "../..", "1,2", "A", "M", "?", "*", "{", "[1]")
STRANGE += ("east", "gold", "blue", "vikings", "north", "invader", "defender")
STEPS = 40


class Monkey:
    """Somebody who means no good, at one table of a game."""

    def __init__(self, phone: Phone, rng: random.Random) -> None:
        self.phone = phone
        self.rng = rng

    def seen(self, page: Page, what: object) -> Page:
        """The page, which is an answer that a visitor may get."""
        assert page.status < 500, (page.status, what)
        return page

    def go(self, address: str) -> Page:
        """Open an address."""
        return self.seen(self.phone.get(address), address)

    def send(self, form: Any, fields: Fields, here: str) -> Page:
        """Send a form as it stands on the page at ``here``."""
        to = form.action or here
        if form.method == "POST":
            return self.seen(self.phone.post(to, fields), (to, fields))
        return self.go(f"{to.split('?')[0]}?{urlencode(fields)}")

    def filled(self, form: Any) -> Fields:
        """The form as a player might fill it in, with one of its buttons."""
        fields: Fields = form.form_values()
        choices = {
            choice.get("name"): [option.get("value") for option in choice.xpath(".//option[@value!='']")]
            for choice in form.xpath(".//select")
        }
        for box in form.xpath(".//input[@type='radio' or @type='checkbox']"):
            choices.setdefault(box.get("name"), []).append(box.get("value"))
        fields = [(name, value) for name, value in fields if name not in choices]
        fields += [(name, self.rng.choice(values)) for name, values in choices.items() if values]
        buttons = form.xpath(".//button[@name and not(@disabled)]")
        if buttons:
            button = self.rng.choice(buttons)
            fields.append((button.get("name"), button.get("value") or ""))
        return fields

    def spoilt(self, fields: Fields) -> Fields:
        """The same fields, some of them changed, left out, doubled or renamed."""
        for _ in range(self.rng.choice((1, 1, 2, 4))):
            at = self.rng.randrange(len(fields))
            name, value = fields[at]
            strange = self.rng.choice(STRANGE)
            change = self.rng.choice(("value", "value", "value", "without", "twice", "name"))
            if change == "value":
                fields[at] = (name, strange)
            elif change == "twice":
                fields.append((name, strange))
            elif change == "name":
                fields[at] = (strange[:20], value)
            elif len(fields) > 1:
                del fields[at]
        return fields

    def abuse(self, address: str) -> None:
        """Send the forms of a page otherwise than they were meant."""
        page = self.go(address)
        forms = page.find("//form")
        for form in self.rng.sample(forms, min(3, len(forms))):
            if fields := self.filled(form):
                self.send(form, self.spoilt(fields), address)

    def follow(self, address: str) -> None:
        """Open a link of a page with other values in its query, then abuse what it leads to."""
        links = [link.get("href") for link in self.go(address).find("//a[starts-with(@href, '/')]")]
        links = [link for link in links if "/print" not in link and not link.startswith("/static")]
        if links:
            link = urlsplit(self.rng.choice(links))
            if query := parse_qsl(link.query, keep_blank_values=True):
                self.go(f"{link.path}?{urlencode(self.spoilt(query))}")
            self.abuse(link.geturl())

    def play(self, table: str) -> None:
        """Do something that the board offers."""
        forms = [form for form in self.go(table).find("//form") if form.action.endswith("/act")]
        if forms:
            form = self.rng.choice(forms)
            self.send(form, self.filled(form), table)


def _table_for_all(phone: Phone, game: str) -> str:
    """A table with every seat played, one phone for all."""
    form = phone.new_table(game)
    seat_only(form, dict.fromkeys(GAMES[game].seat_ids, "player"))
    return phone.open(form, "keep", {})


@pytest.mark.parametrize("game", GAMES)
def test_any_input_is_answered(house: House, game: str) -> None:
    rng = random.Random(game)
    phone = house.phone()
    monkey = Monkey(phone, rng)
    monkey.abuse(f"/{game}/new")
    table, entered = _table_for_all(phone, game), 0
    for step in range(STEPS):
        for _ in range(4):
            monkey.play(table)
        monkey.abuse(table)
        monkey.follow(table)
        if step % 8 == 0:
            for page in ("seats", "override", "log", *(f"for/{seat}" for seat in GAMES[game].seat_ids)):
                monkey.abuse(f"{table}/{page}")
            for page in ("at/0", "at/x", f"at/{'9' * 30}", f"log?before={'9' * 30}", "part/x", "stream?part=x"):
                monkey.go(f"{table}/{page}")
            monkey.abuse(f"/{game}/referee")
        if house.tables.get(table.removeprefix("/t/")).finished is not None and step % 2:  # a short game: the next one
            entered += house.revision(table)
            table = _table_for_all(phone, game)
    entered += house.revision(table)
    assert entered > STEPS, "hardly anything was accepted: this did not look far into the game"


@pytest.mark.parametrize("game", GAMES)
def test_we_play_it_so_without_a_change_changes_nothing(house: House, game: str) -> None:
    """At any stage of a game, for each form that its page offers."""
    phone = house.phone()
    monkey = Monkey(phone, random.Random(game))
    table = _table_for_all(phone, game)
    for step in range(STEPS):
        for _ in range(3):
            monkey.play(table)
        pages = [f"{table}/override", f"{table}/override?seat={GAMES[game].seat_ids[step % 2]}"]
        for page in pages[: 2 if game == "hadrians-wall" else 1]:
            before = house.tables.get(table.removeprefix("/t/"))
            form = phone.get(page).form_to("/override")
            form.fields["reason"] = "only to say so"
            assert phone.press(form).alert() == "Nothing was changed.", (step, page)
            after = house.tables.get(table.removeprefix("/t/"))
            assert (after.state, after.revision) == (before.state, before.revision), (step, page)


@pytest.mark.parametrize("reason", ["x" * 300, "\u202e\u200b"])
@pytest.mark.parametrize("game", GAMES)
def test_a_reason_that_is_too_long_or_not_to_be_seen_is_refused_and_not_cut(
    house: House, game: str, reason: str
) -> None:
    phone = house.phone()
    table = _table_for_all(phone, game)
    form = phone.get(f"{table}/override").form_to("/override")
    assert form.inputs["reason"].get("maxlength") == str(LONGEST_REASON)
    form.fields["reason"] = reason
    page = phone.press(form)
    assert page.status == 422 and page.alert() == "A reason is needed, of at most 200 characters."
    assert page.form_to("/override").fields["reason"] == reason
