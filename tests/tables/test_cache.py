"""The bounded store: what is forgotten, and when."""

from __future__ import annotations

from companion.tables.cache import Recent


def kept(recent: Recent[str, int], keys: str) -> str:
    """Those of the keys of which the value is still there."""
    return "".join(key for key in keys if recent.get(key) is not None)


def filled(size: int, keys: str) -> Recent[str, int]:
    recent: Recent[str, int] = Recent(size)
    for number, key in enumerate(keys):
        recent.put(key, number)
    return recent


def test_what_is_put_is_there() -> None:
    recent = filled(2, "ab")
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (0, 1, None)
    recent.put("a", 9)
    assert recent.get("a") == 9


def test_no_more_than_its_size_is_kept() -> None:
    assert kept(filled(3, "abcde"), "abcde") == "cde"


def test_what_was_read_last_stays() -> None:
    recent = filled(3, "abc")
    recent.get("a")
    recent.put("d", 3)
    assert kept(recent, "abcd") == "acd"


def test_what_is_put_again_stays_too() -> None:
    recent = filled(3, "abc")
    recent.put("a", 9)
    recent.put("d", 3)
    assert kept(recent, "abcd") == "acd"
