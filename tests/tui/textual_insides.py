"""What only tests do to the insides of Textual."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App


def on_layout(app: App[Any], tell: Callable[[], None]) -> None:
    """Call `tell` whenever the current screen computes its layout."""
    screen = app.screen
    layout = screen._refresh_layout

    def watched(*args: Any, **kwargs: Any) -> None:
        tell()
        layout(*args, **kwargs)

    screen._refresh_layout = watched  # type: ignore[method-assign]


def paint_now(app: App[Any]) -> None:
    """Send what has changed without waiting for the next tick."""
    app.screen._on_timer_update()


def wait_in_short_slices(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let a pilot find out sooner that the app is idle.

    A pilot sleeps in slices until the process has used less than a twentieth of one, several times
    for each key. With slices of 20 ms, most of the time of these tests was sleep.
    """
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", seconds)
    monkeypatch.setattr("textual._wait.SLEEP_IDLE", seconds / 20)
