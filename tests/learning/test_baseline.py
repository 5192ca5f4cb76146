"""The published baseline: it trains, and its kept weights play as well as the page says."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

HERE = Path(__file__).parents[2] / "docs" / "baseline"
KEPT = tuple(sorted(path.stem for path in HERE.glob("*.npz")))
MOST_BYTES = 5_000_000
TRAIN = """
import sys
sys.path.insert(0, sys.argv[1])
import train
train.MATCHES, train.STEPS, train.BATCH, train.WINDOW = 32, 32, 256, 4
words = ["martial-art", "--imitate", "6", "--improve", "2", "--out", sys.argv[2]]
print(train.main(words))
"""
"""A short run of the script."""


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The modules of the baseline by their names, as its scripts import them."""
    monkeypatch.syspath_prepend(str(HERE))
    yield importlib.import_module
    for name in ("policy", "train", "evaluate", "draw"):
        sys.modules.pop(name, None)


def test_a_minute_of_training_learns_something(load: Any, tmp_path: Path) -> None:
    """In a process of its own: JAX starts threads, and processes with threads should not fork."""
    done = subprocess.run(
        [sys.executable, "-c", TRAIN, str(HERE), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *lines, share = done.stdout.splitlines()
    stages = [line.split()[1] for line in lines]
    assert stages == ["watch", *["imitate"] * 5, *["improve"] * 2]
    losses = [float(line.split("loss")[1].split()[0]) for line in lines]
    assert losses[5] < 0.8 * losses[0]
    assert 0 <= float(share) <= 1 or np.isnan(float(share))
    rows = (tmp_path / "martial-art-1.csv").read_text().splitlines()
    assert len(rows) == len(lines)
    assert load("draw").drawn(tmp_path / "martial-art-1.csv").count("<polyline") == 1
    weights = tmp_path / "martial-art-1.npz"
    assert load("evaluate").play("martial-art", 0, 4, 1, weights).shape == (4,)


def test_weights_are_kept_for_both_games() -> None:
    assert KEPT == ("martial-art", "neon")
    assert all((HERE / f"{game}.npz").stat().st_size < MOST_BYTES for game in KEPT)


@pytest.mark.parametrize(("game", "least"), [("martial-art", 0.35), ("neon", 0.3)])
def test_kept_weights_play_as_well_as_the_page_says(load: Any, game: str, least: float) -> None:
    """Of 60 matches, the same every time: far below what it wins only if something broke."""
    evaluate = load("evaluate")
    shares = [evaluate.play(game, seat, 30, 11 + seat).mean() for seat in range(2)]
    assert np.mean(shares) > least


@pytest.mark.parametrize("game", ["martial-art", "neon"])
def test_a_seat_sees_itself_first(load: Any, game: str) -> None:
    eyes = load("policy").Eyes(game)
    names = eyes.fields.names
    own, other = (names.index(f"seats[{seat}].fighter") for seat in range(2))
    assert (eyes.turned[eyes.turned] == np.arange(len(names))).all()
    assert eyes.turned[own] == other
    rows = np.zeros((2, len(names)), np.float32)
    rows[:, own], rows[:, other] = 0.25, 0.75
    rows[1, eyes.viewer] = 1
    assert eyes.turn(rows)[:, own].tolist() == [0.25, 0.75]
    assert eyes.words(np.array([2**31], np.uint32)).tolist() == [len(eyes.known["vocabulary"])]
