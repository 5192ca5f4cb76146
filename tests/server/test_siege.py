"""The siege in its short form: nothing breaks, everybody is answered, nothing is left open."""

from __future__ import annotations

from pathlib import Path

from tests.server.attacks import ATTACKS
from tests.server.siege import besiege, many_files


def test_people_play_while_strangers_do_everything(tmp_path: Path) -> None:
    """How soon they are answered says the long form; here other tests share the machine."""
    with many_files():
        report = besiege(tmp_path, seconds=6, people=2)
    told = "\n".join(report.told())
    assert report.trouble == [], told
    assert len(report.waits.keys) > 10, told
    assert len(report.done) >= len(ATTACKS), told
    assert report.done["silent sockets"] >= 2_000
