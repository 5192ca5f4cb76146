"""Cards of a test's own, laid over ours, and the games that know them."""

from __future__ import annotations

import atexit
import tempfile
from functools import cache
from pathlib import Path

from kumite import engines
from kumite.contract import RawGame

GAME = "super-fantasy-brawl"
_PACK = f'id = "of-a-test"\ngame = "{GAME}"\nname = "Of a test"\nversion = "1"\nschema = 1\n'
_IDS = {
    "DER": "deryn",
    "DUG": "dugrun",
    "GOL": "goldarr",
    "GWA": "gwaien",
    "KIL": "kilgore",
    "TZU": "tzu-xiao",
    "RAT": "rath",
    "KOR": "korvash",
    "MAR": "mariusz",
    "VHO": "vhoul",
    "OON": "oona",
    "SKI": "skitter",
}
MELEE = '{ kind = "melee" }'


def champion_id(code: str) -> str:
    return _IDS[code]


def card(
    code: str,
    core: str,
    *,
    type: str = "attack",
    move: int = 1,
    targeting: str = MELEE,
    strength: int = 3,
    more: str = "",
) -> str:
    """An entry in the place of one of our cards; `more` is further lines."""
    lines = [
        "[[card]]",
        f'id = "{code.lower()}"',
        'source = "ours"',
        f'champion = "{_IDS[code[:3]]}"',
        f"number = {int(code[3:])}",
        'name = "Of a Test"',
        f'type = "{type}"',
        f'core = "{core}"',
        'text = "For a test."',
    ]
    if move:
        lines.append(f"move = {move}")
    if targeting:
        lines.append(f"targeting = {targeting}")
    if type == "attack":
        lines.append(f"strength = {strength}")
    return "\n".join([*lines, more, ""])


def champion(code: str, ability: str, health: int = 8) -> str:
    """An entry in the place of one of our champions, with an ability of a test's own."""
    lines = [
        "[[champion]]",
        f'id = "{_IDS[code]}"',
        'source = "ours"',
        f'code = "{code}"',
        'name = "Of a Test"',
        'role = "tester"',
        f"basic = {{ hp = {health}, def = 0 }}",
        f"up = {{ hp = {health}, def = 0 }}",
        f"ability = {ability}",
        'text = "For a test."',
    ]
    return "\n".join([*lines, ""])


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
def game_on(engine: str, pack: str = "") -> RawGame:
    """The game on an engine, with a pack's text laid over our content."""
    return engines.load(GAME, engine, (_file(pack),) if pack else ())
