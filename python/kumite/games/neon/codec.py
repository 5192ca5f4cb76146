"""NEON's canonical bytes: `docs/encoding.md`, section Bytes, in executable form."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from kumite.errors import DecodeError
from kumite.games.byte_reader import ByteReader

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

MAGIC = b"KN"
VERSION = 1
FULL = 255
SPECTATOR = 254

_STATE_HEAD = attrgetter(
    *("mode", "players", "automa_in_play", "track", "round"),
    *("phase", "stage", "leader", "turn", "next_action"),
)
_STATE_TAIL = attrgetter(
    "final_pulses", "sinks_left", "pulsed", "sinking", "cursor", "check_end", "winners"
)
_ATTACK_NAMES = (
    *("step", "attacker", "weapon", "card", "target", "enabling", "enabling_param"),
    *("fighters", "bots", "sector", "current", "base", "added"),
)
_ATTACK_HEAD = attrgetter(*_ATTACK_NAMES)
_ATTACK_TAIL = attrgetter("crits", "hits", "guards", "damage", "damaged", "any_damage")


def encode(state: State, viewer: int = FULL) -> bytes:
    """The canonical bytes of a state, or of a view that was blanked for ``viewer``."""
    out = bytearray((*MAGIC, VERSION, viewer))
    out.extend(_STATE_HEAD(state))
    _sized(out, state.ring)
    out.extend(state.search[1:])
    out.extend(state.bots[1:])
    out.extend((state.search_supply, state.top))
    _sized(out, state.placed)
    out.extend(state.unseen_bots)
    _sized(out, state.deck)
    out.extend(state.enhancement_deck.to_bytes(2, "big"))
    _sized(out, state.enhancement_bottom)
    out.extend((state.automa_hp, state.automa_loc, *state.automa_trophy))
    out.extend(_STATE_TAIL(state))
    for seat in state.seats:
        _write_seat(out, seat)
    _sized(out, state.limbo)
    out.append(len(state.stack))
    for frame in state.stack:
        out.extend((frame.kind, frame.a, frame.b, frame.c, frame.d))
        out.extend(frame.param.to_bytes(2, "big"))
    out.append(state.attack is not None)
    if state.attack is not None:
        _write_attack(out, state.attack)
    return bytes(out)


def _sized(out: bytearray, values: list[int]) -> None:
    out.append(len(values))
    out.extend(values)


def _write_seat(out: bytearray, seat: SeatState) -> None:
    out.extend((seat.fighter, seat.side, *seat.hp))
    out.extend((seat.energy, seat.loc, seat.fields, seat.token))
    for gear in seat.gear:
        if gear is None:
            out.extend((255, 0))
        else:
            out.append(gear.card)
            _sized(out, gear.ammo)
    out.extend((*seat.trophy_hp, *seat.bots_ready, *seat.bots_spent))
    out.extend((seat.enhancement, seat.tapped, seat.discard, seat.hand))
    out.extend(seat.plan.to_bytes(2, "big"))
    out.append(seat.acted)


def _write_attack(out: bytearray, attack: Attack) -> None:
    out.extend(_ATTACK_HEAD(attack))
    out.extend((*attack.dice, attack.rerolled, attack.in_air))
    out.extend((*attack.automa_dice, *attack.bot_dice))
    out.extend((attack.bot_face, attack.ally, attack.lent))
    out.extend(attack.used.to_bytes(5, "big"))
    out.extend(attack.defender_used.to_bytes(5, "big"))
    out.extend((attack.defense_added, *attack.defense_dice, attack.defense_rerolled))
    out.append(len(attack.lingering))
    for entry in attack.lingering:
        out.extend((entry.target, entry.face, entry.as_face, entry.count))
    out.extend(attack.damage_per)
    out.extend(_ATTACK_TAIL(attack))
    out.extend(attack.fresh_bots)


def decode(data: bytes) -> tuple[State, int]:
    """The state (or blanked view) and its viewer. Engines check the sense, this the shape.

    >>> decode(b"")
    Traceback (most recent call last):
    ...
    kumite.errors.DecodeError: the data ends at byte 0; it is truncated
    """
    read = ByteReader(data)
    if bytes(read.fixed(2)) != MAGIC:
        raise DecodeError("these bytes are not a NEON state")
    version = read.byte()
    if version != VERSION:
        raise DecodeError(f"NEON encoding version {version}; this engine reads version {VERSION}")
    viewer = read.byte()
    if viewer > 5 and viewer not in (FULL, SPECTATOR):
        raise DecodeError(f"byte 3: {viewer} is no viewer")
    state = _read_state(read)
    read.end()
    return state, viewer


def _read_state(read: ByteReader) -> State:
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


def _read_frame(read: ByteReader) -> Frame:
    kind = read.one_of(FrameKind)
    a, b, c, d = read.fixed(4)
    return Frame(kind, a, b, c, d, read.wide(2))


def _read_seat(read: ByteReader) -> SeatState:
    seat = SeatState(fighter=read.byte(), side=read.byte(), hp=read.fixed(3))
    seat.energy, seat.loc, seat.fields, seat.token = read.fixed(4)
    for slot in range(6):
        card, ammo = read.byte(), read.sized(3)
        if card == 255 and ammo:
            raise DecodeError(f"byte {read.at - len(ammo)}: Ammo without Gear")
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


def _read_attack(read: ByteReader) -> Attack:
    head: dict[str, Any] = {"step": read.one_of(AttackStep)}
    for name in _ATTACK_NAMES[1:]:
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
