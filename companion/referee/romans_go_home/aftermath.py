"""The table while a turn is being settled: rows, forts, open questions, steps so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from companion.referee.messages import N_, Message, say
from companion.referee.options import Settings
from companion.referee.romans_go_home.components import (
    card_names,
    clan_name,
    without,
)
from companion.referee.romans_go_home.fight import Contest, effect_works, qween_strength
from companion.referee.romans_go_home.position import (
    Choices,
    ImpossibleChoice,
    Kind,
    Position,
    Question,
    Side,
    not_possible,
)
from companion.referee.ruling import Step


class After(msgspec.Struct, frozen=True):
    """The table after a turn, or after a fight so far as it is settled. By clan: ``rows`` face-up, ``lost`` the
    warriors discarded in this turn (letters), ``forts`` owned (codes). ``wall`` are the forts left, the next contested
    one first (None: not known). ``taken`` is the fort captured, ``removed`` those that left the game (while Dru'hid may
    still swap, the contested fort is neither and stands first in the wall); ``legion_winner`` the clan that has just
    won by Legion Forts."""

    rows: dict[str, str]
    lost: dict[str, str]
    forts: dict[str, tuple[str, ...]]
    wall: tuple[str, ...] | None
    taken: str | None
    removed: tuple[str, ...]
    legion_winner: str | None = None


class Aftermath:
    """The table while a turn is being settled, the questions still open, and the steps so far."""

    def __init__(
        self,
        position: Position,
        settings: Settings,
        strengths: Mapping[str, int],
        choices: Choices,
        contest: Contest,
    ) -> None:
        self.position = position
        self.settings = settings
        self.strengths = strengths
        self.contest = contest
        self.choices = choices
        self.used: set[tuple[str, str]] = {key for key in choices if key[1] == "charm"}
        self.steps: list[Step] = []
        self.asks: list[Question] = []
        self.rows: dict[str, str] = {}
        self.lost: dict[str, str] = {}
        for side in position.sides:
            wrecked = side.clan in contest.crashed
            self.rows[side.clan] = side.faceup if wrecked else side.faceup + side.card
            self.lost[side.clan] = side.card if wrecked else ""
        # the clans whose warrior revealed now still lies there, as the last of its row
        self.shown = {side.clan for side in position.sides if side.clan not in contest.crashed}
        self.forts = {side.clan: side.forts for side in position.sides}
        # a wall that is not told is known all the same when every card is up
        self.wall = () if position.last_turn else position.wall
        self.taken: str | None = None
        self.removed: tuple[str, ...] = ()
        self.legion_winner: str | None = None

    def lies(self) -> After:
        """The table as far as it is settled."""
        wall = self.wall
        if wall is not None and self.contest.captor is not None and self.taken is None:
            wall = (self.position.fort, *wall)
        return After(
            dict(self.rows), dict(self.lost), dict(self.forts), wall, self.taken, self.removed, self.legion_winner
        )

    def say(self, rule: str, text: str, **params: str | int | Message | tuple[Message, ...]) -> None:
        """Add a step."""
        self.steps.append(Step(rule, say(text, **params)))

    def works(self, side: Side) -> bool:
        """Whether the warrior that this side revealed has its effect."""
        return effect_works(side, self.contest.charmed, self.settings)

    def chosen(
        self, kind: Kind, clan: str, options: tuple[str, ...], *, may_decline: bool = False, alike: bool = False
    ) -> str | None:
        """What the owner chose, the only possibility (or the first, where all come to the same: ``alike``), or None
        after leaving the question open.

        Raises Refused for a choice that is none of the possibilities.
        """
        question = Question(
            kind,
            clan,
            options,
            may_decline=may_decline,
            secret=kind == "signal" and self.settings["S2"] == "secret",
            chance=kind == "tax" and self.position.side(clan).neutral,
        )
        value = self.choices.get((clan, kind))
        if value is not None:
            self.used.add((clan, kind))
            if value not in question.values():
                raise ImpossibleChoice(not_possible(question, value, self.position), (clan, kind))
            return value
        if alike or len(set(question.values())) == 1:
            return options[0]
        self.asks.append(question)
        return None

    def waits_for(self, kind: Kind) -> bool:
        """Whether a question of this kind is open."""
        return any(question.kind == kind for question in self.asks)

    def moot(self, kind: Kind, clan: str) -> bool:
        """Whether nobody needs to choose which warrior of this clan goes or stays, as the round ends with
        this turn and all of them go back. That is told, once for each clan."""
        if not self.position.last_turn or (clan, kind) in self.choices:
            return False
        text = N_("The round ends with this turn: whom %(clan)s discards or keeps makes no difference.")
        step = Step("rgh.round-end", say(text, clan=clan_name(clan)))
        if step not in self.steps:
            self.steps.append(step)
        return True

    def loses_both(self, side: Side, first: Kind) -> bool:
        """Whether Signal Fort and Horsie take both warriors of a clan that has not captured, and the ``first`` of them
        takes one now: then it does not matter which. That is told."""
        before = "horsie" if self.settings["H2"] == "before" else "signal"
        hurt = self.taken == "S4" and side.card == "H" and self.works(side)
        if not hurt or first != before or len(self.rows[side.clan]) != 2:
            return False
        rule, text = "rgh.horsie", N_("The Signal Fort and Horsie take both warriors of %(clan)s, one each.")
        contest = self.contest
        charmed = side.clan == contest.charmed and contest.captor == contest.charmer
        if first == "signal" and charmed and self.settings["Q4"] == "PL":  # then Horsie herself goes without taking any
            text = N_("Both warriors of %(clan)s go, whichever of them the Signal Fort takes.")
            rule = "rgh.charmed-card"
        self.say(rule, text, clan=clan_name(side.clan))
        return True

    def discard(self, clan: str, code: str) -> None:
        """A warrior of this clan leaves its row (of two Ch'ariotts, the one revealed last)."""
        if code == self.position.side(clan).card:
            self.shown.discard(clan)
        self.rows[clan] = without(self.rows[clan], code)
        self.lost[clan] += code

    def discard_of_neutral(self, clan: str, code: str) -> None:
        """A warrior of a neutral clan leaves its row: of two Ch'ariotts the one revealed first, or the charmed one
        if that is the weaker (option U2)."""
        row = self.rows[clan]
        if row.count(code) == 1 or (self.settings["U2"] == "turn" and clan == self.contest.charmed):
            self.discard(clan, code)
        else:
            self.rows[clan] = row.replace(code, "", 1)
            self.lost[clan] += code

    def worth(self, clan: str, code: str) -> int:
        """How strong a warrior is when the weakest is sought: option U2."""
        contest, side = self.contest, self.position.side(clan)
        if self.settings["U2"] == "turn" and contest.charmed is not None and code == side.card:
            if clan == contest.charmed:
                return 0
            if clan == contest.charmer:
                return qween_strength(self.strengths, self.position.side(contest.charmed).card, self.settings)
        return self.strengths[code]

    def weakest(self, clan: str, row: str) -> str:
        """The weakest warriors of a row, in the order in which they were revealed (several if equal)."""
        least = min(self.worth(clan, code) for code in row)
        return "".join(dict.fromkeys(code for code in row if self.worth(clan, code) == least))

    def weakest_of_neutral(self, clan: str, row: str) -> str:
        """The warrior that counts as the weakest of a neutral clan: of equal ones, the first revealed."""
        found = self.weakest(clan, row)
        if len(found) > 1:
            self.say(
                "rgh.weakest",
                N_("%(cards)s of %(clan)s are equally weak; the first revealed counts."),
                cards=card_names(found),
                clan=clan_name(clan),
            )
        return found[0]


def kinds(cards: Iterable[str]) -> tuple[str, ...]:
    """Letters or codes without repetition: two Ch'ariotts are one possibility to choose."""
    return tuple(dict.fromkeys(cards))
