"""What the index knows beside its postings: the words of the texts, the names of entries, the wordings of terms.

It is one JSON file in the folder of the index.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reference.errors import IndexUnusable
from reference.glossary.words import fold
from reference.model import LANGUAGES, Entry
from reference.search.analysis import ANALYSIS_VERSION, forms, tokens
from reference.search.concepts import TermText
from reference.search.headings import heading_key

FILE = "lexicon.json"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Words, names and terms of one index."""

    words: Mapping[str, str]
    """Each form of the texts without accents, and how it is most often written (folded)."""
    names: Mapping[str, Sequence[int]]
    """Each title, as a line of forms, and the numbers of the entries that bear it."""
    headings: Mapping[str, Sequence[int]]
    """The same by their words in any form and order; see `headings.heading_key`."""
    terms: Sequence[TermText]


def name_key(text: str) -> str:
    """Give the shape in which titles are compared: their words, without accents, case and marks.

    >>> name_key("¿Qué es un Vórtice?")
    'que es un vortice'
    """
    return " ".join(word.form for word in forms(text))


def collect(entries: Sequence[Entry], terms: Iterable[TermText]) -> Lexicon:
    """Gather the lexicon of entries, numbered in their order."""
    terms = list(terms)
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    names: dict[str, list[int]] = defaultdict(list)
    headings: dict[str, list[int]] = defaultdict(list)
    for number, entry in enumerate(entries):
        for language in LANGUAGES:
            title = entry.title.get(language, "")
            heading = heading_key(token.reading for token in tokens(title))
            for named, key in ((names, name_key(title)), (headings, heading)):
                if number not in named[key]:
                    named[key].append(number)
            for text in (title, entry.text.get(language, ""), *entry.questions.get(language, ())):
                for token in tokens(text):
                    spellings[token.reading.form][fold(token.text)] += 1
    for term in terms:
        if term.language != "en":
            for token in tokens(term.text):
                spellings[token.reading.form][fold(token.text)] += 0
    words = {form: max(sorted(seen), key=lambda spelling: seen[spelling]) for form, seen in spellings.items()}
    for named in (names, headings):
        named.pop("", None)
    return Lexicon(words, names, headings, terms)


def save(lexicon: Lexicon, folder: Path) -> None:
    """Write a lexicon into the folder of its index."""
    data = {
        "version": ANALYSIS_VERSION,
        "words": lexicon.words,
        "names": lexicon.names,
        "headings": lexicon.headings,
        "terms": lexicon.terms,
    }
    (folder / FILE).write_text(json.dumps(data, ensure_ascii=False, sort_keys=True), encoding="utf-8")


def load(folder: Path) -> Lexicon:
    """Read the lexicon of an index.

    Raises `IndexUnusable` when it is missing, broken or of another version of the analysis.
    """
    try:
        data = json.loads((folder / FILE).read_text(encoding="utf-8"))
        version = data["version"]
        terms = [TermText(*term) for term in data["terms"]]
        lexicon = Lexicon(data["words"], data["names"], data["headings"], terms)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IndexUnusable(f"{folder}: no usable search index here; build again ({error})") from error
    if version != ANALYSIS_VERSION:
        raise IndexUnusable(f"{folder}: the search index was made by another version; build again")
    return lexicon
