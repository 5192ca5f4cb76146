"""The end of a turn: pick all cards to discard at once, though the rules ask card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.defend_neo_tokyo.actions import Discard, Done
from kumite.games.defend_neo_tokyo.labels import Labels
from kumite.games.defend_neo_tokyo.model import Phase
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_lines, wrapped

from .models import mechs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.defend_neo_tokyo.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin

__all__ = ["DiscardComposer"]

_NAMES = 28
_BUTTON = 16


class DiscardComposer:
    """A set of cards. Enter discards them in their order, then keeps the rest."""

    asks = "Which cards do you discard? You draw up to a full hand next turn."

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self._turn = view.state.turn
        self._who = Labels(view).mech
        offered = {each.action.card for each in actions if isinstance(each.action, Discard)}
        mech = mechs_of(view)[self._who]
        self._cards = [card for card in mech.cards if card.number in offered]
        self._actions = tuple(actions)
        self.chosen: set[int] = set()
        self.cursor = 0
        self._is_advice = False
        """Advice is for one card: after it the next question has advice of its own."""

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> DiscardComposer | None:
        if view.top is not None or view.state.phase is not Phase.DISCARD:
            return None
        has_cards = any(isinstance(each.action, Discard) for each in actions)
        return cls(view, actions) if has_cards else None

    @property
    def action(self) -> LabelledAction | None:
        return self._next(self._actions, self.chosen)

    def _next(self, actions: Sequence[LabelledAction], left: set[int]) -> LabelledAction | None:
        """The lowest card that is still to be discarded, or keeping the rest."""
        for each in actions:
            if isinstance(each.action, Discard) and left and each.action.card == min(left):
                return each
        if left:
            return None
        return next((each for each in actions if isinstance(each.action, Done)), None)

    @property
    def subject(self) -> str:
        return self._cards[self.cursor].name

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        if self._is_advice:
            return None
        known = cast("View", view)
        state = known.state
        is_same = state.turn == self._turn and Labels(known).mech == self._who
        if known.top is not None or state.phase is not Phase.DISCARD or not is_same:
            return None
        held = {card for card in self.chosen if state.mechs[self._who].hand >> card & 1}
        return self._next(actions, held)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return ((f"1-{min(len(self._cards), 9)}", "discard or keep"), ("s", "discard or keep"))

    def aim(self, action: LabelledAction) -> None:
        """Discard this card; keeping the rest discards none."""
        self._is_advice = True
        if isinstance(action.action, Discard):
            self.chosen = {action.action.card}
            numbers = [card.number for card in self._cards]
            self.cursor = numbers.index(action.action.card)
        else:
            self.chosen = set()

    def press(self, key: str) -> bool:
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self._cards)
        elif key == "s":
            self._toggle(self.cursor)
        elif key.isdigit() and 1 <= int(key) <= len(self._cards):
            self.cursor = int(key) - 1
            self._toggle(self.cursor)
        else:
            return False
        return True

    def _toggle(self, at: int) -> None:
        self._is_advice = False
        self.chosen ^= {self._cards[at].number}

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        grid = Grid(width, height, skin)
        rows = max(height - 1, 1)
        first = max(0, min(self.cursor - rows // 2, len(self._cards) - rows))
        for row, at in enumerate(range(first, min(len(self._cards), first + rows))):
            card, is_here = self._cards[at], at == self.cursor
            x = grid.put(0, row, skin.pointer if is_here else " ", "hot")
            x = grid.put(x, row, f"{at + 1} " if at < 9 else "  ", "key")
            is_gone = card.number in self.chosen
            x = grid.put(x, row, "[x] " if is_gone else "[ ] ", "bad" if is_gone else "dim")
            grid.put(x, row, card.name, "cursor" if is_here else "text", width=_NAMES - x - 1)
            if at < 9:
                grid.zone(Rect(0, row, _NAMES, 1), f"compose:{at + 1}")
        told = self._cards[self.cursor]
        lines = wrapped(f"{told.part}: {told.text}", width - _NAMES, "dim")
        put_lines(grid, Rect(_NAMES, 0, width - _NAMES, rows), lines)
        many = len(self.chosen)
        words = f"discard {many}, keep {len(self._cards) - many}" if many else "keep all"
        grid.put(0, height - 1, words, "strong", width=width - _BUTTON)
        return Composed(grid, self.action)
