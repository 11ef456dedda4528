"""Section 6.3: the log."""

from hashlib import sha256

from entries import Entry, entries_of
from findings import File, Findings, Reader
from judge_head import is_of_origin
from merkle import is_beginning, root_of_known
from signatures import is_handover, is_head_signed
from words import milliseconds

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
GROUP = 16


def judge_log(file: File, reader: Reader, findings: Findings) -> None:
    """Judge what the file says of the log."""
    entries = list(entries_of(file))
    placed = place_entries(file, entries, findings)
    _judge_proof(file["log"], placed, findings)
    if file["log"]["publicKey"] not in reader.keys:
        findings.doubt("log.publicKey")
    _judge_result(file, entries, reader, findings)
    _judge_end_head(file, reader, findings)
    _judge_witnessed(file, reader, findings)
    _judge_order(file, entries, findings)
    _judge_cancel(file, findings)
    _judge_census(file, findings)
    _judge_handovers(file["log"], reader, findings)


def _judge_order(file: File, entries: list[Entry], findings: Findings) -> None:
    """Judge if the order of the log and the times of its heads are possible."""
    log, last = file["log"], file["log"]["endHead"]
    text = log["versions"][-1] if log["versions"] else None
    for entry in entries:
        if entry.line.startswith("voters[") and entry.place is not None and entry.place < (-1 if text is None else text):
            findings.fault(entry.line)
    heads = {"log.head": log["head"]} | ({"log.endHead": last["head"]} if last is not None else {})
    for line, head in heads.items():
        if any(e.place is not None and e.place < head["treeSize"] and (e.at or 0) > head["at"] + MINUTE for e in entries):
            findings.fault(line)
    if last is not None and (last["head"]["treeSize"] - log["head"]["treeSize"]) * (last["head"]["at"] - log["head"]["at"]) < 0:
        findings.fault("log.endHead")


def _judge_cancel(file: File, findings: Findings) -> None:
    """Judge if the log had a cancellation when voting ended."""
    log, end = file["log"], milliseconds(file["proposal"]["endsAt"])
    if file["proposal"]["cancelledAt"] is None or log["cancel"] is None or log["head"]["at"] < end + MINUTE:
        return
    last = log["endHead"]
    if last is None or last["head"]["at"] > end + 10 * MINUTE or log["cancel"] >= last["head"]["treeSize"]:
        findings.doubt("proposal.cancelledAt")


def heads_of(log: File) -> list[tuple[str, str, File]]:
    """List the heads of a file, each with its line and its key."""
    own = [("log.head", log["publicKey"], log["head"])]
    return own + [(f"log.{name}", log[name]["publicKey"], log[name]["head"]) for name in ("endHead", "witnessed") if log.get(name)]


def _judge_handovers(log: File, reader: Reader, findings: Findings) -> None:
    """Judge if one key handed over to two, or signed a head after it handed over."""
    own = heads_of(log)
    places = log.get("handovers", [])
    if any(i >= len(places) or places[i] is None for i in range(len(log.get("endorsements", [])))):
        findings.doubt("log.endorsements")
    handovers = [one for one in log.get("endorsements", []) + reader.handovers if one["origin"] == log["head"]["origin"]]
    keys = reader.keys + [key for _, key, _ in own] + [one["newPublicKey"] for one in handovers]
    for old in dict.fromkeys(keys):
        from_old = [one for one in handovers if is_handover(old, one)]
        if not from_old:
            continue
        if len({one["newPublicKey"] for one in from_old}) > 1:
            findings.fault("log.endorsements")
        if from_old[0]["at"] > reader.now + DAY:
            findings.doubt("log.endorsements")
        for line, key, head in own:
            if key == old and head["at"] > from_old[0]["at"] + MINUTE:
                findings.fault(line)


def _judge_census(file: File, findings: Findings) -> None:
    """Judge if the powers were in the log before the votes."""
    places = [ballot["position"] for voter in file["voters"] for ballot in voter["ballots"] if "position" in ballot]
    census = file["log"]["census"] if file["census"] is not None else None
    if census is not None and places and census >= min(places):
        findings.doubt("census", is_for_node=True)


def place_entries(file: File, entries: list[Entry], findings: Findings) -> dict[int, Entry]:
    """Return the entry at each place, where each entry has a place of its own in the tree."""
    placed: dict[int, Entry] = {}
    for entry in entries:
        if entry.place is None or entry.place in placed or entry.place >= file["log"]["head"]["treeSize"]:
            findings.fault(entry.line)
        else:
            placed[entry.place] = entry
    return placed


def _judge_proof(log: File, placed: dict[int, Entry], findings: Findings) -> None:
    """Judge the proof of all entries."""
    size, groups, rest = log["head"]["treeSize"], log["proof"]["groups"], dict(placed)
    roots: dict[int, bytes] = {}
    for i, group in enumerate(groups):
        first = GROUP * group["place"]
        inside = {place - first: rest.pop(place).leaf for place in list(rest) if place // GROUP == group["place"]}
        made = root_of_known(min(GROUP, size - first), inside, _bytes(group["hashes"])) if first < size and inside else None
        if made is None or "0x" + made.hex() != group["root"]:
            findings.fault(f"log.proof.groups[{i}]")
        roots[group["place"]] = bytes.fromhex(group["root"][2:])
    for entry in rest.values():
        findings.fault(entry.line)
    count = -(-size // GROUP)
    is_listed = len(roots) == len(groups) and all(place < count for place in roots)
    made = root_of_known(count, roots, _bytes(log["proof"]["hashes"])) if is_listed else None
    if made is None or "0x" + made.hex() != log["head"]["root"]:
        findings.fault("log.proof")


def _bytes(hashes: list[str]) -> list[bytes]:
    """Read hashes."""
    return [bytes.fromhex(one[2:]) for one in hashes]


def _judge_result(file: File, entries: list[Entry], reader: Reader, findings: Findings) -> None:
    """Judge the entry that closes the vote: no ballot may be left out."""
    closing, proposal = file["log"]["result"], file["proposal"]
    if closing is None:
        if file["result"]["isFinal"] or proposal["cancelledAt"] is not None:
            findings.doubt("log.result")
        return
    ballots = [entry for entry in entries if entry.line.startswith("voters[") and entry.place is not None]
    chain = bytes(32)
    for entry in sorted(ballots, key=lambda ballot: ballot.place or 0):
        chain = sha256(chain + entry.leaf).digest()
        if (entry.place or 0) >= closing["position"] and "completeness" not in reader.left_out:
            findings.fault(entry.line)
    over = milliseconds(proposal["cancelledAt"] or proposal["endsAt"])
    holds = (
        len(ballots) == closing["ballots"]
        and "0x" + chain.hex() == closing["chain"]
        and closing["treeSize"] <= closing["position"]
        and all((entry.place or 0) < closing["treeSize"] for entry in ballots)
        and closing["at"] >= over
    )
    if not holds and "completeness" not in reader.left_out:
        findings.fault("log.result")


def _judge_end_head(file: File, reader: Reader, findings: Findings) -> None:
    """Judge the first head after the end."""
    log, end = file["log"], milliseconds(file["proposal"]["endsAt"])
    last = log["endHead"]
    if last is None:
        is_late = max(log["head"]["at"], reader.now) > end + 10 * MINUTE
        if file["result"]["isFinal"] and file["proposal"]["cancelledAt"] is None and is_late:
            findings.doubt("log.endHead")
        return
    head = last["head"]
    first, second = sorted((head, log["head"]), key=lambda one: one["treeSize"])
    path = _bytes(last["path"])
    roots = [bytes.fromhex(one["root"][2:]) for one in (first, second)]
    holds = (
        is_head_signed(last["publicKey"], head)
        and is_of_origin(file, head)
        and head["at"] >= end + MINUTE
        and is_beginning(first["treeSize"], roots[0], second["treeSize"], roots[1], path)
    )
    if not holds:
        findings.fault("log.endHead")
    if last["publicKey"] not in reader.keys and last["publicKey"] != log["publicKey"]:
        findings.doubt("log.endHead.publicKey")
    for i, voter in enumerate(file["voters"]):
        for j, ballot in enumerate(voter["ballots"]):
            if ballot.get("position", -1) >= head["treeSize"]:
                findings.doubt(f"voters[{i}].ballots[{j}]")
    has_ballots = any("position" in ballot for voter in file["voters"] for ballot in voter["ballots"])
    if file["proposal"]["cancelledAt"] is None and has_ballots and head["at"] > end + 10 * MINUTE:
        findings.doubt("log.endHead")


def _judge_witnessed(file: File, reader: Reader, findings: Findings) -> None:
    """Judge the head that witnesses cosigned."""
    log, one = file["log"], file["log"].get("witnessed")
    if one is None:
        return
    sizes = [each["treeSize"] for each in (log["head"], one["head"])]
    roots = [bytes.fromhex(each["root"][2:]) for each in (log["head"], one["head"])]
    holds = (
        is_head_signed(one["publicKey"], one["head"])
        and is_of_origin(file, one["head"])
        and sizes[0] <= sizes[1]
        and is_beginning(sizes[0], roots[0], sizes[1], roots[1], _bytes(one["path"]))
    )
    if not holds:
        findings.fault("log.witnessed")
    if one["publicKey"] not in reader.keys and one["publicKey"] != log["publicKey"]:
        findings.doubt("log.witnessed.publicKey")
