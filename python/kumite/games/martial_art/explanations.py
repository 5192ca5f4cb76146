"""What Martial Art's fighters and skills do, in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .labels import price_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .entries import Content, Skill


def skill_words(skill: Skill) -> str:
    """A skill in one line.

    >>> from .content import load
    >>> skill_words(load().skill(0, 0))
    'Hook (Start, 2 Chi): Punch: one attack die more, the defender has one die fewer.'
    """
    return f"{skill.name} ({skill.keyword.name.capitalize()}, {price_words(skill)}): {skill.text}"


def explanations(content: Content) -> Iterator[tuple[str, str]]:
    """(name, line) of everything that has a name."""
    for fighter, skills in zip(content.fighters, content.skills, strict=True):
        yield fighter.name, f"{fighter.name}, {fighter.art}: {fighter.text}"
        for skill in skills:
            yield skill.name, f"{skill_words(skill)} Of {fighter.name}."
