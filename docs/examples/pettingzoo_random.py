"""A match of Martial Art in PettingZoo: every agent takes a random legal action."""

from kumite.doors.pettingzoo import env


def main() -> None:
    match = env("martial-art", mode="white", seats=3, render_mode="ansi")
    match.reset(seed=7)
    totals = dict.fromkeys(match.possible_agents, 0.0)
    for agent in match.agent_iter():
        observation, reward, is_over, _, _ = match.last()
        totals[agent] += reward
        mask = observation["action_mask"]
        match.step(None if is_over else match.action_space(agent).sample(mask))
    print(match.render())
    print(totals)


if __name__ == "__main__":
    main()
