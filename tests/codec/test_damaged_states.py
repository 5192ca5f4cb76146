"""Damaged states of NEON: the native engine reads all that the reference accepts, and plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from kumite import engines
from kumite.contract import CHANCE, SPECTATOR, RawGame, RawState
from kumite.errors import DecodeError
from kumite.games.neon import codec
from kumite.games.neon.model import FrameKind, Phase, SinkStage, State
from kumite.measuring.simulation import pick_outcome
from tests.codec.damage import damaged
from tests.harness import ENGINES, MODES, mode_of, setup_of

NIGHT_MARKET = Path(__file__).parents[1] / "content" / "packs" / "night-market"
PACKS: dict[str, tuple[Path, ...]] = {"ours": (), "night-market": (NIGHT_MARKET,)}
ATTACK, EFFECT = 5, 10
MOST_STEPS = 6000

needs_both = pytest.mark.skipif(len(ENGINES) < 2, reason="one engine only")
with_every_pack = pytest.mark.parametrize("pack", PACKS)
in_every_mode = pytest.mark.parametrize("mode", [mode for game, mode in MODES if game == "neon"])


@cache
def game(engine: str, pack: str = "ours") -> RawGame:
    return engines.load("neon", engine, PACKS[pack])


def lively_step(state: RawState, rng: Random) -> None:
    """Attacks and effects are taken more often than chance would, so that stacks get deep."""
    waiting = state.to_act()
    if waiting & CHANCE:
        state.apply_outcome(pick_outcome(rng, state.outcomes()))
        return
    seat = rng.choice([seat for seat in range(6) if waiting >> seat & 1])
    actions = state.actions(seat)
    lively = [action for action in actions if action >> 24 in (ATTACK, EFFECT)]
    state.apply(seat, rng.choice(lively if lively and rng.random() < 0.6 else actions))


def states(pack: str, mode: str, seed: int, matches: int) -> Iterator[bytes]:
    """States of lively matches, those in the middle of something more often than others."""
    rng = Random(f"states/{pack}/{mode}/{seed}")
    for _ in range(matches):
        seats = rng.choice(mode_of("neon", mode).seats)
        automa = rng.choice(({}, {"automa": "yes"}))
        state = game("native", pack).new(replace(setup_of("neon", mode, seats), options=automa))
        while state.to_act():
            data = state.encode()
            depth = len(codec.decode(data)[0].stack)
            if rng.random() < 0.02 + 0.05 * depth:
                yield data
            lively_step(state, rng)
        yield state.encode()


def verdict(read: Callable[[bytes], RawState], data: bytes) -> RawState | None:
    """The state, or None if it was refused. Anything but DecodeError is a failure."""
    try:
        return read(data)
    except DecodeError:
        return None


def play_on(state: RawState, rng: Random) -> None:
    for _ in range(MOST_STEPS):
        if not state.to_act():
            return
        lively_step(state, rng)
    raise AssertionError("the match does not end")


@needs_both
@with_every_pack
@in_every_mode
def test_what_the_reference_accepts_is_read_alike(pack: str, mode: str) -> None:
    rng = Random(f"damage/{pack}/{mode}")
    native, reference = game("native", pack), game("reference", pack)
    accepted = 0
    for data in states(pack, mode, seed=1, matches=3):
        for _ in range(8):
            bad = damaged(data, rng)
            there, here = verdict(native.decode, bad), verdict(reference.decode, bad)
            if here is not None:
                assert there is not None, f"{mode}, {pack}: {bad.hex()}"
                accepted += bad != data
                assert there.encode() == here.encode() == bad
                assert there.to_act() == here.to_act(), bad.hex()
    assert accepted > 5


@needs_both
@with_every_pack
@in_every_mode
def test_views_that_the_reference_accepts_are_read_alike(pack: str, mode: str) -> None:
    rng = Random(f"views/{pack}/{mode}")
    native, reference = game("native", pack), game("reference", pack)
    for data in states(pack, mode, seed=2, matches=2):
        seats = codec.decode(data)[0].players
        viewer = rng.choice((*range(seats), SPECTATOR))
        view = native.decode(data).view(viewer)
        for _ in range(4):
            bad = damaged(view, rng)
            there = verdict(lambda data: native.from_view(data, 1), bad)
            here = verdict(lambda data: reference.from_view(data, 1), bad)
            if here is not None:
                assert there is not None, f"{mode}, {pack}: {bad.hex()}"
                assert there.view(viewer) == here.view(viewer) == bad
                assert native.decode(here.encode()).encode() == here.encode()
                assert reference.decode(there.encode()).encode() == there.encode()


@pytest.mark.skipif("native" not in ENGINES, reason="the native engine is not asked for")
@with_every_pack
@in_every_mode
def test_what_survives_damage_can_be_played_to_its_end(pack: str, mode: str) -> None:
    rng = Random(f"survivors/{pack}/{mode}")
    native = game("native", pack)
    survivors = 0
    for data in states(pack, mode, seed=3, matches=4):
        for _ in range(20):
            state = verdict(native.decode, damaged(data, rng))
            if state is not None:
                survivors += 1
                play_on(state, rng)
    assert survivors > 40


# Single wrong values that were once accepted


def _wrong_turn(state: State) -> bool:
    state.turn = (state.turn + 1) % state.players
    return state.phase == Phase.TURN


def _wrong_order(state: State) -> bool:
    state.seats[state.turn % 7 % state.players].acted = 0
    return state.phase == Phase.TURN


def _wrong_top(state: State) -> bool:
    if state.placed:
        state.top = state.placed[0]
    return bool(state.placed) and state.phase == Phase.PLAN


def _end_unchecked(state: State) -> bool:
    state.check_end = True
    return state.phase == Phase.TURN and not state.stack


def _other_winners(state: State) -> bool:
    state.winners ^= 1
    return state.phase == Phase.OVER


def _left_behind(state: State) -> bool:
    is_hurt = state.phase == Phase.SINK and state.stage == SinkStage.DAMAGE
    if is_hurt:
        state.seats[(state.leader + state.cursor) % state.players].loc = state.sinking
    return is_hurt and not state.stack


def _effect_of_another(state: State) -> bool:
    frame = state.stack[1] if len(state.stack) > 1 else None
    if frame is None or frame.kind != FrameKind.EFFECT:
        return False
    frame.a = (frame.a + 1) % state.players
    return True


def _missing_rank(state: State) -> bool:
    is_drawing = bool(state.stack) and state.stack[-1].kind == FrameKind.DRAW
    if is_drawing:
        state.stack[-1].param <<= 2
    return is_drawing


def _unread_die(state: State) -> bool:
    if state.attack is None:
        return False
    state.attack.dice[0] += 1
    return state.attack.step <= 3


@pytest.mark.skipif("reference" not in ENGINES, reason="only the reference asks so much")
@pytest.mark.parametrize(
    "wrong",
    [
        _wrong_turn,
        _wrong_order,
        _wrong_top,
        _end_unchecked,
        _other_winners,
        _left_behind,
        _effect_of_another,
        _missing_rank,
        _unread_die,
    ],
)
def test_a_single_wrong_value_is_refused(wrong: Callable[[State], bool]) -> None:
    tried = 0
    for data in examples():
        state, _ = codec.decode(data)
        if wrong(state):
            tried += 1
            with pytest.raises(DecodeError):
                game("reference").decode(codec.encode(state))
        if tried == 20:
            break
    assert tried, "no state to try it on"


@cache
def examples() -> tuple[bytes, ...]:
    kinds = (mode for name, mode in MODES if name == "neon")
    return tuple(data for mode in kinds for data in states("ours", mode, seed=4, matches=3))


@pytest.mark.parametrize("engine", ENGINES)
def test_ammo_without_gear_is_refused(engine: str) -> None:
    tried = 0
    for data in examples():
        for at in range(len(data) - 2):
            if tried < 200 and data[at : at + 3] == b"\xff\x00\xff":
                tried += 1
                with pytest.raises(DecodeError):
                    game(engine).decode(data[: at + 1] + b"\x01\x00" + data[at + 2 :])
    assert tried
