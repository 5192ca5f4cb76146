"""What NEON's cards, fighters, abilities and sectors do, in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .entries import Content, Effect, Equipment

RANKS = {1: "green", 2: "orange", 3: "purple"}

_AUTOMA = (
    "The Automa: a machine without a player that acts after everybody else and attacks whoever near"
    " it has most HP tokens. It keeps the tokens it takes, and wins with more VP than everybody."
)


def card_words(card: Equipment) -> str:
    """An equipment card in one line.

    >>> from .content import load
    >>> card_words(load().equipment[0])
    'Curbside Pistol (SMALL, dice 1/1/-, BULLET, holds 2): A BULLET adds an attack die.'
    """
    parts = [card.type.name]
    if card.type.is_weapon:
        parts.append("dice " + "/".join(str(dice) if dice else "-" for dice in card.dice))
    parts.append("/".join(ammo.name for ammo in card.ammo))
    parts.append(f"holds {card.capacity}")
    if card.attack_price is not None:
        parts.append(f"every attack costs 1 {card.attack_price.name}")
    return f"{card.name} ({', '.join(parts)}): {card.text or _texts(card.effects)}"


def explanations(content: Content) -> Iterator[tuple[str, str]]:
    """(name, line) of everything that has a name."""
    for sector in content.sectors:
        rank = RANKS.get(sector.rank, str(sector.rank))
        words = sector.text or _texts(sector.effects)
        yield sector.name, f"{sector.name}, {rank} Sector: {words}"
    yield "Automa", _AUTOMA
    for fighter in content.fighters:
        yield fighter.name, f"{fighter.name} of {fighter.corporation}: {fighter.text}"
        for ability in fighter.abilities:
            yield ability.name, f"{ability.name}, of {fighter.name}{_cost(ability)}: {ability.text}"
    for maneuver in content.maneuvers:
        words = maneuver.text or maneuver.effect.text
        yield maneuver.name, f"{maneuver.name}, of everybody{_cost(maneuver.effect)}: {words}"
    for token in content.tokens:
        yield token.name, f"{token.name} token: {token.text}"
    for card in content.equipment:
        yield card.name, card_words(card)
    for enhancement in content.enhancements:
        words = enhancement.text or _texts(enhancement.effects)
        yield enhancement.name, f"{enhancement.name}, Enhancement: {words}"
    for bot in content.bots:
        yield bot.name, f"{bot.name} Bot: pays one {' or '.join(each.name for each in bot.ammo)}."


def _texts(effects: tuple[Effect, ...]) -> str:
    return " ".join(effect.text for effect in effects)


def _cost(effect: Effect) -> str:
    return f" ({effect.cost.energy} E)" if effect.cost.energy else ""
