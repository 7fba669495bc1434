"""Romans Go Home!: one emblem for each character and each kind of fort."""

from __future__ import annotations

from companion.emblems import Pictogram, disc
from companion.emblems import turned as _turned

_SPOKE = "M 48 60 L 52 60 L 52 84 L 48 84 Z"
_TOWER = (
    "M 26 92 L 26 40 L 18 33 L 18 12 L 30 12 L 30 21 L 44 21 L 44 12 L 56 12 L 56 21 L 70 21 L 70 12 L 82 12 "
    "L 82 33 L 74 40 L 74 92 Z"
)


def _coin(y: float) -> str:
    return f"M 20 {y} C 20 {y - 14} 80 {y - 14} 80 {y} L 80 {y + 11} C 80 {y + 25} 20 {y + 25} 20 {y + 11} Z"


WARRIORS: dict[str, Pictogram] = {
    # Qween: a crown
    "Q": Pictogram(
        (
            "M 18 70 L 8 30 L 32 48 L 50 18 L 68 48 L 92 30 L 82 70 Z",
            "M 18 74 L 82 74 L 82 86 L 18 86 Z",
            disc(8, 25, 5),
            disc(50, 12, 5.5),
            disc(92, 25, 5),
        ),
        (disc(34, 80, 2.4), disc(50, 80, 2.4), disc(66, 80, 2.4)),
    ),
    # Dru'hid: the crescent of a golden sickle, and mistletoe
    "D": Pictogram(
        (
            "M 64 8 C 22 2 -4 54 26 82 C 46 100 78 92 88 66 C 60 82 34 54 64 8 Z",
            disc(66, 34, 6),
            disc(80, 42, 6),
            disc(67, 50, 6),
        ),
        ("M 20 40 C 16 56 24 72 40 80",),
    ),
    # Zvord: a sword
    "Z": Pictogram(
        tuple(
            _turned(path, 32)
            for path in (
                "M 50 0 L 57 12 L 57 64 L 43 64 L 43 12 Z",
                "M 28 64 L 72 64 L 72 71 L 28 71 Z",
                "M 46 71 L 54 71 L 54 88 L 46 88 Z",
                disc(50, 93, 6.5),
            )
        ),
        (_turned("M 50 14 L 50 58", 32),),
    ),
    # Axx: an axe
    "X": Pictogram(
        tuple(
            _turned(path, 20)
            for path in (
                "M 34 4 L 42 4 L 42 98 L 34 98 Z",
                "M 42 16 C 54 18 64 12 72 4 C 83 24 83 46 72 64 C 64 54 54 48 42 50 Z",
                "M 34 24 L 22 20 L 22 46 L 34 42 Z",
            )
        ),
        (_turned("M 67 13 C 74 27 74 42 67 55", 20),),
    ),
    # Arch'r: a bow with its arrow
    "A": Pictogram(
        (
            "M 32 4 C 92 22 92 78 32 96 L 30 90 C 76 74 76 26 30 10 Z",
            "M 10 48 L 86 48 L 86 52 L 10 52 Z",
            "M 99 50 L 84 41 L 84 59 Z",
            "M 0 41 L 11 41 L 20 50 L 11 59 L 0 59 L 8 50 Z",
        ),
        ("M 31 8 L 31 48", "M 31 52 L 31 92"),
    ),
    # Filchy: a sack
    "F": Pictogram(
        (
            "M 37 36 C 12 50 4 94 28 94 L 72 94 C 96 94 88 50 63 36 Z",
            "M 38 28 L 26 8 L 41 15 L 50 6 L 59 15 L 74 8 L 62 28 Z",
            "M 34 28 L 66 28 L 66 36 L 34 36 Z",
            disc(50, 67, 13),
        ),
        (disc(50, 67, 8),),
    ),
    # Horsie: the head of a horse
    "H": Pictogram(
        (
            "M 30 94 L 80 94 C 86 66 82 38 64 22 L 63 4 L 51 17 C 38 22 30 34 14 53 C 9 60 16 70 24 68 "
            "C 31 66 35 60 46 58 C 50 57 53 55 55 51 C 56 68 31 72 30 94 Z",
        ),
        (disc(43, 36, 2.6), "M 65 32 C 74 46 76 62 71 84", "M 19 60 L 25 57"),
    ),
    # Ch'ariott: a wheel
    "C": Pictogram(
        (
            f"{disc(50, 50, 46)} {disc(50, 50, 36)}",
            *(_turned(_SPOKE, turn * 45) for turn in range(8)),
            disc(50, 50, 11),
        ),
        (disc(50, 50, 4),),
    ),
}

FORTS: dict[str, Pictogram] = {
    # Fort-Dinary: a plain tower
    "O": Pictogram(
        (_TOWER,),
        ("M 40 92 L 40 70 C 40 57 60 57 60 70 L 60 92", "M 38 44 L 38 52", "M 62 44 L 62 52", "M 24 34 L 76 34"),
    ),
    # Unwary: a tower asleep
    "U": Pictogram(
        (_TOWER,), ("M 33 48 C 35 55 43 55 45 48", "M 55 48 C 57 55 65 55 67 48", disc(50, 70, 6), "M 24 34 L 76 34")
    ),
    # Signal: a beacon
    "S": Pictogram(
        (
            "M 34 94 L 38 56 L 62 56 L 66 94 Z",
            "M 24 46 L 76 46 L 70 56 L 30 56 Z",
            "M 50 2 C 54 16 72 22 68 38 C 67 43 64 46 60 46 L 40 46 C 30 42 30 30 38 22 C 40 28 42 29 45 29 "
            "C 42 18 45 8 50 2 Z",
        ),
        ("M 50 46 C 43 40 48 34 51 28 C 54 34 58 40 52 46", "M 42 76 L 58 76"),
    ),
    # Tax-Collector's: a stack of coins
    "T": Pictogram(
        (_coin(70), _coin(54), _coin(38), "M 20 38 C 20 52 80 52 80 38 C 80 24 20 24 20 38 Z"),
        ("M 34 38 C 34 45 66 45 66 38 C 66 31 34 31 34 38 Z",),
    ),
    # Legion: the standard of the legion
    "L": Pictogram(
        (
            "M 47.5 14 L 52.5 14 L 52.5 98 L 47.5 98 Z",
            "M 18 24 L 82 24 L 82 29 L 18 29 Z",
            "M 24 29 L 76 29 L 76 72 L 67.3 65 L 58.7 72 L 50 65 L 41.3 72 L 32.7 65 L 24 72 Z",
            "M 50 0 L 57 11 L 50 20 L 43 11 Z",
        ),
        (disc(50, 47, 9), disc(50, 47, 3)),
    ),
}
