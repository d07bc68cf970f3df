"""Where two JSON values differ."""

import json
from collections.abc import Iterator
from typing import Any

ABSENT = object()


def differences(expected: Any, got: Any, path: str = "") -> Iterator[str]:
    """One line for each JSON Pointer at which the values differ, in type or in value.

    >>> list(differences({"a": [1, "2"], "b": True}, {"a": [1, 2], "b": 1, "c": None}))
    ['/a/1: expected "2", got 2', '/b: expected true, got 1', '/c: expected nothing, got null']
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in sorted(expected.keys() | got.keys()):
            yield from differences(expected.get(key, ABSENT), got.get(key, ABSENT), f"{path}/{_escaped(key)}")
    elif isinstance(expected, list) and isinstance(got, list):
        for index in range(max(len(expected), len(got))):
            pair = [values[index] if index < len(values) else ABSENT for values in (expected, got)]
            yield from differences(*pair, f"{path}/{index}")
    elif type(expected) is not type(got) or expected != got:
        yield f"{path or '/'}: expected {_shown(expected)}, got {_shown(got)}"


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _shown(value: Any) -> str:
    return "nothing" if value is ABSENT else json.dumps(value, ensure_ascii=False, default=repr)
