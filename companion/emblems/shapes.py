"""The shapes of the seats, drawn so that all look equally heavy, though each fills its square differently."""

from __future__ import annotations

from companion.look import Shape

SHAPES: dict[Shape, str] = {
    "circle": "M 50 2 C 76.5 2 98 23.5 98 50 C 98 76.5 76.5 98 50 98 C 23.5 98 2 76.5 2 50 C 2 23.5 23.5 2 50 2 Z",
    "triangle": "M 50 1 L 104 95 L -4 95 Z",
    "square": "M 7 7 L 93 7 L 93 93 L 7 93 Z",
    "diamond": "M 50 -6 L 106 50 L 50 106 L -6 50 Z",
    "pentagon": "M 50 -2 L 104 38 L 83 100 L 17 100 L -4 38 Z",
    "hexagon": "M 50 -4 L 97 23 L 97 77 L 50 104 L 3 77 L 3 23 Z",
}
"""Paths in a square of 100 units that they overstep by up to 6."""
