"""By what a browser is known again: a number that this server gave out, and signed.

Anybody can make up a number. Only one with our signature is a guest, so nobody chooses who they are
and nobody becomes a thousand guests without loading the page a thousand times.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncssh

__all__ = ["Cookies"]

_FORM = re.compile(r"([0-9a-f]{64})\.([0-9a-f]{64})")


class Cookies:
    """Gives them out, and knows them again."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def signed_with(cls, host_key: asyncssh.SSHKey) -> Cookies:
        """The host key is the one secret that a server keeps; cookies hold as long as it does."""
        secret = host_key.export_private_key("pkcs8-der")
        return cls(hashlib.sha256(b"kumite-cookies:" + secret).digest())

    @staticmethod
    def name(*, is_secure: bool) -> str:
        """Under TLS a browser takes a cookie of that name from this very host alone."""
        return "__Host-kumite" if is_secure else "kumite"

    def issue(self) -> str:
        """A new one."""
        number = secrets.token_hex(32)
        return f"{number}.{self._signature(number)}"

    def guest(self, cookie: str) -> str | None:
        """The name of whoever has this cookie; None if it is not one of ours."""
        found = _FORM.fullmatch(cookie)
        if found is None or not hmac.compare_digest(found[2], self._signature(found[1])):
            return None
        return hashlib.sha256(found[1].encode()).hexdigest()[:32]

    def _signature(self, number: str) -> str:
        return hmac.new(self._key, number.encode(), "sha256").hexdigest()
