"""A phone that keeps no cookies takes no seat, let alone one after the other, and says why."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from proxy import NO_COOKIES, apache
from serving import NAME, Device, Server, free_port

from .axe import faults
from .conftest import SMALL, Phones

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]


def test_a_scan_without_cookies_leaves_the_seats_free(phones: Phones, server: Server, tmp_path: Path) -> None:
    host = Device(server)
    table = host.open_table("gold", "green", "red")
    guest = phones.new(viewport=SMALL)
    phones.expect_complaint("422")
    sent: list[str] = []
    guest.on("request", lambda request: sent.append(request.method) if request.is_navigation_request() else None)
    port = free_port()
    with apache(tmp_path / "proxy", NAME, port, server.port, NO_COOKIES):
        guest.goto(f"http://{NAME}:{port}{table}")
        expect(guest.get_by_role("alert")).to_contain_text("Allow cookies for this address")
        assert faults(guest) == []
        assert sent == ["GET", "POST"]
        log = host.ask("GET", f"{table}/log")[2]
        assert log.count("is taken") == 1 and "Gold is taken" in log
