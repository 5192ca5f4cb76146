"""NEON-SET: before the first round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kumite.errors import BadSetup
from kumite.games.neon.actions import RANDOM_FIGHTER, Disembark, Fighter, Move, Search
from kumite.games.neon.codec import decode
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, OUT, SHIP, Mode, Phase

from .flow import begin, finish_turn, hurt, plan_all, points, show_tokens, turns_over
from .scenario import Automa, Scene, Seat, bot, lay, opening, scene

UNIFORM_RING = [Fraction(1, left) for left in range(10, 1, -1)]


def started(engine: str, mode: str = "resurrection", seats: int = 2, **given: str) -> Scene:
    """A match at its first planning; `given` are options."""
    play = opening(engine, mode=mode, seats=seats, options=given)
    begin(play)
    return play


@pytest.mark.parametrize(
    ("mode", "seats", "number"),
    [
        ("resurrection", 3, Mode.RESURRECTION),
        ("royale", 3, Mode.ROYALE),
        ("squad-2x2", 4, Mode.SQUAD_2X2),
        ("squad-3x2", 6, Mode.SQUAD_3X2),
        ("squad-2x3", 6, Mode.SQUAD_2X3),
    ],
)
def test_the_mode_is_chosen_first(engine: str, mode: str, seats: int, number: Mode) -> None:
    """NEON-SET-01: Resurrection, Battle Royale or Squad, before anything else happens."""
    play = opening(engine, mode=mode, seats=seats)
    assert play.state.mode == number
    assert not play.told()


def test_there_is_no_other_mode(engine: str) -> None:
    """NEON-SET-01: three modes."""
    with pytest.raises(BadSetup):
        opening(engine, mode="tournament", seats=2)


def test_the_sectors_are_laid_in_random_order(engine: str) -> None:
    """NEON-SET-02: each place of the circle goes to any Sector left, all equally likely."""
    play = opening(engine, seats=2)
    odds = []
    while play.state.phase == Phase.RING:
        assert set(play.odds()) == set(range(1, 11)) - set(play.state.ring)
        assert len(set(play.odds().values())) == 1
        odds.append(next(iter(play.odds().values())))
        play.fall(max(play.odds()))
    assert odds == UNIFORM_RING
    assert play.state.ring == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_the_arena_is_a_circle_around_the_drop_ship(engine: str) -> None:
    """NEON-SET-02: first and last Sector are neighbours, and the ship reaches all of them."""
    ring = (4, 8, 1, 10, 2, 9, 3, 7, 5, 6)
    play = scene(engine, Seat(plan=lay(1, 2)), Seat(at=5), ring=ring)
    assert [each.sector for each in play.offers(Disembark)] == sorted(ring)
    play.do(Disembark(4))
    assert {move.sector for move in play.offers(Move)} == {6, 8}


def test_only_the_top_scoreboard_token_is_seen(engine: str) -> None:
    """NEON-SET-03: the first token is any of ten, the next any of the nine others."""
    play = opening(engine, seats=2)
    while play.state.phase == Phase.RING:
        play.fall(next(iter(play.odds())))
    assert play.odds() == {token: Fraction(1, 10) for token in range(1, 11)}
    play.fall(7)
    assert play.state.top == 7
    assert play.events(EventKind.TOKEN_SHOWN) == [(7, 0, 0, 0)]
    play = turns_over(engine, Seat(at=1), Seat(at=2), top=7)
    assert play.events(EventKind.SECTOR_SANK) == [(7, 0, 0, 0)]
    assert play.odds() == {token: Fraction(1, 9) for token in range(1, 11) if token != 7}


def test_every_sector_gets_one_bot_of_unknown_type(engine: str) -> None:
    """NEON-SET-04: a Bot's type is learnt when it is destroyed, and not before."""
    assert opening(engine, seats=2).state.bots[1:] == [1] * 10
    play = scene(engine, Seat(at=1, energy=0, spent=["red"]), Seat(at=9), bots={1: 1})
    play.attack("basic", bot(1))
    play.roll("HIT")
    play.bot_roll("FAIL")
    others = dict.fromkeys(range(1, 5), Fraction(2, 9))
    assert play.odds() == {0: Fraction(1, 9), **others}
    play.bot_type("red")
    assert play.events(EventKind.BOT_DESTROYED) == [(0, 1, 0, 0)]


def test_a_bot_that_sinks_leaves_the_game_unseen(engine: str) -> None:
    """NEON-SET-04: nobody learns what it was, so every type stays as likely as before."""
    play = turns_over(engine, Seat(at=1), Seat(at=2), top=7, bots={7: 1, 1: 1})
    assert play.state.bots[7] == 0
    assert play.state.unseen_bots == [2] * 5
    assert not play.events(EventKind.BOT_DESTROYED)


TRACKS = {2: "2-3", 3: "2-3", 4: "4-6", 5: "4-6", 6: "4-6"}


@pytest.mark.parametrize("seats", TRACKS)
def test_the_track_is_the_side_for_the_player_count(engine: str, seats: int) -> None:
    """NEON-SET-05: or the other side, if the players agree."""
    sides = {"2-3", "4-6"}
    usual = TRACKS[seats]
    other = next(iter(sides - {usual}))
    for options, side in (({}, usual), ({"track": other}, other)):
        play = opening(engine, seats=seats, options=options)
        assert play.content.tracks[play.state.track].id == side


@pytest.mark.parametrize(
    ("track", "slots"), [("2-3", [1, 2, 1, 2, 2]), ("4-6", [1, 1, 1, 2, 1, 2])]
)
def test_each_round_sinks_what_its_slot_says(engine: str, track: str, slots: list[int]) -> None:
    """NEON-SET-06: ten tokens in all; two Sectors are left for the last round."""
    for round, slot in enumerate(slots, start=1):
        sunk = sum(slots[: round - 1])
        play = turns_over(
            engine,
            Seat(at=9),
            Seat(at=10),
            Seat(),
            ring=range(sunk + 1, 11),
            top=sunk + 1,
            track=track,
        )
        show_tokens(play, range(sunk + 2, 11))
        assert len(play.events(EventKind.SECTOR_SANK)) == slot
        assert play.state.round == round + 1
    assert len(play.state.ring) == 2


def test_the_automa_is_not_counted_as_a_player(engine: str) -> None:
    """NEON-SET-06: three players and the Automa use the side for three."""
    for options in ({}, {"automa": "yes"}):
        play = opening(engine, seats=3, options=options)
        assert play.content.tracks[play.state.track].id == "2-3"


def test_fighters_are_chosen_in_seat_order(engine: str) -> None:
    """NEON-SET-07: each takes a Fighter nobody has, by choice or at random."""
    play = opening(engine, seats=3)
    while play.is_chance:
        play.fall(next(iter(play.odds())))
    assert play.chooser == 0
    assert {each.fighter for each in play.offers(Fighter)} == {*range(6), RANDOM_FIGHTER}
    play.do(Fighter(2))
    assert play.chooser == 1
    assert not play.offers(Fighter, fighter=2)
    play.do(Fighter(RANDOM_FIGHTER))
    assert play.odds() == {fighter: Fraction(1, 5) for fighter in (0, 1, 3, 4, 5)}
    play.fall(4)
    assert play.chooser == 2
    assert not play.offers(Fighter, fighter=4)
    play.do(Fighter(0))
    assert [place.fighter for place in play.state.seats] == [2, 4, 0]
    assert play.events(EventKind.FIGHTER_TAKEN) == [(0, 2, 0, 0), (1, 4, 1, 0), (2, 0, 0, 0)]


def test_the_last_of_six_gets_the_fighter_that_is_left(engine: str) -> None:
    """NEON-SET-07: there are six, so nobody has to be asked."""
    play = opening(engine, seats=6)
    while play.is_chance:
        play.fall(next(iter(play.odds())))
    for fighter in (5, 0, 3, 1):
        play.do(Fighter(fighter))
    assert [each.fighter for each in play.offers(Fighter)] == [2, 4, RANDOM_FIGHTER]
    play.do(Fighter(4))
    assert play.state.phase == Phase.HANDS
    assert play.seat(5).fighter == 2


def test_nobody_gets_a_fighter_twice(engine: str) -> None:
    """NEON-SET-07: two seats cannot ask for the same Fighter."""
    with pytest.raises(BadSetup):
        opening(engine, seats=2, roster=("ghost", "ghost"))


def test_a_fighter_comes_with_its_pieces(engine: str) -> None:
    """NEON-SET-07: 7 Action cards, 2 Force Fields, 6 HP tokens, and a token if it owns one."""
    roster = ("akari", "boulder", "illusion", "snake", "phoenix", "ghost")
    play = opening(engine, seats=6, roster=roster)
    begin(play)
    owners = [place.token == SHIP for place in play.state.seats]
    assert owners == [True, False, True, True, False, False]
    assert all(play.hp(seat) == 6 for seat in range(6))
    play = scene(engine, Seat(at=1, hand=[4, 6, 1]), Seat(at=2, hand=[1, 2, 3]), phase=Phase.PLAN)
    plan_all(play, lay(4, 6), lay(1, 2))
    assert play.seat(0).fields == 2


@pytest.mark.parametrize(
    ("mode", "seats", "side"),
    [("resurrection", 2, 0), ("royale", 2, 1), ("squad-2x2", 4, 0), ("squad-2x3", 6, 0)],
)
def test_sheets_start_on_side_a_or_b(engine: str, mode: str, seats: int, side: int) -> None:
    """NEON-SET-08: side A, but side B in Battle Royale."""
    play = started(engine, mode, seats)
    assert [place.side for place in play.state.seats] == [side] * seats


def test_in_battle_royale_hp_tokens_have_no_value(engine: str) -> None:
    """NEON-SET-08: the 3 on top is worth 3 VP elsewhere, nothing here."""
    for mode, worth in (("resurrection", 3), ("royale", 0)):
        play = scene(engine, Seat(at=1, energy=0), Seat(at=1, energy=0), mode=mode, leader=1)
        hurt(play, 1)
        assert play.hp(1) == 5
        assert points(play, 0) == worth


@pytest.mark.parametrize(("side", "values"), [("A", [3, 1, 1, 2, 2, 2]), ("B", [3, 2, 2, 1, 1, 1])])
def test_hp_rows_are_lost_from_the_top(engine: str, side: str, values: list[int]) -> None:
    """NEON-SET-17, NEON-SET-08: a 3, then the row of two, then the row of three."""
    won = []
    for left in range(6, 0, -1):
        play = scene(engine, Seat(at=1, energy=0), Seat(at=1, energy=0, side=side, hp=left))
        hurt(play, 1)
        won.append(play.seat(0).trophy_hp.index(1) + 1)
    assert won == values


@pytest.mark.parametrize(("sector", "rank", "cards"), [(1, 1, 30), (5, 2, 20), (8, 3, 16)])
def test_the_equipment_decks(engine: str, sector: int, rank: int, cards: int) -> None:
    """NEON-SET-09: 30, 20 and 16 cards, each deck by itself."""
    play = scene(engine, Seat(at=sector), Seat(at=9), action=2)
    play.do(Search())
    outcomes = play.raw.outcomes()
    assert sum(weight for _, weight in outcomes) == cards
    assert {play.content.equipment[design].rank for design, _ in outcomes} == {rank}


def test_each_rank_has_its_own_discard_pile(engine: str) -> None:
    """NEON-SET-09: rank I is rebuilt from its own discard, a discarded Reaper stays away."""
    play = scene(
        engine, Seat(at=1), Seat(at=9), empty_ranks=[1], discarded=["reaper", "reaper"], action=2
    )
    play.do(Search())
    assert play.events(EventKind.DECK_REBUILT) == [(1, 0, 0, 0)]
    assert sum(weight for _, weight in play.raw.outcomes()) == 30
    assert play.in_deck("reaper") == 0


def test_the_enhancement_deck_is_not_used_in_battle_royale(engine: str) -> None:
    """NEON-SET-10: eight cards elsewhere, none there."""
    assert started(engine, "royale", 3).state.enhancement_deck == 0
    assert started(engine, "resurrection", 3).state.enhancement_deck.bit_count() == 8
    assert started(engine, "squad-2x2", 4).state.enhancement_deck.bit_count() == 8


def test_energy_starts_at_three(engine: str) -> None:
    """NEON-SET-11: for everybody."""
    play = started(engine, seats=6)
    assert [play.energy(seat) for seat in range(6)] == [3] * 6


def test_all_fighters_start_on_the_drop_ship(engine: str) -> None:
    """NEON-SET-12: and all sections of it are alike."""
    play = started(engine, seats=6)
    assert [play.at(seat) for seat in range(6)] == [SHIP] * 6


def test_the_opening_hand_is_three_of_seven_cards(engine: str) -> None:
    """NEON-SET-13: any three, and four remain in the deck."""
    play = opening(engine, seats=2, roster=("akari", "ghost"))
    while play.state.phase != Phase.HANDS:
        play.fall(next(iter(play.odds())))
    odds = play.odds()
    assert len(odds) == 35
    assert set(odds.values()) == {Fraction(1, 35)}
    assert {mask.bit_count() for mask in odds} == {3}
    play.draw_cards(1, 4, 7)
    assert play.seat(0).hand == 0b1001001
    assert play.seat(0).discard == 0


def test_the_first_leader_is_drawn(engine: str) -> None:
    """NEON-SET-14: every seat is equally likely."""
    play = opening(engine, seats=5, roster=("akari", "ghost", "snake", "boulder", "phoenix"))
    while play.state.phase != Phase.LEADER:
        play.fall(next(iter(play.odds())))
    assert play.odds() == {seat: Fraction(1, 5) for seat in range(5)}
    play.fall(3)
    assert play.state.leader == 3


@pytest.mark.parametrize(
    ("mode", "squads"),
    [("squad-2x2", "ABAB"), ("squad-3x2", "ABCABC"), ("squad-2x3", "ABABAB")],
)
def test_squads_sit_in_turn(engine: str, mode: str, squads: str) -> None:
    """NEON-SET-15: whoever can be attacked is of another Squad."""
    seats = [Seat(at=1) for _ in squads]
    for turn, own in enumerate(squads):
        play = scene(engine, *seats, mode=mode, turn=turn)
        foes = {each.target for each in play.can_attack("basic")}
        assert foes == {seat for seat, squad in enumerate(squads) if squad != own}


def test_seats_run_clockwise(engine: str) -> None:
    """NEON-SET-15: after the Leader comes the next number, and seat 0 follows the last."""
    seats = [Seat(at=1, plan=lay(7, 1)) for _ in range(3)]
    play = scene(engine, *seats, leader=1, turn=1)
    finish_turn(play)
    assert play.state.turn == 2
    finish_turn(play)
    assert play.state.turn == 0


def test_two_players_always_meet_the_automa(engine: str) -> None:
    """NEON-SET-16: it cannot be left out."""
    assert opening(engine, seats=2).state.automa_in_play
    with pytest.raises(BadSetup):
        opening(engine, seats=2, options={"automa": "no"})


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_more_players_may_invite_the_automa(engine: str, seats: int) -> None:
    """NEON-SET-16: optional."""
    for asked, plays in (("no", False), ("yes", True)):
        play = started(engine, seats=seats, automa=asked)
        assert play.state.automa_in_play is plays
        assert (play.state.automa_loc != OUT) is plays
    assert not opening(engine, seats=seats).state.automa_in_play


def test_the_automa_can_be_attacked_only_where_it_plays(engine: str) -> None:
    """NEON-SET-16: no piece of it is about otherwise."""
    for automa, offered in ((Automa(at=1), True), (None, False)):
        play = scene(engine, Seat(at=1), Seat(at=1), Seat(at=1), automa=automa)
        assert bool(play.can_attack("basic", AUTOMA)) is offered


def test_seats_see_the_same_arena(engine: str) -> None:
    """NEON-SET-02, NEON-SET-03: ring and top token lie face up."""
    play = started(engine, seats=3)
    for seat in range(3):
        seen = decode(play.raw.view(seat))[0]
        assert seen.ring == play.state.ring
        assert seen.top == play.state.top
