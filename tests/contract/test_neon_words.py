"""What NEON's labels promise is what happens: prices, dice and odds."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest

from kumite.contract import CHANCE, RawState
from kumite.games.neon import codec
from kumite.games.neon.actions import Attack, Done, Effect, from_code, unpack_dice
from kumite.games.neon.attack_odds import odds
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AttackStep, FrameKind, Phase
from tests.harness import ENGINES, MODES, random_step, setup_of, walk, words

ENGINE = ENGINES[0]
every_mode = pytest.mark.parametrize("mode", [mode for game, mode in MODES if game == "neon"])


@every_mode
def test_the_energy_on_a_label_is_the_energy_paid(mode: str) -> None:
    checked = 0
    for spot in walk(ENGINE, setup_of("neon", mode), seed=41):
        for seat in spot.to_act():
            position = words("neon").position(spot.state.view(seat))
            for code in spot.state.actions(seat):
                price = re.search(r"\((\d) E\)", position.label(code).text)
                if price is None or not isinstance(from_code(code), Effect):
                    continue
                after = spot.state.clone()
                after.apply(seat, code)
                told = after.events_since(spot.state.event_mark())
                kinds = [event[0] for event in told]
                assert kinds[:2] == [EventKind.EFFECT_USED, EventKind.ENERGY_CHANGED]
                assert told[1][2] == seat
                assert 128 - told[1][4] == int(price[1]), position.label(code).text
                checked += 1
    assert checked


@every_mode
def test_the_dice_on_a_label_are_the_dice_rolled(mode: str) -> None:
    checked = 0
    rng = Random(1)
    for spot in walk(ENGINE, setup_of("neon", mode), seed=42):
        for seat in spot.to_act():
            position = words("neon").position(spot.state.view(seat))
            for code in spot.state.actions(seat):
                if isinstance(from_code(code), Attack):
                    dice = re.search(r"\((\d) dic?e\)$", position.label(code).text)
                    assert dice is not None
                    rolled = _rolled(spot.state.clone(), seat, code, rng)
                    assert rolled in (None, int(dice[1])), position.label(code).text
                    checked += rolled is not None
    assert checked


def _rolled(state: RawState, seat: int, attack: int, rng: Random) -> int | None:
    """How many dice an attack rolls if nothing is added; None if it ends before."""
    mark = state.event_mark()
    state.apply(seat, attack)
    for _ in range(20):
        for event in state.events_since(mark):
            if event[0] == EventKind.ATTACK_ROLLED:
                return sum(unpack_dice(event[2]))
            if event[0] == EventKind.ATTACK_ENDED:
                return None
        waiting = state.to_act()
        if waiting & CHANCE or not waiting & 1 << seat:
            who, code = random_step(state, rng)
            if who is None:
                state.apply_outcome(code)
            else:
                state.apply(who, code)
            continue
        actions = state.actions(seat)
        done = Done().code
        state.apply(seat, done if done in actions else rng.choice(actions))
    return None


@every_mode
def test_odds_beside_a_bot_are_the_odds_of_the_rolls(mode: str) -> None:
    """The exact tree of rolls, without effects, gives what the client shows."""
    checked = 0
    for spot in walk(ENGINE, setup_of("neon", mode), seed=43, every=3):
        if checked >= 6:
            break
        for seat in spot.to_act():
            position = words("neon").position(spot.state.view(seat))
            for code in spot.state.actions(seat):
                action = from_code(code)
                if not isinstance(action, Attack) or not 16 <= action.target < 32:
                    continue
                if action.ref != 63:
                    continue
                state = spot.state.clone()
                state.apply(seat, code)
                chance = _damage_chance(state, seat)
                if chance is not None:
                    told = position.odds(code)
                    shown = re.match(r"(\d+)% to damage", told.text if told else "")
                    assert shown is not None
                    assert int(shown[1]) == round(float(chance) * 100)
                    checked += 1
    assert checked


def _damage_chance(state: RawState, seat: int) -> Fraction | None:
    """The probability that the Bot is destroyed if the attacker uses nothing."""
    waiting = state.to_act()
    decoded, _ = codec.decode(state.encode())
    attack = decoded.attack
    if attack is None or attack.step >= AttackStep.BOT_TYPE:
        return Fraction(int(attack is not None and attack.any_damage))
    if waiting & CHANCE:
        listed = state.outcomes()
        total = sum(weight for _, weight in listed)
        found = Fraction(0)
        for outcome, weight in listed:
            following = state.clone()
            following.apply_outcome(outcome)
            part = _damage_chance(following, seat)
            if part is None:
                return None
            found += part * Fraction(weight, total)
        return found
    if Done().code not in state.actions(seat):
        return None
    following = state.clone()
    following.apply(seat, Done().code)
    return _damage_chance(following, seat)


def test_a_plain_attack_on_a_bot_is_that_of_the_odds_command() -> None:
    chance = odds(1, 1, seen=True, engine="reference").at_least(1)
    assert round(float(chance) * 100) == 31


@every_mode
@pytest.mark.parametrize("engine", ENGINES)
def test_weights_are_exact(engine: str, mode: str) -> None:
    """Rolls weigh as brute force counts them, draws as copies are left."""
    rolls = draws = 0
    for spot in walk(engine, setup_of("neon", mode), seed=44):
        outcomes = spot.state.outcomes()
        if not outcomes:
            continue
        state, _ = codec.decode(spot.state.encode())
        total = sum(weight for _, weight in outcomes)
        top = state.stack[-1].kind if state.stack else None
        if top is FrameKind.DRAW:
            assert all(weight == state.deck[design] for design, weight in outcomes)
            draws += 1
        elif top is FrameKind.ATTACK and state.attack is not None:
            if state.attack.step is AttackStep.BOT_TYPE:
                continue
            dice = sum(unpack_dice(outcomes[0][0]))
            assert total == 6**dice
            assert dict(outcomes) == _brute_force(dice)
            rolls += 1
        elif state.phase in (Phase.RING, Phase.FIRST_TOKEN, Phase.REVEAL, Phase.LEADER):
            assert {weight for _, weight in outcomes} == {1}
    assert rolls
    assert draws


def _brute_force(dice: int) -> dict[int, int]:
    """Both dice have faces 1-2-2-1, so one count serves both."""
    found = {0: 1}
    for _ in range(dice):
        further: dict[int, int] = {}
        for vector, ways in found.items():
            for face, sides in zip((9, 6, 3, 0), (1, 2, 2, 1), strict=True):
                key = vector + (1 << face)
                further[key] = further.get(key, 0) + ways * sides
        found = further
    return found
