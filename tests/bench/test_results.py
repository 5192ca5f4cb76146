"""What is kept of measurements: the baseline of instructions, the figures, and their pictures."""

from __future__ import annotations

import json
import shutil
import sys
from xml.etree import ElementTree

import pytest

from benches import instructions, plots, table


def test_a_path_that_became_dearer_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    counted = {"dearer": 103.0, "same": 101.0, "cheaper": 10.0, "new": 1.0}
    stored = {"dearer": 100.0, "same": 100.0, "cheaper": 100.0}
    units = dict.fromkeys(counted, "call")
    assert instructions.compare(counted, units, stored) == ["dearer"]
    assert "+3.0 %" in capsys.readouterr().out


def test_counting_is_skipped_where_there_is_no_valgrind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    monkeypatch.setattr(sys, "argv", ["instructions"])
    assert instructions.main() == 0
    assert "valgrind is not installed" in capsys.readouterr().out


def test_the_baseline_names_its_compiler() -> None:
    stored = json.loads(instructions.BASELINE.read_text(encoding="utf-8"))
    assert stored["compiler"].startswith("rustc ")
    assert min(stored["instructions"].values()) > 0


def test_the_pictures_are_those_of_the_kept_figures() -> None:
    figures = {
        figure["id"]: figure for figure in json.loads(plots.FIGURES.read_text(encoding="utf-8"))
    }
    for name, (title, unit, ids) in plots.CHARTS.items():
        drawn = plots.draw(title, unit, [figures[id] for id in ids if id in figures])
        ElementTree.fromstring(drawn)
        assert (plots.PICTURES / f"{name}.svg").read_text(encoding="utf-8") == drawn


def test_the_table_is_that_of_the_kept_figures() -> None:
    page = plots.PAGE.read_text(encoding="utf-8")
    stored = json.loads(plots.FIGURES.read_text(encoding="utf-8"))
    assert table.filled(page, stored) == page
    assert table.filled(page, stored[:1]) != page
