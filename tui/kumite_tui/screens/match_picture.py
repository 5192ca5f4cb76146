"""Draws a match: where the panels lie at every size, and what is in them. No state of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kumite_tui.drawing.dice import draw_rolls
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.drawing.lines import put_line, scrolled, wrapped
from kumite_tui.drawing.text import cut

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kumite.games import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Board, Composer
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.lesson import Coaching
    from kumite_tui.models.log import LogLine
    from kumite_tui.models.question import Choice, Chooser

__all__ = [
    "CHAT_TAB",
    "SHEETS_TAB",
    "TABS",
    "MatchLayout",
    "MatchPicture",
    "draw_match",
    "is_page",
    "layout_match",
]

TABS = ("Board", "Sheets", "Log")
SHEETS_TAB, CHAT_TAB = 1, 3
_COACH_ROWS = 3
_LEAST_CHOICES = 9
_ROOMY = 24
"""Rows from which the coach has room above the choices."""
_HURT = "to be hurt"
_CHANCE = re.compile(r"\d+%")
_EXPECTED = re.compile(r"(\d+\.\d+) expected")


@dataclass(frozen=True, slots=True)
class MatchLayout:
    """Places of the panels; in the compact layout arena, sheets and log are tabs of one place."""

    is_compact: bool
    arena: Rect
    sheets: Rect
    log: Rect
    question: Rect


def layout_match(width: int, height: int, *, coached: bool = False) -> MatchLayout:
    """Row 0 is the headline, the last row the keys; a coach takes rows from the arena.

    >>> layout_match(80, 24).arena
    Rect(x=0, y=1, width=80, height=12)
    """
    bottom = height - 1
    if width < 110 or height < 34:
        main = height - 12 - (_COACH_ROWS if coached and height >= _ROOMY else 0)
        main = max(min(main, 26), 9)
        place = Rect(0, 1, width, main)
        question = Rect(0, 1 + main, width, bottom - 1 - main)
        return MatchLayout(True, place, place, place, question)
    side = min(max(width - 80, 40), 46) if width < 170 else 46
    left = width - side
    if width >= 170:
        left -= side
    low = max(14, min(17, height // 3)) + (_COACH_ROWS if coached else 0)
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
    rolls: Sequence[Roll] = ()
    """Dice that fall now, and those that fell before them in the same attack."""
    frame: int = 0
    """Frames until they lie still."""
    coach: Coaching | None = None
    """What a coach says above the question."""
    has_read: bool = False
    """The coach's page was read, where it needed one."""
    curtain: str = ""
    """Whom to hand the keyboard to; hides everything secret."""
    chat: Callable[[Grid, Rect], None] | None = None
    """Draws what is said at the table, where there are others to say something."""
    people: Line = field(default_factory=list)
    """Who plays whom, where there is room for it."""
    unread: int = 0
    """Lines of the chat that were not seen."""
    corner: Line = field(default_factory=list)
    """In the upper edge of the question: clocks, and what else happens at the table."""

    @property
    def tabs(self) -> tuple[str, ...]:
        """What a small screen shows one at a time."""
        if self.chat is None:
            return TABS
        return (*TABS, f"Chat {self.unread}" if self.unread else "Chat")

    @property
    def highlighted(self) -> LabelledAction | None:
        """The action that Enter would take."""
        if self.composer is not None:
            return self.composer.action
        if self.chooser is None or self.chooser.current.is_group:
            return None
        return self.chooser.current.actions[0]

    @property
    def pointed_at(self) -> tuple[LabelledAction, ...]:
        """The action that Enter would take, or those it would open."""
        action = self.highlighted
        if action is not None:
            return (action,)
        if self.chooser is None or self.composer is not None:
            return ()
        return self.chooser.current.actions


def is_page(picture: MatchPicture, width: int, height: int) -> bool:
    """Whether the coach has more to say than fits beside the arena, and was not read yet."""
    coach = picture.coach
    if coach is None or picture.has_read or not picture.question or picture.curtain:
        return False
    if not layout_match(width, height, coached=True).is_compact:
        return False
    return len(_coach_lines(coach, width - 6)) >= _room_for_coach(height)


def _room_for_coach(height: int) -> int:
    """Rows above the question, the line of what to try among them."""
    return _COACH_ROWS if height >= _ROOMY else 1


def _coach_lines(coach: Coaching, width: int) -> list[Line]:
    return [line for sentence in coach.words for line in wrapped(sentence, width, "good")]


def _draw_page(grid: Grid, picture: MatchPicture, coach: Coaching) -> None:
    """The coach alone, with all it says."""
    inner = grid.frame(Rect(0, 1, grid.width, grid.height - 2), "THE COACH", "hot")
    asked, mark, _ = picture.question.partition("? ")
    grid.put(inner.x + 1, inner.y + 1, asked + mark.strip(), "strong", width=inner.width - 2)
    y = inner.y + 3
    for sentence in coach.words:
        grid.put(inner.x + 1, y, grid.skin.star, "key")
        for line in wrapped(sentence, inner.width - 4, "text"):
            put_line(grid, inner.x + 3, y, line, inner.width - 4)
            y += 1
        y += 1
    if coach.suggested is not None:
        told = f"{coach.suggested.label} ({coach.why})"
        grid.put(inner.x + 1, y, "Try: ", "key")
        for line in wrapped(told, inner.width - 8, "strong"):
            put_line(grid, inner.x + 6, y, line, inner.width - 8)
            y += 1
    grid.put(inner.x + 1, inner.y + inner.height - 1, " Enter: to the choice ", "cursor")
    grid.zone(inner, "key:enter")


def draw_match(grid: Grid, picture: MatchPicture) -> None:
    """The whole screen but its last row."""
    if picture.coach is not None and is_page(picture, grid.width, grid.height):
        _draw_headline(grid, picture, layout_match(grid.width, grid.height))
        _draw_page(grid, picture, picture.coach)
        return
    layout = layout_match(grid.width, grid.height, coached=picture.coach is not None)
    _draw_headline(grid, picture, layout)
    if not layout.is_compact or picture.tab == 0:
        _draw_arena(grid, layout.arena, picture, framed=not layout.is_compact)
    if not layout.is_compact or picture.tab == 1:
        _draw_sheets(grid, layout.sheets, picture, framed=not layout.is_compact)
    if not layout.is_compact or picture.tab == 2:
        _draw_log(grid, layout.log if picture.chat is None else _upper(layout), picture)
    if picture.chat is not None and (not layout.is_compact or picture.tab == CHAT_TAB):
        picture.chat(grid, _lower(layout))
    _draw_question(grid, layout.question, picture)


def _upper(layout: MatchLayout) -> Rect:
    """The log, where it shares its place with a chat."""
    rect = layout.log
    return rect if layout.is_compact else replace(rect, height=rect.height - _lower(layout).height)


def _lower(layout: MatchLayout) -> Rect:
    rect = layout.log
    if layout.is_compact:
        return rect
    rows = max(rect.height * 2 // 5, 5)
    return Rect(rect.x, rect.y + rect.height - rows, rect.width, rows)


def _draw_headline(grid: Grid, picture: MatchPicture, layout: MatchLayout) -> None:
    end = grid.width
    if layout.is_compact:
        for at, name in reversed(list(enumerate(picture.tabs))):
            word = f"[{name}]" if at == picture.tab else f" {name} "
            end -= len(word)
            role = "hot" if at == CHAT_TAB and picture.unread else "dim"
            grid.put(end, 0, word, "cursor" if at == picture.tab else role)
            grid.zone(Rect(end, 0, len(word), 1), f"tab:{at}")
        end -= 1
    if picture.note:
        grid.put(1, 0, picture.note, "warn", width=end - 2)
    elif layout.is_compact:
        line = picture.board.summary(picture.view, picture.points, grid.skin)
        put_line(grid, 1, 0, line, end - 2)
    else:
        x = grid.put(1, 0, picture.board.headline(picture.view), "title", width=end - 2)
        width = sum(len(text) for text, _ in picture.people)
        if x + width + 3 < end:
            put_line(grid, end - width - 1, 0, picture.people, width)


def _draw_arena(grid: Grid, rect: Rect, picture: MatchPicture, *, framed: bool) -> None:
    inner = grid.frame(rect, "ARENA") if framed else rect
    actions = picture.pointed_at
    arena = picture.board.arena(picture.view, inner.width, inner.height, grid.skin, actions)
    grid.blit(arena, inner.x, inner.y)


def _draw_sheets(grid: Grid, rect: Rect, picture: MatchPicture, *, framed: bool) -> None:
    title = "FIGHTERS: PgUp, PgDn" if picture.tab == SHEETS_TAB else "FIGHTERS"
    inner = grid.frame(rect, title) if framed else rect
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
    width = sum(len(text) for text, _ in picture.corner)
    if picture.corner and width < rect.width - len(title) - 8:
        put_line(grid, rect.x + rect.width - width - 2, rect.y, picture.corner, width)
    inside = Rect(inner.x + 1, inner.y, inner.width - 2, inner.height)
    if picture.curtain:
        grid.center(inside, 1, f"{picture.curtain}, take the keyboard.", "strong")
        grid.center(inside, 3, " Enter: show my hand ", "cursor")
        grid.zone(inside, "key:enter")
        return
    if not picture.question:
        _draw_waiting(grid, inside, picture)
        return
    if picture.coach is not None:
        said = replace(picture.coach, words=()) if picture.has_read else picture.coach
        inside = _draw_coach(grid, inside, said)
    question = picture.composer.asks if picture.composer is not None else ""
    asked, mark, more = (question or picture.question).partition("? ")
    lines = wrapped(asked + mark.strip(), inside.width, "strong")
    told = wrapped(more, inside.width, "dim") if more else []
    room_above = max(inside.height // 3, 1)
    if len(lines) + len(told) <= room_above:
        lines += told
    y = inside.y
    for line in lines[:room_above]:
        put_line(grid, inside.x, y, line, inside.width)
        y += 1
    room = Rect(inside.x, y, inside.width, inside.y + inside.height - y)
    if picture.composer is not None:
        _draw_composer(grid, room, picture)
    elif picture.chooser is not None:
        _draw_choices(grid, room, picture, picture.chooser)


def _draw_coach(grid: Grid, inside: Rect, coach: Coaching) -> Rect:
    """Sentences, then what to try; what is left below."""
    lines: list[Line] = []
    for sentence in coach.words:
        more = wrapped(sentence, inside.width - 2, "good")
        if len(lines) + len(more) < max(inside.height - _LEAST_CHOICES, _COACH_ROWS):
            lines += more
    for at, line in enumerate(lines):
        grid.put(inside.x, inside.y + at, grid.skin.star if at == 0 else " ", "key")
        put_line(grid, inside.x + 2, inside.y + at, line, inside.width - 2)
    if coach.suggested is not None:
        y = inside.y + len(lines)
        end = inside.x + inside.width
        told = f"learnt {coach.progress}"
        grid.right(end, y, told, "dim")
        x = grid.put(inside.x, y, "Try: ", "key")
        label = coach.suggested.label.partition(" (")[0]
        x = grid.put(x, y, label, "strong", width=end - x - len(told) - 2)
        grid.put(x, y, f" ({coach.why})", "dim", width=end - x - len(told) - 1)
        lines.append([])
    used = len(lines)
    return Rect(inside.x, inside.y + used, inside.width, inside.height - used)


def _draw_waiting(grid: Grid, inside: Rect, picture: MatchPicture) -> None:
    grid.put(inside.x, inside.y, picture.status, "dim", width=inside.width)
    board, half, rows = picture.board, inside.width // 2, inside.height - 2
    tray = board.tray(picture.view, half, rows, grid.skin)
    if picture.rolls:
        tray = draw_rolls(picture.rolls, picture.frame, half, rows, grid.skin)
    x = inside.x
    if tray is not None:
        grid.blit(tray, x, inside.y + 2)
        x += half + 1
    lines: list[Line] = []
    for line in picture.log[-inside.height :]:
        lines += wrapped(line.text, inside.x + inside.width - x, line.role, indent=2)
    for at, parts in enumerate(lines[-rows:]):
        put_line(grid, x, inside.y + 2 + at, parts, inside.x + inside.width - x)


def _draw_composer(grid: Grid, room: Rect, picture: MatchPicture) -> None:
    composer = picture.composer
    assert composer is not None
    composed = composer.draw(room.width, room.height, grid.skin)
    grid.blit(composed.grid, room.x, room.y)
    last = room.y + room.height - 1
    if composed.action is not None:
        button = " Enter: commit " if room.width >= 70 else " Enter "
        x = room.x + room.width - len(button)
        grid.put(x, last, button, "cursor")
        grid.zone(Rect(x, last, len(button), 1), "key:enter")
        odds = "" if composed.tells_odds else picture.odds(composed.action)
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
        if _is_suggested(picture, choice):
            x = grid.put(x, y, f"{grid.skin.star} ", "key")
        more = f" ({len(choice.actions)} ways)" if choice.is_group else ""
        end = left.x + left.width
        chance = "" if choice.is_group else _short_odds(picture.odds(choice.actions[0]))
        tail = more or chance
        text_end = grid.put(x, y, choice.text, "text", width=end - x - len(tail))
        if chosen:
            grid.color(Rect(x, y, text_end - x, 1), "cursor")
        grid.right(end, y, tail, _odds_role(chance))
        grid.zone(Rect(left.x, y, left.width, 1), f"choice:{at}")
    if first > 0:
        grid.put(left.x + left.width, left.y, "^", "key")
    if first + rows < len(chooser.choices):
        grid.put(left.x + left.width, left.y + rows - 1, "v", "key")
    _draw_details(grid, right, picture)


def _is_suggested(picture: MatchPicture, choice: Choice) -> bool:
    wanted = picture.coach.suggested if picture.coach is not None else None
    return wanted is not None and any(action.code == wanted.code for action in choice.actions)


def _odds_role(chance: str) -> str:
    """A chance that one hopes for, one that one fears, or no chance."""
    if not chance:
        return "dim"
    return "warn" if chance.endswith("hurt") else "good"


def _short_odds(odds: str) -> str:
    """The first chance that odds tell, and whether it is the best.

    >>> _short_odds("the best dice: 73% to damage, 1.12 expected")
    ' best 73%'
    >>> _short_odds("40% to be hurt, 0.50 expected")
    ' 40% hurt'
    >>> _short_odds("100% to be hurt, 1.50 expected")
    ' 1.50 hurt'
    >>> _short_odds("")
    ''
    """
    found = _CHANCE.search(odds)
    if found is None:
        return ""
    best = " best" if "best" in odds[: found.start()] else ""
    if _HURT not in odds:
        return f"{best} {found[0]}"
    # Who will be hurt anyway wants to know how much.
    expected = _EXPECTED.search(odds)
    much = expected[1] if expected is not None and found[0] == "100%" else found[0]
    return f"{best} {much} hurt"


def _ways(picture: MatchPicture, choice: Choice, width: int) -> list[Line]:
    """What a group holds, each with its odds, before it is opened; and the card, if it is one."""
    told = {picture.board.describe(picture.view, action) for action in choice.actions}
    text = told.pop() if len(told) == 1 else ""
    lines: list[Line] = wrapped(text, width) if text else []
    for action in choice.actions:
        tail = _short_odds(picture.odds(action))
        text = cut(action.detail or action.label, width - len(tail))
        lines.append(
            [(text, "dim"), (" " * (width - len(text) - len(tail)), "dim"), (tail, "good")]
        )
    return lines


def _draw_details(grid: Grid, rect: Rect, picture: MatchPicture) -> None:
    """Beside the choices: the dice on the table, the exact odds, what the card says."""
    y = rect.y
    tray = picture.board.tray(picture.view, rect.width, rect.height, grid.skin)
    if tray is not None:
        used = len([line for line in tray.lines() if line])
        grid.blit(tray, rect.x, y, Rect(0, 0, rect.width, min(used, rect.height)))
        y += used + 1
    action = picture.highlighted
    lines: list[Line] = []
    if action is None:
        if picture.chooser is not None:
            lines = _ways(picture, picture.chooser.current, rect.width)
        for line in lines[: max(rect.y + rect.height - y, 0)]:
            put_line(grid, rect.x, y, line, rect.width)
            y += 1
        return
    odds = picture.odds(action)
    if odds:
        lines += wrapped(odds, rect.width, "warn" if _HURT in odds else "good")
    if len(action.label) > rect.width:
        lines += wrapped(action.label, rect.width, "text")
    told = picture.board.describe(picture.view, action)
    if told and (told.partition(": ")[2] or told) not in action.label:
        lines += wrapped(told, rect.width, "dim")
    for line in lines[: max(rect.y + rect.height - y, 0)]:
        put_line(grid, rect.x, y, line, rect.width)
        y += 1
