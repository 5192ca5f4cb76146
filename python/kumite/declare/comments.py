"""What the source says beside a declaration: a comment after it, or a docstring under it."""

from __future__ import annotations

import ast
import inspect
import textwrap
import tokenize
from io import StringIO


def described(cls: type) -> dict[str, str]:
    """The words beside the fields or members of a class, by name, each on one line."""
    source = textwrap.dedent(inspect.getsource(cls))
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    comments = _comments(source)
    found: dict[str, str] = {}
    for statement, following in zip(body.body, [*body.body[1:], None], strict=True):
        name = _name(statement)
        if name is None:
            continue
        docstring = _docstring(following) or comments.get(statement.end_lineno or 0, "")
        found[name] = " ".join(docstring.split())
    return found


def _comments(source: str) -> dict[int, str]:
    """Comments by the line they end."""
    tokens = tokenize.generate_tokens(StringIO(source).readline)
    return {
        token.start[0]: token.string.lstrip("# ")
        for token in tokens
        if token.type == tokenize.COMMENT
    }


def _name(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    return None


def _docstring(statement: ast.stmt | None) -> str:
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    if is_text and isinstance(statement.value.value, str):  # type: ignore[union-attr]
        return str(statement.value.value)  # type: ignore[union-attr]
    return ""
