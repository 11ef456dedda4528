"""Section 6.4: the result."""

from dataclasses import asdict

from findings import File, Findings, Reader
from judge_voters import Tally
from power import outcome_of
from words import milliseconds

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


def judge_result(file: File, tally: Tally, reader: Reader, findings: Findings) -> None:
    """Judge the numbers and the state of the vote."""
    result, proposal = file["result"], file["proposal"]
    for name, number in asdict(tally).items():
        if int(result[name]) != number:
            findings.fault(f"result.{name}")
    if tally.yesPower + tally.noPower > int(file["snapshot"]["totalPower"]):
        findings.fault("snapshot.totalPower")
    if file["ballotCount"] != sum(len(voter["ballots"]) for voter in file["voters"]):
        findings.fault("ballotCount")
    is_cancelled = proposal["cancelledAt"] is not None
    outcome = outcome_of(is_cancelled, tally.yesPower, tally.noPower, int(file["rule"]["quorumPowerWei"]))
    if result["outcome"] != (outcome if result["isFinal"] or is_cancelled else None):
        findings.fault("result.outcome")
    _judge_state(file, reader, findings)


def _judge_state(file: File, reader: Reader, findings: Findings) -> None:
    """Judge the state by the clock of the reader and of the log."""
    result, end, log = file["result"], milliseconds(file["proposal"]["endsAt"]), file.get("log")
    logged = log["head"]["at"] if log is not None else 0
    if not _is_final_time_right(file, end):
        findings.fault("result.finalAt")
    is_over = result["isFinal"] or file["proposal"]["cancelledAt"] is not None
    if not is_over and max(reader.now, logged) >= end + 10 * MINUTE:
        findings.doubt("result.isFinal")
    if result["isFinal"] and reader.now < end - 10 * MINUTE:
        findings.doubt("result.isFinal")
    if logged > reader.now + DAY:
        findings.doubt("log.head")


def _is_final_time_right(file: File, end: int) -> bool:
    """Say if the result became final after the end and before the log had it."""
    result, log = file["result"], file.get("log")
    if result["finalAt"] is None or not result["isFinal"]:
        return result["isFinal"] == (result["finalAt"] is not None)
    final = milliseconds(result["finalAt"])
    logged = log["result"]["at"] if log is not None and log["result"] is not None else None
    return final >= end and (logged is None or final <= logged + MINUTE)
