"""Skills: which may be activated, what they cost, and which operations are in force (MA-SKL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.events import EnergyCause, EventKind
from kumite.games.martial_art.model import NO_SKILL, NO_TOKEN, NOBODY
from kumite.games.martial_art.terms import ACTIONS, AREAS, Keyword, Lasts, OpKind, Token

from .strike_rules import legal_defenders
from .table import bits, next_area

if TYPE_CHECKING:
    from kumite.games.martial_art.entries import Op, Skill

    from .table import Table


def skill_of(table: Table, seat: int, number: int) -> Skill:
    return table.content.skill(table.seat(seat).fighter, number)


def at_hand(table: Table, seat: int, *keywords: Keyword) -> list[tuple[int, Skill]]:
    """Skills of a fighter in this fight, with their numbers."""
    own = table.seat(seat)
    found = [(number, skill_of(table, seat, number)) for number in bits(own.skills)]
    return [(number, skill) for number, skill in found if skill.keyword in keywords]


def is_payable(table: Table, seat: int, skill: Skill) -> bool:
    """MA-SKL-01."""
    own = table.seat(seat)
    return own.chi >= skill.chi and own.rage >= skill.rage


def activate(table: Table, seat: int, number: int) -> Skill:
    """The price is paid; what the skill does follows from its being in force."""
    skill = skill_of(table, seat, number)
    table.tell(EventKind.SKILL_USED, seat, number)
    table.change_energy(seat, -skill.chi, -skill.rage, EnergyCause.SKILL)
    return skill


# Which may be activated


def start_skills(table: Table) -> list[int]:
    """MA-SKL-14."""
    state = table.state
    if state.no_energy:
        return []
    return [
        number
        for number, skill in at_hand(table, state.active, Keyword.START)
        if is_payable(table, state.active, skill) and _is_useful(table, skill)
    ]


def _is_useful(table: Table, skill: Skill) -> bool:
    """Whether the Starting Area and the foes at hand allow a strike that it improves."""
    state, own = table.state, table.attacker
    area = state.start_area
    target = next_area(area, table.tokens_in(state.active, area))
    if any(
        table.count(state.active, area, token) < skill.needs.count(token) for token in skill.needs
    ):
        return False
    return any(
        own.actions[area - 1][kind]
        and skill.covers(kind, target)
        and legal_defenders(table, kind, own.chi - skill.chi, own.rage - skill.rage)
        for kind in ACTIONS
    )


def reactions(table: Table) -> tuple[list[int], bool]:
    """Reactions the Defender may activate, and whether everybody must think there may be one.

    The second answer depends on public things alone (MA-INF-09).
    """
    state = table.state
    legal, is_asked = [], False
    for number, skill in at_hand(table, state.defender, Keyword.REACTION):
        covered = skill.covers(Token(state.last), state.target)
        if not covered or not is_payable(table, state.defender, skill):
            continue
        if not needs_token(skill):
            legal.append(number)
            is_asked = True
        elif table.effects_in(state.defender, state.target):
            is_asked = True
            if table.count(state.defender, state.target, Token.MOVE):
                legal.append(number)
    return legal, is_asked


def needs_token(skill: Skill) -> bool:
    """Whether all it does is to let tokens defend, so that without one it does nothing."""
    return all(op.kind is OpKind.DEFEND_WITH for op in skill.ops)


def end_skills(table: Table) -> list[int]:
    """MA-SKL-20."""
    state = table.state
    if state.no_energy or state.own_skill != NO_SKILL:
        return []
    return [
        number
        for number, skill in at_hand(table, state.active, Keyword.END, Keyword.STYLE)
        if is_payable(table, state.active, skill) and _may_end_with(table, number, skill)
    ]


def _may_end_with(table: Table, number: int, skill: Skill) -> bool:
    state = table.state
    if skill.keyword is Keyword.STYLE:
        return table.attacker.style != number
    if skill.after and (state.defender == NOBODY or Token(state.last) not in skill.after):
        return False
    if skill.ops_of(OpKind.BONUS_TURN) and state.is_bonus:
        return False
    return not skill.ops_of(OpKind.SWAP_TOKENS) or len(areas_with_effects(table)) > 1


def areas_with_effects(table: Table) -> list[int]:
    """Areas of the Attacker's board where Effect tokens lie."""
    active = table.state.active
    return [area for area in range(1, AREAS + 1) if table.effects_in(active, area)]


# What is in force


def attackers_ops(table: Table, kind: OpKind) -> list[Op]:
    """Operations of the Attacker's Start Skill, pending End Skills and Style that fit the strike.

    MA-ATK-06, MA-SKL-16: kind of strike and Target Area must match.
    """
    state, own = table.state, table.attacker
    numbers = bits(state.in_force)
    if state.own_skill != NO_SKILL:
        used = skill_of(table, state.active, state.own_skill)
        if used.keyword is Keyword.START:
            numbers.append(state.own_skill)
    if own.style != NO_SKILL:
        numbers.append(own.style)
    return _fitting(table, state.active, numbers, kind)


def defenders_ops(table: Table, kind: OpKind) -> list[Op]:
    """Operations of the Defender's Reaction and Style that fit the strike."""
    state = table.state
    numbers = [state.reaction, table.seat(state.defender).style]
    numbers = [number for number in numbers if number != NO_SKILL]
    return _fitting(table, state.defender, numbers, kind)


def _fitting(table: Table, seat: int, numbers: list[int], kind: OpKind) -> list[Op]:
    state = table.state
    assert state.last != NO_TOKEN
    found: list[Op] = []
    for number in numbers:
        skill = skill_of(table, seat, number)
        if skill.covers(Token(state.last), state.target):
            found += skill.ops_of(kind)
    return found


def style_ops(table: Table, kind: OpKind) -> tuple[Op, ...]:
    """Operations of the Attacker's active Style."""
    style = table.attacker.style
    return () if style == NO_SKILL else skill_of(table, table.state.active, style).ops_of(kind)


def pending_ops(table: Table, kind: OpKind) -> list[Op]:
    """Operations of the End Skills that hold this turn, whatever is struck."""
    found: list[Op] = []
    for number in bits(table.state.in_force):
        skill = skill_of(table, table.state.active, number)
        assert skill.lasts is Lasts.NEXT_TURN
        found += skill.ops_of(kind)
    return found
