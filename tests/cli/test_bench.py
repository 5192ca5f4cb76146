"""`kumite bench`: figures as a table and as data; their size is never asserted."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from kumite.bench import SECTIONS, Figure
from kumite.cli import main

if TYPE_CHECKING:
    from pathlib import Path

WANTED = {
    "step": [
        "neon.vs_reference",
        "neon.cal",
        "martial-art.ns",
        "martial-art.chance",
        "super-fantasy-brawl.cal",
        "apply.overhead_ns",
        "state.bytes",
        "openspiel.games",
    ],
    "odds": ["odds.us", "odds.icepool", "odds.dyce", "odds.python", "odds.reference"],
    "search": [
        "search.rollouts",
        "super-fantasy-brawl.leaves",
        "super-fantasy-brawl.turns",
        "search.two_threads",
        "search.node_bytes",
        "search.overshoot",
        "search.overshoot_busy",
        "search.forced",
        "search.lock_worst",
        "search.openspiel",
    ],
    "batch": ["neon.batch", "neon.step_one", "martial-art.batch", "batch.share"],
    "parity": ["parity.neon", "parity.martial-art"],
    "app": ["start.import_ms", "start.first_decision_ms", "app.key_ms", "app.memory"],
}


def test_every_section_is_tried() -> None:
    assert set(WANTED) == set(SECTIONS)


@pytest.mark.parametrize("section", SECTIONS)
def test_the_figures_of_a_section(
    section: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    assert main(["bench", section, "--quick", "--json", str(file)]) == 0
    figures = json.loads(file.read_text(encoding="utf-8"))
    ids = [figure["id"] for figure in figures]
    assert len(set(ids)) == len(ids)
    assert set(WANTED[section]) <= set(ids)
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("kumite ")
    assert "Python" in head
    for figure in figures:
        assert {"id", "value", "low", "high", "unit", "command"} <= set(figure)
        assert figure["low"] <= figure["value"] <= figure["high"]
        assert figure["command"] == f"kumite bench {section} --quick"
        assert any(row.split()[:1] == [figure["id"]] for row in rows)


def test_a_peer_that_is_not_installed_is_named_and_data_is_nothing_but_data(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "icepool", None)
    monkeypatch.setitem(sys.modules, "dyce", None)
    assert main(["bench", "odds", "--quick", "--json", "-"]) == 0
    told = capsys.readouterr()
    ids = [figure["id"] for figure in json.loads(told.out)]
    assert ids == ["odds.us", "odds.python", "odds.method", "odds.reference"]
    assert "icepool is not installed" in told.err
    assert "dyce is not installed" in told.err


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
    assert capsys.readouterr().err == "kumite: no section 'serch'; did you mean search?\n"


def test_a_file_that_cannot_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "search", "--quick", "--json", str(tmp_path / "no" / "where")]) == 2
    assert "cannot write" in capsys.readouterr().err
