"""The program that makes the README's pictures plays through the pages: it goes on working as they change. The icon
for the home screen of a phone is the one of the site."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from serving import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-pictures")]


def test_the_pictures_of_the_readme_can_be_made_anew(tmp_path: Path) -> None:
    folder, static = tmp_path / "pictures", tmp_path / "static"
    subprocess.run([sys.executable, "-m", "tools.pictures", str(folder), str(static)], check=True, timeout=120)
    made = {}
    for file in folder.glob("*.png"):
        with Image.open(file) as image:
            made[file.stem] = image.size
    assert made.pop("tv") == (1280, 720)
    assert made.pop("print")[0] > 2000
    assert set(made) == {"phone-reveal", "phone-why", "phone-sheet"}
    assert set(made.values()) == {(780, 1688)}
    with Image.open(static / "touch-icon.png") as now, Image.open(ROOT / "companion/web/static/touch-icon.png") as kept:
        assert now.size == kept.size == (180, 180)
        differs = ImageChops.difference(now.convert("L"), kept.convert("L"))
    assert ImageStat.Stat(differs).mean[0] < 1  # of 255: the edges, as another browser smooths them
