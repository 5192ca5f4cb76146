"""Draws a match: where the panels lie at every size, and what is in them. No state of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite_tui.grid import Grid, Rect
from kumite_tui.lines import put_line, scrolled, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kumite.games import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Board, Composer
    from kumite_tui.lines import Line
    from kumite_tui.models.log import LogLine
    from kumite_tui.models.question import Chooser

__all__ = ["TABS", "MatchLayout", "MatchPicture", "draw_match", "layout_match"]

TABS = ("Board", "Sheets", "Log")
_CHANCE = re.compile(r"\d+%")


@dataclass(frozen=True, slots=True)
class MatchLayout:
    """Places of the panels; in the compact layout arena, sheets and log are tabs of one place."""

    is_compact: bool
    arena: Rect
    sheets: Rect
    log: Rect
    question: Rect


def layout_match(width: int, height: int) -> MatchLayout:
    """Row 0 is the headline, the last row the keys.

    >>> layout_match(80, 24).arena
    Rect(x=0, y=1, width=80, height=12)
    """
    bottom = height - 1
    if width < 110 or height < 34:
        main = height - 12
        main = max(min(main, 26), 9)
        place = Rect(0, 1, width, main)
        question = Rect(0, 1 + main, width, bottom - 1 - main)
        return MatchLayout(True, place, place, place, question)
    side = min(max(width - 80, 40), 46) if width < 170 else 46
    left = width - side
    if width >= 170:
        left -= side
    low = max(14, min(17, height // 3))
    main = bottom - 1 - low
    arena = Rect(0, 1, left, main)
    question = Rect(0, 1 + main, left, low)
    if width >= 170:
        return MatchLayout(
            False,
            arena,
            Rect(left, 1, side, bottom - 1),
            Rect(left + side, 1, side, bottom - 1),
            question,
        )
    return MatchLayout(
        False, arena, Rect(left, 1, side, main), Rect(left, 1 + main, side, low), question
    )


@dataclass(slots=True)
class MatchPicture:
    """Everything the match screen shows at one moment."""

    board: Board
    view: View
    points: tuple[int, ...] = ()
    log: Sequence[LogLine] = ()
    question: str = ""
    chooser: Chooser | None = None
    composer: Composer | None = None
    status: str = ""
    """What is going on while nobody is asked."""
    note: str = ""
    tab: int = 0
    filter: str = "all"
    scroll: dict[str, int] = field(default_factory=dict)
    """Rows scrolled, by panel; the log counts from its end."""
    odds: Callable[[LabelledAction], str] = lambda _action: ""
    curtain: str = ""
    """Whom to hand the keyboard to; hides everything secret."""

    @property
    def highlighted(self) -> LabelledAction | None:
        """The action that Enter would take."""
        if self.composer is not None:
            return self.composer.action
        if self.chooser is None or self.chooser.current.is_group:
            return None
        return self.chooser.current.actions[0]


def draw_match(grid: Grid, picture: MatchPicture) -> None:
    """The whole screen but its last row."""
    layout = layout_match(grid.width, grid.height)
    _draw_headline(grid, picture, layout)
    if not layout.is_compact or picture.tab == 0:
        _draw_arena(grid, layout.arena, picture, framed=not layout.is_compact)
    if not layout.is_compact or picture.tab == 1:
        _draw_sheets(grid, layout.sheets, picture, framed=not layout.is_compact)
    if not layout.is_compact or picture.tab == 2:
        _draw_log(grid, layout.log, picture)
    _draw_question(grid, layout.question, picture)


def _draw_headline(grid: Grid, picture: MatchPicture, layout: MatchLayout) -> None:
    end = grid.width
    if layout.is_compact:
        for at in range(len(TABS) - 1, -1, -1):
            word = f" {TABS[at]} "
            end -= len(word)
            grid.put(end, 0, word, "cursor" if at == picture.tab else "dim")
            grid.zone(Rect(end, 0, len(word), 1), f"tab:{at}")
        end -= 1
    if picture.note:
        grid.put(1, 0, picture.note, "warn", width=end - 2)
    elif layout.is_compact:
        line = picture.board.summary(picture.view, picture.points, grid.skin)
        put_line(grid, 1, 0, line, end - 2)
    else:
        grid.put(1, 0, picture.board.headline(picture.view), "title", width=end - 2)


def _draw_arena(grid: Grid, rect: Rect, picture: MatchPicture, *, framed: bool) -> None:
    inner = grid.frame(rect, "ARENA") if framed else rect
    action = picture.highlighted
    marked = picture.board.marks(picture.view, action) if action is not None else frozenset()
    arena = picture.board.arena(picture.view, inner.width, inner.height, grid.skin, marked)
    grid.blit(arena, inner.x, inner.y)


def _draw_sheets(grid: Grid, rect: Rect, picture: MatchPicture, *, framed: bool) -> None:
    inner = grid.frame(rect, "FIGHTERS") if framed else rect
    width = inner.width - (0 if framed else 1)
    sheets = picture.board.sheets(picture.view, picture.points, width, inner.height, grid.skin)
    most = sheets.height - inner.height
    first = max(0, min(picture.scroll.get("sheets", 0), most))
    picture.scroll["sheets"] = first
    grid.blit(sheets, inner.x, inner.y, Rect(0, first, width, inner.height))
    grid.zone(rect, "panel:sheets")
    if first < most:
        grid.put(rect.x + rect.width - 1, rect.y + rect.height - 2, "v", "key")


def _draw_log(grid: Grid, rect: Rect, picture: MatchPicture) -> None:
    inner = grid.frame(rect, f"LOG: {picture.filter}")
    grid.zone(rect, "panel:log")
    lines: list[Line] = []
    for line in picture.log:
        if line.role == "title" and lines:
            lines.append([("", "text")])
        lines += wrapped(line.text, inner.width - 3, line.role, indent=2)
    back = max(0, min(picture.scroll.get("log", 0), max(len(lines) - inner.height, 0)))
    picture.scroll["log"] = back
    place = Rect(inner.x + 1, inner.y, inner.width - 2, inner.height)
    scrolled(grid, place, lines, len(lines) - inner.height - back)


def _draw_question(grid: Grid, rect: Rect, picture: MatchPicture) -> None:
    title = "YOUR CHOICE" if picture.question else "THE MATCH"
    inner = grid.frame(rect, title, "hot" if picture.question else "frame")
    inside = Rect(inner.x + 1, inner.y, inner.width - 2, inner.height)
    if picture.curtain:
        grid.center(inside, 1, f"{picture.curtain}, take the keyboard.", "strong")
        grid.center(inside, 3, " Enter: show my hand ", "cursor")
        grid.zone(inside, "key:enter")
        return
    if not picture.question:
        _draw_waiting(grid, inside, picture)
        return
    asked, mark, more = picture.question.partition("? ")
    lines = wrapped(asked + mark.strip(), inside.width, "strong")
    if more:
        lines += wrapped(more, inside.width, "dim")
    y = inside.y
    for line in lines[: max(inside.height // 3, 1)]:
        put_line(grid, inside.x, y, line, inside.width)
        y += 1
    room = Rect(inside.x, y, inside.width, inside.y + inside.height - y)
    if picture.composer is not None:
        _draw_composer(grid, room, picture)
    elif picture.chooser is not None:
        _draw_choices(grid, room, picture, picture.chooser)


def _draw_waiting(grid: Grid, inside: Rect, picture: MatchPicture) -> None:
    grid.put(inside.x, inside.y, picture.status, "dim", width=inside.width)
    tray = picture.board.tray(picture.view, inside.width // 2, inside.height - 2, grid.skin)
    x = inside.x
    if tray is not None:
        grid.blit(tray, x, inside.y + 2)
        x += inside.width // 2 + 1
    lines: list[Line] = []
    for line in picture.log[-inside.height :]:
        lines += wrapped(line.text, inside.x + inside.width - x, line.role, indent=2)
    rows = inside.height - 2
    for at, parts in enumerate(lines[-rows:]):
        put_line(grid, x, inside.y + 2 + at, parts, inside.x + inside.width - x)


def _draw_composer(grid: Grid, room: Rect, picture: MatchPicture) -> None:
    composer = picture.composer
    assert composer is not None
    composed = composer.draw(room.width, room.height, grid.skin)
    grid.blit(composed.grid, room.x, room.y)
    last = room.y + room.height - 1
    if composed.action is not None:
        button = " Enter: commit "
        x = room.x + room.width - len(button)
        grid.put(x, last, button, "cursor")
        grid.zone(Rect(x, last, len(button), 1), "key:enter")
        odds = picture.odds(composed.action)
        grid.put(room.x, last, odds, "good", width=room.width - len(button) - 1)


def _draw_choices(grid: Grid, room: Rect, picture: MatchPicture, chooser: Chooser) -> None:
    wide = room.width * 3 // 5
    left = Rect(room.x, room.y, wide - 2, room.height)
    right = Rect(room.x + wide, room.y, room.width - wide, room.height)
    rows = left.height
    first = max(0, min(chooser.cursor - rows // 2, len(chooser.choices) - rows))
    for at, choice in enumerate(chooser.choices[first : first + rows], start=first):
        y = left.y + at - first
        chosen = at == chooser.cursor
        number = str((at + 1) % 10) if at < 10 else " "
        x = grid.put(left.x, y, grid.skin.pointer if chosen else " ", "hot")
        x = grid.put(x, y, f"{number} ", "key")
        x = grid.put(x, y, f"{choice.letter or ' '} ", "dim")
        more = f" ({len(choice.actions)} ways)" if choice.is_group else ""
        end = left.x + left.width
        chance = "" if choice.is_group else _short_odds(picture.odds(choice.actions[0]))
        tail = more or chance
        text_end = grid.put(x, y, choice.text, "text", width=end - x - len(tail))
        if chosen:
            grid.color(Rect(x, y, text_end - x, 1), "cursor")
        grid.right(end, y, tail, "good" if chance else "dim")
        grid.zone(Rect(left.x, y, left.width, 1), f"choice:{at}")
    if first > 0:
        grid.put(left.x + left.width, left.y, "^", "key")
    if first + rows < len(chooser.choices):
        grid.put(left.x + left.width, left.y + rows - 1, "v", "key")
    _draw_details(grid, right, picture)


def _short_odds(odds: str) -> str:
    """The first chance that odds tell, and whether it is the best.

    >>> _short_odds("the best dice: 73% to damage, 1.12 expected")
    ' best 73%'
    >>> _short_odds("")
    ''
    """
    found = _CHANCE.search(odds)
    if found is None:
        return ""
    return f" best {found[0]}" if "best" in odds[: found.start()] else f" {found[0]}"


def _draw_details(grid: Grid, rect: Rect, picture: MatchPicture) -> None:
    """Beside the choices: the dice on the table, the exact odds, what the card says."""
    y = rect.y
    tray = picture.board.tray(picture.view, rect.width, rect.height, grid.skin)
    if tray is not None:
        used = len([line for line in tray.lines() if line])
        grid.blit(tray, rect.x, y, Rect(0, 0, rect.width, min(used, rect.height)))
        y += used + 1
    action = picture.highlighted
    if action is None:
        return
    lines: list[Line] = []
    odds = picture.odds(action)
    if odds:
        lines += wrapped(odds, rect.width, "good")
    if len(action.label) > rect.width:
        lines += wrapped(action.label, rect.width, "text")
    told = picture.board.describe(picture.view, action)
    if told and told.partition(": ")[2] not in action.label:
        lines += wrapped(told, rect.width, "dim")
    for line in lines[: max(rect.y + rect.height - y, 0)]:
        put_line(grid, rect.x, y, line, rect.width)
        y += 1
