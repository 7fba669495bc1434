"""What filling a box sets off, icon by icon. Rulebook: Actions - general concepts, Attribute Tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from companion.referee.hadrians_wall.choices import (
    QUESTION_RULES,
    Choices,
    Question,
    ask_text,
    value_text,
)
from companion.referee.hadrians_wall.goods import good_step, renown_of_good
from companion.referee.hadrians_wall.ludus import ends, fight
from companion.referee.hadrians_wall.names import (
    COHORT_NAMES,
    GROUP_NAMES,
    box_name,
    icon_name,
    items_text,
    place_on_map,
)
from companion.referee.hadrians_wall.requirements import sword_box
from companion.referee.hadrians_wall.scouting import Placement, gained
from companion.referee.hadrians_wall.sheet import (
    ATTRIBUTES,
    CITIZENS,
    COHORTS,
    GROUPS,
    ITEMS,
    Box,
)
from companion.referee.hadrians_wall.state import Sheet
from companion.referee.messages import N_, Message, either, say
from companion.referee.options import Settings
from companion.referee.ruling import Refusal, Refused, Step


class Cascade:
    """A change of a sheet in the making: a copy of it, the icons still to be gained, and the trace.

    Icons are gained in printed order, and what a box gives comes before the next icon of the box
    that led to it. ``asks`` are choices that nobody has made; what depends on them is left out.
    """

    def __init__(self, sheet: Sheet, settings: Settings, choices: Choices) -> None:
        self.sheet = msgspec.structs.replace(
            sheet,
            have=dict(sheet.have),
            counts=dict(sheet.counts),
            filled_in=dict(sheet.filled_in),
            marks=dict(sheet.marks),
        )
        self.settings = settings
        self.choices = choices
        self.steps: list[Step] = []
        self.filled: list[str] = []
        self.gained: dict[str, int] = {}
        self.wasted: list[str] = []
        self.asks: list[Question] = []
        self.used: set[str] = set()
        self.placement: Placement | None = None
        self.waiting: list[tuple[str, Box | None]] = []
        self._others: dict[str, Callable[[Box | None], None]] = {
            "cohort": self._cohort,
            "hammer": self._hammer,
            "sword": self._sword,
            "infrastructure": self._infrastructure,
            "favour": self._favour,
            "good": self._good,
            "scout": self._scout,
            "removed-disdain": self._removed_disdain,
        }

    def step(self, rule: str, message: Message) -> None:
        """Note what was done, and by which rule."""
        self.steps.append(Step(rule, message))

    def ask(self, kind: str, options: Iterable[str], chance: bool = False, rule: str = "") -> str | None:
        """The value chosen among ``options`` (one or more), or None: the question is then open.

        A choice with only one possibility is made without asking. Raises Refused, by ``rule`` or that
        of the question, for a value that is not among them.
        """
        values = tuple(options)
        given = self.choices.get(kind)
        if given is not None:
            self.used.add(kind)
            if given not in values:
                possible = either([value_text(kind, value, self.settings) for value in values])
                text = N_("“%(given)s” is not possible here. %(question)s %(values)s.")
                message = say(text, given=given[:40] or "-", question=ask_text(Question(kind, values)), values=possible)
                raise Refused(Refusal("choice-impossible", message, rule or QUESTION_RULES[kind]))
            return given
        if len(values) == 1 and not chance:
            return values[0]
        self.asks.append(Question(kind, values, chance, rule))
        return None

    def pay(self, cost: dict[str, int]) -> None:
        """Take a cost, which must be affordable, from the Player Board."""
        for item, number in cost.items():
            left = self.sheet.have[item] - number
            if left:
                self.sheet.have[item] = left
            else:
                del self.sheet.have[item]
        if cost:
            self.step("hw.pay", say(N_("Pay %(items)s."), items=items_text(cost)))

    def fill(self, box: Box, mark: str = "x") -> None:
        """Fill, circle or write in a box, which must be blank, and have its icons wait to be gained."""
        group = GROUPS[box.group]
        if group.counted:
            self.sheet.counts[group.id] = box.n
        else:
            self.sheet.marks[box.id] = mark
        self.filled.append(box.id)
        if group.mark == "circle":
            text = N_("Circle %(box)s.")
        elif group.mark == "build":
            text = N_("Build %(box)s.")
        elif group.mark == "year":
            text = N_("Write Year %(mark)s in %(box)s.")
        elif group.mark == "good":
            text = N_("Write Trade Good %(mark)s in %(box)s.")
        elif group.mark == "cohort":
            text = N_("Diplomat %(number)d serves the %(cohort)s Cohort.")
        else:
            text = N_("Fill %(box)s.")
        cohort = say(COHORT_NAMES.get(mark, mark))
        self.step(group.rule, say(text, box=box_name(box), mark=mark, cohort=cohort, number=box.n))
        self.gain(box.gains, box)

    def gain(self, icons: Iterable[str], by: Box | None = None) -> None:
        """Have icons wait to be gained next; ``by`` is the box that gives them."""
        self.waiting[:0] = [(icon, by) for icon in icons]

    def take(self) -> tuple[str, Box | None]:
        """The icon to gain next, and the box that gives it: the first that is waiting."""
        return self.waiting.pop(0)

    def settle(self) -> None:
        """Gain every icon that is waiting."""
        while self.waiting:
            icon, by = self.take()
            if icon in ITEMS:
                self._item(icon)
            elif icon in ATTRIBUTES:
                self._track(icon, icon, "hw.attribute-full")
            elif icon in CITIZENS:
                self._track(icon, CITIZENS[icon], "hw.citizen-full")
            else:
                self._others[icon](by)

    def _item(self, item: str) -> None:
        self.sheet.have[item] = self.sheet.have.get(item, 0) + 1
        self.gained[item] = self.gained.get(item, 0) + 1
        self.step("hw.gains", say(N_("Gain 1 %(item)s."), item=icon_name(item)))

    def _track(self, icon: str, group_id: str, full: str) -> None:
        box = self.sheet.next_box(group_id)
        if box is None:
            self.wasted.append(icon)
            self.step(full, say(N_("Lost because the track is full: 1 %(icon)s."), icon=icon_name(icon)))
        else:
            self.fill(box)

    def _cohort(self, by: Box | None) -> None:
        free = [cohort for cohort in COHORTS if not self.sheet.is_full(f"cohort-{cohort}")]
        if not free:  # only on sheets that the table has set right by hand
            self.wasted.append("cohort")
            self.step("hw.cohorts", say(N_("Lost because the track is full: 1 %(icon)s."), icon=icon_name("cohort")))
            return
        cohort = self.ask("cohort", free)
        box = None if cohort is None else self.sheet.next_box(f"cohort-{cohort}")
        if box is not None:
            self.fill(box)

    def _hammer(self, by: Box | None) -> None:
        # There are as many Hammers as circles, but a table may set its sheets right by hand.
        self._track("hammer", "production", "hw.production")

    def _sword(self, by: Box | None) -> None:
        box = sword_box(self.sheet)
        if box is None:
            self.wasted.append("sword")
            self.step("hw.sword-blocked", say(N_("The Sword is lost: the Wall Guard has no open box.")))
        else:
            self.fill(box)

    def _infrastructure(self, by: Box | None) -> None:
        text = N_("Infrastructure is now %(level)d.")
        self.step("hw.infrastructure", say(text, level=self.sheet.infrastructure))

    def _favour(self, by: Box | None) -> None:
        if by is not None and by.group == "diplomats":
            cohort = say(COHORT_NAMES[self.sheet.marks[by.id]])
            text = N_("A Favour for cards on the %(cohort)s Cohort is available.")
            self.step("hw.favour", say(text, cohort=cohort))
        else:
            self.step("hw.favour", say(N_("A Favour for any card is available.")))

    def _good(self, by: Box | None) -> None:
        assert by is not None
        number = int(self.sheet.marks[by.id])
        earlier = [
            int(self.sheet.marks[box.id])
            for box in GROUPS["market"].boxes
            if box is not by and box.id in self.sheet.marks
        ]
        renown = renown_of_good(number, earlier)
        self.steps.append(good_step(number, earlier))
        self.gain(["renown"] * renown)

    def _scout(self, by: Box | None) -> None:
        if self.placement is None:
            return
        given = gained(self.sheet.map, self.placement)
        for box in self.placement.boxes:
            self.sheet.marks[box.id] = "x"
            self.filled.append(box.id)
        text = N_("Fill on the Map: %(boxes)s.")
        self.step("hw.map", say(text, boxes=tuple(map(place_on_map, self.placement.boxes))))
        for row in given.rows:
            self.step("hw.map", say(N_("Row %(row)d of the Map is full."), row=row))
        self.gain(given.together)

    def _removed_disdain(self, by: Box | None) -> None:
        self.sheet.filled_in["disdain"] = self.sheet.filled_in.get("disdain", 0) + 1
        text = N_("One Disdain is removed; %(disdain)d left.")
        self.step("hw.bribes", say(text, disdain=self.sheet.disdain))

    def battle(self, gladiator: str, damage: int) -> None:
        """Damage (1 to 3) to a Gladiator that has strength, and what the battle gives."""
        group_id = f"ludus-{gladiator}"
        column = self.sheet.count(group_id)
        filled_in = self.sheet.filled_in.get(group_id, 0)
        outcome = fight(column, filled_in, damage)
        self.sheet.filled_in[group_id] = filled_in + outcome.hit
        name = say(GROUP_NAMES[group_id])
        text = N_("The Fate Card shows damage %(damage)d; circled boxes of the %(gladiator)s filled in: %(hit)d.")
        self.step("hw.battle", say(text, damage=damage, hit=outcome.hit, gladiator=name))
        rule = "hw.gladiator-survives" if outcome.survives else "hw.gladiator-dies"
        self.step(rule, ends(gladiator, column, outcome))
        self.gain(outcome.gains)
