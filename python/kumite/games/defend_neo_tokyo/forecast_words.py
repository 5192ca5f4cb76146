"""The monsters' next attack in words: a line for each monster, its steps in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .explanations import HIT_WORDS
from .next_attack import FEW_POSITIONS, POSITIONS, Harm, StepKind, next_attack
from .terms import At, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .next_attack import Forecast, MonsterForecast, StepForecast
    from .view import View

__all__ = ["amount", "forecast_lines", "forecasts", "total_words", "totals"]

_LEAST = 0.005
"""Less is not worth a word."""
_LITTLE = 0.05
"""A smaller average would be shown as nothing."""
_SURE = 1 - _LEAST


def forecasts(view: View) -> list[tuple[str, list[str]]]:
    """(title, lines) for both symbols; none while no monster is in the city."""
    both = (next_attack(view, symbol) for symbol in Symbol)
    return [_paragraph(view, forecast) for forecast in both if forecast.attacks]


def totals(view: View) -> list[str]:
    """What both attacks do altogether, a line each; none while no monster is in the city."""
    both = (next_attack(view, symbol, FEW_POSITIONS) for symbol in Symbol)
    return [
        f"If monsters attack now, {each.symbol.name.lower()}: {total_words(each)}."
        for each in both
        if each.attacks
    ]


def forecast_lines(view: View, forecast: Forecast) -> list[str]:
    """Every attack in order, and what all of them do together."""
    lines = [_attack(view, at, each) for at, each in enumerate(forecast.attacks, start=1)]
    lines.append(f"Together: {total_words(forecast)}.")
    if not forecast.is_exact:
        lines.append(f"Estimated from {POSITIONS} positions: there are too many to follow.")
    return lines


def total_words(forecast: Forecast) -> str:
    """What all attacks do together, on average."""
    told = [f"{amount(forecast.total(Harm.CITY))} City Damage"]
    if (falls := forecast.total(Harm.FALLS)) >= _LITTLE:
        told.append(f"{_count(falls, 'space')} destroyed")
    if (harm := forecast.total(Harm.MECH)) >= _LITTLE:
        told.append(f"{amount(harm)} damage to mechs")
    if (rise := forecast.total(Harm.DESTRUCTION)) >= _LITTLE:
        told.append(f"Destruction Track +{amount(rise)}")
    if (lost := forecast.total(Harm.DEFEAT)) >= _LEAST:
        told.append(f"match lost: {lost:.0%}")
    return ", ".join(told)


def amount(number: float) -> str:
    """An average; a whole number if it is one.

    >>> amount(2.0), amount(1.25)
    ('2', '1.2')
    """
    return f"{number:.0f}" if abs(number - round(number)) < _LEAST else f"{number:.1f}"


def _count(number: float, what: str) -> str:
    words = amount(number)
    return f"{words} {what}{'' if words == '1' else 's'}"


def _paragraph(view: View, forecast: Forecast) -> tuple[str, list[str]]:
    title = f"If monsters attack now, {forecast.symbol.name.lower()}, and nobody reacts"
    return title, forecast_lines(view, forecast)


def _attack(view: View, number: int, attack: MonsterForecast) -> str:
    steps = [words for step in attack.steps if (words := _step(view, step))]
    name, where = view.monster(attack.monster), view.space(attack.space)
    return f"{number}. {name} in {where}: {'; '.join(steps) or 'no harm'}"


def _step(view: View, step: StepForecast) -> str:
    """What a step does; nothing if it does no harm."""
    told = ", ".join(_harms(view, step))
    match step.kind:
        case StepKind.HIT:
            name = f"{HIT_WORDS[At(step.at)]} {step.n}"
        case StepKind.TEXT:
            name = "text"
        case StepKind.AFTER:
            name = "after it"
        case _:
            name = "at first"
    if not told:
        return f"{name}: nothing" if step.kind is StepKind.HIT else ""
    may_fail = step.kind in (StepKind.HIT, StepKind.TEXT) and step.chance < _SURE
    return f"{name}{f' (comes to it: {step.chance:.0%})' if may_fail else ''}: {told}"


def _harms(view: View, step: StepForecast) -> Iterator[str]:
    falls = step.by(Harm.FALLS)
    for space, damage in step.by(Harm.CITY).items():
        chance = falls.pop(space, 0.0)
        fall = f" (falls: {chance:.0%})" if chance >= _LEAST else ""
        if damage >= _LITTLE:
            yield f"{amount(damage)} on {view.space(space)}{fall}"
    for space, chance in falls.items():
        if chance >= _LEAST:
            yield f"{view.space(space)} falls: {chance:.0%}"
    fails = step.by(Harm.FAILS)
    hurt: dict[str, list[str]] = {}
    for mech, damage in step.mechs().items():
        if damage >= _LITTLE:
            hurt.setdefault(amount(damage), []).append(view.mech(mech))
    for damage_words, names in hurt.items():
        each = "each of " if len(names) > 1 else ""
        yield f"{damage_words} damage to {each}{' and '.join(names)}"
    for mech, chance in fails.items():
        yield f"Critical Failure of {view.mech(mech)}: {chance:.0%}"
    for space, many in step.by(Harm.ENTER).items():
        if many >= _LITTLE:
            yield f"{amount(many)} to {view.space(space)}"
    if (lost := sum(step.by(Harm.LOST).values())) >= _LITTLE:
        pop = sum(step.by(Harm.POPULATION).values())
        yield f"{_count(lost, 'citizen')} lost (POP {amount(pop)})"
    for mech, cards in step.by(Harm.CARDS).items():
        if cards >= _LITTLE:
            yield f"{view.mech(mech)} discards {amount(cards)}"
    if (fire := sum(step.by(Harm.FIRE).values())) >= _LITTLE:
        yield f"Fire takes {amount(fire)} life"
