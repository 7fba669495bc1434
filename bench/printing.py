"""Figures of the printer: the two sheets of Hadrian's Wall, and a pad of a hundred."""

from __future__ import annotations

import time
from collections.abc import Callable

from printables import print_document
from printables.hadrians_wall.svg import sheet_svg

ADDRESS = "http://192.168.178.20:8000"
PAD, BOTH, FORM = "hadrians-wall-pad", "hadrians-wall-pad-2up", "hadrians-wall-form"


def _best(do: Callable[[], object], times: int = 5) -> float:
    """The shortest of some runs, in seconds."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        do()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def show() -> None:
    """Print all of them."""
    print_document(PAD)  # typefaces are read once in the life of a process
    for text, name in (("both sheets, two pages", PAD), ("both sheets, one page", BOTH), ("both sheets, fields", FORM)):
        seconds = _best(lambda name=name: print_document(name, base_url=ADDRESS))  # type: ignore[misc]
        size = len(print_document(name, base_url=ADDRESS))
        print(f"Hadrian's Wall, {text:31s}{seconds:9.3f} s {size:9d} bytes", flush=True)
    seconds = _best(lambda: print_document(PAD, copies=100, base_url=ADDRESS), 2)
    ratio = len(print_document(PAD, copies=100, base_url=ADDRESS)) / len(print_document(PAD, base_url=ADDRESS))
    print(f"Hadrian's Wall, pad of 100 pairs               {seconds:9.3f} s {ratio:9.3f} of the bytes of one")
    print(f"Hadrian's Wall, left sheet as SVG              {_best(lambda: sheet_svg('left')):9.4f} s", flush=True)
