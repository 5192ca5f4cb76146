"""Super Fantasy Brawl's words with its content loaded: what `kumite.games.presenter` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import Event, Score, SeatScore
from kumite.games.commentary_words import counted
from kumite.games.presenting import GamePresenter

from . import commentary, content
from .actions import Action
from .codec import decode
from .events import EventKind
from .explanations import explanations
from .labels import Labels
from .model import SIDES, Ending, Phase
from .odds import shown_odds
from .view import View

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from kumite.contract import RawEvent
    from kumite.games import Label, WhyNot
    from kumite.reference.super_fantasy_brawl.state import SuperFantasyBrawlState
    from kumite.what_if import ShownOdds

    from .entries import Content

_SECRET_OPTIONS = frozenset(
    {
        Phase.BRING,
        Phase.REPLACE,
        Phase.ACTIVATE,
        Phase.REACT,
        Phase.PLAN,
        Phase.STUN,
        Phase.DISCARD,
    }
)


class Position:
    """Words for one position as one viewer knows it."""

    def __init__(self, view: View, data: bytes) -> None:
        self.view = view
        self._data = data
        self._labels = Labels(view)
        self._world: SuperFantasyBrawlState | None = None

    def label(self, action: int) -> Label:
        return self._labels.label(action)

    def odds(self, action: int) -> ShownOdds | None:
        """What an attack does if nobody else reacts; there are no dice."""
        return None if self.view.is_spectator else shown_odds(self.view, action)

    def outcome(self, outcome: int) -> str:
        return self._labels.outcome(outcome)

    def question(self, seat: int) -> str:
        return self._labels.question(seat)

    def why_not(self, codes: Collection[int]) -> list[WhyNot]:
        """The reasons of the reference engine, which reads legality off its own refusals."""
        from .why_not import why_not

        state = self._imagined()
        return why_not(self._labels, state.considered(self.view.viewer)) if state else []

    def _imagined(self) -> SuperFantasyBrawlState | None:
        """A world that fits the view, to ask the rules; what is asked does not depend on which."""
        from kumite.reference.super_fantasy_brawl import SuperFantasyBrawlReference

        if self._world is None and not self.view.is_spectator:
            rules = SuperFantasyBrawlReference(self.view.content)
            self._world = rules.from_view(self._data, seed=0)
        return self._world


class Presenter(GamePresenter[View]):
    """See `kumite.games.Presenter`."""

    def __init__(self, loaded: Content) -> None:
        super().__init__(loaded)
        self.content = loaded

    def action(self, code: int) -> Action:
        return Action.from_code(code)

    def position(self, view: bytes) -> Position:
        return Position(self._view(view), view)

    def event(self, event: RawEvent, view: bytes) -> Event:
        text = commentary.sentence(event, self._view(view))
        return Event(commentary.word(event[0]), text, event, EventKind.fields_of(event))

    def score(self, scores: Sequence[int], view: bytes) -> Score:
        seen = self._view(view)
        count = seen.state.players
        winner, ending = scores[count : count + 2]
        winners = tuple(seat for seat in range(count) if seat % SIDES == winner)
        seats = tuple(
            SeatScore(seat, seen.name(seat), scores[seat], seat in winners) for seat in range(count)
        )
        return Score(seats, winners, None, _score_text(seen, winner, ending))

    def standings(self, scores: Sequence[int], view: bytes) -> tuple[tuple[int, ...], ...]:
        count = self._view(view).state.players
        winner = scores[count]
        return tuple((int(seat % SIDES == winner), scores[seat]) for seat in range(count))

    def reason(self, view: bytes, action: int, scores: Sequence[tuple[int, float]]) -> str:
        from .reasons import reason

        return reason(self._view(view), action, scores)

    def is_open(self, view: bytes) -> bool:
        """What a hand allows is as secret as the hand."""
        return self._view(view).state.phase not in _SECRET_OPTIONS

    def _decoded(self, data: bytes) -> View:
        return View.from_bytes(data, self.content)

    def _state(self, data: bytes) -> tuple[object, int]:
        return decode(data)

    def _explanations(self) -> Iterator[tuple[str, str]]:
        return explanations(self.content)


def load(packs: Sequence[Path] = ()) -> Presenter:
    """Super Fantasy Brawl's words with these packs. Raises ContentError."""
    return Presenter(content.load(packs))


def _score_text(view: View, winner: int, ending: int) -> str:
    points = view.state.points
    told = ", ".join(f"{view.side(side)}: {points[side]}" for side in range(SIDES))
    if view.state.phase is not Phase.OVER:
        return f"Points: {told}."
    if ending == Ending.DRAW:
        return f"A draw. Points: {told}."
    verb = "wins" if view.side(winner) == view.name(winner) else "win"
    name, most, least = view.side(winner), points[winner], points[1 - winner]
    how = ", by Champions left" if most == least else ""
    return f"{name[0].upper()}{name[1:]} {verb} with {counted(most, 'point')} to {least}{how}."
