"""Two phones at a table of Runes of Mayhem, and positions put up through the form of “we play it so”."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import urlencode

from .conftest import House
from .pages import Page, Phone

GAME = "runes-of-mayhem"
SEATS = ("north", "south")


def open_table(phone: Phone, host: str = "play", **options: str) -> str:
    """A new table by its form; returns the address."""
    return phone.open(phone.new_table(GAME), host, {key.replace("__", "."): value for key, value in options.items()})


def divided(phones: dict[str, Phone], table: str) -> None:
    """Both players put four markers on Gold and three on Faith, the Vikings first."""
    for seat in SEATS:
        page = phones[seat].get(table)
        (form,) = page.forms(do="divide", seat=seat)
        phones[seat].press(form, "gold", "4")


def two(house: House, **options: str) -> tuple[str, dict[str, Phone]]:
    """A table after the division, with a phone for each seat; North plays the Vikings."""
    phones = {"north": house.phone(), "south": house.phone()}
    table = open_table(phones["north"], **options)
    phones["south"].join(table)
    divided(phones, table)
    return table, phones


def one(house: House, **options: str) -> tuple[str, Phone]:
    """The same with one phone for both seats."""
    phone = house.phone()
    table = open_table(phone, "keep", **options)
    divided(dict.fromkeys(SEATS, phone), table)
    return table, phone


def decide(phone: Phone, table: str, **fields: Any) -> Page:
    """Change fields of “we play it so” (``__`` for a dot) and send it."""
    form = phone.get(f"{table}/override").form_to("/override")
    form.fields["reason"] = "for a test"
    extra = []
    for key, value in fields.items():
        name = key.replace("__", ".")
        if isinstance(value, list):
            extra += [(name, each) for each in value]
        else:
            form.fields[name] = value
    return phone.post(form.action, [*form.form_values(), *extra])


def to_the_building(phone: Phone, table: str, place: str) -> None:
    """South lays a building at this place; then comes the Production-phase in which it is turned up."""
    decide(phone, table, stage="main", active="south")
    (form,) = phone.get(f"{table}/part/build?seat=south").forms(do="build")
    phone.press(choose(form, marker="gold"), "place", place)
    decide(phone, table, stage="production", active="south")
    (form,) = phone.get(table).forms(do="next")
    phone.press(form)


def put(phone: Phone, table: str, *units: str, stage: str = "", active: str = "") -> list[int]:
    """Units as ``north 1.2 melee 4/4 Name``; then the step and the active player. Returns their numbers."""
    numbers = []
    for unit in units:
        seat, place, kind, values, name = unit.split(maxsplit=4)
        power, health = values.split("/")
        new = {"name": name, "seat": seat, "type": kind, "place": place, "power": power, "health": health}
        if kind == "priest":
            new["heal"] = "1"
        page = decide(phone, table, **{f"new__{key}": value for key, value in new.items()})
        assert page.status == 200 and page.hops == [303], page.alert()
        numbers.append(newest_unit(phone.get(table)))
    now = dict(phone.get(f"{table}/override").form_to("/override").form_values())
    chosen = {key: value for key, value in (("stage", stage), ("active", active)) if value not in ("", now.get(key))}
    if chosen:
        assert decide(phone, table, **chosen).hops == [303]
    return numbers


def newest_unit(page: Page) -> int:
    """The highest number of a unit on the board."""
    return max(int(link.get("href").partition("unit=")[2]) for link in page.find("//a[contains(@class, 'unit')]"))


def unit_page(phone: Phone, table: str, unit: int, **given: str) -> Page:
    """The page of a unit."""
    return phone.get(f"{table}/part/unit?{urlencode({'unit': unit, **given})}")


def choose(form: Any, **fields: str) -> Any:
    """The form with these fields filled in."""
    for key, value in fields.items():
        form.fields[key] = value
    return form


def card_file(*cards: dict[str, object]) -> str:
    """The text of a card file, a card on a line."""
    rows = ",\n".join(json.dumps(card) for card in cards)
    return f'{{"cards": "{GAME}", "version": 1,\n"list": [\n{rows}\n]}}\n'


def bring_in(phone: Phone, table: str, content: str) -> Page:
    """Paste a card file."""
    (form,) = phone.get(f"{table}/part/cards").forms(do="import-cards")
    return phone.press(choose(form, cards=content))


def offered(page: Page) -> tuple[list[Any], list[str]]:
    """The forms of the game and the links to its pages in what a phone is asked."""
    links = page.find("//section[contains(@class, 'todo')]//a[contains(@href, '/part/')]")
    return commands(page), [link.get("href") for link in links]


def commands(page: Page) -> list[Any]:
    """The forms that give a command of the game, as far as a button can be pressed."""
    return [form for form in page.find("//form[.//input[@name='do']]") if form.xpath(".//button")]


def press_any(phone: Phone, form: Any, rng: random.Random) -> Page:
    """Fill in what must be filled in, tap something of every choice, and press one of the buttons."""
    for name in {field.get("name") for field in form.xpath(".//input[@type='radio']")}:
        form.fields[name] = rng.choice(form.xpath(f".//input[@name='{name}']")).get("value")
    boxes = form.xpath(".//input[@name='units']")
    if boxes and not any(box.checked for box in boxes):
        rng.choice(boxes).checked = True
    for select in form.xpath(".//select"):
        if not select.value:
            select.value = rng.choice([each for each in select.value_options if each])
    for field in form.xpath(".//input[@required and not(@type='radio')]"):
        if not field.get("value"):
            field.set("value", "Somebody" if field.get("type") == "text" else str(rng.randint(1, 4)))
    button = rng.choice(form.xpath(".//button"))
    fields = form.form_values()
    if button.get("name"):
        fields.append((button.get("name"), button.get("value")))
    return phone.post(form.action, fields)
