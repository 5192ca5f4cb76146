"""What cards, events, citizens and monsters say, in sentences made from their operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import OneOf, Step, Take

from .operations import (
    RANDOM_PART,
    THIS_PART,
    Asks,
    Deck,
    Direction,
    Kind,
    OpKind,
    Stat,
    Tile,
    What,
    Which,
    Whose,
    Word,
)
from .terms import Slot
from .view import SLOT_NAMES

if TYPE_CHECKING:
    from kumite.declare import Condition, Selector

    from .entries import Operations
    from .operations import Mod, Op

_WORDS = {
    Word.ME: "itself",
    Word.HERE: "this space",
    Word.IT: "it",
    Word.SRC: "it",
    Word.STRUCK: "each monster hit",
    Word.TARGET_SPACE: "the target's space",
    Word.DRAWN: "each space drawn",
    Word.NEXT_HIGHER: "the next higher space",
    Word.NEXT_LOWER: "the next lower space",
    Word.STANDING_HIGHER: "the next higher standing space",
    Word.STANDING_LOWER: "the next lower standing space",
}
_KINDS = {
    Kind.MONSTER: "monster",
    Kind.MECH: "mech",
    Kind.ALLY: "other mech",
    Kind.CITIZEN: "citizen",
    Kind.SPACE: "space",
}
_WHERE = {
    Asks.HAS_MONSTER: " with a monster",
    Asks.STANDING: " that stands",
    Asks.OUTSIDE_HQ: " outside HQ",
}
_IF = {
    Asks.DEFEATED: "if it was defeated",
    Asks.NONE_LEFT: "if no damage is left",
    Asks.MOVED: "if it moved",
    Asks.ALONE: "if it is alone",
    Asks.FIRE: "if it burns",
}
_TOKENS = {OpKind.FIRE: "Fire", OpKind.MINUS: "-1 Damage", OpKind.PLUS: "+1 Damage"}


def list_words(nodes: Operations) -> str:
    """A list as sentences.

    >>> from .content import load
    >>> content = load()
    >>> list_words(content.cards[0][0].do)
    'Attack a monster within 1 with 1d+2.'
    >>> list_words(content.cards[0][2].do)
    'Look at the top 2 Event cards or look at the top 3 City cards. Draw 1 card.'
    """
    return " ".join(_node(node) for node in nodes)


def _node(node: object) -> str:
    if isinstance(node, OneOf):
        lists = [" and ".join(_step(step) for step in each) for each in node.lists]
        return _sentence(" or ".join(lists))
    assert isinstance(node, Step)
    return _sentence(_step(node))


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _step(step: Step[Op]) -> str:
    words = operation_words(step.op)
    if step.op.may:
        words = f"may {words}"
    return f"{_if(step.condition)}, {words}" if step.condition else words


def _if(condition: Condition) -> str:
    return _IF[Asks(condition.kind)]


def _who(selector: Selector | None, me: str = "") -> str:
    """The objects of a selector."""
    if selector is None:
        return ""
    if selector.take is Take.WORD:
        return me if me and selector.what is Word.ME else _WORDS[Word(selector.what)]
    article = {Take.ONE: "a", Take.EACH: "each"}[selector.take]
    kind = _KINDS[Kind(selector.what)]
    if selector.least is not None or selector.most is not None:
        count = _count(selector)
        name = f"{kind} with the {count}" if count else f"first {kind}"
        return f"the {name}{_narrowed(selector)}"
    if selector.take is Take.ONE and selector.what is Kind.ALLY:
        return f"another mech{_narrowed(selector)}"
    return f"{article} {kind}{_narrowed(selector)}"


def _count(selector: Selector) -> str:
    count = selector.least if selector.least is not None else selector.most
    assert count is not None
    which = "least" if selector.least is not None else "most"
    names = {"LIFE": "life", "CITY_DAMAGE": "City Damage"}
    return f"{which} {names[count.name]}" if count.name in names else ""


def _narrowed(selector: Selector) -> str:
    words = _WHERE[Asks(selector.where.kind)] if selector.where else ""
    if selector.within is None:
        return words
    if selector.beyond:
        return f"{words} at {_range(selector)}"
    return f"{words} here" if selector.within == 0 else f"{words} within {selector.within}"


def _range(selector: Selector) -> str:
    """Distances, written short."""
    is_one = selector.beyond == selector.within
    return f"distance {selector.within}" if is_one else f"{selector.beyond}-{selector.within}"


def dice_words(dice: int, plus: int) -> str:
    """Dice and a static part.

    >>> dice_words(2, 3), dice_words(0, 2), dice_words(1, 0)
    ('2d+3', '2', '1d')
    """
    if not dice:
        return str(plus)
    return f"{dice}d+{plus}" if plus else f"{dice}d"


def _n(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def operation_words(op: Op) -> str:
    """One operation in a few words."""
    return _of_monsters(op) or _of_mechs(op) or _of_city(op) or _of_window(op)


def _attack(op: Op) -> str:
    assert op.who is not None
    is_all = op.who.take is not Take.WORD and Kind(op.who.what) is Kind.SPACE
    target = _who(op.who)
    if is_all:
        target = f"every monster of one space{_narrowed_place(op.who)}"
    words = f"attack {target} with {dice_words(op.dice, op.plus)}"
    words += ", ignoring armor" if op.pierce else ""
    return words + "".join(f", {_mod(mod)}" for mod in op.mods)


def _narrowed_place(selector: Selector) -> str:
    if selector.beyond:
        return f" at {_range(selector)}"
    return " here" if selector.within == 0 else f" within {selector.within}"


def _mod(mod: Mod) -> str:
    if mod.per is not None:
        return f"+{mod.amount} per Fire token (at most {mod.max})"
    return f"+{mod.amount} {_if(mod.condition)}" if mod.condition else f"+{mod.amount}"


def _of_monsters(op: Op) -> str:
    who = _who(op.who)
    match op.kind:
        case OpKind.ATTACK:
            return _attack(op)
        case OpKind.HIT:
            return f"deal {dice_words(op.dice, op.plus)} damage to {who}"
        case OpKind.FIRE | OpKind.MINUS | OpKind.PLUS:
            return f"put {op.n} {_TOKENS[op.kind]} token{'s' * (op.n > 1)} on {who}"
        case OpKind.ARMOR:
            return f"put {_n(op.n, 'Armor token')} on {who}"
        case OpKind.STRIP:
            return f"take up to {_n(op.n, 'Armor token')} off {who}"
        case OpKind.HEAL:
            return f"{'it' if who == 'itself' else who} regains {op.n} life"
        case OpKind.HOLD:
            return f"hold {who}"
        case OpKind.STUN:
            return f"stun {who}"
        case OpKind.PUSH:
            return f"push {who} to an adjacent space"
        case OpKind.PULL:
            return f"pull {who} into this space"
        case OpKind.SHIFT:
            way = "higher" if op.to is Direction.HIGHER else "lower"
            standing = " standing" if op.standing else ""
            return f"move {who} to the next {way}{standing} space"
    return ""


def _of_mechs(op: Op) -> str:
    who = _who(op.who, "this mech")
    is_own = op.who is not None and op.who.take is Take.WORD and op.who.what is Word.ME
    match op.kind:
        case OpKind.MOVE:
            return _move(op, is_own=is_own)
        case OpKind.ENTER:
            return "go to its space"
        case OpKind.WARP:
            return "go to HQ or any standing space"
        case OpKind.REPAIR:
            part = " of the chassis" if op.part == Slot.C else ""
            return f"repair {op.n} damage{part} of {who}"
        case OpKind.HURT:
            return f"take {op.n} damage on {_part(op.part)}"
        case OpKind.HARM:
            return f"{who} takes {op.n} damage on {_part(op.part)}"
        case OpKind.POWER:
            return f"gain {op.n} power on {'this part' if op.tile is Tile.THIS else 'one part'}"
        case OpKind.UNPOWER:
            tiles = {
                Tile.LG: "the legs",
                Tile.MOST: "the part with the most",
                Tile.THIS: "this part",
            }
            tile = tiles.get(op.tile, "a part of choice") if op.tile is not None else ""
            return f"{who} loses {op.n} power from {tile}"
        case OpKind.REROUTE:
            return "move 1 power to another part"
        case OpKind.DRAW:
            return f"draw {_n(op.n, 'card')}" if is_own else f"{who} draws {_n(op.n, 'card')}"
        case OpKind.TOSS:
            return f"{who} discards {_n(op.n, 'card')}"
        case OpKind.RECOVER:
            what = "an attack" if op.what is What.ATTACK else "a card of this part"
            return f"take {what} back from the discard"
        case OpKind.STAND:
            return f"stand {who} up"
        case OpKind.AIM:
            return "aim this arm: 1 die more for its next attack"
        case OpKind.MOD:
            return _lasting(op)
    return ""


def _part(part: int | None) -> str:
    if part == THIS_PART:
        return "this part"
    return (
        "a random part" if part == RANDOM_PART or part is None else f"the {SLOT_NAMES[Slot(part)]}"
    )


def _move(op: Op, *, is_own: bool) -> str:
    steps = str(op.max) if op.min == op.max else f"{op.min}-{op.max}"
    words = f"move {steps}" if is_own else f"{_who(op.who)} may move up to {op.max}"
    words += ", past ruins" if op.fly else ""
    return words + (", may carry a citizen" if op.carry else "")


def _lasting(op: Op) -> str:
    until = "until the end of the turn"
    match op.stat, op.whose:
        case Stat.DAMAGE, Whose.ME:
            return f"own attacks deal {op.n} more {until}"
        case Stat.DAMAGE, _:
            return f"attacks of other mechs here deal {op.n} more {until}"
        case Stat.DICE, _:
            return f"attacks of this arm roll {op.n} more {until}"
        case _:
            return f"hits of monsters do {op.n} less to this mech {until}"


def _of_city(op: Op) -> str:
    who = _who(op.who)
    which = {Which.LOW: "the lowest POP citizen", Which.HIGH: "the highest POP citizen"}
    citizen = which.get(op.which, "all citizens")
    match op.kind:
        case OpKind.SAVE:
            return f"save {who} (discard it)"
        case OpKind.KILL:
            return f"destroy {citizen} of {who}"
        case OpKind.BRING:
            return f"{_n(op.n, 'citizen')} to {who}"
        case OpKind.SEND:
            to = "send away" if op.away else "send to the next lower space"
            return f"{to} {citizen} of {who}"
        case OpKind.SIFT:
            return f"draw {op.n} citizens: POP up to {op.pop} is destroyed"
        case OpKind.CITY:
            return f"{op.n} City Damage to {who}"
        case OpKind.MEND:
            return f"take {op.n} City Damage off {who}"
        case OpKind.TRACK:
            return f"the Attack Tracker moves {op.n}"
        case OpKind.DRAW_CITY:
            return f"draw {_n(op.n, 'City card')}"
        case OpKind.RESHUFFLE:
            return "shuffle the City discard into its deck"
        case OpKind.PEEK:
            deck = "City" if op.deck is Deck.CITY else "Event"
            return (
                f"look at the top {deck} card"
                if op.n == 1
                else f"look at the top {op.n} {deck} cards"
            )
    return ""


def _of_window(op: Op) -> str:
    match op.kind:
        case OpKind.PREVENT:
            return f"{op.n} less damage"
        case OpKind.CANCEL:
            return "cancel the damage"
        case OpKind.REDIRECT:
            return f"take it on {_part(op.part)} of this mech, {op.less} less"
        case OpKind.SHIELD:
            return f"{op.n} less City Damage"
        case OpKind.ADD_DICE:
            return f"{op.n} more dice" if op.n > 1 else "1 more die"
        case OpKind.REROLL:
            return "roll any of the dice again"
        case OpKind.SYMBOL:
            return "the symbol becomes white"
        case OpKind.SURVIVE:
            return "the mech survives"
        case OpKind.BAN_REACT:
            return "no React by a mech in HQ or alone in its space this turn"
        case _:
            return "no distance beyond 1 this turn"
