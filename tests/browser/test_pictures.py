"""The program that makes the README's pictures plays through the pages: it goes on working as they change."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pictures")]


def test_the_pictures_of_the_readme_can_be_made_anew(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "tools.pictures", str(tmp_path)], check=True, timeout=120)
    made = {}
    for file in tmp_path.glob("*.png"):
        with Image.open(file) as image:
            made[file.stem] = image.size
    assert made.pop("tv") == (1280, 720)
    assert made.pop("print")[0] > 2000
    assert set(made) == {"phone-reveal", "phone-why", "phone-referee", "phone-sheet"}
    assert set(made.values()) == {(780, 1688)}
