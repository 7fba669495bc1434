"""The siege card: who sieges and what protects, computed by the referee, and the rules of the Fortress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.messages import N_
from companion.referee.options import Settings
from companion.referee.ruling import Answer
from companion.referee.runes_of_mayhem import GAME
from companion.referee.runes_of_mayhem.components import FOLK, TYPES
from companion.referee.runes_of_mayhem.rules import RULES
from companion.referee.runes_of_mayhem.siege import Siege, dice
from companion.referee.runes_of_mayhem.unit import Unit
from printables import fonts
from printables.document import Job, Page
from printables.flow import Block, pour_one
from printables.frame import area
from printables.geometry import POINTS, Box
from printables.reference import rule_entry, stars
from printables.runes_of_mayhem.matrix import HEADS, NEVER, ROLL, Matrix, draw_matrix, legend
from printables.runes_of_mayhem.page import FOLK_FIGHTS_AS, OTHER_FOLK, sheet
from printables.surface import Surface
from printables.typeset import LEAST_TEXT, fitted

EXPLAINED = (
    "rom.siege",
    "rom.siege-once",
    "rom.stopped",
    "rom.protection",
    "rom.wall-limit",
    "rom.wall-abilities",
    "rom.siege-engine",
    "rom.shot",
    "rom.direct-shot",
    "rom.castle-folk",
    "rom.tower",
    "rom.fortress-falls",
)
FORMULA = 18.0


class Kind(NamedTuple):
    """A line of the table: its name, the type that it sieges as, its word on the Wall, and its mark."""

    name: str
    type: str
    post: str
    marks: tuple[str, ...] = ()


KINDS = (
    *(Kind(kind.name, kind.id, kind.id) for kind in TYPES.values() if kind.id != "castle-folk"),
    Kind(N_("Siege engines"), "long-ranged", "long-ranged", ("engine",)),
    *(Kind(name, FOLK_FIGHTS_AS[name], card) for card, name in FOLK.items()),
    Kind(OTHER_FOLK, "castle-folk", "castle-folk"),
)


def siege_sign(kind: Kind, settings: Settings) -> str:
    """A plus for each die that is rolled at the Fortress, or the sign for never, by the referee."""
    notation = ":".join((f"siege {kind.type}:1/1", *kind.marks))
    if not isinstance(GAME.ask(notation, settings), Answer):
        return NEVER
    unit = Unit(kind.type, 1, 1, marks=kind.marks)
    return ROLL * dice(unit, Siege((unit,)), settings)


def wall_sign(kind: Kind, settings: Settings) -> str:
    """What such a unit on the Wall takes off each damage, or the sign for never, by the referee."""
    answer = GAME.ask(f"siege melee:1/1 wall={kind.post}", settings)
    if not isinstance(answer, Answer):
        return NEVER
    protection = answer.facts["protection"]
    return f"−{protection}" if protection else "0"


def alike(settings: Settings) -> dict[tuple[str, str], list[Kind]]:
    """The kinds of units that share both signs, in the order of the registry."""
    groups: dict[tuple[str, str], list[Kind]] = {}
    for kind in KINDS:
        groups.setdefault((siege_sign(kind, settings), wall_sign(kind, settings)), []).append(kind)
    return groups


def siege_card(job: Job) -> Sequence[Page]:
    """One page: the sum of a siege, who takes part in it, the rules."""
    title = job.language.render(N_("The siege of a Fortress"))
    return (Page(partial(sheet, job=job, title=title, draw=partial(_draw, job=job)), title),)


def _draw(surface: Surface, job: Job) -> None:
    render, box = job.language.render, area(job.paper)
    _formula(surface, box.top(FORMULA))
    groups = alike(job.settings)
    names = tuple(", ".join(render(kind.name) for kind in kinds) for kinds in groups.values())
    heads = (render(N_("sieges an open lane")), render(N_("Protection from the Wall")))
    table = Box(box.x, box.y + FORMULA - 1, box.width, HEADS + 9.0 * len(groups))
    draw_matrix(surface, table, Matrix(names, heads, tuple(groups)), corner="", label=box.width * 0.56)
    entries = (
        (ROLL, N_("power and a roll of the die")),
        (ROLL * 2, N_("power and two dice")),
        ("0", N_("no Protection")),
        (NEVER, N_("never")),
    )
    legend(surface, box.x, table.bottom + 5.5, box.width, [(sign, render(meaning)) for sign, meaning in entries])
    top = table.bottom + 13
    blocks: list[Block] = [rule_entry(job, RULES[rule], margin=0, star=True) for rule in EXPLAINED]
    blocks += stars(job, [RULES[rule] for rule in EXPLAINED])
    pour_one(blocks, Box(box.x, top, box.width, box.bottom - top), largest=10.0, least=LEAST_TEXT).draw(surface)


def _formula(surface: Surface, box: Box) -> None:
    """Power, plus the roll, less Protection: the damage to the Fortress."""
    ink, render = surface.ink, surface.language.render
    surface.rectangle(box, fill=ink.area(ink.wash), line=ink.hair, width=0.2, radius=2)
    terms = (N_("Power"), "+", N_("Roll"), "−", N_("Protection"), "=", N_("Damage"))
    words = [term if len(term) == 1 else render(term) for term in terms]
    _, size = fitted("  ".join(words), fonts.INSCRIPTION, 15, box.width - 8)
    runs = [fonts.width(word, fonts.INSCRIPTION, size) / POINTS for word in words]
    gap = min(9.0, (box.width - 8 - sum(runs)) / (len(words) - 1))
    x = box.middle[0] - (sum(runs) + gap * (len(words) - 1)) / 2
    for word, run in zip(words, runs, strict=True):
        surface.text(x, box.y + 8.5, word, font=fonts.INSCRIPTION, size=size)
        x += run + gap
    note = render(N_("for each unit by itself, and never below 0"))
    surface.text(box.middle[0], box.y + 14.6, note, size=9, colour=ink.soft, align="centre", width=box.width - 8)
