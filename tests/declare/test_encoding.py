"""Bytes of declared records: all kinds of fields there and back, refusals by place, views."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy, deepcopy
from dataclasses import fields, is_dataclass
from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kumite.declare import (
    FULL,
    SPECTATOR,
    Encoding,
    Seen,
    bit_set,
    declared_by,
    listed,
    maybe,
    nibbles,
    per_player,
    record,
    repeat,
    u8,
    u16,
    u32,
    u40,
)
from kumite.errors import DecodeError
from kumite.games import find
from tests.harness import ENGINES, GAMES, setup_of, walk


class Phase(IntEnum):
    DRAW = 0
    PLAY = 3


def _count(cards: list[int]) -> list[int]:
    return [255] * len(cards)


@record
class Card:
    design: int = u8(most=9)
    is_open: bool = False


@record
class Player:
    score: int = u8(5, most=50)
    hand: list[int] = listed(3, u8(most=9), seen=Seen.OWNER, hide=_count)
    trap: int = u8(most=9, seen=Seen.NOBODY, hide=lambda _: 99)


@record
class State:
    players: int = u8(2, least=2, most=4)
    phase: Phase = Phase.DRAW
    is_last: bool = True
    deck: list[int] = listed(4, u8(least=1, most=9), seen=Seen.NOBODY, hide=_count)
    wide: int = u16()
    wider: int = u32(7)
    widest: int = u40()
    counts: list[int] = nibbles(3)
    known: int = bit_set(16)
    dice: list[int] = repeat(2, u8(most=6), first=1)
    top: Card | None = maybe(Card)
    discard: list[Card] = listed(2, Card)
    seats: list[Player] = per_player(Player)


SNAP = Encoding("Snap", "KS", 1, State)
FRESH = State(seats=[Player(), Player()])


@st.composite
def cards(draw: st.DrawFn) -> Card:
    return Card(draw(st.integers(0, 9)), draw(st.booleans()))


@st.composite
def states(draw: st.DrawFn) -> State:
    players = draw(st.integers(2, 4))
    card = st.integers(0, 9)
    return State(
        players=players,
        phase=draw(st.sampled_from(Phase)),
        is_last=draw(st.booleans()),
        deck=draw(st.lists(st.integers(1, 9), max_size=4)),
        wide=draw(st.integers(0, 2**16 - 1)),
        wider=draw(st.integers(0, 2**32 - 1)),
        widest=draw(st.integers(0, 2**40 - 1)),
        counts=draw(st.lists(st.integers(0, 15), min_size=3, max_size=3)),
        known=draw(st.integers(0, 2**16 - 1)),
        dice=[0, draw(st.integers(0, 6)), draw(st.integers(0, 6))],
        top=draw(st.none() | cards()),
        discard=draw(st.lists(cards(), max_size=2)),
        seats=[
            Player(draw(st.integers(0, 50)), draw(st.lists(card, max_size=3)), draw(card))
            for _ in range(players)
        ],
    )


@given(states())
def test_states_come_back_from_their_bytes(state: State) -> None:
    assert SNAP.decode(SNAP.encode(state)) == (state, FULL)


@given(states(), st.sampled_from([0, 1, SPECTATOR]))
def test_views_come_back_without_their_secrets(state: State, viewer: int) -> None:
    view, seen_by = SNAP.decode(SNAP.encode(SNAP.blanked(state, viewer), viewer))
    assert seen_by == viewer
    assert view.deck == [255] * len(state.deck)
    assert [own.trap for own in view.seats] == [99] * state.players
    for seat, (own, truth) in enumerate(zip(view.seats, state.seats, strict=True)):
        assert own.score == truth.score
        assert own.hand == (truth.hand if seat == viewer else [255] * len(truth.hand))


@given(states())
def test_blanking_changes_nothing_of_the_state(state: State) -> None:
    before = SNAP.encode(state)
    SNAP.blanked(state, 0)
    assert SNAP.encode(state) == before


def _parts(value: object) -> Iterator[object]:
    """Everything in a record that can be changed where it lies, the record first."""
    if isinstance(value, list):
        yield value
        for each in value:
            yield from _parts(each)
    elif is_dataclass(value):
        yield value
        for each in fields(value):
            yield from _parts(getattr(value, each.name))


def _assert_copied(state: State) -> None:
    twin = deepcopy(state)
    assert twin == state
    assert not {id(part) for part in _parts(twin)} & {id(part) for part in _parts(state)}


@given(states())
def test_a_deep_copy_shares_nothing_that_can_change(state: State) -> None:
    _assert_copied(state)
    twin = copy(state)
    assert twin == state
    assert twin is not state
    assert twin.seats is state.seats


@pytest.mark.parametrize("game", GAMES)
def test_deep_copies_of_states_of_games_share_nothing(game: str) -> None:
    """With values whose bytes, and copies, a game defines itself."""
    encoding = declared_by(game).encoding
    for spot in walk(ENGINES[0], setup_of(game, find(game).modes[0].id), seed=4, every=9):
        _assert_copied(encoding.decode(spot.state.encode())[0])


@given(states(), st.sampled_from([0, FULL]))
def test_observations_have_one_width(state: State, viewer: int) -> None:
    seen = SNAP.observation(state, viewer)
    assert len(seen) == 37 + 6 * state.players
    assert seen[:4] == b"KS\x01" + bytes((viewer,))


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        state, viewer = SNAP.decode(b"KS\x01" + data)
    except DecodeError:
        return
    assert SNAP.encode(state, viewer) == b"KS\x01" + data


def test_the_bytes_of_a_fresh_state() -> None:
    head = b"KS\x01\xff" + bytes((2, 0, 1, 0))
    middle = bytes((0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    assert SNAP.encode(FRESH) == head + middle + bytes((5, 0, 0)) * 2


@pytest.mark.parametrize(
    ("at", "value", "told"),
    [
        (0, 0, "these bytes are not a Snap state"),
        (2, 9, "Snap encoding version 9; this engine reads version 1"),
        (3, 4, "byte 3: 4 is no viewer"),
        (4, 5, "byte 4: 5 is not from 2 to 4"),
        (5, 1, "byte 5: 1 is no Phase"),
        (6, 2, "byte 6: 2 is neither 0 nor 1"),
        (7, 5, "byte 7: a list of 5, at most 4 are possible"),
        (19, 16, "byte 19: 0x1000 is more than 3 counts"),
        (24, 7, "byte 24: 7 is not from 0 to 6"),
        (25, 3, "byte 25: 3 is neither 0 nor 1"),
        (27, 51, "byte 27: 51 is not from 0 to 50"),
        (29, 10, "byte 29: 10 is not from 0 to 9"),
    ],
)
def test_refusals_name_the_byte(at: int, value: int, told: str) -> None:
    data = bytearray(SNAP.encode(FRESH))
    data[at] = value
    with pytest.raises(DecodeError) as refused:
        SNAP.decode(bytes(data))
    assert str(refused.value) == told


def test_too_few_and_too_many_bytes() -> None:
    data = SNAP.encode(FRESH)
    with pytest.raises(DecodeError, match="the data ends at byte 32; it is truncated"):
        SNAP.decode(data[:-1])
    with pytest.raises(DecodeError, match="1 bytes too many after byte 33"):
        SNAP.decode(data + b"\0")


def test_entries_of_a_list_have_their_bounds() -> None:
    data = bytearray(SNAP.encode(State(deck=[1, 2], seats=[Player(), Player()])))
    data[9] = 0
    with pytest.raises(DecodeError, match="byte 9: 0 is not from 1 to 9"):
        SNAP.decode(bytes(data))
