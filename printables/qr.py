"""QR codes as one vector path: small in the file and sharp on any printer."""

from __future__ import annotations

from functools import lru_cache

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from printables.geometry import Box

QUIET = 4
"""Modules of white around the code, as the standard asks for."""


@lru_cache(maxsize=256)
def modules(address: str) -> tuple[str, ...]:
    """The rows of the code for ``address`` without its quiet zone, ``1`` for dark."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(address)
    code.make(fit=True)
    return tuple("".join("1" if dark else "0" for dark in row) for row in code.get_matrix())


def dark_runs(address: str, box: Box) -> tuple[Box, ...]:
    """The dark stripes of the code, quiet zone included in ``box`` (a square, mm)."""
    rows = modules(address)
    module = box.width / (len(rows) + 2 * QUIET)
    runs: list[Box] = []
    for down, row in enumerate(rows):
        start = 0
        while (start := row.find("1", start)) >= 0:
            end = row.find("0", start)
            end = len(row) if end < 0 else end
            runs.append(
                Box(box.x + (start + QUIET) * module, box.y + (down + QUIET) * module, (end - start) * module, module)
            )
            start = end
    return tuple(runs)
