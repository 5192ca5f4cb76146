"""Where a server is found: by a command of SSH, and by addresses in a browser."""

from __future__ import annotations

from urllib.parse import urlsplit

__all__ = ["as_origin", "bracketed", "leading_to", "machine_of", "page_leading_to"]

_WITH_VALUE = "BbcDEeFIiJLlmOopQRSWw"
"""Flags of ssh after which the next word is not the machine."""
_USUAL_PORTS = {"http": 80, "https": 443}


def leading_to(command: str, wish: str, code: str) -> str:
    """What one types to get to a table: the wish is the name of the user.

    >>> leading_to("ssh -p 2222 dojo.example", "join", "AB12")
    'ssh -p 2222 join-AB12@dojo.example'
    >>> leading_to("ssh me@dojo -p 22", "watch", "AB12"), leading_to("dojo", "join", "AB12")
    ('ssh watch-AB12@dojo -p 22', 'dojo join AB12')
    """
    words = command.split()
    at = _place_of_machine(words)
    if at is None:
        return f"{command} {wish} {code}"
    words[at] = f"{wish}-{code}@{words[at].rpartition('@')[2]}"
    return " ".join(words)


def page_leading_to(page: str, wish: str, code: str) -> str:
    """The same for browsers; what follows the mark is read by the page, and told to nobody else.

    >>> page_leading_to("https://play.example/", "join", "AB12")
    'https://play.example/#join-AB12'
    """
    return f"{page}#{wish}-{code}"


def machine_of(command: str) -> str:
    """The name of the machine to which a command of ssh leads; empty if it is no such command.

    >>> machine_of("ssh -p 2222 me@dojo.example"), machine_of("dojo")
    ('dojo.example', '')
    """
    words = command.split()
    at = _place_of_machine(words)
    return "" if at is None else words[at].rpartition("@")[2]


def _place_of_machine(words: list[str]) -> int | None:
    if words[:1] != ["ssh"]:
        return None
    for at in range(1, len(words)):
        is_value = words[at - 1].startswith("-") and words[at - 1][-1] in _WITH_VALUE
        if not words[at].startswith("-") and not is_value:
            return at
    return None


def as_origin(text: str) -> str | None:
    """An address of a page as browsers name it when they say who asks; None if it is none.

    >>> as_origin("HTTPS://Play.Example:443/"), as_origin("http://[::1]:8080")
    ('https://play.example', 'http://[::1]:8080')
    >>> [as_origin(text) for text in ("foo", "https://", "ftp://x", "https://x/y", "https://a@x")]
    [None, None, None, None, None]
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    usual = _USUAL_PORTS.get(parts.scheme)
    is_bare = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    is_name = host.isascii() and host.isprintable() and not set(host) & set(" \"'<>\\")
    if usual is None or not host or not is_bare or not is_name:
        return None
    return f"{parts.scheme}://{bracketed(host)}{'' if port in (None, usual) else f':{port}'}"


def bracketed(host: str) -> str:
    """A host as it stands before a port.

    >>> bracketed("::1"), bracketed("dojo")
    ('[::1]', 'dojo')
    """
    return f"[{host}]" if ":" in host else host
