"""Draws what stands beside the arena: the Challenge Track, both sides with their champions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.lines import wrapped
from kumite_tui.drawing.text import cut

from .hexes import AREA_ROLES

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .models import Figure, Player, Slot, Table

__all__ = [
    "area_line",
    "cores_line",
    "draft_lines",
    "figure_line",
    "legend",
    "play_line",
    "player_line",
    "side_columns",
    "side_lines",
    "team_lines",
    "track_lines",
]


_CORES = 44
"""Columns of four players with Cores and hands."""
_CONTROL = "control of areas: "


def core_runs(player: Player, skin: Skin) -> Line:
    """The three Cores: a full dot is ready, an empty one exhausted."""
    line: Line = []
    for at, (letter, is_ready) in enumerate(player.cores):
        sign = skin.full if is_ready else skin.empty
        line.append(
            (
                f"{sign}{letter if is_ready else letter.lower()}",
                AREA_ROLES[at] if is_ready else "dim",
            )
        )
    return line


def player_line(player: Player, table: Table, width: int, skin: Skin) -> Line:
    """Whose they are, Cores, cards in hand."""
    sign = skin.pointer if player.is_turn else " "
    name = "You" if player.is_you else f"{player.name[:1].upper()}{player.name[1:]}"
    line: Line = [(sign, "hot"), (f"{name} ", player.role), *core_runs(player, skin)]
    told = f" {player.hand} in hand" if width >= 22 else f" {player.hand}"
    return [*line, (told, "stock")]


def figure_line(figure: Figure, width: int, skin: Skin) -> Line:
    """Code, health, defence, place, level and what it suffers."""
    sign = skin.aim if figure.is_target else skin.pointer if figure.is_active else " "
    role = "bad" if figure.is_bloodied else "life"
    line: Line = [
        (sign, "hot"),
        (f"{figure.code} ", figure.role),
        (f"{figure.left}/{figure.hp}", role),
        (f" D{figure.defence}", "guard"),
        (f" {'gate' if figure.hex is None else figure.place}", "dim"),
    ]
    if figure.is_up:
        line.append((f" {skin.star}", "key"))
    if figure.is_rooted:
        line.append((" root", "warn"))
    if figure.modifiers:
        line.append((" +", "warn"))
    return line


def cores_line(table: Table, width: int, skin: Skin) -> Line:
    """Everybody's Cores in a line, the cards in hand where they fit."""
    line: Line = []
    many = len(table.players)
    for player in table.players:
        name = "You" if player.is_you else player.name if many == 2 else str(player.seat + 1)
        line += [(f"{name} ", player.role), *core_runs(player, skin)]
        line.append((f" {player.hand}  " if many == 2 or width > _CORES else "  ", "stock"))
    return line


def side_lines(table: Table, width: int, skin: Skin) -> list[Line]:
    """Every player with champions, one below the other."""
    found: list[Line] = []
    for player in table.players:
        found.append(player_line(player, table, width, skin))
        mine = [each for each in table.figures if each.controller == player.seat]
        found += [figure_line(each, width, skin) for each in mine]
    return found


def side_columns(table: Table, width: int, skin: Skin) -> list[Line]:
    """Both sides beside each other: players, then their champions."""
    half = width // 2
    columns = []
    for side in (table.own_side, 1 - table.own_side):
        lines = []
        for player in table.players:
            if player.side == side:
                lines.append(player_line(player, table, half, skin))
                mine = [each for each in table.figures if each.controller == player.seat]
                lines += [figure_line(each, half, skin) for each in mine]
        columns.append(lines)
    left, right = columns
    found: list[Line] = []
    for at in range(max(len(left), len(right))):
        line = left[at] if at < len(left) else []
        other = right[at] if at < len(right) else []
        used = sum(len(text) for text, _ in line)
        found.append([*line, (" " * max(half - used, 0), "text"), *other])
    return found


def slot_line(slot: Slot, table: Table, width: int, skin: Skin) -> Line:
    """Points, what it asks for, who meets it now."""
    worth = f"+{slot.points}" if slot.points else " 0"
    line: Line = [(f"{worth} ", "key" if slot.points else "dim")]
    if not slot.name:
        return [*line, ("no challenge", "dim")]
    met = f" {skin.star}{slot.who}" if slot.met else ""
    role = "good" if table.own_side in slot.met else "bad"
    room = width - len(worth) - 1 - len(met)
    words = slot.text if len(slot.text) <= room else slot.name
    line.append((cut(words, room), "strong" if slot.points else "dim"))
    return [*line, (met, role)]


def track_lines(table: Table, width: int, skin: Skin, *, is_long: bool = False) -> list[Line]:
    """The Challenge Track from the slot that is worth most; `is_long` adds names and texts."""
    slots = sorted(table.slots, key=lambda slot: (-slot.points, -slot.number))
    if not is_long:
        return [slot_line(slot, table, width, skin) for slot in slots]
    lines: list[Line] = [[("CHALLENGES", "title")]]
    for slot in slots:
        worth = f"+{slot.points}" if slot.points else " 0"
        head: Line = [(f"{worth} ", "key" if slot.points else "dim")]
        if not slot.name:
            lines.append([*head, ("no challenge", "dim")])
            continue
        head.append((cut(slot.name, width - 3), "strong"))
        lines.append(head)
        lines += wrapped(f"   {slot.text}", width, "dim", indent=3)
        role = "good" if table.own_side in slot.met else "bad" if slot.met else "dim"
        lines.append([(f"   met now by {slot.who or 'nobody'}", role)])
    return lines


def area_line(table: Table, width: int) -> Line:
    """Who controls the areas; those that nobody does are not named."""
    held = [(name, who) for name, who in table.areas if who]
    if not held:
        return [("nobody controls an area", "dim")]
    words = ", ".join(f"{name}: {who}" for name, who in held)
    if len(words) + len(_CONTROL) > width:
        words = ", ".join(f"{name[0]} {who}" for name, who in held)
    return [(_CONTROL, "dim"), (words, "text")]


def play_line(table: Table) -> Line:
    """The Action and the Reaction under way."""
    if not table.in_play:
        return []
    return [("in play: ", "dim"), ("; ".join(table.in_play), "strong")]


def legend(skin: Skin) -> Line:
    """What the signs mean."""
    return [
        ("YOU", "strong"),
        (" foe ", "dim"),
        (f"{skin.danger}trap ", "warn"),
        (f"{skin.empty}hex ", "warn"),
        (f"{skin.bar}M{skin.bar} statue", AREA_ROLES[2]),
    ]


def team_lines(table: Table, width: int, skin: Skin) -> list[Line]:
    """Every team in the making in a line."""
    draft = table.draft
    assert draft is not None
    seats = sorted(table.players, key=lambda each: each.seat)
    lines: list[Line] = []
    for player, (name, team) in zip(seats, draft.teams, strict=True):
        who = f"{name[:1].upper()}{name[1:]}" + (" (you)" if player.is_you else "")
        sign = skin.pointer if player.is_turn else " "
        told = [team[at] if at < len(team) else skin.dot * 3 for at in range(draft.needed)]
        line: Line = [(sign, "hot"), (f"{who}: ", player.role), (", ".join(told), "text")]
        if sum(len(text) for text, _ in line) > width:
            lines += [line[:2], [(f"   {', '.join(told)}", "text")]]
        else:
            lines.append(line)
    return lines


def draft_lines(table: Table, width: int, skin: Skin) -> list[Line]:
    """Teams in the making: lists, bans, picks, what is left."""
    draft = table.draft
    assert draft is not None
    lines: list[Line] = [[("TEAMS", "title"), (f" of {draft.needed} champions", "dim")]]
    lines += team_lines(table, width, skin)
    for name, champions, banned in draft.lists:
        told = [f"{skin.out}{each}" if each == banned else each for each in champions]
        if all(each == "?" for each in champions):
            told = [f"{len(champions)} chosen"]
        lines += wrapped(f"{name}'s list: {', '.join(told)}", width, "dim", indent=2)
    if draft.pool:
        taken = {each for _, team in draft.teams for each in team}
        told = [f"{skin.out}{each}" if each in taken else each for each in draft.pool]
        lines += wrapped(f"Pool: {', '.join(told)}", width, "stock", indent=2)
    return lines
