"""Where the tokens of a layout go, one after another (MA-BBS-08): words for it."""

from __future__ import annotations

from .model import RESERVE, TOKENS
from .view import area_name


def place_words(laid: int) -> str:
    """Where the next token goes once so many are laid.

    >>> place_words(0), place_words(3)
    ('the reserve', 'the Head')
    """
    if laid < RESERVE:
        return "the reserve"
    return f"the {area_name((min(laid, TOKENS - 1) - RESERVE) // 2 + 1)}"
