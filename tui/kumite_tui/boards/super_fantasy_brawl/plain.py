"""The table in lines of text: what the picture shows, for `--plain` and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .models import CardLine, Draft, Figure, Player, Slot, Space, Table

__all__ = ["card_words", "table_lines"]


def table_lines(table: Table) -> list[str]:
    """Points and track, then every player with champions and cards, then what lies where."""
    lines = [f"Points: {points_words(table)}; first to {table.goal}."]
    if table.draft is not None:
        return [*lines, *_draft(table.draft)]
    lines.append("Challenges, scored by whoever meets them as their turn starts:")
    lines += [f"  {_slot(slot)}" for slot in table.slots]
    areas = [f"{name} {who or 'nobody'}" for name, who in table.areas]
    lines.append(f"Areas are controlled by: {', '.join(areas)}.")
    lines += [f"In play: {each}." for each in table.in_play]
    for player in table.players:
        lines += _player(player, [f for f in table.figures if f.controller == player.seat])
    spaces = [space for row in table.arena.rows for space in row]
    tokens = [_token(space) for space in spaces if space.token]
    lines.append(f"Trap tokens: {', '.join(tokens) or 'none'}.")
    free = [space.name for space in spaces if space.is_trap and not space.token]
    lines.append(f"Trap hexes without a token: {', '.join(free) or 'none'}.")
    return lines


def points_words(table: Table) -> str:
    return ", ".join(f"{name}: {points}" for name, points, _ in table.points)


def _draft(draft: Draft) -> list[str]:
    lines = [
        f"Team of {name}: {', '.join(team) or 'nobody'} ({len(team)} of {draft.needed})."
        for name, team in draft.teams
    ]
    for name, champions, banned in draft.lists:
        told = f"; {banned} is banned" if banned else ""
        lines.append(f"List of {name}: {', '.join(champions)}{told}.")
    if draft.pool:
        lines.append(f"Pool: {', '.join(draft.pool)}.")
    return lines


def _slot(slot: Slot) -> str:
    worth = f"{slot.points} point{'' if slot.points == 1 else 's'}" if slot.points else "no points"
    if not slot.name:
        return f"slot {slot.number}, {worth}: empty"
    met = f"met now by {slot.who}" if slot.who else "met by nobody"
    return f"slot {slot.number}, {worth}: {slot.name} ({slot.text}); {met}"


def _player(player: Player, figures: Sequence[Figure]) -> list[str]:
    marks = ["you"] if player.is_you else []
    marks += [f"deploys in the {player.place}"] if player.place else []
    marks += ["on turn"] if player.is_turn else []
    name = f"{player.name[:1].upper()}{player.name[1:]}"
    ready = [letter for letter, is_ready in player.cores if is_ready]
    parts = [f"Cores ready: {' '.join(ready) or 'none'}", f"{player.hand} in hand"]
    if player.planned:
        parts.append(f"planned from the top: {', '.join(player.planned)}")
    parts.append(f"{player.deck} in the deck")
    if player.discard:
        parts.append(f"discarded: {', '.join(player.discard)}")
    if player.shown:
        parts.append(f"known to hold: {', '.join(player.shown)}")
    who = f"{name} ({', '.join(marks)})" if marks else name
    lines = [f"{who}: {'; '.join(parts)}."]
    lines += [f"  {_figure(each)}" for each in figures]
    return [*lines, *(f"  card {card_words(each)}" for each in player.cards)]


def _figure(figure: Figure) -> str:
    where = "on the Gate" if figure.hex is None else f"on {figure.place}"
    marks = [where, f"{figure.left} of {figure.hp} HP", f"DEF {figure.defence}"]
    marks += ["bloodied"] if figure.is_bloodied else []
    marks += ["rooted"] if figure.is_rooted else []
    marks += [f"Levelled Up: {figure.ability}".removesuffix(".")] if figure.is_up else []
    return f"{figure.name}: {', '.join([*marks, *figure.modifiers])}."


def card_words(card: CardLine) -> str:
    """A card in a line."""
    parts = [card.champion, card.core_letter, card.kind]
    parts += [f"move {card.move}"] if card.move else []
    parts += [card.reach] if card.reach else []
    if card.power:
        parts.append(f"DEF {card.power}" if card.kind == "reaction" else f"STR {card.power}")
    now = " [now]" if card.is_now else ""
    return f"{card.name} ({', '.join(parts)}){now}: {card.text}".removesuffix(": ")


def _token(space: Space) -> str:
    return space.name if space.token == "?" else f"{space.name} ({space.token})"
