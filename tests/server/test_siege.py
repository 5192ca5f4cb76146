"""The siege in its short form: nothing breaks, everybody is answered, nothing is left open."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tests.server.attacks import ATTACKS
from tests.server.siege import besiege, many_files

_, MOST_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)


@pytest.mark.skipif(0 <= MOST_FILES < 4_096, reason="too few files may be open (ulimit -Hn)")
def test_people_play_while_strangers_do_everything(tmp_path: Path) -> None:
    """How soon they are answered says the long form; here other tests share the machine."""
    with many_files():
        report = besiege(tmp_path, seconds=6, people=2)
    told = "\n".join(report.told())
    assert report.trouble == [], told
    assert len(report.waits.keys) > 10, told
    assert len(report.done) >= len(ATTACKS), told
    assert report.done["silent sockets"] >= 2_000
