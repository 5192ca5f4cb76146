"""Super Fantasy Brawl's arena and players in plain text, from one seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.commentary_words import counted

from .commentary import modifier
from .explanations import facts
from .model import GATE, NO_AMOUNT, NO_HEX, NO_ID, Mode, Phase
from .view import core_name, core_names, size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .view import View

MODES = {Mode.DUEL: "Duel", Mode.TORNADO: "Super Team Tornado"}
_INDENT = "  "


def board(view: View) -> str:
    """The position, line by line."""
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    state = view.state
    when = f"round {state.round}" if state.round else "set-up"
    whose = "" if state.active >= state.players else f", {view.name(state.active)}'s turn"
    yield f"{MODES[state.mode]}, {when}{whose}"
    points = ", ".join(f"{view.side(side)} {state.points[side]}" for side in range(2))
    yield f"Points: {points}"
    if any(each != NO_ID for each in state.track):
        yield "Challenges, scored by whoever meets them as their turn starts:"
        yield from _track(view)
    if state.phase >= Phase.CHALLENGE:
        yield from _arena(view)
        yield from _figures(view)
    yield from _traps(view)
    yield from _modifiers(view)
    for seat in range(state.players):
        yield from _seat(view, seat)
    if state.card != NO_ID:
        yield f"In play: {view.card(state.card).name}"
    if state.reaction != NO_ID:
        yield f"Reaction: {view.card(state.reaction).name}"


def _track(view: View) -> Iterator[str]:
    mode = view.content.modes[view.state.mode]
    for slot, points in enumerate(mode.track):
        number = view.state.track[slot]
        if number != NO_ID:
            challenge = view.content.challenges[number]
            worth = counted(points, "point") if points else "no points yet"
            text = challenge.text.removesuffix(".")
            yield f"  slot {slot + 1}, {worth}: {challenge.name} ({text})"


def _arena(view: View) -> Iterator[str]:
    """Codes of champions in capitals (small: the second side), @ statues, ^ traps."""
    arena = view.content.arena
    widest = max(len(row) for row in arena.rows)
    for at, row in enumerate(arena.rows):
        cells = " ".join(f"{_cell(view, number):^3}" for number in row)
        indent = _INDENT * (widest - len(row))
        yield f"{chr(ord('A') + at)} {indent}{cells}".rstrip()
    yield f"CAPITALS {view.side(0)}, small letters {view.side(1)}, @ statue, ^ trap, o trap hex"


def _cell(view: View, number: int) -> str:
    for at, figure in enumerate(view.state.figures):
        if figure.hex == number:
            code = view.content.champions[figure.champion].code
            return code if at < len(view.state.figures) // 2 else code.lower()
    if number in view.content.statue_hexes:
        return "@"
    if any(trap.hex == number for trap in view.state.traps):
        return "^"
    return "o" if number in view.content.trap_hexes else "."


def _figures(view: View) -> Iterator[str]:
    for number, figure in enumerate(view.state.figures):
        if figure.champion == NO_ID:
            continue
        where = "Gate" if figure.hex == GATE else view.hex(figure.hex)
        marks = [", Levelled Up"] if figure.is_up else []
        marks += [", rooted"] if figure.is_rooted else []
        left = view.hp(number) - figure.damage
        health = f"{left}/{view.hp(number)} HP, DEF {view.defence(number)}"
        owner = view.name(figure.controller)
        yield f"  {view.figure(number)} of {owner} on {where}: {health}{''.join(marks)}"


def _traps(view: View) -> Iterator[str]:
    laid = [trap for trap in view.state.traps if trap.hex != NO_HEX]
    if laid:
        told = [
            view.hex(trap.hex) + (f" ({view.token(trap.token)})" if trap.token != NO_ID else "")
            for trap in laid
        ]
        yield f"Traps: {', '.join(told)}"


def _modifiers(view: View) -> Iterator[str]:
    for each in view.state.modifiers:
        if each.key != NO_ID:
            yield f"  {modifier(view, each.key >> 5, each.key & 31, each.amount - NO_AMOUNT)}"


def _seat(view: View, seat: int) -> Iterator[str]:
    own = view.state.seats[seat]
    team = [view.champion(each) for each in range(own.team.bit_length()) if own.team >> each & 1]
    pile = view.planned(seat)
    parts = [f"Cores ready: {core_names(own.cores)}", f"{size(own.hand)} in hand"]
    parts += [f"{len(pile)} planned"] if pile else []
    parts.append(f"{own.discard.bit_count()} discarded")
    yield f"{view.name(seat).capitalize()}: {', '.join(team) or 'no champions'}; {', '.join(parts)}"
    hand = view.card_numbers(seat, own.hand)
    for number in hand:
        card = view.card(number)
        kind = card.type.name.lower()
        parts = [f"{view.champion(card.champion)}, {core_name(card.core)}", kind, *facts(card)]
        yield f"  {card.name} ({'; '.join(parts)}): {card.text}".removesuffix(": ")
    shown = view.card_numbers(seat, own.shown)
    if shown and seat != view.viewer:
        yield f"  shown: {', '.join(view.card(card).name for card in shown)}"
