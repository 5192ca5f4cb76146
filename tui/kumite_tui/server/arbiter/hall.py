"""Coming to tables, playing and talking there, and leaving them."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kumite_tui.server import names
from kumite_tui.server.arbiter import upkeep
from kumite_tui.server.arbiter.desk import known
from kumite_tui.server.arbiter.opening import check_number, seated
from kumite_tui.server.arbiter.rows import GATHERING, OPEN, OVER, PLAYING, Chair
from kumite_tui.server.messaging.messages import (
    Act,
    AskLuck,
    AskTeam,
    ChatLine,
    ChatNews,
    Done,
    Full,
    GetScene,
    JoinTable,
    LeaveTable,
    LetTeam,
    ListTables,
    Luck,
    Refused,
    Say,
    Scene,
    Seated,
    StandIn,
    Tables,
)
from kumite_tui.server.store import results, tables

if TYPE_CHECKING:
    import sqlite3

    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.referee import Referee
    from kumite_tui.server.arbiter.room import Room
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.store.people import Person


LOBBY = ""
"""In place of a table's code: everybody who is at home."""


async def list_tables(arbiter: Arbiter, session: Session, request: ListTables) -> Tables:
    arbiter.lobby.add(session)
    mine = None if session.person is None else session.person.id
    shown = [
        room.info(session)
        for room in arbiter.rooms.values()
        if room.is_shown_to_all() or mine in room.row.people()
    ]
    return Tables(tuple(shown), await arbiter.store.read(tables.chat, LOBBY))


async def join_table(arbiter: Arbiter, session: Session, request: JoinTable) -> Seated | Full:
    person = known(session)
    room = arbiter.room(session, request.code)
    async with room.held():
        seat = room.seat_of(session)
        open_seats = [at for at, chair in enumerate(room.row.chairs) if chair.player == OPEN]
        if seat is not None:
            _come_back(room, person)
        elif request.watch:
            _watch(arbiter, room, session)
        elif room.row.stage != GATHERING or not open_seats:
            room.check_welcome(session)
            return Full(room.info(session))
        else:
            room.check_welcome(session)
            check_number(arbiter, person)
            at = open_seats[0]
            row = room.row.with_chair(at, seated(arbiter, room.row.chairs[at], person))
            await room.change(replace(row, touched=arbiter.clock.date()))
            room.watchers.discard(session)
            room.away.discard(person.id)
    return Seated(room.info(session))


def _come_back(room: Room, person: Person) -> None:
    if person.id in room.stand_ins:
        room.stand_ins.discard(person.id)
        room.tell_change()
        if room.referee is not None:
            room.referee.turns.stir()
    if person.id in room.away:
        room.away.discard(person.id)
        room.tell_change()


async def stand_in(arbiter: Arbiter, session: Session, request: StandIn) -> Done:
    """Those who wait for somebody who has been away for a while may let a bot play meanwhile."""
    known(session)
    room = arbiter.room(session, request.code)
    if room.seat_of(session) is None:
        raise Refused("you do not sit at that table")
    async with room.held():
        if room.row.stage != PLAYING:
            raise Refused("no match is played there")
        chairs = room.row.chairs
        chair = chairs[request.seat] if 0 <= request.seat < len(chairs) else Chair()
        if chair.person is None or room.deputy(request.seat):
            raise Refused("nobody is away at this table")
        room.note_absences()
        if chair.person not in room.gone_since:
            raise Refused(f"{chair.name} is here")
        away = arbiter.clock.now() - room.gone_since[chair.person]
        if away < arbiter.config.absence_seconds:
            left = ceil(arbiter.config.absence_seconds - away)
            raise Refused(f"{chair.name} may be back in a moment; ask again in {left} s")
        referee = await room.loaded()
        room.stand_ins.add(chair.person)
        room.tell_change()
        referee.turns.stir()
    return Done()


def _watch(arbiter: Arbiter, room: Room, session: Session) -> None:
    if session in room.watchers:
        return
    room.check_welcome(session)
    if len(room.watchers) >= arbiter.config.most_watchers:
        raise Refused("too many are watching that table already")
    room.watchers.add(session)
    room.tell_change()


async def leave_table(arbiter: Arbiter, session: Session, request: LeaveTable) -> Done:
    person = known(session)
    room = arbiter.room(session, request.code)
    async with room.held():
        await leave(arbiter, room, person, for_good=request.for_good)
    if session in room.watchers:
        room.watchers.discard(session)
        room.tell_change()
    return Done()


async def leave(arbiter: Arbiter, room: Room, person: Person, *, for_good: bool) -> None:
    """A person stands up. The lock of the room is held."""
    seat = room.row.seat_of(person.id)
    if seat is None:
        return
    if room.row.stage == PLAYING:
        if for_good:
            await _leave_match(room, seat)
        else:
            room.away.add(person.id)
            room.tell_change()
        return
    row = room.row.with_chair(seat, Chair(fighter=room.row.chairs[seat].fighter))
    if room.row.stage == OVER:
        row = room.row.with_chair(seat, replace(room.row.chairs[seat], left=1))
    people = row.people()
    if not people:
        await arbiter.close_room(room)
        return
    host = row.host if row.host in people else people[0]
    await room.change(replace(row.nobody_ready(), host=host))


async def _leave_match(room: Room, seat: int) -> None:
    referee = None if room.trouble else await room.loaded()
    order = 1 + max(chair.left for chair in room.row.chairs)
    chair = room.row.chairs[seat]
    row = room.row.with_chair(seat, replace(chair, left=order))
    people = row.people()
    if not people:
        if referee is None:
            await upkeep.drop(room)
        else:
            await referee.give_up(row)
        return
    row = replace(row, host=row.host if row.host in people else people[0])
    assert chair.person is not None
    await room.change(row, also=partial(_note_leaving, match=row.match, person=chair.person))
    if referee is not None:
        referee.turns.stir()


def _note_leaving(db: sqlite3.Connection, match: str, person: int) -> None:
    results.leave(db, match, person)


async def look(arbiter: Arbiter, session: Session, request: GetScene) -> Scene:
    person = known(session)
    room = arbiter.room(session, request.code)
    seat = room.seat_of(session)
    if seat is None and session not in room.watchers:
        raise Refused("join the table first")
    chat = await arbiter.store.read(tables.chat, room.row.code)
    async with room.held():
        referee = await room.loaded() if room.row.match else None
    if seat is not None:
        _come_back(room, person)
    seat = room.seat_of(session)
    if seat is None and referee is not None:
        play, report, proof = referee.scene_for_watchers()
        return Scene(room.info_for_watchers(play), report, chat, proof)
    return Scene(
        table=room.info(session),
        report=None if referee is None else referee.scene(seat),
        chat=chat,
        proof=None if referee is None else referee.proof,
    )


async def ask_luck(arbiter: Arbiter, session: Session, request: AskLuck) -> Luck:
    known(session)
    room = arbiter.room(session, request.code)
    plays = room.seat_of(session) is not None
    if not plays and session not in room.watchers:
        raise Refused("join the table first")
    if room.row.stage != OVER or (room.gallery.is_behind and not plays):
        raise Refused("the match is not over yet")
    found = await arbiter.lucks.of(room.row.match)
    return Luck(found.seats, found.rolls)


async def act(arbiter: Arbiter, session: Session, request: Act) -> Done:
    referee, seat = await _own_match(arbiter, session, request.code)
    await referee.act(seat, request.step, request.action)
    return Done()


async def ask_team(arbiter: Arbiter, session: Session, request: AskTeam) -> Done:
    referee, seat = await _own_match(arbiter, session, request.code)
    words = referee.team.ask(seat, request.wish, holds=request.holds)
    for one in referee.room.seated():
        if one is not session:
            one.notify(f"{known(session).name} asks the bots: {words}.")
    return Done()


async def let_team(arbiter: Arbiter, session: Session, request: LetTeam) -> Done:
    referee, _ = await _own_match(arbiter, session, request.code)
    referee.team.let(request.seat, request.step)
    return Done()


async def _own_match(arbiter: Arbiter, session: Session, code: str) -> tuple[Referee, int]:
    """The match that somebody plays, and at which seat. Raises Refused."""
    person = known(session)
    room = arbiter.room(session, code)
    seat = room.seat_of(session)
    if seat is None:
        raise Refused("you do not sit at that table")
    if not room.row.match:
        raise Refused("the match has not begun")
    async with room.held():
        referee = await room.loaded()
    _come_back(room, person)
    return referee, seat


async def say(arbiter: Arbiter, session: Session, request: Say) -> Done:
    person = known(session)
    room = arbiter.room(session, request.code) if request.code != LOBBY else None
    seat = None if room is None else room.seat_of(session)
    if room is not None and seat is None and session not in room.watchers:
        raise Refused("join the table first")
    if not arbiter.may(arbiter.chat, session, people=arbiter.config.people_per_source):
        raise Refused("you are sending messages too fast; wait a moment")
    text = names.clean_line(request.text, arbiter.config.most_chat_columns)
    if not text:
        raise Refused("this message is empty")
    line = ChatLine(arbiter.clock.date(), person.name, text, room is not None and seat is None)
    code = LOBBY if room is None else room.row.code
    await arbiter.store.write(tables.say, code, line, arbiter.config.most_chat_lines)
    for one in arbiter.lobby if room is None else room.audience():
        one.tell(ChatNews(code, line))
    return Done()


HANDLERS: dict[type, Any] = {
    ListTables: list_tables,
    JoinTable: join_table,
    LeaveTable: leave_table,
    GetScene: look,
    Act: act,
    AskLuck: ask_luck,
    AskTeam: ask_team,
    LetTeam: let_team,
    Say: say,
    StandIn: stand_in,
}
