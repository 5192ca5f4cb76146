"""NEON's canonical bytes: `docs/encoding.md`, section Bytes, in executable form."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeVar

from kumite.errors import DecodeError

from .model import (
    Attack,
    AttackStep,
    Frame,
    FrameKind,
    Gear,
    Lingering,
    Mode,
    Phase,
    SeatState,
    State,
)

_E = TypeVar("_E", bound=IntEnum)

MAGIC = b"KN"
VERSION = 1
FULL = 255
SPECTATOR = 254

_STATE_HEAD = (
    "mode",
    "players",
    "automa_in_play",
    "track",
    "round",
    "phase",
    "stage",
    "leader",
    "turn",
    "next_action",
)
_STATE_TAIL = (
    "final_pulses",
    "sinks_left",
    "pulsed",
    "sinking",
    "cursor",
    "check_end",
    "winners",
)
_ATTACK_HEAD = (
    "step",
    "attacker",
    "weapon",
    "card",
    "target",
    "enabling",
    "enabling_param",
    "fighters",
    "bots",
    "sector",
    "current",
    "base",
    "added",
)


class _Writer:
    def __init__(self) -> None:
        self.out = bytearray()

    def byte(self, value: int) -> None:
        self.out.append(value)

    def wide(self, value: int, size: int) -> None:
        self.out += value.to_bytes(size, "big")

    def fixed(self, values: list[int]) -> None:
        self.out += bytes(values)

    def sized(self, values: list[int]) -> None:
        self.byte(len(values))
        self.fixed(values)

    def fields(self, source: object, names: tuple[str, ...]) -> None:
        for name in names:
            self.byte(int(getattr(source, name)))


def encode(state: State, viewer: int = FULL) -> bytes:
    """The canonical bytes of a state, or of a view that was blanked for ``viewer``."""
    out = _Writer()
    out.fixed([*MAGIC, VERSION, viewer])
    out.fields(state, _STATE_HEAD)
    out.sized(state.ring)
    out.fixed(state.search[1:])
    out.fixed(state.bots[1:])
    out.fields(state, ("search_supply", "top"))
    out.sized(state.placed)
    out.fixed(state.unseen_bots)
    out.sized(state.deck)
    out.wide(state.enhancement_deck, 2)
    out.sized(state.enhancement_bottom)
    out.fields(state, ("automa_hp", "automa_loc"))
    out.fixed(state.automa_trophy)
    out.fields(state, _STATE_TAIL)
    for seat in state.seats:
        _write_seat(out, seat)
    out.sized(state.limbo)
    out.byte(len(state.stack))
    for frame in state.stack:
        out.fields(frame, ("kind", "a", "b", "c", "d"))
        out.wide(frame.param, 2)
    out.byte(state.attack is not None)
    if state.attack is not None:
        _write_attack(out, state.attack)
    return bytes(out.out)


def _write_seat(out: _Writer, seat: SeatState) -> None:
    out.fields(seat, ("fighter", "side"))
    out.fixed(seat.hp)
    out.fields(seat, ("energy", "loc", "fields", "token"))
    for gear in seat.gear:
        if gear is None:
            out.fixed([255, 0])
        else:
            out.byte(gear.card)
            out.sized(gear.ammo)
    out.fixed(seat.trophy_hp)
    out.fixed(seat.bots_ready)
    out.fixed(seat.bots_spent)
    out.fields(seat, ("enhancement", "tapped", "discard", "hand"))
    out.wide(seat.plan, 2)
    out.byte(seat.acted)


def _write_attack(out: _Writer, attack: Attack) -> None:
    out.fields(attack, _ATTACK_HEAD)
    out.fixed(attack.dice)
    out.fields(attack, ("rerolled", "in_air"))
    out.fixed(attack.automa_dice)
    out.fixed(attack.bot_dice)
    out.fields(attack, ("bot_face", "ally", "lent"))
    out.wide(attack.used, 5)
    out.wide(attack.defender_used, 5)
    out.byte(attack.defense_added)
    out.fixed(attack.defense_dice)
    out.byte(attack.defense_rerolled)
    out.byte(len(attack.lingering))
    for entry in attack.lingering:
        out.fixed([entry.target, entry.face, entry.as_face, entry.count])
    out.fixed(attack.damage_per)
    out.fields(attack, ("crits", "hits", "guards", "damage", "damaged", "any_damage"))
    out.fixed(attack.fresh_bots)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise DecodeError(f"the data ends at byte {self.at}; it is truncated")
        self.at += 1
        return self.data[self.at - 1]

    def wide(self, size: int) -> int:
        return int.from_bytes(bytes(self.fixed(size)), "big")

    def fixed(self, size: int) -> list[int]:
        return [self.byte() for _ in range(size)]

    def sized(self, limit: int) -> list[int]:
        return self.fixed(self.length(limit))

    def length(self, limit: int) -> int:
        size = self.byte()
        if size > limit:
            raise DecodeError(f"byte {self.at - 1}: a list of {size}, at most {limit} are possible")
        return size

    def flag(self) -> bool:
        value = self.byte()
        if value > 1:
            raise DecodeError(f"byte {self.at - 1}: {value} is neither 0 nor 1")
        return value == 1

    def one_of(self, kind: type[_E]) -> _E:
        value = self.byte()
        try:
            return kind(value)
        except ValueError:
            raise DecodeError(f"byte {self.at - 1}: {value} is no {kind.__name__}") from None


def decode(data: bytes) -> tuple[State, int]:
    """The state (or blanked view) and its viewer. Engines check the sense, this the shape.

    >>> decode(b"")
    Traceback (most recent call last):
    ...
    kumite.errors.DecodeError: the data ends at byte 0; it is truncated
    """
    read = _Reader(data)
    if bytes(read.fixed(2)) != MAGIC:
        raise DecodeError("these bytes are not a NEON state")
    version = read.byte()
    if version != VERSION:
        raise DecodeError(f"NEON encoding version {version}; this engine reads version {VERSION}")
    viewer = read.byte()
    if viewer > 5 and viewer not in (FULL, SPECTATOR):
        raise DecodeError(f"byte 3: {viewer} is no viewer")
    state = _read_state(read)
    if read.at != len(data):
        raise DecodeError(f"{len(data) - read.at} bytes too many after byte {read.at}")
    return state, viewer


def _read_state(read: _Reader) -> State:
    state = State(mode=read.one_of(Mode), players=read.byte(), automa_in_play=read.flag())
    if not 2 <= state.players <= 6:
        raise DecodeError(f"{state.players} players; NEON takes 2 to 6")
    state.track, state.round = read.fixed(2)
    state.phase = read.one_of(Phase)
    state.stage, state.leader, state.turn, state.next_action = read.fixed(4)
    state.ring = read.sized(10)
    state.search = [0, *read.fixed(10)]
    state.bots = [0, *read.fixed(10)]
    state.search_supply, state.top = read.fixed(2)
    state.placed = read.sized(10)
    state.unseen_bots = read.fixed(5)
    state.deck = read.sized(63)
    state.enhancement_deck = read.wide(2)
    state.enhancement_bottom = read.sized(16)
    state.automa_hp, state.automa_loc = read.fixed(2)
    state.automa_trophy = read.fixed(3)
    state.final_pulses, state.sinks_left = read.fixed(2)
    state.pulsed = read.flag()
    state.sinking, state.cursor = read.fixed(2)
    state.check_end = read.flag()
    state.winners = read.byte()
    state.seats = [_read_seat(read) for _ in range(state.players)]
    state.limbo = read.sized(12)
    state.stack = [_read_frame(read) for _ in range(read.length(8))]
    if read.flag():
        state.attack = _read_attack(read)
    return state


def _read_frame(read: _Reader) -> Frame:
    kind = read.one_of(FrameKind)
    a, b, c, d = read.fixed(4)
    return Frame(kind, a, b, c, d, read.wide(2))


def _read_seat(read: _Reader) -> SeatState:
    seat = SeatState(fighter=read.byte(), side=read.byte(), hp=read.fixed(3))
    seat.energy, seat.loc, seat.fields, seat.token = read.fixed(4)
    for slot in range(6):
        card, ammo = read.byte(), read.sized(3)
        seat.gear[slot] = None if card == 255 else Gear(card, ammo)
    seat.trophy_hp = read.fixed(3)
    seat.bots_ready = read.fixed(5)
    seat.bots_spent = read.fixed(5)
    seat.enhancement = read.byte()
    seat.tapped = read.flag()
    seat.discard, seat.hand = read.fixed(2)
    seat.plan = read.wide(2)
    seat.acted = read.byte()
    return seat


def _read_attack(read: _Reader) -> Attack:
    head: dict[str, Any] = {"step": read.one_of(AttackStep)}
    for name in _ATTACK_HEAD[1:]:
        head[name] = read.byte()
    attack = Attack(**head)
    attack.dice = read.fixed(4)
    attack.rerolled = read.flag()
    attack.in_air = read.byte()
    attack.automa_dice = read.fixed(4)
    attack.bot_dice = read.fixed(4)
    attack.bot_face, attack.ally, attack.lent = read.fixed(3)
    attack.used = read.wide(5)
    attack.defender_used = read.wide(5)
    attack.defense_added = read.byte()
    attack.defense_dice = read.fixed(4)
    attack.defense_rerolled = read.flag()
    attack.lingering = [Lingering(*read.fixed(4)) for _ in range(read.length(4))]
    attack.damage_per = read.fixed(2)
    attack.crits, attack.hits, attack.guards, attack.damage, attack.damaged = read.fixed(5)
    attack.any_damage = read.flag()
    attack.fresh_bots = read.fixed(5)
    return attack
