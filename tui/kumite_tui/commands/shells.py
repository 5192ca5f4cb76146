"""Completion scripts for shells, written from the tree of commands.

All three do the same: follow the words that are commands, then offer what may stand next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kumite_tui.commands.tree import Node, Parameter

__all__ = ["SHELLS"]


def _quoted(text: str) -> str:
    """A word for any of the three shells, in single quotes.

    >>> print(_quoted("what's"))
    'what'"'"'s'
    """
    return "'" + text.replace("'", "'\"'\"'") + "'"


def _values(node: Node) -> Iterator[tuple[str, Parameter]]:
    """Options of a command that take a value, by each of their names."""
    for option in node.options:
        if option.metavar:
            for name in option.names:
                yield name, option


def _flags(node: Node) -> list[tuple[str, str]]:
    return [(name, option.help) for option in node.options for name in option.names]


def _words(node: Node) -> list[tuple[str, str]]:
    """What may stand next and is no option."""
    found = [(below.name, below.help) for below in node.below]
    for argument in node.arguments:
        found += [(value, argument.help) for value in argument.values]
    return found


def bash(root: Node) -> str:
    """For `source <(kumite completions bash)`."""
    steps, values, nexts = [], [], []
    for node in root.walk():
        path = " ".join(node.words)
        steps += [f'"{path} {below.name}"' for below in node.below]
        for name, option in _values(node):
            does = _bash_value(option)
            values.append(f'        "{path} {name}") {does}; return ;;')
        flags = " ".join(name for name, _ in _flags(node))
        words = " ".join(word for word, _ in _words(node))
        files = " files=1" if any(each.is_path for each in node.arguments) else ""
        nexts.append(f"        \"{path}\") flags='{flags}' words='{words}'{files} ;;")
    return f"""\
# Completion of kumite for bash: source <(kumite completions bash)
_kumite() {{
    local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}"
    local at=kumite flags= words= files= i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$at ${{COMP_WORDS[i]}}" in
            {" | ".join(steps)}) at="$at ${{COMP_WORDS[i]}}" ;;
        esac
    done
    case "$at $prev" in
{chr(10).join(values)}
    esac
    case "$at" in
{chr(10).join(nexts)}
    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    else
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
        [[ -n $files ]] && COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}}
complete -o filenames -F _kumite kumite
"""


def _bash_value(option: Parameter) -> str:
    if option.values:
        return f'COMPREPLY=($(compgen -W "{" ".join(option.values)}" -- "$cur"))'
    return 'COMPREPLY=($(compgen -f -- "$cur"))' if option.is_path else ":"


def zsh(root: Node) -> str:
    """For a file `_kumite` in a folder of `fpath`."""
    steps, values, nexts = [], [], []
    for node in root.walk():
        path = " ".join(node.words)
        steps += [f'"{path} {below.name}"' for below in node.below]
        for name, option in _values(node):
            offered = " ".join(_quoted(value) for value in option.values)
            does = f"compadd -- {offered}" if offered else "_files" if option.is_path else ":"
            values.append(f'        "{path} {name}") {does}; return ;;')
        flags = " ".join(_described(*each) for each in _flags(node))
        words = " ".join(_described(*each) for each in _words(node))
        files = " files=1" if any(each.is_path for each in node.arguments) else ""
        nexts.append(f'        "{path}") flags=({flags}) offered=({words}){files} ;;')
    return f"""\
#compdef kumite
# Completion of kumite for zsh: kumite completions zsh > a folder of fpath/_kumite
_kumite() {{
    local at=kumite files= i
    local -a flags offered
    for ((i = 2; i < CURRENT; i++)); do
        case "$at ${{words[i]}}" in
            ({" | ".join(steps)}) at="$at ${{words[i]}}" ;;
        esac
    done
    case "$at ${{words[CURRENT-1]}}" in
{chr(10).join(values)}
    esac
    case "$at" in
{chr(10).join(nexts)}
    esac
    if [[ ${{words[CURRENT]}} == -* ]]; then
        _describe option flags
    else
        (( $#offered )) && _describe word offered
        [[ -n $files ]] && _files
    fi
    return 0
}}
if [[ $funcstack[1] == _kumite ]]; then _kumite "$@"; else compdef _kumite kumite; fi
"""


def _described(word: str, help_words: str) -> str:
    """`word:what it is` for zsh, where a colon in the word would end it."""
    return _quoted(f"{word.replace(':', chr(92) + ':')}:{help_words}")


def fish(root: Node) -> str:
    """For `kumite completions fish | source`."""
    lines = [
        "# Completion of kumite for fish: kumite completions fish | source",
        "function __kumite_at",
        "    set -l at kumite",
        "    for word in (commandline -opc)[2..-1]",
        '        switch "$at $word"',
    ]
    below = [" ".join(node.words) for node in root.walk()][1:]
    lines += [f"            case {' '.join(_quoted(path) for path in below)}"]
    lines += ['                set at "$at $word"', "        end", "    end"]
    lines += ['    test "$at" = "$argv[1]"', "end", "complete -c kumite -f"]
    for node in root.walk():
        here = f"complete -c kumite -n {_quoted(f'__kumite_at {_fish_word(node)}')}"
        for word, help_words in _words(node):
            lines.append(f"{here} -a {_quoted(word)} -d {_quoted(help_words)}")
        if any(each.is_path for each in node.arguments):
            lines.append(f"{here} -F")
        for option in node.options:
            names = [
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in option.names
            ]
            lines.append(
                " ".join([here, *names, *_fish_value(option), f"-d {_quoted(option.help)}"])
            )
    return "\n".join([*lines, ""])


def _fish_word(node: Node) -> str:
    return f'"{" ".join(node.words)}"'


def _fish_value(option: Parameter) -> list[str]:
    if option.values:
        return ["-x", f"-a {_quoted(' '.join(option.values))}"]
    if option.is_path:
        return ["-r", "-F"]
    return ["-x"] if option.metavar else []


SHELLS: dict[str, Callable[[Node], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
