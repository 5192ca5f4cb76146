"""Whether the dice of a match were fair, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.fair_dice import FairDice

if TYPE_CHECKING:
    from kumite_tui.server.messaging.messages import Proof, Renewal

__all__ = ["is_fair", "promise_line", "proof_words", "renewal_line"]


def promise_line(commitment: str) -> str:
    """What the log says before the first step."""
    return f"The dice are promised: {commitment}"


def renewal_line(renewal: Renewal) -> str:
    """What the log says of dice that were promised anew."""
    return (
        "The server was restored from a backup. From step"
        f" {renewal.step} on the dice are promised anew: {renewal.commitment}"
    )


def is_fair(proof: Proof, promised: str) -> bool:
    """Whether nothing speaks against the dice; `promised` was seen while the match ran, or empty.

    >>> from kumite_tui.server.messaging.messages import Proof
    >>> first, other = FairDice(bytes(32)), FairDice(b"1" * 32)
    >>> is_fair(Proof(other.commitment, other.secret.hex()), first.commitment)
    False
    """
    is_same = promised in ("", proof.commitment)
    return is_same and (not proof.secret or _all_fit(proof))


def proof_words(proof: Proof, promised: str, fetch: str = "") -> list[str]:
    """The verdict first, then how anybody can come to it; `fetch` brings the match home.

    >>> from kumite_tui.server.messaging.messages import Proof
    >>> dice = FairDice(bytes(32))
    >>> proof_words(Proof(dice.commitment, bytes(32).hex()), dice.commitment)[0]
    'The dice were promised before the match, and the promise was kept.'
    >>> proof_words(Proof(dice.commitment, bytes(32).hex()), "")[0]
    'The dice are those of the promise below; compare it with the one you noted.'
    >>> proof_words(Proof(dice.commitment, bytes(31).hex() + "01"), dice.commitment)[0]
    'The secret that was revealed is not the one that was promised: do not trust these dice.'
    >>> proof_words(Proof(dice.commitment, bytes(32).hex()), "ab" * 32)[0]
    'The server has changed its promise during the match: do not trust these dice.'
    """
    found = [_verdict(proof, promised)]
    if promised not in ("", proof.commitment):
        found += [f"The promise you saw first: {promised}", f"The promise now: {proof.commitment}"]
    elif promised:
        found.append(f"The promise, as you saw it while the match ran: {promised}")
    else:
        found.append(f"The promise, which you had not seen while the match ran: {proof.commitment}")
    found += [renewal_line(each) for each in proof.renewed]
    if not proof.secret:
        found.append(
            "Note it, its first 16 digits at least, better all: whoever holds the secret to it"
            " afterwards need not trust what is shown then."
        )
        return found
    found += [
        f"The secret, shown after the last step: {proof.secret}",
        *(f"The secret from step {each.step} on: {each.secret}" for each in proof.renewed),
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
        found.append(
            "kumite replay verify match.kumite --commitment"
            f" {(promised or 'THE-PROMISE-YOU-NOTED')[:21]}"
        )
    return found


def _verdict(proof: Proof, promised: str) -> str:
    if promised not in ("", proof.commitment):
        return "The server has changed its promise during the match: do not trust these dice."
    if not proof.secret:
        return "The dice of this match are promised already; the secret is told when it is over."
    if not _all_fit(proof):
        return (
            "The secret that was revealed is not the one that was promised: do not trust these"
            " dice."
        )
    if not promised:
        return "The dice are those of the promise below; compare it with the one you noted."
    return "The dice were promised before the match, and the promise was kept."


def _all_fit(proof: Proof) -> bool:
    return _fits(proof) and all(_fits(each) for each in proof.renewed)


def _fits(proof: Proof | Renewal) -> bool:
    try:
        return FairDice(bytes.fromhex(proof.secret)).fits(proof.commitment)
    except ValueError:
        return False
