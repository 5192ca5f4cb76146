"""Bytes that no match has written: see `odd_positions.py`, which also tries many more."""

from __future__ import annotations

from random import Random

import pytest

from tests.codec.odd_positions import Fuzzer
from tests.harness import GAMES


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_any_bytes_are_refused_or_played(game: str, seed: int) -> None:
    fuzzer = Fuzzer(game, Random(f"{game}/{seed}"))
    fuzzer.run(2_000)
    assert min(fuzzer.verdicts[kind] for kind in ("played alike", "played", "refused")) > 50
