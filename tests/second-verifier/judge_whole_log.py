"""Section 6.7: compares a file with all entries of the public log."""

import json
from collections import defaultdict
from hashlib import sha256
from typing import Any

from entries import entries_of
from findings import File, Findings, Reader
from judge_log import heads_of, place_entries
from log_entry import plain_text, read_entry, time_of
from merkle import Tree, leaf_hash
from public_log import PublicLog, UnreadableLog, open_log
from signatures import followed_keys, is_head_signed

MINUTE = 60_000
MOST_ENTRIES = 1 << 27
CANCELLED = ("cancel", "cancellation")
Expected = tuple[str, int | None, bytes | None]


def judge_whole_log(file: File, place: str, reader: Reader, findings: Findings) -> bool:
    """Judge the file by a whole log; say if the log could be compared."""
    found = Findings()
    try:
        log = open_log(place)
        _require_own(file, log, reader)
        _compare(file, log, found)
    except UnreadableLog:
        findings.doubt("public log")
        return False
    findings.found += found.found
    return True


def _require_own(file: File, log: PublicLog, reader: Reader) -> None:
    """Refuse a log whose newest head no accepted key signed."""
    own = file.get("log")
    known = reader.keys + ([own["publicKey"]] if own is not None else [])
    if not any(is_head_signed(key, log.head) for key in known):
        handovers = (own or {}).get("endorsements", []) + log.handovers()
        if not any(is_head_signed(key, log.head) for key in followed_keys(known, handovers, log.head["origin"])):
            raise UnreadableLog("no accepted key signed its newest head")
    if log.head["treeSize"] > MOST_ENTRIES:
        raise UnreadableLog("it has more entries than this program reads")


def _compare(file: File, log: PublicLog, findings: Findings) -> None:
    """Read all entries."""
    own, tree, vote = file.get("log"), Tree(), _Vote(file, findings)
    heads = {"log.head": own["head"]} if own is not None else {}
    if own is not None and own["endHead"] is not None:
        heads["log.endHead"] = own["endHead"]["head"]

    def check_heads() -> None:
        for line, head in heads.items():
            if head["treeSize"] == tree.size and head["root"] != "0x" + tree.root().hex():
                findings.fault(line)

    check_heads()
    for line in log.lines(log.head["treeSize"]):
        leaf = leaf_hash(line)
        vote.read(tree.size, line, leaf)
        tree.add(leaf)
        check_heads()
    if tree.size != log.head["treeSize"] or "0x" + tree.root().hex() != log.head["root"]:
        raise UnreadableLog("its entries are not those that its newest head signs")
    vote.finish(log.head["treeSize"])


class _Vote:
    """Follows one vote through the log."""

    def __init__(self, file: File, findings: Findings) -> None:
        self.file, self.findings, self.log = file, findings, file.get("log")
        proposal = file["proposal"]
        self.is_over = file["result"]["isFinal"] or proposal["cancelledAt"] is not None
        self.digests = {version["digest"] for version in proposal["versions"]}
        club = f'"club":{json.dumps(proposal["club"], ensure_ascii=False)},"number":{proposal["number"]},'
        self.names = club, f'"subject":"proposal:{proposal["id"]}"'
        self.others: dict[bytes, list[Expected]] = defaultdict(list)
        self.ballots: dict[str, list[Expected]] = defaultdict(list)
        self.seen: set[str] = set()
        self.chains: dict[str, tuple[int, bytes]] = {}
        self.last_ballot = -1
        self.has_result = False
        self.handovers: dict[str, str] = {}
        self._expect()

    def _expect(self) -> None:
        """List what the log must have."""
        entries = list(entries_of(self.file))
        digests = [ballot["digest"] for voter in self.file["voters"] for ballot in voter["ballots"]]
        unlogged = {f"moderation[{i}]" for i, act in enumerate(self.file["moderation"]) if "changes" not in act}
        if self.log is None:
            placed = [entry for entry in entries if entry.line not in unlogged]
        else:
            placed = list(place_entries(self.file, entries, Findings()).values())
        lines = {entry.line for entry in placed}
        of_ballots = [entry for entry in entries if entry.line.startswith("voters[")]
        for entry, digest in zip(of_ballots, digests, strict=True):
            is_known = self.log is not None and entry.line in lines
            self.ballots[digest].append((entry.line, entry.place, entry.leaf) if is_known else (entry.line, None, None))
        for entry in placed:
            if not entry.line.startswith("voters["):
                self.others[entry.leaf].append((entry.line, entry.place, entry.leaf))

    def read(self, place: int, line: bytes, leaf: bytes) -> None:
        """Read an entry."""
        entry = read_entry(line)
        if entry is None:
            plain = plain_text(line)
            if any(name in plain for name in (*self.digests, *self.names)):
                self.findings.doubt(_at(place))
        elif entry["kind"] == "ballot" and entry["proposal"] in self.digests:
            self._read_ballot(place, entry, leaf)
        elif entry["kind"] == "result" and entry["proposal"] in self.digests:
            self._read_result(place, entry, leaf)
        elif self._is_of_vote(entry):
            if entry["kind"] == "edit":
                self.digests.add(entry["proposal"])
            if entry["kind"] == "handover":
                self._read_handover(place, entry)
            if (entry["kind"] == "row" and self._ends_right(place, entry)) or self._is_other_census(entry):
                self.findings.fault(_at(place))
            if self._take(self.others.get(leaf, []), place) is None and self._is_required(entry):
                self._note_missing(place, entry)

    def _is_of_vote(self, entry: File) -> bool:
        """Say if an entry that is neither a ballot nor a result may be about the vote."""
        if entry["kind"] == "edit":
            return entry["proposal"] in self.digests or entry["replaces"] in self.digests
        return entry["kind"] not in CANCELLED or entry["proposal"] in self.digests

    def _take(self, items: list[Expected], place: int) -> Expected | None:
        """Take what the file has at this place, or at none."""
        for i, (_, wanted, _) in enumerate(items):
            if wanted is None or wanted == place:
                return items.pop(i)
        return None

    def _read_ballot(self, place: int, entry: File, leaf: bytes) -> None:
        """Read a ballot of the vote."""
        count, chain = self.chains.get(entry["proposal"], (0, bytes(32)))
        self.chains[entry["proposal"]] = count + 1, sha256(chain + leaf).digest()
        self.last_ballot = place
        if self.has_result or entry["digest"] in self.seen:
            self.findings.fault(_at(place))
        found = self._take(self.ballots.get(entry["digest"], []), place)
        if found is not None and found[2] is not None and found[2] != leaf:
            self.findings.fault(found[0])
        if found is None and entry["digest"] not in self.ballots and entry["digest"] not in self.seen:
            self._note_missing(place, entry)
        self.seen.add(entry["digest"])

    def _read_result(self, place: int, entry: File, leaf: bytes) -> None:
        """Read a result of the vote."""
        count, chain = self.chains.get(entry["proposal"], (0, bytes(32)))
        counted = entry["ballots"] == count and entry["chain"] == "0x" + chain.hex()
        if self.has_result or not self.last_ballot < entry["treeSize"] <= place or not counted:
            self.findings.fault(_at(place))
        self.has_result = True
        if self._take(self.others.get(leaf, []), place) is None and self._note_missing(place, entry):
            self.findings.doubt(_at(place))

    def _read_handover(self, place: int, entry: File) -> None:
        """Read a handover of the file's log."""
        if self.log is None or entry["origin"] != self.log["head"]["origin"]:
            return
        if entry["oldKeyId"] in self.handovers:
            if self.handovers[entry["oldKeyId"]] != entry["newPublicKey"]:
                self.findings.fault(_at(place))
            return
        self.handovers[entry["oldKeyId"]] = entry["newPublicKey"]
        for line, _, head in heads_of(self.log):
            if head["keyId"] == entry["oldKeyId"] and head["at"] > entry["at"] + MINUTE:
                self.findings.fault(line)

    def _ends_right(self, place: int, entry: File) -> bool:
        """Say if a row takes away the right to cancel before the cancellation."""
        right = (self.log or {}).get("right")
        if self.log is None or right is None or entry["state"] is not None or self.log["cancel"] is None:
            return False
        is_same = entry["table"] == right["table"] and entry["key"] == right["key"]
        return is_same and right["position"] < place < self.log["cancel"]

    def _is_other_census(self, entry: File) -> bool:
        """Say if the log has other holdings at the snapshot than the file."""
        census = self.file["census"]
        if entry["kind"] != "census" or census is None:
            return False
        return entry["blockHash"] == self.file["snapshot"]["hash"] and entry["root"] != census["root"]

    def _note_missing(self, place: int, entry: File) -> bool:
        """Note an entry that the file does not have; say if it may be newer than the file."""
        head = self.log["head"] if self.log is not None else None
        is_beyond = place >= head["treeSize"] if head is not None else not self.is_over
        is_recent = time_of(entry) >= (head["at"] if head is not None else 0) - MINUTE
        is_newer = is_beyond or is_recent and (entry["kind"] == "moderation" or not self.is_over)
        if not is_newer:
            self.findings.fault(_at(place))
        return is_newer

    def _is_required(self, entry: File) -> bool:
        """Say if a file must have the entry."""
        proposal = self.file["proposal"]
        if entry["kind"] in ("edit", *CANCELLED):
            return True
        if entry["kind"] == "proposal":
            return (entry["club"], entry["number"]) == (proposal["club"], proposal["number"])
        if entry["kind"] != "moderation":
            return False
        if entry["subject"] == f"proposal:{proposal['id']}":
            return entry["act"] not in ("proposal.publish", "proposal.edit")
        subject: Any = entry["subject"].removeprefix("reason:")
        is_of_vote = subject in self.ballots or subject in self.seen
        return subject != entry["subject"] and is_of_vote and entry["act"] in ("reason.hide", "reason.show")

    def finish(self, size: int) -> None:
        """Note what the log does not have."""
        for items in (*self.others.values(), *self.ballots.values()):
            for line, place, _ in items:
                if place is not None and place >= size:
                    continue
                if self.log is None and not self.has_result:
                    self.findings.doubt(line)
                else:
                    self.findings.fault(line)
        if self.log is not None and self.log["head"]["treeSize"] > size:
            self.findings.doubt("log.head")


def _at(place: int) -> str:
    """Name an entry of the log."""
    return f"public log, entry {place}"
