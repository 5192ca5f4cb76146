"""Looking ahead: the best action at a view, ranked and explained.

The search runs in the core, whatever engine the match itself is played on, and it only ever gets a
view: what the seat may not know is dealt anew in every iteration.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, TypedDict, cast

from kumite.errors import BadSetup, IllegalAction
from kumite.games import nearest

from .cores import core_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Unpack

    from kumite.native import Recall, Stop


__all__ = [
    "CHANCE_ACTOR",
    "Config",
    "Ranked",
    "Report",
    "Settings",
    "core_of",
    "recall",
    "search",
    "settings_of",
    "stop_flag",
]

CHANCE_ACTOR = 255
"""The actor of a chance step in a principal line."""


def stop_flag() -> Stop:
    """A flag that ends a search early: give it to `search`, call `set()` from any thread."""
    from kumite.native import stop_flag as make_flag

    return make_flag()


def recall() -> Recall:
    """What one seat's searches keep for each other: give the same one to each of them.

    While the seat's turn goes on, a search then goes on from the tree of the one before.
    """
    from kumite.native import recall as make_recall

    return make_recall()


@dataclass(frozen=True, slots=True)
class Config:
    """How to think. With `iterations` and one thread a seed makes it reproducible bit for bit."""

    think_ms: float = 100.0
    cpu_time: bool = False
    """Count the milliseconds in CPU time of each thread: fair on a busy machine."""
    iterations: int = 0
    """More than 0: this many, however long they take."""
    threads: int = 1
    seed: int = 0
    exploration: float = 0.7
    root_exploration: float = 1.0
    """So many times more in the choice that is asked about: a long think looks at all of it."""
    prior_sharpness: float = 1.0
    rollout_sharpness: float = 2.0
    horizon: int = 1
    """Rounds a rollout plays before it is judged; -1: to the end, -2: the leaf itself is judged."""
    max_nodes: int = 1 << 20
    blur: float = 0.0
    """Noise on the values before the best is taken: how a weaker level is weak."""
    exact_nodes: int = 2000
    """Short tails (the rest of an attack) of up to this many nodes are solved, not searched."""
    secrets: int = 1
    """Secret plans: 0 takes the strongest, 1 draws from the strong ones, 2 matches regrets."""
    settle: bool = False
    """Stop as soon as no other action can become the most visited."""
    enough: float = 0.0
    """More than 0: stop as soon as no other action is likely to be better by more than this."""
    reuse: bool = True
    """Bots go on from their last tree while their turn lasts."""
    learned: bool = True
    """Judge positions by what was learned, if anything (`docs/learning.md`); 0: by the formula."""
    wish: int = 0
    """What a teammate asks for, by the game's own number (`Presenter.wishes`); 0: nothing."""

    def __post_init__(self) -> None:
        for name, (least, most) in _BOUNDS.items():
            value, kind = getattr(self, name), _KINDS[name]
            if not isinstance(value, int | float) or not least <= value <= most:
                raise BadSetup(f"{name} is {least} to {most}, not {value}")
            if kind(value) != value:
                words = "yes or no (1 or 0)" if kind is bool else "a whole number"
                raise BadSetup(f"{name} is {words}, not {value}")
            # Settings come from files and command lines, where 1, 1.0 and true are all the same.
            object.__setattr__(self, name, kind(value))

    def changed(self, **changes: Unpack[Settings]) -> Config:
        """The same with some settings changed. Raises BadSetup.

        >>> Config().changed(think_ms=20).think_ms
        20.0
        """
        return self.with_settings(cast("Mapping[str, float]", changes))

    def with_settings(self, changes: Mapping[str, float]) -> Config:
        """The same for names that come from a file or a person. Raises BadSetup.

        >>> Config().with_settings({"think": 20})
        Traceback (most recent call last):
        ...
        kumite.errors.BadSetup: a search has no setting 'think'; did you mean think_ms?
        """
        known = [field.name for field in fields(self)]
        for name in changes:
            if name not in known:
                raise BadSetup(f"a search has no setting {name!r}; {nearest(name, known)}")
        return replace(self, **changes)  # type: ignore[arg-type]


class Settings(TypedDict, total=False):
    """The same names as keywords, so that a checker of types knows a misspelled one."""

    think_ms: float
    cpu_time: bool
    iterations: int
    threads: int
    seed: int
    exploration: float
    root_exploration: float
    prior_sharpness: float
    rollout_sharpness: float
    horizon: int
    max_nodes: int
    blur: float
    exact_nodes: int
    secrets: int
    settle: bool
    enough: float
    reuse: bool
    learned: bool
    wish: int


_BOUNDS: dict[str, tuple[float, float]] = {
    "think_ms": (0.1, 3_600_000),
    "cpu_time": (0, 1),
    "seed": (0, 2**64 - 1),
    "iterations": (0, 1_000_000_000),
    "threads": (1, 64),
    "exploration": (0, 100),
    "root_exploration": (0, 1000),
    "prior_sharpness": (0, 100),
    "rollout_sharpness": (0, 100),
    "horizon": (-2, 255),
    "max_nodes": (64, 1 << 24),
    "blur": (0, 2),
    "exact_nodes": (0, 10_000_000),
    "secrets": (0, 2),
    "settle": (0, 1),
    "enough": (0, 2),
    "reuse": (0, 1),
    "learned": (0, 1),
    "wish": (0, 2**31),
}


_KINDS: dict[str, type[float]] = {
    field.name: cast("type[float]", type(field.default)) for field in fields(Config)
}


@dataclass(frozen=True, slots=True)
class Ranked:
    """One legal action as the search sees it."""

    action: int
    visits: int
    """How often it was tried; 0 where it was solved instead."""
    values: tuple[float, ...] | None
    """Mean value per seat, from -1 (lost) to 1 (won); None if neither tried nor solved."""
    spreads: tuple[float, ...]
    """Standard error of each seat's value."""
    share: float
    """With what chance a player who mixes would take it; else its part of the visits."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a search found: the chosen action, all actions (most visited first), and how."""

    action: int
    ranked: tuple[Ranked, ...]
    line: tuple[tuple[int, int], ...]
    """The most visited line of play: (seat or CHANCE_ACTOR, action or outcome)."""
    iterations: int
    nodes: int
    depth: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Simulations per second."""
        return self.iterations / self.seconds if self.seconds else 0.0


def settings_of(config: object, changes: Settings) -> Config:
    """A Config (None: the default) with some settings changed. Raises BadSetup.

    >>> settings_of(None, {"think_ms": 20}).think_ms
    20.0
    """
    if config is None:
        return Config().changed(**changes)
    if not isinstance(config, Config):
        raise BadSetup(f"config is a kumite.thinking.search.Config, not {type(config).__name__}")
    return config.changed(**changes)


def search(
    view: bytes | str,
    *,
    game: str | None = None,
    config: Config | None = None,
    packs: Sequence[Path] = (),
    stop: Stop | None = None,
    recall: Recall | None = None,
    **changes: Unpack[Settings],
) -> Report:
    """The best action at a view (`match.view_bytes(seat)`), ranked and explained.

    Instead of a view and its game it takes a position in its notation (`kumite.notation`) in which
    one seat has to choose: the search sees what that seat may know. `match.search()` finds the same
    in words.

    Keywords change single settings: `search(view, game="neon", iterations=200, seed=7)`. The
    interpreter lock is released while it thinks; `stop.set()` from another thread ends it at once.
    Raises IllegalAction if the view's seat is not to act, DecodeError for bytes that are no view,
    BadSetup for a setting that is none or out of bounds.

    >>> from kumite import new_match
    >>> match = new_match("neon", mode="royale", seats=2, roster=("akari", "ghost"), seed=7)
    >>> while not match.to_act.seats:
    ...     _ = match.advance()
    >>> report = search(match.view_bytes(0), game="neon", iterations=50, seed=1)
    >>> report.action in [action.code for action in match.actions(0)]
    True
    """
    asked = settings_of(config, changes)
    if isinstance(view, str):
        view, game = _view_at(view, packs)
    if game is None:
        raise BadSetup('say of which game this view is: game="neon"')
    raw = core_of(game, tuple(packs)).search(view, asked, stop, recall)
    if raw is None:
        raise IllegalAction("the seat of this view is not to act")
    action, ranked, line, iterations, nodes, depth, seconds = raw
    return Report(
        action,
        tuple(
            Ranked(code, visits, None if values is None else tuple(values), tuple(spreads), share)
            for code, visits, values, spreads, share in ranked
        ),
        tuple(line),
        iterations,
        nodes,
        depth,
        seconds,
    )


def _view_at(position: str, packs: Sequence[Path]) -> tuple[bytes, str]:
    from kumite.match import Match  # it is made of much that a search does without

    match = Match.from_position(position, packs=packs)
    return match.view_bytes(match.only_seat()), match.setup.game
