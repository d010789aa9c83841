"""What a word of a query is worth in each entry, out of the tables of an index."""

from collections.abc import Iterator, Mapping, Sequence

from reference.search.query import QueryWord
from reference.search.schema import Key
from reference.search.tables import Table, Tables

LEVEL_WEIGHTS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.5, "concept": 0.9}
FORM_BONUS = 0.15
CREDITS: Mapping[Key, float] = {"stem": 0.85, "concept": 0.9, "lemma": 1 - 2**-12, "form": 1.0}
"""How surely an entry that matches by a key has what the word means; the form itself hardly more than the lemma."""
DAMPING = 0.85
"""Power to which a word's score is raised: the same word again is worth less than another word."""


class WordMatch:
    """The tables that a word is looked up in.

    What a word is worth in an entry is the best of its keys, and a little more where its exact form stands.
    """

    __slots__ = ("concepts", "form", "lemmas", "stems", "word")

    def __init__(self, word: QueryWord, tables: Tables) -> None:
        self.word = word
        self.form = tables.table("form", word.reading.form)
        self.lemmas = _found([tables.table("lemma", lemma) for lemma in word.reading.lemmas])
        self.stems = _found([tables.table("stem", stem) for stem in word.reading.stems])
        self.concepts = [
            (table, LEVEL_WEIGHTS["concept"] / (word.sharing if concept in word.shared else 1))
            for concept in word.concepts
            if (table := tables.table("concept", concept))
        ]

    def __bool__(self) -> bool:
        return bool(self.stems or self.concepts or self.lemmas)

    def ways(self) -> Iterator[tuple[Key, Table, float]]:
        """Yield the tables of the entries that match, but for the exact form, and what a score in each is worth.

        A stem that stands just where a lemma does tells nothing more.
        """
        places = [table.first for table in self.lemmas]
        for table in self.stems:
            if table.first not in places:
                yield "stem", table, LEVEL_WEIGHTS["stem"]
        for table, weight in self.concepts:
            yield "concept", table, weight
        for table in self.lemmas:
            yield "lemma", table, LEVEL_WEIGHTS["lemma"]


def _found(tables: Sequence[Table | None]) -> list[Table]:
    """List the tables that there are and that do not stand where one before them does."""
    if len(tables) == 1:
        return [tables[0]] if tables[0] else []
    return list({table.first: table for table in tables if table}.values())
