"""The API under requests that its own description makes up: such as it describes, and spoilt ones."""

from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from reference.checker import procedures
from reference.web.openapi import description

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
LISTS = ("/rules", "/concepts", "/faq", "/procedures")
SOUND, SPOILT = GenerationMode
PATHS = description(procedures().values(), lambda message: message.text)["paths"]
REQUESTS = [
    (path, method, mode)
    for path, item in PATHS.items()
    for method, operation in item.items()
    for mode in (SOUND, SPOILT)
    if mode is SOUND or method == "post" or any(each["in"] == "query" for each in operation["parameters"])
]


@pytest.fixture(scope="module")
def described(app: Flask) -> BaseSchema:
    """Read the description of the API from the site itself."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


def without_points(value: Any) -> Any:
    """Write `2.0` as `2`: a schema takes it for an integer, the checker does not."""
    match value:
        case dict():
            return {name: without_points(each) for name, each in value.items()}
        case list():
            return [without_points(each) for each in value]
        case float() if value.is_integer():
            return int(value)
    return value


@pytest.mark.parametrize(("path", "method", "mode"), REQUESTS)
@given(data=st.data())
@settings(max_examples=5, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_a_request_gets_an_answer_as_described(
    described: BaseSchema, path: str, method: str, mode: GenerationMode, data: st.DataObject
) -> None:
    case = data.draw(described[path][method].as_strategy(mode))
    if mode is SOUND:
        case.body = without_points(case.body)
    answer = case.call_and_validate(checks=CHECKS)
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == ["application/problem+json"]
        assert answer.json()["status"] == answer.status_code
    if mode is SOUND and path in LISTS:
        assert answer.status_code == 200
    if mode is SOUND and path.startswith("/check/") and method == "post":
        assert {problem["code"] for problem in answer.json()["problems"]} <= {"inconsistent", "missing"}
