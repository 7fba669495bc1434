"""Serves like ``milecastle serve``, with the assets of another folder: the program after an update.

other_assets.py FOLDER [arguments of milecastle serve].
"""

from __future__ import annotations

import sys
from pathlib import Path

import companion.serve  # noqa: F401  # first: it prepares the process for gevent
from companion.cli import main
from companion.web import assets

assets.FOLDER = Path(sys.argv[1])
sys.exit(main(["serve", *sys.argv[2:]]))
