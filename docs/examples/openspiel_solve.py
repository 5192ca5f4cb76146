"""OpenSpiel's CFR+ solves one secret round of plans in NEON: how often to lay which plan."""

from random import Random

from open_spiel.python.algorithms import cfr, exploitability

from kumite.doors.indexed_match import IndexedMatch
from kumite.doors.secret_round import SecretRoundGame, secret_round
from kumite.games import setup_for


def main(iterations: int = 100) -> float:
    indexed = IndexedMatch(setup_for("neon", "resurrection", 2, ("akari", "ghost")))
    indexed.settle(Random(7))
    game = SecretRoundGame(secret_round(indexed, hands=2, choices=3, playouts=3, seed=5))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    state = game.new_initial_state().child(0)
    for action, chance in policy.action_probabilities(state).items():
        print(f"{chance:6.1%}  {state.action_to_string(action)}")
    return float(exploitability.exploitability(game, policy))


if __name__ == "__main__":
    print(f"a perfect opponent gains {main():.4f}")
