"""How a table of columns turns a row that zeep read into JSON."""

from typing import Any

from values import Rule

# Column -> JSON path with dots, and the rule for its value.
Columns = dict[str, tuple[str, Rule]]


def convert(row: Any, columns: Columns) -> dict:
    """The JSON of one row; values that are absent have no key, but their group stays."""
    result: dict = {}
    for column, (path, rule) in columns.items():
        *groups, key = path.split(".")
        target = result
        for group in groups:
            target = target.setdefault(group, {})
        value = rule(row[column])
        if value is not None:
            target[key] = value
    return result


def live_rows(table: list, count: int) -> list:
    """The rows up to the count; what stands after them is left over from before."""
    if count > len(table):
        raise ValueError(f"{count} rows are said to be live, and the table has {len(table)}")
    return table[:count]
