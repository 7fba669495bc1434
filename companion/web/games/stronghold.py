"""Stronghold on the site."""

from __future__ import annotations

from companion.referee.messages import N_
from companion.referee.stronghold import GAME
from companion.web.games.plain import Example, PlainRoom

ROOM = PlainRoom(
    referee=GAME,
    tagline=N_("Ten turns of siege. Who wins this section of the wall, and who dies?"),
    about=N_(
        "The 1st edition in the printing by Valley Games; rules of other printings are not mixed in. Ask about a melee,"
        " ranged fire, a hit deck, or how many hourglasses a move takes: all legal casualties are listed."
    ),
    examples=(
        Example(N_("A melee"), "melee invader=2T1O defender=2S1M stone=2"),
        Example(N_("Ranged fire"), "fire force=4 targets=1O1T"),
        Example(N_("The odds of a hit deck, with your cards"), "hits deck=-,-,G,GO,GO,GOT shots=2"),
        Example(N_("How many hourglasses to get there?"), "hourglasses unit=S from=wall to=tower near=1"),
    ),
)
