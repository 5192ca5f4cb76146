"""Damaged states of Martial Art: all engines refuse the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kumite.contract import SPECTATOR, RawState, Setup
from kumite.errors import DecodeError
from kumite.games.martial_art.content import load
from tests.harness import engines_of, raw_game
from tests.rules.martial_art.eager import step

ENGINES = engines_of("martial-art")
FORMATS = [("white", 2), ("black", 2), ("black", 3), ("white-team", 4), ("black-team", 4)]
_BYTES = (0, 1, 2, 3, 5, 6, 7, 12, 15, 31, 127, 128, 254, 255)
in_every_format = pytest.mark.parametrize(("mode", "seats"), FORMATS)


def fight(mode: str, seats: int, seed: int) -> Iterator[RawState]:
    state = raw_game("martial-art", ENGINES[0]).new(Setup("martial-art", mode, seats))
    rng = Random(seed)
    while state.to_act():
        yield state
        step(state, load(), rng)
    yield state


def damaged(data: bytes, rng: Random) -> bytes:
    new = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at, other = rng.randrange(4, len(new)), rng.randrange(4, len(new))
        match rng.randrange(4):
            case 0:
                new[at] = rng.choice(_BYTES)
            case 1:
                new[at] = (new[at] + rng.choice((-1, 1, 16, -16))) % 256
            case 2:
                new[at] ^= 1 << rng.randrange(8)
            case _:
                new[at], new[other] = new[other], new[at]
    return bytes(new)


def verdicts(data: bytes, viewer: int | None) -> list[bytes | None]:
    """What each engine makes of the bytes: their encoding again, or a refusal."""
    found: list[bytes | None] = []
    for engine in ENGINES:
        game = raw_game("martial-art", engine)
        try:
            if viewer is None:
                found.append(game.decode(data).encode())
            else:
                found.append(game.from_view(data, 1).view(viewer))
        except DecodeError:
            found.append(None)
    return found


@in_every_format
def test_engines_agree_on_damaged_states(mode: str, seats: int) -> None:
    rng = Random(f"{mode}/{seats}")
    accepted = 0
    for state in fight(mode, seats, seed=1):
        bad = damaged(state.encode(), rng)
        told = verdicts(bad, None)
        assert len(set(told)) == 1, bad.hex()
        assert told[0] in (None, bad)
        accepted += told[0] is not None
    assert accepted > 3


@in_every_format
def test_engines_agree_on_damaged_views(mode: str, seats: int) -> None:
    rng = Random(f"views/{mode}/{seats}")
    accepted = 0
    for state in fight(mode, seats, seed=2):
        viewer = rng.choice((*range(seats), SPECTATOR))
        bad = damaged(state.view(viewer), rng)
        told = verdicts(bad, viewer)
        assert len(set(told)) == 1, bad.hex()
        assert told[0] in (None, bad)
        accepted += told[0] is not None
    assert accepted > 3
