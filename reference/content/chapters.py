"""Chapters: a Markdown file with front matter, cut into the sections that its headings make.

The Markdown itself is rendered elsewhere; here it is only cut, and what Markdown would pass over in silence
(a heading id without its blank, a list glued to a paragraph, an attribute list in the wrong place) is a fault.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from reference.content import tables
from reference.content.checks import Faults
from reference.model import LANGUAGES, Block, Document, ExampleFence, Language, Position, Prose, Section, SectionKind

ID = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
ANCHOR = re.compile(r"^[ ]*\{: #(?P<id>[^\s}]+) \}$")
PLACEHOLDER = re.compile(r"\{(?P<path>[a-z_]+(?:\.[a-z0-9_]+)*)\}")
"""A place in the prose of an example that its data fills."""
LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]*)\)")
TARGET = re.compile(r"\]\((?P<target>[^)\s]*)")
"""Where a link leads, whatever its words are: they may begin on a line before, hold brackets, or have a title."""

_HEADING = re.compile(r"^(?P<marks>#{1,6})[ ]+(?P<title>.*?)(?:[ ]+\{#(?P<id>[^}]*)\})?[ ]*$")
_FENCE = re.compile(r"^(?P<marks>`{3,}|~{3,})[ ]*(?P<info>.*?)[ ]*$")
_LIST_ITEM = re.compile(r"^(?P<indent>[ ]*)(?:[-*+]|\d+(?P<after>[.)]))[ ]")
_TABLE_ROW = re.compile(r"^[ ]*\|")
_UNDERLINE = re.compile(r"^(?:=+|-+)[ ]*$")
_CODE_SPAN = re.compile(r"`[^`]*`")
_HTML = re.compile(r"<[A-Za-z/!?][^>]*>?")
_NOT_A_LINK = re.compile(r"!\[|^\[[^\]]+\]:|\]\[")
SCHEMES = ("rule:", "faq:", "term:", "check:", "https://")


@dataclass(slots=True)
class _Draft:
    """A section while its lines are collected."""

    kind: SectionKind
    id: str
    level: int
    title: str
    position: Position
    blocks: list[Block] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)

    def finish(self) -> Section:
        return Section(
            self.kind, self.id, self.level, self.title, tuple(self.blocks), tuple(self.anchors), self.position
        )


def read_chapter(
    text: str, path: str, language: Language, system: str, chapter: str, faults: Faults
) -> Document | None:
    """Cut one chapter into sections; None where its front matter cannot be read."""
    lines = text.split("\n")
    if lines[0].rstrip() != "+++" or "+++" not in (line.rstrip() for line in lines[1:]):
        hint = "begin with a line +++, then title, source_language and source, then +++"
        faults.add(Position(path, 1), "front-matter", "the chapter has no front matter", hint)
        return None
    end = next(number for number, line in enumerate(lines[1:], 1) if line.rstrip() == "+++")
    front = tables.Table(tables.parse("\n".join(lines[1:end]), path, faults, 2), Position(path, 1), faults)
    title, source = front.text("title"), front.text("source")
    source_language = front.choice("source_language", LANGUAGES)
    front.close()
    parser = _ChapterParser(path, system, chapter, faults)
    for number, line in enumerate(lines[end + 1 :], end + 2):
        parser.feed(number, line)
    intro, *sections = parser.finish()
    return Document(
        language, system, chapter, title, source_language, source, intro.blocks, tuple(sections), Position(path, 1)
    )


class _ChapterParser:
    """Takes a chapter line by line."""

    def __init__(self, path: str, system: str, chapter: str, faults: Faults) -> None:
        self._path, self._system, self._chapter, self._faults = path, system, chapter, faults
        self._drafts = [_Draft("group", "", 1, "", Position(path, 1))]
        self._seen: dict[str, int] = {}
        self._prose: list[str] = []
        self._prose_line = 0
        self._fence: tuple[str, str, int] | None = None  # marks, info, line
        self._fenced: list[str] = []
        self._before = ""
        self._in_list = False

    def _fault(self, line: int, check: str, message: str, hint: str = "") -> None:
        self._faults.add(Position(self._path, line), check, message, hint)

    def feed(self, number: int, line: str) -> None:
        """Take the next line of the body."""
        if "\t" in line:
            self._fault(number, "tab", "there is a tab character in the line", "use blanks, and | for tables")
        opened = _FENCE.match(line)
        if self._fence:
            self._inside_fence(number, line)
        elif opened:
            self._open_fence(number, line, opened)
        elif heading := _HEADING.match(line):
            self._open_section(number, line, heading)
        else:
            self._look_at(number, line, _CODE_SPAN.sub("", line))
            self._add_prose(number, line)
        self._before = line

    def finish(self) -> Iterator[Section]:
        """Give the introduction, as a section without id, and then all sections."""
        if self._fence:
            self._fault(self._fence[2], "fence", "the fence is not closed", f"close it with {self._fence[0]}")
        self._close_prose()
        for draft in self._drafts:
            if draft.id and not draft.blocks:
                self._fault(draft.position.line, "empty-section", f"{draft.id} has no text", "write it")
            yield draft.finish()

    # ------------------------------------------------------------ headings

    def _open_section(self, number: int, line: str, heading: re.Match[str]) -> None:
        self._close_prose()
        self._in_list = False
        level, title, local = len(heading["marks"]), heading["title"], heading["id"]
        if level not in (2, 3):
            self._fault(number, "heading", f"a heading of level {level} has no meaning here", "use ## or ###")
        if "{" in title or not title:
            hint = "a heading with an id is written: ### Title {#id}"
            self._fault(number, "leftover-markup", f"the heading {line!r} holds a stray brace or no title", hint)
        if local is None:
            self._drafts.append(_Draft("group", "", level, title, Position(self._path, number)))
            if level == 3:
                self._fault(number, "heading", f"the heading «{title}» has no id", "only a ## may do without")
            return
        self._check_id(number, local)
        kind = self._kind(number, local)
        self._drafts.append(_Draft(kind, f"{self._system}.{local}", level, title, Position(self._path, number)))

    def _kind(self, number: int, local: str) -> SectionKind:
        kind: SectionKind = {"faq": "faq", "q": "question"}.get(local.partition(".")[0], "rule")  # type: ignore[assignment]
        if (kind == "rule") == (self._chapter == "faq"):
            hint = "ids of the chapter faq begin with faq. or q., all others do not"
            self._fault(number, "bad-id", f"the id {local!r} does not fit into the chapter {self._chapter}", hint)
        return kind

    def _check_id(self, number: int, local: str) -> None:
        if not ID.fullmatch(local):
            hint = "small Latin letters and digits, parted by . or -"
            self._fault(number, "bad-id", f"{local!r} is no id", hint)
        if local in self._seen:
            self._fault(number, "double-id", f"{local!r} stands twice", f"first in line {self._seen[local]}")
        self._seen.setdefault(local, number)

    # ------------------------------------------------------------ fences

    def _open_fence(self, number: int, line: str, opened: re.Match[str]) -> None:
        self._fence, self._fenced = (opened["marks"], opened["info"], number), [line]
        if opened["info"].split(" ")[0] == "example":
            self._close_prose()
            self._in_list = False

    def _inside_fence(self, number: int, line: str) -> None:
        assert self._fence
        marks, info, start = self._fence
        word, _, example = info.partition(" ")
        self._fenced.append(line)
        if line.rstrip() != marks:
            if word == "example":
                self._look_at_told(number, line)
            return
        self._fence = None
        if word != "example":
            for offset, fenced in enumerate(self._fenced):
                self._add_prose(start + offset, fenced)
        elif not re.fullmatch(r"[a-z0-9]+(?:/[a-z0-9.-]+)+", example):
            self._fault(start, "fence", f"{example!r} is no example id", "write: example <system>/<group>/<slug>")
        else:
            text = "\n".join(self._fenced[1:-1])
            self._drafts[-1].blocks.append(ExampleFence(example, text, start + 1))

    def _look_at_told(self, number: int, line: str) -> None:
        """Look at a line of an example: it is prose with placeholders, and a text of its own."""
        if len(self._fenced) == 2:
            self._before = ""
        self._look_at(number, line, PLACEHOLDER.sub("", _CODE_SPAN.sub("", line)))

    # ------------------------------------------------------------ prose

    def _add_prose(self, number: int, line: str) -> None:
        if not self._prose:
            if not line.strip():
                return
            self._prose_line = number
        self._prose.append(line)

    def _close_prose(self) -> None:
        while self._prose and not self._prose[-1].strip():
            self._prose.pop()
        if self._prose:
            self._drafts[-1].blocks.append(Prose("\n".join(self._prose), self._prose_line))
        self._prose = []

    def _look_at(self, number: int, line: str, bare: str) -> None:
        """Find what Markdown would pass over in a line of prose; `bare` is it without its code and placeholders."""
        if not self._fence and (anchor := ANCHOR.match(line)):
            self._add_anchor(number, anchor["id"])
            return
        if "{" in bare or "}" in bare:
            hint = "an anchor stands alone on the line below its paragraph: {: #id }; placeholders only in examples"
            said = "a brace here would stay visible, or take words away as an attribute list"
            self._fault(number, "leftover-markup", said, hint)
        if line.lstrip().startswith("#"):
            self._fault(number, "heading", "this would be no heading", "begin the line with ## and a blank")
        if _HTML.search(bare):
            self._fault(number, "raw-html", "HTML is not allowed in the text", "use Markdown; write &lt; for a <")
        self._look_at_links(number, bare)
        self._look_at_lists(number, line)
        if _UNDERLINE.match(line) and self._before.strip():
            self._fault(number, "heading", "underlined headings have no meaning here", "use ## or ###")

    def _add_anchor(self, number: int, local: str) -> None:
        self._check_id(number, local)
        draft = self._drafts[-1]
        full = f"{self._system}.{local}"
        if not draft.id or not full.startswith(draft.id + "."):
            hint = f"it begins with the id of its rule: {draft.id.partition('.')[2] or 'id'}.…"
            self._fault(number, "bad-id", f"the anchor {local!r} stands in another rule", hint)
        draft.anchors.append(full)

    def _look_at_links(self, number: int, bare: str) -> None:
        if _NOT_A_LINK.search(bare):
            hint = "write links as [text](target), and no images"
            self._fault(number, "unsafe-link", "an image or reference link has no meaning here", hint)
        for target in TARGET.findall(bare):
            if not target.startswith(SCHEMES):
                hint = f"a link begins with {', '.join(SCHEMES[:-1])} or {SCHEMES[-1]}"
                self._fault(number, "unsafe-link", f"the link to {target!r} is not allowed", hint)

    def _look_at_lists(self, number: int, line: str) -> None:
        if item := _LIST_ITEM.match(line):
            if self._before.strip() and not self._in_list:
                self._fault(number, "list-after-paragraph", "the list is glued to the paragraph", "add a blank line")
            if 0 < len(item["indent"]) < 4 or item["after"] == ")":
                hint = "write - or 1. at the beginning of the line, a list in a list four blanks further in"
                self._fault(number, "list-after-paragraph", "this is no list item to Markdown", hint)
            self._in_list = True
        elif _TABLE_ROW.match(line) and self._before.strip() and not _TABLE_ROW.match(self._before):
            self._fault(number, "list-after-paragraph", "the table is glued to the paragraph", "add a blank line")
        elif line.strip() and not line.startswith(" ") and not self._before.strip():
            self._in_list = False
