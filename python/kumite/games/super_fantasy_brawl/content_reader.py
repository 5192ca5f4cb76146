"""From layers to Super Fantasy Brawl content: everything read and checked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kumite.packs.files import NAME_LENGTH
from kumite.packs.layers import check_complete, check_counts, entry, source_of

from . import schema
from .arena_reader import read_arena, read_statues
from .card_reader import read_ability, read_card, read_standard
from .entries import Challenge, Champion, Content, Mode, TrapDesign, Values
from .terms import CARDS_OF_CHAMPION, TRAP_TOKENS, CardType, ChallengeKind, Core, TrapEffect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.packs.files import Problems, Spot
    from kumite.packs.layers import Layers, Pack

    from .entries import Card, Statue

_CODE_LENGTH = 3


def read(layers: Layers, packs: Iterable[Pack], problems: Problems, home: str) -> Content | None:
    """All entries as values, or None if there were problems; `home` names what lacks something."""
    check_counts(layers)
    arena_keys = [("arena", key) for key in ("rows", "traps", "north", "south")]
    needed = [("", key) for key in schema.FIGURES] + arena_keys
    check_complete(layers, needed, problems, home)
    arena = read_arena(layers, problems)
    statues = read_statues(layers, arena)
    champion_ids = list(layers.lists["champion"])
    cards = [(spot, read_card(spot, champion_ids)) for spot in layers.entries("card")]
    content = Content(
        packs=tuple(packs),
        rounds=_read_figure(layers, "rounds"),
        planned=_read_figure(layers, "planned"),
        cells=tuple((cell.q, cell.r) for cell in arena.field.cells),
        trap_hexes=arena.traps,
        north=arena.north,
        south=arena.south,
        statues=statues,
        modes=tuple(_read_mode(spot, layers) for spot in layers.entries("mode")),
        standards=tuple(read_standard(spot) for spot in layers.entries("standard")),
        champions=tuple(_read_champion(spot) for spot in layers.entries("champion")),
        cards=tuple(sorted((card for _, card in cards), key=lambda c: (c.champion, c.number))),
        challenges=tuple(_read_challenge(spot, statues) for spot in layers.entries("challenge")),
        traps=tuple(_read_trap(spot) for spot in layers.entries("trap")),
    )
    if not len(problems):
        _check_cards(content, layers)
        _check_codes(content, layers)
        _check_tokens(content, layers)
    return None if len(problems) else content


def _read_figure(layers: Layers, key: str) -> int:
    low, high = schema.FIGURES[key]
    spot = layers.at("", key)
    return spot.integer(low, high) if spot else low


def _read_mode(spot: Spot, layers: Layers) -> Mode:
    id, text = entry(spot, (*schema.MODE_NUMBERS, "track"))
    order = list(schema.MODES)
    at = min(list(layers.lists["mode"]).index(id), len(order) - 1)
    if id != order[at]:
        spot.at("id").report(f"mode {id!r} is out of place", f"exactly {', '.join(order)}")
        id = order[at]
    numbers = {key: spot.number(key, *bounds) for key, bounds in schema.MODE_NUMBERS.items()}
    fixed = {"champions": schema.MODES[id], "traps": schema.TRAPS_OF_MODE[id]}
    if id == "tornado":
        fixed["brought"] = schema.MODES[id] + 1
    for key, number in fixed.items():
        if spot.has(key) and numbers[key] != number:
            spot.at(key).report_value(f"is {numbers[key]}", f"exactly {number} in {id}")
    if numbers["brought"] <= numbers["champions"]:
        spot.at("brought").report_value(f"is {numbers['brought']}", "more than champions")
    track = tuple(each.integer(0, 3) for each in spot.items("track", *schema.SLOTS))
    zeros = track.count(0)
    if track and (not zeros or any(track[:zeros]) or zeros == len(track)):
        spot.at("track").report_value("is out of order", "slots of 0 points first, then others")
    elif numbers["advance"] > max(zeros, 1):
        spot.at("advance").report_value(f"is {numbers['advance']}", f"at most {zeros} here")
    return Mode(id, source_of(spot), text, track=track, **numbers)


# Champions


def _read_champion(spot: Spot) -> Champion:
    id, text = entry(spot, ("code", "name", "role", "basic", "up", "ability"))
    code = spot.text("code", _CODE_LENGTH)
    if code and not (len(code) == _CODE_LENGTH and code.isascii() and code.isupper()):
        spot.at("code").report_value(f"is {code!r}", "three capital letters, such as 'DER'")
    basic, up = _read_values(spot.at("basic")), _read_values(spot.at("up"))
    if spot.has("basic") and spot.has("up") and up.hp < basic.hp:
        spot.at("up").at("hp").report_value(f"is {up.hp}", f"not below basic, {basic.hp}")
    return Champion(
        id,
        source_of(spot),
        text,
        code=code,
        name=spot.text("name", NAME_LENGTH),
        role=spot.text("role", NAME_LENGTH),
        basic=basic,
        up=up,
        ability=read_ability(spot.at("ability")),
    )


def _read_values(spot: Spot) -> Values:
    if not isinstance(spot.value, dict):
        return Values(1, 0)
    spot.keys(("hp", "def"))
    return Values(spot.number("hp", 1, schema.MOST_HP), spot.number("def", 0, schema.MOST_DEF))


def _check_codes(content: Content, layers: Layers) -> None:
    codes = Counter(champion.code for champion in content.champions)
    for spot, champion in zip(layers.entries("champion"), content.champions, strict=True):
        if codes[champion.code] > 1:
            spot.at("code").report(f"code {champion.code} is given twice", "a code of its own")


def _check_cards(content: Content, layers: Layers) -> None:
    """Six cards for each champion, as they can be played."""
    for number, spot in enumerate(layers.entries("champion")):
        cards = [card for card in content.cards if card.champion == number]
        told = _wrong_with(cards)
        if told:
            spot.report(f"{content.champions[number].id} has {told[0]}", told[1])


def _wrong_with(cards: Sequence[Card]) -> tuple[str, str] | None:
    numbers = [card.number for card in cards]
    first, last = schema.NUMBERS
    if len(cards) != CARDS_OF_CHAMPION:
        return f"{len(cards)} cards", f"exactly {CARDS_OF_CHAMPION}"
    if numbers != list(range(first, last + 1)):
        listed = ", ".join(map(str, numbers))
        return f"cards with the numbers {listed}", f"each number from {first} to {last} once"
    reactions = sum(card.type is CardType.REACTION for card in cards)
    if reactions != 1:
        return f"{reactions} reactions", "exactly 1"
    if any(count != schema.CORES_EACH for count in Counter(card.core for card in cards).values()):
        letters = ", ".join(core.letter for core in Core)
        return "other Cores than two of each", f"{schema.CORES_EACH} cards of each of {letters}"
    moving = sum(card.move > 0 for card in cards)
    if moving < schema.LEAST_MOVING:
        return f"{moving} cards with 'move'", f"at least {schema.LEAST_MOVING}, or it stays out"
    return None


# Challenges and traps


def _read_challenge(spot: Spot, statues: Sequence[Statue]) -> Challenge:
    id, text = entry(spot, ("name", "copies", "condition"))
    kind, statue, at_least = ChallengeKind.MORE_UNBLOODIED, 0, 0
    condition = spot.at("condition")
    if spot.has("condition") and condition.is_(dict):
        kinds = {each.name.lower(): each for each in ChallengeKind}
        if not condition.has("is"):
            condition.report("'is' is missing", f"one of {', '.join(kinds)}")
        word = condition.at("is").word(kinds) if condition.has("is") else None
        if word:
            kind = kinds[word]
            statue, at_least = _read_condition(condition, kind, statues)
    return Challenge(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        copies=spot.number("copies", 1, 4),
        kind=kind,
        statue=statue,
        at_least=at_least,
    )


def _read_condition(spot: Spot, kind: ChallengeKind, statues: Sequence[Statue]) -> tuple[int, int]:
    places = {
        ChallengeKind.CONTROL: ("area", [statue.area for statue in statues]),
        ChallengeKind.BESIDE_STATUE: ("statue", [statue.id for statue in statues]),
    }
    key, known = places.get(kind, ("", []))
    numbers = schema.CHALLENGE_KEYS[kind]
    spot.keys(("is", *([key] if key else []), *numbers))
    name = spot.at(key).word(known) if key and spot.has(key) else None
    at_least = spot.number("at_least", *numbers["at_least"]) if numbers else 0
    return known.index(name) if name else 0, at_least


def _read_trap(spot: Spot) -> TrapDesign:
    id, text = entry(spot, ("name", "copies", "effect"))
    effect, n = TrapEffect.ROOT, 0
    table = spot.at("effect")
    if spot.has("effect") and table.is_(dict):
        effects = {each.name.lower(): each for each in TrapEffect}
        word = table.at("is").word(effects) if table.has("is") else None
        effect = effects[word] if word else TrapEffect.ROOT
        table.keys(("is", "n") if effect is TrapEffect.DMG else ("is",))
        n = table.number("n", 1, 3, default=0) if effect is TrapEffect.DMG else 0
    return TrapDesign(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        copies=spot.number("copies", 1, 4),
        effect=effect,
        n=n,
    )


def _check_tokens(content: Content, layers: Layers) -> None:
    copies = sum(trap.copies for trap in content.traps)
    if copies != TRAP_TOKENS:
        spot = layers.latest(layers.entries("trap"))
        spot.at("copies").report(f"there are {copies} trap tokens", f"exactly {TRAP_TOKENS} in all")
