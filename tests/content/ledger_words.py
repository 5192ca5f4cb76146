"""Cards of Super Fantasy Brawl in the short form of their ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import Branch, Loop, OneOf, Take
from kumite.games.super_fantasy_brawl.entries import Bonus, Card, Targeting
from kumite.games.super_fantasy_brawl.operations import (
    DEALT,
    ConditionKind,
    Kind,
    Op,
    OpKind,
    PlaceOf,
    Player,
)
from kumite.games.super_fantasy_brawl.terms import CardType, TargetKind, TargetSide

if TYPE_CHECKING:
    from kumite.declare import Condition, Node, Selector, Step


def columns(card: Card) -> list[str]:
    """Type, Core, move, targeting, STR and effect as the table of cards writes them."""
    value = {
        CardType.ATTACK: str(card.strength),
        CardType.SKILL: "-",
        CardType.REACTION: f"+{card.defence}",
    }
    return [
        card.type.name.lower(),
        card.core.letter,
        str(card.move or "-"),
        "-" if card.type is CardType.REACTION else targeting(card.targeting),
        value[card.type],
        effect(card),
    ]


def targeting(given: Targeting | None) -> str:
    if given is None:
        return "none"
    if given.shape is not None:
        name = given.shape.name.lower()
        return f"{name} {given.least}-{given.most}" if name == "blast" else name
    if given.kind is TargetKind.MELEE:
        return "melee"
    side = "" if given.side is TargetSide.ENEMY else f"{given.side.name.lower()}: "
    return f"{side}{given.kind.name.lower()} {given.least}-{given.most}"


def effect(card: Card) -> str:
    parts = ["double"] * card.double + ["lifesteal"] * card.lifesteal
    parts += [f"poison({card.poison})"] if card.poison else []
    parts += [f"ignore_def({card.ignore_def})"] if card.ignore_def else []
    parts += [f"str_mod {_bonus(bonus)}" for bonus in card.str_mods]
    parts += [f"def_mod {_bonus(bonus)}" for bonus in card.def_mods]
    for name in ("do", "pre", "post"):
        nodes = getattr(card, name)
        mark = "" if card.type is CardType.SKILL else f"{name}: "
        parts += [mark + "; ".join(_node(node) for node in nodes)] if nodes else []
    return "; ".join(parts) or "-"


def _bonus(bonus: Bonus) -> str:
    if bonus.per is not None:
        return f"{bonus.amount:+d} per {bonus.per.name.lower()}"
    assert bonus.condition
    return f"{bonus.amount:+d} if {condition(bonus.condition)}"


def _node(node: Node[Op]) -> str:
    assert not isinstance(node, OneOf | Loop)
    if isinstance(node, Branch):
        then, otherwise = ("; ".join(map(_step, part)) for part in (node.then, node.otherwise))
        return f"if {condition(node.condition)}: {then} else {otherwise}"
    return _step(node)


def _step(step: Step[Op]) -> str:
    op = step.op
    asks = [f"if {condition(step.condition)}: "] if step.condition else []
    if op.who and op.who.where:  # the ledger writes a condition of each target as one of all
        asks.append(f"if {condition(op.who.where, 'target')}: ")
    return "".join(asks) + "may " * op.may + _operation(op)


def _operation(op: Op) -> str:
    given: list[str] = []
    if op.kind is OpKind.MOD:
        assert op.stat is not None
        assert op.until is not None
        given = [op.stat.name.lower(), f"{op.n:+d}", _who(op.who), op.until.name.lower()]
        given += ["vs target"] * op.against
    else:
        given += [_who(op.who)] if op.who else []
        given += [_who(op.other)] if op.other else []
        given += [_place(op)] if op.of is not None else []
        given += [_player(op)] if op.player is not None else []
        given += ["dealt" if op.n == DEALT else str(op.n)] if op.n else []
        given += [op.chooser.name.lower()] if op.chooser is not None else []
        given += [op.core.letter] if op.core is not None else []
        given += ["that token"] if op.kind is OpKind.MOVE_TRAP else []
    return f"{op.kind.word}({', '.join(given)})" if given else op.kind.word


def _player(op: Op) -> str:
    assert op.player is not None
    return "foe" if op.player is Player.FOE else "attacker's player"


def _place(op: Op) -> str:
    assert op.of is not None
    of = "any ally" if op.of is PlaceOf.ANY_ALLY else op.of.name.lower()
    return f"free hex within {op.within} of {of}"


def _who(selector: Selector | None) -> str:
    assert selector
    what = selector.what.name.lower()
    if selector.take is Take.WORD or selector.what is Kind.TARGET:
        return what
    of = selector.of
    near = "" if of is None else f" within {selector.within} of {of.name.lower()}"
    return f"{selector.take.value}({what}{near})"


def condition(asked: Condition, who: str = "") -> str:
    values = {
        key: each if isinstance(each, int) and not hasattr(each, "name") else each.name.lower()
        for key, each in asked.values.items()
    }
    who = str(values.get("who", who))
    kind = asked.kind
    if kind is ConditionKind.DEALT:
        return f"dealt({who}) >= {values['at_least']}"
    if kind is ConditionKind.DISTANCE:
        compared = f"= {values['exactly']}" if "exactly" in values else f">= {values['at_least']}"
        return f"distance({who}, {values['to']}) {compared}"
    if kind is ConditionKind.NUMBER:
        near = f"{values['each']} within {values['within']} of {values['of']}"
        return f"number({near}) >= {values['at_least']}"
    return f"{kind.word}({who})"
