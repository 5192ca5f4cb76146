"""`make test-browser`: the page in a real Chromium, driven by its own debugging protocol.

Writes screenshots to the folder given, and fails if the page asks another machine for anything,
breaks its own rules, shows nothing, or does not answer keys. Needs `chromium` in the path.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from tests.server.real_server import free_port, real_server

SIZE = (1200, 720)
_NAMES = ("chromium", "chromium-browser", "google-chrome")


class Browser:
    """One page, and everything it reports."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.requests: list[str] = []
        self.complaints: list[str] = []

    async def read(self) -> None:
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                self._waiting.pop(told["id"]).set_result(told)
            elif told["method"] == "Network.requestWillBeSent":
                self.requests.append(told["params"]["request"]["url"])
            elif told["method"] == "Network.webSocketCreated":
                self.requests.append(told["params"]["url"])
            elif told["method"] == "Log.entryAdded":
                entry = told["params"]["entry"]
                if entry["level"] == "error" or entry["source"] == "security":
                    self.complaints.append(entry["text"])
            elif told["method"] == "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(told["params"]["exceptionDetails"])[:500])

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
        await page.press("Enter", 13)
        await page.press("b")
        await page.press("Enter", 13)
        await asyncio.sleep(2)
        match = await page.picture(folder / "match.png")
        assert match != form
        await page.ask(
            "Emulation.setDeviceMetricsOverride", width=900, height=600, deviceScaleFactor=1,
            mobile=False,
        )  # fmt: skip
        await asyncio.sleep(2)
        await page.picture(folder / "small.png")
        host = urlsplit(address).netloc
        outside = [url for url in page.requests if urlsplit(url).netloc not in (host, "")]
        assert not outside, outside
        assert any(url.startswith("ws://") for url in page.requests)
        assert not page.complaints, page.complaints


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
