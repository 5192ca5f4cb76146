"""Advice is a search in the process of many sessions: it holds nobody up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event, Lock
from typing import Any

import asyncssh
import pytest

from kumite.thinking.hint import explain
from kumite_tui.server.guest import remote_session
from tests.server.doors import serving, until
from tests.server.test_ssh_faults import come, named, open_match


def test_others_play_while_some_are_advised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Searches that do not end until they are told to: one at a time, and never on the loop."""
    may_end, lock = Event(), Lock()
    begun = searching = most = 0

    def search(*args: Any, **more: Any) -> Any:
        nonlocal begun, searching, most
        with lock:
            begun, searching = begun + 1, searching + 1
            most = max(most, searching)
        assert may_end.wait(60)
        with lock:
            searching -= 1
        return explain(*args, **more)

    monkeypatch.setattr(remote_session, "explain", search)

    async def run() -> None:
        async with serving(tmp_path, is_real=True) as server:
            keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
            came = [await come(server, each) for each in keys]
            for number, (_, session) in enumerate(came):
                await named(session, ("Ada", "Bob", "Eve")[number])
            *asking, playing = [session for _, session in came]
            for session in asking:
                await open_match(session)
                session.press(b"h")
                await until(lambda s=session: "Looking ahead" in s.text())  # type: ignore[misc]
            await until(lambda: begun == 1)
            await open_match(playing)
            assert (begun, searching) == (1, 1)
            may_end.set()
            for session in asking:
                await until(lambda s=session: "chance to win" in s.text())  # type: ignore[misc]
            assert (begun, most) == (2, 1)
            for client, _ in came:
                client.abort()

    try:
        asyncio.run(run())
    finally:
        may_end.set()


def test_who_was_advised_is_not_remembered_by_the_thread_that_searched(tmp_path: Path) -> None:
    """Threads of a process outlive its sessions, and nothing finds what a thread holds."""

    async def run() -> None:
        async with serving(tmp_path, is_real=True) as server:
            client, session = await come(server, asyncssh.generate_private_key("ssh-ed25519"))
            await named(session, "Ada")
            await open_match(session)
            session.press(b"h")
            await until(lambda: "chance to win" in session.text())
            client.abort()
            # Looked for in quiet moments, and once more if something still held it.
            await until(lambda: server.sessions.told() == "0 sessions, 0 apps in memory", 40)

    asyncio.run(run())
