"""Whether the turn of a decoded state makes sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS
from kumite.games.martial_art.bag import is_hidden, no_actions, no_effects, size
from kumite.games.martial_art.model import NO_DIRECTION, NO_SKILL, NO_TOKEN, NOBODY, Phase
from kumite.games.martial_art.operations import OpKind
from kumite.games.martial_art.schema import SKILLS
from kumite.games.martial_art.terms import (
    ACTIONS,
    AREAS,
    Keyword,
    Lasts,
    StepPhase,
    Token,
)

from . import knowledge, skills
from .dice import attack_dice, defense_dice
from .strike_rules import legal_defenders
from .table import next_area
from .validate_common import possible_worlds, require, sees
from .validate_seats import check_waiting

if TYPE_CHECKING:
    from .table import Table

MOST_DICE = 31
MOST_SHOWN = 8


def check_turn(table: Table, viewer: int) -> None:
    state = table.state
    require(table.is_in(state.active), "the turn of somebody who is out")
    check_waiting(table, state.active, state.in_force)
    _check_bonus(table)
    if state.start_area == 0:
        _check_no_start(table)
        return
    require(state.start_area <= AREAS, f"Starting Area {state.start_area}")
    require(state.phase > Phase.START, "a Starting Area before its choice")
    _check_hand(table, viewer)
    _check_skill(table)
    _check_steps(table)
    _check_strike(table, viewer)


def _check_bonus(table: Table) -> None:
    state = table.state
    numbers = skills.at_hand(table, state.active, Keyword.END)
    has_bonus = any(skill.ops_of(OpKind.BONUS_TURN) for _, skill in numbers)
    require(not state.is_bonus or has_bonus, "a bonus turn of somebody without")
    due = False
    if state.phase > Phase.END_SKILL and state.own_skill < SKILLS:
        due = bool(skills.skill_of(table, state.active, state.own_skill).ops_of(OpKind.BONUS_TURN))
    require(state.bonus_due == due and not (due and state.is_bonus), "a bonus turn for nothing")


def _check_no_start(table: Table) -> None:
    """Before the Starting Area is chosen, or when there is none (MA-TRN-03)."""
    state = table.state
    require(state.phase is Phase.START or state.phase >= Phase.END_SKILL, "no Starting Area")
    is_bare = state.revealed == no_effects() and state.hand_actions == no_actions()
    is_bare = is_bare and state.hand_effects == no_effects() and not state.sown
    is_bare = is_bare and state.last == NO_TOKEN and not state.moves_left and not state.free_steps
    require(is_bare and not state.stepped, "a turn that has not begun")
    _check_no_strike(table)
    if state.phase is Phase.START:
        require(state.own_skill == NO_SKILL, "a skill too early")
    else:
        holds = any(table.tokens_in(state.active, area) for area in range(1, AREAS + 1))
        require(not holds, "a Starting Area left out")
        _check_skill(table)


def _check_hand(table: Table, viewer: int) -> None:
    state, own = table.state, table.attacker
    area = state.start_area
    is_hand_hidden = is_hidden(state.hand_effects)
    held = sum(state.hand_actions) + size(state.hand_effects)
    worlds = possible_worlds(table, state.active)
    shown = tuple(state.revealed)
    if state.phase < Phase.SOW:
        require(held == 0 and not is_hand_hidden and state.sown == 0, "a hand too early")
        require(table.tokens_in(state.active, area) > 0, "an empty Starting Area")
        require(all(world[area - 1] == shown for world in worlds), "other tokens revealed")
    elif state.phase is Phase.SOW:
        require(held > 0, "an empty hand")
        hides = not sees(viewer, state.active) and size(state.hand_effects) > 0
        require(is_hand_hidden == hides, "a hand that somebody else sees")
        hands = (world[knowledge.HAND_BIN] for world in worlds)
        fits = all(have <= was for hand in hands for have, was in zip(hand, shown, strict=True))
        require(fits, "other tokens in hand than revealed")
        require(state.sown + held <= 12, "too many tokens")
        require(size(state.revealed) <= state.sown + held, "too many tokens revealed")
    else:
        require(held == 0 and not is_hand_hidden and 0 < state.sown <= 12, "a hand too late")
        require(size(state.revealed) <= state.sown, "too many tokens revealed")
    printed = table.fighter(state.active).effects
    require(all(a <= b for a, b in zip(shown, printed, strict=True)), "unknown tokens revealed")
    require(state.moves_left <= state.revealed[0], "too many Moves")
    if state.phase < Phase.STRIKE:
        require(state.last == NO_TOKEN, "a last token too early")
    elif state.phase < Phase.END_SKILL:
        require(state.last < len(ACTIONS), "a strike without an Action")
        lies = own.actions[next_area(area, state.sown) - 1][state.last]
        require(lies > 0, "a strike with a token that is not there")
    else:
        require(state.last < len(ACTIONS) or state.last == NO_TOKEN, "an unknown last token")


def _check_skill(table: Table) -> None:
    state = table.state
    if state.own_skill == NO_SKILL:
        require(state.phase not in (Phase.OPPONENT, Phase.SWAP), "no skill to carry out")
        return
    own = table.attacker
    known = state.own_skill < SKILLS and bool(own.skills >> state.own_skill & 1)
    require(known and not state.no_energy, "an unknown skill")
    skill = skills.skill_of(table, state.active, state.own_skill)
    if skill.keyword is Keyword.START:
        require(state.start_area > 0, "a Start Skill without a start")
        require(state.phase >= Phase.SOW, "a Start Skill too early")
        require(state.phase not in (Phase.OPPONENT, Phase.SWAP), "a Start Skill too late")
        return
    require(skill.keyword is not Keyword.REACTION, "a Reaction of the Attacker")
    require(state.phase > Phase.END_SKILL, "an End Skill too early")
    if skill.keyword is Keyword.STYLE:
        require(own.style == state.own_skill, "a Style that is not active")
    elif skill.lasts is Lasts.NEXT_TURN:
        require(own.pending == 1 << state.own_skill, "an End Skill that does not wait")
    needed = {Phase.OPPONENT: OpKind.FORBID_ENERGY, Phase.SWAP: OpKind.SWAP_TOKENS}
    if state.phase in needed:
        is_so = skill.lasts is Lasts.NOW and bool(skill.ops_of(needed[state.phase]))
        require(is_so, "a skill that does something else")


def _check_steps(table: Table) -> None:
    state = table.state
    most = 0
    if state.phase in (Phase.ENERGY, Phase.MOVE):
        steps = skills.pending_ops(table, OpKind.FREE_STEP)
        most = sum(op.n for op in steps if op.phase is StepPhase.MOVE)
    elif state.phase is Phase.AFTER_STEP and _has_strike(table) and state.third == NOBODY:
        most = MOST_SHOWN
    require(state.free_steps <= most, "too many free steps")
    may_have = state.phase >= Phase.AFTER_STEP and _has_strike(table) and state.third == NOBODY
    require(not state.stepped or may_have, "a step too early")
    if state.phase is Phase.AFTER_FACING:
        require(state.stepped, "a turn without a step")


def _has_strike(table: Table) -> bool:
    return table.state.defender != NOBODY


def _check_no_strike(table: Table) -> None:
    state = table.state
    is_none = state.target == 0 and state.defender == NOBODY and state.direction == NO_DIRECTION
    is_none = is_none and state.third == NOBODY and state.reaction == NO_SKILL
    is_none = is_none and not (state.shown_defense or state.shown_moves)
    is_none = is_none and not any(state.attack) and not any(state.defense)
    require(is_none and not (state.collision_shown or state.collision_die), "a strike too early")


def _check_strike(table: Table, viewer: int) -> None:
    state = table.state
    needs = Phase.REACTION <= state.phase <= Phase.AFTER_FACING
    if not _has_strike(table):
        require(not needs, "a strike at nobody")
        _check_no_strike(table)
        if state.phase is Phase.STRIKE:
            own = table.attacker
            aims = legal_defenders(table, state.last, own.chi, own.rage)
            require(bool(aims), "nobody to strike")
        return
    require(state.phase >= Phase.REACTION and state.last < len(ACTIONS), "a strike too early")
    require(state.defender < state.players, "a strike at nobody")
    require(table.are_opponents(state.active, state.defender), "a strike at a team mate")
    require(state.target == next_area(state.start_area, state.sown), "another Target Area")
    require(state.direction < DIRECTIONS, f"direction {state.direction}")
    _check_reaction(table)
    if state.phase <= Phase.GAIN:
        require(table.is_in(state.defender), "a strike at somebody who is out")
        ahead = table.content.mat.step(table.attacker.space, state.direction)
        require(ahead == table.seat(state.defender).space, "a strike out of reach")
    _check_shown(table, viewer)
    _check_collision(table)
    _check_dice(table)


def _check_reaction(table: Table) -> None:
    state = table.state
    if state.reaction == NO_SKILL:
        return
    require(state.phase >= Phase.DEFENSE and state.reaction < SKILLS, "a Reaction too early")
    has = bool(table.seat(state.defender).skills >> state.reaction & 1)
    require(has, "an unknown Reaction")
    skill = skills.skill_of(table, state.defender, state.reaction)
    fits = skill.covers(Token(state.last), state.target)
    require(skill.keyword is Keyword.REACTION and fits, "a Reaction that does not fit")
    if skills.needs_token(skill) and state.phase <= Phase.GAIN:
        worlds = possible_worlds(table, state.defender)
        lies = all(world[state.target - 1][0] for world in worlds)
        require(lies, "a Reaction without its token")


def _check_shown(table: Table, viewer: int) -> None:
    """Tokens that were shown lie there until something takes them away."""
    state = table.state
    defense, moves = state.shown_defense, state.shown_moves
    if state.phase <= Phase.DEFENSE:
        require(not defense and not moves, "tokens shown too early")
        return
    require(defense <= MOST_SHOWN and moves <= MOST_SHOWN, "too many tokens shown")
    can = bool(skills.defenders_ops(table, OpKind.DEFEND_WITH))
    require(not moves or can, "Moves that cannot defend")
    if state.phase <= Phase.GAIN:
        bag = state.target - 1
        worlds = possible_worlds(table, state.defender)
        lie = all(world[bag][0] >= moves and world[bag][1] >= defense for world in worlds)
        require(lie, "tokens shown that may not be there")


def _check_collision(table: Table) -> None:
    state = table.state
    in_collision = Phase.COLLISION_DEFENSE <= state.phase <= Phase.COLLISION_DEFENSE_ROLL
    if state.third == NOBODY:
        require(not in_collision, "a collision with nobody")
        require(not state.collision_shown and not state.collision_die, "a collision with nobody")
        return
    require(state.phase >= Phase.ATTACK_ROLL and state.third < state.players, "a collision early")
    require(state.third not in (state.active, state.defender), "a collision with oneself")
    pushes = skills.attackers_ops(table, OpKind.PUSH)
    require(table.is_black and bool(pushes), "a collision without a push")
    if state.phase <= Phase.COLLISION_DEFENSE_ROLL:
        require(table.is_in(state.third), "a collision with somebody who is out")
    if state.phase <= Phase.GAIN:
        ahead = table.content.mat.step(table.seat(state.defender).space, state.direction)
        require(ahead == table.seat(state.third).space, "a collision elsewhere")
    if state.phase <= Phase.COLLISION_DEFENSE:
        require(not state.collision_shown, "tokens shown too early")
    elif in_collision and state.collision_shown:
        bag = state.target - 1
        worlds = possible_worlds(table, state.third)
        lie = all(world[bag][1] >= state.collision_shown for world in worlds)
        require(lie, "tokens shown that may not be there")
    require(state.collision_shown <= MOST_SHOWN, "too many tokens shown")
    most = int(state.phase >= Phase.COLLISION_DEFENSE_ROLL)
    require(state.collision_die <= most, "a die too early")


def _check_dice(table: Table) -> None:
    state = table.state
    attack, defense = sum(state.attack), sum(state.defense)
    if state.phase <= Phase.ATTACK_ROLL:
        require(attack == 0 and defense == 0, "dice too early")
    elif state.phase <= Phase.GAIN:
        require(attack == attack_dice(table), f"{attack} attack dice")
        due = defense_dice(table) if state.phase is Phase.GAIN else 0
        require(defense == due, f"{defense} defense dice")
    else:
        require(attack <= MOST_DICE and defense <= MOST_DICE, "too many dice")
