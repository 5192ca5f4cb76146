"""What a search found, in words: ranked actions, chances to win, and the line it expects.

Only the seat's view goes in, so a hint never tells what the seat may not know.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from kumite import engines
from kumite.errors import IllegalAction
from kumite.games import presenter
from kumite.thinking.cores import core_of
from kumite.thinking.search import CHANCE_ACTOR, Config, search, settings_of
from kumite.thinking.shown import correction_for, stated_chance

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path
    from typing import Unpack

    from kumite.contract import RawGame, RawState
    from kumite.games import Position, Presenter
    from kumite.native import Stop
    from kumite.thinking.search import Report, Settings

__all__ = ["Hint", "LineStep", "RankedChoice", "explain", "in_words", "led_by"]

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
    """A cautious estimate: the mean of its simulations (0 lost, 1 won) less one standard error,
    so that a choice that was hardly tried cannot lead by luck; then corrected, where it is known
    by how much searches are too sure (`kumite.thinking.shown`). None: it was not tried."""
    spread: float
    """Standard error of the win chance."""

    @property
    def code(self) -> int:
        """The number of the action, as typed actions have it: `match.apply` takes either."""
        return self.action

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of the line of play that the search expects."""

    seat: int | None
    """None: chance."""
    who: str
    label: str
    code: int
    """The number of the action or outcome."""

    def __str__(self) -> str:
        return f"{self.who}: {self.label}"


@dataclass(frozen=True, slots=True)
class Hint:
    """The best action at a view, and why."""

    seat: int
    who: str
    question: str
    best: RankedChoice
    choices: tuple[RankedChoice, ...]
    """The highest chance to win first; of equal ones, `best` is."""
    line: tuple[LineStep, ...]
    depth: int
    iterations: int
    seconds: float
    per_second: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def __repr__(self) -> str:
        chance = "" if self.best.win_chance is None else f", wins {self.best.win_chance:.0%}"
        return (
            f"<Hint for seat {self.seat}: {self.best.label}{chance};"
            f" {len(self.choices)} choices, {self.iterations} iterations>"
        )

    def __str__(self) -> str:
        """The choices, best first, and the line of play that follows the best one."""
        chances = [
            "     -" if each.win_chance is None else f"{each.win_chance:6.1%}"
            for each in self.choices
        ]
        lines = [f"{self.who}: {self.question}"]
        lines += [f"{at} {each.label}" for at, each in zip(chances, self.choices, strict=True)]
        lines += [f"  {step}" for step in self.line]
        return "\n".join(lines)


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
    return in_words(report, view, game=game, packs=packs, learned=asked.learned)


def in_words(
    report: Report, view: bytes, *, game: str, packs: Sequence[Path] = (), learned: bool = True
) -> Hint:
    """A report of a search at this view, in words; `learned` as the search had it."""
    raw, words = _loaded(game, tuple(packs))
    seat = words.view(view).viewer
    position = words.position(view)
    found = [
        RankedChoice(
            ranked.action,
            position.label(ranked.action).text,
            ranked.visits,
            ranked.share,
            stated_chance(ranked, seat),
            ranked.spreads[seat] / 2,
        )
        for ranked in report.ranked
    ]
    liked = dict(core_of(game, tuple(packs)).judge(view))
    # Ordered as the search found them, then corrected: more choices may then look alike.
    stated = _by_chance(found, report.action, position, liked)
    shown = correction_for(view, report, game=game, packs=packs, learned=learned)
    by_action = {ranked.action: ranked for ranked in report.ranked}
    choices = tuple(
        replace(
            choice,
            win_chance=shown.chance(by_action[choice.action], seat),
            spread=shown.spread(by_action[choice.action], seat),
        )
        for choice in stated
    )
    return Hint(
        seat=seat,
        who=_name(words, raw.from_view(view, 0), view, seat),
        question=position.question(seat),
        best=choices[0],
        choices=choices,
        line=_line(_line_of(report, seat, choices[0].action), view, raw, words),
        depth=report.depth,
        iterations=report.iterations,
        seconds=report.seconds,
        per_second=report.per_second,
    )


def led_by(hint: Hint, action: int, margin: float) -> Hint:
    """The same with another action as the best, if it wins less often by `margin` at most."""
    found = [each for each in hint.choices if each.action == action]
    if not found or action == hint.best.action:
        return hint
    lost = (hint.best.win_chance or 0.0) - (found[0].win_chance or 0.0)
    if found[0].win_chance is None or lost > margin:
        return hint
    ranked = sorted(hint.choices, key=lambda each: (_percent(each), each is found[0]), reverse=True)
    return replace(hint, best=found[0], choices=tuple(ranked), line=())


def _by_chance(
    choices: Collection[RankedChoice],
    chosen: int,
    position: Position,
    liked: Mapping[int, float],
) -> tuple[RankedChoice, ...]:
    """The highest chance first, as it is shown: in whole percent.

    Among those that lead alike, what has the best odds comes first: a hint that prefers other dice
    for nothing would contradict the odds beside them. Then what rules of thumb like, whose reasons
    are shown: which of them a search finds a hair better is luck.
    """
    lead = max((_percent(each) for each in choices), default=0)

    def key(each: RankedChoice) -> tuple[int, bool, float, float, bool, int]:
        is_lead = _percent(each) == lead
        odds = position.odds(each.action) if is_lead else None
        has_best_odds = odds is not None and odds.is_best
        chance = each.win_chance or 0.0
        like = liked.get(each.action, 0.0) if is_lead and lead >= 0 else 0.0
        return _percent(each), has_best_odds, like, chance, each.action == chosen, each.visits

    return tuple(sorted(choices, key=key, reverse=True))


def _percent(choice: RankedChoice) -> int:
    return -1 if choice.win_chance is None else round(100 * choice.win_chance)


@cache
def _loaded(game: str, packs: tuple[Path, ...]) -> tuple[RawGame, Presenter]:
    return engines.load(game, "native", packs), presenter(game, packs)


def _name(words: Presenter, state: RawState, view: bytes, seat: int) -> str:
    return words.score(state.scores(), view).seats[seat].name


def _line_of(report: Report, seat: int, action: int) -> Sequence[tuple[int, int]]:
    """The line that begins with an action: what follows another one says nothing about it."""
    is_its_own = bool(report.line) and report.line[0][1] == action
    return report.line if is_its_own else ((seat, action),)


def _line(
    line: Sequence[tuple[int, int]], view: bytes, raw: RawGame, words: Presenter
) -> tuple[LineStep, ...]:
    """The line replayed on a deal that fits the view: the one that carries it furthest."""
    best: list[LineStep] = []
    for seed in range(_DEALS):
        told: list[LineStep] = []
        state = raw.from_view(view, seed)
        for actor, code in line:
            try:
                told.append(_step(state, actor, code, view, words))
            except IllegalAction:
                break
        if len(told) > len(best):
            best = told
        if len(best) == len(line):
            break
    return tuple(best)


def _step(state: RawState, actor: int, code: int, view: bytes, words: Presenter) -> LineStep:
    viewer = words.view(view).viewer
    if actor == CHANCE_ACTOR:
        label = words.position(state.view(viewer)).outcome(code)
        state.apply_outcome(code)
        return LineStep(None, "chance", label, code)
    if code not in state.actions(actor):
        raise IllegalAction(f"seat {actor} cannot do {code} in this deal")
    label = words.position(state.view(actor)).label(code).text
    who = _name(words, state, state.view(viewer), actor)
    state.apply(actor, code)
    return LineStep(actor, who, label, code)
