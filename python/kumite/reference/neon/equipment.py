"""Equipment: decks and discards, drawing, placing, paying ammo (NEON-SRC, NEON-GEAR, NEON-AMMO)."""

from __future__ import annotations

from bisect import insort
from itertools import combinations
from typing import TYPE_CHECKING

from kumite.games.neon.actions import (
    AS_AMMO,
    FREE_SPOT,
    ON_TOP,
    PAY_BOT,
    PAY_GEAR,
    Done,
    Pay,
    Place,
    from_code,
)
from kumite.games.neon.events import EventKind
from kumite.games.neon.gear import Gear
from kumite.games.neon.model import Frame, FrameKind
from kumite.games.neon.refusals import Refusal, Why
from kumite.reference.waits import Chance, Choice, choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kumite.games.neon.entries import Equipment
    from kumite.games.neon.model import Attack
    from kumite.games.neon.terms import Ammo

    from .table import Table

GEAR_REFS = 8
REFS_PER_GEAR = 4
KEEP_ALL = 7
"""Limit of a draw that keeps everything (NEON-SRC-05)."""
_RANK_BITS = 2
_MOST_DRAWS = 8


# Decks: the discard piles are what is neither in a deck nor on the table


def limbo_holds_equipment(table: Table) -> bool:
    """Limbo holds Enhancements while a Maintenance is on top of the stack, else equipment."""
    stack = table.state.stack
    return not stack or stack[-1].kind != FrameKind.DEFEAT


def on_table(table: Table) -> list[int]:
    """Copies of each design that lie before players or in limbo."""
    counts = [0] * len(table.content.equipment)
    for place in table.state.seats:
        for gear in place.gear:
            if gear is not None:
                for design in (gear.card, *gear.ammo):
                    counts[design] += 1
    if limbo_holds_equipment(table):
        for design in table.state.limbo:
            counts[design] += 1
    return counts


def rebuild_deck(table: Table, rank: int) -> bool:
    """NEON-SRC-04: the discard pile becomes the deck; False if there is none."""
    lying = on_table(table)
    for design in table.content.designs(rank):
        table.state.deck[design] = table.content.equipment[design].copies - lying[design]
    if not _deck(table, rank):
        return False
    table.tell(EventKind.DECK_REBUILT, rank)
    return True


def has_cards(table: Table, rank: int) -> bool:
    """Whether a card of this rank could be drawn, from the deck or the discard pile."""
    lying = on_table(table)
    designs = table.content.designs(rank)
    return any(lying[design] < table.content.equipment[design].copies for design in designs)


def _deck(table: Table, rank: int) -> list[tuple[int, int]]:
    deck = table.state.deck
    return [(design, deck[design]) for design in table.content.designs(rank) if deck[design]]


# Drawing


def push_draw(table: Table, seat: int, ranks: Sequence[int], limit: int) -> None:
    """Let a seat draw cards of these ranks in order, then place up to `limit` of them."""
    packed = 0
    for rank in reversed(ranks[:_MOST_DRAWS]):
        packed = packed << _RANK_BITS | rank
    table.push(Frame(FrameKind.DRAW, a=seat, b=limit, param=packed))


def serve_draw(table: Table, frame: Frame) -> Chance | None:
    rank = frame.param & ((1 << _RANK_BITS) - 1)
    if not rank:
        frame.kind = FrameKind.PLACE
        return None
    if not _deck(table, rank) and not rebuild_deck(table, rank):
        frame.param >>= _RANK_BITS
        return None

    def fall(design: int) -> None:
        table.state.deck[design] -= 1
        insort(table.state.limbo, design)
        frame.param >>= _RANK_BITS
        table.tell(EventKind.CARD_DRAWN, frame.a, design)

    return Chance(_deck(table, rank), fall)


# Placing


def serve_place(table: Table, frame: Frame) -> Choice | None:
    """NEON-D-09: cards in limbo one after another; what is left is discarded."""
    limbo = table.state.limbo
    if not frame.b or not limbo:
        for design in limbo:
            table.tell(EventKind.CARD_DISCARDED, frame.a, design)
        limbo.clear()
        table.pop(FrameKind.PLACE)
        return None

    def take(code: int) -> None:
        action = from_code(code)
        if isinstance(action, Place):
            frame.b -= 1
            limbo.remove(action.design)
            place(table, frame.a, action)
        else:
            frame.b = 0

    designs = sorted(set(limbo))
    places = [spot.code for design in designs for spot in spots(table, frame.a, design)]
    return choice(frame.a, [*places, Done().code], take)


def spots(table: Table, seat: int, design: int) -> list[Place]:
    """Where a card may go (NEON-GEAR-02 to GEAR-08)."""
    found = []
    for spot in thinkable_spots(table, seat, design):
        if spot_refused(table, seat, spot) is None:
            gear = table.seat(seat).gear[spot.slot]
            if spot.spot == ON_TOP and gear is not None:
                card = table.content.equipment[design]
                keeps = _keeps(card, _pool(gear))
                found += [Place(design, ON_TOP, spot.slot, keep) for keep in keeps]
            else:
                found.append(spot)
    return found


def thinkable_spots(table: Table, seat: int, design: int) -> Iterator[Place]:
    """The free spot of its type, then on top of and under each Gear."""
    yield Place(design, FREE_SPOT, table.content.equipment[design].type)
    for slot, gear in enumerate(table.seat(seat).gear):
        if gear is not None:
            yield Place(design, ON_TOP, slot)
            yield Place(design, AS_AMMO, slot)


def spot_refused(table: Table, seat: int, spot: Place) -> Refusal | None:
    """Why a card may not go there (NEON-GEAR-02 to GEAR-08)."""
    card, own = table.content.equipment[spot.design], table.seat(seat).gear
    gear = own[spot.slot]
    if spot.spot == FREE_SPOT:
        return None if gear is None else Refusal(Why.SPOT_TAKEN)
    if gear is None or not _share_ammo(card, table.content.equipment[gear.card]):
        return Refusal(Why.NO_SHARED_AMMO)
    if spot.spot == ON_TOP:
        is_open = own[card.type] is None or spot.slot == card.type
        return None if is_open else Refusal(Why.OTHER_TYPE)
    is_full = len(gear.ammo) >= table.content.equipment[gear.card].capacity
    return Refusal(Why.FULL) if is_full else None


def place(table: Table, seat: int, action: Place) -> None:
    """Put a card down; covered cards turn into Ammo or are discarded (NEON-GEAR-06, GEAR-07)."""
    own = table.seat(seat).gear
    table.tell(EventKind.CARD_PLACED, seat, action.design, action.spot, action.slot)
    covered = own[action.slot]
    if action.spot == AS_AMMO and covered is not None:
        insort(covered.ammo, action.design)
        return
    kept: list[int] = []
    if action.spot == ON_TOP and covered is not None:
        for position, design in enumerate(_pool(covered)):
            if action.keep >> position & 1:
                kept.append(design)
            else:
                table.tell(EventKind.CARD_DISCARDED, seat, design)
        own[action.slot] = None
        bar_slot(table, seat, action.slot)
    slot = table.content.equipment[action.design].type
    own[slot] = Gear(action.design, kept)
    bar_slot(table, seat, slot)


def _share_ammo(one: Equipment, other: Equipment) -> bool:
    """NEON-GEAR-05."""
    return not set(one.ammo).isdisjoint(other.ammo)


def _pool(gear: Gear) -> list[int]:
    return sorted([gear.card, *gear.ammo])


def _keeps(card: Equipment, pool: Sequence[int]) -> list[int]:
    """Masks of what may stay of the pool: as much as fits, of equal results the lowest."""
    size = min(card.capacity, len(pool))
    results: dict[tuple[int, ...], int] = {}
    for kept in combinations(range(len(pool)), size):
        mask = sum(1 << position for position in kept)
        designs = tuple(pool[position] for position in kept)
        results[designs] = min(mask, results.get(designs, mask))
    return sorted(results.values())


# Discarding and paying


def bar_slot(table: Table, seat: int, slot: int) -> None:
    """NEON-AMMO-07, AMMO-09: Gear that changed in a running attack offers nothing more in it."""
    attack = table.state.attack
    bits = (1 << REFS_PER_GEAR) - 1 << GEAR_REFS + REFS_PER_GEAR * slot
    if attack is not None and attack.attacker == seat:
        attack.used |= bits
    if attack is not None and attack.current == seat:
        attack.defender_used |= bits


def discard_gear(table: Table, seat: int, slot: int) -> None:
    """A Gear card goes, and all Ammo under it (NEON-GEAR-10)."""
    gear = table.seat(seat).gear[slot]
    if gear is None:
        return
    table.seat(seat).gear[slot] = None
    for design in (gear.card, *gear.ammo):
        table.tell(EventKind.CARD_DISCARDED, seat, design)
    bar_slot(table, seat, slot)


def ammo_sources(
    table: Table, seat: int, slot: int, ammo: Ammo, attack: Attack | None
) -> list[int]:
    """What may pay one ammo for the Gear in a slot."""
    return [
        source
        for source in _thinkable_sources(table, seat, slot)
        if source_refused(table, seat, slot, ammo, attack, source) is None
    ]


def source_refusals(
    table: Table, seat: int, slot: int, ammo: Ammo, attack: Attack | None
) -> Iterator[tuple[Pay, Refusal]]:
    """What lies there and may not pay."""
    for source in _thinkable_sources(table, seat, slot):
        refusal = source_refused(table, seat, slot, ammo, attack, source)
        if refusal is not None:
            yield Pay(source), refusal


def _thinkable_sources(table: Table, seat: int, slot: int) -> Iterator[int]:
    """Cards under the Gear, of equal ones the first; then Bots, and the Gear itself."""
    own = table.seat(seat)
    gear = own.gear[slot]
    if gear is None:
        return
    yield from (at for at, design in enumerate(gear.ammo) if gear.ammo.index(design) == at)
    yield from (PAY_BOT + bot for bot, ready in enumerate(own.bots_ready) if ready)
    yield PAY_GEAR


def source_refused(
    table: Table, seat: int, slot: int, ammo: Ammo, attack: Attack | None, source: int
) -> Refusal | None:
    """NEON-AMMO-02 to AMMO-04."""
    gear = table.seat(seat).gear[slot]
    assert gear is not None
    content = table.content
    if source == PAY_GEAR:
        if ammo not in content.equipment[gear.card].ammo:
            return Refusal(Why.NO_SYMBOL, n=ammo)
        is_other = any(ammo in content.equipment[design].ammo for design in gear.ammo)
        return Refusal(Why.AMMO_FIRST, n=ammo) if is_other else None
    if source < PAY_BOT:
        shows_it = ammo in content.equipment[gear.ammo[source]].ammo
        return None if shows_it else Refusal(Why.NO_SYMBOL, n=ammo)
    bot = source - PAY_BOT
    if ammo not in content.bots[bot].ammo:
        return Refusal(Why.NO_SYMBOL, n=ammo)
    is_ready = _ready_bots(table, seat, attack)[bot] > 0
    return None if is_ready else Refusal(Why.BOT_TOO_FRESH)


def _ready_bots(table: Table, seat: int, attack: Attack | None) -> list[int]:
    """Bot tokens that can pay: only in an attack after the one that won them (NEON-AMMO-04)."""
    ready = table.seat(seat).bots_ready
    if attack is None:
        return [0] * len(ready)
    fresh = attack.fresh_bots if attack.attacker == seat else [0] * len(ready)
    return [have - new for have, new in zip(ready, fresh, strict=True)]


def pay_ammo(table: Table, seat: int, slot: int, source: int) -> None:
    """Spend one of `ammo_sources`."""
    own = table.seat(seat)
    gear = own.gear[slot]
    if source == PAY_GEAR:
        discard_gear(table, seat, slot)
    elif source >= PAY_BOT:
        own.bots_ready[source - PAY_BOT] -= 1
        own.bots_spent[source - PAY_BOT] += 1
        table.tell(EventKind.BOT_SPENT, seat, source - PAY_BOT)
    elif gear is not None:
        table.tell(EventKind.CARD_DISCARDED, seat, gear.ammo.pop(source))
