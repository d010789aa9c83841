"""How good search is: judged queries asked of a searcher, and the usual figures, by kind of query.

A file of judged queries is CSV with the columns `qid`, `query`, `lang` and `relevant` (`rule:grade;…`, where grade 2
answers the question and grade 1 is related). Of its other columns, `kind` tells the kind of query and
`also_in_other_language` lists rules that may be found and need not; the rest are notes. A query without a relevant
rule is about something that is not here, and must find nothing.
"""

import csv
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

from reference.errors import UsageError
from reference.model import Concept, Entry, Language
from reference.search import Searcher, write_index

DEPTH = 10
FIRST = 3
ANSWERS = 2
"""The grade of a rule that answers."""
NO_ANSWER = "no-answer"
KINDS = ("es", "ru", "cross", "other", NO_ANSWER)

_COLUMNS = ("qid", "query", "lang", "relevant")
_LANGUAGES: Mapping[str, Language] = {"es": "es", "en": "es", "ru": "ru", "ru-Latn": "ru"}
"""In which language a query is asked."""


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """A query with the grades of the rules that are relevant to it."""

    id: str
    query: str
    language: Language
    kind: str
    grades: Mapping[str, int]
    beside: frozenset[str]
    """Rules that count neither for nor against."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one query found, and how good that is."""

    query: JudgedQuery
    ranking: Sequence[str]
    total: int
    success: bool
    """A rule that answers is among the first three; or, where nothing is here, nothing was found."""
    ndcg: float
    reciprocal_rank: float

    @property
    def fault(self) -> str:
        """What is wrong, in a few words; empty where nothing is."""
        if self.success:
            return ""
        if self.query.kind == NO_ANSWER:
            return f"found {self.total} where nothing is here: {', '.join(self.ranking[:FIRST])}"
        if not self.total:
            return "found nothing"
        answers = [f"{rule} at {self._place(rule)}" for rule, grade in self.query.grades.items() if grade >= ANSWERS]
        return f"{', '.join(self.ranking[:FIRST])} before {', '.join(answers)}"

    def _place(self, rule: str) -> str:
        return str(self.ranking.index(rule) + 1) if rule in self.ranking else "none"


class Figures(NamedTuple):
    """The means over a kind of query; for those without an answer only `success` (nothing found) tells anything."""

    queries: int
    success: float
    ndcg: float
    mrr: float
    zero: int
    """How many found nothing."""


@dataclass(frozen=True, slots=True)
class Report:
    """All judgements, and the figures by kind; under `all` those of every query that has an answer."""

    judgements: Sequence[Judgement]
    figures: Mapping[str, Figures]

    def as_json(self) -> dict[str, Any]:
        """Give the report as JSON has it: the figures by kind, and each query with what it found."""
        return {
            "figures": {kind: figures._asdict() for kind, figures in self.figures.items()},
            "queries": [
                {
                    "qid": one.query.id,
                    "kind": one.query.kind,
                    "query": one.query.query,
                    "success": one.success,
                    "ndcg": round(one.ndcg, 4),
                    "reciprocal_rank": round(one.reciprocal_rank, 4),
                    "found": list(one.ranking),
                    "fault": one.fault,
                }
                for one in self.judgements
            ],
        }


def read_queries(path: Path) -> list[JudgedQuery]:
    """Read a file of judged queries.

    Raises `UsageError` where the file cannot be read or a row is not as it should be.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            if missing := [name for name in _COLUMNS if name not in (reader.fieldnames or ())]:
                raise UsageError(f"{path}: there is no column {', '.join(missing)}; it needs {', '.join(_COLUMNS)}")
            return [_query(row, f"{path}:{reader.line_num}") for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path}: cannot be read as CSV in UTF-8 ({error})") from error


def _query(row: Mapping[str, str | None], place: str) -> JudgedQuery:
    language = row["lang"] or ""
    if language not in _LANGUAGES:
        raise UsageError(f"{place}: {language!r} is no language; the choices are {', '.join(_LANGUAGES)}")
    grades = dict(_grades(row["relevant"] or "", place))
    kind = row.get("kind") or ""
    if kind not in KINDS:
        kind = NO_ANSWER if not grades else language if language in KINDS else "other"
    beside = frozenset(rule for rule, _ in _grades(row.get("also_in_other_language") or "", place))
    return JudgedQuery(row["qid"] or "", row["query"] or "", _LANGUAGES[language], kind, grades, beside)


def _grades(cell: str, place: str) -> Iterator[tuple[str, int]]:
    for part in filter(None, cell.split(";")):
        rule, _, grade = part.partition(":")
        if grade and not grade.isdecimal():
            raise UsageError(f"{place}: {part!r} is no rule with its grade, such as wfb6.power-dice:2")
        yield rule, int(grade or ANSWERS)


def ndcg(ranking: Sequence[str], grades: Mapping[str, int], depth: int = DEPTH) -> float:
    """Give the discounted gain of a ranking (2^grade - 1 by place) as a share of the best one.

    >>> round(ndcg(["b", "a"], {"a": 2}), 3), ndcg(["a", "b"], {"a": 2})
    (0.631, 1.0)
    """
    best = _gain(sorted(grades.values(), reverse=True), depth)
    return _gain([grades.get(rule, 0) for rule in ranking], depth) / best if best else 0.0


def _gain(grades: Sequence[int], depth: int) -> float:
    return sum((2.0**grade - 1) / log2(place + 2) for place, grade in enumerate(grades[:depth]))


def judge(query: JudgedQuery, searcher: Searcher) -> Judgement:
    """Ask a searcher one query, for rules, and judge the first page of what it finds."""
    found = searcher.search(query.query, query.language, kind="rule", per_page=DEPTH)
    ranking = [hit.entry.id for hit in found.hits if hit.entry.id not in query.beside]
    places = (place for place, rule in enumerate(ranking, 1) if query.grades.get(rule, 0) >= ANSWERS)
    first = next(places, 0)
    return Judgement(
        query,
        ranking,
        found.total,
        found.total == 0 if query.kind == NO_ANSWER else 0 < first <= FIRST,
        ndcg(ranking, query.grades),
        1 / first if first else 0.0,
    )


def evaluate(queries: Iterable[JudgedQuery], searcher: Searcher) -> Report:
    """Judge every query and sum up by kind."""
    judgements = [judge(query, searcher) for query in queries]
    answerable = [one for one in judgements if one.query.kind != NO_ANSWER]
    groups = {kind: [one for one in judgements if one.query.kind == kind] for kind in KINDS} | {"all": answerable}
    return Report(judgements, {kind: _figures(group) for kind, group in groups.items() if group})


def _figures(judgements: Sequence[Judgement]) -> Figures:
    count = len(judgements)
    return Figures(
        count,
        sum(one.success for one in judgements) / count,
        sum(one.ndcg for one in judgements) / count,
        sum(one.reciprocal_rank for one in judgements) / count,
        sum(not one.total for one in judgements),
    )


def evaluate_without_answers(
    queries: Iterable[JudgedQuery], entries: Iterable[Entry], concepts: Iterable[Concept]
) -> Report:
    """Judge as `evaluate` does, on entries that no FAQ helps to find: neither the answers nor their questions."""
    plain = [replace(entry, faq=(), questions={}) for entry in entries if entry.kind != "faq"]
    with tempfile.TemporaryDirectory() as folder:
        write_index(Path(folder) / "index", plain, concepts)
        return evaluate(queries, Searcher(Path(folder) / "index"))
