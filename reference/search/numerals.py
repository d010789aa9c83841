"""Numbers told in words, so that `маг четвёртого уровня` finds `уровень 4` and `dos seises` finds `два 6`."""

from collections.abc import Mapping

_BY_DIGIT = (
    "cero nulo ноль нуль нулевой zero",
    "uno primero один первый единица one first",
    "dos segundo два второй двойка two second",
    "tres tercero три третий тройка three third",
    "cuatro cuarto четыре четвертый четверка four fourth",
    "cinco quinto пять пятый пятерка five fifth",
    "seis sexto шесть шестой шестерка six sixth sixes",
    "siete septimo семь седьмой seven",
    "ocho octavo восемь восьмой eight",
    "nueve noveno девять девятый nine ninth",
    "diez decimo десять десятый ten",
)

DIGITS: Mapping[str, str] = {word: str(digit) for digit, words in enumerate(_BY_DIGIT) for word in words.split()}
"""Folded dictionary forms without accents, and their number in digits."""
