"""Whether the dice of a match were fair, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.fair_dice import FairDice

if TYPE_CHECKING:
    from kumite_tui.server.messages import Proof

__all__ = ["proof_words"]


def proof_words(proof: Proof, fetch: str = "") -> list[str]:
    """The verdict first, then how anybody can come to it; `fetch` brings the match home.

    >>> from kumite_tui.server.messages import Proof
    >>> dice = FairDice(bytes(32))
    >>> proof_words(Proof(dice.commitment, bytes(32).hex()))[0]
    'The dice were promised before the match, and the promise was kept.'
    >>> proof_words(Proof(dice.commitment, bytes(31).hex() + "01"))[0]
    'The secret that was revealed is not the one that was promised: do not trust these dice.'
    """
    if not proof.secret:
        return [
            "The dice of this match are promised already; the secret is told when it is over.",
            f"The promise: {proof.commitment}",
        ]
    verdict = "The dice were promised before the match, and the promise was kept."
    if not _fits(proof):
        verdict = (
            "The secret that was revealed is not the one that was promised: do not trust these"
            " dice."
        )
    found = [
        verdict,
        f"The promise, shown before the first step: {proof.commitment}",
        f"The secret, shown after the last: {proof.secret}",
        "The promise is the SHA-256 of the text kumite-dice-1: and the secret. Whoever changed a"
        " die would need another secret, and that has another SHA-256. To check it yourself:",
        "python3 -c \"import hashlib; print(hashlib.sha256(b'kumite-dice-1:' + bytes.fromhex('"
        f"{proof.secret}')).hexdigest())\"",
        "Every die follows from the secret and its step (docs/server.md); kumite replay verify"
        " rolls all of them again.",
    ]
    if fetch:
        found[-1] += " For that, take the match home:"
        found.append(f"{fetch} > match.kumite")
    return found


def _fits(proof: Proof) -> bool:
    try:
        return FairDice(bytes.fromhex(proof.secret)).fits(proof.commitment)
    except ValueError:
        return False
