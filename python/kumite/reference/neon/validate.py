"""Whether decoded values make sense together, so that no later step can stumble over them.

Every state that play produces passes; `check` raises DecodeError for anything else it can tell.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kumite.games.neon.codec import FULL, SPECTATOR
from kumite.games.neon.model import NO_ID, NOBODY, SHIP, Mode, Phase, SinkStage

from .opening import SECTORS
from .scoring import check_end
from .submersion import LAST_SECTORS
from .table import Table
from .validate_cards import check_bots, check_enhancements, check_equipment, check_hand
from .validate_common import is_falling, require, seat_in_line, unpreventable
from .validate_seats import check_automa, check_seat, check_trophies
from .validate_stack import check_stack

if TYPE_CHECKING:
    from kumite.games.neon.entries import Content
    from kumite.games.neon.model import State

SQUAD_SEATS = {Mode.SQUAD_2X2: 4, Mode.SQUAD_3X2: 6, Mode.SQUAD_2X3: 6}
SINKINGS = len(SECTORS) - LAST_SECTORS


def check(content: Content, state: State, viewer: int = FULL) -> None:
    """Refuse what no match can lead to."""
    table = Table(content, state, [])
    require(viewer in (FULL, SPECTATOR) or viewer < state.players, f"no seat {viewer}")
    _check_match(table)
    _check_arena(table)
    _check_phase(table)
    check_automa(table)
    for seat in range(state.players):
        check_seat(table, seat)
        check_hand(table, seat, viewer)
    fighters = [place.fighter for place in state.seats if place.fighter != NO_ID]
    require(len(set(fighters)) == len(fighters), "two seats have the same Fighter")
    if state.phase == Phase.HANDS:
        hands = [place.hand != 0 and place.hand != 128 for place in state.seats]
        require(hands == sorted(hands, reverse=True), "hands dealt out of order")
    check_trophies(table)
    _check_order(table)
    check_stack(table)
    check_equipment(table)
    check_enhancements(table)
    check_bots(table)
    _check_end(table)


# Match and Arena


def _check_match(table: Table) -> None:
    state = table.state
    seats = SQUAD_SEATS.get(state.mode, state.players)
    require(state.players == seats, f"{state.mode.name} with {state.players} players")
    require(state.automa_in_play or state.players > 2, "2 players without the Automa")
    require(state.track < len(table.content.tracks), "unknown track")
    has_begun = state.phase > Phase.LEADER
    require(bool(state.round) == has_begun, f"round {state.round}")
    _check_track(table)
    require(
        state.leader < state.players if has_begun else state.leader == NOBODY,
        f"leader {state.leader}",
    )


def _check_track(table: Table) -> None:
    """Rounds, tokens on the track and pulses go together (NEON-SUB-11, SUB-15, SUB-17)."""
    state = table.state
    slots = table.content.tracks[state.track].slots
    require(table.is_royale or state.round <= len(slots), f"round {state.round}")
    sinkings = [*slots, *[1] * state.round][: state.round]
    tokens = sum(sinkings[:-1])
    pulses = sum(sum(sinkings[:r]) > SINKINGS for r in range(1, state.round))
    tokens_of_a_sheet = sum(len(row) for row in table.content.figures.hp_b)
    require(unpreventable(table, pulses) < tokens_of_a_sheet, "nobody lives that long")
    if _is_submerging(state):
        tokens += sinkings[-1] - state.sinks_left
        pulses += state.pulsed
    is_so = len(state.placed) == min(len(SECTORS), tokens) and state.final_pulses == pulses
    require(is_so, "round, track and pulses contradict each other")
    require(state.pulsed == (state.final_pulses > 0), "a pulse that nobody counted")


def _is_submerging(state: State) -> bool:
    """Whether this round's Submersion has begun; a match that ends in it ends in stage 0."""
    has_ended = state.phase == Phase.OVER and state.stage == 0
    return has_ended or state.phase in (Phase.SINK, Phase.REVEAL)


def _check_arena(table: Table) -> None:
    state = table.state
    require(len(set(state.ring)) == len(state.ring), "a Sector lies twice in the ring")
    require(len(set(state.placed)) == len(state.placed), "a token lies twice on the track")
    if state.phase == Phase.RING:
        require(len(state.ring) < len(SECTORS), "the ring is complete")
        require(not state.placed and not state.top, "tokens before the ring")
    else:
        sunk = set(state.placed[:SINKINGS])
        require(set(state.ring) == set(SECTORS) - sunk, "ring and track contradict each other")
    _check_top(state)
    figures = table.content.figures
    total = sum(state.search) + state.search_supply
    require(total == figures.search_tokens, "Search tokens are not all there")
    for sector in SECTORS:
        is_gone = state.phase != Phase.RING and sector not in state.ring
        pieces = state.search[sector] + state.bots[sector]
        has_sunk = is_gone or sector == state.sinking
        require(not (has_sunk and pieces), f"tokens on Sector {sector}, which is gone")
    if state.phase < Phase.PLAN:
        is_fresh = not any(state.search) and state.bots == [0, *[1] * len(SECTORS)]
        require(is_fresh, "an Arena that was played on")


def _check_top(state: State) -> None:
    hidden = state.phase in (Phase.RING, Phase.FIRST_TOKEN, Phase.REVEAL)
    if hidden or len(state.placed) == len(SECTORS):
        require(state.top == 0, "a Scoreboard token too many")
        require(
            state.phase != Phase.REVEAL or len(state.placed) < len(SECTORS), "nothing to reveal"
        )
    else:
        known = state.top in SECTORS and state.top not in state.placed
        require(known, f"top token {state.top}")


# Phases


def _check_order(table: Table) -> None:
    """Seats that have begun their turn are numbered in that order."""
    state = table.state
    acted = sorted(place.acted for place in state.seats if place.acted)
    require(acted == list(range(1, len(acted) + 1)), "turns out of order")
    if state.phase <= Phase.PLAN:
        require(not acted, "turns before they begin")
    elif state.turn != NOBODY:
        require(state.seats[state.turn].acted == len(acted) > 0, "a turn that is over")
    elif state.phase != Phase.OVER or state.stage == 0:
        require(all(state.seats[seat].acted for seat in table.living()), "a turn left out")


def _check_phase(table: Table) -> None:
    state = table.state
    if state.phase in (Phase.TURN, Phase.DRAW):
        require(state.turn < state.players, "nobody's turn")
    elif state.phase == Phase.OVER and state.stage == 1:
        require(state.turn < state.players or state.turn == NOBODY, f"turn {state.turn}")
    else:
        require(state.turn == NOBODY, "somebody's turn")
    require(state.stage in _stages(state.phase), f"stage {state.stage}")
    is_first = state.phase <= Phase.LEADER or (state.phase == Phase.TURN and state.stage == 0)
    require(state.next_action <= (0 if is_first else 3), f"next action {state.next_action}")
    if state.phase == Phase.SINK:
        _check_sinking(table)
    else:
        most = 1 if state.phase == Phase.REVEAL else 0
        require(state.sinks_left <= most and not state.sinking, "something sinks")
        require(state.cursor in (0, state.players), f"cursor {state.cursor}")
    if state.check_end:
        may_wait = bool(state.stack) or state.phase in (Phase.SINK, Phase.REVEAL)
        require(may_wait, "an end that nobody checks")
    if not state.stack:
        _check_turn(table)
    has_frames = state.phase in (Phase.TURN, Phase.AUTOMA, Phase.SINK)
    require(has_frames or not state.stack, "something interrupts what nothing interrupts")


def _stages(phase: Phase) -> tuple[int, ...]:
    if phase == Phase.TURN:
        return (0, 1)
    if phase in (Phase.DRAW, Phase.AUTOMA):
        return (1,)
    if phase == Phase.SINK:
        return (SinkStage.FLEE, SinkStage.DAMAGE, SinkStage.PULSE)
    return (0, 1) if phase == Phase.OVER else (0,)


def _check_sinking(table: Table) -> None:
    state = table.state
    require(1 <= state.sinks_left <= 2, f"{state.sinks_left} Sectors to sink")
    require(state.cursor <= state.players, f"cursor {state.cursor}")
    if state.stage == SinkStage.PULSE:
        require(len(state.ring) == LAST_SECTORS and state.pulsed, "a pulse too early")
        require(not state.sinking and state.final_pulses > 0, "a pulse and a sinking Sector")
        return
    require(len(state.ring) > LAST_SECTORS, "the last two Sectors do not sink")
    require(state.sinking == state.top != 0, f"sinking {state.sinking}")
    require(state.stage != SinkStage.DAMAGE or state.cursor < state.players, "nobody to hurt")
    for place in range(state.cursor + (state.stage == SinkStage.DAMAGE)):
        own = state.seats[seat_in_line(state, place)]
        require(own.loc != state.sinking, "somebody stayed in a Sector that sinks")
    for own in state.seats:
        stays = own.token == state.sinking or (own.loc == state.sinking and own.fields)
        require(not stays, "something stayed in a Sector that sinks")


def _check_turn(table: Table) -> None:
    state = table.state
    if state.phase == Phase.TURN:
        place = table.location(state.turn)
        require(place == SHIP if state.stage == 0 else table.on_arena(state.turn), "turn of nobody")
    elif state.phase == Phase.DRAW:
        require(table.is_left(state.turn), "an eliminated player draws")
    require(state.phase != Phase.AUTOMA, "the Automa waits for nobody")


# The end


def _check_end(table: Table) -> None:
    """A match is over when its end is reached, and its winners follow from how it stands."""
    state = table.state
    if state.phase <= Phase.LEADER:
        require(not state.winners, "winners before the end")
        return
    is_round_over = state.stage == 1 and state.turn == NOBODY and _has_everybody_acted(table)
    ended = Table(table.content, replace(state, winners=0), [])
    is_over = check_end(ended, round_over=state.phase == Phase.OVER and is_round_over)
    if state.phase == Phase.OVER:
        require(is_over and ended.state.winners == state.winners, "other winners")
    else:
        require(not state.winners, "winners before the end")
        falls = any(is_falling(state, seat) for seat in range(state.players))
        require(not is_over or state.check_end or falls, "a match that is over")


def _has_everybody_acted(table: Table) -> bool:
    return all(table.seat(seat).acted for seat in table.living())
