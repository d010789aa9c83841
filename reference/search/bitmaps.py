"""Sets of entries as bitmaps: one long number in which bit `n` stands for entry `n`.

Intersections, unions and counts of them cost about the same however many entries they hold.
"""

from collections.abc import Collection, Iterator


def bitmap(entries: Collection[int]) -> int:
    """Make the bitmap of entries.

    >>> bin(bitmap([0, 2, 9])), bitmap([])
    ('0b1000000101', 0)
    """
    marked = bytearray(max(entries, default=0) // 8 + 1)
    for entry in entries:
        marked[entry >> 3] |= 1 << (entry & 7)
    return int.from_bytes(marked, "little")


def members(bits: int) -> Iterator[int]:
    """Yield the entries of a bitmap in order.

    >>> list(members(0b1000000101))
    [0, 2, 9]
    """
    digits = bin(bits)[:1:-1]
    entry = digits.find("1")
    while entry >= 0:
        yield entry
        entry = digits.find("1", entry + 1)
