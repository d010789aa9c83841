"""Building: one step from the old generation to the new, and only from content without fault."""

import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest

from reference import build, generations
from reference.errors import ContentError, IndexUnusable
from reference.settings import Settings


def change(settings: Settings, old: str = "una peana", new: str = "dos peanas") -> None:
    file = settings.content / "es/wfb6/spells.md"
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def test_build_makes_a_generation_current(settings: Settings) -> None:
    generation = build.build(settings)
    assert generations.current(settings.data) == generation
    site = build.open_site(settings)
    assert site.edition.title("ru", "wfb6.ending") == "Когда кончается"


def test_unchanged_content_is_not_built_again(settings: Settings) -> None:
    first = build.build(settings)
    written = (generations.folder(settings.data, first) / "manifest.json").stat().st_mtime_ns
    assert build.build(settings) == first
    assert (generations.folder(settings.data, first) / "manifest.json").stat().st_mtime_ns == written


def test_changed_content_gives_another_generation(settings: Settings) -> None:
    first = build.build(settings)
    change(settings)
    second = build.build(settings)
    assert second != first
    assert "dos peanas" in build.open_site(settings).edition.passage("es", "wfb6.coverage").text


def test_broken_content_leaves_what_was_served(settings: Settings) -> None:
    first = build.build(settings)
    change(settings, "rule:wfb6.coverage", "rule:wfb6.nothing")
    with pytest.raises(ContentError):
        build.build(settings)
    assert generations.current(settings.data) == first
    assert build.open_site(settings).generation == first


def test_example_with_the_wrong_answer_stops_the_build_and_names_both_tellings(settings: Settings) -> None:
    file = settings.content / "examples/wfb6.toml"
    file.write_text(file.read_text("utf-8").replace('outcome = "no"', 'outcome = "open"'), "utf-8")
    with pytest.raises(ContentError, match=r"wfb6/rip/dies.*es/wfb6/spells.md:25, ru/wfb6/spells.md:25"):
        build.build(settings)


def test_old_generations_are_forgotten_but_one(settings: Settings) -> None:
    build.build(settings)
    for words in ("dos peanas", "tres peanas", "cuatro peanas"):
        text = (settings.content / "es/wfb6/spells.md").read_text("utf-8")
        old = next(each for each in ("una peana", "dos peanas", "tres peanas") if each in text)
        change(settings, old, words)
        build.build(settings)
    kept = [path for path in settings.data.iterdir() if (path / "manifest.json").exists()]
    assert len(kept) == generations.KEPT


@pytest.mark.parametrize("victim", ["edition.pickle", "manifest.json", "index"])
def test_a_generation_that_changed_is_not_trusted(settings: Settings, victim: str) -> None:
    generation = build.build(settings)
    path = generations.folder(settings.data, generation) / victim
    file = next(path.iterdir()) if path.is_dir() else path
    file.write_bytes(file.read_bytes() + b" ")
    if victim == "manifest.json":
        file.write_text("{}", "utf-8")
    with pytest.raises(IndexUnusable, match="reference build"):
        build.open_site(settings)


def test_missing_generation_says_what_to_do(settings: Settings) -> None:
    with pytest.raises(IndexUnusable, match="reference build"):
        build.open_site(settings)


def test_a_damaged_generation_is_built_again(settings: Settings) -> None:
    generation = build.build(settings)
    (generations.folder(settings.data, generation) / "edition.pickle").write_bytes(b"")
    build.build(settings)
    assert build.open_site(settings).generation == generation


def _build(settings: Settings) -> None:
    build.build(settings)


def test_two_builds_at_once_do_not_collide(settings: Settings) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_build, args=(settings,)) for _ in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0, 0]
    assert build.open_site(settings).generation == generations.current(settings.data)


def test_a_killed_build_leaves_the_old_generation(settings: Settings) -> None:
    first = build.build(settings)
    change(settings)
    process = multiprocessing.get_context("spawn").Process(target=_build, args=(settings,))
    process.start()
    assert process.pid
    until = time.monotonic() + 60
    while not any(path.name.startswith(".draft-") for path in settings.data.iterdir()) and time.monotonic() < until:
        time.sleep(0.002)
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    current = generations.current(settings.data)
    assert build.open_site(settings).generation == current
    assert current == first or build.generation_id(settings) == current
    assert build.build(settings) == build.generation_id(settings)


def test_what_a_killed_build_left_behind_is_swept_by_the_next(settings: Settings) -> None:
    (settings.data / ".draft-left/index").mkdir(parents=True)
    build.build(settings)
    assert not list(settings.data.glob(".draft-*"))


def test_a_pointer_that_is_no_text_is_written_anew(settings: Settings) -> None:
    generation = build.build(settings)
    (settings.data / "current").write_bytes(b"\xff\xfe\0")
    assert build.build(settings) == generations.current(settings.data) == generation


def test_a_link_to_elsewhere_in_the_data_folder_is_no_concern(settings: Settings, tmp_path: Path) -> None:
    settings.data.mkdir()
    (settings.data / "current").write_text("nothing-like-that\n", "utf-8")
    assert build.build(settings) == generations.current(settings.data)
