"""What the monsters' next attack would do, in words: white and red, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.next_attack import SIMULATIONS, next_attack
from kumite.games.defend_neo_tokyo.terms import Symbol

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.next_attack import MonsterForecast
    from kumite.games.defend_neo_tokyo.view import View

__all__ = ["forecast_of"]

_LEAST = 0.05


def forecast_of(view: View) -> list[tuple[str, list[str]]]:
    """(title, lines) for both symbols; none while no monster is in the city."""
    found = []
    for symbol in (Symbol.WHITE, Symbol.RED):
        attacks = next_attack(view, symbol)
        if not attacks:
            continue
        name = "white" if symbol is Symbol.WHITE else "red"
        lines = [f"{at}. {_words(view, each)}" for at, each in enumerate(attacks, start=1)]
        found.append((f"If monsters attack now, {name}, and nobody reacts", lines))
    if found:
        title, lines = found[-1]
        found[-1] = title, [*lines, f"Averages of {SIMULATIONS} simulations."]
    return found


def _words(view: View, attack: MonsterForecast) -> str:
    falls = dict(attack.falls)
    told = []
    for space, damage in attack.city:
        chance = falls.pop(space, 0.0)
        fall = f" (falls: {chance:.0%})" if chance >= _LEAST else ""
        told.append(f"{damage:.1f} City Damage on {view.space(space)}{fall}")
    told += [f"{view.space(space)} falls: {chance:.0%}" for space, chance in falls.items()]
    told += [f"{damage:.1f} damage to {view.mech(mech)}" for mech, damage in attack.mechs]
    if attack.citizens >= _LEAST:
        told.append(f"{attack.citizens:.1f} citizens lost")
    if attack.fails >= _LEAST:
        told.append(f"Critical Failure {attack.fails:.0%}")
    where = view.space(attack.space)
    return f"{view.monster(attack.monster)} in {where}: {', '.join(told) or 'no harm'}"
