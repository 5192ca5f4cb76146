"""Ways to damage the bytes of a NEON state: by the byte, or by the value."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import fields, is_dataclass
from enum import IntEnum
from random import Random
from typing import Any

from kumite.games.neon import codec
from kumite.games.neon.gear import Gear
from kumite.games.neon.model import State

_HEADER = 4
_BYTES = (0, 1, 2, 3, 6, 7, 15, 63, 127, 128, 254, 255)
_NUMBERS = (0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 63, 255)


def damaged(data: bytes, rng: Random) -> bytes:
    """The bytes with one to three of them, or one to four of their values, changed."""
    return _with_other_bytes(data, rng) if rng.random() < 0.4 else _with_other_values(data, rng)


def _with_other_bytes(data: bytes, rng: Random) -> bytes:
    new = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        at, other = (rng.randrange(_HEADER, len(new)) for _ in range(2))
        way = rng.randrange(5)
        if way == 0:
            new[at] = rng.choice(_BYTES)
        elif way == 1:
            new[at] = (new[at] + rng.choice((-2, -1, 1, 2))) % 256
        elif way == 2:
            new[at] ^= 1 << rng.randrange(8)
        elif way == 3:
            new[at], new[other] = new[other], new[at]
        elif new[at] > 0 and new[other] < 255:
            new[at] -= 1
            new[other] += 1
    return bytes(new)


def _with_other_values(data: bytes, rng: Random) -> bytes:
    state, viewer = codec.decode(data)
    try:
        for _ in range(rng.choice((1, 1, 2, 2, 3, 4))):
            _change(_part(state, rng), rng)
        return codec.encode(state, viewer)
    except (ValueError, OverflowError, AttributeError, TypeError):
        return data  # There are no bytes for that.


def _part(state: State, rng: Random) -> object:
    """The state, or a seat, a frame or the attack of it."""
    parts = [state, rng.choice(state.seats), *state.stack[-1:]]
    return rng.choice(parts if state.attack is None else [*parts, state.attack])


def _change(part: Any, rng: Random) -> None:
    name = rng.choice(fields(part)).name
    setattr(part, name, _other(getattr(part, name), rng))


def _other(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, IntEnum):
        return rng.choice(list(type(value)))
    if isinstance(value, int):
        near = max(0, value + rng.choice((-1, 1)))
        return rng.choice((near, value ^ 1 << rng.randrange(7), rng.choice(_NUMBERS)))
    if isinstance(value, list):
        return _other_list(value, rng)
    if is_dataclass(value):
        copy = deepcopy(value)
        _change(copy, rng)
        return copy
    return Gear(rng.randrange(40)) if value is None and rng.random() < 0.2 else value


def _other_list(values: list[Any], rng: Random) -> list[Any]:
    new = list(values)
    way = rng.randrange(8)
    if not new:
        return [rng.choice(_NUMBERS)] if way == 0 else new
    at, other = rng.randrange(len(new)), rng.randrange(len(new))
    if way == 0:
        new.pop(at)
    elif way == 1:
        new.insert(other, new[at])
    elif way < 4:
        new[at], new[other] = new[other], new[at]
    elif way < 6 and all(isinstance(each, int) for each in (new[at], new[other])) and new[at]:
        new[at] -= 1
        new[other] += 1
    else:
        new[at] = _other(new[at], rng)
    return new
