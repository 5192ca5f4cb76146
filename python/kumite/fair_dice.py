"""Dice that can be checked afterwards: a secret rolls them, and its hash is shown before.

Whoever runs a match draws a secret of 256 bits, shows its commitment before the first step and the
secret after the last. Everybody can then roll every die again. Each purpose has a stream of its
own, so that nothing drawn for one tells about another.

>>> dice = FairDice(bytes(32))
>>> dice.draw(0, 6) == FairDice(bytes(32)).draw(0, 6)
True
>>> dice.fits(dice.commitment)
True
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

SECRET_BYTES = 32
_LABEL = b"kumite-dice-1:"
_SPAN = 1 << 256


@dataclass(frozen=True, slots=True, repr=False)
class FairDice:
    """All chance of one match. It is not printed: who knows the secret knows the future."""

    secret: bytes

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")

    @property
    def commitment(self) -> str:
        """What is shown before the first step, in hexadecimal."""
        return hashlib.sha256(_LABEL + self.secret).hexdigest()

    def fits(self, commitment: str) -> bool:
        """Whether this is the secret that was promised."""
        return hmac.compare_digest(self.commitment.encode(), commitment.encode())

    def draw(self, step: int, total: int) -> int:
        """How chance falls at a step: a uniform number below `total`."""
        return self.number(f"chance/{step}", total)

    def number(self, purpose: str, total: int) -> int:
        """A uniform number below `total` from the stream of a purpose."""
        limit = _SPAN // total * total
        attempt = 0
        while True:
            message = f"{purpose}/{attempt}".encode()
            found = int.from_bytes(hmac.digest(self.secret, message, "sha256"), "big")
            if found < limit:
                return found % total
            attempt += 1
