"""Checks of a decoded state: lists, teams, Cores and cards of every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.codec import FULL
from kumite.games.super_fantasy_brawl.model import (
    HIDDEN_CARD,
    HIDDEN_CARDS,
    HIDDEN_LIST,
    NO_ID,
    SIDES,
    Formation,
    Mode,
    Phase,
)

from . import cards, opening, teams, worlds
from .opening import TEAMMATE
from .table import bits
from .turn import ALL_CORES
from .validate_common import has_teams, is_setup, require, sees, size
from .view import list_size, sees_list

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.model import SeatState

    from .table import Table

_HANDS = (Phase.HAND, Phase.REPLACE, Phase.REDRAW)


def check_seats(table: Table, viewer: int) -> None:
    _check_lists(table, viewer)
    _check_bans(table)
    _check_teams(table)
    for seat in range(table.state.players):
        _check_cores(table, seat)
        _check_cards(table, seat, viewer)
    _check_aside(table, viewer)
    if is_setup(table.state):
        _check_opening_hands(table)


def _check_lists(table: Table, viewer: int) -> None:
    state = table.state
    everyone, needed = teams.everyone(table), table.mode.brought
    may_be = state.formation is Formation.COMPETITIVE and not has_teams(state)
    for seat, own in enumerate(state.seats):
        is_hidden = bool(own.brought & HIDDEN_LIST)
        hides = state.phase is Phase.BRING and viewer != FULL
        hides = hides and not sees_list(table, viewer, seat)
        require(is_hidden == hides, "a list that is seen, or is not")
        require(is_hidden or not own.brought & ~everyone, "an unknown champion on a list")
        count = list_size(own.brought)
        if not may_be:
            require(not own.brought, "a list that nobody brought")
        elif state.phase is Phase.BRING:
            require(count <= needed, "a list too long")
            is_late = seat >= SIDES and any(
                list_size(each.brought) < needed for each in state.seats[:SIDES]
            )
            require(not is_late or not count, "a list too early")
        else:
            require(count == needed, "a list that is not finished")
    if state.phase is Phase.BRING:
        is_open = any(list_size(own.brought) < needed for own in state.seats)
        require(is_open, "lists that are finished")
        _check_list_ends(table)
    if state.mode is Mode.TORNADO:
        for seat in range(SIDES):
            both = state.seats[seat].brought, state.seats[seat ^ TEAMMATE].brought
            is_known = not any(each & HIDDEN_LIST for each in both)
            require(not (is_known and both[0] & both[1]), "a champion on both lists of a team")


def _check_list_ends(table: Table) -> None:
    """What is on a list leaves enough higher ones."""
    needed = table.mode.brought
    for seat, own in enumerate(table.state.seats):
        if own.brought & HIDDEN_LIST or own.brought.bit_count() == needed:
            continue
        other = opening.teammates_list(table, seat)
        is_known = not other & HIDDEN_LIST
        require(not is_known or opening.list_options(table, seat), "a list that cannot be ended")


def _check_bans(table: Table) -> None:
    state = table.state
    may_be = state.formation is Formation.COMPETITIVE
    may_be = may_be and state.phase in (Phase.BAN, Phase.PICK)
    if not may_be:
        require(not teams.bans(table), "a ban too early or too late")
        return
    count = teams.bans(table)
    if state.phase is Phase.BAN:
        require(count < state.players, "too many bans")
    else:
        require(count == state.players, "bans that are missing")
    for place, seat in enumerate(table.seats_in_order):
        own = table.seat(seat)
        is_due = (place ^ 1) < count
        require((own.banned != NO_ID) == is_due, "bans out of order")
        if is_due:
            is_listed = own.banned < len(table.content.champions) and own.brought >> own.banned & 1
            require(is_listed, "a ban of a champion that is not on the list")


def _check_teams(table: Table) -> None:
    state = table.state
    everyone, full = teams.everyone(table), table.mode.champions
    for own in state.seats:
        require(not own.team & ~everyone, "an unknown champion")
    if has_teams(state) or state.formation is Formation.FIXED:
        counts = [full] * state.players
    elif state.phase is Phase.PICK:
        counts = _counts_so_far(table)
    else:
        counts = [0] * state.players
    for own, count in zip(state.seats, counts, strict=True):
        require(own.team.bit_count() == count, f"a team of {own.team.bit_count()}")
        if state.phase is Phase.PICK and state.formation is Formation.COMPETITIVE:
            from_list = own.brought & ~(1 << own.banned)
            require(not own.team & ~from_list, "a champion that is not on the list")
        elif state.phase is Phase.PICK:
            require(not own.team & ~state.pool, "a champion that is not in the pool")
    _check_twice(table)


def _counts_so_far(table: Table) -> list[int]:
    """How many each seat has picked after so many picks in all."""
    state = table.state
    count = teams.picks(table)
    require(count < table.mode.champions * state.players, "teams that are complete")
    counts = [0] * state.players
    for pick in range(count):
        counts[teams.picker(table, pick)] += 1
    return counts


def _check_twice(table: Table) -> None:
    state = table.state
    is_single = state.formation is Formation.FREE
    is_single = is_single or (state.formation is Formation.CASUAL and not state.duplicates)
    groups = [state.seats] if is_single else [state.seats[side::SIDES] for side in range(SIDES)]
    for group in groups:
        members = [each for own in group for each in bits(own.team)]
        require(len(set(members)) == len(members), "a champion twice")


def _check_cores(table: Table, seat: int) -> None:
    state, own = table.state, table.seat(seat)
    if is_setup(state):
        require(own.cores == ALL_CORES, "Cores spent before the first turn")
    if is_setup(state) or state.phase is Phase.ADVANCE:
        require(not own.is_readied, "a Core readied by nothing")


def _check_cards(table: Table, seat: int, viewer: int) -> None:
    own = table.seat(seat)
    everything = cards.all_cards(table, seat)
    is_hidden = bool(own.hand & HIDDEN_CARDS)
    require(is_hidden != sees(viewer, seat), "a hand that is seen, or is not")
    pile = cards.planned(table, seat)
    require(own.planned[: len(pile)] == pile, "a gap in the planned pile")
    require(len(pile) <= table.content.planned, "a planned pile too high")
    require(own.planned_since <= len(pile), "more planned than there are")
    are_hidden = all(place == HIDDEN_CARD for place in pile)
    require(are_hidden if is_hidden else HIDDEN_CARD not in pile, "a pile that is seen, or is not")
    require(not own.discard & ~everything, "an unknown card in the discard pile")
    require(not own.shown & ~everything, "an unknown card shown")
    played = cards.in_play(table, seat)
    require(not own.discard & played and not own.shown & (own.discard | played), "a card twice")
    if is_hidden:
        _check_hidden(table, seat)
    else:
        _check_seen(table, seat, own, pile)


def _check_seen(table: Table, seat: int, own: SeatState, pile: list[int]) -> None:
    state = table.state
    everything = cards.all_cards(table, seat)
    require(all(everything >> place & 1 for place in pile), "an unknown card in the planned pile")
    require(not own.hand & ~everything, "an unknown card in hand")
    aside = state.aside if state.active == seat and not state.aside & HIDDEN_CARDS else 0
    require(not aside & ~everything, "an unknown card aside")
    places = [
        place
        for cards_there in (own.hand, own.discard, cards.in_play(table, seat), aside)
        for place in bits(cards_there)
    ]
    places += pile
    require(len(set(places)) == len(places), "a card in two places")
    top = pile[len(pile) - own.planned_since :]
    is_near = all(own.hand >> place & 1 or place in top for place in bits(own.shown))
    require(is_near, "shown cards elsewhere")


def _check_hidden(table: Table, seat: int) -> None:
    """Some world fits what is known."""
    state = table.state
    knowledge, needed = worlds.known(table, seat), worlds.must_hold(table, seat)
    possible = [at for at, weight in enumerate(knowledge.weights()) if weight]
    require(possible, "a hand that nobody can have")
    aside = size(state.aside) if state.active == seat else 0
    spare = len(knowledge.unlocated) + len(knowledge.shown) - knowledge.hand - knowledge.pile
    require(aside <= spare, "more cards aside than there are")
    if needed:
        from_shown = needed & set(knowledge.shown)
        from_rest = needed & set(knowledge.unlocated)
        shown = len(knowledge.shown)
        fits = any(
            (from_shown and in_pile < shown) or (from_rest and knowledge.hand > shown - in_pile)
            for in_pile in possible
        )
        require(fits, "a Stun without a card to discard")


def _check_aside(table: Table, viewer: int) -> None:
    state = table.state
    require(bool(state.aside) == (state.phase is Phase.REDRAW), "cards aside")
    if state.aside:
        is_hidden = bool(state.aside & HIDDEN_CARDS)
        require(is_hidden != sees(viewer, state.active), "cards aside that are seen, or are not")
        require(size(state.aside) >= state.remaining, "fewer cards aside than to draw")


def _check_opening_hands(table: Table) -> None:
    """Hands are drawn one seat after another (SFB-SET-06)."""
    state = table.state
    full, order = table.mode.hand, table.seats_in_order
    if state.phase in _HANDS:
        require(state.active in order, f"active seat {state.active}")
    for seat, own in enumerate(state.seats):
        is_bare = not own.discard and not own.shown and not cards.planned(table, seat)
        require(is_bare and not own.planned_since, "cards played before the first turn")
        due = full if state.phase is Phase.DEPLOY else 0
        if state.phase in _HANDS:
            behind = order.index(state.active) - order.index(seat)
            due = full if behind > 0 else 0 if behind < 0 else full - state.remaining
        require(size(own.hand) == due, f"a hand of {size(own.hand)}")
