"""Match files: nothing is lost, every change is found, either engine replays them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kumite import record
from kumite.errors import KumiteError, SaveError
from kumite.match import Match, new_match
from kumite.matches import record_lines
from tests.harness import ENGINES

on_every_engine = pytest.mark.parametrize("engine", ENGINES)


def play_on(match: Match, steps: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(steps):
        if match.is_over:
            return
        if match.to_act.is_chance:
            match.advance()
        else:
            seat = match.to_act.seats[0]
            match.apply(rng.choice(match.actions(seat)).action, seat)


def started(engine: str = ENGINES[0], mode: str = "resurrection") -> Match:
    return new_match("neon", mode=mode, seats=2, roster=("akari",), seed=5, engine=engine)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A short file, not played to its end."""
    path = tmp_path_factory.mktemp("short") / "short.kumite"
    match = started()
    play_on(match, 20)
    record.save(match, path)
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.kumite"


@on_every_engine
def test_a_match_is_on_disk_before_its_step_returns(engine: str, file: Path) -> None:
    match = started(engine)
    with record.Recorder.create(file, match):
        for _ in range(40):
            play_on(match, 1, seed=match.step)
            assert len(record.read(file).steps) == match.step


@pytest.mark.parametrize("other", ENGINES)
@on_every_engine
def test_a_whole_match_replays_on_either_engine(engine: str, other: str, file: Path) -> None:
    match = started(engine)
    with record.Recorder.create(file, match):
        play_on(match, 10_000)
    saved = record.read(file)
    assert saved.is_complete
    again = record.replay(saved, file, engine=other)
    assert again.fingerprint() == match.fingerprint()
    assert again.scores() == match.scores()
    assert again.steps == match.steps


@on_every_engine
def test_a_resumed_match_goes_on(engine: str, file: Path) -> None:
    match = started(engine)
    with record.Recorder.create(file, match):
        play_on(match, 30)
    again, recorder, notice = record.resume(file, engine=engine, seed=5)
    assert not notice
    assert again.fingerprint() == match.fingerprint()
    with recorder:
        play_on(again, 10_000, seed=2)
    match.record_to(None)
    play_on(match, 10_000, seed=2)
    assert record.read(file).is_complete
    assert again.fingerprint() == match.fingerprint()


def test_steps_taken_back_stay_in_the_file_but_not_in_the_match(file: Path) -> None:
    match = started()
    with record.Recorder.create(file, match):
        play_on(match, 40)
        match.undo(20)
        play_on(match, 15, seed=9)
    saved = record.read(file)
    assert len(saved.steps) == 35
    assert record.replay(saved, file, engine=ENGINES[0]).fingerprint() == match.fingerprint()


def test_a_save_tells_no_seed_and_no_place(short: bytes) -> None:
    header = json.loads(short.splitlines()[0])
    assert set(header) == {"format", "version", "game", "setup", "packs", "content", "chain"}
    assert b"seed" not in short
    assert os.sep.encode() not in short.replace(b"Move/Takeover", b"").splitlines()[0]


def test_people_can_read_a_save(short: bytes) -> None:
    steps = [json.loads(line) for line in short.splitlines()[1:]]
    assert all(step["label"] for step in steps)
    chosen = [step for step in steps if "seat" in step]
    assert {step["action"]["kind"] for step in chosen} >= {"Plan"}


def test_every_flipped_bit_is_found_and_its_line_named(short: bytes, file: Path) -> None:
    line_of = [short[:at].count(b"\n") + 1 for at in range(len(short))]
    for at in range(len(short)):
        damaged = bytearray(short)
        damaged[at] ^= 1 << at % 8
        file.write_bytes(damaged)
        try:
            saved = record.read(file)
        except SaveError as error:
            told = str(error)
            assert "\n" not in told
            assert f"line {line_of[at]}" in told or "not a match file" in told, told
        else:
            assert saved.torn == line_of[at], f"byte {at} was changed unseen"


def test_every_truncation_is_found_or_loses_only_the_torn_line(short: bytes, file: Path) -> None:
    whole = [at + 1 for at, byte in enumerate(short) if byte == 10]
    for size in range(len(short)):
        file.write_bytes(short[:size])
        lines = sum(end <= size for end in whole)
        if not lines:
            with pytest.raises(SaveError):
                record.read(file)
            continue
        saved = record.read(file)
        assert len(saved.steps) == lines - 1
        assert (saved.torn is not None) == (size not in whole)


def test_a_torn_line_is_dropped_and_told(short: bytes, file: Path) -> None:
    file.write_bytes(short[:-20])
    match, recorder, notice = record.resume(file, engine=ENGINES[0])
    with recorder:
        assert "line 21" in notice
        assert match.step == 19
        play_on(match, 3)
    assert len(record.read(file).steps) == 22
    assert record.read(file).torn is None


def sealed(lines: list[dict[str, object]]) -> bytes:
    """Lines whose hashes are right, whatever they say."""
    data, chain = b"", ""
    for line in lines:
        line.pop("chain", None)
        part, chain = record_lines.seal(line, chain)
        data += part
    return data


def edits() -> Iterator[tuple[str, int, dict[str, object], str]]:
    yield "code", 21, {"code": 99}, "cannot do|no NEON action"
    yield "missing key", 1, {"content": None}, "content is not a text"
    yield "extra key", 3, {"seed": 7}, "unknown key 'seed'"
    yield "number", 2, {"n": 5}, "step 1 is missing"
    yield "text for number", 2, {"chance": "4"}, "not a whole number"
    yield "boolean", 2, {"chance": True}, "not a whole number"
    yield "other outcome", 2, {"chance": 12}, "chance cannot fall"
    yield "version", 1, {"version": 2}, "format version 2"
    yield "game", 1, {"game": "noen"}, "did you mean neon"
    yield "content", 1, {"content": "0" * 64}, "other content"
    yield "fingerprint", 21, {"fingerprint": "0" * 16}, "not 0000000000000000"
    yield "setup", 1, {"setup": {"mode": "resurrection"}}, "options is missing"


@pytest.mark.parametrize(
    ("line", "change", "told"), [e[1:] for e in edits()], ids=[e[0] for e in edits()]
)
def test_a_forged_line_is_refused(
    short: bytes, file: Path, line: int, change: dict[str, object], told: str
) -> None:
    lines = [json.loads(part) for part in short.splitlines()]
    lines[line - 1] |= change
    file.write_bytes(sealed(lines))
    with pytest.raises(KumiteError, match=told) as refused:
        record.replay(record.read(file), file, engine=ENGINES[0])
    assert f"line {line}" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "body",
    [
        b'{"n":NaN',
        b'{"n":1e400',
        b'{"n":1.0',
        b'{"n":-1',
        b'{"n":1,"n":1',
        b"[" * 2000,
        b'{"n":' + b"9" * 2000,
        b'"text"',
        b"\xff\xfe",
    ],
)
def test_nonsense_with_a_right_hash_is_refused(short: bytes, file: Path, body: bytes) -> None:
    import hashlib

    first = short.splitlines()[0]
    chain = json.loads(first)["chain"]
    link = hashlib.sha256(chain.encode() + body).hexdigest()[:32]
    file.write_bytes(first + b"\n" + body + f',"chain":"{link}"}}\n'.encode())
    with pytest.raises(SaveError, match="line 2"):
        record.read(file)


def test_limits_hold_before_anything_is_parsed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_bytes(b"{" + b" " * 20_000 + b"}\n")
    with pytest.raises(SaveError, match="line 1 is longer"):
        record.read(file)
    file.write_bytes(b"\n" * (record_lines.MOST_LINES + 1))
    with pytest.raises(SaveError, match="more lines"):
        record.read(file)
    monkeypatch.setattr(record, "MOST_BYTES", 10)
    with pytest.raises(SaveError, match="larger than any match"):
        record.read(file)


def test_a_save_never_overwrites(short: bytes, file: Path) -> None:
    file.write_bytes(short)
    with pytest.raises(SaveError, match="already"):
        record.save(started(), file)
    assert file.read_bytes() == short


def test_a_file_is_written_by_one_program_only(file: Path) -> None:
    match = started()
    with record.Recorder.create(file, match), pytest.raises(SaveError, match="another program"):
        record.resume(file, engine=ENGINES[0])


def test_a_step_that_cannot_be_written_is_not_taken(file: Path) -> None:
    match = started()
    recorder = record.Recorder.create(file, match)
    play_on(match, 5)
    before, size = match.fingerprint(), file.stat().st_size
    recorder.close()
    with pytest.raises(SaveError, match="cannot write"):
        match.advance()
    assert match.fingerprint() == before
    assert match.step == 5
    assert file.stat().st_size == size


@pytest.mark.parametrize("name", ["missing.kumite", "no/such/folder.kumite"])
def test_a_file_that_is_not_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveError, match="no such"):
        record.read(tmp_path / name)


def test_a_folder_is_no_match_file(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        record.read(tmp_path)
