"""What several doors need."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from kumite.bots import external

_NEEDED = {
    "test_batch.py": "numpy",
    "test_observations.py": "numpy",
    "test_gymnasium.py": "gymnasium",
    "test_vector.py": "gymnasium",
    "test_pettingzoo.py": "pettingzoo",
    "test_openspiel.py": "pyspiel",
}
collect_ignore = [file for file, library in _NEEDED.items() if find_spec(library) is None]


@pytest.fixture(autouse=True)
def no_program_is_left_running() -> Iterator[None]:
    yield
    external.leave()
