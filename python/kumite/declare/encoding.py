"""Canonical bytes of a game: two letters, a version, whose view it is, then the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kumite.errors import DecodeError

from .byte_reader import ByteReader
from .fields import Seen
from .records import PerPlayer, record_of
from .shapes import Number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .records import Record

FULL = 255
"""The viewer of bytes that hold the whole state."""
SPECTATOR = 254

_State = TypeVar("_State")


class Encoding(Generic[_State]):
    """How the states of one game become bytes.

    `magic` is two letters; the state has a field `players` with its bounds, and a field of
    records for each player.
    """

    def __init__(self, title: str, magic: str, version: int, state: type[_State]) -> None:
        self.title, self.magic, self.version = title, magic, version
        self.state = record_of(state)
        players = self.state.fields["players"].shape
        assert isinstance(players, Number)
        self._players = players
        self._of_players = list(_of_players(self.state))

    def encode(self, state: _State, viewer: int = FULL) -> bytes:
        """The canonical bytes of a state, or of a view that was blanked for `viewer`."""
        out = self._header(viewer)
        self.state.write(out, state)
        return bytes(out)

    def observation(self, view: _State, viewer: int) -> bytes:
        """The bytes of a view in a fixed width, as programs that learn are given them."""
        out = self._header(viewer)
        self.state.write_wide(out, view)
        return bytes(out)

    def _header(self, viewer: int) -> bytearray:
        return bytearray((*self.magic.encode(), self.version, viewer))

    def decode(self, data: bytes) -> tuple[_State, int]:
        """The state (or blanked view) and its viewer: shape and ranges are checked, not sense.

        Raises DecodeError with the place of the byte.
        """
        reader = ByteReader(data)
        if bytes(reader.fixed(len(self.magic))) != self.magic.encode():
            raise DecodeError(f"these bytes are not a {self.title} state")
        version = reader.byte()
        if version != self.version:
            raise DecodeError(
                f"{self.title} encoding version {version}; this engine reads version {self.version}"
            )
        viewer = reader.byte()
        if viewer >= self._players.most and viewer not in (FULL, SPECTATOR):
            raise DecodeError(f"byte 3: {viewer} is no viewer")
        reader.is_view = viewer != FULL
        state: _State = self.state.read(reader)
        reader.end()
        return state, viewer

    def blanked(self, state: _State, viewer: int) -> _State:
        """A copy without the fields that the viewer may not see.

        Records of seats are copied, the rest is shared. Fields seen `CUSTOM` are the game's.
        """
        seen: _State = self.state.copied(state, is_deep=False)
        _hide(self.state, seen, (Seen.NOBODY,))
        for name, record in self._of_players:
            places = [record.copied(place, is_deep=False) for place in getattr(state, name)]
            for seat, place in enumerate(places):
                is_other = seat != viewer
                _hide(record, place, (Seen.OWNER, Seen.NOBODY) if is_other else (Seen.NOBODY,))
            setattr(seen, name, places)
        return seen


def _of_players(state: Record) -> Iterator[tuple[str, Record]]:
    for name, declared in state.fields.items():
        if isinstance(declared.shape, PerPlayer):
            yield name, declared.shape.item.record


def _hide(record: Record, place: Any, secret: tuple[Seen, ...]) -> None:
    for name, declared in record.secrets:
        if declared.seen in secret:
            setattr(place, name, declared.hidden(getattr(place, name)))
