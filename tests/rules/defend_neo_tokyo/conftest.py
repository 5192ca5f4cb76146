"""Every rule is held to on every engine that plays the game."""

from __future__ import annotations

import pytest

from .packs import ENGINES


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)
