"""The preview on the arena: what it shows is what the engine then does."""

from __future__ import annotations

from collections import Counter

import pytest

from kumite.bots import make
from kumite.games.neon import actions as neon
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA
from kumite.games.neon.view import View
from kumite.match import Match
from kumite_tui.boards import board_of
from kumite_tui.boards.neon.models import AIMED, COMES, LEAVES, arena_of
from kumite_tui.boards.neon.preview import Preview, preview_of, with_preview
from kumite_tui.drawing.grid import ASCII, UNICODE
from tests.tui.positions import after_steps, play, three_fighters


def view_of(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_goes_where_and_who_is_aimed_at(seed: int) -> None:
    match = three_fighters(seed)
    bots = [make("rookie", game="neon", seat=seat, seed=1) for seat in range(3)]
    seen: Counter[str] = Counter()
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        for action in match.actions(seat)[:6]:
            preview = preview_of(view, action)
            after = match.clone()
            step = after.step
            after.apply(action.action, seat)
            while after.to_act.is_chance and isinstance(action.action, neon.Attack):
                after.advance()
            raws = [event.raw for event in after.events_since(step)]
            if isinstance(action.action, neon.Effect):
                # Paid effects ask for the payment before anything moves.
                continue
            if isinstance(action.action, neon.Attack):
                declared = next(raw for raw in raws if raw[0] == EventKind.ATTACK_DECLARED)
                target = declared[4]
                if target <= AUTOMA:
                    assert preview.aimed == {target}
                elif target < neon.ALL_IN:
                    assert preview.bots == target - neon.ANY_BOT
                seen["attack"] += 1
            moved = [(raw[2], raw[4]) for raw in raws if raw[0] == EventKind.MOVED]
            for move in preview.moves:
                assert move in moved or isinstance(action.action, neon.Attack)
                seen[type(action.action).__name__] += 1
        codes = [action.code for action in match.actions(seat)]
        match.apply(match.words.action(bots[seat].choose(match.view_bytes(seat), codes)), seat)
    assert seen["Move"] > 5
    assert seen["Disembark"] > 2
    assert seen["attack"] > 10


def test_a_move_is_drawn_where_it_leads() -> None:
    match = play(
        three_fighters(),
        lambda m: any(
            isinstance(a.action, neon.Move) for s in m.to_act.seats for a in m.actions(s)
        ),
    )
    seat = match.to_act.seats[0]
    view = view_of(match, seat)
    action = next(a for a in match.actions(seat) if isinstance(a.action, neon.Move))
    assert isinstance(action.action, neon.Move)
    arena = with_preview(arena_of(view), view, preview_of(view, action))
    marks = {
        sector.number: piece.mark
        for sector in arena.sectors
        for piece in sector.fighters
        if piece.who == seat
    }
    assert marks == {action.action.sector: COMES, view.me.loc: LEAVES}
    board = board_of("neon")
    for skin in (UNICODE, ASCII):
        plain = board.arena(view, 80, 12, skin, ()).lines()
        drawn = board.arena(view, 80, 12, skin, (action,)).lines()
        letter = view.name(seat)[0]
        assert f"{skin.arrow}{letter}" in "".join(drawn)
        assert f"{skin.arrow}{letter}" not in "".join(plain)


def test_a_target_is_drawn_as_such() -> None:
    match = play(
        three_fighters(),
        lambda m: any(
            isinstance(a.action, neon.Attack) and a.action.target < AUTOMA and a.action.ref == 63
            for s in m.to_act.seats
            for a in m.actions(s)
        ),
    )
    seat = match.to_act.seats[0]
    view = view_of(match, seat)
    action = next(
        a
        for a in match.actions(seat)
        if isinstance(a.action, neon.Attack) and a.action.target < AUTOMA and a.action.ref == 63
    )
    assert isinstance(action.action, neon.Attack)
    arena = with_preview(arena_of(view), view, preview_of(view, action))
    aimed = [p.who for s in arena.sectors for p in s.fighters if p.mark == AIMED]
    assert aimed == [action.action.target]
    drawn = "".join(board_of("neon").arena(view, 80, 12, UNICODE, (action,)).lines())
    assert UNICODE.aim in drawn


def test_nothing_to_show_changes_nothing() -> None:
    match = after_steps(60)
    view = match.view(0)
    assert isinstance(view, View)
    arena = arena_of(view)
    assert with_preview(arena, view, Preview()) is arena


def test_several_choices_mark_all_their_places() -> None:
    match = play(
        three_fighters(),
        lambda m: any(
            isinstance(a.action, neon.Disembark) for s in m.to_act.seats for a in m.actions(s)
        ),
    )
    seat = match.to_act.seats[0]
    view = view_of(match, seat)
    some = match.actions(seat)[:3]
    drawn = "\n".join(board_of("neon").arena(view, 80, 12, UNICODE, some).lines())
    assert drawn.count(UNICODE.hot_frame[0]) == 3
    assert UNICODE.arrow not in drawn
