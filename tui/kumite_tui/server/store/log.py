"""The log of matches: every accepted step, each with the hash of itself and all before it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from kumite.errors import KumiteError
from kumite.fair_dice import SECRET_BYTES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Sequence

PERSON, BOT, DEPUTY, CHANCE = "person", "bot", "deputy", "chance"


class Damaged(KumiteError):
    """What was kept of a match is not what was written."""


class Seat(msgspec.Struct, frozen=True):
    """Who sat at a seat when the match began."""

    player: str
    """`person`, or the name of a bot."""
    name: str
    person: int | None


class Header(msgspec.Struct, frozen=True):
    """What a match begins with; the first link of its chain."""

    match: str
    game: str
    mode: str
    roster: tuple[str | None, ...]
    options: dict[str, str]
    content: str
    commitment: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """One accepted step."""

    seat: int | None
    """None: chance."""
    code: int
    answers: int | None = None
    """The step that a person named."""
    decider: str = CHANCE
    spent_ms: int = 0
    at: int = 0


@dataclass(frozen=True, slots=True)
class LoggedMatch:
    """A match as it is kept."""

    header: Header
    code: str
    secret: bytes = field(repr=False)  # errors and logs may hold any value
    renewals: tuple[tuple[int, bytes], ...] = field(repr=False)
    """Secrets that took its place, each with the first step it rolls."""
    began: int
    ended: int | None
    steps: tuple[LoggedStep, ...]
    chain: bytes


def first_link(header: bytes) -> bytes:
    return hashlib.blake2b(header, digest_size=16, person=b"kumite-match").digest()


def extend_chain(before: bytes, sequence: int, step: LoggedStep) -> bytes:
    """The hash of a step and of all before it."""
    told = (sequence, step.seat, step.code, step.answers, step.decider, step.spent_ms, step.at)
    return hashlib.blake2b(before + repr(told).encode(), digest_size=16).digest()


def begin(db: sqlite3.Connection, header: Header, secret: bytes, code: str, at: int) -> bytes:
    """Write the header; the chain to go on with."""
    body = msgspec.json.encode(header)
    chain = first_link(body)
    db.execute(
        "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, NULL)",
        (header.match, code, body, secret, chain, at),
    )
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, 'running')",
        [
            (seat.person, header.match, number)
            for number, seat in enumerate(header.seats)
            if seat.person is not None
        ],
    )
    return chain


def append(
    db: sqlite3.Connection, match: str, start: int, chain: bytes, steps: Sequence[LoggedStep]
) -> bytes:
    """Write steps from number `start` on; the chain to go on with.

    Raises Damaged, having written nothing, if the log has gone on or lacks a step.
    """
    head = db.execute("SELECT head FROM matches WHERE id = ?", (match,)).fetchone()
    if head is None or head[0] != chain:
        raise Damaged(f"match {match}: its last step is not the one before step {start}")
    rows = []
    for sequence, step in enumerate(steps, start=start):
        chain = extend_chain(chain, sequence, step)
        rows.append(
            (match, sequence, step.seat, step.code, step.answers, step.decider, step.spent_ms,
             step.at, chain)
        )  # fmt: skip
    db.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    db.execute("UPDATE matches SET head = ? WHERE id = ?", (chain, match))
    return chain


def read(db: sqlite3.Connection, match: str) -> LoggedMatch:
    """A match with all its steps. Raises Damaged, naming the first step that is not sound."""
    row = db.execute(
        "SELECT header, code, secret, head, began, ended FROM matches WHERE id = ?", (match,)
    ).fetchone()
    if row is None:
        raise Damaged(f"match {match}: not found")
    body, code, secret, head, began, ended = row
    try:
        header = msgspec.json.decode(body, type=Header)
    except msgspec.MsgspecError:
        raise Damaged(f"match {match}: its header cannot be read") from None
    if header.match != match:
        raise Damaged(f"match {match}: its header is another's")
    steps, chain = _chained(
        match,
        first_link(body),
        db.execute(
            "SELECT seat, code, answers, decider, spent_ms, at, sequence, chain FROM steps"
            " WHERE match = ? ORDER BY sequence",
            (match,),
        ),
    )
    if chain != head:
        raise Damaged(f"match {match}: what followed step {len(steps)} is missing")
    renewals = db.execute("SELECT step, secret FROM seeds WHERE match = ? ORDER BY step", (match,))
    return LoggedMatch(
        header, code, secret, tuple(renewals.fetchall()), began, ended, tuple(steps), chain
    )


def content_of(db: sqlite3.Connection, match: str) -> str:
    """The content that a match began with; empty if that cannot be read."""
    row = db.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchone()
    try:
        return "" if row is None else msgspec.json.decode(row[0], type=Header).content
    except msgspec.MsgspecError:
        return ""


def renew_running(db: sqlite3.Connection, entropy: Callable[[int], bytes]) -> int:
    """Give every match that runs another secret for all that is still to fall; how many run."""
    running = db.execute(
        "SELECT id, (SELECT count(*) FROM steps WHERE match = id) FROM matches WHERE ended IS NULL"
    ).fetchall()
    db.executemany(
        "INSERT OR REPLACE INTO seeds VALUES (?, ?, ?)",
        [(match, steps, entropy(SECRET_BYTES)) for match, steps in running],
    )
    return len(running)


def _chained(
    match: str, chain: bytes, rows: Iterable[tuple[object, ...]]
) -> tuple[list[LoggedStep], bytes]:
    steps: list[LoggedStep] = []
    for number, row in enumerate(rows):
        *fields, sequence, told = row
        step = LoggedStep(*fields)  # type: ignore[arg-type]
        chain = extend_chain(chain, number, step)
        if sequence != number or told != chain:
            raise Damaged(f"match {match}: step {number} was changed or is missing")
        steps.append(step)
    return steps, chain


def check(db: sqlite3.Connection, after: str, most: int) -> tuple[str, list[str]]:
    """Verify the chains of some matches: the last one looked at, and what was found damaged."""
    ids = [
        row[0]
        for row in db.execute(
            "SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?", (after, most)
        )
    ]
    found = []
    for match in ids:
        try:
            read(db, match)
        except Damaged as error:
            found.append(str(error))
    return (ids[-1] if ids else ""), found
