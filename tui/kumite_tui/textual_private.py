"""The only file that touches what Textual does not promise to keep. Tests hold it to 8.x."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any

from rich.console import Console
from textual.app import App

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CalmApp", "screen_text"]


class CalmApp(App[None]):
    """An app that hands unexpected errors to `on_unexpected` once, instead of a traceback."""

    _calm_errors = 0

    def on_unexpected(self, error: Exception) -> None:
        """Show something calm. An error in here ends the app as Textual would."""
        raise error

    def _handle_exception(self, error: Exception) -> None:
        self._calm_errors += 1
        if self._calm_errors > 3 or not self._running:
            super()._handle_exception(error)
            return
        logging.getLogger("kumite").error("unexpected", exc_info=error)
        try:
            self.on_unexpected(error)
        except Exception:
            super()._handle_exception(error)


def screen_text(app: App[Any]) -> str:
    """What the screen shows now, as plain text."""
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
        safe_box=False,
    )
    console.print(app.screen._compositor.render_update(full=True))
    rows = console.export_text().splitlines()[:height]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def on_layout(app: App[Any], tell: Callable[[], None]) -> None:
    """Call `tell` whenever the current screen computes its layout: for tests."""
    screen = app.screen
    layout = screen._refresh_layout

    def watched(*args: Any, **kwargs: Any) -> None:
        tell()
        layout(*args, **kwargs)

    screen._refresh_layout = watched  # type: ignore[method-assign]
