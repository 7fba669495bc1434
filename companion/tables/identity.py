"""Names, ids and keys: what strangers type, cleaned; what nobody may guess, drawn from the system."""

from __future__ import annotations

import hashlib
import re
import secrets

from companion.referee.typed import clean

NAME_LENGTH = 40
TABLE_ID_LENGTH = 8
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""No 0, 1, i, l, o: an id is read aloud across a table and typed on a phone."""

_TABLE_ID = re.compile(f"[{ALPHABET}]{{{TABLE_ID_LENGTH}}}")
_COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def clean_name(text: str) -> str:
    """A player's name as it is kept: see :func:`.typed.clean`."""
    return clean(text[: 50 * NAME_LENGTH], NAME_LENGTH)


def device_hash(token: str) -> str:
    """What is stored of a device: the SHA-256 of its token, in hexadecimal."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_table_id() -> str:
    """A table's id: short enough to type, from a thousand billion."""
    return "".join(secrets.choice(ALPHABET) for _ in range(TABLE_ID_LENGTH))


def typed_table_id(text: str) -> str:
    """The id that somebody means who types it or its whole address: in capitals, in groups, with a slash behind it."""
    last = text[:400].strip().rstrip("/").rpartition("/")[2]
    return re.sub(r"[\s-]", "", last).lower()


def table_code(table_id: str) -> str:
    """What a table is called beside others of its game: short enough to say."""
    return table_id[:4].upper()


def spelt_table_id(table_id: str) -> str:
    """A table's id as people read it out and type it (:func:`typed_table_id`): in two groups of capitals."""
    return f"{table_id[:4]} {table_id[4:]}".upper()


def new_key() -> str:
    """A key of a seat or of the host: 128 bits for an address."""
    return secrets.token_urlsafe(16)


def new_command_id() -> str:
    """The id of a command, put into each form that the server draws."""
    return secrets.token_urlsafe(12)


def is_table_id(text: str) -> bool:
    """True when ``text`` has the form of a table's id."""
    return _TABLE_ID.fullmatch(text) is not None


def is_command_id(text: str) -> bool:
    """True when ``text`` has the form of a command's id."""
    return _COMMAND_ID.fullmatch(text) is not None
