"""Measures what is not search: a verdict, a wheel, a page of the checker, all worked examples."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from reference import urls
from reference.bench.timing import OURS, Row, Times, in_turns, timed
from reference.build import Site
from reference.checker import as_json, evaluate, procedures, work, write_form
from reference.model import Example, Message
from reference.settings import Settings
from reference.web import create_app

RUNS = 20
_VORTEX: dict[str, Any] = {
    "template_diameter_in": 5,
    "start_x_in": 0,
    "start_y_in": 3,
    "end_x_in": 25,
    "end_y_in": 40,
    "models": [
        {"id": f"model {number}", "x_in": number % 20 * 1.3 - 4, "y_in": number // 20 * 1.3, "base_shape": "square"}
        for number in range(400)
    ],
}
_WHEEL: dict[str, Any] = {
    "files": 20,
    "ranks": 20,
    "moves": [{"kind": "wheel", "side": "left", "angle_deg": 45}],
    "allowance_in": 12,
}


def measure(site: Site, settings: Settings) -> Iterator[Row]:
    """Yield the figures of one verdict with its trace, a wheel of 400 models, a page and all worked examples."""
    examples = list(site.edition.library.examples.values())
    example = max(examples, key=lambda one: len(site.edition.verdicts[one.id].steps))
    yield _verdict(example, site.catalogs["es"].say)
    yield Row("wheel", _times(lambda: evaluate("t9a.wheel", _WHEEL)), more={"models": 400})
    yield Row("vortex", _times(lambda: evaluate("t9a.vortex-affected", _VORTEX)), more={"models": 400})
    client = create_app(settings).test_client()
    procedure = procedures()[example.procedure]
    address = urls.procedure("es", procedure.id, write_form(procedure.fields, example.given, example.rulings))
    yield Row("page", _times(lambda: client.get(address).get_data()), more={"url": address})
    yield Row("examples", _times(lambda: [work(one) for one in examples]), more={"examples": len(examples)})


def _verdict(example: Example, say: Callable[[Message], str]) -> Row:
    """Measure one verdict beside writing it as JSON, as which it is mostly sent."""
    found = as_json(evaluate(example.procedure, example.given, example.rulings), say)
    contenders = {
        OURS: lambda _: evaluate(example.procedure, example.given, example.rulings),
        "json_dumps": lambda _: json.dumps(found, ensure_ascii=False),
    }
    times = in_turns(contenders, range(4 * RUNS))
    return Row("verdict", times.pop(OURS), times, kind=example.procedure)


def _times(work: Callable[[], object]) -> Times:
    work()
    return Times(timed(work) for _ in range(RUNS))
