"""Why something of Super Fantasy Brawl is not on offer: the rules' own reasons, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games import WhyNot

from . import actions as act
from .codec import encode
from .labels import Labels
from .refusals import Why
from .view import core_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .refusals import Refusal
    from .view import View


def why_not(
    labels: Labels, considered: Iterable[tuple[act.Action, Refusal | None]]
) -> list[WhyNot]:
    """What the viewer is not offered, and why; one line for a Standard Action and reason."""
    found: list[WhyNot] = []
    listed = list(considered)
    offered = {each.standard for each, no in listed if isinstance(each, act.Standard) and not no}
    for action, refusal in listed:
        if refusal is None or refusal.why is Why.SAME_TARGETS:
            continue
        if isinstance(action, act.Standard):
            if action.standard in offered:
                continue  # with another Core or champion
            name = labels.view.content.standards[action.standard].name
        else:
            name = labels.label(action.code).text
        line = WhyNot(name, sentence(labels, refusal))
        if line not in found:
            found.append(line)
    return found


def sentence(labels: Labels, refusal: Refusal) -> str:
    """A reason in a few words."""
    view = labels.view
    who = view.figure(refusal.figure)
    match refusal.why:
        case Why.CORE_SPENT:
            return f"the {core_name(refusal.n)} Core is exhausted"
        case Why.REACTION_ONLY:
            return "a Reaction answers an attack on your side"
        case Why.ON_GATE_WITHOUT_MOVEMENT:
            return f"{who} is on the Gate, and the card has no movement"
        case Why.NO_WAY_IN:
            return f"{who} is on the Gate, and every deployment hex is taken"
        case Why.USED_THIS_TURN:
            return "already used this turn"
        case Why.STATUE:
            return "a statue stands there"
        case Why.ENEMY_THERE:
            return f"{who}, an Enemy, stands there"
        case Why.NO_ROOM_BEHIND:
            return f"{who} stands there, and no movement is left to go on"
        case Why.TAKEN:
            return f"{who} stands there"
        case Why.MUST_GO_ON:
            return f"{who} stands on this hex too"
        case Why.NO_ENEMY:
            return f"{who} is no Enemy"
        case Why.NO_ALLY:
            return f"{who} is no Ally"
        case Why.TOO_NEAR:
            return f"{who} is nearer than {refusal.n}"
        case Why.TOO_FAR:
            return f"{who} is farther than {refusal.n}"
        case Why.NO_ROW:
            return f"{who} is not in a straight row"
        case Why.ROW_BLOCKED:
            return f"something stands between on {view.hex(refusal.n)}"
        case Why.NOBODY_HIT:
            return "no Enemy is in that area"
        case Why.SAME_TARGETS:
            return "it hits the same champions as another aim"
        case Why.TOKEN_THERE:
            return "a trap token lies there"
        case Why.JUST_SPRUNG:
            return "the trap was triggered there"
        case Why.WAY_BLOCKED:
            return f"the way is blocked on {view.hex(refusal.n)}"


def reasons_against(view: View) -> dict[int, str]:
    """By action: why the viewer cannot take it now, as the reference engine says."""
    from kumite.reference.super_fantasy_brawl import SuperFantasyBrawlReference

    rules = SuperFantasyBrawlReference(view.content)
    state = rules.from_view(encode(view.state, view.viewer), seed=0)
    labels = Labels(view)
    return {
        action.code: sentence(labels, refusal)
        for action, refusal in state.considered(view.viewer)
        if refusal is not None
    }
