"""Who still fills in a form of the referee is not told that something is missing; who asks is told, in words of the
form and without the line that it becomes."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

import pytest

from companion.web.games import REFEREE_ROOMS
from companion.web.games.questions import FORMS

from .conftest import House
from .pages import Page

Ask = Callable[[str, dict[str, str]], Page]

CHANGED = {"HX-Request": "true", "Milecastle-Filling": "1"}
PRESSED = {"HX-Request": "true"}


@pytest.fixture
def ask(house: House) -> Ask:
    """Asks an address with these headers."""
    client = house.phone().client
    return lambda address, headers: Page(client.get(address, headers=headers))


def _examples() -> list[tuple[str, str, list[tuple[str, str]]]]:
    """The fields of each form that an example fills in, by game and form."""
    found = []
    for game, forms in FORMS.items():
        for form in forms:
            for line in [example.notation for example in REFEREE_ROOMS[game].examples]:
                values = form.understood(line)
                if values is not None:
                    fields = [
                        (f"{at}.{name}", value) for at, of in values.items() for name, value in of.items() if value
                    ]
                    found.append((game, form.id, fields))
    return found


@pytest.mark.parametrize(("game", "form", "fields"), _examples())
def test_nothing_is_refused_while_a_form_is_filled_in(
    ask: Ask, game: str, form: str, fields: list[tuple[str, str]]
) -> None:
    if form == "fill":  # whether a box may be filled is what is asked: no is an answer
        fields = []
    for count in range(1, len(fields) + 1):
        address = f"/{game}/referee?{urlencode([('ask', form), *fields[:count]])}"
        page = ask(address, CHANGED)
        assert (page.status, page.alert()) == (200, ""), address
    if fields:
        assert page.find("//*[@id='ruling']")


MISSING = [
    ("/runes-of-mayhem/referee?ask=fight&0.type=melee", "Nothing is entered at “The attacker: Power”."),
    (
        "/runes-of-mayhem/referee?ask=fight&0.type=melee&0.power=2&0.health=2",
        "Nothing is entered at “The defender”.",
    ),
    ("/runes-of-mayhem/referee?ask=odds-siege&1.n=2", "Nothing is entered at “The attacker”."),
    ("/hadrians-wall/referee?ask=attack&0.n=3", "Nothing is entered at “Attack cards”."),
    (
        "/hadrians-wall/referee?ask=map&0.11=1",
        "“Filled boxes of your Map”: No Patterns make these filled cells of the Map.",
    ),
    ("/stronghold/referee?ask=hourglasses&0.n=S", "Nothing is entered at “From”."),
    (
        "/romans-go-home/referee?fort=T8&gold.card=D&green.card=F&fort.0=O1",
        "Where is Fort-Dinary (1)? Choose its place too.",
    ),
]


@pytest.mark.parametrize(("address", "says"), MISSING)
def test_what_is_missing_is_told_when_it_is_asked(ask: Ask, address: str, says: str) -> None:
    page = ask(address, CHANGED)
    assert (page.status, page.alert()) == (200, "")
    assert "Milecastle-Filling" in page.headers["Vary"]
    assert not page.find("//*[@id='ruling']") and "The ruling appears here" in page.text
    for headers in (PRESSED, {}):
        page = ask(address, headers)
        assert (page.status, page.alert()) == (422, says)


WRONG = [
    ("/runes-of-mayhem/referee?ask=fight&0.type=melee&0.power=two", "The attacker: Power"),
    ("/stronghold/referee?ask=hits&0.GOT=1&1.n=2", "“Cards drawn”: Only 1 is possible here, not “2”."),
    (
        "/runes-of-mayhem/referee?ask=targets&0.type=melee&0.power=2&0.health=2&4.type=melee&4.power=2&4.health=200",
        "“Defender, row 2”:",
    ),
    (
        "/runes-of-mayhem/referee?ask=targets&6.type=long-ranged&6.power=2&6.health=3"
        "&7.type=long-ranged&7.power=2&7.health=200",
        "“From the Wall (2)”:",
    ),
    (
        "/runes-of-mayhem/referee?ask=targets&6.type=long-ranged&6.power=2&6.health=3"
        "&8.type=long-ranged&8.power=2&8.health=200",
        "“From the Wall (3)”:",
    ),
    (
        "/runes-of-mayhem/referee?ask=formation&1.type=melee&1.power=2&1.health=200",
        "“Place 2”:",
    ),
    ("/romans-go-home/referee?fort=T8&gold.card=D&green.card=F&more=gold.swap=x", "“Choices, in the notation”:"),
    (
        "/romans-go-home/referee?fort=T8&gold.card=D&green.card=F&fort.0=O1&place.0=wall-1&fort.1=O3&place.1=wall-1",
        "Two forts stand at one place of the wall",
    ),
]


@pytest.mark.parametrize(("address", "says"), WRONG)
def test_what_is_wrong_in_itself_is_told_at_once_by_its_field_and_without_a_line(
    ask: Ask, address: str, says: str
) -> None:
    for headers in (CHANGED, PRESSED, {}):
        page = ask(address, headers)
        assert page.status == 422 and says in page.alert(), page.alert()
        assert not page.find("//*[@role='alert']//*[@class='notation']")
        assert not page.find("//details[.//input[@name='position'] and @open]")


def test_who_typed_a_line_sees_where_it_is_wrong(ask: Ask) -> None:
    for game in ("runes-of-mayhem", "romans-go-home"):
        page = ask(f"/{game}/referee?position=nonsense", {})
        assert page.find("//*[@role='alert']//*[@class='notation']/mark")
