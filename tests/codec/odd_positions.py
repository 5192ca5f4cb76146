"""Bytes that no match has written, through all engines: each is refused, or played on.

`python -m tests.codec.odd_positions martial-art --cases 1000000` tries many. The reference engine
asks whether a match can lead to a position, the native one only whether its bytes have the shape of
one. So what the reference accepts, all engines play alike; what it refuses, the native engine
refuses or plays somehow.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from kumite.contract import SPECTATOR, RawGame, RawState
from kumite.errors import DecodeError
from tests.harness import MODES, apply_step, engines_of, mode_of, random_step, raw_game, setup_of

STEPS = 50
HEADER = 4
POOL = 60
"""How many positions of matches are damaged at a time."""
FRESH = 500
"""How often they are replaced by others."""
EDGES = (0, 1, 2, 3, 5, 6, 7, 12, 15, 31, 63, 127, 128, 254, 255)


@dataclass(slots=True)
class Case:
    """Bytes of a state, or of a view."""

    data: bytes
    is_view: bool


@dataclass(slots=True)
class Fuzzer:
    """Damages bytes of one game."""

    game: str
    rng: Random
    pool: list[Case] = field(default_factory=list)
    verdicts: Counter[str] = field(default_factory=Counter)

    def run(self, cases: int) -> None:
        for number in range(cases):
            if number % FRESH == 0:
                self.pool = self._positions()
            case = self._damaged()
            try:
                self.verdicts[self.try_out(case)] += 1
            except Exception as error:
                error.add_note(f"{'view' if case.is_view else 'state'} {case.data.hex()}")
                raise

    def try_out(self, case: Case) -> str:
        """What became of it. Anything but a refusal or play is a failure."""
        seed = self.rng.randrange(1 << 30)
        read = {
            engine: _read(raw_game(self.game, engine), case, seed)
            for engine in engines_of(self.game)
        }
        accepted = {engine: state for engine, state in read.items() if state is not None}
        if read.get("reference") is not None and not case.is_view:
            assert len(accepted) == len(read), f"only {', '.join(accepted)} can read it"
            self._play_alike(list(accepted.values()))
            return "played alike"
        for state in accepted.values():
            self._play(state)
        return "played" if accepted else "refused"

    def _play(self, state: RawState) -> None:
        for _ in range(STEPS):
            if not state.to_act():
                return
            apply_step(state, random_step(state, self.rng))
        state.returns()
        state.view(SPECTATOR)

    def _play_alike(self, states: list[RawState]) -> None:
        for _ in range(STEPS):
            assert len({state.encode() for state in states}) == 1, "not the same position"
            assert len({state.to_act() for state in states}) == 1, "not the same seats to act"
            if not states[0].to_act():
                return
            step = random_step(states[0], self.rng)
            for state in states:
                apply_step(state, step)

    def _positions(self) -> list[Case]:
        cases: list[Case] = []
        engine = raw_game(self.game, engines_of(self.game)[0])
        while len(cases) < POOL:
            mode = self.rng.choice([mode for game, mode in MODES if game == self.game])
            seats = self.rng.choice(mode_of(self.game, mode).seats)
            state = engine.new(setup_of(self.game, mode, seats))
            while state.to_act() and len(cases) < POOL:
                if self.rng.random() < 0.1:
                    viewer = self.rng.choice((*range(seats), SPECTATOR))
                    is_view = self.rng.random() < 0.3
                    data = state.view(viewer) if is_view else state.encode()
                    cases.append(Case(data, is_view))
                apply_step(state, random_step(state, self.rng))
        return cases

    def _damaged(self) -> Case:
        rng = self.rng
        case, other = rng.choice(self.pool), rng.choice(self.pool).data
        new = bytearray(case.data)
        match rng.randrange(10):
            case 0:
                new[HEADER:] = rng.randbytes(rng.randrange(len(new)))
            case 1:
                at = rng.randrange(HEADER, min(len(new), len(other)))
                new[at:] = other[at:]
            case 2:
                for at in range(HEADER, min(len(new), len(other))):
                    if rng.random() < 0.2:
                        new[at] = other[at]
            case _:
                for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
                    _change_byte(new, rng)
        return Case(bytes(new), case.is_view)


def _change_byte(data: bytearray, rng: Random) -> None:
    at, other = (rng.randrange(HEADER, len(data)) for _ in range(2))
    match rng.randrange(4):
        case 0:
            data[at] = rng.choice(EDGES)
        case 1:
            data[at] = (data[at] + rng.choice((-16, -1, 1, 16))) % 256
        case 2:
            data[at] ^= 1 << rng.randrange(8)
        case _:
            data[at], data[other] = data[other], data[at]


def _read(game: RawGame, case: Case, seed: int) -> RawState | None:
    try:
        return game.from_view(case.data, seed) if case.is_view else game.decode(case.data)
    except DecodeError:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    fuzzer = Fuzzer(asked.game, Random(asked.seed))
    fuzzer.run(asked.cases)
    print(f"{asked.game}: {dict(fuzzer.verdicts)}")


if __name__ == "__main__":
    main()
