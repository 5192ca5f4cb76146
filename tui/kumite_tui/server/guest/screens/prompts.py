"""One line to type, that the arbiter has to agree with: a name, a code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.screens.prompt import PromptScreen
from kumite_tui.server.guest.screens.base import TableScreen

if TYPE_CHECKING:
    from kumite_tui.screens.base import Hint

__all__ = ["CodeScreen", "NameScreen"]

_MOST_NAME = 16
_CODE = 4


class NameScreen(PromptScreen, TableScreen):
    """The first visit."""

    def __init__(self, title: str) -> None:
        help_text = (
            "What should others call you? Up to 16 letters and digits; it stays yours."
            " Known here by another key? Type its +CODE (Profile, k)."
        )
        super().__init__(f"WELCOME TO {title}", help_text, "", self._call, most=_MOST_NAME)

    def _call(self, words: str) -> str:
        if not words:
            return "Type a name first."
        if words.startswith("+"):
            self.server.use_key_code(words.removeprefix("+"), self.told)
        else:
            self.server.choose_name(words, self.told)
        return ""

    def hints(self) -> list[Hint]:
        return [("enter", "that is my name"), ("escape", "leave the server")]

    def press(self, key: str) -> bool:
        if key == "escape":
            self.server.exit()
            return True
        return super().press(key)


class CodeScreen(PromptScreen, TableScreen):
    """Go to a table by its code."""

    def __init__(self) -> None:
        help_text = "The code of a table: four letters and digits, as your friend sees it."
        super().__init__("JOIN A TABLE", help_text, "", self._join, most=_CODE)

    def _join(self, words: str) -> str:
        if len(words) != _CODE:
            return "A code has four letters and digits."
        self.server.join(words, refused=self.told)
        return ""
