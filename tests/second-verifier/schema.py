"""The part of JSON Schema that docs/evidence-bundle.schema.json uses."""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

NAME = "evidence-bundle.schema.json"

BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


@lru_cache(maxsize=None)
def _pattern(pattern: str) -> re.Pattern[str]:
    """Compile a pattern so that `$` is the very end, `\\d` an ASCII digit and `\\s` what JavaScript takes for a blank."""
    return re.compile(re.sub(r"\$$", r"\\Z", pattern).replace("\\s", BLANKS), re.ASCII)


def _is(kind: str, value: Any) -> bool:
    """Say if a value is of a JSON type."""
    if kind in ("integer", "number"):
        return isinstance(value, int if kind == "integer" else (int, float)) and not isinstance(value, bool)
    kinds: dict[str, type] = {"string": str, "boolean": bool, "null": type(None), "array": list, "object": dict}
    return isinstance(value, kinds[kind])


def fits(schema: dict[str, Any], value: Any) -> bool:
    """Say if a value keeps a schema."""
    kinds = schema.get("type", [])
    if kinds and not any(_is(kind, value) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return False
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        return False
    if "anyOf" in schema and not any(fits(one, value) for one in schema["anyOf"]):
        return False
    if isinstance(value, str):
        return "pattern" not in schema or _pattern(schema["pattern"]).search(value) is not None
    if isinstance(value, list):
        return _list_fits(schema, value)
    if isinstance(value, dict):
        return _object_fits(schema, value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return True


def _list_fits(schema: dict[str, Any], value: list[Any]) -> bool:
    """Say if a list has an allowed length and allowed items."""
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    return all(fits(schema.get("items", {}), item) for item in value)


def _object_fits(schema: dict[str, Any], value: dict[str, Any]) -> bool:
    """Say if an object has what it must and nothing that it must not."""
    named = schema.get("properties", {})
    if any(name not in value for name in schema.get("required", [])):
        return False
    others = schema.get("additionalProperties", True)
    for name, item in value.items():
        rule = named.get(name, others)
        if rule is False or isinstance(rule, dict) and not fits(rule, item):
            return False
    return True


def _load() -> dict[str, Any]:
    """Read the schema, which lies beside this program or where this project has it."""
    folder = Path(__file__).parent
    beside = folder / NAME
    schema: dict[str, Any] = json.loads((beside if beside.exists() else folder / "../../docs" / NAME).read_text("utf-8"))
    return schema


SCHEMA = _load()
VOTER = SCHEMA["properties"]["voters"]["items"]
LOG = SCHEMA["properties"]["log"]["properties"]
HEAD, HANDOVER = LOG["head"], LOG["endorsements"]["items"]
_KEYS = HANDOVER["properties"]
_HASH, _COUNT, _TEXT = _KEYS["newPublicKey"], {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}, {"type": "string"}


def _record(**properties: Any) -> dict[str, Any]:
    """Describe an object that has all of these."""
    return {"type": "object", "properties": properties, "required": list(properties)}


RECEIPT = _record(
    keyId=_KEYS["oldKeyId"], publicKey=_HASH, body=_TEXT, leafHash=_HASH, promisedBy=_KEYS["at"], signature=_KEYS["signature"]
)
_PLACE = {"position": _COUNT, "path": {"type": "array", "items": _HASH, "maxItems": 64}}
ANCHOR = _record(
    proposal=_HASH, account={"type": "string", "pattern": "^0x[0-9a-f]{40}$"}, nonce=_COUNT, transaction=_HASH,
    origin=_KEYS["origin"], treeSize=_COUNT, root=_HASH, block={"type": "string", "pattern": r"^\d{1,19}$"},
    at=SCHEMA["properties"]["proposal"]["properties"]["endsAt"], result=_record(**_PLACE), named=_record(body=_TEXT, **_PLACE),
)  # fmt: skip
