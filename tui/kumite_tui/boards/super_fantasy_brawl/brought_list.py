"""A secret list of champions at once, though the rules ask for one after another (SFB-DRA-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.super_fantasy_brawl.actions import Action, Bring
from kumite.games.super_fantasy_brawl.imagining import asks, decoded, world_of
from kumite.games.super_fantasy_brawl.model import Phase
from kumite_tui.boards import Composed

from .arena import draw_draft
from .cards import champion_words
from .check_list import CheckList, Item
from .models import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction
    from kumite_tui.drawing.grid import Grid, Skin

__all__ = ["ListComposer"]


class ListComposer:
    """Boxes before champions; Enter brings those that are ticked, in the order of the roster."""

    def __init__(self, view: View, actions: Sequence[LabelledAction]) -> None:
        self.view = view
        self._actions = _by_champion(actions)
        self.wanted = view.content.modes[view.state.mode].brought
        self.numbers = sorted({*_taken(view), *_possible(view)})
        free = [at for at, number in enumerate(self.numbers) if number not in _taken(view)]
        chosen = {at for at, number in enumerate(self.numbers) if number in _taken(view)}
        chosen |= set(free[: self.wanted - len(chosen)])
        items = [_item(view, number) for number in self.numbers]
        self.list = CheckList(items, free, chosen)

    @classmethod
    def of(cls, view: View, actions: Sequence[LabelledAction]) -> ListComposer | None:
        is_bring = bool(actions) and all(isinstance(each.action, Bring) for each in actions)
        return cls(view, actions) if is_bring else None

    @property
    def asks(self) -> str:
        return f"Which {self.wanted} champions are on your list?"

    @property
    def chosen(self) -> list[int]:
        """Champions that are still to be brought, ascending."""
        taken = _taken(self.view)
        return [
            self.numbers[at] for at in sorted(self.list.chosen) if self.numbers[at] not in taken
        ]

    @property
    def action(self) -> LabelledAction | None:
        if len(self.list.chosen) != self.wanted or not self.chosen:
            return None
        return self._actions.get(self.chosen[0])

    @property
    def subject(self) -> str:
        return self.list.item.name

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return (("enter", "bring them"), ("s", "tick"), ("down", "next"))

    def aim(self, action: LabelledAction) -> None:
        if isinstance(action.action, Bring):
            self.list.cursor = self.numbers.index(action.action.champion)

    def press(self, key: str) -> bool:
        return self.list.press(key)

    def then(self, view: games.View, actions: Sequence[LabelledAction]) -> LabelledAction | None:
        known = cast("View", view)
        if known.state.phase is not Phase.BRING:
            return None
        left = [each for each in self.chosen if each not in _taken(known)]
        return _by_champion(actions).get(left[0]) if left else None

    def arena(self, width: int, height: int, skin: Skin) -> Grid:
        number = self.numbers[self.list.cursor]
        return draw_draft(table_of(self.view), width, height, skin, self.view.content, number)

    def draw(self, width: int, height: int, skin: Skin) -> Composed:
        missing = self.wanted - len(self.list.chosen)
        told = f"{missing} more to tick" if missing > 0 else f"{-missing} too many"
        if not missing:
            told = "This list; others see it when everybody has one."
        role = "warn" if missing else "good"
        return Composed(self.list.draw(width, height, skin, told, role, "x"), self.action)


def _item(view: View, number: int) -> Item:
    champion = view.content.champions[number]
    line = ((champion.name, "text"), (f" {champion.role}", "dim"))
    return Item(champion.name, line, champion_words(view.content, number))


def _taken(view: View) -> frozenset[int]:
    brought = view.me.brought
    return frozenset(each for each in range(brought.bit_length()) if brought >> each & 1)


def _possible(view: View) -> set[int]:
    """Every champion that can still come onto the list: the lowest ones are brought in turn."""
    world, found = world_of(view), set[int]()
    while asks(world, view.viewer) and decoded(world).phase is Phase.BRING:
        codes = world.actions(view.viewer)
        typed = [Action.from_code(code) for code in codes]
        found |= {each.champion for each in typed if isinstance(each, Bring)}
        world.apply(view.viewer, codes[0])
    return found


def _by_champion(actions: Sequence[LabelledAction]) -> dict[int, LabelledAction]:
    return {each.action.champion: each for each in actions if isinstance(each.action, Bring)}
