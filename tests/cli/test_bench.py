"""`kumite bench`: figures as a table and as data; their size is never asserted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from kumite.bench import SECTIONS, Figure
from kumite.cli import main

if TYPE_CHECKING:
    from pathlib import Path


def test_the_figures_of_the_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    assert main(["bench", "search", "--quick", "--json", str(file)]) == 0
    figures = {figure["id"]: figure for figure in json.loads(file.read_text())}
    shown = capsys.readouterr().out
    wanted = [
        "rollouts",
        "leaves",
        "levels",
        "two_threads",
        "node_bytes",
        "overshoot",
        "cancel",
        "lock",
    ]
    assert list(figures) == [f"search.{name}" for name in wanted]
    for name, figure in figures.items():
        assert name in shown
        assert figure["low"] <= figure["value"] <= figure["high"]
        assert figure["command"] == "kumite bench search --quick"
    assert figures["search.node_bytes"]["value"] == 32


@pytest.mark.parametrize(
    ("low", "high", "less", "verdict"),
    [(5, 9, False, "goal"), (4, 9, False, "floor"), (1, 9, False, "missed"), (1, 2, True, "goal")],
)
def test_the_worse_end_of_the_spread_counts(
    low: float, high: float, less: bool, verdict: str
) -> None:
    bars = (4, 2) if less else (2, 5)
    figure = Figure("x", (low + high) / 2, "s", low, high, "", *bars, less_is_better=less)
    assert figure.verdict == verdict


def test_an_unknown_section_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "serch"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "search" in SECTIONS
    assert main(["bench", "search", "--quick", "--json", str(tmp_path / "no" / "where")]) == 2
    assert "cannot write" in capsys.readouterr().err
