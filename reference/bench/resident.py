"""A process that opens an index, answers the queries on standard input, and says how many megabytes it takes."""

import json
import sys
from pathlib import Path

from reference.search import Searcher


def resident_mb() -> float:
    """Give the memory that this process has in use, in megabytes."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


if __name__ == "__main__":
    searcher = Searcher(Path(sys.argv[1]))
    for text, language, _ in json.load(sys.stdin):
        searcher.search(text, language)
        searcher.suggest(text, language)
    sys.stdout.write(f"{resident_mb():.1f}\n")
