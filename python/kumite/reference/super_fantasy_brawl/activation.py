"""The Activation Phase and the stages of an Action (SFB-ACT, SFB-SKL, SFB-STD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import (
    Aim,
    Done,
    Enter,
    Play,
    Standard,
    Step,
    Target,
    Use,
)
from kumite.games.super_fantasy_brawl.events import DiscardCause, EventKind, MoveCause
from kumite.games.super_fantasy_brawl.model import GATE, NO_FIGURE, NO_ID, Phase, Stage
from kumite.games.super_fantasy_brawl.refusals import Refusal, Why
from kumite.games.super_fantasy_brawl.terms import CARDS_OF_CHAMPION, CardType, Core, Hook, Stat

from . import attack, cards, modifiers, movement, reactions, targeting
from .action_fields import clear_action, clear_figure
from .lists import ABILITY_STAGES, card_in_play, figure_of, list_of, targeting_of
from .table import bits
from .tasks import Task
from .waiting import Decision, offered

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.actions import Action

    from .table import Table
    from .waiting import Considered

_ATTACK = (
    *(Stage.MOVEMENT, Stage.PRE, Stage.AIM, Stage.REACTION, Stage.REACT),
    *(Stage.OWN_DAMAGE, Stage.REACT_POST, Stage.ANSWER, Stage.POST),
)
_SKILL = (Stage.MOVEMENT, Stage.AIM, Stage.TEXT)


def activation(table: Table) -> None:
    """Ask for the next Action, while a Core is ready (SFB-ACT-01)."""
    state = table.state
    if table.seat(state.active).cores:
        table.ask(Phase.ACTIVATE, state.active)
    else:
        table.go(Task.UPKEEP)


# Which Actions there are (SFB-D-12, SFB-D-13, SFB-ACT-10)


def _actions(table: Table) -> list[Considered]:
    seat = table.state.active
    found: list[Considered] = [
        (Play(card), _card_refusal(table, card)) for card in cards.hand_cards(table, seat)
    ]
    for number in range(len(table.content.standards)):
        for figure in table.figures_of(seat):
            found += [
                (Standard(number, figure, core), _standard_refusal(table, number, figure, core))
                for core in _payable(table, number)
            ]
    return [*found, (Done(), None)]


def _payable(table: Table, standard: int) -> list[int]:
    """Cores that may pay for a Standard Action."""
    core = table.content.standards[standard].core
    return list(Core) if core is None else [core]


def _card_refusal(table: Table, number: int) -> Refusal | None:
    card = cards.printed(table, number)
    if card.type is CardType.REACTION:
        return Refusal(Why.REACTION_ONLY)
    figure = figure_of(table, table.state.active, card.champion)
    return _core_refusal(table, card.core) or _gate_refusal(table, figure, card.move)


def _standard_refusal(table: Table, standard: int, figure: int, core: int) -> Refusal | None:
    if table.state.used >> standard & 1:
        return Refusal(Why.USED_THIS_TURN)
    move = table.content.standards[standard].move
    return _core_refusal(table, core) or _gate_refusal(table, figure, move)


def _core_refusal(table: Table, core: int) -> Refusal | None:
    is_ready = table.seat(table.state.active).cores >> core & 1
    return None if is_ready else Refusal(Why.CORE_SPENT, n=core)


def _gate_refusal(table: Table, figure: int, move: int) -> Refusal | None:
    """On the Gate only printed movement brings it in (SFB-OOA-07, SFB-OOA-08)."""
    if table.is_in_arena(figure):
        return None
    if not move:
        return Refusal(Why.ON_GATE_WITHOUT_MOVEMENT, figure)
    return None if movement.can_enter(table, figure, move) else Refusal(Why.NO_WAY_IN, figure)


def _begin(table: Table, action: Action) -> None:
    """Paying comes first (SFB-ACT-06)."""
    state = table.state
    seat = state.active
    match action:
        case Play():
            card = cards.printed(table, action.card)
            state.card = action.card
            state.actor = figure_of(table, seat, action.card // CARDS_OF_CHAMPION)
            cards.leave_hand(table, seat, action.card)
            table.seat(seat).cores &= ~(1 << card.core)
            table.tell(EventKind.CARD_PLAYED, seat, action.card, state.actor, card.core)
        case Standard():
            state.standard, state.actor = action.standard, action.figure
            state.used |= 1 << action.standard
            table.seat(seat).cores &= ~(1 << action.core)
            table.tell(EventKind.STANDARD_USED, seat, action.standard, action.figure, action.core)
        case _:
            table.go(Task.UPKEEP)
            return
    _begin_stage(table, Stage.MOVEMENT)


ACTIVATE = Decision(_actions, _begin, is_always_asked=True)


# Stages (SFB-ACT-09)


def next_stage(table: Table) -> None:
    """What comes after the stage that has just ended."""
    state = table.state
    card = card_in_play(table)
    is_attack = card is not None and card.type is CardType.ATTACK
    stages = _ATTACK if is_attack else _SKILL
    at = stages.index(state.stage) + 1
    if at == len(stages) or not table.is_in_arena(state.actor):  # SFB-ACT-08
        table.go(Task.END_ACTION)
        return
    if stages[at] is Stage.OWN_DAMAGE:
        attack.resolve(table)
    _begin_stage(table, stages[at])


def _begin_stage(table: Table, stage: Stage) -> None:
    table.state.stage = stage
    match stage:
        case Stage.MOVEMENT:
            _begin_movement(table)
        case Stage.AIM:
            _begin_aiming(table)
        case Stage.REACTION:
            reactions.ask_defenders(table)
        case Stage.OWN_DAMAGE | Stage.ANSWER:
            table.state.hooks = _answering(table, stage)
            table.go(Task.NEXT_ABILITY)
        case _:
            table.go(Task.START_LIST if list_of(table, stage) else Task.NEXT_STAGE)


def end_action(table: Table) -> None:
    """Cards to the discard piles, then Level Ups, the activated Champion first (SFB-LVL-01)."""
    state = table.state
    if state.card != NO_ID:
        cards.to_discard(table, state.active, state.card, DiscardCause.PLAYED)
    if state.reaction != NO_ID:
        cards.to_discard(table, state.reactor, state.reaction, DiscardCause.PLAYED)
    for figure in sorted(bits(state.level_ups), key=lambda each: (each != state.actor, each)):
        own = table.figure(figure)
        if own.hex != GATE and not own.is_up:  # SFB-LVL-03, SFB-LVL-04
            own.is_up = True
            table.tell(EventKind.LEVELLED_UP, figure)
    clear_action(state)
    state.stage = Stage.NONE
    table.go(Task.ACTIVATION)


# Movement (SFB-MOV-07)


def base_movement(table: Table) -> int:
    """What is printed for the Action under way."""
    state = table.state
    if state.standard != NO_ID:
        return table.content.standards[state.standard].move
    return cards.printed(table, state.card).move


def printed_movement(table: Table) -> int:
    """The same with all that changes it (SFB-MOV-05)."""
    state = table.state
    move = base_movement(table)
    if not move or not table.is_in_arena(state.actor):  # SFB-OOA-08
        return move
    bonus = table.ability(state.actor, Hook.MOVE_BONUS)
    total = move + modifiers.total(table, state.actor, Stat.MOVE) + (bonus.n if bonus else 0)
    return max(0, total)


def _begin_movement(table: Table) -> None:
    state = table.state
    state.mover, state.remaining = state.actor, printed_movement(table)
    if table.is_in_arena(state.actor):
        table.go(Task.MOVE_ON)
    else:
        table.ask(Phase.ENTER, state.active)


def _entries(table: Table) -> list[Considered]:
    return movement.entries(table, table.state.mover, table.state.remaining)


def _enter(table: Table, action: Action) -> None:
    assert isinstance(action, Enter)
    table.state.remaining -= 1
    movement.enter(table, table.state.mover, action.hex, MoveCause.ENTERED)


ENTER = Decision(_entries, _enter)


def move_on(table: Table) -> None:
    """The next step of printed movement, or its end (SFB-MOV-09)."""
    state = table.state
    can_move = table.is_in_arena(state.mover) and not table.figure(state.mover).is_rooted
    if state.remaining and can_move:
        table.ask(Phase.STEP, state.active)
    else:
        _end_movement(table)


def _end_movement(table: Table) -> None:
    clear_figure(table.state)
    table.go(Task.NEXT_STAGE)


def take_printed_step(table: Table, action: Action) -> None:
    """SFB-D-14."""
    if isinstance(action, Step):
        table.state.remaining -= 1
        movement.enter(table, table.state.mover, action.hex, MoveCause.STEP)
    else:
        _end_movement(table)


# Use it or not, and on whom (SFB-ATK-03, SFB-SKL-01)


def _begin_aiming(table: Table) -> None:
    state = table.state
    aims = targeting_of(table)
    if aims is None:
        if state.standard != NO_ID:
            table.go(Task.NEXT_STAGE)
        else:
            table.ask(Phase.USE, state.active)
    else:
        table.ask(Phase.AIM if aims.is_area else Phase.TARGET, state.active)


def _targets(table: Table) -> list[Considered]:
    aims = targeting_of(table)
    return targeting.single_targets(table, table.state.actor, aims) if aims else []


def _areas(table: Table) -> list[Considered]:
    aims = targeting_of(table)
    return targeting.areas(table, table.state.actor, aims) if aims else []


def _aim(table: Table, action: Action) -> None:
    state = table.state
    match action:
        case Target():
            targets = [action.figure]
        case Aim():
            aims = targeting_of(table)
            assert aims is not None
            targets = targeting.targets_at(table, state.actor, aims, action.place)
        case Use():
            targets = []
        case _:
            table.go(Task.END_ACTION)
            return
    for target in targets:
        state.targets |= 1 << target
        table.tell(EventKind.TARGETED, state.actor, target)
    table.go(Task.NEXT_STAGE)


USE = Decision(lambda table: offered([Use(), Done()]), _aim)
TARGET = Decision(_targets, _aim)
AIM = Decision(_areas, _aim)


# Abilities (SFB-ATK-15)


def _answering(table: Table, stage: Stage) -> int:
    """Figures whose abilities answer now."""
    state = table.state
    if stage is Stage.OWN_DAMAGE:
        is_due = sum(state.dealt) > 0 and table.ability(state.actor, Hook.ON_OWN_DAMAGE)
        return 1 << state.actor if is_due else 0
    aims = targeting_of(table)
    assert aims is not None
    found = 0
    for each in bits(state.targets):
        ability = table.ability(each, Hook.ON_ATTACKED)
        if ability and table.are_enemies(each, state.actor) and ability.kind in (None, aims.kind):
            found |= 1 << each
    return found


def starting(table: Table) -> int:
    """Figures whose abilities come at the start of the Activation Phase."""
    own = table.figures_of(table.state.active)
    return sum(1 << each for each in own if table.ability(each, Hook.ON_PHASE_START))


def next_ability(table: Table) -> None:
    """The lowest figure of those whose abilities come next."""
    state = table.state
    state.hook = NO_FIGURE
    is_lost = state.stage is not Stage.START and not table.is_in_arena(state.actor)
    waiting = [] if is_lost else bits(state.hooks)
    if not waiting:
        state.hooks = 0
        if state.stage is Stage.START:
            state.stage = Stage.NONE
            table.go(Task.ACTIVATION)
        else:
            table.go(Task.NEXT_STAGE)
        return
    state.hooks &= ~(1 << waiting[0])
    if table.is_in_arena(waiting[0]) and table.figure(waiting[0]).is_up:
        state.hook = waiting[0]
        table.tell(EventKind.ABILITY_USED, waiting[0])
        table.go(Task.START_LIST)
    else:
        table.go(Task.NEXT_ABILITY)


def end_list(table: Table) -> None:
    """A list of operations is through."""
    table.go(Task.NEXT_ABILITY if table.state.stage in ABILITY_STAGES else Task.NEXT_STAGE)
