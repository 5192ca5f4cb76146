"""`kumite content check`: every mistake, its line and its remedy, whatever the file."""

from __future__ import annotations

import json
import os
import re
import shutil
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kumite import cli
from kumite.errors import ContentError
from kumite.games.neon.content import our_files, read_sources
from kumite.packs.check import check_pack
from kumite.packs.files import MAX_BYTES, MAX_FILES, Problems, SourceFile, decode

HERE = Path(__file__).parent
PACKS = sorted((HERE / "packs").iterdir())
BROKEN = sorted((HERE / "broken").glob("*.toml"))
OURS = HERE.parents[1] / "python" / "kumite" / "content" / "neon"
MARK = " #! "
"""In a broken pack: what the check says of this line, several things parted by a bar."""

PACK = 'id = "mine"\ngame = "neon"\nname = "Mine"\nversion = "1"\nschema = 1\n'


def told(path: Path) -> list[tuple[int, str]]:
    problems = check_pack(path).problems
    return [(p.line, f"{p.message}; {p.remedy}" if p.remedy else p.message) for p in problems]


def told_of(tmp_path: Path, text: str | bytes) -> list[tuple[int, str]]:
    path = tmp_path / "pack.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return told(path)


# What is right


@pytest.mark.parametrize("path", [*PACKS, OURS], ids=lambda path: path.name)
def test_a_good_pack_passes_strictly(path: Path) -> None:
    report = check_pack(path, strict=True)
    assert report.problems == []
    assert report.warnings == []


def test_the_command_says_that_a_pack_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / "packs" / "night-market"
    assert cli.main(["content", "check", str(path)]) == 0
    told = capsys.readouterr().out
    assert told == f"{path}: fine, a pack for neon (equipment 2, token 1, fighter 1)\n"


def test_the_examples_of_the_pages_pass(tmp_path: Path) -> None:
    for name in ("adding-a-card", "adding-a-fighter"):
        page = (HERE.parents[1] / "docs" / f"{name}.md").read_text("utf-8")
        blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
        text = "\n".join(textwrap.dedent(block) for block in blocks)
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    report = check_pack(tmp_path, strict=True)
    assert report.is_fine, report
    assert report.entries == {"equipment": 1, "token": 1, "fighter": 1}


# What is wrong


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_pack_is_explained_line_by_line(path: Path) -> None:
    expected = []
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        if MARK in line:
            messages = line.partition(MARK)[2].split(" | ")
            expected += [(number, message) for message in messages]
    assert expected
    assert told(path) == sorted(expected)


def test_a_remedy_names_the_nearest_right_thing(tmp_path: Path) -> None:
    text = (
        PACK + '[[bot]]\nid = "red"\nsource = "ours"\nnme = "Red"\nname = "Red"\nammo = ["CEL"]\n'
    )
    assert told_of(tmp_path, text) == [
        (9, "unknown key 'nme'; did you mean 'name'?"),
        (11, "unknown ammo 'CEL'; did you mean 'CELL'?"),
    ]


def test_the_command_prints_file_line_problem_and_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(PACK + "energy_maks = 5\n")
    assert cli.main(["content", "check", str(path)]) == 1
    told = capsys.readouterr()
    assert told.out == f"{path}:6: unknown key 'energy_maks'; did you mean 'energy_max'?\n"
    assert told.err == ""


def test_a_program_can_read_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(PACK + "fields = 3\n")
    assert cli.main(["content", "check", "--json", str(path)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert report["game"] == "neon"
    (problem,) = report["problems"]
    assert (problem["line"], problem["message"]) == (6, "fields is 3")
    assert problem["remedy"] == "from 0 to 2"


def test_a_missing_path_is_one_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["content", "check", str(tmp_path / "nowhere")]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "no such file or folder" in told


def test_a_folder_without_a_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"no \.toml file"):
        check_pack(tmp_path)


def test_problems_of_several_files_are_all_told(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(PACK)
    (tmp_path / "b.toml").write_text("[[equipment]\n")
    (tmp_path / "a.toml").write_text("fields = 1\nfilds = 1\n")
    (tmp_path / "c.toml").write_text("fields = 2\n")
    (tmp_path / "notes.txt").write_text("not read")
    problems = [(Path(p.file).name, p.line) for p in check_pack(tmp_path).problems]
    assert problems == [("a.toml", 2), ("b.toml", 1), ("c.toml", 1)]


# Unusual decks


def test_unusual_things_are_told_only_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gun = """
[[equipment]]
id = "big-gun"
source = "ours"
name = "Big Gun"
type = "SMALL"
rank = 1
copies = 3
dice = [5, 5, 5]
capacity = 3
ammo = ["BULLET"]
"""
    path = tmp_path / "pack.toml"
    path.write_text(PACK + gun)
    assert cli.main(["content", "check", str(path)]) == 0
    capsys.readouterr()
    assert cli.main(["content", "check", "--strict", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:7: unusual: 0 effects at rank 1; 1 to 1",
        f"{path}:7: unusual: best cell of 5 dice at rank 1; 1 to 2",
        f"{path}:7: unusual: capacity 3 at rank 1; 1 to 2",
    ]


# Files nobody meant well


def test_large_files_long_lines_and_odd_bytes(tmp_path: Path) -> None:
    for text, line, message in [
        (b"#" * (MAX_BYTES + 1), 1, "file too large; at most 256 KiB"),
        (
            b"a = 1\n#" + b"x" * 2_000,
            2,
            "a line of 2001 characters; at most 2000 characters a line",
        ),
        (b"a = 1\nb = '\xff'\n", 2, "not UTF-8; save the file as UTF-8"),
        (b"a = 1\n\nb = '\0'\n", 3, "a NUL byte; a pack is plain text"),
        (
            b"a = 1\nb = " + b"[" * 1_900,
            2,
            "nested too deeply; at most 12 brackets or dotted keys",
        ),
        (b"energy_max = " + b"1" * 1_980, 1, "energy_max is "),
    ]:
        problems = told_of(tmp_path, text)
        assert problems[0][0] == line
        assert any(each.startswith(message) for _, each in problems), message


def test_brackets_in_texts_are_not_nesting(tmp_path: Path) -> None:
    text = PACK + "# " + "[" * 50 + "\nx = '" + "[" * 50 + '\'\ny = """' + "{" * 50 + '\n"""\n'
    assert [line for line, _ in told_of(tmp_path, text)] == [7, 8]


def test_deep_dotted_keys_are_refused(tmp_path: Path) -> None:
    for key in ("a." * 900 + "a", '"a".' * 400 + "a"):
        for text in (f"{key} = 1", f"[{key}]", f"[[{key}]]"):
            problems = told_of(tmp_path, PACK + text)
            assert [line for line, _ in problems] == [6]


def test_too_many_files(tmp_path: Path) -> None:
    for number in range(MAX_FILES + 1):
        (tmp_path / f"{number:02}.toml").write_text(PACK if number == 0 else "")
    assert told(tmp_path) == [(1, f"{MAX_FILES + 1} files; a pack has at most {MAX_FILES}")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with links and pipes")
def test_links_and_pipes_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'swordfish'\n")
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text(PACK)
    (pack / "link.toml").symlink_to(secret)
    os.mkfifo(pack / "pipe.toml")
    (pack / "sub.toml").mkdir()
    messages = told(pack)
    assert sorted(message.partition(";")[0] for _, message in messages) == [
        "a symbolic link",
        "not a regular file",
        "not a regular file",
    ]
    (tmp_path / "shortcut").symlink_to(pack)
    assert told(tmp_path / "shortcut")[0][1].startswith("a symbolic link")


def test_a_file_name_cannot_disturb_the_terminal(tmp_path: Path) -> None:
    pack = tmp_path / "pa\x1b[31mck\n.toml"
    try:
        pack.write_text(PACK + "x = 1\n")
    except OSError:
        pytest.skip("this system has no such file names")
    (problem,) = check_pack(pack).problems
    assert str(problem).isprintable()


def test_a_text_cannot_disturb_the_terminal(tmp_path: Path) -> None:
    text = PACK + '"\\u001b[2J" = 1\nenergy_max = "\\u202e"\n[automa]\n"\\u0007" = 1\n'
    path = tmp_path / "pack.toml"
    path.write_text(text)
    problems = check_pack(path).problems
    assert len(problems) == 3
    assert all(str(problem).isprintable() for problem in problems)


# Whatever happens to a file


@st.composite
def mutations(draw: st.DrawFn) -> list[SourceFile]:
    """Our files with a few lines lost, doubled, swapped or spoilt."""
    sources = list(our_files())
    number = draw(st.integers(0, len(sources) - 1))
    lines = sources[number].text.split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["lose", "double", "swap", "value", "signs", "cut"]))
        if how == "lose":
            lines[at] = ""
        elif how == "double":
            lines.insert(at, lines[other])
        elif how == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif how == "value" and "=" in lines[at]:
            values = [
                "-1",
                "99",
                "true",
                '""',
                '"x"',
                "[]",
                "{}",
                "1.5",
                "nan",
                "[[1]]",
                "07:32:00",
            ]
            values += ["[{}]", '["HIT"]', "{ energy = 1 }", '"\\u0000"', "9" * 30]
            lines[at] = lines[at].partition("=")[0] + "= " + draw(st.sampled_from(values))
        elif how == "signs":
            place = draw(st.integers(0, len(lines[at])))
            signs = draw(st.text(max_size=4))
            lines[at] = lines[at][:place] + signs + lines[at][place:]
        elif how == "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
    sources[number] = SourceFile(sources[number].name, "\n".join(lines))
    return sources


@settings(max_examples=120)
@given(mutations())
def test_a_spoilt_file_is_explained_and_never_surprises(sources: list[SourceFile]) -> None:
    problems = Problems()
    content, _ = read_sources([], problems, base=sources)
    assert (content is None) == (len(problems) > 0)
    lines = {source.name: source.text.count("\n") + 1 for source in sources}
    for problem in problems:
        assert 1 <= problem.line <= lines[problem.file]
        assert str(problem).isprintable()
    if content is None:
        with pytest.raises(ContentError):
            problems.refuse()


@settings(max_examples=120)
@given(mutations())
def test_a_spoilt_pack_over_ours_is_explained_at_its_own_lines(sources: list[SourceFile]) -> None:
    problems = Problems()
    named = [
        SourceFile(f"mine/{s.name}", s.text.replace('"neon"\nga', '"mine"\nga')) for s in sources
    ]
    read_sources([named], problems)
    for problem in problems:
        assert problem.file.startswith("mine/")


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_or_read(data: bytes) -> None:
    problems = Problems()
    text = decode("x.toml", data, problems)
    if text is None:
        assert len(problems) == 1
    else:
        read_sources([[SourceFile("x.toml", text)]], problems)


def test_our_files_are_what_is_on_disk(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(OURS, copy)
    assert [path.name for path in sorted(copy.glob("*.toml"))] == [s.name for s in our_files()]
