"""Exact distributions of whole numbers: integer weights and fractions, never a float."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from companion.referee.messages import N_, Message, say


class Distribution:
    """How likely each whole number is, as integer weights over their sum.

    Raises ValueError for weights that are negative or all zero. Two distributions are
    equal if every number is equally likely in both.
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[int, int]) -> None:
        self._weights = {value: weight for value, weight in sorted(weights.items()) if weight}
        self._total = sum(self._weights.values())
        if not self._weights or min(self._weights.values()) < 0:
            raise ValueError("weights are not negative, and one of them is more than zero")

    @classmethod
    def sure(cls, value: int) -> Distribution:
        """Always this number."""
        return cls({value: 1})

    @classmethod
    def faces(cls, faces: Iterable[int]) -> Distribution:
        """One roll of a die with these faces, each as likely as the next."""
        weights: dict[int, int] = {}
        for face in faces:
            weights[face] = weights.get(face, 0) + 1
        return cls(weights)

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return self._total

    def items(self) -> Iterator[tuple[int, int]]:
        """Every possible number, the lowest first, with its weight."""
        return iter(self._weights.items())

    @property
    def least(self) -> int:
        """The lowest possible number."""
        return next(iter(self._weights))

    @property
    def most(self) -> int:
        """The highest possible number."""
        return next(reversed(self._weights))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.probabilities() == other.probabilities()

    def __hash__(self) -> int:
        return hash(tuple(self.probabilities().items()))

    def __add__(self, other: Distribution) -> Distribution:
        """The sum of one number of each, independent of one another."""
        weights: dict[int, int] = {}
        for mine, weight in self._weights.items():
            for yours, factor in other._weights.items():
                weights[mine + yours] = weights.get(mine + yours, 0) + weight * factor
        return Distribution(weights)

    def times(self, rolls: int) -> Distribution:
        """The sum of ``rolls`` independent ones (0: always 0)."""
        result = Distribution.sure(0)
        for _ in range(rolls):
            result += self
        return result

    def mapped(self, change: Callable[[int], int]) -> Distribution:
        """What becomes of it if every number is changed in this way."""
        weights: dict[int, int] = {}
        for value, weight in self._weights.items():
            weights[change(value)] = weights.get(change(value), 0) + weight
        return Distribution(weights)

    def at_least(self, value: int) -> Fraction:
        """The probability of this number or more."""
        return Fraction(sum(weight for each, weight in self._weights.items() if each >= value), self._total)

    def probabilities(self) -> dict[int, Fraction]:
        """The probability of every possible number, the lowest first; they sum to 1."""
        return {value: Fraction(weight, self._total) for value, weight in self._weights.items()}

    def mean(self) -> Fraction:
        """The expected number."""
        return Fraction(sum(value * weight for value, weight in self._weights.items()), self._total)


def percent(probability: Fraction) -> str:
    """A probability in percent, rounded to one place, halves up: 38.9."""
    tenths = int(probability * 1000 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def decimal(number: str) -> Message | str:
    """A number with a point before its decimals, if it has any, as the reader writes it: 4.5, or 4,5."""
    whole, point, decimals = number.partition(".")
    return say(N_("%(whole)s.%(decimals)s"), whole=whole, decimals=decimals) if point else number


def percent_text(probability: Fraction | str, short: bool = False) -> Message | str:
    """A probability (a string holds a fraction: 7/18) in percent as people read it: 38.9 or 38,9, and 50.0, or 50 if
    it is to be ``short``. What is possible is never told as 0.0 and what is not certain never as 100.0, but as <0.1
    and >99.9."""
    exact = Fraction(probability)
    rounded = percent(exact)
    if exact.denominator != 1:
        rounded = {"0.0": "<0.1", "100.0": ">99.9"}.get(rounded, rounded)
    return decimal(rounded.removesuffix(".0") if short else rounded)


_READABLE = 36
"""The largest denominator of a number that is told as a fraction alone."""


def number_text(number: Fraction) -> Message | str:
    """A number of 0 or more, exactly: 4.5 where its decimals end, else the fraction 14/3; of one that nobody reads at
    a glance, about how much that is."""
    places = next((places for places in range(7) if 10**places % number.denominator == 0), None)
    if places is None and number.denominator > _READABLE:
        about = int(number * 100 + Fraction(1, 2))
        text = N_("%(fraction)s (about %(number)s)")
        return say(text, fraction=str(number), number=decimal(f"{about // 100}.{about % 100:02d}"))
    if not places:
        return str(number)
    whole, rest = divmod(int(number * 10**places), 10**places)
    return decimal(f"{whole}.{rest:0{places}d}")


def chance_text(probability: Fraction) -> Message | str:
    """A probability in words: 7/18 (38.9%); of what is certain or impossible only 100% or 0%."""
    if probability.denominator == 1:
        return f"{int(probability * 100)}%"
    return say(N_("%(fraction)s (%(percent)s%%)"), fraction=str(probability), percent=percent_text(probability))
