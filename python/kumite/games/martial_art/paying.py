"""What the next step or Lock costs beyond one Move token (MA-LCK-02, MA-XMV-01, MA-HIR-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .asking import bought_moves, move_price
from .model import Phase
from .terms import Token

if TYPE_CHECKING:
    from .view import View


def step_price(view: View) -> str:
    """In words; empty for a free step and for a step that costs one Move token, as usual."""
    state = view.state
    return "" if state.phase is Phase.AFTER_STEP or state.free_steps else _words(view)


def strike_price(view: View, kind: int) -> str:
    """In words; empty for all but a Lock in Black Belt that costs more than one Move token."""
    is_paid = kind == Token.LOCK and view.state.mode.is_black
    return _words(view) if is_paid else ""


def unpaid_lock_words(view: View) -> str:
    """Why a Lock strikes nobody, though somebody is in reach."""
    price = move_price(view)
    needed = "a Move" if price == 1 else f"{price} Moves"
    return f"The Lock needs {needed}, which cannot be paid."


def _words(view: View) -> str:
    bought = bought_moves(view)
    tokens = move_price(view) - bought
    parts = [f"{tokens} Move"] if tokens > 1 or (tokens and bought) else []
    parts += [f"{bought} Chi", f"{bought} Rage"] if bought else []
    return ", ".join(parts)
