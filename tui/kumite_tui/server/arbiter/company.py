"""People among themselves: who is here, challenges, reports, and sending somebody from a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kumite_tui.server import names
from kumite_tui.server.arbiter.chairs import leads
from kumite_tui.server.arbiter.desk import known
from kumite_tui.server.arbiter.rows import GATHERING, OPEN, PLAYING, Chair
from kumite_tui.server.messaging.messages import (
    Challenge,
    Challenged,
    Crowd,
    Done,
    Present,
    Refused,
    Remove,
    Removed,
    Report,
    WhoIsHere,
)
from kumite_tui.server.store import people, reports

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.room import Room
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.store.people import Person

__all__ = ["HANDLERS"]

_REASON_COLUMNS = 200


async def who_is_here(arbiter: Arbiter, session: Session, request: WhoIsHere) -> Crowd:
    known(session)
    found = [
        Present(person.name, person.is_guest, _place(arbiter, person))
        for person in {
            one.person.id: one.person for one in arbiter.everybody if one.person is not None
        }.values()
    ]
    return Crowd(tuple(sorted(found, key=lambda each: each.name.casefold())))


def _place(arbiter: Arbiter, person: Person) -> str:
    """What somebody does, without the code of any private table."""
    for room in arbiter.rooms.values():
        if person.id in room.row.people() and person.id not in room.away:
            verb = "plays" if room.is_playing else "sits"
        elif any(one.person is not None and one.person.id == person.id for one in room.watchers):
            verb = "watches"
        else:
            continue
        return f"{verb} at a private table" if room.row.is_private else f"{verb} at {room.row.code}"
    return "at home"


async def challenge(arbiter: Arbiter, session: Session, request: Challenge) -> Done:
    """Ask somebody who is here to the table where one sits."""
    person = known(session)
    room = arbiter.room(session, request.code)
    if room.seat_of(session) is None:
        raise Refused("you do not sit at that table")
    if room.row.stage != GATHERING or all(chair.player != OPEN for chair in room.row.chairs):
        raise Refused("no chair is free at that table")
    other = await _named(arbiter, request.name)
    sessions = arbiter.sessions.get(other.id, set())
    if other.id == person.id or other.id in room.row.people():
        raise Refused(f"{other.name} sits there already")
    if not sessions:
        raise Refused(f"{other.name} is not here now")
    if not arbiter.may(arbiter.chat, session, people=arbiter.config.people_per_source):
        raise Refused("you challenge people too fast; wait a moment")
    for one in sessions:
        one.tell(Challenged(room.info(one), person.name))
    return Done()


async def _named(arbiter: Arbiter, name: str) -> Person:
    person = await arbiter.store.read(people.by_skeleton, names.skeleton(name[:64]))
    if person is None:
        raise Refused("nobody has that name")
    return person


async def remove(arbiter: Arbiter, session: Session, request: Remove) -> Done:
    """The host sends somebody away, who is told."""
    person = known(session)
    room = arbiter.room(session, request.code)
    if not leads(room, person):
        raise Refused("only the host sends people away")
    other = await _named(arbiter, request.name)
    if other.id == person.id:
        raise Refused("leave the table to go away yourself")
    async with room.held():
        if other.id in room.row.people() and room.row.stage == PLAYING:
            raise Refused("nobody can be sent away from a match they play")
        targets = {*room.sessions_of(other.id), *(_watchers(room, other))}
        row = room.row
        seat = row.seat_of(other.id)
        if seat is None and not targets & room.watchers:
            raise Refused(f"{other.name} is not at this table")
        if seat is not None:
            row = row.with_chair(seat, Chair(fighter=row.chairs[seat].fighter)).nobody_ready()
        if request.for_good:
            marks = {room.mark_of(each) for each in targets} or {f"person {other.id}"}
            row = replace(row, banned=tuple(sorted({*row.banned, *marks})))
        if row != room.row:
            await room.change(row)
        room.watchers -= targets
        room.tell_change()
    again = "; you cannot come back to it" if request.for_good else ""
    why = names.clean_line(request.why, _REASON_COLUMNS)
    words = f"{person.name} sent you away from this table{again}."
    for one in targets:
        one.tell(Removed(room.row.code, f"{words} Reason: {why}" if why else words))
    return Done()


def _watchers(room: Room, person: Person) -> list[Session]:
    return [one for one in room.watchers if one.person is not None and one.person.id == person.id]


async def report(arbiter: Arbiter, session: Session, request: Report) -> Done:
    """Tell the operator about somebody, with what was said lately."""
    person = known(session)
    code = "" if not request.code else arbiter.room(session, request.code).row.code
    other = await _named(arbiter, request.name)
    if not arbiter.may(arbiter.reports, session):
        raise Refused("you have reported enough for now; wait some minutes")
    await arbiter.store.write(
        reports.add, arbiter.clock.date(), code, person.name, other.name,
        names.clean_line(request.why, _REASON_COLUMNS),
    )  # fmt: skip
    return Done()


HANDLERS: dict[type, Any] = {
    WhoIsHere: who_is_here,
    Challenge: challenge,
    Remove: remove,
    Report: report,
}
