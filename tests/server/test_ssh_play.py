"""Whole evenings with OpenSSH's own client: play, lose the connection, come back, go on."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from kumite_tui.cli import main
from tests.server.real_server import (
    AWAY,
    ENTER,
    RealServer,
    SshTerminal,
    come_in,
    free_port,
    in_match,
    is_back,
    is_over,
    needs_ssh,
    open_table,
    play,
    real_server,
)

pytestmark = needs_ssh


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with real_server(tmp_path_factory.mktemp("server")) as found:
        yield found


def key_file(folder: Path, name: str) -> Path:
    path = folder / name
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
    path.chmod(0o600)
    return path


def seat(terminal: SshTerminal) -> None:
    terminal.until(lambda text: "ready" in text)
    terminal.press(ENTER)


def test_a_match_against_a_bot(server: RealServer, tmp_path: Path) -> None:
    terminal = SshTerminal(server.port, tmp_path)
    open_table(terminal, bot="random")
    seat(terminal)
    terminal.until(in_match)
    assert 20 < play(terminal) < 1_000
    terminal.until(lambda text: is_over(text) and "the promise was kept" in text)
    terminal.press("\x1b")
    terminal.until("Open a table")
    terminal.press("q")
    assert terminal.wait() == 0
    assert terminal.sent.endswith(b"\x1b[?25h\x1b[?1049l") or b"\x1b[?1049l" in terminal.sent[-200:]
    terminal.close()


def test_a_match_between_two(server: RealServer, tmp_path: Path) -> None:
    """Two people with keys; one is cut off in the middle, and comes back to the same match."""
    keys = [key_file(tmp_path, name) for name in ("ada", "bob")]
    ada = SshTerminal(server.port, tmp_path, key=keys[0], user="x")
    come_in(ada, "Ada")
    code = open_table(ada)
    bob = SshTerminal(
        server.port, tmp_path, "join", code, key=keys[1], user="y", width=80, height=24
    )
    bob.until(lambda text: "name" in text.lower())
    bob.press("Bob" + ENTER)
    bob.until(code)
    ada.until("Bob")
    seat(ada)
    seat(bob)
    ada.until(in_match)
    bob.until(in_match)
    assert play(ada, bob, keys=15) == 15
    bob.close()
    eve = SshTerminal(server.port, tmp_path, user=f"watch-{code}")
    eve.until("watching")
    eve.close()
    bob = SshTerminal(server.port, tmp_path, key=keys[1], user=f"join-{code}")
    bob.until(in_match)
    assert play(ada, bob) < 1_000
    assert is_over(ada.text())
    assert is_over(bob.text())
    verdict = re.compile("YOU (WIN|LOSE|DRAW)")
    for terminal in (ada, bob):
        terminal.until(lambda text: verdict.search(text) is not None)
    for terminal in (ada, bob):
        terminal.close()


@pytest.mark.parametrize(
    ("term", "colours"),
    [("xterm-256color", b"38;5;"), ("xterm", b""), ("linux", b""), ("vt100", b"")],
)
def test_terminals_get_the_colours_they_have(
    server: RealServer, tmp_path: Path, term: str, colours: bytes
) -> None:
    terminal = SshTerminal(server.port, tmp_path, term=term)
    terminal.until("Open a table")
    assert b"38;2;" not in terminal.sent
    assert (b"38;5;" in terminal.sent) == (colours == b"38;5;")
    terminal.resize(120, 40)
    terminal.until(lambda text: text.splitlines()[0].rstrip().endswith("(guest)"))
    terminal.settled()
    assert len(terminal.text().splitlines()[1]) == 120
    terminal.close()


def test_without_a_terminal_it_says_so(server: RealServer, tmp_path: Path) -> None:
    ended = subprocess.run(
        [
            "ssh", "-F", "none", "-T", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR",
            "-o", f"UserKnownHostsFile={tmp_path / 'known'}", "-p", str(server.port),
            "guest@127.0.0.1", "join", "AB12",
        ],
        capture_output=True, check=False, stdin=subprocess.DEVNULL, timeout=30,
    )  # fmt: skip
    assert ended.returncode == 2
    assert b"Kumite needs a terminal" in ended.stderr
    assert f"ssh -p {server.port} join-AB12@127.0.0.1\r\n".encode() in ended.stderr
    assert ended.stdout == b""


@pytest.mark.parametrize(("term", "told"), [("dumb", "TERM is dumb"), ("", "TERM is not set")])
def test_a_terminal_that_cannot_be_drawn_on_is_told_so(
    server: RealServer, tmp_path: Path, term: str, told: str
) -> None:
    terminal = SshTerminal(server.port, tmp_path, "join", "AB12", term=term)
    assert terminal.wait() == 2
    said = bytes(terminal.sent).decode()
    assert (
        f"{told}, so Kumite cannot draw: TERM=xterm-256color ssh -p {server.port} join-AB12@"
        in said
    )
    assert " -t " not in said
    terminal.close()


def test_without_a_key_where_one_is_needed_it_says_so(tmp_path: Path) -> None:
    with real_server(tmp_path, "--workers", "1", "--no-guests") as server:
        ended = subprocess.run(
            [
                "ssh", "-F", "none", "-T", "-o", "StrictHostKeyChecking=no", "-o", "BatchMode=yes",
                "-o", f"UserKnownHostsFile={tmp_path / 'known'}", "-o", "IdentityAgent=none",
                "-o", "IdentityFile=none", "-p", str(server.port), "mia@127.0.0.1",
            ],
            capture_output=True, check=False, stdin=subprocess.DEVNULL, timeout=30,
        )  # fmt: skip
    assert ended.returncode == 255
    before, _, after = ended.stderr.decode().partition("Permission denied")
    assert after
    assert before.count("ssh-keygen -t ed25519") == 1


def test_processes_that_die_are_started_again(server: RealServer, tmp_path: Path) -> None:
    """A worker's end costs its sessions; the arbiter's costs a pause, and the match goes on."""
    mine = key_file(tmp_path, "eve")
    terminal = SshTerminal(server.port, tmp_path, key=mine, user="eve")
    come_in(terminal, "Eve")
    open_table(terminal, bot="random")
    seat(terminal)
    terminal.until(in_match)
    play(terminal, keys=8)
    os.kill(server.child("arbiter_process"), signal.SIGKILL)
    terminal.until(AWAY)
    terminal.until(is_back)
    play(terminal, keys=4)
    for pid, name in server.children().items():
        if name == "worker":
            os.kill(pid, signal.SIGKILL)
    terminal.wait()
    terminal.close()
    terminal = SshTerminal(server.port, tmp_path, key=mine, user="eve")
    terminal.until(in_match, 60)  # cut off there, and back there
    play(terminal, keys=2)
    terminal.close()
    # A process that begins still bears its parent's name.
    ends = time.monotonic() + 20
    while set(server.children().values()) != {"arbiter_process", "worker"}:
        assert time.monotonic() < ends, server.children()
        time.sleep(0.1)


def test_a_stop_is_told_and_a_start_goes_on(tmp_path: Path) -> None:
    with real_server(tmp_path, "--workers", "1") as server:
        mine = key_file(tmp_path, "mia")
        terminal = SshTerminal(server.port, tmp_path, key=mine, user="mia")
        come_in(terminal, "Mia")
        code = open_table(terminal, bot="random")
        seat(terminal)
        terminal.until(in_match)
        play(terminal, keys=6)
        assert server.stop() == 0
        terminal.wait()
        assert b"The server stops. Your match is kept" in terminal.sent
        terminal.close()
        assert "Traceback" not in server.log
        server.start()
        terminal = SshTerminal(server.port, tmp_path, "join", code, key=mine, user="mia")
        terminal.until(in_match)
        assert play(terminal, keys=6) == 6
        terminal.close()


@pytest.mark.parametrize("flags", [(), ("--isolate",)], ids=["shared", "isolated"])
@pytest.mark.parametrize("is_for_all", [False, True], ids=["one", "all"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_whichever_way_it_is_stopped_people_are_told_one_thing(
    tmp_path: Path, flags: tuple[str, ...], is_for_all: bool, number: int
) -> None:
    """A signal for the server alone, or for all of its processes, as control and C gives."""
    with real_server(tmp_path, "--workers", "1", *flags) as server:
        terminal = SshTerminal(server.port, tmp_path)
        terminal.until("Open a table")
        (os.killpg if is_for_all else os.kill)(server.pid, number)
        terminal.wait()
        last = bytes(terminal.sent).rpartition(b"\x1b[?1049l")[2].removeprefix(b"\r")
        assert last.startswith(b"The server stops. Your match is kept")
        assert last.count(b"\n") == 1
        assert AWAY.encode() not in terminal.sent
        terminal.close()
        assert server.stop() == 0
        assert "Traceback" not in server.log


def test_a_process_for_every_session(tmp_path: Path) -> None:
    with real_server(tmp_path, "--workers", "1", "--isolate") as server:
        terminal = SshTerminal(server.port, tmp_path)
        open_table(terminal, bot="random")
        seat(terminal)
        terminal.until(in_match)
        play(terminal, keys=6)
        terminal.resize(80, 24)
        terminal.settled()
        terminal.press("q")
        terminal.until("Open a table")
        terminal.press("q")
        assert terminal.wait() == 0
        terminal.close()
        other = SshTerminal(server.port, tmp_path)
        other.until("Open a table")
        other.close()
        assert server.stop() == 0
        assert "Traceback" not in server.log


def test_no_child_outlives_its_parent(tmp_path: Path) -> None:
    server = RealServer(tmp_path, "--workers", "1")
    children = list(server.children())
    assert len(children) == 2
    os.kill(server.pid, signal.SIGKILL)
    server.stop()
    ends = time.monotonic() + 20
    while any(Path(f"/proc/{pid}/cmdline").exists() for pid in children):
        assert time.monotonic() < ends, "a child is left"
        time.sleep(0.1)
    server.start()
    assert server.stop() == 0


def test_what_is_wrong_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*words: str) -> str:
        assert main(["serve", *words]) == 2
        told = capsys.readouterr().err
        assert len(told.strip().splitlines()) == 1
        return told

    data = ["--allow-root", "--host", "127.0.0.1", "--data", str(tmp_path / "data")]
    if os.geteuid() == 0:
        assert "do not serve as root" in said("--data", str(tmp_path))
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        taken = said(*data, "--port", str(port))
        assert taken.endswith("Address already in use; choose another with --port\n")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'title = "Caf\xe9"\n')
    assert "latin.toml: line 1 is not UTF-8" in said(*data, "--config", str(latin))
    assert "browsers come as guests" in said(*data, "--no-guests", "--web-port", "8080")
    assert "address: write a command" in said(*data, "--address", "  ")
    assert "port: 0 is not from 1 to 65535" in said(*data, "--port", "0")
    bad = tmp_path / "bad.toml"
    bad.write_text('[limits]\ntries = "many"\n')
    assert "bad.toml: limits.tries: Expected `int`" in said(*data, "--config", str(bad))
    key = tmp_path / "data" / "host_key"
    key.chmod(0o644)
    assert "chmod 600" in said(*data, "--port", str(free_port()))
    (tmp_path / "file").write_text("x")
    below = str(tmp_path / "file" / "x")
    assert "choose another with --data" in said("--allow-root", "--data", below)
