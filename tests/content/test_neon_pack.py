"""What comes with the game: the tables and limits of docs/rules/neon.md, as facts of our pack."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from kumite.games.neon.content import Content, Effect, Equipment, load, our_files
from kumite.games.neon.deck_advice import unbalanced, unusual
from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import (
    ALL,
    BASIC,
    ActionAlt,
    ActionMain,
    Ammo,
    AttackFace,
    DefenseFace,
    GearType,
    Scope,
    TargetKind,
    Window,
)
from kumite.packs.layers import Source

ROOT = Path(__file__).parents[2]
CONTENT = load()
BY_ID: dict[str, Equipment] = {design.id: design for design in CONTENT.equipment}


def all_effects(content: Content = CONTENT) -> list[Effect]:
    effects = [each.effect for each in content.maneuvers]
    for fighter in content.fighters:
        effects += fighter.abilities
    for entries in (content.sectors, content.tokens, content.enhancements, content.equipment):
        for entry in entries:
            effects += entry.effects
    return effects


# The schema


def test_numbers_of_terms_are_those_of_the_encoding() -> None:
    words = {AttackFace: "CRIT HIT COND MISS", DefenseFace: "GUARD SHIELD SPARK FAIL"}
    words |= {Ammo: "BULLET SLUG CELL GREN", GearType: "SMALL HEAVY MELEE GRENADE ARMOR HELMET"}
    for enum, names in words.items():
        assert [member.name for member in enum] == names.split()
        assert [member.value for member in enum] == list(range(len(enum)))


def test_picture_facts_are_data() -> None:
    """NEON-GEN-07: what the book keeps in pictures lives in files."""
    tables = [key for source in our_files() for key in tomllib.loads(source.text)]
    for key in (
        "hp_a",
        "attack",
        "defense",
        "track",
        "sector",
        "bot",
        "card",
        "automa",
        "equipment",
    ):
        assert key in tables


def test_every_operation_and_window_is_used_by_something() -> None:
    effects = all_effects()
    assert {op.kind for effect in effects for op in effect.ops} == set(OpKind)
    assert {window for effect in effects for window in effect.windows} == set(Window)


def test_base_dice_comes_in_all_its_forms() -> None:
    ops = [op for effect in all_effects() for op in effect.ops if op.kind is OpKind.BASE_DICE]
    assert any(op.n for op in ops)
    assert any(op.cell is not None for op in ops)
    assert any(op.best for op in ops)


def test_everything_a_person_reads_has_a_text() -> None:
    assert all(effect.text for effect in all_effects())
    assert all(entry.text for entry in (*CONTENT.equipment, *CONTENT.fighters, *CONTENT.tokens))


# Dice, sheets, tracks


def test_dice() -> None:
    """NEON-C-09, NEON-C-11: a sixth, two, two and one of each die's faces."""
    assert [CONTENT.attack_die.count(face) for face in AttackFace] == [1, 2, 2, 1]
    assert [CONTENT.defense_die.count(face) for face in DefenseFace] == [1, 2, 2, 1]


def test_hp_rows() -> None:
    """NEON-SET-17, NEON-SET-08: a pyramid of equal values a row; 11 and 10 VP."""
    figures = CONTENT.figures
    assert figures.hp_a == ((3,), (1, 1), (2, 2, 2))
    assert figures.hp_b == ((3,), (2, 2), (1, 1, 1))
    assert sum(map(sum, figures.hp_a)) == 11
    assert sum(map(sum, figures.hp_b)) == 10


def test_numbers_of_sheets() -> None:
    """NEON-SET-11, NEON-NRG-01, NEON-ATK-07, NEON-ATK-12, NEON-ATK-25, NEON-ATK-26, NEON-DEF-01."""
    figures = CONTENT.figures
    assert (figures.energy_start, figures.energy_max) == (3, 6)
    assert (figures.basic_weapon, figures.basic_armor, figures.fields) == (1, 1, 2)
    assert (figures.attack_cap, figures.defense_cap) == (5, 3)


def test_numbers_of_searching_and_maintenance() -> None:
    """NEON-SRC-02, NEON-SRC-03, NEON-DFT-02, NEON-DFT-05."""
    figures = CONTENT.figures
    assert figures.search_draws == ((1, 1, 1), (2, 2), (3, 1))
    assert (figures.search_keep, figures.loot_keep, figures.search_tokens) == (2, 2, 20)
    assert figures.maintenance_draws == (1, 2, 3)


def test_numbers_of_scoring() -> None:
    """NEON-RES-01, NEON-BOT-04, NEON-SUB-18."""
    figures = CONTENT.figures
    assert (figures.leader_vp, figures.bot_vp, figures.bot_pair_vp) == (1, 1, 1)
    assert figures.sudden_death_pulse == 5


def test_automa_sheet() -> None:
    """NEON-AUT-01, NEON-AUT-03, NEON-AUT-05, NEON-AUT-06."""
    automa = CONTENT.figures.automa
    assert automa.hp == (1, 1, 1, 1, 1, 2)
    assert (automa.dice, automa.defense, automa.sight) == ((3, 2, 1), 2, 3)


def test_tracks() -> None:
    """NEON-SET-06, NEON-SET-05: 6 and 7 slots, both sinking ten in all."""
    small, large = CONTENT.tracks
    assert small.slots == (1, 2, 1, 2, 2, 2)
    assert large.slots == (1, 1, 1, 2, 1, 2, 2)
    assert [CONTENT.track_for(players) for players in range(2, 7)] == [0, 0, 1, 1, 1]
    assert sum(small.slots) == sum(large.slots) == 10


# Action cards, sectors, bots


def test_action_cards() -> None:
    """NEON-PLAN-06, NEON-TURN-08, NEON-TURN-10: the seven cards of the ledger's table."""
    move, search, attack, defense, wild = ActionMain
    none, takeover, gain_1, gain_2 = ActionAlt
    assert [card.initiative for card in CONTENT.cards] == [1, 2, 3, 4, 5, 6, 7]
    assert [[(half.main, half.alt) for half in card.halves] for card in CONTENT.cards] == [
        [(move, none), (attack, none)],
        [(move, takeover), (search, none)],
        [(attack, none), (search, gain_1)],
        [(defense, none), (move, gain_1)],
        [(attack, gain_2), (search, none)],
        [(defense, none), (attack, takeover)],
        [(wild, none), (wild, none)],
    ]


def test_sectors() -> None:
    """NEON-SET-02, NEON-SEC-03 to NEON-SEC-12: ten in the order of their numbers, ranks 4/3/3."""
    names = "Park, Factory, Charging Station, Highway, Subway, Mall, Train Station"
    names += ", Police Station, Stadium, TV Tower"
    assert [sector.name for sector in CONTENT.sectors] == names.split(", ")
    assert [sector.number for sector in CONTENT.sectors] == list(range(1, 11))
    assert [sector.rank for sector in CONTENT.sectors] == [1] * 4 + [2] * 3 + [3] * 3


@pytest.mark.parametrize(
    ("number", "window", "kind", "energy"),
    [
        (1, Window.AFTER_ATTACK, OpKind.CHANGE_ATTACK, 1),  # NEON-SEC-03
        (2, Window.BEFORE_ATTACK, OpKind.ADD_ATTACK_DICE, 1),  # NEON-SEC-04
        (3, Window.ON_ENTER, OpKind.GAIN_ENERGY, 0),  # NEON-SEC-05
        (4, Window.AFTER_ATTACK, OpKind.REROLL_ATTACK, 0),  # NEON-SEC-06
        (5, Window.PASSIVE, OpKind.IGNORE_SUBMERSION_DAMAGE, 0),  # NEON-SEC-07
        (6, Window.ON_SEARCH, OpKind.SEARCH_EXTRA, 0),  # NEON-SEC-08
        (7, Window.ON_MOVE_ACTION, OpKind.MOVE_SELF, 0),  # NEON-SEC-09
        (8, Window.PASSIVE, OpKind.BLOCK_REROLL, 0),  # NEON-SEC-10
        (9, Window.PASSIVE, OpKind.READ_DEFENSE, 0),  # NEON-SEC-11
        (10, Window.PASSIVE, OpKind.ABILITY_SURCHARGE, 0),  # NEON-SEC-12
    ],
)
def test_effect_of_a_sector(number: int, window: Window, kind: OpKind, energy: int) -> None:
    (effect,) = CONTENT.sector(number).effects
    (op,) = effect.ops
    assert effect.windows == (window,)
    assert op.kind is kind
    assert effect.cost.energy == energy
    assert not effect.reach


def test_bots() -> None:
    """NEON-BOT-01: five types, each paying one of two symbols."""
    pairs = ["BULLET SLUG", "BULLET CELL", "SLUG CELL", "CELL GREN", "BULLET GREN"]
    assert [" ".join(ammo.name for ammo in bot.ammo) for bot in CONTENT.bots] == pairs


# Fighters and enhancements


def test_fighters_and_tokens_in_the_order_of_the_ledger() -> None:
    """NEON-SET-07, NEON-ABL-01, NEON-SQ-04."""
    names = [fighter.id for fighter in CONTENT.fighters]
    assert names == ["akari", "boulder", "illusion", "snake", "phoenix", "ghost"]
    assert [token.id for token in CONTENT.tokens] == ["neko", "trap", "smoke"]
    assert [token.scope for token in CONTENT.tokens] == [Scope.OTHERS, Scope.OPPONENTS, Scope.ALL]
    assert [fighter.token for fighter in CONTENT.fighters] == [0, None, 1, 2, None, None]
    for number in range(6):
        assert len(CONTENT.abilities(number)) == 5


def test_maneuver_a() -> None:
    """NEON-ABL-03: any of one's own dice, attacking or defending, lent to allies."""
    effect = CONTENT.maneuvers[0].effect
    assert effect.cost.energy == 1
    assert effect.lend
    for window, kind in {
        Window.AFTER_ATTACK: OpKind.REROLL_ATTACK,
        Window.AFTER_DEFENSE: OpKind.REROLL_DEFENSE,
    }.items():
        (op,) = effect.ops_in(window)
        assert (op.kind, op.n) == (kind, ALL)
    assert effect.ops_in(Window.PLATE) == ()


def test_maneuvers_b_and_c() -> None:
    """NEON-ABL-04, NEON-ABL-05."""
    second, third = (each.effect for each in CONTENT.maneuvers[1:])
    assert (second.windows, second.cost.energy) == ((Window.ATTACK_FAILED,), 1)
    assert (third.windows, third.cost.energy) == ((Window.ON_SUBMERSION,), 2)


@pytest.mark.parametrize(
    ("fighter", "ability", "energy", "window", "kinds"),
    [
        (0, "Hohonade", 2, Window.BEFORE_ATTACK, [OpKind.MOVE_TARGET]),
        (0, "Neko", 2, Window.DURING_TURN, [OpKind.PLACE_TOKEN]),
        (1, "Tower Shield", 2, Window.BEFORE_DEFENSE, [OpKind.ADD_DEFENSE_DICE]),
        (1, "Howitzer", 2, Window.BEFORE_ATTACK, [OpKind.EXTEND_RANGE, OpKind.BASE_DICE]),
        (2, "Trap", 2, Window.DURING_TURN, [OpKind.PLACE_TOKEN]),
        (2, "Mirage", 1, Window.BEFORE_DEFENSE, [OpKind.FORCE_REROLL_ATTACK]),
        (3, "Smoke Grenade", 2, Window.DURING_TURN, [OpKind.PLACE_TOKEN]),
        (3, "Lunge", 1, Window.BEFORE_ATTACK, [OpKind.MOVE_SELF]),
        (4, "Wings", 1, Window.ON_MOVE_ACTION, [OpKind.MOVE_SELF]),
        (4, "Afterburn", 2, Window.OUTCOME_ATTACKER, [OpKind.DEAL_DAMAGE]),
        (5, "Bullseye", 1, Window.AFTER_ATTACK, [OpKind.CHANGE_ATTACK]),
        (5, "Fade", 1, Window.OUTCOME_DEFENDER, [OpKind.MOVE_SELF]),
    ],
)
def test_an_ability_is_that_of_the_table(
    fighter: int, ability: str, energy: int, window: Window, kinds: list[OpKind]
) -> None:
    """NEON-ABL-01: name, price, moment and kind of each unique ability."""
    effect = next(e for e in CONTENT.fighters[fighter].abilities if e.name == ability)
    assert effect.cost.energy == energy
    assert effect.windows == (window,)
    assert [op.kind for op in effect.ops] == kinds


def test_particulars_of_abilities() -> None:
    """NEON-FTR-04, NEON-FTR-05: Howitzer's reach, Lunge's weapons, Afterburn's condition."""
    boulder, snake, phoenix = (CONTENT.fighters[number].abilities for number in (1, 3, 4))
    reach, base = boulder[1].ops
    assert (reach.min, reach.max, base.cell, base.min) == (3, 4, 2, 1)
    assert boulder[1].conditions.weapon_types == (GearType.SMALL, GearType.HEAVY)
    assert snake[1].conditions.weapon_types == (GearType.MELEE, BASIC)
    assert phoenix[0].ops[0].steps == 2
    assert phoenix[1].conditions.damage_dealt is True
    assert phoenix[1].conditions.target_kind is TargetKind.FIGHTER


def test_enhancements() -> None:
    """NEON-SET-10, NEON-ENH-01: eight, in the order of the ledger; four are tapped."""
    names = "stabilizer reflex-core overcharge-cell servo-fists ablative-skin scrap-sense"
    names += " gyro-legs targeting-lens"
    assert [each.id for each in CONTENT.enhancements] == names.split()
    tapped = [each.id for each in CONTENT.enhancements if each.effects[0].cost.tap]
    assert tapped == ["stabilizer", "reflex-core", "gyro-legs", "targeting-lens"]
    assert CONTENT.enhancements[4].effects[0].conditions.has_field is False


# The equipment decks


def test_deck_sizes() -> None:
    """NEON-SET-09: 30, 20 and 16 cards, 66 in all, from 41 designs."""
    cards = Counter[int]()
    for design in CONTENT.equipment:
        cards[design.rank] += design.copies
    assert cards == {1: 30, 2: 20, 3: 16}
    assert len(CONTENT.equipment) == 41
    assert [len(CONTENT.designs(rank)) for rank in (1, 2, 3)] == [15, 10, 16]


def test_cards_by_rank_and_type() -> None:
    """NEON-SET-09: the table of the ledger, designs ordered by rank, then type."""
    table = {1: [8, 4, 6, 4, 4, 4], 2: [4, 4, 4, 2, 4, 2], 3: [3, 4, 3, 2, 2, 2]}
    cards = Counter[tuple[int, GearType]]()
    for design in CONTENT.equipment:
        cards[design.rank, design.type] += design.copies
        assert design.copies == (1 if design.rank == 3 else 2)
    for rank, counts in table.items():
        assert [cards[rank, gear] for gear in GearType] == counts
    order = [(design.rank, design.type) for design in CONTENT.equipment]
    assert order == sorted(order)


@pytest.mark.parametrize("design", CONTENT.equipment, ids=lambda design: design.id)
def test_a_design_keeps_to_the_limits_of_its_rank_and_type(design: Equipment) -> None:
    """NEON-AMMO-01, NEON-AMMO-06, NEON-ATK-07: symbols, prices, diagrams, effects, capacity."""
    assert not list(unusual(design))
    allowed = {
        GearType.SMALL: (Ammo.BULLET, Ammo.CELL, Ammo.GREN),
        GearType.HEAVY: (Ammo.SLUG, Ammo.BULLET, Ammo.CELL, Ammo.GREN),
        GearType.MELEE: (Ammo.CELL, Ammo.SLUG),
        GearType.GRENADE: tuple(Ammo),
        GearType.ARMOR: (Ammo.SLUG, Ammo.CELL),
        GearType.HELMET: (Ammo.CELL, Ammo.BULLET),
    }[design.type]
    assert 1 <= len(design.ammo) <= 2
    assert len(set(design.ammo)) == len(design.ammo)
    assert set(design.ammo) <= set(allowed)
    assert {effect.cost.ammo for effect in design.effects} <= {*design.ammo, None}
    first, second, third = design.dice
    if design.type is GearType.SMALL:
        assert max(design.dice) == max(first, second)
    elif design.type is GearType.HEAVY:
        assert max(design.dice) == max(second, third)
    elif design.type is GearType.MELEE:
        assert (second, third) == (0, 0)
    elif design.type is GearType.GRENADE:
        assert first == 0
        assert Ammo.GREN in design.ammo
        assert design.attack_price is Ammo.GREN


@pytest.mark.parametrize("gear", [GearType.ARMOR, GearType.HELMET])
def test_plates_have_a_mandatory_effect(gear: GearType) -> None:
    """NEON-ATK-35: Armor cancels HITs, Helmets cancel CRITs."""
    symbol = AttackFace.HIT if gear is GearType.ARMOR else AttackFace.CRIT
    for design in CONTENT.equipment:
        if design.type is gear:
            first = design.effects[0]
            assert first.mandatory
            assert [(op.kind, op.symbol) for op in first.ops] == [(OpKind.CANCEL, symbol)]


def test_the_deck_is_balanced() -> None:
    """NEON-AMMO-01, NEON-GEAR-11: shares of symbols, slash pairs, Squad effects."""
    assert not list(unbalanced(CONTENT.equipment))
    symbols = Counter[Ammo]()
    for design in CONTENT.equipment:
        for ammo in design.ammo:
            symbols[ammo] += design.copies
    shares = {ammo: 100 * symbols[ammo] / symbols.total() for ammo in Ammo}
    for ammo, wanted in {Ammo.BULLET: 30, Ammo.SLUG: 27, Ammo.CELL: 27, Ammo.GREN: 16}.items():
        assert abs(shares[ammo] - wanted) <= 1, ammo
    assert sum(design.copies for design in CONTENT.equipment if len(design.ammo) == 2) == 22
    squad = [d for d in CONTENT.equipment if any(effect.squad for effect in d.effects)]
    assert sum(design.copies for design in squad) == 8
    small = [design for design in CONTENT.equipment if design.type is GearType.SMALL]
    assert sum(Ammo.BULLET in design.ammo for design in small) > len(small) / 2
    heavy = [design for design in CONTENT.equipment if design.type is GearType.HEAVY]
    assert sum(design.dice[0] == 0 for design in heavy) > len(heavy) / 2


EXAMPLES = """
reaper           HEAVY   2 1/2/1 2 BULLET/SLUG
bonnie-and-clyde SMALL   3 3/2/- 2 BULLET
yurei            MELEE   3 3/-/- 2 CELL
curbside-pistol  SMALL   1 1/1/- 2 BULLET
rivet-thrower    HEAVY   1 -/1/2 1 SLUG
static-baton     MELEE   1 2/-/- 1 CELL/SLUG
shrapnel-puck    GRENADE 1 -/2/1 1 GREN
courier-vest     ARMOR   1 -/-/- 1 SLUG
traffic-visor    HELMET  1 -/-/- 1 CELL
hornet-pair      SMALL   2 2/2/- 2 BULLET/CELL
bulwark-plate    ARMOR   2 -/-/- 2 SLUG/CELL
oracle-rig       HELMET  2 -/-/- 1 CELL/BULLET
longspine        HEAVY   3 -/2/3 2 CELL/SLUG
undertow-charge  GRENADE 3 -/3/3 1 GREN/SLUG
"""


@pytest.mark.parametrize("row", EXAMPLES.strip().split("\n"), ids=lambda row: row.split()[0])
def test_example_designs_of_the_ledger(row: str) -> None:
    """NEON-W-02, NEON-W-03, NEON-W-18, NEON-W-20, NEON-W-25 to NEON-W-27 use these cards."""
    id, gear, rank, diagram, capacity, ammo = row.split()
    design = BY_ID[id]
    assert design.type is GearType[gear]
    assert (design.rank, design.capacity) == (int(rank), int(capacity))
    assert design.dice == tuple(int(cell.replace("-", "0")) for cell in diagram.split("/"))
    assert [each.name for each in design.ammo] == ammo.split("/")


def test_effects_of_the_book_s_own_card() -> None:
    """NEON-W-03, NEON-W-32: Reaper."""
    reaper = BY_ID["reaper"]
    assert reaper.source is Source.BOOK
    first, second = reaper.effects
    assert (first.cost.ammo, first.windows) == (Ammo.BULLET, (Window.BEFORE_ATTACK,))
    assert (first.ops[0].kind, first.ops[0].n) == (OpKind.ADD_ATTACK_DICE, 1)
    assert (second.cost.ammo, second.windows) == (Ammo.SLUG, (Window.AFTER_ATTACK,))
    treats = second.ops[0]
    assert (treats.kind, treats.n) == (OpKind.TARGET_TREATS, 1)
    assert (treats.from_face, treats.to_face) == (DefenseFace.SHIELD, DefenseFace.FAIL)


def test_effects_of_the_other_examples() -> None:
    assert BY_ID["rivet-thrower"].effects[0].reach == (0,)
    assert BY_ID["yurei"].effects[0].ops[0].n == ALL
    assert BY_ID["yurei"].effects[1].conditions.damage_dealt is False
    assert BY_ID["bonnie-and-clyde"].effects[1].conditions.ally_in_sector is True
    assert BY_ID["hornet-pair"].effects[1].ops[0].to_me
    assert BY_ID["bulwark-plate"].effects[0].ops[0].n == 2
    assert BY_ID["oracle-rig"].effects[1].ops[0].n == 2
    assert BY_ID["longspine"].effects[0].ops[0].kind is OpKind.DAMAGE_PER
    assert BY_ID["undertow-charge"].effects[1].windows == (Window.OUTCOME_ALL,)


def test_cards_look_their_best_in_a_line() -> None:
    for design in CONTENT.equipment:
        assert design.text != design.name
        assert len(design.text) <= 100
