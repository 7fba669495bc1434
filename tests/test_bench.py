"""Every figure of docs/performance.md can be measured; how large one is, is no test. A script sets up what it runs."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from serving import ROOT

FIGURES = {
    "referee": (
        "rulings per second",
        "whole games per second",
        "icepool",
        "boxes that may be filled",
        "Assault of nine",
    ),
    "tap": ("romans-go-home", "hadrians-wall", "runes-of-mayhem", "stronghold"),
    "print": ("both sheets", "pad of 100"),
    "site": ("HTML alone", "all of it", "memory", "first answer"),
    "live": ("ours  tables=1 phones=4", "floor tables=1 phones=4", "p50=", "p99="),
}


@pytest.mark.parametrize("part", FIGURES)
def test_the_bench_runs(part: str) -> None:
    command = [sys.executable, "-m", "bench", "--only", part, "--tables", "1", "--seconds", "0.4"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (told.returncode, told.stderr) == (0, "")
    for figure in FIGURES[part]:
        assert figure in told.stdout
    assert all(re.search(r"\d", line) for line in told.stdout.splitlines())


def _brought_in(folder: str) -> set[str]:
    """The packages that the modules of a folder import, without ours and Python's own."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / folder).rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    modules = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    modules |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    tops = {module.partition(".")[0] for module in modules}
    return tops - sys.stdlib_module_names - {path.name for path in ROOT.iterdir()} - {"assets"}


@pytest.mark.parametrize(
    ("script", "folder"),
    [("bench", "bench"), ("pictures", "tools"), ("milecastle", "companion"), ("milecastle", "printables")],
)
def test_a_script_sets_up_what_it_runs(script: str, folder: str) -> None:
    asked = re.search("^environment .*$", (ROOT / "script" / script).read_text(), re.MULTILINE)
    assert asked is not None
    command = f"source script/set-up.sh; environment() {{ echo locks/$1.txt; }}; {asked[0]}"
    lock = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))
    providers = packages_distributions()
    needed = {re.sub(r"[-_.]+", "-", providers[module][0]).lower() for module in _brought_in(folder)}
    assert needed and needed <= locked


@pytest.mark.parametrize(
    ("arguments", "variable", "lock"),
    [("--port 80", "", "run"), ("--database postgresql+psycopg://h/x", "", "postgresql"),
     ("", "postgres://h/x", "postgresql"), ("--database sqlite:///postgres", "", "run")],
)  # fmt: skip
def test_a_driver_is_set_up_for_who_asks_for_postgresql(arguments: str, variable: str, lock: str) -> None:
    told = subprocess.run(
        ["bash", "-c", f"source script/set-up.sh; lock_for {arguments}"],
        cwd=ROOT,
        env={**os.environ, "MILECASTLE_DATABASE": variable},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == lock
    assert ("\npsycopg==" in (ROOT / "locks" / f"{lock}.txt").read_text(encoding="utf-8")) is (lock == "postgresql")


def test_a_command_may_be_a_link(tmp_path: Path) -> None:
    house, elsewhere = tmp_path / "house", tmp_path / "else where"
    shutil.copytree(ROOT / "script", house / "script")
    for folder in (house / "locks", house / "companion", elsewhere):
        folder.mkdir()
    for file in ("assets.py", "locks/run.txt", "locks/node.txt"):  # nothing needs to be installed here
        (house / file).touch()
    (house / "companion" / "__main__.py").write_text("import os, sys; print(os.getcwd(), *sys.argv[1:])")
    for script, told in (("milecastle", "print --list"), ("server", "serve print --list")):
        link = elsewhere / script
        link.symlink_to(house / "script" / script)
        done = subprocess.run([link, "print", "--list"], cwd=elsewhere, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, f"{elsewhere} {told}\n"), done.stderr


def test_what_is_set_up_is_set_up_anew_for_another_python_whatever_the_users_settings(tmp_path: Path) -> None:
    for folder, file in (("script", "set-up.sh"), ("locks", "run.txt")):
        (tmp_path / folder).mkdir()
        # nothing needs to be installed here
        (tmp_path / folder / file).write_text((ROOT / folder / file).read_text() if folder == "script" else "")
    (tmp_path / "elsewhere" / "script").mkdir(parents=True)
    # settings of somebody who sets everything up
    own = os.environ | {"PIP_USER": "1", "CDPATH": str(tmp_path / "elsewhere")}

    def told() -> str:
        command = "set -euo pipefail; source script/set-up.sh; environment run; .venv/bin/python -m pip --version >&2"
        done = subprocess.run(["bash", "-c", command], cwd=tmp_path, env=own, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        return done.stderr

    assert "Setting up (once) ..." in told()
    assert "Setting up" not in told()
    (packages,) = (tmp_path / ".venv" / "lib").glob("python*")
    packages.rename(packages.with_name("python3.0"))  # those of the Python before
    python = tmp_path / ".venv" / "bin" / "python3"
    after = shutil.copy(python.resolve(), tmp_path / "after")
    python.unlink()
    python.symlink_to(after)
    assert "Setting up (once) ..." in told()
    assert "Setting up" not in told()
