"""Before the first turn: fighters, the first seat, reserves and layouts (MA-SET, MA-BBS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.actions import Fighter, Lay, Pick
from kumite.games.martial_art.bag import packed, size
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import RESERVE, TOKENS, Phase
from kumite.games.martial_art.schema import PRINTED, SKILLS, TILES
from kumite.games.martial_art.terms import ACTIONS, AREAS
from kumite.reference.waits import Chance, Choice, choice

from . import knowledge, layout
from .chance import action_areas, effect_layouts, reserves
from .table import bits

if TYPE_CHECKING:
    from .knowledge import Counts, World
    from .table import Table


def set_fighter(table: Table, seat: int, fighter: int) -> None:
    """Board, cubes and, in White Belt, the printed skills (MA-SET-04, MA-SET-10)."""
    own, printed = table.seat(seat), table.content.fighters[fighter]
    own.fighter = fighter
    own.chi, own.rage = printed.chi.start, printed.rage.start
    if not table.is_black:
        own.skills = (1 << PRINTED) - 1


def unclaimed(table: Table) -> list[int]:
    taken = {own.fighter for own in table.state.seats}
    return [fighter for fighter in range(len(table.content.fighters)) if fighter not in taken]


def _seat_without_fighter(table: Table) -> int | None:
    seats = range(table.state.players)
    return next((seat for seat in seats if not table.has_fighter(seat)), None)


def serve_fighters(table: Table) -> Choice | None:
    """MA-D-01: seats without a fighter take one, in seat order."""
    seat = _seat_without_fighter(table)
    if seat is None:
        table.state.phase = Phase.FIRST
        return None

    def take(action: int) -> None:
        fighter = action - Fighter(0).code
        set_fighter(table, seat, fighter)
        table.tell(EventKind.FIGHTER_TAKEN, seat, fighter)

    return choice(seat, [Fighter(fighter).code for fighter in unclaimed(table)], take)


def serve_deal(table: Table) -> Chance | None:
    """MA-C-08: the same by chance."""
    seat = _seat_without_fighter(table)
    if seat is None:
        table.state.phase = Phase.FIRST
        return None

    def fall(fighter: int) -> None:
        set_fighter(table, seat, fighter)
        table.tell(EventKind.FIGHTER_TAKEN, seat, fighter, 1)

    return Chance([(fighter, 1) for fighter in unclaimed(table)], fall)


def serve_first(table: Table) -> Chance:
    """MA-C-01."""

    def fall(seat: int) -> None:
        table.state.first = seat
        table.state.phase = Phase.SKILLS if table.is_black else Phase.RESERVE
        table.tell(EventKind.FIRST_SEAT, seat)

    return Chance([(seat, 1) for seat in range(table.state.players)], fall)


# White Belt: everything by chance, fighter by fighter


def seat_to_lay(table: Table) -> int | None:
    """The lowest seat whose tokens do not all have a place."""
    seats = range(table.state.players)
    return next((seat for seat in seats if table.seat(seat).laid < TOKENS), None)


def serve_reserve(table: Table) -> Chance | None:
    """MA-C-02."""
    seat = seat_to_lay(table)
    if seat is None:
        begin_fight(table)
        return None

    def fall(outcome: int) -> None:
        own = table.seat(seat)
        own.reserve = [outcome >> 8, outcome >> 4 & 0xF, outcome & 0xF]
        own.laid = RESERVE
        table.state.phase = Phase.ACTIONS
        table.tell(EventKind.RESERVE_DRAWN, seat, RESERVE)
        table.tell(EventKind.RESERVE_SEEN, seat, outcome)

    return Chance(reserves(_effects(table, seat), RESERVE), fall)


def serve_actions(table: Table) -> Chance:
    """MA-C-03, first half: every Action gets an Area of its own."""
    seat = seat_to_lay(table)
    assert seat is not None

    def fall(outcome: int) -> None:
        own = table.seat(seat)
        for kind in ACTIONS:
            for area in bits(outcome >> AREAS * kind & (1 << AREAS) - 1):
                own.actions[area][kind] = 1
                own.laid += 1
        table.state.phase = Phase.EFFECTS
        tell_actions(table, seat)

    return Chance(action_areas(table.fighter(seat).actions), fall)


def serve_effects(table: Table) -> Chance:
    """MA-C-03, second half: the free places are filled with the other Effects."""
    seat = seat_to_lay(table)
    assert seat is not None
    own = table.seat(seat)
    sizes = tuple(layout.PER_AREA - sum(actions) for actions in own.actions)
    drawn = _effects(table, seat)
    totals = (
        drawn[0] - own.reserve[0],
        drawn[1] - own.reserve[1],
        drawn[2] - own.reserve[2],
    )
    outcomes = effect_layouts(totals, sizes)
    by_number: dict[int, World] = {
        number: world for world, number in knowledge.numbered_worlds(totals, sizes).items()
    }

    def fall(outcome: int) -> None:
        own.effects = [list(counts) for counts in by_number[outcome]]
        own.laid = TOKENS
        table.state.phase = Phase.RESERVE
        for area, bag in enumerate(own.effects, 1):
            if size(bag):
                table.tell(EventKind.EFFECTS_SEEN, seat, area, packed(bag))
        knowledge.begin(table, seat)

    return Chance(outcomes, fall)


def _effects(table: Table, seat: int) -> Counts:
    moves, defenses, energies = table.fighter(seat).effects
    return moves, defenses, energies


def tell_actions(table: Table, seat: int) -> None:
    """Action tokens lie face up (MA-INF-01)."""
    for area, actions in enumerate(table.seat(seat).actions, 1):
        for kind in ACTIONS:
            for _ in range(actions[kind]):
                table.tell(EventKind.ACTION_LIES, seat, area, kind)


# Black Belt: everything by choice, all seats at once


def serve_skills(table: Table) -> Choice | None:
    """MA-D-02: three skills, picked in the order of the list, revealed together."""
    waiting = [
        seat for seat in range(table.state.players) if table.seat(seat).skills.bit_count() < TILES
    ]
    if not waiting:
        for seat in range(table.state.players):
            table.tell(EventKind.SKILLS_REVEALED, seat, table.seat(seat).skills)
        table.state.phase = Phase.LAYOUT
        return None

    def take(seat: int, action: int) -> None:
        own = table.seat(seat)
        skill = action - Pick(0).code
        own.skills |= 1 << skill
        table.tell(EventKind.SKILL_PICKED, seat, skill)
        if own.skills.bit_count() == TILES:
            table.tell(EventKind.SKILLS_CHOSEN, seat)

    options = {seat: [Pick(skill).code for skill in _pickable(table, seat)] for seat in waiting}
    return Choice(options, take, is_secret=True)


def _pickable(table: Table, seat: int) -> list[int]:
    picked = table.seat(seat).skills
    more = TILES - picked.bit_count()
    return list(range(picked.bit_length(), SKILLS - more + 1))


def serve_layout(table: Table) -> Choice | None:
    """MA-D-03, MA-D-04: reserve and layout, token by token, Actions revealed together."""
    waiting = [seat for seat in range(table.state.players) if table.seat(seat).laid < TOKENS]
    if not waiting:
        for seat in range(table.state.players):
            tell_actions(table, seat)
            knowledge.begin(table, seat)
        begin_fight(table)
        return None

    def take(seat: int, action: int) -> None:
        kind = action - Lay(0).code
        place = layout.lay(table, seat, kind)
        table.tell(EventKind.TOKEN_LAID, seat, place, kind)
        if table.seat(seat).laid == TOKENS:
            table.tell(EventKind.LAID_OUT, seat)

    options = {seat: [Lay(kind).code for kind in layout.choices(table, seat)] for seat in waiting}
    return Choice(options, take, is_secret=True)


def begin_fight(table: Table) -> None:
    state = table.state
    state.round = 1
    state.active = state.first
    state.phase = Phase.BEGIN
    table.tell(EventKind.ROUND_BEGAN, 1)
