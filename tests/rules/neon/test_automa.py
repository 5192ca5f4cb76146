"""NEON-AUT: the Automa."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import Move
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import (
    AUTOMA,
    OUT,
    AttackStep,
    AutomaKind,
    Phase,
)

from .flow import begin, finish_turn, hurt, let_the_automa_miss, turns_over, winners
from .scenario import Automa, Scene, Seat, acts, opening, scene

CLOCKWISE = tuple(range(1, 11))


def automa_acts(
    engine: str,
    at: int,
    *places: tuple[int, int],
    ring: tuple[int, ...] = CLOCKWISE,
    kind: AutomaKind = AutomaKind.PRINTED,
) -> Scene:
    """The Automa's turn among Fighters at (Sector, HP tokens); a later one acted later.

    Nothing sinks where anybody stands.
    """
    seats = [Seat(at=sector, hp=hp, energy=0) for sector, hp in places]
    taken = {at, *(sector for sector, _ in places)}
    top = next(sector for sector in reversed(ring) if sector not in taken)
    order = list(range(len(seats) - 1))
    return turns_over(
        engine,
        *seats,
        ring=ring,
        automa=Automa(at=at, kind=kind),
        turn=len(seats) - 1,
        acted=order,
        top=top,
    )


def target_of(play: Scene) -> int | None:
    """Whom the Automa attacks; None for nobody."""
    declared = play.events(EventKind.ATTACK_DECLARED)
    return declared[0][2] if declared else None


def struck(engine: str, left: int, mode: str = "resurrection") -> Scene:
    """Seat 0 has damaged the Automa, which had so many tokens."""
    automa = Automa(at=5, hp=left)
    play = scene(engine, Seat(at=5, energy=0), Seat(at=1), Seat(at=9), mode=mode, automa=automa)
    play.attack("basic", AUTOMA)
    play.roll("HIT")
    play.automa_roll("FAIL", "FAIL")
    return play


def test_it_starts_where_the_first_token_says(engine: str) -> None:
    """NEON-AUT-01: with six HP tokens."""
    for token in (2, 9):
        play = opening(engine, seats=2)
        while play.state.phase == Phase.RING:
            play.fall(next(iter(play.odds())))
        play.fall(token)
        begin(play)
        assert (play.state.automa_loc, play.state.automa_hp) == (token, 6)


def test_its_tokens_are_five_ones_and_a_two(engine: str) -> None:
    """NEON-AUT-01: the 2 is lost last."""
    won = [struck(engine, left).seat(0).trophy_hp for left in range(6, 0, -1)]
    assert won == [[1, 0, 0]] * 5 + [[0, 1, 0]]


def test_its_turn_comes_after_all_players(engine: str) -> None:
    """NEON-AUT-02: each round."""
    play = scene(
        engine,
        Seat("boulder", at=1, energy=0, plan=acts("move", "attack", "move")),
        Seat("phoenix", at=8, energy=0, plan=acts("attack", "search", "move")),
        automa=Automa(at=4),
        top=10,
    )
    finish_turn(play)
    assert play.state.automa_loc == 4
    finish_turn(play)
    assert play.state.phase == Phase.AUTOMA
    assert play.state.automa_loc == 3, "towards Boulder, three Sectors away"


@pytest.mark.parametrize(
    ("places", "target"),
    [
        ([(2, 4), (9, 5)], 1),  # more tokens
        ([(2, 5), (9, 4)], 0),
        ([(1, 2), (4, 6)], 1),  # even if farther away
        ([(1, 2), (5, 6)], 0),  # Range 4 is out of sight
        ([(1, 2), (8, 6)], 1),  # Range 3 the other way round
        ([(5, 6), (6, 6)], None),
        ([(2, 5), (9, 5)], 1),  # a tie: who acted later
        ([(2, 5), (9, 5), (3, 5)], 2),
    ],
)
def test_its_target_has_most_tokens_within_range_three(
    engine: str, places: list[tuple[int, int]], target: int | None
) -> None:
    """NEON-AUT-03: ties go to the one who acted later this round."""
    assert target_of(automa_acts(engine, 1, *places)) == target


def test_a_tie_depends_on_the_turns_not_on_the_seats(engine: str) -> None:
    """NEON-AUT-03: seat 0 acted last."""
    seats = [Seat(at=2, energy=0), Seat(at=9, energy=0)]
    play = turns_over(engine, *seats, automa=Automa(at=1), turn=0, acted=[1], top=6)
    assert target_of(play) == 0


def test_a_fighter_on_the_drop_ship_is_out_of_reach(engine: str) -> None:
    """NEON-AUT-03: however many tokens it has."""
    seats = [Seat(at=2, hp=1, energy=0), Seat(side="B")]
    play = turns_over(engine, *seats, automa=Automa(at=1), top=6)
    assert target_of(play) == 0


@pytest.mark.parametrize(
    ("ring", "at", "places", "step"),
    [
        (CLOCKWISE, 1, [(4, 6), (6, 6)], 2),
        (CLOCKWISE, 1, [(8, 6), (6, 6)], 10),
        (CLOCKWISE, 5, [(5, 6), (4, 1)], 5),  # the target is here
        (CLOCKWISE, 5, [(10, 6), (1, 6)], 4),  # nobody in range: the smaller number
        (CLOCKWISE, 1, [(5, 6), (6, 6)], 2),
        ((1, 9, 5, 4, 3, 2), 1, [(4, 6), (4, 1)], 2),  # three both ways: the smaller number
        ((1, 2, 5, 4, 3, 9), 1, [(4, 6), (4, 1)], 2),
        ((7, 3, 8, 2), 7, [(8, 6), (8, 1)], 2),
        ((7, 3), 7, [(3, 6), (3, 1)], 3),
    ],
)
def test_it_moves_one_sector_towards_its_target(
    engine: str, ring: tuple[int, ...], at: int, places: list[tuple[int, int]], step: int
) -> None:
    """NEON-AUT-04, NEON-W-34: with equal ways, or without a target, to the smaller number."""
    if len(ring) == 2:
        seats = [Seat(at=sector, hp=hp, energy=0) for sector, hp in places]
        play = turns_over(engine, *seats, ring=ring, automa=Automa(at=at))
    else:
        play = automa_acts(engine, at, *places, ring=ring)
    moved = [(start, end) for who, start, end, _ in play.events(EventKind.MOVED) if who == AUTOMA]
    assert moved == ([] if step == at else [(at, step)])


@pytest.mark.parametrize(
    ("place", "dice"), [(1, 3), (2, 3), (10, 3), (3, 2), (9, 2), (4, 1), (8, 1)]
)
def test_its_dice_depend_on_the_range_after_moving(engine: str, place: int, dice: int) -> None:
    """NEON-AUT-05: 3 in the same Sector, 2 next to it, 1 at Range 2."""
    play = automa_acts(engine, 1, (place, 6), (6, 6))
    assert target_of(play) == 0
    assert play.dice_due == dice


@pytest.mark.parametrize("place", [2, 4, 1])
def test_nothing_changes_its_dice(engine: str, place: int) -> None:
    """NEON-AUT-05: no Factory, Highway or Park for it; the defender is next."""
    play = automa_acts(engine, place, (place, 6), (9, 1))
    assert play.dice_due == 3
    play.roll("COND", "COND", "MISS")
    assert play.attack_state.step == AttackStep.ROLL_DEFENSE


def test_it_defends_with_two_dice(engine: str) -> None:
    """NEON-AUT-06: rolled together with the attacker's, seen before effects are used."""
    play = scene(engine, Seat("boulder", at=5, energy=1), Seat(), automa=Automa(at=5))
    play.attack("basic", AUTOMA)
    play.roll("MISS")
    assert play.dice_due == 2
    play.automa_roll("SHIELD", "FAIL")
    assert play.offers_effect("maneuver-a"), "the attacker's window comes after both rolls"


def test_it_neither_rerolls_nor_chooses(engine: str) -> None:
    """NEON-AUT-06: what fails, fails."""
    play = scene(engine, Seat(at=5, energy=0), Seat(), automa=Automa(at=5))
    play.attack("basic", AUTOMA)
    play.roll("CRIT")
    play.automa_roll("SPARK", "FAIL")
    assert play.state.attack is None
    assert play.state.automa_hp == 5


@pytest.mark.parametrize("dice", [("GUARD", "FAIL"), ("SHIELD", "FAIL"), ("FAIL", "GUARD")])
def test_its_dice_cancel_hits(engine: str, dice: tuple[str, str]) -> None:
    """NEON-AUT-06: like everybody's."""
    play = scene(engine, Seat(at=5, energy=0), Seat(), automa=Automa(at=5))
    play.attack("basic", AUTOMA)
    play.roll("HIT")
    play.automa_roll(*dice)
    assert play.state.automa_hp == 6


def test_it_is_targeted_by_abilities(engine: str) -> None:
    """NEON-AUT-07: Akari pulls it."""
    play = scene(engine, Seat("akari", at=5, energy=2), Seat(), automa=Automa(at=6))
    play.attack("basic", AUTOMA, using="hohonade")
    assert play.state.automa_loc == 5


@pytest.mark.parametrize(("used", "left"), [(True, 5), (False, 6)])
def test_its_defense_dice_can_be_weakened(engine: str, used: bool, left: int) -> None:
    """NEON-AUT-07, NEON-W-32: the Reaper turns a SHIELD it can see."""
    me = Seat("boulder", at=5, energy=0, gear={"reaper": []})
    play = scene(engine, me, Seat(), automa=Automa(at=7))
    play.attack("reaper", AUTOMA)
    play.skip()
    play.roll("HIT")
    play.automa_roll("SHIELD", "FAIL")
    if used:
        play.use("reaper", 1, target=AUTOMA)
    else:
        play.skip()
    assert play.state.automa_hp == left


def sinking(engine: str, start: int, *, hp: int = 6, trap: int | None = None) -> Scene:
    """Nobody is in sight of the Automa: it steps to the smaller number, and that Sector sinks."""
    return turns_over(
        engine,
        Seat("illusion", at=1, energy=0, token=trap),
        Seat("boulder", at=10, energy=0),
        automa=Automa(at=start, hp=hp),
        top=start - 1,
    )


def test_it_is_hurt_and_flees_to_the_smaller_number(engine: str) -> None:
    """NEON-AUT-08: damage first, then the step; a Charging Station gives it nothing."""
    play = sinking(engine, 5)
    assert (play.state.automa_loc, play.state.automa_hp) == (3, 5)
    told = play.told()
    sank = told.index(EventKind.SECTOR_SANK)
    assert EventKind.DAMAGED in told[sank:]
    after = told[sank:]
    assert after.index(EventKind.DAMAGED) < after.index(EventKind.MOVED)
    assert EventKind.ENERGY_CHANGED not in told


def test_eliminated_by_submersion_it_does_not_flee(engine: str) -> None:
    """NEON-AUT-08: the damage comes first."""
    play = sinking(engine, 5, hp=1)
    assert play.state.automa_loc == OUT
    moved = [end for who, _, end, _ in play.events(EventKind.MOVED) if who == AUTOMA]
    assert moved == [4], "its own turn, nothing later"


def test_the_subway_spares_it(engine: str) -> None:
    """NEON-AUT-08: it moves all the same."""
    play = sinking(engine, 6)
    assert (play.state.automa_loc, play.state.automa_hp) == (4, 6)


def test_traps_hurt_it(engine: str) -> None:
    """NEON-AUT-08: it flees into one; the trophy is Illusion's."""
    play = sinking(engine, 5, trap=3)
    assert (play.state.automa_loc, play.state.automa_hp) == (3, 4)
    assert play.seat(0).trophy_hp == [1, 0, 0]


@pytest.mark.parametrize("mode", ["resurrection", "royale"])
def test_without_tokens_it_is_eliminated(engine: str, mode: str) -> None:
    """NEON-AUT-09: no Maintenance, and nothing to loot."""
    play = struck(engine, 1, mode)
    assert (play.state.automa_loc, play.state.automa_hp) == (OUT, 0)
    assert play.events(EventKind.ELIMINATED) == [(AUTOMA, 0, 0, 0)]
    assert not play.events(EventKind.REVIVED)
    assert (play.state.turn, play.state.next_action) == (0, 1)
    assert not play.limbo()


def test_an_eliminated_automa_takes_no_turn(engine: str) -> None:
    """NEON-AUT-09: the round goes on to Submersion."""
    play = turns_over(engine, Seat(at=1), Seat(at=1), top=9)
    assert play.state.phase == Phase.REVEAL
    assert not play.events(EventKind.MOVED)


def test_it_keeps_what_it_takes(engine: str) -> None:
    """NEON-AUT-10: the top token of a fresh Fighter is a 3."""
    play = automa_acts(engine, 1, (1, 6), (6, 6))
    play.roll("CRIT", "HIT", "MISS")
    play.defend_roll("FAIL")
    assert play.state.automa_trophy == [1, 0, 1]
    assert play.raw.scores()[2] == 4


@pytest.mark.parametrize(
    ("automas", "rich", "place", "won"),
    [(5, 4, 2, [AUTOMA]), (5, 5, 2, [1]), (5, 5, OUT, [0]), (5, 4, OUT, [AUTOMA])],
)
def test_it_wins_with_strictly_more_points(
    engine: str, automas: int, rich: int, place: int, won: list[int]
) -> None:
    """NEON-AUT-10: than every other Fighter, eliminated ones included."""
    play = turns_over(
        engine,
        Seat(at=1, energy=0),
        Seat(at=place, energy=0, trophies=(rich, 0, 0)),
        Seat(at=1, energy=0, side="B", hp=1),
        ring=(1, 2),
        automa=Automa(at=1, trophies=(automas, 0, 0)),
        leader=0,
    )
    let_the_automa_miss(play)
    assert play.is_over
    assert winners(play) == won


def test_eliminated_it_does_not_win(engine: str) -> None:
    """NEON-AUT-10: with most points."""
    play = turns_over(
        engine,
        Seat(at=1, energy=0),
        Seat(at=2, energy=0),
        ring=(1, 2),
        automa=Automa(at=OUT, hp=0, trophies=(0, 0, 5)),
    )
    assert winners(play) == [0], "the Leader"


@pytest.mark.parametrize("mode", ["resurrection", "royale"])
def test_as_sole_survivor_it_wins(engine: str, mode: str) -> None:
    """NEON-AUT-10: in any mode."""
    last = Seat(at=1, side="B", hp=1, energy=0, trophies=(0, 0, 0))
    play = turns_over(engine, last, Seat(at=OUT), automa=Automa(at=1), mode=mode, top=9)
    play.roll("CRIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    assert play.is_over
    assert winners(play) == [AUTOMA]
    assert play.raw.returns() == [-1, -1]


def test_it_attacks_no_bots_and_takes_no_leader_token(engine: str) -> None:
    """NEON-AUT-10: Bots beside it are left alone, and so is the Leader it defeats."""
    play = turns_over(
        engine, Seat(at=1), Seat(at=10), automa=Automa(at=5), bots={4: 2, 5: 2}, top=8
    )
    assert target_of(play) is None
    assert (play.state.bots[4], play.state.bots[5]) == (2, 2)
    leader = Seat(at=1, side="B", hp=1, energy=0)
    play = turns_over(engine, leader, Seat(at=6), Seat(at=6), automa=Automa(at=1), top=9)
    play.roll("CRIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    assert play.at(0) == OUT
    assert play.state.leader == 0


def test_it_belongs_to_no_squad(engine: str) -> None:
    """NEON-AUT-11: both Squads may attack it, it attacks both, and it must be survived."""
    seats = [Seat(at=5, energy=0) for _ in range(4)]
    for turn in (0, 1):
        play = scene(engine, *seats, mode="squad-2x2", turn=turn, automa=Automa(at=5))
        assert play.can_attack("basic", AUTOMA)
        strong = [Seat(at=5, energy=0, hp=6 if seat == turn else 1) for seat in range(4)]
        play = turns_over(engine, *strong, mode="squad-2x2", automa=Automa(at=5), top=9)
        assert target_of(play) == turn
    for automa, over in ((Automa(at=9), False), (None, True)):
        play = scene(
            engine,
            Seat(at=5, energy=0),
            Seat(at=5, energy=0, side="B", hp=1),
            Seat(at=5),
            Seat(at=OUT),
            mode="squad-2x2",
            automa=automa,
        )
        hurt(play, 1)
        assert play.is_over is over


@pytest.mark.parametrize(("automas", "won"), [(4, [0, 2]), (5, [AUTOMA])])
def test_its_points_are_compared_with_a_squads_pool(
    engine: str, automas: int, won: list[int]
) -> None:
    """NEON-AUT-11: two and two points make four."""
    seats = [Seat(at=1, energy=0, trophies=(0, seat % 2 == 0, 0)) for seat in range(4)]
    play = turns_over(
        engine,
        *seats,
        mode="squad-2x2",
        ring=(1, 2),
        automa=Automa(at=1, trophies=(automas, 0, 0)),
        leader=1,
    )
    let_the_automa_miss(play)
    assert winners(play) == won


def test_a_defender_has_all_its_windows(engine: str) -> None:
    """NEON-AUT-12: before and after the roll, plates, and afterwards."""
    play = turns_over(
        engine,
        Seat("boulder", at=5, energy=3, gear={"courier-vest": ["home-run-bat"]}),
        Seat(at=10),
        automa=Automa(at=5),
        top=8,
    )
    play.roll("HIT", "HIT", "MISS")
    play.use("tower-shield")
    assert play.dice_due == 3
    play.defend_roll("FAIL", "FAIL", "SHIELD")
    assert play.offers_effect("maneuver-a")
    play.skip()
    assert play.hp(0) == 6
    assert play.gear(0) == {"courier-vest": []}
    play = turns_over(engine, Seat("ghost", at=5), Seat(at=10), automa=Automa(at=5), top=8)
    play.roll("MISS", "MISS", "MISS")
    play.defend_roll("FAIL")
    play.skip()
    assert play.offers_effect("fade")


def test_an_ally_may_help_the_defender(engine: str) -> None:
    """NEON-AUT-12: Maneuver A on the defense dice, as in any attack."""
    seats = [Seat(at=5, energy=0), Seat(at=9), Seat(at=5, energy=1, hp=2), Seat(at=9)]
    play = turns_over(engine, *seats, mode="squad-2x2", automa=Automa(at=5), top=1)
    play.roll("HIT", "MISS", "MISS")
    play.defend_roll("FAIL")
    assert play.chooser == 2
    play.use("maneuver-a", dice=["FAIL"])
    play.defend_roll("SHIELD")
    assert (play.hp(0), play.energy(2)) == (6, 0)


def test_mirage_rerolls_one_of_its_dice(engine: str) -> None:
    """NEON-AUT-12: Illusion picks it."""
    play = turns_over(engine, Seat("illusion", at=5), Seat(at=10), automa=Automa(at=5), top=8)
    play.roll("CRIT", "MISS", "MISS")
    play.use("mirage", dice=["CRIT"])
    play.roll("MISS")
    assert play.attack_state.dice == [0, 0, 0, 3]


def test_it_has_no_window_of_its_own(engine: str) -> None:
    """NEON-AUT-12: neither after its roll nor after a failed attack."""
    play = automa_acts(engine, 1, (1, 6), (6, 6))
    play.roll("COND", "COND", "COND")
    play.defend_roll("FAIL")
    assert play.state.attack is None
    assert play.state.phase == Phase.REVEAL


@pytest.mark.parametrize(("left", "attacks"), [(1, False), (2, True)])
def test_eliminated_by_a_trap_it_does_not_attack(engine: str, left: int, attacks: bool) -> None:
    """NEON-AUT-13: it stepped into it on the way."""
    play = turns_over(
        engine,
        Seat("illusion", at=5, energy=0, token=4),
        Seat("boulder", at=10, energy=0),
        automa=Automa(at=3, hp=left),
        top=8,
    )
    assert (target_of(play) is not None) is attacks
    assert (play.state.automa_loc == OUT) is not attacks
    assert sum(play.seat(0).trophy_hp) == 1


def test_a_player_may_move_into_its_sector(engine: str) -> None:
    """NEON-AUT-02: until its turn it stands still."""
    me = Seat(at=1, energy=0, plan=acts("move", "attack", "move"))
    play = scene(engine, me, Seat(at=9), automa=Automa(at=2))
    play.do(Move(sector=2))
    assert play.state.automa_loc == 2
    assert target_of(play) is None


@pytest.mark.parametrize(("place", "dice"), [(1, 4), (3, 3), (9, 3), (4, 2), (8, 2)])
def test_a_strong_one_rolls_one_die_more(engine: str, place: int, dice: int) -> None:
    """NEON-AUT-14: at each Range at which it has any."""
    play = automa_acts(engine, 1, (place, 6), (6, 6), kind=AutomaKind.STRONG)
    assert play.dice_due == dice


def test_a_strong_one_defends_with_one_die_more(engine: str) -> None:
    """NEON-AUT-14, NEON-AUT-06: under the cap of defense dice."""
    for pack, due in (("", 3), ("defense_cap = 2\n", 2)):
        automa = Automa(at=5, kind=AutomaKind.STRONG)
        play = scene(engine, Seat(at=5, energy=0), Seat(), automa=automa, pack=pack)
        play.attack("basic", AUTOMA)
        play.roll("HIT")
        assert play.dice_due == due


@pytest.mark.parametrize(("left", "won"), [(9, (1, 0, 0)), (7, (1, 0, 0)), (1, (0, 1, 0))])
def test_the_first_tokens_of_a_strong_one_are_1s(
    engine: str, left: int, won: tuple[int, ...]
) -> None:
    """NEON-AUT-14, NEON-AUT-01: its 2 is lost last."""
    automa = Automa(at=5, hp=left, kind=AutomaKind.STRONG)
    play = scene(engine, Seat(at=5, energy=0), Seat(at=1), Seat(at=9), automa=automa)
    play.attack("basic", AUTOMA)
    play.roll("HIT")
    play.automa_roll("FAIL", "FAIL", "FAIL")
    assert tuple(play.state.seats[0].trophy_hp) == won


def test_a_strong_one_reaches_no_further(engine: str) -> None:
    """NEON-AUT-14: a Range without dice stays without them."""
    for near, target in ((1, 0), (4, None)):
        play = turns_over(
            engine,
            Seat(at=near, hp=6, energy=0),
            Seat(at=6, hp=1, energy=0),
            ring=CLOCKWISE,
            automa=Automa(at=1, kind=AutomaKind.STRONG),
            top=9,
            pack="[automa]\ndice = [3, 2, 0]\n",
        )
        assert target_of(play) == target


@pytest.mark.parametrize(("lead", "won"), [(0, 1), (1, AUTOMA)])
def test_a_strong_one_has_points_for_players_and_rounds(engine: str, lead: int, won: int) -> None:
    """NEON-AUT-14, NEON-AUT-10: it still needs strictly more than every Fighter."""

    def end(rich: int, kind: AutomaKind) -> Scene:
        return turns_over(
            engine,
            Seat(at=1, energy=0),
            Seat(at=2, energy=0, trophies=(rich, 0, 0)),
            Seat(at=1, energy=0, side="B", hp=1),
            ring=(1, 2),
            automa=Automa(at=1, trophies=(lead, 0, 0), kind=kind),
            leader=0,
        )

    rounds = end(0, AutomaKind.STRONG).state.round
    assert rounds > 1
    play = end(3 + rounds, AutomaKind.STRONG)
    assert play.raw.scores()[3] == lead + 3 + rounds
    let_the_automa_miss(play)
    assert winners(play) == [won]
    assert end(9, AutomaKind.PRINTED).raw.scores()[3] == lead


def test_a_strong_one_is_asked_for_at_the_setup(engine: str) -> None:
    """NEON-SET-16, NEON-AUT-14: with any number of players; as printed otherwise."""
    for seats in (2, 3, 6):
        play = opening(engine, seats=seats, options={"automa": "strong"})
        assert play.state.automa == AutomaKind.STRONG
        assert play.state.automa_hp == 9
        assert play.raw.scores()[seats] == 0, "before the first round"
    assert opening(engine, seats=2).state.automa == AutomaKind.PRINTED
    assert opening(engine, seats=2).state.automa_hp == 6
    assert opening(engine, seats=3).state.automa == AutomaKind.AWAY
