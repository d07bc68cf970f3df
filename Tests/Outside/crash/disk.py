"""A disk as POSIX promises it: what was synchronized is there after a crash, and of the rest any part that came before it.

A file's bytes are safe once the file is synchronized, a name once its folder is. Of what is not safe, a crash leaves any
first part: of the changes of one folder, whatever became of others, and of the bytes of one file, whose end may be zeros
where the size had reached the disk and the bytes had not.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from straced import Call

# The paths of files with their bytes, and of folders with none.
Tree = dict[str, bytes | None]
# Where a write is cut: nothing of it, within the header of a record, within it.
_CUTS = (0, 1, 7, 8, 15)


class File:
    def __init__(self) -> None:
        self.data = b""
        self.safe = b""

    def remains(self) -> list[bytes]:
        """What a crash may leave of it, the least first and all of it last."""
        # Where bytes that were safe are changed or cut off, either.
        if not self.data.startswith(self.safe):
            return [self.safe, self.data]
        tail = self.data[len(self.safe) :]
        if not tail:
            return [self.data]
        cuts = sorted({cut for cut in (*_CUTS, len(tail) // 2, len(tail) - 1, len(tail)) if cut <= len(tail)})
        found = {}
        for cut in cuts:
            for rest in (bytes(cut), tail[: cut // 2] + bytes(cut - cut // 2), tail[:cut]):
                found[self.safe + rest] = None
        # All of it comes last.
        del found[self.data]
        return [*found, self.data]


class Folder:
    def __init__(self, parent: "Folder | None" = None) -> None:
        self.parent = parent
        self.names: dict[str, File | Folder] = {}
        self.safe: dict[str, File | Folder] = {}
        self.pending: list[Callable[[dict], None]] = []

    def change(self, change: Callable[[dict], None]) -> None:
        change(self.names)
        self.pending.append(change)

    def synchronize(self, count: int) -> None:
        for change in self.pending[:count]:
            change(self.safe)
        del self.pending[:count]

    def remains(self) -> Iterator[dict]:
        """What a crash may leave of its names, the least first and all of it last."""
        names = dict(self.safe)
        yield dict(names)
        for change in self.pending:
            change(names)
            yield dict(names)


class Disk:
    """The folder of a store, as the calls of a trace make it."""

    def __init__(self, path: Path, ignoring: str = "") -> None:
        """
        :param ignoring: a call that does nothing: what a disk would leave if it were not made
        """
        self.root = Folder()
        self._path, self._ignoring = str(path), ignoring
        self._open: dict[int, File | Folder] = {}
        self._syncs: dict[int, bytes | int] = {}

    def begin(self, call: Call) -> bytes | None:
        """Takes in that a call has begun; what it says to somebody, if that is what it does."""
        if call.name in ("write", "writev") and call.numbers[0] not in self._open:
            return b"".join(call.strings)
        if call.name == "close":
            # The number is free before the call returns: another thread may have been given it by then.
            self._open.pop(call.numbers[0], None)
        if call.name in ("fsync", "fdatasync") and call.numbers[0] in self._open:
            node = self._open[call.numbers[0]]
            self._syncs[id(call)] = len(node.pending) if isinstance(node, Folder) else node.data
        return None

    def end(self, call: Call) -> bool:
        """Takes in that a call has returned; whether something is not as it was."""
        result = call.result
        if result is None or result < 0:
            return False
        match call.name:
            case "openat":
                return self._opened(call, result)
            case "write" | "writev" | "pwrite64" if call.numbers[0] in self._open:
                node = self._open[call.numbers[0]]
                # Files are written from their beginning to their end.
                assert isinstance(node, File) and call.name == "write", "a way to write that is not known here"
                node.data += call.strings[0][:result]
                return True
            case "ftruncate" if call.numbers[0] in self._open:
                node = self._open[call.numbers[0]]
                assert isinstance(node, File)
                node.data = node.data[: call.numbers[1]].ljust(call.numbers[1], b"\0")
                return True
            case "fsync" | "fdatasync" if id(call) in self._syncs:
                self._synchronize(call)
                return True
            case "renameat" | "renameat2" | "linkat" | "mkdirat" | "unlinkat":
                places = [number for number in call.numbers if number == -100 or number > 2]
                folder = self._open.get(places[0]) if places else None
                names = [name.decode() for name in call.strings]
                return isinstance(folder, Folder) and self._changed(call.name, folder, names)
            case "rename" | "link" | "mkdir" | "unlink":
                paths = [name.decode() for name in call.strings]
                if not all(path.startswith(self._path + "/") for path in paths):
                    return False
                # Both paths of a call are in one folder: no other way to write is known here.
                folder, names = self._folder(paths[0]), [path.rpartition("/")[2] for path in paths]
                return self._changed(call.name + "at", folder, names)
        return False

    def _opened(self, call: Call, descriptor: int) -> bool:
        self._open.pop(descriptor, None)
        name, parent = call.strings[0].decode().rstrip("/"), call.numbers[0]
        if parent == -100:
            if name == self._path:
                self._open[descriptor] = self.root
                return False
            if not name.startswith(self._path + "/"):
                return False
            folder, name = self._folder(name), name.rpartition("/")[2]
        elif parent in self._open:
            folder = self._open[parent]
        else:
            return False
        assert isinstance(folder, Folder)
        if name in (".", ".."):
            node = folder if name == "." else folder.parent
            # What holds the store itself is not looked at: it is there.
            if node is not None:
                self._open[descriptor] = node
            return False
        is_new = name not in folder.names
        if is_new:
            made = File()
            folder.change(lambda names: names.__setitem__(name, made))
        node = folder.names[name]
        if "O_TRUNC" in call.arguments and isinstance(node, File):
            node.data = b""
        self._open[descriptor] = node
        return is_new

    def _folder(self, path: str) -> Folder:
        """The folder that an absolute path leads to the end of."""
        node: File | Folder = self.root
        for step in path.removeprefix(self._path + "/").split("/")[:-1]:
            assert isinstance(node, Folder)
            node = node.names[step]
        assert isinstance(node, Folder)
        return node

    def _synchronize(self, call: Call) -> None:
        before = self._syncs.pop(id(call))
        if call.name == self._ignoring:
            return
        node = self._open[call.numbers[0]]
        if isinstance(node, Folder):
            assert isinstance(before, int)
            node.synchronize(before)
        else:
            assert isinstance(before, bytes)
            node.safe = before

    @staticmethod
    def _changed(name: str, folder: Folder, names: list[str]) -> bool:
        match name:
            case "mkdirat":
                made = Folder(folder)
                folder.change(lambda entries: entries.__setitem__(names[0], made))
            case "unlinkat":
                folder.change(lambda entries: entries.pop(names[0], None))
            case "linkat":
                node = folder.names[names[0]]
                folder.change(lambda entries: entries.__setitem__(names[1], node))
            case _:
                moved = folder.names[names[0]]

                def move(entries: dict) -> None:
                    entries.pop(names[0], None)
                    entries[names[1]] = moved

                folder.change(move)
        return True

    def trees(self) -> Iterator[Tree]:
        """What a crash may leave now: the least, all, and with each thing that is not safe in each of its states while
        the others are there or not."""
        yield self._tree(None, 0, least=True)
        yield self._tree(None, 0, least=False)
        for node, count in list(_unsafe(self.root)):
            for number in range(count):
                yield self._tree(node, number, least=False)
                if isinstance(node, Folder):
                    yield self._tree(node, number, least=True)

    def _tree(self, chosen: File | Folder | None, number: int, least: bool) -> Tree:
        tree: Tree = {}

        def add(folder: Folder, path: str) -> None:
            remains = list(folder.remains())
            names = remains[number if folder is chosen else 0 if least else -1]
            for name, node in names.items():
                place = f"{path}/{name}" if path else name
                if isinstance(node, Folder):
                    tree[place] = None
                    add(node, place)
                elif node is chosen:
                    tree[place] = node.remains()[number]
                else:
                    tree[place] = node.safe if least else node.data

        add(self.root, "")
        return tree


def _unsafe(folder: Folder) -> Iterator[tuple[File | Folder, int]]:
    """What is not safe in a folder and below, and in how many states a crash may leave it."""
    if folder.pending:
        yield folder, len(folder.pending) + 1
    for node in folder.names.values():
        if isinstance(node, Folder):
            yield from _unsafe(node)
        elif node.data != node.safe:
            yield node, len(node.remains())
