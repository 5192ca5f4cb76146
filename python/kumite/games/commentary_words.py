"""Small words that the commentary of all games is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare.names import camel

if TYPE_CHECKING:
    from enum import IntEnum


def kind_word(kinds: type[IntEnum], kind: int) -> str:
    """The name of a kind of event, as the encoding page writes it.

    An unknown kind has a name too, so that an old client survives a newer engine.

    >>> from kumite.games.neon.events import EventKind
    >>> kind_word(EventKind, 39), kind_word(EventKind, 99)
    ('SectorSank', 'Event99')
    """
    try:
        name = kinds(kind).name
    except ValueError:
        return f"Event{kind}"
    return camel(name)


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "token"), counted(2, "token")
    ('1 token', '2 tokens')
    """
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"
