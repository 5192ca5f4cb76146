"""Dice that can be checked afterwards: a secret rolls them, and its hash is shown before.

Whoever runs a match draws a secret of 256 bits, shows its commitment before the first step and the
secret after the last. Everybody can then roll every die again. Each purpose has a stream of its
own, so that nothing drawn for one tells about another. If a match was brought back from a backup,
somebody may have seen dice that are still to fall: from there on another secret rolls them.

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
    renewals: tuple[tuple[int, bytes], ...] = ()
    """Secrets that took its place, each with the number of the first step it rolls (from 0)."""

    def __post_init__(self) -> None:
        secrets = (self.secret, *(secret for _, secret in self.renewals))
        if any(len(secret) != SECRET_BYTES for secret in secrets):
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")
        steps = [step for step, _ in self.renewals]
        if steps != sorted(set(steps)):
            raise ValueError("secrets follow each other in the order of their steps")

    @property
    def commitment(self) -> str:
        """What is shown before the first step, in hexadecimal."""
        return commitment_of(self.secret)

    def fits(self, commitment: str) -> bool:
        """Whether this is the secret that was promised."""
        return hmac.compare_digest(self.commitment.encode(), commitment.encode())

    def renewed(self, step: int, secret: bytes) -> FairDice:
        """With another secret from a step on."""
        before = tuple(each for each in self.renewals if each[0] < step)
        return FairDice(self.secret, (*before, (step, secret)))

    def draw(self, step: int, total: int) -> int:
        """How chance falls at a step: a uniform number below `total`."""
        secrets = [self.secret, *(secret for first, secret in self.renewals if first <= step)]
        return _number(secrets[-1], f"chance/{step}", total)

    def number(self, purpose: str, total: int) -> int:
        """A uniform number below `total` from the stream of a purpose."""
        newest = self.renewals[-1][1] if self.renewals else self.secret
        return _number(newest, purpose, total)


def commitment_of(secret: bytes) -> str:
    """What promises a secret without showing it, in hexadecimal."""
    return hashlib.sha256(_LABEL + secret).hexdigest()


def _number(secret: bytes, purpose: str, total: int) -> int:
    limit = _SPAN // total * total
    attempt = 0
    while True:
        message = f"{purpose}/{attempt}".encode()
        found = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        if found < limit:
            return found % total
        attempt += 1
