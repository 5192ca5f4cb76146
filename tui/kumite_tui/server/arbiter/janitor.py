"""What is done from time to time: clearing empty tables, looking after the disk and the log."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kumite.errors import KumiteError
from kumite_tui.server.arbiter import hall, upkeep
from kumite_tui.server.arbiter.rows import PLAYING
from kumite_tui.server.store import StoreError, facts, log
from kumite_tui.server.store.people import Person

if TYPE_CHECKING:
    import sqlite3

    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.room import Room

_log = logging.getLogger(__name__)
_ROUND_SECONDS = 5.0
_CHECKED_AT_ONCE = 20
_GUEST_SECONDS = 300.0
_MOST_TOLD = 100
_AGE_SECONDS = 60
_JUMP_SECONDS = 60.0


class Janitor:
    """Makes a round every few seconds."""

    def __init__(self, arbiter: Arbiter) -> None:
        self._arbiter = arbiter
        self._checked = ""
        self._was_in_trouble = False
        self._noted_age = 0
        self._date_offset: float | None = None
        self._gone_since: dict[int, float] = {}
        self.damaged: list[str] = []

    async def run(self) -> None:
        while True:
            try:
                await self._round()
            except KumiteError as error:
                _log.warning("a round of the janitor was cut short: %s", error)
            await self._arbiter.clock.sleep(_ROUND_SECONDS)

    async def _round(self) -> None:
        self._look_at_the_date()
        await self._see_to_the_disk()
        await self._note_age()
        if self._arbiter.guests.are_due:
            await self._arbiter.guests.forget_gone()
        for room in list(self._arbiter.rooms.values()):
            try:
                await self._see_to(room)
            except KumiteError as error:
                _log.warning("table %s was not looked after: %s", room.row.code, error)
        self._checked, damaged = await self._arbiter.store.read(
            log.check, self._checked, _CHECKED_AT_ONCE
        )
        for line in damaged:
            if line not in self.damaged and len(self.damaged) < _MOST_TOLD:
                self.damaged.append(line)
                _log.error("%s", line)

    def _look_at_the_date(self) -> None:
        """Nothing is measured by the date; that it jumped explains what people read."""
        clock = self._arbiter.clock
        before, self._date_offset = self._date_offset, clock.date() - clock.now()
        jump = 0.0 if before is None else self._date_offset - before
        if abs(jump) > _JUMP_SECONDS:
            hours = jump / 3600
            _log.warning(
                "the date of this machine jumped by %.1f hours; no match is affected", hours
            )

    async def _note_age(self) -> None:
        age = self._arbiter.age()
        if age - self._noted_age >= _AGE_SECONDS:
            self._noted_age = age
            await self._arbiter.store.write(facts.put, facts.AGE, str(age))

    async def _see_to_the_disk(self) -> None:
        """Say once that nothing can be kept, try, and say once that all is well again."""
        store = self._arbiter.store
        if store.trouble:
            if not self._was_in_trouble:
                self._was_in_trouble = True
                self._arbiter.notify(store.trouble)
            try:
                await store.write(_try_writing)
            except StoreError:
                return
        if self._was_in_trouble:
            self._was_in_trouble = False
            self._arbiter.notify("the server can keep matches again: play on")

    async def _see_to(self, room: Room) -> None:
        arbiter = self._arbiter
        now = arbiter.clock.now()
        room.note_absences()
        await self._see_guests_off(room, now)
        if room.row.code not in arbiter.rooms:
            return
        if not room.is_deserted():
            room.quiet_since = now
            if room.row.deserted_at is not None:
                await self._note_desertion(room, None)
            return
        if room.row.stage != PLAYING:
            if now - room.quiet_since >= arbiter.config.empty_seconds:
                async with room.held():
                    await arbiter.close_room(room)
            return
        if room.row.deserted_at is None:
            await self._note_desertion(room, arbiter.age())
        if room.trouble:
            pass  # nothing runs at it until somebody goes back to the version it began with
        elif room.referee is None and (room.row.clock.per_decision or room.row.clock.per_match):
            # Clocks run whether somebody looks or not.
            async with room.held():
                await room.loaded()
        elif not room.is_awaited() and room.referee and not room.referee.turns.is_busy:
            room.referee = None
        if upkeep.deserted_seconds(room) >= upkeep.kept_seconds(room):
            await self._give_up(room)

    @staticmethod
    async def _note_desertion(room: Room, age: int | None) -> None:
        async with room.held():
            await room.change(replace(room.row, deserted_at=age))

    async def _give_up(self, room: Room) -> None:
        """Nobody came back for so long: everybody who still sits there has left."""
        _log.info("table %s: nobody came back, ending its match", room.row.code)
        if upkeep.is_abandoned(room):
            await upkeep.clear(self._arbiter, room, upkeep.CLEARED)
            return
        async with room.held():
            await upkeep.give_up(room)

    async def _see_guests_off(self, room: Room, now: float) -> None:
        """A guest who is gone has no key to come back with; after a while the chair is free."""
        for chair in room.row.chairs:
            if not chair.is_guest or not chair.is_taken or chair.person is None:
                continue
            if self._arbiter.sessions.get(chair.person):
                self._gone_since.pop(chair.person, None)
            elif now - self._gone_since.setdefault(chair.person, now) >= _GUEST_SECONDS:
                del self._gone_since[chair.person]
                async with room.held():
                    person = Person(chair.person, chair.name, True, 0)
                    await hall.leave(self._arbiter, room, person, for_good=True)


def _try_writing(db: sqlite3.Connection) -> None:
    """Writing the mark of the transaction is all."""
