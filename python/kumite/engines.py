"""The two engines of every game: `native` (Rust) and `reference` (Python)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast, get_args

from kumite.contract import EngineName
from kumite.errors import BadSetup
from kumite.games import find, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawGame

ENGINES: tuple[EngineName, ...] = get_args(EngineName)


class _EngineModule(Protocol):
    def game(self, packs: Sequence[Path] = ()) -> RawGame: ...


def load(game: str, engine: str = "native", packs: Sequence[Path] = ()) -> RawGame:
    """A game on an engine, with these packs laid over its own content.

    >>> load("neon", "nativ")
    Traceback (most recent call last):
    ...
    kumite.errors.BadSetup: no engine 'nativ'; did you mean native?
    """
    info = find(game)
    if engine not in ENGINES:
        raise BadSetup(f"no engine {engine!r}; {nearest(engine, ENGINES)}")
    if engine not in info.engines:
        others = " or ".join(info.engines)
        raise BadSetup(f"{info.title} is not played by the {engine} engine; try {others}")
    try:
        module = cast("_EngineModule", import_module(f"kumite.{engine}.{info.package}"))
    except ImportError as error:
        other = next(name for name in ENGINES if name != engine)
        raise BadSetup(
            f"the {engine} engine of {game} is not installed ({error}); try the {other} engine"
        ) from None
    return module.game(packs)
