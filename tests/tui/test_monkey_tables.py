"""Random keys and clicks over the screens of a server, with somebody else at the tables."""

from __future__ import annotations

import asyncio
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from kumite_tui.screens.base import KumiteScreen
from kumite_tui.server.arbiter import Identity
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.server.guest.remote_session import RemoteSession
from kumite_tui.server.guest.screens.home import HallScreen
from kumite_tui.server.messaging.messages import (
    Act,
    GetScene,
    JoinTable,
    Refused,
    Rematch,
    Say,
    SetReady,
)
from kumite_tui.storage.settings import Settings
from tests.server.evening import Visitor
from tests.tui.driving import press, screen_of, settle
from tests.tui.emulator import act, check_calm
from tests.tui.party import QuickEvening
from tests.tui.test_monkey import check_zones

ALL_SCREENS = {
    "HallScreen",
    "NewTableScreen",
    "ChairsScreen",
    "TableMatchScreen",
    "ChatScreen",
    "CodeScreen",
    "HistoryScreen",
    "ProfileScreen",
    "PeopleScreen",
    "SettingsScreen",
    "LearnScreen",
}
DOORS = ("t", "enter", "enter", "j", "h", "p", "o", "C", "t", "l", "s", "enter")


async def answer(other: Visitor, rng: Random, codes: list[str]) -> None:
    """The other one sits down wherever there is room, plays, talks, and wants a rematch."""
    for code in codes:
        try:
            if code not in other.tables:
                await other.ask(JoinTable(code))
                await other.ask(GetScene(code))
            table = other.tables[code]
            report = other.reports.get(code)
            if table.stage == "gathering":
                await other.ask(SetReady(code, True))
            elif table.stage == "over":
                await other.ask(Rematch(code))
            elif report is None:
                await other.ask(GetScene(code))
            elif report.codes:
                await other.ask(Act(code, report.step, rng.choice(report.codes)))
            if rng.random() < 0.1:
                await other.ask(Say(code, rng.choice(["hm", "[b]x[/b]", "a" * 300])))
        except Refused:
            other.tables.pop(code, None)


@pytest.mark.parametrize("size", [(80, 24), (150, 45)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_random_keys_find_no_error(
    size: tuple[int, int],
    home: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = Random(size[0])
    seen: set[str] = set()
    doors = cycle(rng.sample(DOORS, len(DOORS)))
    monkeypatch.setattr(RemoteSession, "has_hints", False)

    async def play() -> None:
        evening = QuickEvening(home / "server.sqlite")
        await evening.arbiter.start()
        other = await evening.visit("Bob")
        app = ServerApp(
            evening.arbiter.connect(Identity("key-Mia")),
            settings=Settings(animation="off", bot="random"),
        )
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await press(pilot, *"Mia", "enter")
            app.exit = lambda *_words, **_more: None  # type: ignore[method-assign]
            done: list[str] = []
            for number in range(350 * request.config.getoption("--monkey")):
                if number % 60 == 59:
                    app.go_home()
                    await settle(pilot)
                if isinstance(app.screen, HallScreen):
                    screen_of(pilot).press(next(doors))
                    await settle(pilot)
                done.append(await act(pilot, rng))
                if number % 5 == 0:
                    await answer(other, rng, [table.code for table in app.hall.mine()])
                    await evening.pass_time(0.2)
                check_calm(pilot)
                screen = app.screen
                seen.add(type(screen).__name__)
                if isinstance(screen, KumiteScreen):
                    check_zones(screen.canvas.grid, done)
                if number % 170 == 169:
                    await pilot.resize_terminal(rng.randrange(1, 210), rng.randrange(1, 70))
                    await settle(pilot)
                    await pilot.resize_terminal(*size)
                    await settle(pilot)
        await evening.arbiter.stop()
        evening.store.close()

    asyncio.run(play())
    assert not (home / "log").exists()
    missing = ALL_SCREENS - seen
    assert len(missing) <= 3, missing
