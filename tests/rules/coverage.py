"""Which rulings of the ledgers have a test: `make rules`.

A ledger (`docs/rules/<game>.md`) names its rulings in bold, `**NEON-ATK-34**`, or in the first
column of a table, `| NEON-D-20 |`. A test cites them in its docstring or in a comment inside it,
and counts if it runs on every engine of its game, that is, if it asks for the fixture `engine`.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from itertools import groupby
from pathlib import Path

from kumite.games import games

ROOT = Path(__file__).parents[2]
_ID = r"[A-Z]+-[A-Z]+-\d{2}"
_RULING = re.compile(rf"\*\*({_ID})\*\*|^\| ({_ID}) \|", re.MULTILINE)
_CITED = re.compile(rf"\b{_ID}\b")
_FIXTURE = "engine"


@dataclass(frozen=True, slots=True)
class Citation:
    """A test that names a ruling."""

    ruling: str
    place: str
    on_every_engine: bool


@dataclass(slots=True)
class Coverage:
    """What one ledger asks for and what tests give."""

    rulings: list[str]
    cited: set[str] = field(default_factory=set)
    on_one_engine: dict[str, str] = field(default_factory=dict)
    unknown: list[Citation] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        return [ruling for ruling in self.rulings if ruling not in self.cited]

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.unknown


def rulings_of(ledger: str) -> list[str]:
    """The ids a ledger defines, in order.

    >>> rulings_of("- **NEON-GEN-01** [book] One (see NEON-GEN-09).\\n| NEON-D-01 | host |")
    ['NEON-GEN-01', 'NEON-D-01']
    """
    return [bold or row for bold, row in _RULING.findall(ledger)]


def citations_of(source: str, place: str = "") -> Iterator[Citation]:
    """The ids that the tests of a file name.

    >>> text = "def test_it(engine):\\n    '''NEON-GEN-01'''\\n    pass  # NEON-GEN-02"
    >>> [each.ruling for each in citations_of(text)]
    ['NEON-GEN-01', 'NEON-GEN-02']
    """
    comments = [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
    functions = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.FunctionDef)]
    tests = [each for each in functions if each.name.startswith("test_")]
    for test in tests:
        last = test.end_lineno or test.lineno
        inside = [text for line, text in comments if test.lineno <= line <= last]
        words = "\n".join([ast.get_docstring(test) or "", *inside])
        both = _FIXTURE in {argument.arg for argument in test.args.args}
        for ruling in _CITED.findall(words):
            yield Citation(ruling, f"{place}:{test.lineno} {test.name}", both)


def measure(ledger: str, citations: Iterable[Citation]) -> Coverage:
    """How much of a ledger is cited; ids of other games are not its business."""
    coverage = Coverage(rulings_of(ledger))
    known = set(coverage.rulings)
    games = {_game(ruling) for ruling in known}
    for citation in citations:
        if citation.ruling not in known:
            if _game(citation.ruling) in games:
                coverage.unknown.append(citation)
        elif citation.on_every_engine:
            coverage.cited.add(citation.ruling)
        else:
            coverage.on_one_engine.setdefault(citation.ruling, citation.place)
    return coverage


def measure_all() -> dict[str, Coverage]:
    """The coverage of the ledger of every registered game, by its path."""
    citations = list(_all_citations())
    ledgers = [ROOT / "docs" / "rules" / f"{game.id}.md" for game in games()]
    return {
        str(path.relative_to(ROOT)): measure(path.read_text("utf-8"), citations) for path in ledgers
    }


def _all_citations() -> Iterator[Citation]:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        yield from citations_of(path.read_text("utf-8"), str(path.relative_to(ROOT)))


def _game(ruling: str) -> str:
    return ruling.split("-")[0]


def _group(ruling: str) -> str:
    return ruling.rsplit("-", 1)[0]


def report(name: str, coverage: Coverage) -> Iterator[str]:
    """Lines for people: coverage per group, then what is missing or wrong."""
    covered = len(coverage.rulings) - len(coverage.missing)
    yield f"{name}: {covered} of {len(coverage.rulings)} rulings have a test on every engine"
    by_group = groupby(sorted(coverage.rulings, key=_group), key=_group)
    for group, rulings in by_group:
        listed = list(rulings)
        missing = [ruling for ruling in listed if ruling in coverage.missing]
        line = f"  {group:<10} {len(listed) - len(missing):>3} of {len(listed):>3}"
        yield f"{line}   missing: {_short(missing)}" if missing else line
    for ruling in coverage.missing:
        if ruling in coverage.on_one_engine:
            yield f"  {ruling}: not on every engine: {coverage.on_one_engine[ruling]}"
    for citation in coverage.unknown:
        yield f"  {citation.ruling} is no ruling: {citation.place}"


def _short(rulings: list[str]) -> str:
    return " ".join(ruling.rsplit("-", 1)[1] for ruling in rulings)


def main() -> int:
    """Print the coverage of all ledgers; 1 if anything is missing."""
    measured = measure_all()
    for name, coverage in measured.items():
        print("\n".join(report(name, coverage)))
    return 0 if all(coverage.is_complete for coverage in measured.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
