"""The engines that search is measured beside. All words are asked for first, then, if nothing has them all, any.

Search itself fills its ten hits up with passages that have most of the words; of the peers only the one that says so
does, for that is much more work.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from whoosh import highlight, index
from whoosh.query import And, Or, Phrase, Prefix, Term
from whoosh.scoring import BM25F

from reference.bench.analysed import AnalysedEntry, AnalysedQuery, AnalysedWord
from reference.model import LANGUAGES, Entry
from reference.search.analysis import LEVELS, Level, LevelTokenizer
from reference.search.impacts import FORM_BONUS, LEVEL_WEIGHTS
from reference.search.query import QueryWord
from reference.search.schema import SIDES, WEIGHTS, field

try:
    import tantivy
except ImportError:  # the extra `bench` is not installed
    tantivy = None  # type: ignore[assignment, unused-ignore]

LIMIT = 10
SUGGESTIONS = 8
_COLUMNS = [f"{part}_{language}" for part, language in SIDES]
_LEVEL_WEIGHTS: Mapping[Level, float] = {
    "form": FORM_BONUS,
    "lemma": LEVEL_WEIGHTS["lemma"],
    "stem": LEVEL_WEIGHTS["stem"],
}


def has_tantivy() -> bool:
    """Say whether tantivy is installed."""
    return tantivy is not None


class Peer(Protocol):
    """An engine with an index of the same passages."""

    name: str
    suggests: bool
    """Whether it can be asked for names by their beginnings."""

    def search(self, query: AnalysedQuery) -> Sequence[object]:
        """Give the first hits with their snippets."""

    def suggest(self, forms: Sequence[str]) -> Sequence[object]:
        """Give names that have all words typed, the last as a beginning."""


class Fts5:
    """SQLite's full-text search, with a column for each side of an entry at each of the levels that it is fed."""

    suggests = True

    def __init__(
        self,
        name: str,
        path: Path,
        entries: Iterable[AnalysedEntry],
        names: Iterable[str],
        levels: Sequence[Level] = LEVELS,
        *,
        filled: bool = False,
    ) -> None:
        self.name = name
        self._enough = LIMIT if filled else 1
        self._levels = levels
        self._columns = {level: [f"{level}_{column}" for column in _COLUMNS] for level in levels}
        columns = [column for level in levels for column in self._columns[level]]
        weights = [_LEVEL_WEIGHTS[level] * WEIGHTS[part] for level in levels for part, _ in SIDES]
        self._database = sqlite3.connect(path)
        self._database.execute(f"CREATE VIRTUAL TABLE passages USING fts5({', '.join(columns)}, concepts)")
        self._database.execute("CREATE VIRTUAL TABLE names USING fts5(name, prefix = '1 2 3 4')")
        marks = ", ".join("?" * (len(columns) + 1))
        rows = ((*(side for level in levels for side in entry.sides[level]), entry.concepts) for entry in entries)
        self._database.executemany(f"INSERT INTO passages VALUES ({marks})", rows)
        self._database.executemany("INSERT INTO names VALUES (?)", ((name,) for name in names))
        for table in ("passages", "names"):
            self._database.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")
        self._database.commit()
        self._ask = (
            "SELECT rowid, snippet(passages, -1, '[', ']', '…', 32) FROM passages WHERE passages MATCH ?"
            f" ORDER BY bm25(passages, {', '.join(map(str, (*weights, LEVEL_WEIGHTS['concept'])))}) LIMIT {LIMIT}"
        )
        self._begin = (
            "SELECT rowid, highlight(names, 0, '[', ']') FROM names WHERE names MATCH ?"
            f" ORDER BY rank LIMIT {SUGGESTIONS}"
        )

    def search(self, query: AnalysedQuery) -> Sequence[object]:
        """Give the first hits with their snippets."""
        if query.phrase:
            strict = [level for level in self._levels if level != "stem"] or self._levels
            phrases = [self._in(level, " ".join(query.phrase[level])) for level in strict]
            return self._database.execute(self._ask, (" OR ".join(phrases),)).fetchall()
        words = [f"({' OR '.join(self._alternatives(word))})" for word in query.words]
        found = self._database.execute(self._ask, (" AND ".join(words),)).fetchall()
        if len(found) < self._enough:
            others = self._database.execute(self._ask, (" OR ".join(words),)).fetchall()
            found = [*found, *(hit for hit in others if hit not in found)][:LIMIT]
        return found

    def suggest(self, forms: Sequence[str]) -> Sequence[object]:
        """Give names that have all words typed, the last as a beginning."""
        *whole, last = forms
        asked = " AND ".join([*(f'"{form}"' for form in whole), f'"{last}" *'])
        return self._database.execute(self._begin, (asked,)).fetchall()

    def _alternatives(self, word: AnalysedWord) -> Iterator[str]:
        for level in self._levels:
            yield from (self._in(level, key) for key in word.keys[level])
        yield from (f'concepts: "{concept}"' for concept in word.concepts)

    def _in(self, level: Level, words: str) -> str:
        return f'{{{" ".join(self._columns[level])}}}: "{words}"'


class PlainWhoosh:
    """Whoosh's own searcher on the index as it is written for search."""

    name = "whoosh"
    suggests = True

    def __init__(self, folder: Path) -> None:
        self._searcher = index.open_dir(str(folder), readonly=True).searcher(weighting=BM25F())
        self._analyzer = LevelTokenizer("stem")

    def search(self, query: AnalysedQuery) -> Sequence[object]:
        """Give the first hits with their snippets."""
        if query.read.phrases:
            stems = [min(token.reading.stems) for token in query.read.phrases[0]]
            phrase = Or([Phrase(field(part, "stem", language), stems) for part, language in SIDES])
            return self._hits(phrase, frozenset(stems))
        words = [Or(list(self._terms(word))) for word in query.read.words]
        stems = [stem for word in query.read.words for stem in word.reading.stems]
        return self._hits(And(words), frozenset(stems)) or self._hits(Or(words), frozenset(stems))

    def suggest(self, forms: Sequence[str]) -> Sequence[object]:
        """Give passages whose titles have all words typed, the last as a beginning."""
        titles = [field("title", "form", language) for language in LANGUAGES]
        asked = [Or([Term(title, form) for title in titles]) for form in forms[:-1]]
        asked.append(Or([Prefix(title, forms[-1]) for title in titles]))
        return [hit.docnum for hit in self._searcher.search(And(asked), limit=SUGGESTIONS)]

    @staticmethod
    def _terms(word: QueryWord) -> Iterator[Term]:
        for part, language in SIDES:
            yield from (Term(field(part, "stem", language), stem) for stem in word.reading.stems)
            yield from (Term(field(part, "concept", language), concept) for concept in word.concepts)

    def _hits(self, asked: Any, stems: frozenset[str]) -> list[str]:
        return [self._snippet(hit["entry"], stems) for hit in self._searcher.search(asked, limit=LIMIT)]

    def _snippet(self, entry: Entry, stems: frozenset[str]) -> str:
        snippets = (
            highlight.highlight(
                entry.text.get(language, ""),
                stems,
                self._analyzer,
                highlight.ContextFragmenter(),
                highlight.UppercaseFormatter(),
                top=1,
                mode="query",
            )
            for language in LANGUAGES
        )
        return next(filter(None, snippets), "")


class Tantivy:
    """Tantivy through its Python bindings, fed the stems and the concepts."""

    name = "tantivy"
    suggests = False

    def __init__(self, folder: Path, entries: Iterable[AnalysedEntry]) -> None:
        builder = tantivy.SchemaBuilder()
        for column in (*_COLUMNS, "concepts"):
            builder.add_text_field(column, stored=True, tokenizer_name="whitespace")
        self._schema = builder.build()
        folder.mkdir()
        made = tantivy.Index(self._schema, path=str(folder))
        writer = made.writer(num_threads=1)
        for entry in entries:
            values = dict(zip((*_COLUMNS, "concepts"), (*entry.sides["stem"], entry.concepts), strict=True))
            writer.add_document(tantivy.Document(**values))
        writer.commit()
        writer.wait_merging_threads()
        made.reload()
        self._searcher = made.searcher()

    def search(self, query: AnalysedQuery) -> Sequence[object]:
        """Give the first hits with their snippets."""
        if query.phrase:
            column = [tantivy.Query.phrase_query(self._schema, name, list(query.phrase["stem"])) for name in _COLUMNS]
            return self._hits(self._any(column))
        words = [
            self._any(
                [self._term(name, key) for key in word.keys["stem"] for name in _COLUMNS]
                + [self._term("concepts", concept) for concept in word.concepts]
            )
            for word in query.words
        ]
        every = tantivy.Query.boolean_query([(tantivy.Occur.Must, word) for word in words])
        return self._hits(every) or self._hits(self._any(words))

    def suggest(self, forms: Sequence[str]) -> Sequence[object]:
        """Give nothing: the bindings have no prefix query."""
        return ()

    def _term(self, column: str, key: str) -> Any:
        return tantivy.Query.term_query(self._schema, column, key)

    @staticmethod
    def _any(queries: Sequence[Any]) -> Any:
        return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])

    def _hits(self, asked: Any) -> list[str]:
        """Give the first hits, each with a snippet of the first of its texts that has one."""
        found = self._searcher.search(asked, LIMIT, count=True).hits
        makers = [tantivy.SnippetGenerator.create(self._searcher, asked, self._schema, name) for name in _COLUMNS[2:4]]
        return [self._snippet(makers, self._searcher.doc(address)) for _, address in found]

    @staticmethod
    def _snippet(makers: Sequence[Any], document: Any) -> str:
        snippets = (maker.snippet_from_doc(document).to_html() for maker in makers)
        return next(filter(None, snippets), "")
