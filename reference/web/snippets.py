"""The reader's words: marked in a passage, told with their language."""

from markupsafe import Markup, escape

from reference.glossary.words import language_of
from reference.model import Language, Snippet


def marked(snippet: Snippet) -> Markup:
    """Give a snippet as HTML: its text escaped, its marks as `<mark>`.

    >>> marked(Snippet("es", 'A 6" de <b>', ((0, 4),)))
    Markup('<mark>A 6&#34;</mark> de &lt;b&gt;')
    """
    html, end = Markup(), 0
    for start, stop in snippet.marks:
        html += escape(snippet.text[end:start]) + Markup("<mark>{}</mark>").format(snippet.text[start:stop])
        end = stop
    return html + escape(snippet.text[end:])


def tagged(text: str, page: Language) -> str:
    """Give words as they are, or as HTML with their own language where they are not in the script of the page.

    >>> tagged("mago", "es"), tagged("маг", "es"), tagged("6+", "ru")
    ('mago', Markup('<span lang="ru">маг</span>'), '6+')
    """
    own = language_of(text)
    foreign = own != page and any(letter.isalpha() for letter in text)
    return Markup('<span lang="{}">{}</span>').format(own, text) if foreign else text
