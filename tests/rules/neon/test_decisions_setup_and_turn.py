"""NEON-D-01 to D-10 and D-25: who chooses what, and whether one may pass, outside attacks."""

from __future__ import annotations

import pytest

from kumite.errors import BadSetup
from kumite.games.neon.actions import (
    AS_AMMO,
    FREE_SPOT,
    ON_TOP,
    RANDOM_FIGHTER,
    Action,
    Attack,
    Defend,
    Disembark,
    Done,
    Effect,
    Enhance,
    Fighter,
    Forgo,
    Gain,
    Move,
    Place,
    Plan,
    Search,
    Takeover,
)
from kumite.games.neon.codec import decode
from kumite.games.neon.model import (
    HIDDEN_PLAN,
    NO_REF,
    OUT,
    AttackStep,
    FrameKind,
    Phase,
)

from .scenario import Scene, Seat, acts, lay, opening, scene

SEATS = {
    "resurrection": (2, 3, 4, 5, 6),
    "royale": (2, 3, 4, 5, 6),
    "squad-2x2": (4,),
    "squad-3x2": (6,),
    "squad-2x3": (6,),
}


@pytest.mark.parametrize("mode", SEATS)
def test_the_host_chooses_mode_and_player_count(engine: str, mode: str) -> None:
    """NEON-D-01: mode, number of players, squads; nothing else is possible."""
    for seats in range(1, 8):
        if seats in SEATS[mode]:
            assert len(opening(engine, mode=mode, seats=seats).state.seats) == seats
        else:
            with pytest.raises(BadSetup):
                opening(engine, mode=mode, seats=seats)


def test_the_host_chooses_track_and_automa(engine: str) -> None:
    """NEON-D-01: either track side; the Automa or not, but always with 2 players."""
    for track in ("2-3", "4-6"):
        play = opening(engine, seats=3, options={"track": track})
        assert play.content.tracks[play.state.track].id == track
    for seats, asked, plays in ((2, None, True), (2, "yes", True), (3, None, False)):
        options = {} if asked is None else {"automa": asked}
        assert opening(engine, seats=seats, options=options).state.automa_in_play is plays
    assert opening(engine, seats=3, options={"automa": "yes"}).state.automa_in_play
    with pytest.raises(BadSetup):
        opening(engine, seats=2, options={"automa": "no"})


def test_players_pick_fighters_in_seat_order(engine: str) -> None:
    """NEON-D-02: one unclaimed Fighter, or random; seeing earlier picks; no passing."""
    play = opening(engine, seats=6)
    while play.is_chance:
        play.fall(min(play.odds()))
    left = set(range(6))
    for seat, fighter in enumerate((3, 0, 5, 1)):
        assert play.chooser == seat
        assert play.actions() == [Fighter(each) for each in (*sorted(left), RANDOM_FIGHTER)]
        play.do(Fighter(fighter))
        left.remove(fighter)
        assert play.seat(seat).fighter == fighter
    play.do(Fighter(2))
    assert play.seat(5).fighter == 4, "the last has no choice, not even a random one"


def test_everybody_plans_at_once_and_in_secret(engine: str) -> None:
    """NEON-D-03: every living player, simultaneously, from its own hand; no passing."""
    seats = Seat(at=1, hand=[1, 2, 4]), Seat(at=OUT), Seat(hand=[4, 6, 7])
    play = scene(engine, *seats, phase=Phase.PLAN)
    assert play.waits_for == [0, 2]
    for seat, hand in ((0, {0, 1, 3}), (2, {3, 5, 6})):
        offered = play.actions(seat)
        assert all(isinstance(action, Plan) for action in offered)
        plans = play.offers(Plan, seat=seat)
        assert {plan.top for plan in plans} == {plan.bottom for plan in plans} == hand
        assert {plan.rotated for plan in plans} == {plan.half for plan in plans} == {0, 1}
        assert {plan.side for plan in plans} == {0, 1}
    play.do(lay(4, 6), 2)
    assert play.waits_for == [0]
    assert decode(play.raw.view(0))[0].seats[2].plan == HIDDEN_PLAN
    assert decode(play.raw.view(2))[0].seats[2].plan == lay(4, 6).code & 0xFFFF


def test_disembarking_goes_to_any_sector_in_play(engine: str) -> None:
    """NEON-D-04: the active player on the Drop Ship, at the start of its turn; no passing."""
    play = scene(engine, Seat(), Seat(at=2), ring=(8, 2, 6, 9, 1, 5))
    assert play.chooser == 0
    assert play.actions() == [Disembark(sector) for sector in (1, 2, 5, 6, 8, 9)]


def test_abilities_between_actions(engine: str) -> None:
    """NEON-D-05: before each Action and after the third the active player may use them."""
    plan = acts("move", "wild", "wild")
    akari = Seat("akari", at=1, energy=2, plan=plan, enhancement="gyro-legs", side="B")
    play = scene(engine, akari, Seat("snake", at=1, energy=6))
    for number in range(4):
        assert play.chooser == 0, "nobody else is asked in her turn"
        assert play.state.next_action == number
        assert play.offers_effect("neko")
        assert {each.param for each in play.offers_effect("gyro-legs")} == {2, 10}
        if number < 3:
            assert not play.offers(Done)
            play.do(Forgo())
    assert [type(each) for each in play.actions()] == [Effect, Effect, Effect, Done]
    play.use("neko")
    assert play.seat(0).token == 1
    play.use("gyro-legs", sector=2)
    assert play.at(0) == 2
    assert play.state.phase == Phase.DRAW, "nothing is left: the turn ends"


HALVES: list[tuple[int, int, set[type[Action]]]] = [
    (1, 1, {Move, Forgo}),
    (1, 2, {Attack, Forgo}),
    (2, 1, {Move, Takeover, Forgo}),
    (2, 2, {Search, Forgo}),
    (3, 1, {Attack, Forgo}),
    (3, 2, {Search, Gain, Forgo}),
    (4, 2, {Move, Gain, Forgo}),
    (5, 1, {Attack, Gain, Forgo}),
    (5, 2, {Search, Forgo}),
    (6, 2, {Attack, Takeover, Forgo}),
    (7, 1, {Move, Search, Attack, Gain, Forgo}),
    (7, 2, {Move, Search, Attack, Gain, Forgo}),
]


@pytest.mark.parametrize(("card", "half", "kinds"), HALVES)
def test_what_a_half_allows(engine: str, card: int, half: int, kinds: set[type[Action]]) -> None:
    """NEON-D-06: main Action, its alternative, one of four on a wild half, or forgo it."""
    other = 2 if card != 2 else 3
    seat = Seat("boulder", at=1, plan=lay(other, card, half=half, side="left"))
    play = scene(engine, seat, Seat(at=1))
    assert {type(action) for action in play.actions()} == kinds
    gains = [gain.n for gain in play.offers(Gain)]
    assert gains == {(3, 2): [1], (4, 2): [1], (5, 1): [2], (7, 1): [2], (7, 2): [2]}.get(
        (card, half), []
    )


@pytest.mark.parametrize("card", [4, 6])
def test_a_defense_half_leaves_no_choice(engine: str, card: int) -> None:
    """NEON-D-06: its energy always comes; with an ability beside it, Defend is the one Action."""
    plan = lay(2, card, half=1, side="left")
    play = scene(engine, Seat("akari", at=1, energy=3, plan=plan), Seat())
    assert play.actions() == [Defend(), Effect(play.ref("neko"))]
    play.do(Defend())
    assert play.energy(0) == 5


@pytest.mark.parametrize(
    ("fighter", "sector", "plain", "special"),
    [
        ("boulder", 4, {3, 5}, set()),
        ("boulder", 7, {6, 8}, {1, 2, 3, 4, 5, 9, 10}),
        ("phoenix", 4, {3, 5}, {2, 6}),
    ],
)
def test_where_a_move_leads(
    engine: str, fighter: str, sector: int, plain: set[int], special: set[int]
) -> None:
    """NEON-D-07: a neighbour, any Sector from the Train Station, two steps with Wings, or none."""
    play = scene(engine, Seat(fighter, at=sector, plan=acts("move", "attack", "move")), Seat())
    moves = play.offers(Move)
    assert {move.sector for move in moves if move.ref == NO_REF} == plain
    assert {move.sector for move in moves if move.ref != NO_REF} == special
    assert play.offers(Forgo), "may pass"


def search_in_the_mall(engine: str, gear: dict[str, list[str]] | None = None) -> Scene:
    plan = acts("search", "attack", "move")
    play = scene(engine, Seat(at=6, plan=plan, gear=gear or {}), Seat())
    play.do(Search())
    return play


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_how_many_drawn_cards_are_kept(engine: str, kept: int) -> None:
    """NEON-D-08: the searcher keeps 0, 1 or 2 of the cards it has drawn and seen."""
    play = search_in_the_mall(engine)
    cards = ["hornet-pair", "reaper", "zamboni-blade"]
    play.draw(*cards)
    assert play.chooser == 0
    assert play.limbo() == cards
    for name in cards[:kept]:
        assert play.offers(Done)
        play.place(name)
    if kept < 2:
        play.skip()
    assert list(play.gear(0)) == cards[:kept]
    assert [play.in_discard(name) for name in cards] == [0] * kept + [1] * (3 - kept)


def places(play: Scene, name: str) -> set[tuple[int, int]]:
    return {(option.spot, option.slot) for option in play.can_place(name)}


def test_where_a_drawn_card_goes(engine: str) -> None:
    """NEON-D-09: free spot, on top of Gear, under Gear as Ammo; discarding is always open."""
    play = search_in_the_mall(engine, {"curbside-pistol": [], "home-run-bat": []})
    play.draw("reaper", "bulwark-plate", "velvet-rope")
    assert places(play, "reaper") == {
        (FREE_SPOT, 1),
        (ON_TOP, 0),
        (ON_TOP, 2),
        (AS_AMMO, 0),
        (AS_AMMO, 2),
    }
    assert places(play, "bulwark-plate") == {(FREE_SPOT, 4), (ON_TOP, 2), (AS_AMMO, 2)}
    assert places(play, "velvet-rope") == set(), "a second MELEE card without a common symbol"
    assert play.offers(Done)
    play.place("reaper", over="home-run-bat", keep=1)
    assert (FREE_SPOT, 2) in places(play, "velvet-rope"), "later cards see earlier ones"


def defeated(engine: str, gear: dict[str, list[str]]) -> Scene:
    attacker = Seat("phoenix", at=8, energy=0, plan=acts("attack", "move", "search"))
    play = scene(engine, attacker, Seat("ghost", at=8, hp=1, energy=0, gear=gear))
    play.attack("basic", 1)
    play.roll("HIT")
    play.defend_roll("FAIL")
    return play


def test_looted_and_maintenance_cards_are_placed_too(engine: str) -> None:
    """NEON-D-09: the looter places what it takes, the victim what it draws, all if it likes."""
    play = defeated(engine, {"curbside-pistol": [], "static-baton": []})
    assert play.chooser == 0
    assert places(play, "curbside-pistol") == {(FREE_SPOT, 0)}
    play.place("curbside-pistol")
    play.skip()
    play.draw("lamp-post-rifle", "hornet-pair", "encore")
    assert play.chooser == 1
    assert play.state.stack[-1].kind == FrameKind.PLACE
    play.place("lamp-post-rifle")
    play.place("hornet-pair", under="lamp-post-rifle")
    play.place("encore", under="lamp-post-rifle")
    assert play.gear(1) == {"lamp-post-rifle": ["hornet-pair", "encore"]}


def test_which_ammo_stays_under_a_covering_card(engine: str) -> None:
    """NEON-D-10: asked only when the cards below exceed the capacity; exactly that many stay."""
    full = search_in_the_mall(engine, {"lamp-post-rifle": ["encore", "curbside-pistol"]})
    full.draw("reaper", "hornet-pair", "tag-team")
    over = [option.keep for option in full.can_place("reaper", ON_TOP)]
    assert sorted(over) == [0b011, 0b101, 0b110]
    assert len(full.can_place("tag-team", ON_TOP)) == 3, "capacity 1: one of three stays"
    roomy = search_in_the_mall(engine, {"lamp-post-rifle": ["encore"]})
    roomy.draw("reaper", "hornet-pair", "tag-team")
    assert [option.keep for option in roomy.can_place("reaper", ON_TOP)] == [0b11]


def test_equal_cards_below_are_one_choice(engine: str) -> None:
    """NEON-D-10: what stays is a choice of cards, not of places."""
    play = search_in_the_mall(engine, {"lamp-post-rifle": ["curbside-pistol", "curbside-pistol"]})
    play.draw("reaper", "hornet-pair", "tag-team")
    assert len(play.can_place("reaper", ON_TOP)) == 2


def test_which_enhancement_is_kept(engine: str) -> None:
    """NEON-D-25: the player in Maintenance keeps one of the two it sees; no passing."""
    play = defeated(engine, {})
    play.draw("curbside-pistol", "reaper", "encore")
    play.skip()
    play.draw_enhancements("gyro-legs", "stabilizer")
    numbers = play.content.enhancement_numbers()
    assert play.chooser == 1
    assert play.actions() == [Enhance(numbers["stabilizer"]), Enhance(numbers["gyro-legs"])]
    play.do(Enhance(numbers["gyro-legs"]))
    assert play.seat(1).enhancement == numbers["gyro-legs"]


def test_how_much_loot_is_taken(engine: str) -> None:
    """NEON-D-24: the Opponent who took the last HP takes 0, 1 or 2 Gear cards."""
    worn = {"curbside-pistol": ["encore"], "static-baton": [], "rivet-thrower": []}
    for taken in range(3):
        play = defeated(engine, worn)
        assert play.chooser == 0
        assert play.limbo() == ["curbside-pistol", "rivet-thrower", "static-baton"]
        for name in list(worn)[:taken]:
            assert play.offers(Done), "may pass"
            play.place(name)
        if taken < 2:
            play.skip()
        assert sorted(play.gear(0)) == sorted(list(worn)[:taken])
        assert not play.offers(Place)
        assert play.step() == AttackStep.AFTERMATH
