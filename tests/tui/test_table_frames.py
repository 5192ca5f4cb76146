"""Every screen of a server's guest as text, at every size: a changed screen is a changed file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from kumite_tui.storage.settings import Settings
from tests.tui.party import Guest, Party, party
from tests.tui.test_frames import SIZES, joined


async def first_visit(tables: Party) -> Guest:
    return await tables.come("")


async def lobby(tables: Party) -> Guest:
    """A table of one's own that waits, one with room, and one to watch."""
    mia, _bob = await tables.duel()
    await mia.press("q")
    eve = await tables.come("Eve")
    await eve.press("t", *["down"] * 9, *"Beginners", "enter")
    yuki = await tables.come("Yuki")
    await yuki.press("t", "enter", "enter", "b")
    await mia.press("up", "down")
    return mia


async def new_table(tables: Party) -> Guest:
    mia = await tables.come("Mia")
    await mia.press("t", "up", "up", "up", "right", "right", "up", "right", "up", *"Friday")
    return mia


async def chairs(tables: Party) -> Guest:
    mia = await tables.come("Mia")
    await mia.press("t", "down", "down", "right", "enter")
    bob = await tables.come("Bob", "join", mia.code)
    await tables.come("Eve", "watch", mia.code)
    await bob.press("right", "enter", "C")
    await bob.type("Good evening! I brought tea.")
    return mia


async def planning(tables: Party) -> Guest:
    mia, bob = await tables.duel("up", "up", "up", "up", "right")
    await mia.press("C")
    await mia.type("Good luck, and may the dice fall well: the Stadium sinks first.")
    await bob.press("C")
    await bob.type("You too!")
    return mia


async def waiting(tables: Party) -> Guest:
    mia, bob = await tables.duel()
    await mia.press("enter")
    await bob.leave()
    return mia


async def watching(tables: Party) -> Guest:
    mia, bob = await tables.duel()
    await tables.play(mia, bob, until=lambda: mia.is_asked and mia.match.session.step > 24)
    return await tables.come("Eve", "watch", mia.code)


async def chat(tables: Party) -> Guest:
    mia, bob = await tables.duel()
    await bob.press("C")
    await bob.type("Who guards the Stadium?")
    eve = await tables.come("Eve", "watch", mia.code)
    await eve.press("C")
    await eve.type("Nobody does.")
    await mia.press("C", *"I do", "up")
    return mia


async def over(tables: Party) -> Guest:
    """The other wants a rematch."""
    mia, bob = await tables.duel()
    await tables.play(mia, bob, until=lambda: mia.kind == bob.kind == "TableOverScreen")
    await bob.press("m")
    return mia


SCREENS = {
    "first-visit": first_visit,
    "lobby": lobby,
    "new-table": new_table,
    "chairs": chairs,
    "planning": planning,
    "waiting": waiting,
    "watching": watching,
    "chat": chat,
}
IN_ASCII = Settings(animation="off", bot="rookie", symbols="ascii", theme="plain")


async def frames_of(guest: Guest) -> dict[tuple[int, int], str]:
    found = {}
    for size in SIZES:
        await guest.resize(*size)
        text = guest.text
        lines = text.split("\n")
        assert len(lines) == size[1] + 1
        assert max(len(line) for line in lines) <= size[0]
        found[size] = text
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_frame(
    name: str, home: Path, frame: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Clocks on the screen stand still.
    monkeypatch.setattr("kumite_tui.server.guest.remote_session.monotonic", lambda: 0.0)

    async def look() -> str:
        async with party(home) as tables:
            guest = await SCREENS[name](tables)
            found = await frames_of(guest)
            guest.app.call_later(guest.app.use_settings, IN_ASCII)
            for size in SIZES[::2]:
                await guest.resize(*size)
                assert guest.text.isascii()
            return joined(found)

    assert asyncio.run(look()) == frame


def test_frames_of_the_end(home: Path, frame: SnapshotAssertion) -> None:
    """The end, the proof, the history, a replay and the profile of one match."""
    found: list[str] = []

    async def look() -> None:
        async with party(home) as tables:
            mia = await over(tables)
            found.append(joined(await frames_of(mia)))
            for keys in (("p",), ("escape", "h"), ("enter",), ("escape", "escape", "p")):
                await mia.press(*keys)
                found.append(joined(await frames_of(mia)))

    asyncio.run(look())
    assert "\n".join(found) == frame
