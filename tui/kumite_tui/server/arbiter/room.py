"""One table while the server runs: who is there, who is told what, and its match."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from kumite.games import find
from kumite_tui.server.arbiter import upkeep
from kumite_tui.server.arbiter.gallery import Gallery
from kumite_tui.server.arbiter.play import OtherVersion, sides_of, words_of
from kumite_tui.server.arbiter.referee import Referee
from kumite_tui.server.arbiter.rows import OVER, PLAYING, Row, decode, encode
from kumite_tui.server.messaging.messages import (
    Refused,
    SeatInfo,
    StepNews,
    TableGone,
    TableInfo,
    TableNews,
)
from kumite_tui.server.store import StoreError, log, results, tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from kumite.matches.step_report import StepReport
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.play import Play
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.messaging.messages import News, Proof

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class Room:
    """See the module. Whatever changes the row or the match does so within `held`."""

    def __init__(self, arbiter: Arbiter, row: Row) -> None:
        self.arbiter = arbiter
        self.row = row
        self._lock = asyncio.Lock()
        self._is_unsure = False
        """A commit failed: what is kept is read before anything else is written."""
        self.watchers: set[Session] = set()
        self.gallery = Gallery(self)
        self.away: set[int] = set()
        """People who went elsewhere, and come back when they look again."""
        self.gone_since: dict[int, float] = {}
        """People who sit here and are not here."""
        self.stand_ins: set[int] = set()
        """People for whom a bot plays until they look again."""
        self.referee: Referee | None = None
        self.quiet_since = arbiter.clock.now()
        self.trouble = ""
        """Why its match cannot continue here; empty: it can, as far as is known."""

    @property
    def is_playing(self) -> bool:
        return self.row.stage == PLAYING

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Alone with the table, and sure of it. Raises StoreError."""
        async with self._lock:
            if self._is_unsure:
                await self._reread()
            yield

    async def _reread(self) -> None:
        before, referee = self.row, self.referee
        body = await self.arbiter.store.read(tables.one, before.code)
        row = before if body is None else decode(body)
        if referee is not None and referee.play.header.match != row.match:
            referee.turns.stop()
            self.referee = referee = None
        kept = None
        if referee is not None:
            kept = await self.arbiter.store.read(log.read, row.match)
        self.row, self._is_unsure = row, False
        if referee is not None and kept is not None:
            referee.reread(kept)
        if row != before:
            self.tell_change()

    async def write(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Keep something. Raises StoreError; then nothing may be believed but what is kept."""
        try:
            return await self.arbiter.store.write(work)
        except (StoreError, sqlite3.Error, log.Damaged) as error:
            self._is_unsure = True
            raise StoreError(str(error)) from None

    async def change(
        self, row: Row, also: Callable[[sqlite3.Connection], object] | None = None
    ) -> None:
        """Keep a new row, then show it. Raises StoreError, having changed nothing."""
        await self.write(partial(_save, row=row, also=also))
        gone = set(self.row.people()) - set(row.people())
        self.row = row
        self.tell_change()
        for person in gone:
            for session in self.sessions_of(person):
                session.tell(TableNews(self.info(session)))

    async def loaded(self) -> Referee:
        """The referee of the match, from the log if need be.

        Raises Damaged, OtherVersion or StoreError.
        """
        if self.referee is None:
            try:
                kept = await self.arbiter.store.read(log.read, self.row.match)
                referee = Referee.resumed(self, kept)
            except (log.Damaged, OtherVersion) as error:
                self._set_aside(str(error))
                raise
            if self.referee is None:
                self.referee = referee
                referee.turns.stir()
        return self.referee

    async def look_at_version(self) -> None:
        """See at the start already whether a match began with other content."""
        if not self.is_playing or self.referee is not None:
            return
        content = await self.arbiter.store.read(log.content_of, self.row.match)
        if content and content != words_of(self.row.game).content_hash:
            self._set_aside(str(OtherVersion(self.row.game)))

    def _set_aside(self, why: str) -> None:
        """Its match cannot be played here; the row is kept for a version that can."""
        if self.trouble != why:
            self.trouble = why
            _log.warning("table %s: %s", self.row.code, why)
            self.tell_change()

    def seat_of(self, session: Session) -> int | None:
        return None if session.person is None else self.row.seat_of(session.person.id)

    def sessions_of(self, person: int) -> Iterable[Session]:
        return self.arbiter.sessions.get(person, ())

    def is_here(self, person: int) -> bool:
        return person not in self.away and bool(self.arbiter.sessions.get(person))

    def mark_of(self, session: Session) -> str:
        """By what somebody is known who was sent away: guests by their address."""
        person, identity = session.person, session.identity
        if person is None or (identity.is_guest and identity.source):
            return f"guests from {identity.source}"
        return f"person {person.id}"

    def check_welcome(self, session: Session) -> None:
        """Raises Refused."""
        if self.mark_of(session) in self.row.banned:
            raise Refused("the host of that table has sent you away")

    def is_known_to(self, session: Session) -> bool:
        """Whether a session needs no code: the table is open to all, or it is at it."""
        is_here = session in self.watchers or self.seat_of(session) is not None
        return is_here or not self.row.is_private

    def is_shown_to_all(self) -> bool:
        """Whether the lobby has it: not if it is private, or abandoned by who may never return."""
        return not self.row.is_private and not upkeep.is_abandoned(self)

    def note_absences(self) -> None:
        """Keep in mind since when people are away."""
        now = self.arbiter.clock.now()
        self.gone_since = {
            person: self.gone_since.get(person, now)
            for person in self.row.people()
            if not self.is_here(person)
        }

    def is_deserted(self) -> bool:
        """Nobody looks at the table now."""
        return not self.watchers and not any(self.is_here(one) for one in self.row.people())

    def is_awaited(self) -> bool:
        """Somebody who sits here is connected, if perhaps at another table."""
        return any(self.sessions_of(person) for person in self.row.people())

    def seated(self) -> list[Session]:
        """Sessions of those who play."""
        return [one for person in self.row.people() for one in self.sessions_of(person)]

    def audience(self) -> list[Session]:
        """Everybody who is told what happens here, each once."""
        seated = self.seated()
        return [*seated, *(one for one in self.watchers if one not in seated)]

    def tell_change(self) -> None:
        """The table changed: for those at it and, if it is open to all, in the lobby."""
        told = self.audience()
        for session in self.seated():
            session.tell(TableNews(self.info(session)))
        if self.watchers:
            self.gallery.tell(TableNews(self.info()))
        if not self.row.is_private:
            is_shown = self.is_shown_to_all()
            for session in self.arbiter.lobby - set(told):
                session.tell(
                    TableNews(self.info(session)) if is_shown else TableGone(self.row.code)
                )

    def tell(self, news: News) -> None:
        for session in self.audience():
            session.tell(news)

    def show(
        self,
        reports: dict[int | None, StepReport],
        proof: Proof | None = None,
        before: Play | None = None,
    ) -> None:
        """Show one step to everybody, each through their own eyes.

        Before it the match was as `before`; None: it has only begun.
        """
        for session in self.seated():
            report = reports[self.seat_of(session)]
            session.tell(StepNews(self.row.code, report, proof))
        self.gallery.tell(StepNews(self.row.code, reports[None], proof), before)

    def info_for_watchers(self, play: Play) -> TableInfo:
        """The table as those who watch know it, who may not have seen the end yet."""
        info = self.info()
        if play.is_over or not self.gallery.is_behind:
            return info
        return replace(info, stage=PLAYING, waits_for=play.asked())

    def info(self, session: Session | None = None) -> TableInfo:
        """The table as a session may see it."""
        row = self.row
        asked = self.referee.play.asked() if self.is_playing and self.referee else ()
        names = {chair.person: chair.name for chair in row.chairs if chair.person is not None}
        return TableInfo(
            code=row.code,
            title=row.title,
            game=row.game,
            mode=row.mode,
            options=row.options,
            seats=tuple(self._seat(seat) for seat in range(len(row.chairs))),
            is_private=row.is_private,
            stage=row.stage,
            host=names.get(row.host, ""),
            watching=self._watching(),
            waits_for=asked,
            clock=row.clock,
            your_seat=None if session is None else self.seat_of(session),
            is_rated=self.is_rated(),
            match=row.match,
            trouble=self.trouble,
            behind=int(self.gallery.seconds),
            team=self.referee.team.shown() if self.is_playing and self.referee else None,
        )

    def _watching(self) -> tuple[str, ...]:
        return tuple(sorted({one.person.name for one in self.watchers if one.person is not None}))

    def is_rated(self) -> bool:
        mode = find(self.row.game).mode(self.row.mode)
        sides = sides_of(self.row.game, self.row.mode, len(self.row.chairs))
        people = [
            (sides[seat], chair.is_guest)
            for seat, chair in enumerate(self.row.chairs)
            if chair.person is not None
        ]
        return results.is_rated(people, is_together=mode.is_together)

    def deputy(self, seat: int) -> str:
        """The bot that plays for the person at a seat; empty if they play themselves."""
        chair = self.row.chairs[seat]
        if chair.person is None or self.row.stage == OVER:
            return ""
        is_out_of_time = self.referee is not None and self.referee.turns.is_out_of_time(seat)
        is_played_for = chair.left or chair.person in self.stand_ins or is_out_of_time
        return self.row.clock.deputy if is_played_for else ""

    def _seat(self, seat: int) -> SeatInfo:
        chair = self.row.chairs[seat]
        is_person = chair.person is not None
        return SeatInfo(
            player=chair.player,
            name=chair.name if is_person or chair.player == "open" else chair.player,
            fighter=chair.fighter,
            is_ready=chair.is_ready or (not is_person and chair.player != "open"),
            is_here=chair.is_taken and self.is_here(chair.person or 0),
            deputy=self.deputy(seat),
        )


def _save(
    db: sqlite3.Connection, row: Row, also: Callable[[sqlite3.Connection], object] | None
) -> None:
    tables.save(db, row.code, encode(row))
    if also is not None:
        also(db)
