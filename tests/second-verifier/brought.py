"""What a reader brings beside a file. Where something of it can't be used, there is no verdict (section 6.10)."""

from pathlib import Path

from fetch import Unanswered, address_of, ask_json
from findings import File, Reader
from judge_receipts import counts
from read_evidence import read_json
from schema import ANCHOR, HEAD, RECEIPT, fits
from signatures import is_head_signed


class Unusable(Exception):
    """Something that the reader brought can't be used."""


def require_usable(file: File, reader: Reader) -> None:
    """Refuse a receipt of no ballot of this vote, and a head that no accepted key signed."""
    for i, receipt in enumerate(reader.receipts):
        if not fits(RECEIPT, receipt) or not counts(file, receipt):
            raise Unusable(f"receipt {i + 1} is not genuine, or not of a ballot of this vote")
    for i, head in enumerate(one["head"] for one in reader.heads):
        if not fits(HEAD, head) or not any(is_head_signed(key, head) for key in reader.keys):
            raise Unusable(f"no key that was named signed head {i + 1}")


def read_anchor(file: File, place: str) -> File:
    """Read the anchor of this vote's result that a deployment names, at an address or in a file with its answer."""
    try:
        answer = ask_json(address_of(place)) if "://" in place else read_json(Path(place).read_bytes())
    except (Unanswered, OSError, ValueError) as error:
        raise Unusable(f"{place} is no answer about an anchor: {error}") from error
    anchor = answer.get("anchor", ()) if isinstance(answer, dict) else ()
    if anchor is None:
        raise Unusable(f"{place} names no anchor yet")
    if not fits(ANCHOR, anchor):
        raise Unusable(f"{place} is no answer about an anchor")
    if anchor["proposal"] != file["proposal"]["digest"]:
        raise Unusable(f"{place} is the anchor of another proposal")
    named: File = anchor
    return named
