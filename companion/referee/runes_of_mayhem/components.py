"""Runes of Mayhem: unit types, and what the rulebook tells of the cards.

The rulebook prints few cards. What it does not give is None here and is entered by the
table from its own cards (:mod:`.cards`); what is only deduced, or reported by a public
page other than the rulebook, is marked.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from companion.referee.messages import N_, Message

ROWS = 3
LANES = 3
WALL_LIMIT = 2
DECK_CARDS = 52
TRADE_ROLLS = 3
HIGHEST = 99
"""The highest power, health, damage or roll that is read; no card comes near it."""

Turn = Literal["both", "active", "passive"]


class UnitType(msgspec.Struct, frozen=True):
    """A type of unit: its id (also in the notation) and name.

    ``suffers`` is the type against which it may not roll; types with one are the basic
    units, and the last three fields say what a formation gives them in which turn of their owner.
    """

    id: str
    name: str
    suffers: str | None = None
    power: int = 0
    health: int = 0
    turn: Turn = "both"

    @property
    def basic(self) -> bool:
        """Whether units of this type are basic units."""
        return self.suffers is not None


TYPES: dict[str, UnitType] = {
    kind.id: kind
    for kind in (
        UnitType("spearmen", N_("Spearmen"), "melee", 1, 1),
        UnitType("melee", N_("Melee"), "cavalry", 0, 2, "passive"),
        UnitType("cavalry", N_("Cavalry"), "spearmen", 2, 0, "active"),
        UnitType("long-ranged", N_("Long-ranged")),
        UnitType("priest", N_("Priest")),
        UnitType("peasants", N_("Peasants")),
        UnitType("hero", N_("Hero")),
        UnitType("berserker", N_("Berserker")),
        UnitType("pillager", N_("Pillager")),
        UnitType("castle-folk", N_("Castle Folk")),
        UnitType("other", N_("New type")),
    )
}

FOLK: dict[str, str] = {
    "castle-defenders": N_("Castle Defenders"),
    "court-chaplain": N_("Court Chaplain"),
    "builders": N_("Builders"),
}
"""Those of the Castle Folk that the rulebook names, by the word for them in the notation."""
CARD_WORDS = (*TYPES, *FOLK)
"""The words for a card on the Wall, or one that is played: a unit type, or one of the Castle Folk by name."""

KINDS: dict[str, str] = {
    "unit": N_("Unit"),
    "king": N_("King"),
    "mercenary": N_("Mercenary"),
    "trap": N_("Trap"),
    "building": N_("Building"),
}

NUMBER_NAMES: dict[str, str] = {
    "power": N_("Power"),
    "health": N_("Health"),
    "gold": N_("Gold"),
    "faith": N_("Faith"),
    "copies": N_("Copies"),
    "heal": N_("Heal"),
}
"""The numbers of a card in words."""

FACTIONS: dict[str, str] = {"vikings": N_("Vikings"), "anglo-saxons": N_("Anglo-Saxons")}

ABILITIES: dict[str, str] = {
    "flank": N_("Flank"),
    "engine": N_("Siege engine: two dice against the Fortress"),
    "med-ranged": N_("Med-ranged"),
    "helpful": N_("Helpful: 5 Structure-points on entering; Protection, without counting for the Wall limit"),
    "lock": N_("Lock"),
    "howl": N_("Howl"),
    "acts-as-priest": N_("Counts as a Priest, on the Wall too"),
    "acts-as-long-ranged": N_("Counts as Long-ranged, on the Wall too"),
}


def is_priest(kind: str | None, abilities: Collection[str]) -> bool:
    """Whether a unit of this type (None: not known) is a Priest or counts as one, and so has a Heal value."""
    return kind == "priest" or "acts-as-priest" in abilities


class Card(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card by name. Numbers that nobody has entered are None.

    ``deduced`` names fields that the rulebook only implies, ``reported`` those that come
    from another public page, perhaps of another edition.
    """

    name: str
    kind: str = "unit"
    faction: str | None = None
    type: str | None = None
    power: int | None = None
    health: int | None = None
    gold: int | None = None
    faith: int | None = None
    copies: int | None = None
    heal: int | None = None
    abilities: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()
    reported: tuple[str, ...] = ()

    @property
    def unknown(self) -> tuple[str, ...]:
        """The fields that are still to be entered from the card."""
        fields = ["faction", "type", "power", "health", "gold", "faith", "copies"] if self.kind == "unit" else []
        if is_priest(self.type, self.abilities):
            fields.append("heal")
        return tuple(field for field in fields if getattr(self, field) is None)


def _unit(
    name: str,
    faction: str | None,
    kind: str | None,
    power: int | None = None,
    health: int | None = None,
    *,
    deduced: str = "",
    reported: str = "",
    abilities: str = "",
    copies: int | None = None,
    gold: int | None = None,
    faith: int | None = None,
    heal: int | None = None,
) -> Card:
    return Card(
        name=name,
        faction=faction,
        type=kind,
        power=power,
        health=health,
        gold=gold,
        faith=faith,
        copies=copies,
        heal=heal,
        abilities=tuple(abilities.split()),
        deduced=tuple(deduced.split()),
        reported=tuple(reported.split()),
    )


_V, _A = "vikings", "anglo-saxons"

KNOWN: tuple[Card, ...] = (
    _unit(N_("Spearmen"), _V, "spearmen", 2, 4, copies=5, deduced="type", reported="copies"),
    _unit(N_("Spearmen"), _A, "spearmen", copies=4, deduced="type", reported="faction copies"),
    _unit(N_("Armored Spearmen"), _A, "spearmen", 3, 5, copies=3, deduced="type", reported="copies"),
    _unit(N_("Armored Spearmen"), _V, "spearmen", copies=5, deduced="type", reported="faction copies"),
    _unit(N_("Thegn Spearmen"), _A, "spearmen", 4, 6, copies=2, deduced="type", reported="copies"),
    _unit(N_("Axemen"), _V, "melee", 2, 2, copies=3, deduced="type", reported="copies"),
    _unit(N_("Shieldmaidens"), _V, "melee", 4, 4, copies=4, deduced="type", reported="copies"),
    _unit(N_("Vanguards"), _V, "melee", 5, 5, gold=4, faith=2, copies=3, reported="type copies"),
    _unit(N_("Swordsmen"), _A, "melee", 4, 4, copies=7, deduced="type", reported="copies"),
    _unit(N_("Thegn Swordsmen"), _A, "melee", copies=2, reported="faction type copies"),
    _unit(
        N_("Horsemen"),
        _V,
        "cavalry",
        4,
        5,
        copies=5,
        abilities="flank",
        deduced="type abilities",
        reported="copies",
    ),
    _unit(N_("Thegn Cavalry"), _A, "cavalry", 5, 6, deduced="type"),
    _unit(N_("Scouts"), _A, "cavalry", 3, 3, copies=4, deduced="type", reported="copies"),
    _unit(N_("Scouts"), _V, "cavalry", copies=3, deduced="type", reported="faction copies"),
    _unit(N_("Archers"), _V, "long-ranged", 2, 3),
    _unit(N_("Elite Archers"), _V, "long-ranged", 3, 4),
    _unit(N_("Elite Archers"), _A, "long-ranged", 3, 4),
    _unit(N_("Onager"), None, "long-ranged", abilities="engine"),
    _unit(N_("Mangonel"), None, "long-ranged", abilities="engine"),
    _unit(N_("Odin's Sacrifice"), _V, "priest", gold=0, faith=2, heal=1, deduced="gold faith"),
    _unit(N_("Norse Priest"), _V, "priest", copies=2, deduced="faction"),
    _unit(N_("Catholic Monk"), _A, "priest", heal=1),
    _unit(N_("Catholic Priest"), _A, "priest", heal=2),
    _unit(N_("Court Chaplain"), _A, "castle-folk", 0, 5, abilities="acts-as-priest"),
    _unit(N_("Castle Defenders"), _A, "castle-folk", abilities="acts-as-long-ranged"),
    _unit(N_("Builders"), _A, "castle-folk", abilities="helpful"),
    _unit(N_("Peasants"), _A, "peasants", 1, 1, deduced="type"),
    _unit(N_("Looters"), _V, "pillager", abilities="lock"),
    _unit(N_("Poisoner"), None, None, copies=4),
    _unit(N_("Hound"), None, None),
    *(
        Card(name=name, kind="king", faction=faction, reported=("name", "faction"))
        for name, faction in (
            (N_("Guthrum of Danelaw"), _V),
            (N_("Harald Fairhair"), _V),
            (N_("Eric Bloodaxe"), _V),
            (N_("Eric the Victorious"), _V),
            (N_("Gorm the Old"), _V),
            (N_("Alfred the Great"), _A),
            (N_("Offa of Mercia"), _A),
            (N_("Egbert of Wessex"), _A),
            (N_("Coenwulf of Mercia"), _A),
            (N_("Aethelstan of England"), _A),
        )
    ),
    Card(name=N_("King Edward the Elder"), kind="king", faction=_A, deduced=("faction",)),
    Card(name=N_("King Ragnar Lothbrok"), kind="king", faction=_V, deduced=("faction",)),
    *(
        Card(name=name, kind="mercenary", type=kind, reported=("name", "type"))
        for name, kind in (
            (N_("Mercenary Archers"), "long-ranged"),
            (N_("Mercenary Horsemen"), "cavalry"),
            (N_("Mercenary Spearmen"), "spearmen"),
            (N_("Mercenary Swordsmen"), "melee"),
        )
    ),
    Card(name=N_("Lady Aethelflaed of Mercia"), kind="mercenary", reported=("name",)),
    Card(name=N_("King Sweyn Forkbeard"), kind="mercenary", reported=("name",)),
)
"""Every card that the text names, by faction where it is known; the prices and effects of kings
and most numbers are not printed in the rulebook."""


KING_UNITS = ("King Edward the Elder", "King Ragnar Lothbrok")
"""The kings that turn into units, as the rulebook names them."""


def type_name(kind: str) -> Message:
    """The name of the unit type with this id."""
    return Message(TYPES[kind].name)
