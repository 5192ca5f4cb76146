"""A thousand matches at once: random play against the rookie, and who wins."""

import numpy as np

from kumite.batch import new_batch


def main(steps: int = 500) -> None:
    batch = new_batch("martial-art", mode="white", seats=2, matches=1024, seed=1)
    won = np.zeros(2)
    matches = 0
    for _ in range(steps):
        batch.sample()  # everybody draws a legal action ...
        batch.advise(seats=[1])  # ... but seat 1 follows the rookie
        batch.step()
        matches += batch.dones.sum()
        won += (batch.rewards > 0).sum(axis=0)
    print(f"{matches} matches; random won {won[0]:.0f}, the rookie {won[1]:.0f}")


if __name__ == "__main__":
    main()
