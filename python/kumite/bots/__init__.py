"""The register of bots. A bot gets a view and its legal actions, never the state.

>>> bot = make("random", game="neon", seat=0, seed=1)
>>> bot.choose(b"", [3, 5, 8]) in (3, 5, 8)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from kumite.errors import BadSetup
from kumite.games import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["Bot", "BotInfo", "bots", "find", "make"]


class Bot(Protocol):
    """Picks one of the legal actions from what its seat may know."""

    needs_view: bool
    """False: it is given empty bytes instead of its view, which costs no time."""

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        """One of `actions` (never empty)."""
        ...


class _BotModule(Protocol):
    def make(self, game: str, seat: int, seed: int | None, packs: Sequence[Path]) -> Bot: ...

    def make_level(
        self, level: str, game: str, seat: int, seed: int | None, packs: Sequence[Path]
    ) -> Bot: ...


@dataclass(frozen=True, slots=True)
class BotInfo:
    """What the register knows of a bot; its module is loaded when it sits down."""

    name: str
    help: str
    module: str
    is_level: bool = False
    """One of the levels of `levels.toml`."""


_SEARCHER = "kumite.bots.searcher"
_BOTS = (
    BotInfo("random", "takes any legal action", "kumite.bots.random"),
    BotInfo("rookie", "follows rules of thumb", "kumite.bots.rookie"),
    BotInfo("contender", "looks ahead for 10 ms", _SEARCHER, is_level=True),
    BotInfo("veteran", "looks ahead for 30 ms", _SEARCHER, is_level=True),
    BotInfo("master", "looks ahead for 100 ms", _SEARCHER, is_level=True),
    BotInfo("grandmaster", "looks ahead for a second", _SEARCHER, is_level=True),
)


def bots() -> tuple[BotInfo, ...]:
    """All bots, weakest first."""
    return _BOTS


def find(name: str) -> BotInfo:
    """The bot of that name.

    >>> find("randm")
    Traceback (most recent call last):
    ...
    kumite.errors.BadSetup: no bot 'randm'; did you mean random?
    """
    for known in _BOTS:
        if known.name == name:
            return known
    raise BadSetup(f"no bot {name!r}; {nearest(name, [known.name for known in _BOTS])}")


def make(
    name: str, *, game: str, seat: int, seed: int | None = None, packs: Sequence[Path] = ()
) -> Bot:
    """A bot for one seat of one match; the same seed, the same choices."""
    info = find(name)
    module = cast("_BotModule", import_module(info.module))
    if info.is_level:
        return module.make_level(name, game, seat, seed, packs)
    return module.make(game, seat, seed, packs)
