"""Completions and the manual page say what the parsers say, in shells that really run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kumite.cli import build_parser
from kumite_tui.cli import APP_COMMANDS, all_commands, main
from kumite_tui.commands.man import page
from kumite_tui.commands.shells import SHELLS
from kumite_tui.commands.tree import Node, tree_of

ROOT = tree_of(all_commands())
NODES = list(ROOT.walk())


def expected() -> dict[str, list[str]]:
    """Command lines with what may stand at their end."""
    found = {}
    for node in NODES:
        path = " ".join(node.words)
        found[f"{path} -"] = [name for option in node.options for name in option.names]
        words = [below.name for below in node.below]
        words += [value for argument in node.arguments for value in argument.values]
        if words:
            found[f"{path} "] = words
        for option in node.options:
            if option.values:
                found[f"{path} {option.names[-1]} "] = list(option.values)
    return found


def test_the_tree_has_every_word_of_the_parsers() -> None:
    parser = build_parser(all_commands())
    (choices,) = [action.choices for action in parser._actions if isinstance(action.choices, dict)]
    assert [node.name for node in ROOT.below] == list(choices)
    assert [node.name for node in NODES].count("check") == 1
    assert sum(len(node.options) for node in NODES) > 80


def run(words: list[str], script: str) -> str:
    ended = subprocess.run(words, input=script, capture_output=True, text=True, check=False)
    assert ended.stderr == ""
    return ended.stdout


def test_bash_offers_what_the_parsers_take(tmp_path: Path) -> None:
    lines = expected()
    script = SHELLS["bash"](ROOT)
    for line in lines:
        words = [word for word in line.split(" ") if word] + ([""] if line.endswith(" ") else [])
        quoted = " ".join(f"'{word}'" for word in words)
        script += f"\nCOMP_WORDS=({quoted}) COMP_CWORD={len(words) - 1}; _kumite"
        script += '\necho "${COMPREPLY[*]}"'
    told = run(["bash", "--noprofile", "--norc"], script).splitlines()
    assert {line: found.split() for line, found in zip(lines, told, strict=True)} == lines


def test_bash_offers_files_where_a_file_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "friday.kumite").touch()
    script = SHELLS["bash"](ROOT) + f"\ncd '{tmp_path}'"
    for words in ("kumite replay fri", "kumite play neon --resume fri"):
        script += f"\nCOMP_WORDS=({words}) COMP_CWORD={len(words.split()) - 1}; _kumite"
        script += '\necho "${COMPREPLY[*]}"'
    told = run(["bash", "--noprofile", "--norc"], script)
    assert told.splitlines() == ["friday.kumite", "friday.kumite"]


ZSH = """
compdef() {}; _files() { print -n -- FILES }
compadd() { shift; print -n -- "$@" }
_describe() { local each; for each in "${(@P)2}"; do print -n -- "${each%%:*} "; done }
"""


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not installed")
def test_zsh_offers_what_the_parsers_take() -> None:
    lines = expected()
    script = ZSH + SHELLS["zsh"](ROOT)
    for line in lines:
        words = [word for word in line.split(" ") if word] + ([""] if line.endswith(" ") else [])
        quoted = " ".join(f"'{word}'" for word in words)
        script += f"\nwords=({quoted}); CURRENT={len(words)}; _kumite; print"
    told = run(["zsh", "-f"], script).splitlines()
    assert {line: found.split() for line, found in zip(lines, told, strict=True)} == lines


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
def test_fish_offers_what_the_parsers_take(tmp_path: Path) -> None:
    for line, words in expected().items():
        script = SHELLS["fish"](ROOT) + f'\ncomplete -C "{line}"\n'
        ended = subprocess.run(
            ["fish", "--no-config"],
            input=script,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "HOME": str(tmp_path)},
        )
        told = [row.partition("\t")[0] for row in ended.stdout.splitlines()]
        assert set(words) <= set(told), line


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_every_word_is_in_the_script(shell: str) -> None:
    script = SHELLS[shell](ROOT)
    for node in NODES:
        assert node.name in script
        for option in node.options:
            for name in option.names:
                assert (name if shell == "zsh" else name.lstrip("-")) in script, name
            assert option.help.replace("'", "'\"'\"'") in script


def test_every_shell_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for shell, write in SHELLS.items():
        assert main(["completions", shell]) == 0
        assert capsys.readouterr().out == write(ROOT)


def plain(text: str) -> str:
    for mark in ("\\fB", "\\fI", "\\fR", "\\&"):
        text = text.replace(mark, "")
    return text.replace("\\-", "-").replace("\\e", "\\")


def own_words(node: Node) -> list[str]:
    found = [node.description, node.epilog]
    for parameter in (*node.options, *node.arguments):
        found += [*parameter.names, parameter.metavar, parameter.help]
    return [word for word in found if word]


def test_the_manual_page_has_everything_help_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["man"]) == 0
    text = plain(capsys.readouterr().out)
    sections = text.split("\n.S")
    for node in NODES[1:]:
        usage = [*node.words[1:], *(argument.metavar for argument in node.arguments)]
        head = f"S {' '.join(usage)}\n"
        (section,) = [each for each in sections if each.startswith(head)]
        for words in own_words(node):
            assert " ".join(words.split()).replace("…", "...") in section, (node.words, words)


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_the_manual_page_is_one_that_man_can_set() -> None:
    ended = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", "-z"],
        input=page(ROOT),
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stderr == ""


@pytest.mark.parametrize("word", [command.word for command in APP_COMMANDS])
def test_every_command_of_the_app_explains_itself_with_an_example(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([word, "--help"])
    assert left.value.code == 0
    assert f"kumite {word}" in capsys.readouterr().out.partition("example")[2]


def test_scripts_for_shells_load_no_terminal_libraries() -> None:
    """So that completions and the manual page answer at once."""
    program = "import sys; from kumite_tui.cli import main; main(sys.argv[1:])\n"
    program += "assert 'textual' not in sys.modules"
    for words in (["completions", "bash"], ["man"]):
        subprocess.run(
            [sys.executable, "-c", program, *words], check=True, stdout=subprocess.DEVNULL
        )
