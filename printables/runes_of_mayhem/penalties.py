"""The card of combat penalties and formations, computed by the referee of fights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_
from companion.referee.options import Settings
from companion.referee.runes_of_mayhem.components import TYPES, UnitType
from companion.referee.runes_of_mayhem.fight import Blow, clash, unable
from companion.referee.runes_of_mayhem.rules import RULES
from companion.referee.runes_of_mayhem.unit import Unit
from printables import fonts
from printables.document import Job, Page
from printables.flow import Block, Heading, Poured, pour, pour_one
from printables.frame import area
from printables.geometry import Box, grid
from printables.reference import rule_entry, stars
from printables.runes_of_mayhem.matrix import BARE, HEADS, NEVER, NOTHING, PARCHMENT, ROLL, Matrix, draw_matrix, legend
from printables.runes_of_mayhem.page import FOLK_FIGHTS_AS, OTHER_FOLK, sheet
from printables.surface import HAIRLINE, Surface

EXPLAINED = (
    "rom.no-retaliation",
    "rom.new-types",
    "rom.castle-folk",
    "rom.med-ranged",
    "rom.formation",
    "rom.formation-breaks",
)
ROWS = (8.0, 7.2, 6.5)
"""The height of a row of the tables in millimetres: the first with which the fine points stand on the page, too."""
TABLES = 78.5
"""The height of the page above the fine points, without those rows."""
TURNS = {
    "both": N_("in every turn"),
    "active": N_("in the turn of their owner"),
    "passive": N_("in the turn of the enemy"),
}


def _unit(kind: str) -> Unit:
    return Unit(kind, 1, 1)


def _sign(blow: Blow) -> str:
    if not blow.deals:
        return NOTHING
    return ROLL if blow.rolls else BARE


def attack_sign(attacker: str, defender: str, settings: Settings) -> str:
    """What a unit of one type does when it attacks another: a sign of :mod:`.matrix`."""
    if unable(_unit(attacker), settings) is not None:
        return NEVER
    return _sign(clash(_unit(attacker), _unit(defender), settings)[0])


def defence_sign(defender: str, attacker: str, settings: Settings) -> str:
    """What a unit of one type does when it is attacked by another: a sign of :mod:`.matrix`."""
    if unable(_unit(attacker), settings) is not None:
        return NEVER
    return _sign(clash(_unit(attacker), _unit(defender), settings)[1])


def alike(settings: Settings) -> tuple[tuple[str, ...], ...]:
    """The unit types, those together that fight alike in every respect, in the order of the registry."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for kind in TYPES:
        behaviour = tuple(
            sign(*pair, settings)
            for sign in (attack_sign, defence_sign)
            for other in TYPES
            for pair in ((kind, other), (other, kind))
        )
        groups.setdefault(behaviour, []).append(kind)
    return tuple(map(tuple, groups.values()))


def called(kind: str) -> tuple[str, ...]:
    """Who fights by the rules of a unit type: the type, and those of the Castle Folk that count as it."""
    if kind == "castle-folk":
        return (OTHER_FOLK,)
    return (TYPES[kind].name, *(name for name, other in FOLK_FIGHTS_AS.items() if other == kind))


def penalties_card(job: Job) -> Sequence[Page]:
    """One page: who adds a roll in attack and in defence, and what formations give.

    Fine points stand beneath; a table that decided so much otherwise that they do not
    fit there has them on a second page.
    """
    title = job.language.render(N_("Penalties and formations"))
    render, box = job.language.render, area(job.paper)
    blocks: list[Block] = [Heading(render(N_("Also")))]
    blocks += [rule_entry(job, RULES[rule], margin=0, star=True) for rule in EXPLAINED]
    blocks += stars(job, [RULES[rule] for rule in EXPLAINED])
    further: Sequence[Poured] = ()
    notes: Poured | None = None
    for row in ROWS:
        try:
            notes = pour_one(blocks, box.below(TABLES + 2 * row * len(alike(job.settings))), largest=8.5, least=7.0)
            break
        except ValueError:
            continue
    else:
        row = ROWS[0]
        further = tuple(pour(blocks, box, 9.0))
    pages = [Page(partial(sheet, job=job, title=title, draw=partial(_draw, job=job, row=row, notes=notes)), title)]
    pages += [Page(partial(sheet, job=job, title=title, draw=poured.draw, code=False)) for poured in further]
    return pages


def _draw(surface: Surface, job: Job, row: float, notes: Poured | None) -> None:
    render, box = job.language.render, area(job.paper)
    groups = alike(job.settings)
    names = tuple(", ".join(render(name) for kind in group for name in called(kind)) for group in groups)
    heads = tuple(render(TYPES[group[0]].name if len(group) == 1 else N_("All others")) for group in groups)
    high = HEADS + row * len(groups)
    y = box.y - 2.0
    for title, corner, sign in (
        (N_("In attack"), N_("attacker, in its own turn, against"), attack_sign),
        (N_("In defence"), N_("defender, attacked by"), defence_sign),
    ):
        surface.text(0, y + 5, render(title), font=fonts.INSCRIPTION, size=13)
        signs = tuple(tuple(sign(one[0], other[0], job.settings) for other in groups) for one in groups)
        table = Box(box.x, y + 2.0, box.width, high)
        draw_matrix(surface, table, Matrix(names, heads, signs), corner=render(corner), label=50)
        y = table.bottom + 3.0
    entries = (
        (ROLL, N_("power and a roll of the die")),
        (BARE, N_("power alone, no roll")),
        (NOTHING, N_("deals no damage")),
        (NEVER, N_("such an attack does not happen")),
    )
    legend(surface, box.x, y + 2.0, box.width, [(sign, render(meaning)) for sign, meaning in entries])
    y += 8.0
    surface.text(0, y + 5, render(N_("Formations")), font=fonts.INSCRIPTION, size=13)
    basic = [kind for kind in TYPES.values() if kind.basic]
    for cell, kind in zip(grid(Box(box.x, y + 7.5, box.width, 27), len(basic), 1, gap=4), basic, strict=True):
        _formation(surface, cell, kind)
    if notes is not None:
        notes.draw(surface)


def formation_texts(kind: UnitType) -> tuple[str, str]:
    """The bonus to power and to health as they are printed; a dash is the sign for a fight without a roll."""
    return f"+{kind.power}", f"+{kind.health}"


def _formation(surface: Surface, box: Box, kind: UnitType) -> None:
    """Three cards abreast, the type, and what each of them gains when."""
    ink, render = surface.ink, surface.language.render
    surface.rectangle(box, line=ink.hair, width=HAIRLINE * 1.5, radius=1.5)
    cards = grid(Box(box.x + 3, box.y + 3, 21, 9.5), 3, 1, gap=1.2)
    for card in cards:
        surface.rectangle(card, fill=ink.area(PARCHMENT), line=ink.text, width=0.25, radius=0.8)
    name = Box(cards[-1].right + 3, box.y + 2.5, box.right - cards[-1].right - 5, 10.5)
    surface.paragraph(name, render(kind.name), font=fonts.BOLD, size=11, rise="middle", shrink=0.5)
    power, health = formation_texts(kind)
    bonuses = ((power, N_("power")), (health, N_("health")))
    halves = grid(Box(box.x + 3, box.y + 13.5, box.width - 6, 9), len(bonuses), 1)
    for cell, (value, label) in zip(halves, bonuses, strict=True):
        run = surface.text(cell.x, cell.y + 6.4, value, font=fonts.INSCRIPTION, size=16)
        surface.text(cell.x + run + 1.5, cell.y + 6.4, render(label), size=8.5, width=cell.width - run - 2.5)
    surface.text(box.x + 3, box.bottom - 2.6, render(TURNS[kind.turn]), size=8, colour=ink.soft, width=box.width - 6)
