"""Monsters and bosses: from places in files to typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.packs.files import NAME_LENGTH
from kumite.packs.layers import entry, source_of

from . import schema
from .entries import Armor, Attack, Boss, Hit, Monster, Quality
from .list_checks import Place, read_list
from .mech_reader import member
from .terms import At, QualityKind, Side, Slot, Symbol, Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.packs.files import Spot
    from kumite.packs.layers import Layers

    from .entries import Content

_MOST_HITS = 6
_MOST_LIFE = 250
_TEXT = Place(Window.MONSTER)
_PARTS = tuple(at for at in At if at <= At.RND)
_CITY = (At.CITY, At.CIT)
_SIDES = {"mech_white": _PARTS, "mech_red": _PARTS, "city_white": _CITY, "city_red": _CITY}


def read_monster(spot: Spot, threats: Sequence[str]) -> Monster:
    """One monster with both sides."""
    required = ("threat", "number", "name", "life", "armor", "symbol", "citizens", *_SIDES)
    id, text = entry(spot, required, ("quality",))
    return Monster(
        id,
        source_of(spot),
        text,
        threat=_read_threat(spot, threats),
        number=spot.number("number", 1, schema.MONSTERS),
        name=spot.text("name", NAME_LENGTH),
        life=spot.number("life", 1, _MOST_LIFE),
        armor=_read_armor(spot),
        symbol=member(spot, "symbol", Symbol, Symbol.WHITE),
        citizens=spot.number("citizens", 0, 4),
        attacks=tuple(_read_attack(spot, key, kinds) for key, kinds in _SIDES.items()),
        quality=_read_quality(spot.at("quality")) if spot.has("quality") else None,
    )


def read_boss(spot: Spot, threats: Sequence[str]) -> Boss:
    """One boss."""
    required = ("threat", "name", "life", "armor", "white", "red")
    id, text = entry(spot, required, ("after", "arrival", "reshuffle"))
    return Boss(
        id,
        source_of(spot),
        text,
        threat=_read_threat(spot, threats),
        name=spot.text("name", NAME_LENGTH),
        life=spot.number("life", 1, _MOST_LIFE),
        armor=_read_armor(spot),
        attacks=tuple(_read_attack(spot, key, tuple(At)) for key in ("white", "red")),
        after=read_list(spot, "after", _TEXT),
        arrival=read_list(spot, "arrival", _TEXT),
        reshuffle=spot.flag("reshuffle"),
    )


def _read_threat(spot: Spot, threats: Sequence[str]) -> int:
    word = spot.at("threat").word(threats) if spot.has("threat") else None
    return threats.index(word) if word else 0


def _read_armor(spot: Spot) -> Armor:
    at = spot.at("armor")
    if not spot.has("armor") or not at.is_(dict):
        return Armor(0, 0)
    at.keys(("melee", "ranged"))
    return Armor(at.number("melee", 0, 9), at.number("ranged", 0, 9))


def _read_attack(spot: Spot, key: str, kinds: Sequence[At]) -> Attack:
    at = spot.at(key)
    if not spot.has(key) or not at.is_(dict):
        return Attack("", ())
    at.keys(("hits",), ("name", "do"))
    words = {kind.name: kind for kind in kinds}
    hits = []
    for item in at.items("hits", 1, _MOST_HITS):
        item.keys(("at", "n"))
        word = item.at("at").word(words) if item.has("at") else None
        hits.append(Hit(words[word] if word else kinds[0], item.number("n", 1, 9)))
    return Attack(at.text("name", NAME_LENGTH), tuple(hits), read_list(at, "do", _TEXT))


_QUALITY_KEYS: dict[QualityKind, tuple[str, ...]] = {
    QualityKind.TRAMPLE: ("part", "n"),
    QualityKind.SLOW: ("n",),
    QualityKind.FEWER_DICE: ("n",),
    QualityKind.LURE: (),
    QualityKind.AFTER_ATTACK: ("do",),
    QualityKind.EVENT_END: ("do",),
}


def _read_quality(spot: Spot) -> Quality | None:
    if not spot.is_(dict):
        return None
    kind = member(spot, "is", QualityKind, QualityKind.LURE)
    spot.keys(("side", "is", *_QUALITY_KEYS[kind]))
    slots = {slot.name: int(slot) for slot in Slot}
    part = spot.at("part").word(slots) if spot.has("part") else None
    most = 9 if kind is QualityKind.TRAMPLE else 3
    return Quality(
        side=member(spot, "side", Side, Side.MECH),
        kind=kind,
        n=spot.number("n", 1, most) if "n" in _QUALITY_KEYS[kind] else 0,
        part=slots[part] if part else 0,
        do=read_list(spot, "do", _TEXT) if "do" in _QUALITY_KEYS[kind] else (),
    )


def check_threats(content: Content, layers: Layers) -> None:
    """Six monsters, a boss and thirteen events for each threat."""
    for at, (threat, spot) in enumerate(
        zip(content.threats, layers.entries("threat"), strict=True)
    ):
        numbers = [monster.number for monster in content.monsters[at]]
        if numbers != list(range(1, schema.MONSTERS + 1)):
            told = ", ".join(map(str, numbers)) or "none"
            remedy = f"exactly 1 to {schema.MONSTERS}, ascending"
            spot.report(f"{threat.id} has the monsters {told}", remedy)
        bosses = sum(boss.threat == at for boss in content.bosses)
        if bosses != 1:
            spot.report(f"{threat.id} has {bosses} bosses", "exactly 1")
        events = len(content.events[at])
        if events != schema.EVENTS:
            spot.report(f"{threat.id} has {events} events", f"exactly {schema.EVENTS}")
