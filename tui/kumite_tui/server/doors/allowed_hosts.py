"""By which names browsers may come: any other could be a stranger's that was made to lead here.

A site can let its own name lead to this machine while its page is open, and its scripts would then
be taken for the page's own. What nobody else can give away is safe: names that were told in the
settings, names of this machine for itself, and plain numbers.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kumite_tui.server.doors.address import as_origin, machine_of

if TYPE_CHECKING:
    from kumite_tui.server.config import Config

__all__ = ["AllowedHosts"]

_OWN = "localhost"


class AllowedHosts:
    """The names of one server."""

    def __init__(self, config: Config) -> None:
        origins = [as_origin(text) for text in config.web_origins]
        self._origins = {urlsplit(origin).netloc: origin for origin in origins if origin}
        names = (_OWN, config.web_host, machine_of(config.command), urlsplit(config.page).hostname)
        self._names = {name.lower() for name in names if name}

    def origin(self, host: str) -> str | None:
        """The address of a page whose browser says it came to `host`; None: that is not ours."""
        plain = as_origin(f"http://{host}")
        if plain is None:
            return None
        parts = urlsplit(plain)
        known = self._origins.get(parts.netloc)
        return known or (plain if self._is_own(parts.hostname or "") else None)

    def _is_own(self, name: str) -> bool:
        if name in self._names or name.endswith(f".{_OWN}"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True
