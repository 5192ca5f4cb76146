"""What a search found, in words: ranked actions, chances to win, and the line it expects.

Only the seat's view goes in, so a hint never tells what the seat may not know.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from kumite import engines
from kumite.errors import IllegalAction
from kumite.games import presenter
from kumite.thinking.search import CHANCE_ACTOR, Config, search, settings_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Unpack

    from kumite.contract import RawGame, RawState
    from kumite.games import Presenter
    from kumite.native import Stop
    from kumite.thinking.search import Report, Settings

__all__ = ["Hint", "LineStep", "RankedChoice", "explain", "in_words"]

_DEALS = 48
"""Deals that are tried to tell a line in words: hands it needs must be dealt."""


@dataclass(frozen=True, slots=True)
class RankedChoice:
    """One legal action as the search sees it."""

    action: int
    label: str
    visits: int
    share: float
    """With what chance a player who mixes would take it; else its part of the visits."""
    win_chance: float | None
    """From the mean value of the thinking seat: 0 lost, 1 won; None if it was not looked at."""
    spread: float
    """Standard error of the win chance."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of the line of play that the search expects."""

    seat: int | None
    """None: chance."""
    who: str
    label: str


@dataclass(frozen=True, slots=True)
class Hint:
    """The best action at a view, and why."""

    seat: int
    who: str
    question: str
    best: RankedChoice
    choices: tuple[RankedChoice, ...]
    """Most visited first."""
    line: tuple[LineStep, ...]
    depth: int
    iterations: int
    seconds: float
    per_second: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


LOOKS_AT_ALL = Config(root_exploration=4)
"""Who asks for a hint reads what every choice is worth, not only the best one."""


def explain(
    view: bytes,
    *,
    game: str,
    config: Config | None = None,
    packs: Sequence[Path] = (),
    stop: Stop | None = None,
    **changes: Unpack[Settings],
) -> Hint:
    """Think about a view (`match.view_bytes(seat)`) and say what was found, in words.

    Takes what `kumite.search` takes, and raises what it raises. Without a `config` it looks at
    all choices more evenly than a search that only has to choose.

    >>> from kumite import new_match
    >>> match = new_match("neon", mode="royale", seats=2, roster=("akari", "ghost"), seed=7)
    >>> while not match.to_act.seats:
    ...     _ = match.advance()
    >>> hint = explain(match.view_bytes(0), game="neon", iterations=50, seed=1)
    >>> hint.who, hint.best.label.startswith("Plan: ")
    ('Akari', True)
    """
    asked = settings_of(LOOKS_AT_ALL if config is None else config, changes)
    report = search(view, game=game, config=asked, packs=packs, stop=stop)
    return in_words(report, view, game=game, packs=packs)


def in_words(report: Report, view: bytes, *, game: str, packs: Sequence[Path] = ()) -> Hint:
    """A report of a search at this view, in words."""
    raw, words = _loaded(game, tuple(packs))
    seat = words.view(view).viewer
    position = words.position(view)
    choices = tuple(
        RankedChoice(
            ranked.action,
            position.label(ranked.action).text,
            ranked.visits,
            ranked.share,
            None if ranked.values is None else _chance(ranked.values[seat]),
            ranked.spreads[seat] / 2,
        )
        for ranked in report.ranked
    )
    best = next(choice for choice in choices if choice.action == report.action)
    return Hint(
        seat=seat,
        who=_name(words, raw.from_view(view, 0), view, seat),
        question=position.question(seat),
        best=best,
        choices=choices,
        line=_line(report, view, raw, words),
        depth=report.depth,
        iterations=report.iterations,
        seconds=report.seconds,
        per_second=report.per_second,
    )


@cache
def _loaded(game: str, packs: tuple[Path, ...]) -> tuple[RawGame, Presenter]:
    return engines.load(game, "native", packs), presenter(game, packs)


def _chance(value: float) -> float:
    return min(1.0, max(0.0, (value + 1) / 2))


def _name(words: Presenter, state: RawState, view: bytes, seat: int) -> str:
    return words.score(state.scores(), view).seats[seat].name


def _line(report: Report, view: bytes, raw: RawGame, words: Presenter) -> tuple[LineStep, ...]:
    """The line replayed on a deal that fits the view: the one that carries it furthest."""
    best: list[LineStep] = []
    for seed in range(_DEALS):
        told: list[LineStep] = []
        state = raw.from_view(view, seed)
        for actor, code in report.line:
            try:
                told.append(_step(state, actor, code, view, words))
            except IllegalAction:
                break
        if len(told) > len(best):
            best = told
        if len(best) == len(report.line):
            break
    return tuple(best)


def _step(state: RawState, actor: int, code: int, view: bytes, words: Presenter) -> LineStep:
    viewer = words.view(view).viewer
    if actor == CHANCE_ACTOR:
        label = words.position(state.view(viewer)).outcome(code)
        state.apply_outcome(code)
        return LineStep(None, "chance", label)
    if code not in state.actions(actor):
        raise IllegalAction(f"seat {actor} cannot do {code} in this deal")
    label = words.position(state.view(actor)).label(code).text
    who = _name(words, state, state.view(viewer), actor)
    state.apply(actor, code)
    return LineStep(actor, who, label)
