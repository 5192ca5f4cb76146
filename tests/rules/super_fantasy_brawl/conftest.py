"""Every rule is held to on every engine that plays the game."""

from __future__ import annotations

import pytest

from tests.harness import engines_of


@pytest.fixture(params=engines_of("super-fantasy-brawl"))
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)
