"""The rules by topic, and how they are searched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from kumite.games import find

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.resources.abc import Traversable

__all__ = ["Topic", "find_topics", "topics"]


@dataclass(frozen=True, slots=True)
class Topic:
    """One page, in our words."""

    title: str
    text: str


@cache
def topics(game: str) -> tuple[Topic, ...]:
    """All pages in reading order: those of the game by file name, then those of the app."""
    home = files("kumite_tui")
    folders = (home.joinpath("boards", find(game).package, "learn"), home.joinpath("learn"))
    return tuple(topic for folder in folders for topic in _pages(folder))


def _pages(folder: Traversable) -> list[Topic]:
    """The first line of a file is the title."""
    found = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".md"):
            title, _, text = entry.read_text("utf-8").partition("\n")
            found.append(Topic(title.removeprefix("# ").strip(), _unwrapped(text.strip())))
    return found


def _unwrapped(text: str) -> str:
    """Paragraphs as single lines; list items stay apart."""
    parts: list[str] = []
    for line in text.splitlines():
        starts = not parts or not line.strip() or line.startswith(("-", "#")) or not parts[-1]
        if starts or parts[-1].isupper():
            parts.append(line.removeprefix("## ").strip())
        else:
            parts[-1] += f" {line.strip()}"
    return "\n".join(parts)


def find_topics(words: str, explain: Callable[[str], list[str]], game: str) -> list[Topic]:
    """Pages that hold the words, those with them in the title first; then things of that name.

    >>> len(find_topics("", lambda name: [], "neon")) == len(topics("neon"))
    True
    """
    pages = topics(game)
    wanted = words.casefold().strip()
    if not wanted:
        return list(pages)
    titled = [topic for topic in pages if wanted in topic.title.casefold()]
    others = [topic for topic in pages if topic not in titled and wanted in topic.text.casefold()]
    named = explain(wanted)
    things = [Topic(f"Named '{words.strip()}'", "\n\n".join(named))] if named else []
    return [*titled, *things, *others]
