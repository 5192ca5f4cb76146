"""Draws a match: where the panels lie at every size, and what is in them. No state of its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kumite_tui.boards import DrawsArena, ShowsLess
from kumite_tui.drawing.dice import draw_rolls
from kumite_tui.drawing.grid import UNICODE, Grid, Rect
from kumite_tui.drawing.lines import put_line, put_lines, scrolled, wrapped
from kumite_tui.drawing.text import cut, wrap
from kumite_tui.models.recap import recap_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kumite.games import View
    from kumite.match import LabelledAction
    from kumite.what_if import ShownOdds
    from kumite_tui.boards import Board, Composer
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.lesson import Coaching
    from kumite_tui.models.log import LogLine
    from kumite_tui.models.question import AnswerLine, Chooser
    from kumite_tui.models.recap import Part

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
_LEAST_QUESTION = 7
"""Rows of a question from which the coach's reason may take one of its own."""
_ROOMY = 24
"""Rows from which the coach has room above the choices."""
_INDENT = 5
"""Columns before the words of a choice: the cursor, a number, a letter."""


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
    plan: str = ""
    """What a teammate is about to do, while it waits for your word."""
    note: str = ""
    tab: int = 0
    recap: Sequence[Part] = ()
    """The turns since the last own choice, where the log is in view besides."""
    fresh: Sequence[LogLine] = ()
    """The log since then, for what is too little for a recap."""
    filter: str = "all"
    scroll: dict[str, int] = field(default_factory=dict)
    """Rows scrolled, by panel; the log counts from its end."""
    odds: Callable[[LabelledAction], ShownOdds | None] = lambda _action: None
    rolls: Sequence[Roll] = ()
    """Dice that fall now, and those that fell before them in the same attack."""
    frame: int = 0
    """Frames until they lie still."""
    coach: Coaching | None = None
    """What a coach says above the question."""
    lesson: str = ""
    """What the lesson is called, if it is one with a number."""
    withheld: frozenset[str] = frozenset()
    """Panels that a lesson holds back until its coach speaks."""
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
        if "log" in self.hidden:
            return TABS[:1] if "sheets" in self.hidden else TABS[:2]
        if self.chat is None:
            return TABS
        return (*TABS, f"Chat {self.unread}" if self.unread else "Chat")

    @property
    def hidden(self) -> frozenset[str]:
        """Panels, and parts of them, that a lesson has said nothing about yet."""
        return self.withheld if self.coach is None else self.coach.hidden

    @property
    def shown_points(self) -> tuple[int, ...]:
        return () if "score" in self.hidden else self.points

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
    layout = _without(layout, picture.hidden)
    _draw_headline(grid, picture, layout)
    if not layout.is_compact or picture.tab == 0:
        _draw_arena(grid, layout.arena, picture, framed=not layout.is_compact)
    if (not layout.is_compact or picture.tab == 1) and "sheets" not in picture.hidden:
        _draw_sheets(grid, layout.sheets, picture, framed=not layout.is_compact)
    if (not layout.is_compact or picture.tab == 2) and "log" not in picture.hidden:
        _draw_log(grid, layout.log if picture.chat is None else _upper(layout), picture)
    if picture.chat is not None and (not layout.is_compact or picture.tab == CHAT_TAB):
        picture.chat(grid, _lower(layout))
    _draw_question(grid, layout.question, picture)


def _without(layout: MatchLayout, hidden: frozenset[str]) -> MatchLayout:
    """The panels at the left take the place of those that are not shown."""
    hidden = hidden & {"sheets", "log"}
    if layout.is_compact or not hidden:
        return layout
    sheets, log = layout.sheets, layout.log
    arena, question = layout.arena, layout.question
    if sheets.y + sheets.height <= log.y:
        wider = {"sheets": ("arena", sheets.width), "log": ("question", log.width)}
    elif hidden == {"log"}:
        return replace(layout, sheets=replace(sheets, width=sheets.width + log.width))
    else:
        both = sheets.width + log.width
        wider = {"sheets": ("arena", both), "log": ("question", both)}
    places = {"arena": arena, "question": question}
    for name in hidden:
        panel, more = wider[name]
        places[panel] = replace(places[panel], width=places[panel].width + more)
    return replace(layout, arena=places["arena"], question=places["question"])


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
    elif {"sheets", "rounds"} & picture.hidden:
        grid.put(1, 0, picture.lesson, "title", width=end - 2)
    elif layout.is_compact:
        line = picture.board.summary(picture.view, picture.shown_points, grid.skin)
        put_line(grid, 1, 0, line, end - 2)
    else:
        x = grid.put(1, 0, picture.board.headline(picture.view), "title", width=end - 2)
        width = sum(len(text) for text, _ in picture.people)
        if x + width + 3 < end:
            put_line(grid, end - width - 1, 0, picture.people, width)


def _draw_arena(grid: Grid, rect: Rect, picture: MatchPicture, *, framed: bool) -> None:
    inner = grid.frame(rect, "ARENA") if framed else rect
    composer: object = picture.composer
    if isinstance(composer, DrawsArena):
        arena = composer.arena(inner.width, inner.height, grid.skin)
    else:
        arena = _arena_of(picture, inner.width, inner.height, grid.skin)
    grid.blit(arena, inner.x, inner.y)


def _arena_of(picture: MatchPicture, width: int, height: int, skin: Skin) -> Grid:
    board, view, actions = picture.board, picture.view, picture.pointed_at
    hidden = picture.hidden
    if hidden and isinstance(board, ShowsLess):
        return board.arena_without(view, width, height, skin, actions, hidden)
    return board.arena(view, width, height, skin, actions)


def _draw_sheets(grid: Grid, rect: Rect, picture: MatchPicture, *, framed: bool) -> None:
    title = "FIGHTERS: PgUp, PgDn" if picture.tab == SHEETS_TAB else "FIGHTERS"
    inner = grid.frame(rect, title) if framed else rect
    width = inner.width - (0 if framed else 1)
    points = picture.shown_points
    sheets = picture.board.sheets(picture.view, points, width, inner.height, grid.skin)
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
    _draw_edge(grid, rect, picture, len(title) + 8)
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


def _draw_edge(grid: Grid, rect: Rect, picture: MatchPicture, used: int) -> None:
    """In the upper edge, from the right: what happens at the table, then everybody's score."""
    end = rect.x + rect.width - 2
    corner = sum(len(text) for text, _ in picture.corner)
    if picture.corner and corner < rect.width - used:
        put_line(grid, end - corner, rect.y, picture.corner, corner)
        used, end = used + corner + 1, end - corner - 1
    line: Line = []
    if "score" not in picture.hidden:
        line = picture.board.score(picture.view, picture.points, rect.width - used - 2)
    if line and not line[0][0].startswith(" "):
        line = [(" ", "dim"), *line, (" ", "dim")]
    width = sum(len(text) for text, _ in line)
    if line and width <= rect.width - used:
        put_line(grid, end - width, rect.y, line, width)


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
        told = f"learned {coach.progress}"
        grid.right(end, y, told, "dim")
        x = grid.put(inside.x, y, "Try: ", "key")
        label = coach.suggested.label.partition(" (")[0]
        x = grid.put(x, y, label, "strong", width=end - x - len(told) - 2)
        lines.append([])
        reason = f"({coach.why})"
        room = end - len(told) - 1 - x - 1
        if len(reason) <= room or inside.height - len(lines) < _LEAST_QUESTION:
            grid.put(x + 1, y, reason, "dim", width=room)
        else:
            grid.put(inside.x + 5, y + 1, reason, "dim", width=inside.width - 5)
            lines.append([])
    used = len(lines)
    return Rect(inside.x, inside.y + used, inside.width, inside.height - used)


def _draw_waiting(grid: Grid, inside: Rect, picture: MatchPicture) -> None:
    grid.put(inside.x, inside.y, picture.status, "dim", width=inside.width)
    if picture.plan:
        room = Rect(inside.x, inside.y + 2, inside.width, inside.height - 2)
        put_lines(grid, room, wrapped(picture.plan, inside.width, "strong"))
        return
    board, half, rows = picture.board, inside.width // 2, inside.height - 2
    tray = board.tray(picture.view, half, rows, grid.skin)
    if picture.rolls:
        tray = draw_rolls(picture.rolls, picture.frame, half, rows, grid.skin)
    x = inside.x
    if tray is not None:
        grid.blit(tray, x, inside.y + 2)
        x += half + 1
    lines = recap_lines(picture.recap, inside.x + inside.width - x)
    if not lines:
        for line in picture.fresh[-inside.height :]:
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
        odds = None if composed.tells_odds else picture.odds(composed.action)
        text = "" if odds is None else odds.text
        grid.put(room.x, last, text, "good", width=room.width - len(button) - 1)


def _draw_choices(grid: Grid, room: Rect, picture: MatchPicture, chooser: Chooser) -> None:
    wide = _choices_width(room.width, picture, chooser)
    left = Rect(room.x, room.y, wide - 2, room.height)
    right = Rect(room.x + wide, room.y, room.width - wide, room.height)
    texts = _texts(left, picture, chooser)
    rows = min(left.height, len(texts))
    first = max(0, min(chooser.cursor - rows // 2, len(chooser.choices) - rows))
    y, is_cut = left.y, False
    for at, choice in enumerate(chooser.choices[first : first + rows], start=first):
        chosen = at == chooser.cursor
        number = str((at + 1) % 10) if at < 10 else " "
        x = grid.put(left.x, y, grid.skin.pointer if chosen else " ", "hot")
        x = grid.put(x, y, f"{number} ", "key")
        x = grid.put(x, y, f"{choice.letter or ' '} ", "dim")
        if _is_suggested(picture, choice):
            x = grid.put(x, y, f"{grid.skin.star} ", "key")
        end = left.x + left.width
        tail = _tail(picture, choice)
        odds = None if choice.is_group else picture.odds(choice.actions[0])
        for row, text in enumerate(texts[at]):
            text_end = grid.put(x, y + row, text, "text", width=end - x - (0 if row else len(tail)))
            if chosen:
                grid.color(Rect(x, y + row, text_end - x, 1), "cursor")
                is_cut |= text_end - x < len(text)
        grid.right(end, y, tail, _odds_role(odds))
        grid.zone(Rect(left.x, y, left.width, len(texts[at])), f"choice:{at}")
        y += len(texts[at])
    if first > 0:
        grid.put(left.x + left.width, left.y, "^", "key")
    if first + rows < len(chooser.choices):
        grid.put(left.x + left.width, left.y + rows - 1, "v", "key")
    _draw_details(grid, right, picture, is_cut=is_cut)


def _tail(picture: MatchPicture, choice: AnswerLine) -> str:
    """At the end of a choice's line: how many ways it has, or its chance."""
    if choice.is_group:
        return f" ({len(choice.actions)} ways)"
    return _short_odds(picture.odds(choice.actions[0]))


def _choices_width(width: int, picture: MatchPicture, chooser: Chooser) -> int:
    """Three fifths, or more where long lines need it and no dice lie at their right."""
    least, most = width * 3 // 5, width * 3 // 4
    if picture.board.tray(picture.view, width, 1, UNICODE) is not None:
        return least
    needed = [
        _INDENT + 2 + len(choice.text) + len(_tail(picture, choice)) for choice in chooser.choices
    ]
    return max(least, min(max(needed) + 2, most))


def _texts(room: Rect, picture: MatchPicture, chooser: Chooser) -> list[list[str]]:
    """The words of every choice: in several rows as far as there is room, the chosen first."""
    choices = chooser.choices
    found = [[choice.text] for choice in choices]
    spare = room.height - len(choices)
    for at in sorted(range(len(choices)), key=lambda at: at != chooser.cursor):
        star = 2 if _is_suggested(picture, choices[at]) else 0
        width = room.width - _INDENT - star - len(_tail(picture, choices[at]))
        more = wrap(choices[at].text, width)
        if len(more) - 1 <= spare:
            found[at] = more
            spare -= len(more) - 1
    return found


def _is_suggested(picture: MatchPicture, choice: AnswerLine) -> bool:
    wanted = picture.coach.suggested if picture.coach is not None else None
    return wanted is not None and any(action.code == wanted.code for action in choice.actions)


def _odds_role(odds: ShownOdds | None) -> str:
    """A chance that one hopes for, one that one fears, or no chance."""
    if odds is None:
        return "dim"
    return "warn" if odds.is_feared else "good"


def _short_odds(odds: ShownOdds | None) -> str:
    """The first chance that odds tell, and whether it is the best.

    >>> from fractions import Fraction
    >>> from kumite.what_if import ShownOdds
    >>> _short_odds(ShownOdds("", Fraction(73, 100), Fraction(9, 8), is_best=True))
    ' best odds 73%'
    >>> _short_odds(ShownOdds("", Fraction(2, 5), Fraction(1, 2), is_feared=True))
    ' 40% hurt'
    >>> _short_odds(ShownOdds("", Fraction(1), Fraction(3, 2), is_feared=True))
    ' 1.50 damage'
    >>> _short_odds(None)
    ''
    """
    if odds is None:
        return ""
    best = " best odds" if odds.is_best else ""
    if not odds.is_feared:
        return f"{best} {odds.range_words}"
    # Who will be hurt anyway wants to know how much.
    if odds.range_words == "100%":
        return f"{best} {float(odds.expected):.2f} damage"
    return f"{best} {odds.range_words} hurt"


def _ways(picture: MatchPicture, choice: AnswerLine, width: int) -> list[Line]:
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


def _draw_details(grid: Grid, rect: Rect, picture: MatchPicture, *, is_cut: bool) -> None:
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
    if odds is not None:
        lines += wrapped(odds.text, rect.width, _odds_role(odds))
    if is_cut:
        lines += wrapped(action.label, rect.width, "text")
    told = picture.board.describe(picture.view, action)
    if told and (told.partition(": ")[2] or told) not in action.label:
        lines += wrapped(told, rect.width, "dim")
    for line in lines[: max(rect.y + rect.height - y, 0)]:
        put_line(grid, rect.x, y, line, rect.width)
        y += 1
