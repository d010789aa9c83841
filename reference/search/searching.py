"""Answers queries from one index."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from whoosh import index

from reference.errors import IndexUnusable
from reference.model import Entry, Hit, Language, Matched, Rescue, Results
from reference.search import lexicon
from reference.search.analysis import Reading, read_typed
from reference.search.concepts import TermFinder, TermText, is_function_word
from reference.search.explaining import Explainer
from reference.search.impacts import Impacts, alternatives
from reference.search.query import Query, QueryWord, parse
from reference.search.ranking import Ranked, Ranker, Ranking
from reference.search.rescue import Rescuer
from reference.search.suggesting import Suggester, Suggestion
from reference.search.tables import Tables

GAIN = 0.1
"""How much more of the query another reading must cover before it is taken instead of the plain one."""
MOST_PER_PAGE = 100

_Filter = Callable[[int], bool]


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
        self._impacts = Impacts(tables)
        self._finder = TermFinder(known.terms)
        self._ranker = Ranker(self._impacts, self._entries, known.names, _wordings(known.terms))
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
        page, per_page = max(page, 1), min(max(per_page, 1), MOST_PER_PAGE)
        plain = parse(query, self._finder)
        wanted = self._wanted(system, kind, chapter)
        read, ranking, rescue = self._best_reading(plain, wanted, literal=literal)
        in_chapter = self._passing(ranking.ranked, self._wanted("", "", chapter))
        of_system = self._passing(in_chapter, self._wanted(system, "", ""))
        of_kind = self._passing(in_chapter, self._wanted("", kind, ""))
        chosen = self._passing(of_system, self._wanted("", kind, ""))
        explainer = Explainer(read, rescue, self._impacts, language)
        shown = chosen[(page - 1) * per_page : page * per_page]
        return Results(
            query=plain.text,
            cut=plain.cut,
            total=len(chosen),
            page=page,
            per_page=per_page,
            matched=_matched(chosen, rescue),
            hits=tuple(self._hit(one, explainer) for one in shown),
            systems=self._systems(of_kind),
            kinds=self._kinds(of_system),
            rescued=rescue if chosen else None,
            suggestions=() if chosen else self._rescuer.suggestions(plain.text),
        )

    def suggest(self, prefix: str, language: Language, limit: int = 8) -> tuple[Suggestion, ...]:
        """Give titles and terms that begin as typed, those in the reader's language first."""
        return self._suggester.suggest(prefix, language, limit)

    def _wanted(self, system: str, kind: str, chapter: str) -> _Filter | None:
        """Make the test of filters; none where all are empty."""
        if not (system or kind or chapter):
            return None

        def passes(number: int) -> bool:
            entry = self._entries[number]
            return system in ("", entry.system) and kind in ("", entry.kind) and chapter in ("", entry.chapter)

        return passes

    @staticmethod
    def _passing(ranked: Sequence[Ranked], wanted: _Filter | None) -> Sequence[Ranked]:
        return [one for one in ranked if wanted(one.entry)] if wanted else ranked

    def _best_reading(
        self, plain: Query, wanted: _Filter | None, *, literal: bool
    ) -> tuple[Query, Ranking, Rescue | None]:
        """Rank a query as typed and, where that leaves words unmatched, as it may be meant; give the better."""
        best, ranking = plain, self._ranker.rank(plain, wanted)
        rescue: Rescue | None = None
        if literal or ranking.matched == "all":
            return best, ranking, None
        for reading in self._rescuer.readings(plain.text):
            other = parse(reading.replacement, self._finder)
            ranked = self._ranker.rank(other, wanted)
            if ranked.coverage > ranking.coverage + GAIN:
                best, ranking, rescue = other, ranked, reading
        return best, ranking, rescue

    def _knows(self, reading: Reading) -> bool:
        """Say whether a word is in the texts or in a term, in any form."""
        if is_function_word(reading) or self._finder.knows(reading):
            return True
        word = QueryWord(reading.form, reading)
        return any(self._impacts.has(key, token) for key, token, _ in alternatives(word))

    def _hit(self, ranked: Ranked, explainer: Explainer) -> Hit:
        entry = self._entries[ranked.entry]
        snippet, why = explainer.explain(ranked.entry, entry)
        return Hit(entry, ranked.score, snippet, why)

    def _systems(self, ranked: Sequence[Ranked]) -> Mapping[str, int]:
        return dict(Counter(name for one in ranked if (name := self._entries[one.entry].system)))

    def _kinds(self, ranked: Sequence[Ranked]) -> Mapping[str, int]:
        return dict(Counter[str](self._entries[one.entry].kind for one in ranked))


def _wordings(terms: Sequence[TermText]) -> dict[str, frozenset[str]]:
    by_wording: dict[str, frozenset[str]] = {}
    for term in terms:
        key = lexicon.name_key(term.text)
        by_wording[key] = by_wording.get(key, frozenset()) | {term.concept}
    return by_wording


def _matched(chosen: Sequence[Ranked], rescue: Rescue | None) -> Matched:
    if not chosen:
        return "none"
    if rescue:
        return "rescued"
    return "all" if any(one.complete for one in chosen) else "most"
