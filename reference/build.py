"""The composition root: the one place that knows the order of the stages.

content -> worked examples -> pages -> entries -> index -> generation
"""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from reference import catalogs, content, generations, glossary, rendering, search, terminology
from reference.catalogs import Catalogs
from reference.checker import Verdict, evaluate, procedures, work
from reference.edition import Edition
from reference.entries import entries
from reference.errors import ContentError, IndexUnusable
from reference.glossary import TermMatcher
from reference.model import Example, ExampleFence, Fault, Language, Library
from reference.settings import Settings

PACKAGE = Path(__file__).parent


@dataclass(frozen=True)
class Site:
    """What a server needs: an edition, the searcher on its index, the catalogues and the finders of terms."""

    generation: str
    edition: Edition
    searcher: search.Searcher
    catalogs: Catalogs
    matchers: Mapping[Language, TermMatcher]


def build(settings: Settings) -> str:
    """Build the content into a generation and make it current, unless it is already; give its id.

    Raises `ContentError` with every fault, or `CatalogError`; then what was served before stays.
    """
    generation = generation_id(settings)
    with generations.writing(settings.data):
        if generations.current(settings.data) == generation and generations.intact(settings.data, generation):
            return generation
        library = content.load(settings.content)
        edition = make_edition(library, catalogs.load(settings.locales))
        concepts = tuple(edition.library.concepts.values())
        generations.write(
            settings.data,
            generation,
            edition,
            lambda folder: search.write_index(folder, edition.entries, concepts),
        )
    return generation


def make_edition(library: Library, sayings: Catalogs) -> Edition:
    """Work the examples, render the pages and collect what is indexed.

    Raises `ContentError` where an example fails or a placeholder has no value.
    """
    verdicts, faults = work_examples(library, library.examples)
    data = example_data(library, verdicts)
    if faults := [*faults, *comparison_faults(library), *rendering.placeholder_faults(library, data)]:
        raise ContentError(faults)
    matchers = glossary.matchers(library.concepts.values())
    pages = rendering.render(library, matchers, data, lambda language, value: sayings[language].value(value))
    by_key = {(page.document.language, page.document.system, page.document.chapter): page for page in pages}
    edition = Edition(library, by_key, verdicts, ())
    return replace(edition, entries=tuple(entries(edition, sayings, matchers)))


def lint(settings: Settings) -> list[Fault]:
    """Find all that is wrong with the content, by place; a content that cannot be loaded has only those faults."""
    try:
        library = content.load(settings.content)
    except ContentError as error:
        return list(error.faults)
    verdicts, faults = work_examples(library, library.examples)
    data = example_data(library, verdicts)
    matchers = glossary.matchers(library.concepts.values())
    return terminology.lint(
        library, matchers, [*faults, *comparison_faults(library), *rendering.placeholder_faults(library, data)]
    )


def example_data(library: Library, verdicts: Mapping[str, Verdict]) -> rendering.ExampleData:
    """Give what the prose of each example may name: the fields of `given`, and the values of its verdict."""
    return {name: {**library.examples[name].given, "values": verdict.values} for name, verdict in verdicts.items()}


def work_examples(library: Library, examples: Mapping[str, Example]) -> tuple[dict[str, Verdict], list[Fault]]:
    """Work examples; give the verdicts, and a fault for each that is not as expected."""
    verdicts, faults = {}, []
    fences = fence_places(library)
    for example in examples.values():
        if example.procedure not in procedures():
            hint = content.nearest(example.procedure, procedures())
            said = f"{example.id}: there is no procedure {example.procedure}"
            faults.append(Fault(example.position, "example", said, hint))
            continue
        verdict, mismatches = work(example)
        verdicts[example.id] = verdict
        for mismatch in mismatches:
            told = ", ".join(fences.get(example.id, {}).values())
            hint = f"told at {told}" if told else "it is told in no chapter"
            faults.append(Fault(example.position, "example", f"{example.id}: {mismatch}", hint))
    return verdicts, faults


def comparison_faults(library: Library) -> Iterator[Fault]:
    """Yield a fault for every case of a comparison that the checker cannot judge."""
    for row in library.comparisons:
        for cell in row.cells:
            if cell.procedure and cell.procedure not in procedures():
                hint = content.nearest(cell.procedure, procedures())
                yield Fault(row.position, "comparison", f"there is no procedure {cell.procedure}", hint)
            elif cell.procedure and (problems := evaluate(cell.procedure, cell.given).problems):
                said = ", ".join(f"{problem.path} ({problem.code})" for problem in problems)
                yield Fault(row.position, "comparison", f"{cell.procedure} cannot judge what is given: {said}")


def fence_places(library: Library) -> Mapping[str, Mapping[Language, str]]:
    """Give for each embedded example where it is told in each language, as `path:line`."""
    places: dict[str, dict[Language, str]] = {}
    for document in library.documents.values():
        for section in document.sections:
            for block in section.blocks:
                if isinstance(block, ExampleFence):
                    where = f"{document.position.path}:{block.line - 1}"
                    places.setdefault(block.example, {})[document.language] = where
    return places


def open_site(settings: Settings) -> Site:
    """Open the current generation.

    Raises `IndexUnusable` where there is none or it must not be trusted, `CatalogError` for a broken catalogue.
    """
    generation = generations.current(settings.data)
    edition = generations.read(settings.data, generation)
    try:
        searcher = search.Searcher(generations.index_folder(settings.data, generation))
    except (KeyError, TypeError, ValueError, AttributeError) as error:  # written by other code than this
        raise IndexUnusable(f"{settings.data}: another version wrote this index; run `reference build`") from error
    matchers = glossary.matchers(edition.library.concepts.values())
    return Site(generation, edition, searcher, catalogs.load(settings.locales), matchers)


def generation_id(settings: Settings) -> str:
    """Give the id of what a build would write now: a hash of the content, the catalogues and the code."""
    digest = hashlib.sha256(search.ANALYSIS_VERSION.encode())
    for path in _sources(settings):
        digest.update(os.fsencode(path))
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(settings: Settings) -> Iterator[Path]:
    """Every file that what is served depends on: also the templates, since pages are known by their generation."""
    for home in (settings.content, settings.locales, PACKAGE):
        files = (Path(folder, name) for folder, _, names in os.walk(home, followlinks=True) for name in names)
        yield from sorted(path for path in files if path.suffix != ".pyc" and path.is_file())
