"""An arbiter that lives and does not answer: people are told, and another one is started."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.processes import watchdog
from tests.server.real_server import AWAY, SshTerminal, needs_ssh, real_server
from tests.server.test_signals import wait_for


@needs_ssh
@pytest.mark.parametrize("flags", [(), ("--isolate",)])
def test_people_are_told_and_it_is_started_again(tmp_path: Path, flags: tuple[str, ...]) -> None:
    config = tmp_path / "kumite.toml"
    config.write_text("[limits]\nhung_seconds = 6\n")
    with real_server(tmp_path, "--config", str(config), *flags) as server:
        before = SshTerminal(server.port, tmp_path)
        before.until("Open a table")
        arbiter = server.child("arbiter_process")
        os.kill(arbiter, signal.SIGSTOP)
        newcomer = SshTerminal(server.port, tmp_path)
        try:
            for terminal in (before, newcomer):
                terminal.until(AWAY, 30)
            for terminal in (before, newcomer):
                terminal.until(lambda text: "Open a table" in text and AWAY not in text, 60)
            wait_for(lambda: server.child("arbiter_process") != arbiter)
            assert "the arbiter does not answer; it is ended and started again" in server.log
        finally:
            before.close()
            newcomer.close()


def test_one_that_answers_slowly_is_left_alone(tmp_path: Path) -> None:
    """Four questions of five may go unanswered; the fifth counts."""

    async def go() -> None:
        path = tmp_path / "arbiter"
        asked = 0
        ended: list[int] = []

        async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal asked
            asked += 1
            if asked % 5 == 0 and not ended:
                writer.write(b"\x00\x00\x00\x07\x92\xa4Pong\x00")
                await writer.drain()
            await reader.read()
            writer.close()

        server = await asyncio.start_unix_server(accept, path)
        watching = asyncio.create_task(watchdog.watch(path, 1.0, lambda: ended.append(asked)))
        await asyncio.sleep(3)
        assert asked > 10
        assert not ended
        watching.cancel()
        await asyncio.sleep(0.2)  # the other ends close, too
        server.close()

    asyncio.run(go())


def test_nobody_is_let_in_before_the_arbiter_answers(tmp_path: Path) -> None:
    async def go() -> None:
        path = tmp_path / "arbiter"

        async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        server = await asyncio.start_unix_server(accept, path)
        line = ArbiterConnection(path, 0.5)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(line.connect(Identity("key:a", False)), 2)
        assert not line.is_up
        await line.close()
        await asyncio.sleep(0.2)
        server.close()

    asyncio.run(go())
