"""What a session can reach of the machine it runs on: no file, no program, no socket.

Python tells an audit hook whatever it opens, starts or connects to. A session is taken through
every screen and every command while it listens.
"""

from __future__ import annotations

import asyncio
import io
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kumite
import kumite_tui
from kumite_tui.server.processes.worker import load_everything
from tests.server.test_hostile_text import Tour
from tests.tui.emulator import KEYS
from tests.tui.party import party

EVENTS = (
    "open", "os.", "shutil.", "tempfile.", "glob.", "pathlib.", "subprocess.", "pty.", "socket.",
    "ctypes.", "webbrowser.", "urllib.", "http.", "ftplib.", "smtplib.", "code.",
)  # fmt: skip
OWN = (
    *(str(Path(str(module.__file__)).parent) for module in (kumite, kumite_tui, io)),
    *(path for path in sys.path if path.endswith("site-packages")),
)
"""Code and content of the program, which it may read whenever it needs them."""
_noted: list[str] | None = None


def _note(event: str, args: tuple[Any, ...]) -> None:
    if _noted is None or not event.startswith(EVENTS):
        return
    is_code = event in ("open", "os.listdir", "os.scandir") and str(args[0]).startswith(OWN)
    is_written = (
        event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)
    )
    if not is_code or is_written:
        _noted.append(f"{event} {args!r}"[:200])


sys.addaudithook(_note)


@contextmanager
def listening() -> Iterator[list[str]]:
    """What is opened, started or connected to meanwhile."""
    global _noted
    noted = _noted = []
    try:
        yield noted
    finally:
        _noted = None


def try_everything(tour: Tour, folder: Path) -> None:
    """What Textual would do for an app at a terminal of its own."""
    app = tour.app
    app.open_url("https://example.org")
    app.action_screenshot(path=str(folder))
    app.deliver_screenshot(path=str(folder))
    app.deliver_text(io.StringIO("x"), save_directory=folder, save_filename="x")
    app.deliver_binary(io.BytesIO(b"x"), save_directory=folder, save_filename="x")
    app.copy_to_clipboard("x")
    app.action_suspend_process()


async def press_anything(tour: Tour) -> None:
    """Random keys from home, and whatever the list of commands offers."""
    rng = Random("probe")
    app = tour.app
    app.exit = lambda *_words, **_more: None  # type: ignore[method-assign]
    commands = 0
    for number in range(250):
        if number % 25 == 0:
            app.call_later(app.go_home)
        if number % 10 == 0:
            offered = [each for each in app.get_system_commands(app.screen) if each.title != "Quit"]
            app.call_later(rng.choice(offered).callback)
            commands += 1
            await tour.evening.settle()
        await tour.mia.press(rng.choice(KEYS))
    assert commands == 25
    del app.exit


def test_a_session_reaches_nothing_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_everything()
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)

    async def go() -> list[str]:
        async with party(tmp_path) as evening:
            with listening() as noted:
                tour = Tour(evening)
                await tour.go()
                tour.app.call_later(try_everything, tour, home)
                await press_anything(tour)
                await asyncio.sleep(0.2)
            return list(noted)

    assert asyncio.run(go()) == []
    assert list(home.iterdir()) == []


def connect() -> None:
    with socket.socket() as one:
        one.connect_ex(("127.0.0.1", 9))


PROBES: dict[str, Callable[[], object]] = {
    "a file": lambda: Path(__file__).read_bytes(),
    "a file of ours to write to": lambda: os.close(os.open(kumite.__file__, os.O_RDWR)),
    "a folder": lambda: os.listdir("/"),
    "a program": lambda: subprocess.run(["true"], check=True),
    "a shell": lambda: os.system("true"),
    "a socket": connect,
    "a name": lambda: socket.getaddrinfo("localhost", 1),
}


@pytest.mark.parametrize("name", PROBES)
def test_a_planted_probe_is_noted(name: str) -> None:
    """The test bites."""
    with listening() as noted:
        PROBES[name]()
    assert noted
