"""Everything Kumite raises on purpose. A message is one line, meant for people."""


class KumiteError(Exception):
    """Base of all errors of this package.

    >>> str(KumiteError("first line\\n  second line"))
    'first line second line'
    """

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class UnknownGame(KumiteError):
    """No game has this id."""


class BadSetup(KumiteError):
    """A match cannot start from these options."""


class BadDice(KumiteError):
    """A question about dice that cannot be answered exactly; the message names the range."""


class IllegalAction(KumiteError):
    """The action is not legal here, or answers a step that has passed; the state is unchanged."""


class ContentError(KumiteError):
    """A pack breaks the content schema; the message names file, place and remedy."""


class SaveError(KumiteError):
    """A match file cannot be read, written or replayed."""


class DecodeError(KumiteError):
    """Bytes that are not a canonical encoding, or of a version that is not supported."""


class ProtocolError(KumiteError):
    """A line that the engine protocol does not know, or not here."""


class Forfeit(KumiteError):
    """A bot from outside answered late, wrongly or not at all: it loses the match."""


class BotFault(KumiteError):
    """A bot failed, or chose what is not legal: always the bot's fault."""


class CoreError(KumiteError):
    """The native core failed: always a defect in Kumite, never the caller's fault."""
