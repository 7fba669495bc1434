"""The dishonourable actions by what they do: their printed names are lost from the text, and D1 to D4 say nothing."""

from __future__ import annotations

from companion.referee.messages import N_

SHORT: dict[str, str] = {
    "D1": N_("4 for the Workshop"),
    "D2": N_("3 Hourglasses"),
    "D3": N_("A building again"),
    "D4": N_("Veteran and Soldier"),
}
"""What each does, in two or three words (messages)."""
