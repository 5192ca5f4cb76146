"""The whole server as a command of its own, and OpenSSH's client in a terminal to play on it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import resource
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import randrange

import pyte
import pytest

# Ends when its input does: a test that is killed leaves no server behind.
_PROGRAM = """
import os, signal, sys, threading
def end(): sys.stdin.read(); os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=end, daemon=True).start()
from kumite_tui.cli import main
raise SystemExit(main())
"""
COMMAND = [sys.executable, "-c", _PROGRAM]
_UNKNOWN = re.compile(rb"\x1b\[(?:>25|<)u")
"""How terminals are asked to tell keys apart; the emulator would print it."""

needs_ssh = pytest.mark.skipif(
    shutil.which("ssh") is None, reason="OpenSSH's client is not installed (openssh-client)"
)


def free_port() -> int:
    """One that is free now, below those that connections of other tests are given meanwhile."""
    while True:
        port = randrange(15_000, 32_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


def _begin(descriptors: int) -> None:
    """Tests may be run by nohup, which a server takes as meant for it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if descriptors:
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))


class RealServer:
    """`kumite serve` on a free port."""

    def __init__(self, folder: Path, *flags: str, descriptors: int = 0) -> None:
        """With so many file descriptors for each process; 0: as many as there are."""
        self._descriptors = descriptors
        self.port = free_port()
        self.data = folder / "data"
        self._folder = folder
        self._flags = flags
        self._log = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8")

    @property
    def log_size(self) -> int:
        return self._log.stat().st_size

    def start(self) -> None:
        known = self.log.count("Kumite is served") if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *COMMAND, "serve", "--allow-root", "--host", "127.0.0.1",
                    "--port", str(self.port), "--data", str(self.data), *self._flags,
                ],
                stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True,
                env={**os.environ, "XDG_RUNTIME_DIR": str(self._folder)},
                preexec_fn=lambda: _begin(self._descriptors),
            )  # fmt: skip
        for _ in range(1200):
            if self.log.count("Kumite is served") > known:
                return
            assert self._process.poll() is None, self.log
            time.sleep(0.05)
        raise AssertionError(self.log)

    @property
    def arbiter_socket(self) -> Path:
        """Of the arbiter that runs now; those that were killed leave theirs behind."""
        found = self._folder.glob("kumite-*/arbiter")
        return max(found, key=lambda path: path.parent.stat().st_mtime_ns)

    def children(self) -> dict[int, str]:
        """Processes that it started, by what they run."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1])
                if parent == self.pid:
                    words = folder.joinpath("cmdline").read_bytes().decode().split("\0")
                    found[int(folder.name)] = words[2].rpartition(".")[2]
            except (OSError, IndexError):
                continue
        return found

    def child(self, name: str) -> int:
        return next(pid for pid, word in self.children().items() if word == name)

    def kill(self) -> None:
        """As a power cut would: all of it, at once."""
        assert self._process is not None
        os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._close_input()

    def stop(self) -> int:
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        code = self._process.wait(30)
        self._close_input()
        return code

    def _close_input(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()


@contextmanager
def real_server(folder: Path, *flags: str) -> Iterator[RealServer]:
    server = RealServer(folder, *flags)
    try:
        yield server
    finally:
        server.stop()


class SshTerminal:
    """`ssh` in a terminal of its own."""

    def __init__(
        self, port: int, folder: Path, *words: str, key: Path | None = None, user: str = "guest",
        width: int = 100, height: int = 30, term: str = "xterm-256color",
        flags: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = bytearray()
        pid, self._terminal = pty.fork()
        if pid == 0:
            identity = ["-i", str(key), "-o", "IdentitiesOnly=yes"] if key else []
            terminal = ["-t"] if words else []
            os.execvpe(
                "ssh",
                [
                    "ssh", "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR",
                    "-o", f"UserKnownHostsFile={folder / 'known'}", "-o",
                    "PasswordAuthentication=no", *identity, *terminal, *flags, "-p", str(port),
                    f"{user}@127.0.0.1", *words,
                ],
                {
                    "PATH": os.environ["PATH"], "TERM": term, "HOME": str(folder),
                    "LANG": "C.UTF-8",
                },
            )  # fmt: skip
        self.pid = pid
        self.code: int | None = None
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(height, width)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def text(self) -> str:
        return "\n".join(
            "".join(self.screen.buffer[y][x].data for x in range(self.screen.columns)).rstrip()
            for y in range(self.screen.lines)
        )

    def read(self, seconds: float = 0.05) -> bool:
        """Take what has come; False once there will be no more."""
        ready, _, _ = select.select([self._terminal], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self._terminal, 65536)
        except OSError:
            data = b""
        if not data:
            if self.code is None:
                self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            return False
        self.sent += data
        self._stream.feed(_UNKNOWN.sub(b"", data))
        return True

    def press_for(self, key: str, wanted: str) -> str:
        """Press a key until it has shown something: one that comes with the first picture of a
        busy server may be lost.
        """
        for _ in range(2):
            self.press(key)
            ends = time.monotonic() + 10
            while time.monotonic() < ends and wanted not in self.text():
                if not self.read():
                    time.sleep(0.05)
            if wanted in self.text():
                return self.text()
        self.press(key)
        return self.until(wanted)

    def until(self, is_true: Callable[[str], bool] | str, seconds: float = 30.0) -> str:
        """What is shown, once it is so."""
        wanted = (lambda text: is_true in text) if isinstance(is_true, str) else is_true
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            if wanted(self.text()):
                return self.text()
            if not self.read() and not wanted(self.text()):
                raise AssertionError(f"it ended with {self.code}:\n{self.text()}")
        raise AssertionError(f"waited for {is_true}:\n{self.text()}")

    def settled(self, seconds: float = 0.25) -> str:
        """What is shown, once nothing more comes."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            before = len(self.sent)
            if not self.read(min(0.05, seconds)):
                break
            if len(self.sent) != before:
                ends = time.monotonic() + seconds
        return self.text()

    def changed(self, seconds: float) -> None:
        """Wait until something comes, but not for long."""
        before = len(self.sent)
        ends = time.monotonic() + seconds
        while len(self.sent) == before and time.monotonic() < ends and self.read(seconds):
            pass

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def wait(self, seconds: float = 15.0) -> int:
        ends = time.monotonic() + seconds
        while self.code is None and time.monotonic() < ends:
            self.read()
        assert self.code is not None, self.text()
        return self.code

    def close(self) -> None:
        """As a lost connection: the client is killed."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self._terminal)


_QUIET = 0.03
"""Seconds without a byte after which a picture is complete."""
_ANSWERED = 0.5
"""Seconds within which the answer to a choice is shown, unless it came too soon to be taken."""
_LONGEST_MATCH = 240.0
DOWN, RIGHT, ENTER, ESC = "\x1b[B", "\x1b[C", "\r", "\x1b"


def open_table(terminal: SshTerminal, *, bot: str = "") -> str:
    """Open a table of two for NEON, against a bot or for a friend; its code."""
    terminal.until("Open a table")
    terminal.press_for("t", "NEW TABLE")
    if bot:
        for _ in range(5):
            terminal.press(DOWN)
            terminal.settled(0.3)
        for _ in range(24):
            if re.search(rf"Seat 2\s+◂ {bot}", terminal.text()):
                break
            terminal.press(RIGHT)
            terminal.settled(0.3)
        else:
            raise AssertionError(terminal.text())
    terminal.press(ENTER)
    text = terminal.until(lambda text: bool(re.search(r"TABLE [A-Z0-9]{4}", text)))
    found = re.search(r"TABLE ([A-Z0-9]{4})", text)
    assert found is not None
    return found[1]


def come_in(terminal: SshTerminal, name: str) -> None:
    """Home, with a name chosen if this is the first visit."""
    text = terminal.until(lambda text: "Open a table" in text or "name" in text.lower())
    if "Open a table" not in text:
        terminal.press(name + ENTER)
        terminal.until("Open a table")


def is_over(text: str) -> bool:
    return "THE MATCH IS OVER" in text


def in_match(text: str) -> bool:
    return "THE MATCH" in text or "YOUR CHOICE" in text or "YOUR PLAN" in text or is_over(text)


AWAY = "The tables are away"


def is_back(text: str) -> bool:
    """In the match again: the picture from before the pause may still be shown under its words."""
    return in_match(text) and AWAY not in text


def play(*terminals: SshTerminal, keys: int = 1_000) -> int:
    """Take first choices and skip what is shown, until the match is over; how many keys it took."""
    pressed = 0
    ends = time.monotonic() + _LONGEST_MATCH
    while pressed < keys and time.monotonic() < ends:
        if all(is_over(terminal.text()) for terminal in terminals):
            break
        for terminal in terminals:
            text = terminal.settled(_QUIET)
            if is_over(text) or pressed == keys:
                continue
            # While others decide the match may end, and there Enter would begin another one.
            is_asked = "Waiting for" not in text and "any key" not in text.lower()
            terminal.press(ENTER if is_asked else "1")
            pressed += 1
            # Not before the answer is shown: it may be the end, where Enter asks for a rematch.
            terminal.changed(_ANSWERED if is_asked else _QUIET)
    return pressed
