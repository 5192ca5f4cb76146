"""The coach of the first match: the kind of a question, and what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import Phase
from kumite_tui.boards.texts import LessonTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games import Event
    from kumite.games.martial_art.view import View
    from kumite.match import LabelledAction

__all__ = ["MartialArtCoach"]


class MartialArtCoach(LessonTexts):
    """See `kumite_tui.boards.Coach`."""

    def __init__(self) -> None:
        super().__init__("martial-art")

    def kind(self, view: View, actions: Sequence[LabelledAction]) -> str:
        """The name of the phase: each asks one kind of question."""
        phase = view.state.phase
        if phase is Phase.START and view.state.seats[view.viewer].first_turn_done:
            return "start_again"
        return phase.name.lower()

    def happened(self, view: View, events: Sequence[Event]) -> list[str]:
        """Kinds of things worth a word, the most important first."""
        found: list[tuple[int, str]] = []
        me = view.viewer
        for event in events:
            kind, _, a, _, _, d = event.raw
            match EventKind(kind):
                case EventKind.ELIMINATED if a != me:
                    found.append((0, "out"))
                case EventKind.TOKEN_LOST:
                    found.append((1, "lost_self") if a == me else (2, "lost_other"))
                case EventKind.DAMAGED:
                    found.append((3, "hurt") if a == me else (3, "hit"))
                case EventKind.SETTLED if a != me and not d:
                    found.append((5, "missed"))
                case EventKind.SETTLED if a == me and not d:
                    found.append((5, "parried"))
                case EventKind.RESERVE_PLACED if a == me:
                    found.append((6, "reserve"))
                case _:
                    pass
        return [word for _, word in sorted(found)]
