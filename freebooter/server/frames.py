"""WebSocket frames (RFC 6455) without extensions: what a client sends as messages, and messages as the server's frames.

Written here because a frame is read and written for every move and every screen: a general library took longer over
that than the rules of the game did.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator
from typing import Final

PART, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIRST: Final = (TEXT, BINARY)
CONTROL: Final = (CLOSE, PING, PONG)
LONGEST_CONTROL: Final = 125
CODES: Final = frozenset((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014))
OUR_OWN: Final = range(3000, 5000)
MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class FrameError(Exception):
    """What came is no frame, or too long, and the code to close with."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class FrameReader:
    """Puts frames together out of bytes that come in any pieces; a message has `longest` bytes at most."""

    __slots__ = ("_held", "_kind", "_parts", "longest")

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self._held = b""
        self._kind = PART
        self._parts = b""

    def read(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Each frame that has come whole: its kind and content; PART for one that does not end its message."""
        data, self._held = self._held + data if self._held else data, b""
        at, end = 0, len(data)
        while end - at >= 2:
            first, second = data[at], data[at + 1]
            size, start = second & 0x7F, at + 2
            self._check(first, second, size)
            if size > LONGEST_CONTROL:
                start += 2 if size == 126 else 8
                if end < start:
                    break
                size = int.from_bytes(data[at + 2 : start])
            if size + len(self._parts) > self.longest and first & 0x0F not in CONTROL:
                raise FrameError(1009, "a message too long")
            if end < start + 4 + size:
                break
            at = start + 4 + size
            content = unmasked(data[start + 4 : at], data[start : start + 4])
            yield (first & 0x0F, content) if first & 0x88 == 0x88 else self._joined(first, content)
        self._held = data[at:]

    def _check(self, first: int, second: int, size: int) -> None:
        kind = first & 0x0F
        if first & 0x70:
            raise FrameError(1002, "a reserved bit")
        if not second & 0x80:
            raise FrameError(1002, "a frame without a mask")
        if kind in CONTROL:
            if size > LONGEST_CONTROL or not first & 0x80:
                raise FrameError(1002, "a control frame too long or in parts")
        elif kind not in (PART, *FIRST):
            raise FrameError(1002, "an unknown kind of frame")
        elif (kind == PART) != (self._kind != PART):
            raise FrameError(1002, "a message that does not begin, or begins within another")

    def _joined(self, first: int, content: bytes) -> tuple[int, bytes]:
        """A frame of a message with what came of it before."""
        kind, whole = first & 0x0F or self._kind, self._parts + content
        if first & 0x80:
            self._kind, self._parts = PART, b""
            return kind, whole
        self._kind, self._parts = kind, whole
        return PART, b""


def unmasked(content: bytes, mask: bytes) -> bytes:
    size = len(content)
    if mask == b"\0\0\0\0" or not size:
        return content
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(content, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def frame(kind: int, content: bytes) -> bytes:
    """A frame of the server's: whole, and without a mask."""
    size = len(content)
    if size < 126:
        return bytes((0x80 | kind, size)) + content
    if size < 1 << 16:
        return bytes((0x80 | kind, 126)) + size.to_bytes(2) + content
    return bytes((0x80 | kind, 127)) + size.to_bytes(8) + content


def close_frame(code: int, reason: str) -> bytes:
    """A reason too long for the frame is cut between two letters."""
    text = reason.encode()[: LONGEST_CONTROL - 2].decode(errors="ignore").encode()
    return frame(CLOSE, code.to_bytes(2) + text)


def closing_code(content: bytes) -> int:
    """With which code to answer a client that closes: its own, 1000 for none, 1002 for one that may not be sent."""
    if not content:
        return 1000
    code = int.from_bytes(content[:2])
    if len(content) < 2 or (code not in CODES and code not in OUR_OWN):
        return 1002
    try:
        content[2:].decode()
    except UnicodeDecodeError:
        return 1007
    return code


def accepts(headers: dict[bytes, bytes]) -> bytes | None:
    """What answers the key of a client that asks for a socket; None for one that does not ask as it should."""
    key = headers.get(b"sec-websocket-key", b"")
    try:
        random = base64.b64decode(key.strip(), validate=True)
    except binascii.Error:
        return None
    if len(random) != 16 or headers.get(b"sec-websocket-version") != b"13":
        return None
    return base64.b64encode(hashlib.sha1(key.strip() + MAGIC, usedforsecurity=False).digest())
