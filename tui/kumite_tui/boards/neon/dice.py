"""NEON's dice: the tray, the rolls that events tell of, and choosing the dice of a reroll."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kumite.games.neon.actions import Effect, unpack_dice
from kumite.games.neon.events import EventKind
from kumite.games.neon.view import ATTACK_WORDS, DEFENSE_WORDS
from kumite_tui.boards import Composed
from kumite_tui.drawing.dice import Roll, draw_die, put_row
from kumite_tui.drawing.grid import Grid, Rect

from .models import ATTACK_DIE, DEFENSE_DIE, faces_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.contract import RawEvent
    from kumite.games.neon.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.dice import Face
    from kumite_tui.drawing.grid import Skin

    from .models import Tray

__all__ = ["RerollComposer", "draw_tray", "roll_of"]

_REROLL_DIE = 9


def draw_tray(tray: Tray, width: int, height: int, skin: Skin) -> Grid:
    """The attack and its dice."""
    grid = Grid(width, height, skin)
    grid.put(0, 0, f"{tray.attacker} {skin.arrow} {tray.target}", "strong", width=width)
    grid.put(0, 1, f"with {tray.weapon}", "dim", width=width)
    is_low = height < 10
    y = put_row(grid, 2, Roll("attack", tray.attack, ATTACK_DIE), is_low=is_low)
    who = f"defense of {tray.defender}" if tray.defender else "defense"
    y = put_row(grid, y, Roll(who, tray.defense, DEFENSE_DIE), is_low=is_low)
    if tray.note:
        grid.put(0, y, tray.note, "warn", width=width)
    return grid


def roll_of(event: RawEvent, view: View) -> Roll | None:
    """The dice of an event that tells of a roll."""
    kind, _, first, second = event[:4]
    match EventKind(kind):
        case EventKind.ATTACK_ROLLED:
            return Roll("attack", _faces(first, ATTACK_DIE), ATTACK_DIE, is_first=not second)
        case EventKind.AUTOMA_ROLLED:
            return Roll("defense of the Automa", _faces(first, DEFENSE_DIE), DEFENSE_DIE)
        case EventKind.BOTS_ROLLED:
            return Roll("defense of Bots", _faces(first, DEFENSE_DIE), DEFENSE_DIE)
        case EventKind.DEFENSE_ROLLED:
            title = f"defense of {view.name(first)}"
            return Roll(title, _faces(second, DEFENSE_DIE), DEFENSE_DIE)
    return None


def _faces(vector: int, die: tuple[Face, ...]) -> tuple[Face, ...]:
    return faces_of(unpack_dice(vector), die)


class RerollComposer:
    """Choosing dice to roll again, die by die; only legal sets can be taken."""

    asks = ""
    subject = ""

    def __init__(self, actions: Sequence[LabelledAction], words: tuple[str, ...],
                 dice: Sequence[Face]) -> None:  # fmt: skip
        self._by_dice = {
            tuple(action.action.dice): action
            for action in actions
            if isinstance(action.action, Effect)
        }
        self._words = words
        self._dice = tuple(dice)
        first = next(iter(self._by_dice))
        self._picked = self._places(first)

    @classmethod
    def of(cls, actions: Sequence[LabelledAction], tray: Tray | None) -> RerollComposer | None:
        """A composer for these actions, if they are all rerolls of the dice in the tray."""
        if tray is None or len(actions) < 2 or len({action.group for action in actions}) != 1:
            return None
        if not all(isinstance(a.action, Effect) and "eroll" in a.group for a in actions):
            return None
        for words, dice in ((ATTACK_WORDS, tray.attack), (DEFENSE_WORDS, tray.defense)):
            shown = Counter(die.word for die in dice)
            if all(_fits(action, words, shown) for action in actions):
                return cls(actions, words, dice)
        return None

    @property
    def action(self) -> LabelledAction | None:
        counts = Counter(self._dice[at].word for at in self._picked)
        return self._by_dice.get(tuple(counts[word] for word in self._words))

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return ((f"1-{len(self._dice)}", "pick dice"), ("enter", "roll again"))

    def aim(self, action: LabelledAction) -> None:
        if isinstance(action.action, Effect):
            self._picked = self._places(action.action.dice)

    def press(self, key: str) -> bool:
        if not (len(key) == 1 and key in "123456789" and int(key) <= len(self._dice)):
            return False
        self._picked = self._picked ^ {int(key) - 1}
        return True

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        return None

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        grid.put(0, 0, "Which dice are rolled again? Press their numbers.", "text", width=width)
        for at, die in enumerate(self._dice):
            hot = at in self._picked
            rect = Rect(at * _REROLL_DIE, 2, _REROLL_DIE - 1, 3)
            draw_die(grid, rect, die, at + 1, hot=hot)
            if hot:
                grid.center(rect, 3, "again", "hot")
            grid.zone(Rect(rect.x, rect.y, rect.width, 4), f"compose:{at + 1}")
        if self.action is None:
            grid.put(0, 7, "This effect cannot roll exactly these dice again.", "warn", width=width)
        return Composed(grid, self.action)

    def _places(self, counts: Sequence[int]) -> frozenset[int]:
        left = dict(zip(self._words, counts, strict=True))
        found = set()
        for at, die in enumerate(self._dice):
            if left.get(die.word, 0):
                left[die.word] -= 1
                found.add(at)
        return frozenset(found)


def _fits(action: LabelledAction, words: tuple[str, ...], shown: Counter[str]) -> bool:
    dice = action.action.dice if isinstance(action.action, Effect) else (9, 9, 9, 9)
    named = [word for word, count in zip(words, dice, strict=True) if count]
    return all(shown[w] >= c for w, c in zip(words, dice, strict=True)) and (
        all(word in action.label for word in named)
    )
