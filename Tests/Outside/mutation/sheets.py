"""Data-mapping sheets that no longer fit the contract, the codec or the fixtures."""

import csv
import io
import re
from collections.abc import Iterable
from random import Random

from harmless import written
from mutant import Expected, Kind, Mutant
from project import Project


class SheetKind(Kind):
    """Changes one row of a sheet."""

    target = "mapping sheet"
    rules = ("mapping.",)
    needs = "mapping."
    #: The column that is changed, by its name in small letters without other signs.
    column = ""

    def places(self, project: Project) -> Iterable[tuple[str, int]]:
        for sheet in project.sheets:
            rows = read(project, sheet)
            column, service = find(rows[0], self.column), find(rows[0], "service")
            known = {name.rpartition("/")[2] for contract in project.contracts for name in contract.services}
            if column is not None:
                for number in range(1, len(rows)):
                    if len(rows[number]) > column and rows[number][column] and rows[number][service] in known:
                        yield sheet, number

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        """What a field becomes; `values` are all of the column's."""
        raise NotImplementedError

    def changed(self, rows: list[list[str]], number: int, random: Random) -> list[list[str]] | None:
        column = find(rows[0], self.column)
        value = self.value(rows[number][column], sorted({row[column] for row in rows[1:] if row[column]}), random)
        if value is None or value == rows[number][column]:
            return None
        row = [*rows[number][:column], value, *rows[number][column + 1 :]]
        return [*rows[:number], row, *rows[number + 1 :]]

    def lines(self, number: int, count: int) -> range | None:
        return range(number + 1, number + 2)

    def mutate(self, project: Project, place: tuple[str, int], random: Random) -> Mutant | None:
        sheet, number = place
        rows = read(project, sheet)
        changed = self.changed(rows, number, random)
        if changed is None:
            return None
        folder = sheet.rpartition("/")[0]
        contracts = [contract for contract in project.contracts if contract.file.startswith(f"{folder}/")]
        content = written(changed, lineterminator="\n").encode()
        expected = Expected(self.rules, (sheet, *self.elsewhere(contracts)), self.lines(number, len(rows)))
        return self.on_contracts(contracts, sheet, content, number + 1, expected)

    def elsewhere(self, contracts: list) -> tuple[str, ...]:
        """Files that may be named in place of the sheet."""
        return ()


def read(project: Project, sheet: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(project.text(sheet), newline="")))


def find(header: list[str], column: str) -> int | None:
    """The number of a column."""
    names = [re.sub("[^a-z]", "", name.lower()) for name in header]
    return names.index(column) if column in names else None


class PathChanged(SheetKind):
    """A path leads to no element of the contract."""

    name = "sheet-path"
    column = "path"

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        return random.choice([f"{value}2", value[:-1], f"{value}/extra"])


class JSONPathChanged(SheetKind):
    """A path leads to no member of the JSON.

    What is made of several answers is in none of them: nothing but another row for the same element can contradict it.
    """

    name = "sheet-json-path"
    column = "jsonpath"

    def places(self, project: Project) -> Iterable[tuple[str, int]]:
        for sheet, number in super().places(project):
            rows = read(project, sheet)
            columns = [find(rows[0], name) for name in ("screen", "element", "dependency")]
            own = [rows[number][column] for column in columns]
            if own[2] != "composite" or sum([row[column] for column in columns] == own for row in rows) > 1:
                yield sheet, number

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        return random.choice([f"{value}2", value[:-1], f"{value}.extra"])


class OperationChanged(SheetKind):
    """An operation is named that the service does not have."""

    name = "sheet-operation"
    column = "operation"

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        return random.choice([f"{value}s", value.swapcase()])


class ServiceChanged(SheetKind):
    """A service is named that there is not."""

    name = "sheet-service"
    column = "service"

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        return f"{value}2"


class TypeChanged(SheetKind):
    """The type is another one than the contract's."""

    name = "sheet-type"
    column = "type"

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        # A sheet may leave out length and digits.
        others = [item for item in values if item != value and not value.startswith(f"{item}(")]
        return random.choice(others) if others else None


class RequiredChanged(SheetKind):
    """What must be there need not, or the other way round."""

    name = "sheet-required"
    column = "required"

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        others = [item for item in values if item != value]
        return random.choice(others) if others else None


class RedactionChanged(SheetKind):
    """The class of redaction is another one than the codec's."""

    name = "sheet-redaction"
    column = "redaction"

    def value(self, value: str, values: list[str], random: Random) -> str | None:
        others = [item for item in values if item != value]
        return random.choice(others) if others else None


class RowDropped(SheetKind):
    """A field of the contract has no row."""

    name = "sheet-row-dropped"
    column = "path"

    def changed(self, rows: list[list[str]], number: int, random: Random) -> list[list[str]] | None:
        same = [row for row in rows if row[find(rows[0], "path")] == rows[number][find(rows[0], "path")]]
        return rows[:number] + rows[number + 1 :] if len(same) == 1 else None

    def lines(self, number: int, count: int) -> range | None:
        return None

    def elsewhere(self, contracts: list) -> tuple[str, ...]:
        return tuple(file for contract in contracts for file in contract.files)


class RowTwice(SheetKind):
    """A row stands twice."""

    name = "sheet-row-twice"
    column = "path"

    def changed(self, rows: list[list[str]], number: int, random: Random) -> list[list[str]] | None:
        return [*rows[: number + 1], rows[number], *rows[number + 1 :]]

    def lines(self, number: int, count: int) -> range | None:
        return range(number + 1, number + 3)


class ColumnMissing(SheetKind):
    """A row is one field short."""

    name = "sheet-field-missing"
    column = "path"

    def changed(self, rows: list[list[str]], number: int, random: Random) -> list[list[str]] | None:
        column = find(rows[0], "path")
        return [*rows[:number], rows[number][:column] + rows[number][column + 1 :], *rows[number + 1 :]]
