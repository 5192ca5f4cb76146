"""NEON-SRC: searching, drawing and keeping equipment."""

from __future__ import annotations

import pytest

from kumite.games.neon.actions import AS_AMMO, ON_TOP, Search
from kumite.games.neon.codec import decode
from kumite.games.neon.events import EVERYBODY, EventKind

from .scenario import Scene, Seat, scene

FOUND = ("curbside-pistol", "static-baton", "courier-vest")
"""Three rank I cards, each of another type."""


def searching(
    engine: str,
    at: int = 1,
    *,
    energy: int = 3,
    tokens: int = 0,
    helmet: str | None = None,
    pack: str = "",
) -> Scene:
    """Seat 0 performs a wild half in a Sector with so many Search tokens."""
    me = Seat("boulder", at=at, energy=energy, gear={helmet: []} if helmet else {})
    return scene(engine, me, Seat("phoenix"), action=2, search={at: tokens}, pack=pack)


def ranks_drawn(play: Scene) -> list[int]:
    """Search, and tell the ranks of the cards drawn."""
    play.do(Search())
    ranks: list[int] = []
    while play.is_chance:
        found = {play.content.equipment[design].rank for design in play.odds()}
        assert len(found) == 1
        ranks += found
        play.fall(next(iter(play.odds())))
    return ranks


@pytest.mark.parametrize(
    ("tokens", "energy", "offered"),
    [(0, 0, True), (1, 0, False), (1, 1, True), (2, 1, False), (2, 2, True), (6, 6, True)],
)
def test_searching_costs_as_much_as_there_are_tokens(
    engine: str, tokens: int, energy: int, offered: bool
) -> None:
    """NEON-SRC-01, NEON-W-38: without enough energy it cannot be performed."""
    play = searching(engine, energy=energy, tokens=tokens)
    assert bool(play.offers(Search)) is offered
    if offered:
        play.do(Search())
        assert play.energy(0) == energy - tokens


def test_tokens_elsewhere_cost_nothing(engine: str) -> None:
    """NEON-SRC-01: only those on the Fighter's own Sector count."""
    me = Seat("boulder", at=1, energy=0)
    play = scene(engine, me, Seat("phoenix"), action=2, search={2: 3, 10: 3})
    assert play.offers(Search)


@pytest.mark.parametrize(
    ("sector", "ranks"), [(1, [1, 1, 1]), (4, [1, 1, 1]), (5, [2, 2]), (7, [2, 2]), (9, [3, 1])]
)
def test_the_sector_sets_what_is_drawn(engine: str, sector: int, ranks: list[int]) -> None:
    """NEON-SRC-02: green three of rank I, orange two of rank II, purple one of III and one of I."""
    assert ranks_drawn(searching(engine, sector)) == ranks


def test_two_cards_are_kept_and_the_third_is_discarded(engine: str) -> None:
    """NEON-SRC-03, NEON-W-12: in a green Sector."""
    play = searching(engine)
    play.do(Search())
    play.draw(*FOUND)
    play.place("curbside-pistol")
    play.place("static-baton")
    assert play.state.next_action == 2, "nothing more is asked"
    assert set(play.gear(0)) == {"curbside-pistol", "static-baton"}
    assert play.in_discard("courier-vest") == 1
    vest = play.content.equipment_numbers()["courier-vest"]
    assert play.events(EventKind.CARD_DISCARDED) == [(0, vest, 0, 0)]


def test_never_more_than_two_are_kept(engine: str) -> None:
    """NEON-SRC-03: not even of four cards, drawn in the Mall with the Scout's Crown."""
    play = searching(engine, 6, helmet="scouts-crown")
    play.do(Search())
    play.draw("hornet-pair", "reaper", "velvet-rope", "half-time-show")
    play.place("reaper")
    play.place("velvet-rope")
    assert not play.limbo()
    assert set(play.gear(0)) == {"scouts-crown", "reaper", "velvet-rope"}
    assert play.in_discard("hornet-pair") == play.in_discard("half-time-show") == 1


@pytest.mark.parametrize("kept", [0, 1])
def test_fewer_cards_may_be_kept(engine: str, kept: int) -> None:
    """NEON-SRC-03: the rest goes to the discard."""
    play = searching(engine)
    play.do(Search())
    play.draw(*FOUND)
    for name in FOUND[:kept]:
        play.place(name)
    play.skip()
    assert list(play.gear(0)) == list(FOUND[:kept])
    assert [play.in_discard(name) for name in FOUND] == [int(i >= kept) for i in range(3)]


def test_an_empty_deck_is_rebuilt_from_its_discard(engine: str) -> None:
    """NEON-SRC-04, NEON-W-38: the last card is drawn, then the discard is the deck."""
    me = Seat("boulder", at=5)
    play = scene(engine, me, Seat(), action=2, empty_ranks=[2], deck={"reaper": 1})
    play.do(Search())
    assert play.limbo() == ["reaper"], "the only card left came by itself"
    assert play.events(EventKind.DECK_REBUILT) == [(2, 0, 0, 0)]
    outcomes = play.raw.outcomes()
    assert sum(weight for _, weight in outcomes) == 19
    assert play.in_deck("reaper") == 1, "the other Reaper"
    play.draw("reaper")
    assert play.limbo() == ["reaper", "reaper"]


def test_a_deck_is_not_rebuilt_before_it_is_empty(engine: str) -> None:
    """NEON-SRC-04: with two cards left both are drawn and the discard stays."""
    me = Seat("boulder", at=5)
    play = scene(engine, me, Seat(), action=2, empty_ranks=[2], deck={"reaper": 2})
    play.do(Search())
    assert play.limbo() == ["reaper", "reaper"]
    assert not play.events(EventKind.DECK_REBUILT)


RANK_THREE = {
    "bonnie-and-clyde": ["encore", "little-friend"],
    "longspine": ["blockbuster", "curtain-call"],
    "yurei": ["directors-cut", "hostile-takeover"],
    "undertow-charge": ["third-rail"],
    "golden-parachute": ["standing-ovation", "human-resources"],
    "scouts-crown": ["halo-cam"],
}
"""All sixteen cards of rank III before one player."""


def test_a_draw_without_any_card_is_skipped(engine: str) -> None:
    """NEON-SRC-04: rank III has neither deck nor discard, rank I is drawn all the same."""
    play = scene(engine, Seat("boulder", at=8), Seat(gear=RANK_THREE), action=2)
    assert ranks_drawn(play) == [1]
    assert len(play.limbo()) == 1


DRAWER = """
[[enhancement]]
id = "gyro-legs"
source = "ours"
name = "Gyro Legs"
[[enhancement.effects]]
when = "during_turn"
cost = { tap = true }
do = [{ op = "draw_equipment", rank = 1, n = 3 }]
text = "Draw 3 cards of rank I."
"""


def test_an_effect_that_says_draw_keeps_all(engine: str) -> None:
    """NEON-SRC-05: three cards drawn, three kept, and no Search token is laid."""
    me = Seat("boulder", at=1, enhancement="gyro-legs")
    play = scene(engine, me, Seat(at=9), action=2, pack=DRAWER)
    play.use("gyro-legs")
    play.draw(*FOUND)
    for name in FOUND:
        play.place(name)
    assert set(play.gear(0)) == set(FOUND)
    assert play.state.search[1] == 0


def test_kept_cards_are_played_at_once(engine: str) -> None:
    """NEON-SRC-06: as Gear or as Ammo; nothing stays in hand."""
    play = searching(engine)
    play.do(Search())
    play.draw(*FOUND)
    assert play.waits_for == [0]
    play.place("static-baton")
    play.place("courier-vest", under="static-baton")
    assert play.gear(0) == {"static-baton": ["courier-vest"]}
    assert not play.limbo()


def test_later_cards_see_earlier_ones(engine: str) -> None:
    """NEON-SRC-06: one by one, in an order the player picks."""
    play = searching(engine)
    play.do(Search())
    play.draw(*FOUND)
    assert not play.can_place("courier-vest", AS_AMMO)
    assert not play.can_place("static-baton", ON_TOP)
    play.place("static-baton")
    assert play.can_place("courier-vest", AS_AMMO)
    assert play.can_place("courier-vest", ON_TOP)
    other = searching(engine)
    other.do(Search())
    other.draw(*FOUND)
    other.place("courier-vest")
    assert other.can_place("static-baton", AS_AMMO)


@pytest.mark.parametrize("kept", [0, 2])
def test_a_search_leaves_a_token(engine: str, kept: int) -> None:
    """NEON-SRC-07: even if everything was discarded, and not before the cards are placed."""
    play = searching(engine, tokens=2)
    play.do(Search())
    play.draw(*FOUND)
    assert play.state.search[1] == 2
    for name in FOUND[:kept]:
        play.place(name)
    if not kept:
        play.skip()
    assert play.state.search[1] == 3
    assert play.state.search_supply == 20 - 3


def test_an_empty_supply_leaves_no_token(engine: str) -> None:
    """NEON-SRC-07: twenty tokens are all there are."""
    me = Seat("boulder", at=1)
    play = scene(engine, me, Seat(), action=2, search={2: 20})
    play.do(Search())
    play.draw(*FOUND)
    play.skip()
    assert play.state.search[1] == 0
    assert play.state.search_supply == 0


def test_drawn_cards_are_shown_to_all(engine: str) -> None:
    """NEON-SRC-08: while they are drawn and before they are placed."""
    play = searching(engine)
    play.do(Search())
    play.draw(*FOUND)
    assert decode(play.raw.view(1))[0].limbo == play.state.limbo
    seen = [by for kind, by, *_ in play.raw.events_since(0) if kind == EventKind.CARD_DRAWN]
    assert seen == [EVERYBODY] * 3


@pytest.mark.parametrize(("sector", "ranks"), [(1, [1] * 4), (5, [2] * 3), (8, [3, 1, 3])])
def test_an_extra_card_is_of_the_sectors_rank(engine: str, sector: int, ranks: list[int]) -> None:
    """NEON-SRC-09: with the Scout's Crown; rank III in a purple Sector."""
    assert ranks_drawn(searching(engine, sector, helmet="scouts-crown")) == ranks


NAMED_RANK = """
[[equipment]]
id = "scouts-crown"
source = "ours"
name = "Scout's Crown"
type = "HELMET"
rank = 3
copies = 1
capacity = 2
ammo = ["CELL"]
[[equipment.effects]]
when = "plate"
cost = { ammo = "CELL" }
do = [{ op = "cancel", symbol = "CRIT", n = 2 }]
mandatory = true
text = "Cancel up to 2 CRITs."
[[equipment.effects]]
when = "on_search"
do = [{ op = "search_extra", rank = 2, n = 1 }]
text = "A search draws 1 more card of rank II."
"""


@pytest.mark.parametrize(("sector", "ranks"), [(1, [1, 1, 1, 2]), (8, [3, 1, 2])])
def test_an_effect_may_name_the_deck(engine: str, sector: int, ranks: list[int]) -> None:
    """NEON-SRC-09: then the Sector's rank does not matter."""
    play = searching(engine, sector, helmet="scouts-crown", pack=NAMED_RANK)
    assert ranks_drawn(play) == ranks
