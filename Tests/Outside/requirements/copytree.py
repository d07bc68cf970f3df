"""The copy of the package in which behaviours can be taken out."""

import contextlib
import os
import re
import subprocess
from pathlib import Path

from table import Removal

# What each target with a switch gets: an internal function, so that no target needs another's.
SWITCH = """\
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import Synchronization

private let takenOut = getenv("SOAPSTONE_TAKEN_OUT").map { String(cString: $0) }

func isTakenOut(_ removal: String) -> Bool { takenOut == removal }

/// Values that a removal keeps where the package keeps none.
final class KeptValues<Value: Sendable>: Sendable {
    private let values = Mutex<[String: Value]>([:])

    subscript(_ key: String) -> Value? { values.withLock { $0[key] } }

    func keep(_ value: Value, for key: String) { values.withLock { $0[key] = value } }
}
"""

SWITCH_FILE = "TakenOut.swift"


def _files(root: Path) -> list[str]:
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, check=True, capture_output=True
    ).stdout.decode()
    return sorted({name for name in names.split("\0") if name and os.path.lexists(root / name)})


def switched(text: str, removals: list[Removal]) -> str:
    """A source in which each removal stands behind its switch."""
    for removal in sorted(removals, key=lambda removal: text.index(removal.old), reverse=True):
        start = text.index(removal.old)
        new = re.sub(r"\bisTakenOut\b", f'isTakenOut("{removal.id}")', removal.new)
        text = text[:start] + new + text[start + len(removal.old) :]
    return text


def write(removals: list[Removal], root: Path, tree: Path) -> None:
    """Makes the copy, or brings it up to date: a file that stays the same is not touched, so that little is built anew."""
    by_file: dict[str, list[Removal]] = {}
    for removal in removals:
        if removal.is_source:
            by_file.setdefault(removal.file, []).append(removal)
    wanted: set[Path] = set()
    for name in _files(root):
        source, copy = root / name, tree / name
        wanted.add(copy)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_symlink():
            if not copy.is_symlink() or os.readlink(copy) != os.readlink(source):
                copy.unlink(missing_ok=True)
                copy.symlink_to(os.readlink(source))
            continue
        content = source.read_bytes()
        if name in by_file:
            content = switched(content.decode(), by_file[name]).encode()
        _put(content, copy)
        copy.chmod(source.stat().st_mode)
    for target in {Path(*Path(file).parts[:2]) for file in by_file}:
        copy = tree / target / SWITCH_FILE
        wanted.add(copy)
        _put(SWITCH.encode(), copy)
    # The versions of packages that the package itself is built with.
    resolved = root / "Package.resolved"
    if resolved.is_file():
        _put(resolved.read_bytes(), tree / "Package.resolved")
    for path in _all(tree):
        if path not in wanted and path != tree / "Package.resolved":
            path.unlink()


def _put(content: bytes, path: Path) -> None:
    if path.is_symlink() or not path.is_file() or path.read_bytes() != content:
        path.unlink(missing_ok=True)
        path.write_bytes(content)


def _all(tree: Path):
    for folder, folders, names in os.walk(tree):
        folders[:] = [
            name for name in folders if not (name.startswith(".build") or name in (".swiftpm", ".venv", "__pycache__"))
        ]
        for name in names:
            yield Path(folder) / name


@contextlib.contextmanager
def changed(removal: Removal, tree: Path):
    """The copy with a removal that is no switch, and after it without."""
    if removal.is_source:
        yield
        return
    path = tree / removal.file
    content = path.read_bytes()
    try:
        path.write_bytes(content.decode().replace(removal.old, removal.new).encode())
        yield
    finally:
        path.write_bytes(content)
