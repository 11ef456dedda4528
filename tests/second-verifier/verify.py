"""A second verifier of evidence files, written from docs/protocol.md alone. `python3 verify.py --help` says how to use it.

Many files: python3 verify.py --many LIST, a line of JSON for each: {"file": path, "reader": {...}}
A reader:   {"keys": ["0x..."], "receipts": [...], "heads": [...], "now": milliseconds since 1970, and what findings.Reader names}
"""

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from brought import Unusable, read_anchor, require_usable
from degrees import Judged
from deployment import accepted_keys, ask_keys
from fetch import Unanswered
from findings import FILE, WITNESSES, File, Findings, Reader
from judge_head import judge_head, judge_origin, why_not_judged
from judge_log import judge_log
from judge_node import judge_by_node
from judge_receipts import judge_receipts
from judge_result import judge_result
from judge_voters import judge_voters
from judge_whole_log import judge_whole_log
from node import Node
from read_evidence import read_evidence
from seen_heads import judge_seen_heads
from witnesses import judge_witnesses

LEAVE_OUT = "--leave-out="


def judge(file: File, reader: Reader) -> Judged:
    """Judge one file by the protocol; what the reader brings must be of use."""
    findings = Findings()
    judged = Judged(file, reader, findings)
    reader = replace(reader, keys=accepted_keys(reader, file))
    require_usable(file, reader)
    anchor = None if reader.anchor is None else read_anchor(file, reader.anchor)
    if file.get("log") is not None:
        judge_seen_heads(file["log"], reader, findings)
    stop = why_not_judged(file)
    if stop is not None:
        findings.fault(stop)
        return judged
    judge_head(file, findings)
    judged.tally = judge_voters(file, reader, findings)
    if file.get("log") is not None:
        judge_log(file, reader, findings)
        findings.degree = WITNESSES
        judge_witnesses(file, reader, findings)
        findings.degree = FILE
    judge_result(file, judged.tally, reader, findings)
    judge_receipts(file, reader, findings)
    if reader.origin is not None:
        judge_origin(file, reader.origin, findings)
    if reader.log is not None:
        judged.is_log_compared = judge_whole_log(file, reader.log, reader, findings)
    if reader.rpc is not None:
        judged.asked_voters, judged.confirmed_voters = judge_by_node(file, Node(reader.rpc), reader, anchor, findings)
    return judged


def _answer(data: bytes, reader: Reader) -> dict[str, Any]:
    """Judge one of many files."""
    file = read_evidence(data)
    try:
        if file is None:
            raise Unusable("this is no evidence of a vote")
        if reader.origin is not None:
            ask_keys(reader, file)
        judged = judge(file, reader)
    except (Unusable, Unanswered):
        return {"verdict": "unreadable", "findings": [], "tally": None}
    found = [{"kind": kind, "line": line} for kind, line in dict.fromkeys((one.kind, one.line) for one in judged.findings.found)]
    tally = None if judged.tally is None else {name: str(value) for name, value in asdict(judged.tally).items()}
    return {"verdict": judged.findings.verdict(), "findings": found, "tally": tally}


def _judge_many(arguments: list[str]) -> None:
    """Judge the files of a list, a line of JSON for each."""
    left_out = frozenset(one.removeprefix(LEAVE_OUT) for one in arguments[1:])
    for line in Path(arguments[0]).read_text("utf-8").splitlines():
        one = json.loads(line)
        print(json.dumps(_answer(Path(one["file"]).read_bytes(), Reader(**one["reader"], left_out=left_out))), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--many"]:
        _judge_many(sys.argv[2:])
    else:
        from command_line import main

        sys.exit(main(sys.argv[1:]))
