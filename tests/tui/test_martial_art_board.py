"""Martial Art's board: what it previews is what the engine does, and whole answers are legal."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from kumite.bots import make
from kumite.games.martial_art import actions as act
from kumite.games.martial_art.bag import size
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import TOKENS, Phase
from kumite.games.martial_art.odds import strike_words
from kumite.games.martial_art.strikes import strikes_after
from kumite.games.martial_art.terms import AREAS, Token
from kumite.games.martial_art.view import View
from kumite.match import LabelledAction, Match, new_match
from kumite_tui.app import KumiteApp
from kumite_tui.boards import board_of
from kumite_tui.boards.martial_art.bodies import detail_level
from kumite_tui.boards.martial_art.describe import describe
from kumite_tui.boards.martial_art.layout import LayoutComposer
from kumite_tui.boards.martial_art.models import bodies_of, mat_of, sheets_of
from kumite_tui.boards.martial_art.preview import SOME, area_place, preview_of
from kumite_tui.boards.martial_art.skill_pick import SkillComposer
from kumite_tui.boards.martial_art.sowing import SowComposer
from kumite_tui.drawing.grid import ASCII, UNICODE
from kumite_tui.models.new_match import NewMatch
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.explain import ExplainScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.rules.martial_art.scenario import Seat, scene
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
    assert [detail_level(*room) for room in ((20, 9), (24, 6), (34, 6), (44, 11), (34, 13))] == [
        0, 1, 2, 3, 4,
    ]  # fmt: skip


def test_the_mat_tells_teams_and_shortens_names_with_a_dot() -> None:
    match = next(m for m in played("black-team", 4) if view_of(m, None).state.phase > Phase.LAYOUT)
    drawn = "\n".join(BOARD.arena(match.view(0), 106, 39, ASCII, ()).lines())
    assert drawn.count("-A-") == 3  # two fighters, and what it means
    assert drawn.count("-B-") == 2
    names = [view_of(match, 0).name(seat) for seat in range(4)]
    assert all((f"{name[:4]}." if len(name) > 5 else name) in drawn for name in names)


def test_what_everybody_knows_of_hidden_tokens_is_drawn_small() -> None:
    """MA-INF-10."""
    told = 0
    for match in played("black", 2):
        view = view_of(match, 0)
        foe = next((body for body in bodies_of(view) if not body.is_you), None)
        if foe is None or foe.out or view.state.phase <= Phase.LAYOUT:
            continue
        drawn = "\n".join(BOARD.arena(view, 80, 12, ASCII, ()).lines())
        lines = "\n".join(BOARD.plain(view, ()))
        for area in foe.areas:
            assert len(area.known) <= area.hidden
            for token in area.known:
                assert token.name[0].lower() in drawn
                assert f"hidden {token.name.capitalize()}" in lines
                told += 1
    assert told > 10


def test_the_form_says_who_is_with_whom() -> None:
    fighters = [("igor", "Igor"), ("wonja", "Wonja")]
    form = NewMatch(None, fighters, "rookie", game="martial-art")
    assert [row.title for row in form.rows if row.id.startswith("player")] == ["Seat 1", "Seat 2"]
    table = replace(form.table, mode="black-team", players=("rookie",) * 4, fighters=(None,) * 4)
    form = NewMatch(table, fighters, "rookie", game="martial-art")
    seats = [(row.title, row.help) for row in form.rows if row.id.startswith("player")]
    assert seats == [
        ("Seat 1 (A)", "a person or a bot, with seat 3"),
        ("Seat 2 (B)", "a person or a bot, with seat 4"),
        ("Seat 3 (A)", "a person or a bot, with seat 1"),
        ("Seat 4 (B)", "a person or a bot, with seat 2"),
    ]


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
    if layout.held is not None:
        assert layout.action is None
        layout.press("escape")
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
        drawn = " ".join(line.strip() for line in composer.draw(76, 6, ASCII).grid.lines())
        assert drawn.isascii()
        strikes = strikes_after(view, [act.Sow(token) for token in wanted])
        unpriced = tuple(replace(each, price="") for each in strikes[:1])
        assert strike_words(view, unpriced) in drawn
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


@pytest.mark.parametrize("room", [(76, 7), (78, 11), (116, 14), (56, 6)])
def test_what_a_skill_says_can_be_read_before_it_is_picked(room: tuple[int, int]) -> None:
    for seed in range(4):
        match = black_belt(seed)
        view = view_of(match, 0)
        composer = SkillComposer.of(view, match.actions(0))
        assert composer is not None
        for _, skill in enumerate(view.content.skills[view.me.fighter]):
            lines = composer.draw(*room, ASCII).grid.lines()
            told = " ".join(" ".join(line[28:].strip() for line in lines).split())
            assert skill.text in told
            assert composer.subject == skill.name
            assert any(skill.name in line[:28] for line in lines)
            composer.press("down")


def test_explain_begins_with_the_skill_at_the_cursor() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, BELT)
            await press(pilot, "down", "e")
            screen = pilot.app.screen
            assert isinstance(screen, ExplainScreen)
            assert screen.term is not None
            assert screen.term.name == "Uppercut"

    asyncio.run(play())


def test_the_line_of_keys_names_all_digits() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, BELT)
            assert "1-7 bring or leave" in screen_text(pilot.app)
            await click(pilot, "key:1")
            composer = match_of(pilot).picture.composer
            assert isinstance(composer, SkillComposer)
            assert 0 not in composer.chosen

    asyncio.run(play())


@pytest.mark.parametrize("chi", [0, 1])
def test_a_lock_that_cannot_be_paid_is_told_so(chi: int) -> None:
    """MA-LCK-02: somebody stands there, only the Move is missing."""
    play = scene(
        "reference",
        Seat("hirumasa", "D4", chi=chi, rage=1, areas={1: "Lock Defense"}),
        Seat("igor", "D5"),
        mode="black",
    )
    view = View.from_bytes(play.raw.view(0), play.content)
    told = describe(view, act.Start(1))
    words = "The Lock needs a Move, which cannot be paid."
    assert (words in told) == (chi == 0)
    assert "Nobody can be reached" not in told
    play.until_sown(1, face=0)
    view = View.from_bytes(play.raw.view(0), play.content)
    actions = [LabelledAction(act.from_code(code), "", "", "") for code in play.raw.actions(0)]
    composer = SowComposer.of(view, actions)
    assert composer is not None
    composer.order = [Token.DEFENSE, Token.LOCK]
    drawn = " ".join(line.strip() for line in composer.draw(76, 6, ASCII).grid.lines())
    assert (words in drawn) == (chi == 0)
    assert "nobody is in reach" not in drawn


def test_whom_the_turn_can_strike_stays_in_sight() -> None:
    """Energy, steps, facing: target and odds as from the Area, as far as they are still open."""
    seen: Counter[str] = Counter()
    for match in played("black", 2):
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        if not Phase.ENERGY <= view.state.phase <= Phase.FACING:
            continue
        for action in match.actions(seat):
            shown = preview_of(view, action)
            assert shown.starts == view.state.start_area
            assert shown.lands
            for strike in shown.strikes:
                assert strike.area == shown.lands[-1][0]
                seen[view.state.phase.name] += 1
    assert min(seen[name] for name in ("ENERGY", "MOVE", "FACING")) > 5, seen


def test_a_skill_is_marked_while_it_can_be_used() -> None:
    looked = 0
    for match in played("black", 2):
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        if view.state.phase <= Phase.LAYOUT:
            continue
        offered = {
            view.skill(seat, each.action.skill).name
            for each in match.actions(seat)
            if isinstance(each.action, act.Skill)
        }
        for sheet in sheets_of(view):
            usable = {skill.name for skill in sheet.skills if skill.is_usable}
            assert usable == (offered if sheet.body.is_you else set())
        lines = "\n".join(BOARD.sheets(view, (), 76, 12, ASCII).lines())
        assert ("[now]" in lines) == bool(offered)
        assert ("can be used now" in "\n".join(BOARD.plain(view, ()))) == bool(offered)
        looked += bool(offered)
    assert looked > 3


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


def test_enter_in_the_middle_of_a_swap_swaps_and_lays_nothing() -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, BELT)
            await press(pilot, "enter")
            composer = match_of(pilot).picture.composer
            assert isinstance(composer, LayoutComposer)
            before = list(composer.slots)
            await press(pilot, "right", "down", "s")
            assert "Which place changes with" in screen_text(pilot.app)
            await press(pilot, "enter")  # on the token itself: it is put back
            assert (composer.held, composer.slots) == (None, before)
            await press(pilot, "s", "right", "enter")
            assert composer.held is None
            assert composer.slots != before
            await press(pilot, "s", "escape")
            assert composer.held is None
            assert match_of(pilot).picture.composer is composer
            assert match_of(pilot).session.view().me.laid == 0  # type: ignore[attr-defined]

    asyncio.run(play())


def test_a_step_that_costs_energy_is_not_one_enter_away() -> None:
    """MA-XMV-01: the cursor is there where only it leads to a strike; Enter asks where to."""

    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, BELT)
            await press(pilot, "enter", "enter")
            screen = match_of(pilot)
            own = screen.session.view().me  # type: ignore[attr-defined]
            area = next(at for at in range(AREAS) if not own.effects[at][0])
            await click(pilot, f"place:{area_place(0, area + 1)}")
            chooser = screen.picture.chooser
            assert chooser is not None
            if screen.picture.question == "Which energy do you gain?":
                chooser.aim(act.Energy(0, 0).code)
                await press(pilot, "enter")
                chooser = screen.picture.chooser
                assert chooser is not None
            assert screen.picture.question == "Where do you step?"
            assert chooser.current.text == "Step for 1 Chi, 1 Rage"
            assert chooser.current.is_group
            energy = own.chi, own.rage
            await press(pilot, "enter")
            after = screen.session.view().me  # type: ignore[attr-defined]
            assert (after.chi, after.rage) == energy

    asyncio.run(play())


# People at one screen


def test_two_people_never_see_each_others_tokens() -> None:
    table = Seating(
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
