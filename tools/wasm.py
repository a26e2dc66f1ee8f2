"""As much of the WebAssembly binary format as it takes to leave things out of a module.

Nothing is renumbered: a function that is left out keeps its number and gets a body that traps, so
that all that stays can stay as it is, byte for byte.
"""

from collections.abc import Iterable
from dataclasses import dataclass

IMPORT, EXPORT, ELEMENT, CODE, DATA = 2, 7, 9, 10, 11  # sections
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)  # kinds of imports and exports
TRAP = b"\x00\x00\x0b"  # a body: no locals; unreachable; end


class NotUnderstood(Exception):
    """The module has something in it that this file cannot read."""


@dataclass(frozen=True)
class Export:
    """A name to the outside: what `kind` of thing, and its number among these."""

    name: str
    kind: int
    index: int


@dataclass
class Body:
    """A function's body, and what it refers to."""

    code: bytes
    calls: list[int]
    constants: list[int]  # numbers of 32 bits and offsets into the memory: perhaps addresses


class Reader:
    """Reads from one place of a module on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned LEB128."""
        return self._leb128()[0]

    def signed(self) -> int:
        """A signed LEB128."""
        found, bits = self._leb128()
        return found - (1 << bits) if found >> (bits - 1) & 1 else found

    def _leb128(self) -> tuple[int, int]:
        """Seven bits of each byte, the lowest first; and how many bits that are."""
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found, shift

    def take(self) -> bytes:
        """Bytes after their number."""
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at]

    def offset(self) -> int:
        """A constant expression: where something is put."""
        if self.byte() != 0x41:
            raise NotUnderstood("an offset that is not a constant")
        value = self.signed()
        self.at += 1  # end
        return value


def number(value: int) -> bytes:
    """An unsigned LEB128."""
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    made.append(value)
    return bytes(made)


def signed(value: int) -> bytes:
    """A signed LEB128."""
    made = bytearray()
    while not -64 <= value < 64:
        made.append(value & 127 | 128)
        value >>= 7
    made.append(value & 127)
    return bytes(made)


def counted(data: bytes) -> bytes:
    """Bytes after their number."""
    return number(len(data)) + data


class Module:
    """A module, to be read, changed and written.

    - `imports`: the names of functions; `exports`
    - `bodies`: of the functions from number `imported` on
    - `slots`: the function in each place of the table, from place `first_slot` on
    - `memory`: what it holds at the start
    """

    def __init__(self, data: bytes) -> None:
        if data[:8] != b"\0asm\1\0\0\0":
            raise NotUnderstood("this is not WebAssembly, or not its first version")
        self._sections: list[tuple[int, bytes]] = []
        reader = Reader(data, 8)
        while reader.at < len(data):
            kind = reader.byte()
            self._sections.append((kind, reader.take()))
        self.imports = self._functions_imported()
        self.imported = len(self.imports)
        self.exports = self._read_exports()
        self.first_slot, self.slots = self._read_table()
        self.bodies = self._read_bodies()
        self._segments, self.memory = self._read_memory()

    def _section(self, kind: int) -> Reader:
        return Reader(next(content for number, content in self._sections if number == kind))

    def _functions_imported(self) -> list[str]:
        reader, functions = self._section(IMPORT), []
        for _ in range(reader.number()):
            _, name = reader.take(), reader.take()  # from which module, which name
            kind = reader.byte()
            if kind == FUNCTION:
                functions.append(name.decode())
            if kind in (TABLE, MEMORY):
                reader.at += kind == TABLE  # the type of its elements
                for _ in range(1 + (reader.byte() & 1)):
                    reader.number()
            elif kind in (FUNCTION, TAG):
                reader.at += kind == TAG
                reader.number()
            else:
                reader.at += 2
        return functions

    def _read_exports(self) -> list[Export]:
        reader = self._section(EXPORT)
        return [
            Export(reader.take().decode(), reader.byte(), reader.number())
            for _ in range(reader.number())
        ]

    def _read_table(self) -> tuple[int, list[int]]:
        reader = self._section(ELEMENT)
        if (reader.number(), reader.number()) != (1, 0):
            raise NotUnderstood("more than one table, or one of another kind")
        first = reader.offset()
        return first, [reader.number() for _ in range(reader.number())]

    def _read_bodies(self) -> list[Body]:
        reader = self._section(CODE)
        return [body(reader.take()) for _ in range(reader.number())]

    def _read_memory(self) -> tuple[list[tuple[int, int]], bytearray]:
        """Where each piece of data begins and ends, and all of it in its place."""
        reader, pieces, memory = self._section(DATA), [], bytearray()
        for _ in range(reader.number()):
            if reader.number() != 0:
                raise NotUnderstood("data without a place of its own")
            start, content = reader.offset(), reader.take()
            memory.extend(bytes(max(0, start + len(content) - len(memory))))
            memory[start : start + len(content)] = content
            pieces.append((start, start + len(content)))
        return pieces, memory

    def write(self) -> bytes:
        """The module as bytes."""
        changed = {
            EXPORT: _vector(
                counted(export.name.encode()) + bytes([export.kind]) + number(export.index)
                for export in self.exports
            ),
            CODE: _vector(counted(body.code) for body in self.bodies),
            DATA: _vector(self._data(start, end) for start, end in self._segments),
        }
        made = [b"\0asm\1\0\0\0"]
        for kind, content in self._sections:
            made.append(bytes([kind]) + counted(changed.get(kind, content)))
        return b"".join(made)

    def _data(self, start: int, end: int) -> bytes:
        """A piece of data; the zeros at its end are there without it."""
        content = bytes(self.memory[start:end]).rstrip(b"\0")
        return b"\0\x41" + signed(start) + b"\x0b" + counted(content)


def _vector(parts: Iterable[bytes]) -> bytes:
    listed = list(parts)
    return number(len(listed)) + b"".join(listed)


# What follows an instruction: n a number, s a signed one, b a byte, - nothing.
_FOLLOWING = {
    **dict.fromkeys((0x0C, 0x0D, 0x18, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26), "n"),
    **dict.fromkeys((0x07, 0x08, 0x09, 0xD0, 0xD2), "n"),
    **dict.fromkeys((0x11, 0x13), "nn"),
    **dict.fromkeys((0x3F, 0x40), "b"),
    0x42: "s",
    0x43: "bbbb",
    0x44: "bbbbbbbb",
}
_BLOCKS = (0x02, 0x03, 0x04, 0x06, 0x1F)
_MANY_MORE = {8: "nn", 10: "nn", 12: "nn", 14: "nn"}  # after 0xFC; the first eight have nothing


def body(code: bytes) -> Body:
    """Read a function's body."""
    reader, found = Reader(code), Body(code, [], [])
    for _ in range(reader.number()):
        reader.number()
        reader.at += 1
    while reader.at < len(code):
        _instruction(reader, found)
    return found


def _instruction(reader: Reader, found: Body) -> None:
    code = reader.byte()
    if code in (0x10, 0x12):
        found.calls.append(reader.number())
    elif code == 0x41:
        found.constants.append(reader.signed())
    elif 0x28 <= code <= 0x3E:  # load and store
        reader.number()
        found.constants.append(reader.number())
    elif code in _BLOCKS:
        _block(reader, catching=code == 0x1F)
    elif code in (0x0E, 0x1C):  # br_table, select
        for _ in range(reader.number() + (code == 0x0E)):
            reader.number()
    elif code == 0xFC:
        more = reader.number()
        _skip(reader, _MANY_MORE.get(more, "" if more < 8 else "n"))
    elif code in _FOLLOWING:
        _skip(reader, _FOLLOWING[code])
        if code == 0xD2:
            raise NotUnderstood("a function that is referred to by name")
    elif code > 0xD1:
        raise NotUnderstood(f"an instruction {code:#x}")


def _block(reader: Reader, catching: bool) -> None:
    if reader.data[reader.at] == 0x40 or reader.data[reader.at] >= 0x6F:
        reader.at += 1
    else:
        reader.signed()
    if catching:
        for _ in range(reader.number()):
            if reader.byte() < 2:
                reader.number()
            reader.number()


def _skip(reader: Reader, following: str) -> None:
    for kind in following:
        if kind == "b":
            reader.at += 1
        elif kind == "n":
            reader.number()
        else:
            reader.signed()
