"""OpenSpiel's own information-set search plays a match of NEON against chance and a random seat."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import kumite.doors.openspiel  # noqa: F401 - registers the games


def main(simulations: int = 20) -> None:
    game = pyspiel.load_game("kumite_neon(mode=royale,seats=2)")
    dice = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, simulations, random_state=dice)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=chances))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    print(state, state.returns(), sep="\n")


if __name__ == "__main__":
    main()
