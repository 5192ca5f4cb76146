"""Skills: which may be activated, what they cost, and which operations are in force (MA-SKL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.events import EnergyCause, EventKind
from kumite.games.martial_art.model import NO_SKILL, NO_TOKEN, NOBODY, Phase
from kumite.games.martial_art.operations import OpKind
from kumite.games.martial_art.refusals import Refusal, Why
from kumite.games.martial_art.terms import ACTIONS, AREAS, Keyword, Lasts, Token

from .strike_rules import can_pay_strike, move_price, out_of_reach
from .table import bits, next_area

if TYPE_CHECKING:
    from kumite.games.martial_art.entries import Skill
    from kumite.games.martial_art.operations import Op

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


# Which may be activated, and why others may not

_KEYWORDS = {
    Phase.START_SKILL: (Keyword.START,),
    Phase.REACTION: (Keyword.REACTION,),
    Phase.END_SKILL: (Keyword.END, Keyword.STYLE),
}


def start_skills(table: Table) -> list[int]:
    """MA-SKL-14."""
    return _not_refused(table, table.state.active, Keyword.START)


def end_skills(table: Table) -> list[int]:
    """MA-SKL-20."""
    return _not_refused(table, table.state.active, Keyword.END, Keyword.STYLE)


def reactions(table: Table) -> tuple[list[int], bool]:
    """Reactions the Defender may activate, and whether everybody must think there may be one.

    The second answer depends on public things alone (MA-INF-09).
    """
    state = table.state
    legal, is_asked = [], False
    for number, skill in at_hand(table, state.defender, Keyword.REACTION):
        refusal = refused(table, state.defender, number, skill)
        if refusal is None:
            legal.append(number)
        is_open = refusal is not None and refusal.why is Why.NO_MOVE
        is_asked |= refusal is None or (
            is_open and table.effects_in(state.defender, state.target) > 0
        )
    return legal, is_asked


def _not_refused(table: Table, seat: int, *keywords: Keyword) -> list[int]:
    found = at_hand(table, seat, *keywords)
    return [number for number, skill in found if refused(table, seat, number, skill) is None]


def refused(table: Table, seat: int, number: int, skill: Skill) -> Refusal | None:
    """The first thing that forbids a seat to activate a skill now."""
    state, own = table.state, table.seat(seat)
    asked = state.defender if state.phase is Phase.REACTION else state.active
    if seat != asked or skill.keyword not in _KEYWORDS.get(state.phase, ()):
        return Refusal(Why.ACTIVE if own.style == number else Why.OTHER_TIME)
    if state.no_energy and seat == state.active:
        return Refusal(Why.NO_ENERGY)
    if state.phase is Phase.END_SKILL and state.own_skill != NO_SKILL:
        return Refusal(Why.ONE_SKILL_A_TURN)
    if own.style == number:
        return Refusal(Why.ACTIVE)
    if not is_payable(table, seat, skill):
        return Refusal(Why.PRICE)
    match skill.keyword:
        case Keyword.START:
            return _start_refused(table, skill)
        case Keyword.REACTION:
            return _reaction_refused(table, skill)
        case Keyword.END:
            return _end_refused(table, skill)
    return None


def _start_refused(table: Table, skill: Skill) -> Refusal | None:
    """Whether the Starting Area and the foes at hand allow a strike that it improves."""
    state, own = table.state, table.attacker
    area = state.start_area
    needs = skill.needs
    if any(table.count(state.active, area, token) < needs.count(token) for token in needs):
        return Refusal(Why.NEEDS_TOKENS)
    target = next_area(area, table.tokens_in(state.active, area))
    if skill.areas and target not in skill.areas:
        return Refusal(Why.OTHER_TARGET, n=target)
    held = own.actions[area - 1]
    kinds = [kind for kind in ACTIONS if held[kind] and skill.covers(kind, target)]
    if not kinds:
        return Refusal(Why.NO_ACTION)
    reasons = [out_of_reach(table, seat) for seat in table.opponents(state.active)]
    if None not in reasons:
        near = sum(each.n for each in reasons if each and each.why is Why.NOT_IN_FRONT)
        return Refusal(Why.NOT_IN_FRONT, n=near) if near else Refusal(Why.NOBODY_BESIDE)
    chi, rage = own.chi - skill.chi, own.rage - skill.rage
    if not any(can_pay_strike(table, kind, chi, rage) for kind in kinds):
        return Refusal(Why.LOCK_UNPAID, n=move_price(table))
    return None


def _reaction_refused(table: Table, skill: Skill) -> Refusal | None:
    state = table.state
    if not skill.covers(Token(state.last), state.target):
        return Refusal(Why.OTHER_STRIKE)
    if needs_token(skill) and not table.count(state.defender, state.target, Token.MOVE):
        return Refusal(Why.NO_MOVE, n=state.target)
    return None


def needs_token(skill: Skill) -> bool:
    """Whether all it does is to let tokens defend, so that without one it does nothing."""
    return all(op.kind is OpKind.DEFEND_WITH for op in skill.ops)


def _end_refused(table: Table, skill: Skill) -> Refusal | None:
    state = table.state
    if skill.after and (state.defender == NOBODY or Token(state.last) not in skill.after):
        return Refusal(Why.NO_SUCH_STRIKE)
    if skill.ops_of(OpKind.BONUS_TURN) and state.is_bonus:
        return Refusal(Why.BONUS_TURN)
    if skill.ops_of(OpKind.SWAP_TOKENS) and len(areas_with_effects(table)) < 2:
        return Refusal(Why.NOTHING_TO_SWAP)
    return None


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
