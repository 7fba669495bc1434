"""A phone without a browser: it gets pages, reads them and presses the buttons of their forms."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import lxml.html
from flask import Flask
from lxml.html import CheckboxGroup
from werkzeug.test import TestResponse

from companion.web import printing
from companion.web.security import DEVICE_COOKIE

GAME = "romans-go-home"


def fill(form: Any, name: str, value: str) -> None:
    """Fill in a field; a box to tick is ticked by its own value and left empty by any other."""
    field = form.inputs[name]
    if isinstance(field, CheckboxGroup):
        field.value = {value} & set(field.value_options)
    else:
        field.value = value


def seat_only(form: Any, kinds: Mapping[str, str]) -> None:
    """Fill in who plays at a new table: what each of these seats is; the others stay away."""
    for name in [name for name in form.fields if name.endswith(".kind")]:
        fill(form, name, kinds.get(name.removesuffix(".kind"), "absent"))


class Page:
    """An answer of the site; ``path`` is where it was found after all redirects."""

    def __init__(self, answer: TestResponse) -> None:
        self.status = answer.status_code
        self.headers = answer.headers
        self.path = answer.request.path
        self.hops = [hop.status_code for hop in answer.history]
        self.content = answer.get_data()
        self.html = self.content.decode("utf-8", "replace")

    @property
    def tree(self) -> Any:
        """The document, or the fragment in an element of its own."""
        if "<html" in self.html[:200]:
            return lxml.html.document_fromstring(self.html)
        return lxml.html.fragment_fromstring(self.html, create_parent="main")

    @cached_property
    def text(self) -> str:
        """What somebody reads: white space collapsed."""
        return " ".join(self.tree.text_content().split())

    def find(self, path: str) -> list[Any]:
        """The elements that the XPath leads to."""
        found: list[Any] = self.tree.xpath(path)
        return found

    def alert(self) -> str:
        """The sentence that says why something was not done; "" without one."""
        return " ".join(" ".join(part.text_content().split()) for part in self.find("//*[@role='alert']//strong"))

    def forms(self, **fields: str) -> list[Any]:
        """The forms whose fields have these values (``do="reveal"``); that of the language, at the foot of every page,
        is not meant."""
        return [
            form
            for form in self.find("//form[not(ancestor::footer)]")
            if all((name, value) in form.form_values() for name, value in fields.items())
        ]

    def form_to(self, end: str) -> Any:
        """The one form whose address ends so."""
        (form,) = [form for form in self.find("//form") if form.action.endswith(end)]
        return form


class Phone:
    """A device with its cookie; ``page`` is what it shows."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.page: Page

    def get(self, path: str, fragment: bool = False, follow: bool = True) -> Page:
        """Go to an address."""
        headers = {"HX-Request": "true"} if fragment else {}
        self.page = Page(self.client.get(path, headers=headers, follow_redirects=follow))
        return self.page

    def post(self, path: str, fields: Any, fragment: bool = False, follow: bool = True, **headers: str) -> Page:
        """Send fields (a mapping or pairs) to an address, from a page that brought the cookie."""
        if self.client.get_cookie(DEVICE_COOKIE) is None:
            self.client.get("/")
        if fragment:
            headers["HX-Request"] = "true"
        data: dict[str, list[str]] = {}
        for name, value in fields.items() if isinstance(fields, Mapping) else fields:
            data.setdefault(name, []).append(value)
        self.page = Page(self.client.post(path, data=data, headers=headers, follow_redirects=follow))
        return self.page

    def press(self, form: Any, name: str = "", value: str = "", **how: Any) -> Page:
        """Press a button of a form, after filling in what ``form.fields`` was given."""
        fields = form.form_values()
        if name:
            within = ".//button[@name=$name and @value=$value] | //button[@form=$id and @name=$name and @value=$value]"
            buttons = form.xpath(within, name=name, value=value, id=form.get("id", ""))
            assert buttons and "disabled" not in buttons[0].attrib, f"no such button: {name}={value}"
            fields.append((name, value))
        return self.post(form.action, fields, **how)

    def new_table(self, game: str) -> Any:
        """The form for a new table of a game."""
        return self.get(f"/{game}/new").form_to("/new")

    def open(self, form: Any, host: str, options: Mapping[str, str]) -> str:
        """Open a table by its form, in which the seats are filled in; returns the table's address."""
        form.fields["host"] = host
        for key, chosen in options.items():
            fill(form, key, chosen)
        page = self.press(form)
        assert page.status == 200 and page.hops == [303], page.text
        return page.path

    def open_table(
        self, kinds: Mapping[str, str], host: str = "play", options: Mapping[str, str] | None = None, **names: str
    ) -> str:
        """Fill in the form for a new table; returns the table's address. ``kinds`` are by clan; a
        clan that is not named stays away."""
        form = self.new_table(GAME)
        seat_only(form, kinds)
        for clan in ("gold", "green", "red", "violet"):
            form.fields[f"{clan}.name"] = names.get(clan, "")
        return self.open(form, host, options or {})

    def join(self, table: str) -> Page:
        """Open the table's address and press its first button, as the page does by itself at first."""
        form = self.get(table).find("//form[contains(@action, '/join')]")[0]
        return self.press(form)

    def sit(self, table: str, clan: str) -> Page:
        """Take the seat of a clan, by the form on the way in or on the page of the seats."""
        page = self.get(table)
        button = f".//button[contains(concat(' ', @class, ' '), ' {clan} ')]"
        if ways := page.find(f"//form[{button} and contains(@action, '/join')]"):
            return self.press(ways[0])
        form = next(form for form in self.get(f"{table}/seats").forms(seat=clan) if form.xpath(".//*[@value='sit']"))
        return self.press(form, "do", "sit")

    def lay(self, table: str, clan: str, card: str, **how: Any) -> Page:
        """Tap the card that the clan turned up."""
        form = next(
            form
            for form in self.get(table).forms(do="reveal")
            if form.xpath(".//button[@name=$name]", name=f"card.{clan}")
        )
        return self.press(form, f"card.{clan}", card, **how)

    def choose(self, table: str, clan: str, kind: str, value: str, **how: Any) -> Page:
        """Answer a question."""
        (form,) = self.get(table).forms(do="choose", clan=clan, kind=kind)
        return self.press(form, "value", value, **how)

    def enter_forts(self, table: str, *codes: str) -> Page:
        """Enter the six real forts."""
        (form,) = self.get(table).forms(do="enter-forts")
        for place, code in enumerate(codes, 1):
            form.fields[f"fort.{place}"] = code
        return self.press(form)

    def draw_forts(self, table: str, **how: Any) -> Page:
        """Let the companion draw them."""
        (form,) = self.get(table).forms(do="draw-forts")
        return self.press(form, **how)


def take_part(phone: Phone, table: str, rng: random.Random, fragment: bool = False) -> bool:
    """Do what the page asks of this phone, by its forms alone; False when it asks nothing."""
    page = phone.get(table)
    if forms := page.forms(do="draw-forts"):
        phone.press(forms[0], fragment=fragment)
    elif forms := page.forms(do="reveal"):
        form = forms[0]
        if buttons := form.xpath(".//button[@name and not(@disabled)]"):
            if form.xpath(".//button[@aria-pressed]"):
                return False
            button = rng.choice(buttons)
            phone.press(form, button.get("name"), button.get("value"), fragment=fragment)
        else:
            for name in {field.get("name") for field in form.xpath(".//input[@type='radio']")}:
                form.fields[name] = rng.choice(form.xpath(f".//input[@name='{name}' and not(@disabled)]")).get("value")
            phone.press(form, fragment=fragment)
    elif forms := page.forms(do="choose"):
        button = rng.choice(forms[0].xpath(".//button"))
        phone.press(forms[0], "value", button.get("value"), fragment=fragment)
    else:
        return False
    assert phone.page.status == 200, phone.page.alert()
    assert not phone.page.alert()
    return True


def is_over(page: Page) -> bool:
    """Whether the page shows the end of a game."""
    return bool(page.find("//*[@id='over']"))


def play_to_the_end(phones: list[Phone], table: str, rng: random.Random, fragment: bool = False) -> None:
    """A whole game, each phone doing what it is asked for."""
    while not is_over(phones[0].get(table)):
        busy = [take_part(phone, table, rng, fragment) for phone in phones]
        assert any(busy), phones[0].get(table).text


def printed(phone: Phone, path: str) -> Page:
    """The file, by way of the page of its job where it takes longer than a moment, as a browser gets it."""
    page = phone.get(path)
    if page.path.startswith("/print/jobs/"):
        job = printing.press.job(page.path.removeprefix("/print/jobs/"))
        assert job is not None
        job.pdf(wait=60)
        (link,) = phone.get(page.path).find("//section[@id='job']//a")
        page = phone.get(link.get("href"))
    assert page.status == 200 and page.headers["Content-Type"] == "application/pdf"
    return page
