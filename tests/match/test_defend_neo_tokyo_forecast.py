"""The next attack of the monsters: what the native engine foresees is what a walk of every way that
chance can fall finds on the reference engine."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from random import Random

import pytest

from kumite.contract import CHANCE, RawEvent, Setup
from kumite.games.defend_neo_tokyo.codec import decode
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.events import EventKind
from kumite.games.defend_neo_tokyo.forecast_words import forecast_lines, total_words
from kumite.games.defend_neo_tokyo.model import (
    NOBODY,
    FrameKind,
    MonsterMark,
    Phase,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.next_attack import Forecast, Harm, next_attack
from kumite.games.defend_neo_tokyo.terms import Symbol, When
from kumite.games.defend_neo_tokyo.view import View
from kumite.native.defend_neo_tokyo import game
from kumite.reference.defend_neo_tokyo.codex import Codex
from kumite.reference.defend_neo_tokyo.state import DefendNeoTokyoState

SETUPS = [
    Setup("defend-neo-tokyo", "lone", 1, options={"threat": "abyss"}),
    Setup("defend-neo-tokyo", "coop", 2, options={"threat": "radiation", "hands": "closed"}),
    Setup("defend-neo-tokyo", "solo", 1, options={"threat": "radiation"}),
]
MOST_WALKED = 120
"""Positions of one attack that are walked; larger ones are left out."""
Sums = dict[tuple[int, Harm, int], Fraction]


class TooMany(Exception):
    """There are more positions than the test has time for."""


def positions(number: int) -> Iterator[tuple[State, bytes]]:
    """Positions of a random match in which somebody has to choose, with the view of a seat."""
    rng = Random(number)
    state = game().new(SETUPS[number % len(SETUPS)])
    while state.to_act():
        if state.to_act() == CHANCE:
            codes, weights = zip(*state.outcomes(), strict=True)
            state.apply_outcome(rng.choices(codes, weights)[0])
            continue
        seat = state.to_act().bit_length() - 1
        found, _ = decode(state.encode())
        if found.phase in (Phase.ACTION, Phase.POWER) and not found.depth:
            yield found, state.view(seat)
        state.apply(seat, rng.choice(state.actions(seat)))


def about_to_attack(state: State, symbol: Symbol) -> State:
    """The same table when the attacks begin."""
    found = deepcopy(state)
    found.phase, found.step, found.cursor, found.floor = Phase.EVENT_ATTACKS, 0, 0, 0
    found.symbol, found.go = symbol, NOBODY
    for monster in found.monsters:
        due = MonsterMark.DUE if monster.status is Status.IN_PLAY else 0
        monster.marks = monster.marks & ~MonsterMark.DUE | due
    return found


class Walk:
    """Every way that chance can fall, one after another."""

    def __init__(self) -> None:
        self.sums: Sums = defaultdict(Fraction)
        self.walked = 0

    def go_on(self, place: DefendNeoTokyoState, mark: int, attacker: int, chance: Fraction) -> None:
        self.walked += 1
        if self.walked > MOST_WALKED:
            raise TooMany
        attacker, is_over = self._note(place.events_since(mark), attacker, chance)
        mark = place.event_mark()
        to_act = place.to_act()
        if is_over or not to_act:
            return
        if to_act == CHANCE:
            outcomes = place.outcomes()
            total = sum(weight for _, weight in outcomes)
            for outcome, weight in outcomes:
                fallen = place.clone()
                fallen.apply_outcome(outcome)
                self.go_on(fallen, mark, attacker, chance * Fraction(weight, total))
            return
        seat = to_act.bit_length() - 1
        state, _ = decode(place.encode())
        is_window = state.stack[state.depth - 1].kind is FrameKind.WINDOW
        place.apply(seat, place.actions(seat)[-1 if is_window else 0])
        self.go_on(place, mark, attacker, chance)

    def _note(
        self, events: Sequence[RawEvent], attacker: int, chance: Fraction
    ) -> tuple[int, bool]:
        for kind, _, a, b, c, _ in events:
            if kind == EventKind.ABILITY_BEGAN and c == When.EVENT_END:
                return attacker, True
            if kind in (EventKind.PHASE_BEGAN, EventKind.BOSS_ARRIVED):
                return attacker, True
            if kind == EventKind.ATTACK_BEGAN:
                attacker = a
            elif kind == EventKind.CITY_DAMAGED:
                self.sums[attacker, Harm.CITY, a] += chance * b
            elif kind == EventKind.SPACE_DESTROYED:
                self.sums[attacker, Harm.FALLS, a] += chance
            elif kind == EventKind.MECH_DAMAGED:
                self.sums[attacker, Harm.MECH, 4 * a + b] += chance * c
            elif kind == EventKind.CRITICAL_FAILED:
                self.sums[attacker, Harm.FAILS, a] += chance
            elif kind == EventKind.CITIZEN_ENTERED:
                self.sums[attacker, Harm.ENTER, b] += chance
            elif kind == EventKind.CITIZEN_DESTROYED:
                self.sums[attacker, Harm.LOST, b] += chance
                self.sums[attacker, Harm.POPULATION, 0] += chance * load().citizens[a].pop
            elif kind == EventKind.DESTRUCTION_ROSE:
                self.sums[attacker, Harm.DESTRUCTION, 0] += chance * b
            elif kind == EventKind.MATCH_ENDED:
                self.sums[attacker, Harm.DEFEAT, 0] += chance
        return attacker, False


def told(forecast: Forecast) -> dict[tuple[int, Harm, int], float]:
    """By monster, without the steps."""
    found: dict[tuple[int, Harm, int], float] = defaultdict(float)
    for attack in forecast.attacks:
        for step in attack.steps:
            for harm, whom, amount in step.harms:
                if harm not in (Harm.HAPPENS, Harm.CARDS, Harm.FIRE):
                    found[attack.monster, harm, whom] += amount
    return found


@pytest.mark.parametrize("number", range(4))
def test_a_walk_on_the_reference_engine_finds_the_same(number: int) -> None:
    """DNT-MAT-01 to DNT-MAT-17, with the weights of DNT-C-05 and DNT-C-13."""
    compared = 0
    for state, data in positions(number):
        for symbol in Symbol:
            place = DefendNeoTokyoState(Codex(load()), about_to_attack(state, symbol))
            walk = Walk()
            try:
                walk.go_on(place, 0, NOBODY, Fraction(1))
            except TooMany:
                continue
            forecast = next_attack(View.from_bytes(data, load()), symbol)
            assert forecast.is_exact
            expected = {key: float(value) for key, value in walk.sums.items() if value}
            assert told(forecast) == pytest.approx(expected)
            compared += walk.walked > 1
        if compared >= 4:
            break
    assert compared > 0


def test_steps_are_told_in_their_order() -> None:
    """White and red, each step with what it is expected to do, and the sum of all."""
    data = next(
        data
        for state, data in positions(1)
        if state.phase is Phase.ACTION
        and sum(monster.status is Status.IN_PLAY for monster in state.monsters) > 1
    )
    view = View.from_bytes(data, load())
    for symbol in Symbol:
        forecast = next_attack(view, symbol)
        spaces = [attack.space for attack in forecast.attacks]
        assert spaces == sorted(spaces)
        lines = forecast_lines(view, forecast)
        assert lines[0].startswith(f"1. {view.monster(forecast.attacks[0].monster)} in ")
        assert total_words(forecast) in lines[len(spaces)]
        assert next_attack(view, symbol) is forecast


def test_too_many_positions_are_sampled() -> None:
    """A sample that is carried on keeps to the exact averages, and is called what it is."""
    native = game()
    for _, data in positions(2):
        is_exact, exact = native.foresee_attacks(data, Symbol.WHITE, 1_000_000)
        was_exact, sampled = native.foresee_attacks(data, Symbol.WHITE, 40)
        assert is_exact
        if was_exact:
            continue
        city = [
            sum(amount for _, _, _, told in steps for harm, _, amount in told if harm == Harm.CITY)
            for steps in (exact, sampled)
        ]
        assert city[1] == pytest.approx(city[0], abs=0.5)
        return
    pytest.fail("no position had more than so few")


def test_an_average_that_would_be_shown_as_nothing_is_not_told() -> None:
    """Shen-Jian discards 0.0: such words only puzzle people."""
    for number in range(1, 5):
        for _, data in positions(number):
            view = View.from_bytes(data, load())
            for symbol in Symbol:
                lines = forecast_lines(view, next_attack(view, symbol))
                found = [line for line in lines if re.search(r"(?<!\d)0\.0(?!\d)", line)]
                assert not found
