"""The form of a match to come: rows on the left, what they mean on the right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kumite.errors import BadSetup, KumiteError
from kumite.games import presenter
from kumite_tui.boards import board_of
from kumite_tui.drawing.grid import Rect
from kumite_tui.drawing.lines import put_lines, scrolled, wrapped
from kumite_tui.models.new_match_panel import panel_of
from kumite_tui.screens.base import KumiteScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kumite_tui.boards import FighterCard
    from kumite_tui.drawing.grid import Grid
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.new_match import NewMatch
    from kumite_tui.screens.base import Hint

__all__ = ["FormScreen", "fitted"]

_FORM = 44
_VALUE = 22
_CARD_PAGE = 8


class FormScreen(KumiteScreen):
    """Change what you like; Enter goes on."""

    heading = "NEW MATCH"
    verb = "play"

    def __init__(
        self,
        game: str,
        packs: tuple[str, ...],
        make: Callable[[Sequence[tuple[str, str]]], NewMatch],
    ) -> None:
        """`make` makes the form when it gets the fighters of the game, as (id, name)."""
        super().__init__()
        self._game = game
        self._cards: dict[str, FighterCard] = {}
        try:
            fighters = self._load(packs)
        except KumiteError:
            fighters = self._load(())
        self.form = make(fighters)
        self._shown: tuple[str, ...] = ()
        self._first = 0
        self._card_first = 0
        self._use_packs()

    def _load(self, packs: tuple[str, ...]) -> list[tuple[str, str]]:
        """The fighters of the game with these packs over it. Raises KumiteError."""
        words = presenter(self._game, tuple(Path(pack) for pack in packs))
        self._cards = {card.id: card for card in board_of(self._game).fighters(words)}
        return [(card.id, card.name) for card in self._cards.values() if card.is_pick]

    def _use_packs(self) -> None:
        """Show the fighters of the pack that was chosen, or why it cannot be used."""
        table = self.form.table
        if (table.game, *table.packs) == self._shown:
            return
        packs, self._game = table.packs, table.game
        self._shown = (table.game, *packs)
        self.form.problem = ""
        try:
            if not all(Path(pack).exists() for pack in packs):
                raise BadSetup("no such file or folder")
            self.form.use_fighters(self._load(packs))
            self.form.use_cards(
                [(card.id, card.name) for card in self._cards.values() if not card.is_pick]
            )
        except KumiteError as error:
            self.form.problem = str(error)

    @property
    def takes_text(self) -> bool:
        return self.form.takes_text

    def draw(self, grid: Grid) -> None:
        left = Rect(0, 0, _FORM, grid.height - 1)
        inner = grid.frame(left, self.heading)
        rows = self.form.rows
        room = inner.height - 2
        self._first = max(min(self._first, self.form.cursor), self.form.cursor - room + 1, 0)
        for at, row in enumerate(rows[self._first : self._first + room], start=self._first):
            y = inner.y + at - self._first
            chosen = at == self.form.cursor
            grid.put(inner.x, y, self.skin.pointer if chosen else " ", "hot")
            grid.put(inner.x + 2, y, row.title, "strong" if chosen else "text")
            x = grid.put(inner.x + 14, y, self.skin.left, "key" if chosen else "dim")
            grid.zone(Rect(inner.x, y, inner.width, 1), f"row:{at}")
            grid.zone(Rect(x - 1, y, 2, 1), f"less:{at}")
            value = row.value if len(row.value) <= _VALUE else f"..{row.value[2 - _VALUE :]}"
            end = grid.put(x + 1, y, value, "cursor" if chosen else "title", width=_VALUE)
            grid.put(end + 1, y, self.skin.right, "key" if chosen else "dim")
            grid.zone(Rect(x + 1, y, end - x + 2, 1), f"more:{at}")
        button = f" Enter: {self.verb} "
        x = inner.x + (inner.width - len(button)) // 2
        grid.put(x, inner.y + inner.height - 1, button, "cursor")
        grid.zone(Rect(x, inner.y + inner.height - 1, len(button), 1), "play")
        self._draw_panel(grid, Rect(_FORM, 0, grid.width - _FORM, grid.height - 1))

    def _draw_panel(self, grid: Grid, rect: Rect) -> None:
        heading, lines = panel_of(self.form, self._cards)
        inner = grid.frame(rect, heading)
        inside = Rect(inner.x + 1, inner.y + 1, inner.width - 2, inner.height - 3)
        if self.form.problem:
            lines = [[("This pack cannot be used", "bad")], [("", "text")]]
            lines += wrapped(self.form.problem, inside.width)
        self._card_first = scrolled(grid, inside, fitted(lines, inside.width), self._card_first)
        grid.zone(rect, "panel:card")
        help_line: Line = [(self.form.current.help, "dim")]
        bottom = Rect(inside.x, inner.y + inner.height - 1, inside.width, 1)
        put_lines(grid, bottom, [help_line])

    def hints(self) -> list[Hint]:
        return [
            ("enter", self.verb),
            ("right", "change"),
            ("left", "back"),
            ("up", "before"),
            ("down", "next"),
            ("escape", "home"),
            ("pagedown", "scroll"),
        ]

    def press(self, key: str) -> bool:
        form = self.form
        if form.type(key):
            pass
        elif key in ("up", "k", "down", "j"):
            form.move(-1 if key in ("up", "k") else 1)
        elif key in ("right", "space"):
            form.change(1)
        elif key == "left":
            form.change(-1)
        elif key in ("pageup", "pagedown"):
            self._card_first += _CARD_PAGE if key == "pagedown" else -_CARD_PAGE
            self.repaint()
            return True
        elif key == "enter":
            self._play()
            return True
        elif key in ("escape", "q"):
            self.kumite.pop_screen()
            return True
        else:
            return False
        self._card_first = 0
        self._use_packs()
        self.repaint()
        return True

    def click(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "play":
            self._play()
            return
        if kind == "panel":
            return
        self._card_first = 0
        self.form.cursor = int(number)
        if kind in ("less", "more"):
            self.form.change(1 if kind == "more" else -1)
        self._use_packs()
        self.repaint()

    def wheel(self, token: str | None, rows: int) -> None:
        if token == "panel:card":
            self._card_first += rows
        else:
            self.form.move(1 if rows > 0 else -1)
        self.repaint()

    def _play(self) -> None:
        """Go on with what was chosen."""


def fitted(lines: list[Line], width: int) -> list[Line]:
    """Wrap lines that are too long for a narrow screen."""
    found: list[Line] = []
    for line in lines:
        if sum(len(text) for text, _ in line) <= width:
            found.append(line)
        else:
            text = "".join(text for text, _ in line)
            found += wrapped(text, width, line[-1][1])
    return found
