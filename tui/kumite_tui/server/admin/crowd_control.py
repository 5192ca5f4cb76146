"""Orders about people: who is here, a line for all, sending away, keeping out."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kumite.errors import KumiteError
from kumite_tui.server import names
from kumite_tui.server.arbiter import upkeep
from kumite_tui.server.arbiter.rows import GATHERING, Chair
from kumite_tui.server.doors.gate import is_from, place_of
from kumite_tui.server.store import forgetting, people

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.admin.orders import Ban, Kick
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.room import Room
    from kumite_tui.server.arbiter.session import Session
    from kumite_tui.server.doors.identity import Identity

    SendAway = Callable[[Callable[[Identity], bool], str], int]

__all__ = ["CrowdControl"]

_COLUMNS = 200
_KEY = "SHA256:"
_FROM = "from "


class NobodyThere(KumiteError):
    """Nobody has that name."""


class CrowdControl:
    """What an operator can do about people."""

    def __init__(self, arbiter: Arbiter, send_away: SendAway) -> None:
        self._arbiter = arbiter
        self._send_away = send_away

    def who(self) -> dict[str, Any]:
        sessions = sorted(self._arbiter.everybody, key=lambda session: session.number)
        return {"sessions": [self._told(session) for session in sessions]}

    def _told(self, session: Session) -> dict[str, Any]:
        person, identity = session.person, session.identity
        rooms = self._arbiter.rooms.values()
        mine = [r.row.code for r in rooms if person is not None and person.id in r.row.people()]
        return {
            "name": "" if person is None else person.name,
            "is_guest": identity.is_guest,
            "key": "" if identity.is_guest else identity.key.removeprefix("key:"),
            "source": identity.source,
            "seconds": int(self._arbiter.clock.now() - session.since),
            "tables": mine,
        }

    def announce(self, text: str) -> dict[str, Any]:
        line = names.clean_line(text, _COLUMNS)
        if not line:
            raise KumiteError("announce: this text is empty")
        self._arbiter.notify(line)
        return {"told": len(self._arbiter.everybody)}

    async def kick(self, order: Kick) -> dict[str, Any]:
        targets = await self._targets(order.who)
        why = names.clean_line(order.why, _COLUMNS)
        words = f"The operator ended your session. {why}".strip()
        return {"ended": self._end(targets, words)}

    async def ban(self, order: Ban) -> dict[str, Any]:
        targets = await self._targets(order.who, is_lasting=True)
        banned = self._arbiter.banned
        await self._revoke_codes(targets)
        for target in sorted(targets):
            await banned.add(target, max(0, order.seconds), names.clean_line(order.why, _COLUMNS))
        words = banned.words(min(targets))
        return {"targets": sorted(targets), "ended": self._end(targets, words)}

    async def _revoke_codes(self, targets: set[str]) -> None:
        """A code for another key, taken before a ban, is no way around it."""
        for target in targets:
            person = await self._arbiter.store.read(people.find, target)
            if person is not None:
                self._arbiter.key_codes.forget(person.id)

    async def unban(self, who: str) -> dict[str, Any]:
        targets = sorted(await self._targets(who, is_lasting=True))
        lifted = [target for target in targets if await self._arbiter.banned.lift(target)]
        if not lifted:
            raise NobodyThere(f"{who}: not banned; kumite admin bans lists all bans")
        return {"targets": lifted}

    async def forget(self, who: str) -> dict[str, Any]:
        """Raises KumiteError if they play with others now."""
        arbiter = self._arbiter
        person = await self._person(who)
        rooms = [
            room
            for room in arbiter.rooms.values()
            if person.id in [chair.person for chair in room.row.chairs]
        ]
        shared = [room for room in rooms if room.is_playing and room.row.people() != [person.id]]
        if shared:
            codes = " ".join(room.row.code for room in shared)
            raise KumiteError(
                f"{person.name} plays with others at {codes}; clear these tables first"
            )
        keys = {key for key, _ in await arbiter.store.read(people.keys_of, person.id)}
        arbiter.key_codes.forget(person.id)
        ended = self._end(keys, "Everything about you was deleted here.")
        for room in rooms:
            if set(room.row.people()) <= {person.id}:
                await upkeep.clear(arbiter, room, "the operator closed it")
        for room in list(arbiter.rooms.values()):
            await _leave_no_name(room, person)
        found = await arbiter.store.write(forgetting.forget, person)
        return {"ended": ended, **asdict(found)}

    async def _person(self, who: str) -> people.Person:
        store = self._arbiter.store
        if who.startswith(_KEY):
            person = await store.read(people.find, f"key:{who}")
        else:
            person = await store.read(people.by_skeleton, names.skeleton(who[:64]))
        if person is None:
            raise NobodyThere(f"{who[:64]}: nobody has that name or key")
        return person

    def bans(self) -> dict[str, Any]:
        return {
            "bans": [
                {"target": ban.target, "seconds_left": left, "why": ban.why}
                for ban, left in self._arbiter.banned.all()
            ]
        }

    def _end(self, targets: set[str], words: str) -> int:
        places = [each.removeprefix(_FROM) for each in targets if each.startswith(_FROM)]

        def is_meant(identity: Identity) -> bool:
            is_there = any(is_from(identity.source, place) for place in places)
            return identity.key in targets or is_there

        return self._send_away(is_meant, words)

    async def _targets(self, who: str, *, is_lasting: bool = False) -> set[str]:
        """Keys and addresses that are meant; a guest has no key that lasts. Raises KumiteError."""
        if who.startswith(_KEY):
            return {f"key:{who}"}
        if place := place_of(who):
            return {f"{_FROM}{place}"}
        store = self._arbiter.store
        person = await store.read(people.by_skeleton, names.skeleton(who[:64]))
        if person is None:
            raise NobodyThere(
                f"{who[:64]}: nobody has that name; give a name, SHA256:KEY, address or net"
            )
        if person.is_guest and is_lasting:
            raise NobodyThere(f"{person.name} is a guest, who has no key; ban the address instead")
        if person.is_guest:
            return {each.identity.key for each in self._arbiter.sessions.get(person.id, ())}
        return {key for key, _ in await store.read(people.keys_of, person.id)}


async def _leave_no_name(room: Room, person: people.Person) -> None:
    """At a table of others: the chair is free, or nameless if the match is over."""
    async with room.held():
        row = room.row
        seat = row.seat_of(person.id)
        if seat is not None and row.stage == GATHERING:
            row = row.with_chair(seat, Chair(fighter=row.chairs[seat].fighter)).nobody_ready()
        for at, chair in enumerate(row.chairs):
            if chair.person == person.id:
                nameless = replace(chair, name=forgetting.GONE, left=chair.left or 1)
                row = row.with_chair(at, nameless)
        if row.host == person.id and row.people():
            row = replace(row, host=row.people()[0])
        row = replace(row, title=forgetting.without_name(row.title, person.name))
        if row != room.row:
            await room.change(row)
