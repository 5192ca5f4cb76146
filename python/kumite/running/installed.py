"""What decides how a machine plays: version, native module and every file of the package.

Several machines give one result only if all of them have the same.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from kumite import __version__

__all__ = ["difference", "digest", "installed"]

_PACKAGE = Path(__file__).parents[1]
_KEPT = (".py", ".toml")
VERSION = "kumite"
NATIVE = "native module"
MISSING = "missing"


@cache
def installed(more: tuple[str, ...] = ()) -> dict[str, str]:
    """Version, native build and a hash for every file of the package, and for `more` files.

    >>> installed()["kumite"] == __version__, "bots/levels.toml" in installed()
    (True, True)
    """
    found = {VERSION: __version__, NATIVE: _native()}
    # Bots first: they are what people change, so they are named first.
    for folder in (_PACKAGE / "bots", _PACKAGE):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _KEPT:
                found.setdefault(path.relative_to(_PACKAGE).as_posix(), _hash(path))
    return found | {name: _hash(Path(name)) for name in more}


@cache
def digest(more: tuple[str, ...] = ()) -> str:
    """All of `installed` in one word."""
    return hashlib.sha256(repr(sorted(installed(more).items())).encode()).hexdigest()


def difference(ours: dict[str, str], theirs: dict[str, str]) -> str | None:
    """The first thing another machine has differently, as "has ...".

    >>> difference({"kumite": "2", "bots/rookie.py": "a"}, {"kumite": "1", "bots/rookie.py": "b"})
    'has kumite 1, not 2'
    >>> difference({"kumite": "2", "bots/rookie.py": "a"}, {"kumite": "2", "bots/rookie.py": "b"})
    'has a different bots/rookie.py'
    >>> difference({"kumite": "2", "my.toml": "a"}, {"kumite": "2", "my.toml": "missing"})
    'lacks my.toml'
    """
    for name in [*ours, *theirs]:
        our, their = ours.get(name, MISSING), theirs.get(name, MISSING)
        if our == their:
            continue
        if name in (VERSION, NATIVE):
            return f"has {name} {their}, not {our}"
        if their == MISSING:
            return f"lacks {name}"
        return f"has an additional {name}" if our == MISSING else f"has a different {name}"
    return None


def _native() -> str:
    try:
        from kumite.native import build_hash
    except ImportError:
        return MISSING
    return build_hash()


def _hash(path: Path) -> str:
    if path.is_dir():
        inside = sorted(each for each in path.rglob("*") if each.is_file())
        listed = "".join(f"{each.relative_to(path).as_posix()} {_hash(each)}\n" for each in inside)
        return hashlib.sha256(listed.encode()).hexdigest()[:16]
    try:
        # Git may have given one of the machines other ends of lines.
        return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:16]
    except OSError:
        return MISSING
