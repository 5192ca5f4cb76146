"""Several keys for one person: a code from one session lets another key in as the same person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kumite_tui.server.arbiter.desk import known, load_matches, welcome
from kumite_tui.server.messaging.messages import (
    KeyCode,
    KeyInfo,
    KeyList,
    ListKeys,
    MakeKeyCode,
    Refused,
    RemoveKey,
    UseKeyCode,
    Welcome,
)
from kumite_tui.server.store import people

if TYPE_CHECKING:
    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.arbiter.session import Session

__all__ = ["HANDLERS", "KeyCodes"]

_MOST_KEYS = 8
_CODE_LETTERS = 10
_CODE_SECONDS = 600
_KIND = "key:"


class KeyCodes:
    """Codes that were given out: one for each person, for a few minutes, good for one key."""

    def __init__(self) -> None:
        self._codes: dict[int, tuple[str, float]] = {}

    def give(self, person: int, code: str, now: float) -> None:
        self._codes[person] = (code, now + _CODE_SECONDS)

    def forget(self, person: int) -> None:
        """No code of theirs is good any more."""
        self._codes.pop(person, None)

    def take(self, code: str, now: float) -> int | None:
        """Whose code it is; it is used up."""
        for person, (given, ends) in list(self._codes.items()):
            if ends <= now:
                del self._codes[person]
            elif given == code:
                del self._codes[person]
                return person
        return None


async def list_keys(arbiter: Arbiter, session: Session, request: ListKeys) -> KeyList:
    person = known(session)
    if person.is_guest:
        raise Refused("guests have no key; come with a key to keep your name")
    found = await arbiter.store.read(people.keys_of, person.id)
    return KeyList(
        tuple(
            KeyInfo(key.removeprefix(_KIND), since, key == session.identity.key)
            for key, since in found
        )
    )


async def make_key_code(arbiter: Arbiter, session: Session, request: MakeKeyCode) -> KeyCode:
    person = known(session)
    if person.is_guest:
        raise Refused("guests have no key; come with a key to keep your name")
    code = arbiter.random_letters(_CODE_LETTERS)
    arbiter.key_codes.give(person.id, code, arbiter.clock.now())
    return KeyCode(code, _CODE_SECONDS)


async def use_key_code(arbiter: Arbiter, session: Session, request: UseKeyCode) -> Welcome:
    """A key without a name is somebody's from now on."""
    identity = session.identity
    if session.person is not None or identity.is_guest:
        raise Refused("a code is for a new key, which has no name here yet")
    now = arbiter.clock.now()
    guessers = [identity.key, *([f"from {identity.source}"] if identity.source else [])]
    if not all(arbiter.wrong_codes.has(guesser, now) for guesser in guessers):
        raise Refused("too many wrong codes; wait some minutes")
    person = arbiter.key_codes.take(request.code.strip().upper()[:64], now)
    if person is None:
        for guesser in guessers:
            arbiter.wrong_codes.take(guesser, now)
        raise Refused("no such code; a code is good for ten minutes, and for one key")
    for key, _ in await arbiter.store.read(people.keys_of, person):
        if banned := arbiter.banned.words(key):
            raise Refused(banned)
    await arbiter.store.write(
        people.add_key, person, identity.key, arbiter.clock.date(), _MOST_KEYS
    )
    found = await arbiter.store.read(people.find, identity.key)
    assert found is not None
    for other in arbiter.sessions.get(person, ()):
        other.notify("Another key of yours was added.")
    arbiter.sign_in(session, found)
    await load_matches(arbiter, found)
    return welcome(arbiter, session)


async def remove_key(arbiter: Arbiter, session: Session, request: RemoveKey) -> KeyList:
    """The key means nothing here any more, and what is open with it ends."""
    person = known(session)
    mine = await arbiter.store.read(people.keys_of, person.id)
    named = {each.removeprefix(_KIND): each for each, _ in mine}
    key = named.get(request.fingerprint, "")
    await arbiter.store.write(people.remove_key, person.id, key)
    if key != session.identity.key:
        arbiter.send_away(lambda identity: identity.key == key, "This key was removed here.")
    return await list_keys(arbiter, session, ListKeys())


HANDLERS: dict[type, Any] = {
    ListKeys: list_keys,
    MakeKeyCode: make_key_code,
    UseKeyCode: use_key_code,
    RemoveKey: remove_key,
}
