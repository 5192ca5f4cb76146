"""The arbiter: one event loop that alone has the states of matches, their dice and the log.

It knows nothing of terminals or sockets. Clock, randomness, store and bots are given to it, so that
a test can run whole evenings of many people in one process.

    store = Store(path)
    arbiter = Arbiter(store, bots=BotPool(2))
    await arbiter.start()
    connection = arbiter.connect(Identity("SHA256:..."))
    welcome = await connection.ask(Hello())
"""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from kumite.errors import KumiteError
from kumite_tui.server.arbiter import chairs, company, desk, hall, opening, own_keys, play
from kumite_tui.server.arbiter.banned import Banned
from kumite_tui.server.arbiter.guests import Guests
from kumite_tui.server.arbiter.janitor import Janitor
from kumite_tui.server.arbiter.luck import Lucks
from kumite_tui.server.arbiter.regulars import Regulars
from kumite_tui.server.arbiter.room import Room
from kumite_tui.server.arbiter.rows import decode
from kumite_tui.server.arbiter.session import Session
from kumite_tui.server.clock import SystemClock
from kumite_tui.server.doors.identity import Identity
from kumite_tui.server.limits import Buckets, Config
from kumite_tui.server.messaging.messages import Refused, TableGone
from kumite_tui.server.processes.bot_pool import InlineBots
from kumite_tui.server.store import StoreError, facts, log, tables
from kumite_tui.server.timings import Timings

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Coroutine

    from kumite_tui.server.clock import Clock
    from kumite_tui.server.messaging.messages import Reply, Request
    from kumite_tui.server.processes.bot_pool import Bots
    from kumite_tui.server.store import Store
    from kumite_tui.server.store.people import Person

    SendAway = Callable[[Callable[[Identity], bool], str], int]

__all__ = ["Arbiter", "Identity", "Session"]

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)
_HANDLERS = {
    **desk.HANDLERS, **own_keys.HANDLERS, **opening.HANDLERS, **chairs.HANDLERS, **hall.HANDLERS,
    **company.HANDLERS,
}  # fmt: skip
_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Nothing that looks like something else."""
_CODE_LETTERS = 4


class Arbiter:
    """See the module."""

    def __init__(
        self,
        store: Store,
        *,
        bots: Bots | None = None,
        clock: Clock | None = None,
        entropy: Callable[[int], bytes] = os.urandom,
        config: Config | None = None,
    ) -> None:
        self.store = store
        self.bots: Bots = bots or InlineBots()
        self.clock: Clock = clock or SystemClock()
        self.entropy = entropy
        self.config = config or Config()
        self.rooms: dict[str, Room] = {}
        self.sessions: dict[int, set[Session]] = {}
        """Connected sessions, by person."""
        self.lobby: set[Session] = set()
        self.everybody: set[Session] = set()
        self.is_stopped = False
        self.is_draining = False
        """Before an upgrade: matches that run go on, and no other begins."""
        self.requests = Buckets(lambda: self.config.requests)
        self.chat = Buckets(lambda: self.config.chat)
        self.wrong_codes = Buckets(lambda: self.config.wrong_codes)
        self.reports = Buckets(lambda: self.config.reports)
        self.openings = Buckets(lambda: self.config.tables)
        self.key_codes = own_keys.KeyCodes()
        self.send_away: SendAway = lambda *_: 0
        """Ends sessions, and says why; how many there were."""
        self.timings = Timings()
        """How long requests took."""
        self.refused = 0
        """How many were refused."""
        self.banned = Banned(store, self.age)
        self.guests = Guests(self)
        self.regulars = Regulars(self)
        self.lucks = Lucks(self)
        self._janitor = Janitor(self)
        self._age_before = 0
        self._started_at = self.clock.now()
        self._numbers = count()
        self._tasks: set[asyncio.Task[object]] = set()

    @property
    def damaged(self) -> list[str]:
        """What the background check has found wrong with the log."""
        return self._janitor.damaged

    def age(self) -> int:
        """Seconds that the server has run, all starts together: no change of the date touches it.

        Of a start that ended badly the last minutes may be missing.
        """
        return self._age_before + int(self.clock.now() - self._started_at)

    async def start(self) -> None:
        """Take up the tables that were kept; matches are loaded when somebody comes back."""
        self._started_at = self.clock.now()
        self._age_before = int(await self.store.read(facts.get, facts.AGE) or 0)
        await self._renew_dice()
        await self.banned.load()
        await self.regulars.load()
        for body in await self.store.read(tables.everything):
            try:
                row = decode(body)
            except KumiteError as error:
                _log.error("a table is left out: %s", error)
            else:
                self.rooms[row.code] = Room(self, row)
        with suppress(StoreError):
            # Even with a full disk everything can be looked at.
            await self.guests.forget_gone()
        self.spawn(self._janitor.run())
        self.spawn(self.regulars.run())
        self.spawn(self._load_games())

    async def _renew_dice(self) -> None:
        """After a restore nobody knows dice that are still to fall. Raises StoreError."""
        if not await self.store.read(facts.get, facts.RESTORED):
            return

        def renew(db: sqlite3.Connection) -> int:
            facts.forget(db, facts.RESTORED)
            return log.renew_running(db, self.entropy)

        count = await self.store.write(renew)
        _log.warning("restored from a backup: the dice of %s running matches are renewed", count)

    async def _load_games(self) -> None:
        for game in self.config.games:
            await asyncio.to_thread(play.load, game)
        for room in list(self.rooms.values()):
            await room.look_at_version()

    async def stop(self) -> None:
        """Tell everybody and end. What was accepted is kept; the store is the caller's to close."""
        self.notify("the server stops; your matches are kept")
        self.is_stopped = True
        await asyncio.sleep(0)
        for room in self.rooms.values():
            if room.referee is not None:
                room.referee.turns.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def connect(self, identity: Identity) -> Session:
        """A line for one session. It has to say Hello first."""
        session = Session(self, identity, next(self._numbers))
        self.everybody.add(session)
        return session

    def forget(self, session: Session) -> None:
        """A session has ended."""
        self.everybody.discard(session)
        self.lobby.discard(session)
        for room in self.rooms.values():
            if session in room.watchers:
                room.watchers.discard(session)
                room.tell_change()
        if session.person is not None:
            self._sign_out(session, session.person)

    def _sign_out(self, session: Session, person: Person) -> None:
        others = self.sessions.get(person.id, set())
        others.discard(session)
        if not others:
            self.sessions.pop(person.id, None)
            self.guests.left(person)
            for room in self.rooms.values():
                if person.id in room.row.people():
                    room.tell_change()

    def sign_in(self, session: Session, person: Person) -> None:
        """A session has shown who it is. Raises Refused if that person has too many."""
        mine = self.sessions.get(person.id, set())
        if session in mine:
            return
        if len(mine) >= self.config.most_sessions_of_one:
            raise Refused("you are here too many times already; close another session first")
        session.person = person
        self.sessions.setdefault(person.id, set()).add(session)
        if not mine:
            for room in self.rooms.values():
                if person.id in room.row.people():
                    room.tell_change()

    async def answer(self, session: Session, request: Request) -> Reply:
        """The reply to a request. Raises Refused or another KumiteError."""
        if not self.requests.take(f"session {session.number}", self.clock.now()):
            raise Refused("too fast; wait a moment")
        reply: Reply = await _HANDLERS[type(request)](self, session, request)
        return reply

    def may(self, buckets: Buckets, session: Session, *, people: float = 1) -> bool:
        """Whether somebody may do this once more, which is counted then.

        Their address may do it as often as so many people: a guest is somebody else every time.
        """
        now, identity = self.clock.now(), session.identity
        if not buckets.has(identity.key, now):
            return False
        if identity.source and not buckets.take(f"from {identity.source}", now, 1 / people):
            return False
        return buckets.take(identity.key, now)

    def notify(self, text: str) -> None:
        """A line for everybody."""
        for session in self.everybody:
            session.notify(text)

    def spawn(self, work: Coroutine[object, object, _Result]) -> asyncio.Task[_Result]:
        """Run something that ends with the arbiter at the latest."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            error = task.exception()
            if error is not None and not isinstance(error, Refused):
                _log.error("a task of the arbiter failed", exc_info=error)

    def new_code(self) -> str:
        """A code that no table has."""
        while True:
            code = self.random_letters(_CODE_LETTERS)
            if code not in self.rooms:
                return code

    def random_letters(self, count: int) -> str:
        found = ""
        while len(found) < count:
            # The largest multiple below 256: every letter is equally likely.
            found += "".join(
                _ALPHABET[byte % len(_ALPHABET)]
                for byte in self.entropy(count)
                if byte < 256 // len(_ALPHABET) * len(_ALPHABET)
            )
        return found[:count]

    def room(self, session: Session, code: str) -> Room:
        """The table of that code. Raises Refused; wrong guesses are counted."""
        now = self.clock.now()
        source = session.identity.source
        guessers = [session.identity.key, *([f"from {source}"] if source else [])]
        room = self.rooms.get(code.strip().upper()[:_CODE_LETTERS] if len(code) < 16 else "")
        if room is not None and room.is_known_to(session):
            return room
        # Whether a code is right is not told either to who has guessed too often.
        if not all(self.wrong_codes.has(guesser, now) for guesser in guessers):
            raise Refused("too many wrong codes; wait some minutes")
        if room is None:
            for guesser in guessers:
                self.wrong_codes.take(guesser, now)
            raise Refused("no such table")
        return room

    async def close_room(self, room: Room) -> None:
        """A table is gone."""
        await self.store.write(tables.clear, room.row.code)
        if room.referee is not None:
            room.referee.turns.stop()
        self.rooms.pop(room.row.code, None)
        room.gallery.flush()
        told = set(room.audience()) | (set() if room.row.is_private else self.lobby)
        for session in told:
            session.tell(TableGone(room.row.code))
