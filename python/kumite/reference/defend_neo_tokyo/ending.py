"""The Destruction Track, the Destroyed stack, and the end of the match (DNT-GEN-02, DNT-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import DestructionCause, EventKind
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    FACES,
    IN_STACK,
    MAX_DEPTH,
    NO_ID,
    NOBODY,
    QUEUE,
    REMOVED,
    Ending,
    Frame,
    Phase,
    Status,
)

from .citizens import population, rearrange
from .monsters import full_life
from .piles import event_cards_left
from .table import MatchOver

if TYPE_CHECKING:
    from .table import Table

_WIN = 100
_PER_SPACE = 10


def raise_destruction(table: Table, steps: int, cause: DestructionCause) -> None:
    """DNT-TRK-07, DNT-TRK-08: the last space loses at once."""
    state, final = table.state, table.difficulty.final
    state.destruction = min(state.destruction + steps, final)
    table.tell(EventKind.DESTRUCTION_ROSE, state.destruction, steps, cause)
    if state.destruction == final:
        end(table, Ending.DESTRUCTION)


def check_population(table: Table) -> None:
    """The POP check (DNT-CIT-08, DNT-CIT-09)."""
    total = population(table)
    if total < table.figures.stack:
        return
    table.tell(EventKind.STACK_CLEARED, total)
    citizens = table.state.citizens
    table.state.citizens = [REMOVED if place == IN_STACK else place for place in citizens]
    rearrange(table)
    raise_destruction(table, 1, DestructionCause.POPULATION)


def end(table: Table, ending: Ending) -> None:
    """Stop everything; raises MatchOver."""
    state = table.state
    state.ending, state.phase = ending, Phase.OVER
    state.depth, state.stack = 0, [Frame() for _ in range(MAX_DEPTH)]
    state.step = state.cursor = state.floor = state.drawn = 0
    state.dice, state.queue = [0] * FACES, [NO_ID] * QUEUE
    state.go = NOBODY
    table.tell(EventKind.MATCH_ENDED, ending, score(table))
    raise MatchOver


def score(table: Table) -> int:
    """What the report says; 0 while the match runs (DNT-WIN-04)."""
    state, boss = table.state, table.monster(BOSS)
    if state.ending is Ending.NONE:
        return 0
    if state.ending is Ending.BOSS_DEFEATED:
        left = table.difficulty.final - state.destruction
        return _WIN + _PER_SPACE * left + event_cards_left(table)
    if boss.status is not Status.IN_PLAY:
        return 0
    full = full_life(table, BOSS)
    return (full - boss.life) * 100 // full


def returns(table: Table) -> list[float]:
    """Everybody wins or loses together (DNT-WIN-05)."""
    ending = table.state.ending
    each = {Ending.NONE: 0.0, Ending.BOSS_DEFEATED: 1.0}.get(ending, -1.0)
    return [each] * table.state.players


def scores(table: Table) -> list[int]:
    """Ending, score, destruction, final, Event cards, life of the boss, its full life, turn."""
    state = table.state
    return [
        int(state.ending),
        score(table),
        state.destruction,
        table.difficulty.final,
        event_cards_left(table),
        table.monster(BOSS).life if table.is_in_play(BOSS) else 0,
        full_life(table, BOSS) if state.threat != NOBODY else 0,
        state.turn,
    ]
