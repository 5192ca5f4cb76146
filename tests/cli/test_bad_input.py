"""Bad input of every kind: one line, exit code 2, no traceback, nothing lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kumite import cli, record
from tests.harness import ENGINES
from tests.record.test_record import play_on, started

WRONG = [
    (["play", "noen"], "did you mean neon"),
    (["play", "neon", "--mode", "royal"], "did you mean royale"),
    (["play", "neon", "--seats", "7"], "2 to 6 seats"),
    (["play", "neon", "--seats", "two"], "invalid int"),
    (["play", "neon", "--mode", "squad-2x2", "--seats", "3"], "takes 4 seats"),
    (["play", "neon", "--fighters", "gost"], "did you mean ghost"),
    (["play", "neon", "--fighters", "ghost,ghost"], "twice"),
    (["play", "neon", "--option", "automa"], "NAME=VALUE"),
    (["play", "neon", "--option", "track=9"], "one of 2-3, 4-6"),
    (["play", "neon", "--bots", "deep"], "no bot 'deep'"),
    (["play", "neon", "--humans", "9"], "--humans is 0 to 2"),
    (["play", "neon", "--pack", "no/such/pack"], "no/such/pack"),
    (["play", "neon", "--resume", "no.kumite"], "no such file"),
    (["play", "neon", "--save", "no/such/folder/a.kumite"], "no such folder"),
    (["play", "neon", "--engine", "fast"], "invalid choice"),
    (["play"], "required"),
    (["simulate", "noen"], "did you mean neon"),
    (["simulate", "neon", "--games", "0"], "--games is 1 to"),
    (["simulate", "neon", "--jobs", "-1"], "--jobs is 0 to"),
    (["simulate", "neon", "--bots", ""], "no bot ''"),
    (["parity", "noen"], "did you mean neon"),
    (["parity", "neon", "--mode", "squad"], "did you mean squad"),
    (["parity", "neon", "--seats", "9"], "no match of neon has 9 seats"),
    (["perft", "neon", "--depth", "0"], "depth is 1 to"),
    (["perft", "neon", "--depth", "1000"], "depth is 1 to"),
    (["perft", "neon", "--position", "planing"], "did you mean planning"),
    (["replay"], "name a match file"),
    (["replay", "no.kumite"], "no such file"),
]


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    if words[0] in ("play", "simulate", "perft", "replay") and "--engine" not in words:
        words = [*words, "--engine", ENGINES[0]]
    assert cli.main(words) == cli.EXIT_REFUSED
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.startswith("kumite: ")
    return told.err


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_one_line_says_what_is_wrong(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refused(words, capsys)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "kept.kumite"
    match = started()
    play_on(match, 20)
    record.save(match, path)
    return path


def test_an_edited_save_is_refused_and_kept(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = kept.read_bytes().replace(b'"seat":0', b'"seat":1', 1)
    kept.write_bytes(data)
    for words in (["play", "neon", "--resume", str(kept)], ["replay", str(kept), "--verify"]):
        assert "was changed or damaged" in refused(words, capsys)
    assert kept.read_bytes() == data


def test_a_truncated_save_fails_verification(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept.write_bytes(kept.read_bytes()[:-5])
    assert "is cut off" in refused(["replay", str(kept), "--verify"], capsys)


def test_a_save_is_never_overwritten(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = kept.read_bytes()
    assert "already" in refused(["play", "neon", "--save", str(kept)], capsys)
    assert kept.read_bytes() == data


def test_a_resumed_match_keeps_its_setup(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "neon", "--resume", str(kept), "--seats", "3"]
    assert "has its setup already" in refused(words, capsys)


def test_other_content_is_refused(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(
        'id = "mine"\ngame = "neon"\nname = "Mine"\nversion = "1.0"\nschema = 1\n'
        "energy_start = 4\n",
        encoding="utf-8",
    )
    told = refused(["replay", str(kept), "--verify", "--pack", str(pack)], capsys)
    assert "other content" in told
    assert "--pack" in told


def test_a_pack_with_a_misspelt_key_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(
        'id = "mine"\ngame = "neon"\nname = "Mine"\nversion = "1.0"\nschema = 1\nenrgy_start = 4\n',
        encoding="utf-8",
    )
    told = refused(["play", "neon", "--pack", str(pack)], capsys)
    assert "enrgy_start" in told
    assert "energy_start" in told


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"\xff\xfe\n", b"hello\n", b"{}\n", b"[1]\n"])
def test_any_other_file_is_refused(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.kumite"
    path.write_bytes(data)
    refused(["replay", str(path)], capsys)
    assert path.read_bytes() == data


def test_bytes_on_the_keyboard_are_no_traceback() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "kumite", "play", "neon", "--seed", "1", "--engine", ENGINES[0]],
        input=b"\xff\xfe\x00\n\x1b[A\nquit\n",
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr
