"""Phones at a table of Stronghold that use nothing but the forms of its pages."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from .conftest import House
from .pages import Page, Phone, seat_only

SEATS = ("invader", "defender", "invader-2", "defender-2")
GARRISON = (
    "W1:2S1M/1 W2:2S1M+officer/1 W3:1S1M E1:2S1M+warrior/1 E2:2S1M "
    "TW1:1M=W1,W2 TW2=W2,W3 TW3:1M=W3,B TE1:1M=E1,B TE2=E1,E2"
)


def open_table(phone: Phone, count: int = 2, host: str = "play", options: Mapping[str, str] | None = None) -> str:
    """A table for so many, with its walls still to be set up; its address."""
    form = phone.new_table("stronghold")
    seat_only(form, dict.fromkeys(SEATS[:count], "player"))
    return phone.open(form, host, options or {})


def company(
    house: House, count: int = 2, land: str = GARRISON, options: Mapping[str, str] | None = None
) -> tuple[str, dict[str, Phone]]:
    """A table at which each seat has its own phone, its walls set up."""
    seats = ("invader", "defender") if count == 2 else ("invader", "defender", "invader-2", "defender-2")[:count]
    phones = {seat: house.phone() for seat in seats}
    table = open_table(phones["invader"], count, options=options)
    for seat in seats[1:]:
        phones[seat].sit(table, seat)
    (form,) = phones["invader"].get(table).forms(do="map")
    form.fields["text"] = land
    assert phones["invader"].press(form).status == 200
    return table, phones


def fill(form: Any, fields: Mapping[str, str]) -> Any:
    """The form with these fields filled in."""
    for name, value in fields.items():
        form.fields[name] = value
    return form


def do(phone: Phone, table: str, what: str, button: tuple[str, str] = ("", ""), **how: Any) -> Page:
    """Press a button of the first form that does this, on the board or its part ``at``; ``fields`` are filled in,
    ``where`` must be among its fields."""
    fields, where, at = how.pop("fields", {}), how.pop("where", {}), how.pop("at", "")
    page = phone.get(f"{table}{at}")
    if what == "phase-done":
        (then,) = {each.get("value") for each in page.find("//button[@form and @name='then']")}
        button, forms = ("then", then), page.forms(do="hand-over", **where)
    elif what == "step-done":
        button = button if page.forms(do=what) else THEN
        forms = goes_on(page)
    else:
        forms = page.forms(do=what, **where)
    return phone.press(fill(forms[0], fields), *button)


THEN = ("then", "done")
"""The button that goes on, in a Phase and where it stands beside what can be entered."""


def phase_done(phones: Mapping[str, Phone], table: str) -> None:
    """All Invaders have finished the Phase."""
    for seat in ("invader", "invader-2"):
        if seat in phones and phones[seat].get(table).forms(do="hand-over", seat=seat):
            do(phones[seat], table, "phase-done", where={"seat": seat})


def goes_on(page: Page) -> list[Any]:
    """The forms by which a step of the Assault is finished with nothing entered."""
    beside = [form for form in page.find("//form[.//button[@name='then']]") if form.fields["do"] != "reach"]
    return page.forms(do="step-done") + beside


# Random players

PATIENCE = {"hand-over": 5, "spent": 3, "step-done": 3, "act": 3, "choose": 5, "deed": 1, "saboteur": 1}


def _filled(form: Any, rng: random.Random) -> None:
    for field in form.xpath(".//input[@type='number']"):
        name = field.get("name")
        most = int(field.get("max"))
        if form.fields["do"] in ("reach", "fire", "cannon") and rng.random() < 0.3:
            form.fields[name] = str(rng.randint(0, min(2, most)))
    for box in form.xpath(".//input[@type='checkbox']"):
        if rng.random() < 0.3:
            form.fields[box.get("name")] = "1"
    for select in form.xpath(".//select"):
        form.fields[select.get("name")] = rng.choice(select.value_options)
    for name in {radio.get("name") for radio in form.xpath(".//input[@type='radio']")}:
        values = [radio.get("value") for radio in form.xpath(f".//input[@name='{name}']")]
        form.fields[name] = rng.choice(values)


def take_part(phone: Phone, table: str, rng: random.Random, fragment: bool = False) -> bool:
    """Press one button of the page at random, after filling in its form; False when there is none."""
    page = phone.get(table)
    assert page.status == 200
    if (moves := page.find("//a[contains(@href, '/part/move')]")) and rng.random() < 0.2:
        page = phone.get(moves[0].get("href"))  # where nothing else is left to pay for, only these are
        if ways := page.find("//dl//a"):
            page = phone.get(rng.choice(ways).get("href"))
    # the forms of a page of its own tell by the query where they stand
    forms = [form for form in page.find("//form") if form.action.partition("?")[0].endswith("/act")]
    if not forms:
        return bool(moves)
    weights = [PATIENCE.get(str(form.fields["do"]), 2) for form in forms]
    form = rng.choices(forms, weights)[0]
    buttons = [each for each in form.xpath(".//button") if each.get("value") != "more"]
    if form.fields["do"] == "hand-over" and rng.random() < 0.7:  # or nobody is ever done with spending
        buttons = page.find("//button[@form]")
    button = rng.choice(buttons)
    if form.fields["do"] == "reach" or button.get("name") != "then" or rng.random() < 0.1:
        _filled(form, rng)
    phone.press(form, button.get("name") or "", button.get("value") or "", fragment=fragment)
    if phone.page.status != 200:  # a form may be filled in against the rules; the page says why
        assert phone.page.status in (409, 422) and phone.page.alert(), phone.page.text
    return True


def is_over(page: Page) -> bool:
    """Whether the page shows the end of a game."""
    return bool(page.find("//*[@id='over']"))


def play_to_the_end(phones: list[Phone], table: str, rng: random.Random) -> int:
    """A whole game; how many buttons were pressed."""
    pressed = 0
    while not is_over(phones[0].get(table)):
        busy = [take_part(phone, table, rng) for phone in phones]
        assert any(busy), phones[0].get(table).text
        pressed += sum(busy)
    return pressed
