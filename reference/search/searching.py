"""Answers queries from one index."""

from collections.abc import Sequence
from pathlib import Path

from whoosh import index

from reference.errors import IndexUnusable
from reference.model import Entry, Hit, Language, Matched, Rescue, Results
from reference.search import lexicon
from reference.search.analysis import Reading, read_typed
from reference.search.concepts import TermFinder, TermText, is_function_word
from reference.search.explaining import Explainer
from reference.search.facets import EVERY, Facets, Filter
from reference.search.impacts import Impacts, alternatives
from reference.search.query import Query, QueryWord, parse
from reference.search.ranking import Answers, Ranker
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
        self._impacts = Impacts(tables, len(self._entries))
        self._facets = Facets(self._entries)
        self._finder = TermFinder(known.terms)
        self._ranker = Ranker(self._impacts, self._entries, self._facets, known.names, _wordings(known.terms))
        self._rescuer = Rescuer(known, self._knows)
        self._suggester = Suggester(self._entries, known.terms)
        for word in ("слово", "palabra"):  # the dictionaries load with the index, not with the first query
            read_typed(word)

    def close(self) -> None:
        """Let go of what was read; the files close when nobody looks at them any more."""
        self._impacts.forget()

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
        return parse(typed, self._finder)

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
        chosen = self._facets.select(answers.worths, wanted)
        systems, kinds = self._facets.count(answers.worths, wanted)
        shown = self._ranker.order(read, answers, chosen, page * per_page)[(page - 1) * per_page :]
        explainer = Explainer(read, rescue, self._impacts, language)
        return Results(
            query=plain.text,
            cut=plain.cut,
            total=len(chosen),
            page=page,
            per_page=per_page,
            matched=_matched(chosen, answers, rescue),
            hits=tuple(
                Hit(self._entries[one.entry], one.score, *explainer.explain(one.entry, self._entries[one.entry]))
                for one in shown
            ),
            systems=systems,
            kinds=kinds,
            rescued=rescue if chosen else None,
            suggestions=() if chosen else self._rescuer.suggestions(plain.text),
        )

    def suggest(self, prefix: str, language: Language, limit: int = 8) -> tuple[Suggestion, ...]:
        """Give titles and terms that begin as typed, those in the reader's language first."""
        return self._suggester.suggest(prefix, language, limit)

    def _best_reading(self, plain: Query, wanted: Filter, *, literal: bool) -> tuple[Query, Answers, Rescue | None]:
        """Answer a query as typed and, where that leaves words unmatched, as it may be meant; give the better."""
        best, answers = plain, self._ranker.find(plain, wanted)
        rescue: Rescue | None = None
        if literal or answers.full:
            return best, answers, None
        for reading in self._rescuer.readings(plain.text):
            other = self.read(reading.replacement)
            found = self._ranker.find(other, wanted)
            if found.coverage > answers.coverage + GAIN:
                best, answers, rescue = other, found, reading
        return best, answers, rescue

    def _knows(self, reading: Reading) -> bool:
        """Say whether a word is in the texts or in a term, in any form."""
        if is_function_word(reading) or self._finder.knows(reading):
            return True
        word = QueryWord(reading.form, reading)
        return any(self._impacts.has(key, token) for key, token, _ in alternatives(word))


def _wordings(terms: Sequence[TermText]) -> dict[str, frozenset[str]]:
    by_wording: dict[str, frozenset[str]] = {}
    for term in terms:
        key = lexicon.name_key(term.text)
        by_wording[key] = by_wording.get(key, frozenset()) | {term.concept}
    return by_wording


def _matched(chosen: Sequence[int], answers: Answers, rescue: Rescue | None) -> Matched:
    if not chosen:
        return "none"
    if rescue:
        return "rescued"
    return "all" if any(answers.full >> entry & 1 for entry in chosen) else "most"
