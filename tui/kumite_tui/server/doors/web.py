"""The door for browsers: one page with a terminal in it, fed by a web socket.

The terminal is that of textual-serve, and the socket speaks as that one does. Nothing is asked of
any other machine.
"""

from __future__ import annotations

import asyncio
import html
import logging
import re
from functools import partial
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.http import HttpProcessingError

from kumite_tui.server.doors.acceptor import Acceptor
from kumite_tui.server.doors.allowed_hosts import AllowedHosts
from kumite_tui.server.doors.client_terminal import Terminal
from kumite_tui.server.doors.cookies import Cookies
from kumite_tui.server.doors.crowd import Crowd
from kumite_tui.server.doors.gate import Denied, source_of
from kumite_tui.server.doors.proxies import TrustedProxies
from kumite_tui.server.doors.remote_terminal import RemoteTerminal
from kumite_tui.server.doors.ssh_session import wish_of, words_of
from kumite_tui.server.doors.waiting_line import Goodbyes, WaitingLine, has_left
from kumite_tui.server.limits import Buckets
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.processes.logs import LOGINS
from kumite_tui.server.tally import WEB, Tally

if TYPE_CHECKING:
    import socket
    from collections.abc import Awaitable, Callable, Coroutine

    from kumite_tui.server.config import Config
    from kumite_tui.server.doors.crowd import WaitingConnection
    from kumite_tui.server.doors.gate import Gate
    from kumite_tui.server.doors.remote_terminal import Player

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

__all__ = ["WebDoor", "WebTerminal"]

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
_TOO_MANY = "Too many people connect from your address. Try again in a moment."
_UNAVAILABLE = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 5\r\n"
    b"Connection: close\r\n\r\n"
)
_WAIT_SECONDS = 10.0
"""For a place, and for a request of a source that asks too often."""
_SWEEP_SECONDS = 1.0
_RETRY_SECONDS = 0.1
_GOODBYE_SECONDS = 3.0
"""For last words to be read. A browser that reads nothing would hold its socket for ever: aiohttp
waits until it can write, and takes any message, as a ping, for a sign of life."""
_SAFE_NUMBER = re.compile(r"[0-9]{1,4}")
_logins = logging.getLogger(LOGINS)
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
            self._queue.put_nowait(f"\r{words}\r\n".encode())
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
        self,
        listening: socket.socket,
        gate: Gate,
        sessions: Player,
        config: Config,
        cookies: Cookies,
        tally: Tally | None = None,
    ) -> None:
        self._tally = tally or Tally()
        self._acceptor = Acceptor(listening, self._take, lambda: sessions.count + len(self._crowd))
        self._crowd = Crowd(config.limits)
        limits = config.limits
        self._line = WaitingLine(lambda: limits.web_connections, lambda: _WAIT_SECONDS)
        self._goodbyes = Goodbyes()
        self._requests = Buckets(
            lambda: (limits.web_requests_at_once, limits.web_requests_per_second)
        )
        self._tasks: set[asyncio.Task[None]] = set()
        self._gate = gate
        self._sessions = sessions
        self._config = config
        self._cookies = cookies
        self._hosts = AllowedHosts(config)
        self._proxies = TrustedProxies(
            config.trusted_proxies, and_this_machine=bool(config.web_origins)
        )
        self._runner: web.AppRunner | None = None
        self._page = files("kumite_tui.server.doors").joinpath("page.html").read_text("utf-8")

    async def start(self) -> None:
        logging.getLogger("aiohttp.server").addFilter(_is_ours)
        app = web.Application(
            middlewares=[_with_policy, self._not_too_often, self._by_our_names],
            client_max_size=1024,
        )
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
        self._run(self._sweep())
        self._acceptor.start()

    async def close(self) -> None:
        self._acceptor.stop()
        self._line.close()
        self._goodbyes.close()
        for task in list(self._tasks):
            task.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    def _take(self, connected: socket.socket, address: str) -> bool:
        """Let a connection in, if there is a place for it."""
        connected.setblocking(False)
        source = "" if address in self._proxies else source_of(address)
        again = partial(self._try, connected, source)
        if again():
            return True
        refuse = partial(self._refuse, connected, address)
        if not self._line.join(source, again, refuse):
            refuse(_TOO_MANY)
        return False

    def _try(self, connected: socket.socket, source: str) -> bool:
        if has_left(connected):
            connected.close()
            return True
        place = self._crowd.admit(source)
        if place is not None:
            self._run(self._connect(connected, place))
        return place is not None

    def _refuse(self, connected: socket.socket, address: str, words: str) -> None:
        self._tally.refused[WEB] += 1
        _logins.info("refused %s: %s", address, words)
        self._goodbyes.say(connected, _UNAVAILABLE + f"{words}\r\n".encode())

    async def _connect(self, connected: socket.socket, place: WaitingConnection) -> None:
        assert self._runner is not None
        server = self._runner.server
        assert server is not None
        loop = asyncio.get_running_loop()

        def protocol() -> web.RequestHandler:
            # As the server itself would make it, but by the limits of now.
            patience = self._config.limits.first_byte_seconds
            return web.RequestHandler(
                server, loop=loop, keepalive_timeout=patience, lingering_time=2.0,
                access_log=None,  # type: ignore[arg-type]
            )  # fmt: skip

        try:
            place.transport, _ = await loop.connect_accepted_socket(protocol, connected)
        except OSError:
            connected.close()
            self._crowd.leave(place)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            self._crowd.sweep()

    def _run(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
        if self._guest(request) is None:
            is_secure = origin.startswith("https")
            response.set_cookie(
                Cookies.name(is_secure=is_secure), self._cookies.issue(), max_age=_COOKIE_SECONDS,
                httponly=True, samesite="Strict", secure=is_secure,
            )  # fmt: skip
        return response

    def _guest(self, request: web.Request) -> str | None:
        """Whose browser asks; None: nobody's whom we know."""
        is_secure = (self._origin(request) or "").startswith("https")
        return self._cookies.guest(request.cookies.get(Cookies.name(is_secure=is_secure), ""))

    def _origin(self, request: web.Request) -> str | None:
        """The address under which a browser must have loaded the page; None: not one of ours."""
        return self._hosts.origin(request.headers.get("Host", ""))

    @web.middleware
    async def _not_too_often(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Pages are cheap, but not free."""
        source = source_of(self._source(request))
        ends = monotonic() + _WAIT_SECONDS
        while not self._requests.take(source, monotonic()):
            if monotonic() > ends:
                self._tally.refused[WEB] += 1
                answer = web.Response(status=429, text=f"{_TOO_MANY}\n")
                answer.force_close()
                return answer
            await asyncio.sleep(_RETRY_SECONDS)
        answered = await handler(request)
        if self._line and not answered.prepared:
            answered.force_close()  # others wait for its place
        return answered

    @web.middleware
    async def _by_our_names(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Nothing is said to who came by another's name: see `allowed_hosts.py`."""
        if self._origin(request) is None:
            return web.Response(status=403, text=_NOT_OURS)
        return await handler(request)

    def _source(self, request: web.Request) -> str:
        """Where a request comes from; a proxy of our own says for whom it asks."""
        forwarded = ",".join(request.headers.getall("X-Forwarded-For", []))
        return self._proxies.asked_for(request.remote or "", forwarded)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Origin") != self._origin(request):
            return web.Response(status=403, text="this page belongs to another address\n")
        name = self._guest(request)
        if not self._config.guests or name is None:
            return web.Response(status=403, text="open the page first\n")
        visit = self._gate.arrive(self._source(request))
        if isinstance(visit, Denied):
            self._tally.refused[WEB] += 1
            _logins.info("refused %s: %s", self._source(request), visit.words)
            return await self._turn_away(request, visit.words)
        try:
            visit.logged_in()
            _logins.info("login from %s: guest in a browser", self._source(request))
            return await self._serve(request, Identity(f"web:{name}", True, visit.source))
        finally:
            visit.left()

    async def _turn_away(self, request: web.Request, words: str) -> web.StreamResponse:
        """Say why in the terminal: a page cannot show why its socket was refused."""
        websocket = web.WebSocketResponse(compress=False)
        if not await _opened(websocket, request):
            return web.Response()
        await websocket.send_bytes(f"\r\n{words}\r\n".encode())
        await websocket.close()
        return websocket

    async def _serve(self, request: web.Request, identity: Identity) -> web.StreamResponse:
        websocket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT, max_msg_size=_LARGEST, compress=False
        )
        if not await _opened(websocket, request):
            return web.Response()  # which nobody is there to get
        place = self._crowd.place_of(request.transport)
        if place is not None:
            self._crowd.leave(place)
        width, height = (_number(request.query.get(name, "")) for name in ("width", "height"))
        remote = WebTerminal(Terminal().resized(width, height), websocket)
        words = wish_of(request.match_info.get("wish", ""))
        words = words or words_of(request.query.get("words")) or ()
        playing = asyncio.create_task(self._sessions.play(remote, identity, words))
        writing = asyncio.create_task(remote.write_all())
        reading = asyncio.create_task(_read(websocket, remote))
        try:
            await asyncio.wait((reading, playing), return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                remote.lost()
            await asyncio.wait((playing,))
            await asyncio.wait((reading, writing), timeout=_GOODBYE_SECONDS)
        finally:
            remote.lost()
            if request.transport is not None and not (reading.done() and writing.done()):
                request.transport.abort()
            await asyncio.gather(reading, playing, writing, return_exceptions=True)
        return websocket


async def _opened(websocket: web.WebSocketResponse, request: web.Request) -> bool:
    """Answer the request for a socket; False if the page has hung up meanwhile."""
    try:
        await websocket.prepare(request)
    except ConnectionError:
        return False
    return True


async def _read(websocket: web.WebSocketResponse, remote: WebTerminal) -> None:
    """What the page sends, until it leaves or says what is none of ours."""
    async for message in websocket:
        if message.type is not WSMsgType.TEXT or not _take(remote, message.data):
            break


def _is_ours(record: logging.LogRecord) -> bool:
    """Not what strangers do wrong: they could fill the log with it."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def _number(text: str) -> int:
    return int(text) if _SAFE_NUMBER.fullmatch(text) else 0


def _take(remote: WebTerminal, text: str) -> bool:
    """One message of the page; False if it is none of ours."""
    try:
        match _decode(text):
            case ["stdin", str(keys)]:
                remote.received(keys.encode("utf-8", "replace"))
            case ["resize", {"width": float(width), "height": float(height)}]:
                remote.resized(int(min(width, 9999)), int(min(height, 9999)))
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
