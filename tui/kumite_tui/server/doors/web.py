"""The door for browsers: one page with a terminal in it, and a socket that is the app's link.

The terminal is that of textual-serve, and the socket speaks as that one does. Nothing is asked of
any other machine.
"""

from __future__ import annotations

import asyncio
import hashlib
import html
import logging
import re
import secrets
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.http import HttpProcessingError

from kumite_tui.server.doors.allowed_hosts import AllowedHosts
from kumite_tui.server.doors.client_terminal import Terminal
from kumite_tui.server.doors.remote_terminal import RemoteTerminal
from kumite_tui.server.doors.ssh_session import wish_of, words_of
from kumite_tui.server.messaging.frames import Identity

if TYPE_CHECKING:
    import socket
    from collections.abc import Awaitable, Callable

    from kumite_tui.server.config import Config
    from kumite_tui.server.doors.gate import Gate
    from kumite_tui.server.doors.remote_terminal import Player

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

__all__ = ["WebDoor", "WebTerminal"]

_COOKIE = "kumite"
_COOKIE_FORM = re.compile(r"[0-9a-f]{64}")
_COOKIE_SECONDS = 365 * 86400
_LARGEST = 64 * 1024
_MOST_UNSENT = 64 * 1024
_HEARTBEAT = 20.0
_POLICY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_NOT_OURS = (
    "This server does not know the name you came by. Use its number (IP address), or name it in the"
    " server's settings: web_origins or address.\n"
)
_SAFE_NUMBER = re.compile(r"[0-9]{1,4}")
_log = logging.getLogger("kumite.server")
_decode = msgspec.json.Decoder(list[str | dict[str, float] | None]).decode


class WebTerminal(RemoteTerminal):
    """The terminal in a page."""

    def __init__(self, terminal: Terminal, websocket: web.WebSocketResponse) -> None:
        super().__init__(terminal)
        self._websocket = websocket
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unsent = 0

    def send(self, data: bytes) -> None:
        if self.is_open:
            self._unsent += len(data)
            self._queue.put_nowait(data)
            if self._unsent > _MOST_UNSENT:
                self.paused()

    def close(self, words: str = "", code: int = 0) -> None:
        if self.is_open:
            self._queue.put_nowait(f"{words}\r\n".encode())
            self._queue.put_nowait(None)
        self.is_open = False

    def lost(self) -> None:
        super().lost()
        self._queue.put_nowait(None)

    async def write_all(self) -> None:
        """Send what there is, at the pace of the browser, until the end."""
        while (data := await self._queue.get()) is not None:
            try:
                await self._websocket.send_bytes(data)
            except (ConnectionError, RuntimeError):
                break
            self._unsent -= len(data)
            if self.is_paused and self._unsent < _MOST_UNSENT // 4:
                self.resumed()
        await self._websocket.close()


class WebDoor:
    """Serves the page and the socket."""

    def __init__(
        self, listening: socket.socket, gate: Gate, sessions: Player, config: Config
    ) -> None:
        self._listening = listening
        self._gate = gate
        self._sessions = sessions
        self._config = config
        self._hosts = AllowedHosts(config)
        self._runner: web.AppRunner | None = None
        self._page = files("kumite_tui.server.doors").joinpath("page.html").read_text("utf-8")

    async def start(self) -> None:
        logging.getLogger("aiohttp.server").addFilter(_is_ours)
        app = web.Application(middlewares=[_with_policy, self._by_our_names], client_max_size=1024)
        parts = Path(textual_serve.__file__).parent / "static"
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/ws", self._socket),
                web.get("/ws/{wish}", self._socket),
                web.get("/page.css", self._part("page.css", "text/css")),
                web.get("/page.js", self._part("page.js", "text/javascript")),
                web.static("/static", parts, follow_symlinks=False),
            ]
        )
        self._runner = web.AppRunner(
            app, access_log=None, handle_signals=False, shutdown_timeout=2.0
        )
        await self._runner.setup()
        await web.SockSite(self._runner, self._listening).start()

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    @staticmethod
    def _part(name: str, kind: str) -> Callable[[web.Request], Awaitable[web.Response]]:
        text = files("kumite_tui.server.doors").joinpath(name).read_text("utf-8")

        async def answer(_: web.Request) -> web.Response:
            return web.Response(text=text, content_type=kind)

        return answer

    async def _index(self, request: web.Request) -> web.Response:
        """The page; a browser that is new here gets a cookie, and is a guest by it."""
        origin = self._origin(request) or ""
        scheme = "wss" if origin.startswith("https") else "ws"
        address = html.escape(f"{scheme}://{request.host}/ws", quote=True)
        title = html.escape(self._config.title, quote=True)
        text = self._page.replace("{{address}}", address).replace("{{title}}", title)
        response = web.Response(text=text, content_type="text/html")
        if not _COOKIE_FORM.fullmatch(request.cookies.get(_COOKIE, "")):
            response.set_cookie(
                _COOKIE, secrets.token_hex(32), max_age=_COOKIE_SECONDS, httponly=True,
                samesite="Strict", secure=scheme == "wss",
            )  # fmt: skip
        return response

    def _origin(self, request: web.Request) -> str | None:
        """The address under which a browser must have loaded the page; None: not one of ours."""
        return self._hosts.origin(request.headers.get("Host", ""))

    @web.middleware
    async def _by_our_names(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Nothing is said to who came by another's name: see `allowed_hosts.py`."""
        if self._origin(request) is None:
            return web.Response(status=403, text=_NOT_OURS)
        return await handler(request)

    def _source(self, request: web.Request) -> str:
        """Where a request comes from; a proxy of our own says for whom it asks."""
        address = request.remote or ""
        forwarded = request.headers.get("X-Forwarded-For", "")
        if self._config.web_origins and address in ("127.0.0.1", "::1") and forwarded:
            return forwarded.rpartition(",")[2].strip()
        return address

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Origin") != self._origin(request):
            return web.Response(status=403, text="this page belongs to another address\n")
        cookie = request.cookies.get(_COOKIE, "")
        if not self._config.guests or not _COOKIE_FORM.fullmatch(cookie):
            return web.Response(status=403, text="open the page first\n")
        visit = self._gate.arrive(self._source(request))
        if visit is None:
            return web.Response(status=429, text="too many; wait a little\n")
        try:
            visit.logged_in()
            name = hashlib.sha256(cookie.encode()).hexdigest()[:32]
            return await self._serve(request, Identity(f"web:{name}", True, visit.source))
        finally:
            visit.left()

    async def _serve(self, request: web.Request, identity: Identity) -> web.WebSocketResponse:
        websocket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT, max_msg_size=_LARGEST, compress=False
        )
        await websocket.prepare(request)
        width, height = (_number(request.query.get(name, "")) for name in ("width", "height"))
        link = WebTerminal(Terminal().resized(width, height), websocket)
        words = wish_of(request.match_info.get("wish", ""))
        words = words or words_of(request.query.get("words")) or ()
        playing = asyncio.create_task(self._sessions.play(link, identity, words))
        writing = asyncio.create_task(link.write_all())
        try:
            async for message in websocket:
                if message.type is not WSMsgType.TEXT or not _take(link, message.data):
                    break
        finally:
            link.lost()
            await asyncio.gather(playing, writing, return_exceptions=True)
        return websocket


def _is_ours(record: logging.LogRecord) -> bool:
    """Not what strangers do wrong: they could fill the log with it."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def _number(text: str) -> int:
    return int(text) if _SAFE_NUMBER.fullmatch(text) else 0


def _take(link: WebTerminal, text: str) -> bool:
    """One message of the page; False if it is none of ours."""
    try:
        match _decode(text):
            case ["stdin", str(keys)]:
                link.received(keys.encode("utf-8", "replace"))
            case ["resize", {"width": float(width), "height": float(height)}]:
                link.resized(int(min(width, 9999)), int(min(height, 9999)))
            case ["ping", *_] | ["focus", *_] | ["blur", *_]:
                pass
            case _:
                return False
    except (msgspec.MsgspecError, ValueError):
        return False
    return True


@web.middleware
async def _with_policy(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Every answer says what a page of ours may do, and that is little."""
    try:
        response = await handler(request)
    except web.HTTPException as error:
        error.headers.update(_POLICY)
        raise
    if not response.prepared:
        response.headers.update(_POLICY)
    return response
