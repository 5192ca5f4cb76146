"""`--isolate`: processes that die, do not answer, or do not end when their person has left."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kumite_tui.server.config import Config
from kumite_tui.server.doors.output_filter import END_MODES
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.processes import isolated
from kumite_tui.server.processes.children import Orders
from kumite_tui.server.processes.isolated import IsolatedSessions
from kumite_tui.server.processes.sessions import AWAY, STOPPING
from tests.server.doors import Server, serving, until
from tests.server.small_app import TestTerminal

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks for its children in /proc"
)
Test = Callable[[Server, IsolatedSessions, TestTerminal, int], Awaitable[None]]


def children() -> set[int]:
    """The processes of sessions that this one has started."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = folder.joinpath("stat").read_text().rpartition(")")[2].split()[1]
            words = folder.joinpath("cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if int(parent) == os.getpid() and b"kumite_tui.server.processes.isolated" in words:
            found.add(int(folder.name))
    return found


def isolated_session(folder: Path, test: Test) -> None:
    """A session in a process of its own, with its picture shown; afterwards nothing is left."""

    async def run() -> None:
        async with serving(folder, is_real=True) as server:
            sessions = IsolatedSessions(Orders(Config(), str(folder), str(folder)))
            remote = TestTerminal()
            playing = asyncio.create_task(sessions.play(remote, Identity("guest:x", True)))
            await until(lambda: b"Open a table" in remote.sent, 60)
            (child,) = children()
            await test(server, sessions, remote, child)
            await until(playing.done)
            await playing
            assert sessions.count == 0
            assert children() == set()
            await until(lambda: server.hub.sessions == 0)

    asyncio.run(run())


def test_a_process_that_does_not_end_is_killed_when_its_person_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolated, "_GRACE", 0.3)

    async def test(server: Server, _: IsolatedSessions, remote: TestTerminal, child: int) -> None:
        assert server.hub.sessions == 1
        os.kill(child, signal.SIGSTOP)
        remote.lost()

    isolated_session(tmp_path, test)


def test_a_process_that_does_not_answer_is_ended_and_its_person_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(isolated, "_ASK_EVERY", 0.3)

    async def test(_: Server, sessions: IsolatedSessions, remote: TestTerminal, child: int) -> None:
        await asyncio.sleep(2.0)
        assert sessions.count == 1, "one that answers stays"
        os.kill(child, signal.SIGSTOP)
        await until(lambda: not remote.is_open)
        assert remote.sent.endswith(END_MODES.encode())
        assert remote.last_words.startswith("Something went wrong. Your match is saved")
        assert "does not answer any more" in caplog.text

    isolated_session(tmp_path, test)


def test_the_terminal_is_restored_when_a_process_dies(tmp_path: Path) -> None:
    async def test(_: Server, __: IsolatedSessions, remote: TestTerminal, child: int) -> None:
        assert END_MODES.encode() not in remote.sent
        os.kill(child, signal.SIGKILL)
        await until(lambda: not remote.is_open)
        assert remote.sent.endswith(END_MODES.encode())
        assert remote.last_words.startswith("Something went wrong. Your match is saved")

    isolated_session(tmp_path, test)


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGTERM])
def test_when_the_server_stops_that_alone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Whether the process cannot say it, or was told to stop with all others."""
    monkeypatch.setattr(isolated, "_GRACE", 3.0)

    async def test(_: Server, sessions: IsolatedSessions, remote: TestTerminal, child: int) -> None:
        os.kill(child, number)
        await sessions.stop()
        await until(lambda: not remote.is_open)
        assert remote.last_words == STOPPING
        assert remote.sent.endswith(END_MODES.encode())
        assert AWAY.encode() not in remote.sent

    isolated_session(tmp_path, test)
