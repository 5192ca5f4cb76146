"""Many matches as one environment: the same matches, honest rewards, and named fields."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import kumite.doors.gymnasium
from kumite.declare.game import declared_by
from kumite.doors.features import ActionFields, ObservationFields
from kumite.doors.gymnasium import KumiteEnv
from kumite.doors.vector import KumiteVectorEnv, SelfPlay
from kumite.errors import BadSetup, IllegalAction
from tests.doors.test_batch import batch_of, on_every_game, on_every_mode
from tests.harness import setup_of, words


def legal(seen: dict[str, Any], rng: np.random.Generator) -> Any:
    """A random legal index for every match."""
    return (rng.random(len(seen["action_mask"])) * seen["action_mask"].sum(axis=1)).astype(np.int64)


@on_every_game
def test_it_is_registered_and_gives_its_own_arrays(game: str) -> None:
    envs = gymnasium.make_vec(f"kumite/{game}-v1", 3, opponent="random", fields=True)
    seen, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    own = envs.unwrapped
    assert isinstance(own, KumiteVectorEnv)
    for name, array in (("observation", own.batch.observations), ("action_codes", own.batch.codes)):
        assert np.shares_memory(seen[name], array)
    assert np.shares_memory(seen["action_mask"], own.batch.masks)
    again, *_ = envs.step(np.zeros(3, np.int64))
    assert again["observation"] is seen["observation"]
    envs.close()


@on_every_mode
def test_only_our_seat_is_asked_and_a_seed_repeats_everything(game: str, mode: str) -> None:
    seats = setup_of(game, mode).seats
    runs = []
    for _ in range(2):
        envs = KumiteVectorEnv(game, 8, mode=mode, seat=seats - 1, blend=0.5)
        seen, _ = envs.reset(seed=3)
        rng = np.random.default_rng(1)
        told = []
        for _ in range(120):
            assert (envs.batch.seats == seats - 1).all()
            seen, rewards, ends, cuts, _ = envs.step(legal(seen, rng))
            assert not cuts.any()
            assert (rewards[~ends] == 0).all()
            told.append((seen["observation"].tobytes(), rewards.tolist(), ends.tolist()))
        runs.append(told)
    assert runs[0] == runs[1]


@on_every_game
def test_the_returns_are_those_of_whole_matches(game: str) -> None:
    """Against the rookie a random player loses more than it wins, and rewards come at the end."""
    envs = KumiteVectorEnv(game, 32)
    seen, _ = envs.reset(seed=5)
    rng = np.random.default_rng(2)
    results: list[float] = []
    for _ in range(3000):
        seen, rewards, ends, _, _ = envs.step(legal(seen, rng))
        results += rewards[ends].tolist()
        if len(results) > 60:
            break
    assert len(results) > 60
    assert set(results) <= {-1.0, 0.0, 0.5, 1.0}
    assert np.mean(results) < 0


@on_every_game
def test_shaping_changes_no_sum(game: str) -> None:
    """Undiscounted, what it adds from the first step to the last is -(the first judgement)."""
    plain, shaped = (KumiteVectorEnv(game, 6, shaping=shaping) for shaping in (None, 1.0))
    rng = np.random.default_rng(4)
    seen, _ = plain.reset(seed=9)
    shaped.reset(seed=9)
    first = shaped._judged.copy()
    sums = np.zeros((2, 6))
    running = np.ones(6, np.bool_)
    for _ in range(3000):
        actions = legal(seen, rng)
        seen, rewards, ends, _, _ = plain.step(actions)
        _, with_shaping, same_ends, _, _ = shaped.step(actions)
        assert (ends == same_ends).all()
        sums[0, running] += rewards[running]
        sums[1, running] += with_shaping[running]
        running &= ~ends
        if not running.any():
            break
    assert not running.any()
    np.testing.assert_allclose(sums[1], sums[0] - first, atol=1e-4)
    assert np.abs(first).max() <= 1


@on_every_game
def test_shaping_of_one_match_is_the_same(game: str) -> None:
    env = KumiteEnv(game, opponent="random", shaping=1.0)
    env.reset(seed=2)
    total, first, is_over = 0.0, env._judged, False
    while not is_over:
        _, reward, is_over, _, _ = env.step(np.int64(0))
        total += reward
    assert total == pytest.approx(env.indexed.state.returns()[0] - first, abs=1e-4)


@on_every_mode
def test_fields_are_parts_of_what_the_seat_may_know(game: str, mode: str) -> None:
    from kumite.batch import Batch

    batch = Batch(setup_of(game, mode), 16, seed=3)
    fields = ObservationFields(game, batch.observations[0].tobytes())
    assert len(set(fields.names)) == len(fields.names)
    encoding = declared_by(game).encoding
    phases = [name for name in fields.names if name.startswith("phase=")]
    for _ in range(60):
        batch.core.run(5)
        found = fields.of(batch.observations)
        assert found.shape == (16, len(fields.names))
        assert found.min() >= -1
        assert found.max() <= 1
        column = [fields.names.index(name) for name in phases]
        assert (found[:, column].sum(axis=1) == 1).all()
        viewers = [fields.names.index(f"viewer={seat}") for seat in range(batch.table)]
        assert (found[:, viewers].argmax(axis=1) == batch.seats).all()
    assert encoding.state.fields["phase"].shape.kind.__name__ == "Phase"  # type: ignore[attr-defined]


def test_a_field_says_what_the_view_says() -> None:
    from kumite.doors.indexed_match import IndexedMatch

    rng = Random(3)
    indexed = IndexedMatch(setup_of("neon", "resurrection"))
    fields = ObservationFields("neon", indexed.observe(0))
    for _ in range(80):
        indexed.settle(rng)
        if indexed.is_over:
            break
        indexed.take(rng.randrange(len(indexed.codes(indexed.seat))))
        data = np.frombuffer(indexed.observe(1), np.uint8)[None]
        found = dict(zip(fields.names, fields.of(data)[0].tolist(), strict=True))
        state: Any = words("neon").view(indexed.state.view(1)).state  # type: ignore[attr-defined]
        assert found["seats[0].energy"] == pytest.approx(state.seats[0].energy / 12)
        assert found["seats[1].fields"] == pytest.approx(state.seats[1].fields / 2)
        assert found[f"phase={state.phase.name.lower()}"] == 1
        assert found["seats[0].hp[1]"] == pytest.approx(state.seats[0].hp[1] / 3)
        gear = state.seats[1].gear[0]
        assert found["seats[1].gear[0].card"] == pytest.approx(
            -1 if gear is None else gear.card / 254
        )


@on_every_game
def test_actions_are_decoded(game: str) -> None:
    batch = batch_of(game, 8)
    batch.core.run(30)
    decoder = ActionFields(game)
    found = decoder.of(batch.codes)
    assert found.shape == (8, batch.slots, len(decoder.names))
    for match in range(8):
        for slot in range(batch.counts[match]):
            action: Any = words(game).action(int(batch.codes[match, slot]))
            row = dict(zip(decoder.names, found[match, slot].tolist(), strict=True))
            kind = type(action).__name__
            assert row.pop(f"kind={kind}") == 1
            for name, width in action.widths:
                most = (1 << width) - 1
                assert row.pop(f"{kind}.{name}") == pytest.approx(getattr(action, name) / most)
            assert not any(row.values())


@on_every_game
def test_a_match_can_wait(game: str) -> None:
    batch = batch_of(game, 4)
    batch.core.run(20)
    before = batch.observations.copy()
    with pytest.raises(IllegalAction):
        batch.step([-1, 0, 0, 0])
    with pytest.raises(IllegalAction):
        batch.advance([-2, 0, 0, 0])
    batch.advance([-1, 0, -1, 0])
    assert (batch.observations[[0, 2]] == before[[0, 2]]).all()
    assert (batch.observations[[1, 3]] != before[[1, 3]]).any(axis=1).all()
    assert (batch.rewards[[0, 2]] == 0).all()
    values = batch.evaluate()
    assert values.shape == (4, batch.table)
    assert np.abs(values).max() <= 1


@on_every_game
def test_policies_play_the_other_seats(game: str) -> None:
    envs = SelfPlay(KumiteVectorEnv(game, 16), newest=0.5)
    asked = []

    def policy(number: int) -> Any:
        def choose(seen: dict[str, Any]) -> Any:
            asked.append(number)
            return np.zeros(16, np.int64)

        return choose

    envs.add(policy(0))
    envs.add(policy(1))
    seen, _ = envs.reset(seed=1)
    rng = np.random.default_rng(3)
    for _ in range(40):
        seen, _, _, _, _ = envs.step(legal(seen, rng))
    assert set(asked) == {0, 1}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"opponent": "master"}, "there are: random, rookie"),
        ({"opponent": "rokie"}, "did you mean rookie"),
        ({"seat": 2}, "there is no seat 2"),
        ({"blend": 1.5}, "blend is a number from 0 to 1"),
        ({"shaping": "yes"}, "shaping is a number from 0 to 1"),
        ({"mode": "royal"}, "did you mean royale"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        KumiteVectorEnv("neon", 2, **given)


def test_a_wrong_index_changes_nothing() -> None:
    envs = KumiteVectorEnv("neon", 2, opponent="random")
    seen, _ = envs.reset(seed=1)
    before = seen["observation"].copy()
    with pytest.raises(IllegalAction):
        envs.step(np.array([0, 127]))
    assert (seen["observation"] == before).all()


assert kumite.doors.gymnasium  # registers the environments
