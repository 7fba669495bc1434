"""Imports point one way: the rules know nothing of the site, of storage, of the clock or of chance.
No room is crowded."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REFEREE = ROOT / "companion" / "referee"
PURE = {
    "__future__", "collections", "dataclasses", "difflib", "enum", "fractions", "functools", "heapq", "itertools",
    "json", "math", "operator", "re", "typing", "unicodedata", "urllib.parse", "msgspec",
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


# what each room may import of the others; a room that is not named here may not be imported at all
ROOMS: dict[str, set[str]] = {
    "companion.referee": set(),
    "companion.look": set(),
    "companion.emblems": {"companion.look"},
    "companion.config": set(),
    "companion.network": set(),
    "companion.whole": set(),
    "companion.language": {"companion.referee"},
    "companion.tables": {"companion.referee", "companion.whole"},
    "companion.simulate": {"companion.referee"},
    "companion.answers": {"companion.language", "companion.referee"},
    "printables": {"companion.referee", "companion.language", "companion.look", "companion.emblems"},
    "companion.plays": {"companion.referee", "companion.language", "companion.tables", "printables"},
}
LOWER = set(ROOMS)
ROOMS["companion.web"] = LOWER
ROOMS["companion.serve"] = {"companion.config", "companion.network", "companion.tables", "companion.web"}
ROOMS["companion.cli"] = {*LOWER, "companion.serve"}
ROOMS["companion.__main__"] = {"companion.cli"}
ROOMS["companion.__init__"] = set()
SOURCES = sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "printables").rglob("*.py")])


def _room(module: str) -> str:
    """The room that a module lies in: ``companion.web`` for ``companion.web.games.room``."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "companion" else parts[0]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_import_only_what_lies_below_them(path: Path) -> None:
    own = _room(".".join(path.relative_to(ROOT).with_suffix("").parts))
    ours = {_room(module) for module in _imports(path) if module.split(".")[0] in ("companion", "printables")}
    assert ours - {own, "companion"} <= ROOMS[own]


@pytest.mark.parametrize("name", ["companion", "printables", "bench", "tests"])
def test_no_module_is_crowded(name: str) -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / name).rglob("*.py")
        if path.stem != "cases"  # worked positions: data, one after the other
    }
    assert lengths
    assert {path: length for path, length in lengths.items() if length > 500} == {}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_uses_what_it_keeps_to_itself(path: Path) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    kept: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            kept.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            kept |= {
                name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
            }
    used = {name.id for name in ast.walk(module) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)}
    assert {name for name in kept if re.match("_[^_]", name)} <= used


RUN = {"mypy", "psycopg", "pytest-xdist", "ruff", "types-psutil"}
"""What is installed to be run, or to be found by another package, and is imported nowhere."""


def test_every_package_that_is_asked_for_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["test"]]
    rooms = ("companion", "printables", "bench", "tools", "tests")
    sources = "".join(path.read_text(encoding="utf-8") for room in rooms for path in (ROOT / room).rglob("*.py"))
    imported = set(re.findall(r"^ *(?:from|import) (\w+)", sources, re.MULTILINE))
    used = {name.lower() for module in imported for name in packages_distributions().get(module, ())}
    assert {re.split(r"[\[<>=; ]", package)[0] for package in asked} - used == RUN
