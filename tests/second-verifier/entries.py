"""Section 4.1: the entries of the log that a verifier makes from the file."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from findings import File
from merkle import leaf_hash
from words import json_line, milliseconds, plain_bytes


NO_LOG: File = {"versions": [], "cancel": None, "census": None, "moderation": [], "result": None}


@dataclass
class Entry:
    """An entry with the line of the file that it is made from."""

    line: str
    place: int | None
    leaf: bytes
    at: int | None


def _sha(data: bytes) -> str:
    """Hash bytes and write them as hex."""
    return "0x" + sha256(data).hexdigest()


def entries_of(file: File) -> Iterator[Entry]:
    """Make every entry that the file must have in the log."""
    log, proposal, snapshot, census = file.get("log") or NO_LOG, file["proposal"], file["snapshot"], file["census"]
    for i in range(len(proposal["versions"])):
        place = log["versions"][i] if i < len(log["versions"]) else None
        yield _entry(f"proposal.versions[{i}]", place, _version(file, i))
    if proposal["cancelledAt"] is not None:
        yield _entry("proposal.cancelledAt", log["cancel"], _cancellation(file))
    if log.get("right") is not None:
        row = {"kind": "row"} | {name: log["right"][name] for name in ("table", "key", "state", "at")}
        yield _entry("log.right", log["right"]["position"], row)
    for handover, place in zip(log.get("endorsements", []), log.get("handovers", [])):
        if place is not None:
            names = ("origin", "oldKeyId", "newPublicKey", "at", "signature")
            yield _entry("log.endorsements", place, {"kind": "handover"} | {name: handover[name] for name in names})
    if census is not None:
        fields = {"kind": "census", "block": snapshot["block"], "blockHash": snapshot["hash"], "root": census["root"], "size": census["size"]}
        yield _entry("census", log["census"], fields)
    for i, act in enumerate(file["moderation"]):
        place = log["moderation"][i] if i < len(log["moderation"]) and "changes" in act else None
        yield _entry(f"moderation[{i}]", place, _act(act))
    if log["result"] is not None:
        is_said = file["result"]["outcome"] is not None
        yield _entry("log.result", log["result"]["position"] if is_said else None, _result(file))
    for i, voter in enumerate(file["voters"]):
        for j, ballot in enumerate(voter["ballots"]):
            yield _entry(f"voters[{i}].ballots[{j}]", ballot.get("position"), ballot_fields(file, voter, ballot))


def _entry(line: str, place: int | None, fields: dict[str, object]) -> Entry:
    """Hash the line of an entry."""
    times = [fields[name] for name in ("publishedAt", "receivedAt", "at") if name in fields]
    return Entry(line, place, leaf_hash(json_line(fields)), int(str(times[0])) if times else None)


def _version(file: File, i: int) -> dict[str, object]:
    """Make the entry of a publication or of an edit."""
    proposal = file["proposal"]
    version, is_last = proposal["versions"][i], i == len(proposal["versions"]) - 1
    signed_start = int(version["earliestStart"]) * 1000
    starts = milliseconds(proposal["startsAt"]) if is_last else signed_start
    ends = milliseconds(proposal["endsAt"]) if is_last else signed_start + int(version["periodSeconds"]) * 1000
    times = {"startsAt": starts, "endsAt": ends, "publishedAt": milliseconds(version["publishedAt"])}
    if i > 0:
        before = proposal["versions"][i - 1]["digest"]
        return {"kind": "edit", "proposal": version["digest"], "replaces": before, "version": version["version"], **times}
    return {
        "kind": "proposal", "proposal": version["digest"], "club": proposal["club"], "number": proposal["number"],
        "author": proposal["author"].lower(), "ruleHash": version["ruleHash"], "snapshotBlock": version["snapshotBlock"],
        "snapshotBlockHash": version["snapshotBlockHash"], **times,
    }  # fmt: skip


def _cancellation(file: File) -> dict[str, object]:
    """Make the entry of a cancellation, which somebody signed or nobody."""
    proposal, signed = file["proposal"], file["proposal"].get("cancellation")
    time = milliseconds(proposal["cancelledAt"])
    if signed is None:
        return {"kind": "cancel", "proposal": proposal["digest"], "at": time}
    signature = _sha(bytes.fromhex(signed["signature"][2:]))
    return {"kind": "cancellation", "proposal": proposal["digest"], "by": signed["by"].lower(), "signature": signature, "at": time}


def _act(act: File) -> dict[str, object]:
    """Make the entry of an act of moderation."""
    reason = None if act["reason"] is None else _sha(plain_bytes(act["reason"]))
    return {
        "kind": "moderation", "act": act["act"], "actor": act["actor"].lower(), "subject": act["subject"], "reason": reason,
        "changes": act.get("changes"), "at": milliseconds(act["at"]),
    }  # fmt: skip


def _result(file: File) -> dict[str, object]:
    """Make the entry that closes the vote."""
    result, closing = file["result"], file["log"]["result"]
    return {
        "kind": "result", "proposal": file["proposal"]["digest"], "outcome": result["outcome"], "yesPower": result["yesPower"],
        "noPower": result["noPower"], "yesCount": result["yesCount"], "noCount": result["noCount"],
        "totalPower": file["snapshot"]["totalPower"], "ballots": closing["ballots"], "chain": closing["chain"],
        "treeSize": closing["treeSize"], "at": closing["at"],
    }  # fmt: skip


def ballot_fields(file: File, voter: File, ballot: File) -> dict[str, object]:
    """Make the entry of a ballot."""
    return {
        "kind": "ballot", "proposal": file["proposal"]["digest"], "voter": voter["address"].lower(), "digest": ballot["digest"],
        "signature": _sha(bytes.fromhex(ballot["signature"][2:])), "receivedAt": milliseconds(ballot["receivedAt"]),
    }  # fmt: skip
