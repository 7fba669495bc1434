"""Where this machine's WebKit is, for the tests: the engine of every browser on an iPhone, as GTK's small browser."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple


class WebKit(NamedTuple):
    """The programs that a test needs."""

    driver: str
    browser: str
    display: str


def programs() -> WebKit | None:
    """Their paths; None where one is missing (Debian: apt-get install webkit2gtk-driver xvfb)."""
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    # nobody is meant to call the browser by hand, so it lies among the libraries
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"))
    return WebKit(driver, str(browsers[-1]), display) if driver and display and browsers else None
