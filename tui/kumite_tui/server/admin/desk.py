"""Carries out what an operator orders. Runs in the process of the arbiter."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import struct
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kumite.errors import KumiteError
from kumite_tui.server import names
from kumite_tui.server.admin import orders
from kumite_tui.server.admin.crowd_control import CrowdControl
from kumite_tui.server.admin.hand_over import hand_over
from kumite_tui.server.admin.orders import CHANGES, Answer, Backup, Clear, Drain, Order
from kumite_tui.server.arbiter import upkeep
from kumite_tui.server.doors.gate import is_from, place_of
from kumite_tui.server.store import backups, reports
from kumite_tui.server.store.backups import BadBackup

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.admin.audit import Audit
    from kumite_tui.server.admin.crowd_control import SendAway
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.room import Room

    ChangeLimits = Callable[[dict[str, int | float]], dict[str, int | float]]
    """Changes some, and says what all are then. Raises BadConfig."""

__all__ = ["AdminDesk"]

_LARGEST = 64 * 1024
_HAND_OVER_SIGNALS = {"stop": signal.SIGTERM, "restart": signal.SIGUSR2}
"""What the launcher is told."""
_PATIENCE = 600.0
_DRAINING = "The server restarts soon: finish your turn. Matches are kept, and no new one begins."
_DRAINED = "The server does not restart after all: new matches can begin."
_CLOSED = "the operator closed it"
_WHY_COLUMNS = 200
_log = logging.getLogger(__name__)


class AdminDesk:
    """Listens on a socket that only this user can open; one order and one answer a connection."""

    def __init__(
        self,
        arbiter: Arbiter,
        send_away: SendAway,
        audit: Audit,
        change_limits: ChangeLimits = dict,
        tell_launcher: Callable[[signal.Signals], None] = lambda _: None,
    ) -> None:
        self._change_limits = change_limits
        self._tell_launcher = tell_launcher
        self._handing_over: asyncio.Task[None] | None = None
        self._arbiter = arbiter
        self._crowd = CrowdControl(arbiter, send_away)
        self._audit = audit
        self._server: asyncio.Server | None = None

    async def listen(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        before = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._accept, path, limit=_LARGEST)
        finally:
            os.umask(before)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                line = await reader.readline()
                answer = await self._answer(line, _user_of(writer))
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass  # whoever asked is gone, or asks for nothing
        finally:
            writer.close()

    async def _answer(self, line: bytes, user: int) -> Answer:
        try:
            order = msgspec.json.decode(line, type=Order)
        except msgspec.MsgspecError as error:
            return Answer(False, error=f"no such order: {error}")
        try:
            answer = Answer(True, await self.carry_out(order))
        except KumiteError as error:
            answer = Answer(False, error=str(error))
        if (
            isinstance(order, CHANGES)
            or (isinstance(order, orders.Limits) and order.changes)
            or (isinstance(order, orders.Reports) and order.clear)
        ):
            self._audit.note(self._arbiter.clock.date(), user, order, answer)
            words = msgspec.json.encode(order).decode()
            _log.info("the operator (uid %s) ordered: %s", user, words)
        return answer

    async def carry_out(self, order: Order) -> dict[str, Any]:
        """Do it, and say what was done. Raises KumiteError."""
        match order:
            case orders.Status():
                return self._status()
            case orders.Tables():
                return {"tables": [self._told(room) for room in self._chosen(order.abandoned)]}
            case orders.Clear():
                return await self._clear(order)
            case orders.Backup():
                return await self._back_up(order)
            case orders.Who():
                return self._crowd.who()
            case orders.Announce():
                return self._crowd.announce(order.text)
            case orders.Kick():
                return await self._crowd.kick(order)
            case orders.Ban():
                return await self._crowd.ban(order)
            case orders.Unban():
                return await self._crowd.unban(order.who)
            case orders.Drain():
                return self._drain(order)
            case orders.Limits():
                return {"limits": self._change_limits(order.changes)}
            case orders.Forget():
                return await self._crowd.forget(order.who)
            case orders.Reports():
                return await self._reports(order.clear)
            case orders.Bans():
                return self._crowd.bans()

    def _status(self) -> dict[str, Any]:
        arbiter = self._arbiter
        rooms = arbiter.rooms.values()
        return {
            "sessions": len(arbiter.everybody),
            "people": len(arbiter.sessions),
            "tables": len(arbiter.rooms),
            "abandoned": len(self._chosen(True)),
            "playing": sum(room.is_playing and not room.is_deserted() for room in rooms),
            "is_draining": arbiter.is_draining,
            "seconds": arbiter.age(),
        }

    def _drain(self, order: Drain) -> dict[str, Any]:
        arbiter = self._arbiter
        if order.then and order.then not in _HAND_OVER_SIGNALS:
            raise KumiteError(f"drain: {order.then!r} is neither stop nor restart")
        if arbiter.is_draining != order.is_on:
            arbiter.is_draining = order.is_on
            arbiter.notify(_DRAINING if order.is_on else _DRAINED)
        if self._handing_over is not None:
            self._handing_over.cancel()
            self._handing_over = None
        if order.is_on and order.then:
            end = partial(self._tell_launcher, _HAND_OVER_SIGNALS[order.then])
            work = hand_over(arbiter, order.then, order.within, end)
            self._handing_over = arbiter.spawn(work)
        return self._status()

    async def _reports(self, is_cleared: bool) -> dict[str, Any]:
        store = self._arbiter.store
        if is_cleared:
            return {"cleared": await store.write(reports.clear), "reports": []}
        return {"reports": [told._asdict() for told in await store.read(reports.everything)]}

    def _chosen(self, only_abandoned: bool) -> list[Room]:
        rooms = self._arbiter.rooms.values()
        return [room for room in rooms if not only_abandoned or upkeep.is_abandoned(room)]

    @staticmethod
    def _told(room: Room) -> dict[str, Any]:
        row = room.row
        return {
            "code": row.code,
            "title": row.title,
            "game": row.game,
            "stage": row.stage,
            "trouble": room.trouble,
            "people": [chair.name for chair in row.chairs if chair.is_taken],
            "here": [chair.name for chair in row.chairs if chair.is_taken
                     and chair.person is not None and room.is_here(chair.person)],
            "watchers": len(room.watchers),
            "source": row.source,
            "abandoned": upkeep.is_abandoned(room),
            "deserted_seconds": int(upkeep.deserted_seconds(room)),
        }  # fmt: skip

    async def _back_up(self, order: Backup) -> dict[str, Any]:
        target = Path(order.path)
        if not target.is_absolute():
            raise BadBackup(f"{target}: name the whole path")
        found = await asyncio.to_thread(backups.make, self._arbiter.store.path, target)
        return {"file": str(target), **asdict(found)}

    async def _clear(self, order: Clear) -> dict[str, Any]:
        rooms = self._arbiter.rooms
        wanted = [rooms[code.upper()] for code in order.codes if code.upper() in rooms]
        if order.abandoned:
            wanted += self._chosen(True)
        if order.source:
            place = place_of(order.source)
            if not place:
                raise KumiteError(f"clear: {order.source[:64]!r} is not an address or a net")
            wanted += [room for room in rooms.values() if is_from(room.row.source, place)]
        why = names.clean_line(order.why, _WHY_COLUMNS)
        note = f"{_CLOSED}: {why}" if why else _CLOSED
        cleared = []
        for room in dict.fromkeys(wanted):
            await upkeep.clear(self._arbiter, room, note)
            cleared.append(room.row.code)
        missing = [code for code in order.codes if code.upper() not in cleared]
        return {"cleared": cleared, "missing": missing}


def _user_of(writer: asyncio.StreamWriter) -> int:
    """The number of the user at the other end; -1 where the system does not say."""
    peer = writer.get_extra_info("socket")
    option = getattr(socket, "SO_PEERCRED", None)
    if peer is None or option is None:
        return -1
    _, user, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, option, 12))
    return int(user)
