"""Acts of moderation: what they changed, and when a title was hidden."""

import json
from hashlib import sha256
from typing import Any

from findings import File
from words import milliseconds, plain_bytes


def _as_jsonb(value: Any) -> str:
    """Write a value as PostgreSQL writes jsonb."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: (len(plain_bytes(name)), plain_bytes(name)))
        return "{" + ", ".join(f"{_as_jsonb(name)}: {_as_jsonb(value[name])}" for name in names) + "}"
    return json.dumps(value, ensure_ascii=False)


def changes_of(act: File) -> str:
    """Return the hash of what an act changed."""
    made = f"{_as_jsonb(act['before'])}\n{_as_jsonb(act['after'])}"
    return "0x" + sha256(made.encode("utf-8", "backslashreplace")).hexdigest()


def was_title_hidden(file: File, received_at: int) -> bool:
    """Say if the title was hidden when a ballot arrived, or until a minute before."""
    subject = f"proposal:{file['proposal']['id']}"
    last: File | None = None
    for act in file["moderation"]:
        if act["subject"] == subject and act["act"] in ("proposal.hide", "proposal.show") and milliseconds(act["at"]) <= received_at:
            if last is None or milliseconds(act["at"]) >= milliseconds(last["at"]):
                last = act
    return last is not None and (last["act"] == "proposal.hide" or received_at - milliseconds(last["at"]) <= 60_000)
