"""Runes of Mayhem: the rules of a whole game, beside those of fights and sieges, in our own words."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.rules import Rule

_CARDS = N_("The Kings and the Structure-points of the Fortress")
_PLAY = N_("Play Cards or Trade")
_EXPANSION = N_("Expansion rules: new abilities and notes")
_SILENT = N_("The rulebook is silent")

TURNS = (
    Rule(
        "rom.turn",
        N_("The steps of a turn"),
        N_(
            "Production; Regroup-step, Battle-step, First Burial-step; Main-phase, Second Burial-step; Discard-step,"
            " Draw-step; End-phase. What belongs to one step is not done in another."
        ),
        N_("A Turn"),
    ),
    Rule(
        "rom.active",
        N_("The active player"),
        N_(
            "Whoever has the turn plays. The other one only rolls in defence, heals in Burial-steps and answers"
            " questions."
        ),
        N_("Gameplay summary"),
    ),
    Rule(
        "rom.start",
        N_("How a game starts"),
        N_(
            "One player leads the Vikings, one the Anglo-Saxons. Both draw five cards and may once put any of them"
            " aside, draw as many anew and shuffle those back; then they divide their production-markers. The Vikings"
            " begin; the others get 3 Gold for that. Both may look through both discard piles at any time. For a first"
            " game the rulebook recommends to leave Heroes, Castle Folk, Peasants, Berserkers and Pillagers out of the"
            " decks."
        ),
        N_("Preparations"),
    ),
    Rule(
        "rom.kings",
        N_("Kings"),
        N_(
            "Both players have a king of their own or neither. Its side is chosen once and gives the"
            " Structure-points; without kings a Fortress has 40."
        ),
        _CARDS,
    ),
    Rule(
        "rom.regroup",
        N_("Regrouping"),
        N_("Before the Battle-step own units may move freely among the places of the Battlefield and the Wall."),
        N_("Regroup-step"),
    ),
    Rule(
        "rom.play",
        N_("Playing a card"),
        N_(
            "Pay its Gold and Faith and put it on an empty place that its type may enter; it stays there until the next"
            " Regroup-step."
        ),
        _PLAY,
    ),
    Rule(
        "rom.sacrifice",
        N_("Sacrifice"),
        N_("In the Main-phase own units may be put into the discard pile."),
        _PLAY,
    ),
    Rule(
        "rom.draw",
        N_("Discard and draw"),
        N_(
            "One card may be discarded; then draw up to the hand limit of five, less one for each mercenary hired for"
            " a card. When the deck has run out, the discard pile is shuffled into a new one."
        ),
        N_("Draw-phase; Mercenary Expansion"),
        ("Q26",),
    ),
    Rule(
        "rom.end",
        N_("End-phase"),
        N_(
            "Damage and Shot markers are taken off all units, what is still fallen is buried, and the other player has"
            " the turn."
        ),
        N_("End-phase"),
        ("Q27", "Q36"),
    ),
    Rule(
        "rom.straight-on",
        N_("Straight on"),
        N_(
            "Play goes straight on past a step in which the active player has nothing to decide: the Battle-step is"
            " over when no unit is able to attack, and in Production, Draw and End all is laid down. After an attack"
            " with a card that has a text of its own it waits."
        ),
        N_("A Turn; Battle-step"),
    ),
    Rule(
        "rom.override",
        N_("The table decides"),
        N_("Players may put anything right, or do what a card says, for a reason that stands in the log."),
        _SILENT,
    ),
)

MORE = (
    Rule(
        "rom.howl",
        N_("Howl"),
        N_(
            "When a unit with Howl enters the Battlefield, its owner may take a Hound from deck or discard pile into"
            " the hand."
        ),
        _EXPANSION,
    ),
    Rule(
        "rom.king-unit",
        N_("A king as a unit"),
        N_(
            "It comes into row 1 or 2; if both are full, a unit there is sacrificed for it. The rulebook names two"
            " kings for this, Edward the Elder and Ragnar Lothbrok."
        ),
        _EXPANSION,
    ),
    Rule(
        "rom.trap",
        N_("Traps"),
        N_(
            "Once in their Main-phase the Vikings choose one and lay it face down for 1 Gold, on an enemy place without"
            " unit or building. It is revealed when an Anglo-Saxon unit attacks from it or through it, never in the"
            " Vikings' turn; the Vikings choose between its options before any roll. Then it goes back into its deck."
        ),
        N_("Traps Expansion"),
    ),
    Rule(
        "rom.build",
        N_("Building"),
        N_(
            "Once in their Main-phase the Anglo-Saxons put a building face down on a place without a trap, with a"
            " production-marker on it. At their next Production-phase it is turned up, and the marker comes back to the"
            " production card of their choice; it produces nothing in that turn."
        ),
        N_("Towers Expansion"),
    ),
)
