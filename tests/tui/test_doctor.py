"""`kumite doctor`: what it finds, and that it really asks the terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from kumite import __version__
from kumite.errors import BadSetup
from kumite_tui.cli import main
from kumite_tui.commands.doctor import BAD, EXIT_BAD, NOTE, OK, Finding, findings
from kumite_tui.drawing.grid import UNICODE

SYMBOLS = "".join(dict.fromkeys(UNICODE.characters))
PROGRAM = [sys.executable, "-c", "from kumite_tui.cli import main; raise SystemExit(main())"]


def found() -> dict[str, Finding]:
    return {each.name: each for each in findings()}


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TMUX", "STY", "SSH_CONNECTION", "SSH_TTY", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")


def test_it_tells_versions_and_folders_as_one_object(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["kumite"]["value"] == __version__
    assert told["native core"]["verdict"] == OK
    assert told["config folder"]["value"] == str(home / "config")
    assert told["size"]["value"] == "100 x 30"
    assert told["colours"]["value"] == "256"


@pytest.mark.parametrize(
    ("width", "height", "verdict"), [(59, 24, BAD), (60, 20, NOTE), (80, 19, BAD), (80, 24, OK)]
)
def test_a_small_terminal_is_in_the_way(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int, verdict: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    assert found()["size"].verdict == verdict
    assert main(["doctor"]) == (EXIT_BAD if verdict == BAD else 0)


def test_a_missing_core_is_in_the_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "kumite._core", None)
    monkeypatch.delattr("kumite._core", raising=False)
    assert main(["doctor"]) == EXIT_BAD
    assert "! native core      missing" in capsys.readouterr().out


def test_a_core_that_does_not_fit_is_in_the_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(*_words: object) -> None:
        raise BadSetup("the native engine of neon is not installed")

    monkeypatch.setattr("kumite.engines.load", load)
    assert main(["doctor"]) == EXIT_BAD
    assert "! native core      the native engine of neon" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_in_the_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    monkeypatch.setenv("KUMITE_HOME", str(blocked))
    assert found()["data folder"].verdict == BAD


def test_it_tells_what_is_wrong_with_keys(home: Path) -> None:
    assert found()["keys"] == Finding("keys", "none changed")
    (home / "config" / "keys.toml").write_text('[match]\nundo = "h"\n', "utf-8")
    assert found()["keys"].verdict == NOTE
    assert "key 'h' is both hint and undo" in found()["keys"].advice


def test_it_tells_of_layers_between(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found()["inside"].value == "neither ssh nor tmux"
    monkeypatch.setenv("TMUX", "/tmp/tmux")
    monkeypatch.setenv("SSH_TTY", "/dev/pts/1")
    assert found()["inside"].value == "ssh, tmux"
    assert "RGB" in found()["colours"].advice


def test_it_says_when_there_is_no_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [*PROGRAM, "doctor"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    assert "set symbols to ASCII" in ended.stdout
    assert ended.stderr == ""


def asked(answer: bytes) -> str:
    """What the doctor prints in a terminal that gives this answer to its questions."""
    environment = {**os.environ, "TERM": "xterm-256color"}
    terminal, inside = pty.openpty()
    child = subprocess.Popen(
        [*PROGRAM, "doctor"], stdin=inside, stdout=inside, stderr=inside, env=environment
    )
    os.close(inside)
    said = b""
    is_answered = False
    while True:
        if not select.select([terminal], [], [], 60)[0]:
            raise AssertionError(f"nothing more came after {said!r}")
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        said += part
        if not is_answered and b"\x1b[c" in said:
            os.write(terminal, answer)
            is_answered = True
    assert child.wait() in (0, EXIT_BAD)
    os.close(terminal)
    assert is_answered
    return said.decode()


def test_it_asks_the_terminal() -> None:
    column = len(SYMBOLS) + 1
    text = asked(f"\x1b[?1006;2$y\x1b[?2026;2$y\x1b[1;{column}R\x1b[?62;c".encode())
    assert "every symbol takes one column" in text
    assert "  mouse            yes" in text
    assert "  whole frames     yes" in text


def test_it_finds_symbols_that_are_drawn_too_wide() -> None:
    text = asked(f"\x1b[1;{len(SYMBOLS) + 4}R\x1b[?62;c".encode())
    assert "draws some symbols too wide" in text
    assert "- mouse            the terminal does not say" in text
