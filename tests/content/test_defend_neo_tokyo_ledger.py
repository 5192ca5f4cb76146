"""Our pack of Defend Neo Tokyo says what the tables of its ledger say, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.entries import Armor, Attack
from kumite.games.defend_neo_tokyo.terms import (
    MISS,
    CardType,
    Cost,
    PartKind,
    QualityKind,
    Side,
    Slot,
    Symbol,
    When,
    Window,
)

from .ledger_notation import effect_of, list_of, type_of

LEDGER = (Path(__file__).parents[2] / "docs" / "rules" / "defend-neo-tokyo.md").read_text()


def rows(section: str) -> list[list[str]]:
    """The rows of all tables of a section, without their heads."""
    text = LEDGER.split(f"\n### {section}")[1].split("\n### ")[0].split("\n## ")[0]
    found: list[list[str]] = []
    lines = text.splitlines()
    for at, line in enumerate(lines):
        is_head = at + 1 < len(lines) and lines[at + 1].startswith("|--")
        if line.startswith("|") and not line.startswith("|--") and not is_head:
            found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def plain(name: str) -> str:
    """A name without the remark that it is ours."""
    return name.split(" (")[0]


CARDS = rows("Mech cards: 168")


def test_the_ledger_has_168_mech_cards() -> None:
    assert len(CARDS) == 168


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row[1])
def test_a_mech_card_is_that_of_the_ledger(row: list[str]) -> None:
    part, title, type_, req, effect = row
    content = load()
    number = next(at for at, each in enumerate(content.parts) if each.name == part)
    place = [each[1] for each in CARDS if each[0] == part].index(title)
    card = content.cards[number][place]
    assert (card.name, card.number, str(card.req)) == (title, place + 1, req)
    assert type_of(card) == type_
    assert effect_of(card) == effect


def test_cards_have_the_shapes_of_the_ledger() -> None:
    content = load()
    for part, cards in zip(content.parts, content.cards, strict=True):
        reqs = sorted(card.req for card in cards)
        types = [card.type for card in cards]
        melee, ranged = types.count(CardType.MELEE), types.count(CardType.ATTACK)
        reacts = types.count(CardType.REACT)
        if part.kind is PartKind.CHASSIS:
            assert (reqs, reacts) == ([0, 0, 0, 0, 0, 4, 5], 2)
            assert melee + ranged in (1, 2)
        elif part.kind is PartKind.LEGS:
            assert (reqs, reacts, melee) == ([1, 1, 1, 2, 2, 2, 3], 2, 1)
        elif melee:
            assert (reqs, reacts, melee) == ([1, 1, 1, 2, 2, 3, 4], 1, 4)
        else:
            last = 2 if part.name == "Sniper Rifle" else 3
            assert (reqs, reacts, ranged) == ([1, 1, 1, 2, 2, last, 3], 1, 5)


def test_the_city_is_that_of_the_ledger() -> None:
    content = load()
    table = rows("City graph")
    assert len(table) == len(content.spaces) == 19
    for number, (row, space) in enumerate(zip(table, content.spaces, strict=True)):
        capacity = "-" if number == 0 else str(space.capacity)
        around = " ".join(map(str, space.next))
        assert [str(number), space.name, capacity, around] == row
    assert sum(len(space.next) for space in content.spaces) == 2 * 42


def test_chassis_are_those_of_the_ledger() -> None:
    chassis = [part for part in load().parts if part.kind is PartKind.CHASSIS]
    table = rows("Chassis")
    assert len(table) == len(chassis) == 6
    for row, part in zip(table, chassis, strict=True):
        bands = [f"{band.spaces} ({band.power})" for band in part.bands]
        critical = sum(band.spaces for band in part.bands) + 1
        assert [part.name, *bands, f"{critical}th"] == [plain(row[0]), *row[1:5]]
        assert [(action.name, action.cost, action.at) for action in part.actions] == [
            ("REROUTE", Cost.CARD, 0),
            ("REPAIR", Cost.BOT, 0),
        ]
        assert [list_of(action.do, Window.CARD) for action in part.actions] == [
            "reroute",
            "rep 2 me",
        ]


TILES = {
    "BASH": (CardType.ATTACK, "1d"),
    "LASH": (CardType.ACTION, "minus 1 foe"),
    "SMASH": (CardType.MELEE, "1d+3"),
    "BORE": (CardType.ACTION, "hit 2 foe; strip 3 it"),
    "BLAST": (CardType.ATTACK, "1d+1"),
    "IGNITE": (CardType.ACTION, "fire 1 foe"),
    "AIM": (CardType.ACTION, "aim this"),
    "LAUNCH": (CardType.ATTACK, "1d+2 @1-1"),
    "SUPPRESS": (CardType.ATTACK, "1d @1"),
    "VENT": (CardType.ATTACK, "hurt 1 this; 2d @1"),
    "WALK": (CardType.ACTION, "mv 1-1"),
    "RUN": (CardType.ACTION, "mv 1-2"),
    "BRACE": (CardType.ACTION, "armor 1 me"),
    "LEAP": (CardType.ACTION, "mv 2-2 fly"),
    "CLIMB": (CardType.ACTION, "mv 1-2 fly"),
    "GLIDE": (CardType.ACTION, "mv 1-2 carry"),
}
"""Tile actions of arms and legs, from the words of the ledger."""


def test_arms_and_legs_are_those_of_the_ledger() -> None:
    limbs = [part for part in load().parts if part.kind is not PartKind.CHASSIS]
    arms, legs = rows("Arms"), rows("Legs")
    assert (len(arms), len(legs)) == (12, 6)
    table = [(row[0], row[2], row[3]) for row in arms] + [(row[0], row[1], row[2]) for row in legs]
    for (name, length, told), part in zip(table, limbs, strict=True):
        assert (part.name, str(part.length)) == (plain(name), length)
        links = re.findall(r"\b([A-Z]{3,}) @(\d)", told)
        assert [(action.name, str(action.at)) for action in part.actions] == links
        for action in part.actions:
            assert (action.type, list_of(action.do, Window.CARD)) == TILES[action.name]
            assert action.cost is Cost.CARD
            assert action.icon == (action.type.is_attack or action.name == "IGNITE")
            assert action.stride == (action.name in ("WALK", "RUN"))


def test_prebuilt_mechs_are_those_of_the_ledger() -> None:
    content = load()
    table = rows("Prebuilt mechs")
    assert len(table) == len(content.prebuilt) == 5
    for row, mech in zip(table, content.prebuilt, strict=True):
        assert row[1:] == [content.parts[part].name for part in mech.parts]


# Monsters

TEXTS = {
    "": "",
    "low": "kill low here",
    "all": "kill all here",
    "move to next higher space": "shift higher me",
    "each mech here loses 1 power from legs": "unpow 1 LG each mech@0",
    "each mech here discards 1 card": "toss 1 each mech@0",
    "1 CITY to the next higher space": "city 1 next higher",
}
QUALITIES = {
    "A2": (Side.MECH, QualityKind.TRAMPLE, 1, Slot.LG, ""),
    "A3": (Side.CITY, QualityKind.AFTER_ATTACK, 0, 0, "armor 1 me"),
    "A6": (Side.MECH, QualityKind.EVENT_END, 0, 0, "heal 3 me"),
    "B2": (Side.CITY, QualityKind.LURE, 0, 0, ""),
    "B3": (Side.MECH, QualityKind.AFTER_ATTACK, 0, 0, "armor 1 me"),
    "B4": (Side.MECH, QualityKind.FEWER_DICE, 1, 0, ""),
    "B6": (Side.MECH, QualityKind.SLOW, 1, 0, ""),
}


def armor_of(words: str) -> Armor:
    number, _, kind = words.partition(" ")
    return Armor(
        melee=int(number) if kind != "Non-Melee" else 0,
        ranged=int(number) if kind != "Melee" else 0,
    )


def attack_of(attack: Attack) -> tuple[str, str, str]:
    hits = ", ".join(f"{hit.at.name} {hit.n}" for hit in attack.hits)
    return attack.name, hits, list_of(attack.do, Window.MONSTER)


def told_attack(cell: str) -> tuple[str, str, str]:
    name = re.search(r"\((.+?)\)", cell)
    hits, _, text = re.sub(r" \(.+?\)", "", cell).partition("; ")
    return name[1] if name else "", hits, TEXTS[text]


@pytest.mark.parametrize("row", rows("Monster stat cards"), ids=lambda row: row[0])
def test_a_monster_is_that_of_the_ledger(row: list[str]) -> None:
    number = int(row[0][1])
    monster = load().monsters["AB".index(row[0][0])][number - 1]
    assert (monster.number, monster.name, str(monster.life)) == (number, row[1], row[3])
    assert monster.armor == armor_of(row[2])
    assert [attack_of(each) for each in monster.attacks] == [told_attack(cell) for cell in row[4:8]]
    is_odd = number % 2 == 1
    assert (monster.symbol, monster.citizens) == ((Symbol.WHITE, 1) if is_odd else (Symbol.RED, 2))
    assert (row[8] == "-") == (monster.quality is None)
    if monster.quality:
        quality = monster.quality
        told = quality.side, quality.kind, quality.n, quality.part
        assert (*told, list_of(quality.do, Window.MONSTER)) == QUALITIES[row[0]]
        assert row[8].startswith(quality.side.name.capitalize())


def test_the_bosses_are_those_of_the_ledger() -> None:
    gorganicus, leviathrax = load().bosses
    assert (gorganicus.name, gorganicus.life, gorganicus.armor) == ("Gorganicus", 100, Armor(3, 3))
    assert [attack_of(each) for each in gorganicus.attacks] == [
        (
            "",
            "CITY 3, RND 2, C 3, CITY 2",
            "reshuffle City; draw_city 2; city 2 drawn; kill all drawn",
        ),
        ("Radiation Blast", "CITY 3, RND 3", "sift 2 8"),
    ]
    text = list_of(gorganicus.after, Window.MONSTER)
    assert text == "shift lower standing me; if moved: city 2 here"
    assert (gorganicus.arrival, gorganicus.reshuffle) == ((), False)
    assert (leviathrax.name, leviathrax.life, leviathrax.armor) == ("Leviathrax", 110, Armor(1, 2))
    assert [attack_of(each) for each in leviathrax.attacks] == [
        ("", "LG 2, RND 2, CITY 2, CIT 1", "toss 1 each mech@0"),
        ("Tidal Crush", "LA 2, RA 2, C 1, CITY 4", "kill high each space@1"),
    ]
    text = list_of(leviathrax.after, Window.MONSTER)
    assert text == "shift higher standing me; if moved: bring 1 here"
    assert list_of(leviathrax.arrival, Window.MONSTER) == "city 1 each space@1-1"
    assert leviathrax.reshuffle


# Events and citizens: the ledger's words, and what they come to

EVENTS = {
    "draw 2 City cards; city 2 on each of those spaces, lower number first": (
        "draw_city 2; city 2 drawn"
    ),
    "bring 1 to each space with a monster": "bring 1 each space has_monster",
    "shift higher each monster": "shift higher each monster",
    "plus 1 each monster": "plus 1 each monster",
    "harm 1 C each mech outside HQ": "harm 1 C each mech outside_hq",
    "unpow 1 most each mech": "unpow 1 most each mech",
    "armor 3 the monster with the least life": "armor 3 the least life monster",
    "city 1 on the standing space with the most City Damage; kill low there": (
        "city 1 the most city_damage space standing; kill low it"
    ),
    "draw 1 each mech": "draw 1 each mech",
    "toss 1 each mech outside HQ": "toss 1 each mech outside_hq",
    "heal 4 each monster": "heal 4 each monster",
    "send high away in each space with a monster": "send high away each space has_monster",
    "city 1 on each space with a monster": "city 1 each space has_monster",
    "unpow 1 LG each mech": "unpow 1 LG each mech",
    "shift lower each monster": "shift lower each monster",
    "draw 3 City cards; city 1 on each of those spaces, lower numbers first": (
        "draw_city 3; city 1 drawn"
    ),
    "draw 1 City card; bring 2 to that space": "draw_city 1; bring 2 drawn",
    "armor 1 each monster": "armor 1 each monster",
    "harm 1 LG each mech outside HQ": "harm 1 LG each mech outside_hq",
    "rep 1 each mech": "rep 1 each mech",
    "kill low in each space with a monster": "kill low each space has_monster",
    "heal 6 the monster with the least life": "heal 6 the least life monster",
    "hit 2d a monster of the Captain's choice (DNT-D-11)": "hit 2d one monster",
}


def test_events_are_those_of_the_ledger() -> None:
    content = load()
    table = rows("Event cards: 13 per set")
    cards = [card for events in content.events for card in events]
    assert len(table) == len(cards) == 26
    for row, card in zip(table, cards, strict=True):
        threat = "AB".index(row[0])
        symbol = Symbol.WHITE if row[2] == "W" else Symbol.RED
        assert (card.threat, card.name, card.symbol) == (threat, row[1], symbol)
        told = row[3].partition(":")[0]
        wanted = told if told in ("ban react", "cap range") else EVENTS[row[3]]
        assert list_of(card.do, Window.TEXT) == wanted, card.name
    for events in content.events:
        assert [card.symbol for card in events].count(Symbol.WHITE) == 8


ABILITIES = {
    "Event 2: hit 1d the lowest-numbered monster in this space": "hit 1d the least order monster@0",
    "Event 2: hit 1d the first monster (by space, then number) at distance 0-1": (
        "hit 1d the least order monster@1"
    ),
    "Event end: mend 1 this space": "mend 1 here",
    "End: send high away, another citizen in this space": "send high away here",
    "End: send low to-lower, another citizen in this space": "send low to-lower here",
    "End: rep 1 C each mech in this space": "rep 1 C each mech@0",
    "End: draw 1 each mech in this space": "draw 1 each mech@0",
    "Entering: plus 1 each monster in this space": "plus 1 each monster@0",
    "Entering: bring 1 to the next lower standing space": "bring 1 standing lower",
    "Entering: city 1 this space": "city 1 here",
    "Entering: draw 1 each mech at distance 0-1": "draw 1 each mech@1",
    "Entering: each monster at distance 1 moves into this space": "pull each monster@1-1",
    "Exiting, if destroyed: toss 1 each mech": "toss 1 each mech",
    "Exiting, if discarded: rep 1 C each mech at distance 0-1": "rep 1 C each mech@1",
    "Exiting: city 2 this space": "city 2 here",
    "Exiting, if destroyed: track 1": "track 1",
    "Exiting, if discarded: draw 1 each mech": "draw 1 each mech",
}
STATIC = {
    "static: attacks by mechs in this space +1 to the total": (1, False, 0),
    "static: cannot be discarded": (0, True, 0),
    "static: cannot be discarded; City Damage put on this space at one time is 1 less": (
        0,
        True,
        1,
    ),
}
WHEN = {
    "Event 2": When.EVENT_STEP,
    "Event end": When.EVENT_END,
    "End": When.END,
    "Entering": When.ENTERING,
    "Exiting": When.EXITING,
    "static": When.STATIC,
}


def test_citizens_are_those_of_the_ledger() -> None:
    content = load()
    table = rows("Citizen cards: 48")
    assert len(table) == len(content.citizens) == 29
    for row, citizen in zip(table, content.citizens, strict=True):
        facts = [citizen.name, str(citizen.pop), str(citizen.copies), citizen.kind.name.lower()]
        assert facts == row[:4]
        ability = row[4]
        if ability == "-":
            assert (citizen.when, citizen.do) == (When.NEVER, ())
            continue
        timing = re.split("[:,]", ability)[0]
        assert citizen.when is WHEN[timing]
        static = citizen.static
        wanted = STATIC.get(ability, (0, False, 0))
        assert (static.attack_bonus, static.kept, static.shelter) == wanted
        window = Window[citizen.when.name] if citizen.when is not When.STATIC else Window.END
        assert list_of(citizen.do, window) == ABILITIES.get(ability, ""), citizen.name
        how = ability.partition(":")[0].partition("if ")[2]
        is_exiting = citizen.when is When.EXITING
        assert citizen.destroyed == (is_exiting and how != "discarded")
        assert citizen.discarded == (is_exiting and how != "destroyed")


def test_population_is_that_of_the_ledger() -> None:
    content = load()
    population = [content.citizens[design].pop for design in content.designs()]
    counts = {2: 6, 3: 6, 4: 8, 5: 7, 6: 6, 7: 4, 8: 4, 9: 3, 10: 2, 12: 2}
    assert {pop: population.count(pop) for pop in set(population)} == counts
    assert sum(population) == 264
    assert sum(pop <= 8 for pop in population) == 41


def test_figures_are_those_of_the_ledger() -> None:
    content = load()
    figures = content.figures
    assert (figures.hand, figures.bots, figures.mech_armor, figures.supply) == (6, 3, 3, 10)
    assert (figures.minus_limit, figures.fire_limit, figures.dice) == (2, 4, 8)
    assert (figures.stack, figures.critical, figures.turns, figures.goes) == (20, 2, 15, 60)
    assert sorted(content.random) == [0, 0, 1, 2, 3, MISS]
    told = [(mode.id, mode.trigger, mode.boss) for mode in content.modes]
    assert told == [("coop", 5, 100), ("solo", 5, 100), ("lone", 4, 50)]
    levels = [(each.id, each.final, each.boss, each.bots) for each in content.difficulties]
    assert levels == [("standard", 6, 100, 3), ("cadet", 8, 80, 3), ("ace", 5, 110, 2)]
    decks = [(deck.mechs, deck.appears, deck.events) for deck in content.event_decks]
    assert decks == [((1, 2, 3), 2, 4), ((4, 5), 1, 5)]
