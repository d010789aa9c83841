"""Who is on the table: units and the characters in them, as they come together and part."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from reference.checker.inputs import Constraint
from reference.checker.verdicts import Problem


@dataclass(slots=True)
class Roster:
    """The units that there are, and where each character is; `gone` are those who are no longer on the table."""

    places: dict[str, str]
    """The unit of each character, or nothing for one who stands alone."""
    units: list[str]
    gone: list[str] = field(default_factory=list)
    _shown: list[dict[str, Any]] | None = None

    @classmethod
    def of(cls, values: Mapping[str, Any], casters: str) -> "Roster":
        """Give the roster at the start; `casters` is the field of those who cast."""
        alone = (*(caster["name"] for caster in values[casters]), *values["characters"])
        joined = {name: unit["unit"] for unit in values["units"] for name in unit["characters"]}
        return cls({**dict.fromkeys(alone, ""), **joined}, [unit["unit"] for unit in values["units"]])

    def members(self, unit: str) -> tuple[str, ...]:
        """Give the characters in a unit."""
        return tuple(name for name, place in self.places.items() if place == unit)

    def lasts(self, name: str) -> bool:
        """Say whether a unit or character is on the table."""
        return name in self.units or name in self.places

    def place(self, character: str, unit: str = "") -> None:
        """Put a character into a unit, or alone."""
        self.places[character] = unit
        self._shown = None

    def add(self, unit: str, members: Iterable[str]) -> None:
        """Form a new unit of characters who are on the table."""
        self.units.append(unit)
        self._shown = None
        for member in members:
            self.place(member, unit)

    def remove(self, name: str) -> None:
        """Take a character off the table, or a unit, whose characters then stand alone."""
        for member in self.members(name):
            self.place(member)
        self._shown = None
        self.gone.append(name)
        self.places.pop(name, None)
        if name in self.units:
            self.units.remove(name)

    def fault_of_joining(self, character: str, unit: str) -> str:
        """Give the reason why a character cannot join a unit, or nothing."""
        if not self.lasts(character):
            return "gone"
        if unit not in self.units:
            return "unit-gone"
        return "already-in-unit" if self.places[character] else ""

    def fault_of_leaving(self, character: str) -> str:
        """Give the reason why a character cannot leave his unit, or nothing."""
        if not self.lasts(character):
            return "gone"
        return "" if self.places[character] else "not-in-unit"

    def fault_of_destruction(self, unit: str, survivors: Iterable[str]) -> str:
        """Give the reason why a unit cannot be destroyed with those survivors, or nothing."""
        if unit not in self.units:
            return "unit-gone"
        return "" if set(survivors) <= set(self.members(unit)) else "not-in-that-unit"

    def shown(self) -> list[dict[str, Any]]:
        """Give the units with their characters as data, made anew only when something has changed."""
        if self._shown is None:
            self._shown = [{"unit": unit, "characters": list(self.members(unit))} for unit in self.units]
        return self._shown


# ---------------------------------------------------------------- names that fit together


def names_once(casters: str) -> Constraint:
    """Demand that everybody and every unit has a name of its own, and that nobody is in two places."""

    def check(values: Mapping[str, Any]) -> Iterator[Problem]:
        seen: set[str] = set()
        for path, name in _alone(values, casters):
            if name in seen:
                yield Problem(path, "inconsistent")
            seen.add(name)
        free = {caster["name"] for caster in values[casters]}
        for path, name in _joined(values):
            if name in seen and name not in free:
                yield Problem(path, "inconsistent")
            free.discard(name)
            seen.add(name)

    return Constraint((casters, "characters", "units"), check)


def _alone(values: Mapping[str, Any], casters: str) -> Iterator[tuple[str, str]]:
    for index, caster in enumerate(values[casters]):
        yield f"{casters}[{index}].name", caster["name"]
    for index, name in enumerate(values["characters"]):
        yield f"characters[{index}]", name
    for index, unit in enumerate(values["units"]):
        yield f"units[{index}].unit", unit["unit"]


def _joined(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for index, unit in enumerate(values["units"]):
        for place, name in enumerate(unit["characters"]):
            yield f"units[{index}].characters[{place}]", name


def names_known(casters: str, records: str) -> Constraint:
    """Demand that the records of a list name only who and what there is.

    What a name stands for is told by its field: `wizard`, `mage` and `caster` cast, `unit` is a unit, `target` and
    `part` are either a unit or a character, and all others are characters. What a unit splits into is a unit as well.
    """

    def check(values: Mapping[str, Any]) -> Iterator[Problem]:
        pools = _pools(values, casters, records)
        for index, record in enumerate(values[records]):
            yield from _unknown(record, f"{records}[{index}]", pools)

    return Constraint((casters, "characters", "units", records), check)


def _pools(values: Mapping[str, Any], casters: str, records: str) -> Mapping[str, set[str]]:
    """Give the names that each field may hold."""
    cast = {caster["name"] for caster in values[casters]}
    people = {*cast, *values["characters"], *(name for _, name in _joined(values))}
    parts = {record["new_unit"] for record in values[records] if "new_unit" in record}
    units = {unit["unit"] for unit in values["units"]} | parts
    return {
        **dict.fromkeys(("wizard", "mage", "caster"), cast),
        **dict.fromkeys(("character", "survivors", "with_characters"), people),
        **dict.fromkeys(("target", "part"), people | units),
        "unit": units,
    }


def _unknown(record: Mapping[str, Any], path: str, pools: Mapping[str, set[str]]) -> Iterator[Problem]:
    for name, value in record.items():
        pool = pools.get(name)
        if pool is None:
            continue
        if isinstance(value, str):
            if value not in pool:
                yield Problem(f"{path}.{name}", "inconsistent")
        else:
            yield from (
                Problem(f"{path}.{name}[{place}]", "inconsistent")
                for place, each in enumerate(value)
                if each not in pool
            )
