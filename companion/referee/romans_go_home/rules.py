"""Romans Go Home!: the rules, in our own words, in the order of a round."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.romans_go_home.chapters import CHAPTERS
from companion.referee.rules import Rule, Rules

_ROUND = N_("Round overview")
_PLANNING = N_("Planning phase")
_ATTACK = N_("Attack phase")
_WARRIORS = N_("Effects of the Warrior cards")
_FORTS = N_("Effects of Fort Cards")
_ROUND_END = N_("End of the round")
_GAME_END = N_("End of game and victory")
_NEUTRAL = N_("Games with a neutral player")
_VARIANT = N_("Variant gameplay")
_SILENT = N_("The rulebooks are silent")
_REVIEWS = N_("The rulebooks are silent; published reviews agree")
_SETUP_NEUTRAL = N_("Setup; Games with a neutral player")
_FORT_DECK = N_("Setup; Round overview; Effects of Fort Cards")
_PLANNING_ATTACK = N_("Planning phase; Attack phase")

RULES = Rules(
    (
        Rule(
            "rgh.setup",
            N_("Clans"),
            N_(
                "Two to four clans of nine warriors take part. At least one belongs to a player; a clan without"
                " a player may take part as a neutral clan."
            ),
            _SETUP_NEUTRAL,
        ),
        Rule(
            "rgh.fort-deck",
            N_("Forts"),
            N_("Eighteen forts are shuffled and turned up, six in each of three rounds. Four are Legion Forts."),
            _FORT_DECK,
        ),
        Rule(
            "rgh.wall-order",
            N_("The wall"),
            N_(
                "Turn up six forts in a row. The lowest positive fort moves to the far left, the highest positive"
                " one to the far right; of equal ones, the one nearest to that edge. The others keep their order."
            ),
            _ROUND,
        ),
        Rule(
            "rgh.planning",
            N_("Planning"),
            N_(
                "Everybody shuffles the nine warriors, takes seven, puts one of them away and lays the other six"
                " face down along the wall, one at each fort. That all do so at the same time, in secret, is our"
                " ruling."
            ),
            _PLANNING,
        ),
        Rule(
            "rgh.six-cards",
            N_("Six cards a round"),
            N_("A clan has six cards along the wall and reveals one of them in each of the six turns."),
            _PLANNING_ATTACK,
        ),
        Rule(
            "rgh.cards-once",
            N_("Each warrior once"),
            N_(
                "A clan has each warrior once, but two Ch'ariotts. So a warrior seen does not come again in this round,"
                " except the second Ch'ariott."
            ),
            _REVIEWS,
        ),
        Rule(
            "rgh.reveal",
            N_("Reveal"),
            N_(
                "All clans turn up their left-most hidden card at the same time. It joins the face-up row, and its"
                " effect counts in this turn only; its strength counts as long as it stays."
            ),
            _ATTACK,
        ),
        Rule(
            "rgh.charriott-crash",
            N_("Ch'ariotts crash"),
            N_(
                "If two or more clans reveal a Ch'ariott in the same turn, all Ch'ariotts revealed in this turn are"
                " discarded before anything is counted. Ch'ariotts of earlier turns stay, and make none crash."
            ),
            _WARRIORS,
        ),
        Rule(
            "rgh.qween-charm",
            N_("Qween charms"),
            N_(
                "When all cards are up and Ch'ariotts have crashed, her owner must choose a rival warrior revealed in"
                " this turn, if one is still there. Until the turn ends its strength is added to hers, and counts as 0"
                " for its own clan."
            ),
            _WARRIORS,
            ("Q1", "Q2"),
        ),
        Rule(
            "rgh.qween-several",
            N_("Several Qweens"),
            N_("If more than one Qween is revealed in a turn, none of them charms; each counts her own strength."),
            _WARRIORS,
            ("Q5",),
        ),
        Rule(
            "rgh.charmed-effect",
            N_("The effect of a charmed warrior"),
            N_("Charming moves the points of a warrior. Its effect stays with its owner."),
            _SILENT,
            ("Q3",),
        ),
        Rule(
            "rgh.charmed-card",
            N_("The charmed card"),
            N_(
                "A charmed warrior stays where it is unless its own clan captures the fort, or a Signal Fort or Horsie"
                " takes it."
            ),
            _WARRIORS,
            ("Q4",),
        ),
        Rule(
            "rgh.filchy-out",
            N_("Filchy sits out"),
            N_("A clan that reveals Filchy cannot capture in this turn. Its total counts for nothing, ties included."),
            _WARRIORS,
            ("Q3", "N1"),
        ),
        Rule(
            "rgh.totals",
            N_("Totals"),
            N_("Every clan in the contest adds the strengths of all its face-up warriors."),
            _ATTACK,
        ),
        Rule(
            "rgh.highest-wins",
            N_("The highest total captures"),
            N_(
                "The clan with the highest total captures the fort. Ties below the highest total do not matter, though"
                " one sentence of the Polish text, taken alone, could be read otherwise."
            ),
            _ATTACK,
        ),
        Rule(
            "rgh.archr-tie",
            N_("Arch'r wins a tie"),
            N_(
                "Of the clans tied for the highest total, the only one that revealed an Arch'r in this turn captures."
                " If two or more of them did, the tie stands."
            ),
            _WARRIORS,
            ("Q3", "N1"),
        ),
        Rule(
            "rgh.nobody-captures",
            N_("Nobody captures"),
            N_("After a tie the fort leaves the game without effect, and nobody discards warriors, except for Horsie."),
            _ATTACK,
            ("V1",),
        ),
        Rule(
            "rgh.all-filchy",
            N_("Every clan sits out"),
            N_("If every clan revealed Filchy, nobody captures, as after a tie."),
            _SILENT,
            ("T2",),
        ),
        Rule(
            "rgh.variant-tie",
            N_("Variant: the fort stays after a tie"),
            N_(
                "After a tie the forts of the wall slide one place to the right and the last one is discarded; the"
                " same fort is fought for again. If it is the only one left, it is discarded itself: that is our"
                " ruling. This variant and the one for Dru'hid can be played apart."
            ),
            _VARIANT,
            ("V1", "T2"),
        ),
        Rule(
            "rgh.capture",
            N_("Capture"),
            N_("The winner takes the left-most fort of the wall. The effect of the fort taken applies."),
            _ATTACK,
        ),
        Rule(
            "rgh.druhid-swap",
            N_("Dru'hid swaps"),
            N_(
                "A clan that reveals Dru'hid and captures in the same turn may take any other fort of the wall instead"
                " (the Polish text says: any that is still in play). The contested fort goes to its place; its effect"
                " waits until somebody captures it."
            ),
            _WARRIORS,
            ("Q3", "V2"),
        ),
        Rule(
            "rgh.variant-druhid",
            N_("Variant: Dru'hid makes forts slide"),
            N_(
                "When Dru'hid takes another fort of the wall, the forts to its left move one place to the right,"
                " so the contested fort is fought for again."
            ),
            _VARIANT,
            ("V2",),
        ),
        Rule(
            "rgh.legion-win",
            N_("Three Legion Forts win"),
            N_(
                "A player who has three of the four Legion Forts wins the game at once; nothing else of the turn is"
                " carried out."
            ),
            _FORTS,
            ("L1", "N6"),
        ),
        Rule(
            "rgh.tax",
            N_("Tax-Collector's Fort"),
            N_(
                "A clan that captures it discards another fort captured earlier, of any kind; without another one, it"
                " discards the Tax-Collector's Fort itself."
            ),
            _FORTS,
            ("X1",),
        ),
        Rule(
            "rgh.signal",
            N_("Signal Fort"),
            N_(
                "When it is captured, every clan with a face-up warrior discards one of its choice. The winner pays"
                " out of the row before discarding it, so Axx can stay only if another warrior pays. That all choose at"
                " the same time, in secret, is our ruling."
            ),
            _FORTS,
            ("S1", "S2"),
        ),
        Rule(
            "rgh.unwary",
            N_("Unwary Fort"),
            N_("A clan that captures it may keep the weakest warrior of its row."),
            _FORTS,
            ("U1", "U2"),
        ),
        Rule(
            "rgh.weakest",
            N_("The weakest warrior"),
            N_(
                "The weakest warrior is the one with the lowest printed strength. Among equals the owner chooses;"
                " a neutral clan takes the one revealed first."
            ),
            _SILENT,
            ("U2",),
        ),
        Rule(
            "rgh.axx",
            N_("Axx stays"),
            N_("A clan that reveals Axx and captures in the same turn may keep Axx face-up."),
            _WARRIORS,
            ("Q3", "S1", "U1", "N1"),
        ),
        Rule(
            "rgh.winner-discards",
            N_("The winner discards"),
            N_(
                "The winner discards all face-up warriors that nothing lets stay. The others keep theirs, except what a"
                " Signal Fort or Horsie takes."
            ),
            _ATTACK,
            ("Q4",),
        ),
        Rule(
            "rgh.horsie",
            N_("Horsie hates to lose"),
            N_(
                "A clan that reveals Horsie and does not capture discards another of its face-up warriors; if there"
                " is no other, Horsie herself. That this follows the effect of the fort is our ruling."
            ),
            _WARRIORS,
            ("Q3", "H1", "H2"),
        ),
        Rule(
            "rgh.zvord",
            N_("Zvord rearranges"),
            N_(
                "At the end of the turn a clan that revealed Zvord may rearrange its hidden cards, whoever captured."
                " That several do so at the same time, in secret, is our ruling."
            ),
            _WARRIORS,
            ("Q3", "Z1"),
        ),
        Rule(
            "rgh.turn-end",
            N_("End of the turn"),
            N_("A charm ends with the turn: the charmed warrior has its full strength again."),
            _WARRIORS,
        ),
        Rule(
            "rgh.round-end",
            N_("End of the round"),
            N_(
                "After the sixth turn all cards go back to their clans, and the next round begins with a new wall."
                " After the third round the game ends."
            ),
            _ROUND_END,
        ),
        Rule(
            "rgh.neutral-cards",
            N_("The cards of a neutral clan"),
            N_("Six random cards of a neutral clan lie face down along the wall and are revealed with the others."),
            _NEUTRAL,
        ),
        Rule(
            "rgh.neutral-powers",
            N_("The powers of a neutral clan"),
            N_(
                "Qween, Dru'hid and Zvord of a neutral clan have no effect; its other warriors do. That a neutral Qween"
                " still counts when several are revealed is our ruling."
            ),
            _NEUTRAL,
            ("N1", "Q5"),
        ),
        Rule(
            "rgh.neutral-discards",
            N_("What a neutral clan discards"),
            N_("When a Signal Fort or Horsie makes a neutral clan discard, it discards its weakest warrior."),
            _NEUTRAL,
            ("N2", "U2"),
        ),
        Rule(
            "rgh.neutral-keeps",
            N_("What a neutral clan keeps"),
            N_("A neutral clan keeps every warrior that Axx or the Unwary Fort lets it keep."),
            _SILENT,
            ("N3",),
        ),
        Rule(
            "rgh.neutral-tax",
            N_("A neutral clan and the Tax-Collector's Fort"),
            N_("A neutral clan discards the other fort with the lowest value."),
            _SILENT,
            ("N4",),
        ),
        Rule(
            "rgh.neutral-wins",
            N_("A neutral clan cannot win"),
            N_("A neutral clan wins neither by points nor by Legion Forts. Its score is shown beside the others."),
            _NEUTRAL,
            ("N6",),
        ),
        Rule(
            "rgh.neutral-beaten",
            N_("One player alone"),
            N_(
                "One player alone has won only when ahead of every neutral clan, tie-breaks included, or by Legion"
                " Forts. This is our ruling; the rulebooks name no such condition."
            ),
            _SILENT,
            ("N6",),
        ),
        Rule(
            "rgh.score",
            N_("Score"),
            N_("A score is the sum of the values of all forts held; Legion Forts count against it. The highest wins."),
            _GAME_END,
        ),
        Rule(
            "rgh.tie-forts",
            N_("Tied scores: most forts"),
            N_("Of players with the same score, the one with the most forts is ahead; Legion Forts count."),
            _GAME_END,
        ),
        Rule(
            "rgh.tie-best-fort",
            N_("Still tied: best fort"),
            N_("If they have equally many forts, the one with the highest single fort is ahead."),
            _GAME_END,
        ),
        Rule(
            "rgh.tie-next-fort",
            N_("Tied to the end"),
            N_("After that the second-best fort decides, then the third; players tied in everything share the place."),
            _SILENT,
            ("E1",),
        ),
        Rule(
            "rgh.override",
            N_("We play it so"),
            N_("The table decides. What it sets right is written into the log with its reason."),
            _SILENT,
        ),
        Rule(
            "rgh.odds",
            N_("What the odds assume"),
            N_("Every card of a clan that nobody has seen is equally likely to be the next one."),
            _SILENT,
        ),
    ),
    CHAPTERS,
)
