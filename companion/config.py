"""What can be configured, from the environment and the command line.

docs/configuration.md lists every setting; tests/web/test_docs.py holds that.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

PREFIX = "MILECASTLE_"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where tables are kept: MILECASTLE_DATA, or the user's data folder (XDG base directories)."""
    if chosen := environment.get(PREFIX + "DATA"):
        return Path(chosen)
    base = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "milecastle"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of one server.

    ``database`` is an SQLAlchemy URL. ``base_url`` is the address that QR codes carry
    (empty: found out from the network). ``trusted_hosts`` are names, beside the numeric
    addresses, under which the site may be asked for; a name outside them is refused, which
    is what stops DNS rebinding. ``streams`` bounds the phones that listen at the same time.
    """

    host: str = "0.0.0.0"
    port: int = 8000
    database: str = ""
    base_url: str = ""
    trusted_hosts: tuple[str, ...] = ()
    streams: int = 1000

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Config:
        """The configuration that the environment asks for; raises ValueError with a sentence."""
        values: dict[str, object] = {}
        for field in msgspec.structs.fields(cls):
            text = environment.get(PREFIX + field.name.upper())
            if not text:
                continue
            if field.type is int:
                if not text.isdigit():
                    raise ValueError(f"{PREFIX}{field.name.upper()} must be a whole number, not “{text}”.")
                values[field.name] = int(text)
            elif field.name == "trusted_hosts":
                values[field.name] = tuple(name.strip() for name in text.split(",") if name.strip())
            else:
                values[field.name] = text
        if not values.get("database"):
            values["database"] = f"sqlite:///{data_folder(environment) / 'milecastle.sqlite3'}"
        return msgspec.convert(values, cls)
