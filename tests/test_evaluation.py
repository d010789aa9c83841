from pathlib import Path

import pytest

from reference.errors import UsageError
from reference.evaluation import JudgedQuery, evaluate, evaluate_without_answers, ndcg, read_queries
from reference.model import Entry
from reference.search import Searcher, write_index

ENTRIES = (
    Entry("rule", "wfb6.dice", "wfb6", "magic", {"es": "Dados", "ru": "Кубики"}, {"es": "Dos dados.", "ru": "Два."}),
    Entry(
        "rule",
        "wfb6.rank",
        "wfb6",
        "magic",
        {"es": "Rango", "ru": "Ранг"},
        {"es": "El rango del mago.", "ru": "Ранг мага."},
        faq=("wfb6.faq.boss",),
        questions={"es": ("¿Quién manda aquí?",), "ru": ("Кто тут главный?",)},
    ),
    Entry("faq", "wfb6.faq.boss", "wfb6", "faq", {"es": "¿Quién manda aquí?", "ru": "Кто тут главный?"}, {}),
)


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    write_index(tmp_path / "index", ENTRIES, ())
    return Searcher(tmp_path / "index")


def judged(query: str, *answers: str, beside: str = "", kind: str = "es") -> JudgedQuery:
    grades = dict.fromkeys(answers, 2)
    return JudgedQuery(query, query, "es", kind if answers else "no-answer", grades, frozenset(beside.split()))


def file(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "queries.csv"
    path.write_text("\n".join(("qid,query,lang,relevant,kind", *lines)), encoding="utf-8")
    return path


def test_gain_falls_with_the_place() -> None:
    grades = {"a": 2, "b": 1}
    assert ndcg(["a", "b"], grades) == 1.0
    assert ndcg(["a", "b"], grades) > ndcg(["b", "a"], grades) > ndcg(["x", "b", "a"], grades) > ndcg([], grades) == 0


def test_figures_are_given_by_kind_and_for_all_that_have_an_answer(searcher: Searcher) -> None:
    queries = [judged("dados", "wfb6.dice"), judged("rango", "wfb6.dice", kind="cross"), judged("catapulta")]
    figures = evaluate(queries, searcher).figures
    assert figures["es"].success == figures["es"].ndcg == figures["es"].mrr == 1.0
    assert (figures["cross"].success, figures["no-answer"].success) == (0.0, 1.0)
    assert (figures["all"].queries, figures["all"].success, figures["all"].zero) == (2, 0.5, 0)


def test_what_failed_is_told(searcher: Searcher) -> None:
    report = evaluate([judged("rango", "wfb6.dice"), judged("catapulta", "wfb6.dice"), judged("dados")], searcher)
    missed, nothing, too_much = (one.fault for one in report.judgements)
    assert "wfb6.rank" in missed
    assert "wfb6.dice at none" in missed
    assert "nothing" in nothing
    assert "found 1" in too_much
    assert report.as_json()["queries"][0]["fault"] == missed


def test_what_counts_for_nothing_is_passed_over(searcher: Searcher) -> None:
    report = evaluate([judged("rango", "wfb6.dice", beside="wfb6.rank")], searcher)
    assert report.judgements[0].ranking == []


def test_search_is_judged_without_the_help_of_answers_too(searcher: Searcher) -> None:
    queries = [judged("manda aquí", "wfb6.rank")]
    assert evaluate(queries, searcher).figures["all"].success == 1.0
    assert evaluate_without_answers(queries, ENTRIES, ()).figures["all"].zero == 1


def test_a_file_of_queries_is_read(tmp_path: Path) -> None:
    lines = ("a,dos dados,es,wfb6.dice:2;wfb6.rank:1,", "b,dragon,en,,", "c,kubiki,ru-Latn,wfb6.dice:2,", "d,x,ru,r,ru")
    first, second, third, last = read_queries(file(tmp_path, *lines))
    assert (first.grades, first.kind) == ({"wfb6.dice": 2, "wfb6.rank": 1}, "es")
    assert (second.language, second.kind) == ("es", "no-answer")
    assert (third.language, third.kind) == ("ru", "other")
    assert (last.grades, last.kind) == ({"r": 2}, "ru")


@pytest.mark.parametrize(("line", "said"), [("a,b,fr,r:2,", "fr"), ("a,b,es,r:x,", "r:x"), ("a,b,,r:2,", "language")])
def test_a_wrong_row_is_named(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_queries(file(tmp_path, line))


def test_a_file_that_is_none_is_an_error_of_one_line(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_queries(tmp_path / "nowhere.csv")
    (tmp_path / "other.csv").write_text("x,y\n1,2\n", encoding="utf-8")
    with pytest.raises(UsageError, match="no column qid"):
        read_queries(tmp_path / "other.csv")
