"""Martial Art's board: what it previews is what the engine does, and whole answers are legal."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import pytest

from kumite.bots import make
from kumite.games.martial_art import actions as act
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import TOKENS, Phase, size
from kumite.games.martial_art.odds import last_words
from kumite.games.martial_art.terms import AREAS, Token
from kumite.games.martial_art.view import View
from kumite.match import Match, new_match
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of
from kumite_tui.boards.martial_art.bodies import telling
from kumite_tui.boards.martial_art.layout import LayoutComposer
from kumite_tui.boards.martial_art.models import bodies_of, mat_of
from kumite_tui.boards.martial_art.preview import SOME, area_place, preview_of
from kumite_tui.boards.martial_art.skill_pick import SkillComposer
from kumite_tui.boards.martial_art.sowing import SowComposer
from kumite_tui.grid import ASCII, UNICODE
from kumite_tui.session import Session
from kumite_tui.table import HUMAN, Table
from kumite_tui.textual_private import screen_text
from tests.tui.driving import BELT, FIGHT, click, match_of, press, start

BOARD = board_of("martial-art")
ROOMS = [(80, 12), (100, 18), (78, 22), (106, 39), (60, 9), (77, 9)]
TABLES = [("white", 2), ("white", 3), ("black", 2), ("black", 4), ("black-team", 4)]


def view_of(match: Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def played(mode: str, seats: int, seed: int = 2, level: str = "rookie") -> list[Match]:
    """A whole match, every position of it in which somebody chooses."""
    match = new_match("martial-art", mode=mode, seats=seats, seed=seed)
    bots = [make(level, game="martial-art", seat=seat, seed=1) for seat in range(seats)]
    found = []
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        found.append(match.clone())
        seat = match.to_act.seats[0]
        code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(match.words.action(code), seat)
    return found


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_tokens_land_where_the_preview_says(mode: str, seats: int) -> None:
    """Sow in the first order: the Areas, their order and the token are those that were shown."""
    seen: Counter[str] = Counter()
    for match in played(mode, seats):
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        if view.state.phase not in (Phase.START, Phase.SOW):
            continue
        for action in match.actions(seat):
            shown = preview_of(view, action)
            after = match.clone()
            step = after.step
            after.apply(action.action, seat)
            while not after.is_over and after.to_act.seats == (seat,):
                phase = view_of(after, seat).state.phase
                if phase > Phase.SOW:
                    break
                choice = after.actions(seat)[0]
                after.apply(choice.action, seat)
            sown = [e.raw for e in after.events_since(step) if e.raw[0] == EventKind.TOKEN_SOWN]
            assert [raw[3] for raw in sown] == [area for area, _ in shown.lands]
            seen[view.state.phase.name] += 1
            if view.state.phase is Phase.SOW and sown[0][4] <= Token.HEADBUTT:
                assert shown.lands[0][1] == Token(sown[0][4]).name[0]
            assert all(letter == SOME for _, letter in shown.lands[1:])
    assert seen["START"] > 20
    assert seen["SOW"] > 10


def test_a_step_and_a_facing_are_drawn_where_they_lead() -> None:
    looked: Counter[str] = Counter()
    for match in played("black", 2):
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        for action in match.actions(seat):
            shown = preview_of(view, action)
            after = match.clone()
            after.apply(action.action, seat)
            own = view_of(after, seat).state.seats[seat]
            if isinstance(action.action, act.Step):
                assert own.space == shown.step
                drawn = "".join(BOARD.arena(view, 80, 12, ASCII, (action,)).lines())
                assert f"[{view.name(seat)[0]}]" in drawn
                looked["step"] += 1
            elif isinstance(action.action, act.Face):
                assert own.facing == shown.facing
                looked["face"] += 1
    assert looked["step"] > 10
    assert looked["face"] > 10


@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_every_body_has_its_areas_on_the_arena(mode: str, seats: int, skin: object) -> None:
    """At every size, whatever happens: everybody in is drawn, and own Areas can be clicked."""
    rng = Random(3)
    positions = played(mode, seats)
    for match in rng.sample(positions, min(40, len(positions))):
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        actions = match.actions(seat)
        for width, height in ROOMS:
            grid = BOARD.arena(view, width, height, skin, actions[:1])  # type: ignore[arg-type]
            assert (grid.width, grid.height) == (width, height)
            text = "\n".join(grid.lines())
            tokens = {zone.token for zone in grid.zones}
            for body in bodies_of(view):
                assert body.piece.name in text, (width, height, text)
                wanted = {
                    f"place:{area_place(body.piece.seat, area)}" for area in range(1, AREAS + 1)
                }
                is_shown = body.is_you or height >= 12
                if not body.out and is_shown:
                    assert wanted <= tokens, (width, height, text)
            for row in mat_of(view).rows:
                assert {f"place:{space.number}" for space in row} <= tokens


def test_hidden_tokens_are_only_counted() -> None:
    """Two positions that differ in somebody's hidden tokens alone look the same to others."""
    fought = [m for m in played("black", 4) if view_of(m, None).state.phase > Phase.LAYOUT]
    for match in fought[::7]:
        for viewer in (None, 0):
            view = view_of(match, viewer)
            for body in bodies_of(view):
                if body.piece.seat == viewer:
                    continue
                assert all(not area.effects for area in body.areas)
                own = match.clone().view(body.piece.seat)
                assert isinstance(own, View)
                counts = [size(bag) for bag in own.me.effects]
                assert [area.hidden for area in body.areas] == counts


def test_more_room_tells_more() -> None:
    assert [telling(*room) for room in ((20, 9), (24, 6), (34, 6), (44, 11), (34, 13))] == [
        0, 1, 2, 3, 4,
    ]  # fmt: skip


# Composers


def black_belt(seed: int) -> Match:
    match = new_match("martial-art", mode="black", seats=2, seed=seed)
    while match.to_act.is_chance or view_of(match, 0).state.phase is Phase.FIGHTERS:
        if match.to_act.is_chance:
            match.advance()
        else:
            seat = match.to_act.seats[0]
            match.apply(match.actions(seat)[0].action, seat)
    return match


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_composed_can_be_laid_out(seed: int) -> None:
    """Random touches: skills and layout end as they were shown, in as many actions as it takes."""
    rng = Random(seed)
    match = black_belt(seed)
    skills = SkillComposer.of(view_of(match, 0), match.actions(0))
    assert skills is not None
    for _ in range(30):
        skills.press(rng.choice([*"1234567", "s", "up", "down"]))
    for number in range(7):
        if len(skills.chosen) < 3 and number not in skills.chosen:
            skills.press(str(number + 1))
        if len(skills.chosen) > 3 and number in skills.chosen:
            skills.press(str(number + 1))
    action = skills.action
    steps = 0
    while action is not None:
        match.apply(action.action, 0)
        steps += 1
        still = 0 in match.to_act.seats
        action = skills.then(match.view(0), match.actions(0)) if still else None
    assert steps == 3
    assert {n for n in range(7) if view_of(match, 0).me.skills >> n & 1} == skills.chosen

    while view_of(match, 0).state.phase is Phase.SKILLS:
        match.apply(match.actions(1)[-1].action, 1)
    done = rng.randrange(0, 9)
    for _ in range(done):
        match.apply(rng.choice(match.actions(0)).action, 0)
    layout = LayoutComposer.of(view_of(match, 0), match.actions(0))
    assert layout is not None
    for _ in range(60):
        key = rng.choice(["left", "right", "up", "down", "s", "s", "s", "o", "space"])
        assert layout.press(key)
        layout.press(f"slot{rng.randrange(TOKENS)}")
        layout.aim(rng.choice(match.actions(0)))
    wanted = list(layout.slots)
    action, steps = layout.action, 0
    while action is not None:
        match.apply(action.action, 0)
        steps += 1
        still = 0 in match.to_act.seats
        action = layout.then(match.view(0), match.actions(0)) if still else None
    assert steps == TOKENS - done
    own = view_of(match, 0).me
    assert own.laid == TOKENS
    for area in range(AREAS):
        held = Counter(wanted[2 + 2 * area : 4 + 2 * area])
        for token in Token:
            bag = own.actions[area] if token.is_action else own.effects[area]
            assert bag[token if token.is_action else token - Token.MOVE] == held[token]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_hand_is_sown_in_the_order_that_was_composed(mode: str, seats: int) -> None:
    rng, looked = Random(5), 0
    for match in played(mode, seats):
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        composer = SowComposer.of(view, match.actions(seat))
        if composer is None:
            continue
        for _ in range(rng.randrange(6)):
            assert composer.press(rng.choice(["left", "right", "s", "space", "1", "2"]))
        if rng.random() < 0.3:
            first = rng.choice(match.actions(seat))
            composer.aim(first)
            assert composer.action == first
        wanted, start, step = list(composer.order), view.state.start_area, match.step
        drawn = "\n".join(composer.draw(76, 6, ASCII).grid.lines())
        assert drawn.isascii()
        words = last_words(view, wanted[-1]) if len(wanted) > 2 else ""
        assert words.partition("; ")[0] in drawn
        action = composer.action
        while action is not None:
            match.apply(action.action, seat)
            still = match.to_act.seats == (seat,)
            action = composer.then(match.view(seat), match.actions(seat)) if still else None
        seen = [e.raw for e in match.events_since(step, seat)]
        sown = [
            (raw[3], raw[4])
            for raw in seen
            if (raw[0] == EventKind.TOKEN_SOWN and raw[4] <= Token.HEADBUTT)
            or raw[0] == EventKind.SOWN_SEEN
        ]
        begun = view.state.sown
        assert sown == [
            ((start + begun + at) % AREAS + 1, token) for at, token in enumerate(wanted)
        ]
        looked += 1
    assert looked > 5


def test_illegal_swaps_are_refused_in_words() -> None:
    match = black_belt(1)
    for seat in (0, 1):
        while view_of(match, 0).state.phase is Phase.SKILLS and seat in match.to_act.seats:
            match.apply(match.actions(seat)[0].action, seat)
    layout = LayoutComposer.of(view_of(match, 0), match.actions(0))
    assert layout is not None
    before = list(layout.slots)
    punch = next(at for at, token in enumerate(before) if token.is_action)
    layout.press("slot0")
    layout.press(f"slot{punch}")
    assert layout.slots == before
    drawn = "\n".join(layout.draw(76, 7, UNICODE).grid.lines())
    assert "Only Effects can be in the reserve." in drawn


def test_one_enter_lays_out_everything_and_undo_goes_back_a_token() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, BELT)
            assert "Which three skills do you bring?" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert "How do you lay out your tokens?" in screen_text(pilot.app)
            composer = match_of(pilot).picture.composer
            assert isinstance(composer, LayoutComposer)
            await click(pilot, "compose:slot2")
            await click(pilot, "compose:slot4")
            wanted = list(composer.slots)
            await press(pilot, "enter")
            assert match_of(pilot).picture.question == "Which Area do you start from?"
            own = match_of(pilot).session.view().me  # type: ignore[attr-defined]
            assert sorted(wanted[2:4]) == [
                token
                for token in Token
                for _ in range(
                    own.actions[0][token] if token.is_action else own.effects[0][token - 4]
                )
            ]
            await press(pilot, "u")
            composer = match_of(pilot).picture.composer
            assert isinstance(composer, LayoutComposer)
            assert composer.slots == wanted
            await press(pilot, "l")
            assert match_of(pilot).picture.composer is None

    asyncio.run(play())


# People at one screen


def test_two_people_never_see_each_others_tokens() -> None:
    table = Table(
        game="martial-art", mode="black", players=(HUMAN, HUMAN),
        fighters=("igor", "li-ming"), seed=4,
    )  # fmt: skip
    rng = Random(2)
    curtains: list[str] = []

    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, table)
            for _ in range(60):
                screen = match_of(pilot)
                session = screen.session
                assert isinstance(session, Session)
                if screen.picture.curtain:
                    curtains.append(screen.picture.curtain)
                    assert session.viewer is None
                    for body in bodies_of(view_of(session.match, None)):
                        assert all(not area.effects for area in body.areas)
                    assert "slot" not in screen_text(pilot.app)
                    await press(pilot, rng.choice("hwu1s"), "enter")
                    continue
                assert session.viewer == session.asked
                await press(pilot, "enter")

    asyncio.run(play())
    assert {"Igor", "Li-Ming"} <= set(curtains)


def test_a_click_on_ones_own_body_starts_the_turn_there() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, FIGHT, 5, is_eager=True)
            assert match_of(pilot).picture.question == "Which Area do you start from?"
            area = max(
                action.action.area
                for action in match_of(pilot).session.actions()
                if isinstance(action.action, act.Start)
            )
            await click(pilot, f"place:{area_place(0, area)}")
            state = match_of(pilot).session.view().state  # type: ignore[attr-defined]
            assert state.start_area == area

    asyncio.run(play())
