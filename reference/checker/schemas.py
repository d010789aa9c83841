"""The input of a procedure as JSON Schema 2020-12."""

from collections.abc import Callable
from typing import Any

from reference.checker.fields import (
    LEFT_OUT,
    REQUIRED,
    TEXT_LIMIT,
    Boolean,
    Choice,
    Field,
    Fields,
    Integer,
    ListOf,
    Number,
    Record,
    Text,
    Variants,
)
from reference.model import Message

Say = Callable[[Message], str]
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(fields: Fields, say: Say) -> dict[str, Any]:
    """Describe an input; `say` renders the labels.

    The schema cannot say that `2.0` is no integer, nor how fields fit together.
    """
    return {"$schema": DIALECT, **_object(fields, say)}


def _object(fields: Fields, say: Say) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: _property(kind, say) for name, kind in fields.items()},
        "required": [name for name, kind in fields.items() if kind.default is REQUIRED],
        "additionalProperties": False,
    }


def _property(kind: Field, say: Say) -> dict[str, Any]:
    described = {"title": say(kind.label), **_type(kind, say)}
    if kind.default is not REQUIRED and kind.default is not LEFT_OUT:
        described["default"] = list(kind.default) if isinstance(kind.default, tuple) else kind.default
    return described


def _type(kind: Field, say: Say) -> dict[str, Any]:
    match kind:
        case Integer(minimum=minimum, maximum=maximum):
            return {"type": "integer", "minimum": minimum, "maximum": maximum}
        case Number(minimum=minimum, maximum=maximum):
            return {"type": "number", "minimum": minimum, "maximum": maximum}
        case Boolean():
            return {"type": "boolean"}
        case Text():
            return {"type": "string", "minLength": 1, "maxLength": TEXT_LIMIT}
        case Choice(options=options):
            return {"oneOf": [{"const": code, "title": say(label)} for code, label in options.items()]}
        case ListOf(entry=entry, minimum=minimum, maximum=maximum):
            return {"type": "array", "items": _property(entry, say), "minItems": minimum, "maxItems": maximum}
        case Record(fields=fields):
            return _object(fields, say)
        case Variants():
            return {"oneOf": [_variant(kind, code, say) for code in kind.variants]}
    raise TypeError(f"{type(kind).__name__} has no schema")


def _variant(kind: Variants, code: str, say: Say) -> dict[str, Any]:
    described = _object(kind.fields_of(code), say)
    described["properties"]["kind"] = {"const": code, "title": say(kind.kind.options[code])}
    return described
