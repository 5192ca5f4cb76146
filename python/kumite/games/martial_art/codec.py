"""Martial Art's canonical bytes: `docs/encoding.md`, section Bytes, in executable form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.errors import DecodeError
from kumite.games.byte_reader import ByteReader

from .model import (
    KNOWN_BYTES,
    MAX_SEATS,
    Ending,
    Mode,
    Phase,
    SeatState,
    State,
    Status,
    is_hidden,
)
from .terms import ACTIONS, AREAS, EFFECTS, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .model import Bag

MAGIC = b"KM"
VERSION = 1
FULL = 255
SPECTATOR = 254
_HIDDEN = 0x8000
_NIBBLE = 4
_BAG_BYTES = 2
_REMOVED_BYTES = 4
_FACES = 3


def encode(state: State, viewer: int = FULL) -> bytes:
    """The canonical bytes of a state, or of a view that was blanked for ``viewer``."""
    out = bytearray((*MAGIC, VERSION, viewer))
    out.extend((state.mode, state.players, state.deal, state.phase, state.round))
    out.extend((state.first, state.active, state.is_bonus, state.bonus_due, state.start_area))
    out.extend(_bag(state.revealed))
    out.extend(_nibbles(state.hand_actions, _BAG_BYTES))
    out.extend(_bag(state.hand_effects))
    out.extend((state.sown, state.last, state.moves_left, state.free_steps, state.stepped))
    out.extend((state.in_force, state.no_energy, state.surcharge))
    out.extend((state.own_skill, state.reaction, state.target, state.defender))
    out.extend((state.direction, state.third, state.shown_defense, state.shown_moves))
    out.extend((*state.attack, *state.defense))
    out.extend((state.collision_shown, state.collision_die, state.ending, state.winners))
    for seat in state.seats:
        _write_seat(out, seat)
    return bytes(out)


def _write_seat(out: bytearray, seat: SeatState) -> None:
    out.extend((seat.fighter, seat.status, seat.left, seat.space, seat.facing))
    out.extend((*seat.life, seat.chi, seat.rage))
    out.extend((seat.skills, seat.style, seat.pending, seat.no_energy, seat.surcharge))
    out.extend((seat.first_turn_done, seat.laid))
    for actions in seat.actions:
        out.extend(_nibbles(actions, _BAG_BYTES))
    for effects in seat.effects:
        out.extend(_bag(effects))
    out.extend(_bag(seat.reserve))
    out.extend(_nibbles(seat.removed, _REMOVED_BYTES))
    out.extend(seat.known.to_bytes(KNOWN_BYTES, "little"))


def _nibbles(counts: Sequence[int], size: int) -> bytes:
    """Counts of four bits each, the first in the highest bits that are used."""
    number = 0
    for count in counts:
        number = number << _NIBBLE | count
    return number.to_bytes(size, "big")


def _bag(bag: Bag) -> bytes:
    if is_hidden(bag):
        return (_HIDDEN | bag[0]).to_bytes(_BAG_BYTES, "big")
    return _nibbles(bag, _BAG_BYTES)


def decode(data: bytes) -> tuple[State, int]:
    """The state (or blanked view) and its viewer. Engines check the sense, this the shape.

    >>> decode(b"")
    Traceback (most recent call last):
    ...
    kumite.errors.DecodeError: the data ends at byte 0; it is truncated
    """
    read = ByteReader(data)
    if bytes(read.fixed(len(MAGIC))) != MAGIC:
        raise DecodeError("these bytes are not a Martial Art state")
    version = read.byte()
    if version != VERSION:
        raise DecodeError(
            f"Martial Art encoding version {version}; this engine reads version {VERSION}"
        )
    viewer = read.byte()
    if viewer >= MAX_SEATS and viewer not in (FULL, SPECTATOR):
        raise DecodeError(f"byte 3: {viewer} is no viewer")
    state = _read_state(read, viewer)
    read.end()
    return state, viewer


def _read_state(read: ByteReader, viewer: int) -> State:
    may_hide = viewer != FULL
    state = State(mode=read.one_of(Mode), players=read.byte(), deal=read.flag())
    if not 2 <= state.players <= MAX_SEATS:
        raise DecodeError(f"{state.players} players; Martial Art takes 2 to {MAX_SEATS}")
    state.phase = read.one_of(Phase)
    state.round, state.first, state.active = read.fixed(3)
    state.is_bonus, state.bonus_due = read.flag(), read.flag()
    state.start_area = read.byte()
    state.revealed = _read_bag(read, may_hide=False)
    state.hand_actions = _read_nibbles(read, _BAG_BYTES, len(ACTIONS))
    state.hand_effects = _read_bag(read, may_hide)
    state.sown, state.last, state.moves_left, state.free_steps = read.fixed(4)
    state.stepped = read.flag()
    state.in_force = read.byte()
    state.no_energy = read.flag()
    state.surcharge, state.own_skill, state.reaction = read.fixed(3)
    state.target, state.defender, state.direction, state.third = read.fixed(4)
    state.shown_defense, state.shown_moves = read.fixed(2)
    state.attack, state.defense = read.fixed(_FACES), read.fixed(_FACES)
    state.collision_shown, state.collision_die = read.fixed(2)
    state.ending = read.one_of(Ending)
    state.winners = read.byte()
    state.seats = [_read_seat(read, may_hide) for _ in range(state.players)]
    return state


def _read_seat(read: ByteReader, may_hide: bool) -> SeatState:
    seat = SeatState(fighter=read.byte(), status=read.one_of(Status))
    seat.left, seat.space, seat.facing = read.fixed(3)
    seat.life = read.fixed(AREAS)
    seat.chi, seat.rage, seat.skills, seat.style, seat.pending = read.fixed(5)
    seat.no_energy = read.flag()
    seat.surcharge = read.byte()
    seat.first_turn_done = read.flag()
    seat.laid = read.byte()
    seat.actions = [_read_nibbles(read, _BAG_BYTES, len(ACTIONS)) for _ in range(AREAS)]
    seat.effects = [_read_bag(read, may_hide) for _ in range(AREAS)]
    seat.reserve = _read_bag(read, may_hide)
    seat.removed = _read_nibbles(read, _REMOVED_BYTES, len(Token))
    seat.known = int.from_bytes(bytes(read.fixed(KNOWN_BYTES)), "little")
    return seat


def _read_nibbles(read: ByteReader, size: int, count: int) -> list[int]:
    number = read.wide(size)
    if number >> _NIBBLE * count:
        raise DecodeError(f"byte {read.at - size}: {number:#x} is more than {count} counts")
    return [number >> _NIBBLE * (count - 1 - at) & 0xF for at in range(count)]


def _read_bag(read: ByteReader, may_hide: bool) -> Bag:
    number = read.wide(_BAG_BYTES)
    if number & _HIDDEN and may_hide:
        return [number & ~_HIDDEN]
    if number >> _NIBBLE * len(EFFECTS):
        raise DecodeError(f"byte {read.at - _BAG_BYTES}: {number:#x} is no bag of tokens")
    return [number >> 8 & 0xF, number >> 4 & 0xF, number & 0xF]
