"""What an action of NEON achieves, in a phrase: facts that the view shows.

A phrase is also told of bots, so it speaks of nobody as "you".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import actions as act
from .explanations import DISTANCES, RANKS, dice_words
from .foresight import foresee
from .model import AUTOMA, BOT, NO_REF, FrameKind, Mode, Phase
from .operations import OpKind
from .terms import GearType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .foresight import Foresight
    from .view import View

_BEST_RANK = max(RANKS)
_USES = (("Attack", "attack", "attacks"), ("Search", "search", "searches"))
_EARLY, _LATE = 2, 6
"""Initiatives that nearly always act first, and last, of the seven."""


def reason(view: View, code: int, scores: Sequence[tuple[int, float]]) -> str:
    """A phrase; `scores` are those of the rules of thumb for all legal actions."""
    if len(scores) == 1:
        return "nothing else to do"
    return _phrase(view, act.from_code(code))


def _phrase(view: View, action: act.Action) -> str:
    match action:
        case act.Fighter():
            return "any Fighter will do for a first match"
        case act.Plan():
            return _plan(view, action)
        case act.Disembark(sector) | act.Flee(sector):
            return _arrival(view, sector)
        case act.Move(ref, sector):
            return _arrival(view, sector, is_action=ref == NO_REF)
        case act.Search():
            return _search(view)
        case act.Attack():
            told = foresee(view, action)
            return _chances(view, told) if told else "an attack"
        case act.Defend():
            return f"{_energy_after(view, 2)}; the Force Field is up already"
        case act.Takeover():
            return _takeover(view)
        case act.Gain(n):
            return _energy_after(view, n)
        case act.Effect():
            return _effect(view, action)
        case act.Done() | act.Forgo():
            return _done(view)
        case act.Pay(source):
            return _pay(view, source)
        case act.Place():
            return _place(view, action)
        case act.Guards():
            told = foresee(view, action)
            return _chances(view, told) if told else "cancels what would hurt most"
        case act.Enhance(enhancement):
            return f"{view.content.enhancements[enhancement].name} lasts for the rest of the match"
    return "as good as any"


def _percent(chance: object) -> str:
    return f"{round(100 * float(chance))}%"  # type: ignore[arg-type]


def _counts_points(view: View) -> bool:
    return view.state.mode is not Mode.ROYALE  # NEON-BR-01


# Plans and places


def _plan(view: View, action: act.Plan) -> str:
    """What the three Actions can be, and how early they come."""
    plan = action.code & 0x1FF
    halves = [half.partition("/")[0] for half in view.plan_halves(plan)]
    told = [_many(count, *words) for half, *words in _USES if (count := halves.count(half))]
    if "Defense" in halves:
        told.append("a Force Field")
    wild = halves.count("Wild")
    if wild:
        told.append(f"{wild} Wild for anything")
    told = told or ["a way to move"]
    initiative = view.initiative(plan)
    early = ""
    if initiative <= _EARLY:
        early = "acts early"
    elif initiative >= _LATE:
        early = "acts late"
    return ", ".join([*told, early] if early else told)


def _many(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def _arrival(view: View, sector: int, *, is_action: bool = True) -> str:
    """What can be done from there with the rest of the plan; and what is left behind."""
    told = []
    is_sinking = view.state.phase is Phase.SINK
    if view.me.loc == view.state.top and sector != view.state.top and not is_sinking:
        told.append(f"leaves {view.place(view.me.loc)} before it sinks")
    foes = [view.name(who) for who in _foes_in(view, sector)]
    bots = view.state.bots[sector]
    halves = _halves_left(view, is_action=is_action)
    if halves & {"Attack", "Wild"} and (foes or bots):
        targets = foes + ([f"{bots} Bots" if bots > 1 else "a Bot"] if bots else [])
        told.append(f"{_listed(targets)} to attack")
    if halves & {"Search", "Wild"}:
        told.append(f"{_gear_words(view, sector)} to search")
    if not told and not foes:
        told.append("no foe there")
    return "; ".join(told[:2]) or f"{_listed(foes)} there"


def _listed(names: list[str]) -> str:
    return " and ".join(names) if len(names) < 3 else f"{len(names)} targets"


def _foes_in(view: View, sector: int) -> list[int]:
    return [
        who
        for who in view.fighters_in(sector)
        if who != view.viewer and not view.are_allies(view.viewer, who)
    ]


def _halves_left(view: View, *, is_action: bool) -> set[str]:
    """The Actions of the plan that come after this choice, which may be one of them."""
    state = view.state
    if state.phase is not Phase.TURN or state.turn != view.viewer:
        return set()
    halves = view.plan_halves(view.me.plan)
    at = 0 if state.stage == 0 else state.next_action + is_action
    return {half.partition("/")[0] for half in halves[at:]}


def _gear_words(view: View, sector: int) -> str:
    rank = view.content.sector(sector).rank
    best = " (the best)" if rank == _BEST_RANK else ""
    return f"{RANKS.get(rank, '')} gear{best}"


def _search(view: View) -> str:
    weapons = [gear for kind, gear in enumerate(view.me.gear) if GearType(kind).is_weapon]
    lacks = "" if any(weapons) else ": only the basic weapon yet"
    return f"draws {_gear_words(view, view.me.loc)}{lacks}"


# Points and energy


def _takeover(view: View) -> str:
    energy = _energy_after(view, 1)
    if view.state.leader == view.viewer:
        return f"Leader already: only {energy}"
    worth = "ties of initiative are won"
    if _counts_points(view):
        worth = f"{view.content.figures.leader_vp} VP if kept to the end"
    return f"the Leader token: {worth}, and {energy}"


def _energy_after(view: View, gained: int) -> str:
    most = view.content.figures.energy_max
    return f"energy {view.me.energy} becomes {min(view.me.energy + gained, most)}"


def _pay(view: View, source: int) -> str:
    if source == act.PAY_GEAR:
        return "gives up the Gear itself"
    if source >= act.PAY_BOT:
        points = "the Bot keeps its VP, and " if _counts_points(view) else ""
        return f"{points}the Gear stays"
    return "spends a card under the Gear, and the Gear stays"


# Dice


def _chances(view: View, told: Foresight) -> str:
    """'68% to take a 3 VP token of Ghost', or what the viewer has to fear."""
    who, first = told.outlooks[0].who, told.outlooks[0].chances
    if told.is_own:
        average = f"{float(first.expected):.1f} damage on average"
        return f"{_percent(first.hurts)} to be hurt, {average}"
    if told.is_for_all:
        total = float(told.expected)
        targets = len(told.outlooks)
        only = "a Bot" if who == BOT else view.name(who)
        aim = f"{targets} targets at once" if targets > 1 else f"1 target: {only}"
        return f"{aim}, {total:.1f} damage on average"
    chance = _percent(first.hurts)
    if who == BOT:
        gain = "1 VP and Ammo" if _counts_points(view) else "Ammo"
        return f"{chance} to destroy the Bot: {gain}"
    defeat = f", {_percent(first.out)} to defeat" if first.out else ""
    return f"{chance} to take {_token(view, who)} of {view.name(who)}{defeat}"


def _token(view: View, who: int) -> str:
    """The HP token that the next damage takes, by its points."""
    if not _counts_points(view):
        return "an HP token"
    if who == AUTOMA:  # NEON-AUT-01: its 2 is lost last
        return f"a {1 if view.state.automa_hp > 1 else 2} VP token"
    place, figures = view.state.seats[who], view.content.figures
    printed = figures.hp_b if place.side else figures.hp_a
    value = next((row[0] for left, row in zip(place.hp, printed, strict=True) if left), 1)
    return f"a {value} VP token"


def _effect(view: View, action: act.Effect) -> str:
    """What it changes in the odds, if dice are about; else what it says."""
    used = view.used(view.viewer, action.ref)
    before, after = foresee(view, act.Done()), foresee(view, action)
    if before is not None and after is not None and not after.is_for_all:
        return _change(before, after)
    if used is None:
        return "as good as any"
    if OpKind.CANCEL in {op.kind for op in used.effect.ops}:
        return f"{used.name} cancels a blow"
    price = view.price(view.viewer, used)
    return f"{used.name} costs {price or 'nothing'}"


def _change(before: Foresight, after: Foresight) -> str:
    """How the chance to damage, or to be hurt, changes; if it does not, the damage."""
    old, new = before.outlooks[0].chances, after.outlooks[0].chances
    what = "to be hurt" if after.is_own else "to damage"
    one, other = _percent(old.hurts), _percent(new.hurts)
    if one != other:
        return f"{other} {what} instead of {one}"
    less, more = float(old.expected), float(new.expected)
    return f"{more:.1f} damage on average instead of {less:.1f}"


def _done(view: View) -> str:
    """Letting it be: what the dice promise as they are, or what is saved."""
    told = foresee(view, act.Done())
    if told is not None and not told.is_for_all:
        return f"{_chances(view, told)}; at no cost"
    state = view.state
    if state.stack and state.stack[-1].kind is FrameKind.PLACE:
        return "the Gear stays as it is"
    if state.phase is Phase.SINK and not state.stack:
        return f"1 HP token less, but {view.me.energy} energy stays"
    return f"{view.me.energy} energy stays for later" if view.me.energy else "nothing is spent"


# Gear


def _place(view: View, action: act.Place) -> str:
    card = view.content.equipment[action.design]
    kind = GearType(action.slot)
    if action.spot == act.AS_AMMO:
        gear = view.me.gear[action.slot]
        over = view.card(gear.card) if gear else "the Gear"
        return f"pays {'/'.join(ammo.name for ammo in card.ammo)} for {over}"
    dice = f" with {_dice(card.dice)}" if card.type.is_weapon else ""
    if action.spot == act.ON_TOP:
        gear = view.me.gear[action.slot]
        old = view.content.equipment[gear.card] if gear else None
        if old is not None and card.type.is_weapon:
            return f"{dice_words(card.dice)}, instead of {dice_words(old.dice)}"
        return f"replaces the {kind.name} Gear"
    return f"the first {kind.name} Gear{dice}"


def _dice(cells: Sequence[int]) -> str:
    best = max(cells)
    where = [DISTANCES[at] for at, dice in enumerate(cells) if dice == best]
    return f"{best} {'die' if best == 1 else 'dice'} {' and '.join(where)}"
