"""Several people at one server, each with the app, on a real arbiter with a clock of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from textual import events

from kumite_tui.drawing.canvas import Canvas
from kumite_tui.screens.base import KumiteScreen
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.server.arbiter import Arbiter, Identity
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.server.guest.screens.match import TableMatchScreen
from kumite_tui.server.messaging.messages import Connection
from kumite_tui.server.store import Store
from kumite_tui.storage.settings import Settings
from kumite_tui.terminal.textual_private import waiting_messages
from tests.server.evening import FAST, Evening

CALM = Settings(animation="off", bot="rookie")
ADDRESS = "ssh -p 2222 dojo.example"
PAGE = "https://dojo.example/"
_PATIENCE = 20.0
Wrap = Callable[[Connection], Connection]


class Guest:
    """One person with the app open, in a task of its own as in a worker of the server."""

    def __init__(self, party: Party, app: ServerApp, size: tuple[int, int]) -> None:
        self.app = app
        self._party = party
        self._size = size
        self._goes = asyncio.Event()
        self._is_here = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._stay())

    async def _stay(self) -> None:
        async with self.app.run_test(size=self._size) as pilot:
            self._pilot = pilot
            self._is_here.set()
            await self._goes.wait()

    async def arrive(self) -> None:
        await asyncio.wait(
            [self._task, asyncio.ensure_future(self._is_here.wait())],
            return_when=asyncio.FIRST_COMPLETED,
        )
        await self._party.settle()

    async def leave(self) -> None:
        """The connection is lost."""
        self._goes.set()
        await self._task

    @property
    def is_busy(self) -> bool:
        app = self.app
        if self._task.done():
            return False
        screen = app.screen
        is_due = isinstance(screen, KumiteScreen) and screen._is_due
        return (
            is_due or waiting_messages(app) > 0 or any(worker.is_running for worker in app.workers)
        )

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await self._party.settle()

    async def type(self, words: str) -> None:
        """A line, and Enter."""
        await self.press(*("space" if char == " " else char for char in words), "enter")

    async def click(self, token: str) -> None:
        assert token in [zone.token for zone in self.screen.canvas.grid.zones]
        self.screen.canvas.post_message(Canvas.Pressed(token))
        await self._party.settle()

    async def resize(self, width: int, height: int) -> None:
        await self._pilot.resize_terminal(width, height)
        await self._pilot.pause()
        await self._party.settle()

    @property
    def screen(self) -> KumiteScreen:
        screen = self.app.screen
        assert isinstance(screen, KumiteScreen)
        assert not isinstance(screen, ErrorScreen), screen.what
        return screen

    @property
    def kind(self) -> str:
        return type(self.app.screen).__name__

    @property
    def match(self) -> TableMatchScreen:
        screen = self.app.screen
        assert isinstance(screen, TableMatchScreen), type(screen)
        return screen

    @property
    def is_asked(self) -> bool:
        return isinstance(self.app.screen, TableMatchScreen) and bool(self.match.picture.question)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.canvas.grid.lines()) + "\n"

    @property
    def code(self) -> str:
        """The table that is shown."""
        code = getattr(self.screen, "code", "")
        assert code
        return str(code)


class Party:
    """An arbiter, and whoever has come."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.guests: list[Guest] = []

    async def come(
        self,
        who: str,
        *words: str,
        size: tuple[int, int] = (80, 24),
        settings: Settings = CALM,
        wrap: Wrap | None = None,
        page: str = "",
    ) -> Guest:
        """Somebody connects, and chooses their name at the first visit."""
        connection: Connection = self.evening.arbiter.connect(Identity(f"key-{who}"))
        if wrap is not None:
            connection = wrap(connection)
        app = ServerApp(connection, words=words, address=ADDRESS, page=page, settings=settings)
        guest = Guest(self, app, size)
        self.guests.append(guest)
        await guest.arrive()
        if guest.kind == "NameScreen":
            await guest.type(who)
        return guest

    async def settle(self) -> None:
        """Until every app has shown all there is, and the arbiter waits for people or time."""
        end = monotonic() + _PATIENCE
        is_quiet = False
        while not is_quiet:
            assert monotonic() < end, "somebody is busy for ever"
            while self._is_busy():
                await asyncio.sleep(0.0005)
            await self.evening.settle()
            is_quiet = not self._is_busy()

    def _is_busy(self) -> bool:
        return any(guest.is_busy for guest in self.guests)

    async def pass_time(self, seconds: float) -> None:
        await self.evening.pass_time(seconds)
        await self.settle()

    async def duel(self, *options: str, size: tuple[int, int] = (80, 24)) -> tuple[Guest, Guest]:
        """Two people at a table whose match has begun, with fighters they took."""
        mia = await self.come("Mia", size=size)
        await mia.press("t", *options, "enter")
        bob = await self.come("Bob", "join", mia.code, size=size)
        await mia.press("right")
        await bob.press("right")
        await mia.press("enter")
        await bob.press("enter")
        return mia, bob

    async def play(self, *people: Guest, until: Callable[[], bool], most: int = 2000) -> None:
        """Everybody takes the first choice whenever asked."""
        for _ in range(most):
            if until():
                return
            asked = [guest for guest in people if guest.is_asked]
            for guest in asked:
                if guest.is_asked and not until():
                    await guest.press("enter")
            if not asked:
                await self.pass_time(0.1)
        raise AssertionError("it takes too long")


class QuickEvening(Evening):
    """What is tested here is the app, so nobody waits for the disk."""

    def _arbiter(self) -> Arbiter:
        self.store.close()
        self.store = Store(self.path, synchronous="OFF")
        return super()._arbiter()


@asynccontextmanager
async def party(folder: Path, seed: int = 1) -> AsyncIterator[Party]:
    evening = QuickEvening(folder / "server.sqlite", seed=seed, config=FAST)
    await evening.arbiter.start()
    found = Party(evening)
    try:
        yield found
    finally:
        for guest in found.guests:
            await guest.leave()
        await evening.arbiter.stop()
        evening.store.close()
