"""What lies in the folders of a store, read without Soapstone."""

from pathlib import Path

from messages import Key, answered, kept, request, scan

FILES = {"exchange.yaml", "request.xml", "response.xml"}
SCAN_FILES = {"exchange.yaml", "request.xml", "response.mime", "response.part-2"}


class TornError(Exception):
    """A case is not as it was on the wire."""


class Store:
    """The folders of a store. What was seen once is read again only when that is asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: dict[Path, Key] = {}

    def __len__(self) -> int:
        return len(self._seen)

    def keys(self, anew: bool = False, visible: bool = False) -> set[Key]:
        """The exchanges that are in folders.

        :param visible: whether what is being written, whose name begins with a dot, is passed over
        """
        if anew:
            self._seen = {}
        for case in self.path.glob("*/*/*"):
            if visible and case.name.startswith("."):
                continue
            if case not in self._seen and not case.is_relative_to(self.path / ".recording"):
                self._seen[case] = _read(case, visible)
        return set(self._seen.values())


def _read(case: Path, visible: bool) -> Key:
    names = {file.name for file in case.iterdir() if not (visible and file.name.startswith("."))}
    if names not in (FILES, SCAN_FILES):
        raise TornError(f"{case} has {sorted(names)}")
    found, details = {name: (case / name).read_bytes() for name in names}, (case / "exchange.yaml").read_text()
    message = found["response.xml" if names == FILES else "response.mime"]
    try:
        key = answered(found["request.xml"], message)
    except ValueError as error:
        raise TornError(f"{case}: {error}") from error
    if found["request.xml"] != request(key) or not _has(message, kept(key)):
        raise TornError(f"{case} is not what went over the wire")
    if (key[0] == "scan") != (names == SCAN_FILES) or key[0] == "scan" and found["response.part-2"] != scan(key):
        raise TornError(f"the part of {case} is not what went over the wire")
    if not details.startswith("operation: ") or not details.endswith("\n") or "status: 200" not in details:
        raise TornError(f"{case}/exchange.yaml is not whole")
    return key


def _has(message: bytes, pieces: list[bytes]) -> bool:
    """Whether a message is this one piece, or has these between what divides parts."""
    if len(pieces) == 1:
        return message == pieces[0]
    places = [message.find(piece) for piece in pieces]
    return places[0] >= 0 and places == sorted(places) and message.rstrip().endswith(b"--")
