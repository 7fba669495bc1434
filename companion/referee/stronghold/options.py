"""Stronghold (Valley Games printing of the 1st edition): what a table may decide for itself.

The ids are stable: they stand in addresses, in exported tables and in the help. Points without an
alternative are told with their rules; what the text does not hold is a parameter of the table.
"""

from __future__ import annotations

from companion.referee.messages import N_, say
from companion.referee.options import Option, Options, Settings, disputed
from companion.referee.ruling import Refusal
from companion.referee.stronghold.components import HIT_CARDS

FACES = {"cards-blank": "-", "cards-G": "G", "cards-GO": "GO", "cards-GOT": "GOT"}
"""The faces of the Defender's six hit cards by the option that tells how many there are."""


def faces_of(settings: Settings) -> tuple[str, ...]:
    """The faces of the table's hit deck; empty if it has not entered all six."""
    faces = tuple(face for option, face in FACES.items() for _ in range(settings.number(option)))
    return faces if len(faces) == HIT_CARDS else ()


def why_not_deck(settings: Settings) -> Refusal | None:
    """Why the faces that the table has entered are no hit deck, or None; it may enter none."""
    cards = sum(map(settings.number, FACES))
    if cards in (0, HIT_CARDS):
        return None
    text = N_("The hit deck has %(most)d cards, not %(count)d; enter all of them or none.")
    return Refusal("deck", say(text, most=HIT_CARDS, count=cards), "sh.hit-deck")


def _cards(option: str, title: str) -> Option:
    note = N_(
        "The text shows four faces and does not tell how many of each. With all 0 they are not known: the table draws"
        " and enters them."
    )
    return Option(option, title, 0, "box", note, lowest=0, highest=6, unknown=True)


OPTIONS = Options(
    (
        disputed(
            "AMB-1",
            N_("Do wall components absorb points that are left after a breach?"),
            N_(
                "The rule and two examples count the Units alone. The example of the breach counts the walls with them"
                " and is left with 1 point instead of 3. Whether it is a breach does not depend on it."
            ),
            ("units", N_("No: Superiority less the Units")),
            ("walls", N_("Yes: less Units and walls")),
        ),
        disputed(
            "AMB-2",
            N_("May the loser remove Units worth more than the least that reaches the Superiority?"),
            N_("Units that equal it are asked for, rounded against the loser; rounding on purpose is not mentioned."),
            ("smallest", N_("No, the least that reaches it")),
            ("spare", N_("Yes, if none can be spared")),
        ),
        disputed(
            "AMB-3",
            N_("Marksmen fire, and no Units match all points: how many must be used?"),
            N_("All points must be used if some Units match them; what holds otherwise is not said."),
            ("largest", N_("As many points as possible")),
            ("full", N_("Any number, if no other Unit fits")),
        ),
        disputed(
            "AMB-5",
            N_("May Goblins shoot at a Tower beside the Barbican?"),
            N_("A note excludes such Towers; an example of Marksmen fire lets a Goblin shoot at one."),
            ("immune", N_("No, as in the note")),
            ("allowed", N_("Yes, as in the example")),
        ),
        disputed(
            "AMB-6",
            N_("The Warrior stands alone and the Defender wins: does the Invader lose Units?"),
            N_("The exception asks for Units of the winner; the undefended example speaks of Units or Heroes."),
            ("none", N_("No, a Hero is no Unit")),
            ("warrior", N_("Yes, for up to 2 points")),
        ),
        disputed(
            "AMB-7",
            N_("A Speech was paid for, but no Unit is left when the melee comes: does it count?"),
            N_("At least one Unit must be present; the text does not say when."),
            ("lost", N_("No")),
            ("counts", N_("Yes")),
        ),
        disputed(
            "AMB-8",
            N_("What does the Unearthly Glare keep from a Wall Section?"),
            N_("The text leaves the section out of the Assault."),
            ("whole", N_("The whole Assault")),
            ("melee", N_("The melee only")),
        ),
        disputed(
            "AMB-9",
            N_("Cannons and Marksmen: do all aim before anybody is removed?"),
            N_(
                "The text speaks of all of them; whether targets are told one by one it does not say. The targets of"
                " Cannons are named aloud."
            ),
            ("together", N_("Yes, all aim first")),
            ("one", N_("No, one target after the other")),
        ),
        disputed(
            "AMB-10",
            N_("Poles: who is the weakest?"),
            N_(
                "The text and the player aid can be read in two ways: of the Units on the card the weakest on the Wall"
                " Section, or the weakest of all, and a miss if it is not there."
            ),
            ("present", N_("The weakest that is there")),
            ("card", N_("The weakest of all, or a miss")),
        ),
        disputed(
            "AMB-12",
            N_("The third Gate is the first breach: which Glory Points?"),
            N_("The aid gives 2 for the Gate and 3 for the breach, and does not say whether both."),
            ("both", N_("Both: 5")),
            ("gate", N_("The Gate only: 2")),
            ("sum", N_("All: 3 + 1 + 2 = 6")),
        ),
        disputed(
            "AMB-13",
            N_("The Glory Point for four points or more on a breached section: how are they counted?"),
            N_("The player aid speaks of points left; the example of the breach counts the walls too."),
            ("units", N_("Superiority less the Units")),
            ("walls", N_("Superiority less Units and walls")),
        ),
        disputed(
            "AMB-14",
            N_("How many Glory Points does a deed of the Invader give?"),
            N_(
                "The deeds stand on the player aid. The text has lost whose they are, what they give, and whether they"
                " count again. That they are the Invader's and count once is our ruling."
            ),
            ("1", N_("1, once in a game")),
            ("0", N_("None")),
            ("2", N_("2, once in a game")),
        ),
        disputed(
            "AMB-16",
            N_("A breach: is the Glory Point of the Honour Guard given at the end of that turn?"),
            N_("The note cancels the points of the end of the turn and does not name the Honour Guard."),
            ("none", N_("No")),
            ("guard", N_("Yes, from turn 6 if it stands")),
        ),
        disputed(
            "AMB-17",
            N_("Does the Barbican take part in the Assault after a tie?"),
            N_("The text has it fought on Wall Sections and decided by one."),
            ("walls", N_("No, Wall Sections only")),
            ("barbican", N_("Yes, if the third Gate still stands")),
        ),
        disputed(
            "AMB-18",
            N_("When are the four Hourglasses of the beginning spent?"),
            N_("The text does not say."),
            ("first", N_("After Phase 1, with the others")),
            ("before", N_("Before the first turn")),
        ),
        disputed(
            "AMB-20",
            N_("Two movements in one Phase 6: how often does a Troll Trap kill?"),
            N_("One Troll that crosses is killed; the text does not count movements."),
            ("phase", N_("Once in the Phase")),
            ("movement", N_("Once in each movement")),
        ),
        disputed(
            "AMB-21",
            N_("Are Cauldrons used up?"),
            N_("They are not among what is removed at the end of a turn."),
            ("stay", N_("No, they pour in every Assault")),
            ("removed", N_("Yes, one that has killed is removed")),
        ),
        disputed(
            "AMB-23",
            N_("Which building is the Sharpshooter's?"),
            N_(
                "A page break parts him from the heading; the player aid has him between two actions of the Cathedral."
                " A Saboteur and D3 change what the actions of a building cost."
            ),
            ("cathedral", N_("The Cathedral")),
            ("none", N_("None of them")),
        ),
        disputed(
            "AMB-25",
            N_("A Veteran and a Soldier by a dishonourable action: what if only one is left?"),
            N_("They come if they are available; the text does not speak of one alone."),
            ("left", N_("What is there comes")),
            ("both", N_("The action needs both")),
        ),
        disputed(
            "AMB-26",
            N_("A dishonourable action makes a building cheaper: unfinished actions too?"),
            N_("The text does not speak of Hourglasses that lie there already."),
            ("all", N_("Yes, one may be done at once")),
            ("new", N_("No, only those begun now")),
        ),
        disputed(
            "AMB-30",
            N_("Hourglasses that cannot be used at all: what becomes of them?"),
            N_("All must be spent; the text does not say what happens if that is impossible."),
            ("lost", N_("They are lost")),
            ("kept", N_("They are kept")),
        ),
        disputed(
            "AMB-31",
            N_("Where do Defenders killed by an Order go?"),
            N_("The dead of the melee go to the Hospital; Orders are resolved just before it."),
            ("hospital", N_("To the Hospital")),
            ("supply", N_("To the supply")),
        ),
        disputed(
            "AMB-32",
            N_("Which actions does a Saboteur make cost more?"),
            N_("Only the Cannon is given as an example."),
            ("all", N_("All of his building")),
            ("cannon", N_("The Cannon only")),
        ),
        disputed(
            "AMB-34",
            N_("Which Marksmen may use the Blessing?"),
            N_("The text limits the Rampart that is aimed at, and not who aims. Your board tells who reaches which."),
            ("all", N_("All Marksmen")),
            ("side", N_("Only those on the blessed side")),
        ),
        _cards("cards-blank", N_("Hit cards: a miss")),
        _cards("cards-G", N_("Hit cards: Goblin")),
        _cards("cards-GO", N_("Hit cards: Goblin or Orc")),
        _cards("cards-GOT", N_("Hit cards: Goblin, Orc, or Troll")),
    )
)
