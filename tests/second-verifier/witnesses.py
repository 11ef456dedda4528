"""Judges if the witnesses that a reader named cosigned the log in time (protocol, 6.9)."""

import re
from base64 import b64decode, b64encode

from findings import File, Findings, Reader
from signatures import body_of, is_cosigned, note_key_id
from words import milliseconds

LINE = re.compile(r"^— ([!-*,-~]+) ([A-Za-z0-9+/]+={0,2})$")
KEY = re.compile(r"([!-*,-~]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})")
COSIGNATURE = 4
SKEW = 10 * 60_000


def judge_witnesses(file: File, reader: Reader, findings: Findings) -> None:
    """Judge the head with everything in the file, and the head of the end."""
    log, proposal = file["log"], file["proposal"]
    is_cancelled = proposal["cancelledAt"] is not None
    if reader.witnesses is None or not is_over(file) or "witnesses" in reader.left_out:
        return
    quorum, keys = read_policy(reader.witnesses)
    own = {log["publicKey"]} | {log[name]["publicKey"] for name in ("endHead", "witnessed") if log.get(name)}
    others = [(name, key) for name, key in keys if key not in own]
    if len(_times(log.get("witnessed"), others, reader.now)) < quorum:
        findings.doubt("log.witnessed")
    is_wanted = log["cancel"] is not None if is_cancelled else file["ballotCount"] > 0
    if log["endHead"] is not None and is_wanted:
        latest = milliseconds(proposal["endsAt"]) + SKEW
        if sum(at <= latest for at in _times(log["endHead"], others, reader.now)) < quorum:
            findings.doubt("log.endHead")


def is_over(file: File) -> bool:
    """Say if voting is over, as far as the file says."""
    log = file.get("log") or {}
    return log.get("result") is not None or bool(file["result"]["isFinal"]) or file["proposal"]["cancelledAt"] is not None


def read_policy(text: str) -> tuple[int, list[tuple[str, str]]]:
    """Read "2 of KEY, KEY, KEY"."""
    digits, _, rest = text.strip().partition(" of")
    keys = []
    for item in re.split(r"[,\n]", rest):
        if item.strip():
            match = KEY.fullmatch(item.split()[-1])
            kind, key = (b64decode(match[3])[0], "0x" + b64decode(match[3])[1:].hex()) if match else (0, "")
            if match is None or kind != COSIGNATURE or note_key_id(match[1], key, COSIGNATURE).hex() != match[2]:
                raise ValueError(f"{item.strip()} is no key of a witness")
            keys.append((match[1], key))
    quorum, names, materials = int(digits), {name for name, _ in keys}, {key for _, key in keys}
    if not len(keys) / 2 < quorum <= len(names) == len(materials) == len(keys):
        raise ValueError("a policy needs more than half of its witnesses, each named once")
    return quorum, keys


def _times(signed: dict | None, keys: list[tuple[str, str]], now: int) -> list[int]:
    """List when each key cosigned a head."""
    if signed is None:
        return []
    head, body = signed["head"], body_of(signed["head"])
    lines = _lines(head["note"], body)
    times = []
    for name, key in keys:
        for line_name, found in lines:
            if line_name != name or found[:4] != note_key_id(name, key, COSIGNATURE):
                continue
            time = int.from_bytes(found[4:12], "big")
            if head["at"] - SKEW <= time * 1000 <= now + SKEW and is_cosigned(key, time, body, found[12:]):
                times.append(time * 1000)
                break
    return times


def _lines(note: str, body: str) -> list[tuple[str, bytes]]:
    """List the signature lines of a note; none if one of them can't be read."""
    if not note.startswith(body + "\n— ") or not note.endswith("\n"):
        return []
    lines = []
    for line in note[len(body) + 1 : -1].split("\n"):
        match = LINE.match(line)
        try:
            found = b64decode(match[2], validate=True) if match else b""
        except ValueError:
            found = b""
        if match is None or len(found) <= 4 or b64encode(found).decode() != match[2]:
            return []
        lines.append((match[1], found))
    return lines
