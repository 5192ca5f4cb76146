"""Where an unfinished match stands: who plays it, and its headline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import KumiteError
from kumite_tui.play.seating import HUMAN, read_seating
from kumite_tui.storage.saves import table_path

if TYPE_CHECKING:
    from pathlib import Path

    from kumite_tui.play.seating import Seating
    from kumite_tui.storage.saves import Kept

__all__ = ["headline_of", "players_of"]


def players_of(kept: Kept) -> str:
    """Who plays, in a few words; empty if the file beside the match does not say."""
    path = table_path(kept.path)
    return _players(read_seating(path)) if path.exists() else ""


def _players(table: Seating) -> str:
    if table.lesson:
        return f"lesson {table.lesson}"
    people = len(table.people)
    bots = [player for player in table.players if player != HUMAN]
    counted = [
        name if bots.count(name) == 1 else f"{bots.count(name)} {name}s"
        for name in dict.fromkeys(bots)
    ]
    if people == 1:
        return f"against {_list(counted)}" if counted else "alone"
    return _list([f"{people} people" if people else "bots only", *counted])


def _list(words: list[str]) -> str:
    """
    >>> _list(["rookie", "2 masters"])
    'rookie and 2 masters'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def headline_of(path: Path) -> str:
    """The round a match has reached, as its board says it; why not, if it cannot be read."""
    from kumite import record
    from kumite_tui.boards import board_of

    try:
        saved = record.read(path)
        table = read_seating(table_path(path), saved.header["setup"]["seats"])
        match = record.replay(saved, path, packs=table.pack_paths)
        board = board_of(match.setup.game)
    except KumiteError:
        return "cannot be continued"
    viewer = table.people[0] if table.people else None
    return board.headline(match.words.view(match.view_bytes(viewer)))
