"""The helper itself: what it builds, and the nonsense that it refuses. No engine is needed."""

from __future__ import annotations

from typing import Any

import pytest

from kumite.games.super_fantasy_brawl.codec import decode, encode
from kumite.games.super_fantasy_brawl.model import Phase

from .board import CODES, HEXES, T1, T2, card_name, card_number, hex_number
from .position import At, Seat, at, build, gate, seat


def test_a_position_has_what_was_asked_for() -> None:
    own = seat(at("RAT", 0, 3, 2, up=True), hand="RAT02", planned="RAT03 RAT04", cores="DM")
    state = build([own, seat(at("DER", 0, -3))], traps={T1: "snare", T2: None}, track=["CHA03"])
    assert decode(encode(state))[0] == state
    assert state.phase is Phase.ACTIVATE
    champions = [CODES[each.champion] for each in state.figures if each.champion != 255]
    assert champions[0] == "RAT"
    assert champions[3] == "DER"
    assert len(champions) == len(set(champions)) == 6
    assert state.figures[0].hex == hex_number((0, 3))
    assert state.seats[0].hand == 1
    assert state.seats[0].planned[:3] == [1, 2, 255]
    assert state.seats[0].cores == 0b101
    assert [trap.token for trap in state.traps] == [8, 255, 255, 255]
    assert state.track[0] == 2
    assert state.challenges[2] == 1


def test_names_and_numbers() -> None:
    assert [card_name(card_number(f"{code}05")) for code in CODES] == [f"{c}05" for c in CODES]
    assert len(HEXES) == 61
    assert [hex_number(place) for place in HEXES] == list(range(61))


@pytest.mark.parametrize(
    ("seats", "position", "reason"),
    [
        ([seat(at("RAT", 0, 0)), seat()], {}, "statue"),
        ([seat(at("RAT", 5, 0)), seat()], {}, "no hex"),
        ([seat(at("RAT", 0, 3)), seat(at("DER", 0, 3))], {}, "two champions"),
        ([seat(gate("RAT"), gate("RAT")), seat()], {}, "one side has"),
        ([seat(hand="RAT08"), seat()], {}, "no card"),
        ([seat(hand="RAT02", discard="RAT02"), seat()], {}, "lies twice"),
        ([seat(hand="RAT02 DER02 KOR02 KIL02"), seat()], {}, "4 champions"),
        ([seat(cores="DX"), seat()], {}, "no cores"),
        ([seat(), seat()], {"track": ["CHA12"]}, "no challenge"),
        ([seat(), seat()], {"track": ["CHA01"] * 3}, "two copies"),
        ([seat(), seat()], {"traps": {T1: "snare", T2: "snare"}}, "lies twice"),
        ([seat(), seat()], {"traps": [(0, 0)]}, "statue"),
        ([seat(at("RAT", *T1)), seat()], {"traps": [T1]}, "under a champion"),
        ([seat()], {}, "two or four"),
    ],
)
def test_nonsense_is_refused(seats: list[Seat], position: dict[str, Any], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        build(seats, **position)


def test_a_champion_on_the_gate_is_unhurt() -> None:
    with pytest.raises(AssertionError, match="on the Gate"):
        build([seat(At("RAT", None, 2)), seat()])
