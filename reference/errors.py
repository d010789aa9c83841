"""The project's exceptions. Each message is one line for a person: where, what, what to do.

- Error
  - ContentError        faults in the content, all of them at once
  - CatalogError        a message catalogue that is missing, broken or incomplete
  - IndexUnusable       a search index that is missing, damaged or of another version
  - UnknownProcedure    the checker has no procedure of that name
  - UsageError          a command was called with something it cannot take
"""

from collections.abc import Iterable

from reference.model import Fault


class Error(Exception):
    """Anything that a person can mend; its text is one line."""


class ContentError(Error):
    """The content has faults; `faults` holds all of them, sorted by place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


class CatalogError(Error):
    """A message catalogue cannot be used."""


class IndexUnusable(Error):
    """A search index cannot be opened or must not be trusted."""


class UnknownProcedure(Error):
    """The checker has no procedure of that id."""


class UsageError(Error):
    """A command or a setting got a value that it cannot take."""
