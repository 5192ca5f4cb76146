"""View models and pictures, without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kumite.games.neon.view import View
from kumite.match import Match
from kumite_tui.boards import board_of
from kumite_tui.boards.neon.dice import RerollComposer
from kumite_tui.boards.neon.models import arena_of, pieces_of, sheets_of, tray_of, uses_of
from kumite_tui.boards.neon.planner import PlanComposer
from kumite_tui.boards.neon.ring import draw_arena
from kumite_tui.boards.neon.ring_layout import layout_ring
from kumite_tui.boards.neon.sheets import draw_sheets
from kumite_tui.drawing.grid import ASCII, UNICODE, Grid, Rect
from kumite_tui.drawing.text import FILLER, clean
from kumite_tui.models.log import lines_of, shown
from kumite_tui.models.question import RESERVED, Chooser, answer_lines
from kumite_tui.play.seating import Seating
from kumite_tui.screens.match_picture import MatchPicture, draw_match, layout_match
from tests.tui.driving import DUEL, FIGHT
from tests.tui.positions import after_steps, play, three_fighters

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60), (60, 20)]


def view_of(match: Match, seat: int | None = 0) -> View:
    return cast(View, match.view(seat))


def test_the_arena_tells_every_sector_and_everybody_in_it() -> None:
    match = after_steps(150)
    view = view_of(match)
    arena = arena_of(view)
    assert [sector.number for sector in arena.sectors] == view.state.ring
    standing = {piece.who for sector in arena.sectors for piece in sector.fighters}
    standing |= {piece.who for piece in arena.ship}
    assert standing == set(pieces_of(view))
    assert len(arena.sectors) + len(arena.sunk) == 10
    assert sum(sector.sinks_next for sector in arena.sectors) == 1
    assert [slot.when for slot in arena.slots].count("now") == 1
    assert [slot.when for slot in arena.slots].count("done") == arena.round - 1


def test_everybody_has_a_letter_of_their_own() -> None:
    pieces = pieces_of(view_of(after_steps(30)))
    letters = [piece.letter for piece in pieces.values()]
    assert len(set(letters)) == len(letters)


def test_the_sheet_tells_what_the_viewer_can_use_at_which_price() -> None:
    view = view_of(after_steps(150), 0)
    uses = {use.name: use for use in uses_of(view)}
    assert uses["Maneuver A"].price in ("1 E", "2 E")
    assert uses["Hohonade"].text
    for gear in view.me.gear:
        effects = () if gear is None else view.content.equipment[gear.card].effects
        assert all(view.card(gear.card) in uses for effect in effects if gear and effect.text)
    text = "\n".join(draw_sheets(sheets_of(view), 46, 10, UNICODE, uses_of(view)).lines())
    assert "You can use" in text
    assert "Hohonade (" in text
    assert uses_of(view_of(after_steps(150), None)) == ()


def test_sheets_begin_with_the_viewer_and_hide_other_hands() -> None:
    match = play(three_fighters(), lambda match: match.to_act.seats == (0, 1, 2))
    sheets = sheets_of(view_of(match, 1), (1, 2, 3))
    assert [sheet.piece.who for sheet in sheets][:3] == [1, 2, 0]
    assert sheets[0].is_you
    assert len(sheets[0].hand) == 3
    assert all(not sheet.hand for sheet in sheets[1:])
    assert sheets[0].points == 2


def test_a_plan_is_secret_until_all_have_one() -> None:
    match = play(three_fighters(), lambda match: match.to_act.seats == (0, 1, 2))
    match.apply(match.actions(1)[0].action, 1)
    seen = {sheet.piece.who: sheet for sheet in sheets_of(view_of(match, 0))}
    assert seen[1].plan_words == "committed"
    assert seen[1].plan == ()
    own = {sheet.piece.who: sheet for sheet in sheets_of(view_of(match, 1))}
    assert len(own[1].plan) == 3


def test_every_layout_of_the_planner_is_a_legal_plan() -> None:
    match = play(three_fighters(), lambda match: match.to_act.seats == (0, 1, 2))
    actions = match.actions(0)
    composer = PlanComposer.of(view_of(match), actions)
    assert composer is not None
    reached = set()
    for key in "1t2b3o1s2t3b1o2s3t1b2o3s" * 4:
        assert composer.press(key)
        assert composer.action is not None
        assert composer.action.detail == ", ".join(composer.actions_of(composer.layout))
        reached.add(composer.action.code)
    assert len(reached) > 10
    assert reached <= {action.code for action in actions}
    assert not composer.press("x")


def test_the_tray_shows_every_die_and_the_reroll_picks_them() -> None:
    def is_reroll(match: Match) -> bool:
        return any(
            len([action for action in match.actions(seat) if "Reroll" in action.group]) > 3
            for seat in match.to_act.seats
        )

    match = play(three_fighters(), is_reroll)
    seat = match.to_act.seats[0]
    view = view_of(match, seat)
    tray = tray_of(view)
    assert tray is not None
    attack = view.state.attack
    assert attack is not None
    assert len(tray.attack) == sum(attack.dice)
    rerolls = [action for action in match.actions(seat) if "Reroll" in action.group]
    composer = RerollComposer.of(rerolls, tray)
    assert composer is not None
    first = composer.action
    assert first in rerolls
    assert composer.press("1")
    assert composer.action != first
    assert not composer.press("9")


def test_choices_have_letters_that_are_no_commands() -> None:
    match = play(three_fighters(), lambda match: match.step > 60 and bool(match.to_act.seats))
    seat = match.to_act.seats[0]
    choices = answer_lines(match.actions(seat))
    letters = [choice.letter for choice in choices if choice.letter]
    assert len(set(letters)) == len(letters)
    assert not set(letters) & RESERVED


def test_a_letter_begins_a_word_of_its_choice_or_there_is_none() -> None:
    for table in (DUEL, FIGHT):
        for match in walk_of(table):
            for choice in answer_lines(match.actions(match.to_act.seats[0])):
                words = choice.text.lower().split()
                assert not choice.letter or choice.letter in {word[0] for word in words}


def walk_of(table: Seating) -> Iterator[Match]:
    """A match of random choices, step by step."""
    match, rng = Match(table.setup(), seed=2), Random(1)
    while not match.is_over and match.step < 150:
        if match.to_act.is_chance:
            match.advance()
        else:
            yield match
            seat = match.to_act.seats[0]
            match.apply(rng.choice(match.actions(seat)).action, seat)


def test_a_long_list_is_asked_in_two_steps_and_reaches_every_action() -> None:
    match = play(three_fighters(), lambda match: match.to_act.seats == (0, 1, 2))
    actions = match.actions(0)
    chooser = Chooser(actions)
    reached = set()
    for at in range(len(chooser.choices)):
        chooser.point(at)
        taken = chooser.enter()
        if taken is not None:
            reached.add(taken.code)
            continue
        for inside in range(len(chooser.choices)):
            chooser.point(inside)
            action = chooser.enter()
            assert action is not None
            reached.add(action.code)
        assert chooser.back()
        assert chooser.cursor == at
    assert reached == {action.code for action in actions}
    assert not chooser.back()
    assert chooser.find("1") == 0
    assert chooser.find("?") is None


def test_the_log_filters() -> None:
    match = after_steps(150)
    lines = lines_of(match.events_since(0, 0), board_of("neon").log_rules)
    fights = shown(lines, "fights", "Akari")
    mine = shown(lines, "mine", "Akari")
    assert 0 < len(fights) < len(lines)
    assert all("Akari" in line.text or line.role == "title" for line in mine)


@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize(("width", "height"), [(80, 12), (60, 9), (78, 24), (108, 38), (100, 18)])
def test_cards_of_the_ring_never_overlap_nor_leave_the_picture(
    count: int, width: int, height: int
) -> None:
    layout = layout_ring(count, width, height)
    cells: set[tuple[int, int]] = set()
    for rect in (*layout.cards, layout.ship):
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.x + rect.width <= width
        assert rect.y + rect.height <= height
        own = {
            (x, y)
            for x in range(rect.x, rect.x + rect.width)
            for y in range(rect.y, rect.y + rect.height)
        }
        assert not own & cells
        cells |= own


def test_what_matters_of_a_sector_is_told_without_colour() -> None:
    match = after_steps(150)
    arena = arena_of(view_of(match))
    for skin in (UNICODE, ASCII):
        text = "\n".join(draw_arena(arena, 80, 12, skin).lines())
        assert text.count("sinks next") == 2
        for sector in arena.sectors:
            assert f" {sector.number} " in text
        for sector in arena.sectors:
            for piece in sector.fighters:
                assert piece.letter in text
    assert text.isascii()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("steps", [0, 20, 90, 150, 400])
def test_a_match_is_drawn_at_every_size(width: int, height: int, steps: int) -> None:
    match = after_steps(steps)
    picture = MatchPicture(board_of("neon"), match.view(0), points=(1, 2, 3))
    seats = match.to_act.seats
    if seats:
        picture.view = match.view(seats[0])
        picture.question = match.question(seats[0])
        picture.chooser = Chooser(match.actions(seats[0]))
        picture.composer = picture.board.composer(picture.view, match.actions(seats[0]))
    for tab in range(3):
        picture.tab = tab
        for skin in (UNICODE, ASCII):
            grid = Grid(width, height, skin)
            draw_match(grid, picture)
            assert skin is UNICODE or all(line.isascii() for line in grid.lines())


@given(st.integers(60, 260), st.integers(20, 90))
def test_panels_fill_the_screen_and_do_not_overlap(width: int, height: int) -> None:
    layout = layout_match(width, height)
    places = [layout.arena, layout.question]
    if not layout.is_compact:
        places += [layout.sheets, layout.log]
    assert sum(place.width * place.height for place in places) == width * (height - 2)
    assert all(place.x + place.width <= width for place in places)
    assert all(place.y + place.height < height for place in places)


@given(st.text())
def test_text_from_outside_is_clean(text: str) -> None:
    told = clean(text)
    assert all(char.isprintable() for char in told.replace(FILLER, ""))
    assert "\x1b" not in told
    assert clean(text, ascii_only=True).isascii()


def test_a_grid_cuts_off_what_lies_outside_and_knows_what_changed() -> None:
    grid = Grid(6, 2)
    grid.put(-2, 0, "abcdefgh")
    grid.put(0, 9, "nothing")
    assert grid.lines() == ["cdefgh", ""]
    other = Grid(6, 2)
    other.put(0, 0, "cdXfgh")
    assert other.changed(grid) == [Rect(2, 0, 1, 1)]
    assert grid.changed(grid) == []
