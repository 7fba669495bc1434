"""QR codes: the quiet zone, and that a camera can read what was printed."""

from __future__ import annotations

import re

import pytest
import zxingcpp
from conftest import ADDRESS, Printer, Raster

from printables.geometry import Box
from printables.qr import QUIET, dark_runs, modules


def test_the_code_keeps_its_quiet_zone() -> None:
    address = ADDRESS + "/romans-go-home/referee"
    count = len(modules(address))
    module = 20 / (count + 2 * QUIET)
    runs = dark_runs(address, Box(100, 50, 20, 20))
    assert min(run.x for run in runs) == pytest.approx(100 + QUIET * module)
    assert max(run.right for run in runs) == pytest.approx(120 - QUIET * module)
    assert min(run.y for run in runs) == pytest.approx(50 + QUIET * module)
    assert max(run.bottom for run in runs) == pytest.approx(70 - QUIET * module)


def test_the_runs_are_the_dark_modules() -> None:
    rows = modules("milecastle")
    module = 1.0
    runs = dark_runs("milecastle", Box(0, 0, len(rows) + 2 * QUIET, len(rows) + 2 * QUIET))
    assert sum(round(run.width / module) for run in runs) == sum(row.count("1") for row in rows)


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("romans-go-home-pad", 1),
        ("romans-go-home-pad-2up", 2),
        ("romans-go-home-pad-4up", 4),
        ("romans-go-home-summary", 1),
        ("romans-go-home-options", 1),
    ],
)
def test_codes_lead_to_the_referee(printed: Printer, raster: Raster, name: str, codes: int, dpi: int) -> None:
    for ink in ("colour", "saver"):
        page = raster(printed(name, ink=ink).pdf, dpi)[0]
        found = [result.text for result in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)]
        assert found == [ADDRESS + "/romans-go-home/referee"] * codes


@pytest.mark.parametrize("name", ["romans-go-home-pad", "romans-go-home-summary"])
def test_without_an_address_the_path_is_printed(printed: Printer, raster: Raster, words: Raster, name: str) -> None:
    pdf = printed(name, base_url=None).pdf
    assert not zxingcpp.read_barcodes(raster(pdf, 150)[0])
    assert re.search(r"/romans-go-home/referee", str(words(pdf)))
