"""Tables of Stronghold at many moments of a game, for what must hold on each of their pages."""

from __future__ import annotations

import random
from pathlib import Path

from web.conftest import House
from web.stronghold import company, do, fill, goes_on, open_table, play_to_the_end

from .stages import NINE, SIEGE

STEPS = ("reach", "cannons", "machines", "marksmen", "goblins", "poles", "orders", "melee", "hospital", "ram")


def copies(folder: Path) -> dict[str, bytes]:
    """Tables at many moments of a game, as downloads by name."""
    house = House(folder / "copies.sqlite3")
    table, phones = company(house, land=NINE)
    invader, defender = phones["invader"], phones["defender"]
    found: dict[str, bytes] = {}

    def keep(name: str) -> None:
        found[name] = invader.get(f"{table}/download").content

    keep("phase")
    form = invader.get(f"{table}/override").form_to("/override")
    invader.press(fill(form, {**SIEGE, "reason": "for a picture"}))
    keep("phase 6")
    do(invader, table, "phase-done")
    keep("spend")
    do(defender, table, "stone", ("section", "W3"))
    form = invader.get(f"{table}/override").form_to("/override")
    invader.press(fill(form, {"pool.defender": "0", "reason": "for a picture"}))
    do(defender, table, "spent")
    for step in STEPS:
        keep(step)
        for phone in phones.values():
            page = phone.get(table)
            if page.forms(do="reach"):
                phone.press(page.forms(do="reach")[0], "then", "done")
            elif page.forms(do="choose"):
                form = page.forms(do="choose")[0]
                phone.press(form, "units", form.xpath(".//button")[0].get("value"))
            elif goes_on(page):
                do(phone, table, "step-done")
            else:
                continue
            break
    table = open_table(invader, 4, host="keep")
    keep("map")
    found["late"] = _late(house)
    table, phones = company(house, 4)
    play_to_the_end(list(phones.values()), table, random.Random(4))
    found["over"] = phones["invader"].get(f"{table}/download").content
    house.tables.close()
    return found


def _late(house: House) -> bytes:
    """A Defender who has used every action of a turn."""
    table, phones = company(house, land=NINE)
    form = phones["invader"].get(f"{table}/override").form_to("/override")
    phones["invader"].press(fill(form, {**SIEGE, "pool.defender": "60", "reason": "for a picture"}))
    do(phones["invader"], table, "phase-done")
    phone, tried = phones["defender"], set[str]()
    while True:
        (form,) = phone.get(table).forms(do="act")
        offered = {button.get("value").split(":")[0]: button for button in form.xpath(".//button[@class='go']")}
        left = [name for name in offered if name not in tried]
        if not left:
            return phone.get(f"{table}/download").content
        tried.add(left[0])
        phone.press(form, "act", offered[left[0]].get("value"))
