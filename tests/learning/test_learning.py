"""Learning: positions are written, training finds what is there, and a duel decides."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kumite import cli
from kumite.contract import Setup
from kumite.errors import SaveError
from kumite.learning.duel import Duel, play_duel
from kumite.learning.learned_file import Kind, write
from kumite.learning.positions import MATCHES_A_PART, Folder, Positions
from kumite.learning.training import Net, lines_of, log_loss, odds_by, train
from kumite.measuring.rescaling import Line
from kumite.measuring.simulation import Plan
from kumite.thinking.shown import fingerprint

SETUP = Setup("neon", "resurrection", 2)
PLAN = Plan(SETUP, ("rookie",), seed=2)


def made_up(count: int = 6000, seed: int = 1) -> Positions:
    """Positions in which a seat wins by its first two facts, and the formula knows nothing."""
    rng = np.random.default_rng(seed)
    facts = rng.normal(0, 1, (count, 6)).astype(np.float16)
    odds = 2.0 * np.abs(facts[:, 0].astype(float)) - 1.5 * facts[:, 1]
    rows = np.zeros((count, 7), np.float32)
    rows[:, 0] = np.arange(count) // 4
    rows[:, 1], rows[:, 2], rows[:, 4] = 8, 1 + np.arange(count) % 3, 1
    rows[:, 6] = rng.random(count) < 1 / (1 + np.exp(-odds))
    return Positions(facts, rows)


def test_training_finds_what_the_formula_misses() -> None:
    positions = made_up()
    lines = lines_of(positions)
    net = Net.new([6, 16, 8, 1], seed=1)
    assert not net.run(positions.facts[:9].astype(np.float32)).any()
    found = train(positions, lines, net, seed=1, rate=3e-3)
    assert found.before > 0.55
    assert found.after < found.before - 0.1
    strange = made_up(seed=2)
    odds = odds_by(lines, strange) + found.net.run(strange.facts.astype(np.float32))
    assert log_loss(odds, strange.won) < found.before - 0.1


def test_slopes_are_those_of_the_loss() -> None:
    from kumite.learning.training import _slopes

    positions = made_up(64)
    net = Net.new([6, 5, 1], seed=7)
    net.weights[-1][:] = 0.5
    facts, offsets = positions.facts.astype(np.float32), np.zeros(64, np.float32)
    slopes = _slopes(net, facts, offsets, positions.won)
    parts = [*net.weights, *net.biases]
    for part, slope in zip(parts, slopes, strict=True):
        at = (0,) * part.ndim
        here = part[at]
        losses = []
        for step in (-0.02, 0.02):
            part[at] = here + step
            losses.append(log_loss(offsets + net.run(facts), positions.won))
        part[at] = here
        assert slope[at] == pytest.approx((losses[1] - losses[0]) / 0.04, abs=2e-3)


def test_positions_are_the_same_however_often_it_is_stopped(tmp_path: Path) -> None:
    whole, parts = Folder(tmp_path / "whole"), Folder(tmp_path / "parts")
    assert whole.play(PLAN, 2 * MATCHES_A_PART) == 2 * MATCHES_A_PART
    assert parts.play(PLAN, MATCHES_A_PART) == MATCHES_A_PART
    assert parts.play(PLAN, 2 * MATCHES_A_PART - 1) == 2 * MATCHES_A_PART
    one, other = whole.read(), parts.read()
    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.facts, other.facts)
    assert set(one.match.astype(int)) == set(range(2 * MATCHES_A_PART))
    begins = one.rows[(one.round == 1) & one.is_quiet]
    assert len(begins) == 2 * 2 * MATCHES_A_PART
    with pytest.raises(SaveError, match="another seed"):
        whole.play(Plan(SETUP, ("rookie",), seed=3), 1)


def test_a_duel_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Judging upside down loses, and kept games are not played again."""
    content = fingerprint("neon")
    turned = write("neon", content, [Kind(8, 2, "by hand", [Line(-1.0, 0.0)])])
    duel = Duel(SETUP, "search:iterations=30", 24, 5, turned, "")
    share = play_duel(duel, tmp_path)
    assert share.total == 24
    assert share.rate < 0.4
    (kept,) = tmp_path.glob("duel-*.jsonl")
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join(lines[:5]) + "\n")
    assert play_duel(duel, tmp_path) == share
    assert sorted(kept.read_text().splitlines()) == sorted(lines)
    before = os.stat(kept).st_mtime_ns
    assert play_duel(duel, tmp_path) == share
    assert os.stat(kept).st_mtime_ns == before


def test_the_command_plays_trains_and_duels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["learn", "neon", "--folder", str(tmp_path), "--games", "25", "--bots", "rookie"]
    words += ["--net", "8", "--duels", "2", "--duel-bot", "search:iterations=5", "--json"]
    assert cli.main(words) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["matches"] == 25
    assert told["duel"]["games"] == 2
    assert told["accepted"] is False
    assert Path(told["file"]).read_text().startswith("# What was learned of neon")
    assert cli.main(words) == 0
    assert json.loads(capsys.readouterr().out) == told


def test_a_net_of_no_width_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["learn", "neon", "--folder", str(tmp_path), "--games", "25", "--net", "0"]
    assert cli.main(words) == 2
    assert "--net is 1 to 64" in capsys.readouterr().err
