"""Content of a test's own, laid over ours, and the games that know it."""

from __future__ import annotations

import atexit
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from kumite.contract import RawGame
from kumite.games.defend_neo_tokyo.content import Content, load

GAME = "defend-neo-tokyo"
ENGINES = ("native", "reference")
_PACK = f'id = "of-a-test"\ngame = "{GAME}"\nname = "Of a test"\nversion = "1"\nschema = 1\n'

_QUIET = """
[[event]]
id = "{id}"
source = "ours"
threat = "{threat}"
name = "Quiet"
symbol = "{symbol}"
do = [{{ op = "draw_city", n = 1 }}]
"""
QUIET_EVENTS = {
    ("radiation", "white"): "afterglow",
    ("radiation", "red"): "national-guard",
    ("abyss", "white"): "moulting",
    ("abyss", "red"): "salvage-crew",
}
QUIET = "".join(
    _QUIET.format(id=id, threat=threat, symbol=symbol)
    for (threat, symbol), id in QUIET_EVENTS.items()
)
"""Four events that do nothing but draw a City card, so that the monsters attack undisturbed."""


@cache
def _folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="kumite-rules-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


@cache
def _file(pack: str) -> Path:
    path = _folder() / f"of-a-test-{len(list(_folder().iterdir()))}.toml"
    path.write_text(_PACK + pack, encoding="utf-8")
    return path


@cache
def content_of(pack: str = "") -> Content:
    """Our content with a pack's text laid over it."""
    return load((_file(pack),)) if pack else load()


@cache
def game_on(engine: str, pack: str = "") -> RawGame:
    """The game on an engine, with a pack's text laid over our content."""
    module = cast("Any", import_module(f"kumite.{engine}.defend_neo_tokyo"))
    return cast("RawGame", module.game((_file(pack),) if pack else ()))
