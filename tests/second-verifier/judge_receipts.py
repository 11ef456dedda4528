"""Section 6.5: receipts that voters kept."""

import json
from typing import Any

from entries import ballot_fields
from findings import File, Findings, Reader
from merkle import leaf_hash
from signatures import is_receipt_signed
from typed_data import text_bytes
from words import json_line


DAY = 24 * 60 * 60_000


def judge_receipts(file: File, reader: Reader, findings: Findings) -> None:
    """Judge the file by each receipt that counts."""
    for i, receipt in enumerate(reader.receipts):
        if _counts(file, receipt):
            _judge_receipt(file, receipt, f"receipts[{i}]", reader, findings)


def _counts(file: File, receipt: dict[str, Any]) -> bool:
    """Say if a receipt is genuine and about this proposal."""
    line = text_bytes(receipt["body"])
    if "0x" + leaf_hash(line).hex() != receipt["leafHash"] or not is_receipt_signed(receipt["publicKey"], receipt):
        return False
    entry = json.loads(line)
    return entry["kind"] == "ballot" and entry["proposal"] in [version["digest"] for version in file["proposal"]["versions"]]


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
