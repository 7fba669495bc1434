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
            ("Invader", "Invasore"),
            ("Defender", "Difensore"),
            ("Stronghold", "Fortezza"),
            ("Turn, Phase, Phase card", "Turno, Fase, Carta Fase"),
            ("Assault", "Assalto"),
            ("Hourglass", "Clessidra"),
            ("Resource", "Risorsa"),
            ("Glory Point", "Punto Gloria"),
            ("Supply", "Riserva, scorta"),
            ("Bag", "Sacchetto"),
            ("Unavailable action", "Azione non disponibile"),
            ("Dishonourable action", "Condotta Disonorevole"),
            ("Haste*, Tenacity*", "Fretta, Tenacia"),
            ("Tie", "Pareggio"),
        ),
    ),
    (
        N_("Places"),
        (
            ("Camp", "Accampamento, Campo"),
            ("Foreground", "Retrovia, Avamposto"),
            ("Rampart", "Terrapieno"),
            ("Path", "Camminamento"),
            ("Wall Section", "Sezione di Mura"),
            ("Tower", "Torre"),
            ("Barbican", "Barbacane"),
            ("Gate, toughness", "Porta, Cancello, Resistenza"),
            ("Courtyard", "Cortile"),
            ("Hospital", "Ospedale"),
            ("Honour Guard", "Picchetto d'Onore"),
            ("West, East side", "Lato Ovest, Est"),
        ),
    ),
    (
        N_("Units and Heroes"),
        (
            ("Goblin, Orc, Troll", "Goblin, Orco, Troll"),
            ("Marksman", "Arciere"),
            ("Soldier", "Soldato"),
            ("Veteran", "Veterano"),
            ("Hero", "Eroe"),
            ("Officer, Speech", "Ufficiale, Discorso"),
            ("Warrior, Sally", "Guerriero, Sortita"),
        ),
    ),
    (
        N_("Walls and melee"),
        (
            ("Stone wall component", "Mura in Pietra"),
            ("Wooden wall component", "Mura in Legno"),
            ("Ruined Wall", "Mura in Rovina"),
            ("Fire, Firepower", "Fuoco, Forza di Fuoco"),
            ("Melee", "Corpo a Corpo"),
            ("Superiority, Advantage", "Superiorità, Vantaggio"),
            ("Breach", "Breccia"),
            ("Hit deck: Hit, Miss", "Carte Colpo: Colpito, Mancato"),
            ("Goblin Frenzy", "Frenesia dei Goblin"),
            ("Explosion", "Esplosione"),
            ("Secret Order, Bluff", "Ordine Segreto, Bluff"),
        ),
    ),
    (
        N_("Of the Invader"),
        (
            ("Ballista, Catapult, Trebuchet", "Balista, Catapulta, Trabucco"),
            ("Siege Tower, Battering Ram", "Torre d'Assedio, Ariete"),
            ("Altar, Cover*", "Altare, Copertura"),
            ("Banner, Ladder, Rope", "Stendardo, Scala, Corda"),
            ("Tunnel*, Bridge", "Tunnel, Passerella"),
            ("Shield, Poison", "Scudo, Veleno"),
            ("Quartermaster, Chief Sapper*", "Quartiermastro, Geniere Capo"),
            ("Chief Marksman, Drover", "Arciere Capo, Mandriano"),
            ("Saboteur", "Sabotatore"),
            ("Bloodstone, Possession", "Roccia di Sangue, Possessione"),
            ("Fire, Gale", "Fuoco, Bufera"),
            ("Spectres*, Panic, Accident*", "Spettri, Panico, Incidente"),
            ("Major movement", "Spostamento Maggiore"),
            ("Minor movement", "Spostamento Minore"),
            ("Accurate Shot", "Tiro Accurato"),
        ),
    ),
)
"""Headings (messages), English terms and the terms of the Italian rulebook."""


def groups() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """All groups; buildings and actions are those of the referee."""
    buildings = dict(BUILDINGS)
    buildings["guard-post"] = ("Guards (our Guard Post)", buildings["guard-post"][1])  # so the player aid calls it
    actions = {action.id: (action.name, action.italian) for action in ACTIONS.values()}
    actions["raid"] = ("Siege Tower Raid*", actions["raid"][1])
    return (*GROUPS, (N_("Buildings and actions"), (*buildings.values(), *actions.values())))


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
                surface.text(row.x, base, english, size=8.5, font=fonts.BOLD, width=row.width * 0.52)
                surface.text(row.x + row.width * 0.54, base, italian, size=8.5, width=row.width * 0.46)
                row_line(surface, row)
                y += step
            y += step * 0.4
    note = render(N_("* Our translation: we have found no English term for it."))
    surface.text(box.x, whole.bottom - 0.5, note, size=8, colour=surface.ink.soft, width=box.width)
