"""The opening hand: tick the cards to replace (SFB-D-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Replace
from kumite_tui.boards import Composed

from .card_runs import card_head
from .cards import card_text
from .check_list import CheckList, Item
from .models import card_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Skin

__all__ = ["HandComposer"]


class HandComposer:
    """All cards stay unless they are ticked."""

    asks = ""

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self.view = view
        self._actions = {
            each.action.cards: each for each in actions if isinstance(each.action, Replace)
        }
        hand = view.me.hand
        self._places = [place for place in range(hand.bit_length()) if hand >> place & 1]
        self.numbers = view.card_numbers(view.viewer, hand)
        items = []
        for number in self.numbers:
            card = view.card(number)
            head = card_head(card_line(view.content, card, number))
            items.append(Item(card.name, tuple(head), card_text(card)))
        self.list = CheckList(items, range(len(items)), set())

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> HandComposer | None:
        is_replace = bool(actions) and all(isinstance(each.action, Replace) for each in actions)
        return cls(view, actions) if is_replace else None

    @property
    def action(self) -> LabelledAction | None:
        return self._actions.get(sum(1 << self._places[at] for at in self.list.chosen))

    @property
    def subject(self) -> str:
        return self.list.item.name

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return (("enter", "go on"), ("s", "replace or keep"), ("down", "next"))

    def aim(self, action: LabelledAction) -> None:
        if isinstance(action.action, Replace):
            wanted = action.action.cards
            self.list.chosen = {at for at, place in enumerate(self._places) if wanted >> place & 1}

    def press(self, key: str) -> bool:
        return self.list.press(key)

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        return None

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        many = len(self.list.chosen)
        told = f"{many} to replace" if many else "All cards stay."
        return Composed(self.list.draw(width, height, skin, told, "good", "x"), self.action)
