"""Imports point one way: the rules know nothing of the site, of storage, of the clock or of chance."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

REFEREE = Path(__file__).parents[1] / "companion" / "referee"
PURE = {
    "__future__", "collections", "dataclasses", "enum", "fractions", "functools", "itertools", "math", "operator", "re",
    "typing", "urllib.parse", "msgspec",
}  # fmt: skip
SHARED = {path.stem for path in REFEREE.glob("*.py")}
MODULES = sorted(REFEREE.rglob("*.py"))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module is not None
            yield node.module


def _pure(module: str) -> bool:
    return module in PURE or module.split(".")[0] in PURE


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(REFEREE)))
def test_the_referee_imports_only_itself_and_what_is_pure(path: Path) -> None:
    foreign = {module for module in _imports(path) if not module.startswith("companion.referee") and not _pure(module)}
    assert foreign == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(REFEREE)))
def test_a_game_imports_no_other_game(path: Path) -> None:
    parts = path.relative_to(REFEREE).parts
    if parts == ("games.py",):  # the list of all games
        return
    own = {parts[0]} if len(parts) > 1 else set()
    imported = {module.split(".")[2] for module in _imports(path) if module.startswith("companion.referee.")}
    assert imported <= SHARED | own


def test_the_modules_are_found() -> None:
    assert {"messages", "ruling", "rules", "options", "game"} <= SHARED
    assert len(MODULES) > len(SHARED)
