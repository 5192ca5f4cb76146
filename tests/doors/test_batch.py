"""Batches: the same matches as one by one, the same for the same seed, and nothing half done."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from kumite.batch import Batch, new_batch
from kumite.bots import make
from kumite.contract import RawState
from kumite.errors import BadSetup, IllegalAction
from kumite.games import find
from tests.harness import SEARCHED, mode_of, raw_game, setup_of

on_every_mode = pytest.mark.parametrize(
    ("game", "mode"), SEARCHED, ids=["-".join(mode) for mode in SEARCHED]
)
GAMES = tuple(dict(SEARCHED))
on_every_game = pytest.mark.parametrize("game", GAMES)

ARRAYS = ("observations", "codes", "masks", "counts", "seats", "rewards", "dones")


def batch_of(game: str, matches: int = 4, seed: int = 1, threads: int = 1) -> Batch:
    mode = find(game).modes[0]
    return Batch(setup_of(game, mode.id), matches, seed=seed, threads=threads)


def arrays(batch: Batch) -> dict[str, Any]:
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def assert_equal(one: dict[str, Any], other: dict[str, Any]) -> None:
    for name in ARRAYS:
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


class Follower:
    """The same match on its own, step by step."""

    def __init__(self, batch: Batch, place: int) -> None:
        self.batch = batch
        self.place = place
        self.state = self._begun()

    def _begun(self) -> RawState:
        state = raw_game(self.batch.setup.game, "native").new(self.batch.setup)
        for outcome in self.batch.fallen(self.place)[1]:
            state.apply_outcome(outcome)
        return state

    def follow(self, seat: int, action: int) -> None:
        ended, running = self.batch.fallen(self.place)
        is_done = bool(self.batch.dones[self.place])
        self.state.apply(seat, action)
        for outcome in ended if is_done else running:
            self.state.apply_outcome(outcome)
        assert is_done == (self.state.to_act() == 0)
        wanted = self.state.returns() if is_done else [0.0] * self.batch.table
        assert self.batch.rewards[self.place].tolist() == pytest.approx(wanted)
        if is_done:
            self.state = self._begun()

    def check(self) -> None:
        batch, place = self.batch, self.place
        waiting = self.state.to_act()
        seat = (waiting & -waiting).bit_length() - 1
        codes = self.state.actions(seat)
        assert batch.seats[place] == seat
        assert batch.counts[place] == len(codes)
        assert batch.codes[place].tolist() == codes + [0] * (batch.slots - len(codes))
        assert batch.masks[place].tolist() == [at < len(codes) for at in range(batch.slots)]
        assert batch.observations[place].tobytes() == self.state.observe(seat)  # type: ignore[attr-defined]


@on_every_mode
def test_a_batch_plays_the_same_matches_as_one_by_one(game: str, mode: str) -> None:
    seats = mode_of(game, mode).seats[-1]
    batch = Batch(setup_of(game, mode, seats), 2, seed=5)
    followers = [Follower(batch, place) for place in range(2)]
    ended = 0
    for _ in range(400):
        for follower in followers:
            follower.check()
        batch.sample()
        seats_before, chosen = batch.seats.tolist(), batch.chosen().tolist()
        batch.step()
        for follower, seat, action in zip(followers, seats_before, chosen, strict=True):
            follower.follow(seat, action)
        ended += int(batch.dones.sum())
    assert ended or seats > 2


@on_every_game
def test_the_same_seed_and_actions_give_the_same_matches_on_any_number_of_threads(
    game: str,
) -> None:
    one, two, other = batch_of(game, 600), batch_of(game, 600, threads=2), batch_of(game, 600, 2)
    for _ in range(150):
        for batch in (one, two, other):
            batch.sample()
            batch.step()
    assert_equal(arrays(one), arrays(two))
    assert not np.array_equal(one.observations, other.observations)
    assert one.fallen(599) == two.fallen(599)


@on_every_game
def test_matches_of_a_batch_differ_from_each_other(game: str) -> None:
    batch = batch_of(game, 32)
    for _ in range(30):
        batch.step(np.zeros(32, np.int64))
    assert len(np.unique(batch.observations, axis=0)) > 16


@on_every_game
def test_a_reset_begins_everything_anew(game: str) -> None:
    batch = batch_of(game, seed=3)
    first = arrays(batch)
    for _ in range(50):
        batch.sample()
        batch.step()
    batch.reset(3)
    assert_equal(arrays(batch), first)


@on_every_game
def test_arrays_are_written_in_place(game: str) -> None:
    batch = batch_of(game)
    places = [getattr(batch, name).ctypes.data for name in ARRAYS]
    kept = batch.observations
    before = kept.copy()
    batch.step([0] * batch.matches)
    assert not np.array_equal(kept, before)
    assert places == [getattr(batch, name).ctypes.data for name in ARRAYS]


@on_every_game
@pytest.mark.parametrize("index", [-1, 10**6, 2**62])
def test_an_index_that_is_not_legal_changes_nothing(game: str, index: int) -> None:
    batch = batch_of(game)
    before = arrays(batch)
    with pytest.raises(IllegalAction, match=f"match 2: there is no action {index}; its actions"):
        batch.step([0, 0, index, 0])
    assert_equal(arrays(batch), before)
    beyond = int(batch.counts[3])
    with pytest.raises(IllegalAction, match="match 3"):
        batch.step([0, 0, 0, beyond])
    with pytest.raises(IllegalAction, match="match 0"):
        batch.core.step_one(0, 10**6)
    assert_equal(arrays(batch), before)


def test_actions_of_another_shape_or_kind_are_refused() -> None:
    batch = batch_of("neon")
    with pytest.raises(ValueError, match="broadcast"):
        batch.step([0, 0])
    with pytest.raises(TypeError, match="Cannot cast"):
        batch.step([0.5, 0.5, 0.5, 0.5])


@on_every_game
def test_one_match_alone_takes_the_same_steps(game: str) -> None:
    together, alone = batch_of(game, 1), batch_of(game, 1)
    for _ in range(300):
        together.step([0])
        assert alone.core.step_one(0, 0) == together.counts[0]


@on_every_game
def test_advice_is_what_the_rookie_chooses(game: str) -> None:
    batch = batch_of(game, 1, seed=8)
    follower = Follower(batch, 0)
    rookies = [make("rookie", game=game, seat=seat) for seat in range(batch.table)]
    for _ in range(200):
        seat = int(batch.seats[0])
        codes = follower.state.actions(seat)
        batch.advise()
        assert codes[batch.actions[0]] == rookies[seat].choose(follower.state.view(seat), codes)
        batch.actions[0] = -7
        batch.advise(seats=[(seat + 1) % batch.table])
        assert batch.actions[0] == -7
        batch.sample()
        action = int(batch.chosen()[0])
        batch.step()
        follower.follow(seat, action)


def test_the_interpreter_goes_on_while_a_batch_steps() -> None:
    batch = batch_of("neon", 512)
    worker = threading.Thread(target=batch.core.run, args=(300,))
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
    worker.join()
    assert turns > 1000


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"matches": 0}, "matches is a whole number from 1"),
        ({"matches": 2**30}, "matches is a whole number from 1"),
        ({"matches": 1.5}, "not 1.5"),
        ({"threads": 0}, "threads is a whole number from 1 to 64"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"mode": "royal"}, "did you mean royale"),
        ({"seats": 9}, "2 to 6 seats"),
        ({"roster": ("gost",)}, "gost"),
    ],
)
def test_a_bad_batch_is_refused_in_one_line(changes: dict[str, Any], told: str) -> None:
    options: dict[str, Any] = {"mode": "royale", "seats": 2, "matches": 2, **changes}
    with pytest.raises(BadSetup, match=told):
        new_batch("neon", **options)


def test_arrays_that_do_not_fit_are_refused() -> None:
    batch = batch_of("neon")
    fit: list[Any] = [batch.actions, batch.observations, batch.masks.view(np.uint8), batch.codes]
    fit += [batch.counts, batch.seats, batch.rewards, batch.dones.view(np.uint8)]
    batch.core.attach(*fit)
    for at in range(len(fit)):
        wrong = [*fit[:at], fit[at][:-1], *fit[at + 1 :]]
        with pytest.raises(ValueError, match="do not fit"):
            batch.core.attach(*wrong)
    fixed = batch.counts.copy()
    fixed.flags.writeable = False
    for at, other, told in (
        (5, batch.counts, "do not fit"),
        (4, fixed, "writable"),
        (3, batch.codes.astype(np.int64), "compatible"),
    ):
        with pytest.raises((ValueError, BufferError), match=told):
            batch.core.attach(*[*fit[:at], other, *fit[at + 1 :]])
