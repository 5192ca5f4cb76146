"""What is printed on the cards: Core, movement, reach, strength, as the ledger's tables say."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.actions import Play
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import CODES, CORES, SE, STATUES, around, card_number
from .printed import AREAS, ATTACKS, HEALTH, PLAYED_BACK, PRINTED, turned
from .scenario import Phase, at, gate, scene, seat


def _other(code: str) -> str:
    """A champion without DEF that is somebody else."""
    return "OON" if code != "OON" else "RAT"


def test_the_tables_are_complete() -> None:
    assert len(PRINTED) == 60
    assert len(ATTACKS) == 42
    assert len(PLAYED_BACK) == 12
    for core in CORES:
        assert sum(row[1] == core for row in PRINTED + PLAYED_BACK) == 24


@pytest.mark.parametrize(("card", "core", "move", "reach", "strength"), PRINTED)
def test_core_and_movement(
    engine: str, card: str, core: str, move: str, reach: str, strength: str
) -> None:
    """SFB-ACT-02: the card's Core alone pays. SFB-MOV-01: printed movement is offered first."""
    code = card[:3]
    for ready in CORES:
        play = scene(engine, seat(at(code, 0, 2), hand=card, cores=ready), seat())
        assert play.playable() == ({card} if ready == core else set())
    play = scene(engine, seat(at(code, 0, 2), hand=card), seat(at(_other(code), 4, -4)))
    play.do(Play(card_number(card)))
    if move == "-":
        assert play.phase is not Phase.STEP
    else:
        assert play.asks(Phase.STEP)
        assert play.state.remaining == int(move)
        assert play.cores(0) == CORES.replace(core, "")


@pytest.mark.parametrize(
    ("card", "reach"), [(row[0], row[3]) for row in PRINTED if ":" in row[3] or row[3] == "melee"]
)
def test_reach(engine: str, card: str, reach: str) -> None:
    """SFB-TGT-03, SFB-TGT-04, SFB-TGT-05, SFB-ARN-09: minimum and maximum, in hexes."""
    code, friendly = card[:3], reach.startswith(("ally", "own"))
    numbers = reach.rsplit(":", 1)[-1]
    least, most = (1, 1) if reach == "melee" else map(int, numbers.split("-"))
    for far in range(1, 6):
        mine = at(code, -4, 3, rooted=True)
        other = at(_other(code), -4 + far, 3)
        mates, foes = ((mine, other), ()) if friendly else ((mine,), (other,))
        play = scene(engine, seat(*mates, hand=card), seat(*foes))
        play.card(card)
        if play.phase is Phase.LEAP or play.phase is Phase.LINE:
            play.done()
        found = play.targets() if play.phase is Phase.TARGET else set()
        assert (_other(code) in found) is (least <= far <= most), far
        assert (code in found) is reach.startswith("own")


@pytest.mark.parametrize(
    ("card", "reach", "strength"), [(row[0], row[3], row[4]) for row in PRINTED if row[4] != "-"]
)
def test_strength(engine: str, card: str, reach: str, strength: str) -> None:
    """SFB-ATK-06, SFB-ATK-16, SFB-GEN-08: STR against DEF 0 and DEF 1 is the attack damage."""
    code = card[:3]
    far = 2 if reach == "blast" or ":" in reach else 1
    for victim, defence in ((_other(code), 0), ("MAR" if code != "MAR" else "SKI", 1)):
        own = seat(at(code, -4, 3, rooted=True), hand=card)
        play = scene(engine, own, seat(at(victim, -4 + far, 3)))
        play.card(card)
        if play.phase is Phase.LEAP or play.phase is Phase.LINE:
            play.done()
        if play.phase is Phase.AIM:
            play.aim(play.aims()[0])
        else:
            play.target(victim)
        shielded = defence - 1 if card == "RAT05" and defence else defence
        hurt = int(strength) - shielded
        settled = [(play.number(victim), int(strength), shielded, hurt)]
        assert play.events(EventKind.ATTACK_SETTLED) == settled


@pytest.mark.parametrize(("card", "core", "bonus"), PLAYED_BACK)
def test_reactions(engine: str, card: str, core: str, bonus: str) -> None:
    """SFB-REA-03, SFB-REA-07, SFB-ACT-05: its Core pays, its DEF counts; no Action of its own."""
    code = card[:3]
    attacker = "DUG" if code != "DUG" else "KIL"
    victim = _other(code)
    for ready in CORES:
        own = seat(at(attacker, -4, 3), hand=f"{attacker}02")
        foe = seat(at(victim, -3, 3), gate(code), hand=card, cores=ready)
        play = scene(engine, own, foe)
        play.card(f"{attacker}02")
        play.target(victim)
        if ready != core:
            assert play.reactions() == set()
            continue
        assert play.reactions() == {(card, victim)}
        play.react(card, victim)
        assert play.cores(1) == ""
        settled = play.events(EventKind.ATTACK_SETTLED)
        assert settled == [(play.number(victim), 4, int(bonus), 4 - int(bonus))]
    play = scene(engine, seat(at(code, 0, 2), hand=card), seat())
    assert play.playable() == set()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("up", [False, True])
def test_health_and_defence(engine: str, code: str, up: bool) -> None:
    """SFB-LVL-02, SFB-OOA-01, SFB-DMG-01, SFB-LVL-06: HP and DEF of both sides of a card."""
    hp, defence = HEALTH[code][2:] if up else HEALTH[code][:2]
    assert HEALTH[code][2] >= HEALTH[code][0]
    attacker, card, strength = ("RAT", "RAT02", 3) if code != "RAT" else ("OON", "OON04", 2)
    for left in (strength - defence, strength - defence + 1):
        own = seat(at(attacker, -4, 3, rooted=True), hand=card)
        play = scene(engine, own, seat(at(code, -3, 3, hp - left, up=up)))
        play.attack(card, code)
        assert play.events(EventKind.ATTACK_SETTLED)[0][1:] == (
            strength,
            defence,
            strength - defence,
        )
        assert (play.where(code) is None) is (left == strength - defence)


@pytest.mark.parametrize(
    ("card", "reach"), [(row[0], row[3]) for row in PRINTED if row[3] in AREAS]
)
def test_areas(engine: str, card: str, reach: str) -> None:
    """SFB-TGT-07, SFB-TGT-08, SFB-TGT-09: the six rotations of a shape, no mirror images."""
    code, victim = card[:3], _other(card[:3])
    middle = (0, -2)
    reached = around(middle, 3) - set(STATUES)
    for place in sorted(reached):
        offset = (place[0] - middle[0], place[1] - middle[1])
        hits = [k for k in range(6) if offset in [turned(each, k) for each in AREAS[reach]]]
        own = seat(at(code, *middle, rooted=True), hand=card)
        play = scene(engine, own, seat(at(victim, *place)))
        play.card(card)
        if not hits:
            assert play.is_at(Phase.ACTIVATE)
            continue
        assert play.aims() == hits[:1]
        play.aim(play.aims()[0])
        assert play.events(EventKind.TARGETED) == [(play.number(code), play.number(victim), 0, 0)]


def test_a_blast_has_its_centre_two_hexes_away(engine: str) -> None:
    """SFB-TGT-09, SFB-TGT-12: statues and occupied hexes can be the centre; lowest hex counts."""
    own = seat(at("GWA", 0, -2, rooted=True), hand="GWA05")
    play = scene(engine, own, seat(at("OON", 0, 1)))
    play.card("GWA05")
    # The centre must be 2 from (0,-2) and at most 1 from (0,1): the statue hex (0,0) alone.
    assert play.aims() == [30]
    assert play.state.figures[play.number("GWA")].is_rooted
    play.aim(30)
    assert play.damage("OON") == 2


def test_orientation_five_is_south_east(engine: str) -> None:
    """SFB-ARN-02: directions 0 to 5 are E, NE, NW, W, SW, SE."""
    own = seat(at("GOL", 0, -2, rooted=True), hand="GOL02")
    play = scene(engine, own, seat(at("OON", 0, 1)))
    play.card("GOL02")
    assert play.aims() == [SE]
