"""Public dice games on our contract, in a program of their own: see the example `public_games`.

They are for measuring alone and are no part of the package. The program answers a line for a line.
"""

from __future__ import annotations

import subprocess
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from benches.peers.openspiel import MODULE, random_step
from kumite.bench import peer
from kumite.errors import KumiteError

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("pig", "einstein_wurfelt_nicht")
"""By their names in OpenSpiel."""


class PublicGames:
    """The running program. Use as a context."""

    def __init__(self, program: Path) -> None:
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._seeds = count(1)

    def __enter__(self) -> PublicGames:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait()

    def _ask(self, *words: object) -> str:
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError("the program has both pipes")
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def play(self, game: str, matches: int) -> tuple[float, float]:
        """Random matches: decisions, forced ones too, and CPU seconds."""
        decisions, _chance, nanoseconds = self._ask(
            "play", game, matches, next(self._seeds)
        ).split()
        return float(decisions), float(nanoseconds) * 1e-9

    def check(self, game: str, matches: int) -> None:
        """Random matches of OpenSpiel must look the same here, after every step."""
        for seed in range(matches):
            steps, told = recorded(game, seed)
            answer = self._ask("replay", game, *steps)
            if answer != told:
                raise KumiteError(f"{game} differs from OpenSpiel's: {answer!r}, not {told!r}")


def recorded(game: str, seed: int) -> tuple[list[int], str]:
    """A random match of OpenSpiel: its steps, and what may happen before each and at the end."""
    spiel: Any = peer(MODULE)
    state = spiel.load_game(game).new_initial_state()
    rng = Random(seed)
    steps, told = [], []
    while not state.is_terminal():
        who = "c" if state.is_chance_node() else str(state.current_player())
        legal = ",".join(map(str, state.legal_actions()))
        # Hundreds of orders of the pieces: how many there are says enough.
        told.append(f"{who}:{legal if len(state.legal_actions()) < 100 else 'many'}")
        steps.append(random_step(state, rng))
        state.apply_action(steps[-1])
    told.append("=" + ",".join(f"{value:.0f}" for value in state.returns()))
    return steps, " ".join(told)
