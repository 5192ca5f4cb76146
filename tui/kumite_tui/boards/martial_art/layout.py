"""Black Belt: laying out twelve tokens at once, though the rules ask for one after another."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

from kumite.games.martial_art.actions import Lay
from kumite.games.martial_art.model import RESERVE, TOKENS
from kumite.games.martial_art.terms import ACTIONS, AREAS, EFFECTS, Token
from kumite.games.martial_art.view import token_name
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect

from .models import LETTERS, SHORT_AREAS, TOKEN_ROLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kumite import games
    from kumite.games.martial_art.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin

__all__ = ["LayoutComposer"]

_BIN = 2
_BINS = TOKENS // _BIN
_BUTTON = 16


class LayoutComposer:
    """Twelve places: two of the reserve, then two of each Area. Enter lays them in that order."""

    asks = "How do you lay out your tokens?"

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self._tokens = _tokens_of(view)
        self._laid = view.me.laid
        self._actions = _by_token(actions)
        self._others = 0
        self.slots = self._filled(_laid_slots(view), None)
        self.cursor = self._laid
        self.held: int | None = None
        """The place whose token is about to change places."""
        self._said = ""

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> LayoutComposer | None:
        is_lay = bool(actions) and all(isinstance(each.action, Lay) for each in actions)
        return cls(view, actions) if is_lay else None

    def _filled(self, laid: list[Token], rng: Random | None) -> list[Token]:
        """A legal layout that begins with what is laid."""
        rest = list(self._tokens)
        for token in laid:
            rest.remove(token)
        actions = [token for token in rest if token in ACTIONS]
        effects = [token for token in rest if token in EFFECTS]
        # One of each kind in turn, so that what one begins with is a mixture.
        effects = [kind for _, kind in sorted(_ranked(effects))]
        if rng is not None:
            rng.shuffle(actions)
            rng.shuffle(effects)
        bins = [laid[at : at + _BIN] for at in range(0, TOKENS, _BIN)]
        if len(laid) % _BIN:
            # A place that was begun gets an Effect, never a lesser one (MA-BBS-08).
            begun = bins[len(laid) // _BIN]
            begun.append(next(kind for kind in effects if kind >= begun[0]))
            effects.remove(begun[-1])
        free = [at for at in range(1, _BINS) if not bins[at]]
        if rng is not None:
            rng.shuffle(free)
        for at, action in zip(free, actions, strict=False):
            bins[at].append(action)
        for each in bins:
            while len(each) < _BIN:
                each.append(effects.pop(0))
        return [token for each in bins for token in sorted(each)]

    @property
    def action(self) -> LabelledAction | None:
        """None while a token is taken up: nothing is laid out in the middle of a swap."""
        return None if self.held is not None else self._actions.get(self.slots[self._laid])

    @property
    def subject(self) -> str:
        return token_name(self.slots[self.cursor])

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        laid = cast("View", view).me.laid
        return _by_token(actions).get(self.slots[laid]) if laid < TOKENS else None

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return (("right", "next"), ("s", "swap"), ("o", "another"))

    def aim(self, action: LabelledAction) -> None:
        """Bring a token to where the next one goes."""
        if not isinstance(action.action, Lay):
            return
        wanted = Token(action.action.token)
        here = range(self._laid, self._laid // _BIN * _BIN + _BIN)
        for at in here:
            for other in range(self._laid, TOKENS):
                trial = self._swapped(at, other)
                if not self._why_illegal(trial) and trial[self._laid] == wanted:
                    self.slots = trial
                    return

    def press(self, key: str) -> bool:
        if key in ("left", "right", "up", "down"):
            self._move(key)
        elif key in ("space", "s") or (key == "enter" and self.held is not None):
            self._touch(self.cursor)
        elif key in ("escape", "backspace") and self.held is not None:
            self.held = None
        elif key == "o":
            self._others += 1
            self.slots = self._filled(self.slots[: self._laid], Random(self._others))
            self.held, self._said = None, ""
        elif key.startswith("slot"):
            self.cursor = int(key.removeprefix("slot"))
            self._touch(self.cursor)
        else:
            return False
        return True

    def _move(self, key: str) -> None:
        by = {"left": -_BIN, "right": _BIN, "up": -1, "down": 1}[key]
        self.cursor = (self.cursor + by) % TOKENS
        self._said = ""

    def _touch(self, at: int) -> None:
        """Take a token up, or let the one taken up change places with this one."""
        self._said = ""
        if at < self._laid:
            self._said = "That token is laid already."
        elif self.held is None:
            self.held = at
        else:
            trial = self._swapped(self.held, at)
            self._said = self._why_illegal(trial)
            self.slots = self.slots if self._said else trial
            self.held = None

    def _why_illegal(self, slots: Sequence[Token]) -> str:
        """MA-BBS-02; what is laid already stays the first of its place."""
        if list(slots[: self._laid]) != self.slots[: self._laid]:
            return "A token that is laid would have to be laid later."
        if _has_action(slots[:RESERVE]):
            return "Only Effects can be in the reserve."
        for at in range(RESERVE, TOKENS, _BIN):
            if sum(token.is_action for token in slots[at : at + _BIN]) > 1:
                return "Never two Actions in one Area."
        return ""

    def _swapped(self, one: int, other: int) -> list[Token]:
        slots = list(self.slots)
        slots[one], slots[other] = slots[other], slots[one]
        bins = [sorted(slots[at : at + _BIN]) for at in range(0, TOKENS, _BIN)]
        return [token for each in bins for token in each]

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        wide = min(width // _BINS, 18)
        for number in range(_BINS):
            title = f"{number} {SHORT_AREAS[number - 1]}" if number else "Reserve"
            inner = grid.frame(Rect(number * wide, 0, wide, _BIN + 2), title)
            for row in range(_BIN):
                self._draw_slot(grid, Rect(inner.x, inner.y + row, inner.width, 1), number, row)
        told = self._said or (
            f"Which place changes with {token_name(self.slots[self.held])}?"
            if self.held is not None
            else "Two Effects in the reserve; two tokens an Area, never two Actions."
        )
        role = "warn" if self._said else "hot" if self.held is not None else "dim"
        grid.put(0, _BIN + 2, told, role, width=width)
        self._draw_keys(grid, _BIN + 3, width - _BUTTON)
        return Composed(grid, self.action)

    def _draw_slot(self, grid: Grid, rect: Rect, number: int, row: int) -> None:
        at = number * _BIN + row
        token = self.slots[at]
        is_here = at == self.cursor
        sign = "*" if at == self.held else grid.skin.pointer if is_here else " "
        x = grid.put(rect.x, rect.y, sign, "hot")
        name = token_name(token)
        words = name if len(name) < rect.width else LETTERS[token]
        role = "dim" if at < self._laid else "cursor" if is_here else TOKEN_ROLES[token]
        grid.put(x, rect.y, words, role, width=rect.width - 1)
        grid.zone(rect, f"compose:slot{at}")

    def _draw_keys(self, grid: Grid, y: int, width: int) -> None:
        x = 0
        for key, words in self.keys[1:]:
            start = x
            x = grid.put(x, y, f"{key} ", "key")
            x = grid.put(x, y, words, "text", width=width - x)
            grid.zone(Rect(start, y, x - start, 1), f"compose:{key}")
            x += 2


def _tokens_of(view: View) -> list[Token]:
    fighter = view.fighter(view.viewer)
    assert fighter is not None
    return [token for token in Token for _ in range(fighter.tokens[token])]


def _laid_slots(view: View) -> list[Token]:
    """What lies already, place by place."""
    own = view.me
    found = [EFFECTS[at] for at, count in enumerate(own.reserve) for _ in range(count)]
    for area in range(AREAS):
        found += [kind for kind in ACTIONS for _ in range(own.actions[area][kind])]
        found += [EFFECTS[at] for at, n in enumerate(own.effects[area]) for _ in range(n)]
    assert len(found) == own.laid
    return found


def _by_token(actions: Sequence[LabelledAction]) -> dict[int, LabelledAction]:
    return {each.action.token: each for each in actions if isinstance(each.action, Lay)}


def _ranked(tokens: list[Token]) -> Iterator[tuple[int, Token]]:
    seen: dict[Token, int] = {}
    for token in tokens:
        seen[token] = seen.get(token, 0) + 1
        yield seen[token], token


def _has_action(tokens: Sequence[Token]) -> bool:
    return any(token.is_action for token in tokens)
