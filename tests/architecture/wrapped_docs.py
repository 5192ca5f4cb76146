"""Docs are wrapped at 100 columns: `python -m tests.architecture.wrapped_docs [--fix]`.

Part of `make check`; `make format` runs it with `--fix`. A paragraph or list item with a line that
is too long is wrapped anew; all others keep their line breaks. Tables, code blocks and headings are
left alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import TextWrapper

ROOT = Path(__file__).parents[2]
COLUMNS = 100
_FENCE = re.compile(r"\s*(```|~~~)")
_ITEM = re.compile(r"(\s*(?:[-*+]|\d+\.)\s+)")
_UNWRAPPED = re.compile(r"\s*(\||#|<|\[[^\]]+\]:)")
_CODE_SPAN = re.compile(r"(`+)(.+?)\1")
_LEADS_A_BLOCK = re.compile(r"(?:[-*+>]|#+|\d+\.)$")
_HELD = "\N{NO-BREAK SPACE}"


def wrapped(text: str) -> str:
    """The text with every paragraph wrapped that has a line of more than 100 columns.

    >>> print(wrapped("- " + "word " * 21))
    - word word word word word word word word word word word word word word word word word word word
      word word
    """
    return "\n".join(line for block in _blocks(text.split("\n")) for line in _wrapped_block(block))


def too_long(text: str) -> list[int]:
    """The numbers of the lines that `wrapped` would wrap."""
    found, number = [], 1
    for block in _blocks(text.split("\n")):
        if _wrapped_block(block) != block:
            found += [number + at for at, line in enumerate(block) if len(line) > COLUMNS]
        number += len(block)
    return found


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Paragraphs, list items and fenced code; a line of anything else is a block of its own."""
    block: list[str] = []
    for line in lines:
        if block and _goes_on(block, line):
            block.append(line)
        else:
            if block:
                yield block
            block = [line]
    if block:
        yield block


def _goes_on(block: list[str], line: str) -> bool:
    """Whether a line belongs to the block that the lines before it make."""
    fence = _FENCE.match(block[0])
    if fence:
        return len(block) == 1 or not block[-1].strip().startswith(fence[1])
    if _FENCE.match(line) or not line.strip() or not block[0].strip():
        return False
    return not (_ITEM.match(line) or _UNWRAPPED.match(line) or _UNWRAPPED.match(block[0]))


def _wrapped_block(block: list[str]) -> list[str]:
    first = block[0]
    is_prose = first.strip() and not _UNWRAPPED.match(first) and not _FENCE.match(first)
    if not is_prose or all(len(line) <= COLUMNS for line in block):
        return block
    item = _ITEM.match(first)
    if item is None and first.startswith("    "):  # code
        return block
    lead = item[1] if item else first[: len(first) - len(first.lstrip())]
    words = " ".join([first[len(lead) :].strip(), *(line.strip() for line in block[1:])])
    wrapper = TextWrapper(
        COLUMNS,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_HELD, " ") for line in wrapper.wrap(_held_together(words))]


def _held_together(words: str) -> str:
    """Code stays in one line, and no line begins with what would begin a list or a heading."""
    words = _CODE_SPAN.sub(lambda span: span[0].replace(" ", _HELD), words)
    parts = words.split(" ")
    glued = parts[0]
    for part in parts[1:]:
        glued += (_HELD if _LEADS_A_BLOCK.match(part) else " ") + part
    return glued


def docs() -> list[Path]:
    """The docs; pages that the app shows are wrapped by the app."""
    command = ["git", "ls-files", "-z", "docs/*.md", ":(glob)*.md", ".github/*.md"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in sorted(listed.stdout.split("\0")) if name]


def main() -> int:
    is_fixing = "--fix" in sys.argv[1:]
    has_failed = False
    for path in docs():
        text = path.read_text(encoding="utf-8")
        if is_fixing and too_long(text):
            path.write_text(wrapped(text), encoding="utf-8")
            text = path.read_text(encoding="utf-8")
        for number in too_long(text):
            print(f"{path.relative_to(ROOT)}:{number}: longer than {COLUMNS} columns")
            has_failed = True
    if has_failed:
        print("wrap these with `make format`")
    return int(has_failed)


if __name__ == "__main__":
    raise SystemExit(main())
