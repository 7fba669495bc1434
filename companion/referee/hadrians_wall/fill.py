"""Filling a box by an action: what is paid, what is chosen, and everything that it sets off.

Rulebook: Actions - general concepts, and the section of each area.
"""

from __future__ import annotations

import msgspec

from companion.referee.hadrians_wall.cards import DAMAGES, GOODS, PLAYER_CARDS
from companion.referee.hadrians_wall.cascade import Cascade
from companion.referee.hadrians_wall.choices import (
    NO_CHOICES,
    QUESTION_RULES,
    Choices,
    Offers,
    Question,
    check_offers,
    source_text,
)
from companion.referee.hadrians_wall.names import PATTERN_NAMES, icon_name, neutral_name
from companion.referee.hadrians_wall.requirements import affordable, forbids, met, reachable_patterns
from companion.referee.hadrians_wall.scouting import BY_TEXT, fits, fitting
from companion.referee.hadrians_wall.sheet import BOXES, COHORTS, GROUPS, Box
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused, Ruling, refuse


class Filled(msgspec.Struct, frozen=True):
    """What filling a box comes to.

    ``sheet`` is the sheet afterwards, None while ``asks`` are open; ``paid`` the cost, and ``paid_to``
    the source (:data:`.choices.Offers`) that gets it (None: the Main Supply). ``filled`` are all boxes
    filled, the first one first; ``gained`` the Workers and Resources; ``wasted`` the icons that were
    lost. With open questions all of this is what is certain so far.
    """

    box: str
    sheet: Sheet | None
    paid: dict[str, int]
    paid_to: str | None
    filled: tuple[str, ...]
    gained: dict[str, int]
    wasted: tuple[str, ...]
    asks: tuple[Question, ...]


class Action(Cascade):
    """A cascade that begins with an action of the player."""

    def __init__(self, sheet: Sheet, settings: Settings, choices: Choices, offers: Offers | None) -> None:
        super().__init__(sheet, settings, choices)
        self.offers = offers
        self.paid: dict[str, int] = {}
        self.source: str | None = None

    def act(self, box: Box) -> None:
        """Pay for a box that may be filled, make its choices, fill it, gain everything."""
        self.steps.extend(met(self.sheet, box))
        cost = self._choose_cost(box)
        if cost is not None:
            self.paid = cost
            self.pay(cost)
        mark = self._mark(box)
        if self.source is not None:
            self._tell_source(box)
        if mark is not None:
            self.fill(box, mark)
        if box.choose:
            self._choose_gain(box, cost)
        if GROUPS[box.group].rule == "hw.battle":
            damage = self.ask("damage", map(str, DAMAGES), chance=True)
            if damage is not None:
                self.battle(box.group.rpartition("-")[2], int(damage))
        self.settle()

    def _choose_cost(self, box: Box) -> dict[str, int] | None:
        costs = {
            "+".join(item for item, number in cost.items() for _ in range(number)): cost
            for cost in affordable(self.sheet, box)
        }
        chosen = self.ask("pay", costs)
        return None if chosen is None else costs[chosen]

    def _mark(self, box: Box) -> str | None:
        """What is written in the box; None while the choice of it is open."""
        group = GROUPS[box.group]
        if group.mark == "good":
            return self._choose_good()
        if group.mark == "cohort":
            taken = [self.sheet.marks[other.id] for other in group.boxes if other.id in self.sheet.marks]
            return self.ask("serves", [cohort for cohort in COHORTS if cohort not in taken])
        if group.rule == "hw.scouts":
            self._choose_placement()
        return str(self.sheet.year) if group.mark == "year" else "x"

    def _check_source(self, rule: str) -> None:
        """Raise Refused if something is to come from a Prospect Card while none is known."""
        source = self.choices.get("from", "deck")
        if self.offers is None and source != "deck":
            text = N_("From %(source)s: no such Prospect Card is given (%(token)s= names it).")
            refuse("source", rule, text, source=source_text(source, self.settings), token=source.partition("-")[0])

    def _choose_good(self) -> str | None:
        self._check_source("hw.goods-source")
        if self.offers is not None:
            sources = [source for source in self.offers if source != "own"]
            self.source = self.ask("from", [*sources, "deck"], rule="hw.goods-source")
            if self.source is None:
                return None
            if self.source != "deck":
                number = str(PLAYER_CARDS[self.offers[self.source]].good)
                return self.ask("good", [number])
        elif "from" in self.choices:
            self.used.add("from")  # the deck: it is always there
        return self.ask("good", map(str, GOODS), chance=True)

    def _choose_placement(self) -> None:
        self._check_source("hw.scout-source")
        filled = self.sheet.map
        at = self.choices.get("at")
        given = BY_TEXT.get(at) if at is not None else None
        patterns = [pattern for pattern in reachable_patterns(self.offers) if fits(filled, pattern)]
        if at is not None:
            if given is None or given.pattern not in patterns:
                text = N_("No Pattern within reach fits on the cells %(cells)s.")
                raise Refused(Refusal("choice-impossible", say(text, cells=at[:40]), "hw.scout-source"))
            patterns = [given.pattern]
        if self.offers is None:
            pattern = self.ask("pattern", patterns)
        else:
            offers = self.offers
            sources = [name for name, card in offers.items() if _pattern(card) in patterns]
            self.source = self.ask("from", sources, rule="hw.scout-source")
            pattern = None if self.source is None else _pattern(offers[self.source])
        if pattern is not None:
            chosen = self.ask("at", [placement.text for placement in fitting(filled, pattern)])
            if chosen is not None:
                self.placement = BY_TEXT[chosen]
                self.step("hw.pattern", say(N_("The %(pattern)s fits there."), pattern=say(PATTERN_NAMES[pattern])))

    def _choose_gain(self, box: Box, cost: dict[str, int] | None) -> None:
        """The one icon of several that a Road or the Forum gives."""
        if GROUPS[box.group].rule == "hw.forum":
            if cost is not None:
                icon = self.ask("get", [worker for worker in box.choose if worker not in cost])
                if icon is not None:
                    text = N_("%(worker)s: a type that was not returned.")
                    self.step("hw.forum", say(text, worker=icon_name(icon)))
                    self.gain([icon], box)
            return
        icon = self.ask("attribute", box.choose)
        if icon is not None:
            self.gain([icon], box)

    def _tell_source(self, box: Box) -> None:
        source, scouted = str(self.source), GROUPS[box.group].rule == "hw.scouts"
        if source in ("left", "right"):
            text = N_("What was paid goes to %(source)s.")
        elif source.startswith("neutral"):
            text = N_("What was paid is laid here: %(source)s.")
        elif scouted:
            text = N_("The Pattern comes from %(source)s; what was paid goes to the Main Supply.")
        else:
            text = N_("The Trade Good comes from %(source)s; what was paid goes to the Main Supply.")
        rule = "hw.scout-source" if scouted else "hw.goods-source"
        neutral = self.offers[source] if self.offers is not None and source.startswith("neutral") else None
        self.step(
            rule, say(text, source=source_text(source, self.settings) if neutral is None else neutral_name(neutral))
        )
        if neutral is not None:
            alone = self.settings.number("players") == 1
            text = (
                N_("It adds one card to the attack.") if alone else N_("It adds one card to the attack, for everybody.")
            )
            self.step("hw.neutral-penalty", say(text))

    @property
    def paid_to(self) -> str | None:
        """Who gets what was paid, None for the Main Supply."""
        return None if self.source in ("own", "deck") else self.source


_ASKED_AFTER = {
    ("hw.forum", "pay"): "get",
    ("hw.goods", "from"): "good",
    ("hw.scouts", "from"): "at",
    ("hw.scouts", "pattern"): "at",
}
"""By the rule of a box and a question that is open: the kind of question that only its answer may bring up."""


def _pattern(card: str) -> str:
    return PLAYER_CARDS[card].pattern


def fill(
    sheet: Sheet,
    box_id: str,
    settings: Settings,
    choices: Choices = NO_CHOICES,
    offers: Offers | None = None,
) -> Ruling[Filled] | Refusal:
    """The ruling on filling a box (by id) by an action, or why it may not be filled.

    ``offers`` are the Prospect Cards within reach; None if they are not known: then nobody is paid,
    and any Trade Good and Pattern can be chosen. A choice that nothing asks for is refused too.
    The sheet must be possible (:func:`.check.check_sheet`); it is not changed.
    """
    box = BOXES[box_id]
    refusal = (None if offers is None else check_offers(offers, settings)) or forbids(sheet, box, settings, offers)
    if refusal is not None:
        return refusal
    action = Action(sheet, settings, choices, offers)
    try:
        action.act(box)
    except Refused as refused:
        return refused.refusal
    later = {_ASKED_AFTER.get((GROUPS[box.group].rule, question.kind)) for question in action.asks}
    for kind in choices:
        if kind not in action.used and kind not in later:
            text = N_("Nothing here asks for %(choice)s.")
            return Refusal("choice-not-asked", say(text, choice=kind), QUESTION_RULES[kind])
    return Ruling(
        Filled(
            box.id,
            None if action.asks else action.sheet,
            action.paid,
            action.paid_to,
            tuple(action.filled),
            action.gained,
            tuple(action.wasted),
            tuple(action.asks),
        ),
        tuple(action.steps),
    )
