"""Whether decoded values make sense together, so that no later step can stumble over them.

Every state that play produces passes; `check` raises DecodeError for anything else it can tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.neon.codec import FULL
from kumite.games.neon.model import (
    AUTOMA,
    HIDDEN_HAND,
    HIDDEN_PLAN,
    NO_ID,
    NO_PLAN,
    NOBODY,
    OUT,
    SHIP,
    AttackStep,
    FrameKind,
    Mode,
    Phase,
    SinkStage,
)

from . import plan
from .equipment import on_table
from .opening import HAND, SECTORS
from .submersion import LAST_SECTORS
from .table import Table
from .validate_stack import check_stack
from .view import hidden_cards, unseen_cards

if TYPE_CHECKING:
    from kumite.games.neon.entries import Content
    from kumite.games.neon.model import SeatState, State

SQUAD_SEATS = {Mode.SQUAD_2X2: 4, Mode.SQUAD_3X2: 6, Mode.SQUAD_2X3: 6}
MOST_TROPHIES = 90
PIECES = 2
"""Bots of each type."""


def require(condition: bool, message: str) -> None:
    if not condition:
        raise DecodeError(f"no state of a match: {message}")


def check(content: Content, state: State, viewer: int = FULL) -> None:
    """Refuse what no match can lead to."""
    table = Table(content, state, [])
    _check_match(table)
    _check_arena(table)
    _check_phase(table)
    _check_automa(table)
    for seat in range(state.players):
        _check_seat(table, seat)
        _check_hand(table, seat, viewer)
    fighters = [place.fighter for place in state.seats if place.fighter != NO_ID]
    require(len(set(fighters)) == len(fighters), "two seats have the same Fighter")
    _check_order(table)
    check_stack(table)
    _check_equipment(table)
    _check_enhancements(table)
    _check_bots(table)


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
    require(state.phase == Phase.OVER or not state.winners, "winners before the end")
    require(state.winners >> AUTOMA + 1 == 0, "unknown winners")


def _check_track(table: Table) -> None:
    """Rounds, tokens on the track and pulses go together (NEON-SUB-11, SUB-15, SUB-17)."""
    state = table.state
    slots = table.content.tracks[state.track].slots
    require(table.is_royale or state.round <= len(slots), f"round {state.round}")
    sinkings = [*slots, *[1] * state.round][: state.round]
    before = sum(sinkings[:-1])
    pulses = sum(sum(sinkings[:r]) > len(SECTORS) - LAST_SECTORS for r in range(1, state.round))
    possible = [(before, pulses)]
    if state.phase in (Phase.SINK, Phase.REVEAL, Phase.OVER) and sinkings:
        after = before + sinkings[-1] - state.sinks_left
        now = (after, pulses + state.pulsed)
        possible = [*possible, now] if state.phase == Phase.OVER else [now]
    found = [
        len(state.placed) == min(len(SECTORS), tokens) and state.final_pulses == count
        for tokens, count in possible
    ]
    require(any(found), "round, track and pulses contradict each other")


def _unpreventable(table: Table) -> int:
    """How many HP tokens everybody left in Battle Royale has lost to sudden death (NEON-SUB-18)."""
    state = table.state
    is_running = state.phase == Phase.SINK and state.stage == SinkStage.PULSE
    done = state.final_pulses - int(is_running)
    return max(0, done - table.content.figures.sudden_death_pulse + 1) if table.is_royale else 0


def _check_arena(table: Table) -> None:
    state = table.state
    require(len(set(state.ring)) == len(state.ring), "a Sector lies twice in the ring")
    require(set(state.ring) <= set(SECTORS), "unknown Sector in the ring")
    require(len(set(state.placed)) == len(state.placed), "a token lies twice on the track")
    require(set(state.placed) <= set(SECTORS), "unknown token on the track")
    if state.phase == Phase.RING:
        require(len(state.ring) < len(SECTORS), "the ring is complete")
        require(not state.placed and not state.top, "tokens before the ring")
    else:
        sunk = set(state.placed[: len(SECTORS) - LAST_SECTORS])
        require(set(state.ring) == set(SECTORS) - sunk, "ring and track contradict each other")
    _check_top(state)
    figures = table.content.figures
    total = sum(state.search) + state.search_supply
    require(total == figures.search_tokens, "Search tokens are not all there")
    for sector in SECTORS:
        is_gone = state.phase != Phase.RING and sector not in state.ring
        pieces = state.search[sector] + state.bots[sector]
        require(not (is_gone and pieces), f"tokens on Sector {sector}, which is gone")


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
    elif state.phase in (Phase.TURN, Phase.DRAW):
        require(state.seats[state.turn].acted == len(acted), "a turn that is over")
    elif state.phase != Phase.OVER:
        require(all(state.seats[seat].acted for seat in table.living()), "a turn left out")


def _check_phase(table: Table) -> None:
    state = table.state
    is_turn = state.phase in (Phase.TURN, Phase.DRAW)
    if is_turn:
        require(state.turn < state.players, "nobody's turn")
        require(state.seats[state.turn].acted > 0, "a turn that has not begun")
    elif state.phase != Phase.OVER:
        require(state.turn == NOBODY, "somebody's turn")
    require(state.turn < state.players or state.turn == NOBODY, f"turn {state.turn}")
    require(state.next_action <= 3, f"next action {state.next_action}")
    require(state.stage in _stages(state.phase), f"stage {state.stage}")
    require(state.cursor <= state.players, f"cursor {state.cursor}")
    if state.phase == Phase.SINK:
        _check_sinking(state)
    else:
        most = 1 if state.phase == Phase.REVEAL else 0
        require(state.sinks_left <= most and not state.sinking, "something sinks")
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


def _check_sinking(state: State) -> None:
    require(1 <= state.sinks_left <= 2, f"{state.sinks_left} Sectors to sink")
    if state.stage == SinkStage.PULSE:
        require(len(state.ring) == LAST_SECTORS and state.pulsed, "a pulse too early")
        require(not state.sinking and state.final_pulses > 0, "a pulse and a sinking Sector")
    else:
        require(len(state.ring) > LAST_SECTORS, "the last two Sectors do not sink")
        require(state.sinking == state.top != 0, f"sinking {state.sinking}")
    require(state.stage != SinkStage.DAMAGE or state.cursor < state.players, "nobody to hurt")


def _check_turn(table: Table) -> None:
    state = table.state
    if state.phase == Phase.TURN:
        place = table.location(state.turn)
        require(place == SHIP if state.stage == 0 else table.on_arena(state.turn), "turn of nobody")
    elif state.phase == Phase.DRAW:
        require(table.is_left(state.turn), "an eliminated player draws")


# Fighters


def _check_automa(table: Table) -> None:
    state = table.state
    require(max(state.automa_trophy) <= MOST_TROPHIES, "too many trophies of the Automa")
    tokens = len(table.content.figures.automa.hp)
    if not state.automa_in_play:
        require(state.automa_loc == OUT and state.automa_hp == 0, "an Automa that does not play")
    elif state.phase <= Phase.FIRST_TOKEN:
        require(state.automa_loc == OUT and state.automa_hp == tokens, "the Automa came too early")
    else:
        most = max(0, tokens - _unpreventable(table))
        require(state.automa_hp <= most, "too many HP tokens of the Automa")
        require(state.automa_loc in (OUT, *state.ring), f"Automa at {state.automa_loc}")
        is_down = _is_falling(table, AUTOMA) or state.automa_loc == OUT
        require((state.automa_hp == 0) <= is_down, "an Automa without HP tokens")
        require(state.automa_loc != OUT or state.automa_hp == 0, "the Automa left unhurt")


def _is_falling(table: Table, who: int) -> bool:
    """Whether a Fighter may be without HP tokens just now: its defeat is being resolved."""
    state, attack = table.state, table.state.attack
    steps = (AttackStep.OUTCOME, AttackStep.DEFEAT)
    if attack is not None and attack.current == who and attack.step in steps:
        return True
    return any(frame.kind == FrameKind.DEFEAT and frame.a == who for frame in state.stack)


def _check_seat(table: Table, seat: int) -> None:
    state, own, figures = table.state, table.seat(seat), table.content.figures
    where = f"seat {seat}: "
    require(max(own.trophy_hp) <= MOST_TROPHIES, where + "too many trophies")
    require(own.acted <= state.players, where + f"acted {own.acted}")
    require(own.fields <= figures.fields, where + "too many Force Fields")
    require(own.energy <= figures.energy_max, where + f"energy {own.energy}")
    require(own.loc in (SHIP, OUT, *state.ring), where + f"location {own.loc}")
    require(own.tapped <= (own.enhancement != NO_ID), where + "nothing to tap")
    if own.fighter == NO_ID:
        require(state.phase <= Phase.FIGHTER_DRAW, where + "no Fighter")
        is_blank = own.side == 0 and own.hp == [0, 0, 0] and own.energy == 0 and own.token == OUT
        require(is_blank and own.loc == SHIP, where + "things of a Fighter that is not there")
    else:
        require(own.fighter < len(table.content.fighters), where + f"fighter {own.fighter}")
        _check_sheet(table, seat, where)
        _check_token(table, own, where)
    _check_gear(table, own, where)
    if state.phase <= Phase.LEADER:
        is_fresh = own.loc == SHIP and own.enhancement == NO_ID and not own.discard
        require(is_fresh, where + "not at the start")


def _check_sheet(table: Table, seat: int, where: str) -> None:
    own, figures = table.seat(seat), table.content.figures
    require(own.side <= 1, where + f"side {own.side}")
    require(own.side == 1 or not table.is_royale, where + "side A in Battle Royale")
    rows = [len(row) for row in (figures.hp_b if own.side else figures.hp_a)]
    require(all(have <= full for have, full in zip(own.hp, rows, strict=True)), where + "HP tokens")
    most = max(0, sum(rows) - _unpreventable(table))
    require(sum(own.hp) <= most, where + "HP tokens that sudden death has taken")
    for upper in range(2):
        below = all(own.hp[row] == rows[row] for row in range(upper + 1, 3))
        require(not own.hp[upper] or below, where + "HP tokens lost from below")
    if own.loc == OUT:
        require(own.side == 1 and not sum(own.hp), where + "out with HP tokens")
    else:
        require(sum(own.hp) > 0 or _is_falling(table, seat), where + "no HP tokens")


def _check_token(table: Table, own: SeatState, where: str) -> None:
    if table.content.fighters[own.fighter].token is None:
        require(own.token == OUT, where + "a unique token of nobody's")
    else:
        places = (SHIP, *table.state.ring)
        is_removed = own.loc == OUT and own.token == OUT
        require(own.token in places or is_removed, where + f"unique token at {own.token}")


def _check_gear(table: Table, own: SeatState, where: str) -> None:
    equipment = table.content.equipment
    for slot, gear in enumerate(own.gear):
        if gear is None:
            continue
        require(max([gear.card, *gear.ammo]) < len(equipment), where + "unknown equipment")
        card = equipment[gear.card]
        require(card.type == slot, where + f"{card.name} in a spot of another type")
        require(len(gear.ammo) <= card.capacity, where + f"too much Ammo under {card.name}")
        require(gear.ammo == sorted(gear.ammo), where + "Ammo out of order")


# Cards


def _check_hand(table: Table, seat: int, viewer: int) -> None:
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
    if state.phase < Phase.HANDS:
        return (0,)
    if state.phase == Phase.HANDS:
        return (0, HAND)
    if own.loc == OUT:
        return (0, 1, HAND) if _is_falling(table, seat) else (0,)
    if own.plan != NO_PLAN or (state.phase == Phase.DRAW and state.turn == seat):
        return (1,)
    return (HAND,)


def _check_plan(table: Table, seat: int, where: str) -> None:
    """Plans lie on the table from planning until their owner's turn is over."""
    state, own = table.state, table.seat(seat)
    has_plan = own.plan != NO_PLAN
    if state.phase in (Phase.PLAN, Phase.OVER) or not table.is_left(seat):
        is_falling = _is_falling(table, seat)
        is_gone = not table.is_left(seat)
        require(not (is_gone and has_plan and not is_falling), where + "a plan of nobody's")
        if is_gone and not is_falling:
            require(own.discard == 0, where + "cards of an eliminated player")
        return
    must = state.phase in (Phase.TURN, Phase.DRAW, Phase.AUTOMA) and (
        not own.acted or (state.phase == Phase.TURN and state.turn == seat)
    )
    require(has_plan == must, where + "a plan at the wrong time")


def _check_equipment(table: Table) -> None:
    state, equipment = table.state, table.content.equipment
    require(len(state.deck) == len(equipment), "the equipment deck is of another pack")
    lying = on_table(table)
    for design, card in enumerate(equipment):
        total = state.deck[design] + lying[design]
        require(total <= card.copies, f"{card.name} exists {total} times")


def _check_enhancements(table: Table) -> None:
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


def _check_bots(table: Table) -> None:
    state = table.state
    for bot in range(len(table.content.bots)):
        won = sum(place.bots_ready[bot] + place.bots_spent[bot] for place in state.seats)
        require(won + state.unseen_bots[bot] == PIECES, "Bots are not all there")
    attack = state.attack
    falling = int(attack is not None and attack.step == AttackStep.BOT_TYPE)
    require(sum(state.bots) + falling <= sum(state.unseen_bots), "too many Bots on the Arena")
