"""Canonical bytes, action numbers and setups of Defend Neo Tokyo, before any engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kumite.contract import Setup
from kumite.declare import layout
from kumite.errors import BadSetup, DecodeError
from kumite.games.defend_neo_tokyo import actions
from kumite.games.defend_neo_tokyo.codec import decode, encode
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.events import EventKind
from kumite.games.defend_neo_tokyo.model import (
    MAX_DEPTH,
    MAX_MECHS,
    NOBODY,
    Build,
    Frame,
    FrameKind,
    MechState,
    Mode,
    State,
)
from kumite.games.defend_neo_tokyo.setup import DefendNeoTokyoSetup, read_setup


def test_the_bytes_have_one_size_and_come_back() -> None:
    state = State(
        stack=[Frame(FrameKind.HARM, who=2, it=33, n=3, left=0x123456)]
        + [Frame() for _ in range(MAX_DEPTH - 1)],
        mechs=[MechState(hand=1 << 27 | 1, power=[3, 0, 2]) for _ in range(MAX_MECHS)],
        damage=[15, *range(6), *[0] * 11],
    )
    data = encode(state)
    assert len(data) == len(encode(State())) == 398
    assert decode(data) == (state, 255)


def test_bytes_out_of_bounds_are_refused_with_their_place() -> None:
    data = bytearray(encode(State()))
    data[5] = 6  # players
    with pytest.raises(DecodeError, match="byte 5"):
        decode(bytes(data))
    with pytest.raises(DecodeError):
        decode(bytes(encode(State())[:-1]))


def test_options_are_in_the_order_of_the_ledger() -> None:
    """DNT-GEN-16: tile actions, cards, then the rest; whatever does nothing comes last."""
    listed = [
        actions.Tile(slot=0, number=1),
        actions.Tile(slot=3, number=0),
        actions.Card(card=0, target=6),
        actions.Card(card=1, target=2, design=9),
        actions.Card(card=1, target=3, design=0),
        actions.Done(),
    ]
    codes = [action.code for action in listed]
    assert codes == sorted(codes)
    assert [actions.from_code(code) for code in codes] == listed
    assert max(actions.kinds(), key=lambda kind: kind.kind) is actions.Done


def test_rerolls_are_in_the_order_of_their_counts() -> None:
    fewer = actions.Reroll(ones=0, twos=8, threes=0, fours=0, fives=0, sixes=0)
    more = actions.Reroll(ones=1, twos=0, threes=0, fours=0, fives=0, sixes=0)
    assert fewer.code < more.code < 1 << 29
    assert actions.from_code(fewer.code) == fewer


def test_the_layout_text_names_everything() -> None:
    lines = layout("defend-neo-tokyo").splitlines()
    assert lines[0] == "layout defend-neo-tokyo KD 1"
    assert sum(line.startswith("event ") for line in lines) == len(EventKind)
    assert "  stack frame[8]" in lines
    assert "nodes choice" in lines


SETUP = Setup(game="defend-neo-tokyo", mode="coop", seats=3)


def read(setup: Setup, **options: str) -> DefendNeoTokyoSetup:
    return read_setup(replace(setup, options=options), load())


def test_defaults_of_a_setup() -> None:
    """DNT-MOD-07."""
    found = read(SETUP)
    assert (found.mode, found.players, found.crew) == (Mode.COOP, 3, 3)
    assert (found.threat, found.captain) == (NOBODY, NOBODY)
    assert (found.difficulty, found.build, found.is_closed) == (0, Build.PREBUILT, False)
    assert found.roster == [None, None, None]


def test_options_and_roster_of_a_setup() -> None:
    """DNT-MOD-07: solo has one seat and two mechs."""
    roster = ("patriot-1776", "raijin-08+drill-lance+plasma-cannon+hover-legs")
    setup = Setup(game="defend-neo-tokyo", mode="solo", seats=1, roster=roster)
    found = read(setup, threat="abyss", difficulty="ace", captain="1", hands="closed")
    assert (found.players, found.crew, found.threat, found.captain) == (1, 2, 1, 1)
    assert (found.difficulty, found.is_closed) == (2, True)
    names = [[load().parts[part].name for part in parts or ()] for parts in found.roster]
    assert names == [
        ["Patriot 1776", "Machine Gun", "Power Sword", "Medium Legs"],
        ["Raijin-08", "Drill Lance", "Plasma Cannon", "Hover Legs"],
    ]


@pytest.mark.parametrize(
    ("roster", "options", "words"),
    [
        (("patriot",), {}, "did you mean patriot-1776?"),
        (("anansi", "anansi"), {}, "anansi can be taken by one mech only"),
        (("anansi+shotgun+light-legs",), {}, "3 parts; chassis, two arms and legs"),
        (("anansi+shotgun+shotgn+light-legs",), {}, "no right arm 'shotgn'; did you mean shotgun"),
        (("anansi+anansi+shotgun+light-legs",), {}, "no left arm 'anansi'"),
        (("anansi+shotgun+shotgun+light-legs",), {}, "shotgun can be taken by one mech only"),
        (("anansi",) * 4, {}, "4 fighters for 3 seats"),
        ((), {"captain": "3"}, "no mech '3' can be Captain; random or 0 to 2"),
        ((), {"threat": "radiaton"}, "option threat is one of"),
        (
            ("anansi+flame-thrower+lazer-knife+heavy-legs",),
            {},
            "2 mechs are still to be built and 1 prebuilt ones are left",
        ),
    ],
)
def test_setups_that_cannot_be_are_refused(
    roster: tuple[str, ...], options: dict[str, str], words: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        read(replace(SETUP, roster=roster), **options)
    assert words in str(refused.value)
