"""Section 6.7: reads a whole public log, from a deployment or from a mirror's folder or address."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import IO, Any

from fetch import Unanswered, address_of, ask_json, open_url
from findings import File
from read_evidence import read_json
from schema import HANDOVER, HEAD, fits
from words import plain_bytes

PAGE = 1000
LONGEST = 1 << 16


class UnreadableLog(Exception):
    """A log that can't be read to its end."""


@dataclass
class PublicLog:
    """A log with its newest head; handovers and lines are read when they are wanted."""

    head: File
    handovers: Callable[[], list[File]]
    lines: Callable[[int], Iterator[bytes]]


def open_log(place: str) -> PublicLog:
    """Open the log of a deployment, or a mirror on the web or in a folder."""
    try:
        if "://" not in place:
            return _mirror(lambda name: (Path(place) / name).open("rb"))
        base = address_of(place)
        try:
            return _deployment(base)
        except Unanswered as error:
            if error.status != 404:
                raise
            return _mirror(lambda name: open_url(f"{base}/{name}"))
    except (OSError, ValueError, Unanswered) as error:
        raise UnreadableLog(str(error)) from error


def _deployment(base: str) -> PublicLog:
    """Read page by page."""

    def lines(size: int) -> Iterator[bytes]:
        for start in range(0, size, PAGE):
            limit = min(PAGE, size - start)
            page = _answer(f"{base}/api/log/entries?from={start}&limit={limit}")
            entries = page.get("entries") if isinstance(page, dict) and page.get("from") == start else None
            if not isinstance(entries, list) or len(entries) != limit or not all(isinstance(one, str) for one in entries):
                raise UnreadableLog(f"it gives no {limit} entries from {start}")
            yield from map(plain_bytes, entries)

    return PublicLog(_head(ask_json(f"{base}/api/log/head")), lambda: _handovers(_answer(f"{base}/api/log/key")), lines)


def _answer(url: str) -> Any:
    """Ask a deployment."""
    try:
        return ask_json(url)
    except Unanswered as error:
        raise UnreadableLog(str(error)) from error


def _mirror(open_file: Callable[[str], IO[bytes]]) -> PublicLog:
    """Read the copy that a mirror keeps."""

    def handovers() -> list[File]:
        try:
            with open_file("mirror.json") as file:
                return _handovers(read_json(file.read()))
        except (OSError, ValueError, Unanswered) as error:
            raise UnreadableLog(str(error)) from error

    def lines(size: int) -> Iterator[bytes]:
        left = size
        for line in _lines(open_file, "entries.jsonl") if size else ():
            yield line
            left -= 1
            if left == 0:
                return

    newest = b""
    for newest in _lines(open_file, "heads.jsonl"):
        pass
    return PublicLog(_head(read_json(newest)), handovers, lines)


def _lines(open_file: Callable[[str], IO[bytes]], name: str) -> Iterator[bytes]:
    """Read the lines of a file, each with a line feed after it."""
    try:
        with open_file(name) as file:
            while line := file.readline(LONGEST):
                if not line.endswith(b"\n"):
                    raise UnreadableLog(f"{name} breaks off in a line, or has one that is too long")
                line.decode("utf-8")
                yield line[:-1]
    except (OSError, HTTPException, ValueError, Unanswered) as error:
        raise UnreadableLog(str(error)) from error


def _head(given: Any) -> File:
    """Return a head that is written as one."""
    if not fits(HEAD, given):
        raise UnreadableLog("its newest head can't be read")
    head: File = given
    return head


def _handovers(given: Any) -> list[File]:
    """Return the handovers in an answer; none, if it has none that can be read."""
    found = given.get("endorsements") if isinstance(given, dict) else None
    return found if isinstance(found, list) and all(fits(HANDOVER, one) for one in found) else []
