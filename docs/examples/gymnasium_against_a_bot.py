"""NEON in Gymnasium: ten matches of a player who always takes the last legal action."""

from kumite.doors.gymnasium import KumiteEnv


def main(matches: int = 10) -> None:
    env = KumiteEnv("neon", mode="royale", seats=2, opponent="rookie")
    total = 0.0
    for seed in range(matches):
        observation, _ = env.reset(seed=seed)
        is_over = False
        while not is_over:
            last = observation["action_mask"].sum() - 1
            observation, reward, is_over, _, _ = env.step(last)
        total += reward
    print(env.render())
    print(f"{matches} matches against the rookie: {total:+.0f}")


if __name__ == "__main__":
    main()
