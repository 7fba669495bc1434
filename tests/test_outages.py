"""What a server stands that is done to its file, its terminal and its database."""

from __future__ import annotations

from pathlib import Path

import pytest
from serving import Device, Server


@pytest.mark.parametrize("then", ["put back", "an empty place", "another file"])
def test_a_tap_is_not_answered_as_kept_where_the_file_of_the_tables_is_gone(tmp_path: Path, then: str) -> None:
    """SQLite itself would go on with the file that it has open, which is gone when the server ends."""
    server = Server(tmp_path)
    server.start()
    host = Device(server)
    table = host.open_table()
    file, away = tmp_path / "milecastle.sqlite3", tmp_path / "away.sqlite3"
    file.rename(away)
    if then == "another file":
        file.write_bytes(b"")
    for method, path in (("GET", table), ("POST", f"{table}/join"), ("POST", f"{table}/seats"), ("GET", "/tables")):
        status, _, told = host.ask(method, path, None if method == "GET" else b"command=1234567890abcdef&do=open")
        assert status == 503 and "was moved, deleted or replaced while it was in use" in told, path
    assert host.ask("GET", "/healthz")[0] == 503
    assert then == "another file" or not file.exists()
    if then == "put back":
        away.rename(file)
        assert host.ask("GET", "/healthz")[0] == 200
        host.send(f"{table}/seats", do="name", seat="gold", name="Ada")
        assert "Ada" in host.ask("GET", table)[2]
    server.stop()
    assert "Traceback" not in server.said(), server.said()
