"""The game's terms in English and Italian beside each other, in the order of play: a page to lay beside a book or a
sheet in the other language.

English terms marked with an asterisk are translations: the English part of the text does not have them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.messages import N_
from companion.referee.stronghold.actions_table import ACTIONS, BUILDINGS
from printables import fonts
from printables.document import Job, Page
from printables.frame import area
from printables.geometry import Box, grid
from printables.stronghold.page import row_line, sheet
from printables.surface import Surface

GROUPS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        N_("The game"),
        (
            (N_("Invader"), "Invasore"),
            (N_("Defender"), "Difensore"),
            (N_("Stronghold"), "Fortezza"),
            (N_("Turn, Phase, Phase card"), "Turno, Fase, Carta Fase"),
            (N_("Assault"), "Assalto"),
            (N_("Hourglass"), "Clessidra"),
            (N_("Resource"), "Risorsa"),
            (N_("Glory Point"), "Punto Gloria"),
            (N_("Supply"), "Riserva, scorta"),
            (N_("Bag"), "Sacchetto"),
            (N_("Unavailable action"), "Azione non disponibile"),
            (N_("Dishonourable action"), "Condotta Disonorevole"),
            (N_("Haste*, Tenacity*"), "Fretta, Tenacia"),
            (N_("Tie"), "Pareggio"),
        ),
    ),
    (
        N_("Places"),
        (
            (N_("Camp"), "Accampamento, Campo"),
            (N_("Foreground"), "Retrovia, Avamposto"),
            (N_("Rampart"), "Terrapieno"),
            (N_("Path"), "Camminamento"),
            (N_("Wall Section"), "Sezione di Mura"),
            (N_("Tower"), "Torre"),
            (N_("Barbican"), "Barbacane"),
            (N_("Gate, toughness"), "Porta, Cancello, Resistenza"),
            (N_("Courtyard"), "Cortile"),
            (N_("Hospital"), "Ospedale"),
            (N_("Honour Guard"), "Picchetto d'Onore"),
            (N_("West, East side"), "Lato Ovest, Est"),
        ),
    ),
    (
        N_("Units and Heroes"),
        (
            (N_("Goblin, Orc, Troll"), "Goblin, Orco, Troll"),
            (N_("Marksman"), "Arciere"),
            (N_("Soldier"), "Soldato"),
            (N_("Veteran"), "Veterano"),
            (N_("Hero"), "Eroe"),
            (N_("Officer, Speech"), "Ufficiale, Discorso"),
            (N_("Warrior, Sally"), "Guerriero, Sortita"),
        ),
    ),
    (
        N_("Walls and melee"),
        (
            (N_("Stone wall component"), "Mura in Pietra"),
            (N_("Wooden wall component"), "Mura in Legno"),
            (N_("Ruined Wall"), "Mura in Rovina"),
            (N_("Fire, Firepower"), "Fuoco, Forza di Fuoco"),
            (N_("Melee"), "Corpo a Corpo"),
            (N_("Superiority, Advantage"), "Superiorità, Vantaggio"),
            (N_("Breach"), "Breccia"),
            (N_("Hit, Miss"), "Colpito, Mancato"),
            (N_("Goblin Frenzy"), "Frenesia dei Goblin"),
            (N_("Explosion"), "Esplosione"),
            (N_("Secret Order, Bluff"), "Ordine Segreto, Bluff"),
        ),
    ),
    (
        N_("Of the Invader"),
        (
            (N_("Ballista, Catapult, Trebuchet"), "Balista, Catapulta, Trabucco"),
            (N_("Siege Tower, Battering Ram"), "Torre d'Assedio, Ariete"),
            (N_("Altar, Cover*"), "Altare, Copertura"),
            (N_("Banner, Ladder, Rope"), "Stendardo, Scala, Corda"),
            (N_("Tunnel*, Bridge, Shield, Poison"), "Tunnel, Passerella, Scudo, Veleno"),
            (N_("Quartermaster, Chief Sapper*"), "Quartiermastro, Geniere Capo"),
            (N_("Chief Marksman, Drover"), "Arciere Capo, Mandriano"),
            (N_("Saboteur"), "Sabotatore"),
            (N_("Bloodstone, Possession, Fire"), "Roccia di Sangue, Possessione, Fuoco"),
            (N_("Spectres*, Panic, Gale, Accident*"), "Spettri, Panico, Bufera, Incidente"),
            (N_("Major, Minor movement"), "Spostamento Maggiore, Minore"),
            (N_("Accurate Shot"), "Tiro Accurato"),
        ),
    ),
)
"""Headings, English terms (messages) and the terms of the Italian rulebook."""


def groups() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """All groups; buildings and actions are those of the referee."""
    buildings = tuple(BUILDINGS.values())
    actions = {action.id: (action.name, action.italian) for action in ACTIONS.values()}
    actions["raid"] = (N_("Siege Tower Raid*"), actions["raid"][1])
    return (*GROUPS, (N_("Buildings and actions"), (*buildings, *actions.values())))


def terms(job: Job) -> Sequence[Page]:
    """One page in two columns."""
    title = job.language.render(N_("English and Italian terms"))
    return (Page(partial(sheet, job=job, title=title, draw=partial(_draw, job=job)), title),)


def _draw(surface: Surface, job: Job) -> None:
    """Two columns of about the same length, each group whole."""
    render = job.language.render
    everything = groups()
    total = sum(len(pairs) + 2 for _, pairs in everything)
    columns: tuple[list[int], list[int]] = ([], [])
    filled = 0
    for index, (_, pairs) in enumerate(everything):
        columns[0 if filled < total / 2 - 4 else 1].append(index)
        filled += len(pairs) + 2
    longest = max(sum(len(everything[index][1]) + 2 for index in column) for column in columns)
    whole = area(job.paper)
    step = min(5.6, whole.height / longest)
    for column, box in zip(columns, grid(whole, 2, 1, gap=9), strict=True):
        y = box.y
        for index in column:
            heading, pairs = everything[index]
            surface.text(box.x, y + step * 1.2, render(heading), font=fonts.INSCRIPTION, size=11, width=box.width)
            y += step * 1.6
            for english, italian in pairs:
                row = Box(box.x, y, box.width, step)
                base = row.y + step * 0.68
                surface.text(row.x, base, render(english), size=8.5, font=fonts.BOLD, width=row.width * 0.52)
                surface.text(row.x + row.width * 0.54, base, italian, size=8.5, width=row.width * 0.46)
                row_line(surface, row)
                y += step
            y += step * 0.4
    note = render(N_("* Our translation: we have found no English term for it."))
    surface.text(box.x, whole.bottom - 0.5, note, size=8, colour=surface.ink.soft, width=box.width)
