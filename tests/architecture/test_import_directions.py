"""Who may import whom: the app -> the typed API -> the core, and never back."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "python" / "kumite"
CORE = ROOT / "core-rs" / "kumite-core"

NOT_FOR_THE_ENGINE = {"kumite_tui", "textual", "rich", "asyncssh"}
PLAY = "import kumite; kumite.new_match('neon', mode='royale', seats=2, seed=1).advance()"
#: NEON's odds for programs, and as a thing to measure.
KNOW_NEON = ("kumite.odds", "kumite.bench.odds")
IMPORTERS_OF_CORE = ("kumite.native", "kumite.cli.version")


@cache
def modules_of_the_engine() -> dict[str, Path]:
    modules = {}
    for path in sorted(ENGINE.rglob("*.py")):
        parts = path.relative_to(ENGINE.parent).with_suffix("").parts
        modules[".".join(parts).removesuffix(".__init__")] = path
    return modules


def imports_of(module: str) -> set[str]:
    """Everything that the module imports anywhere in it, by absolute name."""
    path = modules_of_the_engine()[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def loaded_after(program: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after the program."""
    program += "\nimport sys; print(*sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(ended.stdout.split())


def test_the_engine_names_nothing_of_the_app_or_of_terminals() -> None:
    for module in modules_of_the_engine():
        named = {name.partition(".")[0] for name in imports_of(module)}
        assert not named & NOT_FOR_THE_ENGINE, module


@pytest.mark.parametrize("program", ["import kumite, kumite.cli", "import kumite_tui.cli"])
def test_the_command_line_loads_neither_terminal_libraries_nor_the_core(program: str) -> None:
    assert not loaded_after(program) & {"textual", "rich", "asyncssh", "kumite._core"}


def test_the_arbiter_knows_nothing_of_terminals_or_sockets() -> None:
    program = "import kumite_tui.server.arbiter, kumite_tui.server.store"
    assert not loaded_after(program) & {"textual", "rich", "asyncssh", "kumite_tui.app"}


@pytest.mark.parametrize("program", ["import kumite.engines, kumite.match", PLAY])
def test_the_engine_loads_nothing_that_only_doors_need(program: str) -> None:
    assert not loaded_after(program) & {"numpy", "gymnasium", "pettingzoo", "pyspiel", "scipy"}


def test_importing_the_package_loads_nothing_else_of_it() -> None:
    ours = {name for name in loaded_after("import kumite") if is_within(name, "kumite")}
    assert ours == {"kumite"}


def test_only_the_native_package_imports_the_core() -> None:
    for module in modules_of_the_engine():
        if "kumite._core" in imports_of(module):
            assert any(is_within(module, allowed) for allowed in IMPORTERS_OF_CORE), module


def test_the_reference_engine_names_nothing_native() -> None:
    for module in modules_of_the_engine():
        if is_within(module, "kumite.reference"):
            for name in imports_of(module):
                assert not is_within(name, "kumite.native"), module
                assert not is_within(name, "kumite._core"), module


def test_the_reference_engine_loads_where_the_core_is_missing() -> None:
    reference = [name for name in modules_of_the_engine() if is_within(name, "kumite.reference")]
    program = "import sys, importlib\nsys.modules['kumite._core'] = None\n"
    program += f"for name in {reference}: importlib.import_module(name)"
    assert "kumite.native" not in loaded_after(program)


def test_shared_parts_know_no_game() -> None:
    games = {path.parent.name for path in (ENGINE / "games").glob("*/__init__.py")}
    for module in modules_of_the_engine():
        if module in KNOW_NEON or any(game in module for game in games):
            continue
        for name in imports_of(module):
            assert not any(is_within(name, f"kumite.games.{game}") for game in games), module


def test_reference_games_do_not_know_each_other() -> None:
    folder = ENGINE / "reference"
    games = {path.parent.name for path in folder.glob("*/__init__.py")}
    for module in modules_of_the_engine():
        for game in games:
            if is_within(module, f"kumite.reference.{game}"):
                for other in games - {game}:
                    named = imports_of(module)
                    assert not any(is_within(n, f"kumite.reference.{other}") for n in named), module


def test_core_games_do_not_know_each_other() -> None:
    folder = CORE / "src" / "games"
    games = {path.name for path in folder.glob("*") if path.is_dir()}
    for game in games:
        for path in (folder / game).rglob("*.rs"):
            text = path.read_text(encoding="utf-8")
            for other in games - {game}:
                assert f"games::{other}" not in text, path.relative_to(ROOT)


def test_the_core_depends_on_nothing_of_python() -> None:
    manifest = tomllib.loads((CORE / "Cargo.toml").read_text(encoding="utf-8"))
    for kind in ("dependencies", "dev-dependencies", "build-dependencies"):
        assert not [name for name in manifest.get(kind, {}) if name.startswith("pyo3")]
