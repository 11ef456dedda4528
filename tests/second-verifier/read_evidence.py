"""Reads evidence files, as JSON or packed (protocol, 5 and 5.1)."""

import json
from typing import Any

from findings import File
from packed import MAGIC, split, unpack_part
from schema import SCHEMA, fits




def read_evidence(data: bytes) -> File | None:
    """Read a file that keeps the schema, or None."""
    try:
        file = _read_packed(data) if data.startswith(MAGIC) else read_json(data)
    except (ValueError, RecursionError):
        return None
    return file if fits(SCHEMA, file) else None


def _read_packed(data: bytes) -> File:
    """Unpack a file into what its JSON would be."""
    text, parts = split(data)
    head = read_json(text)
    if not isinstance(head, dict) or "voters" in head or not fits(SCHEMA, head | {"voters": []}):
        raise ValueError("no head")
    file: File = head | {"voters": []}
    for voters, packed in parts:
        file["voters"] += unpack_part(head, voters, packed, read_json)
    return file


def read_json(data: bytes) -> Any:
    """Read strict JSON, in which no name may be there twice."""
    return json.loads(data.decode("utf-8"), parse_float=_number, parse_constant=_refuse, object_pairs_hook=_object)


def _number(digits: str) -> int | float:
    """Read 1.0 as 1, as JSON readers do that know one kind of number."""
    number = float(digits)
    return int(number) if number.is_integer() else number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Read an object, in which no name may stand twice."""
    named = dict(pairs)
    if len(named) != len(pairs):
        raise ValueError("a name stands twice")
    return named


def _refuse(name: str) -> None:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(name)
