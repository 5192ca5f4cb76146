"""A line for everything of Defend Neo Tokyo that has a name: what `kumite explain` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .effect_words import list_words
from .terms import At, CardType, QualityKind, When, Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .entries import Armor, Attack, Card, Citizen, Content, Monster, Part, TileAction

_TYPES = {
    CardType.ACTION: "Action",
    CardType.ATTACK: "Attack",
    CardType.MELEE: "Melee Attack",
    CardType.REACT: "React",
}
WINDOWS = {
    Window.EVENT: "when an Event card is revealed",
    Window.ENTER: "when a monster enters a space",
    Window.DECLARE: "when a monster is about to attack",
    Window.DAMAGE: "when a mech is about to take damage",
    Window.HURT: "when a mech took damage",
    Window.CITY: "when a space is about to take City Damage",
    Window.CITIZEN_IN: "when a citizen entered",
    Window.CITIZEN_OUT: "when a citizen is about to be destroyed",
    Window.DONE: "when a monster's attack is over",
    Window.SHOT: "when a mech attacks",
    Window.ROLLED: "when the dice of an attack are rolled",
    Window.KILL: "when a monster is defeated",
    Window.CRITICAL: "when a mech is about to fail critically",
    Window.RAZE: "when a space is destroyed",
}
"""When a React may be played."""
_WHEN = {
    When.ENTERING: "Entering play: ",
    When.EXITING: "Leaving play: ",
    When.EVENT_STEP: "Before monsters attack in the Event Phase: ",
    When.EVENT_END: "At the end of the Event Phase: ",
    When.END: "End Phase: ",
}


def explanations(content: Content) -> Iterator[tuple[str, str]]:
    """(name, line) of parts, tile actions, cards, monsters, bosses, events, citizens, spaces."""
    for number, part in enumerate(content.parts):
        yield part.name, f"{part.name}: {_part(part)}"
        for action in part.actions:
            yield action.name, f"{action.name} ({part.name}): {tile_words(action)}"
        for card in content.cards[number]:
            yield card.name, f"{card.name} ({part.name}): {card_words(card)}"
    for threat in content.monsters:
        for monster in threat:
            yield monster.name, f"{monster.name}: {_lives(content, monster)}, {_monster(monster)}"
    for boss in content.bosses:
        told = f"boss, life {boss.life}, {_armor(boss.armor)}. "
        told += f"White: {_attack(boss.attacks[0])}. Red: {_attack(boss.attacks[1])}. "
        yield boss.name, f"{boss.name}: {told}After each attack: {list_words(boss.after)}"
    for events in content.events:
        for event in events:
            symbol = event.symbol.name.lower()
            yield event.name, f"{event.name} (event, {symbol}): {list_words(event.do)}"
    for citizen in content.citizens:
        yield citizen.name, f"{citizen.name} (citizen, POP {citizen.pop}): {citizen_words(citizen)}"
    for number, space in enumerate(content.spaces):
        if number:
            line = f"space {number}, falls at {space.capacity} City Damage"
            yield space.name, f"{space.name}: {line}, beside {', '.join(map(str, space.next))}."


def _part(part: Part) -> str:
    if part.bands:
        bands = ", ".join(f"{band.spaces} spaces for {band.power}" for band in part.bands)
        track = f"generator {bands}"
    else:
        track = f"track of {part.length}"
    return f"{part.kind.name.lower()}, {track}. {part.text}".strip()


def tile_words(action: TileAction) -> str:
    """Cost and effect of a tile action."""
    needs = f"power in space {action.at}, " if action.at else ""
    cost = f"costs a {'card' if action.cost.name == 'CARD' else 'Repair Bot'}"
    return f"{needs}{cost}. {list_words(action.do)}"


def card_words(card: Card) -> str:
    """What a card needs and does.

    >>> from .content import load
    >>> card_words(load().cards[0][0])
    'Attack, needs 0. Attack a monster within 1 with 1d+2.'
    """
    kind = _TYPES[card.type]
    if card.type is CardType.REACT:
        kind += f" {WINDOWS[card.window]}"
    icon = ", moves the Attack Tracker" if card.icon and not card.type.is_attack else ""
    return f"{kind}, needs {card.req}{icon}. {list_words(card.do)}"


def _armor(armor: Armor) -> str:
    if armor.melee == armor.ranged:
        return f"armor {armor.melee}"
    return f"armor {armor.melee} against melee, {armor.ranged} against others"


def attack_words(attack: Attack) -> str:
    """The hits of an attack, then its text."""
    hits = ", ".join(f"{HIT_WORDS[hit.at]} {hit.n}" for hit in attack.hits)
    return f"{hits}; then: {list_words(attack.do)[:-1]}" if attack.do else hits


_attack = attack_words
HIT_WORDS = {
    At.C: "chassis",
    At.LA: "left arm",
    At.RA: "right arm",
    At.LG: "legs",
    At.RND: "random part",
    At.CITY: "City Damage",
    At.CIT: "citizens",
}
"""Where a hit of a monster goes."""


def _lives(content: Content, monster: Monster) -> str:
    """The life it enters with, by number of mechs (DNT-MOD-09)."""
    lives = [-(-monster.life * crew.monsters // 100) for crew in content.crews]
    return f"life {lives[0]} to {lives[-1]} by number of mechs"


def _monster(monster: Monster) -> str:
    told = f"{_armor(monster.armor)}. "
    names = ("Mech white", "Mech red", "City white", "City red")
    sides = zip(names, monster.attacks, strict=True)
    return (
        told + ". ".join(f"{name}: {_attack(attack)}" for name, attack in sides) + _quality(monster)
    )


def _quality(monster: Monster) -> str:
    quality = monster.quality
    if quality is None:
        return "."
    side = quality.side.name.capitalize()
    told = {
        QualityKind.TRAMPLE: f"mechs that walk or run out take {quality.n} damage",
        QualityKind.SLOW: f"moves that start here are {quality.n} shorter",
        QualityKind.FEWER_DICE: f"attacks against it roll {quality.n} fewer",
        QualityKind.LURE: "citizens that enter an adjacent space come here",
        QualityKind.AFTER_ATTACK: f"after its attacks: {list_words(quality.do)[:-1]}",
        QualityKind.EVENT_END: f"at the end of the Event Phase: {list_words(quality.do)[:-1]}",
    }
    return f". {side} side: {told[quality.kind]}."


def citizen_words(citizen: Citizen) -> str:
    """What a citizen does in play."""
    if citizen.when is When.STATIC:
        static = citizen.static
        told = [f"attacks from here deal {static.attack_bonus} more"] if static.attack_bonus else []
        told += ["cannot be discarded"] if static.kept else []
        told += [f"{static.shelter} less City Damage here"] if static.shelter else []
        return f"{', '.join(told)}."
    if citizen.when is When.NEVER:
        return "no ability."
    how = ""
    if citizen.when is When.EXITING and citizen.destroyed != citizen.discarded:
        how = "if destroyed, " if citizen.destroyed else "if discarded, "
    return f"{_WHEN[citizen.when]}{how}{list_words(citizen.do)}"
