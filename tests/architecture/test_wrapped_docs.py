"""The check of line widths wraps prose, and nothing but prose."""

from __future__ import annotations

import pytest

from tests.architecture.wrapped_docs import COLUMNS, too_long, wrapped

LONG = "long " * 30


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{LONG}\n\n{LONG}\n```",
        f"~~~\n```\n{LONG}\n~~~",
        f"    {LONG}",
        f"| a | {LONG} |\n| --- | --- |",
        f"## {LONG}",
        f"[name]: https://example.org/{LONG}",
        "`" + "long " * 25 + "`",
        "Short lines\nkeep their breaks.",
    ],
)
def test_what_is_no_prose_stays(text: str) -> None:
    assert wrapped(text) == text
    assert too_long(text) == []


@pytest.mark.parametrize("lead", ["", "- ", "1. ", "  - "])
def test_prose_is_wrapped_once_and_for_all(lead: str) -> None:
    text = f"# Title\n\n{lead}{LONG}\n\nThe end."
    fixed = wrapped(text)
    assert too_long(text) == [3]
    assert too_long(fixed) == []
    assert wrapped(fixed) == fixed
    assert fixed.split() == text.split()
    lines = fixed.split("\n\n")[1].split("\n")
    assert all(line.startswith(" " * len(lead)) for line in lines[1:])
    assert max(len(line) for line in lines) <= COLUMNS


def test_no_line_begins_a_list_by_accident() -> None:
    for words in range(15, 25):
        fixed = wrapped("word " * words + "- 2. # " * 10)
        assert all(line.split()[0] == "word" for line in fixed.split("\n")), fixed
