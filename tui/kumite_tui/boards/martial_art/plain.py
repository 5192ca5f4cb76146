"""Martial Art's table as lines of text, from the models that mat, bodies and sheets show."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTION_NAMES
from kumite.games.martial_art.view import token_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite_tui.drawing.dice import Face

    from .dice import Tray
    from .models import Area, Mat, Sheet, SkillLine

__all__ = ["mat_lines", "sheet_lines", "tray_lines"]


def mat_lines(mat: Mat) -> list[str]:
    """Who stands where; rows have letters from the top, spaces of a row numbers from the left."""
    sizes = "-".join(str(len(row)) for row in mat.rows)
    lines = [f"The mat, rows {mat.rows[0][0].name[0]} to {mat.rows[-1][0].name[0]} of {sizes}:"]
    for row in mat.rows:
        for space in row:
            if space.piece is not None:
                facing = "" if space.facing is None else f", facing {DIRECTION_NAMES[space.facing]}"
                lines.append(f"  {space.piece.name} on {space.name}{facing}")
    return lines


def sheet_lines(sheets: Sequence[Sheet]) -> list[str]:
    """A paragraph a fighter."""
    return [line for sheet in sheets for line in _sheet(sheet)]


def _sheet(sheet: Sheet) -> list[str]:
    body = sheet.body
    marks = ["you"] if body.is_you else []
    marks += [f"team {body.piece.team}"] if body.piece.team else []
    marks += ["on turn"] if body.is_turn else []
    who = f"{body.piece.name}, {sheet.art}" + (f" ({', '.join(marks)})" if marks else "")
    if body.out:
        return [f"{who}: {body.out}"]
    gauges = f"Chi {body.chi} of {body.chi_top}, Rage {body.rage} of {body.rage_top}"
    severe = f"{body.severe} of {body.severe_most} columns severe"
    lines = [f"{who}: {gauges}; {severe}"]
    lines += [f"  {_area(area)}" for area in body.areas]
    lines += [f"  skill {_skill(skill)}" for skill in sheet.skills]
    return [*lines, *(f"  {note}" for note in sheet.notes)]


def _area(area: Area) -> str:
    tokens = [token_name(token) for token in (*area.actions, *area.effects)]
    tokens += [f"hidden {token_name(token)}" for token in area.known]
    unknown = area.hidden - len(area.known)
    tokens += [f"{unknown} hidden"] if unknown else []
    life = f"{area.square} of {area.last} squares lost"
    line = f"severe at {area.severe}" if not area.is_severe else "severe"
    threats = [f"{token_name(token)} at {square}" for square, token in area.threatened]
    told = f"; may lose {', '.join(threats)}" if threats else ""
    return f"{area.number} {area.name}: {', '.join(tokens) or 'empty'}; {life}, {line}{told}"


def _skill(skill: SkillLine) -> str:
    energy = "there is energy for it" if skill.is_payable else "too little energy"
    state = "can be used now" if skill.is_usable else skill.state or energy
    return f"{skill.name} ({skill.keyword}, {skill.price}; {state}): {skill.text}"


def tray_lines(tray: Tray, attacker: str) -> list[str]:
    """The strike that runs, and its dice in words."""
    lines = [f"Strike: {attacker} on {tray.title}: {tray.kind}, {tray.what}."]
    lines += [f"  attack dice: {_dice(tray.attack)}"] if tray.attack else []
    lines += [f"  defense dice: {_dice(tray.defense)}"] if tray.defense else []
    return lines


def _dice(faces: Sequence[Face]) -> str:
    return ", ".join(f"{count} {face.word}" for face, count in Counter(faces).items())
