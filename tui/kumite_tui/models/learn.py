"""The rules by topic, and how they are searched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Topic", "find_topics", "topics"]


@dataclass(frozen=True, slots=True)
class Topic:
    """One page, in our words."""

    title: str
    text: str


@cache
def topics() -> tuple[Topic, ...]:
    """All pages, in reading order: files of `learn/` by name; the first line is the title."""
    folder = files("kumite_tui").joinpath("learn")
    found = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".md"):
            title, _, text = entry.read_text("utf-8").partition("\n")
            found.append(Topic(title.removeprefix("# ").strip(), _unwrapped(text.strip())))
    return tuple(found)


def _unwrapped(text: str) -> str:
    """Paragraphs as single lines; list items stay apart."""
    parts: list[str] = []
    for line in text.splitlines():
        starts = not parts or not line.strip() or line.startswith(("-", "#")) or not parts[-1]
        if starts:
            parts.append(line.removeprefix("## ").strip())
        else:
            parts[-1] += f" {line.strip()}"
    return "\n".join(parts)


def find_topics(words: str, explain: Callable[[str], list[str]]) -> list[Topic]:
    """Pages that hold the words, those with them in the title first; then things of that name.

    >>> [topic.title for topic in find_topics("", lambda name: [])] == [t.title for t in topics()]
    True
    """
    wanted = words.casefold().strip()
    if not wanted:
        return list(topics())
    titled = [topic for topic in topics() if wanted in topic.title.casefold()]
    others = [
        topic for topic in topics() if topic not in titled and wanted in topic.text.casefold()
    ]
    named = explain(wanted)
    things = [Topic(f"Named '{words.strip()}'", "\n\n".join(named))] if named else []
    return [*titled, *things, *others]
