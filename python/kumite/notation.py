"""Positions as one line of text, as FEN is for chess: readable, versioned, the same on all engines.

>>> read("martial-art/1 mode=white players=2 seats=[(fighter=igorr),()]")
Traceback (most recent call last):
...
kumite.errors.DecodeError: fighter: 'igorr' is not a whole number or an id; did you mean igor?

The line begins with the game and the version of its encoding. Then come the fields of the state as
`docs/encoding/<game>.md` lists them, without those that have their first value: `round=2`. A list
is `[3,2,1]`, a run of equal values `0*5`, a record `(fighter=ghost energy=4)`, a set `{0-11,40}`,
nothing `-`. Fighters and champions have their ids. The line holds all secrets: it is not for the
eyes of a seat.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from kumite import engines
from kumite.contract import Setup
from kumite.declare.game import declared_by
from kumite.declare.notation import Reader, Writer
from kumite.errors import DecodeError, UnknownGame
from kumite.games import check_setup, find

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ["MOST_CHARACTERS", "StartingPosition", "read", "write"]

MOST_CHARACTERS = 1 << 16
_ALWAYS = ("mode", "players")
_HEAD = re.compile(r"([a-z][a-z0-9-]*)/([0-9]{1,3})(?: +(.*))?\Z")


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """A position that a match can start from."""

    setup: Setup
    """What it tells of its setup: game, mode and seats."""
    data: bytes
    """Canonical bytes of the whole state."""


def write(game: str, data: bytes, packs: Sequence[Path] = ()) -> str:
    """The text of a position, from its canonical bytes. Raises DecodeError."""
    encoding = declared_by(game).encoding
    state, _ = encoding.decode(data)
    fields = Writer(_ids(game, tuple(packs))).record(encoding.state, state, _ALWAYS)
    return f"{game}/{encoding.version} {fields}"


def read(text: str, packs: Sequence[Path] = ()) -> StartingPosition:
    """The position of a text. Raises DecodeError, with a reason, for what no match can lead to."""
    if not isinstance(text, str):
        raise DecodeError(f"a position is a line of text, not {text!r:.80}")
    found = _HEAD.match(text.strip()) if len(text) <= MOST_CHARACTERS else None
    if found is None:
        raise DecodeError(
            "a position begins with its game and a version, such as neon/1 mode=royale"
        )
    try:
        info = find(found[1])
    except UnknownGame as error:
        raise DecodeError(str(error)) from None
    encoding = declared_by(info.id).encoding
    if int(found[2]) != encoding.version:
        raise DecodeError(
            f"{info.title} positions have version {encoding.version} here, not {found[2]}"
        )
    state = Reader(found[3] or "", _ids(info.id, tuple(packs))).state(encoding.state)
    setup = Setup(
        info.id, state.mode.name.lower().replace("_", "-"), state.players, packs=tuple(packs)
    )
    check_setup(setup)
    data = encoding.encode(state)
    # The native engine accepts whatever can be played; the reference knows what can be reached.
    for engine in reversed(info.engines):
        engines.load(info.id, engine, packs).decode(data)
    return StartingPosition(setup, data)


@cache
def _ids(game: str, packs: tuple[Path, ...]) -> Mapping[str, Sequence[str]]:
    content = import_module(f"kumite.games.{find(game).package}.content").load(packs)
    return {
        name: tuple(entry.id for entry in getattr(content, listed))
        for name, listed in declared_by(game).entries.items()
    }
