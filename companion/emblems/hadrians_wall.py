"""Hadrian's Wall: one emblem for everything that the sheets print in a box, a cost or a banner.

Workers are figures told apart by their bodies (square, triangle, round, draped), Attributes and
citizens by what they show: no two outlines are alike, and each has a letter of its own among its
kind, so colour is never the only sign.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.emblems import Pictogram, disc, turned

DARK, LIGHT = "#1d1b18", "#ffffff"


class Emblem(NamedTuple):
    """A picture with the colour of its areas and of its lines (``#rrggbb``). With ``beside`` the lines are not upon the
    areas but beside them, on whatever is behind: a screen draws them in the colour of its text."""

    picture: Pictogram
    fill: str
    ink: str = DARK
    beside: bool = False


_HEAD = disc(50, 20, 18)
_HAND = (
    "M 4 46 L 26 46 L 26 96 L 4 96 Z",
    "M 32 50 C 46 40 48 26 50 6 C 66 6 72 20 66 40 L 88 40 C 98 40 98 54 90 55 C 97 58 96 69 88 70 "
    "C 94 73 92 83 84 84 C 88 88 86 96 78 96 L 44 96 C 38 96 36 92 32 91 Z",
)
"""A hand with its thumb up."""


def _leaves() -> tuple[str, ...]:
    leaf = "M 50 2 C 62 8 62 24 50 30 C 38 24 38 8 50 2 Z"
    return tuple(turned(leaf, degrees) for degrees in range(30, 360, 40))


LETTERS: dict[str, str] = {
    "soldier": "S",
    "builder": "B",
    "servant": "V",
    "civilian": "C",
    "renown": "R",
    "piety": "P",
    "valour": "V",
    "discipline": "D",
    "trader": "T",
    "performer": "E",
    "priest": "R",
    "apparitor": "A",
    "patrician": "P",
}
"""The letter in an emblem: the first of its name that no other of its kind has."""

_STROKES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "A": (((0, 1), (0.5, 0), (1, 1)), ((0.2, 0.62), (0.8, 0.62))),
    "B": (
        ((0, 0), (0, 1), (0.7, 1), (1, 0.88), (1, 0.6), (0.7, 0.48), (0, 0.48)),
        ((0, 0), (0.65, 0), (0.9, 0.12), (0.9, 0.36), (0.7, 0.48)),
    ),
    "C": (((1, 0.18), (0.75, 0), (0.25, 0), (0, 0.22), (0, 0.78), (0.25, 1), (0.75, 1), (1, 0.82)),),
    "D": (((0, 0), (0, 1), (0.6, 1), (1, 0.7), (1, 0.3), (0.6, 0), (0, 0)),),
    "E": (((1, 0), (0, 0), (0, 1), (1, 1)), ((0, 0.48), (0.8, 0.48))),
    "P": (((0, 1), (0, 0), (0.75, 0), (1, 0.14), (1, 0.42), (0.75, 0.56), (0, 0.56)),),
    "R": (((0, 1), (0, 0), (0.75, 0), (1, 0.14), (1, 0.4), (0.75, 0.54), (0, 0.54)), ((0.5, 0.54), (1, 1))),
    "S": (
        (
            (1, 0.16),
            (0.75, 0),
            (0.25, 0),
            (0, 0.16),
            (0, 0.36),
            (0.25, 0.49),
            (0.75, 0.51),
            (1, 0.64),
            (1, 0.84),
            (0.75, 1),
            (0.25, 1),
            (0, 0.84),
        ),
    ),
    "T": (((0, 0), (1, 0)), ((0.5, 0), (0.5, 1))),
    "V": (((0, 0), (0.5, 1), (1, 0)),),
}
"""Capitals as strokes in a square of 1."""


def _letter(icon: str, x: float, y: float, width: float, height: float) -> tuple[str, ...]:
    """The letter of an emblem as paths in this box."""
    return tuple(
        "M " + " L ".join(f"{x + width * across:g} {y + height * down:g}" for across, down in stroke)
        for stroke in _STROKES[LETTERS[icon]]
    )


EMBLEMS: dict[str, Emblem] = {
    "soldier": Emblem(
        Pictogram(
            (_HEAD, "M 44 0 L 56 0 L 56 10 L 44 10 Z", "M 16 42 L 84 42 L 84 84 L 66 98 L 34 98 L 16 84 Z"),
            _letter("soldier", 36, 50, 28, 40),
        ),
        "#2c2a28",
        LIGHT,
    ),
    "builder": Emblem(Pictogram((_HEAD, "M 50 34 L 94 98 L 6 98 Z"), _letter("builder", 40, 60, 20, 32)), "#8ecbea"),
    "servant": Emblem(Pictogram((_HEAD, disc(50, 68, 31)), _letter("servant", 35, 53, 30, 34)), "#9a5fb4", LIGHT),
    "civilian": Emblem(
        Pictogram(
            (_HEAD, "M 22 48 C 34 36 66 36 78 48 L 84 98 L 16 98 Z"),
            _letter("civilian", 36, 53, 28, 36),
        ),
        "#f0c53c",
    ),
    "worker": Emblem(Pictogram((_HEAD, "M 26 98 C 26 60 32 42 50 42 C 68 42 74 60 74 98 Z")), LIGHT),
    "resource": Emblem(
        Pictogram(
            ("M 50 6 L 92 28 L 92 74 L 50 96 L 8 74 L 8 28 Z",),
            ("M 8 28 L 50 50 L 92 28", "M 50 50 L 50 96"),
        ),
        "#b4b2ae",
    ),
    "renown": Emblem(
        Pictogram(
            (
                "M 50 4 L 96 34 L 4 34 Z",
                "M 12 40 L 26 40 L 26 80 L 12 80 Z",
                "M 74 40 L 88 40 L 88 80 L 74 80 Z",
                "M 4 84 L 96 84 L 96 96 L 4 96 Z",
            ),
            _letter("renown", 39, 44, 22, 32),
        ),
        "#f0c53c",
        beside=True,
    ),
    "piety": Emblem(Pictogram(_leaves(), _letter("piety", 41, 35, 20, 30)), "#9a5fb4", beside=True),
    "valour": Emblem(
        Pictogram(
            (
                "M 50 24 C 40 8 18 2 2 8 C 2 16 6 20 10 22 C 6 22 4 24 4 26 C 8 34 12 36 18 36 C 14 38 14 40 16 42 "
                "C 24 52 32 54 40 54 L 34 90 L 50 98 L 66 90 L 60 54 C 68 54 76 52 84 42 C 86 40 86 38 82 36 "
                "C 88 36 92 34 96 26 C 96 24 94 22 90 22 C 94 20 98 16 98 8 C 82 2 60 8 50 24 Z",
                "M 42 20 C 42 8 56 4 62 12 L 70 18 L 60 22 C 58 28 44 30 42 20 Z",
            ),
            _letter("valour", 41, 58, 18, 28),
        ),
        "#2c2a28",
        LIGHT,
    ),
    "discipline": Emblem(
        Pictogram(
            (
                "M 20 34 C 22 4 78 -4 94 34 L 84 40 C 74 16 40 16 30 38 Z",
                "M 12 98 L 12 62 C 12 34 30 26 50 26 C 72 26 84 40 84 58 L 84 98 L 66 98 L 66 76 L 40 76 L 40 98 Z",
            ),
            _letter("discipline", 38, 38, 24, 30),
        ),
        "#8ecbea",
    ),
    # Trader: an amphora
    "trader": Emblem(
        Pictogram(
            (
                "M 36 4 L 64 4 L 64 14 L 60 18 L 60 30 C 82 38 82 64 58 88 L 58 98 L 42 98 L 42 88 "
                "C 18 64 18 38 40 30 L 40 18 L 36 14 Z",
            ),
            ("M 38 22 C 14 18 10 40 24 48", "M 62 22 C 86 18 90 40 76 48", *_letter("trader", 37, 44, 26, 32)),
        ),
        "#3f74b5",
    ),
    # Performer: a mask
    "performer": Emblem(
        Pictogram(
            ("M 8 6 C 36 16 64 16 92 6 C 96 50 86 84 50 98 C 14 84 4 50 8 6 Z",),
            ("M 22 40 C 28 30 38 30 42 40", "M 58 40 C 62 30 72 30 78 40", *_letter("performer", 39, 54, 22, 30)),
        ),
        "#e58cb4",
    ),
    # Priest: a flame on an altar
    "priest": Emblem(
        Pictogram(
            (
                "M 50 2 C 54 16 72 26 68 42 C 66 52 34 52 32 42 C 28 28 46 22 50 2 Z",
                "M 14 56 L 86 56 L 78 70 L 22 70 Z",
                "M 30 70 L 70 70 L 70 86 L 84 98 L 16 98 L 30 86 Z",
            ),
            _letter("priest", 42, 22, 17, 23),
        ),
        "#a6a49f",
    ),
    # Apparitor: a scroll
    "apparitor": Emblem(
        Pictogram(
            (
                "M 20 12 L 80 12 L 80 88 L 20 88 Z",
                "M 10 4 L 90 4 L 90 22 L 10 22 Z",
                "M 10 78 L 90 78 L 90 96 L 10 96 Z",
            ),
            _letter("apparitor", 35, 30, 30, 40),
        ),
        "#5aa56b",
    ),
    # Patrician: a key
    "patrician": Emblem(
        Pictogram(
            (
                f"{disc(50, 26, 26)} {disc(50, 26, 17)}",
                "M 43 50 L 57 50 L 57 62 L 80 62 L 80 74 L 57 74 L 57 82 L 72 82 L 72 94 L 57 94 L 57 99 L 43 99 Z",
            ),
            _letter("patrician", 43, 16, 15, 21),
        ),
        "#a8713f",
        beside=True,
    ),
    # Cohort: an oval shield before two spears
    "cohort": Emblem(
        Pictogram(
            (
                "M 2 2 L 22 10 L 98 94 L 92 99 L 8 20 Z",
                "M 98 2 L 78 10 L 2 94 L 8 99 L 92 20 Z",
                "M 50 8 C 74 8 84 32 84 52 C 84 74 72 96 50 96 C 28 96 16 74 16 52 C 16 32 26 8 50 8 Z",
            ),
            (disc(50, 52, 11), "M 50 14 L 50 41", "M 50 63 L 50 90", "M 22 52 L 39 52", "M 61 52 L 78 52"),
        ),
        "#c8452f",
        LIGHT,
    ),
    "hammer": Emblem(
        Pictogram(
            tuple(
                turned(path, 35)
                for path in ("M 43 34 L 57 34 L 57 100 L 43 100 Z", "M 14 2 L 78 2 L 94 18 L 78 34 L 14 34 Z")
            ),
        ),
        "#a8713f",
    ),
    "sword": Emblem(
        Pictogram(
            tuple(
                turned(path, 40)
                for path in (
                    "M 50 -8 L 61 8 L 61 64 L 39 64 L 39 8 Z",
                    "M 24 64 L 76 64 L 76 75 L 24 75 Z",
                    "M 43 75 L 57 75 L 57 100 L 43 100 Z",
                )
            ),
            (turned("M 50 10 L 50 58", 40),),
        ),
        "#c6ccd2",
    ),
    # Infrastructure: a flag with an arch
    "infrastructure": Emblem(
        Pictogram(
            ("M 4 2 L 14 2 L 14 100 L 4 100 Z", "M 14 6 L 98 6 L 84 38 L 98 70 L 14 70 Z"),
            ("M 28 60 L 28 40 C 28 20 64 20 64 40 L 64 60", "M 38 60 L 38 44 C 38 32 54 32 54 44 L 54 60"),
        ),
        "#ee8b2d",
    ),
    # Favour: a star of eight rays
    "favour": Emblem(
        Pictogram(
            (
                "M 50 0 L 60 26 L 85 15 L 74 40 L 100 50 L 74 60 L 85 85 L 60 74 L 50 100 L 40 74 L 15 85 L 26 60 "
                "L 0 50 L 26 40 L 15 15 L 40 26 Z",
            ),
            (disc(50, 50, 12),),
        ),
        "#fdf3cf",
    ),
    # Trade Good: a crate
    "good": Emblem(
        Pictogram(
            ("M 4 22 L 96 22 L 96 92 L 4 92 Z", "M 0 10 L 100 10 L 100 30 L 0 30 Z"),
            ("M 28 32 L 28 90", "M 72 32 L 72 90", "M 28 38 L 72 86"),
        ),
        "#d9b27c",
    ),
    # Scout: the head of a horse
    "scout": Emblem(
        Pictogram(
            (
                "M 34 98 L 88 98 C 92 62 86 34 66 22 L 62 2 L 50 18 C 36 22 26 38 8 58 C 4 68 12 76 22 72 "
                "C 32 68 36 62 50 60 C 52 76 36 82 34 98 Z",
            ),
            (disc(44, 38, 4), "M 70 32 C 80 48 82 68 78 92"),
        ),
        "#c9a27a",
    ),
    "disdain": Emblem(Pictogram(tuple(turned(path, 180) for path in _HAND)), "#d9d5cd"),
    "removed-disdain": Emblem(Pictogram(_HAND), "#f0c53c"),
}

LANDMARKS: dict[str, Emblem] = {
    "archway": Emblem(
        Pictogram(
            (
                "M 4 8 L 96 8 L 96 24 L 90 24 L 90 98 L 68 98 L 68 62 C 68 40 32 40 32 62 L 32 98 "
                "L 10 98 L 10 24 L 4 24 Z",
            )
        ),
        "#d8ccb2",
    ),
    "monolith": Emblem(
        Pictogram(("M 50 0 L 62 14 L 68 86 L 32 86 L 38 14 Z", "M 20 86 L 80 86 L 80 98 L 20 98 Z")), "#d8ccb2"
    ),
    "column": Emblem(
        Pictogram(
            (
                "M 22 2 L 78 2 L 78 14 L 66 22 L 34 22 L 22 14 Z",
                "M 36 22 L 64 22 L 66 84 L 34 84 Z",
                "M 22 84 L 78 84 L 78 98 L 22 98 Z",
            ),
            ("M 46 26 L 45 80", "M 54 26 L 55 80"),
        ),
        "#d8ccb2",
    ),
    "statue": Emblem(
        Pictogram(
            (
                disc(50, 12, 10),
                "M 38 26 L 60 26 L 82 4 L 90 12 L 66 40 L 66 74 L 34 74 L 34 50 L 24 50 L 24 36 Z",
                "M 20 78 L 80 78 L 80 98 L 20 98 Z",
            )
        ),
        "#d8ccb2",
    ),
}
"""The four Landmarks, as an ornament beside their names."""

CITIZEN_COLOURS: dict[str, tuple[str, str]] = {
    "traders": ("#2f5f9e", LIGHT),
    "performers": ("#b04a7c", LIGHT),
    "priests": ("#66635d", LIGHT),
    "apparitores": ("#2f7a45", LIGHT),
    "patricians": ("#84532a", LIGHT),
}
"""The coloured banners of the Citizen Tracks: fill, and the number upon it."""
