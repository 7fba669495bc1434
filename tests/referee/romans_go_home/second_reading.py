"""The attack turn once more, written from the rulebooks and the table of disputed points alone.

It shares no line with the referee: what both say alike is not said so by a slip of one. It knows no words, no
reasons and no questions, only how a turn may end: :func:`endings` goes through every answer of every owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

VALUES = {"U2": 2, "S4": 4, "T8": 8, "O1": 1, "O3": 3, "O4": 4, "O5": 5, "O6": 6, "L-1": -1, "L-2": -2, "L-3": -3}

Choose = Callable[[list[str]], str]
"""Picks one of the possibilities."""
Warrior = tuple[str, bool]
"""A warrior by its letter, and whether it was revealed now."""


class Clan(NamedTuple):
    """A clan before the turn: the warriors face-up from earlier turns, the one revealed now, the forts owned and how
    many Legion Forts it has captured."""

    name: str
    neutral: bool
    earlier: str
    now: str
    forts: tuple[str, ...]
    captured: int


class Ending(NamedTuple):
    """How a turn may end. Of rows and forts it does not matter in which order they lie; in the last turn of a round
    all warriors go back, so that ``rows`` is None."""

    captor: str | None
    totals: tuple[tuple[str, int], ...]
    out: tuple[str, ...]
    crashed: tuple[str, ...]
    charmed: str | None
    tied: tuple[str, ...]
    taken: str | None
    forts: tuple[tuple[str, tuple[str, ...]], ...]
    wall: tuple[str, ...]
    removed: tuple[str, ...]
    legion_winner: str | None
    rearranges: tuple[str, ...]
    rows: tuple[tuple[str, str], ...] | None


class _Turn:
    """One turn under options (by id) and strengths (by letter)."""

    def __init__(
        self,
        fort: str,
        clans: tuple[Clan, ...],
        wall: tuple[str, ...],
        option: Mapping[str, str | int],
        choose: Choose,
    ) -> None:
        self.fort, self.wall, self.option, self.choose = fort, wall, option, choose
        self.clans = {clan.name: clan for clan in clans}
        self.hidden = len(wall)
        self.rows = {clan.name: [*((card, False) for card in clan.earlier), (clan.now, True)] for clan in clans}
        self.forts = {clan.name: list(clan.forts) for clan in clans}
        self.charmer: str | None = None
        self.charmed: str | None = None
        self.removed: list[str] = []
        self.legion_winner: str | None = None

    def strength(self, card: str) -> int:
        return int(self.option[f"strength.{card}"])

    def stolen(self) -> int:
        """What Qween is worth with the charmed warrior's points."""
        strength = self.strength(self.clans[str(self.charmed)].now)
        return strength + (self.strength("Q") if self.option["Q1"] == "add" else 0)

    def effect(self, name: str, card: str) -> bool:
        """Whether this clan has revealed this warrior now, and it does what it does."""
        clan = self.clans[name]
        if clan.now != card or name in self.crashed:
            return False
        before = card == "Z" and self.option["Z1"] == "reveal"
        if name == self.charmed and self.option["Q3"] == "cancelled" and not before:
            return False
        if clan.neutral and self.option["N1"] == "PL":
            return card == "H"
        return not (clan.neutral and card in "QDZ")

    def worth(self, name: str, card: str, now: bool) -> int:
        """A warrior's points in this turn."""
        if now and name == self.charmed:
            return 0
        return self.stolen() if now and self.charmed is not None and name == self.charmer else self.strength(card)

    def weakest(self, name: str, row: list[Warrior]) -> list[Warrior]:
        turn = self.option["U2"] == "turn"
        found = [self.worth(name, *one) if turn else self.strength(one[0]) for one in row]
        return [one for one, worth in zip(row, found, strict=True) if worth == min(found)]

    def lose(self, name: str, row: list[Warrior]) -> None:
        """One of these goes: of a player the one chosen, of two Ch'ariotts the later one; of a neutral clan the
        weakest, of equal ones the earlier one."""
        if self.clans[name].neutral:
            self.rows[name].remove(self.weakest(name, row)[0])
        else:
            card = self.choose(list(dict.fromkeys(card for card, _ in row)))
            self.rows[name].remove([one for one in row if one[0] == card][-1])

    # The steps of a turn, in their order

    def reveal(self) -> None:
        wrecked = [name for name, clan in self.clans.items() if clan.now == "C"]
        self.crashed = wrecked if len(wrecked) > 1 else []
        for name in self.crashed:
            self.rows[name].pop()

    def charm(self) -> None:
        queens = [clan for clan in self.clans.values() if clan.now == "Q"]
        if self.option["Q5"] == "no":
            queens = [clan for clan in queens if not clan.neutral]
        if len(queens) != 1 or queens[0].neutral:
            return
        self.charmer = queens[0].name
        rivals = [name for name in self.clans if name != self.charmer and name not in self.crashed]
        if rivals:
            chosen = self.choose([*rivals, "-"] if self.option["Q2"] == "may" else rivals)
            self.charmed = None if chosen == "-" else chosen

    def contest(self) -> None:
        self.out = [name for name in self.clans if self.effect(name, "F")]
        totals = {name: sum(self.worth(name, *one) for one in self.rows[name]) for name in self.clans}
        self.totals = {name: total for name, total in totals.items() if name not in self.out}
        best = [name for name, total in self.totals.items() if total == max(self.totals.values())]
        archers = [name for name in best if self.clans[name].now == "A"]
        self.tied = best if len(best) > 1 else []
        # two Arch'rs undo each other, also where one of them has no power
        breaks = len(archers) == 1 and self.effect(archers[0], "A")
        winners = best if len(best) == 1 else archers if breaks else []
        self.captor = winners[0] if winners else None

    def nobody(self) -> None:
        stays = self.option["V1"] == "on" and (bool(self.totals) or self.option["T2"] == "stays")
        left = (self.fort, *self.wall) if stays else (*self.wall, self.fort)
        self.wall, self.removed = left[:-1], [left[-1]]

    def capture(self, name: str) -> str:
        taken = self.fort
        if self.effect(name, "D") and self.wall:
            chosen = self.choose([*map(str, range(len(self.wall))), "-"])
            if chosen != "-":
                at = int(chosen)
                before, taken, behind = self.wall[:at], self.wall[at], self.wall[at + 1 :]
                swapped = (*before, self.fort, *behind)
                self.wall = (self.fort, *before, *behind) if self.option["V2"] == "on" else swapped
        self.forts[name].append(taken)
        return taken

    def legions(self, name: str) -> None:
        clan = self.clans[name]
        count = sum(VALUES[fort] < 0 for fort in self.forts[name])
        if self.option["L1"] == "captured":
            count = clan.captured + 1
        alone = sum(not each.neutral for each in self.clans.values()) == 1
        if count >= 3 and (not clan.neutral or (alone and self.option["N6"] == "BAJ")):
            self.legion_winner = name

    def tax(self, name: str) -> None:
        clan, others = self.clans[name], list(self.clans[name].forts)
        if not others:
            gone = "T8"
        elif clan.neutral and self.option["N4"] == "lowest":
            gone = min(others, key=VALUES.__getitem__)
        else:
            itself = ["T8"] if self.option["X1"] == "yes" and not clan.neutral else []
            gone = self.choose(list(dict.fromkeys([*others, *itself])))
        self.forts[name].remove(gone)
        self.removed.append(gone)

    def horsie(self) -> None:
        for name, row in self.rows.items():
            if name == self.captor or not row or not self.effect(name, "H"):
                continue
            others = [one for one in row if one[0] != "H"] or row
            itself = self.option["N2"] == "row" if self.clans[name].neutral else self.option["H1"] == "yes"
            self.lose(name, list(row) if itself else others)

    def discards(self, name: str, taken: str) -> None:
        """What of the winner's row goes."""
        row, neutral = self.rows[name], self.clans[name].neutral
        keeps = self.option["N3"] == "keeps"
        kept: list[Warrior] = []
        stays = self.effect(name, "X") and ("X", True) in row and not (taken == "S4" and self.option["S1"] == "lost")
        if stays and (keeps if neutral else self.choose(["yes", "no"]) == "yes"):
            kept.append(("X", True))
        if taken == "U2":
            aside = self.option["U1"] == "aside" and self.effect(name, "X")
            beside = [one for one in row if not aside or one != ("X", True)]
            weak = self.weakest(name, beside) if beside else []
            card = "-" if not weak or (neutral and not keeps) else weak[0][0]
            if weak and not neutral:
                card = self.choose([*dict.fromkeys(card for card, _ in weak), "-"])
            kept += [one for one in weak if one[0] == card][:1]
        # of two Ch'ariotts from earlier turns one
        self.rows[name] = list(dict.fromkeys(one for one in row if one in kept))

    def spoils(self, name: str, taken: str) -> None:
        """What the fort does, and who goes."""
        if self.option["H2"] == "before":
            self.horsie()
        if taken == "T8":
            self.tax(name)
        if taken == "S4":
            for clan, row in self.rows.items():
                if row:
                    self.lose(clan, list(row))
        self.discards(name, taken)
        if self.option["Q4"] == "PL" and self.charmed is not None and name == self.charmer:
            charmed = (self.clans[self.charmed].now, True)
            if charmed in self.rows[self.charmed]:
                self.rows[self.charmed].remove(charmed)
        if self.option["H2"] == "after":
            self.horsie()

    def play(self) -> Ending:
        self.reveal()
        self.charm()
        self.contest()
        taken = None
        if self.captor is None:
            self.nobody()
            self.horsie()
        else:
            taken = self.capture(self.captor)
            if VALUES[taken] < 0:
                self.legions(self.captor)
            if self.legion_winner is None:
                self.spoils(self.captor, taken)
        zvord = [name for name, clan in self.clans.items() if self.effect(name, "Z") and not clan.neutral]
        in_time = self.legion_winner is None or self.option["Z1"] == "reveal"
        rows = tuple((name, "".join(sorted(card for card, _ in row))) for name, row in sorted(self.rows.items()))
        return Ending(
            self.captor,
            tuple(sorted(self.totals.items())),
            tuple(self.out),
            tuple(self.crashed),
            self.charmed,
            tuple(self.tied),
            taken,
            tuple((name, tuple(sorted(forts))) for name, forts in sorted(self.forts.items())),
            self.wall,
            tuple(sorted(self.removed)),
            self.legion_winner,
            tuple(zvord) if self.hidden > 1 and in_time else (),
            rows if self.hidden else None,
        )


class _OpenError(Exception):
    """Raised where more is to be chosen than was given."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def endings(
    fort: str, clans: tuple[Clan, ...], wall: tuple[str, ...], option: Mapping[str, str | int]
) -> Iterator[Ending]:
    """Every way in which the turn for ``fort`` may end; ``wall`` are the forts behind it."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        given = waiting.pop()
        left = list(given)

        def choose(options: list[str], left: list[int] = left) -> str:
            if len(options) == 1:
                return options[0]
            if not left:
                raise _OpenError(len(options))
            return options[left.pop(0)]

        try:
            yield _Turn(fort, clans, wall, option, choose).play()
        except _OpenError as open_:
            waiting += [(*given, answer) for answer in range(open_.number)]
