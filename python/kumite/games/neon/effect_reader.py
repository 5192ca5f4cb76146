"""One effect from a document: its window, price, conditions and operations, all checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import read_operation
from kumite.packs.files import NAME_LENGTH, shown
from kumite.packs.layers import source_of

from . import schema
from .entries import Conditions, Cost, Effect
from .operations import Op, OpKind
from .schema import Holder
from .terms import BASIC, Ammo, AttackFace, GearType, TargetKind, Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.packs.files import Spot

_WINDOWS = {window.name.lower(): window for window in Window}


def read_effects(spot: Spot, holder: Holder, least: int = 0) -> tuple[Effect, ...]:
    """The effects of an entry."""
    items = spot.items("effects", least, schema.MAX_EFFECTS)
    return tuple(read_effect(item, holder) for item in items)


def read_effect(spot: Spot, holder: Holder, extra: Sequence[str] = ()) -> Effect:
    """One effect; `extra` are keys that it must have here beside its own."""
    spot.keys(("when", "do", *extra), schema.EFFECT_KEYS)
    windows = _read_windows(spot, holder)
    ops = tuple(_read_op(item, windows, holder) for item in spot.items("do", 1, schema.MAX_OPS))
    effect = Effect(
        windows=windows,
        ops=tuple(op for op in ops if op),
        cost=_read_cost(spot, holder) if spot.has("cost") else Cost(),
        conditions=_read_conditions(spot.at("if"), windows) if spot.has("if") else Conditions(),
        reach=tuple(item.integer(0, 2) for item in spot.items("reach", 1, 3)),
        mandatory=spot.flag("mandatory"),
        squad=spot.flag("squad"),
        lend=spot.flag("lend"),
        name=spot.text("name", NAME_LENGTH) if "name" in extra else "",
        text=spot.text("text"),
        source=source_of(spot),
    )
    if windows and ops and len(effect.ops) == len(ops):
        _check_effect(spot, effect, holder)
    return effect


def _read_windows(spot: Spot, holder: Holder) -> tuple[Window, ...]:
    if not spot.has("when"):
        return ()
    when = spot.at("when")
    spots = spot.items("when", 1, 4) if isinstance(when.value, list) else [when]
    if isinstance(when.value, list) and holder not in (Holder.ABILITY, Holder.MANEUVER):
        when.report(f"several windows on {holder.value}", "only abilities may have them")
    windows: list[Window] = []
    for item in spots:
        word = item.word(_WINDOWS)
        if word is None:
            continue
        window = _WINDOWS[word]
        if window not in schema.HOLDER_WINDOWS[holder]:
            allowed = [each.name.lower() for each in schema.HOLDER_WINDOWS[holder]]
            item.report(f"{holder.value} has no window {word}", f"one of {', '.join(allowed)}")
        elif window in windows:
            item.report(f"window {word} is given twice", "name it once")
        else:
            windows.append(window)
    return tuple(windows)


def _read_cost(spot: Spot, holder: Holder) -> Cost:
    cost = spot.at("cost")
    cost.keys((), ("energy", "ammo", "tap"))
    if isinstance(cost.value, dict) and len(cost.value) != 1:
        cost.report(
            "a price of several kinds or none", "energy, ammo or tap; no cost if it is free"
        )
    if cost.has("ammo") and holder not in (Holder.WEAPON, Holder.PLATE):
        cost.report(f"ammo as the price of {holder.value}", "only equipment pays ammo")
    if cost.has("tap") and holder is not Holder.ENHANCEMENT:
        cost.report(f"tap as the price of {holder.value}", "only enhancements are tapped")
    if cost.has("tap") and cost.at("tap").is_(bool) and not cost.flag("tap"):
        cost.at("tap").report("tap is false", "tap = true, or no cost")
    word = cost.at("ammo").word(schema.AMMO) if cost.has("ammo") else None
    return Cost(
        energy=cost.number("energy", 1, 6, default=0),
        ammo=Ammo[word] if word else None,
        tap=cost.flag("tap"),
    )


def _read_conditions(spot: Spot, windows: Sequence[Window]) -> Conditions:
    spot.keys((), schema.CONDITION_WINDOWS)
    for key in spot.table():
        fitting = schema.CONDITION_WINDOWS.get(key, tuple(Window))
        for window in windows:
            if window not in fitting:
                names = ", ".join(each.name.lower() for each in fitting)
                spot.at(key).report(
                    f"{key} says nothing in {window.name.lower()}", f"only in {names}"
                )
    types = [item.word(schema.WEAPON_TYPES) for item in spot.items("weapon_type", 1, 5)]
    kind = spot.at("target_kind").word(["fighter", "bot"]) if spot.has("target_kind") else None
    symbol = spot.at("symbol_left").word(["CRIT", "HIT"]) if spot.has("symbol_left") else None
    return Conditions(
        weapon_types=tuple(BASIC if word == "BASIC" else GearType[word] for word in types if word),
        ranges=tuple(item.integer(0, 5) for item in spot.items("range", 1, 6)),
        target_kind=TargetKind[kind.upper()] if kind else None,
        damage_dealt=_maybe(spot, "damage_dealt"),
        symbol_left=AttackFace[symbol] if symbol else None,
        has_field=_maybe(spot, "has_field"),
        ally_in_sector=_maybe(spot, "ally_in_sector"),
        sectors=tuple(item.integer(1, 10) for item in spot.items("sector", 1, 10)),
    )


def _maybe(spot: Spot, key: str) -> bool | None:
    return spot.flag(key) if spot.has(key) else None


def _read_op(spot: Spot, windows: Sequence[Window], holder: Holder) -> Op | None:
    read = read_operation(spot, OpKind)
    if read is None:
        return None
    values = read.values
    if read.kind is OpKind.FORCE_REROLL_ATTACK:
        values = {"n": 1, **values}
    op = Op(read.kind, where=read.label, **values)
    _check_op(spot, op, windows, holder)
    return op


def _check_op(spot: Spot, op: Op, windows: Sequence[Window], holder: Holder) -> None:
    word = op.kind.word
    if windows and not any(op.acts_in(window) for window in windows):
        names = " or ".join(window.name.lower() for window in windows)
        what = op.kind.named(op.where)
        spot.at("op").report(f"{what} does not act in {names}", _where_it_acts(op))
    holders = schema.OP_HOLDERS.get(op.kind)
    if holders and holder not in holders:
        users = " and ".join(each.value for each in holders)
        spot.at("op").report(f"{word} on {holder.value}", f"only {users} may use it")
    if (
        holder is Holder.WEAPON
        and Window.PASSIVE in windows
        and op.kind is not OpKind.ALL_IN_SECTOR
    ):
        spot.at("op").report(
            f"{word} is always on, on a weapon", "a weapon's passive is all_in_sector"
        )
    if (
        holder is not Holder.TOKEN
        and Window.ON_ENTER in windows
        and op.kind is not OpKind.GAIN_ENERGY
    ):
        spot.at("op").report(
            f"{word} on entering {holder.value}", "only tokens may; else gain_energy"
        )
    if "from" in op.kind.params() and op.from_face == op.to_face:
        spot.report(f"{word} changes nothing", "from and to are different faces")
    if op.kind is OpKind.EXTEND_RANGE and op.min > op.max:
        spot.report(f"extend_range from {op.min} to {op.max}", "min is at most max")


def _where_it_acts(op: Op) -> str:
    fitting = [window.name.lower() for window in Window if op.acts_in(window)]
    if fitting:
        return f"it acts in {', '.join(fitting)}"
    return f"possible are {', '.join(sorted(op.kind.named(each.label) for each in op.kind.forms))}"


def _check_effect(spot: Spot, effect: Effect, holder: Holder) -> None:
    for window in effect.windows:
        ops = effect.ops_in(window)
        if not ops:
            spot.at("when").report(f"nothing is done in {window.name.lower()}", "leave it out")
        choices = [op.kind.name.lower() for op in ops if op.kind in schema.CHOICES]
        if len(choices) > 1:
            spot.at("do").report(
                f"two choices in one effect: {' and '.join(choices)}",
                "at most one; make two effects of it",
            )
    _check_price(spot, effect)
    _check_flags(spot, effect, holder)


def _check_price(spot: Spot, effect: Effect) -> None:
    is_free = not spot.has("cost")
    for window in effect.windows:
        name = window.name.lower()
        if window in schema.AUTOMATIC and not is_free:
            spot.at("cost").report(f"a price in {name}", "it works by itself; leave cost out")
        if window is Window.DURING_TURN and is_free:
            spot.report("a free effect in during_turn", "give it a cost, such as { energy = 1 }")
        gains = any(op.kind is OpKind.GAIN_ENERGY for op in effect.ops_in(window))
        if window is Window.DURING_TURN and effect.cost.energy and gains:
            spot.at("cost").report("energy that costs energy", "pay ammo or tap, or gain none")


def _check_flags(spot: Spot, effect: Effect, holder: Holder) -> None:
    if effect.mandatory and (holder is not Holder.PLATE or effect.windows != (Window.PLATE,)):
        spot.at("mandatory").report(
            f"mandatory on {holder.value} in {effect.windows[0].name.lower()}",
            "only the plate effects of armor and helmets are",
        )
    if effect.lend and holder not in (Holder.ABILITY, Holder.MANEUVER):
        spot.at("lend").report(f"lend on {holder.value}", "only abilities are lent")
    if effect.reach:
        gives_dice = any(op.kind in (OpKind.ADD_ATTACK_DICE, OpKind.BASE_DICE) for op in effect.ops)
        if Window.BEFORE_ATTACK not in effect.windows or not gives_dice:
            spot.at("reach").report(
                f"reach {shown(list(effect.reach))} without attack dice",
                "only before_attack with add_attack_dice or base_dice",
            )
        if len(set(effect.reach)) != len(effect.reach):
            spot.at("reach").report("a range is given twice", "name it once")
