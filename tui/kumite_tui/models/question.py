"""What a seat is asked, as a list to choose from by number, letter, arrow or mouse.

Long lists are asked in two steps: what (the group), then how (the detail).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.match import LabelledAction

__all__ = ["RESERVED", "AnswerLine", "Chooser", "answer_lines"]

_SHORT_LIST = 6
RESERVED = frozenset("efghilquw")
"""Letters that no choice gets, because they are commands; a key map may name others."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One line to choose: an action, or a group of them."""

    text: str
    letter: str
    actions: tuple[LabelledAction, ...]
    """One: choosing it is the answer. Several: they are asked next."""

    @property
    def is_group(self) -> bool:
        return len(self.actions) > 1


def answer_lines(
    actions: Sequence[LabelledAction], reserved: frozenset[str] = RESERVED
) -> tuple[AnswerLine, ...]:
    """The first list to show for these legal actions."""
    groups: dict[str, list[LabelledAction]] = {}
    for action in actions:
        groups.setdefault(action.group, []).append(action)
    if len(actions) <= _SHORT_LIST or len(groups) in (1, len(actions)):
        return _lettered([(action.label, (action,)) for action in actions], reserved)
    return _lettered(
        [
            (group if len(inside) > 1 else inside[0].label, tuple(inside))
            for group, inside in groups.items()
        ],
        reserved,
    )


def _details_of(choice: AnswerLine, reserved: frozenset[str]) -> tuple[AnswerLine, ...]:
    rows = [(action.detail or action.label, (action,)) for action in choice.actions]
    return _lettered(rows, reserved)


def _lettered(
    rows: Sequence[tuple[str, tuple[LabelledAction, ...]]], reserved: frozenset[str]
) -> tuple[AnswerLine, ...]:
    """A letter for each row that can be remembered: it begins a word that only this row has, or
    the row itself. A row without one has its number."""
    letters = [letter for letter in _LETTERS if letter not in reserved]
    words = [text.lower().split() for text, _ in rows]
    counts = Counter(word for row in words for word in set(row))
    taken: set[str] = set()
    found = []
    for (text, actions), row in zip(rows, words, strict=True):
        own = [word[0] for word in row if counts[word] == 1 and word[0] in letters]
        wanted = [*own, *(word[0] for word in row[:1] if word[0] in letters)]
        letter = next((char for char in wanted if char not in taken), "")
        taken.add(letter)
        found.append(AnswerLine(text, letter, actions))
    return tuple(found)


class Chooser:
    """Where somebody is in the choices of one question."""

    def __init__(
        self, actions: Sequence[LabelledAction], reserved: frozenset[str] = RESERVED
    ) -> None:
        self.actions = tuple(actions)
        self._reserved = reserved
        self._first = answer_lines(self.actions, reserved)
        self.group: AnswerLine | None = None
        self.choices = self._first
        self.cursor = 0
        self._first_cursor = 0

    @property
    def current(self) -> AnswerLine:
        return self.choices[self.cursor]

    def move(self, steps: int) -> None:
        """Up or down; round at both ends for single steps."""
        count = len(self.choices)
        if abs(steps) == 1:
            self.cursor = (self.cursor + steps) % count
        else:
            self.cursor = max(0, min(self.cursor + steps, count - 1))

    def point(self, at: int) -> None:
        if 0 <= at < len(self.choices):
            self.cursor = at

    def aim(self, code: int) -> None:
        """To the line that is this action, or leads to it."""
        for at, choice in enumerate(self.choices):
            if any(action.code == code for action in choice.actions):
                self.cursor = at
                return

    def enter(self) -> LabelledAction | None:
        """Take the current line: the action, or None when it opened a group."""
        chosen = self.current
        if not chosen.is_group:
            return chosen.actions[0]
        self.group, self._first_cursor = chosen, self.cursor
        self.choices, self.cursor = _details_of(chosen, self._reserved), 0
        return None

    def back(self) -> bool:
        """From the details to the groups; False if it is the first list already."""
        if self.group is None:
            return False
        self.group = None
        self.choices, self.cursor = self._first, self._first_cursor
        return True

    def find(self, key: str) -> int | None:
        """The line a key stands for: a digit (0 is the tenth) or a letter."""
        if len(key) == 1 and key in "1234567890":
            at = (int(key) - 1) % 10
            return at if at < len(self.choices) else None
        for at, choice in enumerate(self.choices):
            if key and choice.letter == key:
                return at
        return None
