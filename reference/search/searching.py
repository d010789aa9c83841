"""Answers queries from one index."""

import gc
from collections.abc import Sequence
from pathlib import Path

from whoosh import index

from reference.errors import IndexUnusable
from reference.glossary.lemmas import is_english
from reference.model import Entry, Hit, Language, Matched, Rescue, Results
from reference.search import lexicon
from reference.search.analysis import Reading, read_typed
from reference.search.answers import Answers
from reference.search.concepts import TermFinder, is_function_word
from reference.search.explaining import Explainer
from reference.search.facets import EVERY, Facets, Filter
from reference.search.finding import Finder
from reference.search.function_words import LIGHT_WORDS
from reference.search.query import Query, parse
from reference.search.ranking import Ranker
from reference.search.rescue import Rescuer
from reference.search.suggesting import Suggester, Suggestion
from reference.search.tables import Tables

GAIN = 0.1
"""How much more of the query another reading must cover before it is taken instead of the plain one."""
MOST_PER_PAGE = 100


class Searcher:
    """One index, open. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        """Open the index in a folder, which must be trusted: opening one unpickles it.

        Raises `IndexUnusable` when there is none, or one that this version cannot read.
        """
        known = lexicon.load(folder)
        try:
            opened = index.open_dir(str(folder), readonly=True)
            tables = Tables(folder)
            with opened.reader() as reader:
                stored = [reader.stored_fields(number) for number in range(reader.doc_count_all())]
        except Exception as error:  # a damaged index fails anywhere in Whoosh or pickle
            raise IndexUnusable(f"{folder}: the search index cannot be read; build again ({error})") from error
        self._entries: Sequence[Entry] = [each["entry"] for each in stored]
        self._tables = tables
        self._facets = Facets(self._entries)
        self._terms = TermFinder(known.terms)
        self._finder = Finder(tables, self._entries, self._facets, known)
        self._ranker = Ranker(tables)
        self._rescuer = Rescuer(known, self._knows)
        self._suggester = Suggester(self._entries, known.terms)
        for word in ("слово", "palabra", "word"):  # the dictionaries load with the index, not with the first query
            read_typed(word)
            is_english(word)
        gc.freeze()  # all of it stays, so that looking for garbage need not go through it

    def search(
        self,
        query: str,
        language: Language,
        *,
        system: str = "",
        kind: str = "",
        chapter: str = "",
        page: int = 1,
        per_page: int = 10,
        literal: bool = False,
    ) -> Results:
        """Answer a query, whatever its text.

        `language` is the reader's: snippets are in it where both match. Filters that are empty let all pass. With
        `literal` the query is never read otherwise than typed. A page after the last has no hits.
        """
        return self.answer(
            self.read(query), language, Filter(system, kind, chapter), page=page, per_page=per_page, literal=literal
        )

    def read(self, typed: str) -> Query:
        """Read a query, whatever its text."""
        return parse(typed, self._terms)

    def answer(
        self,
        plain: Query,
        language: Language,
        wanted: Filter = EVERY,
        *,
        page: int = 1,
        per_page: int = 10,
        literal: bool = False,
    ) -> Results:
        """Answer a query that has been read; see `search`."""
        page, per_page = max(page, 1), min(max(per_page, 1), MOST_PER_PAGE)
        read, answers, rescue = self._best_reading(plain, wanted, literal=literal)
        systems, kinds = self._facets.count(answers.entries, wanted)
        chosen = answers.among(self._facets.passing(wanted))
        shown = self._ranker.order(read, chosen, page * per_page)[(page - 1) * per_page :]
        hits = [(one.entry, self._entries[one.entry]) for one in shown]
        explained = Explainer(read, answers, rescue, self._tables, language).explain(hits)
        return Results(
            query=plain.text,
            cut=plain.cut,
            total=len(chosen.entries),
            page=page,
            per_page=per_page,
            matched=_matched(chosen, rescue),
            hits=tuple(
                Hit(entry, one.score, *why) for one, (_, entry), why in zip(shown, hits, explained, strict=True)
            ),
            systems=systems,
            kinds=kinds,
            rescued=rescue if len(chosen.entries) else None,
            suggestions=() if len(chosen.entries) else self._rescuer.suggestions(plain),
        )

    def suggest(self, prefix: str, language: Language, limit: int = 8) -> tuple[Suggestion, ...]:
        """Give titles and terms that begin as typed, those in the reader's language first."""
        return self._suggester.suggest(prefix, language, limit)

    def _best_reading(self, plain: Query, wanted: Filter, *, literal: bool) -> tuple[Query, Answers, Rescue | None]:
        """Answer a query as typed and, where that leaves words unmatched, as it may be meant; give the better."""
        unknown = [] if literal else self._rescuer.unknown(plain.tokens)
        best, rescue = plain, None
        answers: Answers | None = None
        # What no entry has tells as much as any word, so that the query as typed covers no more than this.
        most = 1 - sum(len(word) > 1 and word not in LIGHT_WORDS for word in unknown) / max(1, len(plain.tokens))
        if most == 1:
            answers = self._finder.find(plain, wanted)
            most = answers.coverage
            if not unknown or answers.complete.any():
                return plain, answers, None
        for reading in self._rescuer.readings(plain, unknown):
            other = self.read(reading.replacement)
            found = self._finder.find(other, wanted)
            if found.coverage <= most + GAIN:
                answers = answers or self._finder.find(plain, wanted)
                most = answers.coverage
            if found.coverage > most + GAIN:
                best, answers, rescue, most = other, found, reading, found.coverage
                if found.complete.any():
                    break
        return best, answers or self._finder.find(plain, wanted), rescue

    def _knows(self, reading: Reading) -> bool:
        """Say whether a word is in the texts or in a term, in any form."""
        return (
            is_function_word(reading)
            or any(self._tables.has("stem", stem) for stem in reading.stems)
            or any(self._tables.has("lemma", lemma) for lemma in reading.lemmas)
            or self._terms.knows(reading)
        )


def _matched(chosen: Answers, rescue: Rescue | None) -> Matched:
    if not len(chosen.entries):
        return "none"
    if rescue:
        return "rescued"
    return "all" if chosen.complete.any() else "most"
