"""Parameters of operations and conditions: what a pack may write under a key."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Self

    from kumite.packs.files import Spot


class Value(Protocol):
    """What a parameter may be besides a number, a word or a flag."""

    name: str
    """As the layout text writes it."""

    def read(self, spot: Spot, window: IntEnum | None) -> Any:
        """The value at a place of a file; what is wrong with it is noted."""


class Words(IntEnum):
    """Base of words of content that stand for something in some windows only.

    >>> class Window(IntEnum):
    ...     BEFORE = 0
    ...     AFTER = 1
    >>> class Who(Words):
    ...     ME = 0, Window
    ...     LOSER = 1, [Window.AFTER]
    >>> Who.LOSER.line(), Who.LOSER == 1
    ('loser in after', True)
    """

    windows: tuple[IntEnum, ...]

    def __new__(cls, number: int, windows: Iterable[IntEnum] = ()) -> Self:
        made = int.__new__(cls, number)
        made._value_ = number
        made.windows = tuple(sorted(windows))
        return made

    def line(self) -> str:
        """What the layout text says of the word."""
        return " ".join([self.name.lower(), *listed_windows(self.windows)])

    def check(self, spot: Spot, window: IntEnum | None) -> None:
        """Note if the word stands for nothing in the window."""
        if window is not None and window not in self.windows:
            known = [word.name.lower() for word in type(self) if window in word.windows]
            spot.report(
                f"{spot.label} {self.name.lower()!r} means nothing in {window.name.lower()!r}",
                f"one of {', '.join(known)}" if known else "leave it out",
            )


def listed_windows(windows: Sequence[IntEnum]) -> list[str]:
    """Windows as the layout text lists them."""
    return ["in", *(window.name.lower() for window in windows)] if windows else []


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter: a number between bounds, one of some words, either, a flag, or a value."""

    key: str
    least: int = 0
    most: int = 0
    words: tuple[tuple[str, Any], ...] = ()
    """Words with what each means."""
    is_flag: bool = False
    value: Value | None = None
    is_optional: bool = False
    into: str = ""
    """The name of the value it gives; empty if it gives none."""

    @property
    def is_number(self) -> bool:
        is_plain = not self.is_flag and self.value is None
        return is_plain and (not self.words or (self.least, self.most) != (0, 0))

    @property
    def text(self) -> str:
        """As the layout text writes it: `n:1..3`, `per:punch|kick?`, `best:flag`."""
        parts = [f"{self.least}..{self.most}"] if self.is_number else []
        parts += ["flag"] if self.is_flag else [word.lower() for word, _ in self.words]
        parts += [self.value.name] if self.value else []
        return f"{self.key}:{'|'.join(parts)}{'?' if self.is_optional else ''}"

    def read(self, spot: Spot, window: IntEnum | None = None) -> Any:
        """Its value at a place of a file; what is wrong with it is noted."""
        if self.value is not None:
            return self.value.read(spot, window)
        if self.is_flag:
            if spot.is_(bool) and spot.value is not True:
                spot.report(f"{spot.label} is false", "true, or leave it out")
            return True
        if self.words and (not self.is_number or isinstance(spot.value, str)):
            return self._word(spot, window)
        return spot.integer(self.least, self.most)

    def _word(self, spot: Spot, window: IntEnum | None) -> Any:
        meanings = dict(self.words)
        found = spot.word(meanings)
        meaning = meanings[found or self.words[0][0]]
        if found and isinstance(meaning, Words):
            meaning.check(spot, window)
        return meaning


def number(
    key: str, least: int, most: int, *, into: str = "", words: Mapping[str, int] | None = None
) -> Param:
    """A number from `least` to `most`, or one of some words that mean a number."""
    return Param(key, least, most, tuple((words or {}).items()), into=into or key)


def word(key: str, meanings: Mapping[str, Any], *, into: str | None = None) -> Param:
    """One of these words; `into=""` for one that says nothing the rules have to know."""
    return Param(key, words=tuple(meanings.items()), into=key if into is None else into)


def names(members: Iterable[IntEnum]) -> dict[str, IntEnum]:
    """Members of an enumeration by their names: packs write them in capitals."""
    return {member.name: member for member in members}


def small_names(members: Iterable[IntEnum]) -> dict[str, IntEnum]:
    """Members of an enumeration by their names in small letters."""
    return {member.name.lower(): member for member in members}


def flag(key: str) -> Param:
    """True, or left out."""
    return Param(key, is_flag=True, into=key)


def value(key: str, kind: Value, *, into: str = "") -> Param:
    """A value with a form of its own: a selector, a condition, a table, a list of tables."""
    return Param(key, value=kind, into=into or key)


def optional(param: Param) -> Param:
    """The parameter, which may be left out."""
    return replace(param, is_optional=True)


def read_params(
    spot: Spot,
    params: Mapping[str, Param],
    window: IntEnum | None,
    *,
    required: Sequence[str] = (),
    optional: Sequence[str] = (),
) -> dict[str, Any]:
    """The parameters that a table gives, by key; keys that somebody else reads are named."""
    needed = [key for key, each in params.items() if not each.is_optional]
    spot.keys((*required, *needed), (*params, *optional))
    return {key: each.read(spot.at(key), window) for key, each in params.items() if spot.has(key)}


class InlineTable:
    """A table of parameters without a name: `{ amount = 1, if = { … } }`."""

    def __init__(self, *params: Param) -> None:
        self.params = {param.key: param for param in params}
        self.name = f"({' '.join(param.text for param in params)})"

    def read(self, spot: Spot, window: IntEnum | None) -> dict[str, Any]:
        values = read_params(spot, self.params, window)
        return {self.params[key].into: each for key, each in values.items()}


class Several:
    """A list of one to so many values."""

    def __init__(self, most: int, kind: Value) -> None:
        self.most, self.kind = most, kind
        self.name = f"{kind.name}{{{most}}}"

    def read(self, spot: Spot, window: IntEnum | None) -> tuple[Any, ...]:
        return tuple(self.kind.read(each, window) for each in spot.listed(1, self.most))
