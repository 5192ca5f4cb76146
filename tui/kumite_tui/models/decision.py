"""What is decided in a match: by people, to go back to it, and by bots, to think about it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Decision", "Thought"]


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot is asked: all it may know."""

    seat: int
    step: int
    view: bytes
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a person chose: the steps taken before it, the part of the match, the words."""

    step: int
    chapter: str
    label: str
