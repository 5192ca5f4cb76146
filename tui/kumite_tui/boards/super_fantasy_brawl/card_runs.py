"""An Action card in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .hexes import AREA_ROLES

if TYPE_CHECKING:
    from kumite_tui.drawing.lines import Line

    from .models import CardLine

__all__ = ["card_head"]


def card_head(card: CardLine) -> Line:
    """A card in one line: Core, name, movement, reach, strength."""
    role = AREA_ROLES[card.core]
    line: Line = [
        (card.core_letter, role),
        (f" {card.code} ", "dim"),
        (card.name, "strong" if card.is_now else "text"),
    ]
    line += [(f" mv {card.move}", "good")] if card.move else []
    line += [(f" {card.reach}", "text")] if card.reach else []
    if card.power:
        line.append((f" {'DEF ' if card.kind == 'reaction' else 'STR '}{card.power}", "hit"))
    return line
