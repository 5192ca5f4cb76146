"""A server in one process: its clock, its people, and what each of them was told."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

from kumite.matches.step_report import StepReport
from kumite_tui.server.arbiter import Arbiter, Identity, Session
from kumite_tui.server.limits import Config
from kumite_tui.server.messaging.messages import (
    Act,
    ChooseName,
    GetScene,
    Hello,
    JoinTable,
    News,
    OpenTable,
    Reply,
    Request,
    Scene,
    Seated,
    SetReady,
    StepNews,
    TableInfo,
    TableNews,
    Welcome,
)
from kumite_tui.server.processes.bot_pool import Bots
from kumite_tui.server.store import Store, StoreError

FAST = Config(
    requests=(1e9, 1e9), chat=(1e9, 1e9), tables=(1e9, 1e9), most_tables_of_one=1000, tick=0.1
)


def open_store(path: Path, *, is_safe: bool = False) -> Store:
    """As the server does or, quicker, without waiting for the disk."""
    return Store(path, synchronous="FULL" if is_safe else "OFF")


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self, date: int = 1_800_000_000) -> None:
        self._now = 0.0
        self._date = date
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = 0

    def now(self) -> float:
        return self._now

    def date(self) -> int:
        return self._date + int(self._now)

    async def sleep(self, seconds: float) -> None:
        self._number += 1
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + max(0.0, seconds), self._number, future))
        await future

    def next(self) -> float | None:
        """When the next sleeper wakes."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    def go_to(self, time: float) -> None:
        """Wake everybody who sleeps until then."""
        while (due := self.next()) is not None and due <= time:
            self._now = max(self._now, due)
            heapq.heappop(self._sleepers)[2].set_result(None)
        self._now = max(self._now, time)


@dataclass
class Visitor:
    """A person at a session, with everything that was sent to it."""

    session: Session
    news: list[News] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    reports: dict[str, StepReport] = field(default_factory=dict)
    tables: dict[str, TableInfo] = field(default_factory=dict)

    async def ask(self, request: Request) -> Reply:
        reply = await self.session.ask(request)
        self.replies.append(reply)
        if isinstance(reply, Scene):
            self.tables[reply.table.code] = reply.table
            if reply.report is not None:
                self.reports[reply.table.code] = reply.report
        if isinstance(reply, Seated):
            self.tables[reply.table.code] = reply.table
        return reply

    def hear(self, news: News) -> None:
        self.news.append(news)
        if isinstance(news, TableNews):
            self.tables[news.table.code] = news.table
        if isinstance(news, StepNews):
            self.reports[news.code] = news.report

    def sent(self) -> bytes:
        """All bytes that went to this session."""
        return b"".join(msgspec.msgpack.encode(message) for message in [*self.replies, *self.news])

    def forget(self) -> None:
        """What was sent so far; what is shown now stays."""
        self.news.clear()
        self.replies.clear()

    def seat(self, code: str) -> int | None:
        return self.tables[code].your_seat


class Evening:
    """An arbiter with its store and clock."""

    def __init__(
        self,
        path: Path,
        *,
        seed: int = 1,
        config: Config = FAST,
        bots: Bots | None = None,
        is_safe: bool = False,
    ) -> None:
        self.path = path
        self._is_safe = is_safe
        self.clock = FakeClock()
        self.rng = Random(seed)
        self.config = config
        self.bots = bots
        self.store = open_store(path, is_safe=is_safe)
        self.arbiter = self._arbiter()
        self.visitors: list[Visitor] = []

    def _arbiter(self) -> Arbiter:
        return Arbiter(
            self.store,
            clock=self.clock,
            entropy=self.rng.randbytes,
            bots=self.bots,
            config=self.config,
        )

    async def visit(self, who: str, *, is_guest: bool = False, source: str = "") -> Visitor:
        """Somebody comes, with a name made of their key at the first visit."""
        session = self.arbiter.connect(Identity(f"key-{who}", is_guest, source))
        visitor = Visitor(session)
        session.listen(visitor.hear)
        welcome = await visitor.ask(Hello())
        assert isinstance(welcome, Welcome)
        if not welcome.name:
            await visitor.ask(ChooseName(who))
        self.visitors.append(visitor)
        return visitor

    async def restart(self) -> None:
        """Stop everything and start from the file."""
        await self.stop()
        await self.start_again()

    async def stop(self) -> None:
        await self.arbiter.stop()
        self.store.close()
        self.visitors.clear()

    async def start_again(self) -> None:
        self.store = open_store(self.path, is_safe=self._is_safe)
        self.arbiter = self._arbiter()
        await self.arbiter.start()

    async def settle(self) -> None:
        """Let everything happen that needs no time of the clock."""
        for _ in range(2):
            # Whatever waits for the store comes before this.
            await self.store.read(lambda db: None)
            with suppress(StoreError):
                await self.store.write(lambda db: None)
            for _ in range(5):
                await asyncio.sleep(0)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, waking each sleeper in turn."""
        end = self.clock.now() + seconds
        await self.settle()
        while (due := self.clock.next()) is not None and due <= end:
            self.clock.go_to(due)
            await self.settle()
        self.clock.go_to(end)
        await self.settle()

    async def table(
        self,
        host: Visitor,
        *guests: Visitor,
        game: str = "neon",
        mode: str = "resurrection",
        bots: tuple[str, ...] = (),
        **changes: object,
    ) -> str:
        """A table at which the match has begun."""
        players = ("open",) * (1 + len(guests)) + bots
        request = OpenTable(game, mode, players, (None,) * len(players))
        seated = await host.ask(msgspec.structs.replace(request, **changes))
        assert isinstance(seated, Seated)
        code = seated.table.code
        for guest in guests:
            await guest.ask(JoinTable(code))
        for visitor in (host, *guests):
            await visitor.ask(SetReady(code, True))
            await visitor.ask(GetScene(code))
        return code

    async def play(
        self,
        code: str,
        people: list[Visitor],
        *,
        most: int = 1_000_000,
        each: Callable[[], Awaitable[None]] | None = None,
    ) -> int:
        """Let people choose at random until the match is over; the number of their choices."""
        chosen = 0
        while chosen < most:
            if people[0].tables[code].stage == "over":
                break
            asked = [one for one in people if one.reports[code].codes]
            if not asked:
                await self.pass_time(0.1)
                continue
            one = self.rng.choice(asked)
            report = one.reports[code]
            await one.ask(Act(code, report.step, self.rng.choice(report.codes)))
            chosen += 1
            await asyncio.sleep(0)
            if each is not None:
                await each()
        return chosen


@asynccontextmanager
async def evening(
    path: Path,
    *,
    seed: int = 1,
    config: Config = FAST,
    bots: Bots | None = None,
    is_safe: bool = False,
) -> AsyncIterator[Evening]:
    server = Evening(path, seed=seed, config=config, bots=bots, is_safe=is_safe)
    await server.arbiter.start()
    try:
        yield server
    finally:
        await server.arbiter.stop()
        server.store.close()
