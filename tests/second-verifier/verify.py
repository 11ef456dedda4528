"""A second verifier of evidence files, written from docs/protocol.md alone.

One file:   python3 verify.py FILE READER
Many files: python3 verify.py --many LIST, a line of JSON for each: {"file": path, "reader": {...}}
A reader:   {"keys": ["0x..."], "receipts": [...], "heads": [...], "now": milliseconds since 1970}
"""

import json
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from findings import Findings, Reader
from judge_head import judge_head, why_not_judged
from judge_log import judge_log, judge_seen_heads
from judge_receipts import judge_receipts
from judge_result import judge_result
from judge_voters import judge_voters
from schema import fits
from signatures import followed_keys
from witnesses import judge_witnesses

SCHEMA = json.loads((Path(__file__).parent / "../../docs/evidence-bundle.schema.json").read_text("utf-8"))
LEAVE_OUT = "--leave-out="


def judge(text: str, reader: Reader) -> dict[str, Any]:
    """Judge one file by the protocol."""
    file = _read(text)
    if file is None:
        return {"verdict": "unreadable", "findings": [], "tally": None}
    findings = Findings()
    if file.get("log") is not None:
        handovers, origin = file["log"].get("endorsements", []), file["log"]["head"]["origin"]
        reader = replace(reader, keys=followed_keys(reader.keys, handovers, origin))
        judge_seen_heads(file["log"], reader, findings)
    stop = why_not_judged(file)
    if stop is not None:
        findings.fault(stop)
        return _answer(findings, None)
    judge_head(file, findings)
    tally = judge_voters(file, reader, findings)
    if file.get("log") is not None:
        judge_log(file, reader, findings)
        judge_witnesses(file, reader, findings)
    judge_result(file, tally, reader, findings)
    judge_receipts(file, reader, findings)
    return _answer(findings, {name: str(value) for name, value in asdict(tally).items()})


def _answer(findings: Findings, tally: dict[str, str] | None) -> dict[str, Any]:
    """Put the answer together."""
    found = [{"kind": kind, "line": line} for kind, line in dict.fromkeys(findings.found)]
    return {"verdict": findings.verdict(), "findings": found, "tally": tally}


def _read(text: str) -> dict[str, Any] | None:
    """Read a file that keeps the schema, or None."""
    try:
        file = json.loads(text, parse_float=_number, parse_constant=_refuse, object_pairs_hook=_object)
    except (ValueError, RecursionError):
        return None
    return file if fits(SCHEMA, file) else None


def _number(digits: str) -> int | float:
    """Read 1.0 as 1, as JSON readers do that know one kind of number."""
    number = float(digits)
    return int(number) if number.is_integer() else number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Read an object, in which no name may stand twice."""
    named = dict(pairs)
    if len(named) != len(pairs):
        raise ValueError("a name stands twice")
    return named


def _refuse(name: str) -> None:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(name)


def _reader(brought: dict[str, Any], left_out: frozenset[str]) -> Reader:
    """Read what the reader brings."""
    now = brought.get("now", int(time.time() * 1000))
    lists = [brought.get(name, []) for name in ("keys", "receipts", "heads")]
    return Reader(*lists, now, brought.get("witnesses"), left_out)


def main(arguments: list[str]) -> None:
    """Judge the files that the command line names."""
    left_out = frozenset(one.removeprefix(LEAVE_OUT) for one in arguments if one.startswith(LEAVE_OUT))
    rest = [one for one in arguments if not one.startswith(LEAVE_OUT)]
    if rest[0] == "--many":
        wanted = [json.loads(line) for line in Path(rest[1]).read_text("utf-8").splitlines()]
    else:
        wanted = [{"file": rest[0], "reader": json.loads(Path(rest[1]).read_text("utf-8"))}]
    for one in wanted:
        text = Path(one["file"]).read_text("utf-8")
        print(json.dumps(judge(text, _reader(one["reader"], left_out))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
