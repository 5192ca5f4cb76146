"""What the screens of a match ask of it, wherever it is played: here, or at a server's table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kumite._core import Stop
    from kumite.games import Event, Presenter, Score, View, WhyNot
    from kumite.match import LabelledAction
    from kumite.what_if import ShownOdds
    from kumite_tui.boards import Board
    from kumite_tui.models.decision import Decision, Thought
    from kumite_tui.models.hint import HintModel
    from kumite_tui.models.lesson import Coaching
    from kumite_tui.models.log import LogLine
    from kumite_tui.play.seating import Seating

__all__ = ["PlayedMatch", "own_names"]


class PlayedMatch(Protocol):
    """One match through the eyes of whoever sits at the screen."""

    viewer: int | None
    """Whose eyes the screen has; None is everybody's."""

    @property
    def table(self) -> Seating: ...

    @property
    def words(self) -> Presenter:
        """The game's words with the content of this match."""
        ...

    @property
    def step(self) -> int:
        """How many steps were shown so far."""
        ...

    @property
    def is_over(self) -> bool: ...

    @property
    def asked(self) -> int | None:
        """The seat of the person at this screen who has to choose now."""
        ...

    @property
    def waits_for_chance(self) -> bool:
        """Whether a step can be shown that waits for nobody here; `fall` takes it."""
        ...

    def fall(self) -> None: ...

    def who(self, seat: int) -> str:
        """Who plays a seat: you, a name, or the level of a bot."""
        ...

    def view(self) -> View: ...

    def asked_view(self) -> bytes:
        """What the person asked may know, in canonical bytes."""
        ...

    def actions(self) -> tuple[LabelledAction, ...]:
        """What the person asked may do."""
        ...

    def question(self) -> str: ...

    def odds(self, action: LabelledAction) -> ShownOdds | None:
        """Exact odds of an attack or a reroll; None for anything else."""
        ...

    def why_not(self) -> list[WhyNot]: ...

    def score(self) -> Score:
        """Points, winners and best player; while the match runs, as if it ended now."""
        ...

    def points(self) -> tuple[int, ...]: ...

    def events_since(self, step: int) -> tuple[Event, ...]:
        """What the viewer saw happen after the first `step` steps."""
        ...

    def log(self) -> list[LogLine]:
        """All that the viewer saw, as commentary."""
        ...

    def keep(self) -> None:
        """Make sure that nothing shown can be lost. Raises SaveError."""
        ...

    def choose(self, action: LabelledAction) -> None:
        """The person asked takes an action."""
        ...

    def coaching(self) -> Coaching | None:
        """In a first match: what to say about the question asked now."""
        ...

    # Bots that think here.

    def thought(self) -> Thought | None:
        """What the next bot has to think about, if one is waited for."""
        ...

    def think(self, thought: Thought) -> int:
        """A bot's answer: for any thread."""
        ...

    def answer(self, thought: Thought, code: int) -> bool: ...

    @property
    def wish(self) -> int:
        """What is asked of teammates that bots play; 0: nothing."""
        ...

    def ask_for(self, wish: int) -> None:
        """Ask it of bots that think here."""
        ...

    @property
    def can_ask(self) -> bool:
        """Whether a teammate listens to what is asked of it."""
        ...

    def wishes(self) -> tuple[tuple[int, str], ...]:
        """What may be asked of them now, with words; none in a game of opponents."""
        ...

    def announced(self, thought: Thought, code: int) -> str:
        """What a teammate is about to do, and why; else empty."""
        ...

    def interrupt(self) -> None: ...

    # Help.

    @property
    def has_hints(self) -> bool:
        """Whether a search may be asked: not where several people play."""
        ...

    def advise(self, view: bytes, stop: Stop) -> HintModel:
        """What the search would do at a seat's view, and why: for any thread."""
        ...

    @property
    def can_undo(self) -> bool: ...

    def undo(self, step: int | None = None) -> bool: ...

    def decisions(self) -> list[Decision]: ...

    def close(self) -> None: ...


def own_names(session: PlayedMatch, board: Board) -> tuple[str, ...]:
    """What the log calls whoever sits at the screen; empty for a spectator."""
    return () if session.viewer is None else board.own_names(session.view(), session.viewer)
