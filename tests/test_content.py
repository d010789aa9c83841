"""The loader: what it gives, and that it tells every fault with its place."""

import tomllib
import unicodedata
from pathlib import Path

import pytest

from reference import build, terminology
from reference.content import CHECKS, load
from reference.errors import ContentError
from reference.model import ExampleFence, Fault, Prose
from reference.settings import Settings

BAD = sorted((Path(__file__).parent / "bad").glob("*.toml"))


def spoil(folder: Path, fixture: Path) -> list[dict[str, object]]:
    """Apply the edits of a fixture to a copy of the content, and give the faults that it expects."""
    described = tomllib.loads(fixture.read_text("utf-8"))
    for edit in described["edit"]:
        file = folder / edit["file"]
        text = file.read_text("utf-8") if file.exists() else ""
        assert edit["find"] in text, f"{fixture.name}: the edit finds nothing"
        file.write_text(text.replace(edit["find"], edit["put"], 1) if edit["find"] else edit["put"], "utf-8")
    faults: list[dict[str, object]] = described["fault"]
    return faults


def fits(fault: Fault, expected: dict[str, object]) -> bool:
    words = expected["words"]
    assert isinstance(words, list)
    same_place = str(fault.position) == expected["place"] and fault.check == expected["check"]
    return same_place and all(word in str(fault) for word in words)


@pytest.mark.parametrize("fixture", BAD, ids=[path.stem for path in BAD])
def test_each_mistake_is_told_with_its_line(fixture: Path, settings: Settings) -> None:
    expected = spoil(settings.content, fixture)
    found = build.lint(settings)
    for fault in expected:
        assert any(fits(each, fault) for each in found), f"{fault} is not among {[str(each) for each in found]}"


@pytest.mark.parametrize(
    "fixture", [path for path in BAD if not path.stem.startswith("lint-")], ids=lambda path: path.stem
)
def test_nothing_is_given_from_content_with_faults(fixture: Path, content: Path) -> None:
    spoil(content, fixture)
    with pytest.raises(ContentError):
        load(content)


def test_every_check_has_a_fixture_that_fails() -> None:
    covered = {fault["check"] for path in BAD for fault in tomllib.loads(path.read_text("utf-8"))["fault"]}
    in_code = {"content-missing", "encoding"}  # these spoil files as a whole, below
    assert {*CHECKS, *terminology.CHECKS} - covered == in_code


def test_small_content_is_without_fault(settings: Settings) -> None:
    assert build.lint(settings) == []


def test_missing_content_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"there is no content .*REFERENCE_CONTENT"):
        load(tmp_path / "nowhere")


def test_missing_file_is_a_fault(content: Path) -> None:
    (content / "glossary.toml").unlink()
    with pytest.raises(ContentError, match=r"glossary.toml:1: the file is missing"):
        load(content)


def test_text_that_is_no_utf8_is_a_fault_at_its_line(content: Path) -> None:
    file = content / "es/wfb6/spells.md"
    file.write_bytes(file.read_bytes().replace("Cuándo".encode(), "Cuándo".encode("latin-1")))
    with pytest.raises(ContentError, match=r"es/wfb6/spells.md:16: the file is no UTF-8 text"):
        load(content)


def test_control_character_is_a_fault_at_its_line_and_hides_no_other(content: Path) -> None:
    file = content / "es/wfb6/spells.md"
    spoilt = file.read_text("utf-8").replace("peana", "pea\x02na").replace("rule:wfb6.coverage", "rule:wfb6.nothing")
    file.write_text(spoilt, "utf-8")
    with pytest.raises(ContentError) as caught:
        load(content)
    assert [(fault.position.line, fault.check) for fault in caught.value.faults] == [
        (13, "encoding"),
        (22, "unknown-reference"),
    ]


def test_systems_that_cannot_be_read_are_the_only_fault(content: Path) -> None:
    spoil(content, Path(__file__).parent / "bad/toml-syntax-systems.toml")
    with pytest.raises(ContentError) as caught:
        load(content)
    assert [fault.check for fault in caught.value.faults] == ["toml-syntax"]


def test_a_folder_in_the_place_of_a_file_is_a_fault(content: Path) -> None:
    (content / "redirects.toml").mkdir()
    with pytest.raises(ContentError, match=r"redirects.toml:1: the file cannot be read"):
        load(content)


def test_byte_order_mark_and_windows_lines_change_nothing(content: Path) -> None:
    before = load(content)
    file = content / "es/wfb6/spells.md"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert load(content) == before


def test_decomposed_text_is_composed(content: Path) -> None:
    before = load(content)
    file = content / "ru/wfb6/spells.md"
    file.write_text(unicodedata.normalize("NFD", file.read_text("utf-8")), "utf-8")
    assert load(content) == before


def test_sections_carry_full_ids_anchors_and_lines(content: Path) -> None:
    document = load(content).documents["es", "wfb6", "spells"]
    ending = document.sections[2]
    assert (ending.id, ending.level, ending.position.line) == ("wfb6.ending", 2, 16)
    assert ending.anchors == ("wfb6.ending.dispelled", "wfb6.ending.death")
    assert [type(block) for block in ending.blocks] == [Prose, ExampleFence]
    assert document.sections[0].kind == "group"


def test_order_of_faults_is_that_of_the_files(content: Path) -> None:
    spoil(content, Path(__file__).parent / "bad/several-files.toml")
    with pytest.raises(ContentError) as caught:
        load(content)
    places = [fault.position for fault in caught.value.faults]
    assert places == sorted(places)
    assert len(places) == 3


def test_real_content_is_without_error(real: Settings) -> None:
    found = [str(fault) for fault in build.lint(real) if fault.check not in terminology.WARNINGS]
    assert found == []


def test_a_silenced_finding_is_not_told(settings: Settings) -> None:
    spoil(settings.content, Path(__file__).parent / "bad/lint-missing-term.toml")
    before = build.lint(settings)
    entry = '[[silence]]\ncheck = "missing-term"\nwhere = "wfb6.coverage"\nabout = "template"\nreason = "A pronoun."\n'
    (settings.content / "silences.toml").write_text(entry, "utf-8")
    after = build.lint(settings)
    assert {fault.check for fault in before} - {fault.check for fault in after} == {"missing-term"}
