"""Acts of moderation: what they changed, and when a title was hidden."""

from hashlib import sha256
from typing import Any

from findings import File
from typed_data import text_bytes
from words import milliseconds

SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\b": "\\b", "\f": "\\f", "\r": "\\r"}


def _as_jsonb(value: Any) -> str:
    """Write a value as PostgreSQL writes jsonb."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: (len(text_bytes(name)), text_bytes(name)))
        return "{" + ", ".join(f"{_as_jsonb(name)}: {_as_jsonb(value[name])}" for name in names) + "}"
    if isinstance(value, str):
        return '"' + "".join(SHORT.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 else c) for c in value) + '"'
    return {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)


def changes_of(act: File) -> str:
    """Return the hash of what an act changed."""
    return "0x" + sha256(text_bytes(f"{_as_jsonb(act['before'])}\n{_as_jsonb(act['after'])}")).hexdigest()


def was_title_hidden(file: File, received_at: int) -> bool:
    """Say if the title was hidden when a ballot arrived, or until a minute before."""
    subject = f"proposal:{file['proposal']['id']}"
    last: File | None = None
    for act in file["moderation"]:
        if act["subject"] == subject and act["act"] in ("proposal.hide", "proposal.show") and milliseconds(act["at"]) <= received_at:
            if last is None or milliseconds(act["at"]) >= milliseconds(last["at"]):
                last = act
    return last is not None and (last["act"] == "proposal.hide" or received_at - milliseconds(last["at"]) <= 60_000)
