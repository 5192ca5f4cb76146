"""Learning from a teacher: a linear policy plays Martial Art against the rookie, and gets better.

It plays its own matches, asks the rookie at every decision what it would have done, and moves a
little in that direction (the method is known as DAgger). Plain numpy, well under a minute:

    python docs/examples/learn_against_rookie.py
"""

# %% What it needs
import numpy as np

from kumite.batch import Batch, new_batch

BUCKETS = 256  # every action's number falls into one of these, which has weights of its own
VALUES = 24  # bytes of an observation that stay below this are told apart value by value
STRENGTH = 0.05


def bucket(codes):
    return (codes.astype(np.uint64) * np.uint64(0x9E3779B1) >> np.uint64(8)).astype(int) % BUCKETS


# %% What it sees: bytes with few values one by one, the others as a part of their range
class Eyes:
    def __init__(self, batch: Batch) -> None:
        """Looks at random play for a while, to see which bytes change and how far."""
        seen = []
        for _ in range(300):
            batch.sample()
            batch.step()
            seen.append(batch.observations[:32].copy())
        self.low, high = np.vstack(seen).min(axis=0), np.vstack(seen).max(axis=0)
        changing = np.flatnonzero(self.low < high)
        self.few = changing[high[changing] < VALUES]
        self.many = changing[high[changing] >= VALUES]
        self.span = (high - self.low).astype(np.float32)

    def look(self, observations):
        many = (observations[:, self.many] - self.low[self.many]) / self.span[self.many]
        few = observations[:, self.few, None] == np.arange(VALUES, dtype=np.uint8)
        ones = np.ones((len(observations), 1))
        return np.hstack([ones, many, few.reshape(len(few), -1)]).astype(np.float32)


# %% What it thinks: the score of an action is a weighted sum of what it sees
class Policy:
    def __init__(self, width: int) -> None:
        self.weights = np.zeros((BUCKETS, width), np.float32)
        self.moved = np.full((BUCKETS, width), 1e-6, np.float32)

    def chances(self, seen, codes, mask):
        scores = np.take_along_axis(seen @ self.weights.T, bucket(codes), axis=1)
        scores = np.where(mask, scores, -np.inf)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)

    def learn(self, seen, codes, chances, advice):
        """The teacher's choice becomes likelier, the others less likely."""
        rows = np.arange(len(seen))
        push = -chances
        push[rows, advice] += 1
        pushes = np.zeros((len(seen), BUCKETS), np.float32)
        np.add.at(pushes, (rows[:, None], bucket(codes)), push)
        change = pushes.T @ seen
        self.moved += change**2
        self.weights += STRENGTH * change / np.sqrt(self.moved)


# %% A round: all matches once to their end, we at seat 0, the rookie at seat 1
def play(batch: Batch, eyes: Eyes, policy: Policy, seed: int) -> float:
    batch.reset(seed)
    running = np.ones(batch.matches, bool)
    won = np.zeros(batch.matches)
    while running.any():
        batch.advise()  # what the rookie would do, for both seats
        mine = np.flatnonzero(running & (batch.seats == 0))
        if len(mine):
            most = batch.counts[mine].max()
            seen, codes = eyes.look(batch.observations[mine]), batch.codes[mine, :most]
            chances = policy.chances(seen, codes, batch.masks[mine, :most])
            policy.learn(seen, codes, chances, batch.actions[mine])
            batch.actions[mine] = chances.argmax(axis=1)
        batch.step()
        ended = running & batch.dones
        won[ended] = batch.rewards[ended, 0] > 0
        running &= ~ended
    return float(won.mean())


# %% Round after round
def main(rounds: int = 30, matches: int = 128) -> list[float]:
    batch = new_batch("martial-art", mode="white", seats=2, matches=matches, seed=1)
    eyes = Eyes(batch)
    policy = Policy(eyes.look(batch.observations).shape[1])
    curve = []
    for number in range(1, rounds + 1):
        share = play(batch, eyes, policy, seed=number)
        curve.append(share)
        bar = "#" * round(100 * share)
        print(f"round {number:3}  {share:5.1%} won against the rookie  {bar}")
    return curve


if __name__ == "__main__":
    main()
