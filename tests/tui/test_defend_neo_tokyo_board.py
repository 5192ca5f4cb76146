"""The board of Defend Neo Tokyo against the engine: what it composes and draws is what happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from kumite.contract import Setup
from kumite.games import Event
from kumite.games.defend_neo_tokyo.actions import Discard, Plan
from kumite.games.defend_neo_tokyo.events import EventKind
from kumite.games.defend_neo_tokyo.model import Status
from kumite.games.defend_neo_tokyo.view import View
from kumite.match import LabelledAction, Match
from kumite_tui.boards import board_of
from kumite_tui.boards.defend_neo_tokyo.city import draw_city
from kumite_tui.boards.defend_neo_tokyo.end_discard import DiscardComposer
from kumite_tui.boards.defend_neo_tokyo.models import city_of
from kumite_tui.boards.defend_neo_tokyo.power_plan import PlanComposer
from kumite_tui.boards.defend_neo_tokyo.preview import Preview, preview_of
from kumite_tui.boards.defend_neo_tokyo.route import RouteComposer
from kumite_tui.drawing.grid import UNICODE

GAME = "defend-neo-tokyo"
BOARD = board_of(GAME)
SETUPS = [
    Setup(GAME, "coop", 3, options={"difficulty": "cadet"}),
    Setup(GAME, "solo", 1, options={"difficulty": "cadet"}),
    Setup(GAME, "lone", 1, ("raijin-08+drill-lance+plasma-cannon+hover-legs",)),
]
every_table = pytest.mark.parametrize("number", range(len(SETUPS)))


def decisions(
    number: int, idle: float = 0.2
) -> Iterator[tuple[Match, int, View, tuple[LabelledAction, ...]]]:
    """Choices of a match whose pilots seldom do nothing."""
    match, rng = Match(SETUPS[number]), Random(number)
    while not match.is_over:
        if match.to_act.is_chance:
            outcomes = match.outcomes()
            weights = [each.weight for each in outcomes]
            match.apply_outcome(rng.choices(outcomes, weights)[0].outcome)
            continue
        seat = match.to_act.seats[0]
        actions = tuple(match.actions(seat))
        view = match.view(seat)
        assert isinstance(view, View)
        yield match, seat, view, actions
        options = actions if rng.random() < idle or len(actions) == 1 else actions[:-1]
        match.apply(rng.choice(options).action, seat)


@every_table
def test_composers_offer_what_is_legal_and_nothing_else(number: int) -> None:
    met = set()
    for _, _, view, actions in decisions(number):
        composer = BOARD.composer(view, actions)
        if composer is None:
            continue
        met.add(type(composer))
        codes = {each.code for each in actions}
        assert composer.action is None or composer.action.code in codes
        for key in ("1", "right", "2", "down", "s", "left", "3"):
            composer.press(key)
            assert composer.action is None or composer.action.code in codes
            drawn = composer.draw(76, 7, UNICODE)
            assert drawn.action == composer.action
        for action in actions:
            composer.aim(action)
            if isinstance(composer, PlanComposer | DiscardComposer):
                assert composer.action == action
    assert {PlanComposer, RouteComposer} <= met


@every_table
def test_a_plan_that_is_drawn_is_the_power_that_is_there(number: int) -> None:
    seen = 0
    for match, seat, view, actions in decisions(number):
        plan = actions[-1].action
        if not isinstance(plan, Plan):
            continue
        powers = preview_of(view, actions[-1:]).power
        mech = (view.state.captain + view.state.cursor) % view.state.crew
        copy = match.clone()
        copy.apply(plan, seat)
        after = copy.view(seat)
        assert isinstance(after, View)
        assert tuple(after.state.mechs[mech].power) == powers
        seen += 1
    assert seen


@every_table
def test_a_route_ends_where_it_says(number: int) -> None:
    """The way is walked step by step on the engine; a React on the way may end it early."""
    walked = 0
    for truth, seat, view, actions in decisions(number):
        composer = BOARD.composer(view, actions)
        if not isinstance(composer, RouteComposer):
            continue
        match, mech = truth.clone(), view.state.stack[view.state.depth - 1].who
        composer.press("down")
        end = composer.ends[composer.cursor]
        action = composer.action
        while action is not None:
            match.apply(action.action, seat)
            if match.is_over or match.to_act.is_chance or seat not in match.to_act.seats:
                break
            now = match.view(seat)
            assert isinstance(now, View)
            action = composer.then(now, tuple(match.actions(seat)))
        now = match.view(seat)
        assert isinstance(now, View)
        top = now.top
        is_walking = top is not None and top.who == mech and now.state.depth == view.state.depth
        walked += now.state.mechs[mech].space == end
        assert is_walking or now.state.mechs[mech].space == end or now.state.depth
        if walked > 8:
            return
    assert walked


@every_table
def test_whoever_is_in_a_space_is_seen_there_in_every_size(number: int) -> None:
    """Monsters by their letters or their number, mechs too: nobody is lost where room is small."""
    for at, (_, _, view, _) in enumerate(decisions(number)):
        if at % 9:
            continue
        for width, rows in ((45, 2), (78, 3), (105, 6)):
            grid = draw_city(city_of(view), width, rows, UNICODE, Preview())
            text = "\n".join(grid.lines())
            monsters = [
                view.monster(each)[:2]
                for each, state in enumerate(view.state.monsters)
                if state.status is Status.IN_PLAY
            ]
            crowded = "+" in text
            assert crowded or all(letters in text for letters in monsters), text
            assert text.count("@") >= 1


@every_table
def test_discards_of_the_end_leave_the_cards_that_were_kept(number: int) -> None:
    tried = 0
    for truth, seat, view, actions in decisions(number, idle=0.9):
        composer = BOARD.composer(view, actions)
        if not isinstance(composer, DiscardComposer):
            continue
        match = truth.clone()
        cards = sorted(each.action.card for each in actions if isinstance(each.action, Discard))
        wanted = set(cards[::2])
        for card in wanted:
            place = [each.number for each in composer._cards].index(card)
            if place < 9:
                composer.press(str(place + 1))
        mech, chosen = composer._who, set(composer.chosen)
        action = composer.action
        hand = view.state.mechs[mech].hand
        while action is not None:
            match.apply(action.action, seat)
            if match.is_over or match.to_act.is_chance or seat not in match.to_act.seats:
                break
            now = match.view(seat)
            assert isinstance(now, View)
            action = composer.then(now, tuple(match.actions(seat)))
        last = match.view(seat)
        assert isinstance(last, View)
        gone = {card for card in range(28) if hand >> card & 1}
        gone &= {card for card in range(28) if last.state.mechs[mech].discard >> card & 1}
        assert gone == chosen
        tried += 1
        if tried > 5:
            return
    assert tried


@pytest.mark.parametrize(("cause", "found"), [(0, ["hit"]), (1, []), (2, [])])
def test_the_coach_speaks_of_a_hit_only_if_a_mech_attacked(cause: int, found: list[str]) -> None:
    """Citizens, events and fire hurt monsters too."""
    match = Match(SETUPS[1], seed=1)
    while match.to_act.is_chance:
        match.advance()
    rolled = Event("", "", (EventKind.DICE_ROLLED, 127, 1, 0, cause, 7))
    blow = Event("", "", (EventKind.BLOW_DEALT, 127, 0, 3, 0, 9))
    assert BOARD.coach().happened(match.view(0), [rolled, blow]) == found


def test_a_narrow_city_shows_who_is_there_rather_than_population() -> None:
    cities = (city_of(view) for _, _, view, _ in decisions(1))
    city = next(city for city in cities if any(space.monsters for space in city.spaces))
    crowded = next(space for space in city.spaces if space.monsters)
    full = replace(crowded, damage=2, citizens=(("crowd", 10),))
    spaces = tuple(full if space is crowded else space for space in city.spaces)
    grid = draw_city(replace(city, spaces=spaces), 46, 1, UNICODE, Preview())
    assert crowded.monsters[0].letters in "".join(grid.lines())
