"""Pictures of an evening at a server, for `kumite_tui.pictures`: the same every time.

One person's app is drawn. Their friends are not: they only answer.
"""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kumite.games import find
from kumite_tui.boards import games_shown
from kumite_tui.server.arbiter import Arbiter, Identity
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.server.limits import Config
from kumite_tui.server.messaging.messages import (
    Act,
    ChooseName,
    GetScene,
    Hello,
    JoinTable,
    OpenTable,
    Say,
    Scene,
    Seated,
    SetReady,
    StepNews,
)
from kumite_tui.server.processes.bot_pool import InlineBots
from kumite_tui.server.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.pilot import Pilot

    from kumite.matches.step_report import StepReport
    from kumite_tui.server.messaging.messages import News
    from kumite_tui.storage.settings import Settings

__all__ = ["visit"]

_ADDRESS = "ssh -p 2222 dojo.example"
_BEGAN = 1_800_000_000


class _StillClock:
    """Nothing of the picture depends on when it was drawn."""

    def now(self) -> float:
        return 0.0

    def date(self) -> int:
        return _BEGAN

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.01) if seconds < 1 else seconds)


class _Friend:
    """Somebody who takes the first choice, always."""

    def __init__(self, arbiter: Arbiter, name: str) -> None:
        self._connection = arbiter.connect(Identity(f"key of {name}"))
        self._connection.listen(self._hear)
        self._name = name
        self._reports: dict[str, StepReport] = {}

    async def arrive(self) -> None:
        await self._connection.ask(Hello())
        await self._connection.ask(ChooseName(self._name))

    def _hear(self, news: News) -> None:
        if isinstance(news, StepNews):
            self._reports[news.code] = news.report

    async def open(self, players: tuple[str, ...], title: str, mode: int = 0) -> str:
        """A table of the first game, in its first mode or another."""
        game = find(games_shown()[0])
        fighters = (None,) * len(players)
        told = await self._connection.ask(
            OpenTable(game.id, game.modes[mode].id, players, fighters, title=title)
        )
        assert isinstance(told, Seated)
        return told.table.code

    async def sit(self, code: str) -> None:
        await self._connection.ask(JoinTable(code))
        await self._connection.ask(SetReady(code, is_ready=True))

    async def ready(self, code: str) -> None:
        await self._connection.ask(SetReady(code, is_ready=True))

    async def say(self, code: str, text: str) -> None:
        await self._connection.ask(Say(code, text))

    async def choose(self, code: str) -> bool:
        """Answer if asked; whether that was so."""
        report = self._reports.get(code)
        if report is None:
            told = await self._connection.ask(GetScene(code))
            assert isinstance(told, Scene)
            report = told.report
        if report is None or not report.codes:
            return False
        self._reports.pop(code, None)
        await self._connection.ask(Act(code, report.step, report.codes[0]))
        return True


@asynccontextmanager
async def visit(
    shot: str, size: tuple[int, int], settings: Settings, decisions: int = 0
) -> AsyncIterator[Pilot[None]]:
    """The app of a server's guest, led to the `lobby`, to `chairs`, or into a `match`."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "server.sqlite", synchronous="OFF")
        arbiter = Arbiter(
            store,
            bots=InlineBots(),
            clock=_StillClock(),
            entropy=Random(7).randbytes,
            config=Config(title="The Dojo", requests=(1e9, 1e9)),
        )
        await arbiter.start()
        friends = [_Friend(arbiter, name) for name in ("Bob", "Eve", "Yuki")]
        for friend in friends:
            await friend.arrive()
        connection = arbiter.connect(Identity("key of Mia"))
        await connection.ask(Hello())
        await connection.ask(ChooseName("Mia"))
        still = replace(settings, animation="off", bot="rookie")
        app = ServerApp(connection, address=_ADDRESS, settings=still)
        async with app.run_test(size=size) as pilot:
            await _settle(pilot)
            await _lead(shot, pilot, friends, decisions)
            yield pilot
        await arbiter.stop()
        store.close()


async def _lead(shot: str, pilot: Pilot[None], friends: list[_Friend], decisions: int) -> None:
    bob, eve, yuki = friends
    await yuki.open(("open", "open", "rookie"), "Beginners welcome")
    running = await bob.open(("open", "rookie", "random"), "", mode=1)
    await bob.ready(running)
    # Three chairs, and a title.
    await _press(pilot, "t", "down", "down", "right", *["down"] * 9, *"Friday night", "enter")
    (table,) = _app(pilot).hall.mine()
    code = table.code
    await eve.sit(code)
    await eve.say(code, "Who guards the Stadium?")
    await _press(pilot, "right")
    if shot == "lobby":
        await _press(pilot, "escape")
    if shot != "match":
        return
    await bob.sit(code)
    await bob.say(code, "Nobody. It sinks.")
    await eve.ready(code)
    await bob.ready(code)
    await _press(pilot, "enter")
    for _ in range(decisions):
        await _press(pilot, "enter")
        while any([await friend.choose(code) for friend in (bob, eve)]):
            await _settle(pilot)


def _app(pilot: Pilot[None]) -> ServerApp:
    assert isinstance(pilot.app, ServerApp)
    return pilot.app


async def _press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press("space" if key == " " else key)
        await _settle(pilot)


async def _settle(pilot: Pilot[None]) -> None:
    for _ in range(30):
        await pilot.pause()
        if not any(worker.is_running for worker in pilot.app.workers):
            break
    await pilot.pause()
