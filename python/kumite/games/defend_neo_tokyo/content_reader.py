"""From layers to Defend Neo Tokyo content: everything read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from kumite.packs.files import NAME_LENGTH, Problems, Spot
from kumite.packs.layers import (
    Layers,
    check_complete,
    check_counts,
    entry,
    refuse_other_keys,
    source_of,
)

from . import schema
from .citizen_reader import check_citizens, read_citizen
from .entries import (
    Content,
    Crew,
    Difficulty,
    EventCard,
    EventDeck,
    Figures,
    ModeFigures,
    Prebuilt,
    Space,
    Threat,
)
from .list_checks import Place, read_list
from .mech_reader import check_parts, read_card, read_part
from .monster_reader import check_threats, read_boss, read_monster
from .terms import MISS, PartKind, Slot, Symbol, Window

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.packs.layers import Pack

    from .entries import Part

_T = TypeVar("_T")
_PERCENT = (10, 300)


def read(layers: Layers, packs: Iterable[Pack], problems: Problems, home: str) -> Content | None:
    """All entries as values, or None if there were problems; `home` names what lacks something."""
    check_counts(layers)
    check_complete(
        layers, [*(("", key) for key in schema.FIGURES), ("random", "faces")], problems, home
    )
    parts = [read_part(spot) for spot in layers.entries("part")]
    part_ids = {part.id: number for number, part in enumerate(parts)}
    threat_ids = list(layers.lists["threat"])
    cards = [read_card(spot, parts, part_ids) for spot in layers.entries("card")]
    monsters = [read_monster(spot, threat_ids) for spot in layers.entries("monster")]
    bosses = [read_boss(spot, threat_ids) for spot in layers.entries("boss")]
    events = [_read_event(spot, threat_ids) for spot in layers.entries("event")]
    citizens = tuple(read_citizen(spot) for spot in layers.entries("citizen"))
    content = Content(
        packs=tuple(packs),
        figures=_read_figures(layers),
        random=_read_random(layers, problems),
        modes=tuple(_read_mode(spot) for spot in layers.entries("mode")),
        difficulties=tuple(_read_difficulty(spot) for spot in layers.entries("difficulty")),
        event_decks=tuple(_read_event_deck(spot) for spot in layers.entries("event_deck")),
        crews=tuple(_read_crew(spot) for spot in layers.entries("crew")),
        spaces=tuple(_read_space(spot, at) for at, spot in enumerate(layers.entries("space"))),
        parts=tuple(parts),
        prebuilt=tuple(_read_prebuilt(spot, parts, part_ids) for spot in _prebuilt(layers)),
        cards=_grouped([(card.part, card) for card in cards], len(parts)),
        threats=tuple(_read_threat(spot) for spot in layers.entries("threat")),
        monsters=_grouped([(each.threat, each) for each in monsters], len(threat_ids)),
        bosses=tuple(sorted(bosses, key=lambda boss: boss.threat)),
        events=_grouped([(each.threat, each) for each in events], len(threat_ids)),
        citizens=citizens,
    )
    if not len(problems):
        _check(content, layers)
    return None if len(problems) else content


def _prebuilt(layers: Layers) -> list[Spot]:
    return layers.entries("prebuilt")


def _grouped(items: Sequence[tuple[int, _T]], groups: int) -> tuple[tuple[_T, ...], ...]:
    return tuple(tuple(item for at, item in items if at == group) for group in range(groups))


def _check(content: Content, layers: Layers) -> None:
    check_parts(content, layers)
    check_threats(content, layers)
    check_citizens(content, layers)
    _check_city(content, layers)
    _check_modes(content, layers)
    _check_decks(content, layers)
    _check_life(content, layers)


# Figures


def _read_figures(layers: Layers) -> Figures:
    numbers: dict[str, int] = {}
    for key, (low, high) in schema.FIGURES.items():
        spot = layers.at("", key)
        numbers[key] = spot.integer(low, high) if spot else low
    return Figures(**numbers)


def _read_random(layers: Layers, problems: Problems) -> tuple[int, ...]:
    refuse_other_keys(layers, "random", ["faces"])
    spot = layers.at("random", "faces")
    if spot is None:
        return ()
    around = Spot(spot.document, spot.path[:-1], {"faces": spot.value}, problems)
    faces = {**{slot.name: int(slot) for slot in Slot}, "MISS": MISS}
    words = [item.word(faces) for item in around.items("faces", 2, 20)]
    return tuple(sorted(faces[word] for word in words if word))


def _read_mode(spot: Spot) -> ModeFigures:
    id, text = entry(spot, ("trigger", "boss"))
    return ModeFigures(
        id,
        source_of(spot),
        text,
        trigger=spot.number("trigger", 1, 9),
        boss=spot.number("boss", *_PERCENT),
    )


def _read_difficulty(spot: Spot) -> Difficulty:
    id, text = entry(spot, ("final", "boss", "monsters", "bots"))
    return Difficulty(
        id,
        source_of(spot),
        text,
        final=spot.number("final", 1, 15),
        boss=spot.number("boss", *_PERCENT),
        monsters=spot.number("monsters", *_PERCENT),
        bots=spot.number("bots", 0, 9),
    )


def _read_event_deck(spot: Spot) -> EventDeck:
    id, text = entry(spot, ("mechs", "appears", "events"))
    return EventDeck(
        id,
        source_of(spot),
        text,
        mechs=tuple(item.integer(1, 5) for item in spot.items("mechs", 1, 5)),
        appears=spot.number("appears", 0, schema.MONSTERS),
        events=spot.number("events", 1, schema.EVENTS),
    )


def _read_crew(spot: Spot) -> Crew:
    id, text = entry(spot, ("monsters",))
    return Crew(id, source_of(spot), text, monsters=spot.number("monsters", *_PERCENT))


def _check_modes(content: Content, layers: Layers) -> None:
    for mode, id, spot in zip(content.modes, schema.MODES, layers.entries("mode"), strict=True):
        if mode.id != id:
            spot.at("id").report_value(
                f"is {mode.id!r}", f"{', '.join(schema.MODES)} in this order"
            )


def _check_decks(content: Content, layers: Layers) -> None:
    taken: set[int] = set()
    for deck, spot in zip(content.event_decks, layers.entries("event_deck"), strict=True):
        for mechs in deck.mechs:
            if mechs in taken:
                spot.at("mechs").report(f"{mechs} mechs have two decks", "each number on one deck")
            taken.add(mechs)
            if mechs + deck.appears > schema.MONSTERS:
                remedy = f"at most {schema.MONSTERS - mechs} for {mechs} mechs"
                spot.at("appears").report_value(f"is {deck.appears}", remedy)
    missing = sorted(set(range(1, 6)) - taken)
    if missing:
        spot = layers.latest(layers.entries("event_deck"))
        spot.at("mechs").report(f"no deck for {missing[0]} mechs", "1 to 5, each on one deck")


def _check_life(content: Content, layers: Layers) -> None:
    for boss, spot in zip(content.bosses, _by_threat(layers), strict=True):
        percents = [
            (difficulty.boss, mode.boss)
            for difficulty in content.difficulties
            for mode in content.modes
        ]
        most = max(_percent(_percent(boss.life, one), other) for one, other in percents)
        if most > schema.MOST_LIFE:
            remedy = f"at most {schema.MOST_LIFE} at every difficulty"
            spot.at("life").report(f"{boss.id} may have {most} life", remedy)
    percents = [
        (crew.monsters, difficulty.monsters)
        for crew in content.crews
        for difficulty in content.difficulties
    ]
    for spot in layers.entries("monster"):
        life = spot.number("life", 1, 250)
        most = max(_percent(_percent(life, one), other) for one, other in percents)
        if most > schema.MOST_LIFE:
            remedy = f"at most {schema.MOST_LIFE} for every number of mechs at every difficulty"
            spot.at("life").report(f"a monster may have {most} life", remedy)


def _percent(life: int, percent: int) -> int:
    """Rounded up."""
    return (life * percent + 99) // 100


def _by_threat(layers: Layers) -> list[Spot]:
    order = list(layers.lists["threat"])
    return sorted(
        layers.entries("boss"), key=lambda spot: order.index(str(spot.at("threat").value))
    )


# City


def _read_space(spot: Spot, number: int) -> Space:
    is_hq = number == 0
    id, text = entry(spot, ("name", "next") if is_hq else ("name", "next", "capacity"))
    around = [item.integer(0, schema.SPACES - 1) for item in spot.items("next", 1, 18)]
    return Space(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        capacity=0 if is_hq else spot.number("capacity", 1, 14),
        next=tuple(sorted(around)),
    )


def _check_city(content: Content, layers: Layers) -> None:
    spots = layers.entries("space")
    for number, (space, spot) in enumerate(zip(content.spaces, spots, strict=True)):
        if number in space.next or len(set(space.next)) < len(space.next):
            spot.at("next").report("an area beside itself, or one named twice", "each once")
        for other in space.next:
            if number not in content.spaces[other].next:
                remedy = f"add {number} to next of {content.spaces[other].id}, or leave it out"
                spot.at("next").report(f"a line to {other} and none back", remedy)
    reached, edge = {0}, [0]
    while edge:
        edge = [other for at in edge for other in content.spaces[at].next if other not in reached]
        reached.update(edge)
    for number, spot in enumerate(spots):
        if number not in reached:
            spot.at("next").report(f"no way leads to space {number}", "everything is connected")


# Prebuilt mechs, threats, events


def _read_prebuilt(spot: Spot, parts: Sequence[Part], ids: dict[str, int]) -> Prebuilt:
    id, text = entry(spot, ("parts",))
    kinds = (PartKind.CHASSIS, PartKind.ARM, PartKind.ARM, PartKind.LEGS)
    chosen: list[int] = []
    for item, kind in zip(spot.items("parts", 4, 4), kinds, strict=False):
        word = item.word(ids)
        if word and parts[ids[word]].kind is not kind:
            item.report(f"{word} is no {kind.name.lower()}", "chassis, left arm, right arm, legs")
        chosen.append(ids[word] if word else 0)
    if len(set(chosen)) < len(chosen):
        spot.at("parts").report("a part is given twice", "each part is there once")
    return Prebuilt(id, source_of(spot), text, tuple(chosen))


def _read_threat(spot: Spot) -> Threat:
    id, text = entry(spot, ("name",))
    return Threat(id, source_of(spot), text, name=spot.text("name", NAME_LENGTH))


def _read_event(spot: Spot, threats: Sequence[str]) -> EventCard:
    id, text = entry(spot, ("threat", "name", "symbol", "do"))
    threat = spot.at("threat").word(threats) if spot.has("threat") else None
    return EventCard(
        id,
        source_of(spot),
        text,
        threat=threats.index(threat) if threat else 0,
        name=spot.text("name", NAME_LENGTH),
        symbol=read_symbol(spot),
        do=read_list(spot, "do", Place(Window.TEXT)),
    )


def read_symbol(spot: Spot) -> Symbol:
    """The symbol of an event card."""
    words = {symbol.name.lower(): symbol for symbol in Symbol}
    word = spot.at("symbol").word(words) if spot.has("symbol") else None
    return words[word or "white"]
