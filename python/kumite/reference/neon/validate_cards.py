"""Whether all cards and pieces are there, once each, and in the right hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.codec import FULL
from kumite.games.neon.model import (
    HIDDEN_HAND,
    HIDDEN_PLAN,
    NO_ID,
    NO_PLAN,
    AttackStep,
    FrameKind,
    Phase,
)

from . import plan
from .equipment import on_table
from .opening import HAND
from .validate_common import is_eliminated, require
from .view import hidden_cards, unseen_cards

if TYPE_CHECKING:
    from .table import Table

PIECES = 2
"""Bots of each type."""


# Action cards


def check_hand(table: Table, seat: int, viewer: int) -> None:
    state, own = table.state, table.seat(seat)
    where = f"seat {seat}: "
    require(own.discard <= plan.ALL_CARDS, where + "unknown Action cards")
    is_hidden = viewer not in (FULL, seat)
    if own.plan == HIDDEN_PLAN:
        require(is_hidden and state.phase == Phase.PLAN, where + "a hidden plan")
    elif own.plan != NO_PLAN:
        require(not (is_hidden and state.phase == Phase.PLAN), where + "a plan that is secret")
        require(own.plan < 1 << plan.PLAN_BITS, where + f"plan {own.plan}")
        laid = plan.cards(own.plan)
        is_legal = laid <= plan.ALL_CARDS and own.plan in plan.legal(table.content, laid)
        require(is_legal, where + f"plan {own.plan}")
        require(not laid & own.discard, where + "a planned card is discarded")
    if is_hidden:
        require(own.hand & HIDDEN_HAND != 0, where + "a hand that is secret")
        size = own.hand - HIDDEN_HAND
        require(hidden_cards(own) <= unseen_cards(own).bit_count(), where + "too many cards")
    else:
        require(own.hand <= plan.ALL_CARDS, where + "unknown Action cards")
        require(own.hand & ~unseen_cards(own) == 0, where + "an Action card is in two places")
        size = own.hand.bit_count()
    require(size in _hand_sizes(table, seat), where + f"{size} cards in hand")
    _check_plan(table, seat, where)


def _hand_sizes(table: Table, seat: int) -> tuple[int, ...]:
    state, own = table.state, table.seat(seat)
    if state.phase < Phase.HANDS or is_eliminated(table, seat):
        return (0,)
    if state.phase == Phase.HANDS:
        return (0, HAND)
    if state.phase == Phase.DRAW and state.turn == seat:
        return (1,) if own.discard else (1, HAND - 1)  # The last of the deck may be drawn already.
    return (HAND,) if own.plan == NO_PLAN else (1,)


def _check_plan(table: Table, seat: int, where: str) -> None:
    """Plans lie on the table from planning until their owner's turn is over."""
    state, own = table.state, table.seat(seat)
    has_plan = own.plan != NO_PLAN
    if state.phase < Phase.PLAN or is_eliminated(table, seat):
        require(not has_plan and own.discard == 0, where + "Action cards of nobody's")
    elif state.phase > Phase.PLAN:
        is_acting = state.phase in (Phase.TURN, Phase.OVER) and state.turn == seat
        must = not own.acted or is_acting
        require(has_plan == must, where + "a plan at the wrong time")


# Equipment, Enhancements, Bots


def check_equipment(table: Table) -> None:
    state, equipment = table.state, table.content.equipment
    require(len(state.deck) == len(equipment), "the equipment deck is of another pack")
    lying = on_table(table)
    for design, card in enumerate(equipment):
        total = state.deck[design] + lying[design]
        require(total <= card.copies, f"{card.name} exists {total} times")
        is_fresh = state.deck[design] == card.copies or state.phase > Phase.LEADER
        require(is_fresh, "equipment drawn before the first round")


def check_enhancements(table: Table) -> None:
    state = table.state
    number = len(table.content.enhancements)
    known = [place.enhancement for place in state.seats if place.enhancement != NO_ID]
    known += state.enhancement_bottom
    if state.stack and state.stack[-1].kind == FrameKind.DEFEAT:
        known += state.limbo
    require(state.enhancement_deck >> number == 0, "unknown Enhancement")
    known += [card for card in range(number) if state.enhancement_deck >> card & 1]
    cards = [] if table.is_royale else list(range(number))
    require(sorted(known) == cards, "Enhancements are not all there")


def check_bots(table: Table) -> None:
    state = table.state
    for bot in range(len(table.content.bots)):
        won = sum(place.bots_ready[bot] + place.bots_spent[bot] for place in state.seats)
        require(won + state.unseen_bots[bot] == PIECES, "Bots are not all there")
        require(won == 0 or state.phase > Phase.LEADER, "Bots won before the first round")
    attack = state.attack
    falling = int(attack is not None and attack.step == AttackStep.BOT_TYPE)
    require(sum(state.bots) + falling <= sum(state.unseen_bots), "too many Bots on the Arena")
