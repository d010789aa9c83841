"""Alignment: whether both sides of a rule still say what they said when the pair was last confirmed."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from reference.content import toml_text
from reference.model import LANGUAGES, Alignment, Language, Library, Position, Section

DriftKind = Literal["new", "changed", "gone"]


@dataclass(frozen=True, slots=True)
class Drift:
    """A rule whose text is not what was confirmed: not yet confirmed, changed in some languages, or gone."""

    rule: str
    kind: DriftKind
    languages: tuple[Language, ...]
    position: Position


def fingerprint(section: Section) -> str:
    """Give a short hash of the words of a section; blanks and line breaks do not count."""
    words = " ".join((section.title, *(block.text for block in section.blocks))).split()
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:16]


def rules(library: Library) -> Mapping[str, Mapping[Language, Section]]:
    """Give both sides of every rule, in reading order."""
    found: dict[str, dict[Language, Section]] = {}
    for (language, _, _), document in library.documents.items():
        for section in document.sections:
            if section.kind == "rule":
                found.setdefault(section.id, {})[language] = section
    return found


def drift(library: Library) -> Iterator[Drift]:
    """Yield every rule that differs from what was confirmed."""
    present = rules(library)
    for name, sides in present.items():
        locked = library.alignment.get(name)
        at = sides[LANGUAGES[0]].position
        if locked is None:
            yield Drift(name, "new", LANGUAGES, at)
        elif changed := tuple(lang for lang in LANGUAGES if fingerprint(sides[lang]) != locked.fingerprints[lang]):
            yield Drift(name, "changed", changed, sides[changed[0]].position)
    for name, locked in library.alignment.items():
        if name not in present:
            yield Drift(name, "gone", (), locked.position)


def confirm(library: Library, names: frozenset[str]) -> Mapping[str, Alignment]:
    """Give the alignment with these rules confirmed as they are now; a rule that is gone leaves it."""
    present = rules(library)
    confirmed = {}
    for name, sides in present.items():
        if name in names:
            prints = {language: fingerprint(sides[language]) for language in LANGUAGES}
            confirmed[name] = Alignment(name, prints, sides[LANGUAGES[0]].position)
        elif name in library.alignment:
            confirmed[name] = library.alignment[name]
    return confirmed


def lock_text(alignment: Mapping[str, Alignment]) -> str:
    """Write the alignment as `alignment.lock.toml`."""
    head = "# Every rule, with the fingerprints of both sides when the pair was last confirmed (`reference align`).\n"
    return head + "\n" + toml_text({name: dict(of.fingerprints) for name, of in alignment.items()})
