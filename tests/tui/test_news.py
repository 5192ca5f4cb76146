"""The line of news at home is taken from the change log."""

from __future__ import annotations

from pathlib import Path

from kumite_tui.screens.home import NEWS

CHANGES = Path(__file__).parents[2] / "CHANGELOG.md"


def test_the_news_are_unreleased_or_of_the_newest_version() -> None:
    parts = CHANGES.read_text("utf-8").split("\n## ")
    newest = " ".join("".join(parts[1:3]).split()).casefold()
    news = NEWS.removeprefix("New: ").removesuffix(".").casefold()
    assert NEWS.startswith("New: ")
    assert news in newest
    assert len(NEWS) <= 76
