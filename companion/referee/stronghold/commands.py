"""What people at a table of Stronghold do. ``seat`` is whoever does it."""

from __future__ import annotations

import msgspec

from companion.referee.game import Command


class EnterMap(Command, frozen=True, kw_only=True, tag="map"):
    """The map of the table as a line, see :mod:`.land`; what lies on it at the start is in it."""

    text: str


class HandOver(Command, frozen=True, kw_only=True, tag="hand-over"):
    """After one of its actions the Invader hands over Hourglasses (1 to 24). ``to`` is the Defender who gets them,
    where there are two: empty for the one who faces the seat."""

    seat: str
    hourglasses: int
    to: str = ""

    def adds_to(self) -> frozenset[str]:
        return frozenset(("hourglasses",))


class Saboteur(Command, frozen=True, kw_only=True, tag="saboteur"):
    """The Invader puts a Saboteur into a building (``out``: takes it away; ``at_once`` as for :class:`Act`)."""

    seat: str
    building: str
    out: bool = False
    at_once: bool = False


class ChiefMarksman(Command, frozen=True, kw_only=True, tag="chief-marksman"):
    """A Chief Marksman stands on a Rampart of this Invader (``out``: none does any more)."""

    seat: str
    out: bool = False


class PhaseDone(Command, frozen=True, kw_only=True, tag="phase-done"):
    """The Invader has finished a Phase: ``own`` for this seat, so that a partner is waited for; else for both.
    ``straight``: play goes straight on past every Defender who has nothing to do, and only then (else, as in the logs
    of earlier tables, whoever can be asked is)."""

    seat: str
    own: bool = False
    straight: bool = False


class Haste(Command, frozen=True, kw_only=True, tag="haste"):
    """With two Defenders: the Haste tile makes an action available to ``seat`` that the other one has used this
    turn."""

    seat: str
    action: str


class Onward(Command, frozen=True, kw_only=True):
    """What a Defender spends or fires. ``straight``: where nothing is left to be decided after it, play goes straight
    on; else, as in the logs of earlier tables, when he says so."""

    straight: bool = False


class Dishonour(Onward, frozen=True, kw_only=True, tag="dishonour"):
    """A dishonourable action (D1 to D4); D3 names a building. ``at_once`` as for :class:`Act`. ``partner``: play goes
    straight on also past a partner to whom nothing but such an action was left; else, as in the logs of earlier tables,
    when he says so."""

    seat: str
    which: str
    building: str = ""
    at_once: bool = False
    partner: bool = False


class Act(Onward, frozen=True, kw_only=True, tag="act"):
    """Hourglasses (0 or more) onto an action; when its cost lies there it happens, at ``place`` (a Wall Section, a
    Tower, W or E; for the Sharpshooter a Unit on the walls, such as ``W1:T``) where it needs one. ``at_once``: what is
    paid in full by it and needs no answer happens with it; else, as in the logs of earlier tables, when it is
    tapped."""

    seat: str
    action: str
    hourglasses: int
    place: str = ""
    at_once: bool = False

    def adds_to(self) -> frozenset[str]:
        return frozenset((self.action,))


class Move(Onward, frozen=True, kw_only=True, tag="move"):
    """One step of a Unit (M, S, V) or a Hero (officer, warrior) for 1 Hourglass."""

    seat: str
    mover: str
    start: str
    goal: str


class Swap(Onward, frozen=True, kw_only=True, tag="swap"):
    """Two Units in adjacent places change them for 1 Hourglass."""

    seat: str
    one: str
    at: str
    other: str
    there: str


class Speech(Onward, frozen=True, kw_only=True, tag="speech"):
    """The Officer's Speech for 1 to 4 Hourglasses."""

    seat: str
    hourglasses: int


class Sally(Onward, frozen=True, kw_only=True, tag="sally"):
    """The Warrior kills one Unit (G, O, T) on his Wall Section."""

    seat: str
    unit: str


class PlaceStone(Onward, frozen=True, kw_only=True, tag="stone"):
    """The stone component of the turn onto a Wall Section. ``partner``: play goes straight on also past a partner to
    whom nothing but this stone was left; else, as in the logs of earlier tables, when he says so."""

    seat: str
    section: str
    partner: bool = False


class Spent(Command, frozen=True, kw_only=True, tag="spent"):
    """The Defender has spent everything; ``lost`` gives up Hourglasses that cannot be used at all: refused where the
    companion sees a use for them."""

    seat: str
    lost: bool = False


class Stood(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the Invader has on a Wall Section: Units such as ``2T1O`` (empty: none), Banners, Altars, and strength that
    rules of the Invader's book add on either side."""

    units: str = ""
    banner: int = 0
    altar: int = 0
    imod: int = 0
    dmod: int = 0


class Reach(Command, frozen=True, kw_only=True, tag="reach"):
    """What the Invader has on these Wall Sections now; the others stay as they are. ``done`` also says that his side
    stands so, as :class:`StepDone` does with ``own``."""

    seat: str
    walls: dict[str, Stood] = msgspec.field(default_factory=dict)
    done: bool = False


class Stand(Command, frozen=True, kw_only=True, tag="stand"):
    """What :class:`Reach` tells of one Wall Section alone, as the logs of earlier tables have it."""

    seat: str
    section: str
    units: str = ""
    banner: int = 0
    altar: int = 0
    imod: int = 0
    dmod: int = 0


class Sprung(Command, frozen=True, kw_only=True, tag="sprung"):
    """A Troll Trap has killed a Troll that crossed it."""

    seat: str


class Cannon(Onward, frozen=True, kw_only=True, tag="cannon"):
    """A Cannon fires from a Tower at Units such as ``1O1T`` in one area. ``card`` is the face drawn ("-" or letters of
    G, O, T; empty: the companion draws one of the table's faces), ``unit`` the one that dies, if a card is given."""

    seat: str
    tower: str
    targets: str
    card: str = ""
    unit: str = ""


class Machine(Command, frozen=True, kw_only=True, tag="machine"):
    """What a siege machine did to a Wall Section: stone components hit (all wood goes with them; 1 also where only wood
    is left), Units of the Defender lost."""

    seat: str
    section: str
    stone: int = 0
    units: str = ""

    def adds_to(self) -> frozenset[str]:
        return frozenset((self.section,))


class Result(Command, frozen=True, kw_only=True, tag="result"):
    """What a Ritual, or anything else of the Invader's book, did to a Wall Section in a Phase: stone components hit
    (as for :class:`Machine`), Units of the Defender killed, Units of the Invader lost."""

    seat: str
    section: str
    stone: int = 0
    units: str = ""
    lost: str = ""

    def adds_to(self) -> frozenset[str]:
        return frozenset((self.section,))


class Fire(Onward, frozen=True, kw_only=True, tag="fire"):
    """Marksmen of these places (place to number) aim at one place: a Rampart of a side (``W``, ``E``) or the Barbican
    (``B``), where these Units stand. ``other`` are points that rules of the Invader's book add or take (-20 to 20).
    ``joins`` is the volley (counted from 1) that has been aimed at the same Rampart, if there is one."""

    seat: str
    shooters: dict[str, int]
    aim: str
    targets: str
    other: int = 0
    joins: int = 0

    def adds_to(self) -> frozenset[str]:
        return frozenset(self.shooters)


class Snipe(Command, frozen=True, kw_only=True, tag="snipe"):
    """Goblins with a Chief Marksman kill Marksmen on a Wall Section or Tower."""

    seat: str
    place: str
    count: int

    def adds_to(self) -> frozenset[str]:
        return frozenset((self.place,))


class Poles(Onward, frozen=True, kw_only=True, tag="poles"):
    """Poles of a Tower against a Wall Section that it touches; ``card`` as for the Cannon. ``past``: Poles that reach
    nobody from now on are passed over; else, as in the logs of earlier tables, each is asked about."""

    seat: str
    tower: str
    section: str
    card: str = ""
    past: bool = False


class Order(Command, frozen=True, kw_only=True, tag="order"):
    """An Order that was turned up: ``frenzy``, ``explosion`` or ``other`` on a Wall Section, ``units`` of the Defender
    that an Order of the Invader's book killed there, and those of the Invader that the Order cost there (``lost``)."""

    seat: str
    order: str
    section: str
    units: str = ""
    lost: str = ""

    def adds_to(self) -> frozenset[str]:
        return frozenset((self.section,))


class Choose(Onward, frozen=True, kw_only=True, tag="choose"):
    """The answer to a choice: Units such as ``1M1S`` (empty: none). ``past`` as for :class:`Poles`, ``chief`` as for
    :class:`StepDone`. ``fired``: play goes straight on also past a Defender whose Marksmen have all fired; else, as in
    the logs of earlier tables, when he says so."""

    seat: str
    kind: str
    place: str
    units: str
    past: bool = False
    chief: bool = False
    fired: bool = False


class Ram(Command, frozen=True, kw_only=True, tag="ram"):
    """The Ram strikes the Gate under attack with so many points (0 to 20)."""

    seat: str
    damage: int


class StepDone(Command, frozen=True, kw_only=True, tag="step-done"):
    """This step of the Assault is finished: ``own`` for this seat, so that a partner is waited for; else, as in the
    logs of earlier tables, for all of the side. ``past`` as for :class:`Poles`. ``chief``: Goblin fire is passed over
    where no Chief Marksman has been entered; else, as in the logs of earlier tables, it is asked about."""

    seat: str
    own: bool = False
    past: bool = False
    chief: bool = False


class Deed(Command, frozen=True, kw_only=True, tag="deed"):
    """The Invader claims a deed, which the table has seen."""

    seat: str
    deed: str


class Override(Command, frozen=True, kw_only=True, tag="override"):
    """The table plays it so, for a reason; what is given replaces what the companion has. ``walls`` are Wall Sections
    in the notation of the melee, without the question's name (the Speech with the Officer's); ``towers`` and
    ``inside`` Units by place; ``pools`` Hourglasses by seat; ``glory`` points by side. ``platforms`` by Wall
    Section, ``traps`` by action, ``saboteurs`` by building, ``chiefs`` (whether a Chief Marksman stands on a
    Rampart) by Invader; ``blessing`` is a side or empty, ``stone`` what is still to be placed, ``guard`` whether
    the Honour Guard has never moved. ``paid`` and ``used`` are Hourglasses and marks on actions, by seat and
    action; ``dishonour`` the dishonourable actions used in the game, ``dishonoured`` whether one was in this turn;
    ``deeds`` those claimed, ``bared`` how often a Wall Section was left bare; ``sallied`` whether the Warrior has
    used his Sally in this turn, ``hasted`` whether the Haste tile was used in it, ``workshop`` the Hourglasses that
    D1 has left for the Workshop alone, by seat. ``choices``: those that are open stay so, if it does not concern
    them; else, as in the logs of earlier tables, none does. ``done``: who has said that he is done with a Phase or
    a step of the Assault stays so, if it does not concern him; else, as in the logs of earlier tables, all look
    again."""

    reason: str
    walls: dict[str, str] = msgspec.field(default_factory=dict)
    inside: dict[str, str] = msgspec.field(default_factory=dict)
    towers: dict[str, str] = msgspec.field(default_factory=dict)
    pools: dict[str, int] = msgspec.field(default_factory=dict)
    glory: dict[str, int] = msgspec.field(default_factory=dict)
    gates: tuple[int, ...] = ()
    turn: int | None = None
    phase: int | None = None
    platforms: dict[str, bool] = msgspec.field(default_factory=dict)
    traps: dict[str, int] = msgspec.field(default_factory=dict)
    saboteurs: dict[str, bool] = msgspec.field(default_factory=dict)
    chiefs: dict[str, bool] = msgspec.field(default_factory=dict)
    blessing: str | None = None
    stone: int | None = None
    guard: bool | None = None
    paid: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    used: dict[str, dict[str, bool]] = msgspec.field(default_factory=dict)
    dishonour: dict[str, bool] = msgspec.field(default_factory=dict)
    dishonoured: bool | None = None
    deeds: dict[str, bool] = msgspec.field(default_factory=dict)
    bared: int | None = None
    sallied: bool | None = None
    hasted: bool | None = None
    workshop: dict[str, int] = msgspec.field(default_factory=dict)
    choices: bool = False
    done: bool = False


class Finish(Command, frozen=True, kw_only=True, tag="finish"):
    """The table ends the game now, for a reason; the Glory Points decide."""

    reason: str


AnyCommand = (
    EnterMap | HandOver | Saboteur | ChiefMarksman | PhaseDone | Dishonour | Haste | Act | Move | Swap | Speech | Sally
    | PlaceStone | Spent | Reach | Stand | Sprung | Cannon | Machine | Result | Fire | Snipe | Poles | Order | Choose
    | Ram | StepDone | Deed | Override | Finish
)  # fmt: skip
