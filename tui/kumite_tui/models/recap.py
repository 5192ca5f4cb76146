"""What just happened, turn by turn: a line or two each, with the dice that decided it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite_tui.drawing.lines import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.games import Event
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.log import LogRules

__all__ = ["Part", "recap_lines", "recap_of", "recap_texts"]

_LOUD = ("bad", "warn", "good", "strong")
_RANKED = ("bad", "warn", "good")
_CHANGED = ("bad", "good")


@dataclass(slots=True)
class Part:
    """One turn, or what led to it."""

    title: str
    """Whose turn it was, in the words of the log; empty for what came before the first turn."""
    sentences: list[tuple[str, str]] = field(default_factory=list)
    """Words and how loud they are."""
    changes: list[tuple[str, str]] = field(default_factory=list)
    """Of these, what it changed for whoever reads it."""

    @property
    def text(self) -> str:
        """All of it in one go: the name that starts each sentence is not repeated."""
        name = self.title.partition("'s ")[0]
        told = [words.removesuffix(".") for words, _ in self.sentences]
        short = "; ".join(words.removeprefix(f"{name} ") if name else words for words in told)
        return f"{short[:1].upper()}{short[1:]}." if short else ""

    @property
    def role(self) -> str:
        """As loud as the loudest sentence."""
        return _loudest(self.sentences)

    @property
    def change(self) -> str:
        """What it changed for whoever reads it; empty if nothing."""
        told = "; ".join(words.removesuffix(".") for words, _ in self.changes)
        return f"For you: {told}." if told else ""


def _loudest(sentences: Sequence[tuple[str, str]]) -> str:
    roles = {role for _, role in sentences}
    return next((role for role in _RANKED if role in roles), "text")


def recap_of(events: Iterable[Event], rules: LogRules, own_names: Sequence[str] = ()) -> list[Part]:
    """The turns of these events; one in which nothing of note happened is left out.

    `own_names` are those of whoever reads it: what happens to them is said apart.
    """
    own = tuple(f"{name} " for name in own_names)
    parts = [Part("")]
    for event in events:
        role = rules.roles.get(event.kind, "text")
        if event.kind in rules.turns:
            parts.append(Part(event.text))
        elif role == "title" or event.kind in rules.quiet:
            continue
        elif role in _CHANGED and event.text.startswith(own):
            parts[-1].changes.append((event.text, role))
        elif role in _LOUD or event.kind in rules.paced:
            parts[-1].sentences.append((event.text, role))
    return [part for part in parts if part.sentences or part.changes]


def recap_lines(parts: Sequence[Part], width: int) -> list[Line]:
    """A heading for each turn, and under it what happened."""
    lines: list[Line] = []
    for part in parts:
        if part.title:
            lines.append([(part.title, "strong")])
        told = wrapped(part.text, width - 2, part.role, indent=2) if part.text else []
        if part.change:
            told += wrapped(part.change, width - 2, _loudest(part.changes), indent=2)
        lines += [[("  ", "text"), *line] for line in told]
    return lines


def recap_texts(parts: Sequence[Part]) -> list[str]:
    """The same without colours: a line for each turn, and one for what it changed for you."""
    lines = []
    for part in parts:
        words = " ".join(text for text in (part.title, part.text) if text)
        lines += [text for text in (words, f"  {part.change}" if part.change else "") if text]
    return lines
