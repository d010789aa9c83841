"""Pictures of moves of wheels and straight steps."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reference.checker.geometry import AHEAD
from reference.checker.schemas import Say
from reference.checker.systems.t9a.formations import MEASURE_POINT, formation_of
from reference.checker.verdicts import Verdict
from reference.drawing.blocks import Model, corners
from reference.drawing.canvas import Canvas
from reference.drawing.course import Course
from reference.drawing.frame import frame_around
from reference.drawing.readings import ruled
from reference.drawing.sheet import Note, Picture
from reference.drawing.tracks import stretches, told
from reference.model import Message, msg, nmsg


def wheel(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw the unit at the start, after each step and at the end, its way, and the model that is farthest."""
    unit = formation_of(given, given["ranks"])
    course = Course(unit, given["moves"], given["allowance_in"], ruled(verdict, MEASURE_POINT))
    canvas = Canvas(frame_around(_seen(course)), say)
    ends: dict[str, list[Model]] = {"end": [], "open": [], "no": []}
    for model in course.models:
        ends[course.kind(model)].append(model)
    _draw_unit(canvas, course, ends)
    _draw_way(canvas, course)
    _label(canvas, course)
    first = msg("The unit seen from above: where it starts, where it stands after each step and where it ends.")
    told_more = (*told(course.steps), _which(course))
    return canvas.explain(msg("The move seen from above"), (first, *told_more), _notes(course, verdict, ends))


def _seen(course: Course) -> Iterator[complex]:
    block = corners(course.unit)
    yield from block
    for step in course.steps:
        yield from map(step.after().now, block)
        yield from step.line()
    yield from course.limit


def _draw_unit(canvas: Canvas, course: Course, ends: Mapping[str, Sequence[Model]]) -> None:
    block, end = corners(course.unit), course.end
    fine = canvas.fine(course.unit.base_width)
    canvas.areas(f"outline start{fine}", [model.corners for model in course.models])
    for step in course.steps[:-1]:
        canvas.areas("dashes quiet", [[*map(step.after().now, block)]])
    for kind, found in ends.items():
        canvas.areas(f"area {kind}{fine}", [model.moved(end) for model in found])
    if not fine:
        canvas.keep_clear(*(shape for model in course.models for shape in (model.corners, model.moved(end))))
    canvas.way("thick start", block[:2])
    canvas.way("thick end", map(end.now, block[:2]))


def _draw_way(canvas: Canvas, course: Course) -> None:
    for stretch in stretches(course.steps, course.allowance):
        canvas.way(f"thick {course.beyond}" if stretch.beyond else "thick way", stretch.points, head=True)
    for step in course.steps:
        if step.move["kind"] == "wheel":
            canvas.dot("quiet", step.start.now(step.pivot))
    canvas.way(f"dashes {course.tone}", (course.farthest, course.end.now(course.farthest)))
    canvas.dot(course.tone, course.farthest)
    canvas.dot(course.tone, course.end.now(course.farthest))
    if course.limit:
        canvas.way("line limit", course.limit)


def _label(canvas: Canvas, course: Course) -> None:
    block = corners(course.unit)
    back = sum(block[2:]) / 2
    end = course.end
    length = msg('%(length)s"', length=round(course.displacement, 2))
    middle = (course.farthest + end.now(course.farthest)) / 2
    canvas.label("start strong", back, msg("start"), -AHEAD)
    canvas.label("end strong", end.now(back), msg("end"), -AHEAD * end.turn)
    if course.limit:
        canvas.label("limit", course.limit[0], msg('%(length)s"', length=round(course.allowance, 2)))
    canvas.label(f"{course.tone} strong", middle, length, AHEAD * (end.now(course.farthest) - course.farthest))
    for number, step in enumerate(course.steps, start=1):
        way = step.after(0.5).now(step.followed)
        length = msg('%(length)s"', length=round(step.length, 2))
        text = msg("%(number)s: %(length)s", number=number, length=length) if len(course.steps) > 1 else length
        canvas.label("way", way, text, way - step.after(0.5).now(sum(block) / 4))


def _notes(course: Course, verdict: Verdict, ends: Mapping[str, Sequence[Model]]) -> Iterator[Note]:
    yield _way_note(course), f"thick {course.beyond}" if course.too_long else "thick way"
    yield _far_note(course), f"dashes {course.tone}"
    if ends["no"]:
        found = len(ends["no"])
        yield nmsg("%(count)s model ends too far away.", "%(count)s models end too far away.", found), "area no"
    if ends["open"]:
        message = nmsg(
            "%(count)s model is too far away only if corners are measured.",
            "%(count)s models are too far away only if corners are measured.",
            len(ends["open"]),
        )
        yield message, "area open"
    if verdict.outcome == "open":
        yield _centre_note(course.to_centres), "line quiet"


def _way_note(course: Course) -> Message:
    way, allowance = round(course.way, 2), round(course.allowance, 2)
    if course.too_long:
        over = round(course.way - course.allowance, 3)
        return msg(
            'Way: %(way)s", which is %(over)s" more than the %(allowance)s".', way=way, over=over, allowance=allowance
        )
    return msg('Way: %(way)s" of the %(allowance)s" available.', way=way, allowance=allowance)


def _far_note(course: Course) -> Message:
    far = round(course.displacement, 2)
    if course.too_far:
        over = round(course.displacement - course.allowance, 3)
        return msg('Farthest from its start: %(far)s", which is %(over)s" too far.', far=far, over=over)
    return msg('Farthest from its start: %(far)s".', far=far)


def _centre_note(course: Course) -> Message:
    return msg(
        'Drawn to the corners of the bases. To their centres the way is %(way)s", the largest distance %(far)s".',
        way=round(course.way, 2),
        far=round(course.displacement, 2),
    )


def _which(course: Course) -> Message:
    model = course.farthest_model
    return msg(
        "The model that ends farthest from its start stands in rank %(rank)s, number %(file)s from the left.",
        rank=model.rank,
        file=model.file,
    )
