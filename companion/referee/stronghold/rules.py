"""Stronghold: the rules that rulings cite, in our own words, in the order of an Assault.

The edition is the Valley Games printing of the 1st edition (gates of toughness 6); the Invader's
book of it is missing, and rules of other printings are not mixed in.
"""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.rules import Rule, Rules
from companion.referee.stronghold.chapters import CHAPTERS
from companion.referee.stronghold.rules_of_the_table import TABLE_RULES

_COMPONENTS = N_("Components (1st edition, Valley Games printing)")
_MOVING = N_("Moving inside the Stronghold: Units and Heroes")
_CANNON = N_("Forge: Cannon; Workshop: Poles")
_CAULDRONS = N_("Forge: Cauldrons; Assault II.1")
_WALLS = N_("Workshop: Wall Reinforcement; Strength of the Defender")
_GLARE = N_("Cathedral: Unearthly Glare")
_HEROES = N_("Heroes")
_MARKSMEN = N_("Assault I.3: Marksmen fire, with its examples")
_MELEE = N_("Assault II.4: Resolution of the melee")
_SUPERIORITY = N_("Assault II.4: Superiority of strength")
_HOSPITAL = N_("Assault II.5: Hospital")
_BREACH = N_("Breaching the Stronghold")
_GLORY = N_("Glory, as printed on the player aid")

RULES = Rules(
    (
        Rule(
            "sh.components",
            N_("Only what is in the box"),
            N_(
                "A type of piece that is used up cannot be taken again until one comes back from the board. Only the"
                " Hourglasses that the Defender holds and spends have no limit."
            ),
            _COMPONENTS,
        ),
        Rule(
            "sh.move",
            N_("Moving"),
            N_(
                "One Hourglass moves one Unit or Hero into an adjacent empty space. A Unit may move several times,"
                " and moving has no limit in a turn."
            ),
            _MOVING,
        ),
        Rule(
            "sh.adjacent",
            N_("What is adjacent"),
            N_(
                "A Tower and the Wall Sections joined to it; the two Wall Sections on both sides of a Tower; every"
                " building and the Courtyard to all places. For moving, two Towers are not."
            ),
            _MOVING,
        ),
        Rule(
            "sh.spaces",
            N_("An empty space"),
            N_(
                "The space must be empty and take this type of Unit; a Wall Section has one space for a Hero. The"
                " Courtyard takes any number. With two Defenders each moves Units on the Wall Sections and Towers of"
                " his own side; buildings and Courtyard are common."
            ),
            _MOVING,
        ),
        Rule(
            "sh.closed",
            N_("Places closed to Units"),
            N_(
                "No Unit moves into the Forge, the Workshop, the Scouts' Quarters, the Cathedral, the Honour Guard, or"
                " the Hospital, nor onto a Tower with a Cannon or Poles."
            ),
            _MOVING,
        ),
        Rule(
            "sh.heroes-move",
            N_("Where Heroes go"),
            N_("Heroes move along Wall Sections and to and from the Courtyard."),
            _MOVING,
        ),
        Rule(
            "sh.hero-acted",
            N_("A Hero who has acted"),
            N_("After the special action a Hero does not move in this turn."),
            _MOVING,
        ),
        Rule(
            "sh.hit-deck",
            N_("The hit deck"),
            N_(
                "Six cards: a miss, or types of Unit. One such Unit in the place aimed at dies: for a Cannon of the"
                " type that the Defender chooses, for Poles the weakest. How many cards of each kind there are the text"
                " does not tell; enter your own."
            ),
            _CANNON,
            ("cards-blank", "cards-G", "cards-GO", "cards-GOT"),
        ),
        Rule(
            "sh.no-reshuffle",
            N_("One card for each Cannon or Poles"),
            N_("The cards are drawn one after another; only after the last one are all six shuffled again."),
            _CANNON,
        ),
        Rule(
            "sh.marksmen-fire",
            N_("Marksmen fire"),
            N_(
                "Each Marksman aimed at a place gives one point of fire. Units of this total strength die there, chosen"
                " by the Invader."
            ),
            _MARKSMEN,
        ),
        Rule(
            "sh.all-points",
            N_("All points are used"),
            N_("The Invader must use all points if some Units match them, else as many as possible."),
            _MARKSMEN,
            ("AMB-3",),
        ),
        Rule(
            "sh.no-wounds",
            N_("No wounds"),
            N_("A Unit dies or lives; points that are not enough for another one are lost."),
            _MARKSMEN,
        ),
        Rule(
            "sh.invader-chooses",
            N_("The Invader chooses"),
            N_(
                "Among sets that use equally many points the Invader is free. Of two Invaders the one of the West"
                " chooses at the Barbican, also for the partner's Units (our ruling)."
            ),
            _MARKSMEN,
        ),
        Rule(
            "sh.glare",
            N_("Unearthly Glare"),
            N_("The Wall Section under it is left out of the Assault of this turn."),
            _GLARE,
            ("AMB-8",),
        ),
        Rule(
            "sh.cauldrons",
            N_("Cauldrons"),
            N_(
                "Before Orders and melee a Troll or Orc Cauldron kills one Unit of its type on its section, a Goblin"
                " Cauldron all Goblins there. Not every Wall Section has a space for one."
            ),
            _CAULDRONS,
            ("AMB-21",),
        ),
        Rule(
            "sh.melee",
            N_("Where there is a melee"),
            N_("Sections with Invader Units are resolved one after another, in any order."),
            _MELEE,
        ),
        Rule(
            "sh.invader-strength",
            N_("Strength of the Invader"),
            N_("Goblin 1, Orc 2, Troll 3, and 1 each for a Banner and for an Altar."),
            _MELEE,
        ),
        Rule(
            "sh.frenzy",
            N_("Goblin Frenzy"),
            N_("With this Order each Goblin on the section counts 3 in melee."),
            _MELEE,
        ),
        Rule(
            "sh.defender-strength",
            N_("Strength of the Defender"),
            N_("Marksman 1, Soldier 2, Veteran 3, with what walls and Heroes add."),
            _MELEE,
        ),
        Rule(
            "sh.walls",
            N_("Walls"),
            N_(
                "Each wall component on the section, stone or wood, adds 1. Walls alone, with no Defender Unit there,"
                " kill nobody; they are never a loss."
            ),
            _WALLS,
        ),
        Rule(
            "sh.officer",
            N_("Officer"),
            N_("Each Defender Unit on his section counts 1 more. Without Units he adds nothing."),
            _HEROES,
        ),
        Rule(
            "sh.speech",
            N_("Speech of the Officer"),
            N_("Once a turn, on his Wall Section, if at least one Unit is there, one to four Hourglasses add 1 each."),
            _HEROES,
            ("AMB-7",),
        ),
        Rule(
            "sh.warrior",
            N_("Warrior"),
            N_("He adds 2 on his section. Heroes are not Units: they cannot die and are never a loss."),
            _HEROES,
        ),
        Rule(
            "sh.other-strength",
            N_("Strength from elsewhere"),
            N_(
                "The Invader's book is missing: enter what its Orders, Equipment, and Rituals add on either side."
                " Whether Units in a Siege Tower fight in the melee is lost with it: enter those that do as Units on"
                " the Wall Section, and put it right where a Cannon kills one of them."
            ),
            N_("The rulebook is silent"),
        ),
        Rule(
            "sh.equal",
            N_("Equal strength"),
            N_(
                "Nobody has Superiority. That nobody dies and nothing is breached is our ruling: the text does not say."
            ),
            _SUPERIORITY,
        ),
        Rule(
            "sh.superiority",
            N_("Superiority"),
            N_("The higher strength wins; the difference is the Superiority."),
            _SUPERIORITY,
        ),
        Rule(
            "sh.losses",
            N_("Losses"),
            N_(
                "The loser removes Units from the section, as he chooses, whose unmodified strength equals"
                " the Superiority; if all his Units there together do not exceed it, all die."
            ),
            _SUPERIORITY,
        ),
        Rule(
            "sh.rounding",
            N_("Rounded against the loser"),
            N_("A Unit dies even if the points left are fewer than its strength."),
            _SUPERIORITY,
            ("AMB-2",),
        ),
        Rule(
            "sh.winner-needs-units",
            N_("A winner without Units"),
            N_("The loser removes nothing if the winner has no Unit on the section. Walls and Heroes are no Units."),
            _MELEE,
            ("AMB-6",),
        ),
        Rule(
            "sh.hospital",
            N_("Hospital"),
            N_(
                "Of the Defenders killed in melee or by an Order two return to the Courtyard in step II.5 (our ruling)."
                " The Defender chooses (of two the one of the West: our ruling). Other dead go to the supply, not the"
                " bag."
            ),
            _HOSPITAL,
            ("AMB-31",),
        ),
        Rule(
            "sh.breach",
            N_("Breach"),
            N_(
                "The Invader breaches a section if his Superiority is more than the unmodified strength of all Defender"
                " Units there. Losing all of them to an equal Superiority is no breach."
            ),
            _BREACH,
        ),
        Rule(
            "sh.residual",
            N_("Points left"),
            N_("What the Superiority exceeds the Units by is left over. Walls have counted once already."),
            _BREACH,
            ("AMB-1",),
        ),
        Rule(
            "sh.four-points",
            N_("Four or more points left"),
            N_(
                "Four Advantage points (points left) or more on a breached section give the Invader one Glory Point"
                " more."
            ),
            _GLORY,
            ("AMB-13",),
        ),
        *TABLE_RULES,
    ),
    CHAPTERS,
)
