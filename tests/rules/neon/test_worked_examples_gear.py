"""The ledger's worked examples about searching, gear and ammo."""

from __future__ import annotations

from collections import Counter

import pytest

from kumite.games.neon.actions import (
    AS_AMMO,
    FREE_SPOT,
    ON_TOP,
    PAY_BOT,
    PAY_GEAR,
    Done,
    Pay,
    Place,
    Search,
)
from kumite.games.neon.events import EventKind
from kumite.games.neon.terms import GearType

from .scenario import Scene, Seat, acts, scene

RED, PISTOL_SLOT = 0, GearType.SMALL


def test_the_reaper_pays_with_itself(engine: str) -> None:
    """NEON-W-03: 3 dice; the SLUG effect discards Reaper with its last BULLET; a SHIELD fails."""
    bullets = ["curbside-pistol", "curbside-pistol"]
    plan = acts("attack", "move", "search")
    shooter = Seat("phoenix", at=1, energy=0, plan=plan, gear={"reaper": bullets})
    play = scene(engine, shooter, Seat("ghost", at=2, energy=0))
    play.attack("reaper", 1)
    play.use("reaper", 0)
    assert play.gear(0) == {"reaper": ["curbside-pistol"]}
    assert play.in_discard("curbside-pistol") == 1
    assert play.dice_due == 3
    play.roll("HIT", "MISS", "MISS")
    play.use("reaper", 1, target=1)
    assert play.gear(0) == {}
    assert play.in_discard("reaper") == 1
    assert play.in_discard("curbside-pistol") == 2
    play.defend_roll("SHIELD")
    assert play.hp(1) == 5, "the SHIELD counts as FAIL"


def searching(engine: str, sector: int, *, energy: int = 3, **gear: list[str]) -> Scene:
    worn = {name.replace("_", "-"): ammo for name, ammo in gear.items()}
    plan = acts("search", "attack", "move")
    return scene(engine, Seat("ghost", at=sector, energy=energy, plan=plan, gear=worn), Seat())


def test_a_green_search_keeps_two_of_three(engine: str) -> None:
    """NEON-W-12: 3 rank I cards are drawn, two kept, the third is discarded."""
    play = searching(engine, 1)
    play.do(Search())
    play.draw("curbside-pistol", "static-baton", "courier-vest")
    drawn = Counter(play.content.equipment[card].rank for _, card, *_ in cards_drawn(play))
    assert drawn == {1: 3}
    play.place("curbside-pistol")
    play.place("courier-vest")
    assert play.gear(0) == {"curbside-pistol": [], "courier-vest": []}
    assert play.in_discard("static-baton") == 1
    assert not play.state.limbo


def cards_drawn(play: Scene) -> list[tuple[int, int, int, int]]:
    return play.events(EventKind.CARD_DRAWN)


@pytest.mark.parametrize("keep", [0b011, 0b101, 0b110])
def test_covering_a_full_gun_leaves_two_of_three_cards(engine: str, keep: int) -> None:
    """NEON-W-25: Hornet Pair goes on top or away; of P, B1 and B2 two stay under it."""
    play = searching(engine, 5, curbside_pistol=["ticket-puncher", "encore"])
    play.do(Search())
    play.draw("hornet-pair", "reaper")
    options = play.can_place("hornet-pair")
    assert {option.spot for option in options} == {ON_TOP}, "the gun is full, the spot is taken"
    assert sorted(option.keep for option in options) == [0b011, 0b101, 0b110]
    assert play.offers(Done), "or it is discarded"
    play.place("hornet-pair", over="curbside-pistol", keep=keep)
    pool = ["curbside-pistol", "ticket-puncher", "encore"]
    kept = [card for place, card in enumerate(pool) if keep >> place & 1]
    assert play.gear(0) == {"hornet-pair": kept}
    gone = next(card for card in pool if card not in kept)
    assert play.in_discard(gone) == 1


def test_where_a_card_may_go(engine: str) -> None:
    """NEON-W-26: a matching card of a new type goes anywhere, one that does not match only free."""
    play = searching(engine, 1, static_baton=[])
    play.do(Search())
    play.draw("rivet-thrower", "curbside-pistol", "party-popper")
    thrower = [(option.spot, option.slot) for option in play.can_place("rivet-thrower")]
    assert thrower == [
        (FREE_SPOT, GearType.HEAVY),
        (ON_TOP, GearType.MELEE),
        (AS_AMMO, GearType.MELEE),
    ]
    pistol = play.can_place("curbside-pistol")
    assert [(option.spot, option.slot) for option in pistol] == [(FREE_SPOT, GearType.SMALL)]
    assert play.offers(Done)


@pytest.mark.parametrize(
    ("spot", "gear"),
    [
        (FREE_SPOT, {"static-baton": [], "rivet-thrower": []}),
        (ON_TOP, {"rivet-thrower": ["static-baton"]}),
        (AS_AMMO, {"static-baton": ["rivet-thrower"]}),
        (None, {"static-baton": []}),
    ],
)
def test_what_becomes_of_it(engine: str, spot: int | None, gear: dict[str, list[str]]) -> None:
    """NEON-W-26: free spot, on top of the Baton, as Ammo under it, or discarded."""
    play = searching(engine, 1, static_baton=[])
    play.do(Search())
    play.draw("rivet-thrower", "curbside-pistol", "curbside-pistol")
    if spot is not None:
        (option,) = play.can_place("rivet-thrower", spot)
        play.do(option)
    play.skip()
    found = play.gear(0)
    assert dict(sorted(found.items())) == dict(sorted(gear.items()))
    assert play.in_discard("rivet-thrower") == (1 if spot is None else 0)


def test_what_may_pay_for_a_die(engine: str) -> None:
    """NEON-W-27: the extra BULLET or the Red Bot, not the Pistol; then the Bot or the Pistol."""
    gear = {"curbside-pistol": ["encore"]}
    plan = acts("wild", "wild", "move")
    shooter = Seat("phoenix", at=1, energy=0, plan=plan, gear=gear, bots=["red"])
    play = scene(engine, shooter, Seat("ghost", at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert play.actions() == [Pay(0), Pay(PAY_BOT + RED)]
    play.pay(0)
    assert play.gear(0) == {"curbside-pistol": []}
    play.roll("MISS", "MISS")
    play.defend_roll("FAIL")
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert play.actions() == [Pay(PAY_BOT + RED), Pay(PAY_GEAR)]
    play.pay(PAY_BOT + RED)
    assert play.gear(0) == {"curbside-pistol": []}
    assert (play.seat(0).bots_ready[RED], play.seat(0).bots_spent[RED]) == (0, 1)


@pytest.mark.parametrize(("energy", "can"), [(1, False), (2, True)])
def test_search_tokens_are_the_price(engine: str, energy: int, can: bool) -> None:
    """NEON-W-38: 2 Search tokens cost 2 energy; afterwards there are 3."""
    seat = Seat("ghost", at=1, energy=energy, plan=acts("wild", "wild", "move"))
    play = scene(engine, seat, Seat(), search={1: 2})
    assert bool(play.offers(Search)) == can
    if can:
        play.do(Search())
        assert play.energy(0) == 0
        play.draw("curbside-pistol", "static-baton", "courier-vest")
        play.skip()
        assert play.state.search[1] == 3


def test_a_deck_that_runs_out_is_rebuilt_from_its_discard(engine: str) -> None:
    """NEON-W-38: orange Search, 1 card left: it is drawn, the discard reshuffled, one drawn."""
    seat = Seat("ghost", at=5, plan=acts("search", "attack", "move"))
    play = scene(engine, seat, Seat(), empty_ranks=[2], deck={"reaper": 1})
    before = {name: play.in_discard(name) for name in ("reaper", "hornet-pair")}
    assert before == {"reaper": 1, "hornet-pair": 2}
    play.do(Search())
    assert play.limbo() == ["reaper"], "the one card left"
    assert play.events(EventKind.DECK_REBUILT) == [(2, 0, 0, 0)]
    weights = dict(play.raw.outcomes())
    numbers = play.content.equipment_numbers()
    assert weights[numbers["reaper"]] == 1, "the other copy was in the discard"
    assert weights[numbers["hornet-pair"]] == 2
    assert sum(weights.values()) == 19
    play.draw("hornet-pair")
    assert play.limbo() == ["hornet-pair", "reaper"]
    assert play.offers(Place)
