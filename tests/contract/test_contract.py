"""What every registered game keeps on every engine."""

from __future__ import annotations

import hashlib
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kumite.contract import CHANCE, SPECTATOR, RawState, Setup
from kumite.errors import DecodeError, IllegalAction
from kumite.match import fingerprint
from tests.harness import (
    MODES,
    Spot,
    apply_step,
    mode_of,
    on_every_engine_in_every_mode,
    on_every_engine_of_every_game,
    random_step,
    raw_game,
    setup_of,
    setups_of,
    walk,
    words,
)

ONE_AT_A_TIME = ("defend-neo-tokyo",)
"""Games whose ledger says that seats never choose together."""


@on_every_engine_in_every_mode
def test_legal_lists_are_sorted_unique_and_never_empty(engine: str, game: str, mode: str) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=1):
        waiting = spot.state.to_act()
        for seat in spot.seats:
            actions = spot.state.actions(seat)
            is_to_act = not waiting & CHANCE and bool(waiting >> seat & 1)
            assert bool(actions) == is_to_act
            assert actions == sorted(set(actions))
        outcomes = spot.state.outcomes()
        assert bool(outcomes) == bool(waiting & CHANCE)
        assert [outcome for outcome, _ in outcomes] == sorted({o for o, _ in outcomes})


@on_every_engine_in_every_mode
def test_every_legal_action_has_words_of_its_own(engine: str, game: str, mode: str) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=2):
        for seat in spot.to_act():
            position = words(game).position(spot.state.view(seat))
            labels = [position.label(action) for action in spot.state.actions(seat)]
            assert len({label.text for label in labels}) == len(labels), labels
            assert len({(label.group, label.detail) for label in labels}) == len(labels)
            assert position.question(seat)
        position = words(game).position(spot.state.view(SPECTATOR))
        told = [position.outcome(outcome) for outcome, _ in spot.state.outcomes()]
        assert len(set(told)) == len(told), told


@on_every_engine_in_every_mode
def test_typed_actions_keep_their_numbers(engine: str, game: str, mode: str) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=3):
        for seat in spot.to_act():
            for action in spot.state.actions(seat):
                assert words(game).action(action).code == action


@on_every_engine_in_every_mode
def test_a_refused_step_changes_nothing(engine: str, game: str, mode: str) -> None:
    rng = Random(4)
    for spot in walk(engine, setup_of(game, mode), seed=4, every=7):
        before, mark = spot.state.encode(), spot.state.event_mark()
        for seat in (*spot.seats, -1, spot.setup.seats, 9, 255):
            legal = spot.state.actions(seat) if seat in spot.seats else []
            tries = [0, 1, -1, 1 << 40, rng.getrandbits(28), *[code + 1 for code in legal[:5]]]
            for code in tries:
                if code not in legal:
                    with pytest.raises(IllegalAction):
                        spot.state.apply(seat, code)
        possible = {outcome for outcome, _ in spot.state.outcomes()}
        for outcome in (-1, 0, 3, 1 << 40, rng.getrandbits(12)):
            if outcome not in possible:
                with pytest.raises(IllegalAction):
                    spot.state.apply_outcome(outcome)
        assert spot.state.encode() == before
        assert spot.state.event_mark() == mark


@on_every_engine_in_every_mode
def test_copies_do_not_share(engine: str, game: str, mode: str) -> None:
    rng = Random(5)
    for spot in walk(engine, setup_of(game, mode), seed=5, every=5):
        before, mark = spot.state.encode(), spot.state.event_mark()
        copy = spot.state.clone()
        assert copy.encode() == before
        assert copy.event_mark() == mark
        for _ in range(3):
            if copy.to_act():
                apply_step(copy, random_step(copy, rng))
        assert spot.state.encode() == before
        assert spot.state.event_mark() == mark


@on_every_engine_in_every_mode
def test_bytes_of_every_state_bring_it_back(engine: str, game: str, mode: str) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=6, every=2):
        again = spot.game.decode(spot.state.encode())
        assert again.encode() == spot.state.encode()
        assert _answers(again, spot) == _answers(spot.state, spot)


def _answers(state: RawState, spot: Spot) -> list[object]:
    return [
        state.to_act(),
        [state.actions(seat) for seat in spot.seats],
        state.outcomes(),
        [state.view(viewer) for viewer in (*spot.seats, SPECTATOR)],
        state.returns(),
        state.scores(),
    ]


@on_every_engine_in_every_mode
def test_the_same_steps_give_the_same_fingerprints(engine: str, game: str, mode: str) -> None:
    setup = setup_of(game, mode)
    first = [fingerprint(spot.state) for spot in walk(engine, setup, seed=7)]
    again = [fingerprint(spot.state) for spot in walk(engine, setup, seed=7)]
    assert first == again
    assert len(set(first)) == len(first), "a position has come twice"


@on_every_engine_in_every_mode
def test_a_match_on_decoded_states_goes_the_same_way(engine: str, game: str, mode: str) -> None:
    setup = setup_of(game, mode)
    raw = raw_game(game, engine)
    state, rng = raw.new(setup), Random("walk/8")
    for spot in walk(engine, setup, seed=8):
        assert fingerprint(state) == fingerprint(spot.state)
        if state.to_act():
            apply_step(state, random_step(state, rng))
            state = raw.decode(state.encode())


@on_every_engine_in_every_mode
def test_weights_are_whole_and_positive(engine: str, game: str, mode: str) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=9):
        for outcome, weight in spot.state.outcomes():
            assert type(outcome) is int
            assert type(weight) is int
            assert weight > 0
        if spot.state.outcomes():
            assert len(spot.state.outcomes()) > 1, "chance with one outcome falls by itself"


@on_every_engine_in_every_mode
def test_a_seat_cannot_tell_a_determinized_state_from_the_truth(
    engine: str, game: str, mode: str
) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=10, every=6):
        for seat in spot.seats:
            other = spot.state.determinize(seat, seed=spot.step)
            assert other.view(seat) == spot.state.view(seat)
            assert other.actions(seat) == spot.state.actions(seat)
            assert other.to_act() == spot.state.to_act()
            spot.game.decode(other.encode())


@on_every_engine_in_every_mode
def test_an_imagined_state_has_no_past(engine: str, game: str, mode: str) -> None:
    """What others were told in secret is not in its log."""
    told = 0
    for spot in walk(engine, setup_of(game, mode), seed=10, every=6):
        told += len(spot.state.events_since(0))
        for seat in spot.seats:
            other = spot.state.determinize(seat, seed=spot.step)
            assert list(other.events_since(0)) == []
            assert other.event_mark() == 0
    assert told > 0


@on_every_engine_in_every_mode
def test_a_view_alone_is_enough_to_search_from(engine: str, game: str, mode: str) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=11, every=9):
        for seat in spot.seats:
            view = spot.state.view(seat)
            other = spot.game.from_view(view, seed=spot.step)
            assert other.view(seat) == view
            assert other.actions(seat) == spot.state.actions(seat)
            assert spot.game.from_view(view, seed=spot.step).encode() == other.encode()


@on_every_engine_in_every_mode
def test_determinized_matches_can_be_played_to_their_end(engine: str, game: str, mode: str) -> None:
    for spot in walk(engine, setup_of(game, mode), seed=12, every=97):
        state = spot.state.determinize(0, seed=1)
        rng = Random(spot.step)
        while state.to_act():
            apply_step(state, random_step(state, rng))


@on_every_engine_in_every_mode
@pytest.mark.parametrize("seed", range(3))
def test_games_end_with_sensible_returns(engine: str, game: str, mode: str, seed: int) -> None:
    seats = mode_of(game, mode).seats
    setup = setup_of(game, mode, seats[seed % len(seats)])
    last = None
    for spot in walk(engine, setup, seed=20 + seed):
        last = spot.state
        if last.to_act():
            assert last.returns() == [0.0] * setup.seats
    assert last is not None
    returns = last.returns()
    assert len(returns) == setup.seats
    assert all(-1 <= value <= 1 for value in returns)
    score = words(game).score(last.scores(), last.view(SPECTATOR))
    assert len(score.seats) == setup.seats
    for seat, value in enumerate(returns):
        assert (value > 0) == score.seats[seat].is_winner
    if any(value > 0 for value in returns):
        assert all(value == -1 for value in returns if value <= 0)
    assert score.text


@on_every_engine_of_every_game
def test_secret_choices_commute(engine: str, game: str) -> None:
    """Not every setup has choices that are made at the same time, but most games have one."""
    modes = [mode for known, mode in MODES if known == game]
    usual = [setup_of(game, mode) for mode in modes]
    compared = sum(_compare_orders(engine, setup) for setup in usual)
    if not compared:
        setups = [setup for mode in modes for setup in setups_of(engine, game, mode)]
        compared = sum(_compare_orders(engine, setup) for setup in setups)
    assert bool(compared) == (game not in ONE_AT_A_TIME)


def _compare_orders(engine: str, setup: Setup) -> int:
    rng = Random(13)
    compared = 0
    for spot in walk(engine, setup, seed=13):
        waiting = spot.to_act()
        if len(waiting) < 2 or len(waiting) < spot.state.to_act().bit_count():
            continue
        chosen = {seat: rng.choice(spot.state.actions(seat)) for seat in waiting}
        results = set()
        for order in list(permutations(waiting))[:12]:
            state = spot.state.clone()
            for seat in order:
                assert chosen[seat] in state.actions(seat)
                state.apply(seat, chosen[seat])
            results.add(state.encode())
        assert len(results) == 1
        compared += 1
    return compared


@on_every_engine_in_every_mode
def test_events_are_numbered_and_can_be_told(engine: str, game: str, mode: str) -> None:
    mark = 0
    for spot in walk(engine, setup_of(game, mode), seed=14):
        told = list(spot.state.events_since(mark))
        mark += len(told)
        assert mark == spot.state.event_mark()
        for event in told:
            assert len(event) == 6
            assert event[1]
            text = words(game).event(event, spot.state.view(SPECTATOR)).text
            assert text.endswith("."), text


@on_every_engine_in_every_mode
def test_odds_beside_every_action_can_be_told(engine: str, game: str, mode: str) -> None:
    told = 0
    for spot in walk(engine, setup_of(game, mode), seed=15, every=3):
        for seat in spot.to_act():
            position = words(game).position(spot.state.view(seat))
            told += sum(bool(position.odds(action)) for action in spot.state.actions(seat))
            assert words(game).view(spot.state.view(seat)).board()
    assert told


@on_every_engine_of_every_game
@settings(max_examples=200)
@given(data=st.binary(max_size=400))
def test_random_bytes_are_refused(engine: str, game: str, data: bytes) -> None:
    with pytest.raises(DecodeError):
        raw_game(game, engine).decode(data)
    with pytest.raises(DecodeError):
        raw_game(game, engine).from_view(data, seed=0)


@on_every_engine_in_every_mode
def test_whatever_is_decoded_can_be_played(engine: str, game: str, mode: str) -> None:
    """To its end on the reference, which refuses positions no match leads to; else for a while."""
    rng = Random(18)
    is_reference = engine == "reference"
    for spot in walk(engine, setup_of(game, mode), seed=18, every=60):
        data = spot.state.encode()
        for _ in range(8 if is_reference else 150):
            damaged = bytearray(data)
            at = rng.randrange(len(data))
            damaged[at] = rng.choice((0, 1, 3, 15, 255, damaged[at] ^ 1, rng.randrange(256)))
            try:
                state = spot.game.decode(bytes(damaged))
            except DecodeError:
                continue
            for _ in range(5000 if is_reference else 50):
                if not state.to_act():
                    break
                apply_step(state, random_step(state, rng))
            assert not is_reference or not state.to_act()


@on_every_engine_in_every_mode
def test_damaged_bytes_are_refused_or_mean_a_state(engine: str, game: str, mode: str) -> None:
    """Whatever is accepted can be asked everything; nothing crashes."""
    rng = Random(16)
    for spot in walk(engine, setup_of(game, mode), seed=16, every=23):
        data = bytearray(spot.state.encode())
        for _ in range(20):
            damaged = bytearray(data)
            damaged[rng.randrange(len(data))] = rng.randrange(256)
            try:
                state = spot.game.decode(bytes(damaged))
            except DecodeError:
                continue
            assert state.encode() == bytes(damaged)
            _answers(state, spot)
        with pytest.raises(DecodeError):
            spot.game.decode(bytes(data[:-1]))
        with pytest.raises(DecodeError):
            spot.game.decode(bytes(data) + b"\0")


@on_every_engine_of_every_game
def test_fingerprints_are_of_the_canonical_bytes(engine: str, game: str) -> None:
    mode = next(mode for known, mode in MODES if known == game)
    for spot in walk(engine, setup_of(game, mode), seed=17, every=50):
        digest = hashlib.sha256(spot.state.encode()).hexdigest()
        assert fingerprint(spot.state) == digest[:16]
