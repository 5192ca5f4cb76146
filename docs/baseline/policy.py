"""The network of the baseline: what it sees, how it scores actions, and its file of weights.

It works on the arrays of numpy and of JAX alike, so that playing needs numpy alone.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from kumite.batch import new_batch
from kumite.doors.features import ActionFields, ObservationFields

HERE = Path(__file__).parent
MODES = {"martial-art": "white", "neon": "resurrection"}
HIDDEN = (256, 128)
MOST_VALUES = 64  # a column with at most this many values also gets a 0-or-1 column for each
UNSEEN = np.float32(-1e9)


class Eyes:
    """Turns observations into columns, and codes into rows of a vocabulary.

    What never changes in sample matches is left out. A seat always sees itself first.
    """

    def __init__(self, game: str, known: dict[str, np.ndarray] | None = None) -> None:
        self.game = game
        batch = self._batch(1)
        self.fields = ObservationFields(game, batch.observations[0].tobytes())
        self.viewer = self.fields.names.index("viewer=1")
        self.turned = _turned(self.fields.names)
        self.known = self._look_around() if known is None else known
        self.width = len(self.known["columns"]) + len(self.known["values"])
        self.features = _action_features(game, self.known["vocabulary"])

    def _batch(self, matches: int) -> Any:
        return new_batch(self.game, mode=MODES[self.game], seats=2, matches=matches, seed=1)

    def _look_around(self) -> dict[str, np.ndarray]:
        """Which columns change, the values they take, and which actions there are."""
        batch = self._batch(256)
        rng = np.random.default_rng(1)
        seen, codes = [], set()
        for step in range(600):
            advised, drawn = batch.advise().copy(), batch.sample()
            batch.step(np.where(rng.random(batch.matches) < 0.1, drawn, advised))
            codes.update(batch.codes[batch.masks].tolist())
            if step % 8 == 0:
                seen.append(self.turn(self.fields.of(batch.observations)))
        rows = np.concatenate(seen)
        columns = np.flatnonzero(rows.min(axis=0) < rows.max(axis=0))
        places, values = [], []
        for place, column in enumerate(columns):
            taken = np.unique(rows[:, column])
            if 2 < len(taken) <= MOST_VALUES:
                places += [place] * len(taken)
                values += taken.tolist()
        return {
            "columns": columns,
            "places": np.array(places),
            "values": np.array(values, np.float32),
            "vocabulary": np.array(sorted(codes), np.uint32),
        }

    def turn(self, rows: np.ndarray) -> np.ndarray:
        """The same rows with the columns of seat 0 and 1 swapped where seat 1 looks."""
        return np.where(rows[:, self.viewer, None] == 1, rows[:, self.turned], rows)

    def look(self, observations: np.ndarray) -> np.ndarray:
        """The columns that a network gets, one row for each observation."""
        return self.turn(self.fields.of(observations))[:, self.known["columns"]]

    def words(self, codes: np.ndarray) -> np.ndarray:
        """The place of each code in the vocabulary; its size where it is not there."""
        vocabulary = self.known["vocabulary"]
        places = np.searchsorted(vocabulary, codes).clip(0, len(vocabulary) - 1)
        return np.where(vocabulary[places] == codes, places, len(vocabulary)).astype(np.int32)


def _turned(names: tuple[str, ...]) -> np.ndarray:
    at = {name: column for column, name in enumerate(names)}
    other = {"0": "1", "1": "0"}
    swap = re.compile(r"(?<=^seats\[)[01](?=\])")
    return np.array([at[swap.sub(lambda found: other[found[0]], name)] for name in names])


def _action_features(game: str, vocabulary: np.ndarray) -> np.ndarray:
    """A row of 0 and 1 for each action: its kind, and the value of each of its fields."""
    rows = ActionFields(game).of(vocabulary)
    columns = []
    for column in rows.T:
        taken = np.unique(column)
        columns += [column == value for value in taken[taken != 0]]
    return np.array(columns, np.float32).T


def start(eyes: Eyes, seed: int) -> dict[str, np.ndarray]:
    """Weights to begin with."""
    rng = np.random.default_rng(seed)
    one, two = HIDDEN
    words, features = eyes.features.shape

    def drawn(*shape: int, scale: float) -> np.ndarray:
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    return {
        "first": drawn(eyes.width, one, scale=(2 / eyes.width) ** 0.5),
        "first_bias": np.zeros(one, np.float32),
        "second": drawn(one, two, scale=(2 / one) ** 0.5),
        "second_bias": np.zeros(two, np.float32),
        "actions": drawn(words, two, scale=0.01),
        "features": drawn(features, two, scale=0.01),
        "value": np.zeros(two, np.float32),
        "value_bias": np.zeros((), np.float32),
    }


def judge(xp: Any, weights: Any, eyes: Eyes, seen: Any, words: Any, masks: Any) -> tuple[Any, Any]:
    """The score of every action, and the chance to win from -1 to 1. `xp`: numpy or jax.numpy."""
    places, values = eyes.known["places"], eyes.known["values"]
    wide = xp.concatenate([seen, (seen[:, places] == values).astype(xp.float32)], axis=1)
    hidden = xp.maximum(wide @ weights["first"] + weights["first_bias"], 0)
    hidden = xp.maximum(hidden @ weights["second"] + weights["second_bias"], 0)
    # An action's weights are its own and those of what it is made of.
    actions = weights["actions"] + eyes.features @ weights["features"]
    spoken = hidden @ actions.T
    # An action outside the vocabulary scores as an average one.
    spoken = xp.concatenate([spoken, spoken.mean(axis=1, keepdims=True)], axis=1)
    scores = xp.where(masks, xp.take_along_axis(spoken, words, axis=1), UNSEEN)
    return scores, xp.tanh(hidden @ weights["value"] + weights["value_bias"])


def save(path: Path, eyes: Eyes, weights: dict[str, Any]) -> None:
    half = {name: np.asarray(value, np.float16) for name, value in weights.items()}
    np.savez_compressed(path, **eyes.known, **half)


def load(game: str, path: Path | None = None) -> tuple[Eyes, dict[str, np.ndarray]]:
    """The eyes and the weights of a file; without a path those that are kept here."""
    with np.load(path or HERE / f"{game}.npz") as file:
        known = {name: file[name] for name in ("columns", "places", "values", "vocabulary")}
        weights = {name: file[name].astype(np.float32) for name in file if name not in known}
    return Eyes(game, known), weights


def choose(eyes: Eyes, weights: dict[str, np.ndarray], batch: Any, rows: np.ndarray) -> np.ndarray:
    """The index of the action that the network likes best, for some rows of a batch."""
    most = batch.counts[rows].max()
    seen, words = eyes.look(batch.observations[rows]), eyes.words(batch.codes[rows, :most])
    scores, _ = judge(np, weights, eyes, seen, words, batch.masks[rows, :most])
    return scores.argmax(axis=1)
