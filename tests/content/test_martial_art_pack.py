"""Our pack of Martial Art, the page that describes packs, and how mistakes are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kumite.games.martial_art import schema
from kumite.games.martial_art.content import load
from kumite.games.martial_art.terms import Keyword, Token
from kumite.packs.check import check_pack

PAGE = Path(__file__).parents[2] / "docs" / "content-martial-art.md"
LEDGER = Path(__file__).parents[2] / "docs" / "rules" / "martial-art.md"
PACK = 'id = "mine"\ngame = "martial-art"\nname = "Mine"\nversion = "1"\nschema = 1\n'
SKILL = """
[[skill]]
id = "hook"
source = "ours"
fighter = "igor"
name = "Hook"
chi = 1
rage = 0
keyword = "start"
printed = true
strikes = ["PUNCH"]
do = [{ op = "attack_dice", n = 1 }]
"""


def rows(text: str, head: str) -> list[list[str]]:
    """The rows of the table whose head begins so."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(head))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def test_the_page_lists_every_figure_with_its_bounds() -> None:
    table = rows(PAGE.read_text(), "| key")
    bounds = {row[0].strip("`"): (int(row[1]), int(row[2])) for row in table}
    assert bounds == schema.FIGURES


def test_the_page_lists_every_condition() -> None:
    for row in rows(PAGE.read_text(), "| condition"):
        told = {Keyword[word.strip().upper()] for word in row[1].split(",")}
        name = row[0].strip("`")
        assert told == {key for key, names in schema.CONDITIONS.items() if name in names}


def test_fighters_are_those_of_the_ledger() -> None:
    """Token lists and columns, as the ledger's tables give them."""
    text = LEDGER.read_text()
    lists = {row[0].split(" (")[0]: row[1:8] for row in rows(text, "| Fighter (art)")}
    columns = {row[0]: row[1:] for row in rows(text, "| Fighter | 1 Head")}
    assert len(lists) == len(columns) == 6
    for fighter in load().fighters:
        assert fighter.tokens == tuple(int(count) for count in lists[fighter.name])
        for cell, column in zip(columns[fighter.name], fighter.columns, strict=True):
            size, *drawn = cell.split()
            assert size == f"{column.last}/{column.severe}"
            assert drawn == [f"{token.name.capitalize()}@{at}" for at, token in column.tokens]


def test_skills_are_those_of_the_ledger() -> None:
    """Names, prices and keywords, in the order of the ledger."""
    keywords = "(Start|End|Reaction|Style)"
    pattern = rf"^\| MA-[A-Z]{{3}}-\d\d \| (.+?)(?: \(printed\))? \| (.+?) \| {keywords}"
    found = re.findall(pattern, LEDGER.read_text(), re.MULTILINE)
    skills = [skill for skills in load().skills for skill in skills]
    assert len(found) == len(skills) == 42
    for (name, price, keyword), skill in zip(found, skills, strict=True):
        cost = " ".join(f"{n}{k}" for n, k in ((skill.chi, "C"), (skill.rage, "R")) if n)
        assert (skill.name, cost, skill.keyword.name.capitalize()) == (name, price, keyword)


def test_supplies_suffice_for_any_four_fighters() -> None:
    """The tokens in the box: 8 Punches, 8 Kicks, 4 Locks, 4 Headbutts, 9, 9 and 15 Effects."""
    for token, box in zip(Token, (8, 8, 4, 4, 9, 9, 15), strict=True):
        most = sorted((fighter.tokens[token] for fighter in load().fighters), reverse=True)[:4]
        assert sum(most) <= box


def told(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "pack.toml"
    path.write_text(PACK + text)
    report = check_pack(path)
    return [f"{problem.line}: {problem.message}; {problem.remedy}" for problem in report.problems]


def test_a_skill_can_be_replaced(tmp_path: Path) -> None:
    assert told(tmp_path, SKILL) == []
    content = load((tmp_path / "pack.toml",))
    assert content.skill(0, 0).chi == 1
    assert content.hash != load().hash


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('keyword = "start"', 'keyword = "begin"', 14, "unknown keyword 'begin'"),
        ('fighter = "igor"', 'fighter = "igr"', 10, "did you mean 'igor'?"),
        ("chi = 1", "chi = 99", 12, "chi is 99; from 0 to 15"),
        ("chi = 1", "", 7, "'chi' is missing"),
        ('["PUNCH"]', '["PUNHC"]', 16, "did you mean 'PUNCH'?"),
        ('["PUNCH"]', '["MOVE"]', 16, "unknown strikes 'MOVE'"),
        ('["PUNCH"]', '["PUNCH", "PUNCH"]', 16, "names something twice"),
        ("n = 1 }", "n = 9 }", 17, "n is 9; from 1 to 3"),
        ('"attack_dice"', '"atack_dice"', 17, "did you mean 'attack_dice'?"),
        ("n = 1 }", 'n = 2, per = "MOVE" }', 17, "exactly 1 for each token"),
        ("n = 1 }", "m = 1 }", 17, "unknown key 'm'"),
        ("n = 1 }]", "n = 1 }, { op = 'attack_dice', n = 1 }]", 17, "given twice"),
        ('"attack_dice", n = 1', '"shift_token", n = 1', 17, "does nothing in a start skill"),
        ('"attack_dice", n = 1', '"push", n = 1', 15, "a push is never printed"),
        ('keyword = "start"', 'keyword = "end"', 7, "'lasts' is missing"),
        ('keyword = "start"', 'keyword = "start"\nlasts = "now"', 15, "only an end skill"),
        ('strikes = ["PUNCH"]', 'after = ["PUNCH"]', 16, "a start skill asks no 'after'"),
        ("printed = true", "", 0, "not its first 2"),
        ("areas", "areas", 0, ""),
    ],
)
def test_mistakes_of_a_skill_are_told(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    problems = told(tmp_path, SKILL.replace(old, new))
    if not words:
        assert problems == []
        return
    assert any(words in problem for problem in problems), problems
    if line:
        assert any(problem.startswith(f"{line}: ") for problem in problems), problems


OURS = Path(__file__).parents[2] / "python" / "kumite" / "content" / "martial-art"
FIGHTER = "[[fighter]]" + (OURS / "fighters.toml").read_text().split("[[fighter]]")[1]
"""Igor, as our pack has him."""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("", "", ""),
        ("PUNCH = 2", "PUNCH = 3", "tokens are 13; exactly 12"),
        ("PUNCH = 2, LOCK = 1", "PUNCH = 1, LOCK = 2", "do not fit the columns"),
        ("top = 5", "top = 0", "top is 0; from 1 to 15"),
        ("start = 1", "start = 7", "start is 7; from 0 to 5"),
        ("last = 9", "last = 30", "last is 30; from 4 to 15"),
        ("severe = 5", "severe = 8", "from 3 to 5 squares above the last"),
        ("square = 4,", "square = 9,", "square is 9; from 1 to 8"),
        ("square = 6,", "square = 1,", "from the top down"),
        ('"HEADBUTT" }', '"HEADBUT" }', "did you mean 'HEADBUTT'?"),
        ("  { last = 7", "#  { last = 7", "columns has 4 entries"),
    ],
)
def test_mistakes_of_a_fighter_are_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    problems = told(tmp_path, FIGHTER.replace(old, new, 1) if old else FIGHTER)
    assert any(words in problem for problem in problems) if words else problems == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rounds = 0", "rounds is 0; from 1 to 100"),
        ('[die]\nfaces = ["FAIL", "NORMAL"]', "lacks a face"),
        ('[die]\nfaces = ["HIT", "NORMAL"]', "unknown faces 'HIT'"),
        ("[die]\nsides = 6", "unknown key 'sides'"),
        ("[mat]\nrows = [{ r = 0, first = 0, last = 3 }]", "unknown space"),
        ("[mat]\nrows = [{ r = 0, first = 2, last = 1 }]", "at least first"),
        (
            "[mat]\nrows = [{ r = 0, first = 0, last = 2 }, { r = 2, first = 0, last = 2 }]",
            "leaves gaps",
        ),
        ('[[start]]\nid = "duo"\nsource = "ours"\nplaces = []', "too many entries"),
        (
            '[[start]]\nid = "duel"\nsource = "ours"\nplaces = [{ space = "D3", facing = 0 }]',
            "places has 1 entry; exactly 2",
        ),
        (
            '[[start]]\nid = "duel"\nsource = "ours"\n'
            'places = [{ space = "D3", facing = 6 }, { space = "D3", facing = 0 }]',
            "D3 is given twice",
        ),
        ("round = 7", "did you mean 'rounds'?"),
    ],
)
def test_mistakes_of_figures_are_told(tmp_path: Path, text: str, words: str) -> None:
    problems = told(tmp_path, text)
    assert any(words in problem for problem in problems), problems


def test_a_pack_that_names_no_game_is_known_by_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text("attack_dice = 3\n")
    assert check_pack(path).game == "martial-art"
    path.write_text("nothing = 7\n")
    report = check_pack(path)
    assert report.game == ""
    assert report.problems[0].message == "the pack names no game"
