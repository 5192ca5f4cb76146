"""Pages name the tests that show what they say: each of them exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "server-safety.md"
NAMED = re.findall(r"`([\w/]+\.py)::(\w+)`", PAGE.read_text("utf-8"))


@pytest.mark.parametrize("file", sorted({file for file, _ in NAMED}))
def test_every_test_that_the_page_names_exists(file: str) -> None:
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    found = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert {name for other, name in NAMED if other == file} <= found


def test_every_line_of_the_tables_names_a_test() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    told = [row for row in rows if not row.startswith(("| ---", "| danger |", "| what broke |"))]
    assert len(told) == 33 + 8 + 15
    assert [row for row in told if "::test_" not in row] == []
