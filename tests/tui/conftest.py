"""The app under test: a home of its own, no animation, and bots that are waited for."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from kumite.thinking.search import Config
from kumite_tui.models.hint import Bar, HintModel
from kumite_tui.play.local_session import Session
from tests.tui.textual_insides import wait_in_short_slices


class TextFrame(SingleFileSnapshotExtension):
    """One file a frame, so that a changed screen reads as a changed screen."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def frame(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextFrame)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything the app keeps, and settings without animation."""
    monkeypatch.setenv("KUMITE_HOME", str(tmp_path))
    # Where a file is written by name alone, it is not among the sources.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    # Matches without a seed are the same in every run of the tests.
    monkeypatch.setattr("kumite_tui.play.local_session.randbelow", lambda most: 20_231 % most)
    # Every picture is painted, however quickly one follows the other.
    monkeypatch.setattr("kumite_tui.screens.base.LEAST_PAUSE", 0.0)
    wait_in_short_slices(monkeypatch, 0.005)
    write_settings(tmp_path)
    return tmp_path


def write_settings(home: Path, **changes: str) -> None:
    words = {"theme": "neon", "symbols": "unicode", "animation": "off", "bot": "rookie"} | changes
    (home / "config").mkdir(exist_ok=True)
    text = "".join(f'{name} = "{value}"\n' for name, value in words.items())
    (home / "config" / "settings.toml").write_text(text, "utf-8")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and stories without long thought; what is tested here is the screens."""

    def advise(session: Session, *_rest: object) -> HintModel:
        actions = session.actions()
        bars = [Bar(each.code, each.label, 0.5, 0.1, at == 0) for at, each in enumerate(actions)]
        return HintModel(tuple(bars), tuple(each.label for each in actions[:1]))

    def settings_of(session: Session, seat: int) -> Config:
        """The form may call for a grandmaster."""
        return Config(iterations=10)

    wait_in_short_slices(monkeypatch, 0.002)
    monkeypatch.setattr(Session, "advise", advise)
    monkeypatch.setattr(Session, "_settings_of", settings_of)
    monkeypatch.setattr("kumite_tui.play.local_session._STORY_LOOKS", 2)
