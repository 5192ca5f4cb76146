"""The files of learned numbers that may belong to a game with its packs (`docs/learning.md`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence

ENDING = ".learned"
_MOST_BYTES = 1 << 20
# As our content is found (kumite.packs.layers): importlib.resources takes longer to load.
_OURS = Path(__file__).parents[1] / "learned"


def learned_files(game: str, packs: Sequence[Path] = ()) -> tuple[str, ...]:
    """Texts of what was learned, our own first. The core takes the last that fits its content."""
    own = _own(game)
    beside = (beside_pack(game, pack) for pack in packs)
    return (*own, *(_text(path) for path in beside if path.is_file()))


def beside_pack(game: str, pack: Path) -> Path:
    """Where a pack has its file: inside its folder, or beside its only file."""
    return pack / f"{game}{ENDING}" if pack.is_dir() else pack.with_suffix(ENDING)


@cache
def _own(game: str) -> tuple[str, ...]:
    path = _OURS / f"{game}{ENDING}"
    return (path.read_text("utf-8"),) if path.is_file() else ()


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{path}: cannot be read ({error})") from None
    if len(data) > _MOST_BYTES:
        raise ContentError(f"{path}: too large; at most {_MOST_BYTES // 1024} KiB")
    return text
