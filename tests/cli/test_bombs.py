"""Files that are made to take all memory, or for ever: each is refused within narrow limits."""

from __future__ import annotations

import gzip
import hashlib
import json
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from kumite import record
from kumite.matches import record_lines
from kumite.packs.files import MAX_BYTES
from kumite_tui.keys import keymap
from kumite_tui.storage import settings
from tests.record.test_record import play_on, started

resource = pytest.importorskip("resource", reason="needs a system that limits processes")

# So much for a whole corpus: a tenth of the time, and half of the memory, is enough.
PROGRAM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
from kumite.cli import main
words, files = sys.argv[1].split(), sys.argv[2:]
for file in files:
    code = main([*words, file])
    print(file, "refused" if code else "accepted", flush=True)
"""
LINE = 1_990


def lines(piece: str) -> str:
    """As many as a pack may have, as long as they may be."""
    line = piece * (LINE // len(piece))
    return "\n".join([line] * ((MAX_BYTES - 100) // (len(line) + 1)))


def numbered(pattern: str, most: int = 30_000) -> str:
    text = ""
    for number in range(most):
        text += pattern.replace("#", str(number)) + "\n"
        if len(text) > MAX_BYTES - 2 * LINE:
            break
    return text


def zipped() -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x", bytes(50_000_000))
    return data.getvalue()


ANYTHING: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "zeros": lambda: bytes(40_000_000),
    "one long line": lambda: b"a" * 30_000_000,
    "empty lines": lambda: b"\n" * 3_000_000,
    "brackets": lambda: b"[" * 1_000_000,
    "braces": lambda: b'{"a":' * 1_000_000,
    "a number": lambda: b"9" * 5_000_000,
    "gzip": lambda: gzip.compress(bytes(100_000_000)),
    "zip": zipped,
    "pickle": lambda: pickle.dumps({"x": [[[]]] * 100_000}),
    "laughs": lambda: b'<!DOCTYPE x [<!ENTITY a "' + b"ha" * 1_000 + b'">]><x>&a;</x>',
}
PACKS: dict[str, Callable[[], str]] = {
    "a line of tables": lambda: "a." * 20_000 + "a = 1",
    "dotted keys": lambda: numbered("a.b.c.d.e.f.g.h.i.j.k# = 1"),
    "deep tables": lambda: numbered("[a.b.c.d.e.f.g.h.i.j.k#]"),
    "many tables": lambda: numbered("[[a.b.c.d]]"),
    "tables in lines": lambda: numbered(
        "a# = {" + ", ".join(f"b{n} = 1" for n in range(150)) + "}"
    ),
    "keys": lambda: numbered("k#=1"),
    "large numbers": lambda: numbered("a# = " + "9" * LINE),
    "small numbers": lambda: numbered("a# = 0." + "0" * 1_900 + "1e-9999"),
    "dates": lambda: numbered("a# = 1979-05-27T07:32:00." + "9" * 1_900 + "Z"),
    "escapes": lambda: numbered('a# = "' + "\\U0010FFFF" * 190 + '"'),
    "an array without end": lambda: "a = [\n" + lines("1,"),
    "texts without end": lambda: numbered('\\"""'),
    "lines without end": lambda: numbered("x'''y''"),
    "quotes": lambda: lines('"'),
    "backslashes": lambda: '"""\n' + lines("\\"),
    "pairs of braces": lambda: lines("{}"),
}


def sealed(*bodies: dict[str, object] | bytes) -> bytes:
    """Lines whose hashes are right, whatever they say."""
    data, chain = [], ""
    for body in bodies:
        if isinstance(body, bytes):
            chain = hashlib.sha256(chain.encode() + body).hexdigest()[:32]
            data.append(body + f',"chain":"{chain}"}}\n'.encode())
        else:
            line, chain = record_lines.seal(body, chain)
            data.append(line)
    return b"".join(data)


def saves(folder: Path) -> dict[str, bytes]:
    """The first line of a match, and after it what no match has."""
    file = folder / "sound.kumite"
    match = started()
    with record.Recorder.create(file, match):
        play_on(match, 6)
        match.undo(5)
        play_on(match, 1)
    first, *rest = (json.loads(line) for line in file.read_bytes().splitlines())
    for body in (first, *rest):
        del body["chain"]
    return {
        "deep": sealed(first, b'{"n":' + b"[" * 3_900),
        "deeper": sealed(first, b'{"n":' * 780),
        "a long number": sealed(first, b'{"n":' + b"9" * 3_900),
        "more than can be counted": sealed(first, b'{"n":1e999'),
        "no number": sealed(first, b'{"n":NaN'),
        "twice": sealed(first, b'{"n":1,"n":1'),
        "many keys": sealed(first, b"{" + b",".join(b'"%d":1' % n for n in range(450))),
        "escapes": sealed(first, b'{"n":"' + b"\\ud800" * 600 + b'"'),
        "back and forth": sealed(first, *rest, *rest[-2:] * 20_000, b'{"n":0'),
    }


def refusals(words: str, bombs: dict[str, bytes], folder: Path) -> dict[str, str]:
    """What a program with little time and memory said of each."""
    files = {}
    for number, (name, data) in enumerate(bombs.items()):
        files[name] = folder / f"{number}{'.toml' if 'content' in words else '.kumite'}"
        files[name].write_bytes(data)
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, words, *map(str, files.values())],
        capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr[-2_000:]
    assert "Traceback" not in ended.stderr
    told = ended.stdout + ended.stderr
    found = {}
    for name, file in files.items():
        assert f"{file} accepted" not in told, name
        found[name] = "\n".join(line for line in told.splitlines() if f"{file}:" in line)
    return found


def test_no_match_file_is_a_bomb(tmp_path: Path) -> None:
    bombs = {name: make() for name, make in ANYTHING.items()} | saves(tmp_path)
    told = refusals("replay verify", bombs, tmp_path)
    assert [name for name, words in told.items() if words.count("\n") or not words] == []


def test_no_pack_is_a_bomb(tmp_path: Path) -> None:
    bombs = {name: make() for name, make in ANYTHING.items()}
    bombs |= {name: make().encode() for name, make in PACKS.items()}
    assert all(len(make()) < MAX_BYTES for make in PACKS.values())
    told = refusals("content check", bombs, tmp_path)
    assert [name for name, words in told.items() if not words] == []


@pytest.mark.parametrize("name", PACKS)
def test_what_somebody_has_set_is_no_bomb(name: str) -> None:
    first = settings.Settings()
    assert settings.read(PACKS[name](), first) == first
    keys, why = keymap.read(PACKS[name](), "keys.toml")
    assert keys == keymap.Keymap()
    assert why
