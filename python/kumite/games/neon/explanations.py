"""What NEON's cards, fighters, abilities and sectors do, in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import STRONG_AUTOMA_DICE, STRONG_AUTOMA_TOKENS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .entries import Content, Effect, Equipment

RANKS = {1: "green", 2: "orange", 3: "purple"}
DISTANCES = ("here", "next door", "two away")
"""Range 0, 1 and 2 in words: along the ring, the shorter way."""

_AUTOMA = (
    "The Automa: a machine without a player that acts after everybody else and attacks whoever near"
    " it has most HP tokens. It keeps the tokens it takes, and wins with more VP than everybody."
    f" A strong one (an option) has {STRONG_AUTOMA_TOKENS} HP tokens more, rolls"
    f" {STRONG_AUTOMA_DICE} die more in attack and defense, and has 1 VP for each player and each"
    " round that has begun."
)


def dice_words(dice: Sequence[int]) -> str:
    """The attack dice of a weapon by the distance of its target.

    >>> dice_words((1, 2, 0)), dice_words((0, 1, 1)), dice_words((0, 0, 0))
    ('1 die here, 2 next door', '1 die next door, 1 two away', 'no dice of its own')
    """
    some = [(count, where) for count, where in zip(dice, DISTANCES, strict=True) if count]
    if not some:
        return "no dice of its own"
    (count, where), *others = some
    first = f"{count} {'die' if count == 1 else 'dice'} {where}"
    return ", ".join([first, *(f"{count} {where}" for count, where in others)])


def card_words(card: Equipment) -> str:
    """An equipment card in one line.

    >>> from .content import load
    >>> card_words(load().equipment[0]).partition(": ")[0]
    'Curbside Pistol (SMALL, 1 die here, 1 next door, Ammo symbol BULLET, room for 2 Ammo)'
    """
    parts = [card.type.name]
    if card.type.is_weapon:
        parts.append(dice_words(card.dice))
    parts.append(f"Ammo symbol {' or '.join(ammo.name for ammo in card.ammo)}")
    parts.append(f"room for {card.capacity} Ammo")
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
