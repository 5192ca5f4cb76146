"""Whether decoded values make sense together, so that no later step can stumble over them.

Every state that play produces passes; `check` raises DecodeError for what the page
`docs/encoding/super-fantasy-brawl.md` lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.codec import FULL, SPECTATOR

from .table import Table
from .validate_action import check_action, check_names
from .validate_common import require
from .validate_match import check_match
from .validate_pieces import check_pieces
from .validate_seats import check_seats

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Content
    from kumite.games.super_fantasy_brawl.model import State


def check(content: Content, state: State, viewer: int = FULL) -> None:
    """Refuse what no match can lead to."""
    table = Table(content, state, [])
    require(viewer in (FULL, SPECTATOR) or viewer < state.players, f"no seat {viewer}")
    check_match(table)
    check_names(table)
    check_seats(table, viewer)
    check_pieces(table, viewer)
    check_action(table, viewer)
