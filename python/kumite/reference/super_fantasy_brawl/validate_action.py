"""Checks of a decoded state: whom it asks, and what an Action under way has left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import (
    GATE,
    NO_DIRECTION,
    NO_FIGURE,
    NO_HEX,
    NO_ID,
    NOBODY,
    SIDES,
    Phase,
    Stage,
)
from kumite.games.super_fantasy_brawl.terms import CARDS_OF_CHAMPION, CardType, Hook

from . import cards, reactions, teams
from .action_fields import fresh_fields
from .activation import base_movement, printed_movement
from .lists import ABILITY_STAGES, LIST_STAGES, figure_of, reaction_in_play, targeting_of
from .table import bits
from .validate_common import is_setup, require, size
from .validate_operation import check_operation, check_trap, is_trap_wait

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .table import Table

_NOBODY_ACTS = (
    *(Phase.BRING, Phase.FIRST, Phase.POOL),
    *(Phase.CHALLENGE, Phase.ADVANCE, Phase.OVER),
)
_CHANCE_OF_ACTIVE = (Phase.HAND, Phase.REDRAW, Phase.UPKEEP)
_WITH_REMAINING = (
    *(Phase.CHALLENGE, Phase.HAND, Phase.REDRAW),
    *(Phase.UPKEEP, Phase.ADVANCE),
)
_ATTACK_STAGES = (
    *(Stage.PRE, Stage.REACTION, Stage.REACT, Stage.OWN_DAMAGE),
    *(Stage.REACT_POST, Stage.ANSWER, Stage.POST),
)
_OF_LISTS = (
    *("op", "hook", "hooks", "queue", "mover", "remaining"),
    *("direction", "looked", "trap_hex", "trap_token"),
)
_HOOKS = {
    Stage.START: Hook.ON_PHASE_START,
    Stage.OWN_DAMAGE: Hook.ON_OWN_DAMAGE,
    Stage.ANSWER: Hook.ON_ATTACKED,
}


def is_in_turn(phase: Phase) -> bool:
    return Phase.ACTIVATE <= phase <= Phase.UPKEEP


def check_names(table: Table) -> None:
    """Numbers that everything else is read by: figures and cards of the Action."""
    state = table.state
    for number in (state.actor, state.reacted, state.hook, state.mover):
        require(number == NO_FIGURE or table.exists(number), f"a figure {number}")
    for mask in (state.targets, state.level_ups, state.hooks, state.queue):
        require(all(table.exists(each) for each in bits(mask)), "a figure that is not there")
    if is_in_turn(state.phase):
        require(state.active < state.players, f"active seat {state.active}")
    for card, seat in ((state.card, state.active), (state.reaction, state.reactor)):
        if card != NO_ID:
            is_known = card < len(table.content.cards) and seat < state.players
            require(is_known, f"a card {card}")
            champion = card // CARDS_OF_CHAMPION
            require(table.seat(seat).team >> champion & 1, "a card of another team")
            require(figure_of(table, seat, champion) != NO_FIGURE, "a card of nobody")
    is_known = state.standard == NO_ID or state.standard < len(table.content.standards)
    require(is_known, f"Standard Action {state.standard}")


def check_action(table: Table, viewer: int) -> None:
    state = table.state
    is_within = is_in_turn(state.phase)
    if not is_within and state.phase is not Phase.OVER:
        require(not state.used, "Standard Actions used by nobody")
    require(not state.used >> len(table.content.standards), "an unknown Standard Action")
    if not is_within or state.phase in (Phase.ACTIVATE, Phase.UPKEEP):
        _check_outside(table)
    else:
        _check_stage(table)
        if is_trap_wait(state):
            check_trap(table)
        elif state.stage in LIST_STAGES:
            check_operation(table)
        else:
            _check_question(table)


# Outside of Actions and abilities


def _check_fresh(table: Table, besides: Iterable[str] = ()) -> None:
    state = table.state
    for name, value in fresh_fields().items():
        if name not in besides:
            require(getattr(state, name) == value, f"{name} of an Action that is not under way")


def _check_outside(table: Table) -> None:
    state = table.state
    require(state.stage is Stage.NONE, f"{state.phase.name} in stage {state.stage.name}")
    besides = ["remaining"] if state.phase in _WITH_REMAINING else []
    besides += ["mover"] if state.phase is Phase.DEPLOY else []
    _check_fresh(table, besides)
    actor = _acting_seat(table)
    require(state.active == actor, f"active seat {state.active}")
    is_chance = state.phase in (*_NOBODY_ACTS, *_CHANCE_OF_ACTIVE)
    require(state.decider == (NOBODY if is_chance else actor), f"seat {state.decider} decides")
    if state.phase is Phase.ACTIVATE:
        require(table.seat(actor).cores, "an Action without a Core")
    if state.phase in _CHANCE_OF_ACTIVE:
        require(0 < state.remaining <= table.mode.hand, f"{state.remaining} cards to draw")
        require(not cards.planned(table, actor), "a planned card that was not drawn")
    if state.phase is Phase.DEPLOY:
        _check_deployed(table)


def _acting_seat(table: Table) -> int:
    """Whom the set-up asks; in a turn the active seat, whoever that is."""
    state = table.state
    if state.phase in _NOBODY_ACTS:
        return NOBODY
    match state.phase:
        case Phase.LEAD:
            return state.first if state.order[0] == NOBODY else (state.first + 1) % SIDES
        case Phase.AREA:
            return state.order[0]
        case Phase.BAN:
            return state.order[teams.bans(table)]
        case Phase.PICK:
            return teams.picker(table, teams.picks(table))
        case Phase.LAY:
            laid = sum(trap.hex != NO_HEX for trap in state.traps)
            require(laid < len(state.traps), "all trap tokens are laid")
            return state.order[laid // table.mode.traps]
        case Phase.DEPLOY:
            return _next_to_deploy(table)
    if is_setup(state):
        laid = sum(trap.hex != NO_HEX for trap in state.traps)
        require(laid <= len(state.traps), "trap tokens")
    require(state.active < state.players, f"active seat {state.active}")
    return state.active


def _next_to_deploy(table: Table) -> int:
    for seat in table.seats_in_order:
        if any(table.hex_of(each) == GATE for each in table.figures_of(seat)):
            return seat
    require(False, "nobody to deploy")
    return NOBODY


def _check_deployed(table: Table) -> None:
    """In order of turns and of code, in the own deployment area (SFB-SET-07)."""
    waits = False
    for seat in table.seats_in_order:
        for figure in table.figures_of(seat):
            at = table.hex_of(figure)
            if at == GATE:
                require(waits or figure == table.state.mover, "another figure to deploy")
                waits = True
            else:
                is_own = at in table.deployment(table.side_of(figure))
                require(is_own and not waits, "a figure deployed elsewhere")


# Stages


def _check_stage(table: Table) -> None:
    state = table.state
    require(state.stage is not Stage.NONE, f"{state.phase.name} outside of an Action")
    if state.stage not in LIST_STAGES:
        is_fresh = not state.op and not state.queue and state.looked == NO_HEX
        require(is_fresh, "an operation outside of a list")
    _check_hook(table)
    if state.stage is Stage.START:
        _check_fresh(table, _OF_LISTS)
        require(not state.used, "a Standard Action too early")
        return
    _check_played(table)
    _check_targets(table)
    _check_reaction(table)


def _check_played(table: Table) -> None:
    state = table.state
    require((state.card == NO_ID) != (state.standard == NO_ID), "no Action, or two")
    require(state.actor != NO_FIGURE, "an Action of nobody")
    require(table.controller(state.actor) == state.active, "an Action of another seat")
    is_attack = False
    if state.card != NO_ID:
        card = cards.printed(table, state.card)
        require(card.type is not CardType.REACTION, "a Reaction as an Action")
        own = figure_of(table, state.active, card.champion)
        require(state.actor == own, "a card of another champion")
        is_attack = card.type is CardType.ATTACK
    else:
        require(state.used >> state.standard & 1, "a Standard Action that is not marked")
    if state.stage in _ATTACK_STAGES:
        require(is_attack, f"{state.stage.name} without an attack")
    require(state.stage is not Stage.TEXT or not is_attack, "the text of an attack")
    credit = {state.actor, state.reacted} - {NO_FIGURE}
    require(set(bits(state.level_ups)) <= credit, "a Level Up of somebody else")


def _check_targets(table: Table) -> None:
    state, aims = table.state, targeting_of(table)
    targets = bits(state.targets)
    if state.stage <= Stage.AIM or aims is None:
        require(not targets, "targets too early")
    elif not targets:
        require(state.reaction != NO_ID, "no targets")
    else:
        require(len(targets) == 1 or aims.is_area, "too many targets")
        require(not aims.is_area or state.actor not in targets, "an area that hits its own")
    is_gone = len(targets) == 1 and not table.is_in_arena(targets[0])
    has_last = is_gone and aims is not None and not aims.is_area
    require((state.last_hex != NO_HEX) == has_last, "the last hex of a target")
    require(state.last_hex == NO_HEX or state.last_hex < len(table.arena), "a hex")
    is_late = state.stage > Stage.REACT and state.stage is not Stage.TEXT
    for figure, amount in enumerate(state.dealt):
        is_hit = is_late and figure in targets
        require(not amount or is_hit, "attack damage on somebody else")


def _check_reaction(table: Table) -> None:
    state = table.state
    if state.reaction == NO_ID:
        require(state.reactor == NOBODY and state.reacted == NO_FIGURE, "half a Reaction")
        is_list = state.stage in (Stage.REACT, Stage.REACT_POST)
        require(not is_list, "the text of no Reaction")
        return
    reaction = reaction_in_play(table)
    assert reaction is not None
    require(reaction.type is CardType.REACTION, "a Reaction that is none")
    require(state.reacted != NO_FIGURE, "a Reaction on nobody")
    is_other = state.reactor % SIDES != state.active % SIDES
    is_other = is_other and table.are_enemies(state.reacted, state.actor)
    require(is_other, "a Reaction of the own side")
    is_late = state.stage >= Stage.REACT and state.stage is not Stage.TEXT
    require(is_late, "a Reaction too early")


def _check_hook(table: Table) -> None:
    state = table.state
    if state.stage not in ABILITY_STAGES:
        require(state.hook == NO_FIGURE and not state.hooks, "an ability too early")
        return
    require(state.hook != NO_FIGURE, "no ability")
    require(not state.hooks & ((2 << state.hook) - 1), "abilities out of order")
    for figure in (state.hook, *bits(state.hooks)):
        ability = table.champion(figure).ability
        require(ability.hook is _HOOKS[state.stage], "another ability")
        if state.stage is Stage.START:
            require(table.controller(figure) == state.active, "an ability of another seat")
        elif state.stage is Stage.ANSWER:
            is_target = state.targets >> figure & 1
            require(is_target and table.are_enemies(figure, state.actor), "another ability")
        else:
            require(figure == state.actor and not state.hooks, "another ability")


# Questions of an Action outside of its lists


def _check_question(table: Table) -> None:
    state = table.state
    is_moving = state.phase in (Phase.ENTER, Phase.STEP)
    if not is_moving:
        is_still = state.mover == NO_FIGURE and not state.remaining
        require(is_still, "a movement that is over")
    require(state.direction == NO_DIRECTION, "a direction without a dash")
    require(state.trap_hex == NO_HEX and state.trap_token == NO_ID, "no trap")
    match state.phase:
        case Phase.ENTER | Phase.STEP:
            require(state.stage is Stage.MOVEMENT, "movement too late")
            require(state.mover == state.actor, "another figure moves")
            check_printed_movement(table)
        case Phase.USE | Phase.TARGET | Phase.AIM:
            require(state.stage is Stage.AIM, "another stage")
            aims = targeting_of(table)
            due = Phase.USE if aims is None else Phase.AIM if aims.is_area else Phase.TARGET
            require(state.phase is due, f"{state.phase.name} of another Action")
            require(state.phase is not Phase.USE or state.card != NO_ID, "no skill to use")
            require(table.is_in_arena(state.actor), "an Action from the Gate")
        case Phase.REACT:
            _check_react(table)
            return
        case _:
            require(False, f"{state.phase.name} in stage {state.stage.name}")
    require(state.decider == state.active, f"seat {state.decider} decides")


def check_printed_movement(table: Table) -> None:
    state = table.state
    require(state.actor != NO_FIGURE, "a movement of nobody")
    own = table.figure(state.actor)
    move = printed_movement(table)
    if state.phase is Phase.ENTER:
        require(own.hex == GATE and state.remaining == move, "an entry from the arena")
    elif state.phase is Phase.STEP:
        require(own.hex != GATE and not own.is_rooted, "a step of a figure that cannot move")
        require(0 < state.remaining <= _most_steps(table), "too many steps")


def _most_steps(table: Table) -> int:
    """From the Gate modifiers do not count, so either number may be the greater one."""
    return max(printed_movement(table), base_movement(table) - 1)


def _check_react(table: Table) -> None:
    state = table.state
    require(state.stage is Stage.REACTION and state.reaction == NO_ID, "another stage")
    require(table.is_in_arena(state.actor), "an attack from the Gate")
    in_arena = all(table.is_in_arena(each) for each in bits(state.targets))
    require(in_arena, "a target on the Gate")
    require(state.decider in reactions.defenders(table), f"seat {state.decider} decides")
    hand = size(table.seat(state.decider).hand)
    require(hand and reactions.could_react(table, state.decider), "a question too many")
