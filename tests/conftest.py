"""Options of the tests."""

from __future__ import annotations

import pytest


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
