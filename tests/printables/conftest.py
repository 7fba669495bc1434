"""Printing and looking at what was printed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from printables.catalogue import typeset_named
from printables.document import Printed

Printer = Callable[..., Printed]
Raster = Callable[..., list[Image.Image]]
Reader = Callable[[bytes], str]

ADDRESS = "http://192.168.178.120:8000"


@cache
def _printed(name: str, paper: str, ink: str, language: str, base_url: str | None) -> Printed:
    return typeset_named(name, paper=paper, ink=ink, language=language, base_url=base_url)


def _print_once(
    name: str, *, paper: str = "a4", ink: str = "colour", language: str = "en", base_url: str | None = ADDRESS
) -> Printed:
    return _printed(name, paper, ink, language, base_url)


@pytest.fixture(scope="session")
def printed() -> Printer:
    """Print a document; each only once, whether a wish is left out or is the usual one."""
    return _print_once


@pytest.fixture(scope="session")
def raster(tmp_path_factory: pytest.TempPathFactory) -> Raster:
    """The pages of a file as grey pictures."""

    def pictures(pdf: bytes, dpi: int) -> list[Image.Image]:
        folder = tmp_path_factory.mktemp("raster")
        source = folder / "sheet.pdf"
        source.write_bytes(pdf)
        subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", str(source), str(folder / "page")], check=True)
        pages = []
        for path in sorted(folder.glob("page*.pgm")):
            with Image.open(path) as picture:
                pages.append(picture.convert("L"))
        return pages

    return pictures


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """The text that a reader can select."""

    def text(pdf: bytes) -> str:
        source: Path = tmp_path_factory.mktemp("text") / "sheet.pdf"
        source.write_bytes(pdf)
        return subprocess.run(
            ["pdftotext", "-layout", str(source), "-"], check=True, capture_output=True, encoding="utf-8"
        ).stdout

    return text
