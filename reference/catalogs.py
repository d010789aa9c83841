"""The message catalogues: what the interface and the checker say. The only door to Babel.

Catalogues are gettext files in `locales/<language>/LC_MESSAGES/messages.po` with English message ids. They are read
as they are, so that there is no compiled copy to forget; one that cannot be used is an error, never a page in English.
"""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.catalog import Message as PoMessage
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal
from babel.support import Translations

from reference.errors import CatalogError
from reference.model import LANGUAGES, Language, Message, other

PLURAL_FORMS: Mapping[Language, str] = {
    "es": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}
"""Pinned: Babel's own Spanish has three forms, and platforms deliver Russian with four."""


class Catalog:
    """The messages of one language, and its ways of writing numbers, lists and dates."""

    def __init__(self, language: Language, translations: Translations) -> None:
        self.language = language
        self.locale = Locale(language)
        self._translations = translations

    def gettext(self, message: str) -> str:
        """Give a sentence in this language."""
        return str(self._translations.ugettext(message))

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """Give the sentence for a count in this language."""
        return str(self._translations.ungettext(singular, plural, count))

    def say(self, message: Message) -> str:
        """Render a message with its parameters."""
        if message.plural:
            text = self.ngettext(message.text, message.plural, message.count)
            return text % {"count": self.value(message.count), "num": message.count, **self._params(message)}
        text = self.gettext(message.text)
        return text % self._params(message) if message.params else text

    def _params(self, message: Message) -> dict[str, str]:
        return {
            name: self.say(value) if isinstance(value, Message) else self.value(value)
            for name, value in message.params.items()
        }

    def value(self, value: object) -> str:
        """Write a value as the language does: `2,5`, `6, 6 y 2`, `6, 6 и 2`."""
        match value:
            case bool():
                return self.gettext("yes") if value else self.gettext("no")
            case int() | float():
                return format_decimal(value, locale=self.locale, group_separator=False)
            case list() | tuple():
                return format_list([self.value(item) for item in value], locale=self.locale) if value else "—"
            case Fraction():
                return str(value)
            case date():
                return format_date(value, format="long", locale=self.locale)
            case _:
                return str(value)

    def join(self, items: Iterable[str]) -> str:
        """Join words as the language does."""
        return format_list(list(items), locale=self.locale)


Catalogs = Mapping[Language, Catalog]


def load(folder: Path) -> Catalogs:
    """Read the catalogues of all languages.

    Raises `CatalogError`, naming the file, for one that is missing, broken or incomplete.
    """
    read = {language: _read(path_of(folder, language), language) for language in LANGUAGES}
    for language, catalog in read.items():
        lacking = {_name(message) for message in read[other(language)]} - {_name(message) for message in catalog}
        faults = [*faults_of(catalog, language), *(f"«{name}» is missing" for name in sorted(lacking))]
        if faults:
            more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
            raise CatalogError(f"{path_of(folder, language)}: {faults[0]}{more}; complete the catalogue")
    return {language: Catalog(language, _compiled(catalog)) for language, catalog in read.items()}


def path_of(folder: Path, language: Language) -> Path:
    """Give the place of a catalogue."""
    return folder / language / "LC_MESSAGES" / "messages.po"


def _compiled(catalog: PoCatalog) -> Translations:
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)


def _read(path: Path, language: Language) -> PoCatalog:
    try:
        text = path.read_bytes().removeprefix(BOM_UTF8)
        return read_po(BytesIO(text), locale=language, abort_invalid=True)
    except OSError as error:
        hint = "restore it, or set REFERENCE_LOCALES to the folder of the catalogues"
        raise CatalogError(f"{path}: the catalogue cannot be read: {error.strerror}; {hint}") from error
    except (PoFileError, ValueError, LookupError) as error:
        raise CatalogError(f"{path}: the catalogue is broken: {error}; mend it there") from error


def faults_of(catalog: PoCatalog, language: Language) -> Iterator[str]:
    """Yield what keeps a catalogue from being used: other plural forms, and messages without or of unsure text."""
    wanted = PLURAL_FORMS[language]
    given = str(catalog.mime_headers and dict(catalog.mime_headers).get("Plural-Forms", ""))
    if given.replace(" ", "") != wanted.replace(" ", ""):
        yield f"Plural-Forms must be «{wanted}»"
    forms = int(wanted[len("nplurals=")])
    for message in catalog:
        if not message.id:
            continue
        texts: tuple[Any, ...] = message.string if isinstance(message.string, tuple) else (message.string,)
        name = _name(message)
        if message.fuzzy:
            yield f"line {message.lineno}: «{name}» is marked fuzzy"
        elif not all(texts) or len(texts) != (forms if message.pluralizable else 1):
            yield f"line {message.lineno}: «{name}» is not fully translated"
        else:
            yield from (f"line {message.lineno}: «{name}»: {error}" for error in message.check(catalog))


def _name(message: PoMessage) -> str:
    return str(message.id[0] if isinstance(message.id, list | tuple) else message.id)
