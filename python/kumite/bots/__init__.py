"""The register of bots. A bot gets a view and its legal actions, never the state.

>>> bot = make("random", game="neon", seat=0, seed=1)
>>> bot.choose(b"", [3, 5, 8]) in (3, 5, 8)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from kumite.errors import BadSetup
from kumite.games import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

__all__ = [
    "Bot",
    "BotInfo",
    "Closing",
    "Helpful",
    "Reasoning",
    "bots",
    "close",
    "find",
    "make",
    "split",
]


class Bot(Protocol):
    """Picks one of the legal actions from what its seat may know."""

    needs_view: bool
    """False: it is given empty bytes instead of its view, which costs no time."""

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        """One of `actions` (never empty)."""
        ...


@runtime_checkable
class Reasoning(Protocol):
    """A bot that can say why."""

    def reason(self, view: bytes, action: int) -> str:
        """Why it takes this action at this view, in a phrase."""
        ...


@runtime_checkable
class Helpful(Protocol):
    """A bot that does what a teammate asks for, if that costs little."""

    def ask_for(self, wish: int) -> None:
        """A number of `Presenter.wishes`, from now on; 0: nothing."""
        ...


@runtime_checkable
class Closing(Protocol):
    """A bot that holds something outside this process."""

    def close(self) -> None:
        """The match is over; the bot is not asked again."""
        ...


class _BotModule(Protocol):
    def make(self, game: str, seat: int, seed: int | None, packs: Sequence[Path]) -> Bot: ...

    def make_level(
        self,
        level: str,
        game: str,
        seat: int,
        seed: int | None,
        packs: Sequence[Path],
        changes: Mapping[str, float],
    ) -> Bot: ...

    def config(self, level: str, changes: Mapping[str, float]) -> object: ...

    def check(self, text: str) -> None: ...

    def make_command(
        self, text: str, game: str, seat: int, seed: int | None, packs: Sequence[Path]
    ) -> Bot: ...


@dataclass(frozen=True, slots=True)
class BotInfo:
    """What the register knows of a bot; its module is loaded when it sits down."""

    name: str
    help: str
    module: str
    is_level: bool = False
    """One of the levels of `levels.toml`; its settings can be changed."""
    is_listed: bool = True
    takes_command: bool = False
    """After its name and a colon comes the command of a program."""

    def is_named(self, name: str) -> bool:
        """Whether somebody who writes this name means this bot."""
        return name.partition("@")[0] == self.name if self.takes_command else name == self.name


_SEARCHER = "kumite.bots.searcher"
_BOTS = (
    BotInfo("random", "takes any legal action", "kumite.bots.random"),
    BotInfo("rookie", "follows rules of thumb", "kumite.bots.rookie"),
    BotInfo("contender", "looks ahead for 10 ms", _SEARCHER, is_level=True),
    BotInfo("veteran", "looks ahead for 30 ms", _SEARCHER, is_level=True),
    BotInfo("master", "looks ahead for 100 ms", _SEARCHER, is_level=True),
    BotInfo("grandmaster", "looks ahead for a second", _SEARCHER, is_level=True),
    BotInfo("search", "looks ahead as its settings say", _SEARCHER, is_level=True, is_listed=False),
    BotInfo(
        "external",
        "a program of your own: external:COMMAND",
        "kumite.bots.external",
        is_listed=False,
        takes_command=True,
    ),
)


def bots() -> tuple[BotInfo, ...]:
    """All levels of play, weakest first."""
    return tuple(bot for bot in _BOTS if bot.is_listed)


def find(name: str) -> BotInfo:
    """The bot of that name; settings, as in `master:think_ms=20`, are checked too.

    >>> find("randm")
    Traceback (most recent call last):
    ...
    kumite.errors.BadSetup: no bot 'randm'; did you mean random?
    """
    return _look_up(name)[0]


def split(text: str) -> tuple[str, ...]:
    """The bots of a list such as `rookie,search:iterations=200,seed=1`, each checked."""
    from kumite.bots import spec

    names = spec.split(text)
    for name in names:
        find(name)
    return names


def _look_up(text: str) -> tuple[BotInfo, Mapping[str, float]]:
    name, colon, _ = text.partition(":")
    info = next((known for known in _BOTS if known.is_named(name)), None)
    if info is None:
        raise BadSetup(f"no bot {name!r}; {nearest(name, [known.name for known in _BOTS])}")
    if info.takes_command:
        _module(info).check(text)
        return info, {}
    if not colon:
        return info, {}
    if not info.is_level:
        raise BadSetup(f"{name} has no settings; write {name} alone")
    from kumite.bots import spec

    changes = spec.read(text).changes
    _module(info).config(name, changes)
    return info, changes


def files(names: Iterable[str]) -> tuple[str, ...]:
    """The files that decide how these bots play, besides those of this package."""
    from kumite.bots import external

    return tuple(
        file for name in names if find(name).takes_command for file in external.files(name)
    )


def _module(info: BotInfo) -> _BotModule:
    return cast("_BotModule", import_module(info.module))


def make(
    name: str,
    *,
    game: str,
    seat: int,
    seed: int | None = None,
    packs: Sequence[Path] = (),
    cpu_time: bool = False,
) -> Bot:
    """A bot for one seat of one match; the same seed, the same choices.

    With `cpu_time` it counts its time to think in CPU time, whatever else the machine does.

    >>> quick = make("master:iterations=50", game="neon", seat=0, seed=1)
    """
    info, changes = _look_up(name)
    module = _module(info)
    if info.takes_command:
        return module.make_command(name, game, seat, seed, packs)
    if info.is_level:
        changes = {"cpu_time": cpu_time, **changes}
        return module.make_level(info.name, game, seat, seed, packs, changes)
    return module.make(game, seat, seed, packs)


def close(table: Iterable[Bot]) -> None:
    """The bots of a match that is over, or given up, let go of what they hold."""
    for bot in table:
        if isinstance(bot, Closing):
            bot.close()
