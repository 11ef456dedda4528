"""Section 4.1: reads the entries of a log."""

import json
import re
from typing import Any

from words import json_line

TEXT, WHOLE, COUNT = r'".*"', r"-?\d{1,16}", r"\d{1,16}"
HASH, ADDRESS, DIGITS = r'"0x[0-9a-f]{64}"', r'"0x[0-9a-f]{40}"', r'"\d+"'
POWER, OUTCOME = r'"(0|[1-9]\d*)"', r'"(passed|rejected|quorum-not-met|cancelled)"'
SIGNATURE, ORIGIN = r'"0x[0-9a-f]{128}"', r'"https?://[^/?#@\s+]{1,253}"'
HASH_OR_NONE, COMMIT = rf"{HASH}|null", r'"[0-9a-f]{40}"|null'

KINDS: dict[str, dict[str, str]] = {
    "proposal": {
        "proposal": HASH, "club": TEXT, "number": WHOLE, "author": ADDRESS, "ruleHash": HASH, "snapshotBlock": DIGITS,
        "snapshotBlockHash": HASH, "startsAt": COUNT, "endsAt": COUNT, "publishedAt": COUNT,
    },
    "edit": {"proposal": HASH, "replaces": HASH, "version": WHOLE, "startsAt": COUNT, "endsAt": COUNT, "publishedAt": COUNT},
    "cancel": {"proposal": HASH, "at": COUNT},
    "cancellation": {"proposal": HASH, "by": ADDRESS, "signature": HASH, "at": COUNT},
    "census": {"block": DIGITS, "blockHash": HASH, "root": HASH, "size": COUNT},
    "ballot": {"proposal": HASH, "voter": ADDRESS, "digest": HASH, "signature": HASH, "receivedAt": COUNT},
    "result": {
        "proposal": HASH, "outcome": OUTCOME, "yesPower": POWER, "noPower": POWER, "yesCount": COUNT, "noCount": COUNT,
        "totalPower": POWER, "ballots": COUNT, "chain": HASH, "treeSize": COUNT, "at": COUNT,
    },
    "moderation": {"act": TEXT, "actor": ADDRESS, "subject": TEXT, "reason": HASH_OR_NONE, "changes": HASH, "at": COUNT},
    "settings": {"version": WHOLE, "by": ADDRESS, "values": HASH, "reason": HASH, "at": COUNT},
    "row": {"table": TEXT, "key": TEXT, "state": HASH_OR_NONE, "at": COUNT},
    "release": {"number": WHOLE, "commit": COMMIT, "manifest": HASH, "at": COUNT},
    "adoption": {"origin": TEXT, "keyId": TEXT, "treeSize": COUNT, "root": HASH, "at": COUNT},
    "dump": {"sha256": HASH, "treeSize": COUNT, "at": COUNT},
    "handover": {"origin": ORIGIN, "oldKeyId": r'"[0-9a-f]{16}"', "newPublicKey": HASH, "at": COUNT, "signature": SIGNATURE},
}  # fmt: skip


def read_entry(line: bytes) -> dict[str, Any] | None:
    """Read an entry; None for a line that is none, or not written as section 4.1 says."""
    try:
        entry = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    kind = entry.get("kind") if isinstance(entry, dict) else None
    fields = KINDS.get(kind) if isinstance(kind, str) else None
    if fields is None or list(entry) != ["kind", *fields] or json_line(entry) != line:
        return None
    is_right = all(re.fullmatch(pattern, json.dumps(entry[name])) for name, pattern in fields.items())
    return entry if is_right else None


def time_of(entry: dict[str, Any]) -> int:
    """Return the own time of an entry, in milliseconds since 1970."""
    for name in ("publishedAt", "receivedAt", "at"):
        if name in entry:
            return int(entry[name])
    return 0


def plain_text(line: bytes) -> str:
    """Return a line without capitals and JSON's escapes, behind which it could hide what it names."""
    text = line.decode("utf-8", "replace")
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text, flags=re.IGNORECASE).lower()
