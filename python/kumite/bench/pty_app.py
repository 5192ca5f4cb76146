"""The app in a pseudo terminal, as a person runs it: keys go in, bytes come out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import NamedTuple

from kumite.bench.starting import quick_python

PROGRAM = "from kumite_tui.cli import main; raise SystemExit(main())"
SETTINGS = 'theme = "neon"\nsymbols = "unicode"\nanimation = "off"\nbot = "random"\n'
_QUIET = 0.05
_PATIENCE = 20.0


class Painted(NamedTuple):
    """What followed a key."""

    seconds: float
    """Until the last byte of the paint; 0 if nothing was painted."""
    size: int


class PtyApp:
    """One running app. Use as a context; `home` keeps what it keeps."""

    def __init__(self, home: Path, *words: str, width: int = 80, height: int = 24) -> None:
        (home / "config").mkdir(parents=True, exist_ok=True)
        (home / "config" / "settings.toml").write_text(SETTINGS, "utf-8")
        environment = {
            **quick_python(),
            "KUMITE_HOME": str(home),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
        }
        self.terminal, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=environment,
            start_new_session=True,
        )
        os.close(inside)
        self.said = b""

    def __enter__(self) -> PtyApp:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)

    def wait_for(self, words: bytes) -> float:
        """Seconds since the start until the words were painted."""
        until = time.perf_counter() + _PATIENCE
        while words not in self.said:
            if not self._read(until - time.perf_counter()):
                raise TimeoutError(f"{words!r} never came after {self.said[-400:]!r}")
        return time.perf_counter() - self.started

    def press(self, key: str) -> Painted:
        """Send a key and wait until the screen is quiet again."""
        start = last = time.perf_counter()
        size = 0
        os.write(self.terminal, key.encode())
        while found := self._read(_QUIET if size else 4 * _QUIET):
            last = time.perf_counter()
            size += found
        return Painted(last - start if size else 0.0, size)

    def _read(self, patience: float) -> int:
        if not select.select([self.terminal], [], [], max(patience, 0.0))[0]:
            return 0
        part = os.read(self.terminal, 1 << 16)
        self.said = self.said[-8192:] + part
        return len(part)

    def cpu_seconds(self) -> float:
        """Time on a processor so far, of all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes in memory."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
