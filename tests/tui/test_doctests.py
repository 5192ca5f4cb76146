"""Examples in the app's own modules."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import kumite_tui

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(kumite_tui.__path__, "kumite_tui.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_only_the_board_of_a_game_knows_it() -> None:
    for name in MODULES:
        if not name.startswith("kumite_tui.boards.neon"):
            module = importlib.import_module(name)
            assert module.__file__ is not None
            with open(module.__file__, encoding="utf-8") as file:
                assert "kumite.games.neon" not in file.read(), name
