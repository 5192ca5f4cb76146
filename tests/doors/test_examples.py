"""The examples of `docs/examples` run, and are as short as they promise."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SHORT = (
    "batch_random",
    "pettingzoo_random",
    "gymnasium_against_a_bot",
    "gymnasium_vector",
    "openspiel_search",
)


def load(name: str, library: str = "numpy") -> ModuleType:
    pytest.importorskip(library)
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", [*SHORT, "openspiel_solve"])
def test_an_example_is_about_twenty_lines(name: str) -> None:
    lines = (EXAMPLES / f"{name}.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 25


def test_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    load("batch_random").main(steps=150)
    assert "matches; random won " in capsys.readouterr().out


def test_gymnasiums_vectors(capsys: pytest.CaptureFixture[str]) -> None:
    share = load("gymnasium_vector", "gymnasium").main(steps=120, matches=64)
    assert 0 <= share < 0.5
    assert "fields, such as " in capsys.readouterr().out


def test_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    load("pettingzoo_random", "pettingzoo").main()
    assert "'seat_2': " in capsys.readouterr().out


def test_gymnasium(capsys: pytest.CaptureFixture[str]) -> None:
    load("gymnasium_against_a_bot", "gymnasium").main(matches=2)
    assert "2 matches against the rookie: " in capsys.readouterr().out


def test_openspiels_search(capsys: pytest.CaptureFixture[str]) -> None:
    load("openspiel_search", "pyspiel").main(simulations=2)
    assert "[" in capsys.readouterr().out


def test_openspiels_solver(capsys: pytest.CaptureFixture[str]) -> None:
    assert load("openspiel_solve", "pyspiel").main(iterations=40) < 0.05
    assert capsys.readouterr().out.count("Plan: ") == 3


def test_learning(capsys: pytest.CaptureFixture[str]) -> None:
    """A few rounds are enough to see that it wins more than it did."""
    curve = load("learn_against_rookie").main(rounds=4, matches=32)
    assert max(curve[2:]) > curve[0]
    assert capsys.readouterr().out.count("won against the rookie") == 4
