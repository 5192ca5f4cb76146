"""What is wrong with a list of operations beyond the form of each: objects, order, place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.declare import OneOf, Take, steps

from . import schema
from .operations import EFFECTS, Kind, OpKind, Stat, Tile, Whose, Word
from .terms import CardType, PartKind, Window

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kumite.declare import Selector, Step
    from kumite.packs.files import Spot

    from .entries import Operations
    from .operations import Op

_SPACES = (
    Word.HERE,
    Word.TARGET_SPACE,
    Word.DRAWN,
    Word.NEXT_HIGHER,
    Word.NEXT_LOWER,
    Word.STANDING_HIGHER,
    Word.STANDING_LOWER,
)
_SEVERAL = (Word.STRUCK, Word.DRAWN)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a list stands."""

    window: Window
    type: CardType = CardType.ACTION
    part: PartKind | None = None
    """Of a card or tile action."""
    persistent: bool = False

    @property
    def is_pilots(self) -> bool:
        return self.window in schema.PILOT


def read_list(spot: Spot, key: str, place: Place) -> Operations:
    """The list under a key; everything that is wrong with it is noted."""
    if not spot.has(key):
        return ()
    nodes = EFFECTS.read_list(spot, key, place.window)
    found = list(steps(nodes))
    spots = list(_spots(spot.at(key)))
    if len(found) == len(spots):
        _check(found, spots, nodes, place)
    return nodes


def _spots(lists: Spot) -> Iterator[Spot]:
    """The places of a list's operations, in the order of their numbers."""
    if not isinstance(lists.value, list):
        return
    for at, item in enumerate(lists.value):
        spot = lists.at(at)
        if isinstance(item, dict) and isinstance(item.get("one_of"), list):
            for inner in range(len(item["one_of"])):
                yield from _spots(spot.at("one_of").at(inner))
        else:
            yield spot


def _check(
    found: Sequence[Step[Op]], spots: Sequence[Spot], nodes: Operations, place: Place
) -> None:
    aimed_at: Kind | None = None
    for number, (step, spot) in enumerate(zip(found, spots, strict=True)):
        op = step.op
        _check_start(spot, step, number, place)
        _check_condition(spot, step)
        if op.who is not None:
            kind = _check_objects(spot, op, op.who, place, aimed_at)
            if aimed_at is None and _sets_it(op.who):
                aimed_at = kind
        if _names(op, Word.TARGET_SPACE) and aimed_at is None:
            spot.at("who").report(
                "nothing is aimed at before", "an operation with `one` comes first"
            )
        if _names(op, Word.DRAWN) and all(
            s.op.kind is not OpKind.DRAW_CITY for s in found[:number]
        ):
            spot.at("who").report("no City card is drawn before", "put a draw_city before it")
        _check_operation(spot, op, place)
    if not place.is_pilots and any(isinstance(node, OneOf) for node in nodes):
        spots[0].report("only pilots choose with one_of", "cards and tile actions may have it")
    _check_attacks(found, spots, place)


def _check_start(spot: Spot, step: Step[Op], number: int, place: Place) -> None:
    if step.op.may and not place.is_pilots:
        spot.at("may").report("only pilots choose with may", "cards and tile actions may have it")
    elif number == 0 and place.is_pilots and (step.op.may or step.condition):
        key = "may" if step.op.may else "if"
        spot.at(key).report(
            f"the first operation has {key!r}", "it decides whether a card is legal"
        )


def _check_condition(spot: Spot, step: Step[Op]) -> None:
    if step.condition and step.condition.kind not in schema.IF_ASKS:
        words = ", ".join(ask.word for ask in schema.IF_ASKS)
        spot.at("if").report(f"if asks no {step.condition.kind.word}", f"one of {words}")
    mods = spot.at("mods")
    for at, mod in enumerate(step.op.mods):
        if (mod.condition is None) == (mod.per is None):
            mods.at(at).report("a change with both or none of 'if', 'per'", "exactly one")
        if (mod.per is None) != (mod.max == 0):
            mods.at(at).report("'per' and 'max' need each other", 'per = "fire", max = n')
        if mod.condition and mod.condition.kind not in schema.MOD_ASKS:
            words = ", ".join(ask.word for ask in schema.MOD_ASKS)
            mods.at(at).at("if").report(f"mods ask no {mod.condition.kind.word}", f"one of {words}")


def _sets_it(who: Selector) -> bool:
    return who.take is Take.ONE or who.least is not None or who.most is not None


def _names(op: Op, word: Word) -> bool:
    return op.who is not None and op.who.take is Take.WORD and op.who.what is word


def _check_objects(
    spot: Spot, op: Op, who: Selector, place: Place, aimed_at: Kind | None
) -> Kind | None:
    """Notes objects that do not suit the operation; gives the kind of what it is aimed at."""
    at = spot.at("who")
    allowed = schema.OBJECTS[op.kind]
    if who.take is Take.WORD:
        kind = _kind_of(Word(who.what), op, place, aimed_at)
        if kind is None:
            at.report(f"{Word(who.what).name.lower()!r} is nothing yet", "aim at something before")
        is_single = who.what not in _SEVERAL
    else:
        kind = Kind(who.what)
        is_single = _sets_it(who)
        _check_table(at, who, kind, place)
    if kind is not None and kind not in allowed:
        words = ", ".join(each.name.lower() for each in allowed)
        at.report(f"{op.kind.word} does nothing to a {kind.name.lower()}", f"it works on {words}")
    if op.kind in schema.SINGLE and not is_single:
        at.report(f"{op.kind.word} works on one object", "pick it with `one`, `least` or `most`")
    return kind


def _kind_of(word: Word, op: Op, place: Place, aimed_at: Kind | None) -> Kind | None:
    if word in _SPACES:
        return Kind.SPACE
    if word is Word.IT:
        return aimed_at
    if word is Word.STRUCK:
        return Kind.MONSTER
    if word is Word.SRC:
        return Kind.CITIZEN if place.window in schema.OF_CITIZEN else Kind.MONSTER
    if place.is_pilots:
        return Kind.MECH
    return Kind.CITIZEN if place.window in schema.CITIZEN else Kind.MONSTER


def _check_table(at: Spot, who: Selector, kind: Kind, place: Place) -> None:
    if who.of is not None and who.of is not Word.ME:
        at.at("of").report("distances are taken from 'me'", 'of = "me"')
    if who.take is Take.ONE and not (place.is_pilots or place.window is Window.TEXT):
        at.report("nobody chooses here", "use `each`, with `least` or `most` if it is one object")
    if kind is Kind.ALLY and not place.is_pilots:
        at.report("there is no ally here", "mech")
    if kind is Kind.CITIZEN and who.take is not Take.ONE:
        at.report("citizens are picked one at a time", 'one = "citizen"')
    if who.where and kind not in schema.WHERE_ASKS.get(who.where.kind, ()):  # type: ignore[call-overload]
        at.at("where").report(
            f"{who.where.kind.word} is no question about a {kind.name.lower()}",
            "has_monster and standing ask of spaces, outside_hq of mechs",
        )
    for key, count in (("least", who.least), ("most", who.most)):
        if count is None:
            continue
        if who.take is not Take.EACH:
            at.at(key).report(f"{key} with 'one'", "with 'each' it names the one")
        elif kind not in schema.COUNTS[count]:  # type: ignore[index]
            at.at(key).report(f"a {kind.name.lower()} has no {count.name.lower()}", "see the page")


def _check_operation(spot: Spot, op: Op, place: Place) -> None:
    is_chassis = place.part is PartKind.CHASSIS
    match op.kind:
        case OpKind.HIT if not op.dice and not op.plus:
            spot.report("hit without dice and plus", "at least one of them")
        case OpKind.MOVE:
            _check_move(spot, op)
        case OpKind.POWER if op.tile is Tile.THIS and is_chassis:
            spot.at("tile").report("a chassis holds no power", "leave tile out")
        case OpKind.UNPOWER if op.tile is Tile.THIS and (is_chassis or not place.is_pilots):
            spot.at("tile").report("there is no tile 'this' here", "choice, LG or most")
        case OpKind.AIM if place.part is not PartKind.ARM:
            spot.report("only arms aim", "put it on a card or tile action of an arm")
        case OpKind.ATTACK if op.mods and _kind(op) is Kind.SPACE:
            spot.at("mods").report("mods of an attack on a space", "they ask about one monster")
        case OpKind.MOD:
            _check_mod(spot, op, place)


def _kind(op: Op) -> Kind | None:
    return Kind(op.who.what) if op.who is not None and op.who.take is not Take.WORD else None


def _range(op: Op) -> int | None:
    return op.who.within if op.who is not None else None


def _check_move(spot: Spot, op: Op) -> None:
    if op.min > op.max:
        spot.at("max").report_value(f"is {op.max}", f"at least min, {op.min}")
    if op.carry and not _names(op, Word.ME):
        spot.at("carry").report("only the own mech carries", 'who = "me"')


_WHOSE = {
    Stat.DAMAGE: (Whose.ME, Whose.OTHERS),
    Stat.DICE: (Whose.THIS,),
    Stat.GUARD: (Whose.ME,),
}


def _check_mod(spot: Spot, op: Op, place: Place) -> None:
    if not place.persistent:
        spot.report("mod on a card that does not last", "persistent = true")
    if op.whose not in _WHOSE[op.stat]:
        words = ", ".join(whose.name.lower() for whose in _WHOSE[op.stat])
        spot.at("who").report(f"no {op.stat.name.lower()} of {op.whose.name.lower()}", words)
    elif op.whose is Whose.THIS and place.part is not PartKind.ARM:
        spot.at("who").report("only arms attack", "put it on a card of an arm")


def _check_attacks(found: Sequence[Step[Op]], spots: Sequence[Spot], place: Place) -> None:
    attacks = [
        (step.op, spot)
        for step, spot in zip(found, spots, strict=True)
        if step.op.kind is OpKind.ATTACK
    ]
    if place.type.is_attack and not attacks:
        spots[0].report("an attack without an attack operation", 'add { op = "attack", … }')
    for op, spot in attacks:
        if not place.type.is_attack:
            spot.report("attack on a card that is no attack", 'type = "attack", or use hit')
        elif place.type is CardType.MELEE and _kind(op) is not None and _range(op) != 0:
            spot.at("who").report("a melee attack has range 0", "within = 0")
    if place.persistent:
        for step, spot in zip(found, spots, strict=True):
            if step.op.kind is not OpKind.MOD:
                spot.report("a persistent card holds mod only", "leave persistent out")
