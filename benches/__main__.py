"""`python -m benches [WORD]`: runs every bench, or those whose name has the word in it."""

from __future__ import annotations

import importlib
import pkgutil
import platform
import sys

import benches
from kumite import __version__


def main(arguments: list[str]) -> int:
    """A bench is a module `bench_*.py` with `run() -> None`; its docstring is the question."""
    print(f"kumite {__version__}, Python {platform.python_version()}, {platform.machine()}")
    names = [m.name for m in pkgutil.iter_modules(benches.__path__) if m.name.startswith("bench_")]
    for name in names:
        if all(word in name for word in arguments):
            module = importlib.import_module(f"benches.{name}")
            print(f"\n{(module.__doc__ or name).splitlines()[0]}")
            module.run()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
