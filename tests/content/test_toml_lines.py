"""The finder of lines agrees with the standard parser about what there is, and knows where."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kumite.games.neon.content import our_files
from kumite.packs.files import SourceFile
from kumite.packs.toml_lines import Path, lines_of

TRICKY = '''
title = "a # b [c] \\" = {" # a comment with [brackets] = "quotes
'quoted key'."other.one" = 'C:\\path'
a.b.c = 1
long = """
[not.a.table]
x = 1 \\""" still in it""""
literal = \'\'\'
{ no = "table" }\'\'\'
dates = [1979-05-27 07:32:00, 1979-05-27]
numbers = [ # comment ] in a list
  1, # one, with a comma
  [2, 3], { x = 4, y.z = [5] },
  -0.5e+3,
]
empty = []
none = {}

[table]
key = true
[table.inner] # "comment"
key = 1
[[row]]
x = 1
  [[row.sub]]
  y = 1
  [[row.sub]]
  y = 2
  [row.sub.deep]
  z = 3
[[ row ]]
"x" = 2
[row.more]
w = 1
[[row.sub]]
'''


def paths_in(value: object, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths_in(inner, (*path, key))
    if isinstance(value, list):
        for position, inner in enumerate(value):
            yield from paths_in(inner, (*path, position))


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["unix", "windows"])
def test_every_place_of_a_tricky_text_is_found(newline: str) -> None:
    text = TRICKY.replace("\n", newline)
    assert set(lines_of(text)) == set(paths_in(tomllib.loads(text)))


def test_lines_of_a_tricky_text() -> None:
    places = lines_of(TRICKY)
    lines = TRICKY.split("\n")
    for path, beginning in {
        ("title",): "title",
        ("quoted key", "other.one"): "'quoted key'",
        ("a", "b", "c"): "a.b.c",
        ("literal",): "literal",
        ("numbers", 1, 1): "  [2, 3]",
        ("numbers", 2, "y", "z", 0): "  [2, 3]",
        ("numbers", 3): "  -0.5e+3",
        ("table", "inner", "key"): "key = 1",
        ("row", 0, "sub", 1, "y"): "  y = 2",
        ("row", 0, "sub", 1, "deep"): "  [row.sub.deep]",
        ("row", 1): "[[ row ]]",
        ("row", 1, "more", "w"): "w = 1",
        ("row", 1, "sub", 0): "[[row.sub]]",
    }.items():
        assert lines[places[path] - 1].startswith(beginning), path


@pytest.mark.parametrize("source", our_files(), ids=lambda source: source.name)
def test_every_place_of_our_files_is_found(source: SourceFile) -> None:
    assert set(lines_of(source.text)) == set(paths_in(tomllib.loads(source.text)))


keys = st.sampled_from(["a", "b", "c", '"d e"', "'f.g'"])
scalars = st.sampled_from(["1", "true", '"#[x"', "'}'", "1.5", '"""\n"""', "1979-05-27"])
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(keys, inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{k} = {v}" for k, v in table.items()) + "}"
        )
    ),
    max_leaves=6,
)
statements = (
    st.builds(lambda key, value: f"{key} = {value}", keys, values)
    | st.builds(lambda first, key: f"{first}.{key} = 1", keys, keys)
    | st.lists(keys, min_size=1, max_size=3).map(lambda parts: f"[{'.'.join(parts)}]")
    | st.lists(keys, min_size=1, max_size=3).map(lambda parts: f"[[{'.'.join(parts)}]]")
    | st.just("# [comment]")
)


@given(st.lists(statements, max_size=12).map("\n".join))
def test_whatever_the_parser_accepts_is_found(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert set(lines_of(text)) == set(paths_in(data))
