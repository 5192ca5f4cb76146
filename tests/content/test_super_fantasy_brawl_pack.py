"""Our pack of Super Fantasy Brawl against its ledger, its page, and how mistakes are told."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kumite import cli, new_match
from kumite.contract import EngineName
from kumite.games.super_fantasy_brawl import schema
from kumite.games.super_fantasy_brawl.actions import Play
from kumite.games.super_fantasy_brawl.content import check_sources, load
from kumite.games.super_fantasy_brawl.operations import ConditionKind, Kind, Who, Window
from kumite.games.super_fantasy_brawl.terms import ChallengeKind, Hook, TrapEffect
from kumite.packs.check import check_pack
from kumite.packs.files import Problems, SourceFile
from tests.content.ledger_words import columns

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "content-super-fantasy-brawl.md").read_text("utf-8")
LEDGER = (ROOT / "docs" / "rules" / "super-fantasy-brawl.md").read_text("utf-8")
OURS = ROOT / "python" / "kumite" / "content" / "super-fantasy-brawl"
PACK = 'id = "mine"\ngame = "super-fantasy-brawl"\nname = "Mine"\nversion = "1"\nschema = 1\n'


def rows(text: str, pattern: str) -> list[list[str]]:
    """The cells of table rows that begin so."""
    lines = [line for line in text.splitlines() if re.match(pattern, line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


# Our pack is the ledger's


def test_cards_are_those_of_the_ledger() -> None:
    table = rows(LEDGER, r"\| (?!CHA)[A-Z]{3}0\d \|")
    cards = load().cards
    assert len(table) == len(cards) == 72
    for (id, name, *told, source), card in zip(table, cards, strict=True):
        assert (card.id.upper(), card.name, card.source) == (id, name, source)
        assert columns(card) == [cell.strip("`") for cell in told], id


def test_champions_are_those_of_the_ledger() -> None:
    table = rows(LEDGER, r"\| [A-Z]{3} \| ")
    assert len(table) == len(load().champions) == 12
    for (code, name, role, basic, up, _, hook), champion in zip(
        table, load().champions, strict=True
    ):
        assert (champion.code, champion.name, champion.role) == (code, name, role)
        assert f"{champion.basic.hp}/{champion.basic.defence}" == basic
        assert f"{champion.up.hp}/{champion.up.defence}" == up
        number = f"({champion.ability.n}" if champion.ability.n else ""
        assert hook.strip("`").startswith(champion.ability.hook.name.lower() + number)


def test_challenges_are_those_of_the_ledger() -> None:
    table = rows(LEDGER, r"\| CHA\d\d \|")
    challenges = load().challenges
    names = [(row[0], row[1]) for row in table]
    assert [(each.id.upper(), each.name) for each in challenges] == names
    assert sum(each.copies for each in challenges) == 22
    asked = [(each.kind, each.at_least) for each in challenges]
    assert asked[:3] == [(ChallengeKind.CONTROL, 0)] * 3
    areas = [load().statues[each.statue].area for each in challenges[:3]]
    assert areas == ["destruction", "creation", "manipulation"]
    assert asked[3:] == [
        (ChallengeKind.CONTROL_AREAS, 2),
        *[(ChallengeKind.BESIDE_STATUE, 2)] * 3,
        (ChallengeKind.ON_TRAPS, 2),
        (ChallengeKind.IN_ENEMY_DEPLOYMENT, 1),
        (ChallengeKind.MORE_UNBLOODIED, 0),
        (ChallengeKind.CORNERED, 2),
    ]
    assert [load().statues[each.statue].id for each in challenges[4:7]] == [
        "esmae",
        "garnet",
        "ragryl",
    ]


def test_traps_are_those_of_the_ledger() -> None:
    tokens = [(design.effect, design.n) for design in load().tokens]
    spikes = [(TrapEffect.DMG, n) for n in (1, 1, 2, 2, 2, 2, 3, 3)]
    assert tokens == [*spikes, *[(TrapEffect.ROOT, 0)] * 2, *[(TrapEffect.STUN, 0)] * 2]


def test_the_arena_is_that_of_the_ledger() -> None:
    """Row by row as the picture shows it."""
    content = load()
    signs = {content.statues[at].hex: f"@{name}" for at, name in enumerate("MDC")}
    signs |= {hex: f"T{at}" for at, hex in enumerate(content.trap_hexes, 1)}
    signs |= dict.fromkeys(content.north, "N") | dict.fromkeys(content.south, "S")
    for area, sign in zip(content.areas, "mdc", strict=True):
        signs |= dict.fromkeys(area, sign)
    drawn = [[signs.get(hex, ".") for hex in row] for row in content.arena.rows]
    picture = re.findall(r"^r=.\d\s+(.*?)\s+q = (.*?)\.\.(.*)$", LEDGER, re.MULTILINE)
    assert drawn == [row.split() for row, _, _ in picture]
    for row, (_, first, last) in zip(content.arena.rows, picture, strict=True):
        ends = content.arena.cells[row[0]].q, content.arena.cells[row[-1]].q
        assert ends == (int(first), int(last))


def test_modes_and_standard_actions_are_those_of_the_ledger() -> None:
    """SET, TRK-05, TRK-06, STT and STD."""
    duel, tornado = load().modes
    assert (duel.champions, duel.brought, duel.hand, duel.points, duel.traps) == (3, 5, 5, 5, 2)
    assert (duel.track, duel.advance, duel.unscorable) == ((0, 1, 2, 1), 1, 1)
    assert (tornado.champions, tornado.brought, tornado.hand, tornado.points) == (2, 3, 4, 7)
    assert (tornado.traps, tornado.track, tornado.advance) == (1, (0, 0, 1, 2, 1), 2)
    cores = [each.core.letter if each.core is not None else "any" for each in load().standards]
    assert cores == ["M", "C", "D", "any"]
    assert [each.move for each in load().standards] == [1, 1, 1, 2]


# The page tells what the reader reads


def test_the_page_lists_hooks_conditions_words_and_challenges() -> None:
    def first(head: str) -> list[str]:
        table = PAGE.split(head, 1)[1].split("\n\n", 1)[0]
        return [name.strip("` ") for name in re.findall(r"^\| (`\w+`)", table, re.MULTILINE)]

    assert first("| hook | further keys") == [hook.name.lower() for hook in Hook]
    assert first("| condition | keys") == [kind.word for kind in ConditionKind]
    assert first("| word | stands for") == [word.name.lower() for word in Who]
    assert first("| `is` | keys") == [kind.name.lower() for kind in ChallengeKind]
    for kind in Kind:
        assert f"`{kind.name.lower()}`" in PAGE or f'"{kind.name.lower()}"' in PAGE
    for window in Window:
        assert window.name.lower() in PAGE


def test_the_page_lists_every_figure_with_its_bounds() -> None:
    for key, (low, high) in {**schema.FIGURES, "hand": (1, 6), "points": (1, 15)}.items():
        assert f"| `{key}` | {low} | {high} |" in PAGE


def pack_of_the_page(folder: Path) -> Path:
    """What `docs/adding-a-champion.md` tells its readers to write."""
    page = (ROOT / "docs" / "adding-a-champion.md").read_text("utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    path = folder / "pack.toml"
    path.write_text("\n".join(textwrap.dedent(block) for block in blocks), "utf-8")
    return path


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_the_champion_of_the_page_fights(tmp_path: Path, engine: EngineName) -> None:
    """Its cards are played, and its words are known, on both engines."""
    path = pack_of_the_page(tmp_path)
    match = new_match(
        "super-fantasy-brawl",
        mode="duel",
        seats=2,
        roster=("wisp+deryn+rath", "kilgore+dugrun+oona"),
        packs=(path,),
        engine=engine,
        seed=2,
    )
    rng = Random(1)
    played = set()
    while not match.is_over and match.step < 400:
        if match.advance() is None:
            seat = match.to_act.seats[0]
            actions = match.actions(seat)
            chosen = rng.choice(actions)
            match.apply(chosen.action, seat)
            if isinstance(chosen.action, Play) and chosen.action.card >= 72:
                played.add(chosen.label)
    assert len(played) > 1, played
    assert match.words.explain("wisp")[0].startswith("Wisp, lantern bearer: HP 6")


def test_the_champion_of_the_page_can_be_added(tmp_path: Path) -> None:
    path = pack_of_the_page(tmp_path)
    report = check_pack(path, strict=True)
    assert report.is_fine, report
    assert report.entries == {"champion": 1, "card": 6}
    content = load((path,))
    assert content.champions[12].code == "WIS"
    assert [card.number for card in content.cards_of(12)] == [2, 3, 4, 5, 6, 7]
    assert content.cards[:72] == load().cards


# Mistakes


def told(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "pack.toml"
    path.write_text(PACK + text)
    report = check_pack(path)
    return [f"{problem.line}: {problem.message}; {problem.remedy}" for problem in report.problems]


def test_our_own_pack_passes_strictly(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["content", "check", "--strict", str(OURS)]) == 0
    assert "fine, a pack for super-fantasy-brawl" in capsys.readouterr().out


def card(id: str) -> str:
    """A card as our pack has it, to be laid over itself."""
    text = (OURS / "cards.toml").read_text("utf-8")
    found = next(part for part in text.split("[[card]]") if f'id = "{id}"' in part)
    return "[[card]]" + found.split("\n\n#", 1)[0] + "\n"


def test_a_card_can_be_replaced(tmp_path: Path) -> None:
    assert told(tmp_path, card("oon02").replace("strength = 3", "strength = 4")) == []
    content = load((tmp_path / "pack.toml",))
    assert (content.cards[60].id, content.cards[60].strength) == ("oon02", 4)
    assert content.hash != load().hash


def test_words_alone_do_not_change_the_hash(tmp_path: Path) -> None:
    assert told(tmp_path, card("oon02").replace("A plain shot", "A simple shot")) == []
    assert load((tmp_path / "pack.toml",)).hash == load().hash


@pytest.mark.parametrize(
    ("id", "old", "new", "words"),
    [
        ("der03", 'type = "attack"', 'type = "atack"', "did you mean 'attack'?"),
        ("der03", 'core = "M"', 'core = "X"', "unknown core 'X'"),
        ("der03", 'core = "M"', 'core = "C"', "deryn has other Cores than two of each"),
        ("der03", "number = 3", "number = 4", "each number from 2 to 7 once"),
        ("der03", "number = 3", "number = 1", "number is 1; from 2 to 7"),
        ("der03", 'champion = "deryn"', 'champion = "derin"', "did you mean 'deryn'?"),
        ("der03", 'champion = "deryn"', 'champion = "skitter"', "deryn has 5 cards; exactly 6"),
        ("der03", "strength = 3", "", "'strength' is missing"),
        ("der03", "strength = 3", "strength = 9", "strength is 9; from 1 to 5"),
        ("der03", "max = 4", "max = 5", "max is 5; from 1 to 4"),
        ("der03", "min = 2", "min = 4, max = 3 }#", "max is 3; at least min, 4"),
        ("der03", "max = 4", 'max = 4, side = "ally"', "only a skill chooses"),
        ("der03", ", max = 4", "", "'max' is missing"),
        ("der03", '"root"', '"roof"', "did you mean 'root'?"),
        ("der03", '"dealt"', '"dealed"', "did you mean 'dealt'?"),
        ("der03", "at_least = 1", "at_least = 0", "at_least is 0; from 1 to 9"),
        ("der03", 'post = [{ op = "root"', 'pre = [{ op = "root"', "means nothing in 'pre'"),
        ("der03", "post = [", "do = [", "unknown key 'do'"),
        ("der03", "move = 1", "move = 4", "move is 4; from 1 to 3"),
        ("der02", "amount = 1", "amount = 0", "amount is 0; from -3 to 3, and not 0"),
        ("der02", "amount = 1, if", 'amount = 1, per = "ready_cores", if', "exactly one of the"),
        ("der07", "defence = 1", "strength = 1", "unknown key 'strength'"),
        ("dug02", "move = 1", "", ""),
        ("gol04", 'n = "dealt"', 'n = "delt"', "did you mean 'dealt'?"),
        ("gol06", '"plan", n = 1', '"plan", n = "dealt"', "'dealt' counts the damage of an attack"),
        ("gol06", 'one = "enemy"', 'one = "target"', "one of the targets"),
        ("gol06", 'of = "self"', 'of = "target"', "there is no target without targeting"),
        ("gol07", '{ op = "show", player = "foe" },', "", "you choose from a hand that was just"),
        ("gol02", 'who = "target"', 'who = { one = "ally", within = 1, of = "target" }', "several"),
        ("kil04", 'who = { one = "ally", within = 1, of = "self" }', 'who = "target"', "no target"),
        ("mar05", 'with = "target"', 'with = { one = "ally" }', "expected a text"),
        ("rat07", '"dodge"', '"draw", n = 1', ""),
        ("rat06", '"mod", stat', '"dodge", stat', "dodge does nothing in text"),
        ("rat06", "n = 1", "n = 0", "n is 0; from -4 to 4, and not 0"),
        ("dug03", 'until = "turn"', 'until = "next"', "'against' is for STR of this turn"),
        ("dug03", "melee", "area", "'shape' is missing"),
        ("dug03", '"melee"', '"area", shape = "ring"', "an area has several targets"),
        ("ski04", '{ op = "look_trap", n = 3 },', "", "look_trap before it"),
        ("ski06", 'shape = "cone"', 'shape = "cube"', "unknown shape 'cube'"),
        ("vho07", 'player = "attacker"', 'player = "foe"', "means nothing in 'react_post'"),
        ("vho07", "at_least = 1", "at_least = 1, exactly = 2", "unknown key 'exactly'"),
        ("rat07", "at_least = 2", "at_least = 2, exactly = 2", "exactly one of at_least, exactly"),
    ],
)
def test_mistakes_of_a_card_are_told(
    tmp_path: Path, id: str, old: str, new: str, words: str
) -> None:
    text = card(id)
    assert old in text
    problems = told(tmp_path, text.replace(old, new, 1))
    assert any(words in problem for problem in problems) if words else problems == [], problems


def test_a_champion_has_one_reaction(tmp_path: Path) -> None:
    text = (
        '[[card]]\nid = "oon02"\nsource = "ours"\nchampion = "oona"\nnumber = 2\nname = "Shade"\n'
        'type = "reaction"\ncore = "D"\ndefence = 1\n'
    )
    (problem,) = told(tmp_path, text)
    assert "oona has 2 reactions; exactly 1" in problem


def test_mistakes_have_their_line(tmp_path: Path) -> None:
    text = card("der03").replace("strength = 3", "strength = 9")
    line = (PACK + text).splitlines().index("strength = 9") + 1
    assert told(tmp_path, text) == [f"{line}: strength is 9; from 1 to 5"]


def test_a_champion_must_be_able_to_come_back(tmp_path: Path) -> None:
    without = [
        card(id).replace(move, "") for id, move in (("tzu02", "move = 1"), ("tzu03", "move = 3"))
    ]
    (problem,) = told(tmp_path, "".join(without))
    assert "tzu-xiao has 2 cards with 'move'; at least 4, or it stays out" in problem


CHAMPION = "[[champion]]" + (OURS / "champions.toml").read_text("utf-8").split("[[champion]]")[1]
"""Deryn, as our pack has her."""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("", "", ""),
        ("basic = { hp = 6", "basic = { hp = 16", "hp is 16; from 1 to 15"),
        ("up = { hp = 6", "up = { hp = 5", "hp is 5; not below basic, 6"),
        ("def = 1", "def = 6", "def is 6; from 0 to 5"),
        ('"DER"', '"Der"', "three capital letters"),
        ('"DER"', '"DUG"', "code DUG is given twice"),
        ('"str_bonus"', '"str_bonsu"', "did you mean 'str_bonus'?"),
        ('hook = "str_bonus", ', "", "'hook' is missing"),
        ("n = 1, ", "", "'n' is missing"),
        ("n = 1, ", "n = 4, ", "n is 4; from 1 to 3"),
        ('"str_bonus", n = 1', '"steady"', "unknown key 'if'"),
        ('who = "self"', 'who = "reacted"', "means nothing in 'strength'"),
        ('role = "ranged skirmisher"', "", "'role' is missing"),
    ],
)
def test_mistakes_of_a_champion_are_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    problems = told(tmp_path, CHAMPION.replace(old, new, 1) if old else CHAMPION)
    assert any(words in problem for problem in problems) if words else problems == [], problems


MODE = (
    '[[mode]]\nid = "duel"\nsource = "ours"\nchampions = 3\nbrought = 5\nhand = 5\npoints = 5\n'
    "traps = 2\ntrack = [0, 1, 2, 1]\nadvance = 1\n"
)
TRAP = '[[trap]]\nid = "snare"\nsource = "ours"\nname = "Snare"\ncopies = 2\neffect = {IS}\n'
CHALLENGE = (
    '[[challenge]]\nid = "cha12"\nsource = "ours"\nname = "X"\ncopies = 2\ncondition = {IS}\n'
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rounds = 0", "rounds is 0; from 1 to 99"),
        ("round = 7", "did you mean 'rounds'?"),
        (MODE, ""),
        (MODE.replace("champions = 3", "champions = 2"), "champions is 2; exactly 3 in duel"),
        (MODE.replace("brought = 5", "brought = 3"), "brought is 3; more than champions"),
        (MODE.replace("0, 1, 2", "1, 0, 2"), "slots of 0 points first"),
        (MODE.replace("[0, 1, 2, 1]", "[0, 1]"), "track has 2 entries; from 3 to 5"),
        (MODE.replace("advance = 1", "advance = 2"), "advance is 2; at most 1 here"),
        (MODE.replace('"duel"', '"duet"'), "too many entries: mode has 2"),
        (TRAP.replace("{IS}", '{ is = "root" }'), ""),
        (TRAP.replace("{IS}", '{ is = "dmg" }'), "'n' is missing"),
        (TRAP.replace("{IS}", '{ is = "roots" }'), "did you mean 'root'?"),
        (TRAP.replace("{IS}", '{ is = "dmg", n = 4 }'), "n is 4; from 1 to 3"),
        (TRAP.replace("= 2", "= 3").replace("{IS}", '{ is = "root" }'), "13 trap tokens; exactly"),
        (CHALLENGE.replace("{IS}", '{ is = "on_traps", at_least = 1 }'), ""),
        (CHALLENGE.replace("{IS}", '{ is = "on_traps" }'), "'at_least' is missing"),
        (CHALLENGE.replace("{IS}", '{ is = "control", area = "destructon" }'), "did you mean"),
        (CHALLENGE.replace("{IS}", '{ is = "cornered", at_least = 1 }'), "from 2 to 3"),
        (CHALLENGE.replace("{IS}", "{ at_least = 1 }"), "'is' is missing"),
        ('[arena]\nnorth = ["A1", "A2"]', "north has 2 entries; from 5 to 8"),
        ('[arena]\nnorth = ["A1", "A2", "A3", "A4", "C4"]', "C4 belongs to traps already"),
        ('[arena]\nnorth = ["A1", "A2", "A3", "A4", "A9"]', "unknown north 'A9'"),
        ("[arena]\nrows = [{ r = 0, first = 2, last = 1 }]", "at least first"),
        ("[arena]\nwalls = 3", "unknown key 'walls'"),
        (
            '[[statue]]\nid = "garnet"\nsource = "ours"\nname = "G"\nhex = "E4"\n'
            'area = "destruction"\narea_name = "D"\n',
            "belongs to",
        ),
        (
            '[[standard]]\nid = "run"\nsource = "ours"\nname = "Run"\ncore = "all"\nmove = 2\n',
            "unknown core 'all'",
        ),
        (
            '[[standard]]\nid = "run"\nsource = "ours"\nname = "Run"\ncore = "any"\nmove = 2\n'
            'targeting = { kind = "area", shape = "ring" }\n',
            "a Standard Action has one target",
        ),
        (
            '[[standard]]\nid = "run"\nsource = "ours"\nname = "Run"\ncore = "any"\nmove = 2\n'
            'do = [{ op = "dmg", who = "target", n = 1 }]\n',
            "there is no target without targeting",
        ),
    ],
)
def test_mistakes_elsewhere_are_told(tmp_path: Path, text: str, words: str) -> None:
    problems = told(tmp_path, text)
    assert any(words in problem for problem in problems) if words else problems == [], problems


_PARSED = {path.name: path.read_text("utf-8") for path in OURS.glob("*.toml")}
_VALUES = [
    (name, *match.span(1))
    for name, text in _PARSED.items()
    for match in re.finditer(r"= ([\w\"'-]+|\[\]|\{.*?\})", text)
    if name != "pack.toml"
]
_OTHERS = ["7", "-1", '"x"', '""', "[]", "[1]", "{}", '{ one = "x" }', "true", "1.5"]


@settings(max_examples=120)
@given(st.sampled_from(_VALUES), st.sampled_from(_OTHERS))
def test_any_value_in_any_place_is_told_or_fine(place: tuple[str, int, int], new: str) -> None:
    name, start, end = place
    texts = {**_PARSED, name: _PARSED[name][:start] + new + _PARSED[name][end:]}
    problems = Problems()
    check_sources([SourceFile(name, text) for name, text in texts.items()], problems, None)
    assert all(problem.remedy for problem in problems)


def test_a_pack_that_names_no_game_is_known_by_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text("planned = 7\n")
    assert check_pack(path).game == "super-fantasy-brawl"
