"""What all screens share: a canvas, keys that a mouse can press too, a word when it is small."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import on

from kumite_tui.drawing.canvas import Canvas
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.keys.jump_labels import labels_of, put_labels
from kumite_tui.keys.keymap import COMMANDS, EXPLAIN, HELP, JUMP
from kumite_tui.terminal.textual_private import OpaqueScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from kumite_tui.app import KumiteApp
    from kumite_tui.base_app import BaseApp
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.keys.jump_labels import Label
    from kumite_tui.models.terms import Glossary

__all__ = [
    "LEAST_HEIGHT",
    "LEAST_WIDTH",
    "Hint",
    "KumiteScreen",
    "LocalScreen",
    "key_name",
    "put_keys",
]

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
LEAST_PAUSE = 0.025
"""Seconds between two pictures: quick bots and held keys skip some."""
Hint = tuple[str, str]
"""A key and what it does now."""
_KEY_NAMES = {
    "f1": "F1",
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "space": "Space",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "home": "Home",
    "end": "End",
}
_ALWAYS: tuple[Hint, ...] = ((JUMP, "jump"), (COMMANDS, "commands"))
_ALL_KEYS: Hint = (HELP, "keys")
"""Last in every row of keys: what has no room there is found with it."""
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def key_name(key: str, skin: Skin) -> str:
    """A key as people call it."""
    name = _KEY_NAMES.get(key, key.replace("ctrl+", "^").replace("shift+", "S-"))
    return name if skin.is_ascii else _ARROWS.get(key, name)


def put_keys(
    grid: Grid,
    y: int,
    hints: list[Hint],
    shown: Callable[[str], str] = lambda key: key,
    last: Hint | None = None,
) -> None:
    """The line that shows what works now; each can be clicked. `last` always has room."""

    def width(hint: Hint) -> int:
        return len(key_name(shown(hint[0]), grid.skin)) + 1 + len(hint[1])

    left = grid.width - (0 if last is None else width(last) + 2)
    fitting, x = [], 1
    for hint in hints:
        if x + width(hint) > left:
            break
        fitting.append(hint)
        x += width(hint) + 2
    x = 1
    for key, words in fitting if last is None else (*fitting, last):
        start = x
        x = grid.put(x, y, key_name(shown(key), grid.skin), "key")
        x = grid.put(x, y, f" {words}", "dim")
        # Of digits such as 1-4 a click means the first.
        grid.zone(Rect(start, y, x - start, 1), f"key:{key[0] if key[0].isdigit() else key}")
        x += 2


class KumiteScreen(OpaqueScreen):
    """A screen drawn on one canvas."""

    DEFAULT_CSS = "KumiteScreen { layers: base; }"
    AUTO_FOCUS = "Canvas"
    place: ClassVar[str] = ""
    """The section of the key map that holds here, besides what holds everywhere."""

    def __init__(self) -> None:
        super().__init__()
        self._labels: list[Label] = []
        self._typed = ""
        self._is_due = False
        self._painted_at = 0.0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Canvas(self._paint, lambda: self.kumite.settings.theme)

    @property
    def kumite(self) -> BaseApp:
        from kumite_tui.base_app import BaseApp

        assert isinstance(self.app, BaseApp)
        return self.app

    @property
    def commands(self) -> tuple[str, ...]:
        """The sections of the key map that the command palette offers here."""
        return (self.place,)

    @property
    def takes_text(self) -> bool:
        """Whether letters are text now, whatever they mean elsewhere."""
        return False

    @property
    def canvas(self) -> Canvas:
        return self.query_one(Canvas)

    @property
    def skin(self) -> Skin:
        return self.kumite.settings.skin

    def draw(self, grid: Grid) -> None:
        """Draw everything but the line of keys."""

    def hints(self) -> list[Hint]:
        """What works now, the most useful first."""
        return []

    def idle_keys(self) -> frozenset[str]:
        """Keys of the key map that mean nothing on this screen now: no help lists them."""
        return frozenset()

    def raw_key(self, key: str) -> bool:
        """Take a key before the key map does; False leaves it to the map."""
        return False

    def press(self, key: str) -> bool:
        """Do what a key means; False if it means nothing."""
        return False

    def click(self, token: str) -> None:
        """Do what a click on a zone of this screen means."""

    def glossary(self) -> Glossary | None:
        """The words that can be explained on this screen."""
        return None

    def subject(self) -> str:
        """What somebody who asks for an explanation means most likely; empty: the first word."""
        return ""

    def touch(self, x: int, y: int) -> None:
        """A click where nothing else is meant: on a known word it explains that word."""
        glossary = self.glossary()
        term = None if glossary is None else glossary.at(self.canvas.grid, x, y)
        if glossary is not None and term is not None:
            self.kumite.open_explain(self, glossary, term)

    def point(self, token: str | None) -> None:
        """The mouse is over a zone."""

    def wheel(self, token: str | None, rows: int) -> None:
        """The wheel was turned over a zone."""

    def shown_key(self, key: str) -> str:
        """The key to press for what this screen knows by `key`."""
        return self.kumite.keymap.shown(self.place, key)

    def repaint(self, after: float = 0.0) -> None:
        """Draw again once what is being done is done, but not more often than eyes can follow.

        `after` so many seconds: whatever else is drawn meanwhile makes that picture needless.
        """
        if self._is_due and (self._timer is None or after):
            return
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._is_due = True
        wait = max(after, self._painted_at + LEAST_PAUSE - monotonic())
        if wait > 0:
            self._timer = self.set_timer(wait, self._repaint)
        else:
            self.call_next(self._repaint)

    def _repaint(self) -> None:
        self._is_due = False
        self._timer = None
        self._painted_at = monotonic()
        if self.is_mounted and self.is_attached and not self._is_covered:
            self.canvas.repaint()

    @property
    def _all_keys(self) -> Hint | None:
        """How to find every key; where letters are text, not with one of them."""
        return ("f1", _ALL_KEYS[1]) if self.takes_text else _ALL_KEYS

    def _paint(self, width: int, height: int) -> Grid:
        grid = Grid(width, height, self.skin)
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            middle = max(height // 2 - 1, 0)
            area = Rect(0, 0, width, height)
            grid.center(area, middle, f"Kumite needs {LEAST_WIDTH} x {LEAST_HEIGHT}", "strong")
            grid.center(area, middle + 1, f"this window is {width} x {height}", "dim")
            return grid
        self.draw(grid)
        put_keys(grid, height - 1, [*self.hints(), *_ALWAYS], self.shown_key, self._all_keys)
        if self._labels:
            put_labels(grid, self._labels, self._typed)
        return grid

    def on_key(self, event: events.Key) -> None:
        """A key that was on its way to a screen which has been left since is for nobody."""
        key = event.character if event.is_printable and event.character else event.key
        key = {" ": "space"}.get(key, key)
        if not self.is_current or self._press_key(key):
            event.stop()
            event.prevent_default()

    def _press_key(self, key: str) -> bool:
        if self._labels:
            self._press_label(key)
            return True
        if self.raw_key(key):
            return True
        if self.takes_text and len(key) == 1:
            return self.press(key)
        return self._take(self.kumite.keymap.meaning(self.place, key))

    def _take(self, key: str) -> bool:
        """Do what a key means, here or everywhere."""
        if key == JUMP:
            self._labels = labels_of(self.canvas.grid)
            self.repaint()
        elif key == COMMANDS:
            self.kumite.action_command_palette()
        elif key == EXPLAIN and (glossary := self.glossary()) is not None:
            meant = glossary.find(self.subject())
            self.kumite.open_explain(self, glossary, meant[0][2] if meant else None)
        elif key in (HELP, "f1"):
            from kumite_tui.screens.keys_here import KeysHereScreen

            self.kumite.push_screen(KeysHereScreen(self))
        else:
            return self.press(key)
        return True

    def _press_label(self, key: str) -> None:
        """Click what the letters stand for; any other key takes the labels away."""
        labels, self._typed = self._labels, self._typed + key
        left = [label for label in labels if label.letters.startswith(self._typed)]
        if not left or left[0].letters == self._typed:
            self._labels, self._typed = [], ""
        self.repaint()
        if left and not self._labels:
            self._do(left[0].token)

    def on_screen_resume(self) -> None:
        self.repaint()

    @on(Canvas.Pressed)
    def _pressed(self, message: Canvas.Pressed) -> None:
        self._labels, self._typed = [], ""
        self._do(message.token)

    def _do(self, token: str) -> None:
        if token.startswith("key:"):
            self._take(token.removeprefix("key:"))
        else:
            self.click(token)

    @on(Canvas.Touched)
    def _touched(self, message: Canvas.Touched) -> None:
        self.touch(message.x, message.y)

    @on(Canvas.Pointed)
    def _pointed(self, message: Canvas.Pointed) -> None:
        self.point(message.token)

    @on(Canvas.Wheeled)
    def _wheeled(self, message: Canvas.Wheeled) -> None:
        self.wheel(message.token, message.rows)


class LocalScreen(KumiteScreen):
    """A screen of the app on one's own machine: about files of one's own."""

    @property
    def kumite(self) -> KumiteApp:
        from kumite_tui.app import KumiteApp

        assert isinstance(self.app, KumiteApp)
        return self.app
