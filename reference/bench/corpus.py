"""Passages and queries for measuring, made from the project's own text by a seeded generator.

A passage recombines sentences of one chapter. Among its words stand rare ones, made of halves of other words: each
time a new one or, more often, one that was there before (Simon's process), so that the vocabulary grows with the
text and few words are common, as in real text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Literal, NamedTuple

from reference.model import LANGUAGES, ByLanguage, Entry, Language
from reference.search.analysis import tokens
from reference.search.function_words import FUNCTION_WORDS

QueryKind = Literal["words", "phrase", "prefix", "typo"]
QUERY_KINDS: tuple[QueryKind, ...] = ("words", "phrase", "prefix", "typo")

SEED = 20261130
RARE_SHARE = 0.2
"""Share of the words of a passage that are rare ones."""
NEW_SHARE = 0.25
"""Share of the rare words that were not there before."""
ANSWER_EVERY = 8
"""Each such passage is an answer that cites the rules before it."""

_SENTENCE = re.compile(r"(?<=[.;:])\s+")
_WORD = re.compile(r"[^\W\d_]{4,}")


class Asked(NamedTuple):
    """A query as typed, in the language of its reader."""

    text: str
    language: Language
    meant: str
    """The text without the slip that was put into it."""


class _RareWords:
    """The rare words of one language."""

    def __init__(self, random: Random, words: Sequence[str]) -> None:
        self._random = random
        self._words = words
        self._used: list[str] = []

    def next(self) -> str:
        """Give a new word, or one of those that were used, the oftener used the likelier."""
        if not self._used or self._random.random() < NEW_SHARE:
            first, last = self._random.choice(self._words), self._random.choice(self._words)
            self._used.append(first[: len(first) // 2 + 1].lower() + last[len(last) // 2 :].lower())
        else:
            self._used.append(self._random.choice(self._used))
        return self._used[-1]


def passages(entries: Sequence[Entry], count: int) -> list[Entry]:
    """Make entries, as many as are wanted: those given, or the first of them, and then generated ones."""
    return [*entries[:count], *_generated(entries, count - len(entries))]


def _generated(entries: Sequence[Entry], count: int) -> Iterator[Entry]:
    random = Random(SEED)
    sources = [entry for entry in entries if entry.kind in ("rule", "faq", "question", "concept")]
    sentences: dict[tuple[str, str], ByLanguage[list[str]]] = {}
    for entry in sources:
        of = sentences.setdefault((entry.system, entry.chapter), {language: [] for language in LANGUAGES})
        for language in LANGUAGES:
            of[language].extend(filter(None, _SENTENCE.split(entry.text.get(language, ""))))
    homes = [home for home, of in sentences.items() if all(of.values())]
    words = {language: [w for entry in sources for w in _WORD.findall(entry.title[language])] for language in LANGUAGES}
    rare = {language: _RareWords(random, words[language]) for language in LANGUAGES}
    cited: list[str] = []
    for number in range(count):
        system, chapter = random.choice(homes)
        title = {language: _title(random, words[language], rare[language]) for language in LANGUAGES}
        length = random.randint(3, 8)
        text = {
            language: "\n".join(
                _with_rare(random, random.choice(sentences[system, chapter][language]), rare[language])
                for _ in range(length)
            )
            for language in LANGUAGES
        }
        name = f"{system or 'any'}.generated.{number}"
        if number % ANSWER_EVERY == 0:
            cited = [name]
            yield Entry("faq", name, system, "faq", title, text)
        else:
            plain = Entry("rule", name, system, chapter, title, text)
            answers = tuple(cited) if number % ANSWER_EVERY < 3 else ()
            yield replace(plain, faq=answers, questions={lang: (title[lang],) for lang in LANGUAGES} if answers else {})


def _title(random: Random, words: Sequence[str], rare: _RareWords) -> str:
    return " ".join([*random.choices(words, k=random.randint(1, 3)), rare.next()]).capitalize()


def _with_rare(random: Random, sentence: str, rare: _RareWords) -> str:
    """Put rare words in the place of some words of a sentence."""
    return _WORD.sub(lambda word: rare.next() if random.random() < RARE_SHARE / 0.6 else word.group(), sentence)


def queries(entries: Sequence[Entry], kind: QueryKind, count: int) -> list[Asked]:
    """Make queries of a kind about entries, none twice; fewer where there are not as many."""
    random = Random(f"{SEED} {kind}")
    made: dict[str, Asked] = {}
    for _ in range(20 * count):
        language = random.choice(LANGUAGES)
        meant = _query(random, random.choice(entries), kind, language)
        text = _with_slip(random, meant) if kind == "typo" and meant else meant
        if text and len(made) < count:
            made.setdefault(text, Asked(text, language, meant))
    return list(made.values())


def _query(random: Random, entry: Entry, kind: QueryKind, language: Language) -> str:
    if kind == "prefix":
        return _beginning(random, entry.title.get(language, ""))
    words = [token.text for token in tokens(f"{entry.title.get(language, '')} {entry.text.get(language, '')}")]
    if kind == "phrase":
        first = random.randrange(max(1, len(words) - 4))
        chosen = words[first : first + random.randint(2, 4)]
        return f'"{" ".join(chosen)}"' if len(chosen) > 1 else ""
    telling = sorted({word.lower() for word in words if len(word) > 3 and word.lower() not in FUNCTION_WORDS})
    chosen = random.sample(telling, min(len(telling), random.randint(2, 5)))
    return " ".join(chosen)


def _beginning(random: Random, title: str) -> str:
    """Give what is typed of a title: some of its words, the last not to its end."""
    words = title.lower().split()[: random.randint(1, 3)]
    return " ".join([*words[:-1], words[-1][: random.randint(2, 6)]]) if words else ""


def _with_slip(random: Random, text: str) -> str:
    """Mistype the longest word."""
    words = text.split()
    longest = max(words, key=len)
    words[words.index(longest)] = _mistyped(random, longest)
    return " ".join(words)


def _mistyped(random: Random, word: str) -> str:
    """Drop a letter, double one or swap two."""
    at = random.randrange(1, len(word) - 1)
    swapped = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    slips = (word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], swapped)
    return random.choice(slips)
