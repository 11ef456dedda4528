"""Reads evidence files, as JSON or packed (protocol, 5 and 5.1)."""

import json
import re
from typing import Any

from findings import File
from packed import MAGIC, split, unpack_part
from schema import SCHEMA, fits

# Only what no program knows can be nested deeper than this.
DEEP = 100
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^"\[\]{}]+|.', re.DOTALL)


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
    text = data.decode("utf-8")
    try:
        return _parse(text)
    except RecursionError:
        return _parse(_shallow(text))


def _parse(text: str) -> Any:
    """Read JSON that is not nested deeper than a stack."""
    return json.loads(text, parse_float=_number, parse_int=_whole, parse_constant=_refuse, object_pairs_hook=_object)


def _shallow(text: str) -> str:
    """Replace what is nested too deep by null, once it was read, from the inside out."""
    levels: list[list[str]] = [[]]
    for found in TOKEN.finditer(text):
        token = found[0]
        if token in ("[", "{"):
            levels.append([])
        levels[-1].append(token)
        if token in ("]", "}") and len(levels) > 1:
            inner = "".join(levels.pop())
            if len(levels) > DEEP:
                _parse(inner)
            levels[-1].append("null" if len(levels) > DEEP else inner)
    return "".join("".join(level) for level in levels)


def _whole(digits: str) -> int | float:
    """Read a whole number; Python refuses to read very long ones as such, and no field has one."""
    return int(digits) if len(digits) < 400 else float(digits)


def _number(digits: str) -> int | float:
    """Read 1.0 as 1, as JSON readers do that know one kind of number."""
    number = float(digits)
    return int(number) if number.is_integer() else number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Read an object, in which no name may be there twice, nor one that some programs lose."""
    named = dict(pairs)
    if len(named) != len(pairs) or "__proto__" in named:
        raise ValueError("two programs could read it differently")
    return named


def _refuse(name: str) -> None:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(name)
