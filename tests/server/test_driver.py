"""The driver of a remote terminal: for each fault of the stock parts, a test that it is gone."""

from __future__ import annotations

import asyncio
import gc
import re
import sys
import threading
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorSystem

from kumite_tui.app import KumiteApp
from kumite_tui.server.doors.client_terminal import LARGEST, Terminal
from kumite_tui.server.doors.output_filter import END_MODES
from kumite_tui.server.guest.driver import show_on
from kumite_tui.terminal.textual_private import run_beside_others
from tests.server.doors import until
from tests.server.small_app import SmallApp, TestTerminal
from tests.tui.emulator import Emulator

SEQUENCES = {
    "an accent": ("é".encode(), "é"),
    "three bytes": ("漢".encode(), "漢"),
    "four bytes": ("🙂".encode(), "🙂"),
    "an arrow": (b"\x1b[A", "up"),
    "control and an arrow": (b"\x1b[1;5C", "ctrl+right"),
    "a key of kitty": (b"\x1b[97;5u", "ctrl+a"),
    "delete": (b"\x1b[3~", "delete"),
    "a function key": (b"\x1bOP", "f1"),
}


@asynccontextmanager
async def running(remote: TestTerminal, app: SmallApp | None = None) -> AsyncIterator[SmallApp]:
    app = app or SmallApp()
    show_on(app, remote)
    task = asyncio.create_task(
        run_beside_others(app, (remote.terminal.width, remote.terminal.height))
    )
    await until(lambda: b"clicks 0" in remote.sent)
    try:
        yield app
    finally:
        app.exit()
        await task


def shown(remote: TestTerminal) -> list[str]:
    emulator = Emulator(remote.terminal.width, remote.terminal.height)
    # The emulator does not know how terminals are asked to tell keys apart.
    emulator.feed(re.sub(r"\x1b\[(>25|<)u", "", remote.sent.decode()))
    return emulator.text()


async def settled(remote: TestTerminal) -> None:
    """Until nothing more is sent."""
    before = -1
    while before != len(remote.sent):
        before = len(remote.sent)
        await asyncio.sleep(0.3)


def played(test: Callable[[], Awaitable[None]]) -> None:
    async def play() -> None:
        await test()

    asyncio.run(play())


@pytest.mark.parametrize("name", SEQUENCES)
def test_what_is_split_over_packets_is_read_whole(name: str) -> None:
    """At every byte; an empty piece must not end the parser."""
    data, key = SEQUENCES[name]

    async def look() -> None:
        async with running(TestTerminal()) as app:
            driver = app._driver
            assert driver is not None
            for cut in range(len(data) + 1):
                for piece in (data[:cut], b"", data[cut:]):
                    driver.received(piece)  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
            await until(lambda: len(app.keys) == len(data) + 1)
            assert len(set(app.keys)) == 1
            assert app.keys[0] in (key, f"upper_{key}") or len(key) == 1

    played(look)


def test_a_lone_escape_is_told_soon() -> None:
    async def look() -> None:
        remote = TestTerminal()
        async with running(remote) as app:
            remote.received(b"\x1b")
            await until(lambda: app.keys == ["escape"], 0.5)
            remote.received(b"\x1b\x1b[B")
            await until(lambda: app.keys == ["escape", "escape", "down"], 0.5)

    played(look)


def test_mouse_paste_and_focus() -> None:
    async def look() -> None:
        remote = TestTerminal()
        async with running(remote) as app:
            remote.received(b"\x1b[<0;3;3M\x1b[<0;3;3m\x1b[O\x1b[I")
            await until(lambda: app.clicks == 1)
            remote.received(b"\x1b[200~two words\x1b[2")
            remote.received(b"01~")
            await until(lambda: app.pasted == ["two words"])
            remote.received(b"x")
            await until(lambda: app.keys[-1:] == ["x"])

    played(look)


def test_apps_that_end_in_any_order_leave_the_streams_as_they_were() -> None:
    streams = sys.stdout, sys.stderr

    async def look() -> None:
        first, second = TestTerminal(), TestTerminal()
        async with running(first) as one, running(second) as two:
            assert (sys.stdout, sys.stderr) == streams
            one.exit()
            await until(lambda: not one.is_running)
            second.received(b"x")
            await until(lambda: two.keys == ["x"])
        assert (sys.stdout, sys.stderr) == streams

    played(look)


def test_closed_apps_leave_nothing() -> None:
    """No app, no task, no thread: after clean ends, cuts and breaks."""

    async def look() -> None:
        apps = []
        tasks, threads = len(asyncio.all_tasks()), threading.active_count()
        for number in range(12):
            remote = TestTerminal()
            async with running(remote) as app:
                apps.append(weakref.ref(app))
                remote.received(b"abc\x1b[A\x1b[97;5u\x1b[20")
                await until(lambda app=app: len(app.keys) == 5)  # type: ignore[misc]
                if number % 3 == 0:
                    remote.received(b"q")
                elif number % 3 == 1:
                    remote.lost()
            del app
            assert threading.active_count() == threads
        await asyncio.sleep(0.05)
        assert len(asyncio.all_tasks()) == tasks
        gc.collect()
        assert [ref for ref in apps if ref() is not None] == []

    played(look)


def test_keys_that_came_before_their_app_do_not_hold_it() -> None:
    """They are read where the app begins; Textual keeps what it made of some of them."""

    async def look() -> None:
        apps = []
        for data, _ in SEQUENCES.values():
            remote = TestTerminal()
            remote.received(data)
            async with running(remote) as app:
                apps.append(weakref.ref(app))
                await until(lambda app=app: bool(app.keys))  # type: ignore[misc]
            del app
        gc.collect()
        assert [ref for ref in apps if ref() is not None] == []

    played(look)


def test_the_terminal_is_restored() -> None:
    async def look() -> None:
        remote = TestTerminal()
        async with running(remote) as app:
            assert b"\x1b[?1049h" in remote.sent
            assert app._driver is not None
            assert not app._driver.can_suspend
            remote.received(b"\x1a")  # control and z
            await until(lambda: app.keys == ["ctrl+z"])
        assert remote.sent.endswith(END_MODES.encode())

    played(look)


DEPTHS = {
    "true": (ColorSystem.TRUECOLOR, b"38;2;"),
    "256": (ColorSystem.EIGHT_BIT, b"38;5;"),
    "16": (ColorSystem.STANDARD, b""),
    "none": (None, b""),
}


def test_colours_do_not_leak_between_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """All four at the same time, in both orders; each gets its own and nothing richer."""

    monkeypatch.setenv("NO_COLOR", "1")  # of the server, which says nothing of its guests

    async def look() -> None:
        for names in (list(DEPTHS), list(reversed(DEPTHS))):
            remotes = {name: TestTerminal(Terminal(colours=DEPTHS[name][0])) for name in names}
            for name in names:
                async with running(remotes[name]):
                    pass
            for name, remote in remotes.items():
                sent = bytes(remote.sent)
                assert (b"38;2;" in sent or b"48;2;" in sent) == (name == "true")
                assert (b"38;5;" in sent) == (name == "256")
                assert DEPTHS[name][1] in sent
                assert "size 80x24" in shown(remote)[0]

    played(look)


def test_a_slow_reader_gets_the_last_picture() -> None:
    async def look() -> None:
        remote = TestTerminal()
        async with running(remote) as app:
            remote.received(b"ab")
            await until(lambda: "keys 2 last b" in shown(remote)[1])
            remote.paused()
            before = len(remote.sent)
            for _ in range(30):
                remote.received(b"c")
                await asyncio.sleep(0.001)
            remote.received(b"z")
            await until(lambda: len(app.keys) == 33)
            await asyncio.sleep(0.1)
            assert len(remote.sent) == before
            remote.resumed()
            await asyncio.sleep(0.1)
            assert "keys 33 last z" in shown(remote)[1]
            assert len(remote.sent) - before < 4_000
            remote.received(b"y")
            await until(lambda: "keys 34 last y" in shown(remote)[1])

    played(look)


def test_of_many_sizes_the_last_counts() -> None:
    async def look() -> None:
        remote = TestTerminal()
        async with running(remote) as app:
            driver: Any = app._driver
            told: list[tuple[int, int]] = []
            tell = driver.resized

            def resized(width: int, height: int) -> None:
                told.append((width, height))
                tell(width, height)

            driver.resized = resized
            for number in range(50_000):
                remote.resized(80 + number % 50, 2**32)
            remote.resized(120, 40)
            await until(lambda: app.size == (120, 40))
            await asyncio.sleep(0.2)
            assert told[-1] == (120, 40)
            assert len(told) < 20
            remote.resized(2**32, 2**32)
            await until(lambda: app.size == LARGEST)

    played(look)


def test_a_break_costs_one_session_and_is_told_to_the_log(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async def look() -> None:
        broken, good = TestTerminal(), TestTerminal()
        async with running(good) as other:
            app = SmallApp()
            show_on(app, broken)
            task = asyncio.create_task(run_beside_others(app, (80, 24)))
            await until(lambda: b"keys 0" in broken.sent)
            broken.received(b"B")
            error = await asyncio.wait_for(task, 5)
            assert isinstance(error, RuntimeError)
            assert broken.sent.endswith(END_MODES.encode())
            assert b"Traceback" not in broken.sent
            assert str(Path(__file__).parent).encode() not in broken.sent
            good.received(b"x")
            await until(lambda: other.keys == ["x"])

    played(look)
    assert "broken on purpose" in caplog.text
    assert capsys.readouterr() == ("", "")


def test_nothing_is_opened_or_saved_on_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("a page was opened"))

    async def look() -> None:
        remote = TestTerminal()
        async with running(remote) as app:
            before = len(remote.sent)
            app.open_url("https://example.org")
            app.deliver_screenshot(path=str(tmp_path))
            app.copy_to_clipboard("secret")
            await asyncio.sleep(0.1)
            assert b"\x1b]" not in remote.sent[before:]

    played(look)
    assert list(tmp_path.iterdir()) == []


def test_the_loop_keeps_its_tasks_as_they_are() -> None:
    async def look() -> None:
        async with running(TestTerminal()):
            assert asyncio.get_running_loop().get_task_factory() is None

    played(look)


def test_pictures_sent_in_pieces_are_the_whole_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real app through the driver: what its pieces add up to is what a full paint shows."""
    monkeypatch.setenv("KUMITE_HOME", str(tmp_path))

    async def look() -> None:
        remote = TestTerminal()
        app = KumiteApp()
        show_on(app, remote)
        task = asyncio.create_task(run_beside_others(app, (80, 24)))
        await until(lambda: b"KUMITE" in remote.sent or len(remote.sent) > 1_000)
        for keys in (b"n", b"\x1b[B", b"\x1b[C", b"\x1b", b"l", b"\x1b[B\x1b[B", b"\x1b", b"s"):
            before = len(remote.sent)
            remote.received(keys)
            await until(lambda before=before: len(remote.sent) > before)  # type: ignore[misc]
            await settled(remote)
            pieces = shown(remote)
            remote.paused()
            app._driver.write("x")  # type: ignore[union-attr]
            remote.resumed()
            await asyncio.sleep(0.05)
            assert shown(remote) == pieces
        app.exit()
        await task

    played(look)
