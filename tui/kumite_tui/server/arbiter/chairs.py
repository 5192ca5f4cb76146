"""Who sits where before a match begins, and its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kumite.contract import Setup
from kumite.fair_dice import SECRET_BYTES, FairDice
from kumite_tui.server.arbiter import play
from kumite_tui.server.arbiter.desk import known
from kumite_tui.server.arbiter.opening import (
    check_bot,
    check_not_draining,
    check_number,
    check_setup_of,
    seated,
)
from kumite_tui.server.arbiter.referee import Referee
from kumite_tui.server.arbiter.rows import GATHERING, OPEN, OVER, PERSON, PLAYING, Chair, Row
from kumite_tui.server.messaging.messages import (
    ChangeSeat,
    Done,
    FillWithBots,
    Refused,
    Rematch,
    Seated,
    SetReady,
)
from kumite_tui.server.store.log import Header, Seat

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.room import Room
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.store.people import Person


async def change_seat(arbiter: Arbiter, session: Session, request: ChangeSeat) -> Seated:
    person = known(session)
    room = arbiter.room(session, request.code)
    async with room.held():
        row = _gathering(room)
        if not 0 <= request.seat < len(row.chairs):
            raise Refused("no such chair")
        if request.player == PERSON:
            room.check_welcome(session)
        row = _with_player(arbiter, room, person, request)
        chair = row.chairs[request.seat]
        if chair.fighter != request.fighter:
            if chair.person != person.id and (chair.person or not leads(room, person)):
                raise Refused("that chair is not yours to change")
            row = row.with_chair(request.seat, replace(chair, fighter=request.fighter))
            roster = tuple(each.fighter for each in row.chairs)
            check_setup_of(Setup(row.game, row.mode, len(roster), roster, row.options))
        if row != room.row:
            gone = set(room.row.people()) - set(row.people())
            await room.change(replace(row.nobody_ready(), touched=arbiter.clock.date()))
            for one in (one for each in gone for one in room.sessions_of(each)):
                one.notify(f"{person.name} has freed your chair at table {room.row.code}.")
        if room.seat_of(session) is not None:
            room.watchers.discard(session)
    return Seated(room.info(session))


def _with_player(arbiter: Arbiter, room: Room, person: Person, request: ChangeSeat) -> Row:
    row, seat = room.row, request.seat
    chair = row.chairs[seat]
    if request.player == PERSON and chair.person != person.id:
        if chair.player != OPEN:
            raise Refused("that chair is taken")
        before = row.seat_of(person.id)
        if before is not None:
            row = row.with_chair(before, Chair(fighter=row.chairs[before].fighter))
        else:
            check_number(arbiter, person)
        return row.with_chair(seat, seated(arbiter, chair, person))
    if request.player in ("", chair.player):
        return row
    if not leads(room, person):
        raise Refused("only the host decides who sits there")
    if chair.person == person.id:
        raise Refused("you sit there; leave the table to stand up")
    if request.player != OPEN:
        check_bot(arbiter, request.player)
    return row.with_chair(seat, Chair(request.player, chair.fighter))


def leads(room: Room, person: Person) -> bool:
    """Whether somebody decides about the table: the host or, while away, anybody who sits."""
    host = room.row.host
    return person.id == host or (not room.is_here(host) and person.id in room.row.people())


def _gathering(room: Room) -> Row:
    if room.row.stage != GATHERING:
        raise Refused("the match has begun already")
    return room.row


async def set_ready(arbiter: Arbiter, session: Session, request: SetReady) -> Done:
    known(session)
    room = arbiter.room(session, request.code)
    async with room.held():
        row = _gathering(room)
        seat = room.seat_of(session)
        if seat is None:
            raise Refused("you do not sit at that table")
        chair = replace(row.chairs[seat], is_ready=request.is_ready)
        row = replace(row.with_chair(seat, chair), touched=arbiter.clock.date())
        if row.is_set:
            await _begin(arbiter, room, row)
        else:
            await room.change(row)
    return Done()


async def _begin(arbiter: Arbiter, room: Room, row: Row) -> None:
    check_not_draining(arbiter)
    dice = FairDice(arbiter.entropy(SECRET_BYTES))
    match = arbiter.entropy(8).hex()
    header = Header(
        match=match,
        game=row.game,
        mode=row.mode,
        roster=tuple(chair.fighter for chair in row.chairs),
        options=row.options,
        content=play.words_of(row.game).content_hash,
        commitment=dice.commitment,
        seats=tuple(
            Seat(chair.player, chair.name or chair.player, chair.person) for chair in row.chairs
        ),
    )
    await Referee.begun(room, header, dice, replace(row, stage=PLAYING, match=match))


async def fill_with_bots(arbiter: Arbiter, session: Session, request: FillWithBots) -> Done:
    person = known(session)
    room = arbiter.room(session, request.code)
    check_bot(arbiter, request.bot)
    async with room.held():
        row = _gathering(room)
        if not leads(room, person):
            raise Refused("only the host fills chairs with bots")
        chairs = tuple(
            Chair(request.bot, chair.fighter) if chair.player == OPEN else chair
            for chair in row.chairs
        )
        row = replace(row, chairs=chairs, touched=arbiter.clock.date())
        if row.is_set:
            await _begin(arbiter, room, row)
        else:
            await room.change(row)
    return Done()


async def rematch(arbiter: Arbiter, session: Session, request: Rematch) -> Seated:
    person = known(session)
    room = arbiter.room(session, request.code)
    async with room.held():
        if room.row.stage == OVER:
            if room.seat_of(session) is None:
                raise Refused("only players of the match can ask for a rematch")
            room.away.discard(person.id)
            chairs = tuple(
                chair
                if chair.person is None
                else replace(chair, is_ready=False)
                if chair.is_taken and room.is_here(chair.person)
                else Chair(fighter=chair.fighter)
                for chair in room.row.chairs
            )
            row = replace(room.row, chairs=chairs, stage=GATHERING, match="")
            people = row.people()
            host = row.host if row.host in people else people[0]
            await room.change(replace(row, host=host, touched=arbiter.clock.date()))
            room.referee = None
            room.away.clear()
            room.stand_ins.clear()
        elif room.row.stage == PLAYING:
            raise Refused("the match is not over yet")
    return Seated(room.info(session))


HANDLERS: dict[type, Any] = {
    ChangeSeat: change_seat,
    SetReady: set_ready,
    FillWithBots: fill_with_bots,
    Rematch: rematch,
}
