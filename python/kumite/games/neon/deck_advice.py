"""What a well-made equipment deck looks like: advice, never a reason to refuse a pack."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .terms import Ammo, GearType, Window

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.packs.files import Spot
    from kumite.packs.layers import Layers

    from .entries import Content, Equipment

SHARES = {Ammo.BULLET: 30, Ammo.SLUG: 27, Ammo.CELL: 27, Ammo.GREN: 16}
"""Percent of all ammo symbols in the deck."""
SHARE_TOLERANCE = 3
PAIRS = (25, 42)
"""Percent of cards that show two symbols."""
BEST_CELL = {1: (1, 2), 2: (2, 3), 3: (3, 3)}
EFFECTS = {1: (1, 1), 2: (2, 2), 3: (2, 3)}
CAPACITY = {1: (1, 2), 2: (1, 2), 3: (2, 3)}
"""By rank: dice in the best cell (one more with an attack price), effects, ammo places."""
SQUAD_CARDS = (5, 12)


def advise(content: Content, layers: Layers) -> None:
    """Notes, with the problems of the documents, what is unusual about the deck."""
    spots = layers.entries("equipment")
    for spot, design in zip(spots, content.equipment, strict=True):
        for message, remedy in unusual(design):
            spot.report(message, remedy)
    for message, remedy in unbalanced(content.equipment):
        spots[-1].report(message, remedy)
    for name in ("fighter", "enhancement", "sector"):
        _advise_texts(layers.entries(name))


def unusual(design: Equipment) -> Iterable[tuple[str, str]]:
    """What sets one design apart from others of its rank and type."""
    low, high = BEST_CELL[design.rank]
    high += design.attack_price is not None
    if design.type.is_weapon and not low <= max(design.dice) <= high:
        yield f"best cell of {max(design.dice)} dice at rank {design.rank}", f"{low} to {high}"
    low, high = EFFECTS[design.rank]
    if not low <= len(design.effects) <= high:
        yield f"{len(design.effects)} effects at rank {design.rank}", f"{low} to {high}"
    low, high = CAPACITY[design.rank]
    if not low <= design.capacity <= high and design.type is not GearType.GRENADE:
        yield f"capacity {design.capacity} at rank {design.rank}", f"{low} to {high}"
    if design.type is GearType.GRENADE:
        if design.attack_price is not Ammo.GREN:
            yield "a GRENADE without attack_price GREN", 'attack_price = "GREN"'
        if not any(Window.PASSIVE in effect.windows for effect in design.effects):
            yield "a GRENADE with a single target", "add the passive all_in_sector"


def unbalanced(equipment: Sequence[Equipment]) -> Iterable[tuple[str, str]]:
    """What is off in the deck as a whole, counted over cards."""
    symbols: Counter[Ammo] = Counter()
    for design in equipment:
        for ammo in design.ammo:
            symbols[ammo] += design.copies
    cards = sum(design.copies for design in equipment)
    for ammo, wanted in SHARES.items():
        share = round(100 * symbols[ammo] / symbols.total())
        if abs(share - wanted) > SHARE_TOLERANCE:
            yield f"{ammo.name} is {share} % of all ammo symbols", f"about {wanted} %"
    pairs = sum(design.copies for design in equipment if len(design.ammo) == 2)
    share = round(100 * pairs / cards)
    if not PAIRS[0] <= share <= PAIRS[1]:
        yield f"{share} % of the cards show two symbols", "about a third"
    squad = sum(d.copies for d in equipment if any(effect.squad for effect in d.effects))
    if not SQUAD_CARDS[0] <= squad <= SQUAD_CARDS[1]:
        yield f"{squad} cards with a Squad effect", "about 8"


def _advise_texts(spots: Iterable[Spot]) -> None:
    for spot in spots:
        for key in ("effects", "abilities"):
            for effect in spot.items(key, 0, 9):
                if not effect.has("text"):
                    effect.report("an effect without text", "say in one line what it does")
