"""Super Fantasy Brawl's board: what it previews is what the engine does, and plans are legal."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from kumite.bots import make
from kumite.games import presenter
from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.imagining import End, foresee, world_of
from kumite.games.super_fantasy_brawl.model import GATE, NO_ID, SIDES, Phase
from kumite.games.super_fantasy_brawl.outcomes import fates_of
from kumite.games.super_fantasy_brawl.reactions import answers_to
from kumite.games.super_fantasy_brawl.routes import AIMED, ways_of
from kumite.games.super_fantasy_brawl.standing import changes_of, standing_of
from kumite.games.super_fantasy_brawl.terms import CardType
from kumite.games.super_fantasy_brawl.view import View
from kumite.match import LabelledAction, Match, new_match
from kumite_tui.app import KumiteApp
from kumite_tui.boards import DrawsArena, board_of
from kumite_tui.boards.super_fantasy_brawl.brought_list import ListComposer
from kumite_tui.boards.super_fantasy_brawl.hexes import AREA_ROLES, SHAPES
from kumite_tui.boards.super_fantasy_brawl.models import table_of
from kumite_tui.boards.super_fantasy_brawl.opening_hand import HandComposer
from kumite_tui.boards.super_fantasy_brawl.turn import Stage, TurnComposer
from kumite_tui.drawing.grid import ASCII, UNICODE, Skin
from kumite_tui.models.new_match import NewMatch
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.match import MatchScreen
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import BRAWL, BRAWL_TEAMS, click, match_of, press, screen_of, settle, start

BOARD = board_of("super-fantasy-brawl")
ROOMS = [(80, 12), (100, 18), (78, 22), (106, 39), (80, 9), (60, 9), (140, 45)]
MODES = [("duel", 2), ("tornado", 4)]


def view_of(match: Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


@cache
def played(mode: str, seats: int, seed: int = 4) -> tuple[Match, ...]:
    """A whole match between rookies: every position of it in which somebody chooses."""
    match = new_match("super-fantasy-brawl", mode=mode, seats=seats, seed=seed)
    bots = [make("rookie", game="super-fantasy-brawl", seat=seat, seed=1) for seat in range(seats)]
    found = []
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        found.append(match.clone())
        seat = match.to_act.seats[0]
        code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(match.words.action(code), seat)
    return tuple(found)


def asked(mode: str, seats: int, *phases: Phase) -> list[tuple[Match, int, View]]:
    """Positions of that match that wait for one of these phases: with seat and view."""
    found = []
    for match in played(mode, seats):
        seat = match.to_act.seats[0]
        view = view_of(match, seat)
        if not phases or view.state.phase in phases:
            found.append((match, seat, view))
    return found


def answer_others(match: Match, seat: int) -> None:
    """Nobody reacts."""
    while match.to_act.seats and match.to_act.seats != (seat,):
        other = match.to_act.seats[0]
        if view_of(match, other).state.phase is not Phase.REACT:
            return
        match.apply(act.Done(), other)


# Facts come from the engine


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_the_track_says_who_scores_as_the_next_turn_starts(mode: str, seats: int) -> None:
    """SFB-SCO-01: what a slot calls met is scored if the turn of that side begins now."""
    scored = 0
    for before, after in zip(played(mode, seats), played(mode, seats)[1:], strict=False):
        told = [each.raw for each in after.events_since(before.step)]
        for kind, _, side, challenge, slot, points in told:
            if kind != EventKind.CHALLENGE_SCORED:
                continue
            # The step that ended the turn changed nothing in the arena but Root and modifiers.
            view = view_of(before, None)
            if any(each[0] in (EventKind.MOVED, EventKind.OUT_OF_ACTION) for each in told):
                continue
            on_track = [at for at, each in enumerate(view.state.track) if each == challenge]
            assert any(side in standing_of(view).met[at] for at in on_track), (slot, points)
            scored += 1
    assert scored > 1


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_what_is_foreseen_of_a_choice_is_what_happens(mode: str, seats: int) -> None:
    """Up to chance, secrets and choices of others; and it is the same in every world."""
    ends: Counter[End] = Counter()
    looked = 0
    rng = Random(1)
    for match, seat, view in rng.sample(asked(mode, seats), 120):
        for action in match.actions(seat):
            foreseen = foresee(view, (action.code,))
            for seed in (1, 2):
                other = foresee(view, (action.code,), world_of(view, seed))
                assert (other.events, other.end) == (foreseen.events, foreseen.end)
            after = match.clone()
            after.apply(action.action, seat)
            answer_others(after, seat)
            # A true world may know more: a trap that another has looked at is set off at once.
            told = [each.raw for each in after.events_since(match.step, seat)]
            assert [each[0] for each in told][: len(foreseen.events)] == [
                each[0] for each in foreseen.events
            ]
            assert [each[2:] for each in told][: len(foreseen.events)] == [
                each[2:] for each in foreseen.events
            ]
            ends[foreseen.end] += 1
            if foreseen.end is End.ASKED and after.to_act.seats == (seat,):
                now = standing_of(view_of(after, seat)).met
                changes = changes_of(view, foreseen)
                assert all((each.side in now[each.slot]) is each.is_met for each in changes)
                looked += len(changes)
    assert looked > 0
    assert ends[End.ASKED] > 100
    assert ends[End.CHANCE] + ends[End.SECRET] > 10


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_ways_lead_where_they_say(mode: str, seats: int) -> None:
    """Taken action by action, every way ends on its hex, and its options are what is asked."""
    walked: Counter[str] = Counter()
    rng = Random(2)
    for match, seat, view in rng.sample(asked(mode, seats, Phase.ACTIVATE), 25):
        for action in match.actions(seat):
            if isinstance(action.action, act.Done):
                continue
            for end, way in rng.sample(sorted(ways_of(view, (action.code,)).items()), 1):
                after = match.clone()
                for code in way.line:
                    assert code in after.codes(seat)
                    after.apply(after.words.action(code), seat)
                state = view_of(after, None).state
                if way.path and way.foreseen.end is not End.OVER:
                    assert end in [each.hex for each in state.figures] or way.is_risky
                if way.options:
                    assert [each.code for each in way.options] == list(after.codes(seat))
                    walked["options"] += 1
                if way.is_risky:
                    assert any(trap.hex == end for trap in view.state.traps)
                    walked["risky"] += 1
                walked["ways"] += 1
    assert walked["ways"] > 80
    assert walked["options"] > 20


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_hex_that_can_be_reached_is_offered(mode: str, seats: int) -> None:
    """Against a slow walk that tries every sequence of steps in the true match."""
    rng = Random(3)
    compared = 0
    for match, seat, view in rng.sample(asked(mode, seats, Phase.ACTIVATE), 12):
        for action in match.actions(seat):
            if not isinstance(action.action, act.Play | act.Standard):
                continue
            ends: set[int] = set()
            _walk(match, seat, action, ends)
            if ends:
                assert set(ways_of(view, (action.code,))) == ends
                compared += 1
    assert compared > 30


def _walk(match: Match, seat: int, action: LabelledAction, ends: set[int]) -> None:
    """All hexes where the movement of an action can end."""
    begun = match.clone()
    begun.apply(action.action, seat)
    if begun.to_act.seats != (seat,):
        return
    first = view_of(begun, seat).state
    if first.phase not in (Phase.STEP, Phase.ENTER):
        return
    key = (first.stage, first.op, first.mover)
    mover = first.mover
    waiting, seen = [begun], set[tuple[int, int]]()
    while waiting:
        here = waiting.pop()
        for each in here.actions(seat):
            after = here.clone()
            after.apply(each.action, seat)
            told = after.events_since(here.step)
            moved = [e.raw[4] for e in told if e.raw[0] == EventKind.MOVED and e.raw[2] == mover]
            at = moved[0] if moved else view_of(here, seat).state.figures[mover].hex
            state = view_of(after, seat).state
            is_on = after.to_act.seats == (seat,) and state.phase in (Phase.STEP, Phase.ENTER)
            if is_on and (state.stage, state.op, state.mover) == key:
                if (at, state.remaining) not in seen:
                    seen.add((at, state.remaining))
                    waiting.append(after)
            else:
                ends.add(at)


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_reactions_that_may_come_hold_the_true_ones(mode: str, seats: int) -> None:
    """Whatever the defender can really play was shown, with the damage that it leads to."""
    looked: Counter[str] = Counter()
    for match, seat, view in asked(mode, seats, Phase.TARGET, Phase.AIM):
        for action in match.actions(seat):
            answers = answers_to(view, (action.code,))
            after = match.clone()
            after.apply(action.action, seat)
            others = after.to_act.seats
            if not others or others == (seat,):
                continue
            other = others[0]
            if view_of(after, other).state.phase is not Phase.REACT:
                assert answers is None
                continue
            assert answers is not None
            for each in after.actions(other):
                if not isinstance(each.action, act.React):
                    continue
                shown = next(
                    found
                    for found in answers.answers
                    if (found.card, found.figure) == (each.action.card, each.action.figure)
                )
                real = after.clone()
                real.apply(each.action, other)
                answer_others(real, seat)
                told = [e.raw for e in real.events_since(after.step, seat)]
                assert told[: len(shown.foreseen.events)] == list(shown.foreseen.events)
                looked["played"] += 1
            looked["asked"] += 1
            view_again = view_of(match, seat)
            assert answers_to(view_again, (action.code,)) == answers
    assert looked["asked"] > 9
    assert looked["played"] > 2


def test_reactions_in_the_discard_pile_cannot_come() -> None:
    for match, seat, view in asked("duel", 2, Phase.TARGET)[:40]:
        other = view.state.seats[1 - seat]
        gone = set(view.card_numbers(1 - seat, other.discard))
        for action in match.actions(seat):
            answers = answers_to(view, (action.code,))
            for each in answers.answers if answers else ():
                card = view.card(each.card)
                assert each.card not in gone
                assert card.type is CardType.REACTION
                assert other.cores >> card.core & 1


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_a_deck_has_as_many_cards_as_chance_can_draw(mode: str, seats: int) -> None:
    match, rng, looked = (
        new_match("super-fantasy-brawl", mode=mode, seats=seats, seed=2),
        Random(8),
        0,
    )
    while not match.is_over:
        if not match.to_act.is_chance:
            seat = match.to_act.seats[0]
            match.apply(rng.choice(match.actions(seat)).action, seat)
            continue
        for viewer in (None, 0):
            view = view_of(match, viewer)
            state = view.state
            if state.phase not in (Phase.HAND, Phase.REDRAW, Phase.CARD, Phase.UPKEEP):
                continue
            deck = next(each.deck for each in table_of(view).players if each.seat == state.active)
            # An empty deck is shuffled anew before the draw.
            assert deck in (len(match.outcomes()), 0)
            looked += bool(deck)
        match.advance()
    assert looked > 100


# Composers


def press_plan(composer: TurnComposer, rng: Random) -> None:
    """Press keys until the plan is whole."""
    for _ in range(60):
        for key in rng.choices(["down", "up", "left", "right", "s", "2"], k=3):
            composer.press(key)
        if not composer.press("enter"):
            return
    raise AssertionError("the plan is never whole")


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_a_plan_is_taken_action_by_action(mode: str, seats: int) -> None:
    """What the composer shows before Enter is what stands after its actions."""
    rng = Random(4)
    stages: Counter[Stage] = Counter()
    positions = asked(mode, seats, Phase.ACTIVATE, Phase.STEP, *AIMED)
    for match, seat, view in rng.sample(positions, 60):
        actions = match.actions(seat)
        composer = BOARD.composer(view, actions)
        assert isinstance(composer, TurnComposer)
        press_plan(composer, rng)
        stages[composer.stage] += 1
        line = composer.line
        option = composer.plan.option if composer.stage is Stage.TARGETS else None
        after = match.clone()
        action: LabelledAction | None = composer.action
        taken = []
        while action is not None:
            taken.append(action.code)
            after.apply(action.action, seat)
            if after.to_act.seats != (seat,):
                break
            action = composer.then(after.view(seat), after.actions(seat))
        assert tuple(taken) == line
        if option is not None:
            answer_others(after, seat)
            told = [e.raw for e in after.events_since(match.step, seat)]
            assert told[: len(option.events)] == list(option.events)
            harm = composer.plan.option_overlay().harm
            for figure, fate in fates_of(option).items():
                if fate.damage and not fate.is_out and figure != composer.plan.figure:
                    assert harm[figure] == f"-{fate.damage}"
    assert stages[Stage.WAYS] > 3
    assert stages[Stage.TARGETS] > 3


def test_nothing_is_taken_before_the_last_enter_and_escape_goes_back() -> None:
    match, seat, view = asked("duel", 2, Phase.ACTIVATE)[0]
    composer = TurnComposer(view, match.actions(seat))
    moving = [at for at, row in enumerate(composer.rows) if row.card and row.card.move]
    assert composer.press(str(moving[0] + 1))
    assert composer.action is None
    assert composer.press("enter")
    assert composer.stage.name == "WAYS"
    assert composer.press("escape")
    assert composer.stage.name == "ROWS"
    assert not composer.press("escape")


def test_a_click_on_a_hex_chooses_where_to_end_and_a_second_one_goes_on() -> None:
    match, seat, view = asked("duel", 2, Phase.ACTIVATE)[0]
    composer = TurnComposer(view, match.actions(seat))
    moving = next(at for at, row in enumerate(composer.rows) if row.card and row.card.move)
    composer.press(str(moving + 1))
    composer.press("enter")
    plan = composer.plan
    end = next(each for each in plan.ends if each != plan.way.hex)
    assert composer.press(f"place:{end}")
    assert plan.way.hex == end
    unreached = next(at for at in range(61) if at not in plan.ways)
    assert not composer.press(f"place:{unreached}")
    assert plan.way.hex == end


def test_advice_is_for_one_action() -> None:
    match, seat, view = asked("duel", 2, Phase.ACTIVATE)[0]
    actions = match.actions(seat)
    for action in actions:
        composer = TurnComposer(view, actions)
        composer.aim(action)
        assert composer.action == action
        assert not composer.press("enter")
        after = match.clone()
        after.apply(action.action, seat)
        if after.to_act.seats == (seat,):
            assert composer.then(after.view(seat), after.actions(seat)) is None


def test_cards_that_cannot_be_played_say_why() -> None:
    """As the rules refuse them."""
    reasons = set()
    for match, seat, view in asked("duel", 2, Phase.ACTIVATE)[:60]:
        composer = TurnComposer(view, match.actions(seat))
        cards = [row for row in composer.rows if row.card is not None]
        assert {row.card.number for row in cards if row.card} == set(
            view.card_numbers(seat, view.me.hand)
        )
        told = {line.label: line.reason for line in match.why_not(seat)}
        for row in cards:
            if row.variants:
                assert row.card is not None
                assert act.Play(row.card.number).code in match.codes(seat)
                continue
            assert row.reason in told.values()
            reasons.add(row.reason)
            composer.row_at = composer.rows.index(row)
            assert composer.action is None
            shown = "\n".join(composer.draw(76, 7, UNICODE).grid.lines())
            assert "Not now: " in shown
    assert len(reasons) > 2


def test_a_secret_list_is_brought_in_the_order_of_the_roster() -> None:
    """SFB-DRA-03: ticked in any order, every list that can be ticked is legal."""
    rng = Random(5)
    for mode, seats in MODES:
        options = {"teams": "competitive"}
        for seed in range(6):
            match = new_match(
                "super-fantasy-brawl", mode=mode, seats=seats, seed=seed, options=options
            )
            while not match.to_act.is_chance:
                seat = match.to_act.seats[0]
                view = view_of(match, seat)
                composer = BOARD.composer(view, match.actions(seat))
                assert isinstance(composer, ListComposer)
                while len(composer.list.chosen) != composer.wanted or rng.random() < 0.5:
                    composer.press(rng.choice(["s", "down", "up", "3", "8"]))
                wanted = composer.chosen
                action: LabelledAction | None = composer.action
                while action is not None:
                    match.apply(action.action, seat)
                    if seat not in match.to_act.seats:
                        break
                    action = composer.then(match.view(seat), match.actions(seat))
                brought = view_of(match, seat).me.brought
                assert [n for n in range(16) if brought >> n & 1] == wanted
                if view_of(match, seat).state.phase is not Phase.BRING:
                    break


def test_ticked_cards_of_the_opening_hand_are_replaced() -> None:
    """SFB-D-10."""
    match, seat, view = asked("duel", 2, Phase.REPLACE)[0]
    composer = BOARD.composer(view, match.actions(seat))
    assert isinstance(composer, HandComposer)
    assert composer.action is not None
    assert composer.action.action == act.Replace(0)
    composer.press("2")
    composer.press("4")
    assert composer.action is not None
    replaced = composer.action.action
    assert isinstance(replaced, act.Replace)
    assert view.card_numbers(seat, replaced.cards) == [composer.numbers[1], composer.numbers[3]]
    composer.press("2")
    assert composer.action.action != replaced


# Pictures


@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_everybody_in_the_arena_is_drawn_at_every_size(mode: str, seats: int, skin: Skin) -> None:
    rng = Random(6)
    positions = asked(mode, seats)
    for match, seat, view in rng.sample(positions, 25):
        table = table_of(view)
        actions = match.actions(seat)
        for width, height in ROOMS:
            grid = BOARD.arena(view, width, height, skin, ())
            assert (grid.width, grid.height) == (width, height)
            text = "\n".join(grid.lines())
            if table.draft is None:
                # Whoever moves across an Ally's hex lies over it.
                there = {figure.hex: figure for figure in table.figures}
                mover = view.state.mover
                there |= {each.hex: each for each in table.figures if each.number == mover}
                for at, figure in there.items():
                    assert at is None or figure.code in text, (width, height, text)
                tokens = {zone.token for zone in grid.zones}
                assert {f"place:{at}" for at in range(61)} <= tokens, (width, height)
            BOARD.arena(view, width, height, skin, actions[:1])
            BOARD.sheets(view, (), width, height, skin)
            composer = BOARD.composer(view, actions)
            if composer is not None:
                composer.draw(max(width - 4, 1), max(height // 2, 1), skin)
            drawing: object = composer
            if isinstance(drawing, DrawsArena):
                drawn = drawing.arena(width, height, skin)
                assert (drawn.width, drawn.height) == (width, height)


def test_sides_are_told_by_letters_and_areas_by_theirs() -> None:
    match, _, view = asked("duel", 2, Phase.ACTIVATE)[5]
    for viewer in (0, 1):
        for figure in table_of(view_of(match, viewer)).figures:
            assert figure.code.isupper() is (figure.controller % SIDES == viewer)
    assert len(AREA_ROLES) == len(set(AREA_ROLES))
    text = "\n".join(BOARD.arena(view, 80, 12, ASCII, ()).lines())
    for letter in ("#D#", "#C#", "#M#"):
        assert letter in text


@pytest.mark.parametrize("shape", SHAPES)
def test_neighbouring_hexes_share_their_sides(shape: Any) -> None:
    for step in range(1, shape.slope + 1):
        assert shape.slant(step) + shape.slant(shape.slope + 1 - step) == shape.half


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_plain_text_tells_what_the_picture_shows(mode: str, seats: int) -> None:
    rng = Random(7)
    for match, seat, view in rng.sample(asked(mode, seats), 30):
        text = "\n".join(BOARD.plain(view, ()))
        state = view.state
        if state.phase < Phase.CHALLENGE:
            assert "Team of seat 1" in text
            continue
        for number, figure in enumerate(state.figures):
            if figure.champion == NO_ID:
                continue
            where = "on the Gate" if figure.hex == GATE else f"on {view.hex(figure.hex)}"
            left = view.hp(number) - figure.damage
            assert f"{view.figure(number)}: {where}, {left} of {view.hp(number)} HP" in text
        for card in view.card_numbers(seat, view.me.hand):
            assert view.card(card).name in text
        for other in range(state.players):
            if other == seat:
                continue
            hidden = set(match.view(other).card_numbers(other, state.seats[other].hand))  # type: ignore[attr-defined]
            assert not hidden


def test_spectators_see_the_board_and_no_hand() -> None:
    match = asked("duel", 2, Phase.ACTIVATE)[8][0]
    view = view_of(match, None)
    table = table_of(view)
    assert all(not player.cards for player in table.players)
    for width, height in ROOMS:
        BOARD.arena(view, width, height, UNICODE, ())
    assert BOARD.composer(view, ()) is None
    assert "you" not in "\n".join(BOARD.plain(view, ())).lower().split()


def test_every_champion_has_a_card_with_all_its_actions() -> None:
    words: Any = presenter("super-fantasy-brawl")
    cards = BOARD.fighters(words)
    assert len(cards) == len(words.content.champions)
    for number, card in enumerate(cards):
        text = " ".join("".join(part for part, _ in line) for line in card.lines)
        for each in words.content.cards_of(number):
            assert each.name in text
            assert " ".join(each.text.split()) in " ".join(text.split())


def test_the_form_reads_champions_and_leaves_teams_to_the_table() -> None:
    words = presenter("super-fantasy-brawl")
    cards = [(card.id, card.name) for card in BOARD.fighters(words)]
    table = Seating(game="super-fantasy-brawl", players=(HUMAN, "rookie"), fighters=(None, None))
    form = NewMatch(table, (), "rookie")
    form.use_cards(cards)
    ids = [row.id for row in form.rows]
    assert "card" in ids
    assert not [each for each in ids if each.startswith("fighter")]
    form.cursor = ids.index("card")
    first = form.fighter
    form.change(1)
    assert form.fighter == cards[1][0] != first
    assert form.table.fighters == (None, None)
    form.table.setup()


# A real screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_plan_by_the_mouse_alone(size: tuple[int, int]) -> None:
    """A card, a hex of the arena, a target: each clicked."""

    async def play() -> None:
        async with KumiteApp().run_test(size=size) as pilot:
            await start(pilot, BRAWL, 0)
            screen = match_of(pilot)
            for _ in range(400):
                composer = screen.picture.composer
                if isinstance(composer, TurnComposer) and composer.stage is Stage.ROWS:
                    wanted = [
                        at
                        for at, row in enumerate(composer.rows)
                        if row.card is not None and row.variants and row.card.move
                    ]
                    if wanted:
                        break
                await press(pilot, "enter")
            assert isinstance(composer, TurnComposer)
            step = screen.session.step
            await click(pilot, f"compose:row:{wanted[0]}")
            await click(pilot, "compose:enter")
            assert composer.stage.name == "WAYS"
            end = next(each for each in composer.plan.ends if composer.plan.ways[each].path)
            await click(pilot, f"place:{end}")
            assert composer.plan.way.hex == end
            assert screen.session.step == step
            tokens = [zone.token for zone in screen_of(pilot).canvas.grid.zones]
            await click(pilot, "key:enter" if "key:enter" in tokens else "compose:enter")
            if composer.stage.name == "TARGETS":
                await click(pilot, "key:enter")
            assert screen.session.step > step

    asyncio.run(play())


@pytest.mark.parametrize("table", [BRAWL, BRAWL_TEAMS], ids=["duel", "tornado"])
def test_a_match_shows_no_error_at_any_size(table: Seating) -> None:
    async def play() -> None:
        async with KumiteApp().run_test(size=(80, 24)) as pilot:
            await start(pilot, table, 12)
            for size in ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60), (240, 70)):
                await pilot.resize_terminal(*size)
                await settle(pilot)
                assert isinstance(pilot.app.screen, MatchScreen)
                await press(pilot, "tab", "tab", "tab")
                assert "Round" in screen_text(pilot.app) or "Set-up" in screen_text(pilot.app)

    asyncio.run(play())
