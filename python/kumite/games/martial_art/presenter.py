"""Martial Art's words with its content loaded: what `kumite.games.presenter` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import Event, Score, SeatScore
from kumite.games.presenting import GamePresenter

from . import commentary, content
from .actions import Action, from_code
from .codec import decode
from .events import EventKind
from .explanations import explanations
from .labels import Labels
from .model import Ending, Phase
from .view import View

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from kumite.contract import RawEvent
    from kumite.games import Label, WhyNot
    from kumite.what_if import ShownOdds

    from .entries import Content


_SECRET_OPTIONS = frozenset(
    {
        Phase.SKILLS,
        Phase.LAYOUT,
        Phase.SOW,
        Phase.REACTION,
        Phase.DEFENSE,
        Phase.COLLISION_DEFENSE,
        Phase.SWAP,
        Phase.STYLE_SWAP,
        Phase.STYLE_SHIFT,
    }
)


class Position:
    """Words for one position as one viewer knows it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._labels = Labels(view)

    def label(self, action: int) -> Label:
        return self._labels.label(action)

    def odds(self, action: int) -> ShownOdds | None:
        from .odds import odds_of

        return odds_of(self.view, from_code(action))

    def outcome(self, outcome: int) -> str:
        return self._labels.outcome(outcome)

    def question(self, seat: int) -> str:
        return self._labels.question(seat)

    def why_not(self, codes: Collection[int]) -> list[WhyNot]:
        from .why_not import why_not

        return why_not(self.view)


class Presenter(GamePresenter[View]):
    """See `kumite.games.Presenter`."""

    def __init__(self, loaded: Content) -> None:
        super().__init__(loaded, loaded.fighters)
        self.content = loaded

    def action(self, code: int) -> Action:
        return from_code(code)

    def position(self, view: bytes) -> Position:
        return Position(self._view(view))

    def event(self, event: RawEvent, view: bytes) -> Event:
        text = commentary.sentence(event, self._view(view))
        return Event(commentary.word(event[0]), text, event, EventKind.fields_of(event))

    def score(self, scores: Sequence[int], view: bytes) -> Score:
        seen = self._view(view)
        count = len(seen.state.seats)
        mask, ending = scores[count : count + 2]
        seats = tuple(
            SeatScore(seat, seen.name(seat), scores[seat], bool(mask >> seat & 1))
            for seat in range(count)
        )
        winners = tuple(seat for seat in range(count) if mask >> seat & 1)
        return Score(seats, winners, None, _score_text(seen, winners, ending))

    def standings(self, scores: Sequence[int], view: bytes) -> tuple[tuple[int, ...], ...]:
        count = len(self._view(view).state.seats)
        return tuple((-place,) for place in scores[:count])

    def reason(self, view: bytes, action: int, scores: Sequence[tuple[int, float]]) -> str:
        from .reasons import reason

        return reason(self._view(view), action, scores)

    def is_open(self, view: bytes) -> bool:
        """MA-INF-05, MA-INF-09: what hidden tokens allow is as secret as the tokens."""
        return self._view(view).state.phase not in _SECRET_OPTIONS

    def _decoded(self, data: bytes) -> View:
        return View.from_bytes(data, self.content)

    def _state(self, data: bytes) -> tuple[object, int]:
        return decode(data)

    def _explanations(self) -> Iterator[tuple[str, str]]:
        return explanations(self.content)


def load(packs: Sequence[Path] = ()) -> Presenter:
    """Martial Art's words with these packs. Raises ContentError."""
    return Presenter(content.load(packs))


def _score_text(view: View, winners: tuple[int, ...], ending: int) -> str:
    if view.state.phase is not Phase.OVER:
        told = [
            f"{view.name(seat)} {view.severe(seat)} severe, {sum(own.life)} squares"
            for seat, own in enumerate(view.state.seats)
        ]
        return "; ".join(told)
    names = " and ".join(view.name(seat) for seat in winners)
    verb = "wins" if len(winners) == 1 else "win"
    last = "last fighter standing" if len(winners) == 1 else "last team standing"
    how = " by the judges' decision" if ending == Ending.JUDGES else f": {last}"
    return f"{names} {verb}{how}."
