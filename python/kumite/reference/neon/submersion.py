"""Submersion: Sectors sink, Fighters flee or are hurt, the round ends (NEON-SUB)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.actions import Done, Flee
from kumite.games.neon.events import EventKind, MoveCause
from kumite.games.neon.model import AUTOMA, NO_PLAN, NOBODY, OUT, Phase, SinkStage
from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import Window
from kumite.reference.waits import Chance, choice

from . import ring
from .damage import deal_damage
from .defeat import defeat
from .effects import area_passives, own_ops
from .movement import move_fighter
from .opening import begin_round, unseen_tokens
from .scoring import check_end
from .use import actions_of, begin_effect, offers

if TYPE_CHECKING:
    from kumite.reference.waits import Choice

    from .table import Table

LAST_SECTORS = 2
"""NEON-SUB-14."""
DAMAGE = 1


def begin_submersion(table: Table) -> None:
    """NEON-SUB-01, SUB-17: the slot of this round; one pulse a round past the last."""
    state = table.state
    slots = table.content.tracks[state.track].slots
    state.sinks_left = slots[state.round - 1] if state.round <= len(slots) else 1
    state.pulsed = False
    state.phase = Phase.SINK
    state.stage = SinkStage.BEGIN


def serve_sink(table: Table) -> Choice | None:
    match table.state.stage:
        case SinkStage.BEGIN:
            _begin(table)
        case SinkStage.FLEE:
            return _flee(table)
        case SinkStage.DAMAGE:
            return _suffer(table, seat_at_cursor(table))
        case _:
            return _pulse(table)
    return None


def seat_at_cursor(table: Table) -> int:
    """NEON-SUB-06: from the Leader clockwise."""
    state = table.state
    return (state.leader + state.cursor) % state.players


def _begin(table: Table) -> None:
    state = table.state
    if not state.sinks_left:
        if not (state.check_end and check_end(table)):
            _end_round(table)
    elif len(state.ring) > LAST_SECTORS:
        _sink(table)
    elif not state.pulsed:
        _begin_pulse(table)
    else:
        _move_token(table)


# A Sector sinks


def _sink(table: Table) -> None:
    """Steps 1 and 2 (NEON-SUB-03, SUB-04)."""
    state, sector = table.state, table.state.top
    state.sinking, state.stage, state.cursor = sector, SinkStage.FLEE, 0
    table.tell(EventKind.SECTOR_SANK, sector)
    state.search_supply += state.search[sector]
    state.search[sector] = state.bots[sector] = 0
    for seat, own in enumerate(state.seats):
        if own.loc == sector:
            own.fields = 0
        if own.token == sector:
            table.return_token(seat)
    for near in ring.neighbours(state.ring, sector):
        _remove_search_token(table, near)


def _remove_search_token(table: Table, sector: int) -> None:
    state = table.state
    if state.search[sector]:
        state.search[sector] -= 1
        state.search_supply += 1
        table.tell(EventKind.SEARCH_TOKENS, sector, state.search[sector])


def _flee(table: Table) -> Choice | None:
    """Step 3: each Fighter there moves, then is hurt (NEON-SUB-05, SUB-07)."""
    state = table.state
    if state.cursor >= state.players:
        _finish_sinking(table)
        return None
    seat = seat_at_cursor(table)
    if table.location(seat) != state.sinking:
        state.cursor += 1
        return None
    near = {Flee(sector).code: sector for sector in ring.neighbours(state.ring, state.sinking)}

    def take(action: int) -> None:
        state.stage = SinkStage.DAMAGE
        move_fighter(table, seat, near[action], MoveCause.FLED)

    return choice(seat, list(near), take)


def _finish_sinking(table: Table) -> None:
    """The Automa last (NEON-AUT-08), then steps 4 and 5."""
    state, sector = table.state, table.state.sinking
    near = min(ring.neighbours(state.ring, sector))
    if state.automa_loc == sector:
        _hurt_automa(table, sector)
    state.ring.remove(sector)
    _move_token(table)
    if state.automa_loc == sector:
        move_fighter(table, AUTOMA, near, MoveCause.FLED)


def _move_token(table: Table) -> None:
    """Step 5 (NEON-SUB-11): the token goes to the track, the next one is shown."""
    state = table.state
    if state.top:
        state.placed.append(state.top)
    state.top = 0
    state.sinks_left -= 1
    state.sinking = 0
    state.stage = SinkStage.BEGIN
    if unseen_tokens(table):
        state.phase = Phase.REVEAL


def serve_reveal(table: Table) -> Chance:
    """NEON-SUB-02."""

    def fall(sector: int) -> None:
        table.state.top = sector
        table.state.phase = Phase.SINK
        table.tell(EventKind.TOKEN_SHOWN, sector)

    return Chance(unseen_tokens(table), fall)


# The final stage


def _begin_pulse(table: Table) -> None:
    """NEON-SUB-14, SUB-15."""
    state = table.state
    state.pulsed = True
    state.final_pulses += 1
    state.stage, state.cursor = SinkStage.PULSE, 0
    table.tell(EventKind.PULSE, state.final_pulses)
    for sector in state.ring:
        _remove_search_token(table, sector)


def _pulse(table: Table) -> Choice | None:
    """Everybody on the Arena is hurt, nobody moves."""
    state = table.state
    if state.cursor >= state.players:
        if table.on_arena(AUTOMA):
            _hurt_automa(table, state.automa_loc)
        _move_token(table)
        return None
    return _suffer(table, seat_at_cursor(table))


# Damage


def _suffer(table: Table, seat: int) -> Choice | None:
    """One Fighter's damage (NEON-SUB-05, SUB-08, SUB-17, SUB-18)."""
    if not table.on_arena(seat) or _is_spared(table, seat):
        _next_seat(table)
        return None
    items = [] if is_sudden_death(table) else offers(table, seat, Window.ON_SUBMERSION)
    effects = actions_of(items)

    def take(action: int) -> None:
        _next_seat(table)
        if action in effects:
            begin_effect(table, seat, *effects[action])
        elif deal_damage(table, seat, DAMAGE, NOBODY) and not table.hp_left(seat):
            defeat(table, seat, NOBODY)

    return choice(seat, [*effects, Done().code], take)


def _next_seat(table: Table) -> None:
    state = table.state
    state.cursor += 1
    if state.stage == SinkStage.DAMAGE:
        state.stage = SinkStage.FLEE


def is_sudden_death(table: Table) -> bool:
    state = table.state
    enough = table.content.figures.sudden_death_pulse
    return state.stage == SinkStage.PULSE and state.final_pulses >= enough


def _is_spared(table: Table, seat: int) -> bool:
    """NEON-SUB-08: by the Sector it fled from, the one it stands in, or what the Fighter has."""
    if is_sudden_death(table):
        return False
    sectors = {table.state.sinking or table.location(seat), table.location(seat)}
    ops = list(own_ops(table, seat, Window.PASSIVE))
    for sector in sorted(sectors):
        ops += area_passives(table, seat, sector)
    return any(op.kind == OpKind.IGNORE_SUBMERSION_DAMAGE for op in ops)


def _hurt_automa(table: Table, sector: int) -> None:
    """NEON-AUT-08: the Subway spares it."""
    ops = area_passives(table, AUTOMA, sector)
    is_spared = any(op.kind == OpKind.IGNORE_SUBMERSION_DAMAGE for op in ops)
    if is_spared and not is_sudden_death(table):
        return
    if deal_damage(table, AUTOMA, DAMAGE, NOBODY) and not table.hp_left(AUTOMA):
        defeat(table, AUTOMA, NOBODY)


# The end of a round


def _end_round(table: Table) -> None:
    """NEON-RND-06, TOK-03."""
    for own in table.state.seats:
        own.fields = 0
        own.tapped = False
        own.plan = NO_PLAN
        own.acted = 0
        if own.loc == OUT:
            own.token = OUT
    begin_round(table)
