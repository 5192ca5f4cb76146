"""NEON's words with its content loaded: what `kumite.games.presenter` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import Event, RivalScore, Score, SeatScore
from kumite.games.presenting import GamePresenter

from . import commentary, content
from .actions import Action, from_code
from .codec import decode
from .events import EventKind
from .explanations import explanations
from .labels import Labels
from .model import AUTOMA, NOBODY, OUT, Mode, Phase
from .view import View

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from kumite.contract import RawEvent
    from kumite.games import Label, WhyNot
    from kumite.what_if import ShownOdds

    from .entries import Content


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

        return why_not(self.view) if codes else []


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
        automa, mask, best = scores[count : count + 3]
        seats = tuple(
            SeatScore(seat, seen.name(seat), scores[seat], bool(mask >> seat & 1))
            for seat in range(count)
        )
        winners = tuple(seat for seat in (*range(count), AUTOMA) if mask >> seat & 1)
        rivals: tuple[RivalScore, ...] = ()
        if seen.state.automa_in_play:  # NEON-AUT-10: it can win
            rivals = (RivalScore(AUTOMA, seen.name(AUTOMA), automa, AUTOMA in winners),)
        text = _score_text(seen, (*seats, *rivals), winners, best)
        return Score(seats, winners, None if best == NOBODY else best, text, rivals)

    def standings(self, scores: Sequence[int], view: bytes) -> tuple[tuple[int, ...], ...]:
        seen = self._view(view)
        return tuple(_standing(seen, seat, scores) for seat in range(len(seen.state.seats)))

    def reason(self, view: bytes, action: int, scores: Sequence[tuple[int, float]]) -> str:
        from .reasons import reason

        return reason(self._view(view), action, scores)

    def _decoded(self, data: bytes) -> View:
        return View.from_bytes(data, self.content)

    def _state(self, data: bytes) -> tuple[object, int]:
        return decode(data)

    def _explanations(self) -> Iterator[tuple[str, str]]:
        return explanations(self.content)


def load(packs: Sequence[Path] = ()) -> Presenter:
    """NEON's words with these packs. Raises ContentError."""
    return Presenter(content.load(packs))


def _standing(view: View, seat: int, scores: Sequence[int]) -> tuple[int, ...]:
    """Won, not eliminated, VP, then the tokens that break ties (NEON-RES-02, RES-03)."""
    places = view.state.seats
    mates = [place for at, place in enumerate(places) if at == seat or view.are_allies(seat, at)]
    won = scores[len(places) + 1] >> seat & 1
    is_left = any(place.loc != OUT for place in mates)
    if view.state.mode is Mode.ROYALE:  # NEON-BR-01: trophies are not scored
        return (won, is_left)
    ones, twos, threes = (sum(place.trophy_hp[value] for place in mates) for value in range(3))
    return (won, is_left, scores[seat], threes, twos, ones)


def _score_text(
    view: View, scores: tuple[SeatScore | RivalScore, ...], winners: tuple[int, ...], best: int
) -> str:
    points = ", ".join(f"{each.name} {each.points} VP" for each in scores)
    if view.state.phase is not Phase.OVER:
        return "Battle Royale has no points." if view.state.mode is Mode.ROYALE else points
    names = " and ".join(view.name(seat) for seat in winners)
    verb = "win" if len(winners) > 1 else "wins"
    text = f"{names} {verb}" if winners else "nobody wins"
    text = text[0].upper() + text[1:]
    if view.state.mode is Mode.ROYALE:
        return f"{text}."
    text += f": {points}."
    if best != NOBODY:
        text += f" {view.name(best)} is Best Player of the Tournament."
    return text
