"""A line for everything of Super Fantasy Brawl that has a name: what `kumite explain` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .terms import CardType
from .view import core_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .entries import Card, Content, Targeting


def explanations(content: Content) -> Iterator[tuple[str, str]]:
    """(name, line) of champions, cards, Standard Actions, challenges and traps."""
    for champion in content.champions:
        sides = f"HP {champion.basic.hp}, DEF {champion.basic.defence}"
        up = f"Levelled Up: HP {champion.up.hp}, DEF {champion.up.defence}"
        line = f"{champion.name}, {champion.role}: {sides}. {up}. {champion.text}"
        yield champion.name, line.strip()
    for card in content.cards:
        yield card.name, f"{card.name} ({content.champions[card.champion].name}): {_card(card)}"
    for standard in content.standards:
        core = "any Core" if standard.core is None else core_name(standard.core)
        yield standard.name, f"{standard.name} (Standard Action, {core}): {standard.text}"
    for challenge in content.challenges:
        yield challenge.name, f"{challenge.name} (Challenge): {challenge.text}"
    for trap in content.traps:
        yield trap.name, f"{trap.name} (trap, {trap.copies} of 12): {trap.text}"


def _card(card: Card) -> str:
    parts = [card.type.name.lower(), core_name(card.core), *facts(card)]
    return f"{', '.join(parts)}. {card.text}".strip()


def facts(card: Card) -> list[str]:
    """What a card can do in numbers: movement, reach, STR or DEF."""
    parts = []
    if card.move:
        parts.append(f"move {card.move}")
    if card.targeting:
        parts.append(targeting_words(card.targeting))
    if card.strength:
        parts.append(f"STR {card.strength}")
    if card.type is CardType.REACTION:
        parts.append(f"DEF {card.defence:+d}")
    return parts


def targeting_words(targeting: Targeting) -> str:
    """How a card reaches its targets.

    >>> from .content import load
    >>> targeting_words(load().cards[0].targeting)
    'direct 2-3'
    """
    if targeting.shape is not None:
        name = targeting.shape.name.lower()
        return f"{name[:-1]} of {name[-1]} hexes" if name[-1].isdigit() else name
    name = targeting.kind.name.lower()
    is_melee = name == "melee"
    return name if is_melee else f"{name} {targeting.least}-{targeting.most}"
