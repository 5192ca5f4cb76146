"""How long a table that everybody has left is kept, and how it is cleared.

A match of several people waits for them for a month. One that a stranger can start a thousand times
with a thousand keys does not: a single person against bots, or people whom nobody here knows yet.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kumite.errors import KumiteError
from kumite_tui.server.arbiter.rows import PLAYING
from kumite_tui.server.messaging.messages import Notice, TableGone
from kumite_tui.server.store import StoreError, results

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.room import Room

_log = logging.getLogger(__name__)
LEFT = "everybody has left"
CLEARED = "nobody came back, so it was cleared"


def kept_seconds(room: Room) -> float:
    """How long its match waits for somebody to come back."""
    config = room.arbiter.config
    sitting = [chair for chair in room.row.chairs if chair.is_taken]
    is_alone = len(sitting) <= 1
    if all(chair.is_new for chair in sitting):
        seconds = config.newcomer_seconds if is_alone else config.solo_seconds
    else:
        seconds = config.solo_seconds if is_alone else config.away_seconds
    return min(seconds, config.away_seconds)


def is_abandoned(room: Room) -> bool:
    """Nobody is there, and it is one of those that are not kept for long."""
    return room.is_deserted() and kept_seconds(room) < room.arbiter.config.away_seconds


def deserted_seconds(room: Room) -> float:
    """How long nobody has been there, counted while the server ran."""
    since = room.row.deserted_at
    return 0.0 if since is None else room.arbiter.age() - since


async def give_up(room: Room, note: str = LEFT) -> None:
    """Everybody has left a match at the same time. The lock of the room is held."""
    try:
        referee = await room.loaded()
    except StoreError:
        raise
    except KumiteError:
        await drop(room)
        return
    order = 1 + max(chair.left for chair in room.row.chairs)
    chairs = tuple(
        replace(chair, left=order) if chair.is_taken else chair for chair in room.row.chairs
    )
    await referee.give_up(replace(room.row, chairs=chairs), note)


async def drop(room: Room) -> None:
    """End a match that cannot be played here, without a result, and close its table."""
    await room.write(partial(results.drop, match=room.row.match, at=room.arbiter.clock.date()))
    await room.arbiter.close_room(room)


async def clear(arbiter: Arbiter, room: Room, note: str) -> None:
    """End the match of a table, if one is played, and the table with it."""
    async with room.held():
        if room.row.code not in arbiter.rooms:
            return
        told = room.audience()  # nobody, once everybody counts as gone
        if room.row.stage == PLAYING:
            await give_up(room, note)
        if room.row.code in arbiter.rooms:
            await arbiter.close_room(room)
        for session in told:
            session.tell(TableGone(room.row.code))
            session.tell(Notice(f"Table {room.row.code}: {note}"))


async def make_room(arbiter: Arbiter) -> bool:
    """Clear the table that has been abandoned for longest; False if none has been for long."""
    waiting = [
        room
        for room in arbiter.rooms.values()
        if is_abandoned(room) and deserted_seconds(room) >= arbiter.config.empty_seconds
    ]
    if not waiting:
        return False
    room = max(waiting, key=deserted_seconds)
    _log.info("table %s is cleared: all tables are taken", room.row.code)
    await clear(arbiter, room, CLEARED)
    return True
