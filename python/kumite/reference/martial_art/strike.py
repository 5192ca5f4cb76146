"""A strike up to its dice: declaration, Reaction, Defense tokens, push (MA-ATK, MA-DEF, MA-PSH)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.actions import Defend, Done, Skill, Strike
from kumite.games.martial_art.events import EventKind, MoveCause
from kumite.games.martial_art.model import NOBODY, Phase, Status
from kumite.games.martial_art.operations import OpKind
from kumite.games.martial_art.terms import Token
from kumite.reference.waits import choice

from . import knowledge, skills
from .after import enter_after_strike
from .damage import eliminate
from .scoring import end_if_decided
from .strike_rules import legal_defenders, pay_moves
from .table import next_area

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.reference.waits import Choice

    from .table import Table


def serve_strike(table: Table) -> Choice | None:
    """MA-D-11."""
    state, own = table.state, table.attacker
    defenders = legal_defenders(table, state.last, own.chi, own.rage)

    def take(action: int) -> None:
        if action == Done().code:
            state.phase = Phase.END_SKILL
        else:
            _declare(table, action - Strike(0).code)

    actions = [*(Strike(seat).code for seat in defenders), Done().code]
    return choice(state.active, actions, take)


def _declare(table: Table, defender: int) -> None:
    state = table.state
    if state.last == Token.LOCK and table.is_black:
        pay_moves(table)  # MA-LCK-01
    direction = table.content.mat.direction(table.attacker.space, table.seat(defender).space)
    assert direction is not None
    state.defender = defender
    state.direction = direction
    state.target = next_area(state.start_area, state.sown)
    state.phase = Phase.REACTION
    table.tell(EventKind.STRIKE_DECLARED, state.active, defender, state.last, state.target)


def serve_reaction(table: Table) -> Choice | None:
    """MA-D-12."""
    state = table.state
    legal, is_asked = skills.reactions(table)
    if not is_asked:
        state.phase = Phase.DEFENSE
        return None

    def take(action: int) -> None:
        if action != Done().code:
            state.reaction = action - Skill(0).code
            skill = skills.activate(table, state.defender, state.reaction)
            if skills.needs_token(skill):  # everybody knows when it is offered
                _know_of_move(table)
        state.phase = Phase.DEFENSE

    actions = [*(Skill(number).code for number in legal), Done().code]
    return choice(state.defender, actions, take, is_secret=True)


def _know_of_move(table: Table) -> None:
    area = table.state.target - 1
    knowledge.narrow(table, table.state.defender, lambda world: world[area][0] > 0)


def serve_defense(table: Table) -> Choice | None:
    """MA-D-13."""
    state = table.state
    has_moves = bool(skills.defenders_ops(table, OpKind.DEFEND_WITH))

    def take(defense: int, moves: int) -> None:
        state.shown_defense, state.shown_moves = defense, moves
        state.phase = Phase.PUSH

    return ask_to_defend(table, state.defender, has_moves, take)


def ask_to_defend(
    table: Table, seat: int, has_moves: bool, shown: Callable[[int, int], None]
) -> Choice | None:
    """How many tokens of the Target Area are shown; asked if any could be (MA-INF-09)."""
    area = table.state.target
    if not table.effects_in(seat, area):
        shown(0, 0)
        return None

    def take(action: int) -> None:
        fields = action - Defend(0, 0).code
        defense, moves = fields >> 4, fields & 0xF
        show(table, seat, defense, moves)
        shown(defense, moves)

    most_moves = table.count(seat, area, Token.MOVE) if has_moves else 0
    actions = [
        Defend(defense, moves).code
        for defense in range(table.count(seat, area, Token.DEFENSE) + 1)
        for moves in range(most_moves + 1)
    ]
    return choice(seat, actions, take, is_secret=True)


def show(table: Table, seat: int, defense: int, moves: int) -> None:
    """MA-INF-04, MA-INF-05: everybody sees that at least so many lie there."""
    area = table.state.target
    table.tell(EventKind.DEFENSE_SHOWN, seat, area, defense, moves)
    if defense or moves:
        knowledge.narrow(
            table,
            seat,
            lambda world: world[area - 1][0] >= moves and world[area - 1][1] >= defense,
        )


def serve_push(table: Table) -> None:
    """MA-PSH-01 to MA-PSH-06."""
    state, mat = table.state, table.content.mat
    state.phase = Phase.ATTACK_ROLL
    for _ in range(sum(op.n for op in skills.attackers_ops(table, OpKind.PUSH))):
        left = table.seat(state.defender).space
        ahead = mat.step(left, state.direction)
        if ahead is None:  # MA-PSH-04
            eliminate(table, state.defender, Status.RING_OUT)
            table.move(state.active, left, MoveCause.FOLLOWED)
            if not end_if_decided(table):
                enter_after_strike(table)
            return
        third = table.occupant(ahead)
        if third != NOBODY:  # MA-PSH-05
            state.third = third
            table.tell(EventKind.COLLIDED, state.defender, third)
            return
        table.move(state.defender, ahead, MoveCause.PUSHED)
        table.move(state.active, left, MoveCause.FOLLOWED)
