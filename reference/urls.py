"""The addresses of the site, made in one place. Paths only, percent-encoded, without a host."""

from collections.abc import Iterable
from urllib.parse import quote, urlencode

from reference.model import Kind, Language

Query = Iterable[tuple[str, str]]


def _path(*parts: str) -> str:
    return "/" + "/".join(quote(part, safe="") for part in parts)


def _with_query(path: str, query: Query = ()) -> str:
    encoded = urlencode(list(query))
    return f"{path}?{encoded}" if encoded else path


def home(language: Language) -> str:
    """Give the address of the start page."""
    return _path(language, "")


def glossary(language: Language, query: Query = ()) -> str:
    """Give the address of the glossary."""
    return _with_query(_path(language, "glossary", ""), query)


def all_faq(language: Language) -> str:
    """Give the address of all answers and open questions."""
    return _path(language, "faq", "")


def checker(language: Language) -> str:
    """Give the address of the list of the checker's questions."""
    return _path(language, "check", "")


def chapter(language: Language, system: str, name: str, anchor: str = "") -> str:
    """Give the address of a chapter, or of an anchor in it."""
    return _path(language, system, name) + (f"#{quote(anchor)}" if anchor else "")


def rule(language: Language, rule_id: str) -> str:
    """Give the address of the card of a rule."""
    return _path(language, "rule", rule_id)


def faq(language: Language, entry_id: str) -> str:
    """Give the address of an answer or of an open question."""
    return _path(language, "faq", entry_id)


def concept(language: Language, concept_id: str) -> str:
    """Give the address of a glossary entry."""
    return _path(language, "glossary", concept_id)


def procedure(language: Language, procedure_id: str, query: Query = ()) -> str:
    """Give the address of a checker form, filled in where there is a query."""
    return _with_query(_path(language, "check", procedure_id), query)


def search(language: Language, query: Query = ()) -> str:
    """Give the address of a search."""
    return _with_query(_path(language, "search"), query)


def short(entry_id: str) -> str:
    """Give the short address that every id keeps for good, whatever the language."""
    return "/r/" + quote(entry_id, safe="/")


def entry(language: Language, kind: Kind, entry_id: str) -> str:
    """Give the address of the page that answers for an entry; that of an example is its short one."""
    match kind:
        case "rule":
            return rule(language, entry_id)
        case "faq" | "question":
            return faq(language, entry_id)
        case "concept":
            return concept(language, entry_id)
        case "procedure":
            return procedure(language, entry_id)
        case "example":
            return short(entry_id)


def encoded(path: str) -> str:
    """Percent-encode a path that a request came with, its slashes kept."""
    return quote(path.replace("\\", "/"), safe="/")


def encoded_query(query: bytes) -> str:
    """Give the query string of a request with its question mark, percent-encoded where it is not; empty for none."""
    return "?" + quote(query, safe="=&%+;,:/@!$'()*~[]-._") if query else ""
