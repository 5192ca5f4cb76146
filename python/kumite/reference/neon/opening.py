"""Before the first round: ring, first token, Fighters, hands, Leader (NEON-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import RANDOM_FIGHTER, Fighter, from_code
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import NO_ID, NOBODY, OUT, SHIP, Phase
from kumite.reference.waits import Chance, choice

from .chance import card_sets
from .plan import ALL_CARDS

if TYPE_CHECKING:
    from kumite.reference.waits import Choice

    from .table import Table

SECTORS = range(1, 11)
HAND = 3


def serve_ring(table: Table) -> Chance | None:
    """NEON-SET-02."""
    state = table.state
    if len(state.ring) == len(SECTORS):
        state.phase = Phase.FIRST_TOKEN
        return None

    def fall(sector: int) -> None:
        table.tell(EventKind.SECTOR_PLACED, sector, len(state.ring))
        state.ring.append(sector)

    return Chance([(sector, 1) for sector in SECTORS if sector not in state.ring], fall)


def unseen_tokens(table: Table) -> list[tuple[int, int]]:
    """Scoreboard tokens nobody has seen yet, all equally likely to be the next (NEON-SET-03)."""
    state = table.state
    seen = {state.top, *state.placed}
    return [(sector, 1) for sector in SECTORS if sector not in seen]


def serve_first_token(table: Table) -> Chance:
    """NEON-SET-03; the Automa starts there (NEON-AUT-01)."""
    state = table.state

    def fall(sector: int) -> None:
        state.top = sector
        state.phase = Phase.FIGHTERS
        table.tell(EventKind.TOKEN_SHOWN, sector)
        if state.automa_in_play:
            state.automa_loc = sector

    return Chance(unseen_tokens(table), fall)


def serve_fighters(table: Table) -> Choice | None:
    """NEON-SET-07: seats without a Fighter pick in order."""
    seat = seat_without_fighter(table)
    if seat is None:
        table.state.phase = Phase.HANDS
        return None
    free = unclaimed(table)
    options = [Fighter(fighter).code for fighter in free]
    if len(free) >= 2:
        options.append(Fighter(RANDOM_FIGHTER).code)

    def take(code: int) -> None:
        action = from_code(code)
        if isinstance(action, Fighter) and not action.is_random:
            _claim(table, seat, action.fighter, is_random=False)
        else:
            table.state.phase = Phase.FIGHTER_DRAW

    return choice(seat, options, take)


def serve_fighter_draw(table: Table) -> Chance:
    """NEON-C-08."""
    seat = seat_without_fighter(table)

    def fall(fighter: int) -> None:
        if seat is not None:
            _claim(table, seat, fighter, is_random=True)
        table.state.phase = Phase.FIGHTERS

    return Chance([(fighter, 1) for fighter in unclaimed(table)], fall)


def seat_without_fighter(table: Table) -> int | None:
    for seat, place in enumerate(table.state.seats):
        if place.fighter == NO_ID:
            return seat
    return None


def unclaimed(table: Table) -> list[int]:
    taken = {place.fighter for place in table.state.seats}
    return [fighter for fighter in range(len(table.content.fighters)) if fighter not in taken]


def _claim(table: Table, seat: int, fighter: int, *, is_random: bool) -> None:
    set_fighter(table, seat, fighter)
    table.tell(EventKind.FIGHTER_TAKEN, seat, fighter, int(is_random))


def set_fighter(table: Table, seat: int, fighter: int) -> None:
    """Sheet, HP tokens, energy and unique token (NEON-SET-07, SET-08, SET-11)."""
    own, figures = table.seat(seat), table.content.figures
    own.fighter = fighter
    own.side = int(table.is_royale)
    own.hp = [len(row) for row in (figures.hp_b if own.side else figures.hp_a)]
    own.energy = figures.energy_start
    own.token = OUT if table.content.fighters[fighter].token is None else SHIP


def serve_hands(table: Table) -> Chance | None:
    """NEON-SET-13."""
    empty = [seat for seat, place in enumerate(table.state.seats) if not place.hand]
    if not empty:
        table.state.phase = Phase.LEADER
        return None
    return Chance(card_sets(ALL_CARDS, HAND), lambda drawn: take_cards(table, empty[0], drawn))


def take_cards(table: Table, seat: int, drawn: int) -> None:
    """Action cards come into a hand; only their owner sees which."""
    table.seat(seat).hand |= drawn
    table.tell(EventKind.HAND_DRAWN, seat, drawn.bit_count())
    table.tell(EventKind.HAND_SEEN, seat, drawn)


def serve_leader(table: Table) -> Chance:
    """NEON-SET-14."""

    def fall(seat: int) -> None:
        table.state.leader = seat
        table.tell(EventKind.LEADER_TAKEN, seat, NOBODY)
        begin_round(table)

    return Chance([(seat, 1) for seat in range(table.state.players)], fall)


def begin_round(table: Table) -> None:
    table.state.round += 1
    table.state.phase = Phase.PLAN
    table.tell(EventKind.ROUND_BEGAN, table.state.round)
