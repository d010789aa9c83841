"""What the loader finds fault with: one id and one line of meaning for each kind."""

from collections.abc import Iterable
from difflib import get_close_matches

from reference.model import Fault, Position

CHECKS = {
    "content-missing": "the content folder is missing or holds no text",
    "encoding": "a file is no UTF-8 text",
    "toml-syntax": "a TOML file or a front matter cannot be read",
    "front-matter": "a chapter does not begin with a front matter between +++ lines",
    "unknown-key": "a key that the format does not have",
    "missing-key": "a key that the format needs is not there",
    "wrong-value": "a value has the wrong type or is none of the choices",
    "unlisted-chapter": "a Markdown file that no system lists among its chapters",
    "missing-chapter": "a chapter that a system lists has no file in one of the languages",
    "bad-id": "an id that is malformed, or does not fit where it stands",
    "double-id": "an id or anchor that stands twice",
    "heading": "a heading of a level or form that has no meaning here",
    "empty-section": "a heading with an id and no text below it",
    "unpaired-id": "a heading or anchor that only one of the languages has",
    "order": "rules that stand in another order than in the other language",
    "source-language": "the two sides of a chapter name different source languages",
    "leftover-markup": "a brace, attribute list or heading id that would stay visible as text, or be eaten",
    "raw-html": "HTML in Markdown text",
    "unsafe-link": "a link of a scheme that is not allowed, an image, or a reference link",
    "list-after-paragraph": "a list or table that Markdown would take for a part of the paragraph before it",
    "tab": "a tab character, which turns tables and lists into plain paragraphs",
    "fence": "a fence that is not closed, or an example fence without an example id",
    "unknown-reference": "a link, citation, concept or example that does not exist",
    "unpaired-example": "an example that is embedded in one language only, or twice",
    "missing-prose": "an answer or question that has data but no text, or text but no data",
    "options": "the options of an open question differ from their anchors",
    "preferred-term": "a concept that has no preferred term, or several, for a language and system",
    "redirect": "a redirect of an id that still lives, or to one that does not",
}


class Faults:
    """Collects faults while the content is read, so that all of them are told at once."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, position: Position, check: str, message: str, hint: str = "") -> None:
        """Note a fault of one of the kinds of `CHECKS`."""
        if check not in CHECKS:
            raise KeyError(check)
        self._found.append(Fault(position, check, message, hint))

    def found(self) -> tuple[Fault, ...]:
        """Give all faults so far, each once, by place."""
        return tuple(sorted(set(self._found)))


def nearest(name: str, known: Iterable[str]) -> str:
    """Give the hint `did you mean …?` for a name that is not known, or an empty one."""
    close = get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else ""
