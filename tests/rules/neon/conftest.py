"""Every rule is held to on both engines."""

from __future__ import annotations

import pytest

from tests.harness import ENGINES


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)
