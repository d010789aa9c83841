"""Inputs to try a procedure with: sound ones drawn from its fields, and any JSON at all."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from reference.checker.fields import (
    REQUIRED,
    Boolean,
    Choice,
    Field,
    Fields,
    Integer,
    ListOf,
    Number,
    Record,
    Variants,
)
from reference.checker.questions import QUESTIONS

ANYTHING: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=70),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(), max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def sound(fields: Fields) -> SearchStrategy[dict[str, Any]]:
    """Draw inputs whose fields have no problem, each by itself."""
    optional = {name for name, kind in fields.items() if kind.default is not REQUIRED}
    drawn = {name: value(kind) for name, kind in fields.items()}
    return st.fixed_dictionaries(
        {name: each for name, each in drawn.items() if name not in optional},
        optional={name: each for name, each in drawn.items() if name in optional},
    )


def broken(fields: Fields) -> SearchStrategy[Any]:
    """Draw inputs of which some fields may be anything, and anything else."""
    some = {name: value(kind) | ANYTHING for name, kind in fields.items()}
    return ANYTHING | st.fixed_dictionaries({}, optional=some)


def value(kind: Field) -> SearchStrategy[Any]:
    """Draw a sound value of a field."""
    match kind:
        case Integer(minimum=low, maximum=high):
            return st.integers(low, high)
        case Number(minimum=low, maximum=high):
            return st.floats(low, high) | st.integers(int(low) + 1, int(high))
        case Boolean():
            return st.booleans()
        case Choice(options=options):
            return st.sampled_from(list(options))
        case ListOf(entry=entry, minimum=low, maximum=high):
            return st.lists(value(entry), min_size=low, max_size=min(high, low + 8))
        case Record(fields=fields):
            return sound(fields)
        case Variants():
            return st.one_of([sound(kind.fields_of(code)).map(_named(code)) for code in kind.variants])
    return st.text(st.characters(codec="utf-8"), min_size=1, max_size=20) | st.sampled_from("abc")


def _named(code: str) -> Any:
    return lambda record: {**record, "kind": code}


def rulings(questions: tuple[str, ...]) -> SearchStrategy[dict[str, str]]:
    """Draw a ruling on each of some questions."""
    return st.fixed_dictionaries({each: st.sampled_from(list(QUESTIONS[each].options)) for each in questions})
