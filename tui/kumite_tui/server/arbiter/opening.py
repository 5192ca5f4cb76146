"""Opening a table: what was asked for is checked before there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kumite.contract import Setup
from kumite.errors import BadSetup
from kumite.games import check_setup, nearest
from kumite_tui.server import names
from kumite_tui.server.arbiter import play, upkeep
from kumite_tui.server.arbiter.desk import known
from kumite_tui.server.arbiter.room import Room
from kumite_tui.server.arbiter.rows import OPEN, OVER, PERSON, Chair, Row
from kumite_tui.server.doors.gate import net_of
from kumite_tui.server.messaging.messages import ClockRules, OpenTable, Refused, Seated

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.store.people import Person

_MOST_SECONDS = 30 * 86400
_TITLE_COLUMNS = 40
_MOST_WORDS = 40
_WORD_LETTERS = 64


async def open_table(arbiter: Arbiter, session: Session, request: OpenTable) -> Seated:
    person = known(session)
    check_not_draining(arbiter)
    check_number(arbiter, person)
    source = session.identity.source
    opened = sum(room.row.source == source for room in arbiter.rooms.values())
    if source and opened >= arbiter.config.most_tables_of_source:
        raise Refused("too many tables were opened from your address; leave one first")
    net = net_of(source)
    of_net = sum(net_of(room.row.source) == net for room in arbiter.rooms.values()) if net else 0
    if of_net >= arbiter.config.most_tables_of_net:
        raise Refused("too many tables were opened from your network; leave one first")
    if not _has_room(arbiter, person) and not await upkeep.make_room(arbiter):
        raise Refused("all tables of this server are taken; try again later")
    if not arbiter.may(arbiter.openings, session, people=arbiter.config.people_per_source):
        raise Refused("you open tables too fast; wait a minute")
    row = replace(_new_row(arbiter, person, request), source=source)
    room = Room(arbiter, row)
    async with room.held():
        arbiter.rooms[row.code] = room
        try:
            await room.change(row)
        except BaseException:
            arbiter.rooms.pop(row.code, None)
            raise
    return Seated(room.info(session))


def _has_room(arbiter: Arbiter, person: Person) -> bool:
    """Whether there is a table for one more; of those who are new, only half of them."""
    rooms = arbiter.rooms.values()
    if len(rooms) >= arbiter.config.most_tables:
        return False
    if not person.is_new(arbiter.clock.date()):
        return True
    taken = sum(all(chair.is_new for chair in room.row.chairs if chair.is_taken) for room in rooms)
    return taken < arbiter.config.most_tables_of_new


def _check_sizes(request: OpenTable) -> None:
    """Before anything is compared with what there is."""
    words = [request.game, request.mode, request.clock.deputy, *request.players]
    words += [fighter for fighter in request.fighters if fighter is not None]
    words += [word for option in request.options.items() for word in option]
    if len(words) > _MOST_WORDS or any(len(word) > _WORD_LETTERS for word in words):
        raise Refused("this request for a table is too long")


def _new_row(arbiter: Arbiter, person: Person, request: OpenTable) -> Row:
    _check_sizes(request)
    if request.game not in arbiter.config.games:
        raise Refused(
            f"no game of that name here; {nearest(request.game[:40], arbiter.config.games)}"
        )
    setup = Setup(
        request.game, request.mode, len(request.players), request.fighters, request.options
    )
    check_setup_of(setup)
    if len(request.fighters) != len(request.players):
        raise Refused("name a fighter, or none, for every seat")
    for player in request.players:
        if player != OPEN:
            check_bot(arbiter, player)
    _check_clock(arbiter, request.clock)
    if OPEN not in request.players:
        raise Refused("leave a chair open for yourself")
    chairs = [
        Chair(player, fighter)
        for player, fighter in zip(request.players, request.fighters, strict=True)
    ]
    seat = request.players.index(OPEN)
    chairs[seat] = seated(arbiter, chairs[seat], person)
    title = names.clean_line(request.title, _TITLE_COLUMNS) or names.clean_line(
        f"{person.name}'s table", 40
    )
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


def check_setup_of(setup: Setup) -> None:
    check_setup(setup)
    known_fighters = play.words_of(setup.game).fighters
    for fighter in setup.roster if known_fighters else ():
        if fighter is not None and fighter not in known_fighters:
            raise BadSetup(f"no fighter {fighter[:40]!r}; {nearest(fighter[:40], known_fighters)}")
    play.start(setup)


def check_bot(arbiter: Arbiter, bot: str) -> None:
    if bot not in arbiter.config.bots:
        raise Refused(f"no bot of that name here; {nearest(bot[:40], arbiter.config.bots)}")


def _check_clock(arbiter: Arbiter, clock: ClockRules) -> None:
    check_bot(arbiter, clock.deputy)
    if clock.increment and not clock.per_match:
        raise Refused("an increment needs a clock for the match")
    for seconds in (clock.per_decision, clock.per_match, clock.increment):
        if not 0 <= seconds <= _MOST_SECONDS:
            raise Refused("a clock takes 0 seconds (none) to 30 days")


def check_not_draining(arbiter: Arbiter) -> None:
    if arbiter.is_draining:
        raise Refused("the server is about to be restarted; no match can begin before that")


def check_number(arbiter: Arbiter, person: Person) -> None:
    mine = [room for room in arbiter.rooms.values() if person.id in room.row.people()]
    if sum(room.row.stage != OVER for room in mine) >= arbiter.config.most_tables_of_one:
        raise Refused("you sit at too many tables; leave one first")


def seated(arbiter: Arbiter, chair: Chair, person: Person) -> Chair:
    return replace(
        chair,
        player=PERSON,
        person=person.id,
        name=person.name,
        is_guest=person.is_guest,
        is_new=person.is_new(arbiter.clock.date()),
    )


HANDLERS: dict[type, Any] = {OpenTable: open_table}
