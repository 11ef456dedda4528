"""The command line of the second verifier."""

import argparse
import json
import re
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

from brought import Unusable
from degrees import Judged, degrees_of, headline_of, outcome_said
from deployment import KEY, ask_keys, has_no_anchor
from fetch import Unanswered, address_of
from findings import File, Reader
from judge_receipts import fate_of
from read_evidence import read_evidence, read_json
from schema import fits
from verify import judge
from witnesses import read_policy
from words import milliseconds

ABOUT = "Recounts a vote from its evidence, as JSON or packed. It needs nothing but Python and this folder."
EXIT = {"true": 0, "false": 1, "unchecked": 2}
UNREADABLE = 3
ENDING = "Exit status: 0 nothing wrong and nothing in doubt by what was asked, 1 wrong, 2 something in doubt, 3 could not read."


class _Parser(argparse.ArgumentParser):
    """Ends with 3 where argparse would with 2, which here means in doubt."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments."""
        self.exit(UNREADABLE, f"verify.py: {message}\n")


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
    print("\n".join(_report(judged)))
    unasked = _unasked(judged) if given.strict else []
    if verdict != "false" and unasked:
        print(f"--strict also wants: {', '.join(unasked)}.")
        return EXIT["unchecked"]
    return EXIT[verdict]


def _parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    parser = _Parser("verify.py", description=ABOUT, epilog=ENDING)
    parser.add_argument("file", help="the evidence file")
    parser.add_argument("--key", action="append", default=[], help="a public key of the log; may be given more than once")
    parser.add_argument("--origin", metavar="URL", help="the deployment, which names its keys and proves that its log grew")
    parser.add_argument("--receipt", action="append", default=[], metavar="FILE", help="a receipt that you kept")
    parser.add_argument("--head", action="append", default=[], metavar="FILE", help="a signed head of the log that you saw")
    parser.add_argument("--policy", "--witnesses", metavar="TEXT|FILE", help='"2 of KEY, KEY, KEY": the witnesses that you trust')
    parser.add_argument("--log", metavar="URL|FOLDER", help="the whole public log, of a deployment or a mirror")
    parser.add_argument("--rpc", metavar="URL", help="a node of the chain")
    parser.add_argument("--all", action="store_true", help="ask the node about all voters, however many")
    parser.add_argument("--anchor", metavar="URL|FILE", help="the answer of GET /api/proposals/{id}/anchor; needs --rpc")
    parser.add_argument("--strict", action="store_true", help="end with 2 where something was not asked")
    parser.add_argument("--now", help="judge by this time, such as 2027-01-31T12:00:00Z")
    return parser


def _reader(given: argparse.Namespace, file: File) -> Reader:
    """Read what the reader brings."""
    reader = Reader(log=given.log, rpc=given.rpc, all=given.all, anchor=given.anchor)
    if given.anchor is not None and given.rpc is None:
        raise Unusable("--anchor needs --rpc: only a node shows that a transaction is on the chain")
    for place in (given.log if "://" in (given.log or "") else None, given.rpc):
        if place is not None:
            address_of(place)
    if given.policy is not None:
        reader.witnesses = given.policy if " of" in given.policy else Path(given.policy).read_text("utf-8")
        read_policy(reader.witnesses)
    reader.now = int(time.time() * 1000) if given.now is None else _time(given.now)
    reader.keys = [key.lower() for key in given.key]
    if not all(fits(KEY, key) for key in reader.keys):
        raise Unusable("--key takes 0x and 64 hexadecimal digits")
    if given.origin is not None:
        parts = urlsplit(address_of(given.origin))
        reader.origin = f"{parts.scheme}://{parts.netloc}"
        ask_keys(reader, file)
    reader.receipts = [read_json(Path(path).read_bytes()) for path in given.receipt]
    heads = [read_json(Path(path).read_bytes()) for path in given.head]
    reader.heads = [head if isinstance(head, dict) and "head" in head else {"head": head} for head in heads]
    return reader


def _time(text: str) -> int:
    """Read a time of the command line, in milliseconds since 1970."""
    match = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?Z", text)
    if match is None:
        raise Unusable("--now takes a time, such as 2027-01-31T12:00:00Z")
    return milliseconds(f"{match[1]}.{(match[2] or '').ljust(3, '0')}Z")


def _report(judged: Judged) -> list[str]:
    """Write what was found, what the votes add up to, and each degree of the verdict."""
    file, reader, found = judged.file, judged.reader, judged.findings.found
    proposal = file["proposal"]
    lines = [f"{file['domain']['name']}, proposal {proposal['number']} of {proposal['club']}, digest {proposal['digest']}"]
    if judged.tally is not None:
        sums = asdict(judged.tally)
        lines += [f"{side}: {sums[f'{side}Power']} units of {sums[f'{side}Count']} voters" for side in ("yes", "no")]
    lines.append(f"outcome: {outcome_said(judged)}")
    lines += [f"receipt {i + 1}: {fate_of(file, one, judged.findings)}" for i, one in enumerate(reader.receipts)]
    for title, kind in (("Wrong", "fault"), ("Not checked", "doubt")):
        lines += [f"{title}: {line}" for line in dict.fromkeys(one.line for one in found if one.kind == kind)]
    if reader.rpc is not None and judged.tally is not None:
        asked = f"{judged.asked_voters} of {len(file['voters'])} voters"
        lines.append(f"The node was asked about {asked}, and confirmed the holdings of {judged.confirmed_voters}.")
    if reader.log is not None:
        lines.append("The whole public log was read." if judged.is_log_compared else "The public log was not compared.")
    lines += [f"{degree}: {state}" for degree, state in degrees_of(judged).items()]
    return [_plain(line) for line in (*lines, headline_of(judged))]


def _unasked(judged: Judged) -> list[str]:
    """List what a strict reader still has to ask."""
    file, reader = judged.file, judged.reader
    log, found = file.get("log") or {}, judged.findings.found
    is_asked = reader.rpc is not None and all(one.line != "--rpc" for one in found)
    is_anchored = is_asked and reader.anchor is not None and all(one.line != "anchor" for one in found)
    is_open = not file["result"]["isFinal"] and file["proposal"]["cancelledAt"] is None
    wanted = {
        "the result, because voting isn't over": is_open,
        "a node": not is_asked,
        "a node about all voters": is_asked and judged.asked_voters < len(file["voters"]),
        "the whole public log": reader.log is None,
        "witnesses": reader.witnesses is None,
        "the anchor of the result": log.get("result") is not None and not is_anchored and not has_no_anchor(reader, file),
    }
    return [what for what, is_wanted in wanted.items() if is_wanted]


def _plain(text: str) -> str:
    """Write a line that can't move a terminal's cursor."""
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
