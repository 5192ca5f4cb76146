"""The flow: each phase is served until somebody must choose or chance must fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.model import Phase
from kumite.reference.waits import Over, settle

from . import after, dice, opening, sowing, strike, turn

if TYPE_CHECKING:
    from kumite.reference.waits import Wait

    from .table import Table


def run(table: Table) -> Wait:
    """Take automatic steps until the state waits (MA-TRN-11)."""
    return settle(lambda: serve(table))


def serve(table: Table) -> Wait | None:
    """One step: something automatic happens (None), or the state waits.

    Where the state waits nothing is changed, so asking again gives the same answer.
    """
    match table.state.phase:
        case Phase.FIGHTERS:
            return opening.serve_fighters(table)
        case Phase.DEAL:
            return opening.serve_deal(table)
        case Phase.FIRST:
            return opening.serve_first(table)
        case Phase.RESERVE:
            return opening.serve_reserve(table)
        case Phase.ACTIONS:
            return opening.serve_actions(table)
        case Phase.EFFECTS:
            return opening.serve_effects(table)
        case Phase.SKILLS:
            return opening.serve_skills(table)
        case Phase.LAYOUT:
            return opening.serve_layout(table)
        case Phase.BEGIN:
            turn.serve_begin(table)
        case Phase.START:
            return turn.serve_start(table)
        case Phase.ENERGY:
            return turn.serve_energy(table)
        case Phase.MOVE:
            return turn.serve_move(table)
        case Phase.FACING:
            return turn.serve_facing(table, Phase.START_SKILL)
        case Phase.START_SKILL:
            return turn.serve_start_skill(table)
        case Phase.SOW:
            return sowing.serve_sow(table)
        case Phase.STRIKE:
            return strike.serve_strike(table)
        case Phase.REACTION:
            return strike.serve_reaction(table)
        case Phase.DEFENSE:
            return strike.serve_defense(table)
        case Phase.PUSH:
            strike.serve_push(table)
        case Phase.ATTACK_ROLL:
            return dice.serve_attack_roll(table)
        case Phase.DEFENSE_ROLL:
            return dice.serve_defense_roll(table)
        case Phase.GAIN:
            return dice.serve_gain(table)
        case Phase.DAMAGE:
            dice.serve_damage(table)
        case Phase.COLLISION_DEFENSE:
            return dice.serve_collision_defense(table)
        case Phase.COLLISION_ROLL:
            return dice.serve_collision_roll(table)
        case Phase.COLLISION_DEFENSE_ROLL:
            return dice.serve_collision_defense_roll(table)
        case Phase.AFTER_STEP:
            return after.serve_after_step(table)
        case Phase.AFTER_FACING:
            return turn.serve_facing(table, Phase.END_SKILL)
        case Phase.END_SKILL:
            return after.serve_end_skill(table)
        case Phase.OPPONENT:
            return after.serve_opponent(table)
        case Phase.SWAP:
            return after.serve_swap(table)
        case Phase.STYLE_SWAP:
            return after.serve_style_swap(table)
        case Phase.STYLE_SHIFT:
            return after.serve_style_shift(table)
        case Phase.TURN_END:
            turn.serve_turn_end(table)
        case Phase.OVER:
            return Over()
    return None
