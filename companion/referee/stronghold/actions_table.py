"""The Defender's actions: where, what they cost, what limits them. One table for the engine, the screen and the
printed cards.

Rulebook: Actions of the Defender, building by building; Heroes; Dishonourable actions.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.referee.messages import N_
from companion.referee.options import Settings

Target = Literal["none", "tower", "section", "cauldron", "flank", "machine", "unit"]


class Action(msgspec.Struct, frozen=True):
    """An action of a building: its names (English, Italian), its cost in Hourglasses, what it is aimed at, how many
    pieces the box has (0: none is placed), whether it can be repeated in a turn, and its effect in our words.
    ``option`` is the table option that the effect depends on, ``otherwise`` the effect with its second value;
    ``open`` where the effect tells the default of that option, which the text does not."""

    id: str
    building: str
    name: str
    italian: str
    cost: int
    target: Target
    effect: str
    pieces: int = 0
    repeats: bool = False
    option: str = ""
    otherwise: str = ""
    open: bool = False

    def told(self, settings: Settings) -> str:
        """Its effect as this table plays it."""
        return self.effect if not self.option or _first(settings, self.option) else self.otherwise


def _first(settings: Settings, option: str) -> bool:
    """Whether a table has left an option at its default."""
    return option not in settings.changed()


BUILDINGS: dict[str, tuple[str, str]] = {
    "forge": (N_("Forge"), "Forgia"),
    "workshop": (N_("Workshop"), "Officina"),
    "scouts": (N_("Scouts' Quarters"), "Alloggi degli Scout"),
    "cathedral": (N_("Cathedral"), "Cattedrale"),
    "barracks": (N_("Barracks"), "Caserma"),
    "guard-post": (N_("Guard Post"), "Posto di Guardia"),
}
"""The buildings with actions: English and Italian name."""

ACTIONS: dict[str, Action] = {
    action.id: action
    for action in (
        Action(
            "cannon", "forge", N_("Cannon"), "Cannone", 4, "tower",
            N_("On an empty Tower; fires in step I.1 of each Assault."), pieces=3,
        ),
        Action(
            "troll-cauldron", "forge", N_("Troll Cauldron"), "Calderone Anti-Troll", 3, "cauldron",
            N_("On a space for Cauldrons: before the melee one Troll there dies."), pieces=3, option="AMB-21",
            otherwise=N_("On a space for Cauldrons: before the melee it kills one Troll there and is then removed."),
        ),
        Action(
            "orc-cauldron", "forge", N_("Orc Cauldron"), "Calderone Anti-Orco", 2, "cauldron",
            N_("On a space for Cauldrons: before the melee one Orc there dies."), pieces=3, option="AMB-21",
            otherwise=N_("On a space for Cauldrons: before the melee it kills one Orc there and is then removed."),
        ),
        Action(
            "goblin-cauldron", "forge", N_("Goblin Cauldron"), "Calderone Anti-Goblin", 2, "cauldron",
            N_("On a space for Cauldrons: before the melee all Goblins there die."), pieces=3, option="AMB-21",
            otherwise=N_("On a space for Cauldrons: before the melee it kills all Goblins there and is then removed."),
        ),
        Action(
            "poles", "workshop", N_("Poles"), "Pertiche", 4, "tower",
            N_("On an empty Tower; used in step II.2 of each Assault."), pieces=3,
        ),
        Action(
            "platform", "workshop", N_("Platform"), "Piattaforma", 2, "section",
            N_("One more space for a Unit on a Wall Section; one on each at most."), pieces=3,
        ),
        Action(
            "wall", "workshop", N_("Wall Reinforcement"), "Rinforzo delle Mura", 2, "section",
            N_("A wooden wall on top: 1 more strength. A Catapult hit or an explosion takes all wood there."), pieces=3,
        ),
        Action(
            "gate", "workshop", N_("Gate Reinforcement"), "Rinforzo delle Porte", 1, "none",
            N_("The Gate under attack regains 1 toughness, up to 6."),
        ),
        Action(
            "raid", "scouts", N_("Siege Tower Raid"), "Incursione alla Torre d'Assedio", 1, "none",
            N_("One Unit in a Siege Tower dies at once; the Defender chooses it."),
        ),
        Action(
            "goblin-trap", "scouts", N_("Goblin Trap"), "Trappola Anti-Goblin", 2, "none",
            N_("On an empty Path, not on a Bridge; stays. In Phase 6 kills every Goblin that crosses."), pieces=3,
        ),
        Action(
            "troll-trap", "scouts", N_("Troll Trap"), "Trappola Anti-Troll", 2, "none",
            N_("On an empty Path, not on a Bridge; stays. In Phase 6 kills one Troll that crosses."), pieces=3,
            option="AMB-20",
            otherwise=N_("On an empty Path, not on a Bridge; stays. In Phase 6 each movement kills one Troll there."),
        ),
        Action(
            "damage", "scouts", N_("Damage Machine"), "Danneggiare una macchina", 2, "machine",
            N_("One Miss card from the supply goes into the deck of a Catapult or Ballista."),
        ),
        Action(
            "glare", "cathedral", N_("Unearthly Glare"), "Luce Divina", 4, "section",
            N_("The Wall Section is left out of this turn's Assault."), pieces=1, option="AMB-8",
            otherwise=N_("No melee on the Wall Section this turn. Fire, Cauldrons, Poles, and Orders are as usual."),
            open=True,
        ),
        Action(
            "blessing", "cathedral", N_("Marksmen Blessing"), "Benedizione degli Arcieri", 2, "flank",
            N_("In this turn's Marksmen fire any Rampart of one side may be aimed at."), pieces=1, option="AMB-34",
            otherwise=N_("In this turn's Marksmen fire those of one side may aim at any Rampart of it."),
        ),
        Action(
            "mix-up", "cathedral", N_("Orders Mix-up"), "Ordini Confusi", 2, "none",
            N_("One Order of your choice is discarded, unseen if it lies face down."),
        ),
        Action(
            "sharpshooter", "cathedral", N_("Sharpshooter in the Tower"), "Cecchino sulla Torre", 2, "unit",
            N_("One Invader Unit anywhere dies; with four players on your own side."), option="AMB-23",
            otherwise=N_(
                "One Invader Unit anywhere dies; with four players on your own side. A Saboteur or D3 has no effect on"
                " it."
            ),
            open=True,
        ),
        Action(
            "train-soldier", "barracks", N_("Marksman into Soldier"), "Addestrare a Soldato", 2, "none",
            N_("A Marksman of the Barracks becomes a Soldier; needs a free space there."), repeats=True,
        ),
        Action(
            "train-veteran", "barracks", N_("Soldier into Veteran"), "Addestrare a Veterano", 2, "none",
            N_("A Soldier of the Barracks becomes a Veteran; needs a free space there."), repeats=True,
        ),
        Action(
            "track", "guard-post", N_("Tracking Saboteurs"), "Stanare i Sabotatori", 3, "none",
            N_("All Saboteurs leave; a Unit of the Guard Post goes to the supply."),
        ),
    )
}  # fmt: skip

UNSEEN = ("raid", "goblin-trap", "troll-trap", "damage", "mix-up", "sharpshooter")
"""Actions of which only the board and the Invader's cards show whether they find a target."""

BARRACKS_MOST = (4, 2, 1)
"""Marksmen, Soldiers and Veterans that the Barracks have spaces for."""
SALLY = (1, 2, 3)
"""Hourglasses of the Warrior's Sally against a Goblin, an Orc, a Troll."""

DISHONOUR: dict[str, str] = {
    "D1": N_("4 Hourglasses for the Workshop only; this turn they may pay for a second use of its actions."),
    "D2": N_("3 Hourglasses to use anywhere."),
    "D3": N_("The actions of one building are available again and cost 1 less this turn, but never less than 1."),
    "D4": N_("A Veteran and a Soldier from the supply into the Courtyard."),
}
"""The dishonourable actions. Their printed names are lost from the text; the ids are ours."""
DISHONOUR_SHORT: dict[str, str] = {
    "D1": N_("4 for the Workshop"),
    "D2": N_("3 Hourglasses"),
    "D3": N_("A building again"),
    "D4": N_("Veteran and Soldier"),
}
"""What each does, in two or three words: D1 to D4 say nothing."""
SABOTAGE = {
    "all": N_("Actions of his building cost 1 more."),
    "cannon": N_("In the Forge the Cannon costs 1 more; no other action does."),
}
"""What a Saboteur does, by AMB-32."""
DISHONOUR_OPTIONS: dict[str, tuple[str, str]] = {
    "D3": (
        "AMB-26",
        N_(
            "The actions of one building are available again; those begun from now on cost 1 less this turn, but never"
            " less than 1."
        ),
    ),
    "D4": ("AMB-25", N_("A Veteran and a Soldier from the supply into the Courtyard, only if both are there.")),
}
"""The table options that dishonourable actions depend on, and what those do with the second value."""


def dishonour_told(which: str, settings: Settings) -> str:
    """What a dishonourable action does as this table plays it."""
    option, otherwise = DISHONOUR_OPTIONS.get(which, ("", ""))
    return DISHONOUR[which] if not option or _first(settings, option) else otherwise


DISHONOUR_FROM = 5
WORKSHOP_GIFT, GIFT = 4, 3

DEEDS: dict[str, str] = {
    "four-trolls": N_("Four Trolls on one Wall Section at one moment"),
    "seven-sections": N_("Units on seven or more Wall Sections at one moment"),
    "twelve-goblins": N_("Twelve or more Goblins sacrificed in Rituals during the game"),
    "bare-twice": N_("Twice in the game a Wall Section, the same or another, was left without any wall component"),
}
"""The deeds of the player aid. That they give the Invader Glory Points, each once in a game, is our ruling."""
DEED_NAMES: dict[str, str] = {
    "four-trolls": N_("four Trolls on one Wall Section"),
    "seven-sections": N_("Units on seven Wall Sections"),
    "twelve-goblins": N_("twelve Goblins sacrificed"),
    "bare-twice": N_("walls left bare twice"),
}
"""The deeds by short names, for a line of a list."""
