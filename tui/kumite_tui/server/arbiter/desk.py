"""Requests about people: who one is, what one keeps, and what one has played."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kumite import record
from kumite.contract import Setup
from kumite.errors import KumiteError
from kumite.fair_dice import FairDice
from kumite.match import Match
from kumite_tui.server import names
from kumite_tui.server.arbiter.head_to_head import head_to_head
from kumite_tui.server.arbiter.play import OtherVersion, words_of
from kumite_tui.server.messaging.messages import (
    ChooseName,
    FetchReplay,
    Hello,
    History,
    Keep,
    Kept,
    Past,
    Person,
    Profile,
    Refused,
    Versus,
    Welcome,
)
from kumite_tui.server.store import achievements, log, people, results

if TYPE_CHECKING:
    import sqlite3

    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.store.log import LoggedMatch

_KEPT_NAME = re.compile(r"[a-z0-9-]{1,32}")


def known(session: Session) -> people.Person:
    """Whoever asks. Raises Refused before they have a name."""
    if session.person is None:
        raise Refused("choose a name first")
    return session.person


async def hello(arbiter: Arbiter, session: Session, request: Hello) -> Welcome:
    identity = session.identity
    if session.person is None:
        async with arbiter.guests.coming():
            person = await arbiter.store.read(people.find, identity.key)
            if person is None and identity.is_guest:
                person = await arbiter.guests.new(identity.key)
            if person is not None:
                arbiter.sign_in(session, person)
        if person is not None:
            await load_matches(arbiter, person)
    return welcome(arbiter, session)


async def load_matches(arbiter: Arbiter, person: people.Person) -> None:
    """Matches are loaded when somebody comes back, so that it is known which wait for them."""
    for room in list(arbiter.rooms.values()):
        if room.is_playing and room.referee is None and person.id in room.row.people():
            with suppress(KumiteError):
                async with room.held():
                    await room.loaded()


def welcome(arbiter: Arbiter, session: Session) -> Welcome:
    person = session.person
    own = []
    if person is not None:
        own = [room for room in arbiter.rooms.values() if person.id in room.row.people()]
    infos = [room.info(session) for room in own]
    infos.sort(key=lambda info: (info.your_seat not in info.waits_for, info.stage, info.code))
    return Welcome(
        name="" if person is None else person.name,
        title=arbiter.config.title,
        is_guest=session.identity.is_guest,
        tables=tuple(infos),
        games=arbiter.config.games,
    )


async def choose_name(arbiter: Arbiter, session: Session, request: ChooseName) -> Welcome:
    if session.person is not None:
        raise Refused(f"you are {session.person.name} here already")
    if session.identity.is_guest:
        raise Refused("guests are given a name; come with a key to choose one")
    try:
        name = names.name(request.name)
    except names.BadName as error:
        raise Refused(str(error)) from None
    person = await arbiter.store.write(
        people.add,
        session.identity.key,
        name,
        names.skeleton(name),
        is_guest=False,
        at=arbiter.clock.date(),
    )
    arbiter.sign_in(session, person)
    return welcome(arbiter, session)


async def keep(arbiter: Arbiter, session: Session, request: Keep) -> Kept:
    person = known(session)
    if not _KEPT_NAME.fullmatch(request.name):
        raise Refused("a name for stored data has up to 32 letters a-z, digits and -")
    if request.text is None:
        return Kept(await arbiter.store.read(people.kept, person.id, request.name))
    most = arbiter.config.most_kept_bytes
    try:
        size = len(request.text.encode())
    except UnicodeEncodeError:
        raise Refused("this is not text") from None
    if size > most:
        raise Refused(f"that is longer than the {most >> 10} KiB that are kept")
    await arbiter.store.write(
        people.keep, person.id, request.name, request.text, arbiter.config.most_kept
    )
    return Kept(request.text)


async def history(arbiter: Arbiter, session: Session, request: History) -> Past:
    person = known(session)
    return Past(await arbiter.store.read(results.history, person.id, arbiter.config.most_history))


async def profile(arbiter: Arbiter, session: Session, request: Profile) -> Person:
    person: people.Person | None = known(session)
    if request.name:
        skeleton = names.skeleton(request.name[:64])
        person = await arbiter.store.read(people.by_skeleton, skeleton)
    if person is None:
        raise Refused("nobody has that name")
    rated, earned, luck = await arbiter.store.read(_merits, person.id)
    me = known(session)
    versus: tuple[Versus, ...] = ()
    if person.id != me.id:
        shared = await arbiter.store.read(results.shared, me.id, person.id)
        versus = head_to_head(shared, me.id, person.id)
    return Person(person.name, person.since, rated, earned, versus, luck)


def _merits(db: sqlite3.Connection, person: int) -> tuple[Any, Any, Any]:
    return results.ratings(db, person), achievements.of(db, person), results.luck(db, person)


async def fetch_replay(arbiter: Arbiter, session: Session, request: FetchReplay) -> Kept:
    person = known(session)
    match = await arbiter.store.read(results.own_match, person.id, request.match[:64])
    if match is None:
        raise Refused("you have not played in such a match")
    kept = await arbiter.store.read(log.read, match)
    if kept.ended is None:
        raise Refused("that match is not over yet")
    return Kept(await asyncio.to_thread(_text_of, kept))


def _text_of(kept: LoggedMatch) -> str:
    header = kept.header
    words = words_of(header.game)
    if words.content_hash != header.content:
        raise OtherVersion(header.game)
    setup = Setup(header.game, header.mode, len(header.seats), header.roster, header.options)
    match = Match(setup, words=words)
    try:
        for step in kept.steps:
            if step.seat is None:
                match.apply_outcome(step.code)
            else:
                match.apply(words.action(step.code), step.seat)
    except KumiteError:
        raise OtherVersion(header.game) from None
    return record.text_of(match, FairDice(kept.secret, kept.renewals))


HANDLERS: dict[type, Any] = {
    Hello: hello,
    ChooseName: choose_name,
    Keep: keep,
    History: history,
    Profile: profile,
    FetchReplay: fetch_replay,
}
