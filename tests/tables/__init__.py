"""Tests of the tables."""

from __future__ import annotations

import pytest

# what this module asserts is told as fully as what a test asserts itself
pytest.register_assert_rewrite(f"{__name__}.one_phone")
