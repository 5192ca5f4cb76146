"""Requests about tables: opening, joining, changing, leaving, playing and talking."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from kumite.contract import Setup
from kumite.errors import BadSetup
from kumite.fair_dice import SECRET_BYTES, FairDice
from kumite.games import check_setup, nearest
from kumite_tui.server import names
from kumite_tui.server.arbiter import play
from kumite_tui.server.arbiter.desk import known
from kumite_tui.server.arbiter.referee import Referee
from kumite_tui.server.arbiter.room import Room
from kumite_tui.server.arbiter.rows import (
    GATHERING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Chair,
    Row,
)
from kumite_tui.server.messages import (
    Act,
    ChangeSeat,
    ChatLine,
    ChatNews,
    ClockRules,
    Done,
    FillWithBots,
    JoinTable,
    LeaveTable,
    ListTables,
    Look,
    OpenTable,
    Refused,
    Rematch,
    Say,
    Scene,
    Seated,
    SetReady,
    Tables,
)
from kumite_tui.server.store import results, tables
from kumite_tui.server.store.log import Header, Seat

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.store.people import Person

_MOST_SECONDS = 30 * 86400
_TITLE_COLUMNS = 40
_MOST_WORDS = 40
_WORD_LETTERS = 64
replace = msgspec.structs.replace


async def list_tables(arbiter: Arbiter, session: Session, request: ListTables) -> Tables:
    arbiter.lobby.add(session)
    mine = None if session.person is None else session.person.id
    shown = [
        room.info(session)
        for room in arbiter.rooms.values()
        if not room.row.is_private or mine in room.row.people()
    ]
    return Tables(tuple(shown))


async def open_table(arbiter: Arbiter, session: Session, request: OpenTable) -> Seated:
    person = known(session)
    _check_number(arbiter, person)
    if len(arbiter.rooms) >= arbiter.config.most_tables:
        raise Refused("all tables of this server are taken; try again later")
    if not arbiter.openings.take(session.identity.key, arbiter.clock.now()):
        raise Refused("you open tables too fast; wait a minute")
    row = _new_row(arbiter, person, request)
    room = Room(arbiter, row)
    async with room.lock:
        arbiter.rooms[row.code] = room
        try:
            await room.change(row)
        except BaseException:
            arbiter.rooms.pop(row.code, None)
            raise
    return Seated(room.info(session))


def _check_sizes(request: OpenTable) -> None:
    """Before anything is compared with what there is."""
    words = [request.game, request.mode, request.clock.deputy, *request.players]
    words += [fighter for fighter in request.fighters if fighter is not None]
    words += [word for option in request.options.items() for word in option]
    if len(words) > _MOST_WORDS or any(len(word) > _WORD_LETTERS for word in words):
        raise Refused("no table is asked for in so many words")


def _new_row(arbiter: Arbiter, person: Person, request: OpenTable) -> Row:
    _check_sizes(request)
    if request.game not in arbiter.config.games:
        raise Refused(
            f"no game of that name here; {nearest(request.game[:40], arbiter.config.games)}"
        )
    setup = Setup(
        request.game, request.mode, len(request.players), request.fighters, request.options
    )
    _check_setup(setup)
    if len(request.fighters) != len(request.players):
        raise Refused("name a fighter, or none, for every seat")
    for player in request.players:
        if player != OPEN:
            _check_bot(arbiter, player)
    _check_clock(arbiter, request.clock)
    if OPEN not in request.players:
        raise Refused("leave a chair open for yourself")
    chairs = [
        Chair(player, fighter)
        for player, fighter in zip(request.players, request.fighters, strict=True)
    ]
    seat = request.players.index(OPEN)
    chairs[seat] = _seated(chairs[seat], person)
    title = names.line(request.title, _TITLE_COLUMNS) or names.line(f"{person.name}'s table", 40)
    return Row(
        code=arbiter.new_code(),
        title=title,
        game=request.game,
        mode=request.mode,
        options=request.options,
        chairs=tuple(chairs),
        is_private=request.is_private,
        host=person.id,
        clock=request.clock,
        touched=arbiter.clock.date(),
    )


def _check_setup(setup: Setup) -> None:
    check_setup(setup)
    known_fighters = play.words_of(setup.game).fighters
    for fighter in setup.roster:
        if fighter is not None and fighter not in known_fighters:
            raise BadSetup(f"no fighter {fighter[:40]!r}; {nearest(fighter[:40], known_fighters)}")
    play.start(setup)


def _check_bot(arbiter: Arbiter, bot: str) -> None:
    if bot not in arbiter.config.bots:
        raise Refused(f"no bot of that name here; {nearest(bot[:40], arbiter.config.bots)}")


def _check_clock(arbiter: Arbiter, clock: ClockRules) -> None:
    _check_bot(arbiter, clock.deputy)
    for seconds in (clock.per_decision, clock.per_match):
        if not 0 <= seconds <= _MOST_SECONDS:
            raise Refused("a clock takes 0 seconds (none) to 30 days")


def _check_number(arbiter: Arbiter, person: Person) -> None:
    mine = [room for room in arbiter.rooms.values() if person.id in room.row.people()]
    if sum(room.row.stage != OVER for room in mine) >= arbiter.config.most_tables_of_one:
        raise Refused("you sit at too many tables; leave one first")


def _seated(chair: Chair, person: Person) -> Chair:
    return replace(
        chair, player=PERSON, person=person.id, name=person.name, is_guest=person.is_guest
    )


async def join_table(arbiter: Arbiter, session: Session, request: JoinTable) -> Seated:
    person = known(session)
    room = arbiter.room(session, request.code)
    async with room.lock:
        seat = room.seat_of(session)
        open_seats = [at for at, chair in enumerate(room.row.chairs) if chair.player == OPEN]
        if seat is not None:
            _come_back(room, person)
        elif request.watch or room.row.stage != GATHERING or not open_seats:
            _watch(arbiter, room, session)
        else:
            _check_number(arbiter, person)
            at = open_seats[0]
            row = room.row.with_chair(at, _seated(room.row.chairs[at], person))
            await room.change(replace(row, touched=arbiter.clock.date()))
            room.watchers.discard(session)
            room.away.discard(person.id)
    return Seated(room.info(session))


def _come_back(room: Room, person: Person) -> None:
    if person.id in room.away:
        room.away.discard(person.id)
        room.tell_change()


def _watch(arbiter: Arbiter, room: Room, session: Session) -> None:
    if session in room.watchers:
        return
    if len(room.watchers) >= arbiter.config.most_watchers:
        raise Refused("too many are watching that table already")
    room.watchers.add(session)
    room.tell_change()


async def change_seat(arbiter: Arbiter, session: Session, request: ChangeSeat) -> Seated:
    person = known(session)
    room = arbiter.room(session, request.code)
    async with room.lock:
        row = _gathering(room)
        if not 0 <= request.seat < len(row.chairs):
            raise Refused("there is no such chair")
        row = _with_player(arbiter, row, person, request)
        chair = row.chairs[request.seat]
        if chair.fighter != request.fighter:
            _may_change(row, person, request.seat)
            row = row.with_chair(request.seat, replace(chair, fighter=request.fighter))
            roster = tuple(each.fighter for each in row.chairs)
            _check_setup(Setup(row.game, row.mode, len(roster), roster, row.options))
        if row != room.row:
            await room.change(replace(row.nobody_ready(), touched=arbiter.clock.date()))
        if room.seat_of(session) is not None:
            room.watchers.discard(session)
    return Seated(room.info(session))


def _with_player(arbiter: Arbiter, row: Row, person: Person, request: ChangeSeat) -> Row:
    seat = request.seat
    chair = row.chairs[seat]
    if request.player == PERSON and chair.person != person.id:
        if chair.player != OPEN:
            raise Refused("that chair is taken")
        before = row.seat_of(person.id)
        if before is not None:
            row = row.with_chair(before, Chair(fighter=row.chairs[before].fighter))
        else:
            _check_number(arbiter, person)
        return row.with_chair(seat, _seated(chair, person))
    if request.player in ("", chair.player):
        return row
    if person.id != row.host:
        raise Refused("only the host decides who sits there")
    if chair.person == person.id:
        raise Refused("you sit there; leave the table to stand up")
    if request.player != OPEN:
        _check_bot(arbiter, request.player)
    return row.with_chair(seat, Chair(request.player, chair.fighter))


def _may_change(row: Row, person: Person, seat: int) -> None:
    chair = row.chairs[seat]
    if chair.person != person.id and (person.id != row.host or chair.person is not None):
        raise Refused("that chair is not yours to change")


def _gathering(room: Room) -> Row:
    if room.row.stage != GATHERING:
        raise Refused("the match has begun already")
    return room.row


async def set_ready(arbiter: Arbiter, session: Session, request: SetReady) -> Done:
    known(session)
    room = arbiter.room(session, request.code)
    async with room.lock:
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
    _check_bot(arbiter, request.bot)
    async with room.lock:
        row = _gathering(room)
        if person.id != row.host:
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


async def leave_table(arbiter: Arbiter, session: Session, request: LeaveTable) -> Done:
    person = known(session)
    room = arbiter.room(session, request.code)
    async with room.lock:
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
    referee = await room.loaded()
    order = 1 + max(chair.left for chair in room.row.chairs)
    chair = room.row.chairs[seat]
    row = room.row.with_chair(seat, replace(chair, left=order))
    people = row.people()
    if not people:
        await referee.give_up(row)
        return
    row = replace(row, host=row.host if row.host in people else people[0])
    assert chair.person is not None
    await room.change(row, also=partial(_note_leaving, match=row.match, person=chair.person))
    referee.stir()


async def leave_all(room: Room) -> None:
    """Everybody has left a match at the same time. The lock of the room is held."""
    referee = await room.loaded()
    order = 1 + max(chair.left for chair in room.row.chairs)
    chairs = tuple(
        replace(chair, left=order) if chair.is_taken else chair for chair in room.row.chairs
    )
    await referee.give_up(replace(room.row, chairs=chairs))


def _note_leaving(db: Any, match: str, person: int) -> None:
    results.leave(db, match, person)


async def rematch(arbiter: Arbiter, session: Session, request: Rematch) -> Seated:
    known(session)
    room = arbiter.room(session, request.code)
    async with room.lock:
        if room.row.stage == OVER:
            if room.seat_of(session) is None:
                raise Refused("only those who played ask for a rematch")
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
        elif room.row.stage == PLAYING:
            raise Refused("the match is not over yet")
    return Seated(room.info(session))


async def look(arbiter: Arbiter, session: Session, request: Look) -> Scene:
    person = known(session)
    room = arbiter.room(session, request.code)
    seat = room.seat_of(session)
    if seat is None and session not in room.watchers:
        raise Refused("join the table first")
    chat = await arbiter.store.read(tables.chat, room.row.code)
    async with room.lock:
        referee = await room.loaded() if room.row.match else None
    if seat is not None:
        _come_back(room, person)
    seat = room.seat_of(session)
    return Scene(
        table=room.info(session),
        sight=None if referee is None else referee.scene(seat),
        chat=chat,
        proof=None if referee is None else referee.proof,
    )


async def act(arbiter: Arbiter, session: Session, request: Act) -> Done:
    known(session)
    room = arbiter.room(session, request.code)
    seat = room.seat_of(session)
    if seat is None:
        raise Refused("you do not sit at that table")
    if not room.row.match:
        raise Refused("the match has not begun")
    async with room.lock:
        referee = await room.loaded()
    await referee.act(seat, request.step, request.action)
    return Done()


async def say(arbiter: Arbiter, session: Session, request: Say) -> Done:
    person = known(session)
    room = arbiter.room(session, request.code)
    seat = room.seat_of(session)
    if seat is None and session not in room.watchers:
        raise Refused("join the table first")
    if not arbiter.chat.take(session.identity.key, arbiter.clock.now()):
        raise Refused("you talk too fast; wait a moment")
    text = names.line(request.text, arbiter.config.most_chat_columns)
    if not text:
        raise Refused("there is nothing to say in that")
    line = ChatLine(arbiter.clock.date(), person.name, text, seat is None)
    await arbiter.store.write(tables.say, room.row.code, line, arbiter.config.most_chat_lines)
    room.tell(ChatNews(room.row.code, line))
    return Done()


HANDLERS: dict[type, Any] = {
    ListTables: list_tables,
    OpenTable: open_table,
    JoinTable: join_table,
    ChangeSeat: change_seat,
    SetReady: set_ready,
    FillWithBots: fill_with_bots,
    LeaveTable: leave_table,
    Rematch: rematch,
    Look: look,
    Act: act,
    Say: say,
}
