"""Runes of Mayhem on the site."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.runes_of_mayhem import REFEREE
from companion.web.games.plain import Example, PlainRoom

ROOM = PlainRoom(
    referee=REFEREE,
    tagline=N_("Two armies, three lanes. Who may roll, who falls, and how likely is it?"),
    about=N_(
        "Ask about a fight, its exact odds, a whole lane with Covering, a siege against Protection, or who may attack"
        " whom. The die and the cards are your own: what the rulebook does not tell is never invented."
    ),
    examples=(
        Example(N_("A fight"), "fight melee:2/2:r2 peasants:1/1:r0"),
        Example(N_("Who may attack whom"), "targets melee:4/4 spearmen:2/4 v peasants:1/1 spearmen:3/5"),
        Example(N_("The odds of a fight, with your die"), "odds melee:2/2 peasants:1/1 die=0,0,1,1,2,3"),
        Example(N_("The odds of a siege"), "odds siege melee:4/4 protection=2 structure=5 die=0,1,2,3"),
    ),
)
