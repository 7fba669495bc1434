"""Runes of Mayhem: the rules that rulings cite, in our own words, in the order of a fight."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.rules import Rule, Rules
from companion.referee.runes_of_mayhem.chapters import CHAPTERS
from companion.referee.runes_of_mayhem.rules_of_the_table import MORE, TURNS

_CARDS = N_("The Kings and the Structure-points of the Fortress")
_PLAY = N_("Play Cards or Trade")
_BURIAL = N_("First Burial step")
_FIGHT = N_("A Fight")
_ATTACK = N_("Attacking")
_WALL = N_("The function of the Wall and Protection of the Fortress")
_BASIC = N_("Spearmen, Melee, Cavalry")
_FLANK = N_("Cavalry: Flank")
_RANGED = N_("Long-ranged")
_PRIEST = N_("Priest")
_HERO = N_("Hero")
_FOLK = N_("Castle Folk")
_PILLAGER = N_("Pillager")
_EXPANSION = N_("Expansion rules: new abilities and notes")
_DECK = N_("Expansion rules: setting up your deck")
_MERCENARIES = N_("Mercenary Expansion")
_TOWERS = N_("Towers Expansion")
_SILENT = N_("The rulebook is silent")


_UNITS = (
    Rule(
        "rom.card-text",
        N_("The card is right"),
        N_("What a card says comes before the rules. Heroes, Berserkers and kings have effects of their own."),
        _CARDS,
    ),
    Rule(
        "rom.rows",
        N_("Rows"),
        N_(
            "A lane has three rows on each side, one unit in each. Rows 1 and 2 take any unit of the Battlefield,"
            " row 3 only Priests and units whose card says so."
        ),
        _PLAY,
    ),
    Rule(
        "rom.new-types",
        N_("New types of unit"),
        N_("A new type from an expansion suffers no penalty and causes none, unless a card or another rule says so."),
        _EXPANSION,
        ("Q32",),
    ),
)

_FIGHTING = (
    Rule(
        "rom.fight",
        N_("A fight"),
        N_("Both units deal their damage at the same time."),
        _FIGHT,
    ),
    Rule(
        "rom.damage",
        N_("Damage"),
        N_("A unit deals its power plus one roll of the die, if it may roll. Damage stays until the turn ends."),
        _FIGHT,
    ),
    Rule(
        "rom.skip-roll",
        N_("A roll that is not needed"),
        N_("Whoever fells the enemy, or ends the game, with its power alone need not roll."),
        _FIGHT,
    ),
    Rule(
        "rom.fallen",
        N_("Fallen units"),
        N_(
            "A unit with no health left falls. It keeps its place until the next Burial-step and still counts for"
            " formations, but it does nothing and blocks nobody."
        ),
        _ATTACK,
    ),
    Rule(
        "rom.combat-penalty",
        N_("Combat penalty"),
        N_("Spearmen do not roll against Melee, Melee not against Cavalry, Cavalry not against Spearmen."),
        _BASIC,
    ),
    Rule(
        "rom.long-ranged-defends",
        N_("Long-ranged in defence"),
        N_("A Long-ranged unit that is attacked does not roll, whoever attacks it."),
        _RANGED,
        ("Q32",),
    ),
    Rule(
        "rom.no-retaliation",
        N_("No retaliation"),
        N_("A unit attacked by a Long-ranged one deals no damage back, nor after a Direct shot."),
        _ATTACK,
        ("Q4",),
    ),
    Rule(
        "rom.med-ranged",
        N_("Med-ranged"),
        N_(
            "It may attack from the second row, and the first or second row of the enemy past other units, without"
            " retaliation. It cannot attack the third row. It can siege if it is able."
        ),
        _EXPANSION,
        ("Q4",),
    ),
    Rule(
        "rom.priest",
        N_("Priests do not fight"),
        N_("A Priest never attacks and deals no damage when attacked, whatever its power. It blocks like any unit."),
        _PRIEST,
    ),
    Rule(
        "rom.formation",
        N_("Formation"),
        N_(
            "Three basic units of one type in all places of row 1 or 2. Spearmen: power and health +1. Melee: health"
            " +2 in the enemy's turn. Cavalry: power +2 in their own turn. Fallen units count until they are buried."
        ),
        N_("Attacking; Spearmen, Melee, Cavalry"),
    ),
    Rule(
        "rom.formation-breaks",
        N_("A formation breaks"),
        N_(
            "When a place is emptied the bonus is gone. A unit whose damage is at least its base health then falls, too"
            " late to be restored in that Burial-step."
        ),
        _ATTACK,
        ("Q1", "Q38", "Q39"),
    ),
)

_BATTLE = (
    Rule(
        "rom.first-with-first",
        N_("First with the first"),
        N_(
            "In a lane the frontmost living unit attacks the frontmost living enemy. A living unit blocks those behind"
            " it. A lane with a Long-ranged unit attacks in any order, as far as nobody is blocked."
        ),
        _ATTACK,
        ("Q11",),
    ),
    Rule(
        "rom.long-ranged-attacks",
        N_("Long-ranged attacks"),
        N_("A Long-ranged unit attacks past its own units, and any enemy of its lane in any row."),
        _RANGED,
    ),
    Rule(
        "rom.shot",
        N_("One shot a turn"),
        N_("A Long-ranged unit attacks once in a turn, a unit or the Fortress, and is then marked as Shot."),
        _RANGED,
        ("Q4",),
    ),
    Rule(
        "rom.stopped",
        N_("Going on, or stopping"),
        N_(
            "If both live, the attacker may go on as often as it likes. If it does not, it cannot attack again in this"
            " Combat-phase. It keeps units behind it from attacking, unless they are Long-ranged, but not from a siege."
        ),
        _ATTACK,
        ("Q9", "Q10"),
    ),
    Rule(
        "rom.covering",
        N_("Covering"),
        N_(
            "An attacker that alone survives must at once fight the living enemy behind the one it defeated, once,"
            " unless it flanks. This is the only attack that anybody must make. A Long-ranged attacker owes none, a"
            " Med-ranged one not from row 2 nor past a living enemy."
        ),
        _ATTACK,
        ("Q2", "Q4", "Q29"),
    ),
    Rule(
        "rom.flank",
        N_("Flank"),
        N_(
            "A unit with Flank that has just defeated an enemy may attack into the same row of an adjacent lane instead"
            " of the Covering fight, also if nobody stands behind: then it gives up its siege. It may defeat that one"
            " unit, and does nothing else this turn."
        ),
        _FLANK,
        ("Q5", "Q6", "Q7", "Q8"),
    ),
    Rule(
        "rom.lane-closed",
        N_("A lane is left"),
        N_("The lanes come in any order; who stops attacking in a lane does not come back to it this turn."),
        _ATTACK,
    ),
)

_SIEGES = (
    Rule(
        "rom.siege",
        N_("Siege"),
        N_(
            "A lane without living enemies is open: every unit in it that still may attack can attack the Fortress,"
            " past its own units too. Nobody deals damage back."
        ),
        _ATTACK,
        ("Q4", "Q9", "Q10", "Q16"),
    ),
    Rule(
        "rom.siege-once",
        N_("One siege a turn"),
        N_("A unit sieges once in a turn, and that is its last attack."),
        _ATTACK,
    ),
    Rule(
        "rom.protection",
        N_("Protection"),
        N_(
            "Each time that the Fortress suffers damage, it suffers one less for each living unit on its Wall, never"
            " below 0. Of Castle Folk only Builders count."
        ),
        _WALL,
        ("Q14",),
    ),
    Rule(
        "rom.wall-limit",
        N_("The Wall"),
        N_("At most two units stand on a Wall, Castle Folk not counted."),
        _WALL,
    ),
    Rule(
        "rom.wall-abilities",
        N_("On the Wall"),
        N_(
            "Nobody is attacked on the Wall in the Combat-phase, and of the units there only Castle Defenders attack."
            " Abilities do not work there, except those of Castle Folk."
        ),
        _WALL,
        ("Q22",),
    ),
    Rule(
        "rom.siege-engine",
        N_("Siege engines"),
        N_(
            "Against the Fortress, also by a Direct shot, the sum of two rolls is added to the power; against a unit"
            " one roll."
        ),
        _RANGED,
        ("Q36",),
    ),
    Rule(
        "rom.tower",
        N_("Towers"),
        N_(
            "A finished tower is sieged like a Fortress, without Protection, once a unit in it is defeated; each unit"
            " sieges one thing only. An empty tower may be passed. Its own side may stand in it and attack from it and"
            " through it. A destroyed tower goes back into its deck."
        ),
        _TOWERS,
        ("Q36", "Q46"),
    ),
    Rule(
        "rom.fortress-falls",
        N_("The Fortress falls"),
        N_("Whoever has no Structure-point left loses at once."),
        N_("Gameplay summary"),
    ),
)

_ENTERING = (
    Rule(
        "rom.direct-shot",
        N_("Direct shot"),
        N_(
            "A Long-ranged unit played onto the Battlefield may shoot once at any enemy unit, on the Wall too, or at"
            " the Fortress. Castle Defenders do so from the Wall as well. Assumed, as the rulebook does not say it: who"
            " is hired, or turns from a king into a unit, is not played, and does not shoot."
        ),
        _RANGED,
        ("Q12", "Q22"),
    ),
    Rule(
        "rom.heroic-arrival",
        N_("Heroic Arrival"),
        N_("The effect of a Hero works once, at the moment it enters the Battlefield, not on the Wall."),
        _HERO,
        ("Q19",),
    ),
    Rule(
        "rom.castle-folk",
        N_("Castle Folk"),
        N_(
            "Their abilities work on the Wall. Castle Defenders count as Long-ranged, the Court Chaplain as a Priest,"
            " so he never attacks; Builders restore five Structure-points when they enter, up to the initial value."
        ),
        _FOLK,
        ("Q22", "Q23"),
    ),
    Rule(
        "rom.pillager-wall",
        N_("Pillagers and the Wall"),
        N_("The Wall is closed to Pillagers."),
        _PILLAGER,
    ),
    Rule(
        "rom.lock",
        N_("Lock"),
        N_(
            "When a Pillager enters, its owner may lay one enemy production-marker on it; the marker produces nothing"
            " there. When the Pillager falls, the player whose marker it is has it back at once, on the production card"
            " of that player's choice. That the marker is taken from a production card, that it comes back too when the"
            " Pillager leaves otherwise, and that locking is optional, is assumed. A restored Pillager does not lock"
            " again."
        ),
        _PILLAGER,
    ),
    Rule(
        "rom.markers",
        N_("Production-markers"),
        N_(
            "Each player has seven, divided over Gold and Faith; each gives one of its kind in the Production-phase."
            " In one's own Main-phase they may be moved at any time, which counts from the next Production-phase."
        ),
        N_("Dividing Production-markers; Production-phase and Resources; Reorder Production-markers"),
        ("Q43",),
    ),
)

_AFTER = (
    Rule(
        "rom.heal",
        N_("Heal"),
        N_(
            "In a Burial-step a living Priest may be sacrificed to restore up to as many fallen units as its Heal"
            " value, to full health and in their places. A restored Priest may do the same at once. On the Wall only"
            " the Court Chaplain can."
        ),
        _PRIEST,
        ("Q18",),
    ),
    Rule(
        "rom.burial",
        N_("Burial"),
        N_("What is still fallen when the Burial-step ends goes to its owner's discard pile; the others stay."),
        _BURIAL,
    ),
    Rule(
        "rom.trade",
        N_("Trade"),
        N_("Instead of playing cards: roll the die three times and take the sum in Gold and Faith, as you like."),
        _PLAY,
        ("Q25",),
    ),
    Rule(
        "rom.hoard",
        N_("The Hoard"),
        N_("Gold and Faith that are not spent stay for later turns."),
        _SILENT,
        ("Q27",),
    ),
)

_DECKS = (
    Rule(
        "rom.deck-size",
        N_("Size of a deck"),
        N_("Who owns more than 52 cards of a faction may set up a deck of exactly 52 of them before playing."),
        _DECK,
    ),
    Rule(
        "rom.deck-basics",
        N_("Basic units stay"),
        N_("In a deck that you set up there is every card of Spearmen, Melee and Cavalry that you own."),
        _DECK,
    ),
    Rule(
        "rom.deck-copies",
        N_("All copies or none"),
        N_("In a deck that you set up there are all copies of a card or none; its name counts, not its type."),
        _DECK,
    ),
    Rule(
        "rom.deck-faction",
        N_("One faction"),
        N_("A deck has cards of one faction, and no kings; traps and buildings have decks of their own."),
        N_("The Kings and the Structure-points of the Fortress; Traps Expansion; Towers Expansion"),
    ),
    Rule(
        "rom.hire",
        N_("Mercenaries"),
        N_(
            "Mercenaries have a deck of their own; three of them lie open, the Lodge. One may be hired in a Main-phase,"
            " for a card from the hand, onto an empty place of the Battlefield. The Lodge is filled up again in the"
            " End-phase."
        ),
        _MERCENARIES,
        ("Q26",),
    ),
)

_ODDS = (
    Rule(
        "rom.die",
        N_("The die"),
        N_("The rulebook does not show the faces of the die. Every face is equally likely, and none is negative."),
        _SILENT,
    ),
    Rule(
        "rom.odds",
        N_("What the odds assume"),
        N_("Every unit rolls whenever it may, and the attackers do what the question says."),
        _SILENT,
    ),
)

RULES = Rules((*_UNITS, *TURNS, *_FIGHTING, *_BATTLE, *_SIEGES, *_ENTERING, *_AFTER, *MORE, *_DECKS, *_ODDS), CHAPTERS)
