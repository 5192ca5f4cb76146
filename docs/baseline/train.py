"""Trains the baseline: first it imitates the rookie, then it learns to beat it.

    pip install 'kumite-engine[baseline]'
    python docs/baseline/train.py martial-art --seed 1

Imitating is DAgger: the network plays its own matches, and at each decision the rookie says what
it would have done. Then comes PPO against the rookie, with the shaped reward of the vector
environment. Everything is written to the folder --out every ten rounds.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

sys.path.insert(0, str(Path(__file__).parent))
import policy

from kumite.doors.vector import KumiteVectorEnv

MATCHES = 128  # of each seat
STEPS = 64  # decisions of each match between two updates
BATCH = 1024
WINDOW = 8  # rounds that imitating remembers
DISCOUNT, TRACE = 0.999, 0.95
CLIP, ENTROPY = 0.2, 0.005
WATCH, IMITATE, IMPROVE = "watch", "imitate", "improve"  # in the first round the rookie plays


class Table:
    """Matches against the rookie, half of them from each seat."""

    def __init__(self, game: str, seed: int) -> None:
        self.eyes = policy.Eyes(game)
        self.envs = [
            KumiteVectorEnv(game, MATCHES, mode=policy.MODES[game], seats=2, seat=seat)
            for seat in range(2)
        ]
        for seat, env in enumerate(self.envs):
            env.shaping = DISCOUNT
            env.reset(seed=2 * seed + seat)
        self.slots = min(64, self.envs[0].batch.slots)
        self.results: list[float] = []

    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        batches = [env.batch for env in self.envs]
        looked = self.eyes.look(np.concatenate([batch.observations for batch in batches]))
        codes = np.concatenate([batch.codes[:, : self.slots] for batch in batches])
        masks = np.concatenate([batch.masks[:, : self.slots] for batch in batches])
        return looked, self.eyes.words(codes), masks

    def advice(self) -> np.ndarray:
        """What the rookie would do in our place."""
        found = [env.batch.advise([env.seat]).copy() for env in self.envs]
        return np.minimum(np.concatenate(found), self.slots - 1)

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Shaped rewards, and which matches ended."""
        rewards, ends = [], []
        for env, own in zip(self.envs, np.split(actions, 2), strict=True):
            before = env._judged.copy()
            _, reward, end, _, _ = env.step(own.astype(np.int64))
            self.results += (reward[end] + before[end]).tolist()
            rewards.append(reward)
            ends.append(end)
        return np.concatenate(rewards), np.concatenate(ends)

    def share(self) -> float:
        """Of the matches that ended since the last time: those won, ties as half."""
        won = (np.array(self.results) + 1) / 2
        self.results = []
        return float(won.mean()) if len(won) else float("nan")


class Learner:
    """The weights, and the two ways to change them."""

    def __init__(self, eyes: policy.Eyes, seed: int, updates: int) -> None:
        self.eyes = eyes
        self.weights = jax.tree.map(jnp.asarray, policy.start(eyes, seed))
        self.rng = np.random.default_rng(seed)
        self.judge = jax.jit(lambda weights, *seen: policy.judge(jnp, weights, eyes, *seen))
        self.begin(1e-3, updates)
        self.imitate = jax.jit(partial(self._step, self._imitation))
        self.improve = jax.jit(partial(self._step, self._improvement))

    def begin(self, rate: float, updates: int) -> None:
        schedule = optax.linear_schedule(rate, rate / 20, updates)
        self.optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(schedule))
        self.moments = self.optimizer.init(self.weights)

    def _step(self, loss: Any, weights: Any, moments: Any, rows: Any) -> Any:
        worth, slope = jax.value_and_grad(loss)(weights, rows)
        change, moments = self.optimizer.update(slope, moments)
        return optax.apply_updates(weights, change), moments, worth

    def _imitation(self, weights: Any, rows: Any) -> Any:
        scores, values = policy.judge(jnp, weights, self.eyes, *rows["seen"])
        wrong = (values - rows["target"]) ** 2
        unlike = optax.softmax_cross_entropy_with_integer_labels(scores, rows["advice"])
        return (unlike + 0.5 * wrong).mean()

    def _improvement(self, weights: Any, rows: Any) -> Any:
        scores, values = policy.judge(jnp, weights, self.eyes, *rows["seen"])
        logs = jax.nn.log_softmax(scores)
        taken = jnp.take_along_axis(logs, rows["taken"][:, None], axis=1)[:, 0]
        ratio = jnp.exp(taken - rows["before"])
        gain = rows["gain"]
        pushed = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
        entropy = -(jnp.exp(logs) * jnp.where(rows["seen"][2], logs, 0)).sum(axis=1)
        wrong = (values - rows["target"]) ** 2
        return (0.5 * wrong - pushed - ENTROPY * entropy).mean()

    def learn(self, step: Any, rows: dict[str, Any], passes: int) -> float:
        """All rows, so many times, in a new order each time."""
        count, worths = len(rows["seen"][0]), []
        for _ in range(passes):
            order = self.rng.permutation(count)
            for begin in range(0, count - BATCH + 1, BATCH):
                chosen = order[begin : begin + BATCH]
                part = jax.tree.map(lambda array, chosen=chosen: array[chosen], rows)
                self.weights, self.moments, worth = step(self.weights, self.moments, part)
                worths.append(worth)
        return float(np.mean(worths))

    def play(self, seen: Any, is_drawn: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Indexes, the logarithms of their chances, and values."""
        scores, values = map(np.asarray, self.judge(self.weights, *seen))
        logs = scores - scores.max(axis=1, keepdims=True)
        logs -= np.log(np.exp(logs).sum(axis=1, keepdims=True))
        noise = self.rng.gumbel(size=scores.shape).astype(np.float32) if is_drawn else 0
        taken = np.where(seen[2], logs + noise, -np.inf).argmax(axis=1)
        return taken, np.take_along_axis(logs, taken[:, None], axis=1)[:, 0], values


def play(table: Table, learner: Learner, stage: str) -> dict[str, Any]:
    """Rows of our own play: what the rookie would have done, and how each decision turned out."""
    rows: list[dict[str, Any]] = []
    rewards, ends = [], []
    for _ in range(STEPS):
        seen = table.seen()
        taken, before, values = learner.play(seen, is_drawn=stage == IMPROVE)
        row = {"seen": seen, "taken": taken, "before": before, "values": values}
        if stage != IMPROVE:
            row["advice"] = table.advice()
        rows.append(row)
        reward, end = table.step(row["advice"] if stage == WATCH else taken)
        rewards.append(reward)
        ends.append(end)
    following = learner.play(table.seen(), is_drawn=True)[2]
    gain = np.zeros_like(following)
    for step in reversed(range(STEPS)):
        goes_on = ~ends[step]
        values = rows[step].pop("values")
        surprise = rewards[step] + DISCOUNT * following * goes_on - values
        gain = surprise + DISCOUNT * TRACE * gain * goes_on
        following = values
        rows[step] |= {"gain": gain, "target": gain + values}
    joined = _joined(rows)
    joined["gain"] = (joined["gain"] - joined["gain"].mean()) / (joined["gain"].std() + 1e-6)
    return joined


def _joined(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return jax.tree.map(lambda *arrays: np.concatenate(arrays), *rows)


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted(policy.MODES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--imitate", type=int, default=30, help="rounds of imitating")
    parser.add_argument("--improve", type=int, default=60, help="rounds of improving")
    parser.add_argument("--rate", type=float, default=3e-4, help="learning rate of improving")
    parser.add_argument("--out", type=Path, default=Path("build/baseline"))
    args = parser.parse_args(words)
    args.out.mkdir(parents=True, exist_ok=True)
    name = f"{args.game}-{args.seed}"
    table = Table(args.game, args.seed)
    rows_a_round = 2 * MATCHES * STEPS
    learner = Learner(table.eyes, args.seed, args.imitate * WINDOW * rows_a_round // BATCH)
    remembered: list[dict[str, Any]] = []
    curve: list[tuple[Any, ...]] = []
    start, wall = time.process_time(), time.monotonic()
    share = float("nan")
    for number in range(args.imitate + args.improve):
        stage = IMPROVE if number >= args.imitate else IMITATE if number else WATCH
        rows = play(table, learner, stage)
        if stage == IMPROVE:
            if number == args.imitate:
                learner.begin(args.rate, args.improve * 3 * rows_a_round // BATCH)
            worth = learner.learn(learner.improve, rows, 3)
        else:
            remembered = [*remembered, rows][-WINDOW:]
            worth = learner.learn(learner.imitate, _joined(remembered), 1)
        count, share = len(table.results), table.share()
        seconds = time.process_time() - start
        made = (number + 1) * rows_a_round
        curve.append((args.game, args.seed, stage, made, round(seconds, 1), count, round(share, 4)))
        print(
            f"{name} {stage} {number + 1:3}  {made:8} decisions  {seconds:6.1f} s CPU "
            f"{time.monotonic() - wall:6.1f} s  loss {worth:6.3f}  {share:6.1%} of {count}",
            flush=True,
        )
        if number % 10 == 9 or number == args.imitate + args.improve - 1:
            policy.save(args.out / f"{name}.npz", table.eyes, learner.weights)
            with (args.out / f"{name}.csv").open("w", newline="") as file:
                csv.writer(file).writerows(curve)
    return share


if __name__ == "__main__":
    main()
