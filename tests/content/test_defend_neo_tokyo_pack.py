"""The page that describes packs of Defend Neo Tokyo, and how mistakes are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kumite.games.defend_neo_tokyo import schema
from kumite.games.defend_neo_tokyo.content import check_sources, load
from kumite.games.defend_neo_tokyo.operations import Asks, OpKind, Word
from kumite.games.defend_neo_tokyo.terms import REACTS, QualityKind, When, Window
from kumite.packs.files import Problems, SourceFile

PAGE = (Path(__file__).parents[2] / "docs" / "content-defend-neo-tokyo.md").read_text()
OURS = Path(__file__).parents[2] / "python" / "kumite" / "content" / "defend-neo-tokyo"
PACK = 'id = "mine"\ngame = "defend-neo-tokyo"\nname = "Mine"\nversion = "1"\nschema = 1\n'
PILOT = {Window.CARD, *REACTS}
AUTO = set(Window) - PILOT
GROUPS = {"any": set(Window), "pilot": PILOT, "auto": AUTO, "the React windows": set(REACTS)}


def rows(head: str) -> list[list[str]]:
    """The rows of the table whose head begins so."""
    lines = PAGE.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(head))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def windows(cell: str) -> set[Window]:
    """The windows that a cell of the page names."""
    if cell.startswith("all but "):
        return set(Window) - windows(cell.removeprefix("all but "))
    found: set[Window] = set()
    for word in re.split("[,;] ", cell):
        if word in GROUPS:
            found |= GROUPS[word]
        elif word.upper() in Window.__members__:
            found.add(Window[word.upper()])
    return found


def test_the_page_lists_every_figure_with_its_bounds() -> None:
    bounds = {row[0].strip("`"): (int(row[1]), int(row[2])) for row in rows("| key | from")}
    assert bounds == schema.FIGURES


def test_the_page_lists_every_operation_with_its_parameters_and_windows() -> None:
    told: dict[str, list[str]] = {}
    for row in rows("| operation | parameters"):
        for name in re.findall("`([a-z_]+)`", row[0]):
            told[name] = row
    assert set(told) == {kind.word for kind in OpKind}
    for kind in OpKind:
        _, parameters, where, *_ = told[kind.word]
        params = {name: param for name, param in kind.params().items() if name != "may"}
        named = set(re.findall(r"`([a-z_A-Z]+)`", parameters))
        words = {word for param in params.values() for word, _ in param.words}
        assert named == set(params) | words, kind
        for name, low, high in re.findall(r"`([a-z]+)` (\d+) to (\d+)", parameters):
            assert (params[name].least, params[name].most) == (int(low), int(high)), kind
        if "n" in params and not re.search(r"`n` \d", parameters):
            assert (params["n"].least, params["n"].most) == (1, 9), kind
        (form,) = kind.forms
        assert windows(where.partition("; `this`")[0]) == set(form.windows), kind


def test_the_page_lists_every_word_with_its_windows() -> None:
    told: dict[str, set[Window]] = {}
    before: set[Window] = set()
    for row in rows("| word | stands for"):
        before = before if row[2].strip(" |") == "the same" else windows(row[2].strip(" |"))
        for name in re.findall("`([a-z_]+)`", row[0]):
            told[name] = before
    assert told == {word.name.lower(): set(word.windows) for word in Word}


def test_the_page_lists_conditions_qualities_and_timings() -> None:
    conditions = [row[0].strip("`") for row in rows("| condition |")]
    assert conditions == [ask.word for ask in Asks]
    qualities = [row[0].strip("`") for row in rows("| `is` |")]
    assert qualities == [kind.name.lower() for kind in QualityKind]
    timings = [row[0].strip("`") for row in rows("| `when` |")]
    assert timings == [when.name.lower() for when in When if when is not When.NEVER]
    words = ", ".join(f"`{window.name.lower()}`" for window in REACTS)
    assert words in PAGE.replace("\n", " ")


def told(text: str) -> list[str]:
    problems = Problems()
    check_sources([SourceFile("mine.toml", PACK + text)], problems, None)
    return [str(problem) for problem in problems.sorted()]


def entry(file: str, id: str) -> str:
    """An entry of our pack."""
    text = (OURS / file).read_text()
    blocks = re.split(r"\n(?=\[\[|#)", text)
    return next(block for block in blocks if f'\nid = "{id}"\n' in block)


def test_our_pack_has_no_mistakes() -> None:
    problems = Problems()
    sources = [SourceFile(file.name, file.read_text()) for file in sorted(OURS.glob("*.toml"))]
    counts = check_sources(sources, problems, None)
    assert not list(problems)
    assert (counts["card"], counts["part"], counts["citizen"]) == (168, 24, 29)


def test_an_entry_can_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(PACK + entry("cards.toml", "nick").replace("plus = 2", "plus = 3"))
    content = load((path,))
    assert content.hash != load().hash
    path.write_text(PACK + entry("cards.toml", "nick").replace('"Nick"', '"Scratch"'))
    assert load((path,)).hash == load().hash


_NICK, _BLADE, _RALLY = (
    ("cards.toml", "nick"),
    ("cards.toml", "turn-the-blade"),
    ("cards.toml", "rally"),
)
_EDGE, _DRIFT, _EYES = ("cards.toml", "sear"), ("cards.toml", "skim"), ("cards.toml", "eight-eyes")
_BUCK, _BELT = ("cards.toml", "buckshot"), ("cards.toml", "ammo-belt")


@pytest.mark.parametrize(
    ("place", "old", "new", "words"),
    [
        (_NICK, 'type = "melee"', 'type = "mele"', "did you mean 'melee'?"),
        (_NICK, "req = 1", "req = 10", "req is 10; from 0 to 9"),
        (_NICK, "req = 1\n", "", "'req' is missing"),
        (_NICK, 'part = "lazer-knife"', 'part = "laser-knife"', "did you mean 'lazer-knife'?"),
        (_NICK, "number = 1", "number = 2", "lazer-knife has the cards 2, 2, 3, 4, 5, 6, 7"),
        (_NICK, "dice = 1", "dice = 9", "dice is 9; from 1 to 8"),
        (_NICK, "dice = 1, ", "", "'dice' is missing"),
        (_NICK, '"attack", who', '"atack", who', "did you mean 'attack'?"),
        (_NICK, 'one = "monster"', 'one = "foe"', "unknown one 'foe'"),
        (_NICK, 'one = "monster"', 'one = "mech"', "attack does nothing to a mech"),
        (_NICK, "within = 0", "within = 1", "a melee attack has range 0"),
        (_NICK, ', within = 0, of = "me"', "", "a melee attack has range 0"),
        (_NICK, 'of = "me"', 'of = "here"', "distances are taken from 'me'"),
        (_NICK, '{ one = "monster"', '{ each = "monster"', "attack works on one object"),
        (_NICK, "pierce = true", "pierce = true, may = true", "the first operation has 'may'"),
        (_NICK, 'type = "melee"', 'type = "action"', "attack on a card that is no attack"),
        (_NICK, 'op = "attack"', 'op = "hit"', "unknown key 'pierce'"),
        (_NICK, "dice = 1", "mods = [{ amount = 1 }], dice = 1", "exactly one"),
        (_NICK, "req = 1", "req = 1\nicon = true", "unknown key 'icon'"),
        (_NICK, "req = 1", 'req = 1\nwindow = "damage"', "unknown key 'window'"),
        (
            _BUCK,
            "dice = 1",
            'mods = [{ amount = 1, if = { is = "fire" } }], dice = 1',
            "one monster",
        ),
        (_EDGE, 'is = "fire"', 'is = "moved"', "moved does nothing in card"),
        (_EDGE, 'is = "fire"', 'is = "defeated"', "mods ask no defeated; one of alone, fire"),
        (_BLADE, 'window = "damage"', 'window = "damaged"', "did you mean 'damage'?"),
        (_BLADE, 'window = "damage"', 'window = "city"', "window 'city' is about no mech"),
        (_BLADE, '{ who = "own" }', "{ within = 1 }", "window 'damage' is about a mech"),
        (_BLADE, '{ who = "own" }', '{ who = "any", within = 1 }', "with other keys"),
        (_BLADE, '{ who = "own" }', '{ who = "own", parts = ["LEG"] }', "unknown parts 'LEG'"),
        (_BLADE, '{ who = "own" }', '{ who = "own", target_within = 1 }', "only in shot, rolled"),
        (_BLADE, 'scope = { who = "own" }\n', "", "'scope' is missing"),
        (_BLADE, 'op = "prevent"', 'op = "shield"', "shield does nothing in damage"),
        (_BLADE, 'who = "src"', 'who = "it"', "'it' is nothing yet"),
        (_BLADE, 'who = "src", plus = 2', 'who = "src"', "hit without dice and plus"),
        (_BLADE, 'is = "none_left"', 'is = "standing"', "if asks no standing"),
        (_RALLY, "persistent = true\n", "", "mod on a card that does not last"),
        (_RALLY, 'who = "others"', 'who = "this"', "no damage of this"),
        (_RALLY, 'stat = "damage"', 'stat = "dice"', "no dice of others; this"),
        (_DRIFT, "max = 2", "max = 0", "max is 0; from 1 to 5"),
        (_DRIFT, "min = 1", "min = 3", "max is 2; at least min, 3"),
        (_DRIFT, 'who = "me"', 'who = { one = "ally" }', "only the own mech carries"),
        (_EYES, 'deck = "city", n = 3', 'deck = "city", n = 4', "n is 4; from 1 to 3"),
        (_EYES, ', [{ op = "peek", deck = "city", n = 3 }]', "", "one_of has 1 entry"),
        (_BELT, 'who = "me"', 'who = { one = "mech", least = "life" }', "least with 'one'"),
        (_BELT, 'who = "me"', 'who = { each = "mech", least = "life" }', "a mech has no life"),
        (
            _BELT,
            'who = "me"',
            'who = { each = "mech", where = { is = "standing" } }',
            "no question",
        ),
        (_BELT, 'op = "draw", who = "me", n = 2', 'op = "aim"', ""),
        (_BELT, 'op = "draw", who = "me", n = 2', 'op = "track", n = 0', "n is 0; from 1 to 9"),
    ],
)
def test_mistakes_of_a_card_are_told(
    place: tuple[str, str], old: str, new: str, words: str
) -> None:
    text = entry(*place)
    assert old in text
    problems = told(text.replace(old, new, 1))
    if words:
        assert any(words in problem for problem in problems), problems
        assert all(problem.startswith(("mine.toml:", "parts.toml:")) for problem in problems)
    else:
        assert problems == []


_FORGE, _KNIFE, _LEGS = (
    ("parts.toml", "anansi"),
    ("parts.toml", "lazer-knife"),
    ("parts.toml", "light-legs"),
)
_MAW, _KING = ("monsters.toml", "cindermaw"), ("monsters.toml", "glowback")
_BOSS, _SHOCK = ("monsters.toml", "gorganicus"), ("events.toml", "aftershock")
_TANK, _CREW = ("citizens.toml", "tank-platoon"), ("citizens.toml", "militia")
_SHOP, _TRIP = ("citizens.toml", "taxi-rank"), ("citizens.toml", "school-trip")
_HQ, _ASA = ("city.toml", "defense-hq"), ("city.toml", "asakusa")
_MECH = ("parts.toml", "patriot-1776")


@pytest.mark.parametrize(
    ("place", "old", "new", "words"),
    [
        (_FORGE, "spaces = 4", "spaces = 0", "spaces is 0; from 1 to 9"),
        (_FORGE, "spaces = 4", "spaces = 9", ""),
        (_FORGE, "spaces = 3, power = 5", "spaces = 9, power = 5", "have 16 spaces; at most 15"),
        (_FORGE, 'cost = "bot"', 'cost = "robot"', "did you mean 'bot'?"),
        (_FORGE, 'name = "REPAIR", ', 'name = "REPAIR", at = 1, ', "unknown key 'at'"),
        (_KNIFE, "length = 4", "length = 10", "length is 10; from 1 to 9"),
        (_KNIFE, "at = 1", "at = 5", "at is 5; from 1 to 4"),
        (_KNIFE, 'kind = "arm"', 'kind = "leg"', "did you mean 'legs'?"),
        (_KNIFE, ', type = "attack"', "", "attack on a card that is no attack"),
        (_KNIFE, ', type = "attack"', ', type = "attack", icon = true', "always has the icon"),
        (_KNIFE, 'cost = "card"', 'cost = "card", stride = true', "a stride that is no move"),
        (_KNIFE, 'kind = "arm"', 'kind = "legs"', "lazer-knife is no arm"),
        (_MECH, "power = 6", "power = 10", "power is 10; from 0 to 9"),
        (_MAW, "life = 36", "life = 0", "life is 0; from 1 to 250"),
        (_MAW, "number = 1", "number = 2", "radiation has the monsters 2, 2, 3, 4, 5, 6"),
        (_MAW, 'at = "RND"', 'at = "CITY"', "unknown at 'CITY'"),
        (_MAW, 'at = "CIT"', 'at = "LG"', "unknown at 'LG'"),
        (_MAW, 'threat = "radiation"', 'threat = "radiaton"', "did you mean 'radiation'?"),
        (_MAW, 'symbol = "white"', 'symbol = "W"', "unknown symbol 'W'"),
        (_MAW, "melee = 1", "mele = 1", "did you mean 'melee'?"),
        (_MAW, 'which = "low"', 'which = "lowest"', "unknown which 'lowest'"),
        (_KING, 'is = "after_attack"', 'is = "lure"', "unknown key 'do'"),
        (_KING, 'side = "city"', 'side = "sea"', "unknown side 'sea'"),
        (_BOSS, "life = 100", "life = 250", "gorganicus may have 275 life; at most 255"),
        (_BOSS, 'is = "moved"', 'is = "movd"', "did you mean 'moved'?"),
        (_BOSS, '{ op = "draw_city", n = 2 }, ', "", "no City card is drawn before"),
        (_BOSS, 'who = "here", n = 2', 'who = { one = "space" }, n = 2', "nobody chooses here"),
        (_BOSS, 'who = "here", n = 2', 'who = "here", n = 2, may = true', "only pilots choose"),
        (_SHOCK, 'who = "drawn"', 'who = "me"', "who 'me' means nothing in 'text'"),
        (_SHOCK, 'op = "draw_city", n = 2', 'op = "move", n = 2', "move does nothing in text"),
        (_SHOCK, 'threat = "radiation"', 'threat = "abyss"', "radiation has 12 events; exactly 13"),
        (_TANK, "copies = 1", "copies = 2", "copies is 2; exactly 1 for event_step"),
        (_TANK, 'when = "event_step"', 'when = "exiting"', ""),
        (_TANK, 'least = "order"', 'least = "city_damage"', "a monster has no city_damage"),
        (_TANK, ', least = "order"', "", "hit works on one object"),
        (_CREW, "attack_bonus = 1", "attack_bonus = 4", "attack_bonus is 4; from 1 to 3"),
        (_CREW, "{ attack_bonus = 1 }", "{}", "a static ability that does nothing"),
        (_SHOP, "copies = 2", "copies = 3", "49 citizens in all; exactly 48"),
        (_SHOP, 'kind = "plain"', 'kind = "plain"\ndo = []', "unknown key 'do'"),
        (_TRIP, 'how = "destroyed"', 'how = "burnt"', "unknown how 'burnt'"),
        (_HQ, "next = [1, ", "next = [0, 1, ", "an area beside itself"),
        (_ASA, "next = [1, 6, 8, 18]", "next = [1, 6, 8]", "a line to 7 and none back"),
        (_ASA, "capacity = 5", "capacity = 15", "capacity is 15; from 1 to 14"),
    ],
)
def test_mistakes_of_other_entries_are_told(
    place: tuple[str, str], old: str, new: str, words: str
) -> None:
    text = entry(*place)
    assert old in text
    problems = told(text.replace(old, new, 1))
    if words:
        assert any(words in problem for problem in problems), problems
    else:
        assert problems == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hand = 0", "hand is 0; from 1 to 10"),
        ("hands = 6", "did you mean 'hand'?"),
        ('[random]\nfaces = ["C", "HEAD"]', "unknown faces 'HEAD'"),
        ("[random]\nsides = 6", "unknown key 'sides'"),
        (
            '[[event_deck]]\nid = "many"\nsource = "ours"\nmechs = [4]\nappears = 1\nevents = 5',
            "no deck for 5 mechs",
        ),
        (
            '[[event_deck]]\nid = "many"\nsource = "ours"\nmechs = [4, 5]\nappears = 2\nevents = 5',
            "appears is 2; at most 1 for 5 mechs",
        ),
        (
            '[[difficulty]]\nid = "hard"\nsource = "ours"\nfinal = 16\nboss = 100\nbots = 3',
            "final is 16; from 1 to 15",
        ),
        (
            '[[prebuilt]]\nid = "anansi"\nsource = "ours"\n'
            'parts = ["anansi", "chain-fist", "chain-fist", "light-legs"]',
            "a part is given twice",
        ),
        (
            '[[prebuilt]]\nid = "anansi"\nsource = "ours"\n'
            'parts = ["anansi", "chain-fist", "shotgun", "light-legs"]',
            "light-legs belongs to",
        ),
        ('[[mode]]\nid = "duo"\nsource = "ours"\ntrigger = 5\nboss = 100', "too many entries"),
    ],
)
def test_mistakes_of_figures_are_told(text: str, words: str) -> None:
    problems = told(text)
    assert any(words in problem for problem in problems), problems
