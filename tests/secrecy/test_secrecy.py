"""No seat learns what it may not know: not from its view, choices, words or events."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kumite.contract import RawEvent, RawState
from kumite.games.neon import codec
from kumite.games.neon.model import NO_PLAN, Phase
from tests.harness import (
    Spot,
    engines_of,
    random_step,
    setup_of,
    walk,
)
from tests.secrecy.secrets import (
    ALTERNATIVES,
    REDRAW,
    SECRET_MODES,
    assert_same_events_to,
    assert_same_to,
    secret_setup,
)

on_every_engine = pytest.mark.parametrize("engine", engines_of("neon"))
on_every_engine_in_every_secret_mode = pytest.mark.parametrize(
    ("engine", "game", "mode"),
    [(engine, game, mode) for game, mode in SECRET_MODES for engine in engines_of(game)],
)


@on_every_engine_in_every_secret_mode
def test_what_a_seat_may_not_know_changes_nothing_for_it(engine: str, game: str, mode: str) -> None:
    rng = Random(1)
    changed = 0
    for spot in walk(engine, secret_setup(game, mode), seed=31, every=4):
        for seat in spot.seats:
            redrawn = REDRAW[game](spot.game, spot.state, seat, rng)
            assert_same_to(game, seat, spot.state, redrawn)
            changed += redrawn.encode() != spot.state.encode()
    assert changed > 20


@on_every_engine_in_every_secret_mode
def test_events_tell_a_seat_only_its_own_secrets(engine: str, game: str, mode: str) -> None:
    rng = Random(2)
    for spot in walk(engine, secret_setup(game, mode), seed=32, every=5):
        if not spot.state.to_act():
            continue
        step = random_step(spot.state, rng)
        for seat in spot.seats:
            redrawn = REDRAW[game](spot.game, spot.state, seat, rng)
            if _can(redrawn, step):
                assert_same_events_to(game, seat, spot.state, redrawn, step)


@on_every_engine_in_every_secret_mode
def test_another_seats_own_draw_and_plan_are_told_alike(engine: str, game: str, mode: str) -> None:
    """What others draw or commit, whichever it is, sounds the same to everybody else."""
    compared = 0
    for spot in walk(engine, secret_setup(game, mode), seed=33):
        for actor, owner, steps in ALTERNATIVES[game](spot):
            views = set()
            for step in steps[:6]:
                copy = spot.state.clone()
                mark = copy.event_mark()
                if actor is None:
                    copy.apply_outcome(step)
                else:
                    copy.apply(actor, step)
                for seat in spot.seats:
                    if seat != owner:
                        seen = tuple(e for e in copy.events_since(mark) if e[1] >> seat & 1)
                        views.add((seat, copy.view(seat), seen))
            assert len(views) == len(spot.seats) - 1
            compared += 1
    assert compared > 10


@on_every_engine
def test_a_hidden_hand_may_be_any_hand(engine: str) -> None:
    """All 35 opening hands of the other seat are dealt, none far more often than the others."""
    for spot in walk(engine, setup_of("neon", "resurrection"), seed=34):
        state, _ = codec.decode(spot.state.encode())
        if state.phase is Phase.PLAN:
            break
    dealt: Counter[int] = Counter()
    for seed in range(1400):
        drawn, _ = codec.decode(spot.state.determinize(0, seed).encode())
        assert drawn.seats[0].hand == state.seats[0].hand
        dealt[drawn.seats[1].hand] += 1
    assert len(dealt) == 35
    assert max(dealt.values()) < 80


def _can(state: RawState, step: tuple[int | None, int]) -> bool:
    seat, code = step
    if seat is None:
        return code in {outcome for outcome, _ in state.outcomes()}
    return code in state.actions(seat)


def _drawer(spot: Spot) -> int:
    state, _ = codec.decode(spot.state.encode())
    return next(seat for seat, place in enumerate(state.seats) if not place.hand)


class Leaky:
    """An engine's state with one planted leak."""

    def __init__(self, state: RawState, leak: str) -> None:
        self._state = state
        self._leak = leak

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def clone(self) -> Leaky:
        return Leaky(self._state.clone(), self._leak)

    def view(self, viewer: int) -> bytes:
        seen, _ = codec.decode(self._state.view(viewer))
        truth, _ = codec.decode(self._state.encode())
        for place, whole in zip(seen.seats, truth.seats, strict=True):
            if self._leak == "hand":
                place.hand = whole.hand
            if self._leak == "plan" and whole.plan != NO_PLAN:
                place.plan = whole.plan
        return codec.encode(seen, viewer)

    def actions(self, seat: int) -> list[int]:
        actions = self._state.actions(seat)
        truth, _ = codec.decode(self._state.encode())
        hands = sum(place.hand for other, place in enumerate(truth.seats) if other != seat)
        return actions[1:] if self._leak == "actions" and hands % 2 else actions

    def events_since(self, mark: int) -> list[RawEvent]:
        told = list(self._state.events_since(mark))
        if self._leak == "events":
            return [(kind, 127, *rest) for kind, _, *rest in told]  # type: ignore[misc]
        return told


@on_every_engine
@pytest.mark.parametrize("leak", ["hand", "plan", "actions"])
def test_a_planted_leak_is_found(engine: str, leak: str) -> None:
    with pytest.raises(AssertionError, match="may not know"):
        _look_for_a_leak(engine, leak)


def _look_for_a_leak(engine: str, leak: str) -> None:
    rng = Random(3)
    for spot in walk(engine, setup_of("neon", "resurrection"), seed=31, every=2):
        for seat in spot.seats:
            redrawn = REDRAW["neon"](spot.game, spot.state, seat, rng)
            assert_same_to("neon", seat, Leaky(spot.state, leak), Leaky(redrawn, leak))


@on_every_engine
def test_a_planted_leak_in_the_events_is_found(engine: str) -> None:
    with pytest.raises(AssertionError, match="may not know"):
        _look_for_a_leak_in_the_events(engine)


def _look_for_a_leak_in_the_events(engine: str) -> None:
    for spot in walk(engine, setup_of("neon", "resurrection", 3), seed=31):
        state, _ = codec.decode(spot.state.encode())
        if state.phase is Phase.HANDS:
            outcomes = [outcome for outcome, _ in spot.state.outcomes()]
            other = (_drawer(spot) + 1) % 3
            first, second = spot.state.clone(), spot.state.clone()
            _assert_alike(Leaky(first, "events"), Leaky(second, "events"), other, outcomes)


def _assert_alike(one: Leaky, two: Leaky, seat: int, outcomes: list[int]) -> None:
    mark = one.event_mark()
    one.apply_outcome(outcomes[0])
    two.apply_outcome(outcomes[1])
    told = [[e for e in state.events_since(mark) if e[1] >> seat & 1] for state in (one, two)]
    assert told[0] == told[1], f"events tell seat {seat} what it may not know"
