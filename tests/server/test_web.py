"""The page for browsers: what it loads, who may open its socket, and what comes through it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from codecs import getincrementaldecoder
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

import aiohttp
import pytest

from kumite_tui.server.config import Config, Limits
from kumite_tui.server.doors.allowed_hosts import AllowedHosts
from kumite_tui.server.doors.client_terminal import LARGEST
from kumite_tui.server.doors.cookies import Cookies
from kumite_tui.server.doors.host_key import host_key
from kumite_tui.server.doors.output_filter import END_MODES
from tests.server.doors import COOKIES, EASY, Server, serving, until
from tests.tui.emulator import Emulator

Test = Callable[[Server, aiohttp.ClientSession, str], Awaitable[None]]
COOKIE = COOKIES.issue()


def browsed(folder: Path, test: Test, limits: Limits = EASY, *, guests: bool = True) -> None:
    async def run() -> None:
        jar = aiohttp.CookieJar(unsafe=True)
        async with (
            serving(folder, limits, guests=guests) as server,
            aiohttp.ClientSession(cookie_jar=jar) as browser,
        ):
            await test(server, browser, f"http://127.0.0.1:{server.web_port}")

    asyncio.run(run())


class Page:
    """What a page has been sent."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.sent = bytearray()
        self.is_closed = False
        self._emulator = Emulator(100, 30)
        self._shown = 0
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def text(self) -> str:
        """What a terminal of 100x30 shows of it."""
        fresh = self._decode(bytes(self.sent[self._shown :]))
        self._shown = len(self.sent)
        # The emulator does not know how terminals are asked to tell keys apart.
        self._emulator.feed(re.sub(r"\x1b\[(>25|<)u", "", fresh))
        return "\n".join(self._emulator.text())

    async def settled(self, seconds: float = 0.15) -> str:
        before = -1
        while before != len(self.sent):
            before = len(self.sent)
            await asyncio.sleep(seconds)
        return self.text()

    async def read(self) -> None:
        async for message in self.socket:
            if message.type is aiohttp.WSMsgType.BINARY:
                self.sent += message.data
        self.is_closed = True

    async def press(self, keys: str) -> None:
        await self.socket.send_str(json.dumps(["stdin", keys]))


@asynccontextmanager
async def page(
    browser: aiohttp.ClientSession, address: str, *, place: str = "ws", **query: str
) -> AsyncIterator[Page]:
    await (await browser.get(address)).read()
    words = "&".join(f"{name}={value}" for name, value in {"width": "90", **query}.items())
    headers = {"Origin": address}
    async with browser.ws_connect(f"{address}/{place}?{words}", headers=headers) as socket:
        found = Page(socket)
        reading = asyncio.create_task(found.read())
        yield found
    reading.cancel()


def test_the_page_asks_nothing_of_other_machines(tmp_path: Path) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        answer = await browser.get(address)
        text = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "<script>" not in text
        assert " onclick" not in text.lower()
        for place in re.findall(r'(?:src|href)="([^"]+)"', text):
            assert place.startswith(("/", "data:"))
            if place.startswith("/"):
                part = await browser.get(address + place)
                assert part.status == 200, place
                body = await part.read()
                if place.endswith(".css"):
                    assert not re.search(rb"url\([\"']?https?:", body)
        font = await browser.get(f"{address}/static/fonts/RobotoMono-VariableFont_wght.ttf")
        assert font.status == 200

    browsed(tmp_path, test)


def test_a_browser_plays(tmp_path: Path) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        async with page(browser, address, words="join AB12") as shown:
            await until(lambda: b"clicks 0" in shown.sent)
            assert b"size 90x24" in shown.sent
            await shown.press("ab\x1b[A")
            await until(lambda: b"last up" in shown.sent)
            await shown.socket.send_str('["resize",{"width":120,"height":40}]')
            await shown.socket.send_str('["ping","1"]')
            await until(lambda: b"size 120x40" in shown.sent)
            await shown.press("q")
            await until(lambda: shown.is_closed)
            assert END_MODES.encode() in shown.sent
            assert server.words == [("join", "AB12")]
        await until(lambda: server.sessions.count == 0 and not server.arbiter.open)

    browsed(tmp_path, test)


PLACES = {
    "join-AB12": ("join", "AB12"),
    "watch-ab12": ("watch", "ab12"),
    "join-us": (),
    "replay-AB12": (),
    "join-AB12;sh": (),
}


@pytest.mark.parametrize("wish", PLACES)
def test_a_place_leads_to_a_table(tmp_path: Path, wish: str) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        async with page(browser, address, place=f"ws/{wish}") as shown:
            await until(lambda: b"clicks 0" in shown.sent)
            assert server.words == [PLACES[wish]]

    browsed(tmp_path, test)


# Just enough of a browser for the script of the page.
_BROWSER = """
const terminal = { dataset: { sessionWebsocketUrl: "ws://dojo/ws" }, addEventListener() {} };
globalThis.document = { getElementById: () => terminal, fonts: { load() {} } };
globalThis.window = { location: { hash: process.argv[1] }, addEventListener() {} };
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run the page's script")
@pytest.mark.parametrize(
    ("mark", "address"),
    [
        ("", "ws://dojo/ws"),
        ("#join-AB12", "ws://dojo/ws/join-AB12"),
        ("#watch-AB12", "ws://dojo/ws/watch-AB12"),
        ("#join-AB12/../x", "ws://dojo/ws"),
        ("#//evil.example", "ws://dojo/ws"),
    ],
)
def test_the_mark_of_an_invitation_leads_to_its_place(mark: str, address: str) -> None:
    script = files("kumite_tui.server.doors").joinpath("page.js").read_text("utf-8")
    tell = "\nconsole.log(terminal.dataset.sessionWebsocketUrl);"
    told = subprocess.run(
        ["node", "--eval", _BROWSER + script + tell, "--", mark],
        capture_output=True, check=True, text=True, timeout=60,
    )  # fmt: skip
    assert told.stdout.strip() == address


def test_a_cookie_is_a_guest(tmp_path: Path) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        names = []
        for _ in range(2):
            async with page(browser, address) as shown:
                await until(lambda: b"clicks 0" in shown.sent)
                (connection,) = server.arbiter.open
                names.append(connection.identity.key)
                assert connection.identity.is_guest
            await until(lambda: not server.arbiter.open)
        assert names[0] == names[1]
        cookies = {cookie.key: cookie for cookie in browser.cookie_jar}
        assert cookies["kumite"].value not in names[0]
        assert cookies["kumite"]["httponly"]
        assert cookies["kumite"]["samesite"] == "Strict"

    browsed(tmp_path, test)


ORIGINS = {
    "another site": {"Origin": "https://evil.example"},
    "none": {},
    "null": {"Origin": "null"},
    "another port": {"Origin": "http://127.0.0.1:1"},
    "the proxy's, but not through it": {"Origin": "https://play.example"},
}


@pytest.mark.parametrize("name", ORIGINS)
def test_other_sites_cannot_open_the_socket(tmp_path: Path, name: str) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        headers = {**ORIGINS[name], "Cookie": f"kumite={COOKIE}"}
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await browser.ws_connect(f"{address}/ws", headers=headers)
        assert refused.value.status == 403
        assert server.apps == []

    browsed(tmp_path, test)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8301", "localhost.evil.example", "@"]
)
def test_a_name_that_is_not_ours_gets_nothing(tmp_path: Path, host: str) -> None:
    """A stranger's name that was made to lead here: its page would have the right origin."""

    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        headers = {"Host": host, "Origin": f"http://{host}", "Cookie": f"kumite={COOKIE}"}
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await browser.ws_connect(f"{address}/ws", headers=headers)
        assert refused.value.status == 403
        for place in ("/", "/page.js", "/nowhere"):
            answer = await browser.get(address + place, headers=headers)
            assert answer.status == 403
            assert "does not know the name you came by" in await answer.text()
            assert "Set-Cookie" not in answer.headers
            assert "Content-Security-Policy" in answer.headers
        assert server.apps == []

    browsed(tmp_path, test)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:8080", "http://localhost:8080"),
        ("tables.localhost", "http://tables.localhost"),
        ("192.0.2.7:80", "http://192.0.2.7"),
        ("[2001:db8::7]:8080", "http://[2001:db8::7]:8080"),
        ("Dojo.Example:8080", "http://dojo.example:8080"),
        ("bound.example", "http://bound.example"),
        ("play.example", "https://play.example"),
        ("play.example:8080", None),
        ("example", None),
        ("", None),
    ],
)
def test_names_that_are_ours(host: str, origin: str | None) -> None:
    config = Config(
        address="ssh -p 22 me@dojo.example",
        web_host="bound.example",
        web_origins=("https://Play.example:443/",),
    )
    assert AllowedHosts(config).origin(host) == origin


def test_without_cookie_or_guests_there_is_no_socket(tmp_path: Path) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        number, _, signature = COOKIE.partition(".")
        forged = (
            "", "short", "x" * 64, "ab" * 32,
            f"{'ab' * 32}.{'cd' * 32}", f"{'ab' * 32}.{signature}", f"{number}.{signature[:-1]}",
            Cookies(b"of another server").issue(),
        )  # fmt: skip
        for cookie in (*(f"kumite={each}" for each in forged), f"__Host-kumite={COOKIE}"):
            headers = {"Origin": address, "Cookie": cookie}
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await browser.ws_connect(f"{address}/ws", headers=headers)
            assert refused.value.status == 403

    browsed(tmp_path, test)

    async def refuse(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            async with page(browser, address):
                pass

    browsed(tmp_path, refuse, guests=False)


def test_cookies_outlive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    before, after = (Cookies.signed_with(host_key(path)) for _ in range(2))
    assert after.guest(before.issue()) is not None
    assert Cookies.signed_with(host_key(tmp_path / "another")).guest(before.issue()) is None


def test_through_a_proxy(tmp_path: Path) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        answer = await browser.get(address, headers={"Host": "play.example"})
        assert "wss://play.example/ws" in await answer.text()
        assert answer.headers["Set-Cookie"].startswith("__Host-kumite=")
        for word in ("Secure", "Path=/", "HttpOnly", "SameSite=Strict"):
            assert word in answer.headers["Set-Cookie"]
        assert "Domain" not in answer.headers["Set-Cookie"]
        headers = {
            "Host": "play.example", "Origin": "https://play.example",
            "Cookie": f"__Host-kumite={COOKIE}", "X-Forwarded-For": "1.2.3.4, 203.0.113.5",
        }  # fmt: skip
        async with browser.ws_connect(f"{address}/ws", headers=headers):
            await until(lambda: len(server.arbiter.open) == 1)
            assert server.arbiter.open[0].identity.source == "203.0.113.5"

    browsed(tmp_path, test)


NONSENSE = ["{", "[]", "[1]", '["stdin"]', '["stdin",5]', '["resize",{"width":"x"}]', "null",
            '["deliver_chunk_request",{}]', "[" * 5_000]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_ends_the_session(tmp_path: Path, text: str) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        async with page(browser, address) as shown:
            await until(lambda: b"clicks 0" in shown.sent)
            await shown.socket.send_str(text)
            await until(lambda: shown.is_closed)
        await until(lambda: server.sessions.count == 0)

    browsed(tmp_path, test)


def test_giants_are_clamped(tmp_path: Path) -> None:
    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        async with page(browser, address, width="9999", height="99999999999") as shown:
            await until(lambda: b"clicks 0" in shown.sent)
            assert server.apps[0].size == (LARGEST[0], 24)
            await shown.socket.send_str('["resize",{"width":1e300,"height":-5}]')
            await asyncio.sleep(0.3)
            assert server.apps[0].size == (LARGEST[0], 24)
            await shown.press("x" * 60_000)
            await asyncio.sleep(0.3)
            assert len(server.apps[0].keys) < 200

    browsed(tmp_path, test)


def test_the_same_caps_hold(tmp_path: Path) -> None:
    limits = Limits(sessions_per_person=2, connects_per_source=4)

    async def test(server: Server, browser: aiohttp.ClientSession, address: str) -> None:
        async with page(browser, address) as one, page(browser, address) as two:
            await until(lambda: b"clicks 0" in one.sent and b"clicks 0" in two.sent)
            async with page(browser, address) as three:
                await until(lambda: three.is_closed)
                assert b"too often" in three.sent
            async with page(browser, address):
                pass
            async with page(browser, address) as five:
                await until(lambda: five.is_closed)
                assert b"Too many connections come from your address" in five.sent

    browsed(tmp_path, test, limits)
