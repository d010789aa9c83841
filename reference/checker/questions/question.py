"""An open question: a point on which a text is silent or contradicts itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from reference.model import Message


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """An open question, its readings, and the one that is plainer than the others, if any.

    `message` says what is open; each option has the sentence that its reading amounts to.
    """

    id: str
    message: Message
    options: Mapping[str, Message]
    plain: str = ""
