"""What content calls things, as numbers of the encoding. Names are the ids of our content."""

from __future__ import annotations

import re

from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.model import BOSS, FIRST_EVENT
from kumite.games.defend_neo_tokyo.terms import Slot

_CONTENT = load()
THREATS = [threat.id for threat in _CONTENT.threats]
PARTS = [part.id for part in _CONTENT.parts]
PREBUILT = [mech.id for mech in _CONTENT.prebuilt]
DESIGNS = [citizen.id for citizen in _CONTENT.citizens]
POP = {citizen.id: citizen.pop for citizen in _CONTENT.citizens}
DIFFICULTIES = [each.id for each in _CONTENT.difficulties]
SLOTS = [slot.name for slot in Slot]
_MONSTERS = [[each.id for each in monsters] for monsters in _CONTENT.monsters]
_EVENTS = [[each.id for each in events] for events in _CONTENT.events]
_CARDS = [[each.id for each in cards] for cards in _CONTENT.cards]
_AMOUNT = re.compile(r"(C|LA|RA|LG)(\d+)")


def parts_of(build: str) -> tuple[int, ...]:
    """Parts by slot of a prebuilt mech, or of "chassis+left+right+legs"."""
    if build in PREBUILT:
        return _CONTENT.prebuilt[PREBUILT.index(build)].parts
    words = build.split("+")
    assert len(words) == len(SLOTS), f"no mech {build!r}"
    for word in words:
        assert word in PARTS, f"no part {word!r}"
    return tuple(PARTS.index(word) for word in words)


def card_number(parts: tuple[int, ...] | list[int], card: str) -> int:
    """The number of a card among the 28 of a mech with these parts."""
    for slot, part in enumerate(parts):
        if card in _CARDS[part]:
            return 7 * slot + _CARDS[part].index(card)
    raise AssertionError(f"a mech of {[PARTS[part] for part in parts]} has no card {card!r}")


def card_name(parts: tuple[int, ...] | list[int], number: int) -> str:
    return _CARDS[parts[number // 7]][number % 7]


def all_cards(build: str) -> set[str]:
    """The 28 cards of a mech."""
    return {card for part in parts_of(build) for card in _CARDS[part]}


def tile_names(parts: tuple[int, ...] | list[int], slot: int) -> list[str]:
    """Tile actions of a slot in printed order: "bash", "walk", ..."""
    return [action.name.lower() for action in _CONTENT.parts[parts[slot]].actions]


def monster_number(threat: int, name: str) -> int:
    if name == "boss":
        return BOSS
    assert name in _MONSTERS[threat], f"no monster {name!r} in {THREATS[threat]}"
    return _MONSTERS[threat].index(name)


def monster_name(threat: int, number: int) -> str:
    return "boss" if number == BOSS else _MONSTERS[threat][number]


def printed_life(threat: int, number: int) -> int:
    """The printed life of a monster or boss."""
    if number == BOSS:
        return _CONTENT.bosses[threat].life
    return _CONTENT.monsters[threat][number].life


def full_life(name: str, mechs: int = 2) -> int:
    """The life that a monster enters with on standard difficulty (DNT-MOD-09)."""
    threat = threat_of(name)
    printed = printed_life(threat, monster_number(threat, name))
    return -(-printed * _CONTENT.crews[mechs - 1].monsters // 100)


def threat_of(monster: str) -> int:
    for threat, names in enumerate(_MONSTERS):
        if monster in names:
            return threat
    raise AssertionError(f"no monster {monster!r}")


def event_number(threat: int, name: str) -> int:
    """An event's id, or a monster's: its "Monster Appears" card."""
    if name in _MONSTERS[threat]:
        return _MONSTERS[threat].index(name)
    assert name in _EVENTS[threat], f"no event card {name!r} in {THREATS[threat]}"
    return FIRST_EVENT + _EVENTS[threat].index(name)


def event_name(threat: int, number: int) -> str:
    if number < FIRST_EVENT:
        return _MONSTERS[threat][number]
    return _EVENTS[threat][number - FIRST_EVENT]


def design(name: str) -> int:
    assert name in DESIGNS, f"no citizen {name!r}"
    return DESIGNS.index(name)


def copies(design: int) -> list[int]:
    """The places of a design's copies in the state's list."""
    return [number for number, each in enumerate(_CONTENT.designs()) if each == design]


def track(parts: tuple[int, ...] | list[int], slot: int) -> int:
    """The length of a tile's track; of a chassis the spaces before the Critical Failure."""
    part = _CONTENT.parts[parts[slot]]
    return part.length if slot else sum(band.spaces for band in part.bands)


def capacity(space: int) -> int:
    return _CONTENT.spaces[space].capacity


def amounts(words: str) -> list[int]:
    """Numbers by slot.

    >>> amounts("C6 LG1")
    [6, 0, 0, 1]
    """
    found = [0] * len(SLOTS)
    for word in words.split():
        match = _AMOUNT.fullmatch(word)
        assert match, f"{word!r} is no amount; write C6, LA1, RA2 or LG3"
        found[SLOTS.index(match[1])] = int(match[2])
    return found
