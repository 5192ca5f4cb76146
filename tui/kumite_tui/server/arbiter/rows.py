"""A table as it is kept: values that are replaced, never changed."""

from __future__ import annotations

import msgspec

from kumite.contract import Setup
from kumite.errors import KumiteError
from kumite.games import check_setup
from kumite_tui.server.messaging.messages import ClockRules  # noqa: TC001 (read when decoding)

OPEN, PERSON = "open", "person"
GATHERING, PLAYING, OVER = "gathering", "playing", "over"


class Chair(msgspec.Struct, frozen=True):
    """One seat."""

    player: str = OPEN
    """`open`, `person` or the name of a bot."""
    fighter: str | None = None
    person: int | None = None
    name: str = ""
    is_guest: bool = False
    is_new: bool = False
    """The person was new to this server when they sat down."""
    is_ready: bool = False
    left: int = 0
    """1: the first who left for good, and so on; 0: has not."""

    @property
    def is_taken(self) -> bool:
        """A person plays here who has not left for good."""
        return self.person is not None and not self.left


class Row(msgspec.Struct, frozen=True):
    """One table."""

    code: str
    title: str
    game: str
    mode: str
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    is_private: bool
    host: int
    """A person."""
    clock: ClockRules
    stage: str = GATHERING
    match: str = ""
    touched: int = 0
    """When somebody did something here, in seconds since 1970."""
    source: str = ""
    """The address from which it was opened."""
    deserted_at: int | None = None
    """The age of the server when the last person went; None: somebody is here."""
    banned: tuple[str, ...] = ()
    """Marks (`Room.mark_of`) of those whom the host has sent away for good."""

    def seat_of(self, person: int | None) -> int | None:
        """Where a person sits."""
        for seat, chair in enumerate(self.chairs):
            if chair.is_taken and chair.person == person:
                return seat
        return None

    def with_chair(self, seat: int, chair: Chair) -> Row:
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        return msgspec.structs.replace(self, chairs=chairs)

    def people(self) -> list[int]:
        """Those who sit here and have not left for good."""
        return [
            chair.person for chair in self.chairs if chair.is_taken and chair.person is not None
        ]

    def nobody_ready(self) -> Row:
        """After a change everybody agrees anew."""
        chairs = tuple(msgspec.structs.replace(chair, is_ready=False) for chair in self.chairs)
        return msgspec.structs.replace(self, chairs=chairs)

    @property
    def is_set(self) -> bool:
        """Nothing keeps the match from beginning."""
        return all(
            chair.player != OPEN and (chair.person is None or chair.is_ready)
            for chair in self.chairs
        )


def encode(row: Row) -> bytes:
    return msgspec.json.encode(row)


def decode(body: bytes) -> Row:
    """A table that was kept. Raises KumiteError if there can be no such table."""
    try:
        row = msgspec.json.decode(body, type=Row)
    except msgspec.MsgspecError as error:
        raise KumiteError(f"its stored data cannot be read: {error}") from None
    roster = tuple(chair.fighter for chair in row.chairs)
    check_setup(Setup(row.game, row.mode, len(roster), roster, row.options))
    return row
