"""What a notebook shows of a match: the arena as the app draws it, with the sheets below.

The engine finds it by its entry point (`kumite.pictures`), and shows plain text without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.boards import board_of, games_shown
from kumite_tui.drawing.grid import UNICODE, Grid
from kumite_tui.pictures import draw_svg
from kumite_tui.storage.settings import Settings

if TYPE_CHECKING:
    from kumite.match import Match

_WIDTH, _ARENA, _SHEETS = 106, 39, 14


def svg_of(match: Match) -> str | None:
    """The match as a spectator sees it; None for a game that has no board."""
    if match.setup.game not in games_shown():
        return None
    board, view = board_of(match.setup.game), match.view()
    points = match.scores().points
    picture = Grid(_WIDTH, _ARENA + _SHEETS)
    picture.blit(board.arena(view, _WIDTH, _ARENA, UNICODE, ()), 0, 0)
    picture.blit(board.sheets(view, points, _WIDTH, _SHEETS, UNICODE), 0, _ARENA)
    return draw_svg(picture, Settings().theme)
