"""Draws the dice tray, and lets somebody choose the dice of a reroll."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kumite.games.neon.actions import Effect, unpack_dice
from kumite.games.neon.events import EventKind
from kumite.games.neon.view import ATTACK_WORDS, DEFENSE_WORDS
from kumite_tui.boards import Composed, Roll
from kumite_tui.grid import Grid, Rect

from .models import Die

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from kumite.contract import RawEvent
    from kumite.games.neon.view import View
    from kumite.match import LabelledAction
    from kumite_tui.grid import Skin

    from .models import Tray

__all__ = ["RerollComposer", "draw_tray"]

_REROLL_DIE = 9


def draw_tray(
    tray: Tray, width: int, height: int, skin: Skin, picked: Collection[int] = ()
) -> Grid:
    """The attack and its dice; `picked` attack dice are about to be rolled again."""
    grid = Grid(width, height, skin)
    grid.put(0, 0, f"{tray.attacker} {skin.arrow} {tray.target}", "strong", width=width)
    grid.put(0, 1, f"with {tray.weapon}", "dim", width=width)
    y = 2
    is_low = height < 10
    y = _row(grid, y, "attack", tray.attack, picked, is_low=is_low)
    if tray.defense:
        who = f"defense of {tray.defender}" if tray.defender else "defense"
        y = _row(grid, y, who, tray.defense, (), is_low=is_low)
    if tray.note:
        grid.put(0, y, tray.note, "warn", width=width)
    return grid


def _row(
    grid: Grid, y: int, title: str, dice: Sequence[Die], picked: Collection[int], *, is_low: bool
) -> int:
    if not dice:
        return y
    kinds = ATTACK_WORDS if dice[0].face in ATTACK_WORDS else DEFENSE_WORDS
    wide = max(len(kind) for kind in kinds) + 2
    if is_low:
        _line(grid, grid.put(0, y, f"{title.partition(' of ')[0]}: ", "dim"), y, dice)
        return y + 1
    if grid.width < wide * len(dice):
        grid.put(0, y, title, "dim", width=grid.width)
        _line(grid, 2, y + 1, dice)
        return y + 2
    grid.put(0, y, title, "dim", width=grid.width)
    for at, die in enumerate(dice):
        place = Rect(at * wide, y + 1, wide, 3)
        draw_die(grid, place, die.face, number=None, hot=at in picked)
    return y + 4


def draw_die(grid: Grid, rect: Rect, face: str, number: int | None, *, hot: bool) -> None:
    """One die: the symbol inside, its word on the lower edge."""
    role = "hot" if hot else face.lower()
    grid.frame(rect, role=role, hot=hot)
    grid.center(rect, 1, grid.skin.faces[face], face.lower())
    grid.center(rect, 2, face, role)
    if number is not None:
        grid.put(rect.x + 1, rect.y, f" {number} ", "key")


def roll_of(event: RawEvent, view: View) -> Roll | None:
    """The dice of an event that tells of a roll."""
    kind, _, first, second = event[:4]
    match EventKind(kind):
        case EventKind.ATTACK_ROLLED:
            return Roll("attack", _faces(first, ATTACK_WORDS), is_first=not second)
        case EventKind.AUTOMA_ROLLED:
            return Roll("defense of the Automa", _faces(first, DEFENSE_WORDS))
        case EventKind.BOTS_ROLLED:
            return Roll("defense of Bots", _faces(first, DEFENSE_WORDS))
        case EventKind.DEFENSE_ROLLED:
            return Roll(f"defense of {view.name(first)}", _faces(second, DEFENSE_WORDS))
    return None


def _faces(vector: int, words: tuple[str, ...]) -> tuple[str, ...]:
    counts = unpack_dice(vector)
    return tuple(word for word, count in zip(words, counts, strict=True) for _ in range(count))


def draw_rolls(rolls: Sequence[Roll], frame: int, width: int, height: int, skin: Skin) -> Grid:
    """Rolls below each other; in every frame but the last the newest dice show other faces.

    Where there is little room, those that lie still already take one line each.
    """
    grid = Grid(width, height, skin)
    is_low = height < 4 * len(rolls)
    y = 0
    for roll in rolls[:-1]:
        dice = [Die(face) for face in roll.faces]
        if is_low:
            _line(grid, grid.put(0, y, f"{roll.title}: ", "dim"), y, dice)
            y += 1
        else:
            y = _row(grid, y, roll.title, dice, (), is_low=False)
    for roll in rolls[-1:]:
        faces = _tumbling(roll.faces, frame) if frame else roll.faces
        _row(grid, y, roll.title, [Die(face) for face in faces], (), is_low=height - y < 4)
    return grid


def _line(grid: Grid, x: int, y: int, dice: Sequence[Die]) -> None:
    """Dice in words, equal ones counted."""
    for face, count in Counter(die.face for die in dice).items():
        many = f"{count}x" if count > 1 else ""
        x = grid.put(x, y, f"{many}{grid.skin.faces[face]}{face}", face.lower()) + 1


def _tumbling(faces: tuple[str, ...], frame: int) -> tuple[str, ...]:
    """Some faces of the same die, different in every frame and for every die."""
    kinds = ATTACK_WORDS if set(faces) <= set(ATTACK_WORDS) else DEFENSE_WORDS
    return tuple(kinds[(at * 7 + frame * 5 + at * frame) % len(kinds)] for at in range(len(faces)))


class RerollComposer:
    """Choosing dice to roll again, die by die; only legal sets can be taken."""

    def __init__(self, actions: Sequence[LabelledAction], words: tuple[str, ...],
                 dice: Sequence[Die]) -> None:  # fmt: skip
        self._by_dice = {
            tuple(action.action.dice): action
            for action in actions
            if isinstance(action.action, Effect)
        }
        self._words = words
        self._dice = tuple(dice)
        self.title = actions[0].group
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
            shown = Counter(die.face for die in dice)
            if all(_fits(action, words, shown) for action in actions):
                return cls(actions, words, dice)
        return None

    @property
    def action(self) -> LabelledAction | None:
        counts = Counter(self._dice[at].face for at in self._picked)
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

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        grid.put(0, 0, "Which dice are rolled again? Press their numbers.", "text", width=width)
        for at, die in enumerate(self._dice):
            hot = at in self._picked
            rect = Rect(at * _REROLL_DIE, 2, _REROLL_DIE - 1, 3)
            draw_die(grid, rect, die.face, at + 1, hot=hot)
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
            if left.get(die.face, 0):
                left[die.face] -= 1
                found.add(at)
        return frozenset(found)


def _fits(action: LabelledAction, words: tuple[str, ...], shown: Counter[str]) -> bool:
    dice = action.action.dice if isinstance(action.action, Effect) else (9, 9, 9, 9)
    named = [word for word, count in zip(words, dice, strict=True) if count]
    return all(shown[w] >= c for w, c in zip(words, dice, strict=True)) and (
        all(word in action.label for word in named)
    )
