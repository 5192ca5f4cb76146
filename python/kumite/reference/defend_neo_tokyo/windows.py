"""Opening React windows (DNT-REA-05, DNT-REA-06, DNT-REA-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import FrameKind, Phase

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.terms import Window

    from .table import Table


def open_window(table: Table, window: Window, **about: int) -> None:
    """Push the window, unless nobody may react now: Reacts never nest."""
    if not Phase.EVENT <= table.state.phase <= Phase.MONSTER_ATTACKS:
        return
    if table.topmost(FrameKind.REACT) is None:
        table.push(FrameKind.WINDOW, id=window, **about)
