"""Ammo: what may pay a price, and what paying leaves behind."""

from __future__ import annotations

from kumite.games.neon.actions import PAY_BOT, PAY_GEAR, Pay, Search
from kumite.games.neon.events import EventKind

from .moments import ORANGE, maintain, strike
from .scenario import Scene, Seat, acts, bot, everyone, scene

RED, BLUE, GREEN, YELLOW, VIOLET = range(PAY_BOT, PAY_BOT + 5)
TWO_ATTACKS = acts("wild", "wild", "move")
PATCH_KIT = """
[[equipment]]
id = "patch-kit"
source = "ours"
name = "Patch Kit"
type = "ARMOR"
rank = 1
copies = 1
capacity = 1
ammo = ["SLUG"]
[[equipment.effects]]
when = "during_turn"
cost = { ammo = "SLUG" }
do = [{ op = "gain_energy", n = 1 }]
[[equipment.effects]]
when = "plate"
cost = { ammo = "SLUG" }
do = [{ op = "cancel", symbol = "HIT", n = 1 }]
mandatory = true
"""
BATTLE_HELMET = """
[[equipment]]
id = "battle-helmet"
source = "ours"
name = "Battle Helmet"
type = "HELMET"
rank = 2
copies = 1
capacity = 1
ammo = ["CELL"]
[[equipment.effects]]
when = "outcome_attacker"
do = [{ op = "gain_energy", n = 1 }]
[[equipment.effects]]
when = "outcome_defender"
do = [{ op = "gain_energy", n = 1 }]
[[equipment.effects]]
when = "plate"
cost = { ammo = "CELL" }
do = [{ op = "cancel", symbol = "CRIT", n = 1 }]
mandatory = true
"""


def sources(play: Scene) -> list[int]:
    """What may pay now, if that is asked."""
    return [pay.source for pay in play.offers(Pay)]


def test_a_slash_pair_counts_as_either_symbol(engine: str) -> None:
    """NEON-AMMO-01: a BULLET/SLUG card pays a BULLET as well as a SLUG."""
    seats = Seat(at=1, energy=0, gear={"reaper": ["directors-cut"]}), Seat(at=1, energy=0)
    bullet = scene(engine, *seats)
    bullet.attack("reaper", 1)
    bullet.use("reaper", 0)
    assert bullet.gear(0) == {"reaper": []}
    slug = scene(engine, *seats)
    slug.attack("reaper", 1)
    slug.skip()
    slug.roll("HIT")
    slug.use("reaper", 1, target=1)
    assert slug.gear(0) == {"reaper": []}


def test_a_slash_pair_pays_only_once(engine: str) -> None:
    """NEON-AMMO-01: spent as a BULLET it is no SLUG any more, so the Gear itself has to go."""
    play = scene(
        engine, Seat(at=1, energy=0, gear={"reaper": ["directors-cut"]}), Seat(at=1, energy=0)
    )
    play.attack("reaper", 1)
    play.use("reaper", 0)
    assert play.in_discard("directors-cut") == 1
    play.roll("HIT", "MISS")
    play.use("reaper", 1, target=1)
    assert play.gear(0) == {}


def test_a_price_is_paid_with_ammo_under_that_very_card(engine: str) -> None:
    """NEON-AMMO-02: one matching Ammo card goes; the Gear and its other Ammo stay."""
    worn = {"curbside-pistol": ["ticket-puncher", "party-popper"], "rivet-thrower": []}
    play = scene(engine, Seat(at=1, energy=0, gear=worn), Seat(at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert sources(play) == [0, 1]
    play.pay(1)
    assert play.gear(0) == {"curbside-pistol": ["ticket-puncher"], "rivet-thrower": []}
    assert play.in_discard("party-popper") == 1
    assert play.dice_due == 2


def test_ammo_under_other_gear_does_not_pay(engine: str) -> None:
    """NEON-AMMO-02: a BULLET under another card is no help."""
    worn = {"curbside-pistol": [], "lamp-post-rifle": ["ticket-puncher"]}
    play = scene(engine, Seat(at=1, energy=0, gear=worn), Seat(at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert play.gear(0) == {"lamp-post-rifle": ["ticket-puncher"]}, "the Pistol paid for itself"


def test_gear_pays_with_itself_when_no_extra_ammo_matches(engine: str) -> None:
    """NEON-AMMO-03: the Gear card counts as 1 Ammo and takes the rest along (NEON-W-03)."""
    cards = ["curbside-pistol", "ticket-puncher"]
    play = scene(engine, Seat(at=1, energy=0, gear={"reaper": cards}), Seat(at=2, energy=0))
    play.attack("reaper", 1)
    play.use("reaper", 0)
    play.pay(0)
    assert play.gear(0) == {"reaper": ["ticket-puncher"]}
    play.roll("HIT", "HIT", "MISS")
    play.use("reaper", 1, target=1)
    assert play.gear(0) == {}
    assert [play.in_discard(card) for card in ("reaper", *cards)] == [1, 1, 1]
    play.defend_roll("SHIELD")
    assert play.hp(1) == 4, "the SHIELD counts as FAIL"


def test_gear_may_not_pay_while_a_matching_extra_is_under_it(engine: str) -> None:
    """NEON-AMMO-03: first the extra card or a Bot, then also the Gear itself (NEON-W-27)."""
    shooter = Seat(
        at=1, energy=0, gear={"curbside-pistol": ["ticket-puncher"]}, bots=["red"], plan=TWO_ATTACKS
    )
    play = scene(engine, shooter, Seat(at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert sources(play) == [0, RED]
    play.pay(0)
    play.roll("MISS", "MISS")
    play.defend_roll("FAIL")
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert sources(play) == [RED, PAY_GEAR]
    play.pay(PAY_GEAR)
    assert play.gear(0) == {}


def test_a_bot_token_pays_a_symbol_it_shows(engine: str) -> None:
    """NEON-AMMO-04: a ready Bot of a matching type is flipped, for any Gear of its owner."""
    bots = ["red", "blue", "green", "yellow", "violet"]
    shooter = Seat(
        at=1, energy=0, gear={"curbside-pistol": ["ticket-puncher"]}, bots=bots, plan=TWO_ATTACKS
    )
    play = scene(engine, shooter, Seat(at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert sources(play) == [0, RED, BLUE, VIOLET]
    play.pay(BLUE)
    assert play.gear(0) == {"curbside-pistol": ["ticket-puncher"]}
    assert play.seat(0).bots_ready == [1, 0, 1, 1, 1]
    assert play.seat(0).bots_spent == [0, 1, 0, 0, 0]
    assert play.dice_due == 2


def test_a_flipped_bot_token_is_spent_for_good(engine: str) -> None:
    """NEON-AMMO-04: it pays once."""
    shooter = Seat(at=1, energy=0, gear={"curbside-pistol": []}, spent=["red"], bots=["blue"])
    play = scene(engine, shooter, Seat(at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert sources(play) == [BLUE, PAY_GEAR]


def test_a_bot_token_pays_mandatory_and_attack_prices(engine: str) -> None:
    """NEON-AMMO-04: also what must be paid, in defense and when declaring."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}, bots=["violet"]),
        Seat(at=2, energy=0, gear={"courier-vest": ["home-run-bat"]}, bots=["green", "blue"]),
    )
    play.attack("shrapnel-puck", everyone(2))
    assert sources(play) == [VIOLET, PAY_GEAR]
    play.pay(VIOLET)
    assert play.gear(0) == {"shrapnel-puck": []}
    play.roll("HIT", "MISS")
    play.defend_roll("FAIL")
    assert play.chooser == 1
    assert sources(play) == [0, GREEN]
    play.pay(GREEN)
    assert play.gear(1) == {"courier-vest": ["home-run-bat"]}
    assert play.hp(1) == 6


def test_a_bot_token_does_not_serve_the_attack_that_won_it(engine: str) -> None:
    """NEON-AMMO-04: only attacks and defenses after that one."""

    def thrown(bots: list[str]) -> Scene:
        play = scene(
            engine,
            Seat(at=1, energy=0, gear={"half-time-show": ["shrapnel-puck"]}, bots=bots),
            Seat("boulder", at=2),
            bots={2: 1},
        )
        play.attack("half-time-show", everyone(2))
        if bots:
            play.pay(0)
        play.roll("CRIT", "MISS", "MISS")
        play.bot_roll("FAIL")
        play.skip()
        play.defend_roll("FAIL")
        play.skip()
        play.bot_type("violet")
        play.use("half-time-show", 1)
        return play

    assert thrown([]).gear(0) == {}, "the fresh Violet does not pay, the card has to"
    assert sources(thrown(["yellow"])) == [YELLOW, PAY_GEAR]


def test_a_bot_token_pays_in_the_attack_after_the_one_that_won_it(engine: str) -> None:
    """NEON-AMMO-04: from the next attack on it serves."""
    shooter = Seat(at=1, energy=0, gear={"curbside-pistol": []}, plan=TWO_ATTACKS)
    play = scene(engine, shooter, Seat(at=1, energy=0), bots={1: 1})
    play.attack("basic", bot(1))
    play.roll("CRIT")
    play.bot_roll("FAIL")
    play.bot_type("red")
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    assert sources(play) == [RED, PAY_GEAR]


def test_bot_tokens_pay_only_while_somebody_attacks(engine: str) -> None:
    """NEON-AMMO-04: outside an attack only the Gear's own Ammo pays."""
    worn = {"patch-kit": ["home-run-bat"]}
    play = scene(engine, Seat(at=1, energy=0, gear=worn, bots=["red"]), Seat(), pack=PATCH_KIT)
    play.use("patch-kit")
    assert not play.offers(Pay)
    assert play.gear(0) == {"patch-kit": []}
    assert play.energy(0) == 1


def test_a_gear_effect_is_used_once_per_attack(engine: str) -> None:
    """NEON-AMMO-05: a second use waits for the next attack."""
    cards = ["ticket-puncher", "party-popper"]
    shooter = Seat(at=1, energy=0, gear={"curbside-pistol": cards}, plan=TWO_ATTACKS)
    play = scene(engine, shooter, Seat(at=1, energy=0))
    play.attack("curbside-pistol", 1)
    play.use("curbside-pistol")
    play.pay(0)
    assert play.is_chance, "the window is closed: the second BULLET waits"
    play.roll("MISS", "MISS")
    play.defend_roll("FAIL")
    play.attack("curbside-pistol", 1)
    assert play.offers_effect("curbside-pistol")


def test_most_weapons_attack_without_ammo(engine: str) -> None:
    """NEON-AMMO-06: only a Weapon with an attack price spends something to attack."""
    worn = {"curbside-pistol": ["ticket-puncher"], "shrapnel-puck": ["confetti-mine"]}
    seats = Seat(at=1, energy=0, gear=worn), Seat(at=2, energy=0)
    gun = scene(engine, *seats)
    strike(gun, "curbside-pistol", 1, ["MISS"], ["FAIL"])
    assert gun.gear(0) == worn
    grenade = scene(engine, *seats)
    grenade.attack("shrapnel-puck", everyone(2))
    assert grenade.gear(0) == {"curbside-pistol": ["ticket-puncher"], "shrapnel-puck": []}
    assert grenade.dice_due == 2


def test_a_weapon_that_pays_its_attack_with_itself_still_hits(engine: str) -> None:
    """NEON-AMMO-06: printed dice and targets stay (NEON-W-20)."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat(at=2, energy=0),
        Seat(at=2, energy=0),
    )
    play.attack("shrapnel-puck", everyone(2))
    assert play.gear(0) == {}
    assert play.in_discard("shrapnel-puck") == 1
    assert play.dice_due == 2
    play.roll("CRIT", "HIT")
    play.defend_roll("FAIL")
    play.defend_roll("FAIL")
    assert (play.hp(1), play.hp(2)) == (4, 4)


def test_a_weapon_gone_mid_attack_keeps_its_dice_but_offers_nothing_more(engine: str) -> None:
    """NEON-AMMO-07: a Weapon that paid with itself gives no further effect."""
    for ammo in ([], ["curbside-pistol"]):
        play = scene(engine, Seat(at=1, energy=0, gear={"encore": ammo}), Seat(at=1, energy=0))
        play.attack("encore", 1)
        play.use("encore", 0)
        assert play.dice_due == 4
        play.roll("HIT", "HIT", "HIT", "MISS")
        assert bool(play.offers_effect("encore", 1)) == bool(ammo)
        play.skip_all()
        play.defend_roll("FAIL")
        assert play.hp(1) == 3


def test_a_weapon_covered_by_loot_offers_nothing_more(engine: str) -> None:
    """NEON-AMMO-07, NEON-AMMO-09: neither the covered card nor the one that covers it."""

    def thrown() -> Scene:
        play = scene(
            engine,
            Seat(at=1, energy=0, gear={"half-time-show": ["shrapnel-puck"]}),
            Seat("phoenix", at=2, hp=1, energy=0, gear={"undertow-charge": []}),
            Seat("boulder", at=2, energy=1),
        )
        play.attack("half-time-show", everyone(2))
        play.roll("CRIT", "MISS", "MISS")
        play.defend_roll("FAIL")
        assert play.limbo() == ["undertow-charge"]
        return play

    def after_maintenance(play: Scene) -> Scene:
        maintain(play)
        play.defend_roll("FAIL")
        play.skip()
        return play

    left_alone = thrown()
    left_alone.skip()
    assert after_maintenance(left_alone).offers_effect("half-time-show", 1)
    covered = thrown()
    covered.place("undertow-charge", over="half-time-show", keep=1)
    after_maintenance(covered)
    assert covered.events(EventKind.ATTACK_ENDED) == [(0, 1, 0, 0)]
    assert covered.energy(2) == 1
    assert covered.gear(0) == {"undertow-charge": ["half-time-show"]}


def test_armor_that_paid_with_itself_is_gone_with_its_mandatory_effect(engine: str) -> None:
    """NEON-AMMO-07: an Armor discarded for one effect stops no HIT in that attack."""

    def defended(ammo: list[str]) -> Scene:
        play = scene(
            engine,
            Seat(at=1, energy=0),
            Seat(at=1, energy=0, gear={"bulwark-plate": ammo}),
        )
        play.attack("basic", 1)
        play.roll("HIT")
        play.use("bulwark-plate", 1)
        play.defend_roll("FAIL", "FAIL")
        return play

    gone = defended([])
    assert (gone.hp(1), gone.gear(1)) == (5, {})
    kept = defended(["mic-stand"])
    assert (kept.hp(1), kept.gear(1)) == (6, {}), "the Plate itself pays the SLUG"


def test_discarded_cards_lie_with_their_own_rank(engine: str) -> None:
    """NEON-AMMO-08: a rebuilt rank II deck holds the rank II card, not the rank I cards."""
    cards = ["curbside-pistol", "ticket-puncher"]
    play = scene(
        engine,
        Seat(at=ORANGE, energy=0, gear={"reaper": cards}),
        Seat(at=ORANGE, energy=0),
        empty_ranks=[2],
    )
    play.attack("reaper", 1)
    play.skip()
    play.roll("MISS")
    play.use("reaper", 1, target=1)
    play.defend_roll("FAIL")
    play.do(Search())
    drawable = [play.content.equipment[number] for number in play.odds()]
    assert "reaper" in [card.id for card in drawable]
    assert {card.rank for card in drawable} == {2}


def test_gear_placed_during_an_attack_serves_the_attacker_only_in_the_next(engine: str) -> None:
    """NEON-AMMO-09: looted Gear offers nothing in the attack that won it."""
    play = scene(
        engine,
        Seat(at=1, energy=0, gear={"shrapnel-puck": []}, plan=TWO_ATTACKS),
        Seat(at=2, energy=0, hp=1, side="B", gear={"battle-helmet": []}),
        Seat(at=2, energy=0),
        Seat(at=1, energy=0),
        pack=BATTLE_HELMET,
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.defend_roll("FAIL")
    play.place("battle-helmet")
    play.defend_roll("FAIL")
    assert play.events(EventKind.ATTACK_ENDED), "nothing was offered against the second target"
    strike(play, "basic", 3, ["MISS"], ["FAIL"])
    assert play.offers_effect("battle-helmet", 0)


def test_armor_looted_before_its_owner_defends_protects_it(engine: str) -> None:
    """NEON-AMMO-09: a Trap gives Illusion armor while she waits to defend; it is mandatory."""
    play = scene(
        engine,
        Seat("snake", at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat("ghost", at=2, energy=1, hp=1, side="B", gear={"courier-vest": []}),
        Seat("illusion", at=2, energy=0, token=3),
        Seat("akari", at=8),
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "MISS")
    play.skip_windows()
    play.defend_roll("SHIELD")
    play.skip()
    play.use("fade", sector=3)
    assert play.events(EventKind.DEFEATED) == [(1, 2, 0, 0)]
    play.place("courier-vest")
    play.defend_roll("FAIL")
    assert (play.hp(2), play.gear(2)) == (6, {}), "the Vest itself has paid"


def test_gear_placed_during_an_attack_does_not_serve_the_defender(engine: str) -> None:
    """NEON-AMMO-09: what a defender draws and puts on waits for the next attack."""
    play = scene(
        engine,
        Seat(at=1, energy=0, plan=TWO_ATTACKS),
        Seat(at=1, energy=0, gear={"golden-parachute": ["mic-stand"]}),
        pack=BATTLE_HELMET,
    )
    strike(play, "basic", 1, ["CRIT"], ["FAIL"])
    play.use("golden-parachute", 1)
    play.draw("battle-helmet")
    play.place("battle-helmet")
    assert play.events(EventKind.ATTACK_ENDED), "the window has closed"
    strike(play, "basic", 1, ["MISS"], ["FAIL"])
    assert play.chooser == 1
    assert play.offers_effect("battle-helmet", 1)
