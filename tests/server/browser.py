"""`make test-browser`: the page in a real Chromium, driven by its own debugging protocol.

Writes screenshots to the folder given, and fails if the page asks another machine for anything,
breaks its own rules, shows nothing, does not answer keys, or cannot be played by clicks alone: a
table is opened, and a whole round of NEON is played. Needs `chromium` in the path.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
import sys
import tempfile
from codecs import getincrementaldecoder
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp

from tests.server.real_server import free_port, real_server
from tests.tui.emulator import Emulator

SIZE = (1200, 720)
_CLICKS_A_ROUND = 300
_ENTER = re.compile(r"Enter:? [a-z]")
_NAMES = ("chromium", "chromium-browser", "google-chrome")


class Browser:
    """One page, and everything it reports."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._terminal = Emulator(80, 24)
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    async def read(self) -> None:
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                self._waiting.pop(told["id"]).set_result(told)
            elif told["method"] == "Network.requestWillBeSent":
                self.requests.append(told["params"]["request"]["url"])
            elif told["method"] == "Network.webSocketCreated":
                self.requests.append(told["params"]["url"])
                asked = parse_qs(urlsplit(told["params"]["url"]).query)
                self._resize(int(asked["width"][0]), int(asked["height"][0]))
            elif told["method"] == "Network.webSocketFrameSent":
                said = told["params"]["response"]["payloadData"]
                if said.startswith('["resize"'):
                    size = json.loads(said)[1]
                    self._resize(int(size["width"]), int(size["height"]))
            elif told["method"] == "Network.webSocketFrameReceived":
                frame = told["params"]["response"]
                if frame["opcode"] == aiohttp.WSMsgType.BINARY:
                    self._show(base64.b64decode(frame["payloadData"]))
            elif told["method"] == "Log.entryAdded":
                entry = told["params"]["entry"]
                if entry["level"] == "error" or entry["source"] == "security":
                    self.complaints.append(entry["text"])
            elif told["method"] == "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(told["params"]["exceptionDetails"])[:500])

    def _resize(self, width: int, height: int) -> None:
        self._terminal = Emulator(width, height)

    def _show(self, data: bytes) -> None:
        # The emulator does not know how terminals are asked to tell keys apart.
        self._terminal.feed(re.sub(r"\x1b\[(>25|<)u", "", self._decode(data)))

    def rows(self) -> list[str]:
        """What the terminal in the page shows."""
        return self._terminal.text()

    async def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._asked += 1
        waiter = self._waiting[self._asked] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._asked, "method": method, "params": parameters})
        told = await asyncio.wait_for(waiter, 30)
        assert "error" not in told, told
        result: dict[str, Any] = told["result"]
        return result

    async def press(self, key: str, code: int = 0) -> None:
        text = {"text": key} if len(key) == 1 else {}
        if key == "Enter":
            text = {"text": "\r"}
        for kind in ("keyDown", "keyUp"):
            await self.ask(
                "Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                **(text if kind == "keyDown" else {}),
            )  # fmt: skip
        await asyncio.sleep(1.2)

    async def click(self, column: int, row: int) -> None:
        """Press and release the mouse on a place of the terminal."""
        box = await self.value(
            "(box => [box.x, box.y, box.width, box.height])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        screen = self._terminal.screen
        x = box[0] + (column + 0.5) * box[2] / screen.columns
        y = box[1] + (row + 0.5) * box[3] / screen.lines
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )
        await asyncio.sleep(0.4)

    async def click_on(self, words: str) -> None:
        """On the first place that shows these words."""
        for row, line in enumerate(self.rows()):
            if (column := line.find(words)) >= 0:
                return await self.click(column, row)
        raise AssertionError(f"nothing shows {words!r}:\n" + "\n".join(self.rows()))

    async def picture(self, path: Path) -> bytes:
        told = await self.ask("Page.captureScreenshot", format="png")
        data = base64.b64decode(told["data"])
        path.write_bytes(data)
        return data

    async def value(self, expression: str) -> Any:
        told = await self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return told["result"].get("value")


@asynccontextmanager
async def browser(profile: Path) -> AsyncIterator[Browser]:
    name = next((found for each in _NAMES if (found := shutil.which(each))), None)
    assert name is not None, "install chromium"
    process = await asyncio.create_subprocess_exec(
        name, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--use-gl=swiftshader", "--enable-unsafe-swiftshader",
        f"--user-data-dir={profile}", f"--window-size={SIZE[0]},{SIZE[1]}",
        "--remote-debugging-port=0", "about:blank",
        stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert process.stderr is not None
        port = ""
        while not port:
            line = (await asyncio.wait_for(process.stderr.readline(), 60)).decode()
            assert line, "chromium ended"
            if place := re.search(r"ws://127\.0\.0\.1:(\d+)/", line):
                port = place[1]
        async with aiohttp.ClientSession() as session:
            pages = await (await session.get(f"http://127.0.0.1:{port}/json")).json()
            address = next(each for each in pages if each["type"] == "page")
            async with session.ws_connect(
                address["webSocketDebuggerUrl"], max_msg_size=0
            ) as socket:
                page = Browser(socket)
                reading = asyncio.create_task(page.read())
                yield page
                reading.cancel()
    finally:
        process.kill()
        await process.wait()


async def look(address: str, folder: Path) -> None:
    async with browser(folder / "profile") as page:
        for domain in ("Page", "Network", "Log", "Runtime"):
            await page.ask(f"{domain}.enable")
        await page.ask("Page.navigate", url=address)
        for _ in range(60):
            if await page.value("document.body.classList.contains('-first-byte')"):
                break
            await asyncio.sleep(0.5)
        else:
            raise AssertionError(f"nothing was shown: {page.complaints}")
        await asyncio.sleep(2)
        home = await page.picture(folder / "home.png")
        await page.press("t")
        form = await page.picture(folder / "table.png")
        assert form != home, "a key changed nothing"
        await page.click_on("Enter: open the table")
        await asyncio.sleep(1)
        await page.click_on("b fill with bots")
        await asyncio.sleep(1)
        await page.click_on("Enter: ready")
        await asyncio.sleep(2)
        match = await page.picture(folder / "match.png")
        assert match != form
        await page.ask(
            "Emulation.setDeviceMetricsOverride", width=900, height=600, deviceScaleFactor=1,
            mobile=False,
        )  # fmt: skip
        await asyncio.sleep(2)
        await page.picture(folder / "small.png")
        await play_a_round(page)
        await page.picture(folder / "round.png")
        host = urlsplit(address).netloc
        outside = [url for url in page.requests if urlsplit(url).netloc not in (host, "")]
        assert not outside, outside
        assert any(url.startswith("ws://") for url in page.requests)
        assert not page.complaints, page.complaints


async def play_a_round(page: Browser) -> None:
    """By clicks alone: on whatever Enter stands for, until the next round."""
    for _ in range(_CLICKS_A_ROUND):
        rows = page.rows()
        if any("round 2 of" in line for line in rows):
            return
        places = [
            (found.start(), row) for row, line in enumerate(rows) if (found := _ENTER.search(line))
        ]
        # Dice and moves of others are shown one by one: any click goes on.
        await page.click(*(places[-1] if places else (len(rows[0]) // 2, len(rows) // 2)))
    raise AssertionError("no round was played:\n" + "\n".join(page.rows()))


def main() -> None:
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        with real_server(folder, "--workers", "1", "--web-port", str(port)):
            asyncio.run(look(f"http://127.0.0.1:{port}/", folder))
        for picture in sorted(folder.glob("*.png")):
            print(f"{picture.name}: {picture.stat().st_size} bytes")
            if pictures is not None:
                pictures.mkdir(parents=True, exist_ok=True)
                shutil.copy(picture, pictures)


if __name__ == "__main__":
    main()
