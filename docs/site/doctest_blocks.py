"""For the reference of the API: examples in docstrings are shown as code."""

from __future__ import annotations

import re

import griffe

_EXAMPLE = re.compile(r"^>>> .*?(?=^\s*$|\Z)", re.M | re.S)


class DoctestBlocks(griffe.Extension):
    """Puts fences around the examples of a docstring."""

    def on_object(self, *, obj: griffe.Object, **kwargs: object) -> None:
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(
                lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value
            )
