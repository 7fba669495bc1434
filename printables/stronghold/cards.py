"""The Defender's actions as cards of 63 × 88 mm: a card for each building, one for moves and Heroes, one for
dishonourable actions, one for what every turn brings. Nine cards, one sheet; texts and costs are the engine's.

A text follows the table's options. Where it tells a ruling of ours that the table has not changed, the option stands
behind it, and the foot of the card says what that means.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.language import SOURCE, language
from companion.referee.game import titled
from companion.referee.messages import N_, Message, say
from companion.referee.stronghold import GAME
from companion.referee.stronghold.actions_table import (
    ACTIONS,
    BARRACKS_MOST,
    BUILDINGS,
    DISHONOUR,
    DISHONOUR_FROM,
    DISHONOUR_SHORT,
    SABOTAGE,
    SALLY,
    dishonour_told,
)
from companion.referee.stronghold.components import INVADERS, LONGEST_SPEECH
from companion.referee.stronghold.turn import GUARD_FROM, HOURGLASSES_A_TURN, HOURGLASSES_AT_START
from printables import fonts
from printables.cards import FRAME, WALL, back, card_pages
from printables.document import Job, Page
from printables.geometry import POINTS, Box
from printables.ornaments import ashlar, battlement
from printables.reference import left
from printables.stronghold.page import HOURGLASS, LOOKS_OF, TOWER, Look
from printables.surface import HAIRLINE, Surface
from printables.typeset import LEAST_TEXT, Lines, typeset

BODY = Box(FRAME.x + 3, FRAME.y + 12.5, FRAME.width - 6, WALL.y - FRAME.y - 13.5)
BACK = LOOKS_OF["moves"]
GLASS, COST = 3.6, 4.4
"""The height of an hourglass, and what it takes with its number, in millimetres."""


FOOT = N_("AMB: our default where the text is unclear.")
"""What an option behind a text means; short, since a card has little room."""
GAP = 0.5
"""Between a name, its Italian name and the text, in millimetres."""
ABOVE, BELOW = 0.9, 1.0
"""Between the rule over a line and its name, and between its text and the next rule, in millimetres."""


class Besides(NamedTuple):
    """What stands on the card of a building besides its actions: name, text, Italian name; the table option that the
    text depends on, and the text with its second value."""

    name: str
    text: str | Message
    italian: str = ""
    option: str = ""
    otherwise: str | Message = ""


BESIDES: dict[str, tuple[Besides, ...]] = {
    "barracks": (
        Besides(
            N_("Spaces"),
            say(
                N_("%(marksmen)d Marksmen, %(soldiers)d Soldiers, %(veterans)d Veteran, not more."),
                marksmen=BARRACKS_MOST[0],
                soldiers=BARRACKS_MOST[1],
                veterans=BARRACKS_MOST[2],
            ),
            "Spazi",
        ),
        Besides(
            N_("What is adjacent"),
            N_("A Tower and its Wall Sections; two sections beside one Tower; buildings and Courtyard to all places."),
        ),
    ),
    "guard-post": (
        Besides(
            N_("Saboteur"),
            SABOTAGE["all"],
            "Sabotatore",
            "AMB-32",
            SABOTAGE["cannon"],
        ),
        Besides(
            N_("Honour Guard"),
            say(
                N_("Never moved: 1 Glory Point at the end of each turn without a breach, from turn %(turn)d on."),
                turn=GUARD_FROM,
            ),
            "Picchetto d'Onore",
            "AMB-16",
            say(
                N_("Never moved: 1 Glory Point at the end of each turn, also with a breach, from turn %(turn)d on."),
                turn=GUARD_FROM,
            ),
        ),
        Besides(
            N_("Hospital"),
            N_("Two of the Defenders killed in melee return to the Courtyard, the others go to the supply."),
            "Ospedale",
        ),
    ),
}
"""What stands on the cards of buildings besides their actions."""


class Line(NamedTuple):
    """An action on a card: its name, its Italian name, its cost in Hourglasses ("1", "1–4"; empty: none), what it
    does, a remark on its pieces, and whether the text ends with an option that is left open."""

    name: str
    italian: str
    cost: str
    text: str
    pieces: str = ""
    left_open: bool = False


class Face(NamedTuple):
    """A card: its title, its Italian title, its look and lines, and what the options behind its texts mean (empty:
    there are none)."""

    title: str
    italian: str
    look: Look
    lines: tuple[Line, ...]
    foot: str = ""


def action_cards(job: Job, *, italian: bool) -> Sequence[Page]:
    """All cards; with ``italian`` the terms of the Italian rulebook stand beside; who reads Italian has the English."""
    faces = [partial(_face, face=face) for face in cards(job, italian)]
    title = job.language.render(N_("The Defender's actions"))
    return card_pages(job, title, faces, _back, "back-actions")


def cards(job: Job, italian: bool) -> tuple[Face, ...]:
    """What stands on the cards."""
    words = _Words(job, italian)
    buildings = (_building(words, building) for building in BUILDINGS)
    return (*buildings, _moves(words), _dishonour(words), _supplies(words))


class _Words:
    """Texts in the reader's language, with the terms of the other one beside them if they are wanted."""

    def __init__(self, job: Job, italian: bool) -> None:
        self.settings = job.settings
        self.render = job.language.render
        self._job = job
        self._italian = italian
        self._reads_italian = job.language.locale.language == "it"

    def beside(self, name: str | Message, term: str) -> str:
        """What stands beside a name, of which this is the Italian ``term``; "" for nothing."""
        if not (self._italian and term):
            return ""
        return language(SOURCE).render(name) if self._reads_italian else term

    def line(
        self,
        name: str | Message,
        cost: str,
        text: str | Message,
        term: str = "",
        pieces: str = "",
        option: str = "",
    ) -> Line:
        """A line; behind its text the ``option`` whose default it tells, where the table has left that open."""
        told, left_open = self.render(text), bool(left(self._job, [option]))
        told += f" ({option})" if left_open else ""
        return Line(self.render(name), self.beside(name, term), cost, told, pieces, left_open)

    def face(self, title: str, term: str, look: str, lines: tuple[Line, ...]) -> Face:
        foot = self.render(FOOT) if any(line.left_open for line in lines) else ""
        return Face(self.render(title), self.beside(title, term), LOOKS_OF[look], lines, foot)


def _building(words: _Words, building: str) -> Face:
    lines = tuple(
        words.line(
            action.name,
            str(action.cost),
            action.told(words.settings),
            action.italian,
            f"×{action.pieces}" if action.pieces else words.render(N_("repeats")) if action.repeats else "",
            action.option if action.open else "",
        )
        for action in ACTIONS.values()
        if action.building == building
    )
    changed = words.settings.changed()
    lines += tuple(
        words.line(
            more.name, "", more.otherwise if more.option in changed else more.text, more.italian, option=more.option
        )
        for more in BESIDES.get(building, ())
    )
    name, term = BUILDINGS[building]
    return words.face(name, term, building, lines)


def _moves(words: _Words) -> Face:
    sally = tuple(
        say(N_("%(unit)s %(cost)d"), unit=say(kind.name), cost=cost) for kind, cost in zip(INVADERS, SALLY, strict=True)
    )
    lines = (
        words.line(N_("Move"), "1", N_("One step of a Unit or Hero into an adjacent empty space."), "Muovere"),
        words.line(
            N_("Change places"),
            "1",
            N_("Two adjacent Units, each allowed in the other's space (our ruling)."),
            "Scambiare di posto",
        ),
        words.line(
            N_("Speech of the Officer"),
            f"1–{LONGEST_SPEECH}",
            N_("Once a turn: each Hourglass adds 1 strength on his section, if a Unit is there. He then stays."),
            "Discorso",
        ),
        words.line(
            N_("Sally of the Warrior"),
            f"1–{max(SALLY)}",
            say(N_("Once a turn: kills one Invader on his section: %(costs)s. He then stays."), costs=sally),
            "Sortita",
        ),
    )
    return words.face(N_("Moves and Heroes"), "Muoversi, Eroi", "moves", lines)


def _dishonour(words: _Words) -> Face:
    when = say(
        N_("From turn %(turn)d, one a turn, each once a game, right after a Phase. Costs 1 Glory Point."),
        turn=DISHONOUR_FROM,
    )
    lines = tuple(
        words.line(
            say(N_("%(id)s: %(what)s"), id=which, what=say(DISHONOUR_SHORT[which])),
            "",
            dishonour_told(which, words.settings),
        )
        for which in DISHONOUR
    )
    lines = (words.line(N_("When"), "", when), *lines)
    return words.face(N_("Dishonour"), "Condotta Disonorevole", "dishonour", lines)


def _supplies(words: _Words) -> Face:
    every = say(
        N_("%(count)d Hourglasses (one each with two Defenders) and 1 stone component, for after Phase 1."),
        count=HOURGLASSES_A_TURN,
    )
    once = N_("%(count)d more Hourglasses, once.")
    if words.settings["AMB-18"] == "before":
        once = N_("%(count)d more Hourglasses, to be spent before it.")
    first = say(once, count=HOURGLASSES_AT_START)
    lines = (
        words.line(N_("Every turn"), "", every),
        words.line(N_("First turn"), "", first, option="AMB-18"),
        words.line(N_("Each Phase"), "", N_("Spend all that was handed over; it may lie on unfinished actions.")),
        words.line(N_("Once a turn"), "", N_("One Hourglass stays on a used action until the turn ends.")),
    )
    return words.face(N_("Hourglasses"), "Clessidre", "supplies", lines)


def _parts(line: Line, size: float) -> tuple[Lines, Lines | None, Lines]:
    """Name, Italian name and text of a line, broken for the card."""
    left = BODY.width - (12 if line.cost else 0)
    return (
        typeset(line.name, fonts.BOLD, size, left, leading=1.15),
        typeset(line.italian, fonts.ITALIC, size * 0.86, left, leading=1.15) if line.italian else None,
        typeset(line.text, fonts.TEXT, size * 0.9, BODY.width, leading=1.2),
    )


def _named(line: Line, size: float, least: float) -> float:
    """The height of a line's name with its Italian name, ``least`` mm at least."""
    name, term, _ = _parts(line, size)
    return max(name.height + (term.height + GAP if term else 0) + GAP, least)


def _height(line: Line, size: float, least: float) -> float:
    return ABOVE + _named(line, size, least) + _parts(line, size)[2].height + BELOW


def _face(surface: Surface, face: Face) -> None:
    ink, look = surface.ink, face.look
    edge = ink.line(look.fill)
    surface.path(battlement(WALL, 7), WALL, fill=ink.area(look.fill), line=edge, width=0.3)
    if ink.fills:
        ashlar(surface, Box(WALL.x, WALL.y + 3, WALL.width, 3), course=3, block=WALL.width / 6, colour=look.joints)
    colour = look.ink if ink.fills else ink.text
    name = surface.language.render(titled(GAME))
    run = WALL.width - 4
    surface.text(WALL.middle[0], WALL.bottom - 1.1, name, size=LEAST_TEXT, align="centre", colour=colour, width=run)
    surface.rectangle(FRAME, line=edge, width=0.5)
    surface.path(
        look.sign, Box(FRAME.x + 3, FRAME.y + 3, 7.5, 7.5), fill=ink.area(look.fill), line=ink.text, width=0.25
    )
    width = FRAME.width - 16
    low = 8.9 if not face.italian else 7.2
    surface.text(FRAME.x + 13, FRAME.y + low, face.title, font=fonts.INSCRIPTION, size=13, width=width)
    if face.italian:
        surface.text(
            FRAME.x + 13, FRAME.y + 10.6, face.italian, font=fonts.ITALIC, size=8, colour=ink.soft, width=width
        )
    # the cost beside a name needs some height; then all texts of the card stand as far below their names
    size, least = 8.8, COST if any(line.cost for line in face.lines) else 0.0
    foot = typeset(face.foot, fonts.ITALIC, LEAST_TEXT, BODY.width, leading=1.15)
    high = BODY.height - (foot.height + GAP if face.foot else 0)
    while sum(_height(line, size, least) for line in face.lines) > high:
        size -= 0.1
    spare = high - sum(_height(line, size, least) for line in face.lines)
    y, gap = BODY.y, min(3.0, spare / len(face.lines))
    for line in face.lines:
        _line(surface, line, y, size, least)
        y += _height(line, size, least) + gap
    if face.foot:
        surface.lay(Box(BODY.x, BODY.bottom - foot.height, 0, foot.height), foot, colour=ink.soft)


def _line(surface: Surface, line: Line, y: float, size: float, least: float) -> None:
    ink = surface.ink
    surface.line(BODY.x, y, BODY.right, y, colour=ink.hair, width=HAIRLINE)
    name, term, text = _parts(line, size)
    y += ABOVE
    surface.lay(Box(BODY.x, y, 0, name.height), name)
    if line.pieces:
        run = fonts.width(name.lines[-1], fonts.BOLD, size) / POINTS
        last = y + name.first + (len(name.lines) - 1) * name.step
        surface.text(BODY.x + run + 1.5, last, line.pieces, size=LEAST_TEXT, colour=ink.soft)
    if line.cost:
        # on the line of the name, but no higher than where that begins, however small it is
        foot = y + max(name.first, GLASS - 0.4)
        glass = Box(BODY.right - 3, foot + 0.4 - GLASS, 2.6, GLASS)
        surface.path(HOURGLASS, glass, fill=ink.area("#d8ccb2"), line=ink.text, width=0.2)
        surface.text(BODY.right - 4, foot, line.cost, font=fonts.INSCRIPTION, size=11, align="right")
    if term:
        surface.lay(Box(BODY.x, y + name.height + GAP, 0, term.height), term, colour=ink.soft)
    surface.lay(Box(BODY.x, y + _named(line, size, least), 0, text.height), text)


def _back(surface: Surface) -> None:
    ink, boss = surface.ink, back(surface, BACK.fill, BACK.joints)
    surface.path(TOWER, boss.inset(9), fill=ink.area(BACK.fill), line=ink.text, width=0.4)
