"""What one question is answered with under one set of options."""

from __future__ import annotations

import msgspec

from companion.referee.messages import Message
from companion.referee.ruling import Step


class Reply(msgspec.Struct, frozen=True):
    """The outcome in words, the machine-readable facts, and the steps."""

    headline: Message
    facts: dict[str, object]
    steps: tuple[Step, ...]
