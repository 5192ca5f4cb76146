"""Why something of Martial Art is not on offer: what the rules answer, in words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kumite.games import WhyNot
from kumite.games.hexes import DIRECTION_NAMES

from . import actions as act
from .codec import encode
from .labels import price_words
from .model import Phase
from .refusals import Refusal, Why
from .terms import Keyword
from .view import area_name, token_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.reference.martial_art.engine import MartialArtReference

    from .entries import Content, Skill
    from .terms import Token
    from .view import View

_ENGINES: dict[str, MartialArtReference] = {}
"""One for each content, by its hash."""

_WHEN = {
    Keyword.START: "a Start skill is used after steps and facing, before tokens are sown",
    Keyword.REACTION: "a Reaction is used when you are struck, before anything is shown",
    Keyword.END: "an End skill is used at the end of your turn",
    Keyword.STYLE: "a Style is taken up at the end of your turn",
}


def why_not(view: View) -> list[WhyNot]:
    """What the viewer is not offered. Each reason forbids it by itself."""
    if view.state.phase <= Phase.LAYOUT:
        return []
    return [_words(view, act.from_code(code), why) for code, why in _refusals(view)]


def usable_skills(view: View) -> set[int]:
    """Numbers of the viewer's skills that nothing forbids now."""
    refused = (act.from_code(code) for code, _ in _refusals(view))
    numbers = {number for number, _ in view.skills(view.viewer)}
    return numbers - {each.skill for each in refused if isinstance(each, act.Skill)}


def _refusals(view: View) -> tuple[tuple[int, Refusal], ...]:
    if view.is_spectator:
        return ()
    _engine(view.content)
    return _asked(encode(view.state, view.viewer), view.content.hash)


@lru_cache(maxsize=64)
def _asked(view: bytes, content: str) -> tuple[tuple[int, Refusal], ...]:
    return tuple(_ENGINES[content].refusals(view))


def _engine(content: Content) -> None:
    from kumite.reference.martial_art.engine import MartialArtReference  # words load without it

    if content.hash not in _ENGINES:
        _ENGINES[content.hash] = MartialArtReference(content)


def _words(view: View, action: act.Action, refusal: Refusal) -> WhyNot:
    match action:
        case act.Skill(number):
            skill = view.skill(view.viewer, number)
            return WhyNot(f"{skill.name} ({price_words(skill)})", _skill(view, skill, refusal))
        case act.Step(direction):
            return _step(view, direction, refusal)
        case act.Strike(seat):
            where = view.space(view.state.seats[seat].space)
            is_far = refusal.why is Why.TOO_FAR
            reason = f"{refusal.n} spaces away" if is_far else "behind you"
            return WhyNot(f"Strike {view.name(seat)} on {where}", reason)
        case act.Start(area):  # named as the screen names it
            whose = f"{view.name(view.viewer)}'s {area_name(area)}"
            return WhyNot(f"Start from {whose}", "there is no token there")
    raise AssertionError(action)


def _step(view: View, direction: int, refusal: Refusal) -> WhyNot:
    way = DIRECTION_NAMES[direction]
    space = view.content.mat.step(view.me.space, direction)
    if space is None:
        return WhyNot(f"Step {way}", "the mat ends there")
    return WhyNot(f"Step to {view.space(space)} ({way})", f"{view.name(refusal.who)} stands there")


def _skill(view: View, skill: Skill, refusal: Refusal) -> str:
    state, many = view.state, refusal.n
    match refusal.why:
        case Why.OTHER_TIME:
            return _WHEN[skill.keyword]
        case Why.ACTIVE:
            return "it is active already"
        case Why.NO_ENERGY:
            return "no energy may be spent this turn"
        case Why.ONE_SKILL_A_TURN:
            return "one skill a turn is all"
        case Why.PRICE:
            return f"it costs {price_words(skill)}"
        case Why.NEEDS_TOKENS:
            return f"no {_counted(skill.needs)} in the Starting Area"
        case Why.OTHER_TARGET:
            return f"the strike would land on the {area_name(many)}"
        case Why.NO_ACTION:
            return f"no {_either(skill.strikes) or 'Action'} in the Starting Area"
        case Why.NOBODY_BESIDE:
            return "nobody to strike is next to you"
        case Why.NOT_IN_FRONT:
            near = [view.name(seat) for seat in range(state.players) if many >> seat & 1]
            return f"you do not face {' or '.join(near)}"
        case Why.LOCK_UNPAID:
            needed = "a Move" if many == 1 else f"{many} Moves"
            return f"after its price the Lock needs {needed}, which cannot be paid"
        case Why.OTHER_STRIKE:
            struck = f"{token_name(state.last)} on the {area_name(state.target)}"
            return f"it does not answer a {struck}"
        case Why.NO_MOVE:
            return f"no Move in the {area_name(many)}"
        case Why.NO_SUCH_STRIKE:
            return f"no {_either(skill.after)} was struck this turn"
        case Why.BONUS_TURN:
            return "not in a bonus turn"
        case Why.NOTHING_TO_SWAP:
            return "Effects lie in fewer than two Areas"
    raise AssertionError(refusal)


def _counted(tokens: Sequence[Token]) -> str:
    counts = {token: tokens.count(token) for token in tokens}
    return " and ".join(
        token_name(token) if count == 1 else f"{count} {token_name(token)}"
        for token, count in counts.items()
    )


def _either(kinds: Sequence[Token]) -> str:
    return " or ".join(token_name(kind) for kind in kinds)
