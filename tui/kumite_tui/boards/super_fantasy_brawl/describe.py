"""What a choice means, in a sentence or two beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.model import NO_HEX, NO_ID, Phase
from kumite.games.super_fantasy_brawl.view import core_name

from .cards import card_text, champion_words

if TYPE_CHECKING:
    from kumite.games import CodedAction
    from kumite.games.super_fantasy_brawl.view import View

__all__ = ["describe", "trap_risk"]


def describe(view: View, action: CodedAction) -> str:
    """What the card, champion or place of an action says; empty if nothing."""
    match action:
        case act.Bring(champion) | act.Ban(champion) | act.Pick(champion):
            return champion_words(view.content, champion)
        case act.Play(card) | act.React(card) | act.Plan(card) | act.Discard(card):
            return card_text(view.card(card))
        case act.Replace(cards) if cards:
            numbers = view.card_numbers(view.viewer, cards)
            return " ".join(card_text(view.card(number)) for number in numbers)
        case act.Standard(standard, figure, core):
            printed = view.content.standards[standard]
            who = view.figure(figure)
            return f"{printed.text} {who} acts; the {core_name(core)} Core is exhausted."
        case act.Target(figure) | act.Choose(figure):
            return _figure(view, figure)
        case act.Area(south):
            return f"Your champions deploy in the {'south' if south else 'north'}ern row."
        case act.Enter(at) | act.Step(at) | act.Leap(at) | act.Place(at) | act.Deploy(at):
            return _place(view, at)
        case act.Done() if view.state.phase is Phase.ACTIVATE:
            return "Your Cores become ready and you draw a new hand."
    return ""


def _figure(view: View, figure: int) -> str:
    own = view.state.figures[figure]
    left = view.hp(figure) - own.damage
    level = ", Levelled Up" if own.is_up else ""
    root = ", rooted" if own.is_rooted else ""
    return f"{view.figure(figure)}: {left} of {view.hp(figure)} HP{level}{root}."


def _place(view: View, at: int) -> str:
    """What lies on a hex, as far as the viewer knows."""
    content = view.content
    risk = trap_risk(view, at)
    if risk:
        return risk
    for statue, area in zip(content.statues, content.areas, strict=True):
        if at in area:
            return f"In the {statue.area_name} area."
    return "A trap hex without a token." if at in content.trap_hexes else ""


def trap_risk(view: View, at: int) -> str:
    """What the token on a hex is or may be; empty if none lies there."""
    trap = next((each for each in view.state.traps if each.hex == at != NO_HEX), None)
    if trap is None:
        return ""
    if trap.token != NO_ID:
        design = view.content.tokens[trap.token]
        return f"The trap there is {design.name}: {design.text}"
    possible = [number for number in range(len(view.content.tokens)) if trap.may_be >> number & 1]
    names = [view.token(number) for number in possible]
    told = ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
    return f"A trap lies there, one of: {told}."
