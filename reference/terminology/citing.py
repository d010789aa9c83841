"""Links for somebody's text: where it mentions a term of the glossary, in the markup of the place it goes to."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal

from reference.glossary import Mention, TermMatcher
from reference.model import Language

Markup = Literal["markdown", "bbcode", "html", "text"]

_LINK: Mapping[Markup, Callable[[str, str], str]] = {
    "markdown": lambda text, url: f"[{text}]({url})",
    "bbcode": lambda text, url: f"[url={url}]{text}[/url]",
    "html": lambda text, url: f'<a href="{escape(url)}">{escape(text)}</a>',
    "text": lambda text, url: f"{text} <{url}>",
}


@dataclass(frozen=True, slots=True)
class Cited:
    """The mentions of terms in a text, and the text with the first mention of each concept linked."""

    mentions: tuple[Mention, ...]
    linked: Mapping[Markup, str]


def cite(
    text: str,
    language: Language,
    system: str,
    matchers: Mapping[Language, TermMatcher],
    url: Callable[[str], str],
) -> Cited:
    """Find the terms of a text and link them; `url` gives the address of a concept."""
    mentions = tuple(matchers[language].mentions(text, system))
    first = {mention.concept: mention for mention in reversed(mentions)}
    marked = [mention for mention in mentions if first[mention.concept] is mention]
    return Cited(mentions, {markup: "".join(_pieces(text, marked, markup, url)) for markup in _LINK})


def _pieces(text: str, marked: list[Mention], markup: Markup, url: Callable[[str], str]) -> Iterator[str]:
    plain = escape if markup == "html" else str
    end = 0
    for mention in marked:
        yield plain(text[end : mention.start])
        yield _LINK[markup](mention.text, url(mention.concept))
        end = mention.end
    yield plain(text[end:])
