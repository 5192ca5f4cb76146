"""What a game brings to the screen. Everything else of the app knows no game.

A board draws views and picks from the legal actions it was given; it decides no rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from kumite.games import find

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from kumite.games import Presenter, View
    from kumite.match import LabelledAction
    from kumite_tui.grid import Grid, Skin
    from kumite_tui.lines import Line
    from kumite_tui.models.log import LogRules

__all__ = ["Board", "Composed", "Composer", "FighterCard", "board_of"]


@dataclass(frozen=True, slots=True)
class Composed:
    """A composer's picture, and the action that Enter takes now."""

    grid: Grid
    action: LabelledAction | None


class Composer(Protocol):
    """A better way to answer one kind of question than a list: keys change it, Enter takes it."""

    title: str

    @property
    def keys(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def action(self) -> LabelledAction | None: ...

    def press(self, key: str) -> bool:
        """True if the key means something here. A click on a zone `compose:KEY` presses KEY."""
        ...

    def draw(self, width: int, height: int, skin: Skin) -> Composed: ...


@dataclass(frozen=True, slots=True)
class FighterCard:
    """A fighter as one browses for one."""

    id: str
    name: str
    lines: tuple[Line, ...]


class Board(Protocol):
    """One game on the screen."""

    log_rules: LogRules

    def headline(self, view: View) -> str:
        """Where the match stands, in one line."""
        ...

    def summary(self, view: View, points: tuple[int, ...], skin: Skin) -> Line:
        """The viewer's own state in one line, for screens with little room."""
        ...

    def arena(
        self, view: View, width: int, height: int, skin: Skin, marked: Collection[int]
    ) -> Grid: ...

    def sheets(
        self, view: View, points: tuple[int, ...], width: int, height: int, skin: Skin
    ) -> Grid: ...

    def tray(self, view: View, width: int, height: int, skin: Skin) -> Grid | None:
        """Dice on the table, if there are any."""
        ...

    def composer(self, view: View, actions: Sequence[LabelledAction]) -> Composer | None: ...

    def marks(self, view: View, action: LabelledAction) -> frozenset[int]:
        """The places of the arena that an action is about."""
        ...

    def describe(self, view: View, action: LabelledAction) -> str:
        """What the card, ability or place of an action says."""
        ...

    def name(self, view: View, seat: int) -> str: ...

    def fighters(self, words: Presenter) -> tuple[FighterCard, ...]: ...


class _BoardModule(Protocol):
    def board(self) -> Board: ...


def board_of(game: str) -> Board:
    """The board of a game, loaded when it is first asked for."""
    module = cast("_BoardModule", import_module(f"kumite_tui.boards.{find(game).package}"))
    return module.board()
