"""What an operator's signals do: ask, stop, and never anything else."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.messages import ChooseName, Hello, OpenTable, Refused, Welcome
from kumite_tui.server.processes.runtime_folder import noted
from tests.server.real_server import RealServer, SshTerminal, free_port, needs_ssh, real_server

_COMMAND = "import sys; from kumite_tui.cli import main; sys.exit(main())"
_TIMED = re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ ")


def wait_for(is_true: Callable[[], bool], seconds: float = 60.0) -> None:
    ends = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < ends
        time.sleep(0.05)


@pytest.fixture
def server(tmp_path: Path) -> RealServer:
    return RealServer(tmp_path)


def test_any_process_is_asked_how_it_is_and_goes_on(server: RealServer) -> None:
    try:
        wait_for(lambda: len(server.children()) == 3)
        before = server.children()
        os.kill(server.pid, signal.SIGUSR1)  # the launcher asks all others, even as they start
        for words in ("worker 0: 0 sessions", "worker 1: 0 sessions", "arbiter: 0 sessions"):
            wait_for(lambda words=words: words in server.log)  # type: ignore[misc]
        os.killpg(server.pid, signal.SIGUSR1)  # as `pkill -USR1` does; bot workers too
        wait_for(lambda: server.log.count("worker 0: 0 sessions") > 1)
        time.sleep(0.5)
        assert server.children() == before, "nobody died of it"
        assert "ended" not in server.log
    finally:
        assert server.stop() == 0


def test_lines_of_the_launcher_have_a_time(server: RealServer) -> None:
    try:
        wait_for(lambda: len(server.children()) == 3)
        os.kill(server.child("worker"), signal.SIGKILL)
        wait_for(lambda: "it is started again" in server.log)
    finally:
        server.stop()
    line = next(line for line in server.log.splitlines() if "started again" in line)
    assert _TIMED.match(line)


def test_a_killed_launcher_leaves_no_folder_behind(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    server.kill()
    assert len(list(tmp_path.glob("kumite-*"))) == 1, "a kill leaves it"
    server.start()
    assert len(list(tmp_path.glob("kumite-*"))) == 1, "the next start removes it"
    server.stop()
    assert not list(tmp_path.glob("kumite-*"))


def test_a_second_server_does_not_hide_the_first(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    try:
        words = ["serve", "--allow-root", "--port", str(free_port()), "--data", str(server.data)]
        second = subprocess.run(
            [sys.executable, "-c", _COMMAND, *words],
            capture_output=True, timeout=60, check=False,
        )  # fmt: skip
        assert second.returncode == 2
        assert b"another server" in second.stderr
        assert noted(server.data) == server.arbiter_socket.parent
    finally:
        server.stop()


def hang_up(server: RealServer, words: str) -> None:
    count = server.log.count(words)
    os.kill(server.pid, signal.SIGHUP)
    wait_for(lambda: server.log.count(words) > count)


@needs_ssh
def test_a_hang_up_reloads_limits_and_costs_no_session(tmp_path: Path) -> None:
    config = tmp_path / "kumite.toml"
    config.write_text("[limits]\ntables_per_person = 1\n")
    with real_server(tmp_path, "--config", str(config)) as server:
        terminal = SshTerminal(server.port, tmp_path)
        terminal.until("Open a table")
        before = server.children()
        with pytest.raises(Refused, match="too many tables"):
            asyncio.run(open_tables(server, 2))
        config.write_text('title = "Club"\n[limits]\ntables_per_person = 3\n')
        hang_up(server, "settings reloaded: all limits hold now")
        assert "restart the server for other settings: title" in server.log
        asyncio.run(open_tables(server, 2))
        config.write_text("[limits]\ntables_per_person = many\n")
        hang_up(server, "the settings are as before")
        asyncio.run(open_tables(server, 0))
        assert server.children() == before
        config.write_text("[limits]\nidle_minutes = 0.01\n")
        hang_up(server, "settings reloaded")
        terminal.until("You were away for long")  # which a worker says
        terminal.close()


async def open_tables(server: RealServer, count: int) -> None:
    line = ArbiterConnection(server.arbiter_socket)
    try:
        session = await line.connect(Identity("key:mia", False))
        welcome = await session.ask(Hello())
        if isinstance(welcome, Welcome) and not welcome.name:
            await session.ask(ChooseName("Mia"))
        for _ in range(count):
            await session.ask(OpenTable("neon", "royale", ("open", "open"), (None, None)))
    finally:
        await line.close()


def test_without_a_settings_file_a_hang_up_changes_nothing(server: RealServer) -> None:
    try:
        hang_up(server, "there is no settings file to reload")
    finally:
        assert server.stop() == 0


def test_a_terminal_that_is_closed_stops_it(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = ["serve", "--allow-root", "--port", str(free_port()), "--data", str(tmp_path / "data")]
    process = subprocess.Popen(
        [sys.executable, "-c", _COMMAND, *words],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )  # fmt: skip
    os.close(theirs)
    said = b""
    while b"Control and C" not in said:
        said += os.read(ours, 4096)
    process.send_signal(signal.SIGHUP)
    assert process.wait(30) == 0
    os.close(ours)
