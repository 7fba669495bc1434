"""Wherever somebody at a table taps, and whatever is opened by name there, a page comes: looked for in random games.

A phone with a seat, the host who enters for those without one, a spectator and a stranger take turns at following all
that they are offered. A template that reads what it was not given answers with a fault of ours, and is found here.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from urllib.parse import urlencode, urljoin, urlsplit

import pytest

from companion.referee.game import Command
from companion.referee.games import GAMES
from companion.referee.hadrians_wall.sheet import GROUPS
from companion.tables.table import Done
from companion.web.security import DEVICE_COOKIE

from .conftest import House
from .pages import Page, Phone, fill, printed, seat_only

LOOKS = 4
"""Somebody looks around at least so often in a game."""
BEGUN = 3
"""After so many steps a game has got beyond its set-up, and can be put elsewhere."""
SAME = 2
"""So many addresses that differ in a number alone (steps of the log, boxes of a sheet) are followed at a time."""
LINKS = "//a/@href | //*/@hx-get | //*/@*[name()='hx-sse:connect']"
NO_TEXT = re.compile(r"%\(|\{\{|\bNone[^a-z ]|\bNone$|&lt;|Undefined| object at 0x")
"""What stands in a page that was put together wrongly, and is meant nowhere."""

BOXES = tuple(box for group in GROUPS.values() for box in group.boxes)
PARTS: dict[str, dict[str, tuple[dict[str, str], ...]]] = {
    "hadrians-wall": {
        "box": ({"box": "mining-1"}, {"box": "no-such"}, *({"box": box} for box in BOXES[::40])),
        **dict.fromkeys(("nothing", "pictures", "card", "sheet", "boxes", "odds", "enter"), ()),
    },
    "romans-go-home": {"cards": ()},
    "runes-of-mayhem": {
        "unit": ({"unit": "1"}, {"unit": "2", "for": "north"}, {"unit": "x"}),
        "lane": ({"lane": "1"}, {"lane": "9"}),
        **dict.fromkeys(("guide", "cards", "deck", "play", "hire", "king", "trap", "build", "regroup"), ()),
    },
    "stronghold": {
        "move": ({"mover": "S"}, {"mover": "M", "start": "yard"}, {"mover": "x", "start": "W1"}),
        **dict.fromkeys(("map", "actions", "glory", "dishonour", "stand", "result"), ()),
    },
}
"""The parts of a table that have pages of their own, and what may stand in their address beside the seat."""


def _well(page: Page, address: str) -> Page:
    """The page, if it is one and reads like one."""
    assert page.status == 200, (page.status, address, page.alert())
    if "html" in page.headers["Content-Type"]:
        spoilt = NO_TEXT.search(page.text)
        assert not spoilt, (address, page.text[max(0, spoilt.start() - 60) : spoilt.end() + 60])
    return page


def _first_of_stream(phone: Phone, address: str) -> None:
    """What the open line brings a phone that shows an older step."""
    answer = phone.client.get(re.sub(r"from=\d+", "from=0", address), buffered=False)
    assert answer.status_code == 200, (answer.status_code, address)
    greeting, _drawn = (next(answer.response) for _ in range(2))
    assert b"event: beat" in bytes(greeting)
    answer.close()


def _offered(page: Page, address: str) -> Iterator[str]:
    """The addresses within the table to which a page leads."""
    for link in page.find(LINKS):
        found = urlsplit(urljoin(address, str(link)))  # what leads within a page is this page
        where = f"{found.path}?{found.query}" if found.query else found.path
        if not found.netloc and found.path.startswith("/t/"):
            yield where


def follow(phone: Phone, table: str, begin: list[str], whole: bool, deep: bool, prints: bool = False) -> None:
    """Open what is offered at these addresses, and if ``deep`` what is offered there, and so on; as whole pages or as
    htmx asks for them. What is printed takes longer, and is left out without ``prints``."""
    waiting, seen, alike = list(begin), set(begin), Counter[str]()
    while waiting:
        address = waiting.pop()
        if "/print/" in address:
            printed(phone, address)
            continue
        if "/stream?" in address:
            _first_of_stream(phone, address)
            continue
        page = _well(phone.get(address, fragment=not whole), address)
        if "html" not in page.headers["Content-Type"] or not (deep or address in begin):
            continue
        for found in _offered(page, address):
            if "/print/" in found and not prints:
                continue
            kind = re.sub(r"\d+", "9", re.sub(r"box=[\w-]+", "", found))
            if found.startswith(table) and found not in seen and alike[kind] < SAME and (deep or "/part/" in found):
                alike[kind] += 1
                seen.add(found)
                waiting.append(found)


def by_name(phone: Phone, table: str, game: str, seats: tuple[str, ...]) -> None:
    """Open every part, of each seat and of none: what is not there now is said to be so."""
    for name, extras in PARTS[game].items():
        for extra in ({}, *extras):
            for whose in ({}, {"seat": "nobody"}, *({"seat": seat} for seat in seats)):
                address = f"{table}/part/{name}?{urlencode({**whose, **extra})}"
                assert phone.get(address).status < 500, address


class Company:
    """Who sits at a table: every second seat with a phone, the others entered by the host."""

    def __init__(self, house: House, game: str, seats: tuple[str, ...], rng: random.Random) -> None:
        self.house, self.game, self.seats, self.rng = house, GAMES[game], seats, rng
        self.host, self.stranger = house.phone(), house.phone()
        form = self.host.new_table(game)
        seat_only(form, dict.fromkeys(seats, "player"))
        self.table = self.host.open(form, "keep", {})
        self.phones = {seat: house.phone() for seat in seats[::2]}
        for seat, phone in self.phones.items():
            phone.post(f"{self.table}/join", {"seat": seat, "command": f"join-{seat}"})

    def step(self, number: int) -> bool:
        """Do something that the rules allow, as often of one kind as of another; False when the game is over."""
        now = self.house.tables.get(self.table.removeprefix("/t/"))
        for seat in self.rng.sample(self.seats, len(self.seats)):
            legal: tuple[Command, ...] = self.game.legal(now.state, seat)
            if legal:
                token = self.phones.get(seat, self.host).client.get_cookie(DEVICE_COOKIE)
                assert token is not None
                kind = self.rng.choice(sorted({type(command).__name__ for command in legal}))
                command = self.rng.choice([command for command in legal if type(command).__name__ == kind])
                done = self.house.tables.act(now.id, token.value, f"step-{number}", now.revision, command)
                assert isinstance(done, Done), done
                return True
        return False

    def correct(self, put: dict[str, str]) -> None:
        """Put the game elsewhere, by “we play it so”."""
        form = self.host.get(f"{self.table}/override").form_to("/override")
        for field, value in {**put, "reason": "to look there"}.items():
            fill(form, field, value)
        page = self.host.press(form)
        assert page.status == 200 and not page.alert(), page.alert()

    def glance(self, phone: Phone) -> None:
        """Open what a phone is asked itself or for somebody else, and the parts to which that leads."""
        asked = [] if phone is self.stranger else [f"{self.table}/for/{seat}" for seat in self.seats]
        follow(phone, self.table, [self.table, *asked], whole=True, deep=False)

    def look_around(self, phone: Phone, whole: bool, prints: bool = False) -> None:
        """Follow all that a phone is offered, and open what it may not be offered."""
        begin = [f"{self.table}/{page}" for page in ("watch", "tv", "seats", "log")]
        if phone is not self.stranger:
            begin += [f"{self.table}/override", *(f"{self.table}/for/{seat}" for seat in self.seats)]
        follow(phone, self.table, [self.table, *begin], whole, deep=True, prints=prints)
        by_name(phone, self.table, self.game.id, self.seats)


COMPANIES: dict[str, tuple[str, tuple[str, ...], int, int, dict[str, str]]] = {
    "one at Hadrian's Wall": ("hadrians-wall", ("blue",), 1, 6, {}),
    "two at Hadrian's Wall": ("hadrians-wall", ("blue", "green"), 1, 15, {}),
    "four clans": ("romans-go-home", ("gold", "green", "red", "violet"), 1, 10, {}),
    "two kings": ("runes-of-mayhem", ("north", "south"), 1, 7, {}),
    "two at the Stronghold": ("stronghold", ("invader", "defender"), 1, 6, {}),
    "two late there": ("stronghold", ("invader", "defender"), 8, 20, {"turn": "5"}),
    "four late there": ("stronghold", ("invader", "defender", "invader-2", "defender-2"), 8, 20, {"turn": "5"}),
}
"""Which game, who plays it, the seed, after how many steps somebody looks around, and where the game is put once it has
begun. The seeds are such that somebody who is asked nothing may still do something."""


@pytest.mark.parametrize("name", COMPANIES)
def test_every_link_leads_to_a_page(house: House, name: str) -> None:
    game, seats, seed, every, put = COMPANIES[name]
    company = Company(house, game, seats, random.Random(seed))
    everybody = (*company.phones.values(), company.host, company.stranger)
    here, around = cycle(everybody[:-1]), cycle(everybody)
    number = looks = 0
    while company.step(number):
        if put and number == BEGUN:
            company.correct(put)
        company.glance(next(here))
        if number % every == 0:
            looks += 1
            company.look_around(next(around), whole=looks % 2 == 0)
        number += 1
    for phone in (company.host, company.stranger):
        company.look_around(phone, whole=True, prints=phone is company.host)
    assert looks >= LOOKS, "a short game shows little"
