"""Puzzles: positions whose best action is proved, and how well a bot finds it.

A puzzle is data with its proof: for each legal action the exact expected value at the end of the
turn, every outcome of chance with its weight and everybody going on as is best for them. A game
that has puzzles brings them as `puzzles.json` beside its other files.

>>> stored = load("neon")
>>> answers = [ask(puzzle, stored, "rookie") for puzzle in stored.puzzles[:3]]
>>> all(answer.regret >= 0 for answer in answers)
True
"""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from kumite import engines
from kumite.bots import make
from kumite.bots.asking import ask as ask_bot
from kumite.errors import BadSetup
from kumite.games import find, games, nearest, presenter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.contract import RawGame, RawState

__all__ = [
    "TIE",
    "Answer",
    "Puzzle",
    "PuzzleSet",
    "Tally",
    "Value",
    "ask",
    "has_puzzles",
    "load",
    "parse",
    "tally",
]

_FILE = "puzzles.json"
TIE = 1e-3
"""Points: actions that differ by less are equally good."""


class Value(NamedTuple):
    """What an action is worth to the seat that takes it, at the end of the turn."""

    points: float
    """The game's own points against those of the others."""
    chances: float
    """The game's evaluation, from -1 (lost) to 1 (won)."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position, what it asks, and the proof of its answer."""

    id: str
    category: str
    mode: str
    seat: int
    """Who has to find the best action."""
    state: bytes = field(repr=False)
    """Canonical bytes of the whole position; a bot is given its seat's view."""
    values: dict[int, Value] = field(repr=False)
    """Of every legal action."""
    best: int
    """One that nothing is better than; a few puzzles have several."""
    label: str
    """Of that action."""

    def regret(self, action: int) -> float:
        """Points that an action gives away."""
        return self.values[self.best].points - self.values[action].points


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """The puzzles of a game, and the content that they are true for."""

    game: str
    content: str
    categories: dict[str, str]
    """What each category asks."""
    puzzles: tuple[Puzzle, ...] = field(repr=False)

    def find(self, name: str) -> Puzzle:
        """The puzzle of that id. Raises BadSetup."""
        for puzzle in self.puzzles:
            if puzzle.id == name:
                return puzzle
        raise BadSetup(f"{self.game} has no puzzle {name!r}; {nearest(name, self._ids_like(name))}")

    def at(self, state: bytes) -> Puzzle:
        """The puzzle of that position. Raises BadSetup."""
        for puzzle in self.puzzles:
            if puzzle.state == state:
                return puzzle
        raise BadSetup(f"{self.game} has no puzzle at this position")

    def of(self, category: str | None = None, sample: int | None = None) -> tuple[Puzzle, ...]:
        """The puzzles of a category, or of all; as many as the sample asks for, spread evenly."""
        if category is not None and category not in self.categories:
            hint = nearest(category, self.categories)
            raise BadSetup(f"{self.game} has no puzzles of category {category!r}; {hint}")
        found = [each for each in self.puzzles if category in (None, each.category)]
        if sample is None or sample >= len(found):
            return tuple(found)
        return tuple(found[at * len(found) // sample] for at in range(sample))

    def position(self, puzzle: Puzzle) -> RawState:
        """A puzzle's position, on the engine that the game is played on."""
        return _engine(self.game).decode(puzzle.state)

    def _ids_like(self, name: str) -> list[str]:
        """Ids of the same category, or one of each: a list of all would help nobody."""
        category = name.rpartition("-")[0]
        same = [puzzle.id for puzzle in self.puzzles if puzzle.category == category]
        return same or [
            next(p.id for p in self.puzzles if p.category == c) for c in self.categories
        ]


@cache
def _engine(game: str) -> RawGame:
    return engines.load(game, find(game).engines[0])


def has_puzzles(game: str) -> bool:
    """Whether a game brings puzzles."""
    return files("kumite.games").joinpath(find(game).package, _FILE).is_file()


@cache
def load(game: str) -> PuzzleSet:
    """The puzzles of a game. Raises BadSetup if it has none."""
    if not has_puzzles(game):
        others = " or ".join(info.id for info in games() if has_puzzles(info.id))
        raise BadSetup(f"{find(game).title} has no puzzles yet; try {others}")
    path = files("kumite.games").joinpath(find(game).package, _FILE)
    return parse(game, path.read_text(encoding="utf-8"))


def parse(game: str, text: str) -> PuzzleSet:
    """The puzzles of a file. Raises BadSetup if the game's content has changed since."""
    stored = json.loads(text)
    if stored["content"] != presenter(game).content_hash:
        raise BadSetup(f"the puzzles of {game} were proved with other content; prove them again")
    puzzles = tuple(map(_read, stored["puzzles"]))
    return PuzzleSet(game, stored["content"], stored["categories"], puzzles)


def _read(entry: dict[str, Any]) -> Puzzle:
    values = {code: Value(points, chances) for code, points, chances in entry["values"]}
    return Puzzle(
        entry["id"],
        entry["category"],
        entry["mode"],
        entry["seat"],
        b64decode(entry["state"]),
        values,
        entry["best"],
        entry["label"],
    )


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot chose."""

    puzzle: Puzzle
    action: int
    cpu_ms: float

    @property
    def is_solved(self) -> bool:
        return self.regret <= TIE

    @property
    def regret(self) -> float:
        return self.puzzle.regret(self.action)


def ask(puzzle: Puzzle, stored: PuzzleSet, bot: str, seed: int = 0) -> Answer:
    """Put a puzzle to a bot that has just sat down; it thinks in CPU time, and sees its view."""
    state = stored.position(puzzle)
    own_seed = Random(f"{seed}/{puzzle.id}").getrandbits(63)
    player = make(bot, game=stored.game, seat=puzzle.seat, seed=own_seed, cpu_time=True)
    actions = state.actions(puzzle.seat)
    view = state.view(puzzle.seat)
    started = process_time()
    action = ask_bot(player, view, actions, f"{bot} (puzzle {puzzle.id})")
    return Answer(puzzle, action, 1000 * (process_time() - started))


@dataclass(frozen=True, slots=True)
class Tally:
    """How some puzzles went."""

    solved: int
    total: int
    mean_regret: float
    """Points given away, on average."""
    mean_cpu_ms: float

    def as_json(self) -> dict[str, float]:
        return {
            "solved": self.solved,
            "total": self.total,
            "mean_regret": round(self.mean_regret, 6),
        }


def tally(answers: Sequence[Answer]) -> Tally:
    """Count what was solved.

    >>> tally([])
    Tally(solved=0, total=0, mean_regret=0.0, mean_cpu_ms=0.0)
    """
    total = len(answers)
    return Tally(
        sum(answer.is_solved for answer in answers),
        total,
        sum(answer.regret for answer in answers) / max(total, 1),
        sum(answer.cpu_ms for answer in answers) / max(total, 1),
    )
