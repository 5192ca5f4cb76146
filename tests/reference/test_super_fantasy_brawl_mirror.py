"""A mirrored match of Super Fantasy Brawl plays mirrored (SFB-ARN-07)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

import pytest

from kumite.contract import CHANCE, Setup
from kumite.games.hexes import DIRECTIONS, Hex
from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.areas import marked
from kumite.games.super_fantasy_brawl.codec import decode
from kumite.games.super_fantasy_brawl.entries import Challenge
from kumite.games.super_fantasy_brawl.model import NO_HEX, NOBODY, Phase, State
from kumite.games.super_fantasy_brawl.terms import ChallengeKind
from kumite.reference.super_fantasy_brawl import game
from tests.harness import random_step

GAME = game()
ARENA = GAME.content.arena
SETUPS = [
    Setup("super-fantasy-brawl", "duel", 2),
    Setup("super-fantasy-brawl", "tornado", 4, options={"teams": "casual"}),
]


class Mirror:
    """One of the two mirrors: what becomes of hexes, directions, sides and challenges."""

    def __init__(self, turned: Callable[[Hex], Hex], swaps_sides: bool) -> None:
        cells = ARENA.cells
        self.hexes = [ARENA.number(turned(cell)) for cell in cells]
        around = Hex(0, 0).neighbours()
        self.directions = [around.index(turned(each)) for each in around]
        self.swaps_sides = swaps_sides
        challenges = GAME.content.challenges
        self.challenges = [challenges.index(self._twin(each)) for each in challenges]

    def _twin(self, challenge: Challenge) -> Challenge:
        """The challenge that asks for the same at the other statue."""
        if challenge.kind not in (ChallengeKind.CONTROL, ChallengeKind.BESIDE_STATUE):
            return challenge
        statues = [each.hex for each in GAME.content.statues]
        statue = statues.index(self.hexes[statues[challenge.statue]])
        wanted = (challenge.kind, statue)
        return next(each for each in GAME.content.challenges if (each.kind, each.statue) == wanted)

    def hex(self, at: int) -> int:
        return at if at == NO_HEX else self.hexes[at]

    def state(self, state: State) -> State:
        seen = deepcopy(state)
        for figure in seen.figures:
            figure.hex = self.hex(figure.hex)
        for trap in seen.traps:
            trap.hex = self.hex(trap.hex)
        seen.traps.sort(key=lambda trap: trap.hex)
        for name in ("last_hex", "looked", "trap_hex"):
            setattr(seen, name, self.hex(getattr(seen, name)))
        if seen.direction < DIRECTIONS:
            seen.direction = self.directions[seen.direction]
        if self.swaps_sides and seen.north != NOBODY:
            seen.north = 1 - seen.north
        designs = len(self.challenges)
        seen.track = [self.challenges[each] if each < designs else each for each in seen.track]
        bag = seen.challenges
        seen.challenges = [bag[each] for each in self.challenges] + bag[designs:]
        return seen

    def action(self, code: int, state: State, legal: list[int]) -> int:
        """The same choice in the mirror, where `legal` is offered."""
        action = act.Action.from_code(code)
        match action:
            case act.Area(south):
                return act.Area(1 - south if self.swaps_sides else south).code
            case act.Dash(direction, steps):
                return act.Dash(self.directions[direction], steps).code
            case act.Aim(place):
                hit = targets(state, place)
                mirrored = self.state(state)
                aims = [each for each in legal if each >> 24 == act.Aim.kind]
                return next(each for each in aims if targets(mirrored, each & 63) == hit)
        if any(name == "hex" for name, _ in action.widths):
            return type(action)(hex=self.hexes[code & 63]).code  # type: ignore[call-arg]
        return code

    def outcome(self, outcome: int, phase: Phase) -> int:
        is_challenge = phase in (Phase.CHALLENGE, Phase.ADVANCE)
        return self.challenges[outcome] if is_challenge else outcome


def targets(state: State, place: int) -> set[int]:
    targeting = GAME.content.cards[state.card].targeting
    assert targeting is not None
    assert targeting.shape is not None
    hexes = marked(ARENA, targeting.shape, state.figures[state.actor].hex, place)
    figures = enumerate(state.figures)
    return {number for number, each in figures if each.hex in hexes and number != state.actor}


MIRRORS = [
    Mirror(lambda cell: Hex(cell.q + cell.r, -cell.r), swaps_sides=True),
    Mirror(lambda cell: Hex(-cell.q - cell.r, cell.r), swaps_sides=False),
]


@pytest.mark.parametrize("setup", SETUPS, ids=["duel", "tornado"])
@pytest.mark.parametrize("mirror", MIRRORS, ids=["north-south", "east-west"])
@pytest.mark.parametrize("seed", range(3))
def test_a_mirrored_match_plays_mirrored(setup: Setup, mirror: Mirror, seed: int) -> None:
    rng = Random(seed)
    match, twin = GAME.new(setup), GAME.new(setup)
    while match.to_act():
        state, mirrored = decode(match.encode())[0], decode(twin.encode())[0]
        assert mirror.state(state) == mirrored
        assert match.to_act() == twin.to_act()
        if match.to_act() == CHANCE:
            outcomes = sorted(
                (mirror.outcome(each, state.phase), weight) for each, weight in match.outcomes()
            )
            assert outcomes == twin.outcomes()
            _, outcome = random_step(match, rng)
            match.apply_outcome(outcome)
            twin.apply_outcome(mirror.outcome(outcome, state.phase))
            continue
        seat, code = random_step(match, rng)
        assert seat is not None
        legal = twin.actions(seat)
        choices = [mirror.action(each, state, legal) for each in match.actions(seat)]
        assert sorted(choices) == legal
        match.apply(seat, code)
        twin.apply(seat, mirror.action(code, state, legal))
    assert match.scores() == twin.scores()
