"""The only file that touches what Textual does not promise to keep. Tests hold it to 8.x."""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from abc import abstractmethod
from contextvars import Context
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.filter import Monochrome, NoColor
from textual.screen import Screen
from textual.strip import Strip
from textual.worker import WorkerFailed

from kumite_tui.terminal.fewer_bytes import ByteSaver, style_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType
    from rich.style import Style
    from textual._compositor import CompositorUpdate
    from textual.color import Color
    from textual.geometry import Region
    from textual.message import Message
    from textual.widget import Widget

    from kumite_tui.terminal.fewer_bytes import TextStyle

__all__ = ["APP_LOG", "CalmApp", "screen_text"]

APP_LOG = "kumite.app"
"""Where an app tells what it did not expect; a server's log hears it too."""

SHUTDOWN_SECONDS = 3.0
"""For an app of several to close itself."""


class CalmApp(App[None]):
    """An app that hands unexpected errors to `on_unexpected` once, instead of a traceback."""

    _calm_errors = 0

    def __init__(self) -> None:
        super().__init__()
        # What is drawn has all colours; the driver fits them to the terminal.
        self.colours: ColorSystem | None = self.console._color_system
        self.console._color_system = ColorSystem.TRUECOLOR
        # Textual shows greys, and black on black where a theme has the terminal's own colours.
        self._looks: dict[tuple[Style, Color], TextStyle] = {}
        self._filters = [
            NoColor() if isinstance(each, Monochrome) else each for each in self._filters
        ]

    def get_driver_class(self) -> type[Driver]:
        return byte_saving_driver(super().get_driver_class())

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate):
            renderable = Patches(renderable.chops, renderable.spans, renderable.chop_ends)
        super()._display(screen, renderable)

    def _set_pointer_shape(self, shape: str) -> None:
        """The mouse keeps its shape: there are terminals that would print what asks for another."""

    def look(self, style: Style, ground: Color) -> TextStyle:
        """How text of a style looks here, once all filters have changed it."""
        known = self._looks.get((style, ground))
        if known is None:
            strip = Strip([Segment("x", style)])
            for each in self.get_line_filters():
                strip = strip.apply_filter(each, ground)
            found = style_of(strip.render(self.console))
            assert found is not None, style
            known = self._looks[style, ground] = found
        return known

    def on_unexpected(self, error: Exception) -> None:
        """Show something calm. An error in here ends the app as Textual would."""
        raise error

    def _handle_exception(self, error: Exception) -> None:
        if isinstance(error, WorkerFailed) and isinstance(error.error, NoMatches):
            return  # Textual's list of commands, closed while it searches, misses itself
        self._calm_errors += 1
        if self._calm_errors > 3 or not self._running:
            super()._handle_exception(error)
            return
        logging.getLogger(APP_LOG).error("unexpected", exc_info=error)
        try:
            self.on_unexpected(error)
        except Exception:
            super()._handle_exception(error)


class OpaqueScreen(Screen[None]):
    """A screen that nothing shines through. One that is covered paints nothing.

    Textual lets the upper screen paint all of itself anew for every message to the one below it.
    """

    @property
    def _is_covered(self) -> bool:
        """Whether another screen hides this one, which is drawn anew when it is seen again."""
        upper = self.app.screen
        return upper is not self and isinstance(upper, OpaqueScreen)

    def _compositor_refresh(self) -> None:
        if self._is_covered:
            self._dirty_widgets.clear()
            self._compositor._dirty_regions.clear()
        else:
            super()._compositor_refresh()


class Patches(ChopsUpdate):
    """Changed stretches of rows, and nothing to the left of them, as Textual would send."""

    def render_segments(self, console: Console) -> str:
        sent = []
        for y, first, last in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                start = max(x, first)
                sent.append(f"\x1b[{y + 1};{start + 1}H")
                sent.append(strip.crop(start - x, min(end, last) - x).render(console))
        return "".join(sent)


def send_at_once(
    widget: Widget,
    regions: Sequence[Region],
    pieces: Callable[[Region], Sequence[tuple[str, Style]]],
) -> bool:
    """Send changed stretches of a widget that fills its screen, without the compositor's work.

    False, and nothing is sent, where that would not show the same: where there is no terminal, or
    something lies over the screen or is about to be laid out.
    """
    app, screen = widget.app, widget.screen
    driver = app._driver
    if (
        not isinstance(driver, Painter)
        or driver.is_headless
        or app.screen is not screen
        or app._batch_count
        or screen._layout_required
        or widget.region != screen.size.region
        or screen.size != app.size
    ):
        return False
    assert isinstance(app, CalmApp)
    widget._styles_cache.set_dirty(*regions)
    ground = widget.background_colors[1]
    sent: list[tuple[str, TextStyle | None]] = []
    for region in regions:
        sent.append((f"\x1b[{region.y + 1};{region.x + 1}H", None))
        sent.extend((text, app.look(style, ground)) for text, style in pieces(region))
    app._begin_update()
    driver.paint(sent)
    app._end_update()
    driver.flush()
    return True


class Painter(Driver):
    """A driver that can be given text with its looks, which need not be told and read again."""

    @abstractmethod
    def paint(self, pieces: Sequence[tuple[str, TextStyle | None]]) -> None:
        """Moves have no look."""


@cache
def byte_saving_driver(driver: type[Driver]) -> type[Driver]:
    """A driver that sends the same picture in fewer bytes."""

    class TerseDriver(driver, Painter):  # type: ignore[valid-type, misc]
        def __init__(self, app: App[Any], **more: Any) -> None:
            super().__init__(app, **more)
            self._byte_saver = ByteSaver(
                app.colours if isinstance(app, CalmApp) else ColorSystem.TRUECOLOR
            )

        def write(self, data: str) -> None:
            driver.write(self, self._byte_saver.squeeze(data))

        def paint(self, pieces: Sequence[tuple[str, TextStyle | None]]) -> None:
            driver.write(self, self._byte_saver.paint(pieces))

    return TerseDriver


class KeyReader:
    """Turns whole keys into events. Nothing that it is given ends it, or leaves it waiting."""

    def __init__(self) -> None:
        self._parser = XTermParser()
        # Textual remembers what it made of a key, and with it whose turn it was to run. Keys that
        # came early are read in the turn of their app, which would then be remembered with them.
        self._nobodys_turn = Context()

    def feed(self, key: str) -> list[Message]:
        if not key:
            return []  # to the parser, nothing means the end
        try:
            found = self._nobodys_turn.run(lambda: list(self._parser.feed(key)))
        except Exception:
            logging.getLogger(APP_LOG).warning("a key that cannot be read: %r", key)
            found = []
            self._begin_anew()
        if self._parser._awaiting.timeout is not None:
            self._begin_anew()  # it took the key for the beginning of another
        return found

    def _begin_anew(self) -> None:
        self.close()
        self._parser = XTermParser()

    def close(self) -> None:
        """Textual remembers parsers; one that is closed does not hold its last key and its app."""
        self._parser._gen.close()
        self._parser._tokens.clear()


def waiting_messages(app: App[Any]) -> int:
    """How many messages the app has not come to yet, its screen's included."""
    pumps: list[Any] = [app, app.screen] if app._screen_stack else [app]
    return sum(int(pump._message_queue.qsize()) for pump in pumps)


def set_terminal(
    app: CalmApp, make_driver: Callable[..., Driver], colours: ColorSystem | None
) -> None:
    """Give an app a terminal that is not the one of its process: the environment says nothing."""
    app.driver_class = cast("type[Driver]", make_driver)
    app.colours = colours
    app._filters = [each for each in app._filters if not isinstance(each, Monochrome | NoColor)]


async def run_beside_others(app: App[Any], size: tuple[int, int]) -> Exception | None:
    """Run an app of several on this loop. Says what ended it, if it did not end by itself.

    As `run_async`, but the tasks of all others stay as they are, and nothing is redirected: apps do
    not end in the order in which they began, and the first would leave its redirection behind.
    """
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]
    app.error_console = Console(file=io.StringIO())
    app._thread_init()  # type: ignore[no-untyped-call]
    app._loop = asyncio.get_running_loop()
    with app._context():
        try:
            await app._process_messages(terminal_size=size)
        finally:
            await asyncio.shield(_shut_down(app))
            app._loop = None
            app._thread_id = 0
    return app._exception


async def _shut_down(app: App[Any]) -> None:
    """Close everything; what does not answer any more is not waited for."""
    closing = asyncio.create_task(app._shutdown())
    done, _ = await asyncio.wait({closing}, timeout=SHUTDOWN_SECONDS)
    if done:
        closing.result()
        return
    for pump in [*app._registry, *app.screen_stack]:
        if pump._task is not None:
            pump._task.cancel()
    closing.cancel()
    await asyncio.wait({closing}, timeout=SHUTDOWN_SECONDS)
    if app._driver is not None:
        app._driver.close()


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


def full_paint(app: App[Any]) -> str:
    """The whole screen as Textual would send it, nothing left out."""
    update = app.screen._compositor.render_update(full=True)
    return cast("CompositorUpdate", update).render_segments(app.console)
