"""Keys and letters taken for one another: the other keyboard layout, and letters that look alike."""

import re
from collections.abc import Mapping

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_LATIN_SHIFTED = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'

_TO_CYRILLIC = str.maketrans(_LATIN + _LATIN_SHIFTED + "ñÑ", _CYRILLIC + _CYRILLIC.upper() + "жЖ")
_TO_LATIN = str.maketrans(_CYRILLIC + _CYRILLIC.upper(), _LATIN + _LATIN_SHIFTED)
_TO_SPANISH = _TO_LATIN | str.maketrans("жЖ", "ñÑ")

_LOOKS_LATIN = "aceopxykmthbACEOPXYKMTHB"
_LOOKS_CYRILLIC = "асеорхукмтнвАСЕОРХУКМТНВ"
_ALIKE_TO_CYRILLIC = str.maketrans(_LOOKS_LATIN, _LOOKS_CYRILLIC)
_ALIKE_TO_LATIN = str.maketrans(_LOOKS_CYRILLIC, _LOOKS_LATIN)

_WORD = re.compile(r"\w+")
_HAS_LATIN = re.compile("[a-zñ]", re.IGNORECASE)
_HAS_CYRILLIC = re.compile("[\u0400-\u052f]")


def other_layouts(text: str) -> tuple[str, ...]:
    """Give what the same keys write in the other layouts, the likeliest first.

    >>> other_layouts("jcnftncz d buht")
    ('остается в игре',)
    """
    cyrillic, latin = _HAS_CYRILLIC.search(text), _HAS_LATIN.search(text)
    if cyrillic and not latin:
        return tuple(dict.fromkeys((text.translate(_TO_SPANISH), text.translate(_TO_LATIN))))
    return (text.translate(_TO_CYRILLIC),) if latin and not cyrillic else ()


def one_script(text: str) -> tuple[str, ...]:
    """Give readings of a text whose words mix look-alike letters of both scripts, each word in one script.

    >>> one_script("м" + "a" + "г")[0] == "маг"  # the letter in the middle is Latin
    True
    """
    if not _is_mixed(text):
        return ()
    readings = (_in_script(text, table) for table in (_ALIKE_TO_CYRILLIC, _ALIKE_TO_LATIN))
    return tuple(reading for reading in readings if reading != text)


def _in_script(text: str, table: Mapping[int, int]) -> str:
    return _WORD.sub(lambda word: word.group().translate(table) if _is_mixed(word.group()) else word.group(), text)


def _is_mixed(word: str) -> bool:
    return bool(_HAS_LATIN.search(word) and _HAS_CYRILLIC.search(word))
