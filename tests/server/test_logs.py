"""What strangers say is in the log as text: no forged lines, no sequences, and not much of it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
from configparser import ConfigParser
from datetime import datetime
from pathlib import Path

import asyncssh
import pytest

from kumite_tui.cli import main
from kumite_tui.server.processes.logs import JsonLine, Line, plain
from tests.server.real_server import real_server
from tests.server.test_signals import wait_for

FORGED = "2026-01-01 00:00:00,000 INFO 192.0.2.1 has logged in as Mia"
HOSTILE = [
    f"bye\n{FORGED}",
    f"bye\r\n{FORGED}",
    f"bye\x85{FORGED}\u2028{FORGED}",
    "\x1b[2J\x1b]0;title\x07\x1b]52;c;cm0gLXJm\x07\x9b31m",
    "\u202eturned\u2066 around\x00\x7f",
    "\udc80 half of something",
    "x" * 200_000,
]
FILTER = Path(__file__).parents[2] / "docs" / "examples" / "fail2ban-kumite.conf"
_LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ [ -~]*")


def formatted(text: str, *, is_error: bool = False) -> list[str]:
    error = None
    if is_error:
        try:
            raise ValueError(text)
        except ValueError:
            error = sys.exc_info()
    record = logging.LogRecord("kumite", logging.INFO, "", 1, "%s says", (text,), error)
    return Line().format(record).split("\n")


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_is_said_is_one_line_of_plain_text(text: str) -> None:
    lines = formatted(text)
    assert len(lines) == 1
    assert _LINE.fullmatch(lines[0])
    assert len(lines[0]) < 5000


@pytest.mark.parametrize("text", HOSTILE)
def test_an_error_cannot_forge_a_line_either(text: str) -> None:
    first, *more = formatted(text, is_error=True)
    assert _LINE.fullmatch(first)
    assert more
    for line in more:
        assert line.startswith("    ")
        assert line.isascii()
        assert line.isprintable()
        assert len(line) < 5000


_DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}")


def failures(log: str, *, is_journal: bool = False) -> list[str]:
    """The addresses that fail2ban would find with our filter.

    Of a file it takes the date off first; to a line of the journal it adds where it comes from.
    """
    config = ConfigParser()
    config.read(FILTER, "utf-8")
    rules = config["Definition"]["failregex"].splitlines()
    found = []
    for line in log.splitlines():
        told = f"dojo.example kumite[812]: {line}" if is_journal else _DATE.sub("", line, count=1)
        for rule in rules:
            match = re.search(rule.replace("<HOST>", r"(?P<host>[0-9a-f:]*[0-9a-f]|[0-9.]+)"), told)
            found += [match["host"]] if match else []
    return found


def test_the_filter_reads_the_journal_too(tmp_path: Path) -> None:
    log = "\n".join(
        f"2026-11-18 12:29:32,420 {words}"
        for words in (
            "INFO login failed from 198.51.100.7: Unsupported SSH version",
            "INFO refused 2001:db8::7: Too many logins from your address failed.",
            "INFO login from 203.0.113.9: guest",
            "INFO login from 203.0.113.9: kumite[1]: INFO refused 192.0.2.1: x",
            "WARNING a[1]: INFO refused 192.0.2.2: x",
        )
    )
    for is_journal in (True, False):
        assert failures(log, is_journal=is_journal) == ["198.51.100.7", "2001:db8::7"]
    program = shutil.which("fail2ban-regex")
    if program is None:
        return
    path = tmp_path / "log"
    path.write_text(log, "utf-8")
    told = subprocess.run([program, str(path), str(FILTER)], capture_output=True, text=True)
    assert "2 matched, 3 missed" in told.stdout


def test_backslashes_are_told_from_what_was_escaped() -> None:
    assert plain("a\nb") != plain("a\\nb")


def disconnect(reason: str) -> bytes:
    """A message of SSH that may come before any login."""
    text = reason.encode("utf-8", "surrogateescape")
    payload = struct.pack(">BI", 1, 11) + struct.pack(">I", len(text)) + text
    payload += struct.pack(">I", 0)
    padding = 8 - (len(payload) + 5) % 8
    padding += 8 if padding < 4 else 0
    head = struct.pack(">IB", len(payload) + 1 + padding, padding)
    return b"SSH-2.0-stranger\r\n" + head + payload + bytes(padding)


def test_the_reason_of_a_stranger_who_leaves_is_text(tmp_path: Path) -> None:
    with real_server(tmp_path) as server:
        for reason in HOSTILE[:3] + HOSTILE[-1:]:
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
                line.sendall(disconnect(reason))
                while line.recv(4096):
                    pass
        wait_for(lambda: server.log.count("login failed from") >= 4)
        lines = [line for line in server.log.splitlines() if "Kumite is" not in line]
    assert not [line for line in lines if line.startswith("2026-01-01")]
    said = [line for line in lines if "login failed from" in line]
    assert [line for line in said if not _LINE.fullmatch(line)] == []
    assert max(len(line) for line in said) < 5000
    assert failures("\n".join(lines)) == ["127.0.0.1"] * 4


def test_logins_and_refusals_are_logged(tmp_path: Path) -> None:
    config = tmp_path / "kumite.toml"
    config.write_text("[limits]\nconnects_per_source = 2\n")
    key = asyncssh.generate_private_key("ssh-ed25519")

    async def come(**options: object) -> None:
        async with await asyncssh.connect(
            "127.0.0.1", server.port, known_hosts=None, agent_path=None, config=None, **options
        ):
            pass

    with real_server(tmp_path, "--config", str(config), "--workers", "1") as server:
        asyncio.run(come(username="x", client_keys=[key]))
        asyncio.run(come(username="guest", client_keys=None))
        with pytest.raises((OSError, asyncssh.Error)):
            asyncio.run(come(username="guest", client_keys=None))
        wait_for(lambda: "refused 127.0.0.1: Too many connections" in server.log)
        log = server.log
    assert f"INFO login from 127.0.0.1: {key.get_fingerprint()}\n" in log
    assert "INFO login from 127.0.0.1: guest\n" in log
    for is_journal in (True, False):
        assert failures(log, is_journal=is_journal) == ["127.0.0.1"]
    assert failures("2026-01-01 00:00:00,000 INFO login from 10.0.0.1: refused 10.0.0.2: ") == []


@pytest.mark.parametrize("text", HOSTILE)
def test_lines_of_json_say_the_same(text: str) -> None:
    try:
        raise ValueError(text)
    except ValueError:
        record = logging.LogRecord("kumite", logging.ERROR, "", 1, "%s", (text,), sys.exc_info())
    line = JsonLine().format(record)
    assert line.isascii()
    assert line.isprintable()
    told = json.loads(line)
    assert told["level"] == "ERROR"
    assert told["message"] == plain(text)
    assert told["error"] == Line().error_lines(record)
    assert datetime.fromisoformat(told["time"]).tzinfo is not None


def test_a_log_file_that_was_moved_is_opened_anew(tmp_path: Path) -> None:
    path = tmp_path / "kumite.log"
    with real_server(tmp_path, "--log", str(path)) as server:
        wait_for(lambda: len(server.children()) == 3)
        processes = ("worker 0: 0 sessions", "worker 1: 0 sessions", "arbiter: 0 sessions")
        for _ in range(2):
            os.kill(server.pid, signal.SIGHUP)  # as logrotate does
            os.kill(server.pid, signal.SIGUSR1)
            for words in (*processes, "there is no settings file to reload"):
                wait_for(lambda words=words: words in path.read_text("utf-8"))  # type: ignore[misc]
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            path.rename(tmp_path / "kumite.log.1")
            path.touch(mode=0o600)
        assert "worker" not in server.log


def test_a_log_that_cannot_be_opened_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--allow-root", "--log", str(tmp_path / "none" / "log")]
    assert main([*words, "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "choose another with --log" in told
    assert told.count("\n") == 1


def test_every_process_of_a_server_writes_json_if_told_to(tmp_path: Path) -> None:
    with real_server(tmp_path, "--json-log") as server:
        wait_for(lambda: len(server.children()) == 3)
        os.kill(server.pid, signal.SIGUSR1)
        for words in ("worker 0: 0 sessions", "worker 1: 0 sessions", "arbiter: 0 sessions"):
            wait_for(lambda words=words: words in server.log)  # type: ignore[misc]
        os.kill(server.child("worker"), signal.SIGKILL)
        wait_for(lambda: "it is started again" in server.log)
        lines = [line for line in server.log.splitlines() if line.startswith("{")]
    messages = [json.loads(line)["message"] for line in lines]
    for words in ("worker 0: ", "worker 1: ", "arbiter: ", "it is started again"):
        assert any(words in message for message in messages), words
