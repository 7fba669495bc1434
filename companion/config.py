"""What can be configured, from the environment and the command line.

docs/configuration.md lists every setting; tests/test_docs.py holds that.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec

PREFIX = "MILECASTLE_"

_LONGEST_ADDRESS = 200
"""Characters of the site's own address: beyond, hardly a QR code of a position could be scanned off paper."""

_BOUNDS = {"port": (1, 65535), "streams": (0, 1_000_000)}
"""The settings that are numbers, with the least and the most."""

_WITHOUT_OPTION = {"streams"}
"""The settings that are not an option of the command line."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where tables are kept: MILECASTLE_DATA, or the user's data folder (XDG base directories). Raises ValueError
    with a sentence for a user who has none, as in a container."""
    try:
        if chosen := environment.get(PREFIX + "DATA"):
            return Path(chosen).expanduser()  # no shell has done it in --data=~/tables, nor in a unit of systemd
        if base := environment.get("XDG_DATA_HOME"):
            return Path(base) / "milecastle"
        return Path.home() / ".local" / "share" / "milecastle"
    except RuntimeError:
        raise ValueError(f"This user has no home folder: {_name('data')} must name a folder for the tables.") from None


def _name(setting: str) -> str:
    """What a setting is called where it is set."""
    variable = PREFIX + setting.upper()
    return variable if setting in _WITHOUT_OPTION else f"{variable} (--{setting.replace('_', '-')})"


def _number(name: str, text: str) -> int:
    """The value of a setting that is a number; raises ValueError with a sentence."""
    lowest, highest = _BOUNDS[name]
    if text.isascii() and text.isdigit() and len(text) < 10 and lowest <= int(text) <= highest:
        return int(text)
    raise ValueError(f"{_name(name)} must be a whole number from {lowest} to {highest}, not “{text[:40]}”.")


def _address(text: str) -> str:
    """A base address without a slash at its end; raises ValueError with a sentence."""
    try:
        parts = urlsplit(text)
        # below a path of another site the pages would not find each other
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and parts.path in ("", "/")
    except ValueError:  # a port that is none, brackets that do not close
        fits = False
    bare = text.isprintable() and not any(letter in ' ?#\\"<>@' for letter in text)  # @: of a password
    if not fits or not bare or len(text) > _LONGEST_ADDRESS:
        raise ValueError(
            f"{_name('base_url')} must be an address such as http://192.168.1.20:8000, without a path and of at"
            f" most {_LONGEST_ADDRESS} characters, not “{text[:60]}”."
        )
    return text.rstrip("/")


def _database(text: str) -> str:
    """An SQLAlchemy URL; raises ValueError with a sentence."""
    from sqlalchemy.engine import make_url  # not for a ruling, which has no database
    from sqlalchemy.exc import ArgumentError

    try:
        make_url(text)
    except (ArgumentError, ValueError):  # it is not shown: a password may stand in it
        raise ValueError(f"{_name('database')} must be an SQLAlchemy URL such as sqlite:///FILE.") from None
    return text


def _host(text: str) -> str:
    """The name or address of a machine; raises ValueError with a sentence."""
    if not _is_host(text):
        raise ValueError(
            f"{_name('host')} must be a numeric address or a name such as 192.168.1.20, not “{text[:60]}”."
        )
    return text


def _names(text: str) -> tuple[str, ...]:
    """Names of machines, separated by commas; raises ValueError with a sentence."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if not _is_host(name):
            raise ValueError(
                f"MILECASTLE_TRUSTED_HOSTS (--trusted-host) must be names such as table.lan, not “{name[:60]}”."
            )
    return names


def _is_host(text: str) -> bool:
    """Whether this is a numeric address or a name (RFC 1123, with the underscore that some networks have)."""
    with suppress(ValueError):
        return bool(ipaddress.ip_address(text))
    labels = text.removesuffix(".").split(".")
    numeric = labels[-1].isdigit()  # an address with a slip
    return len(text) <= 253 and not numeric and all(_LABEL.fullmatch(label) for label in labels)


_LABEL = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)")

_TEXTS: dict[str, Callable[[str], object]] = {
    "host": _host,
    "base_url": _address,
    "database": _database,
    "trusted_hosts": _names,
}
"""How the settings that are no numbers are read."""


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
            if field.name in _BOUNDS:
                values[field.name] = _number(field.name, text)
            else:
                values[field.name] = _TEXTS[field.name](text)
        if not values.get("database"):
            # quoted as SQLAlchemy's own URL.render_as_string does it, without waiting for its import
            file = quote(str(data_folder(environment) / "milecastle.sqlite3"), safe=" +/")
            values["database"] = f"sqlite:///{file}"
        return msgspec.convert(values, cls)
