"""What a page tells those who listen: the words, not the drawing, and of an answer what was asked for."""

from __future__ import annotations

import pytest

from .conftest import House
from .pages import Page


def _told(page: Page) -> str:
    """What is spoken of an answer when it comes."""
    texts = page.find("//*[@id='answer' and @aria-live='polite']//text()[not(ancestor::*[@aria-live='off'])]")
    return " ".join(" ".join(texts).split())


@pytest.mark.parametrize(
    ("game", "position", "told"),
    [
        (
            "stronghold",
            "melee invader=2T1O defender=2S1M stone=2",
            "8 against 7: the Invader wins by 1. Dead: 1 × Marksman. No breach.",
        ),
        (
            "romans-go-home",
            "O5 gold:>A green:>X",
            "Gold captures Fort-Dinary (5) with 5 against Green 4. Gold 5 Green 4",
        ),
    ],
)
def test_an_answer_is_told_without_its_steps(house: House, game: str, position: str, told: str) -> None:
    page = house.phone().get(f"/{game}/referee?position={position.replace(' ', '+')}")
    assert _told(page) == told


def test_a_refusal_is_told_once(house: House) -> None:
    page = house.phone().get("/stronghold/referee?position=melee+invader%3D99T")
    assert _told(page).count(page.alert().split(".")[0]) == 1
