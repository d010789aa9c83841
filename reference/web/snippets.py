"""The reader's words marked in a passage."""

from markupsafe import Markup, escape

from reference.model import Snippet


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
