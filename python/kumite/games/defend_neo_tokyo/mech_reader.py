"""Parts, tile actions and mech cards: from places in files to typed values."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, TypeVar

from kumite.declare import steps
from kumite.packs.files import NAME_LENGTH
from kumite.packs.layers import entry, source_of

from . import schema
from .entries import Band, Card, Part, Scope, TileAction
from .list_checks import Place, read_list
from .operations import OpKind, Word
from .terms import REACTS, CardType, Cost, PartKind, ScopeWho, Slot, Window

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kumite.packs.files import Spot
    from kumite.packs.layers import Layers

    from .entries import Content, Operations

_Enum = TypeVar("_Enum", bound=IntEnum)
_BANDS = 3
_MOST_TRACK = 15
_MOST_ACTIONS = 4
_FARTHEST = 5


def member(spot: Spot, key: str, kinds: type[_Enum], default: _Enum) -> _Enum:
    """The member of an enumeration that a key names in small letters."""
    words = {each.name.lower(): each for each in kinds}
    word = spot.at(key).word(words) if spot.has(key) else None
    return words[word] if word else default


def read_part(spot: Spot) -> Part:
    """One part with its tile actions."""
    kind = member(spot, "kind", PartKind, PartKind.ARM)
    track = "bands" if kind is PartKind.CHASSIS else "length"
    id, text = entry(spot, ("kind", "name", track, "actions"))
    length = spot.number("length", 1, 9) if track == "length" else 0
    actions = spot.items("actions", 1, _MOST_ACTIONS)
    return Part(
        id,
        source_of(spot),
        text,
        kind=kind,
        name=spot.text("name", NAME_LENGTH),
        bands=_read_bands(spot) if track == "bands" else (),
        length=length,
        actions=tuple(_read_action(each, kind, length) for each in actions),
    )


def _read_bands(spot: Spot) -> tuple[Band, ...]:
    bands = []
    for item in spot.items("bands", _BANDS, _BANDS):
        item.keys(("spaces", "power"))
        bands.append(Band(item.number("spaces", 1, 9), item.number("power", 0, 9)))
    total = sum(band.spaces for band in bands)
    if total > _MOST_TRACK:
        spot.at("bands").report_value(f"have {total} spaces", f"at most {_MOST_TRACK}")
    return tuple(bands)


def _read_action(spot: Spot, kind: PartKind, length: int) -> TileAction:
    needs = ("name", "cost", "do") if kind is PartKind.CHASSIS else ("name", "at", "cost", "do")
    spot.keys(needs, ("type", "icon", "stride"))
    type_ = _read_action_type(spot)
    do = read_list(spot, "do", Place(Window.CARD, type_, kind))
    if spot.flag("stride") and not _is_own_move(do):
        spot.at("stride").report("a stride that is no move", "its list is one move of 'me'")
    return TileAction(
        name=spot.text("name", NAME_LENGTH),
        at=0 if kind is PartKind.CHASSIS else spot.number("at", 1, max(length, 1)),
        cost=member(spot, "cost", Cost, Cost.CARD),
        type=type_,
        icon=_read_icon(spot, type_),
        stride=spot.flag("stride"),
        do=do,
    )


def _is_own_move(do: Operations) -> bool:
    ops = [step.op for step in steps(do)]
    return (
        [op.kind for op in ops] == [OpKind.MOVE]
        and ops[0].who is not None
        and (ops[0].who.what is Word.ME)
    )


def _read_action_type(spot: Spot) -> CardType:
    words = {"attack": CardType.ATTACK, "melee": CardType.MELEE}
    word = spot.at("type").word(words) if spot.has("type") else None
    return words[word] if word else CardType.ACTION


def _read_icon(spot: Spot, type_: CardType) -> bool:
    if spot.has("icon") and type_.is_attack:
        spot.at("icon").report("an attack always has the icon", "leave it out")
    return type_.is_attack or spot.flag("icon")


# Cards


def read_card(spot: Spot, parts: Sequence[Part], ids: Mapping[str, int]) -> Card:
    """One mech card."""
    type_ = member(spot, "type", CardType, CardType.ACTION)
    required = ["part", "number", "name", "type", "req", "do"]
    optional = []
    if type_ is CardType.REACT:
        required += ["window", "scope"]
    if type_ is CardType.ACTION:
        optional.append("persistent")
    if not type_.is_attack:
        optional.append("icon")
    id, text = entry(spot, required, optional)
    name = spot.at("part").word(ids) if spot.has("part") else None
    part = ids[name] if name else 0
    window = _read_window(spot) if type_ is CardType.REACT else Window.CARD
    place = Place(window, type_, parts[part].kind if parts else None, spot.flag("persistent"))
    return Card(
        id,
        source_of(spot),
        text,
        part=part,
        number=spot.number("number", 1, schema.CARDS),
        name=spot.text("name", NAME_LENGTH),
        type=type_,
        req=spot.number("req", 0, 9),
        icon=type_.is_attack or spot.flag("icon"),
        persistent=spot.flag("persistent"),
        window=window,
        scope=_read_scope(spot, window) if type_ is CardType.REACT else None,
        do=read_list(spot, "do", place),
    )


def _read_window(spot: Spot) -> Window:
    words = {window.name.lower(): window for window in REACTS}
    word = spot.at("window").word(words) if spot.has("window") else None
    return words[word] if word else Window.DAMAGE


_SCOPE_KEYS = ("who", "within", "target_within", "parts", "by_monster")
_SCOPE_WHO = {who.name.lower(): who for who in ScopeWho if who is not ScopeWho.NONE}


def _read_scope(spot: Spot, window: Window) -> Scope:
    at = spot.at("scope")
    if not spot.has("scope") or not at.is_(dict):
        return Scope(ScopeWho.ANY)
    at.keys((), _SCOPE_KEYS)
    word = at.at("who").word(_SCOPE_WHO) if at.has("who") else None
    who = _SCOPE_WHO[word] if word else ScopeWho.NONE
    _check_scope(at, who, window)
    slots = {slot.name: int(slot) for slot in Slot}
    named = [item.word(slots) for item in at.items("parts", 1, len(Slot))]
    return Scope(
        who,
        within=at.number("within", 0, _FARTHEST) if at.has("within") else None,
        target_within=(
            at.number("target_within", 0, _FARTHEST) if at.has("target_within") else None
        ),
        parts=tuple(sorted(slots[name] for name in named if name)),
        by_monster=at.flag("by_monster"),
    )


def _check_scope(at: Spot, who: ScopeWho, window: Window) -> None:
    name = window.name.lower()
    if who is ScopeWho.ANY and len(at.table()) > 1:
        at.report("who = 'any' with other keys", "leave them out, or say whose mech")
    if who in (ScopeWho.OWN, ScopeWho.ALLY, ScopeWho.MECH) and window not in schema.OF_MECH:
        at.at("who").report(f"window {name!r} is about no mech", 'within = n, or who = "any"')
    if who is ScopeWho.NONE and window in schema.OF_MECH:
        at.report(f"window {name!r} is about a mech", 'who = "own", "ally", "mech" or "any"')
    if who is ScopeWho.NONE and window not in schema.OF_MECH and not at.has("within"):
        at.report("a scope that says nothing", 'within = n, or who = "any"')
    if at.has("within") and window is Window.EVENT:
        at.at("within").report("an event is nowhere", 'who = "any"')
    for key, windows in _SCOPE_WINDOWS.items():
        if at.has(key) and window not in windows:
            words = ", ".join(each.name.lower() for each in windows)
            at.at(key).report(f"window {name!r} knows no {key}", f"only in {words}")


_SCOPE_WINDOWS = {
    "target_within": (Window.SHOT, Window.ROLLED),
    "parts": (Window.DAMAGE,),
    "by_monster": (Window.DAMAGE, Window.HURT),
}


def check_parts(content: Content, layers: Layers) -> None:
    """Enough parts of each kind, seven cards each, and prebuilt mechs that do not share."""
    spots = layers.entries("part")
    for kind, least in schema.LEAST_PARTS.items():
        count = sum(part.kind is kind for part in content.parts)
        if count < least:
            word = kind.name.lower()
            layers.latest(spots).report(f"{count} parts of kind {word}", f"at least {least}")
    for part, cards, spot in zip(content.parts, content.cards, spots, strict=True):
        if [card.number for card in cards] != list(range(1, schema.CARDS + 1)):
            numbers = ", ".join(str(card.number) for card in cards) or "none"
            remedy = f"exactly 1 to {schema.CARDS}, ascending"
            spot.report(f"{part.id} has the cards {numbers}", remedy)
    taken: dict[int, str] = {}
    for mech, spot in zip(content.prebuilt, layers.entries("prebuilt"), strict=True):
        for part_number in mech.parts:
            if part_number in taken:
                name = content.parts[part_number].id
                other = taken[part_number]
                spot.at("parts").report(f"{name} belongs to {other}", "each part is there once")
            taken[part_number] = mech.id
