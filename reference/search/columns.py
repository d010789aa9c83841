"""Files of plain numbers, mapped into memory, where all processes that open an index share them."""

import mmap
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.integer[Any]]
Floats = NDArray[np.floating[Any]]
Truths = NDArray[np.bool_]
Column = NDArray[Any]

_TYPES: Mapping[str, str] = {"scores": "<f4", "spans": "u1"}
_TYPE = "<u4"


class Columns(NamedTuple):
    """The columns of an index."""

    tables: Column
    """The table of each token of each key. Tokens that stand at the very same places share one."""
    scored: Column
    """Where the scores of each token begin."""
    scores: Column
    """What each token is worth in each entry of its table."""
    rows: Column
    """Where each table begins among the rows, and after the last table the number of rows."""
    entries: Column
    """The entry of each row, in order in each table."""
    starts: Column
    """Where the places of each row begin, and after the last row the number of places."""
    places: Column
    """Where a key stands, row by row and in order in each."""
    spans: Column
    """How many words more belong to what stands at each of the places."""
    sides: Column
    """The place where each side of each entry begins."""
    begins: Column
    """Where the word at each place of the texts begins on its side, in code points; 0 where none stands."""
    ends: Column
    """Where the word ends; 0 where none stands."""


def save(folder: Path, columns: Columns) -> None:
    """Write the columns of an index into its folder."""
    for name, column in columns._asdict().items():
        column.astype(_TYPES.get(name, _TYPE)).tofile(_path(folder, name))


def load(folder: Path) -> Columns:
    """Map the columns of an index; they stay readable after the files are gone. Raises `OSError`, `ValueError`."""
    return Columns(*(_mapped(_path(folder, name), _TYPES.get(name, _TYPE)) for name in Columns._fields))


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.column"


def _mapped(path: Path, kind: str) -> Column:
    if not path.stat().st_size:  # nothing cannot be mapped
        return np.empty(0, kind)
    with path.open("rb") as file:
        column = np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), kind)
    column.view("u1")[:: mmap.PAGESIZE].sum()  # brings every page in now, so that no query waits for one
    return column
