"""What a list of operations may not say, although each of its operations is right by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import Branch, Take, steps

from .operations import DEALT, ConditionKind, Kind, Op, OpKind, Player, Window
from .terms import Stat, Until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.declare import Condition, Selector
    from kumite.packs.files import Spot

    from .entries import Targeting
    from .operations import OpList

_AFTER_DAMAGE = (Window.POST, Window.REACT_POST, Window.OWN_DAMAGE, Window.ATTACKED)
_AFTER_TARGETING = (Window.POST, Window.TEXT, Window.STANDARD)
_AGAINST = (Window.POST, Window.TEXT)
_WORD = "target"


def check_list(spot: Spot, nodes: OpList, window: Window, targeting: Targeting | None) -> None:
    """Note what the list asks for and cannot have."""
    before: list[Op] = []
    for place, op in _operations(spot, nodes):
        _check_operation(place, op, window)
        _check_order(place, op, before)
        before.append(op)
    if window in _AFTER_TARGETING:
        _check_targets(spot, nodes, targeting)


def _operations(spot: Spot, nodes: OpList) -> Iterator[tuple[Spot, Op]]:
    for at, node in enumerate(nodes):
        place = spot.at(at)
        if isinstance(node, Branch):
            for key, inner in (("then", node.then), ("else", node.otherwise)):
                yield from ((place.at(key).at(i), step.op) for i, step in enumerate(inner))
        else:
            yield from ((place, step.op) for step in steps([node]))


def _check_operation(place: Spot, op: Op, window: Window) -> None:
    if op.n == DEALT and window not in _AFTER_DAMAGE:
        place.at("n").report("'dealt' counts the damage of an attack", "a number from 1 to 4")
    if op.who and op.who.take is Take.ONE and op.who.what is Kind.TARGET:
        place.at("who").report("one of the targets", 'who = "target", or each = "target"')
    if op.kind is not OpKind.MOD:
        return
    if op.n == 0:
        place.at("n").report_value("is 0", "from -4 to 4, and not 0")
    if op.against and (op.stat, op.until) != (Stat.STR, Until.TURN):
        place.at("against").report("'against' is for STR of this turn", 'stat "str", until "turn"')
    elif op.against and window not in _AGAINST:
        place.at("against").report("'against' stands in post and in skills", "leave it out")


def _check_order(place: Spot, op: Op, before: list[Op]) -> None:
    if op.kind is OpKind.MOVE_TRAP and OpKind.LOOK_TRAP not in [each.kind for each in before]:
        place.at("op").report("move_trap moves a token that was looked at", "look_trap before it")
    if op.kind is OpKind.DISCARD and op.chooser and op.chooser.name == "YOU":
        shown = before[-1] if before else None
        if shown is None or shown.kind is not OpKind.SHOW or shown.player is not op.player:
            place.at("chooser").report(
                "you choose from a hand that was just shown", "show of that player right before"
            )


def _check_targets(spot: Spot, nodes: OpList, targeting: Targeting | None) -> None:
    """Without targeting nothing is a target; with an area there is no single one."""
    for place, node in _parts(spot, nodes):
        for at, is_single in _mentions(place, node):
            if targeting is None:
                at.report(f"there is no {_WORD} without targeting", "give the card a targeting")
            elif targeting.is_area and is_single:
                at.report(
                    "an area has several targets",
                    'who = { each = "target", where = … } says it for each of them',
                )


def _parts(spot: Spot, nodes: OpList) -> Iterator[tuple[Spot, Condition | Op]]:
    """Conditions and operations of a list, with their places."""
    for at, node in enumerate(nodes):
        if isinstance(node, Branch):
            yield spot.at(at).at("if"), node.condition
    for place, (op, condition) in zip(
        (place for place, _ in _operations(spot, nodes)), _steps(nodes), strict=True
    ):
        yield place, op
        if condition:
            yield place.at("if"), condition


def _steps(nodes: OpList) -> Iterator[tuple[Op, Condition | None]]:
    yield from ((step.op, step.condition) for step in steps(nodes))


def _mentions(place: Spot, part: Condition | Op) -> Iterator[tuple[Spot, bool]]:
    """Places that speak of a target, and whether they need a single one."""
    if isinstance(part, Op):
        yield from _mentioned_by_operation(place, part)
    else:
        for key in ("who", "to", "of"):
            word = part.values.get(key)
            if word is not None and word.name.lower() == _WORD:
                yield place.at(key), True


def _mentioned_by_operation(place: Spot, op: Op) -> Iterator[tuple[Spot, bool]]:
    if op.who:
        yield from _mentioned_by_selector(place.at("who"), op.who)
    if op.other and op.other.what.name.lower() == _WORD:
        yield place.at("with"), True
    if op.kind is OpKind.SWAP and op.who and op.who.what.name.lower() == _WORD:
        yield place.at("who"), True
    if op.player is Player.FOE:
        yield place.at("player"), True
    if op.against:
        yield place.at("against"), True


def _mentioned_by_selector(place: Spot, selector: Selector) -> Iterator[tuple[Spot, bool]]:
    if selector.what.name.lower() == _WORD:
        yield place, False
    if selector.of is not None and selector.of.name.lower() == _WORD:
        yield place.at("of"), True
    where = selector.where
    if where is not None and where.kind is ConditionKind.NUMBER:
        yield from _mentions(place.at("where"), where)
