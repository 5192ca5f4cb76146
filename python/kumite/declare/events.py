"""Events: an enumeration whose members say what the numbers of a raw event mean."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

    from kumite.contract import RawEvent

EVERYBODY = 127
"""`seen_by` of an event that is no secret."""
_MOST_FIELDS = 4


class Audience(Enum):
    """Who is given an event."""

    EVERYBODY = "everybody"
    OWNER = "owner"
    """The seat of its first field alone."""


class EventKinds(IntEnum):
    """Base of the kinds of events of a game.

    >>> class Chess(EventKinds):
    ...     MOVED = 0, "seat from to"
    ...     DREAMT = 1, "seat square", Audience.OWNER
    >>> Chess.MOVED.named((0, 127, 1, 12, 28, 0))
    {'seat': 1, 'from': 12, 'to': 28}
    >>> Chess.DREAMT == 1, Chess.DREAMT.seen_by(2), Chess.fields_of((9, 127, 1, 0, 0, 0))
    (True, 4, {})
    """

    fields: tuple[str, ...]
    audience: Audience

    def __new__(
        cls, number: int, fields: str = "", audience: Audience = Audience.EVERYBODY
    ) -> Self:
        made = int.__new__(cls, number)
        made._value_ = number
        made.fields = tuple(fields.split())
        assert len(made.fields) <= _MOST_FIELDS
        made.audience = audience
        return made

    def seen_by(self, seat: int) -> int:
        """The mask of those who are given an event of this kind about a seat."""
        return 1 << seat if self.audience is Audience.OWNER else EVERYBODY

    def named(self, event: RawEvent) -> dict[str, int]:
        """The numbers of an event by name."""
        return dict(zip(self.fields, event[2:], strict=False))

    @classmethod
    def fields_of(cls, event: RawEvent) -> dict[str, int]:
        """The numbers of an event by name; none of a kind that a newer engine has."""
        try:
            return cls(event[0]).named(event)
        except ValueError:
            return {}
