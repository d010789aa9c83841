"""The catalogues: complete in both languages, right in every plural, refused when they are not."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from reference import catalogs
from reference.errors import CatalogError
from reference.model import LANGUAGES, Language, msg, nmsg
from reference.settings import CHECKOUT

LOCALES = CHECKOUT / "locales"
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")


def po(language: Language) -> PoCatalog:
    with catalogs.path_of(LOCALES, language).open("rb") as file:
        return read_po(file, locale=language)


def said_in_code() -> Iterator[tuple[str, ...]]:
    """Yield every message of the code and the templates: singular, and plural where there is one."""
    keywords = {"msg": None, "nmsg": (1, 2), "_": None, "gettext": None, "ngettext": (1, 2)}
    methods = [("**.py", "python"), ("**/templates/**.*", "jinja2")]
    for _, _, message, _, _ in extract_from_dir(CHECKOUT / "reference", methods, {}, keywords=keywords):
        yield (message,) if isinstance(message, str) else tuple(message[:2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_code_is_translated(language: Language) -> None:
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in po(language)}
    missing = sorted({message[0] for message in said_in_code()} - known)
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_left_over_fuzzy_or_empty(language: Language) -> None:
    used = {message[0] for message in said_in_code()}
    catalog = po(language)
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in catalog if message.id}
    assert sorted(known - used) == []
    assert list(catalogs.faults_of(catalog, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_message(language: Language) -> None:
    for message in po(language):
        ids, texts = _tuple(message.id), _tuple(message.string)
        wanted = {name for text in ids for name in PLACEHOLDER.findall(text)}
        for text in texts:
            assert set(PLACEHOLDER.findall(text)) <= wanted, text
            assert len(texts) > 1 or set(PLACEHOLDER.findall(text)) == wanted, text


def _tuple(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (str(text),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_renders_from_0_to_25(language: Language) -> None:
    catalog = catalogs.load(LOCALES)[language]
    plurals = [message for message in po(language) if message.pluralizable and message.id]
    assert plurals
    for message in plurals:
        singular, plural = _tuple(message.id)
        params = dict.fromkeys(PLACEHOLDER.findall(singular + plural), "7")
        for count in range(26):
            said = catalog.say(
                nmsg(singular, plural, count, **{k: v for k, v in params.items() if k not in ("count", "num")})
            )
            assert said not in (singular, plural)
            assert "%(" not in said


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("es", {0: "0 resultados", 1: "1 resultado", 2: "2 resultados", 21: "21 resultados"}),
        (
            "ru",
            {
                0: "0 результатов",
                1: "1 результат",
                2: "2 результата",
                5: "5 результатов",
                11: "11 результатов",
                21: "21 результат",
                22: "22 результата",
                25: "25 результатов",
                101: "101 результат",
                111: "111 результатов",
            },
        ),
    ],
)
def test_counts_read_as_the_language_has_them(language: Language, counts: dict[int, str]) -> None:
    catalog = catalogs.load(LOCALES)[language]
    for count, wanted in counts.items():
        assert catalog.say(nmsg("%(num)d result", "%(num)d results", count)) == wanted


def test_values_are_written_as_the_language_does() -> None:
    es, ru = (catalogs.load(LOCALES)[language] for language in LANGUAGES)
    assert es.value([6, 6, 2]) == "6, 6 y 2"
    assert ru.value([6, 6, 2]) == "6, 6 и 2"
    assert ru.value(2.5) == "2,5"
    assert es.value(6.0) == "6"
    assert es.value(1 / 3) == "0,333"
    assert (es.value(True), ru.value(False)) == ("sí", "нет")
    assert es.value("7/12") == "7/12"


def test_a_message_may_hold_another() -> None:
    ru = catalogs.load(LOCALES)["ru"]
    assert ru.say(msg("Example: %(title)s", title=msg("Rule"))) == "Пример: Правило"


@pytest.mark.parametrize(
    ("find", "put", "says"),
    [
        (b'msgid "Yes"\nmsgstr "', b'#, fuzzy\nmsgid "Yes"\nmsgstr "', "fuzzy"),
        (b'msgid "Yes"\nmsgstr "\xd0\x94\xd0\xb0"', b'msgid "Yes"\nmsgstr ""', "not fully translated"),
        (b"nplurals=3", b"nplurals=4", "Plural-Forms"),
        (b"charset=utf-8", b"charset=nonsense", "broken"),
        (b'msgid "Yes"', b'msgid "Yes\xff"', "broken"),
    ],
)
def test_a_catalogue_with_a_fault_is_refused(find: bytes, put: bytes, says: str, tmp_path: Path) -> None:
    locales = Path(shutil.copytree(LOCALES, tmp_path / "locales"))
    path = catalogs.path_of(locales, "ru")
    assert find in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(find, put, 1))
    with pytest.raises(CatalogError, match=says) as caught:
        catalogs.load(locales)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_catalogue_says_so(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match="cannot be read"):
        catalogs.load(tmp_path)


def test_a_message_that_only_one_language_has_is_missing_in_the_other(tmp_path: Path) -> None:
    locales = Path(shutil.copytree(LOCALES, tmp_path / "locales"))
    path = catalogs.path_of(locales, "ru")
    path.write_bytes(path.read_bytes().replace(b'msgid "Yes"', b'msgid "Yes, but another"', 1))
    with pytest.raises(CatalogError, match="«Yes, but another» is missing") as caught:
        catalogs.load(locales)
    assert str(catalogs.path_of(locales, "es")) in str(caught.value)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    locales = Path(shutil.copytree(LOCALES, tmp_path / "locales"))
    path = catalogs.path_of(locales, "es")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert catalogs.load(locales)["es"].gettext("Yes") == "Sí"
