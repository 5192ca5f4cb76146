"""Names that look like paths open nothing: what people keep are rows, and ids are the server's."""

from __future__ import annotations

import asyncio
import builtins
import io
import os
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import kumite
from kumite_tui.server.doors.ssh_session import wish_of, words_of
from kumite_tui.server.messaging.messages import (
    FetchReplay,
    JoinTable,
    Keep,
    OpenTable,
    Profile,
    Refused,
)
from tests.server.evening import evening

STARTS = ("", "./", "../", "../../../", "/", "//", "~/", "..\\", "C:\\", "file:///")
NAMES = ("etc/passwd", "host_key", "s.db", ".ssh/id_ed25519", "CON", "*")
ENDS = ("", "\0", "/.", "%00.toml", "/..")
PATHS = ["".join(parts) for parts in product(STARTS, NAMES, ENDS)]


def test_no_path_opens_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(set(PATHS)) == 300
    opened: list[object] = []

    def watched(call: Any) -> Any:
        def watch(*args: Any, **more: Any) -> Any:
            opened.append(args[0])
            return call(*args, **more)

        return watch

    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            files = sorted(tmp_path.iterdir())
            for place, name in ((builtins, "open"), (io, "open"), (os, "open")):
                monkeypatch.setattr(place, name, watched(getattr(place, name)))
            for path in PATHS:
                for request in (
                    Keep(path, "x"),
                    Keep(path),
                    FetchReplay(path),
                    JoinTable(path),
                    Profile(path),
                    OpenTable(path, "royale", ("open", "open"), (None, None)),
                    OpenTable("neon", path, ("open", "open"), (None, None)),
                    OpenTable("neon", "royale", ("open", path), (None, None)),
                    OpenTable("neon", "royale", ("open", "open"), (path, None)),
                ):
                    with pytest.raises(Refused):
                        await mia.ask(request)
                    server.arbiter.wrong_codes._levels.clear()
            monkeypatch.undo()
            content = str(Path(kumite.__file__).parent)
            assert [path for path in opened if not str(path).startswith(content)] == []
            assert sorted(tmp_path.iterdir()) == files

    asyncio.run(go())


def test_no_path_is_asked_for_at_the_door() -> None:
    for path in PATHS:
        assert words_of(f"replay {path}") in (None, ("replay", path))
        assert words_of(f"replay {path}") is None or path.isalnum()
        assert wish_of(f"join-{path}") == ()
