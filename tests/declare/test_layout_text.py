"""The layout text of games that the core does not declare yet: a change of it is seen here.

Whoever changes a declaration on purpose writes the new number here, and thinks of the version of
the encoding: positions and matches that were stored must still be read.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from kumite.declare import layout

KNOWN = {
    "super-fantasy-brawl": "8c7ecb842137c908",
    "defend-neo-tokyo": "77fddcde7f6fc59a",
}


@pytest.mark.parametrize("game", KNOWN)
def test_the_layout_has_not_changed(game: str) -> None:
    assert sha256(layout(game).encode()).hexdigest()[:16] == KNOWN[game], layout(game)
