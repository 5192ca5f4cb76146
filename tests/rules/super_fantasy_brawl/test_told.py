"""What is told when things change."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.events import EventKind, MoveCause
from kumite.games.super_fantasy_brawl.model import Modifier, State

from .board import card_number, hex_number
from .packs import card
from .scenario import Phase, at, gate, scene, seat

_DEF_TURN = 5


def test_a_modifier_is_told_as_a_change(engine: str) -> None:
    """SFB-LIM-06: Mark the Prey on a Champion with DEF -2 already: 1 less, not 3."""

    def weaken(state: State) -> None:
        state.modifiers[0] = Modifier(key=4 << 5 | _DEF_TURN, amount=9 - 2)

    own = seat(at("DER", -4, 3), hand="DER04")
    play = scene(engine, own, seat(at("KOR", -2, 3), at("SKI", 4, -4)), edit=weaken)
    assert play.number("KOR") == 4
    play.attack("DER04", "KOR")
    assert play.modifiers("KOR") == {_DEF_TURN: -3}
    assert play.events(EventKind.MODIFIED) == [(4, _DEF_TURN, 128 - 1, 0)]


def test_no_damage_is_not_told(engine: str) -> None:
    """SFB-DMG-05: an attack that deals 0 places nothing."""
    foe = seat(at("MAR", -2, 3, up=True), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("TZU", -3, 3), hand="TZU06"), foe)
    play.attack("TZU06", "MAR", react="OON07 MAR")
    assert [event[3] for event in play.events(EventKind.ATTACK_SETTLED)] == [0]
    assert [event[0] for event in play.events(EventKind.DAMAGED)] == [play.number("TZU")]


def test_a_reaction_is_told(engine: str) -> None:
    """SFB-REA-03, SFB-REA-13: the card, the Champion it is played on, and its Core."""
    foe = seat(at("KOR", -2, 3), gate("OON"), hand="OON07")
    play = scene(engine, seat(at("RAT", -3, 3), hand="RAT02"), foe)
    play.attack("RAT02", "KOR", react="OON07 KOR")
    told = (1, card_number("OON07"), play.number("KOR"), 1)
    assert play.events(EventKind.REACTION_PLAYED) == [told]
    assert play.cores(1) == "DM"


@pytest.mark.parametrize("turn", range(4))
def test_until_the_start_of_your_next_turn(engine: str, turn: int) -> None:
    """SFB-GEN-14, SFB-STT-16, SFB-RND-05: Shields Up of each seat ends at its next turn alone."""
    seats = [seat() for _ in range(4)]
    seats[turn] = seat(at("DUG", 0, 2 if turn % 2 == 0 else -2), hand="DUG06")
    play = scene(engine, *seats, turn=turn)
    play.skill("DUG06")
    kind = _DEF_TURN + 1 + turn
    for _ in range(4):
        assert play.modifiers("DUG") == {kind: 1}
        play.end_turn()
    assert play.chooser == turn
    assert play.modifiers("DUG") == {}


def test_only_the_other_side_is_asked_to_react(engine: str) -> None:
    """SFB-STT-11, SFB-REA-01: a teammate hit by an area is no defender."""
    seats = (
        seat(at("KOR", -3, 3), hand="KOR03"),
        seat(hand="DUG02"),
        seat(at("RAT", -4, 3), hand="RAT02"),
        seat(at("VHO", -2, 3), hand="VHO02"),
    )
    play = scene(engine, *seats)
    play.card("KOR03")
    play.aim(0)
    assert play.asks(Phase.REACT, 3)
    play.done()
    assert play.asks(Phase.REACT, 1)
    play.done()
    assert (play.damage("RAT"), play.damage("VHO")) == (2, 2)


def test_a_stun_is_told(engine: str) -> None:
    """SFB-KEY-23: whom it meets and whose hand, before the card is discarded."""
    foe = seat(at("KOR", -2, 3), hand="KOR02 KOR04")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL02"), foe)
    play.attack("KIL02", "KOR")
    play.drop("KOR04")
    assert play.events(EventKind.STUNNED) == [(play.number("KOR"), 1, 0, 0)]
    kinds = (EventKind.STUNNED, EventKind.CARD_DISCARDED)
    assert play.told(*kinds)[:2] == list(kinds)


@pytest.mark.parametrize(
    ("word", "cause"),
    [
        ("move", MoveCause.MOVE),
        ("dash", MoveCause.DASH),
        ("swoop", MoveCause.SWOOP),
        ("jump", MoveCause.JUMP),
        ("push", MoveCause.PUSH),
        ("pull", MoveCause.PULL),
        ("force", MoveCause.FORCE),
        ("fear", MoveCause.FEAR),
    ],
)
def test_every_movement_is_told_by_its_cause(engine: str, word: str, cause: MoveCause) -> None:
    """SFB-DIS-01, SFB-KEY-25, SFB-KEY-27: hex by hex, except for Swoop and Jump."""
    post = f'post = [{{ op = "{word}", who = "target", n = 2 }}]'
    targeting = '{ kind = "indirect", min = 1, max = 3 }'
    pack = card("KIL07", "M", targeting=targeting, strength=1, more=post)
    own = seat(at("KIL", -4, 3), hand="KIL07")
    play = scene(engine, own, seat(at("KOR", -1, 3)), pack=pack)
    play.attack("KIL07", "KOR")
    if word in ("move", "force"):
        play.step((-1, 2))
        play.step((-1, 1))
    elif word == "jump":
        play.leap((-1, 1))
    elif play.phase in (Phase.LINE, Phase.FEAR):
        play.do(play.actions()[1])
    told = play.events(EventKind.MOVED)
    assert {event[3] for event in told} == {cause}
    assert len(told) == (1 if word in ("swoop", "jump") else 2)
    assert hex_number(play.where("KOR") or (0, 0)) == told[-1][2]
