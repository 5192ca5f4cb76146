"""What a game brings to the screen. Everything else of the app knows no game.

A board draws views and picks from the legal actions it was given; it decides no rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from kumite.errors import BadSetup
from kumite.games import find, games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games import Event, Presenter, View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.drawing.grid import Grid, Skin
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.log import LogRules
    from kumite_tui.models.terms import Glossary
    from kumite_tui.play.seating import Seating

__all__ = [
    "COMPOSER_KEYS",
    "JUMP_KEYS",
    "Board",
    "Coach",
    "Composed",
    "Composer",
    "DrawsArena",
    "FighterCard",
    "Foretells",
    "Result",
    "ShowsLess",
    "board_of",
    "games_shown",
    "games_without_board",
]

COMPOSER_KEYS = frozenset("123bost")
"""Keys that composers of boards may use; the key map gives them to nothing else."""
JUMP_KEYS = frozenset("adrs")
"""Keys by which boards may jump through a replay, upper case for back; as above."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A composer's picture, and the action that Enter takes now."""

    grid: Grid
    action: LabelledAction | None
    tells_odds: bool = False
    """Whether the picture has the odds of the action already; else they stand beside Enter."""


class Composer(Protocol):
    """A better way to answer one kind of question than a list: keys change it, Enter takes it."""

    @property
    def asks(self) -> str:
        """What it asks, if that is more than the question for one action; else empty."""
        ...

    @property
    def keys(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def action(self) -> LabelledAction | None: ...

    @property
    def subject(self) -> str:
        """What the cursor is at, by its name, for who asks to have it explained; else empty."""
        ...

    def aim(self, action: LabelledAction) -> None:
        """Lay out this action, ready to be taken."""
        ...

    def press(self, key: str) -> bool:
        """True if the key means something here. A click on a zone `compose:KEY` presses KEY, one on
        a place of the arena presses `place:N`."""
        ...

    def then(self, view: View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        """The next action of an answer that takes several; None when all of it was given."""
        ...

    def draw(self, width: int, height: int, skin: Skin) -> Composed: ...


@runtime_checkable
class DrawsArena(Protocol):
    """A composer with a plan that one action does not tell: it draws the arena itself."""

    def arena(self, width: int, height: int, skin: Skin) -> Grid: ...


@runtime_checkable
class ShowsLess(Protocol):
    """A board that can leave out parts of its arena that a lesson has said nothing about yet."""

    def arena_without(
        self,
        view: View,
        width: int,
        height: int,
        skin: Skin,
        actions: Sequence[LabelledAction],
        hidden: frozenset[str],
    ) -> Grid: ...


@runtime_checkable
class Foretells(Protocol):
    """A board of a game in which what happens next can be foreseen: an attack of monsters, say."""

    def foretold(self, view: View) -> list[tuple[str, list[str]]]:
        """(title, lines) of all that may come next, in order."""
        ...


@dataclass(frozen=True, slots=True)
class FighterCard:
    """A fighter as one browses for one."""

    id: str
    name: str
    lines: tuple[Line, ...]
    is_pick: bool = True
    """Whether a seat takes it before the match; else it is there to be read, and teams are formed
    at the table."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a seat has done, beside its name at the end."""

    place: int
    """The lower, the further up."""
    words: str
    share: float
    """How long its bar is, 0 to 1."""


class Coach(Protocol):
    """What a game's first match teaches; kinds of questions and happenings have names."""

    @property
    def table(self) -> Seating:
        """The match to learn in: the same for everybody."""
        ...

    @property
    def essential(self) -> tuple[str, ...]:
        """The kinds that somebody must have met to know the game."""
        ...

    @property
    def end(self) -> str:
        """What to say when all of them were met."""
        ...

    def kind(self, view: View, actions: Sequence[LabelledAction]) -> str: ...

    def happened(self, view: View, events: Sequence[Event]) -> list[str]:
        """Kinds of what has happened since the last decision, the most important first."""
        ...

    def words(self, kind: str) -> str: ...


class Board(Protocol):
    """One game on the screen."""

    log_rules: LogRules

    def headline(self, view: View) -> str:
        """Where the match stands, in one line."""
        ...

    def summary(self, view: View, points: tuple[int, ...], skin: Skin) -> Line:
        """The viewer's own state in one line, for screens with little room."""
        ...

    def score(self, view: View, points: tuple[int, ...], width: int) -> Line:
        """Everybody and everything that can win, with its score; empty without points."""
        ...

    def arena(
        self, view: View, width: int, height: int, skin: Skin, actions: Sequence[LabelledAction]
    ) -> Grid:
        """The place of the fight, with what the highlighted action would do; of several, where."""
        ...

    def sheets(
        self, view: View, points: tuple[int, ...], width: int, height: int, skin: Skin
    ) -> Grid: ...

    def plain(self, view: View, points: tuple[int, ...]) -> list[str]:
        """The whole table in lines of text."""
        ...

    def tray(self, view: View, width: int, height: int, skin: Skin) -> Grid | None:
        """Dice on the table, if there are any."""
        ...

    def roll(self, event: Event, view: View) -> Roll | None:
        """The dice that an event tells of, if it does."""
        ...

    def composer(self, view: View, actions: Sequence[LabelledAction]) -> Composer | None: ...

    def is_pass(self, action: LabelledAction) -> bool:
        """Whether an action lets a chance go by: such choices stand last."""
        ...

    def is_costly(self, view: View, action: LabelledAction) -> bool:
        """Whether an action spends what a hasty Enter should not: letting it go by comes first."""
        ...

    def marks(self, view: View, action: LabelledAction) -> frozenset[int]:
        """The places of the arena that an action is about."""
        ...

    def describe(self, view: View, action: LabelledAction) -> str:
        """What the card, ability or place of an action says."""
        ...

    def results(self, view: View, points: tuple[int, ...]) -> list[Result]:
        """How everybody has done: by seat, then rivals without one."""
        ...

    def name(self, view: View, seat: int) -> str: ...

    def own_names(self, view: View, seat: int) -> tuple[str, ...]:
        """What the log calls a seat and all that fights for it."""
        ...

    def place(self, view: View, number: int) -> str:
        """What a place of the arena is called."""
        ...

    def fighters(self, words: Presenter) -> tuple[FighterCard, ...]: ...

    def coach(self) -> Coach: ...

    def glossary(self, words: Presenter) -> Glossary:
        """What the words on the screen mean."""
        ...


class _BoardModule(Protocol):
    def board(self) -> Board: ...


@cache
def games_shown() -> tuple[str, ...]:
    """The games that have a board, the first one for who has not chosen."""
    return tuple(game.id for game in games() if find_spec(_module_of(game.id)) is not None)


def games_without_board() -> tuple[str, ...]:
    """Titles of games that can be played line by line only."""
    return tuple(game.title for game in games() if game.id not in games_shown())


def _module_of(game: str) -> str:
    return f"kumite_tui.boards.{find(game).package}"


def board_of(game: str) -> Board:
    """The board of a game, loaded when it is first asked for.

    Raises BadSetup for a game that has none yet.
    """
    name = _module_of(game)
    if find_spec(name) is None:
        raise BadSetup(
            f"the app cannot show {find(game).id} yet; play it line by line with --plain"
        )
    return cast("_BoardModule", import_module(name)).board()
