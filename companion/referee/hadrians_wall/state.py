"""A pair of sheets as it is filled, with the Workers and Resources on the Player Board."""

from __future__ import annotations

import msgspec

from companion.referee.hadrians_wall.sheet import (
    BOXES,
    COHORTS,
    DIPLOMAT_FAVOURS,
    FLAGS,
    GROUPS,
    ITEMS,
    MAP_COLUMNS,
    MAP_ROWS,
    SHEETS,
    TEMPLES,
    Box,
    Cohort,
    Group,
)


class Favours(msgspec.Struct, frozen=True):
    """Favours: of Temples (they fit any attack card), and of the Diplomats of each Cohort, as
    (left, centre, right)."""

    temple: int = 0
    diplomats: tuple[int, int, int] = (0, 0, 0)


class Sheet(msgspec.Struct, frozen=True):
    """Both sheets of a player in a Year (1 to 6). Nothing is held twice, and no entry is zero.

    ``have`` are Workers and Resources (item to number). ``counts`` tells for each counted track
    (:attr:`.sheet.Group.counted`) how many boxes are filled or circled from the left, where that is
    more than printed; ``filled_in`` how many circled ones have been filled in since: Disdain removed,
    damage of a Gladiator (``ludus-red``, ``ludus-blue``), Favours used (``favour`` of Temples, or the
    id of a Diplomat). ``marks`` holds every other box by id: the Year, the number of the Trade Good
    or the Cohort written there, else ``x``.
    """

    year: int = 1
    have: dict[str, int] = {}
    counts: dict[str, int] = {}
    filled_in: dict[str, int] = {}
    marks: dict[str, str] = {}

    def count(self, group_id: str) -> int:
        """How many boxes of a group are filled, circled or written in."""
        group = GROUPS[group_id]
        if group.counted:
            return self.counts.get(group_id, group.prefilled)
        return sum(box.id in self.marks for box in group.boxes)

    def is_filled(self, box: Box | str) -> bool:
        """Whether this box is filled, circled or written in."""
        found = BOXES[box] if isinstance(box, str) else box
        if GROUPS[found.group].counted:
            return found.n <= self.count(found.group)
        return found.id in self.marks

    def filled(self, group: Group) -> tuple[Box, ...]:
        """The boxes of a group that are filled, circled or written in; the same as asking for each, and much sooner."""
        if group.counted:
            return group.boxes[: self.count(group.id)]
        return tuple(box for box in group.boxes if box.id in self.marks)

    def is_full(self, group_id: str) -> bool:
        """Whether every box of a group is filled."""
        return self.count(group_id) == len(GROUPS[group_id].boxes)

    def mark(self, box: Box | str) -> str:
        """What stands in a box, for drawing it: ``""`` nothing, ``x`` filled, ``o`` circled, or what
        is written. Circled boxes are filled in from the first one on."""
        found = BOXES[box] if isinstance(box, str) else box
        if not self.is_filled(found):
            return ""
        group = GROUPS[found.group]
        if group.mark == "circle":
            return "x" if found.n <= self.filled_in.get(group.id, 0) else "o"
        return "x" if group.counted else self.marks[found.id]

    def next_box(self, group_id: str) -> Box | None:
        """The first box of a track that is not filled; None when it is full."""
        boxes = GROUPS[group_id].boxes
        done = self.count(group_id)
        return boxes[done] if done < len(boxes) else None

    @property
    def infrastructure(self) -> int:
        """The number of the last Infrastructure flag reached (0 to 8)."""
        fort = self.count("fort")
        return max((number for number, box in FLAGS.items() if box.n <= fort), default=0)

    def level(self, name: str) -> int:
        """Infrastructure, or the filled boxes of an Attribute or Citizen Track."""
        return self.infrastructure if name == "infrastructure" else self.count(name)

    @property
    def cohorts(self) -> tuple[int, int, int]:
        """Filled boxes of the left, centre and right Cohort (0 to 6 each)."""
        return (self.count("cohort-left"), self.count("cohort-centre"), self.count("cohort-right"))

    @property
    def disdain(self) -> int:
        """Circled Disdain that has not been removed."""
        return self.count("disdain") - self.filled_in.get("disdain", 0)

    def strength(self, gladiator: str) -> int:
        """Circled boxes of a Gladiator (red, blue) that are not filled in."""
        return self.count(f"ludus-{gladiator}") - self.filled_in.get(f"ludus-{gladiator}", 0)

    def is_dead(self, gladiator: str) -> bool:
        """Whether all circled boxes of a Gladiator that has battled are filled in."""
        return f"ludus-{gladiator}" in self.filled_in and self.strength(gladiator) == 0

    def times(self, group: Group, year: int) -> int:
        """How often a Year is written in a group."""
        written = str(year)
        return sum(self.marks.get(box.id) == written for box in group.boxes)

    @property
    def temples_full(self) -> int:
        """How many Temples have all their row boxes filled (0 to 3)."""
        return sum(self.is_full(f"temple-{size}") for size in TEMPLES)

    @property
    def favours(self) -> Favours:
        """The Favours that are available: circled and not yet used."""
        serving = {self.marks[box.id]: box.id for box in GROUPS["diplomats"].boxes if box.id in self.marks}

        def left_of(cohort: Cohort) -> int:
            diplomat = serving.get(cohort)
            return 0 if diplomat is None else DIPLOMAT_FAVOURS - self.filled_in.get(diplomat, 0)

        left, centre, right = (left_of(cohort) for cohort in COHORTS)
        return Favours(self.temples_full - self.filled_in.get("favour", 0), (left, centre, right))

    @property
    def open_columns(self) -> tuple[Cohort, ...]:
        """The columns of the left sheet whose Granary stands."""
        needed = SHEETS.granary_columns
        return tuple(cohort for cohort in COHORTS if needed[cohort] is None or needed[cohort] in self.marks)

    @property
    def goods(self) -> tuple[int, ...]:
        """The numbers of the Trade Goods recorded in the Market, box by box."""
        return tuple(int(self.marks[box.id]) for box in GROUPS["market"].boxes if box.id in self.marks)

    @property
    def map(self) -> int:
        """The filled cells of the Map as bits: cell (row, column) from 0 is bit ``row * 5 + column``."""
        bits = 0
        for bit, box in enumerate(GROUPS["map"].boxes):
            if box.id in self.marks:
                bits |= 1 << bit
        return bits

    @property
    def map_columns_full(self) -> int:
        """How many columns of the Map are full (0 to 5)."""
        column = sum(1 << (row * MAP_COLUMNS) for row in range(MAP_ROWS))
        bits = self.map
        return sum(bits & column << number == column << number for number in range(MAP_COLUMNS))

    def with_items(self, **items: int) -> Sheet:
        """The same sheets with exactly these Workers and Resources."""
        return msgspec.structs.replace(self, have={item: items[item] for item in ITEMS if items.get(item)})


BLANK = Sheet()
