"""What the words of a query are worth in each entry, out of the tables of an index."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from operator import and_, or_

from reference.search.analysis import Token
from reference.search.bitmaps import bitmap, members
from reference.search.query import QueryWord
from reference.search.schema import Key
from reference.search.tables import NO_TABLE, SideLayout, Table, Tables, locate

LEVEL_WEIGHTS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.5, "concept": 0.9}
FORM_BONUS = 0.15
CREDITS: Mapping[Key, float] = {"stem": 0.85, "concept": 0.9, "lemma": 1.0}
"""How surely an entry that matches by a key has what the word means; the surest last."""
DAMPING = 0.85
"""Power to which a word's score is raised: the same word again is worth less than another word."""
FEW = 30
"""In so many entries a phrase is looked for one by one; for more, all places of its words are compared at once."""
MUCH = 20
"""A word that stands so many times as often as there are places in question is looked for at each of them."""

_TABLES_KEPT = 512
_WORDS_KEPT = 256


def alternatives(word: QueryWord) -> Iterator[tuple[Key, str, float]]:
    """Yield the keys under which an entry matches a word, apart from its exact form, and what each is worth."""
    for stem in word.reading.stems:
        yield "stem", stem, LEVEL_WEIGHTS["stem"]
    for concept in word.concepts:
        yield "concept", concept, LEVEL_WEIGHTS["concept"] / (word.sharing if concept in word.shared else 1)
    for lemma in word.reading.lemmas:
        yield "lemma", lemma, LEVEL_WEIGHTS["lemma"]


class WordMatch:
    """The entries that match a word in any way, and what the word is worth in each.

    The best of its keys counts, an exact form a little more.
    """

    def __init__(self, word: QueryWord, table: Callable[[Key, str], Table]) -> None:
        ways = [
            (key, found, weight) for key, token, weight in alternatives(word) if (found := table(key, token)).entries
        ]
        form = table("form", word.reading.form)
        self._ways = [(found, weight, CREDITS[key]) for key, found, weight in ways]
        self._form = form
        self._strict = [*(found for key, found, _ in ways if key == "lemma"), form]
        self._made = [found for key, found, _ in ways if key == "stem"]
        self._meant = [found for key, found, _ in ways if key == "concept"]

    @cached_property
    def bits(self) -> int:
        """The bitmap of the entries that match."""
        return reduce(or_, (found.bits for found, _, _ in self._ways), 0)

    @cached_property
    def count(self) -> int:
        """How many entries match."""
        return self.bits.bit_count()

    @property
    def strict_bits(self) -> int:
        """The bitmap of the entries that have a form of the word."""
        return reduce(or_, (found.bits for found in self._strict), 0)

    def worth(self, entry: int) -> tuple[float, float]:
        """Give what the word is worth in an entry, damped, and how surely the entry has it; 0 and 0 if it has not."""
        best = credit = 0.0
        for table, weight, sure in self._ways:
            score = table.score(entry)
            if score:
                credit = sure  # the surest is the last
                if weight * score > best:
                    best = weight * score
        score = self._form.score(entry)
        if score:
            best, credit = best + FORM_BONUS * score, 1.0
        return best**DAMPING, credit

    def is_exact(self, entry: int) -> bool:
        """Say whether an entry has the word as it is typed."""
        return bool(self._form.score(entry))

    def places(self, entry: int) -> set[int]:
        """Give the places of forms of the word in an entry."""
        return _places(self._strict, entry)

    def made_places(self, entry: int) -> set[int]:
        """Give the places of words in an entry that are made from the same, among them most forms of the word."""
        return _places(self._made, entry)

    def all_places(self, entry: int) -> set[int]:
        """Give the places of words made from the same and of terms that mean the word."""
        return _places((*self._made, *self._meant), entry)

    @property
    def often(self) -> int:
        """How often a form of the word stands in the index, at most."""
        return sum(len(table.all_places) for table in self._strict)

    def every_place(self) -> Collection[int]:
        """Give the places of forms of the word in the whole index."""
        return frozenset().union(*(table.all_places for table in self._strict))

    def at(self, starts: Collection[int], step: int) -> list[int]:
        """Give those of places that have a form of the word so many steps on."""
        if MUCH * len(starts) < self.often:
            return [start for start in starts if any(table.is_at(start + step) for table in self._strict)]
        every = self.every_place()
        return [start for start in starts if start + step in every]


def _places(tables: Iterable[Table], entry: int) -> set[int]:
    places: set[int] = set()
    for table in tables:
        places.update(table.places(entry))
    return places


class Impacts:
    """The tables of one index of `size` entries, with those kept that were asked for. Threads may share it."""

    def __init__(self, tables: Tables, size: int) -> None:
        self.size = size
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

    def having_phrase(self, phrase: Sequence[Token]) -> int:
        """Give the bitmap of the entries that have the words of a phrase in their order and nothing between them."""
        words = [self._plain(token) for token in phrase]
        common = reduce(and_, (word.strict_bits for word in words))
        if common.bit_count() <= FEW:
            return bitmap([entry for entry in members(common) if self.runs(phrase, entry)])
        rarest, *others = sorted(range(len(phrase)), key=lambda step: words[step].often)
        begun: Collection[int] = [place - rarest for place in words[rarest].every_place()]
        for step in others:
            begun = words[step].at(begun, step)
        return bitmap({locate(place)[0] for place in begun})

    def runs(self, phrase: Sequence[Token], entry: int) -> set[int]:
        """Give the places in an entry where a phrase begins."""
        starts: set[int] | None = None
        for step, token in enumerate(phrase):
            begun = {place - step for place in self._plain(token).places(entry)}
            starts = begun if starts is None else starts & begun
        return starts or set()

    def _plain(self, token: Token) -> WordMatch:
        return self.match(QueryWord(token.text, token.reading))
