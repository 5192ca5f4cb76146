"""NEON's table as lines of text, from the models that the ring and the sheets are drawn from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.dice import Face

    from .models import Arena, Gear, Sector, Sheet, Tray

__all__ = ["arena_lines", "sheet_lines", "tray_lines"]


def arena_lines(arena: Arena) -> list[str]:
    """The ring clockwise, one Sector a line; then what has sunk."""
    round_words = (
        f"Round {arena.round} of {len(arena.slots)}." if arena.round else "Before round 1."
    )
    told = [round_words]
    if arena.next_sinks:
        told.append(f"Next to sink: {arena.next_sinks}.")
    if arena.leader:
        told.append(f"Leader: {arena.leader}.")
    lines = [" ".join(told), "The ring, clockwise:"]
    lines += [f"  {_sector(sector)}" for sector in arena.sectors]
    if arena.ship:
        lines.append(f"  In the Drop Ship: {', '.join(piece.name for piece in arena.ship)}")
    if arena.sunk:
        lines.append(f"  Sunk: {', '.join(name for _, name in arena.sunk)}")
    return lines


def _sector(sector: Sector) -> str:
    here = [piece.name for piece in sector.fighters]
    if sector.bots:
        here.append(_many(sector.bots, "Bot"))
    if sector.search:
        here.append(_many(sector.search, "search token"))
    here += [f"{token} token" for token in sector.tokens]
    words = f"{sector.number} {sector.name}, rank {sector.rank}: {', '.join(here) or 'nobody'}"
    if sector.is_sinking:
        return f"{words}; sinking now"
    return f"{words}; sinks next" if sector.sinks_next else words


def sheet_lines(sheets: Sequence[Sheet]) -> list[str]:
    """Everybody, the viewer first."""
    return ["Fighters:", *(line for sheet in sheets for line in _sheet(sheet))]


def _sheet(sheet: Sheet) -> list[str]:
    marks = [word for word, holds in (("you", sheet.is_you), ("Leader", sheet.is_leader),
                                      ("its turn", sheet.is_turn), ("out", sheet.is_out))
             if holds]  # fmt: skip
    name = f"{sheet.piece.name} ({', '.join(marks)})" if marks else sheet.piece.name
    rows = ", ".join(
        f"{left} of {places} worth {value}" if value else f"{left} of {places}"
        for value, left, places in sheet.hp
    )
    first = [name, f"at {sheet.place}", f"HP tokens {rows}"]
    if sheet.most_energy:
        first.append(f"energy {sheet.energy} of {sheet.most_energy}")
    if sheet.fields:
        first.append(_many(sheet.fields, "Force Field"))
    if sheet.squad:
        first.append(sheet.squad)
    if sheet.points is not None:
        first.append(f"{sheet.points} VP")
    more = [f"gear: {_gear(gear)}" for gear in sheet.gear]
    if sheet.trophies:
        more.append(f"trophies: {sheet.trophies}")
    if sheet.enhancement:
        more.append(f"enhancement: {sheet.enhancement}")
    if sheet.plan:
        done = f", {sheet.done} done" if sheet.done else ""
        more.append(f"plan: {', '.join(sheet.plan)} ({sheet.plan_words}{done})")
    elif sheet.plan_words:
        more.append(f"plan: {sheet.plan_words}")
    if sheet.hand:
        cards = [f"{speed} {one} | {other}" for speed, one, other in sheet.hand]
        more.append(f"hand: {'; '.join(cards)}")
    return [f"  {'; '.join(first)}", *(f"    {line}" for line in more)]


def _gear(gear: Gear) -> str:
    parts = [f"{gear.name} ({gear.type.lower()})"]
    if gear.dice:
        parts.append(gear.dice)
    ammo = f"Ammo {', '.join(gear.ammo)}" if gear.ammo else "no Ammo"
    parts.append(f"{ammo}, room for {gear.capacity} with {gear.pays}")
    return ", ".join(parts)


def tray_lines(tray: Tray) -> list[str]:
    """The attack that runs, and its dice in words."""
    lines = [f"Attack: {tray.attacker} on {tray.target} with {tray.weapon}."]
    if tray.attack:
        lines.append(f"  attack dice: {_dice(tray.attack)}")
    if tray.defense:
        lines.append(f"  defense dice of {tray.defender or 'the target'}: {_dice(tray.defense)}")
    if tray.note:
        lines.append(f"  {tray.note}")
    return lines


def _dice(dice: Sequence[Face]) -> str:
    counts = Counter(die.word for die in dice)
    return ", ".join(f"{count} {face}" if count > 1 else face for face, count in counts.items())


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
