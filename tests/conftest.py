"""Options of the tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import settings

# Several tests run at once: threads that wait for each other by spinning only take time from them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A busy machine is no defect: no case fails for being slow.
settings.register_profile("kumite", deadline=None)
settings.load_profile("kumite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--monkey",
        type=int,
        default=1,
        metavar="N",
        help="press so many times the usual number of random keys in the app",
    )
    parser.addoption(
        "--faults",
        type=int,
        default=1,
        metavar="N",
        help="cut the power of the server's disk, and forge messages, so many times as often",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: garbage is not looked for among it, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
