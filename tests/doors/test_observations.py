"""Observations: one width, all a view says, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from kumite.contract import RawState
from kumite.doors.table import SLOTS
from kumite.games.neon import codec
from kumite.games.neon.model import Attack, State
from tests.doors.test_batch import batch_of, on_every_game, on_every_mode
from tests.harness import mode_of, setup_of, walk
from tests.secrecy.secrets import REDRAW

NOTHING = 255


def observe(state: RawState, seat: int) -> bytes:
    seen: bytes = state.observe(seat)  # type: ignore[attr-defined]
    return seen


@on_every_mode
def test_an_observation_says_as_much_as_a_view(game: str, mode: str) -> None:
    """Equal views look equal and others do not, in one width."""
    setup = setup_of(game, mode, mode_of(game, mode).seats[-1])
    widths = set()
    of_view: dict[bytes, bytes] = {}
    for spot in walk("native", setup, seed=3):
        for seat in spot.seats:
            view, seen = spot.state.view(seat), observe(spot.state, seat)
            widths.add(len(seen))
            assert of_view.setdefault(view, seen) == seen
    assert len(widths) == 1
    assert len(set(of_view.values())) == len(of_view)


@on_every_mode
def test_what_a_seat_may_not_know_is_not_in_its_observation(game: str, mode: str) -> None:
    rng = Random(4)
    changed = 0
    for spot in walk("native", setup_of(game, mode), seed=5, every=3):
        for seat in spot.seats:
            redrawn = REDRAW[game](spot.game, spot.state, seat, rng)
            changed += redrawn.encode() != spot.state.encode()
            assert observe(redrawn, seat) == observe(spot.state, seat)
    assert changed > 10


@on_every_game
def test_no_more_actions_are_legal_than_are_offered(game: str) -> None:
    batch = batch_of(game, 512)
    assert batch.slots == SLOTS
    most = 0
    for _ in range(300):
        batch.sample()
        batch.step()
        most = max(most, int(batch.counts.max()))
    assert most < SLOTS // 2


def wide(state: State, viewer: int) -> bytes:
    """NEON's observation as `docs/encoding.md` says, without the core."""

    def sized(values: list[int], most: int) -> list[int]:
        return [len(values), *values, *[NOTHING] * (most - len(values))]

    def number(value: int, size: int) -> list[int]:
        return list(value.to_bytes(size, "big"))

    out = [*b"KN", 1, viewer, state.mode, state.players, state.automa_in_play, state.track]
    out += [state.round, state.phase, state.stage, state.leader, state.turn, state.next_action]
    out += [*sized(state.ring, 10), *state.search[1:], *state.bots[1:]]
    out += [state.search_supply, state.top, *sized(state.placed, 10), *state.unseen_bots]
    out += [len(state.deck), *state.deck, *number(state.enhancement_deck, 2)]
    out += [*sized(state.enhancement_bottom, 16), state.automa_hp, state.automa_loc]
    out += [*state.automa_trophy, state.final_pulses, state.sinks_left, state.pulsed]
    out += [state.sinking, state.cursor, state.check_end, state.winners]
    for seat in state.seats:
        out += [seat.fighter, seat.side, *seat.hp, seat.energy, seat.loc, seat.fields, seat.token]
        for gear in seat.gear:
            out += [NOTHING, *sized([], 3)] if gear is None else [gear.card, *sized(gear.ammo, 3)]
        out += [*seat.trophy_hp, *seat.bots_ready, *seat.bots_spent, seat.enhancement]
        out += [seat.tapped, seat.discard, seat.hand, *number(seat.plan, 2), seat.acted]
    out += sized(state.limbo, 8)
    out.append(len(state.stack))
    for frame in state.stack:
        out += [frame.kind, frame.a, frame.b, frame.c, frame.d, *number(frame.param, 2)]
    out += [NOTHING] * (7 * (7 - len(state.stack)))
    out.append(state.attack is not None)
    out += [NOTHING] * 76 if state.attack is None else wide_attack(state.attack)
    return bytes(out)


def wide_attack(attack: Attack) -> list[int]:
    written = bytearray()
    codec._write_attack(written, attack)
    after = 2 + 6 + 5
    entries = 4 * len(attack.lingering)
    end = len(written) - after
    return [*written[:end], *[NOTHING] * (16 - entries), *written[end:]]


@pytest.mark.parametrize("mode", ["resurrection", "royale", "squad-2x3"])
def test_every_field_of_neon_has_its_place(mode: str) -> None:
    fights = 0
    for spot in walk("native", setup_of("neon", mode), seed=9):
        for seat in spot.seats:
            view, viewer = codec.decode(spot.state.view(seat))
            fights += view.attack is not None
            assert observe(spot.state, seat) == wide(view, viewer)
    assert fights


def test_the_bytes_of_martial_art_are_its_observation() -> None:
    for spot in walk("native", setup_of("martial-art", "black", 3), seed=9, every=5):
        for seat in spot.seats:
            assert observe(spot.state, seat) == spot.state.view(seat)
