"""The reference engine: the same games in plain Python, written to be believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawGame


def load(game: str, packs: Sequence[Path] = ()) -> RawGame:
    """A game on this engine, with these packs laid over its own content.

    >>> load("neon").content.figures.energy_max
    6
    """
    from kumite.engines import load as load_engine

    return load_engine(game, "reference", packs)
