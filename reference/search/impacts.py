"""What the words of a query are worth in each entry, out of the tables of an index."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from reference.search.analysis import Token
from reference.search.query import QueryWord
from reference.search.schema import Key
from reference.search.tables import NO_TABLE, SideLayout, Table, Tables

LEVEL_WEIGHTS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.5, "concept": 0.9}
FORM_BONUS = 0.15
CREDITS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.85, "concept": 0.9}
"""How surely an entry that matches by a key has what the word means."""

_TABLES_KEPT = 1024
_WORDS_KEPT = 256


def alternatives(word: QueryWord) -> Iterator[tuple[Key, str, float]]:
    """Yield the keys under which an entry matches a word, apart from its exact form, and what each is worth."""
    for lemma in sorted(word.reading.lemmas):
        yield "lemma", lemma, LEVEL_WEIGHTS["lemma"]
    for stem in sorted(word.reading.stems):
        yield "stem", stem, LEVEL_WEIGHTS["stem"]
    for concept in sorted(word.concepts):
        yield "concept", concept, LEVEL_WEIGHTS["concept"] / (word.sharing if concept in word.shared else 1)


class WordMatch:
    """The entries that match a word in any way; what it is worth in one is found when it is asked for, once."""

    def __init__(self, word: QueryWord, table: Callable[[Key, str], Table]) -> None:
        form = table("form", word.reading.form)
        ways = [
            (key, found, weight) for key, token, weight in alternatives(word) if (found := table(key, token)).scores
        ]
        self._form = form.scores
        self._ways = [(found.scores, weight, CREDITS[key]) for key, found, weight in ways]
        self._strict = [found for key, found, _ in ways if key == "lemma"] + [form] * bool(form.scores)
        self._made = [found for key, found, _ in ways if key == "stem"]
        self._meant = [found for key, found, _ in ways if key == "concept"]
        self._known: dict[int, tuple[float, float]] = {}
        self.entries: frozenset[int] = frozenset().union(*(scores for scores, _, _ in self._ways))

    def places(self, entry: int) -> set[int]:
        """Give the places of forms of the word in an entry."""
        return _places(self._strict, entry)

    def made_places(self, entry: int) -> set[int]:
        """Give the places of words in an entry that are made from the same."""
        return _places(self._made, entry)

    def all_places(self, entry: int) -> set[int]:
        """Give the places of forms, of words made from the same and of terms that mean the word."""
        return self.places(entry) | self.made_places(entry) | _places(self._meant, entry)

    def worth(self, entry: int) -> tuple[float, float]:
        """Give the score and the credit of an entry: the best of its keys counts, an exact form a little more."""
        known = self._known.get(entry)
        if known is None:
            known = self._known[entry] = self._worth(entry)
        return known

    def _worth(self, entry: int) -> tuple[float, float]:
        best = credit = 0.0
        for scores, weight, sure in self._ways:
            if entry in scores:
                best, credit = max(best, weight * scores[entry]), max(credit, sure)
        if entry in self._form:
            return best + FORM_BONUS * self._form[entry], 1.0
        return best, credit


class Impacts:
    """The tables of one index, with those kept that were asked for. Threads may share it."""

    def __init__(self, tables: Tables) -> None:
        self.has = tables.has
        self.number = tables.number
        self.layout: Callable[[int, int], SideLayout | None] = tables.layout
        self._kept = lru_cache(maxsize=_TABLES_KEPT)(tables.table)
        self._matches = lru_cache(maxsize=_WORDS_KEPT)(self._match)

    def forget(self) -> None:
        """Drop what is kept."""
        self._kept.cache_clear()
        self._matches.cache_clear()

    def match(self, word: QueryWord) -> WordMatch:
        """Give the entries that match a word."""
        return self._matches(word)

    def _match(self, word: QueryWord) -> WordMatch:
        return WordMatch(word, self.table)

    def table(self, key: Key, token: str) -> Table:
        """Give the table of a token at a level, or of a concept."""
        # What readers mistype has no bound and must not push out what the texts hold.
        return self._kept(key, token) if self.has(key, token) else NO_TABLE

    def runs(self, phrase: Sequence[Token], entry: int) -> set[int]:
        """Give the places in an entry where a phrase begins, its words in their order and nothing between them."""
        starts: set[int] | None = None
        for step, token in enumerate(phrase):
            begun = {place - step for place in self.match(QueryWord(token.text, token.reading)).places(entry)}
            starts = begun if starts is None else starts & begun
        return starts or set()


def _places(tables: Iterable[Table], entry: int) -> set[int]:
    places: set[int] = set()
    for table in tables:
        places.update(table.places(entry))
    return places
