"""Commands of the app that name no match mean the latest one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating


def _kumite(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    run = "from kumite_tui.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", run, *words]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "KUMITE_HOME": str(home)},
    )


def test_hint_and_replay_take_the_latest_match(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "matches"
    folder.mkdir(parents=True)
    session = Session.start(
        Seating("martial-art", "white", (HUMAN, "random"), ("igor", "wonja"), seed=4),
        folder / "latest.kumite",
    )
    while session.waits_for_chance:
        session.fall()
    session.close()
    hint = _kumite(tmp_path, "hint", "--iterations", "30")
    assert hint.returncode == 0, hint.stderr
    assert "chance to win" in hint.stdout
    assert "latest.kumite" in hint.stderr
    checked = _kumite(tmp_path, "replay", "verify")
    assert checked.returncode == 0, checked.stderr
    assert "all as recorded" in checked.stdout


def test_without_any_match_they_say_so_in_one_line(tmp_path: Path) -> None:
    for word in ("hint", "replay"):
        done = _kumite(tmp_path, word)
        assert done.returncode == 2
        (line,) = done.stderr.splitlines()
        assert "name a match file" in line


def test_replay_refuses_a_word_that_is_not_verify(tmp_path: Path) -> None:
    done = _kumite(tmp_path, "replay", "check", "friday.kumite")
    assert done.returncode == 2
    assert "'check' is not verify" in done.stderr
