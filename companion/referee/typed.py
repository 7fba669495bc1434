"""What people type: names and reasons, cleaned so that others can read them as they are; numbers."""

from __future__ import annotations

import unicodedata

# Format characters go (overrides and isolates of the bidirectional algorithm, Unicode UAX #9, are among
# them), but the joiners stay: Persian, the scripts of India and emoji need them.
_JOINERS = "\u200c\u200d"
_UNWANTED = ("Cc", "Cf", "Cs")


def clean(text: str, longest: int | None = None) -> str:
    """A text in one line: NFC, no control or format characters, white space collapsed, at most ``longest``
    characters (more are cut off; None: none are). "" when nothing visible is left."""
    kept = "".join(" " if character.isspace() else character for character in text)
    kept = "".join(
        character for character in kept if character in _JOINERS or unicodedata.category(character) not in _UNWANTED
    )
    line = unicodedata.normalize("NFC", " ".join(kept.split()))[:longest].rstrip(" " + _JOINERS)
    return line if any(map(_visible, line)) else ""


def plain_number(text: str, digits: int) -> int | None:
    """The number (0 or more) that ``text`` is: at most so many digits from 0 to 9 and nothing else. None for any other
    text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "MZ" and character not in _JOINERS
