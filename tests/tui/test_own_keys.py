"""A second key becomes the same person, all by keys."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.tui.party import party


def test_a_second_key_becomes_the_same_person(home: Path) -> None:
    async def go() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("p", "k")
            assert "YOUR KEYS" in mia.text
            assert "this key" in mia.text
            await mia.press("a")
            found = re.search(r"type (\+[A-Z0-9]{10})", mia.text)
            assert found is not None, mia.text
            other = await tables.come("")
            await other.type("+AAAAAAAAAA")
            assert "no such code" in other.text
            for _ in range(11):
                await other.press("backspace")
            await other.type(found[1])
            assert other.kind == "HallScreen"
            assert "Mia" in other.text
            assert "Another key of yours was added." in mia.text
            await mia.press("escape", "k", "down", "x")
            await mia.type("no")
            assert "Type yes" in mia.text
            await mia.press("backspace", "backspace")
            await mia.type("yes")
            assert mia.text.count("key-") == 1, mia.text
            await mia.press("escape", "escape")
            assert mia.kind == "HallScreen"

    asyncio.run(go())
