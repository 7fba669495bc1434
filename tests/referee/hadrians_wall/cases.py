"""All cases of Hadrian's Wall, from their three rooms."""

from __future__ import annotations

from .case import Case
from .examples import EXAMPLES
from .others import OTHERS
from .rulings import RULINGS

__all__ = ["CASES", "EXAMPLES", "OTHERS", "RULINGS", "Case"]

CASES = [*EXAMPLES, *RULINGS, *OTHERS]
