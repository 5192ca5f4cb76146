"""Why an action of Martial Art is a good one, in a phrase: facts that the view shows.

A phrase is also told of bots, so it speaks of nobody as "you".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS, opposite, turn

from . import actions as act
from .asking import bought_moves, move_price
from .labels import price_words
from .layout_places import place_words
from .model import NOBODY, Phase
from .operations import OpKind
from .paying import step_price, strike_price
from .strikes import open_strikes_of, strikes_of
from .terms import AREAS, Keyword, Lasts, Token
from .view import area_name, token_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from .entries import Skill
    from .strikes import Outlook
    from .view import View

_AT_ONCE = {
    OpKind.BONUS_TURN: "another turn at once",
    OpKind.FORBID_ENERGY: "an opponent spends nothing next turn",
    OpKind.SWAP_TOKENS: "two tokens change places",
}


def reason(view: View, code: int, scores: Sequence[tuple[int, float]]) -> str:
    """A phrase; `scores` are those of the rules of thumb for all legal actions."""
    if len(scores) == 1:
        return "nothing else to do"
    return _phrase(view, act.from_code(code))


def _phrase(view: View, action: act.Action) -> str:
    match action:
        case act.Start(area):
            return _start(view, area)
        case act.Fighter(number):
            text = view.content.fighters[number].text.rstrip(".")
            return f"{text[:1].lower()}{text[1:]}"
        case act.Energy(chi, rage):
            return _energy(view, chi, rage)
        case act.Step(direction):
            return _step(view, direction)
        case act.Face(facing):
            return _face(view, facing)
        case act.Skill(number):
            return _skill(view, number, view.skill(view.viewer, number))
        case act.Sow(token):
            return _sow(view, Token(token))
        case act.Strike():
            found = strikes_of(view, action)
            return _strike(view, found[0]) if found else "the tokens lie there for it"
        case act.Defend(defense, moves):
            return _defend(view, defense, moves)
        case act.Done():
            return _done(view)
        case act.Opponent(seat):
            own = view.state.seats[seat]
            return f"{view.name(seat)} has {own.chi} Chi and {own.rage} Rage"
        case act.Swap(area, _, _, other):
            return f"{token_name(other)} comes to the {area_name(area)}"
        case act.Shift(area, token):
            return f"{token_name(token)} moves on to the {area_name(area % AREAS + 1)}"
        case act.Lay(token):
            return f"{token_name(token)} for {place_words(view.me.laid)}"
        case act.Pick(number):
            skill = view.skill(view.viewer, number)
            return f"{skill.name} costs {price_words(skill)}"
    return "as good as any"


def _start(view: View, area: int) -> str:
    """What can be struck from there; if nobody, what the tokens are good for."""
    strikes = strikes_of(view, act.Start(area))
    if strikes:
        return _strike(view, max(strikes, key=lambda each: (each.puts_out, each.expected)))
    own, fighter = view.me, view.fighter(view.viewer)
    moves, _, energy = own.effects[area - 1]
    assert fighter is not None
    if energy and (own.chi < fighter.chi.top or own.rage < fighter.rage.top):
        return f"nobody is in reach, so {energy} energy to prepare"
    can_step = moves >= move_price(view) and _free_ways(view)
    return "its Move allows a step" if can_step else "its tokens move to other Areas"


def _free_ways(view: View) -> int:
    mat, here = view.content.mat, view.me.space
    spaces = [mat.step(here, direction) for direction in range(DIRECTIONS)]
    return sum(space is not None and view.occupant(space) == NOBODY for space in spaces)


def _strike(view: View, found: Outlook) -> str:
    """'30-89% to hurt Li-Ming's Head, 30% to put out'."""
    name = view.name(found.defender)
    if found.is_ring_out:
        return f"pushes {name} off the mat"
    out = f", {_percent(found.puts_out)} to put out" if found.puts_out else ""
    return f"{found.hurts_words} to hurt {name}'s {area_name(found.area)}{out}"


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}%"


def _average(expected: Fraction, before: Fraction) -> str:
    return f"{float(expected):.1f} damage on average instead of {float(before):.1f}"


def _energy(view: View, chi: int, rage: int) -> str:
    if not chi and not rage:
        return "the energy stays as it is"
    own = view.me
    lacking = sorted(
        (max(skill.chi - own.chi - chi, 0) + max(skill.rage - own.rage - rage, 0), skill.name)
        for _, skill in view.skills(view.viewer)
        if own.chi < skill.chi or own.rage < skill.rage
    )
    if not lacking:
        return f"Chi {own.chi + chi}, Rage {own.rage + rage}"
    lacks, name = lacking[0]
    return f"{lacks} short of {name} then" if lacks else f"then there is enough for {name}"


def _nearest(view: View, space: int) -> tuple[int, int]:
    """(distance, seat) of the opponent who is nearest to a space."""
    mat, seats = view.content.mat, view.state.seats
    foes = view.opponents(view.viewer)
    return min((mat.distance(space, seats[foe].space), foe) for foe in foes)


def _step(view: View, direction: int) -> str:
    here = view.me.space
    space = view.content.mat.step(here, direction)
    assert space is not None
    before, now = _nearest(view, here), _nearest(view, space)
    name = view.name(now[1])
    if now[0] == 1 and _is_behind(view, space, now[1]) and not _is_behind(view, here, now[1]):
        return f"behind {name}, for a die more"
    if now[0] < before[0]:
        return f"closer to {name}"
    if now[0] > before[0]:
        return f"away from {view.name(before[1])}"
    return f"still {_away(now[0])} {name}"


def _away(distance: int) -> str:
    return "next to" if distance == 1 else f"{distance} spaces from"


def _is_behind(view: View, space: int, foe: int) -> bool:
    """Whether a strike from a space would come from behind (MA-FAC-04)."""
    there = view.state.seats[foe]
    direction = view.content.mat.direction(space, there.space)
    if not view.state.mode.is_black or direction is None:
        return False
    is_next = view.content.mat.distance(space, there.space) == 1
    return is_next and turn(opposite(direction), there.facing) > 1


def _face(view: View, facing: int) -> str:
    """Who is in front then, and who behind."""
    front: list[str] = []
    behind: list[str] = []
    mat, foes = view.content.mat, view.opponents(view.viewer)
    for direction in range(DIRECTIONS):
        space = mat.step(view.me.space, direction)
        seat = -1 if space is None else view.occupant(space)
        if seat in foes:
            (front if turn(direction, facing) <= 1 else behind).append(view.name(seat))
    if front:
        also = f", {' and '.join(behind)} behind" if behind else ", no foe behind"
        return f"{' and '.join(front)} in front{also}"
    if behind:
        return f"turned away from {' and '.join(behind)}"
    ahead, (distance, foe) = mat.step(view.me.space, facing), _nearest(view, view.me.space)
    there = view.state.seats[foe].space
    is_towards = ahead is not None and mat.distance(ahead, there) < distance
    return f"towards {view.name(foe)}" if is_towards else "no foe is near"


def _skill(view: View, number: int, skill: Skill) -> str:
    if view.state.phase is Phase.START_SKILL:
        return _start_skill(view, number, skill)
    if view.state.phase is Phase.REACTION:
        before, after = _feared(view, act.Done()), _feared(view, act.Skill(number))
        if before is None or after is None or after >= before:
            return f"{skill.name} answers the strike"
        return _average(after, before)
    if skill.keyword is Keyword.STYLE:
        return f"{skill.name} works from now on"
    if skill.lasts is Lasts.NEXT_TURN:
        return f"{skill.name} works next turn"
    told = [words for kind, words in _AT_ONCE.items() if skill.ops_of(kind)]
    return told[0] if told else f"{skill.name} works at once"


def _start_skill(view: View, number: int, skill: Skill) -> str:
    plain = {each.defender: each for each in strikes_of(view, act.Done())}
    found = strikes_of(view, act.Skill(number))
    for each in found:
        if each.is_ring_out:
            return _strike(view, each)
    for each in found:
        before = plain.get(each.defender)
        if before is not None and each.expected > before.expected:
            return _average(each.expected, before.expected)
    return f"{skill.name} goes with the strike"


def _feared(view: View, action: act.Action) -> Fraction | None:
    """Damage to expect after an answer to a strike, if all is shown that protects.

    None if the engine cannot tell from what the viewer knows.
    """
    found = strikes_of(view, action)
    return found[0].expected if found else None


def _sow(view: View, token: Token) -> str:
    where = area_name(view.next_sown())
    sow = act.Sow(token)
    kept = [each.kind for each in (*strikes_of(view, sow), *open_strikes_of(view, sow))]
    if kept:
        return f"{token_name(min(kept))} is kept for the strike"
    return f"{token_name(token)} goes to the {where}"


def _defend(view: View, defense: int, moves: int) -> str:
    """The dice that are left of what is shown."""
    if not defense and not moves:
        return "nothing is shown"
    state = view.state
    if state.phase is Phase.COLLISION_DEFENSE:  # skills do not change it (MA-PSH-08)
        return _dice(view.content.figures.defense_dice * defense)
    after, before = strikes_of(view, act.Defend(defense, moves)), strikes_of(view, act.Defend(0, 0))
    if not after or not before:
        return "what is shown protects you"
    return f"{_percent(after[0].hurts)} to be hurt instead of {_percent(before[0].hurts)}"


def _dice(many: int) -> str:
    return f"{many} {'die' if many == 1 else 'dice'} to parry with"


def _done(view: View) -> str:
    state = view.state
    match state.phase:
        case Phase.MOVE | Phase.AFTER_STEP:
            distance, foe = _nearest(view, view.me.space)
            if distance == 1:
                return f"next to {view.name(foe)} already"
            if step_price(view) and bought_moves(view):
                return "the energy is kept"
            return f"stays on {view.space(view.me.space)}"
        case Phase.START_SKILL | Phase.END_SKILL | Phase.REACTION:
            return "the energy is kept"
        case Phase.STRIKE:
            return "the energy is kept" if strike_price(view, state.last) else "no strike"
        case Phase.STYLE_SWAP | Phase.STYLE_SHIFT:
            return "tokens stay where they are"
    return "as good as any"
