"""Points, the end of a match and its winners (NEON-END, NEON-RES, NEON-BR, NEON-SQ)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, NOBODY, AutomaKind, Phase

if TYPE_CHECKING:
    from .table import Table

_AUTOMA_BIT = 1 << AUTOMA


# The end


def check_end(table: Table, *, round_over: bool = False) -> bool:
    """The one check (NEON-END-01 to END-04): ends the match if it is over."""
    state = table.state
    state.check_end = False
    if not _is_over(table, round_over):
        return False
    state.winners = _winners(table)
    state.phase = Phase.OVER
    table.tell(EventKind.MATCH_ENDED, state.winners)
    return True


def _is_over(table: Table, round_over: bool) -> bool:
    if not table.living() or len(_sides_left(table)) <= 1:
        return True
    slots = table.content.tracks[table.state.track].slots
    return round_over and not table.is_royale and table.state.round >= len(slots)


def _sides_left(table: Table) -> list[int]:
    """Sides with a Fighter in the game: Squads, or single Fighters (NEON-SQ-06)."""
    return sorted({table.squad(who) for who in table.fighters_left()})


def _members(table: Table, side: int) -> list[int]:
    """The seats of a Squad, or the one seat."""
    return [seat for seat in range(table.state.players) if table.squad(seat) == side]


def _winners(table: Table) -> int:
    """NEON-RES-02, RES-03, BR-01, AUT-10."""
    if not table.living():
        return _AUTOMA_BIT if table.is_left(AUTOMA) else 0
    sides = sorted({table.squad(seat) for seat in table.living()})
    if table.is_royale or len(_sides_left(table)) == 1:
        return _mask(table, sides)
    all_sides = {table.squad(seat) for seat in range(table.state.players)}
    if table.is_left(AUTOMA) and all(
        automa_points(table) > points(table, _members(table, side)) for side in all_sides
    ):
        return _AUTOMA_BIT
    best = max(_rank(table, side) for side in sides)
    return _mask(table, [side for side in sides if _rank(table, side) == best])


def _rank(table: Table, side: int) -> tuple[int, int, int, int]:
    """VP, then how many 3s, 2s, 1s (NEON-RES-03)."""
    members = _members(table, side)
    ones, twos, threes = _trophies(table, members)
    return points(table, members), threes, twos, ones


def _mask(table: Table, sides: list[int]) -> int:
    return sum(1 << seat for side in sides for seat in _members(table, side))


# Points


def points(table: Table, seats: list[int]) -> int:
    """VP of seats whose trophies are pooled (NEON-RES-01, SQ-05)."""
    figures = table.content.figures
    total = sum(value * count for value, count in enumerate(_trophies(table, seats), start=1))
    if table.state.leader in seats:
        total += figures.leader_vp
    for bot in range(len(table.content.bots)):
        owned = [table.seat(seat) for seat in seats]
        pieces = sum(place.bots_ready[bot] + place.bots_spent[bot] for place in owned)
        total += pieces * figures.bot_vp + pieces // 2 * figures.bot_pair_vp
    return total


def automa_points(table: Table) -> int:
    """NEON-AUT-10, AUT-14: a strong one has more where points count."""
    state = table.state
    trophies = sum(value * count for value, count in enumerate(state.automa_trophy, start=1))
    is_strong = state.automa == AutomaKind.STRONG and state.round > 0 and not table.is_royale
    return trophies + (state.players + state.round) * is_strong


def _trophies(table: Table, seats: list[int]) -> list[int]:
    return [sum(table.seat(seat).trophy_hp[value] for seat in seats) for value in range(3)]


def scores(table: Table) -> list[int]:
    """VP per seat, the Automa's VP, winners, Best Player."""
    seats = range(table.state.players)
    if table.is_royale:
        own = [0 for _ in seats]
    else:
        own = [points(table, _members(table, table.squad(seat))) for seat in seats]
    return [*own, automa_points(table), table.state.winners, _best_player(table, own)]


def _best_player(table: Table, own: list[int]) -> int:
    """NEON-RES-04: eliminated, and strictly more VP than everybody else."""
    if table.state.phase != Phase.OVER or table.is_squad_mode or table.is_royale:
        return NOBODY
    for seat, mine in enumerate(own):
        others = [*own[:seat], *own[seat + 1 :], automa_points(table)]
        if not table.is_left(seat) and mine > max(others):
            return seat
    return NOBODY


def returns(table: Table) -> list[float]:
    """1 for a sole winner (each member of a Squad), 1/k for k who share, -1 for the others."""
    state = table.state
    if not state.winners:
        return [0.0] * state.players
    won = [seat for seat in range(state.players) if state.winners >> seat & 1]
    sharing = len({table.squad(seat) for seat in won})
    return [1 / sharing if seat in won else -1.0 for seat in range(state.players)]
