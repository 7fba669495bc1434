"""Tables of all games in every stage, for what must hold on each of their pages. The seats have the longest
names that a seat may have; nobody sits there with a phone, so that the television shows the code to the last."""

from __future__ import annotations

import json
from collections.abc import Iterator

import lxml.html
from serving import Device

LONGEST = "A" * 40
"""As long as a name may be, without a place to break it."""

CLANS = ("gold", "green", "red", "violet")
WALL = ("O1", "O3", "S4", "O5", "L-2", "T8")
RICH = {
    "gold": ("QDZAX", "O3 U2 T8 S4 O1"),
    "green": ("FHCQD", "O5 L-1 O4 O1"),
    "red": ("QDZAX", "O3 O6 L-2 U2"),
    "violet": ("FHCQD", "T8 S4 L-3 L-1"),
}
"""Before the last turn of all: five warriors face-up, and seventeen forts."""

SHEET = (
    "cohorts=3/2/1 guard=6 fort=16 wall=5 mining=5 production=4 renown=9 piety=7 valour=12 discipline=4 traders=6"
    " performers=8 priests=6 apparitores=7 patricians=8 built=medium-granary,large-granary,small-hotel,large-hotel,"
    "market,theatre,ludus,small-temple,baths,courthouse temples=2/0/0 red=4-1 battles-red=1 blue=2"
    " diplomats=1:left-1,2:right map=xx.../xx.../...../..... market=1:4,2:2 theatre=1:1 courthouse-left=1:1 baths=1:1"
    " training=1 have=4/3/3/3/6"
)
"""Sheets of Hadrian's Wall far on, with marks of every kind."""
NINE = (
    "W1:2S1M/1 W2:2S1M+officer/1 W3:1S1M/1 W4:2S/1 W5:1S1M E1:2S1M+warrior/1 E2:2S1M/1 E3:1S/1 E4:1S1M TW1:1M=W1,W2 "
    "TW2=W2,W3 TW3:1M=W3,W4 TW4=W4,W5 TW5=W5,B TE1:1M=E1,E2 TE2=E2,E3 TE3:1M=E3,E4 TE4=E4,B"
)
BARE = (
    "W1 W2 W3 W4 W5 E1 E2 E3 E4 TW1=W1,W2 TW2=W2,W3 TW3=W3,W4 TW4=W4,W5 TW5=W5,B TE1=E1,E2 TE2=E2,E3 TE3=E3,E4 TE4=E4,B"
)
SIEGE = {
    "turn": "6", "phase": "6", "tower.TW2.machine": "cannon", "tower.TE2.machine": "poles", "pool.defender": "9",
    "wall.W1.invader.T": "2", "wall.W1.invader.O": "1", "wall.W1.invader.G": "2", "wall.W1.wood": "1",
    "wall.W1.cauldrons.O": "1", "wall.W2.invader.O": "6", "wall.W2.defender.S": "1", "wall.W2.defender.M": "2",
    "wall.E1.invader.T": "4", "wall.E1.invader.G": "1", "wall.E1.banner": "1", "kept.chief.invader": "1",
}  # fmt: skip

Stages = Iterator[tuple[str, str]]
"""The name of a stage and the address of its table, which stays in that stage until the next one is asked for."""


def opened(host: Device, game: str, seats: tuple[str, ...], name: str = LONGEST, **options: str) -> str:
    """A new table at which one phone enters for all; returns its address."""
    kinds = {f"{seat}.kind": "player" for seat in seats}
    return host.send(f"/{game}/new", host="keep", **kinds, **{f"{seat}.name": name for seat in seats}, **options)


def decided(host: Device, table: str, **fields: str | tuple[str, ...]) -> None:
    """“We play it so.”"""
    host.send(f"{table}/override", base=str(host.revision(table)), reason="for a picture", **fields)


def held(host: Device, table: str, wall: str, **forts: str) -> dict[str, str]:
    """The form of Romans Go Home! for a wall, and the forts of each clan in place of those that are shown."""
    page = lxml.html.document_fromstring(host.ask("GET", f"{table}/override")[2])
    shown = json.loads(page.xpath("//input[@name='was']/@value")[0])["forts"]
    lines = [(fort, f"wall-{place}") for place, fort in enumerate(wall.split(), 1)]
    lines += [(fort, clan) for clan, held in forts.items() for fort in held.split()]
    found = {f"fort.{at}": fort for at, (fort, _) in enumerate(lines)}
    was = json.dumps({"forts": shown})
    return {"was": was, **found, **{f"place.{at}": place for at, (_, place) in enumerate(lines)}}


def _ended(host: Device, table: str) -> Stages:
    """The table ends its game, and plays another one."""
    host.act(table, "finish", reason="late")
    yield "over", table
    host.send(f"{table}/rematch")
    yield "rematch", table


def answered(host: Device, table: str) -> None:
    """Answer every question of a turn of Romans Go Home! with its first answer."""
    while True:
        page = lxml.html.document_fromstring(host.ask("GET", table)[2])
        asked = [form for form in page.forms if form.fields.get("do") == "choose"]
        if not asked:
            return
        given = {key: asked[0].fields[key] for key in ("at", "clan", "kind")}
        host.act(table, "choose", value=asked[0].xpath(".//button")[0].get("value"), **given)


def romans_go_home(host: Device, name: str = LONGEST) -> Stages:
    """From the wall to an end by points, then one by a Legion win."""
    table = opened(host, "romans-go-home", CLANS, name)
    yield "forts", table
    host.enter_forts(table, *WALL)
    yield "first turn", table
    host.reveal(table, "1.1", gold="F", green="A", red="X", violet="F")
    yield "later turn", table
    host.reveal(table, "1.2", gold="Q", green="F", red="A", violet="X")
    yield "choose", table
    host.send(f"{table}/undo", base="0", target=str(host.revision(table)))
    yield "undone", table
    decided(host, table, round="1", turn="6", **held(host, table, "O6", gold="O1 O3 U2 S4"))
    host.reveal(table, "1.6", gold="X", green="C", red="C", violet="D")
    answered(host, table)
    yield "between rounds", table
    host.enter_forts(table, *WALL)
    rows = {f"row.{clan}": tuple(row) for clan, (row, _) in RICH.items()}
    forts = held(host, table, "O5", **{clan: owned for clan, (_, owned) in RICH.items()})
    decided(host, table, round="3", turn="6", **rows, **forts)
    yield "full rows", table
    host.reveal(table, "3.6", gold="F", green="A", red="H", violet="Z")
    yield "full rows, choose", table
    answered(host, table)
    yield "over", table
    host.send(f"{table}/rematch")
    yield "rematch", table
    table = opened(host, "romans-go-home", CLANS, name)
    host.enter_forts(table, "L-3", *WALL[:5])
    decided(host, table, round="1", turn="3", **held(host, table, "L-3 O1 O3 S4", gold="L-1 L-2"))
    host.reveal(table, "1.3", gold="X", green="D", red="D", violet="D")
    answered(host, table)
    yield "Legion win", table


def stronghold(host: Device, name: str = LONGEST) -> Stages:
    """A siege with nine Wall Sections, from the map into the Assault and to the end."""
    table = opened(host, "stronghold", ("invader", "defender"), name)
    yield "map", table
    bare = opened(host, "stronghold", ("invader", "defender"), name)
    host.act(bare, "map", text=BARE, nobody="1")
    host.send(f"{bare}/undo", base="0", target=str(host.revision(bare)))
    host.send(f"{bare}/redo", base="0", target="1")
    yield "redone, the heroes at rest", bare
    host.act(table, "map", text=NINE)
    yield "phase", table
    decided(host, table, was="{}", **SIEGE)
    yield "phase 6", table
    host.act(table, "hand-over", then="done", seat="invader")
    yield "Assault", table
    yield from _ended(host, table)


def hadrians_wall(host: Device, name: str = LONGEST) -> Stages:
    """Six players, late in the game."""
    seats = ("blue", "green", "red", "orange", "yellow", "black")
    table = opened(host, "hadrians-wall", seats, name)
    yield "fate", table
    decided(host, table, was="{}", year="6")
    paths = {f"path.{card}": "x" for card in ("architect", "fighter", "ranger", "trainer", "planner")}
    for seat in seats:
        decided(host, table, was="{}", seat=seat, sheet=f"{SHEET} disdain=4-2", **paths)
    host.act(table, "turn-fate", year="6", card="1")
    yield "cards", table
    yield from _ended(host, table)


def runes_of_mayhem(host: Device, name: str = LONGEST) -> Stages:
    """From the division to a battle with something of everything."""
    table = opened(host, "runes-of-mayhem", ("north", "south"), name)
    yield "divide", table
    for seat in ("north", "south"):
        host.act(table, "divide", seat=seat, gold="4")
    yield "main", table
    for seat, place, kind in (
        ("north", "1.1", "cavalry"),
        ("north", "1.2", "long-ranged"),
        ("north", "2.1", "spearmen"),
        ("south", "1.1", "peasants"),
        ("south", "2.1", "cavalry"),
        ("south", "wall", "spearmen"),
    ):
        unit = {"seat": seat, "place": place, "type": kind, "power": "4", "health": "5", "name": LONGEST}
        decided(host, table, was="{}", **{f"new.{field}": value for field, value in unit.items()})
    decided(host, table, was="{}", stage="battle")
    yield "battle", table
    yield from _ended(host, table)


GAMES = {
    "romans-go-home": romans_go_home,
    "stronghold": stronghold,
    "hadrians-wall": hadrians_wall,
    "runes-of-mayhem": runes_of_mayhem,
}
