"""Section 6.5: receipts that voters kept."""

import json
from typing import Any

from entries import ballot_fields
from findings import File, Findings, Reader
from log_entry import read_entry
from merkle import leaf_hash
from signatures import is_receipt_signed
from typed_data import NotEncodable, text_bytes
from words import json_line

DAY = 24 * 60 * 60_000


def judge_receipts(file: File, reader: Reader, findings: Findings) -> None:
    """Judge the file by each receipt."""
    for i, receipt in enumerate(reader.receipts):
        _judge_receipt(file, receipt, f"receipts[{i}]", reader, findings)


def counts(file: File, receipt: dict[str, Any]) -> bool:
    """Say if a receipt is genuine and about this proposal."""
    try:
        line = text_bytes(receipt["body"])
    except NotEncodable:
        return False
    if "0x" + leaf_hash(line).hex() != receipt["leafHash"] or not is_receipt_signed(receipt["publicKey"], receipt):
        return False
    entry = read_entry(line)
    is_ballot = entry is not None and entry["kind"] == "ballot"
    return is_ballot and entry["proposal"] in [version["digest"] for version in file["proposal"]["versions"]]


def fate_of(file: File, receipt: dict[str, Any], findings: Findings) -> str:
    """Say what became of the ballot of a receipt."""
    promised = json.loads(receipt["body"])
    elements = [(i, voter["ballots"]) for i, voter in enumerate(file["voters"]) if voter["address"].lower() == promised["voter"]]
    if all(ballot["digest"] != promised["digest"] for _, ballots in elements for ballot in ballots):
        return "missing"
    place, ballots = elements[0]
    valid = [ballot for j, ballot in enumerate(ballots) if f"voters[{place}].ballots[{j}]" not in findings.refused]
    if all(ballot["digest"] != promised["digest"] for ballot in valid):
        return "not counted"
    last = max(valid, key=lambda ballot: int(ballot["signedAt"]))
    at = last["receivedAt"][:16].replace("T", " ")
    return "counted" if last["digest"] == promised["digest"] else f"replaced by your vote of {at} UTC"


def _judge_receipt(file: File, receipt: dict[str, Any], line: str, reader: Reader, findings: Findings) -> None:
    """Judge if the file has the ballot that was promised."""
    promised, log = json.loads(receipt["body"]), file.get("log")
    is_of_log = log is not None and receipt["publicKey"] == log["publicKey"]
    report = findings.fault if is_of_log or receipt["publicKey"] in reader.keys else findings.doubt
    same = [(v, b) for v in file["voters"] for b in v["ballots"] if b["digest"] == promised["digest"]]
    if same:
        if text_bytes(receipt["body"]) not in [json_line(ballot_fields(file, v, b)) for v, b in same]:
            report(line)
        return
    is_over = file["result"]["isFinal"] or file["proposal"]["cancelledAt"] is not None
    if is_over or log is not None and log["head"]["at"] > min(receipt["promisedBy"], promised["receivedAt"] + DAY):
        report(line)
    else:
        findings.doubt(line)
