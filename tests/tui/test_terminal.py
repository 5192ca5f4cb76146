"""The app in a real terminal, through tmux: start, play, kill, go on. tmux is required."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from kumite import record
from kumite_tui.storage.saves import unfinished

COMMAND = f"{sys.executable} -c 'from kumite_tui.cli import main; raise SystemExit(main())'"


class Terminal:
    """One tmux server with one window."""

    def __init__(self, socket: Path, home: Path, width: int = 80, height: int = 24) -> None:
        assert shutil.which("tmux"), "install tmux: the app is tested in a real terminal"
        self._socket = str(socket)
        size = ["-x", str(width), "-y", str(height)]
        variables = ["-e", f"KUMITE_HOME={home}", "-e", "LANG=C.UTF-8", "-e", "TERM=tmux-256color"]
        self._tmux("-f", "/dev/null", "new-session", "-d", *size, *variables, "sh")

    def _tmux(self, *words: str) -> str:
        ended = subprocess.run(
            ["tmux", "-S", self._socket, *words], capture_output=True, text=True, check=False
        )
        return ended.stdout

    def type(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def text(self) -> str:
        return self._tmux("capture-pane", "-p")

    def wait_for(self, words: str, seconds: float = 60.0) -> str:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            text = self.text()
            if words in text:
                return text
            time.sleep(0.05)
        raise AssertionError(f"{words!r} never showed:\n{self.text()}")

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def settled(self) -> str:
        """The text once it has stayed the same for a while."""
        before, same = "", 0
        for _ in range(200):
            time.sleep(0.1)
            text = self.text()
            same = same + 1 if text == before else 0
            if same == 6:
                return text
            before = text
        raise AssertionError(f"the screen never came to rest:\n{before}")

    def process(self) -> int:
        """The app's process: the child of the shell in the window."""
        shell = self._tmux("display-message", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        return int(children[0])

    def close(self) -> None:
        self._tmux("kill-server")


@pytest.fixture
def open_terminal(home: Path) -> Iterator[Callable[[], Terminal]]:
    opened: list[Terminal] = []

    def make() -> Terminal:
        opened.append(Terminal(home / f"tmux-{len(opened)}", home))
        return opened[-1]

    yield make
    for terminal in opened:
        terminal.close()


def play_a_round(terminal: Terminal) -> None:
    """Take the first choice of every question until the second round is planned."""
    for _ in range(60):
        text = terminal.settled()
        if "Round 2: your plan" in text:
            return
        assert "YOUR CHOICE" in text, text
        terminal.type("Enter")
    raise AssertionError(f"the round never ended:\n{terminal.text()}")


def test_a_killed_terminal_loses_nothing(open_terminal: Callable[[], Terminal]) -> None:
    terminal = open_terminal()
    terminal.type(COMMAND, "Enter")
    terminal.wait_for("arena combat in the terminal")
    terminal.type("n")
    terminal.wait_for("Enter: play")
    terminal.type("Up", "7")  # the last row is the seed
    terminal.type("Enter")
    terminal.wait_for("Who else can win")
    terminal.type("Enter")
    terminal.wait_for("Round 1: your plan")
    play_a_round(terminal)
    kept = unfinished()
    assert kept is not None
    steps = len(record.read(kept.path).steps)
    assert steps > 20
    before = terminal.text()
    os.kill(terminal.process(), 9)
    terminal.close()

    terminal = open_terminal()
    terminal.type(COMMAND, "Enter")
    terminal.wait_for("Continue")
    terminal.type("c")
    terminal.wait_for("Round 2: your plan")
    assert terminal.settled() == before
    assert len(record.read(kept.path).steps) == steps

    # A second app leaves the match alone that the first is playing.
    other = open_terminal()
    other.type(COMMAND, "Enter")
    other.wait_for("Continue")
    other.type("c")
    other.wait_for("another program is playing")
    terminal.type("Enter")
    terminal.wait_for("Your turn")
    assert len(record.read(kept.path).steps) > steps

    terminal.type("q")
    terminal.wait_for("Continue")
    terminal.type("q")
    terminal.wait_for("kumite_tui.cli")  # the shell's own screen is back
    assert "Traceback" not in terminal.text()


def test_what_changed_on_screen_is_what_a_full_paint_shows(
    open_terminal: Callable[[], Terminal],
) -> None:
    terminal = open_terminal()
    terminal.type(f"{COMMAND} play neon --bots random --seed 3 --fighters akari,ghost", "Enter")
    terminal.wait_for("Who else can win")
    terminal.type("Enter")
    terminal.wait_for("Round 1: your plan")
    rng = Random(2)
    for _ in range(4):
        for _ in range(8):
            terminal.type(rng.choice(["1", "2", "Down", "Up", "Enter", "Tab", "f", "o", "l"]))
        changed = terminal.settled()
        terminal.resize(81, 24)
        terminal.settled()
        terminal.resize(80, 24)
        assert terminal.settled() == changed


def test_without_a_terminal_the_word_play_stays_plain(home: Path) -> None:
    words = [sys.executable, "-c", "from kumite_tui.cli import main; raise SystemExit(main())"]
    ended = subprocess.run(
        [*words, "play", "neon", "--seed", "1"],
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0
    assert "Which Fighter do you take?" in ended.stdout
    assert "\x1b" not in ended.stdout


FAKE_SSH = """#!/bin/sh
printf '%s\\n' "$*" >> "$KUMITE_HOME/ssh-words"
echo "welcome to the table"
read answer
exit "${answer:-0}"
"""


def test_joining_a_table_runs_ssh_and_comes_back(
    home: Path, open_terminal: Callable[[], Terminal]
) -> None:
    """A program of that name in PATH has the terminal to itself, and the app it afterwards."""
    folder = home / "bin"
    folder.mkdir()
    ssh = folder / "ssh"
    ssh.write_text(FAKE_SSH, "utf-8")
    ssh.chmod(0o755)
    terminal = open_terminal()
    terminal.type(f"PATH={folder}:$PATH {COMMAND}", "Enter")
    terminal.wait_for("arena combat in the terminal")
    terminal.type("t")
    terminal.wait_for("Join a table")
    terminal.type("j")
    terminal.wait_for("JOIN A TABLE")
    terminal.type("join-AB12@example.org:2022", "Enter")
    text = terminal.wait_for("welcome to the table")
    assert "Join a table" not in text, "ssh has the whole terminal"
    words = (home / "ssh-words").read_text("utf-8")
    assert words == "-t -p 2022 join-AB12@example.org\n"

    terminal.type("0", "Enter")
    text = terminal.wait_for("Last server: join-AB12@example.org:2022")
    assert "ssh ended" not in text

    terminal.type("j")
    text = terminal.wait_for("JOIN A TABLE")
    assert "join-AB12@example.org:2022" in text, "the last address is there to be used again"
    terminal.type("Enter")
    terminal.wait_for("welcome to the table")
    terminal.type("7", "Enter")
    text = terminal.wait_for("ssh ended with code 7")
    assert "is the server at" in text
    terminal.type("Escape")
    terminal.wait_for("arena combat in the terminal")


def test_without_ssh_the_app_says_what_to_install(
    home: Path, open_terminal: Callable[[], Terminal]
) -> None:
    terminal = open_terminal()
    (home / "empty").mkdir()
    terminal.type(f"PATH={home / 'empty'} {COMMAND}", "Enter")
    terminal.wait_for("arena combat in the terminal")
    terminal.type("t")
    terminal.wait_for("Join a table")
    terminal.type("j")
    terminal.wait_for("JOIN A TABLE")
    terminal.type("example.org", "Enter")
    assert "install" in terminal.wait_for("There is no ssh on this machine")
