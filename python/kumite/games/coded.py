"""Actions that are numbers: what the typed actions of every game share.

A number is `kind << 24 | fields`; each kind lists its fields with their bits, highest first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, TypeVar

from kumite.errors import IllegalAction

_KIND_SHIFT = 24
_FIELDS = (1 << _KIND_SHIFT) - 1
Widths = tuple[tuple[str, int], ...]


class Action:
    """One choice of a seat: a frozen value that knows its number."""

    __slots__ = ()
    kind: ClassVar[int]
    widths: ClassVar[Widths] = ()
    """Fields with their bits, highest first."""

    @property
    def code(self) -> int:
        """The number both engines use."""
        value = 0
        for name, bits in self.widths:
            value = value << bits | getattr(self, name)
        return self.kind << _KIND_SHIFT | value


_A = TypeVar("_A", bound=type[Action])


class ActionSet:
    """The kinds of action of one game."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._kinds: dict[int, type[Action]] = {}
        self.from_code = lru_cache(maxsize=1 << 16)(self._from_code)

    def numbered(self, cls: _A) -> _A:
        """Add a kind; a decorator."""
        self._kinds[cls.kind] = cls
        return cls

    def kinds(self) -> tuple[type[Action], ...]:
        """All kinds of action, by number."""
        return tuple(self._kinds[kind] for kind in sorted(self._kinds))

    def _from_code(self, code: int) -> Action:
        """The typed action of a number. Raises IllegalAction."""
        cls = self._kinds.get(code >> _KIND_SHIFT) if code >= 0 else None
        rest = code & _FIELDS
        if cls is not None:
            values: dict[str, int] = {}
            for name, bits in reversed(cls.widths):
                values[name] = rest & ((1 << bits) - 1)
                rest >>= bits
            if not rest:
                return cls(**values)
        raise IllegalAction(f"{code} is the number of no {self._game} action")
