"""Draws the stages of an Action in the making: rows to begin with, ends of a movement, options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.imagining import End
from kumite.games.super_fantasy_brawl.labels import Labels
from kumite.games.super_fantasy_brawl.outcomes import outcome_words
from kumite.games.super_fantasy_brawl.reactions import WORLDS
from kumite.games.super_fantasy_brawl.standing import changes_of
from kumite.games.super_fantasy_brawl.view import View
from kumite_tui.boards import Composed
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line, put_lines, wrapped
from kumite_tui.drawing.text import cut

from .card_runs import card_head
from .describe import trap_risk
from .models import own_side, side_name
from .plan import code_of

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.imagining import Foreseen
    from kumite.games.super_fantasy_brawl.reactions import Answers
    from kumite.games.super_fantasy_brawl.routes import Way
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

    from .hand_rows import Row
    from .turn import TurnComposer

__all__ = ["draw_rows", "draw_targets", "draw_ways"]

_BUTTON = 17
"""Columns that the last row leaves for the button."""
_CARDS = 50
"""Columns of the cards, where Standard Actions stand beside them."""
_END = 24
_OPTIONS = 34
_TEXT = 2
"""Rows below the rows, for what the chosen one says."""


def _button(grid: Grid, words: str) -> None:
    """What Enter does, where it does not take the action yet."""
    told = f" Enter: {words} "
    x = grid.width - len(told)
    grid.put(x, grid.height - 1, told, "cursor")
    grid.zone(Rect(x, grid.height - 1, len(told), 1), "compose:enter")


def _finish(grid: Grid, composer: TurnComposer, words: str) -> Composed:
    action = composer.action
    if action is None and words:
        _button(grid, words)
    return Composed(grid, action, tells_odds=True)


# What to begin with


def draw_rows(composer: TurnComposer, width: int, height: int, skin: Skin) -> Composed:
    """Cards at the left, Standard Actions at the right; below, what the chosen one can do."""
    grid = Grid(width, height, skin)
    cards = [at for at, row in enumerate(composer.rows) if row.card is not None]
    others = [at for at, row in enumerate(composer.rows) if row.card is None]
    below = _below(composer, width, max(height // 2, _TEXT))
    most = max(len(cards), len(others))
    text_rows = max(min(len(below) + 1, height - most), _TEXT)
    room = max(height - text_rows, 1)
    left = min(_CARDS, width * 2 // 3)
    _draw_column(grid, Rect(0, 0, left - 1, room), composer, cards)
    _draw_column(grid, Rect(left, 0, width - left, room), composer, others)
    rows = height - room
    put_lines(grid, Rect(0, room, width, rows - 1), below[: rows - 1])
    if len(below) >= rows:
        put_lines(grid, Rect(0, height - 1, width - _BUTTON, 1), below[rows - 1 : rows])
    row = composer.row
    words = "choose" if row is not None and row.variants else ""
    return _finish(grid, composer, words)


def _draw_column(grid: Grid, rect: Rect, composer: TurnComposer, numbers: list[int]) -> None:
    here = numbers.index(composer.row_at) if composer.row_at in numbers else 0
    first = max(0, min(here - rect.height // 2, len(numbers) - rect.height))
    for at, number in enumerate(numbers[first : first + rect.height]):
        place = Rect(rect.x, rect.y + at, rect.width, 1)
        _draw_row(grid, place, composer, number)
    if first:
        grid.put(rect.x + rect.width - 1, rect.y, "^", "key")
    if first + rect.height < len(numbers):
        grid.put(rect.x + rect.width - 1, rect.y + rect.height - 1, "v", "key")


def _draw_row(grid: Grid, rect: Rect, composer: TurnComposer, number: int) -> None:
    row, is_here = composer.rows[number], number == composer.row_at
    line: Line = [
        (grid.skin.pointer if is_here else " ", "hot"),
        (f"{number + 1} " if number < 9 else "  ", "key"),
        *(_card_runs(row) if row.card else [(row.name, "text")]),
    ]
    many = len(row.variants)
    if many > 1 or (many == 1 and row.variants[0].words):
        variant = row.variants[composer.variants.get(number, 0)]
        sides = (grid.skin.left, grid.skin.right) if is_here and many > 1 else ("", "")
        line.append((f" {sides[0]}{variant.words}{sides[1]}", "dim"))
    put_line(grid, rect.x, rect.y, line, rect.width)
    if is_here:
        name = next(at for at, (text, _) in enumerate(line) if row.name in text)
        x = rect.x + sum(len(text) for text, _ in line[:name])
        grid.color(Rect(x, rect.y, min(len(line[name][0]), rect.width), 1), "cursor")
    grid.zone(rect, f"compose:row:{number}")


def _card_runs(row: Row) -> Line:
    assert row.card is not None
    runs = card_head(row.card)
    if row.variants:
        return runs
    return [(text, "dim") for text, _ in runs]


def _below(composer: TurnComposer, width: int, rows: int) -> list[Line]:
    """What the chosen row says, and what it reaches."""
    row = composer.row
    if row is None:
        return []
    if not row.variants:
        return [
            *wrapped(f"Not now: {row.reason}.", width, "warn"),
            *wrapped(row.text, width, "dim"),
        ]
    if row.is_end:
        return wrapped(row.text, width, "dim")
    told = wrapped(_reach_words(composer), width, "good")
    return [*told, *wrapped(row.text, width, "dim")][: max(rows, len(told))]


def _reach_words(composer: TurnComposer) -> str:
    plan, view = composer.plan, composer.view
    risky = sum(way.is_risky for way in plan.ways.values())
    parts = []
    if len(plan.ends) > 1:
        parts.append(f"ends on {len(plan.ends)} hexes")
        if risky:
            parts[-1] += f" ({risky} with a trap)"
    names: dict[int, None] = {}
    for end in plan.ends:
        names |= dict.fromkeys(sorted(plan.hit_from(end)))
    if names:
        parts.append(f"can target {', '.join(view.figure(each) for each in names)}")
    elif any(way.options for way in plan.ways.values()):
        parts.append("can be used")
    elif composer.row is not None and composer.row.card and composer.row.card.kind == "attack":
        parts.append("reaches nobody")
    who = "" if plan.figure is None else view.figure(plan.figure)
    return f"{who} {'; '.join(parts)}.".strip() if parts else ""


# Where to go


def draw_ways(composer: TurnComposer, width: int, height: int, skin: Skin) -> Composed:
    """Every end with what can be done there; the chosen one in words below."""
    grid = Grid(width, height, skin)
    plan = composer.plan
    below = _way_lines(composer, width)
    text_rows = max(min(len(below), height // 2), 1)
    rows = max(height - text_rows, 1)
    across = max(width // _END, 1)
    shown = rows * across
    first = max(0, min(plan.end_at - shown // 2, len(plan.ends) - shown))
    for place, at in enumerate(range(first, min(len(plan.ends), first + shown))):
        rect = Rect(place // rows * _END, place % rows, _END - 1, 1)
        _draw_end(grid, rect, composer, at)
    put_lines(grid, Rect(0, rows, width, text_rows - 1), below)
    put_lines(grid, Rect(0, height - 1, width - _BUTTON, 1), below[text_rows - 1 : text_rows])
    return _finish(grid, composer, "targets")


def _draw_end(grid: Grid, rect: Rect, composer: TurnComposer, at: int) -> None:
    plan, skin = composer.plan, grid.skin
    way, is_here = plan.ways[plan.ends[at]], at == plan.end_at
    x = grid.put(rect.x, rect.y, skin.pointer if is_here else " ", "hot")
    x = grid.put(x, rect.y, f"{at + 1} " if at < 9 else "  ", "key")
    name = composer.view.hex(way.hex) if way.path else "stay"
    x = grid.put(x, rect.y, name, "cursor" if is_here else "text")
    if way.is_risky:
        x = grid.put(x, rect.y, f" {skin.danger}trap", "warn")
    codes = [code_of(composer.view, each) for each in sorted(way.targets)]
    told = f" {skin.aim}{' '.join(codes)}" if codes else ""
    grid.put(x, rect.y, told, "hit", width=rect.x + rect.width - x)
    grid.zone(rect, f"compose:end:{at}")


def _way_lines(composer: TurnComposer, width: int) -> list[Line]:
    """The way in hexes, what happens on it, and the risk at its end."""
    plan, view = composer.plan, composer.view
    way = plan.way
    path = " > ".join(view.hex(at) for at in way.path) or "no step"
    lines = wrapped(f"Way: {path}.", width - _BUTTON, "strong")
    if way.is_risky:
        lines += wrapped(trap_risk(view, way.hex), width - _BUTTON, "warn")
    happens = outcome_words(view, way.foreseen, mover=-1 if plan.figure is None else plan.figure)
    happens = [each for each in happens if not each.startswith("then something")]
    if happens:
        lines += wrapped(f"{_sentence(happens)}", width - _BUTTON, "text")
    lines += _track_lines(view, way.foreseen, width - _BUTTON)
    if way.targets:
        names = ", ".join(view.figure(each) for each in sorted(way.targets))
        lines += wrapped(f"Can target {names}.", width - _BUTTON, "good")
    return lines


def _track_lines(view: View, foreseen: Foreseen, width: int) -> list[Line]:
    """Challenges that are met then and were not, or the other way round."""
    lines: list[Line] = []
    points = view.content.modes[view.state.mode].track
    for change in changes_of(view, foreseen):
        is_own = change.side == own_side(view)
        name = view.content.challenges[view.state.track[change.slot]].name
        who = side_name(view, change.side)
        verb = "meet" if who == "you" or " and " in who else "meets"
        verb = verb if change.is_met else f"no longer {verb}"
        told = f"Then {who} {verb} {name} (+{points[change.slot]})."
        lines += wrapped(told, width, "good" if is_own is change.is_met else "bad")
    return lines


def _sentence(words: list[str]) -> str:
    told = "; ".join(words)
    return f"{told[:1].upper()}{told[1:]}."


# What to choose there


def draw_targets(composer: TurnComposer, width: int, height: int, skin: Skin) -> Composed:
    """Options at the left, what the chosen one does and what may answer it at the right."""
    grid = Grid(width, height, skin)
    plan = composer.plan
    labels = _labels_at(composer, plan.way)
    left = min(max((len(each) for each in labels), default=0) + 5, max(_OPTIONS, width // 3))
    rows = max(height - 1, 1)
    first = max(0, min(plan.option_at - rows // 2, len(labels) - rows))
    for at in range(first, min(len(labels), first + rows)):
        rect = Rect(0, at - first, left - 1, 1)
        is_here = at == plan.option_at
        x = grid.put(0, rect.y, skin.pointer if is_here else " ", "hot")
        x = grid.put(x, rect.y, f"{at + 1} " if at < 9 else "  ", "key")
        told = cut(labels[at], rect.width - x)
        grid.put(x, rect.y, told, "cursor" if is_here else "text")
        grid.zone(rect, f"compose:option:{at}")
    right = width - left
    put_lines(grid, Rect(left, 0, right, rows), _option_lines(composer, right))
    return _finish(grid, composer, "take")


def _labels_at(composer: TurnComposer, way: Way) -> list[str]:
    """What the options are called where the movement ends."""
    view = composer.view
    there = View(view.viewer, way.foreseen.state, view.content)
    labels = Labels(there)
    return [labels.label(option.code).text for option in way.options]


def _option_lines(composer: TurnComposer, width: int) -> list[Line]:
    plan, view = composer.plan, composer.view
    option = plan.option
    if option is None:
        return []
    mover = -1 if plan.figure is None else plan.figure
    told = outcome_words(view, option, mover=mover)
    lines = wrapped(_sentence(told), width, "strong") if told else []
    if not told and option.end is End.ASKED:
        lines = wrapped("Nothing else happens.", width, "dim")
    lines += _track_lines(view, option, width)
    answers = plan.answers
    return [*lines, *_answer_lines(view, answers, width, mover)] if answers else lines


def _answer_lines(view: View, answers: Answers, width: int, mover: int) -> list[Line]:
    """Reactions that may come, from what is open; and how often one is there."""
    if not answers.answers:
        return wrapped("No Reaction can answer it.", width, "good")
    share = f"{answers.held} of {WORLDS} simulated hands"
    lines = wrapped(f"A Reaction can answer it in {share}:", width, "warn")
    for each in answers.answers:
        told = outcome_words(view, each.foreseen, mover=mover)
        name = view.card(each.card).name
        lines += wrapped(f"{name}: {'; '.join(told) or 'no other effect'}", width, "dim", indent=2)
    return lines
