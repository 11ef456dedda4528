"""Section 6.6: asks a node for what a file leaves open."""

from random import SystemRandom

from findings import NODE, File, Findings, Reader, Wallet
from judge_anchor import judge_anchor
from node import Node, block_at, block_in, call_at, number_in, quantity_in
from power import power_of
from wallets import ask_wallet
from words import milliseconds

CHAIN = 25
SAMPLE, HEAVIEST = 500, 100
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
TOTAL_SUPPLY, BALANCE_OF = "0x18160ddd", "0x70a08231"


def judge_by_node(file: File, node: Node, reader: Reader, anchor: File | None, findings: Findings) -> tuple[int, int]:
    """Judge the file by what a node answers; return how many voters it was asked about, and how many it confirmed."""
    findings.degree = NODE
    chain = quantity_in(node.ask_one("eth_chainId").result)
    if chain != CHAIN:
        findings.doubt("--rpc")
        return 0, 0
    judging = _Judging(file, node, findings)
    judging.judge_block()
    judging.judge_supplies()
    places = list(range(len(file["voters"]))) if reader.all else _sample(file)
    confirmed = judging.judge_holdings(places)
    for wallet in findings.wallets:
        judging.judge_wallet(wallet)
    judging.settle(findings)
    if anchor is not None:
        judge_anchor(file, anchor, node, findings)
    return len(places), confirmed


def _sample(file: File) -> list[int]:
    """Choose all voters, or those with the most power and others at random."""
    voters = file["voters"]
    if len(voters) <= SAMPLE:
        return list(range(len(voters)))
    by_power = sorted(range(len(voters)), key=lambda i: -max((int(b["power"]) for b in voters[i]["ballots"]), default=0))
    return by_power[:HEAVIEST] + SystemRandom().sample(by_power[HEAVIEST:], SAMPLE - HEAVIEST)


class _Judging:
    """What a node said of each line that it was asked about; `settled` has these lines."""

    def __init__(self, file: File, node: Node, findings: Findings) -> None:
        self.file, self.node = file, node
        self.block = int(file["snapshot"]["block"])
        self.is_first_by_wallet = any(wallet.line == "proposal.versions[0]" for wallet in findings.wallets)
        self.settled: set[str] = set()
        self.told = Findings(degree=NODE)

    def settle(self, findings: Findings) -> None:
        """Put what the node said in place of the doubts that it could answer."""
        for_node = {one.line for one in findings.found if one.is_for_node}
        kept = [one for one in findings.found if not (one.is_for_node and one.line in self.settled)]
        findings.found = kept + [one._replace(is_for_node=one.kind == "doubt" and one.line in for_node) for one in self.told.found]

    def _settle(self, line: str, holds: bool | None) -> None:
        """Note an answer about a line, or that there is none."""
        self.settled.add(line)
        if holds is None:
            self.told.doubt(line)
        elif not holds:
            self.told.fault(line)

    def judge_block(self) -> None:
        """Judge the hash and the time of the snapshot block."""
        found = block_in(self.node.ask([block_at(self.block)])[0])
        published = milliseconds(self.file["proposal"]["versions"][0]["publishedAt"])
        oldest = published - (7 * DAY if self.is_first_by_wallet else 30 * MINUTE) - 11 * MINUTE
        if found is None:
            self._settle("snapshot", None)
        else:
            self._settle("snapshot", found[0] == self.file["snapshot"]["hash"] and oldest <= found[1] <= published + MINUTE)

    def _amounts(self, calls: list[str]) -> list[File | None]:
        """Ask both contracts each of these calls at the snapshot block."""
        rule = self.file["rule"]
        asked = [call_at(self.block, rule[name].lower(), call) for call in calls for name in ("nft", "token")]
        numbers = [number_in(answer) for answer in self.node.ask(asked)]
        pairs = list(zip(numbers[::2], numbers[1::2]))
        return [None if None in pair else {"nftCount": str(pair[0]), "tokenWei": str(pair[1])} for pair in pairs]

    def judge_supplies(self) -> None:
        """Judge the power of all that there was."""
        held = self._amounts([TOTAL_SUPPLY])[0]
        total = int(self.file["snapshot"]["totalPower"])
        self._settle("snapshot.totalPower", None if held is None else power_of(self.file["rule"], held) == total)

    def judge_holdings(self, places: list[int]) -> int:
        """Judge what voters held, and return how many the node confirmed."""
        voters = [self.file["voters"][place] for place in places]
        calls = [BALANCE_OF + voter["address"][2:].lower().rjust(64, "0") for voter in voters]
        confirmed = 0
        for place, voter, held in zip(places, voters, self._amounts(calls)):
            holds = None if held is None else self._is_held(voter, held)
            self._settle(f"voters[{place}]", holds)
            confirmed += holds is True
        if confirmed == len(voters):
            self.settled.add("census")
        return confirmed

    def _is_held(self, voter: File, held: File) -> bool:
        """Say if a voter held what the file says, or enough for its power."""
        if voter["holdings"] is not None:
            return all(voter["holdings"][name] == amount for name, amount in held.items())
        power = power_of(self.file["rule"], held)
        return all(int(ballot["power"]) == power for ballot in voter["ballots"])

    def _when(self, signed: File) -> tuple[int, int]:
        """Say when a version, a ballot or a cancellation can first have been confirmed, and when it arrived."""
        proposal = self.file["proposal"]
        if "publishedAt" in signed:
            arrived = milliseconds(signed["publishedAt"])
            return arrived - 7 * DAY - 11 * MINUTE, arrived
        if "receivedAt" in signed:
            return milliseconds(proposal["startsAt"]) - MINUTE, milliseconds(signed["receivedAt"])
        return milliseconds(proposal["versions"][-1]["publishedAt"]) - MINUTE, milliseconds(proposal["cancelledAt"])

    def judge_wallet(self, wallet: Wallet) -> None:
        """Judge if a contract wallet confirmed a signature in the block that the file names, and when that was."""
        check, signed = wallet.signed["check"], wallet.signed
        oldest, arrived = self._when(signed)
        number = int(check["block"])
        found = block_in(self.node.ask([block_at(number)])[0])
        if found is None:
            self._settle(wallet.line, None)
        elif not oldest <= found[1] <= arrived + MINUTE:
            self._settle(wallet.line, False)
        else:
            token = self.file["rule"]["token"].lower()
            said = ask_wallet(self.node, number, wallet, token)
            self._settle(wallet.line, None if said and found[0] != check["hash"] else said)
