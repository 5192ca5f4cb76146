"""What always holds, over matches of eager players (MA-INV), and what a careful observer knows."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kumite.contract import SPECTATOR
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import Phase, State, Status
from kumite.games.martial_art.terms import ACTIONS, AREAS, EFFECTS, Keyword, Token

from .eager import step
from .observer import Observer
from .scenario import Scene, content_of, opening
from .worlds import worlds_in, worlds_of

FORMATS = [
    *(("white", 2), ("white", 3), ("white", 4), ("white-team", 4)),
    *(("black", 2), ("black", 3), ("black", 4), ("black-team", 4)),
]
formats = st.sampled_from(FORMATS)
seeds = st.integers(0, 2**32)
_SAME_ENGINE = [HealthCheck.function_scoped_fixture]  # the fixture is only a name
many = settings(max_examples=16, suppress_health_check=_SAME_ENGINE)
few = settings(max_examples=8, suppress_health_check=_SAME_ENGINE)
SHORT = "rounds = 6\n"
"""Six rounds are enough to see most of a fight."""


def walk(engine: str, mode: str, seats: int, seed: int, pack: str = SHORT) -> list[Scene]:
    """Every state of a match, from the first to the last, which alone has the whole log."""
    play = opening(engine, mode, seats, dealt=True, pack=pack)
    rng = Random(seed)
    found = [Scene(play.raw.clone(), play.content)]
    for _ in range(20_000):
        if not play.raw.to_act():
            return [*found[:-1], play]
        step(play.raw, play.content, rng)
        found.append(Scene(play.raw.clone(), play.content))
    raise AssertionError("the match does not end")


def held_by(state: State, seat: int) -> list[int]:
    """Tokens of a seat wherever they are, by type."""
    own = state.seats[seat]
    counts = list(own.removed)
    for area in range(AREAS):
        for kind in ACTIONS:
            counts[kind] += own.actions[area][kind]
        for at, kind in enumerate(EFFECTS):
            counts[kind] += own.effects[area][at]
    for at, kind in enumerate(EFFECTS):
        counts[kind] += own.reserve[at] + (state.hand_effects[at] if seat == state.active else 0)
    for kind in ACTIONS:
        counts[kind] += state.hand_actions[kind] if seat == state.active else 0
    return counts


def check_boards(play: Scene, state: State) -> None:
    for seat, own in enumerate(state.seats):
        fighter = play.content.fighters[own.fighter]
        assert held_by(state, seat) == list(fighter.tokens)
        assert own.removed[Token.MOVE] < fighter.tokens[Token.MOVE]
        assert own.removed[Token.ENERGY] < fighter.tokens[Token.ENERGY]
        assert 0 <= own.chi <= fighter.chi.top
        assert 0 <= own.rage <= fighter.rage.top
        columns = list(zip(own.life, fighter.columns, strict=True))
        assert all(0 <= square <= column.last for square, column in columns)
        if own.status is Status.IN:
            assert own.space < len(play.content.mat)
            assert all(square < column.last for square, column in columns)
            assert sum(square >= column.severe for square, column in columns) <= 2
    spaces = [own.space for own in state.seats if own.status is Status.IN]
    assert len(set(spaces)) == len(spaces)


@many
@given(formats, seeds)
def test_boards_are_whole(engine: str, chosen: tuple[str, int], seed: int) -> None:
    """MA-INV-01, MA-INV-02, MA-INV-03, MA-INV-04, MA-INV-07: after every single step."""
    life: list[list[int]] = []
    for play in walk(engine, *chosen, seed):
        state = play.state
        if state.phase >= Phase.START:
            check_boards(play, state)
            now = [list(own.life) for own in state.seats]
            before = life or now
            for old, new in zip(before, now, strict=True):
                assert all(a <= b for a, b in zip(old, new, strict=True)), "nothing heals"
            life = now


@many
@given(formats, seeds)
def test_skills_and_styles_are_counted(engine: str, chosen: tuple[str, int], seed: int) -> None:
    """MA-INV-05: one own skill a turn, one Reaction an opponent's turn, one Style at a time."""
    play = walk(engine, *chosen, seed)[-1]
    active = -1
    used: list[int] = []
    for kind, _, a, b, *_ in play.raw.events_since(0):
        if kind == EventKind.TURN_BEGAN:
            active, used = a, []
        elif kind == EventKind.SKILL_USED:
            skill = play.content.skill(play.seat(a).fighter, b)
            assert (skill.keyword is Keyword.REACTION) == (a != active)
            assert a not in used, "one skill a turn for each fighter"
            used.append(a)


@many
@given(formats, seeds)
def test_the_attacker_is_safe(engine: str, chosen: tuple[str, int], seed: int) -> None:
    """MA-INV-06: nobody is hurt or put out on the own turn."""
    play = walk(engine, *chosen, seed)[-1]
    active = -1
    for kind, _, a, *_ in play.raw.events_since(0):
        if kind == EventKind.TURN_BEGAN:
            active = a
        elif kind in (EventKind.DAMAGED, EventKind.ELIMINATED, EventKind.TOKEN_LOST):
            assert a != active


@many
@given(formats, seeds)
def test_others_know_exactly_what_was_public(
    engine: str, chosen: tuple[str, int], seed: int
) -> None:
    """MA-INF-10: `known` is what a careful observer of public events works out, exactly."""
    observers: list[Observer] = []
    mark = 0
    plays = walk(engine, *chosen, seed)
    told = plays[-1].raw.events_since(0)
    for play in plays:
        state = play.state
        events = told[mark : play.raw.event_mark()]
        mark = play.raw.event_mark()
        if state.phase < Phase.START:
            continue
        if not observers:
            observers = [Observer(play.content, state, seat) for seat in range(state.players)]
            continue
        for seat, observer in enumerate(observers):
            observer.hear(events)
            if seat == state.active and Phase.START < state.phase < Phase.SOW:
                continue  # the observer has already picked up what was revealed
            assert set(worlds_of(play, seat)) == observer.worlds


@few
@given(formats, seeds)
def test_a_seat_is_dealt_only_what_it_holds_possible(
    engine: str, chosen: tuple[str, int], seed: int
) -> None:
    """MA-INF-10: determinized boards are worlds of `known`, and cannot be told apart."""
    for number, play in enumerate(walk(engine, *chosen, seed)):
        if number % 23 or play.phase < Phase.START:
            continue
        for viewer in (*range(play.state.players), SPECTATOR):
            other = play.raw.determinize(viewer, seed=number)
            assert other.view(viewer) == play.raw.view(viewer)
            state = decode(other.encode())[0]
            for seat, own in enumerate(state.seats):
                hand = state.hand_effects if seat == state.active else [0, 0, 0]
                world = tuple(tuple(bag) for bag in (*own.effects, own.reserve, hand))
                assert world in worlds_in(play.content, play.state, seat)


@pytest.mark.parametrize(("mode", "seats"), FORMATS)
def test_matches_of_full_length_end(engine: str, mode: str, seats: int) -> None:
    """MA-TIM-01: by knock-outs or by the judges, never later than round 50."""
    endings = set()
    for seed in range(2):
        play = opening(engine, mode, seats, dealt=True)
        rng = Random(seed)
        while play.raw.to_act():
            step(play.raw, play.content, rng)
        assert play.state.round <= content_of().figures.rounds
        endings.add(play.state.ending)
        assert sum(play.raw.returns()) <= seats / 2
    assert endings
