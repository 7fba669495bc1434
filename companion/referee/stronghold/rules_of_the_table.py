"""Stronghold: the rules of turns, actions, Glory and the end, in our own words."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.rules import Rule
from companion.referee.stronghold.actions_table import ACTIONS

_OVERVIEW = N_("Overview; Preparation (1st edition, Valley Games printing)")
_HOURGLASSES = N_("Hourglasses and actions")
_SUPPLIES = N_("Hourglasses and actions; Games for 2, 3 and 4 players")
_ACTIONS = N_("Actions of the Defender")
_SABOTEURS = N_("Actions of the Defender; Guard Post; Overview")
_HEROES = N_("Heroes")
_ASSAULT = N_("Assault")
_GLORY = N_("Glory, as printed on the player aid")
_END = N_("End of the turn; Winner; Tie")
_SILENT = N_("The rulebook is silent")

TABLE_RULES = (
    Rule(
        "sh.players",
        N_("Who plays"),
        N_(
            "Two play Invader and Defender. A third is a second Invader, a fourth a second Defender; partners"
            " win together."
        ),
        N_("Games for 2, 3 and 4 players"),
    ),
    Rule(
        "sh.phase-cards",
        N_("Phase cards"),
        N_(
            "Phases 1 and 6 and the Camp have a card that never changes. For each of the Phases 2 to 5 the Invader"
            " draws two of five and keeps one; two Invaders draw three together and keep one each. For the first games"
            " the text has the Basic set taken instead: the cards with a star."
        ),
        _OVERVIEW,
    ),
    Rule(
        "sh.partners",
        N_("Two Invaders"),
        N_(
            "Both act at once in each Phase, each on his own side, and share no Resources; both may man the Ram, and"
            " where Orders go they decide together. An action on the partner's card costs 1 Hourglass more and is still"
            " used once a turn. In Phase 1, after the draw, for 1 Hourglass one may give the other up to three Units of"
            " one type."
        ),
        N_("Games for 2, 3 and 4 players"),
    ),
    Rule(
        "sh.four",
        N_("Two Defenders"),
        N_(
            "Each Invader hands over to the Defender whom he faces, and the extra Hourglass for a partner's card to the"
            " other one; for face-down Orders the Invaders choose. Defenders share no Hourglasses: what one has begun"
            " to pay only he goes on paying."
        ),
        N_("Games for 2, 3 and 4 players"),
    ),
    Rule(
        "sh.flanks",
        N_("West and East"),
        N_(
            "Where a side has two players, each commands his own half of the fortress; buildings are common. Units of"
            " both Invaders can stand in the Barbican, so Goblins of either may shoot at the Wall Sections beside it:"
            " our ruling."
        ),
        N_("Games for 2, 3 and 4 players"),
    ),
    Rule(
        "sh.map",
        N_("The map is the table's"),
        N_("The text gives no map: enter your Wall Sections and Towers once, and keep the line for the next game."),
        _SILENT,
    ),
    Rule(
        "sh.start",
        N_("The beginning"),
        N_(
            "The Invader has 10 Glory Points and 5 Resources (two Invaders 3 each), the Defender 4 Glory Points and"
            " four Hourglasses; two stone components lie on each section. In the Barracks stand four Marksmen and a"
            " Soldier, in the Guard Post a Marksman, in the Honour Guard two Soldiers; the other Units as the dots of"
            " the board show, no Veterans, the Heroes each on his own Wall Section. Two Defenders have two of the"
            " Hourglasses each: our ruling, as the text does not say."
        ),
        _OVERVIEW,
        ("AMB-18",),
    ),
    Rule(
        "sh.turn",
        N_("A turn"),
        N_(
            "Six Phases of the Invader, the Defender spending after each, then the Assault. There are ten turns"
            " at most."
        ),
        _OVERVIEW,
    ),
    Rule(
        "sh.invader-way",
        N_("The Invader's way"),
        N_(
            "From the Camp to a Foreground, to a Rampart, to a Wall Section: forward only, along Paths, and never to"
            " the other side; from one Rampart of the West (your board shows which) also to the one beside it, and not"
            " back. A Drover lets Units go from his Rampart to an adjacent one, or back to a Foreground. At most ten"
            " Units stand on a Foreground."
        ),
        N_("Sides of the Stronghold; Paths; Examples of movement"),
    ),
    Rule(
        "sh.supplies",
        N_("Supplies of a turn"),
        N_(
            "The Invader takes 5 Resources and draws 14 Units; of two Invaders each takes 5 and draws 10. In the first"
            " turn the Resources are beside those of the set-up: our ruling, as the text does not say. The Defender"
            " gets two Hourglasses (two Defenders one each) and one stone component, if any is left, for after"
            " Phase 1."
        ),
        _SUPPLIES,
    ),
    Rule(
        "sh.hand-over",
        N_("Hourglasses handed over"),
        N_(
            "After each of its actions the Invader hands over the Hourglasses it costs; the Defender acts after"
            " the Phase."
        ),
        _HOURGLASSES,
    ),
    Rule(
        "sh.straight-on",
        N_("Straight on"),
        N_(
            "Play goes straight on past a Defender who has nothing left to spend, to place, or to see to; in the"
            " Assault, when the last Cannon or Poles have fired, and past Poles that reach nobody."
        ),
        _HOURGLASSES,
    ),
    Rule(
        "sh.spend-all",
        N_("Spend them all"),
        N_("Every Hourglass of a Phase is spent before the next one, if only by laying it on an unfinished action."),
        _HOURGLASSES,
    ),
    Rule(
        "sh.lost-hourglasses",
        N_("Hourglasses without use"),
        N_("What cannot be used at all is lost."),
        _SILENT,
        ("AMB-30",),
    ),
    Rule(
        "sh.actions",
        N_("Actions of the Defender"),
        N_(
            "Each can be used once a turn. The exceptions: training, moving, and changing places; a Workshop action"
            " that Hourglasses of D1 pay for again; the building that D3 clears; with two Defenders what Haste frees."
        ),
        _ACTIONS,
    ),
    Rule(
        "sh.haste",
        N_("Haste"),
        N_(
            "With two Defenders: once a turn one may use an action that the other has used, if a piece of it is left."
            " The tile costs nothing; the action is paid as usual."
        ),
        N_("Games for 2, 3 and 4 players"),
    ),
    Rule(
        "sh.pay",
        N_("Paying an action"),
        N_(
            "A cost may be paid over several turns, by one Defender, also while nothing could come of it yet. As soon"
            " as the full price lies there, also because the price has fallen, the action happens."
        ),
        _ACTIONS,
    ),
    Rule(
        "sh.saboteur",
        N_("Saboteurs"),
        N_(
            "He comes in Phase 4 and makes the actions of his building cost 1 more. Tracking removes all Saboteurs for"
            " 3 Hourglasses and one Unit of the Guard Post."
        ),
        _SABOTEURS,
        ("AMB-23", "AMB-32"),
    ),
    Rule(
        "sh.swap",
        N_("Changing places"),
        N_(
            "For one Hourglass two adjacent Units change places. Each must be allowed in the other's space: our ruling,"
            " as the text does not say."
        ),
        N_("Moving inside the Stronghold: Units and Heroes"),
    ),
    Rule(
        "sh.stone",
        N_("The stone of the turn"),
        N_("It goes onto any Wall Section, also on top of others."),
        _HOURGLASSES,
    ),
    Rule(
        "sh.machines",
        N_("Cannon and Poles"),
        N_("Each stands on an empty Tower, stays there, and draws one card in each Assault."),
        N_("Forge: Cannon; Workshop: Poles"),
    ),
    Rule(
        "sh.cannon-targets",
        N_("What a Cannon may aim at"),
        N_(
            "The Foreground of its side; the Rampart that its Tower faces, or one adjacent to that Rampart; a Siege"
            " Tower at a Wall Section beside its Tower; the Barbican, only from a Tower beside it. Your board tells"
            " which these are."
        ),
        N_("Forge: Cannon; Workshop: Poles"),
    ),
    Rule(
        "sh.platform",
        N_("Platform"),
        N_("One more space for a Defender Unit; one on each Wall Section at most."),
        N_("Workshop: Platform"),
    ),
    Rule(
        "sh.traps",
        N_("Traps"),
        N_(
            "On an empty Path, never with a Bridge, to the end of the game. In Phase 6 one kind kills every Goblin that"
            " crosses, the other one Troll."
        ),
        N_("Scouts' Quarters: Traps"),
        ("AMB-20",),
    ),
    Rule(
        "sh.gate-reinforcement",
        ACTIONS["gate"].name,
        ACTIONS["gate"].effect,
        N_("Workshop: Gate Reinforcement"),
    ),
    Rule("sh.raid", ACTIONS["raid"].name, ACTIONS["raid"].effect, N_("Scouts' Quarters: Siege Tower Raid")),
    Rule("sh.damage", ACTIONS["damage"].name, ACTIONS["damage"].effect, N_("Scouts' Quarters: Damage Machine")),
    Rule("sh.mix-up", ACTIONS["mix-up"].name, ACTIONS["mix-up"].effect, N_("Cathedral: Orders Mix-up")),
    Rule(
        "sh.sharpshooter",
        ACTIONS["sharpshooter"].name,
        ACTIONS["sharpshooter"].effect,
        N_("Actions of the Defender: Sharpshooter in the Tower"),
        ("AMB-23",),
    ),
    Rule(
        "sh.blessing",
        N_("Marksmen Blessing"),
        N_("This turn Marksmen may aim at any Rampart of one side, also at those beyond their reach."),
        N_("Cathedral: Marksmen Blessing"),
        ("AMB-34",),
    ),
    Rule(
        "sh.training",
        N_("Training"),
        N_(
            "A Marksman of the Barracks becomes a Soldier, a Soldier a Veteran, if the supply has one and its"
            " space there is free."
        ),
        N_("Barracks"),
    ),
    Rule(
        "sh.sally",
        N_("Sally of the Warrior"),
        N_("Once a turn he kills a Unit on his section: a Goblin for 1 Hourglass, an Orc for 2, a Troll for 3."),
        _HEROES,
    ),
    Rule(
        "sh.dishonour",
        N_("Dishonourable actions"),
        N_(
            "From turn 5, one a turn, each once a game, right after a Phase (where play went straight on, until the"
            " Invader does something); each costs the Defender 1 Glory Point."
            " They give Hourglasses for the Workshop, Hourglasses for anything, the actions of a building once more and"
            " for 1 Hourglass less, or a Veteran and a Soldier."
        ),
        N_("Glory; what each does, as printed on the player aid"),
        ("AMB-23", "AMB-25", "AMB-26"),
    ),
    Rule(
        "sh.assault",
        N_("The order of an Assault"),
        N_(
            "I: Cannons, siege machines, Marksmen, Goblins. II: Cauldrons, Poles, Orders, melee, Hospital. III:"
            " the Barbican."
        ),
        _ASSAULT,
    ),
    Rule(
        "sh.machines-hit",
        N_("Siege machines"),
        N_(
            "Decks and effects are in the Invader's book, which is missing: enter what they did. The dead go to"
            " the supply."
        ),
        _SILENT,
    ),
    Rule(
        "sh.catapult",
        N_("A hit on the wall"),
        N_(
            "A Catapult that hits, or an explosion, takes one stone component and all wood of the Wall Section. Where"
            " there is only wood it takes that: our ruling, as the text does not say."
        ),
        N_("Workshop: Wall Reinforcement"),
    ),
    Rule(
        "sh.targets",
        N_("Who may fire at what"),
        N_(
            "From a Wall Section free of the Invader: a Rampart that a Path joins to it. From a Tower: the Rampart that"
            " it faces, or one that an adjacent Tower faces. From the two Towers and two Wall Sections beside the"
            " Barbican also the Barbican. Never a Foreground. Your board tells which these are."
        ),
        N_("Assault I.3: Marksmen fire, with its examples"),
    ),
    Rule(
        "sh.all-aim",
        N_("All aim first"),
        N_(
            "All Marksmen are aimed before anybody is removed, all Cannons before a card is turned up. Marksmen who"
            " aim at one place fire together, also those of two Defenders."
        ),
        N_("Assault I.1: Cannons; Assault I.3: Marksmen fire, with its examples"),
        ("AMB-9",),
    ),
    Rule(
        "sh.goblin-fire",
        N_("Goblin fire"),
        N_(
            "Each Goblin on a Rampart with a Chief Marksman kills one Marksman: on a Wall Section that a Path joins to"
            " it, if no Invader stands there, or on a Tower that faces it, but not on one beside the Barbican."
        ),
        N_("Assault I.4"),
        ("AMB-5",),
    ),
    Rule(
        "sh.poles",
        N_("Poles"),
        N_(
            "Each set of Poles reaches one Wall Section beside its Tower: of the Units on the card the weakest that"
            " stands there dies."
        ),
        N_("Assault II.2: Poles"),
        ("AMB-10",),
    ),
    Rule(
        "sh.orders",
        N_("Orders"),
        N_(
            "Frenzy and explosion are told by the text; enter what the others did. Defenders killed by an Order go to"
            " the Hospital."
        ),
        N_("Assault II.3: Orders"),
        ("AMB-31",),
    ),
    Rule(
        "sh.gates",
        N_("Gates"),
        N_(
            "Three, of toughness 6, one after the other; a Ram strikes one of them, once a turn. The first two give the"
            " Invader 1 Glory Point each. Points beyond a Gate are lost: our ruling, as the text does not say."
        ),
        N_("Description of the board: Barbican; Assault III; Glory, as printed on the player aid"),
    ),
    Rule(
        "sh.third-gate",
        N_("The third Gate"),
        N_("Its fall is a breach: 1 Glory Point, or 2 and those of the breach if it is the first."),
        _GLORY,
        ("AMB-12",),
    ),
    Rule(
        "sh.breach-glory",
        N_("Glory of a breach"),
        N_("The first breach gives the Invader 3 Glory Points, each further Wall Section 1."),
        _GLORY,
        ("AMB-12",),
    ),
    Rule(
        "sh.deeds",
        N_("Deeds of the Invader"),
        N_(
            "Four Trolls on one Wall Section; Units on seven or more Wall Sections at one moment; twelve or more"
            " Goblins sacrificed in Rituals; a Wall Section left without any wall component twice in the game, the same"
            " or two. The text has lost whose deeds they are and what they give. Our rulings: each gives the Invader"
            " 1 Glory Point, once a game; walls that a correction leaves bare count too. The companion sees on the"
            " walls what happened and counts it at the end by itself; the Goblins the table reports."
        ),
        _GLORY,
        ("AMB-14",),
    ),
    Rule(
        "sh.end-of-turn",
        N_("The end of a turn"),
        N_(
            "Without a breach the Invader gives the Defender 1 Glory Point. Removed are Rituals, Orders, Accurate"
            " Shots, tiles of the Cathedral, Units on Phase cards except the Camp, and the Hourglasses of actions that"
            " happened and of Heroes. What lies on unfinished actions stays."
        ),
        _END,
    ),
    Rule(
        "sh.honour-guard",
        N_("Honour Guard"),
        N_(
            "From turn 6 both Soldiers who have stood there since the beginning give 1 Glory Point at the end of each"
            " turn without a breach."
        ),
        N_("Honour Guard"),
        ("AMB-16",),
    ),
    Rule(
        "sh.held",
        N_("Ten turns held"),
        N_("Without a breach in ten turns the Defender wins, whatever the Glory."),
        _END,
    ),
    Rule(
        "sh.winner",
        N_("The winner"),
        N_("A breach ends the game with its Assault, in the tenth turn too (our ruling); more Glory Points win."),
        _END,
    ),
    Rule(
        "sh.tie",
        N_("A tie"),
        N_(
            "Equal Glory: one more Assault on the sections that are not breached, with everything as it stands. A"
            " breach wins it for the Invader, none for the Defender; deeds count no more (our ruling)."
        ),
        _END,
        ("AMB-17",),
    ),
    Rule(
        "sh.override",
        N_("The table is the boss"),
        N_("Anything can be set as the table says, and the game ended, for a reason that stands in the log."),
        _SILENT,
    ),
)
