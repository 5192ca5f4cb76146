"""Monsters and the boss coming into play (DNT-EVT-03, DNT-BOS-14): frames ARRIVE and BOSS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import CityCause, EventKind, TextKind
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    FIRST_EVENT,
    NO_DESIGN,
    FrameKind,
    MonsterState,
    Status,
)

from .asking import chance, evenly
from .city import is_standing
from .monsters import full_life, open_window_about, printed
from .objects import bits, monster_object, number_of
from .piles import draw_city, known_events, reshuffle_city, set_known_events
from .texts import push_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.games.defend_neo_tokyo.model import Frame
    from kumite.reference.waits import Wait

    from .table import Table


def push_arrival(table: Table, monster: int) -> None:
    """A "Monster Appears" card is carried out."""
    n = printed(table, monster).citizens
    table.push(FrameKind.ARRIVE, it=monster_object(monster), n=n)


def push_boss(table: Table) -> None:
    """The boss arrives."""
    table.push(FrameKind.BOSS, it=monster_object(BOSS))
    table.tell(EventKind.BOSS_ARRIVED, BOSS)


def push_boss_if_clear(table: Table, *, also: bool = False) -> None:
    """It comes once, to a board without monsters, or for another reason (DNT-BOS-01)."""
    if not table.has_boss_come and (also or not table.monsters_in_play()):
        push_boss(table)


def serve_arrive(table: Table, frame: Frame) -> Wait | None:
    if frame.step == 0:

        def placed(space: int) -> None:
            frame.step, frame.space = 1, space
            open_window_about(table, number_of(frame.it))

        return _place(table, frame, placed)
    space, n = frame.space, frame.n
    table.become(FrameKind.ENTER, space=space, n=n, id=NO_DESIGN)
    return None


def _place(table: Table, frame: Frame, placed: Callable[[int], None]) -> Wait | None:
    """By the top City card; a Destroyed space is drawn over (DNT-DSP-13)."""
    monster = number_of(frame.it)

    def drawn(space: int) -> None:
        table.tell(EventKind.CITY_CARD_DRAWN, space, CityCause.PLACE)
        if not is_standing(table, space):
            return
        life = full_life(table, monster)
        table.state.monsters[monster] = MonsterState(Status.IN_PLAY, space=space, life=life)
        table.tell(EventKind.MONSTER_PLACED, monster, space, life)
        placed(space)

    return draw_city(table, drawn)


def serve_boss(table: Table, frame: Frame) -> Wait | None:
    match frame.step:
        case 0:
            return _serve_clearing(table, frame)
        case 1:

            def placed(_: int) -> None:
                _make_deck(table)
                frame.step = 2
                open_window_about(table, BOSS)

            return _place(table, frame, placed)
        case 2:
            frame.step = 3
            push_text(table, BOSS, TextKind.ARRIVAL)
        case _:
            table.pop()
    return None


def _serve_clearing(table: Table, frame: Frame) -> Wait | None:
    """The rest of the Event Deck: events are turned up one by one (DNT-BOS-03, DNT-C-08)."""
    state = table.state
    for card in known_events(table):
        if card >= FIRST_EVENT:
            _leave(table, card)
    set_known_events(table, [])
    state.deck_appears = 0

    def fall(card: int) -> None:
        state.event_pool &= ~(1 << card)
        state.deck_events -= 1
        _leave(table, card)

    if state.deck_events:
        unseen = [card for card in bits(state.event_pool) if card >= FIRST_EVENT]
        return chance(evenly(unseen), fall)
    if table.content.bosses[state.threat].reshuffle:
        reshuffle_city(table)
    frame.step = 1
    return None


def _leave(table: Table, card: int) -> None:
    table.state.event_discard |= 1 << card
    table.tell(EventKind.EVENT_LEFT, card)


def _make_deck(table: Table) -> None:
    """All events of this match, whose order nobody knows (DNT-BOS-04, DNT-BOS-05)."""
    state = table.state
    events = state.event_discard >> FIRST_EVENT
    state.event_pool, state.event_discard = events << FIRST_EVENT, 0
    table.tell(EventKind.BOSS_DECK_MADE, events)
