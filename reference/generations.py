"""Generations on disk: written whole, made current by one rename, trusted only if nothing in them changed.

The data folder holds one folder for each generation and a file `current` with the id of the one to serve. A
generation holds `edition.pickle`, the folder `index`, and `manifest.json` with the SHA-256 of every file.
"""

import fcntl
import hashlib
import json
import os
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from reference.edition import Edition
from reference.errors import IndexUnusable, UsageError

KEPT = 2
"""How many generations stay: the current one, and one that a slow reader may still have open."""

_DRAFT = ".draft-"
_MANIFEST = "manifest.json"
_EDITION = "edition.pickle"


def current(data: Path) -> str:
    """Give the id of the current generation, or an empty text where there is none."""
    try:
        return (data / "current").read_text("utf-8").strip()
    except (OSError, ValueError):
        return ""


def stamp(data: Path) -> tuple[int, int]:
    """Give what changes when another generation becomes current, by one `stat`."""
    try:
        found = (data / "current").stat()
    except OSError:
        return 0, 0
    return found.st_ino, found.st_mtime_ns


def folder(data: Path, generation: str) -> Path:
    """Give the folder of a generation."""
    return data / generation


def index_folder(data: Path, generation: str) -> Path:
    """Give the folder of the search index of a generation."""
    return folder(data, generation) / "index"


@contextmanager
def writing(data: Path) -> Iterator[None]:
    """Hold the right to write: a second writer waits for the first."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
    except OSError as error:
        raise UsageError(
            f"{data}: cannot be written: {error.strerror}; set REFERENCE_DATA to another folder"
        ) from error
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def write(data: Path, generation: str, edition: Edition, write_index: Callable[[Path], None]) -> None:
    """Write a generation and make it current. Killed at any moment, it leaves the one before in force."""
    for left in data.glob(f"{_DRAFT}*"):  # by a build that was killed: only one writes at a time
        shutil.rmtree(left, ignore_errors=True)
    draft = Path(tempfile.mkdtemp(prefix=_DRAFT, dir=data))
    try:
        (draft / _EDITION).write_bytes(pickle.dumps(edition, pickle.HIGHEST_PROTOCOL))
        (draft / "index").mkdir()
        write_index(draft / "index")
        (draft / _MANIFEST).write_text(json.dumps(_digests(draft), indent=1), "utf-8")
        for path in draft.rglob("*"):
            _sync(path)
        _sync(draft)
        shutil.rmtree(folder(data, generation), ignore_errors=True)
        draft.rename(folder(data, generation))
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    _point_to(data, generation)
    _forget_old(data, generation)


def _point_to(data: Path, generation: str) -> None:
    pointer = data / ".current"
    pointer.write_text(generation + "\n", "utf-8")
    _sync(pointer)
    pointer.replace(data / "current")
    _sync(data)


def _forget_old(data: Path, generation: str) -> None:
    others = [path for path in data.iterdir() if (path / _MANIFEST).exists() and path.name != generation]
    for path in sorted(others, key=lambda path: path.stat().st_mtime)[: -(KEPT - 1)]:
        shutil.rmtree(path, ignore_errors=True)


def intact(data: Path, generation: str) -> bool:
    """Say whether a generation is there and every file of it is as it was written."""
    home = folder(data, generation)
    try:
        return bool(generation) and json.loads((home / _MANIFEST).read_text("utf-8")) == _digests(home)
    except (OSError, ValueError):
        return False


def read(data: Path, generation: str) -> Edition:
    """Read a generation.

    Raises `IndexUnusable` where a file is missing or differs from the manifest: reading it would run what it holds.
    """
    home = folder(data, generation)
    if not intact(data, generation):
        raise IndexUnusable(f"{home}: no generation, or one of which a file has changed; run `reference build`")
    try:
        edition = pickle.loads((home / _EDITION).read_bytes())
    except Exception as error:  # a pickle of other code may raise anything
        raise IndexUnusable(f"{home}: the generation cannot be read: {error}; run `reference build`") from error
    if not isinstance(edition, Edition):
        raise IndexUnusable(f"{home}: the generation holds something else; run `reference build`")
    return edition


def _digests(home: Path) -> dict[str, str]:
    files = (path for path in home.rglob("*") if path.is_file() and path != home / _MANIFEST)
    return {path.relative_to(home).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files)}


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
