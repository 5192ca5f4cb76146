"""Sowing a whole hand at once: the order of its tokens, and what the last one strikes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from kumite.games.martial_art.actions import Sow
from kumite.games.martial_art.asking import in_reach
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.odds import strike_words
from kumite.games.martial_art.paying import unpaid_lock_words
from kumite.games.martial_art.strikes import strikes_after
from kumite.games.martial_art.terms import ACTIONS, AREAS, EFFECTS, Token
from kumite.games.martial_art.view import area_name, token_name
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped

from .models import LETTERS, SHORT_AREAS, TOKEN_ROLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.martial_art.strikes import Outlook
    from kumite.games.martial_art.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin

__all__ = ["SowComposer"]

_WIDEST = 14
_BOX = 3
"""Rows of the tokens."""
_BUTTON = 16
"""Columns that the last row leaves for the button."""
_NAMED = 11
"""Columns from which a box has room for names."""


class SowComposer:
    """The tokens in hand in the order in which they go down."""

    asks = "In which order do you sow? The last token can strike."

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self._view = view
        self._actions = _by_token(actions)
        self._sown = view.state.sown
        self.order = _hand(view)
        self.cursor = 0
        self._strike_last()

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> SowComposer | None:
        """None where all tokens are alike: then there is no order."""
        is_sow = bool(actions) and all(isinstance(each.action, Sow) for each in actions)
        return cls(view, actions) if is_sow and len(actions) > 1 else None

    def _strike_last(self) -> None:
        """Begin with an Action that would strike, if there is one."""
        for at, token in enumerate(self.order):
            others = [*self.order[:at], *self.order[at + 1 :]]
            if token.is_action and self._strikes([*others, token]):
                self._make_last(at)
                break

    def _strikes(self, order: Sequence[Token]) -> tuple[Outlook, ...]:
        return strikes_after(self._view, [Sow(token) for token in order])

    def _make_last(self, at: int) -> None:
        self.order.append(self.order.pop(at))

    @property
    def action(self) -> LabelledAction | None:
        return self._actions.get(self.order[0])

    @property
    def subject(self) -> str:
        return token_name(self.order[self.cursor])

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        state = cast("View", view).state
        at = state.sown - self._sown
        if state.phase is not Phase.SOW or not 0 < at < len(self.order):
            return None
        return _by_token(actions).get(self.order[at])

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return ((f"1-{min(len(self.order), 9)}", "make it the last"), ("s", "swap with next"))

    def aim(self, action: LabelledAction) -> None:
        """Put this token down first."""
        if isinstance(action.action, Sow):
            token = Token(action.action.token)
            self.order.remove(token)
            self.order.insert(0, token)

    def press(self, key: str) -> bool:
        many = len(self.order)
        if key in ("left", "right"):
            self.cursor = (self.cursor + (1 if key == "right" else -1)) % many
        elif key in ("space", "s"):
            here, there = self.cursor, (self.cursor + 1) % many
            self.order[here], self.order[there] = self.order[there], self.order[here]
            self.cursor = there
        elif key.isdigit() and 1 <= int(key) <= many:
            self._make_last(int(key) - 1)
            self.cursor = many - 1
        else:
            return False
        return True

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        wide = min(width // len(self.order), _WIDEST)
        for at in range(len(self.order)):
            self._draw_token(grid, Rect(at * wide, 0, wide, _BOX), at)
        told, is_strike = self._last_words()
        lines = [
            line for each in told for line in wrapped(each, width, "good" if is_strike else "dim")
        ]
        rows = max(height - _BOX - 1, 1)
        put_lines(grid, Rect(0, _BOX, width, rows), lines[:rows])
        self._draw_keys(grid, _BOX + rows, width - _BUTTON)
        return Composed(grid, self.action, tells_odds=True)

    def _draw_keys(self, grid: Grid, y: int, width: int) -> None:
        x = 0
        for key, words in self.keys:
            start = x
            x = grid.put(x, y, f"{key} ", "key")
            x = grid.put(x, y, words, "text", width=width - x) + 2
            if key == "s":
                grid.zone(Rect(start, y, x - start - 2, 1), "compose:s")

    def _last_words(self) -> tuple[list[str], bool]:
        """What the last token does, and whether it strikes."""
        last = self.order[-1]
        strikes = self._strikes(self.order)
        if strikes:
            unpriced = (replace(each, price="") for each in strikes)  # the strike will tell it
            return [strike_words(self._view, (each,)) for each in unpriced], True
        if not last.is_action:
            return [f"{token_name(last)} is no Action: no strike."], False
        lands = f"{token_name(last)} lands in {area_name(self._area(len(self.order) - 1))}"
        if last is Token.LOCK and in_reach(self._view):
            return [f"{lands}. {unpaid_lock_words(self._view)}"], False
        return [f"{lands}; nobody is in reach."], False

    def _area(self, at: int) -> int:
        return (self._view.state.start_area + self._sown + at) % AREAS + 1

    def _draw_token(self, grid: Grid, rect: Rect, at: int) -> None:
        token, area = self.order[at], self._area(at)
        is_last, is_here = at == len(self.order) - 1, at == self.cursor
        inner = grid.frame(rect, role="hot" if is_last else "frame", hot=is_last)
        is_wide = rect.width >= _NAMED
        title = f" {area} {SHORT_AREAS[area - 1]} " if is_wide else f"{area}"
        grid.put(rect.x + 1, rect.y, title, "hot" if is_last else "title", width=inner.width)
        x = grid.put(inner.x, inner.y, grid.skin.pointer if is_here else " ", "hot")
        name = token_name(token) if is_wide else LETTERS[token]
        grid.put(x, inner.y, name, TOKEN_ROLES[token], width=inner.width - 1)
        grid.put(rect.x + 1, rect.y + 2, str(at + 1), "key")
        grid.zone(rect, f"compose:{at + 1}")


def _hand(view: View) -> list[Token]:
    """Effects first, so that an Action is the last one."""
    state = view.state
    found = [EFFECTS[at] for at, count in enumerate(state.hand_effects) for _ in range(count)]
    return found + [kind for kind in ACTIONS for _ in range(state.hand_actions[kind])]


def _by_token(actions: Sequence[LabelledAction]) -> dict[int, LabelledAction]:
    return {each.action.token: each for each in actions if isinstance(each.action, Sow)}
