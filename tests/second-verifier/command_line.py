"""The command line of the second verifier."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fetch import Unanswered, address_of, ask_json
from findings import FILE, NODE, WITNESSES, File, Reader
from judge_receipts import fate_of
from read_evidence import read_evidence, read_json
from schema import HANDOVER, HEAD, RECEIPT, fits
from signatures import followed_keys, is_head_signed
from verify import Judged, judge
from words import milliseconds
from witnesses import is_over, read_policy

ABOUT = "Recounts a vote from its evidence, as JSON or packed. It needs nothing but Python and this folder."
EXIT = {"true": 0, "false": 1, "unchecked": 2}
UNREADABLE = 3
ENDING = "Exit status: 0 true, 1 false, 2 true but partly unchecked, 3 could not read."
VERDICTS = {
    "true": "TRUE: nothing that was checked is wrong or in doubt.",
    "unchecked": "TRUE, as far as it could be checked.",
    "false": "FALSE: this file does not prove the published result.",
}


class Unusable(Exception):
    """Something that the reader brought can't be used."""


def main(arguments: list[str]) -> int:
    """Judge one file, and return the exit status."""
    given = _parser().parse_args(arguments)
    try:
        file = read_evidence(Path(given.file).read_bytes())
        if file is None:
            raise Unusable(f"{given.file} is no evidence of a vote")
        reader = _reader(given, file)
        judged = judge(file, reader)
    except (Unusable, Unanswered, OSError, ValueError) as error:
        print(f"verify.py: {_plain(str(error))}", file=sys.stderr)
        return UNREADABLE
    verdict = judged.findings.verdict()
    print("\n".join(_report(file, reader, judged, verdict)))
    if given.strict and verdict == "true" and not _is_all_asked(file, reader, judged):
        print("Not everything was asked, so --strict ends with status 2.")
        return EXIT["unchecked"]
    return EXIT[verdict]


def _parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    parser = argparse.ArgumentParser("verify.py", description=ABOUT, epilog=ENDING)
    parser.add_argument("file", help="the evidence file")
    parser.add_argument("--key", action="append", default=[], help="a public key of the log; may be given more than once")
    parser.add_argument("--origin", metavar="URL", help="the deployment, which names its keys and proves that its log grew")
    parser.add_argument("--receipt", action="append", default=[], metavar="FILE", help="a receipt that you kept")
    parser.add_argument("--head", action="append", default=[], metavar="FILE", help="a signed head of the log that you saw")
    parser.add_argument("--policy", help='"2 of KEY, KEY, KEY": the witnesses that you trust')
    parser.add_argument("--log", metavar="URL|FOLDER", help="the whole public log, of a deployment or a mirror")
    parser.add_argument("--rpc", metavar="URL", help="a node of the chain")
    parser.add_argument("--all", action="store_true", help="ask the node about all voters, however many")
    parser.add_argument("--anchor", metavar="URL|FILE", help="the answer of GET /api/proposals/{id}/anchor; needs --rpc")
    parser.add_argument("--strict", action="store_true", help="end with 2 where something was not asked")
    parser.add_argument("--now", help="judge by this time, such as 2027-01-31T12:00:00Z")
    return parser


def _reader(given: argparse.Namespace, file: File) -> Reader:
    """Read what the reader brings."""
    reader = Reader(log=given.log, rpc=given.rpc, all=given.all, anchor=given.anchor, witnesses=given.policy)
    if given.anchor is not None and given.rpc is None:
        raise Unusable("--anchor needs --rpc: only a node shows that a transaction is on the chain")
    if given.policy is not None:
        read_policy(given.policy)
    reader.now = int(time.time() * 1000) if given.now is None else milliseconds(given.now.removesuffix("Z").split(".")[0] + ".000Z")
    reader.keys = [key.lower() for key in given.key]
    if not all(fits(HANDOVER["properties"]["newPublicKey"], key) for key in reader.keys):
        raise Unusable("--key takes 0x and 64 hexadecimal digits")
    if given.origin is not None:
        reader.origin = address_of(given.origin)
        _ask_keys(reader, file)
    reader.receipts = [_brought(path, RECEIPT) for path in given.receipt]
    accepted = _accepted(reader, file)
    for path in given.head:
        head = _brought(path, HEAD, lambda found: found.get("head", found))
        key = next((key for key in accepted if is_head_signed(key, head)), None)
        if key is None:
            raise Unusable(f"no key that was named signed the head in {path}")
        reader.heads.append({"head": head, "publicKey": key})
    return reader


def _brought(path: str, schema: dict[str, Any], part: Callable[[Any], Any] = lambda found: found) -> Any:
    """Read a file that the reader brought."""
    found = read_json(Path(path).read_bytes())
    wanted = part(found) if isinstance(found, dict) else None
    if not fits(schema, wanted):
        raise Unusable(f"{path} is not what it should be")
    return wanted


def _accepted(reader: Reader, file: File) -> list[str]:
    """List the keys that the reader was given, and all that they lead to."""
    log = file.get("log")
    if log is None:
        return reader.keys
    return followed_keys(reader.keys, log.get("endorsements", []) + reader.handovers, log["head"]["origin"])


def _ask_keys(reader: Reader, file: File) -> None:
    """Take the oldest key of a deployment, unless it does not lead to one that the reader was given."""
    answer = ask_json(f"{reader.origin}/api/log/key")
    try:
        oldest = answer["keys"][-1]["publicKey"]
        reader.handovers = [one for one in answer["endorsements"] if fits(HANDOVER, one)]
    except (TypeError, KeyError, IndexError) as error:
        raise Unusable(f"{reader.origin} did not name its keys") from error
    if not fits(HANDOVER["properties"]["newPublicKey"], oldest):
        raise Unusable(f"{reader.origin} did not name its keys")
    from_oldest = _accepted(Reader(keys=[oldest], handovers=reader.handovers), file)
    if not reader.keys or any(key in from_oldest for key in reader.keys):
        reader.keys.append(oldest)


def _report(file: File, reader: Reader, judged: Judged, verdict: str) -> list[str]:
    """Write what was found, what the votes add up to, and each degree of the verdict."""
    proposal, found = file["proposal"], judged.findings.found
    lines = [f"{file['domain']['name']}, proposal {proposal['number']} of {proposal['club']}, digest {proposal['digest']}"]
    if judged.tally is not None:
        sums = asdict(judged.tally)
        lines += [f"{side}: {sums[f'{side}Power']} units of {sums[f'{side}Count']} voters" for side in ("yes", "no")]
    lines.append(f"outcome: {file['result']['outcome'] or 'none yet'}")
    lines += [f"receipt {i + 1}: {fate_of(file, one, judged.findings)}" for i, one in enumerate(reader.receipts)]
    for title, kind in (("Wrong", "fault"), ("Not checked", "doubt")):
        named = dict.fromkeys(one.line for one in found if one.kind == kind)
        lines += [f"{title}: {line}" for line in named]
    if reader.rpc is not None:
        lines.append(f"The node confirmed the holdings of {judged.confirmed_voters} of {len(file['voters'])} voters.")
    if reader.log is not None:
        lines.append("The whole public log was compared." if judged.is_log_compared else "The public log was not compared.")
    lines += [f"{degree}: {_degree(degree, file, reader, judged)}" for degree in (FILE, NODE, WITNESSES)]
    return [_plain(line) for line in (*lines, VERDICTS[verdict])]


def _degree(degree: str, file: File, reader: Reader, judged: Judged) -> str:
    """Say how far a degree of the verdict holds."""
    kinds = {one.kind for one in judged.findings.found if one.degree == degree}
    is_asked = {FILE: True, NODE: reader.rpc is not None, WITNESSES: reader.witnesses is not None and is_over(file)}[degree]
    if not is_asked:
        return "not asked"
    if degree == WITNESSES and (file.get("log") is None or judged.tally is None):
        return "in doubt"
    return "doesn't hold" if "fault" in kinds else "in doubt" if kinds else "holds"


def _is_all_asked(file: File, reader: Reader, judged: Judged) -> bool:
    """Say if a node was asked about all voters, and the whole log and witnesses were asked too."""
    is_node_asked = reader.rpc is not None and judged.confirmed_voters == len(file["voters"])
    return is_node_asked and reader.log is not None and reader.witnesses is not None


def _plain(text: str) -> str:
    """Write a line that can't move a terminal's cursor."""
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
