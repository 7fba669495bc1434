"""Runes of Mayhem: a sign for each type of unit."""

from __future__ import annotations

from companion.emblems import Pictogram, disc

_FLAG = "M 50 10 L 84 22 L 50 36 Z"
_BLADE = "M 78 4 L 90 8 L 90 22 L 42 66 L 32 56 Z"
_OTHER_BLADE = "M 22 4 L 10 8 L 10 22 L 58 66 L 68 56 Z"

TYPES: dict[str, Pictogram] = {
    "spearmen": Pictogram(("M 50 2 L 64 34 L 50 46 L 36 34 Z",), ("M 50 46 L 50 98",)),
    "melee": Pictogram(
        (_BLADE, _OTHER_BLADE), ("M 22 56 L 42 76", "M 30 68 L 14 92", "M 78 56 L 58 76", "M 70 68 L 86 92")
    ),
    "cavalry": Pictogram(
        ("M 22 96 L 22 74 L 40 52 L 20 56 L 10 44 L 44 14 L 46 2 L 58 12 C 82 22 92 52 90 96 Z",),
        ("M 46 30 L 50 32",),
    ),
    "long-ranged": Pictogram(
        ("M 4 42 L 24 50 L 4 58 L 12 50 Z", "M 82 40 L 98 50 L 82 60 Z"),
        ("M 56 4 C 88 28 88 72 56 96", "M 56 4 L 40 50 L 56 96", "M 12 50 L 92 50"),
    ),
    "priest": Pictogram(
        ("M 40 2 L 60 2 L 60 26 L 84 26 L 84 46 L 60 46 L 60 98 L 40 98 L 40 46 L 16 46 L 16 26 L 40 26 Z",)
    ),
    "peasants": Pictogram((), ("M 50 98 L 50 40", "M 26 8 L 26 40 L 74 40 L 74 8", "M 50 8 L 50 40")),
    "hero": Pictogram(("M 50 2 L 64 36 L 98 38 L 72 62 L 80 96 L 50 78 L 20 96 L 28 62 L 2 38 L 36 36 Z",)),
    "berserker": Pictogram(
        (
            "M 50 8 C 86 2 98 22 96 44 C 80 40 66 42 54 48 L 54 8 Z",
            "M 50 8 C 14 2 2 22 4 44 C 20 40 34 42 46 48 L 46 8 Z",
        ),
        ("M 50 2 L 50 98",),
    ),
    "pillager": Pictogram(
        ("M 38 26 C 2 44 -2 98 50 98 C 102 98 98 44 62 26 Z", "M 38 22 L 30 4 L 50 12 L 70 4 L 62 22 Z"),
        ("M 34 26 L 66 26",),
    ),
    "castle-folk": Pictogram(
        ("M 12 98 L 12 8 L 30 8 L 30 24 L 41 24 L 41 8 L 59 8 L 59 24 L 70 24 L 70 8 L 88 8 L 88 98 Z",),
        ("M 38 98 L 38 70 C 38 52 62 52 62 70 L 62 98",),
    ),
    "other": Pictogram((disc(50, 50, 46),), (_FLAG, "M 50 10 L 50 90")),
}
"""By the id of the type."""
