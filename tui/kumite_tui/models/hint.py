"""What a hint shows: a bar for every choice, and why the best is the best, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kumite.thinking.hint import Hint, RankedChoice
    from kumite.what_if import ShownOdds

__all__ = ["Bar", "HintModel", "hint_model", "without_lead"]

_STEPS_TOLD = 5
_SURE = 2.0
"""Standard errors that make a difference more than luck of the search."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One choice."""

    action: int
    label: str
    chance: float | None
    """To win; None: no simulation tried it."""
    share: float
    """Of the simulations."""
    is_best: bool


@dataclass(frozen=True, slots=True)
class HintModel:
    """All of it."""

    bars: tuple[Bar, ...]
    """The highest chance to win first."""
    why: tuple[str, ...]


def hint_model(hint: Hint, reason: str, odds: ShownOdds | None = None) -> HintModel:
    """`reason` is a phrase for the best choice, `odds` are its exact odds."""
    others = [choice for choice in hint.choices if choice is not hint.best]
    visits = sum(choice.visits for choice in hint.choices)
    bars = tuple(
        Bar(
            choice.action,
            choice.label,
            choice.win_chance,
            # What is solved needs no simulations; then it is how often one who mixes takes it.
            choice.visits / visits if visits else choice.share,
            choice is hint.best,
        )
        for choice in hint.choices
    )
    why = [f"{hint.best.label}: {without_lead(reason)}."]
    if odds is not None:
        why.append(f"Odds: {odds.text}.")
    why.append(_compared(hint.best, others))
    if len(hint.line) > 1:
        why.append(_expected(hint))
    if hint.iterations:
        why.append(f"{hint.iterations:,} simulations, up to {hint.depth} steps deep.")
    else:
        why.append("Solved exactly: no simulations were needed.")
    return HintModel(bars, tuple(why))


def without_lead(reason: str) -> str:
    """A phrase of the rules of thumb without how close they find it: here the search says that."""
    return reason.removesuffix(", narrowly")


def _compared(best: RankedChoice, others: list[RankedChoice]) -> str:
    if best.win_chance is None:
        return "There is nothing else to do."
    wins = f"Chance to win: {best.win_chance:.0%}"
    rivals = [(each.win_chance, each) for each in others if each.win_chance is not None]
    if not rivals:
        return f"{wins}. No other choice was worth a simulation."
    chance, rival = max(rivals, key=lambda each: each[0])
    # As the chances are shown: nobody should read that the same number is worse.
    points = round(100 * best.win_chance) - round(100 * chance)
    doubt = _SURE * (best.spread**2 + rival.spread**2) ** 0.5
    if abs(best.win_chance - chance) <= doubt or points <= 0:
        return f"{wins}. About as good: {rival.label} ({chance:.0%})."
    unit = "point" if points == 1 else "points"
    return f"{wins}. The next best loses {points} {unit}: {rival.label} ({chance:.0%})."


def _expected(hint: Hint) -> str:
    """The line after the choice itself, as far as a reader follows."""
    steps = [
        step.label if step.seat is None else f"{_who(hint, step.seat, step.who)}: {step.label}"
        for step in hint.line[1 : 1 + _STEPS_TOLD]
    ]
    return f"Expected next: {'; '.join(steps)}."


def _who(hint: Hint, seat: int, name: str) -> str:
    return "you" if seat == hint.seat else name
