"""Hadrian's Wall: the rules by which a table goes through the Years, in our own words."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.rules import Rule

_SETUP = N_("Setup")

TABLE_RULES = (
    Rule(
        "hw.players",
        N_("Players and Main Supply"),
        N_(
            "One to six players, each with the twelve cards of one colour. The Main Supply has no limit; if anything"
            " runs out, use a substitute."
        ),
        _SETUP,
    ),
    Rule(
        "hw.year-order",
        N_("The order of a Year"),
        N_(
            "Each of the six Years: Fate Card, Player Cards, with one or two players the Neutral Prospect Cards,"
            " income; then the actions of all at once, and the attack when all have stopped."
        ),
        N_("Year setup; End of the year; Changes for 1-2 players"),
    ),
    Rule(
        "hw.player-cards",
        N_("Choosing Player Cards"),
        N_(
            "Each Year all draw two cards from what is left of their twelve. Which one becomes the Path Card is shown"
            " when all have chosen."
        ),
        N_("Selecting Player Cards"),
    ),
    Rule(
        "hw.neutral-cards",
        N_("Neutral Prospect Cards"),
        N_(
            "Each Year two Neutral Prospect Cards are turned over for one player, one for two players. They come"
            " from the cards of any one unused colour and are discarded after the attack."
        ),
        N_("Changes for 1-2 players"),
    ),
    Rule(
        "hw.stop",
        N_("Stopping"),
        N_(
            "The Year ends when all have stopped. Whoever is paid by a neighbour may use that at once; that this holds"
            " even after having stopped is assumed."
        ),
        # ruling payment_after_stop of the fact file
        N_("End of the year; Market; Scouts; silent on payments after stopping"),
    ),
    Rule(
        "hw.take-back",
        N_("Taking back"),
        N_(
            "Players may take back their last actions, one by one, as long as no card has been turned over since, the"
            " table has put nothing right, and what was paid is still there. A neighbour who had stopped and acts again"
            " by that payment alone has stopped again."
        ),
        N_("The rulebook is silent"),
    ),
    Rule(
        "hw.override",
        N_("We play it so"),
        N_("The table decides. What it sets right is written into the log with its reason."),
        N_("The rulebook is silent"),
    ),
)
