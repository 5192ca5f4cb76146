"""Many matches of Martial Art at once, with named fields: how often does the first action win?"""

import gymnasium
import numpy as np

import kumite.doors.gymnasium  # noqa: F401 - registers the environments


def main(steps: int = 300, matches: int = 256) -> float:
    envs = gymnasium.make_vec(
        "kumite/martial-art-v1", matches, opponent="rookie", blend=0.25, shaping=0.99, fields=True
    )
    seen, _ = envs.reset(seed=1)
    names = envs.unwrapped.observation_fields.names
    print(f"{len(names)} fields, such as {names[3]} and {names[-1]}")
    won = played = 0
    for _ in range(steps):
        _, rewards, ends, _, _ = envs.step(np.zeros(matches, np.int64))
        played += ends.sum()
        won += (rewards[ends] > 0).sum()
    print(f"{played} matches, {won / max(played, 1):.0%} won")
    return won / max(played, 1)


if __name__ == "__main__":
    main()
