"""From positions to numbers that judge them: lines by round, and a small net beside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from kumite.measuring.rescaling import Line, fit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from kumite.learning.positions import Positions

    Floats = NDArray[np.float32]

_HELD_BACK = 10
"""Every so manieth match is not trained on, and says when to stop."""
_BATCH = 256
_RATE = 1e-3
_NEAREST = 5e-4
_DOUBT_OF_A_ROUND = 20.0
"""A round's line stays near that of all rounds unless so many cases say otherwise."""


def lines_of(positions: Positions) -> list[Line]:
    """The formula's correction, round by round, from the positions at which turns begin."""
    quiet = positions.is_quiet
    stated, won = positions.formula[quiet], positions.won[quiet]
    rounds = positions.round[quiet]
    all_rounds = fit(_pairs(stated, won))
    last = int(rounds.max()) if len(rounds) else 1
    lines = []
    for at in range(1, last + 1):
        own = rounds == at
        lines.append(fit(_pairs(stated[own], won[own]), all_rounds, _DOUBT_OF_A_ROUND))
    return lines


def _pairs(stated: Floats, won: Floats) -> list[tuple[float, float]]:
    return list(zip(stated.tolist(), won.tolist(), strict=True))


def odds_by(lines: Sequence[Line], positions: Positions) -> Floats:
    """The corrected log-odds of every position."""
    stated = np.clip(positions.formula, _NEAREST, 1 - _NEAREST)
    at = np.clip(positions.round.astype(int) - 1, 0, len(lines) - 1)
    scales = np.array([line.scale for line in lines], np.float32)
    biases = np.array([line.bias for line in lines], np.float32)
    odds: Floats = scales[at] * np.log(stated / (1 - stated)) + biases[at]
    return odds


def log_loss(odds: Floats, won: Floats) -> float:
    return float(np.mean(np.logaddexp(0, odds) - won * odds))


@dataclass(slots=True)
class Net:
    """Layers of weights; nothing below zero passes between them."""

    weights: list[Floats]
    biases: list[Floats]

    @classmethod
    def new(cls, widths: Sequence[int], seed: int) -> Net:
        """A net whose answer is 0 for everything until it is trained."""
        rng = np.random.default_rng(seed)
        weights = [
            rng.normal(0, np.sqrt(2 / max(1, inputs)), (inputs, outputs)).astype(np.float32)
            for inputs, outputs in pairwise(widths)
        ]
        weights[-1][:] = 0
        return cls(weights, [np.zeros(width, np.float32) for width in widths[1:]])

    def layers(self, facts: Floats) -> list[Floats]:
        """What every layer makes of the facts, the facts first."""
        found = [facts]
        for at, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = found[-1] @ weights + biases
            found.append(out if at == len(self.weights) - 1 else np.maximum(out, 0))
        return found

    def run(self, facts: Floats) -> Floats:
        odds: Floats = self.layers(facts)[-1][:, 0]
        return odds

    def widths(self) -> list[int]:
        return [len(self.weights[0]), *(len(biases) for biases in self.biases)]

    def numbers(self) -> list[float]:
        """As the core reads them: a layer's weights, a row for each input, then its biases."""
        found: list[float] = []
        for weights, biases in zip(self.weights, self.biases, strict=True):
            found += weights.ravel().tolist() + biases.tolist()
        return found

    def copy(self) -> Net:
        return Net([part.copy() for part in self.weights], [part.copy() for part in self.biases])


@dataclass(slots=True)
class _Adam:
    """The usual steps downhill, each weight at its own pace; weights shrink a little."""

    parts: list[Floats]
    rate: float
    shrink: float
    means: list[Floats] = field(init=False)
    squares: list[Floats] = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]

    def step(self, slopes: Sequence[Floats]) -> None:
        self.steps += 1
        near, far = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for part, slope, mean, square in zip(
            self.parts, slopes, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= self.rate * (mean / near / (np.sqrt(square / far) + 1e-8) + self.shrink * part)


@dataclass(frozen=True, slots=True)
class Trained:
    """A net, and the log-loss on matches that it was not trained on."""

    net: Net
    before: float
    """Of the lines alone."""
    after: float
    passes: int


def train(
    positions: Positions,
    lines: Sequence[Line],
    net: Net,
    *,
    seed: int,
    passes: int = 60,
    patience: int = 6,
    rate: float = _RATE,
    shrink: float = 0.02,
    progress: Callable[[int, float], None] | None = None,
) -> Trained:
    """Trains the net to add what the lines miss, until the matches held back stop improving."""
    held = positions.match.astype(np.int64) % _HELD_BACK == 0
    offsets = odds_by(lines, positions)
    facts, won = positions.facts, positions.won
    rest = np.flatnonzero(~held)
    held_facts = facts[held].astype(np.float32)
    held_offsets, held_won = offsets[held], won[held]
    before = log_loss(held_offsets, held_won)
    best = log_loss(held_offsets + net.run(held_facts), held_won)
    best_net, best_at = net.copy(), 0
    walk = _Adam([*net.weights, *net.biases], rate, shrink)
    rng = np.random.default_rng(seed)
    at = 0
    for at in range(1, passes + 1):
        rng.shuffle(rest)
        for first in range(0, len(rest), _BATCH):
            some = rest[first : first + _BATCH]
            walk.step(_slopes(net, facts[some].astype(np.float32), offsets[some], won[some]))
        loss = log_loss(held_offsets + net.run(held_facts), held_won)
        if progress is not None:
            progress(at, loss)
        if loss < best:
            best, best_net, best_at = loss, net.copy(), at
        elif at - best_at >= patience:
            break
    return Trained(best_net, before, best, at)


def _slopes(net: Net, facts: Floats, offsets: Floats, won: Floats) -> list[Floats]:
    """How the loss changes with each part of the net."""
    layers = net.layers(facts)
    odds = np.clip(offsets + layers[-1][:, 0], -30, 30)
    back: Floats = ((1 / (1 + np.exp(-odds)) - won) / len(won))[:, None].astype(np.float32)
    weights: list[Floats] = []
    biases: list[Floats] = []
    for at in reversed(range(len(net.weights))):
        weights.insert(0, layers[at].T @ back)
        biases.insert(0, back.sum(axis=0))
        if at:
            back = (back @ net.weights[at].T) * (layers[at] > 0)
    return [*weights, *biases]
