"""Every example of a page that shows Python runs, in order, and answers what the page says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(page: Path, language: str) -> list[str]:
    return [code for name, code in _FENCE.findall(page.read_text("utf-8")) if name == language]


PAGES = sorted(
    page.relative_to(ROOT)
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    if blocks(page, "pycon")
)


def test_the_page_for_programmers_and_the_readme_have_examples() -> None:
    assert {Path("README.md"), Path("docs/python.md")} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_examples_of_a_page_answer_what_it_says(page: Path) -> None:
    text = "\n".join(blocks(ROOT / page, "pycon"))
    flags = doctest.ELLIPSIS
    examples = doctest.DocTestParser().get_doctest(text, {}, str(page), str(page), 0)
    told: list[str] = []
    failed = doctest.DocTestRunner(optionflags=flags).run(examples, out=told.append)
    assert failed.attempted > 0
    assert not failed.failed, "".join(told)


def test_the_first_python_of_the_readme_is_the_api() -> None:
    first = blocks(ROOT / "README.md", "pycon")[0]
    assert first.startswith(">>> import kumite\n")
