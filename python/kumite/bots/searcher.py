"""The bots that look ahead, one for each level of `levels.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from random import Random, SystemRandom
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from kumite.thinking.search import Config, recall, search

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from kumite.thinking.search import Report


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(files("kumite.bots").joinpath("levels.toml").read_text("utf-8"))


def version() -> int:
    """The version of all levels: strength is measured for one of them."""
    return cast("int", _table()["version"])


def levels(game: str = "") -> dict[str, dict[str, Any]]:
    """Settings by level, weakest first, without their help lines; with those for one game alone."""
    return {
        name: {
            key: value
            for key, value in {**settings, **settings.get(game, {})}.items()
            if key != "help" and not isinstance(value, dict)
        }
        for name, settings in _table().items()
        if isinstance(settings, dict)
    }


def config(
    level: str, changes: Mapping[str, float] = MappingProxyType({}), *, game: str = ""
) -> Config:
    """How a level thinks, in that game; `search` has no settings but those given.

    >>> config("master").think_ms
    100.0
    >>> config("search", {"iterations": 200}).iterations
    200
    """
    return Config().with_settings({**levels(game).get(level, {}), **changes})


class SearchBot:
    """Looks ahead as long as its level allows; at an iteration budget a seed repeats it."""

    needs_view = True

    def __init__(self, game: str, settings: Config, rng: Random, packs: Sequence[Path]) -> None:
        self._game = game
        self._settings = settings
        self._rng = rng
        self._packs = packs
        self._recall = recall() if settings.reuse else None
        self.report: Report | None = None
        """What the last search found."""

    def __getstate__(self) -> dict[str, Any]:
        """Without its last tree, which lives in the core: a copy begins a new one."""
        return {**self.__dict__, "_recall": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self._recall = recall() if self._settings.reuse else None

    def ask_for(self, wish: int) -> None:
        """What a teammate wishes from now on; 0: nothing."""
        if wish != self._settings.wish:
            self._settings = self._settings.changed(wish=wish)
            self._recall = recall() if self._settings.reuse else None

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        self.report = search(
            view,
            game=self._game,
            config=self._settings,
            packs=self._packs,
            recall=self._recall,
            seed=self._rng.getrandbits(63),
        )
        return self.report.action


def make_level(
    level: str,
    game: str,
    seat: int,
    seed: int | None,
    packs: Sequence[Path],
    changes: Mapping[str, float] = MappingProxyType({}),
) -> SearchBot:
    settings = config(level, changes, game=game)
    rng = SystemRandom() if seed is None else Random(f"{level}/{seed}/{seat}/{settings.seed}")
    return SearchBot(game, settings, rng, packs)
