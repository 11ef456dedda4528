"""Section 6.1, cancellation: who signed it, and by which right."""

import re
from itertools import product

from findings import File, Findings, Wallet
from moderation import was_title_hidden
from signatures import Signer, signer_of
from typed_data import CANCEL, NotEncodable, Words, digest_of
from words import milliseconds, signed_time

MINUTE = 60_000
LINE = "proposal.cancelledAt"


def judge_cancellation(file: File, findings: Findings) -> None:
    """Judge who cancelled the vote."""
    proposal, signed = file["proposal"], file["proposal"].get("cancellation")
    if proposal["cancelledAt"] is None:
        if signed is not None:
            findings.fault(LINE)
        return
    cancelled, published = milliseconds(proposal["cancelledAt"]), milliseconds(proposal["versions"][-1]["publishedAt"])
    if cancelled >= milliseconds(proposal["endsAt"]) + MINUTE or cancelled < published - MINUTE:
        findings.fault(LINE)
    if signed is None:
        findings.doubt(LINE)
        return
    signer = _signer(file, signed)
    if signer == "nobody" or not _is_of_its_time(signed, signer, cancelled, published):
        findings.fault(LINE)
    if signer == "contract":
        findings.ask_wallet(Wallet(LINE, signed["by"], signed["digest"], signed))
    is_author = signed["by"].lower() == proposal["author"].lower() and cancelled < milliseconds(proposal["startsAt"]) + MINUTE
    if is_author:
        return
    right = file.get("log", {}).get("right")
    if right is None:
        findings.doubt(LINE)
    elif not _gives_right(right, signed["by"].lower(), cancelled, file["log"]["cancel"]):
        findings.fault(LINE)


def _signer(file: File, signed: File) -> Signer:
    """Say who can have signed these words under an allowed name."""
    if not any(_digest(file, signed, club, label) == signed["digest"] for club, label in product(_clubs(file), _labels(file))):
        return "nobody"
    return signer_of(signed["digest"], signed["signature"], signed["by"], signed["check"])


def _clubs(file: File) -> list[Words]:
    """List the names that the club may have."""
    return [file["proposal"]["versions"][-1]["club"], file["proposal"]["club"]]


def _labels(file: File) -> list[Words]:
    """List the names that the proposal may have."""
    proposal = file["proposal"]
    title, number = proposal["versions"][-1]["title"], proposal["number"]
    labels: list[Words] = [f"#{number} {title}" if isinstance(title, str) else proposal["hiddenLabel"] or title]
    if was_title_hidden(file, milliseconds(proposal["cancelledAt"])):
        labels.append(f"#{number} (hidden by a moderator)")
    return labels


def _digest(file: File, signed: File, club: Words, label: Words) -> str | None:
    """Return the digest under given names, or None where there is none."""
    signed_at = signed_time(int(signed["signedAt"]))
    if signed_at is None:
        return None
    values: dict[str, Words | int] = {
        "club": club, "proposal": label, "reason": signed["reason"], "by": signed["by"], "signedAt": signed_at,
        "proposalDigest": file["proposal"]["digest"],
    }  # fmt: skip
    try:
        return "0x" + digest_of(file["domain"], "Cancel", CANCEL, values).hex()
    except NotEncodable:
        return None


def _is_of_its_time(signed: File, signer: Signer, cancelled: int, published: int) -> bool:
    """Say if the signed time fits that of the cancellation."""
    time, second = int(signed["signedAt"]), cancelled // 1000
    if signer == "key":
        return second - 360 <= time <= second + 300
    return published // 1000 <= time <= second


def _gives_right(right: File, who: str, cancelled: int, place: int | None) -> bool:
    """Say if the row is one of an admin, or of a moderator or owner of a club."""
    is_admin = right["table"] == "admin" and right["key"] == who
    is_member = right["table"] == "club_member" and re.fullmatch("[0-9]+:" + who, right["key"]) is not None
    is_before = right["at"] <= cancelled and (place is None or right["position"] < place)
    return (is_admin or is_member) and right["state"] is not None and is_before
