"""For whom a proxy asks: believed only from proxies that the settings name.

Browsers' proxies say it in a header of the request. For SSH, which has none, they say it before
anything else (the PROXY protocol, both versions).
"""

from __future__ import annotations

import asyncio
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence
    from ipaddress import IPv4Network, IPv6Network

__all__ = ["BadHeader", "TrustedProxies", "read_header"]

_SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"
_LONGEST_LINE = 107
_LONGEST_BODY = 1024
_LOOPBACK = ("127.0.0.0/8", "::1/128")
_FAMILIES = {1: 4, 2: 16}
"""Of version 2: the bytes of an address of IPv4, and of IPv6."""


class BadHeader(Exception):
    """What came is not what a proxy says first."""


class TrustedProxies:
    """The addresses of our own proxies.

    >>> proxies = TrustedProxies(["192.0.2.0/24", "2001:db8::1"])
    >>> "192.0.2.7" in proxies, "::ffff:192.0.2.7" in proxies, "198.51.100.1" in proxies
    (True, True, False)
    """

    def __init__(self, named: Sequence[str], *, and_this_machine: bool = False) -> None:
        """Raises ValueError if one of them is no address and no net."""
        texts = (*named, *(_LOOPBACK if and_this_machine else ()))
        self._nets: list[IPv4Network | IPv6Network] = [ip_network(text) for text in texts]

    def __contains__(self, address: object) -> bool:
        try:
            ip = ip_address(str(address).partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(ip, "ipv4_mapped", None)
        return any((mapped or ip) in net for net in self._nets)

    def asked_for(self, address: str, forwarded: str) -> str:
        """Where a request comes from: the last in line that is not a proxy of ours.

        >>> TrustedProxies(["192.0.2.7"]).asked_for("192.0.2.7", "6.6.6.6, 203.0.113.9, 192.0.2.7")
        '203.0.113.9'
        """
        line = [each.strip() for each in forwarded.split(",") if each.strip()]
        while line and address in self:
            address = line.pop()
        return address


async def read_header(connected: socket.socket) -> str:
    """The address for which a proxy connects; empty: for itself. Raises BadHeader or OSError.

    Not a byte more is read than the header has: what follows is for SSH.
    """
    start = await _exactly(connected, len(_SIGNATURE))
    if start == _SIGNATURE:
        return await _version_two(connected)
    if not start.startswith(b"PROXY "):
        raise BadHeader("it does not begin with a PROXY header")
    return await _version_one(connected, start)


async def _version_one(connected: socket.socket, start: bytes) -> str:
    while not start.endswith(b"\r\n"):
        if len(start) >= _LONGEST_LINE:
            raise BadHeader("its PROXY line does not end")
        start += await _exactly(connected, 1)
    words = start.decode("ascii", "replace").split()
    if words[1:2] == ["UNKNOWN"]:
        return ""
    if len(words) != 6 or words[1] not in ("TCP4", "TCP6"):
        raise BadHeader("its PROXY line cannot be read")
    return _address(words[2])


async def _version_two(connected: socket.socket) -> str:
    kind, family, *size = await _exactly(connected, 4)
    length = int.from_bytes(bytes(size), "big")
    if kind >> 4 != 2 or length > _LONGEST_BODY:
        raise BadHeader("its PROXY header cannot be read")
    body = await _exactly(connected, length)
    if kind & 15 == 0:
        return ""  # the proxy asks whether we are here
    count = _FAMILIES.get(family >> 4)
    if count is None or len(body) < 2 * count + 4:
        raise BadHeader("its PROXY header names no address")
    return str(ip_address(body[:count]))


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise BadHeader("its PROXY line names no address") from None


async def _exactly(connected: socket.socket, count: int) -> bytes:
    loop = asyncio.get_running_loop()
    found = b""
    while len(found) < count:
        part = await loop.sock_recv(connected, count - len(found))
        if not part:
            raise BadHeader("it hung up before its PROXY header was complete")
        found += part
    return found
