"""Whose bot thinks next: whoever has used the least thinking time lately.

Fair first between addresses, then between the people of one, then between the tables of one person:
with eight tables of grandmasters somebody slows down their own tables, and nobody else's.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["NOBODY", "Asker", "FairQueue", "fitting_level"]

_HALF_LIFE_SECONDS = 20.0
_MOST_NAMES = 10_000
_LOWEST = "rookie"


class Asker(NamedTuple):
    """For whom a bot thinks."""

    source: str = ""
    """The address from which the table was opened."""
    person: int = 0
    table: str = ""


NOBODY = Asker()


class Waiting(Protocol):
    """Something that waits for its turn."""

    @property
    def asker(self) -> Asker: ...


_Waiting = TypeVar("_Waiting", bound=Waiting)


@dataclass(slots=True)
class _Used:
    seconds: float
    at: float


class FairQueue(Generic[_Waiting]):
    """See the module."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: list[_Waiting] = []
        self._used: OrderedDict[tuple[object, ...], _Used] = OrderedDict()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, waiting: _Waiting) -> None:
        self._waiting.append(waiting)

    def take(self) -> _Waiting:
        """Whoever is next; of equals, whoever came first."""
        at = min(range(len(self._waiting)), key=lambda at: self._used_by(self._waiting[at].asker))
        return self._waiting.pop(at)

    def charge(self, asker: Asker, seconds: float) -> None:
        """Somebody's bot has thought, or is about to."""
        now = self._clock()
        for name in _names(asker):
            self._used[name] = _Used(max(0.0, self._now(name, now) + seconds), now)
            self._used.move_to_end(name)
        while len(self._used) > _MOST_NAMES:
            self._used.popitem(last=False)

    def _used_by(self, asker: Asker) -> tuple[float, ...]:
        now = self._clock()
        return tuple(self._now(name, now) for name in _names(asker))

    def _now(self, name: tuple[object, ...], now: float) -> float:
        used = self._used.get(name)
        return 0.0 if used is None else used.seconds * 0.5 ** ((now - used.at) / _HALF_LIFE_SECONDS)


def _names(asker: Asker) -> tuple[tuple[object, ...], ...]:
    return (
        (asker.source or asker.person,),
        (asker.source, asker.person),
        (asker.source, asker.person, asker.table),
    )


def fitting_level(bot: str, think_seconds: dict[str, float], seconds: float) -> str:
    """The bot, or the best of the lower levels that can answer in so many seconds.

    >>> fitting_level("master", {"rookie": 0, "contender": 0.01, "master": 0.1}, 0.05)
    'contender'
    >>> fitting_level("random", {"random": 0, "rookie": 0}, -1)
    'random'
    """
    names = list(think_seconds)
    if bot not in think_seconds or _LOWEST not in names or names.index(bot) <= names.index(_LOWEST):
        return bot
    for name in reversed(names[names.index(_LOWEST) + 1 : names.index(bot) + 1]):
        if think_seconds[name] <= seconds:
            return name
    return _LOWEST
