"""The content on disk: read, checked, and given as one `Library`. Nothing is given from content with faults."""

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from reference.content import data
from reference.content.chapters import ANCHOR, LINK, PLACEHOLDER, read_chapter
from reference.content.checks import CHECKS, Faults, nearest
from reference.content.links import WrittenLink, links, section_links
from reference.content.references import check_library, sections_of
from reference.content.writing import toml_text
from reference.errors import ContentError
from reference.model import LANGUAGES, Document, Example, Language, Library, Position, System

__all__ = [
    "ANCHOR",
    "CHECKS",
    "LINK",
    "PLACEHOLDER",
    "WrittenLink",
    "links",
    "load",
    "nearest",
    "section_links",
    "sections_of",
    "toml_text",
]


_NOTHING = Library({}, {}, {}, {}, {}, {}, {}, {}, (), ())
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")  # all but tab and line end


def load(folder: Path) -> Library:
    """Read the content folder.

    Raises `ContentError` with every fault of every file, where there is any.
    """
    faults = Faults()
    library = _Reader(folder, faults).read()
    if found := faults.found():
        raise ContentError(found)
    return library


class _Reader:
    def __init__(self, folder: Path, faults: Faults) -> None:
        self._folder, self._faults = folder, faults

    def read(self) -> Library:
        if not any(self._folder.glob("*/*/*.md")):
            where = Position(str(self._folder), 1)
            hint = "set REFERENCE_CONTENT to a folder with systems.toml, es/ and ru/, or run in a checkout"
            self._faults.add(where, "content-missing", "there is no content", hint)
            return _NOTHING
        faults = self._faults
        systems = data.read_systems(self._text("systems.toml"), "systems.toml", faults)
        if not systems and faults.found():  # without its systems every chapter would seem to be astray
            return _NOTHING
        answers, questions = data.read_faq(self._text("faq.toml", required=False), "faq.toml", faults)
        library = Library(
            systems,
            self._documents(systems),
            data.read_glossary(self._text("glossary.toml"), "glossary.toml", faults),
            answers,
            questions,
            self._examples(systems),
            data.read_redirects(self._text("redirects.toml", required=False), "redirects.toml", faults),
            data.read_alignment(self._text("alignment.lock.toml", required=False), "alignment.lock.toml", faults),
            data.read_comparisons(self._text("comparisons.toml", required=False), "comparisons.toml", faults),
            data.read_silences(self._text("silences.toml", required=False), "silences.toml", faults),
        )
        check_library(library, faults)
        return library

    def _text(self, path: str, *, required: bool = True) -> str:
        """Give the text of a file; an empty one where it cannot be read."""
        file = self._folder / path
        if not file.exists():
            if required:
                self._faults.add(Position(path, 1), "content-missing", "the file is missing", "write it")
            return ""
        try:
            return self._decoded(path, file.read_bytes())
        except OSError as error:
            said = f"the file cannot be read: {error.strerror}"
            self._faults.add(Position(path, 1), "content-missing", said, "make it a file that can be read")
            return ""

    def _decoded(self, path: str, raw: bytes) -> str:
        """Give text composed (NFC), so that ids and words have one spelling; what is no text is noted and replaced."""
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            self._faults.add(Position(path, line), "encoding", "the file is no UTF-8 text", "save it as UTF-8")
            text = raw.decode("utf-8-sig", "replace")
        text = text.replace("\r\n", "\n")
        for control in _CONTROL.finditer(text):
            line = text.count("\n", 0, control.start()) + 1
            self._faults.add(Position(path, line), "encoding", "there is a control character", "take it out")
        return unicodedata.normalize("NFC", _CONTROL.sub(" ", text))

    def _documents(self, systems: Mapping[str, System]) -> dict[tuple[Language, str, str], Document]:
        found: dict[tuple[Language, str, str], Document] = {}
        for language in LANGUAGES:
            for system in systems.values():
                for chapter in system.chapters:
                    path = f"{language}/{system.id}/{chapter}.md"
                    if not (self._folder / path).is_file():
                        hint = f"write {path}, or take {chapter} out of the chapters"
                        said = f"{system.id}: the chapter {chapter} is missing in {language}"
                        self._faults.add(system.position, "missing-chapter", said, hint)
                        continue
                    text = self._text(path)
                    document = read_chapter(text, path, language, system.id, chapter, self._faults)
                    if document:
                        found[language, system.id, chapter] = document
        self._check_listed(systems)
        return found

    def _check_listed(self, systems: Mapping[str, System]) -> None:
        known = {
            f"{lang}/{system.id}/{name}.md"
            for lang in LANGUAGES
            for system in systems.values()
            for name in system.chapters
        }
        for file in sorted(self._folder.glob("**/*.md")):
            path = file.relative_to(self._folder).as_posix()
            if path not in known:
                hint = "add it to the chapters in systems.toml, or take the file away"
                self._faults.add(Position(path, 1), "unlisted-chapter", "no system lists this chapter", hint)

    def _examples(self, systems: Mapping[str, System]) -> dict[str, Example]:
        found: dict[str, Example] = {}
        for system in systems:
            path = f"examples/{system}.toml"
            found |= data.read_examples(self._text(path, required=False), path, system, self._faults)
        return found
