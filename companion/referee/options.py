"""Table options: disputed rulings, variants, the contents of your own box.

An option has an id, a default and either named choices or a range of whole numbers.
``Options.settle`` turns what somebody typed into ``Settings``, or says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from companion.referee.messages import N_, Message, either, say
from companion.referee.ruling import Refusal, Refused

Value = str | int


class Choice(msgspec.Struct, frozen=True):
    """One value of an option and what it means (a message)."""

    value: str
    label: str


OptionKind = Literal["ruling", "variant", "box", "table"]


class Option(msgspec.Struct, frozen=True):
    """One thing that a table may decide for itself.

    ``kind`` says where it is shown: ``ruling`` for a disputed or silent point,
    ``variant`` for a variant of the rulebook, ``box`` for the contents of the box,
    ``table`` for how the companion is used. ``note`` tells what the sources give.
    With no ``choices`` the value is a whole number from ``lowest`` to ``highest``.
    ``assumed`` marks a default that no source confirms: check it against your cards. ``unknown`` tells that the
    default 0 is no number of pieces, but stands for one that nobody has entered.
    """

    id: str
    title: str
    default: Value
    kind: OptionKind
    note: str = ""
    choices: tuple[Choice, ...] = ()
    lowest: int = 0
    highest: int = 0
    assumed: bool = False
    unknown: bool = False

    def values(self) -> tuple[Value, ...]:
        """Every value this option can take, the default among them."""
        if self.choices:
            return tuple(choice.value for choice in self.choices)
        return tuple(range(self.lowest, self.highest + 1))

    def meaning(self, value: Value) -> str:
        """What one of :meth:`values` means, for people: the label of a choice (a message), or the number."""
        return next((choice.label for choice in self.choices if choice.value == value), str(value))

    def answered(self, value: Value) -> Message:
        """The title with what one of :meth:`values` means behind it."""
        text = N_("%(question)s %(answer)s") if self.title.endswith("?") else N_("%(question)s: %(answer)s")
        return say(text, question=say(self.title), answer=say(self.meaning(value)))

    def parse(self, text: Value) -> Value:
        """The value that ``text`` means, in any case of letters; ``default`` is
        the default, ``alternative`` the other one of two choices. Raises :class:`Refused`."""
        wanted = str(text).strip()
        if wanted.lower() == "default":
            return self.default
        if self.choices:
            for choice in self.choices:
                if choice.value.lower() == wanted.lower():
                    return choice.value
            others = [choice.value for choice in self.choices if choice.value != self.default]
            if wanted.lower() == "alternative" and len(others) == 1:
                return others[0]
            raise Refused(
                Refusal(
                    "option-value",
                    say(
                        N_("“%(title)s” (option %(option)s) is one of %(values)s, not “%(given)s”."),
                        title=say(self.title),
                        option=self.id,
                        values=either([choice.value for choice in self.choices]),
                        given=wanted[:40],
                    ),
                )
            )
        if wanted.isascii() and wanted.removeprefix("-").isdigit() and len(wanted) < 10:
            number = int(wanted)
            if self.lowest <= number <= self.highest:
                return number
        raise Refused(
            Refusal(
                "option-value",
                say(
                    N_(
                        "“%(title)s” (option %(option)s) is a whole number from %(lowest)d to %(highest)d,"
                        " not “%(given)s”."
                    ),
                    title=say(self.title),
                    option=self.id,
                    lowest=self.lowest,
                    highest=self.highest,
                    given=wanted[:40],
                ),
            )
        )


def disputed(option: str, title: str, note: str, *choices: tuple[str, str]) -> Option:
    """A disputed or silent point as an option: its choices (at least one) with their labels, the default first."""
    return Option(option, title, choices[0][0], "ruling", note, tuple(Choice(*choice) for choice in choices))


class Settings(Mapping[str, Value]):
    """The value of every option of a game; two settings are equal if all values are."""

    __slots__ = ("_options", "_values")

    def __init__(self, options: Options, changed: Mapping[str, Value]) -> None:
        self._options = options
        self._values = {option.id: changed.get(option.id, option.default) for option in options.values()}

    def __getitem__(self, option_id: str) -> Value:
        return self._values[option_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def changed(self) -> dict[str, Value]:
        """Only what differs from the defaults: what is stored, and put in addresses."""
        return {key: value for key, value in self._values.items() if value != self._options[key].default}

    def number(self, option_id: str) -> int:
        """The value of a numeric option."""
        value = self[option_id]
        if not isinstance(value, int):
            raise TypeError(f"option {option_id} is not a number")
        return value

    def decided(self, option_ids: Iterable[str]) -> tuple[Message, ...]:
        """A sentence for each of these options that the table has changed."""
        changed = self.changed()
        text = N_("At this table: %(decided)s.")
        found = (key for key in option_ids if key in changed)
        return tuple(say(text, decided=self._options[key].answered(changed[key])) for key in found)

    def replaced(self, option_id: str, value: Value) -> Settings:
        """These settings with one option changed."""
        return Settings(self._options, {**self.changed(), option_id: value})

    def disputed(self) -> tuple[str, ...]:
        """The options that are rulings or variants: what tables argue about, not what is in their box."""
        return tuple(option.id for option in self._options.values() if option.kind in ("ruling", "variant"))

    def elsewhere(self, option_ids: Iterable[str]) -> Iterator[tuple[str, Value, Settings]]:
        """Every other value of these options, one option at a time: its id, the value, the settings with it."""
        for option_id in option_ids:
            for value in self._options[option_id].values():
                if value != self._values[option_id]:
                    yield option_id, value, self.replaced(option_id, value)


class Watched(Settings):
    """The same settings, which remember in ``read`` the ids of the options that were asked for: no other one can
    change what was computed from these settings."""

    __slots__ = ("read",)

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings._options, settings.changed())
        self.read: set[str] = set()

    def __getitem__(self, option_id: str) -> Value:
        self.read.add(option_id)
        return self._values[option_id]

    def alternatives(self) -> Iterator[tuple[str, Value, Settings]]:
        """Every other value of the rulings and variants that were read, one option at a time: as :meth:`elsewhere`."""
        return self.elsewhere([option for option in self.disputed() if option in self.read])


def given_twice(name: str) -> Refused:
    """The refusal of what may be said once, to be raised; ``name`` is what was said twice."""
    return Refused(Refusal("given-twice", say(N_("“%(given)s” is given twice."), given=name[:40])))


class Options(Mapping[str, Option]):
    """The options of one game, in the order in which they are shown."""

    def __init__(self, options: Iterable[Option]) -> None:
        self._options = {option.id: option for option in options}
        self._by_folded = {key.lower(): key for key in self._options}
        self._kept = lru_cache(maxsize=256)(self.settle)

    def __getitem__(self, option_id: str) -> Option:
        return self._options[option_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def kept(self, changed: Mapping[str, Value]) -> Settings:
        """The settings of a table that keeps what it has ``changed`` (:meth:`Settings.changed`): each step asks for
        them, so they are worked out once."""
        return self._kept(tuple(changed.items()))

    def defaults(self) -> Settings:
        """Every option at its default."""
        return Settings(self, {})

    def settle(self, given: Mapping[str, Value] | Iterable[tuple[str, Value]]) -> Settings:
        """The settings that ``given`` (ids in any case, each with its value) asks for.

        Raises :class:`Refused` for an unknown id, a value outside the option's, or an option that is given twice.
        """
        changed: dict[str, Value] = {}
        for key, value in given.items() if isinstance(given, Mapping) else given:
            option_id = self._by_folded.get(str(key).strip().lower())
            if option_id is None:
                raise Refused(
                    Refusal(
                        "option-unknown",
                        say(
                            N_("There is no option “%(given)s”; the options are %(options)s."),
                            given=str(key)[:40],
                            options=tuple(self._options),
                        ),
                    )
                )
            if option_id in changed:
                raise given_twice(str(key))
            changed[option_id] = self._options[option_id].parse(value)
        return Settings(self, changed)
