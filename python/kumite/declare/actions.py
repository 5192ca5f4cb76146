"""Actions: small frozen values that are numbers, `kind << 24 | fields`.

A game has one class of its own for all its actions, and a class for each kind below it.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, cast, dataclass_transform

from kumite.errors import IllegalAction

if TYPE_CHECKING:
    from typing import Self

_KIND_SHIFT = 24
_FIELDS = (1 << _KIND_SHIFT) - 1
_WIDTH = "bits"


def bits(width: int, *, default: Any = MISSING) -> Any:
    """A field of an action that takes so many bits."""
    return field(default=default, metadata={_WIDTH: width})


@dataclass_transform(frozen_default=True, field_specifiers=(bits,))
class Action:
    """One choice of a seat: a frozen value that knows its number.

    >>> class Chess(Action, title="chess"): "Actions of chess."
    >>> class Push(Chess, kind=1, when="always"):
    ...     "Push a pawn."
    ...     file: int = bits(3)
    ...     steps: int = bits(2, default=1)
    >>> Push(file=4).code == 1 << 24 | 4 << 2 | 1, Chess.from_code(1 << 24 | 4 << 2 | 1)
    (True, Push(file=4, steps=1))
    """

    kind: ClassVar[int]
    when: ClassVar[str]
    """Where it is offered, for the page."""
    widths: ClassVar[tuple[tuple[str, int], ...]]
    """Fields with their bits, highest first."""
    title: ClassVar[str]
    _kinds: ClassVar[dict[int, type[Action]]]

    def __init_subclass__(
        cls, title: str | None = None, kind: int | None = None, when: str = ""
    ) -> None:
        if title is not None:
            cls.title, cls._kinds = title, {}
        if kind is not None:
            cls.kind, cls.when = kind, when
            declared = [(name, cls.__dict__[name]) for name in cls.__annotations__]
            cls.widths = tuple((name, each.metadata[_WIDTH]) for name, each in declared)
            dataclass(frozen=True)(cls)
            assert kind not in cls._kinds, f"two actions of {cls.title} have the number {kind}"
            cls._kinds[kind] = cls

    @property
    def code(self) -> int:
        """The number both engines use."""
        value = 0
        for name, width in self.widths:
            value = value << width | getattr(self, name)
        return self.kind << _KIND_SHIFT | value

    @classmethod
    def kinds(cls) -> tuple[type[Self], ...]:
        """All kinds of action of the game, by number."""
        return cast("tuple[type[Self], ...]", tuple(dict(sorted(cls._kinds.items())).values()))

    @classmethod
    def from_code(cls, code: int) -> Self:
        """The typed action of a number. Raises IllegalAction."""
        return cast("Self", _from_code(cast("Any", cls), code))


@lru_cache(maxsize=1 << 16)
def _from_code(game: type[Action], code: int) -> Action:
    found = game._kinds.get(code >> _KIND_SHIFT) if code >= 0 else None
    rest = code & _FIELDS
    if found is not None:
        values: dict[str, int] = {}
        for name, width in reversed(found.widths):
            values[name] = rest & ((1 << width) - 1)
            rest >>= width
        if not rest:
            return found(**values)
    raise IllegalAction(f"{code} is the number of no {game.title} action")
