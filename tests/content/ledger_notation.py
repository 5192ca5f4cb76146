"""Content of Defend Neo Tokyo written back in the short notation of its ledger.

Made from what the reader gives, so that a test can lay it beside the tables of the ledger.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import OneOf, Step, Take
from kumite.games.defend_neo_tokyo.operations import (
    RANDOM_PART,
    THIS_PART,
    Count,
    Kind,
    OpKind,
    Stat,
    Tile,
    Whose,
    Word,
)
from kumite.games.defend_neo_tokyo.terms import CardType, ScopeWho, Slot, Window

if TYPE_CHECKING:
    from kumite.declare import Node, Selector
    from kumite.games.defend_neo_tokyo.entries import Card, Operations, Scope
    from kumite.games.defend_neo_tokyo.operations import Op

_WINDOWS = {Window.CITIZEN_IN: "CITIN", Window.CITIZEN_OUT: "CITOUT", Window.CRITICAL: "CRIT"}
_TYPES = {CardType.ATTACK: "T", CardType.MELEE: "M", CardType.ACTION: "A", CardType.REACT: "R"}
_KINDS = {
    Kind.MONSTER: "foe",
    Kind.CITIZEN: "cit",
    Kind.MECH: "mech",
    Kind.ALLY: "ally",
    Kind.SPACE: "space",
}
_AUTO_KINDS = {Kind.MONSTER: "monster", Kind.MECH: "mech", Kind.SPACE: "space"}
_PLAIN = {
    OpKind.REROUTE: "reroute",
    OpKind.WARP: "warp",
    OpKind.CANCEL: "cancel",
    OpKind.REROLL: "reroll",
    OpKind.SURVIVE: "survive",
    OpKind.AIM: "aim this",
    OpKind.SYMBOL: "symbol W",
    OpKind.ENTER: "enter src",
    OpKind.RESHUFFLE: "reshuffle City",
    OpKind.BAN_REACT: "ban react",
    OpKind.CAP_RANGE: "cap range",
}
_TO_OBJECT = {
    OpKind.HOLD: "hold",
    OpKind.STUN: "stun",
    OpKind.PUSH: "push",
    OpKind.PULL: "pull",
    OpKind.SAVE: "save",
    OpKind.STAND: "up",
}


def type_of(card: Card) -> str:
    """The column Type of a card."""
    starred = card.icon and not card.type.is_attack
    letter = "P" if card.persistent else _TYPES[card.type]
    text = letter + "*" * starred
    if card.scope is None:
        return text
    window = _WINDOWS.get(card.window, card.window.name)
    return f"{text} {window} {scope_of(card.scope, card.window)}"


def scope_of(scope: Scope, window: Window) -> str:
    if scope.who is ScopeWho.ANY:
        return "any"
    if window is Window.RAZE and scope.within == 0:
        return "here"
    name = {ScopeWho.NONE: "", ScopeWho.OWN: "own", ScopeWho.ALLY: "ally", ScopeWho.MECH: "mech"}
    text = name[scope.who]
    if scope.within is not None:
        text += f"@{scope.within}"
    elif scope.who in (ScopeWho.ALLY, ScopeWho.MECH):
        text += "@any"
    if scope.target_within is not None:
        text += f", target @{scope.target_within}"
    if scope.by_monster:
        text += ", by a monster"
    return text + _parts(scope.parts)


def _parts(parts: tuple[int, ...]) -> str:
    if not parts:
        return ""
    left = [slot.name for slot in Slot if slot not in parts]
    if len(left) == 1:
        return f", part not {left[0]}"
    return f", part {' or '.join(Slot(part).name for part in parts)}"


def effect_of(card: Card) -> str:
    """The column Effect of a card."""
    return list_of(card.do, card.window)


def list_of(nodes: Operations, window: Window) -> str:
    return "; ".join(_node(node, window) for node in nodes)


def _node(node: Node[Op], window: Window) -> str:
    if isinstance(node, OneOf):
        return "one of: " + " / ".join(list_of(nodes, window) for nodes in node.lists)
    assert isinstance(node, Step)
    text = _operation(node.op, window)
    if node.condition:
        text = f"if {node.condition.kind.word.replace('_', ' ')}: {text}"
    return f"may {text}" if node.op.may else text


def _operation(op: Op, window: Window) -> str:
    if op.kind in _PLAIN:
        return _PLAIN[op.kind]
    who = _object(op.who, window) if op.who else ""
    if op.kind in _TO_OBJECT:
        return f"{_TO_OBJECT[op.kind]} {who}"
    match op.kind:
        case OpKind.ATTACK:
            return _attack(op)
        case OpKind.DRAW if who == "it":
            return f"draw {op.n} that mech"
        case OpKind.HIT:
            return f"hit {_damage(op)} {who}"
        case OpKind.MOVE:
            steps = f"mv {op.min}-{op.max}" + " fly" * op.fly + " carry" * op.carry
            return steps if who == "me" else f"{who} {steps}"
        case OpKind.REPAIR:
            return f"rep {op.n}{'' if op.part is None else ' C'} {who}"
        case OpKind.HURT:
            return f"hurt {op.n} {_part(op)}"
        case OpKind.HARM:
            return f"harm {op.n} {_part(op)} {who}"
        case OpKind.POWER:
            return f"pow {op.n}" + " this" * (op.tile is Tile.THIS)
        case OpKind.UNPOWER:
            assert op.tile is not None
            tile = op.tile.name if op.tile is Tile.LG else op.tile.name.lower()
            return f"unpow {op.n} {tile} {who}"
        case OpKind.RECOVER:
            return f"rec {op.what.name.lower()}"
        case OpKind.PEEK:
            return f"peek {op.deck.name.capitalize()} {op.n}"
        case OpKind.KILL:
            return f"kill {op.which.name.lower()} {who}"
        case OpKind.SEND:
            return f"send {op.which.name.lower()} {'away' if op.away else 'to-lower'} {who}"
        case OpKind.SHIFT:
            return f"shift {op.to.name.lower()}{' standing' * op.standing} {who}"
        case OpKind.REDIRECT:
            return f"redirect {_part(op)} less {op.less}"
        case OpKind.ADD_DICE:
            return f"dice+{op.n}"
        case OpKind.MOD:
            return _mod(op)
        case OpKind.SIFT:
            return f"sift {op.n} {op.pop}"
        case _:
            return " ".join([op.kind.word, str(op.n), who]).strip()


def _attack(op: Op) -> str:
    assert op.who is not None
    where = ""
    if op.who.take is Take.ONE:
        reach = _range(op.who)
        is_all = op.who.what is Kind.SPACE
        where = f" all{reach or '@0'}" if is_all else f" {reach}" * bool(reach)
    text = _damage(op) + where + " pierce" * op.pierce
    for mod in op.mods:
        if mod.condition:
            text += f", +{mod.amount} if {mod.condition.kind.word}"
        else:
            text += f", +{mod.amount} per fire max {mod.max}"
    return text


def _damage(op: Op) -> str:
    if not op.dice:
        return str(op.plus)
    return f"{op.dice}d" + f"+{op.plus}" * bool(op.plus)


def _range(who: Selector) -> str:
    if who.within is None:
        return "@any"
    if who.beyond:
        return f"@{who.beyond}-{who.within}"
    return f"@{who.within}" if who.within else ""


def _part(op: Op) -> str:
    return {RANDOM_PART: "RND", THIS_PART: "this"}.get(op.part or 0) or Slot(op.part or 0).name


def _mod(op: Op) -> str:
    if op.stat is Stat.GUARD:
        return f"mod guard {op.n}"
    whose = {Whose.ME: "own", Whose.OTHERS: "others here", Whose.THIS: "this"}[op.whose]
    return f"mod {'dmg' if op.stat is Stat.DAMAGE else 'dice'}+{op.n} {whose}"


def _object(who: Selector, window: Window) -> str:
    if who.take is Take.WORD:
        word = Word(who.what)
        if word is Word.SRC and window in (Window.DAMAGE, Window.HURT):
            return "src monster"
        return {Word.STRUCK: "each", Word.TARGET_SPACE: "target space"}.get(
            word, word.name.lower().replace("_", " ")
        )
    kind = Kind(who.what)
    if window in (Window.CARD, *(each for each in Window if each < Window.CARD)):
        each = "each " * (who.take is Take.EACH)
        reach = _range(who)
        if kind in (Kind.MECH, Kind.ALLY, Kind.CITIZEN) and not reach:
            reach = "@0"
        return each + _KINDS[kind] + reach
    best = who.least if who.least is not None else who.most
    chosen = (
        f"the {'least' if who.least is not None else 'most'} {_count(best)} " if _has(best) else ""
    )
    text = f"{chosen or who.take.value + ' '}{_AUTO_KINDS[kind]}"
    if who.within is not None:
        text += f"@{who.beyond}-{who.within}" if who.beyond else f"@{who.within}"
    return text + (f" {who.where.kind.word}" if who.where else "")


def _has(count: object) -> bool:
    return count is not None


def _count(count: object) -> str:
    assert isinstance(count, Count)
    return count.name.lower()
