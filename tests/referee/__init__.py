"""Tests of the referees; what several games' tests check stands here once, what is a game's own in its folder."""

from __future__ import annotations

import pytest

# what these modules assert is told as fully as what a test asserts itself
pytest.register_assert_rewrite(
    *(f"{__name__}.{name}" for name in ("case", "citing", "notations", "playing", "recorded"))
)
