"""Section 6.10: the degrees of a verdict and its headline."""

from dataclasses import dataclass

from findings import FILE, NODE, WITNESSES, File, Finding, Findings, Reader
from judge_voters import Tally
from power import outcome_of
from witnesses import is_over

YES, UNASKED, IN_DOUBT, NO = "yes", "not asked", "in doubt", "no"


@dataclass
class Judged:
    """What was found in a file; `tally` is None if its votes were not judged."""

    file: File
    reader: Reader
    findings: Findings
    tally: Tally | None = None
    asked_voters: int = 0
    confirmed_voters: int = 0
    is_log_compared: bool = False


def degrees_of(judged: Judged) -> dict[str, str]:
    """Say how far each degree holds; one that holds has its limit with its name."""
    return {FILE: _adds_up(judged), f"{NODE}{_limit(judged)}": _by_node(judged), WITNESSES: _by_witnesses(judged)}


def _limit(judged: Judged) -> str:
    """Say that the node confirmed only a sample, if so."""
    asked = judged.asked_voters
    return f" (a sample of {asked})" if asked < len(judged.file["voters"]) and _by_node(judged) == YES else ""


def headline_of(judged: Judged) -> str:
    """Return the headline, which never says more than the weakest degree."""
    found = judged.findings.found
    if any(one.kind == "fault" for one in found):
        return "WRONG"
    if _general(judged):
        return "NOT CONFIRMED YET"
    if not judged.file["result"]["isFinal"] and judged.file["proposal"]["cancelledAt"] is None:
        return "NOT FINAL YET"
    if not _is_outcome_fixed(judged):
        return "NOT CONFIRMED YET"
    if _by_node(judged) != YES:
        return "ADDS UP"
    named = f"{NODE}{_limit(judged)}{' and witnesses' if _by_witnesses(judged) == YES else ''}"
    return named.upper()


def _general(judged: Judged) -> list[Finding]:
    """List the doubts that could be about any ballot."""
    doubts = [one for one in judged.findings.found if one.kind == "doubt" and not one.line.startswith("voters[")]
    return [one for one in doubts if one.degree != NODE or one.is_for_node or one.line == "snapshot"]


def _adds_up(judged: Judged) -> str:
    """Say if signatures, sums, rule and log agree."""
    if any(one.kind == "fault" and one.degree == FILE and one.line != "log.witnessed" for one in judged.findings.found):
        return NO
    is_doubted = any(one.degree != WITNESSES for one in _general(judged))
    return IN_DOUBT if is_doubted or not _is_outcome_fixed(judged) else YES


def _by_node(judged: Judged) -> str:
    """Say if the node answered everything as the file has it."""
    found = [one for one in judged.findings.found if one.degree == NODE or one.is_for_node]
    if judged.reader.rpc is None or judged.tally is None:
        return UNASKED
    return NO if any(one.kind == "fault" for one in found) else IN_DOUBT if found else YES


def _by_witnesses(judged: Judged) -> str:
    """Say if enough witnesses confirmed the log, and in time the head of the end."""
    file, log, found = judged.file, judged.file.get("log"), judged.findings.found
    if any(one.kind == "fault" and one.line == "log.witnessed" for one in found):
        return NO
    if judged.reader.witnesses is None or judged.tally is None:
        return UNASKED
    is_early = log is not None and log["endHead"] is None and file["ballotCount"] > 0 and file["proposal"]["cancelledAt"] is None
    is_doubted = any(one.kind == "doubt" and one.line.startswith(("log.witnessed", "log.endHead")) for one in found)
    is_doubted |= any(one.kind == "fault" and one.degree == FILE and one.line.startswith(("log", "public log")) for one in found)
    return IN_DOUBT if log is None or not is_over(file) or is_early or is_doubted else YES


def _is_outcome_fixed(judged: Judged) -> bool:
    """Say if the outcome is the same in whatever way the doubted ballots count."""
    file, tally = judged.file, judged.tally
    is_final, is_cancelled = file["result"]["isFinal"], file["proposal"]["cancelledAt"] is not None
    if tally is None or is_cancelled or not is_final:
        return True
    least_cast = most_cast = tally.yesPower + tally.noPower
    least_lead = most_lead = tally.yesPower - tally.noPower
    for choice, power, options in _doubted(judged):
        casts, leads = [yes + no for yes, no in options], [yes - no for yes, no in options]
        lead = power if choice == "yes" else -power
        least_cast, most_cast = least_cast - power + min(casts), most_cast - power + max(casts)
        least_lead, most_lead = least_lead - lead + min(leads), most_lead - lead + max(leads)
    quorum = int(file["rule"]["quorumPowerWei"])
    return most_cast < quorum or least_cast >= quorum and (least_lead > 0 or most_lead <= 0)


def _doubted(judged: Judged) -> list[tuple[str, int, list[tuple[int, int]]]]:
    """List the counted ballots that could count otherwise: choice, power, and all that each may add to yes and to no."""
    doubts = [one for one in judged.findings.found if one.kind == "doubt" and one.line.startswith("voters[")]
    lines, for_node = {one.line for one in doubts}, {one.line for one in doubts if one.is_for_node}
    listed = []
    for line, (choice, power) in judged.findings.counted.items():
        voter = line.partition(".")[0]
        is_power_open, is_choice_open = voter in for_node, f"{line}.digest" in lines
        is_ballot_open = line in lines or is_choice_open
        if not is_power_open and not is_ballot_open:
            continue
        own = judged.file["voters"][int(voter[7:-1])]["ballots"] if is_ballot_open else []
        choices = {"yes", "no"} if is_choice_open else {choice} | {ballot["choice"] for ballot in own}
        most = int(judged.file["snapshot"]["totalPower"]) if is_power_open else power
        shares = [(power, choice), *((most, each) for each in sorted(choices))]
        listed.append((choice, power, [(0, 0), *((p, 0) if c == "yes" else (0, p) for p, c in shares)]))
    return listed


def outcome_said(judged: Judged) -> str:
    """Return the outcome by the ballots that count, if voting is over."""
    file, tally = judged.file, judged.tally
    is_cancelled = file["proposal"]["cancelledAt"] is not None
    if tally is None or not (file["result"]["isFinal"] or is_cancelled):
        return "none yet"
    return outcome_of(is_cancelled, tally.yesPower, tally.noPower, int(file["rule"]["quorumPowerWei"]))
