"""A lesson line by line: the coach speaks before each question, and explains mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import find
from kumite.matches.plain_client import Quit
from kumite.thinking.search import stop_flag
from kumite_tui.boards.lessons import lesson_of
from kumite_tui.models.lesson import Coaching
from kumite_tui.play.plain_client import BoardClient

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from kumite.match import LabelledAction
    from kumite_tui.models.hint import HintModel
    from kumite_tui.play.local_session import Session

__all__ = ["LessonClient"]


class LessonClient(BoardClient):
    """Plays the lesson of a session to its end."""

    def __init__(
        self, session: Session, reader: TextIO | None = None, writer: TextIO | None = None
    ) -> None:
        super().__init__(session.match, session.bots, reader, writer)
        plan = lesson_of(session.table)
        assert plan is not None
        self._session = session
        self._plan = plan
        self._is_done = False
        self._coach = Coaching()
        self.takes_single = False  # each question is there to be explained

    @property
    def is_done(self) -> bool:
        """Whether all that the lesson is about has happened."""
        return self._is_done

    @property
    def is_new(self) -> bool:
        return not self._session.has_begun

    @property
    def can_undo(self) -> bool:
        return self._session.can_undo

    def play(self) -> bool:
        """Play to the end of the lesson; False if somebody left before."""
        is_over = super().play()
        people = set(self._session.table.people)
        won = is_over and people & set(self.match.scores().winners)
        if self._is_done or won:
            self._say("")
            self._say(f"Lesson {self._plan.number} done: {self._plan.title}.")
            for text in self._plan.learned:
                self._say(f"- {text}")
        return is_over or self._is_done

    def goal_text(self) -> str:
        title = f"{find(self._plan.game).title}, lesson {self._plan.number}: {self._plan.title}."
        if not self._plan.card:
            return f"{title}\n{super().goal_text()}"
        return "\n".join([title, *(f"{name}: {text}" for name, text in self._plan.card)])

    def hint_model(self, seat: int) -> HintModel:
        """The same search as the coach's, so that the two agree."""
        return self._session.advise(self.match.view_bytes(seat), stop_flag())

    def marked(self, words: str, inside: Sequence[LabelledAction]) -> str:
        return f"{words}  <- try this" if self._coach.suggested in inside else words

    def _ask(self, seat: int) -> LabelledAction:
        coach = self._session.coaching()
        assert coach is not None
        if coach.is_done:
            self._is_done = True
            raise Quit
        self._coach = coach
        while True:
            chosen = super()._ask(seat)
            why = coach.mistake(chosen)
            if not why:
                return chosen
            self._say(f"Coach: {why}")
            if self._read("Type keep to choose it anyway, or press Enter to choose again> ") == (
                "keep"
            ):
                return chosen

    def _ask_in_steps(self, seat: int, choices: Sequence[LabelledAction]) -> LabelledAction | None:
        self._advise(self._coach)
        return super()._ask_in_steps(seat, choices)

    def _advise(self, coach: Coaching) -> None:
        self._say("")
        for sentence in coach.words:
            self._say(f"Coach: {sentence}")
        if coach.suggested is not None:
            self._say(f"Try: {coach.suggested.label} ({coach.why})")
