"""The games as readers name them; a name in a query prefers the texts of that game and need not stand in them."""

from collections.abc import Mapping, Sequence

from reference.search.analysis import Reading, tokens

_NAMES: Mapping[str, tuple[str, ...]] = {
    "wfb6": (
        "warhammer fantasy battle",
        "warhammer fantasy",
        "warhammer",
        "fantasy battle",
        "whfb",
        "wfb",
        "wfb6",
        "вархаммер",
        "вархаммере",
        "вархамер",
        "вархамере",
        "молот войны",
        "sexta edición",
        "6 edición",
        "шестая редакция",
        "6 редакция",
    ),
    "t9a": (
        "the 9th age",
        "9th age",
        "ninth age",
        "t9a",
        "novena era",
        "novena edad",
        "девятый век",
        "девятого века",
        "девятом веке",
        "9 век",
        "9й век",
        "девятая эпоха",
        "девятой эпохе",
        "9 эпоха",
    ),
    "carnevale": ("carnevale", "карневале", "карнавале", "карневаль"),
}

_KEYS: Mapping[tuple[str, ...], str] = {
    tuple(token.reading.form for token in tokens(name)): system for system, names in _NAMES.items() for name in names
}
_LONGEST = max(len(key) for key in _KEYS)


def find_systems(readings: Sequence[Reading]) -> tuple[frozenset[str], frozenset[int]]:
    """Give the games named in a line of words, and the places of the words that name them.

    >>> find_systems([token.reading for token in tokens("вихрь девятый век")])
    (frozenset({'t9a'}), frozenset({1, 2}))
    """
    named: set[str] = set()
    places: set[int] = set()
    forms = [reading.form for reading in readings]
    for length in range(_LONGEST, 0, -1):
        for first in range(len(forms) - length + 1):
            span = range(first, first + length)
            system = _KEYS.get(tuple(forms[first : first + length]))
            if system and places.isdisjoint(span):
                named.add(system)
                places.update(span)
    return frozenset(named), frozenset(places)
