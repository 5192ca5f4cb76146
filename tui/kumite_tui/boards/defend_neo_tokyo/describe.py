"""What a choice means, in a sentence or two beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.explanations import (
    card_words,
    citizen_words,
    explanations,
    tile_words,
)
from kumite.games.defend_neo_tokyo.labels import Labels
from kumite.games.defend_neo_tokyo.view import TILE

from .models import city_of

if TYPE_CHECKING:
    from kumite.games import CodedAction
    from kumite.games.defend_neo_tokyo.view import View

__all__ = ["describe"]


def describe(view: View, action: CodedAction) -> str:
    """What the card, part, monster or space of an action says; empty if nothing."""
    mech = Labels(view).mech
    match action:
        case act.Prebuilt(number):
            parts = [view.content.parts[part] for part in view.content.prebuilt[number].parts]
            return " ".join(f"{part.name}: {part.text}" for part in parts)
        case act.Part(part):
            return _explained(view, view.content.parts[part].name)
        case act.Card(card) | act.React(card) | act.Discard(card) | act.Recover(card):
            found = view.card(mech, card)
            return f"{found.name}: {card_words(found)}"
        case act.Tile(slot, number):
            tile = view.tile_action(mech, TILE + 4 * slot + number)
            return f"{tile.name}: {tile_words(tile)}"
        case act.Space(space):
            return _space(view, space)
        case act.Monster(monster):
            return _explained(view, view.monster(monster))
        case act.Citizen(_, design):
            citizen = view.content.citizens[design]
            return f"{citizen.name}: {citizen_words(citizen)}"
        case act.Evacuate():
            return (
                "You keep Repair Bots and Armor tokens. You act again when a monster attack"
                " stands everybody up."
            )
    return ""


def _explained(view: View, name: str) -> str:
    return next((line for known, line in explanations(view.content) if known == name), "")


def _space(view: View, number: int) -> str:
    """Who and what is there."""
    space = city_of(view).spaces[number]
    if not number:
        return "Headquarters: monsters never come here, and Repair Bots are refilled."
    told = [f"{monster.name} with {monster.life} life" for monster in space.monsters]
    told += [f"{name} (POP {pop})" for name, pop in space.citizens]
    told += [f"{each.name}" for each in space.mechs]
    damage = f"City Damage {space.damage} of {space.capacity}"
    if space.is_destroyed:
        damage = "destroyed"
    return f"There: {', '.join(told)}; {damage}." if told else f"Nobody is there; {damage}."
