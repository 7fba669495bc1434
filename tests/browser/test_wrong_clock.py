"""A computer whose clock is wrong, as a Raspberry Pi's without internet, is told of before a game is played by it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from .axe import faults_by_scheme
from .conftest import SMALL, Phones

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-lost")]

SAYS = "The computer that keeps the tables believes that it is"
PATHS = ("/romans-go-home/new", "/tables")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("away", [timedelta(minutes=-30), timedelta(hours=5)], ids=["ahead", "behind"])
def test_a_clock_that_is_not_the_phone_s_is_told(phones: Phones, path: str, away: timedelta) -> None:
    page = phones.new(viewport=SMALL)
    page.clock.install(time=datetime.now() + away)
    page.goto(path)
    notice = page.locator(".notice")
    expect(notice).to_be_visible()
    expect(notice).to_contain_text(SAYS)
    told = page.evaluate("Date.now() - new Date(document.querySelector('.notice time').dateTime)")
    assert abs(told / 1000 - away.total_seconds()) < 60  # it says the computer's time, not the phone's
    assert faults_by_scheme(page) == {}


@pytest.mark.parametrize("path", PATHS)
def test_a_clock_that_is_right_is_not_spoken_of(phones: Phones, path: str) -> None:
    page = phones.new(viewport=SMALL)
    page.clock.install(time=datetime.now() + timedelta(minutes=8))
    page.goto(path)
    expect(page.locator("#clock")).to_have_count(1)
    expect(page.locator(".notice")).to_be_hidden()
