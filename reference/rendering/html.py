"""HTML that is safe to show, and the plain text of it."""

from html.parser import HTMLParser

import nh3

_TAGS = {
    *("p", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br"),
    *("strong", "em", "sub", "sup", "del"),
    *("table", "thead", "tbody", "tr", "th", "td"),
    "a",
}
_ATTRIBUTES = {"*": {"id"}, "a": {"href", "class", "title"}, "th": {"align"}, "td": {"align"}, "ol": {"start"}}
_BLOCKS = frozenset({"p", "ul", "ol", "li", "blockquote", "pre", "table", "tr", "hr", "br", "aside"})
_CELLS = frozenset({"td", "th"})


def sanitise(html: str) -> str:
    """Give HTML with only the tags and attributes of running text; links lead to this site or to https."""
    return nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes={"https"}, link_rel=None)


def without_ids(html: str) -> str:
    """Give sanitised HTML without its anchors, for a page that shows the same passage twice."""
    attributes = {tag: names for tag, names in _ATTRIBUTES.items() if tag != "*"}
    return nh3.clean(html, tags=_TAGS, attributes=attributes, url_schemes={"https"}, link_rel=None)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.pieces.append("\n")
        elif tag in _CELLS and self.pieces and not self.pieces[-1].endswith("\n"):
            self.pieces.append(" · ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if data[:1].isspace():
            text = " " + text
        if text.strip() and data[-1:].isspace():
            text += " "
        self.pieces.append(text)


def plain_text(html: str) -> str:
    r"""Give the words of HTML: a line for each paragraph, item or table row, cells parted by a middle dot.

    >>> plain_text('<p>A 6" de <a href="/es/">la <em>bruja</em></a>.</p><ul><li>Uno</li></ul>')
    'A 6" de la bruja.\nUno'
    """
    parser = _Text()
    parser.feed(html)
    parser.close()
    lines = "".join(parser.pieces).split("\n")
    return "\n".join(joined for line in lines if (joined := " ".join(line.split())).strip(" ·"))
