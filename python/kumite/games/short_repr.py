"""What a view prints as: all it holds would fill a screen a hundred times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.contract import SPECTATOR

if TYPE_CHECKING:
    from kumite.games import View


class ShortRepr:
    """Whose view it is, and the first line of its board."""

    __slots__ = ()

    def __repr__(self: View) -> str:
        who = "a spectator" if self.viewer == SPECTATOR else f"seat {self.viewer}"
        return f"<View of {who}: {self.board().splitlines()[0]}>"
