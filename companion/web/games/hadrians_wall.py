"""Hadrian's Wall on the site."""

from __future__ import annotations

from companion.referee.hadrians_wall import REFEREE
from companion.referee.messages import N_
from companion.web.games.plain import Example, PlainRoom

ROOM = PlainRoom(
    referee=REFEREE,
    tagline=N_("Two sheets, some three hundred boxes. May I fill this one, and what does it set off?"),
    about=N_(
        "Ask about an attack, the score, a box of your sheet, your Map, a gladiator, goods or Favours. The odds of the"
        " coming attack are exact, from the Fate Cards that you have seen."
    ),
    examples=(
        Example(N_("The attack of Year 3"), "attack year=3 cards=LCCRR cohorts=2/1/0 ignore=R"),
        Example(N_("The best use of Favours"), "favours year=3 cards=LCCRR cohorts=2/1/0 temple=1 diplomats=0/0/2"),
        Example(N_("The odds of the coming attack"), "odds year=3 cohorts=2/1/0 seen=2/1/1"),
        Example(N_("May I fill this box?"), "fill wall have=0/0/0/0/1 fort=6 wall=5"),
        Example(N_("Which boxes may I fill?"), "fill have=1/1/1/1/1"),
        Example(N_("Where does a pattern fit?"), "map map=xx.../x..../x..../..... pattern=line"),
        Example(N_("A gladiator's battle"), "gladiator boxes=4 damage=3"),
        Example(N_("A final score"), "score renown=6 piety=23 valour=12 discipline=16 paths=11 disdain=3"),
    ),
)
