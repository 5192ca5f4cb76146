"""Before anything is dealt: brought lists, who begins, where each side deploys (SFB-SET, DRA)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Area, Bring, Lead
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NOBODY, SIDES, Formation, Mode, Phase
from kumite.reference.waits import Choice

from .table import bits, mask_of
from .tasks import Task
from .waiting import Decision, Fall, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered

TEAMMATE = 2
"""A teammate is seat ^ 2."""


def begin(table: Table) -> None:
    if table.state.formation is Formation.COMPETITIVE:
        table.wait_for_chance(Phase.BRING)
    else:
        table.go(Task.SEAT_ORDER)


# Brought lists (SFB-D-06)


def bringing(table: Table) -> list[int]:
    """Seats that make their lists now: in tornado first 0 and 1, then 2 and 3 (SFB-STT-14)."""
    unfinished = [seat for seat in range(table.state.players) if not _is_full(table, seat)]
    first = [seat for seat in unfinished if seat < SIDES]
    return first or unfinished


def _is_full(table: Table, seat: int) -> bool:
    return table.seat(seat).brought.bit_count() == table.mode.brought


def teammates_list(table: Table, seat: int) -> int:
    """What a seat may not bring: only seats 2 and 3 find a list there."""
    is_tornado = table.state.mode is Mode.TORNADO
    return table.seat(seat ^ TEAMMATE).brought if is_tornado and seat >= SIDES else 0


def list_options(table: Table, seat: int) -> list[int]:
    """Champions above the last one that leave enough higher ones (SFB-DRA-03)."""
    brought = table.seat(seat).brought
    missing = table.mode.brought - brought.bit_count()
    open_ones = [
        champion
        for champion in range(brought.bit_length(), len(table.content.champions))
        if not teammates_list(table, seat) >> champion & 1
    ]
    return open_ones[: len(open_ones) - missing + 1]


def serve_bring(table: Table) -> Choice:
    """Secretly, all at once; asked to the end, since silence would tell (SFB-GEN-17)."""
    options = {
        seat: [Bring(champion).code for champion in list_options(table, seat)]
        for seat in bringing(table)
    }
    return Choice(options, lambda seat, code: _bring(table, seat, code), is_secret=True)


def _bring(table: Table, seat: int, code: int) -> None:
    action = Bring.from_code(code)
    assert isinstance(action, Bring)
    table.seat(seat).brought |= 1 << action.champion
    table.tell(EventKind.CHAMPION_BROUGHT, seat, action.champion)
    if not _is_full(table, seat):
        return
    table.tell(EventKind.LIST_FINISHED, seat)
    now = bringing(table)
    if not now:
        for each, own in enumerate(table.state.seats):
            table.tell(EventKind.LIST_REVEALED, each, own.brought)
        table.go(Task.SEAT_ORDER)
    elif min(now) >= SIDES and seat < SIDES:
        for each in now:
            mate = each ^ TEAMMATE
            table.tell(EventKind.LIST_SEEN, each, mate, table.seat(mate).brought)


# Who begins (SFB-C-01, SFB-D-02, SFB-D-03)


def seat_order(table: Table) -> None:
    """The next thing that is not known about the order of turns."""
    state = table.state
    state.active = NOBODY
    if state.first == NOBODY:
        table.wait_for_chance(Phase.FIRST)
        return
    for place in range(SIDES):
        if state.order[place] == NOBODY:
            state.active = _side_at(table, place)
            table.ask(Phase.LEAD, state.active)
            return
    table.tell(EventKind.ORDER_SET, *state.order)
    state.active = state.order[0]
    table.ask(Phase.AREA, state.active)


def _side_at(table: Table, place: int) -> int:
    """The side of a place in the order; its lowest seat has the same number."""
    return (table.state.first + place) % SIDES


def set_leader(table: Table, seat: int) -> None:
    """The seat comes before its teammate; in a duel the rest follows."""
    state = table.state
    place = (seat - state.first) % SIDES
    state.order[place] = seat
    if state.mode is Mode.TORNADO:
        state.order[place + SIDES] = seat ^ TEAMMATE
    else:
        state.order[1 - place] = (seat + 1) % SIDES


def _first_falls(table: Table, side: int) -> None:
    table.state.first = side
    table.tell(EventKind.FIRST_SIDE, side)
    if table.state.mode is Mode.DUEL:
        set_leader(table, side)
    table.go(Task.SEAT_ORDER)


FIRST = Fall(lambda table: [(side, 1) for side in range(SIDES)], _first_falls)


def _leaders(table: Table) -> list[Considered]:
    lowest = table.state.active
    return offered([Lead(lowest), Lead(lowest ^ TEAMMATE)])


def _lead(table: Table, action: Action) -> None:
    assert isinstance(action, Lead)
    set_leader(table, action.seat)
    table.go(Task.SEAT_ORDER)


LEAD = Decision(_leaders, _lead)


def _choose_area(table: Table, action: Action) -> None:
    """SFB-D-01."""
    assert isinstance(action, Area)
    state = table.state
    own = state.active % SIDES
    state.north = 1 - own if action.south else own
    table.tell(EventKind.AREA_CHOSEN, state.active, action.south)
    state.active = NOBODY
    table.go(Task.GATHER)


AREA = Decision(lambda table: offered([Area(0), Area(1)]), _choose_area)


def full_lists(table: Table, seat: int, without: int) -> list[int]:
    """Champions that a list may hold, for filling hidden ones; `without` is the teammate's."""
    everyone = mask_of(range(len(table.content.champions)))
    return bits(everyone & ~without)
