"""What several doors need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kumite.bots import external


@pytest.fixture(autouse=True)
def no_program_is_left_running() -> Iterator[None]:
    yield
    external.leave()
