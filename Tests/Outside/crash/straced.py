"""What strace wrote of a recorder: its system calls, in the order in which they began and returned."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# What changes files and folders, or says something to a client.
CALLS = (
    "openat,close,write,writev,pwrite64,ftruncate,fdatasync,fsync,"
    "renameat,renameat2,linkat,mkdirat,unlinkat,?rename,?link,?mkdir,?unlink"
)
# Every string whole, and in a form in which its bytes can be read again.
OPTIONS = ("-f", "-qq", "-xx", "-s", "4000000", "-e", f"trace={CALLS}")

_LINE = re.compile(r"(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)", re.DOTALL)
_RESULT = re.compile(r"\) += (-?\d+)(?: .*)?$")
_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_UNFINISHED = " <unfinished ...>"


@dataclass
class Call:
    """One call. It is told twice: when it begins, and when it has returned and `result` is known."""

    name: str
    arguments: str
    result: int | None = None

    @property
    def numbers(self) -> list[int]:
        """The arguments that are numbers, in their order; -100 for the working folder."""
        text = _STRING.sub("", self.arguments).replace("AT_FDCWD", "-100")
        return [int(part) for part in text.split(",") if re.fullmatch(r" *-?\d+ *", part)]

    @property
    def strings(self) -> list[bytes]:
        return [bytes.fromhex(found.replace("\\x", "")) for found in _STRING.findall(self.arguments)]


def calls(file: Path) -> Iterator[tuple[bool, Call]]:
    """The calls of a trace; the first of each pair says whether the call has returned."""
    waiting: dict[str, Call] = {}
    for line in file.read_text().splitlines():
        found = _LINE.match(line)
        if found is None:
            continue
        process, resumed, name, rest = found.groups()
        if resumed is not None:
            call = waiting.pop(process)
        else:
            unfinished = rest.endswith(_UNFINISHED)
            call = Call(name, rest.removesuffix(_UNFINISHED) if unfinished else rest[: rest.rfind(")")])
            yield False, call
            if unfinished:
                waiting[process] = call
                continue
        result = _RESULT.search(rest)
        if result is None:
            raise SystemExit(f"crash: the trace has a line that cannot be read: {line[:200]}")
        call.result = int(result[1])
        yield True, call
