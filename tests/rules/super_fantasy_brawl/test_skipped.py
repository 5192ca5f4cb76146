"""Who and what is left out without a question, because nothing could change (SFB-GEN-18)."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.events import EventKind

from .board import SOUTH
from .packs import card
from .scenario import Phase, at, gate, scene, seat

RING = '{ kind = "area", shape = "ring" }'


def test_an_entry_behind_an_ally(engine: str) -> None:
    """SFB-OOA-09, SFB-MOV-03, SFB-MOV-10: an Ally in the corner, Enemies round it: no way out."""
    own = seat(gate("TZU"), at("RAT", -4, 4), hand="TZU03")
    ring = [(-3, 4), (-3, 3), (-4, 3)]
    foes = [at(code, *place) for code, place in zip(("KOR", "VHO", "KIL"), ring, strict=True)]
    play = scene(engine, own, seat(*foes))
    play.do(play.actions()[0])
    assert play.entries() == set(SOUTH) - {(-4, 4), (-3, 4)}
    # With one Enemy less there is a way.
    play = scene(engine, own, seat(*foes[:2]))
    play.do(play.actions()[0])
    assert play.entries() == set(SOUTH) - {(-3, 4)}


def test_who_cannot_be_forced_is_not_offered(engine: str) -> None:
    """SFB-D-21, SFB-GEN-18: Force 1 on a Champion between its Allies and its Enemy."""
    post = 'post = [{ op = "force", who = { one = "enemy", within = 1, of = "self" }, n = 1 }]'
    foe = seat(at("DUG", -4, 4), at("VHO", -3, 4), at("KOR", -4, 3))
    own = seat(at("KIL", -3, 3), hand="KIL07")
    play = scene(engine, own, foe, pack=card("KIL07", "M", more=post))
    play.attack("KIL07", "DUG")
    assert play.asks(Phase.OBJECT)
    assert play.choices() == {"VHO", "KOR"}


def test_who_can_be_forced_over_allies_alone(engine: str) -> None:
    """SFB-KEY-08, SFB-MOV-10, SFB-GEN-18: Force 2 out of a corner, over Allies of the moved one."""
    foe = seat(at("DUG", -4, 4), at("VHO", -3, 4), at("KOR", -4, 3))
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL07"), foe)
    play.attack("KIL07", "DUG")
    assert play.asks(Phase.FORCE)
    assert play.steps() == {(-3, 4), (-4, 3)}


def test_fear_does_not_move_sideways(engine: str) -> None:
    """SFB-KEY-17, SFB-GEN-09: ends as far as the start are no way out; the Champion stays."""
    own = seat(at("KOR", -3, 3), at("RAT", -2, 4), at("DER", -4, 2), hand="KOR04")
    play = scene(engine, own, seat(at("VHO", -4, 4)))
    # From the corner E and NW lead to hexes that are 1 away as well; the next ones are taken.
    play.attack("KOR04", 3)
    assert play.events(EventKind.DAMAGED) != []
    assert play.where("VHO") == (-4, 4)
    assert play.asks(Phase.ACTIVATE)


def test_a_queue_is_looked_at_again(engine: str) -> None:
    """SFB-GEN-20, SFB-D-20, SFB-KEY-23: the first Stun empties the hand, nobody else is asked."""
    pack = card("KIL03", "D", targeting=RING, more='post = [{ op = "stun", who = "target" }]')
    foe = seat(at("KOR", -2, 3), at("VHO", -3, 2), at("DER", -2, 2), hand="KOR02")
    play = scene(engine, seat(at("KIL", -3, 3), hand="KIL03"), foe, pack=pack)
    play.attack("KIL03", 0)
    assert play.choices() == {"KOR", "VHO", "DER"}
    play.choose("KOR")
    play.drop("KOR02")
    assert play.asks(Phase.ACTIVATE)
    assert len(play.events(EventKind.STUNNED)) == 1


def test_nobody_swaps_with_itself(engine: str) -> None:
    """SFB-KEY-13, SFB-TGT-13: two different Champions exchange hexes."""
    pack = card(
        "MAR05",
        "C",
        type="skill",
        targeting='{ kind = "indirect", min = 1, max = 3, side = "own" }',
        more='do = [{ op = "swap", who = "self", with = "target" }]',
    )
    own = seat(at("MAR", -3, 3), at("RAT", -2, 3), hand="MAR05")
    for target, swaps in (("MAR", 0), ("RAT", 1)):
        play = scene(engine, own, seat(), pack=pack)
        play.card("MAR05")
        play.target(target)
        assert len(play.events(EventKind.SWAPPED)) == swaps
        assert play.where("MAR") == ((-2, 3) if swaps else (-3, 3))
