"""Runes of Mayhem: what a table may decide for itself.

The ids are stable: they stand in addresses, in exported tables and in the help.
Points that have no alternative are explained with their rules.
"""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.odds import Distribution
from companion.referee.options import Choice, Option, Options, Settings, disputed
from companion.referee.ruling import Refusal, Refused

_SILENT = N_("The rulebook is silent.")


_FIGHTS = (
    disputed(
        "Q1",
        N_("A formation breaks, and the damage on a unit equals its base health: does it fall?"),
        N_("One passage lets it fall if damage exceeds the base health, another at health 0."),
        ("falls", N_("Yes, at health 0")),
        ("lives", N_("No, only if damage exceeds it")),
    ),
    disputed(
        "Q2",
        N_("After a won Covering fight, must the unit go on against a third one behind?"),
        N_("The text frees the attacker once it has survived the Covering fight."),
        ("free", N_("No")),
        ("again", N_("Yes, until nobody stands behind")),
    ),
    disputed(
        "Q4",
        N_("Med-ranged: how far does it go?"),
        N_(
            "Three short sentences in the expansion rules; the rest is left open. By default its fights repeat, a"
            " living unit in row 3 stops its siege, and it owes Covering, except from row 2 or past a living enemy;"
            " each other answer changes one thing."
        ),
        ("free", N_("No retaliation at all")),
        ("row2", N_("No retaliation in row 2 only")),
        ("once", N_("One attack, like Long-ranged")),
        ("past", N_("It may siege past row 3")),
    ),
    disputed(
        "Q5",
        N_("Flank into the same row: whose row?"),
        _SILENT,
        ("defeated", N_("The row of the defeated enemy")),
        ("own", N_("The flanking unit's own row")),
    ),
    disputed(
        "Q6",
        N_("Which units have Flank?"),
        N_("It is described under Cavalry, as an ability that units have; the example flanks with Horsemen."),
        ("cavalry", N_("All Cavalry, others by card")),
        ("marked", N_("Only if the card says so")),
    ),
    disputed(
        "Q7",
        N_("Both units survive the flank fight: may it be repeated?"),
        N_("A flanking unit may defeat one further enemy and do nothing else."),
        ("repeat", N_("Yes, against the same unit")),
        ("once", N_("No, one fight only")),
    ),
    disputed(
        "Q8",
        N_("May a unit flank into row 2 past a living enemy in row 1?"),
        _SILENT,
        ("past", N_("Yes, if it flanks into row 2")),
        ("front", N_("No, only the frontmost unit")),
    ),
    disputed(
        "Q9",
        N_("May a unit that stopped attacking siege later, if another one empties the lane?"),
        N_("It cannot attack again; whether a siege is such an attack is not said there."),
        ("no", N_("No, a siege is an attack")),
        ("siege", N_("Yes")),
    ),
    disputed(
        "Q10",
        N_("May units siege from behind a living unit that stopped or flanked?"),
        N_("In a siege units do not block each other."),
        ("yes", N_("Yes")),
        ("no", N_("No")),
    ),
    disputed(
        "Q11",
        N_("Does a living Long-ranged unit in front block the unit behind it?"),
        N_("The text frees only the Long-ranged unit itself, and lets the player choose the order."),
        ("blocks", N_("Yes")),
        ("free", N_("No, the order is free")),
    ),
    disputed(
        "Q29",
        N_("Rows 1 and 3 are held, row 2 is empty: does row 3 support row 1?"),
        N_("Supporting is having a unit before one in the same lane."),
        ("lane", N_("Yes, anywhere behind")),
        ("adjacent", N_("No, only from the next row")),
    ),
    disputed(
        "Q32",
        N_("A new type of an expansion attacks a Long-ranged unit: may that one roll?"),
        N_("New types cause no penalty, but a defending Long-ranged unit never rolls."),
        ("no", N_("No")),
        ("rolls", N_("Yes")),
    ),
)

_FORTRESS = (
    disputed(
        "Q12",
        N_("A Direct shot at the Fortress while living enemies stand in the lanes?"),
        N_(
            "A Direct shot goes anywhere; Long-ranged units siege only an empty lane. If an empty lane is"
            " needed, Castle Defenders on the Wall need any one of the three, or none if they attack anywhere (Q22)."
        ),
        ("anywhere", N_("Allowed")),
        ("empty", N_("Only if no enemy lives in its lane")),
    ),
    disputed(
        "Q14",
        N_("Does a fallen unit on the Wall still give Protection until its burial?"),
        _SILENT,
        ("living", N_("No, only living units")),
        ("present", N_("Yes")),
    ),
    disputed(
        "Q16",
        N_("Does the power of a formation count in a siege?"),
        _SILENT,
        ("yes", N_("Yes")),
        ("no", N_("No")),
    ),
    disputed(
        "Q22",
        N_("Castle Defenders attack from the Wall: into which lane?"),
        N_("They are treated like any Long-ranged unit."),
        ("lane", N_("One lane, named for each attack")),
        ("anywhere", N_("Any, as with a Direct shot")),
    ),
    disputed(
        "Q36",
        N_("Siege engines against towers: two dice, and does the damage stay?"),
        N_("Towers are destroyed by the rules of siege. Damage that does not stay goes in the End-phase."),
        ("two", N_("Two dice, and damage stays")),
        ("one", N_("One die, and it does not stay")),
    ),
    disputed(
        "Q46",
        N_("Must the whole lane be free of living enemies to siege a tower?"),
        N_("By the rules of siege; the unit in the tower must be defeated first."),
        ("lane", N_("Yes")),
        ("tower", N_("No, only the tower itself")),
    ),
)

_TURN = (
    disputed(
        "Q18",
        N_("Whose fallen units can a Priest restore?"),
        _SILENT,
        ("own", N_("Only those of its owner")),
        ("any", N_("Anybody's")),
    ),
    disputed(
        "Q19",
        N_("A Hero was played onto the Wall and regroups to the Battlefield: Heroic Arrival?"),
        N_("It works on entering the Battlefield, and not when played onto the Wall."),
        ("no", N_("No")),
        ("arrives", N_("Yes, the first time")),
    ),
    disputed(
        "Q23",
        N_("Do abilities of Castle Folk also work on the Battlefield?"),
        N_(
            "The text says that they work on the Wall. Castle Defenders and the Court Chaplain do so there too, which"
            " takes nothing from them on the Battlefield; asked are Builders who enter there, and others."
        ),
        ("both", N_("Yes, all but Protection")),
        ("wall", N_("No, on the Wall only")),
    ),
    disputed(
        "Q25",
        N_("Do hiring, laying a trap and building exclude Trade?"),
        N_("Only playing cards from the hand is named beside Trade."),
        ("no", N_("No")),
        ("yes", N_("Yes")),
    ),
    disputed(
        "Q26",
        N_("What does a mercenary cost?"),
        N_(
            "By the rulebook a card for one mercenary in a Main-phase. The publisher's shop tells another way: its Gold"
            " when it is defeated, or damage to the Fortress; no card is discarded, and the hand limit stays."
        ),
        ("discard", N_("A card from the hand")),
        ("shop", N_("Gold or damage when defeated")),
    ),
    disputed(
        "Q27",
        N_("What becomes of Gold and Faith that are not spent?"),
        N_("Nothing takes them away."),
        ("kept", N_("They stay in the Hoard")),
        ("lost", N_("They are lost at the end of the turn")),
    ),
    disputed(
        "Q38",
        N_("May units that fell because a burial broke their formation be restored later?"),
        N_("The text forbids it in the same Burial-step only."),
        ("next", N_("Yes, in the next Burial-step")),
        ("never", N_("No")),
    ),
    disputed(
        "Q39",
        N_("A unit of a formation is sacrificed in the Main-phase: when does the formation break?"),
        _SILENT,
        ("once", N_("At once")),
        ("burial", N_("At the next Burial-step")),
    ),
    disputed(
        "Q43",
        N_("Is the first division of the production-markers open?"),
        _SILENT,
        ("open", N_("Yes, the Vikings divide first")),
        ("secret", N_("No, both divide in secret")),
    ),
)

_DIE_NOTE = N_("The rulebook does not show the die; its examples roll 0 to 3. Count the faces of your own die.")
_DIE_TITLES = (
    N_("Faces of the die that show 0"),
    N_("Faces of the die that show 1"),
    N_("Faces of the die that show 2"),
    N_("Faces of the die that show 3"),
    N_("Faces of the die that show 4"),
    N_("Faces of the die that show 5"),
    N_("Faces of the die that show 6"),
    N_("Faces of the die that show 7"),
    N_("Faces of the die that show 8"),
    N_("Faces of the die that show 9"),
)

_DIE = tuple(
    Option(f"die.{face}", title, int(face <= 3), "box", _DIE_NOTE, lowest=0, highest=20, assumed=True)
    for face, title in enumerate(_DIE_TITLES)
)


def _switch(option: str, title: str, note: str) -> Option:
    return Option(option, title, "off", "variant", note, (Choice("off", N_("No")), Choice("on", N_("Yes"))))


_DECK_NOTE = N_("The default deck is taken to have the 52 cards of the rule for decks of one's own; count yours.")

_TABLE = (
    Option(
        "sides",
        N_("Who plays the Vikings?"),
        "north",
        "table",
        N_("Sides are chosen at random or by agreement. The Vikings begin."),
        (Choice("north", N_("Player 1")), Choice("south", N_("Player 2"))),
    ),
    _switch("kings", N_("Play with kings?"), N_("Both players have one or neither; without, a Fortress has 40.")),
    _switch("mercenaries", N_("Play with mercenaries?"), N_("Mercenary Expansion")),
    _switch("traps", N_("Play with traps?"), N_("Traps Expansion")),
    _switch("towers", N_("Play with buildings?"), N_("Towers Expansion")),
    _switch(
        "die.counted",
        N_("Have you counted the faces of your die?"),
        N_("Then the odds no longer call them assumed, be they as the companion takes them or as you enter them."),
    ),
    Option("deck.vikings", N_("Cards in the deck of the Vikings"), 52, "box", _DECK_NOTE, lowest=10, highest=150,
           assumed=True),
    Option("deck.anglo-saxons", N_("Cards in the deck of the Anglo-Saxons"), 52, "box", _DECK_NOTE, lowest=10,
           highest=150, assumed=True),
)  # fmt: skip

OPTIONS = Options((*_FIGHTS, *_FORTRESS, *_TURN, *_TABLE, *_DIE))


def die_faces(settings: Settings) -> tuple[int, ...]:
    """The faces of the die of this table, the lowest first. Raises Refused if it has none."""
    faces = tuple(face for face in range(len(_DIE)) for _ in range(settings.number(f"die.{face}")))
    if not faces:
        raise Refused(Refusal("die-empty", say(N_("The die of this table has no faces.")), "rom.die"))
    return faces


def die_known(settings: Settings) -> bool:
    """Whether this table has entered the faces of its own die, or found them to be those that are taken. That is what
    it knows, not how it plays: no answer names ``die.counted`` among the options that would change it."""
    return any(key.startswith("die.") for key in settings.changed())


def die_of(settings: Settings) -> Distribution:
    """One roll of the die of this table. Raises Refused if it has no faces."""
    return Distribution.faces(die_faces(settings))
