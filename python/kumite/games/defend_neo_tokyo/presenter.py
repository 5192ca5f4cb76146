"""Defend Neo Tokyo's words with its content loaded: what `kumite.games.presenter` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import Event, Score, SeatScore
from kumite.games.presenting import GamePresenter

from . import commentary, content
from .actions import Action, Card, Tile
from .codec import decode
from .events import EventKind
from .explanations import explanations
from .labels import Labels
from .model import Ending, FrameKind, Phase
from .odds import attack_odds
from .view import View

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from kumite.contract import RawEvent
    from kumite.games import Label, WhyNot
    from kumite.reference.defend_neo_tokyo.state import DefendNeoTokyoState
    from kumite.what_if import ShownOdds

    from .entries import Content

_SECRET_PHASES = (Phase.ACTION, Phase.DISCARD)
_PLAN_PHASES = (Phase.POWER, Phase.EVAC, Phase.ACTION)
_OPEN_FRAMES = (FrameKind.MOVE, FrameKind.REPAIR, FrameKind.REROUTE)
"""What these ask does not depend on a hand."""
_ENDINGS = {
    Ending.BOSS_DEFEATED: "Everybody wins: the boss is defeated",
    Ending.DESTRUCTION: "Everybody loses: the city is lost",
    Ending.BOSS_DECK: "Everybody loses: the boss was not stopped in time",
    Ending.LAST_TURN: "Everybody loses: time is up",
}


class Position:
    """Words for one position as one viewer knows it."""

    def __init__(self, view: View, data: bytes) -> None:
        self.view = view
        self._data = data
        self._labels = Labels(view)
        self._world: DefendNeoTokyoState | None = None

    def label(self, action: int) -> Label:
        return self._labels.label(action)

    def odds(self, action: int) -> ShownOdds | None:
        """Damage of an attack and the chance to defeat, if nobody reacts."""
        world = self._imagined()
        is_attack = isinstance(Action.from_code(action), Card | Tile)
        return attack_odds(self.view, world.clone(), action) if world and is_attack else None

    def outcome(self, outcome: int) -> str:
        return self._labels.outcome(outcome)

    def question(self, seat: int) -> str:
        return self._labels.question(seat)

    def why_not(self, codes: Collection[int]) -> list[WhyNot]:
        """The reasons of the reference engine, which reads legality off its own refusals."""
        from .why_not import why_not

        world = self._imagined()
        if world is None or self.view.state.depth or self.view.state.phase is not Phase.ACTION:
            return []
        considered = world.considered(self.view.viewer)
        return why_not(self.view, self.view.state.go, considered) if considered else []

    def _imagined(self) -> DefendNeoTokyoState | None:
        """A world that fits the view, to ask the rules; what is asked does not depend on which."""
        from kumite.reference.defend_neo_tokyo import DefendNeoTokyoReference

        if self._world is None and not self.view.is_spectator:
            rules = DefendNeoTokyoReference(self.view.content)
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
        ending, points = Ending(scores[0]), scores[1]
        has_won = ending is Ending.BOSS_DEFEATED
        count = seen.state.players
        seats = tuple(
            SeatScore(seat, _crew_of(seen, seat), points, has_won) for seat in range(count)
        )
        winners = tuple(range(count)) if has_won else ()
        return Score(seats, winners, None, _score_text(scores))

    def standings(self, scores: Sequence[int], view: bytes) -> tuple[tuple[int, ...], ...]:
        """All seats are one side (DNT-WIN-05)."""
        has_won = int(scores[0] == Ending.BOSS_DEFEATED)
        return ((has_won, scores[1]),) * self._view(view).state.players

    def reason(self, view: bytes, action: int, scores: Sequence[tuple[int, float]]) -> str:
        from .reasons import reason

        return reason(self._view(view), action, scores)

    def tells_plans(self, view: bytes) -> bool:
        """Of goes, power plans and Emergency Evacs, not of each step; closed hands stay closed."""
        seen = self._view(view)
        is_plan = seen.state.phase in _PLAN_PHASES and seen.top is None
        return is_plan and self.is_open(view)

    def wishes(self, view: bytes) -> tuple[tuple[int, str], ...]:
        from .wishes import wishes

        return wishes(self._view(view))

    def is_open(self, view: bytes) -> bool:
        """With closed hands what a hand allows is as secret as the hand."""
        seen = self._view(view)
        if not seen.state.is_closed:
            return True
        if seen.top is not None:
            return seen.top.kind in _OPEN_FRAMES
        return seen.state.phase not in _SECRET_PHASES

    def _decoded(self, data: bytes) -> View:
        return View.from_bytes(data, self.content)

    def _state(self, data: bytes) -> tuple[object, int]:
        return decode(data)

    def _explanations(self) -> Iterator[tuple[str, str]]:
        return explanations(self.content)


def load(packs: Sequence[Path] = ()) -> Presenter:
    """Defend Neo Tokyo's words with these packs. Raises ContentError."""
    return Presenter(content.load(packs))


def _crew_of(view: View, seat: int) -> str:
    """The mechs that a seat pilots."""
    mechs = [mech for mech in range(view.state.crew) if view.pilot(mech) == seat]
    return " and ".join(view.mech(mech) for mech in mechs)


def _score_text(scores: Sequence[int]) -> str:
    ending, points, destruction, final, cards, life, full, turn = scores
    if ending == Ending.NONE:
        boss = f", boss {life}/{full}" if life else ""
        return f"Turn {turn}: destruction {destruction}/{final}, Event cards {cards}{boss}"
    return f"{_ENDINGS[Ending(ending)]}. Score {points}."
