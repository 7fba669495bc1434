"""What people at a table of Hadrian's Wall do.

``seat`` is the colour whose sheet it is; ``year`` (1 to 6) the Year for which a page was drawn, so that an old page
changes nothing; it is None in entries of earlier versions that did not tell it. Fate Cards are given by their id,
Player Cards by theirs (see ``cards.json``).
"""

from __future__ import annotations

import msgspec

from companion.referee.game import Command


class TurnFate(Command, frozen=True, kw_only=True, tag="turn-fate"):
    """The Fate Card of a Year: the companion turns it over (chance event ``fate``), unless ``card`` is the real one.

    ``deals``: seats that drew their Player Cards on the phone in the Year before draw at once (chance events
    ``SEAT.1`` and ``SEAT.2``). Entries of earlier versions have it not: there each seat drew by itself.
    """

    year: int
    card: int | None = None
    deals: bool = False

    def in_the_open(self) -> TurnFate:
        """The Fate Card, without the Player Cards that were drawn with it."""
        turned = {event: outcome for event, outcome in self.chance.items() if event == "fate"}
        return msgspec.structs.replace(self, chance=turned, deals=False)


class Deal(Command, frozen=True, kw_only=True, tag="deal"):
    """The companion draws two Player Cards for a seat: chance events ``card.1`` and ``card.2``."""

    seat: str
    year: int


class Keep(Command, frozen=True, kw_only=True, tag="keep"):
    """Of two Player Cards one becomes a Path Card, the other the Prospect Card. They are the two drawn, or,
    if the companion drew none, two of the seat's own real deck. Secret, and may be changed, until all have chosen.

    ``deals``: with the last choice the Neutral Prospect Cards are drawn at once (chance events ``neutral.1``,
    ``neutral.2``) if they were drawn in the Year before. Entries of earlier versions have it not.
    """

    seat: str
    path: str
    prospect: str
    deals: bool = False


class TurnNeutral(Command, frozen=True, kw_only=True, tag="turn-neutral"):
    """The Neutral Prospect Cards of a Year: drawn (chance events ``neutral.1``, ``neutral.2``), unless ``cards`` are
    the real ones."""

    year: int
    cards: tuple[str, ...] = ()


class Income(Command, frozen=True, kw_only=True, tag="income"):
    """The Attributes that the Roads of a sheet give: ``small-road`` and ``large-road`` to an Attribute."""

    seat: str
    choices: dict[str, str]
    year: int | None = None


class Fill(Command, frozen=True, kw_only=True, tag="fill"):
    """Fill a box (id) by an action, with every choice that it asks for (:data:`.choices.Choices`).

    Where a Fate Card decides, the companion turns it over (chance event ``fate``), unless ``card`` is the real one or
    the choice ``good`` or ``damage`` says what it shows.
    """

    seat: str
    box: str
    choices: dict[str, str] = msgspec.field(default_factory=dict)
    card: int | None = None
    year: int | None = None


class Pay(Command, frozen=True, kw_only=True, tag="pay"):
    """A player with sheets on paper pays for a Trade Good (``resource``) or a Pattern (``soldier``): ``to`` is
    ``left``, ``right``, ``neutral-1`` or ``neutral-2``."""

    seat: str
    to: str
    item: str
    year: int | None = None


class TurnCard(Command, frozen=True, kw_only=True, tag="turn-card"):
    """A Fate Card for a player with sheets on paper, for the Market or a battle: drawn (chance event ``fate``),
    unless ``card`` is the real one."""

    seat: str
    year: int
    card: int | None = None


class Stop(Command, frozen=True, kw_only=True, tag="stop"):
    """A seat takes no more actions this Year."""

    seat: str
    year: int


class GoOn(Command, frozen=True, kw_only=True, tag="go-on"):
    """A seat that had stopped takes actions after all, as long as no attack card is turned over."""

    seat: str
    year: int


class TakeBack(Command, frozen=True, kw_only=True, tag="take-back"):
    """A seat takes back its last action: ``box`` is the box filled, or ``pay``."""

    seat: str
    box: str


class RevealAttack(Command, frozen=True, kw_only=True, tag="reveal-attack"):
    """The attack of a Year: the companion turns over its cards (chance events ``attack.1`` ...), unless ``cards`` are
    the real ones, each by its id or by the letter of its arrow (L, C, R). ``straight``: who has Favours but none that
    lessens the Disdain is not asked about them (else everybody with Favours is, as in older logs)."""

    year: int
    cards: tuple[str, ...] | None = None
    straight: bool = False


class Defend(Command, frozen=True, kw_only=True, tag="defend"):
    """The cards that a seat ignores by Favours, by letter. With sheets on paper ``cohorts`` are the filled
    boxes, left, centre and right (0 to 6); else it stays away."""

    seat: str
    year: int
    ignore: str = ""
    cohorts: tuple[int, int, int] | None = None


class EnterScore(Command, frozen=True, kw_only=True, tag="enter-score"):
    """The end of sheets on paper: filled boxes of each Attribute (0 to 25), Disdain (0 to 15), and what each Path
    Card counts (the Aristocrat counts the Disdain and stays away)."""

    seat: str
    renown: int
    piety: int
    valour: int
    discipline: int
    disdain: int
    counts: dict[str, int]


class UsePaper(Command, frozen=True, kw_only=True, tag="use-paper"):
    """A seat goes on with its sheets on paper."""

    seat: str
    year: int | None = None


class EnterSheet(Command, frozen=True, kw_only=True, tag="enter-sheet"):
    """A seat goes on with its sheets on the phone: ``sheet`` is the notation of them as they are
    (:mod:`.sheet_notation`; empty: blank). ``attacks`` are those that the seat had been through when its page was
    drawn (None in entries of earlier versions, and where nothing can be filled). ``straight`` as for
    :class:`RevealAttack`."""

    seat: str
    sheet: str
    attacks: int | None = None
    straight: bool = False


class Override(Command, frozen=True, kw_only=True, tag="override"):
    """The table plays it so, for a reason. What is given replaces what the companion has.

    With ``seat``: ``sheet`` its sheets in notation (they are on the phone then), ``paths`` its Path Cards, at most one
    a Year (two cards drawn go back then), ``prospect`` its Prospect Card of this Year, ``prospects`` those of the Years
    before, at most one a Year. ``year``: that Year begins (again): what is filled on the sheets stays, what is unspent
    goes back. ``discard``: the Discard Pile of Fate Cards. ``neutral``: the Neutral Prospect Cards of the Years before.
    """

    reason: str
    seat: str | None = None
    sheet: str | None = None
    paths: tuple[str, ...] | None = None
    prospect: str | None = None
    prospects: tuple[str, ...] | None = None
    year: int | None = None
    discard: tuple[int, ...] | None = None
    neutral: tuple[str, ...] | None = None


class Finish(Command, frozen=True, kw_only=True, tag="finish"):
    """The table ends the game now, for a reason; the points decide. Sheets on paper are still counted; given
    again, the game ends without them. ``uncounted``: whether that is what was meant (None in entries of earlier
    versions, which did not tell)."""

    reason: str
    uncounted: bool | None = None


AnyCommand = (
    TurnFate
    | Deal
    | Keep
    | TurnNeutral
    | Income
    | Fill
    | Pay
    | TurnCard
    | Stop
    | GoOn
    | TakeBack
    | RevealAttack
    | Defend
    | EnterScore
    | UsePaper
    | EnterSheet
    | Override
    | Finish
)
