"""Both languages declare the same: a field that one of them lacks is found here, not in a match."""

from __future__ import annotations

import pytest

from kumite import _core
from kumite.declare import layout

DECLARED = ("martial-art", "neon", "super-fantasy-brawl", "defend-neo-tokyo")
"""Games that are declared in both languages."""


@pytest.mark.parametrize("game", DECLARED)
def test_both_languages_declare_the_same(game: str) -> None:
    assert layout(game) == _core.layout(game)
