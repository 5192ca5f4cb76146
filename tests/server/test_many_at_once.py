"""A club behind one router: everybody gets in, in turn; whoever does not is told why."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

from kumite_tui.server.config import Limits
from kumite_tui.server.doors.waiting_line import WaitingLine
from tests.server.doors import Server, player, served, serving, until
from tests.server.real_server import needs_ssh

PEOPLE = 30


async def connected(port: int, count: int) -> list[socket.socket]:
    """So many connections; none has said anything yet."""
    found = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    await asyncio.sleep(0.5)
    for each in found:
        each.setblocking(False)
    return found


def test_thirty_from_one_address_come_over_ssh_at_once(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with AsyncExitStack() as stack:
            lines = await connected(server.port, PEOPLE)
            for client in await asyncio.gather(*(server.client(sock=line) for line in lines)):
                stack.push_async_exit(client)
                await player(client)
            await until(lambda: len(server.arbiter.open) == PEOPLE)

    served(tmp_path, test, Limits())


def test_thirty_from_one_address_come_by_browser_at_once(tmp_path: Path) -> None:
    """Each with several connections for the parts of the page, as browsers do."""
    ask = "GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    parts = ("", "page.css", "static/js/textual.js")

    async def get(line: socket.socket, part: str) -> bytes:
        reader, writer = await asyncio.open_connection(sock=line)
        writer.write(ask.format(part).encode())
        answer = await reader.readline()
        writer.close()
        return answer

    async def go() -> None:
        async with serving(tmp_path, Limits(), web_origins=()) as server:
            lines = await connected(server.web_port, PEOPLE * len(parts))
            asked = [get(line, parts[at % len(parts)]) for at, line in enumerate(lines)]
            assert set(await asyncio.gather(*asked)) == {b"HTTP/1.1 200 OK\r\n"}

    asyncio.run(go())


@needs_ssh
def test_whoever_is_refused_is_told_why(tmp_path: Path) -> None:
    """By OpenSSH's client, and by a browser."""
    limits = Limits(connects_per_source=1, web_connections=2, web_connections_per_source=1)

    async def come(port: int) -> str:
        words = [
            "ssh", "-F", "none", "-o", "StrictHostKeyChecking=no", "-o",
            f"UserKnownHostsFile={tmp_path / 'known'}", "-p", str(port), "guest@127.0.0.1",
        ]  # fmt: skip
        run = asyncio.to_thread(subprocess.run, words, capture_output=True, timeout=30, check=False)
        return (await run).stderr.decode()

    async def go() -> None:
        async with serving(tmp_path, limits, web_origins=()) as server:
            assert "Too many" not in await come(server.port)
            told = await come(server.port)
            assert "Too many connections come from your address. Try again in a moment." in told
            crowd = [socket.create_connection(("127.0.0.1", server.web_port)) for _ in range(2)]
            await asyncio.sleep(0.3)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.web_port)
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = await asyncio.wait_for(reader.read(), 10)
            assert answer.startswith(b"HTTP/1.1 503 ")
            assert b"Too many people connect from your address. Try again in a moment." in answer
            writer.close()
            for each in crowd:
                each.close()

    asyncio.run(go())


def test_the_line_is_short_fair_and_quick_to_give_up() -> None:
    async def go() -> None:
        now = 0.0
        most = 6
        line = WaitingLine(lambda: most, lambda: 10.0, lambda: now)
        room = {"a": 0, "b": 0}
        came: list[str] = []
        refused: list[str] = []

        def join(name: str, source: str) -> bool:
            def try_again() -> bool:
                if room[source]:
                    room[source] -= 1
                    came.append(name)
                    return True
                return False

            return line.join(source, try_again, lambda _: refused.append(name))

        assert [join(f"a{number}", "a") for number in range(4)] == [True, True, True, False]
        assert join("b0", "b"), "one source does not take all of it"
        most = 4
        assert not join("b1", "b"), "limits hold as soon as they change"
        room["a"] = 2
        line.look()
        assert came == ["a0", "a1"], "in the order in which they came"
        room["b"] = 1
        line.look()
        assert came[-1] == "b0", "nobody waits for another source"
        now = 11.0
        line.look()
        assert refused == ["a2"]
        assert len(line) == 0
        line.close()

    asyncio.run(go())
