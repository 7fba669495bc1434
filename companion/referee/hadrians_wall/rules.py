"""Hadrian's Wall: the rules of both sheets, in our own words, from a Year's start to its actions.

The attack, the score and the Path Cards follow in :mod:`.rules_of_the_end`.
"""

from __future__ import annotations

from companion.referee.hadrians_wall.chapters import CHAPTERS
from companion.referee.hadrians_wall.rules_of_the_end import END_RULES
from companion.referee.hadrians_wall.rules_of_the_table import TABLE_RULES
from companion.referee.messages import N_
from companion.referee.rules import Rule, Rules

_YEAR = N_("Year setup")
_CARDS = N_("Selecting Player Cards")
_ACTIONS = N_("Actions - general concepts")
_COHORTS = N_("Cohorts")
_MINING = N_("Mining & Foresting")
_GUARD = N_("Wall Guard")
_FORT = N_("Cippi, Wall & Fort")
_GRANARIES = N_("Granaries")
_PRODUCTION = N_("Resource Production")
_TRAINING = N_("Training Grounds")
_COMMON = N_("Hotel, Workshop & Road")
_FORUM = N_("Forum")
_LANDMARKS = N_("Landmarks")
_ATTRIBUTES = N_("Attribute Tracks")
_CITIZENS = N_("Citizen Tracks")
_PRECINCTS = N_("Precincts")
_MARKET = N_("Market")
_THEATRE = N_("Theatre")
_LUDUS = N_("Ludus Gladiatorious")
_GARDENS = N_("Gardens")
_TEMPLES = N_("Temples")
_BATHS = N_("Baths")
_COURTHOUSE = N_("Courthouse")
_DIPLOMATS = N_("Diplomats")
_SCOUTS = N_("Scouts")
_SCOUT_SOURCE = N_("Scouts; Changes for 1-2 players")
_NEIGHBOURS = N_("Market; Scouts; Changes for 1-2 players")
_BUILDINGS = N_("Market; Theatre; Ludus Gladiatorious; Temples; Baths; Courthouse")
_SILENT = N_("The rulebook is silent")
_SIZES = N_("Granaries; Hotel, Workshop & Road; Precincts; Gardens; Temples")
_ORDERS = N_("Market; Theatre; Baths; silent on the others")
_FULL = N_("Gardens; silent on the Theatre")
# What follows from the rulebook but does not stand there is called assumed, with the ruling of the fact file on it.
_ROAD_CHOICE = N_("Year setup; silent on equal and full Attributes")  # section 5 of its notes: two road circles
_GAIN_ORDER = N_("Actions - general concepts; silent on the order of several icons")  # gain_order
_BOX_FIRST = N_("Market; silent on when the box is chosen")  # market_box_first
_GOOD_AGAIN = N_("Market; Changes for 1-2 players; silent on buying again")  # same_good_twice
_STRENGTH = N_("Ludus Gladiatorious; silent on battles without a circled box")  # battle_needs_strength
_FAVOUR_KEPT = N_("Temples; Diplomats; silent on how long a Favour is kept")  # favour_keep

_START = (
    Rule(
        "hw.fate-card",
        N_("The Fate Card of the Year"),
        N_("A Year begins with one Fate Card; everybody gains the Workers and Resources on its lower half."),
        _YEAR,
    ),
    Rule(
        "hw.prospect",
        N_("The Prospect Card of the Year"),
        N_(
            "Of two Player Cards, one becomes a Path Card and the other the Prospect Card of this Year, which gives"
            " its Workers and Resources at once. Those of earlier Years count no more."
        ),
        _CARDS,
    ),
    Rule(
        "hw.income",
        N_("Yearly income"),
        N_(
            "After the cards, each filled circle pays: Resource Production a Resource, the Hotel a Civilian, the"
            " Workshop a Builder. A building pays from the Year after it was built; the first circle of Resource"
            " Production is printed black and pays in every Year."
        ),
        _YEAR,
    ),
    Rule(
        "hw.road-income",
        N_("Yearly income of the Road"),
        N_(
            "Each filled circle of the Road gives an Attribute of one's choice. That it may be the same again, or a"
            " full one, is assumed."
        ),
        _ROAD_CHOICE,
        ("road-choice",),
    ),
    Rule(
        "hw.neighbours",
        N_("Neighbours"),
        N_(
            "Neighbours, for Trade Goods and Patterns, are the seats beside one's own. Two players have each other and"
            " one Neutral Prospect Card, one player has two of those."
        ),
        _NEIGHBOURS,
        ("players",),
    ),
)

_GENERAL = (
    Rule(
        "hw.action",
        N_("What can be filled by an action"),
        N_(
            "Cohorts, Resource Production, Attributes, Disdain and the Map have no action of their own: icons, income,"
            " Scouts and the attack fill them."
        ),
        _ACTIONS,
    ),
    Rule(
        "hw.blank",
        N_("Every box once"),
        N_(
            "A box that is filled, circled or written in is not gained or paid for again; a building is built once. In"
            " a # box stands the number of the Year. Circled boxes (Disdain, Favours, Gladiators) may be filled in"
            " later."
        ),
        _ACTIONS,
    ),
    Rule(
        "hw.tracks",
        N_("Tracks"),
        N_("The boxes of a track are filled from left to right."),
        _ACTIONS,
    ),
    Rule(
        "hw.box-order",
        N_("Boxes that are no track"),
        N_(
            "In the Market, the Theatre and the Baths any open box may be filled. The same is assumed of the"
            " Courthouse, Diplomats, Scouts, Forum and Landmarks."
        ),
        _ORDERS,
        ("box-order",),
    ),
    Rule(
        "hw.pay",
        N_("Paying"),
        N_("An action returns the Workers and Resources of its cost; of several costs exactly one is paid."),
        _ACTIONS,
    ),
    Rule(
        "hw.gains",
        N_("Gaining"),
        N_(
            "What is printed in a box is gained at once when it is filled, before the next action. That the order of"
            " several icons is free is assumed; it makes no difference in the end."
        ),
        _GAIN_ORDER,
    ),
    Rule(
        "hw.smaller",
        N_("Small before large"),
        N_("A Small building comes before the Medium or Large one, and a Medium one before the Large one."),
        _SIZES,
    ),
    Rule(
        "hw.building",
        N_("The building first"),
        N_("The boxes of a building can be used only after it has been built."),
        _BUILDINGS,
    ),
)

_LEFT = (
    Rule(
        "hw.cohorts",
        N_("Cohorts"),
        N_(
            "A Cohort icon fills the next box of any Cohort that is not full. There are as many icons as boxes, so"
            " none is ever lost."
        ),
        _COHORTS,
    ),
    Rule("hw.mining", N_("Mining & Foresting"), N_("A Servant fills the next box."), _MINING),
    Rule(
        "hw.guard",
        N_("Wall Guard"),
        N_("A Soldier, or a Sword from the Training Grounds, fills the next box."),
        _GUARD,
    ),
    Rule("hw.cippi", N_("Cippi"), N_("A Resource fills the next box, if its Fort box is filled."), _FORT),
    Rule("hw.wall", N_("Wall"), N_("A Resource fills the next box, if its Fort box is filled."), _FORT),
    Rule("hw.fort", N_("Fort"), N_("A Builder or a Soldier fills the next box."), _FORT),
    Rule(
        "hw.chain",
        N_("Chains"),
        N_(
            "A box of the Wall or the Cippi can be filled once the Fort box at the end of its chain is filled. The"
            " Wall and the Cippi do not wait for each other."
        ),
        _FORT,
    ),
    Rule(
        "hw.infrastructure",
        N_("Infrastructure"),
        N_("Infrastructure is the number of the last flag reached below the Fort. It is a level and is not spent."),
        _FORT,
    ),
    Rule(
        "hw.granaries",
        N_("Granaries"),
        N_("Everybody has the Small Granary. The Medium one needs 1 Infrastructure, the Large one 5."),
        _GRANARIES,
    ),
    Rule(
        "hw.granary-columns",
        N_("The columns of the Granaries"),
        N_(
            "The centre column of Mining & Foresting, Wall Guard, Cippi, Wall and Fort needs the Medium Granary,"
            " the right column the Large one."
        ),
        _GRANARIES,
    ),
    Rule(
        "hw.production",
        N_("Resource Production"),
        N_("A Hammer fills the next circle. There are eight Hammers for eight white circles."),
        _PRODUCTION,
    ),
    Rule(
        "hw.training",
        N_("Training Grounds"),
        N_("A Builder fills the next box and, by its Sword, the next box of the Wall Guard."),
        _TRAINING,
    ),
    Rule("hw.training-limit", N_("One training a Year"), N_("At most one Builder is trained in a Year."), _TRAINING),
    Rule(
        "hw.sword-blocked",
        N_("A Sword without a box"),
        N_(
            "While the next box of the Wall Guard is behind a missing Granary, or the track is full, a training"
            " would do nothing; it is refused."
        ),
        _SILENT,
        ("sword-blocked",),
    ),
    Rule(
        "hw.hotel",
        N_("Hotel"),
        N_("A Hotel gives a Civilian at once and in each later Year; a Large one also gives 1 Renown, once."),
        _COMMON,
    ),
    Rule(
        "hw.workshop",
        N_("Workshop"),
        N_("A Workshop gives a Builder at once and in each later Year; a Large one also gives 1 Renown, once."),
        _COMMON,
    ),
    Rule(
        "hw.road",
        N_("Road"),
        N_("A Road gives one of two Attributes at once, and an Attribute of choice in each later Year."),
        _COMMON,
    ),
    Rule(
        "hw.forum",
        N_("Forum"),
        N_("Two Workers, alike or not, are returned for one of a type that was not returned. Soldiers take no part."),
        _FORUM,
    ),
    Rule("hw.forum-limit", N_("One exchange a Year"), N_("The Forum is used at most once a Year."), _FORUM),
    Rule(
        "hw.landmarks",
        N_("Landmarks"),
        N_("Each Landmark needs 15 of one Attribute and gives 2 of another."),
        _LANDMARKS,
    ),
    Rule(
        "hw.attributes",
        N_("Attributes"),
        N_("An Attribute fills the next box of its track, which may give more."),
        _ATTRIBUTES,
    ),
    Rule(
        "hw.attribute-full",
        N_("An Attribute above 25"),
        N_("What is gained beyond the last box of an Attribute is lost. The action is allowed all the same."),
        _ATTRIBUTES,
    ),
)

_RIGHT = (
    Rule(
        "hw.citizens",
        N_("Citizens"),
        N_("A Civilian fills the next box of any Citizen Track; the icon of a citizen does it without payment."),
        _CITIZENS,
    ),
    Rule(
        "hw.citizen-full",
        N_("A full Citizen Track"),
        N_(
            "The icon of a citizen whose track is full is lost, the rest of the box is gained. The rulebook says so"
            " of the Gardens; the Theatre has the same icons."
        ),
        _FULL,
        ("citizen-full",),
    ),
    Rule(
        "hw.citizen-level",
        N_("Banners"),
        N_("A banner names how many boxes of its Citizen Track must be filled. They are not spent."),
        _CITIZENS,
    ),
    Rule(
        "hw.precincts",
        N_("Precincts"),
        N_("A Precinct gives an Attribute, a circle of Resource Production and a Resource."),
        _PRECINCTS,
    ),
    Rule("hw.market", N_("Market"), N_("The Market is built once and gives 1 Renown."), _MARKET),
    Rule(
        "hw.goods",
        N_("Trade Goods"),
        N_(
            "A Resource buys a Trade Good; its number is written in any open box whose banner is reached. That the box"
            " is chosen before a Fate Card is turned over is assumed."
        ),
        _BOX_FIRST,
    ),
    Rule(
        "hw.goods-source",
        N_("Whose Trade Good"),
        N_(
            "A Trade Good comes from a neighbour's Prospect Card of this Year, and the Resource goes to that"
            " neighbour; or from a Neutral Prospect Card, where it stays; or from the top card of the Fate Deck. One's"
            " own Prospect Card sells nothing to its owner. That a Trade Good may be bought from the same card again"
            " is assumed: of Patterns it is said."
        ),
        _GOOD_AGAIN,
        ("players",),
    ),
    Rule(
        "hw.unique-good",
        N_("Different Trade Goods"),
        N_("The first, second and third different number give 1 Renown each, the next two 2 each, the sixth 3."),
        _MARKET,
    ),
    Rule(
        "hw.duplicate-good",
        N_("The same Trade Good again"),
        N_("A number that is there already is written down and gives no Renown; the Merchant counts it."),
        _MARKET,
    ),
    Rule("hw.theatre", N_("Theatre"), N_("The Theatre is built once and gives 1 Renown."), _THEATRE),
    Rule("hw.performances", N_("Performances"), N_("A Resource pays for any open performance."), _THEATRE),
    Rule(
        "hw.performances-limit",
        N_("One performance a Year"),
        N_("At most one performance is given in a Year."),
        _THEATRE,
    ),
    Rule("hw.ludus", N_("Ludus Gladiatorious"), N_("The Ludus is built once and gives 1 Renown."), _LUDUS),
    Rule(
        "hw.train",
        N_("Training a Gladiator"),
        N_(
            "A Servant or a Civilian circles the next box of a Gladiator. A wounded one may train on, six times in"
            " all; a dead one may not."
        ),
        _LUDUS,
    ),
    Rule(
        "hw.battle",
        N_("Battle"),
        N_(
            "A trained Gladiator may battle; that a circled box that is not filled in is needed is assumed. The Fate"
            " Card turned up gives the damage: that many circled boxes are filled in from the left, never more than"
            " there are."
        ),
        _STRENGTH,
    ),
    Rule("hw.battle-limit", N_("One battle a Year"), N_("Each Gladiator battles at most once a Year."), _LUDUS),
    Rule(
        "hw.gladiator-dies",
        N_("A Gladiator dies"),
        N_(
            "When all circled boxes are filled in, the Gladiator is dead and gives the Piety below the last of them;"
            " no training and no battle follows."
        ),
        _LUDUS,
    ),
    Rule(
        "hw.gladiator-survives",
        N_("A Gladiator survives"),
        N_(
            "With a circled box left, the Gladiator gives what is printed below the last circled box: Renown, and a"
            " Resource if there is one."
        ),
        _LUDUS,
    ),
    Rule("hw.gardens", N_("Gardens"), N_("Gardens give 1 Piety and citizens of three or five tracks."), _GARDENS),
    Rule(
        "hw.temples",
        N_("Temples"),
        N_("A Temple gives 1 Piety when built. It may be built before the smaller one is full."),
        _TEMPLES,
    ),
    Rule(
        "hw.temple-fill",
        N_("Filling a Temple"),
        N_("Any Worker, a Soldier too, fills the next box of a Temple. Each row has a banner of its own."),
        _TEMPLES,
    ),
    Rule(
        "hw.temple-order",
        N_("The order in Temples"),
        N_("Temples are filled row by row, and a larger one only when the smaller one is full."),
        _TEMPLES,
    ),
    Rule(
        "hw.favour",
        N_("Gaining Favours"),
        N_(
            "The last box of a Temple makes one Favour available, a Diplomat two. That a Favour is kept until it is"
            " used is assumed."
        ),
        _FAVOUR_KEPT,
    ),
    Rule("hw.baths", N_("Baths"), N_("The Baths are built once and give 1 Renown."), _BATHS),
    Rule("hw.bribes", N_("Bribes"), N_("The Resources beside a box remove one Disdain."), _BATHS),
    Rule("hw.bribes-limit", N_("Two bribes a Year"), N_("At most two bribes are made in a Year."), _BATHS),
    Rule(
        "hw.bribe-disdain",
        N_("A bribe needs Disdain"),
        N_("Without Disdain at that moment no bribe is made, not even in advance."),
        _BATHS,
    ),
    Rule("hw.courthouse", N_("Courthouse"), N_("The Courthouse is built once and gives 1 Renown."), _COURTHOUSE),
    Rule(
        "hw.judgements",
        N_("Rulings of the Courthouse"),
        N_(
            "The left column gives a Servant, the centre one turns a Builder into two Servants, the right one a"
            " Servant into a Builder."
        ),
        _COURTHOUSE,
    ),
    Rule(
        "hw.judgements-limit",
        N_("One ruling a column"),
        N_("Each column of the Courthouse is used at most once a Year."),
        _COURTHOUSE,
    ),
    Rule(
        "hw.diplomats",
        N_("Diplomats"),
        N_(
            "A Diplomat gives 1 Valour and two Favours for a Cohort, which is chosen at once and stays. Each Diplomat"
            " serves a different Cohort."
        ),
        _DIPLOMATS,
    ),
    Rule(
        "hw.scouts",
        N_("Scouts"),
        N_("A Soldier sends a Scout, who draws one Pattern on the Map. The same Pattern may be drawn again."),
        _SCOUTS,
    ),
    Rule(
        "hw.scout-source",
        N_("Whose Pattern"),
        N_(
            "The Pattern is on one's own Prospect Card of this Year, on a neighbour's, who gets the Soldier, or on a"
            " Neutral Prospect Card, where the Soldier stays."
        ),
        _SCOUT_SOURCE,
        ("players",),
    ),
    Rule(
        "hw.pattern",
        N_("Where a Pattern fits"),
        N_("A Pattern may be turned and mirrored. All its cells lie on the Map and were empty."),
        _SCOUTS,
    ),
    Rule(
        "hw.map",
        N_("The Map"),
        N_("Covered icons are gained, and each row that is now full gives 1 Valour."),
        _SCOUTS,
    ),
)

RULES = Rules((*_START, *_GENERAL, *_LEFT, *_RIGHT, *END_RULES, *TABLE_RULES), CHAPTERS)
