"""Ready-made mechs as one browses for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.explanations import card_words, tile_words
from kumite.games.defend_neo_tokyo.terms import Slot
from kumite.games.defend_neo_tokyo.view import SLOT_NAMES
from kumite_tui.drawing.lines import wrapped

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Content
    from kumite_tui.drawing.lines import Line

__all__ = ["card_lines"]

_WIDTH = 48


def card_lines(content: Content, number: int) -> list[Line]:
    """The four parts of a mech: what they are, what they can do, and their cards."""
    mech = content.prebuilt[number]
    lines: list[Line] = [[(content.parts[mech.parts[0]].name, f"seat{number % 6}")]]
    if mech.text:
        lines += wrapped(mech.text, _WIDTH)
    for slot, at in zip(Slot, mech.parts, strict=True):
        part = content.parts[at]
        lines += [[("", "text")], [(part.name, "strong"), (f"  {SLOT_NAMES[slot]}", "dim")]]
        lines += wrapped(part.text, _WIDTH)
        for action in part.actions:
            lines += wrapped(f"{action.name}: {tile_words(action)}", _WIDTH, "energy", indent=2)
        for card in content.cards[at]:
            lines += wrapped(f"{card.name}: {card_words(card)}", _WIDTH, "dim", indent=2)
    return lines
