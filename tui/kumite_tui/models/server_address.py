"""The address of a server as people write it, and the ssh command that connects to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kumite.errors import KumiteError

__all__ = ["BadAddress", "ServerAddress"]

USUAL_PORT = 2222
_ADDRESS = re.compile(
    r"(?:ssh://)?(?:(?P<user>[A-Za-z0-9_][A-Za-z0-9_.-]{0,63})@)?"
    r"(?:\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|(?P<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})))"
    r"(?::(?P<port>[0-9]{1,5}))?"
)


class BadAddress(KumiteError):
    """An address that cannot be connected to."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """Where a server listens, and as whom to come."""

    host: str
    port: int = USUAL_PORT
    user: str = ""
    """`join-AB12` leads straight to a table."""

    @classmethod
    def read(cls, text: str) -> ServerAddress:
        """From `HOST`, `HOST:PORT` or `join-AB12@HOST`. Raises BadAddress.

        >>> ServerAddress.read("join-AB12@example.org:2022").command()
        ['ssh', '-t', '-p', '2022', 'join-AB12@example.org']
        >>> ServerAddress.read("-oProxyCommand=x")
        Traceback (most recent call last):
        ...
        kumite_tui.models.server_address.BadAddress: write HOST, HOST:PORT or join-AB12@HOST
        """
        found = _ADDRESS.fullmatch(text.strip())
        if found is None:
            raise BadAddress("write HOST, HOST:PORT or join-AB12@HOST")
        port = int(found["port"] or USUAL_PORT)
        if not 1 <= port <= 65535:
            raise BadAddress(f"a port is a number from 1 to 65535, not {port}")
        return cls(found["six"] or found["host"], port, found["user"] or "")

    def command(self) -> list[str]:
        """What to run; no shell reads it."""
        where = f"{self.user}@{self.host}" if self.user else self.host
        return ["ssh", "-t", "-p", str(self.port), where]

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == USUAL_PORT else f":{self.port}"
        return f"{self.user}@{host}{port}" if self.user else f"{host}{port}"
