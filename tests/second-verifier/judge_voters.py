"""Section 6.2: each voter and each ballot."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from findings import File, Findings, Reader, Wallet
from merkle import leaf_hash, root_from_path
from moderation import was_title_hidden
from power import power_of
from signatures import signer_of
from typed_data import BALLOT, NotEncodable, Words, digest_of, struct_hash, together_digest
from words import milliseconds, signed_time, text_form_digest


@dataclass
class Tally:
    """What the ballots that count add up to."""

    yesPower: int = 0
    noPower: int = 0
    yesCount: int = 0
    noCount: int = 0


@dataclass
class Cast:
    """A ballot with what it is judged by."""

    file: File
    voter: File
    index: int
    power: int | None

    @property
    def ballot(self) -> File:
        """Return the ballot itself."""
        ballot: File = self.voter["ballots"][self.index]
        return ballot

    @property
    def received_second(self) -> int:
        """Return the second of arrival."""
        return milliseconds(self.ballot["receivedAt"]) // 1000

    @property
    def signer(self) -> str:
        """Say who can have signed."""
        digest = _signed_digest(self)
        if digest is None:
            return "nobody"
        return signer_of(digest, self.ballot["signature"], self.voter["address"], self.ballot["check"])


def judge_voters(file: File, reader: Reader, findings: Findings) -> Tally:
    """Judge all voters and add up the ballots that count."""
    tally, seen = Tally(), set[str]()
    for i, voter in enumerate(file["voters"]):
        if voter["address"].lower() in seen:
            findings.fault(f"voters[{i}]")
            continue
        seen.add(voter["address"].lower())
        _judge_voter(file, i, reader, findings, tally)
    return tally


def _judge_voter(file: File, i: int, reader: Reader, findings: Findings, tally: Tally) -> None:
    """Judge the power and the ballots of one voter."""
    voter = file["voters"][i]
    power = _judge_power(file, voter, f"voters[{i}]", findings)
    if not voter["ballots"]:
        findings.fault(f"voters[{i}]")
    accepted: list[tuple[str, File]] = []
    for j in range(len(voter["ballots"])):
        cast, line = Cast(file, voter, j, power), f"voters[{i}].ballots[{j}]"
        if not all(rule(cast) for name, rule in RULES.items() if name not in reader.left_out):
            findings.fault(line)
            findings.refused.add(line)
            continue
        accepted.append((line, cast.ballot))
        if cast.signer == "contract":
            findings.ask_wallet(Wallet(line, voter["address"], _signed_digest(cast) or "", cast.ballot))
        if _names(cast) == "unknown":
            findings.doubt(f"{line}.digest")
    if accepted and power is not None:
        line, last = max(accepted, key=lambda each: int(each[1]["signedAt"]))
        findings.counted[line] = last["choice"], power
        _count(tally, last, power)


def _count(tally: Tally, ballot: File, power: int) -> None:
    """Add a ballot that counts."""
    if ballot["choice"] == "yes":
        tally.yesPower, tally.yesCount = tally.yesPower + power, tally.yesCount + 1
    else:
        tally.noPower, tally.noCount = tally.noPower + power, tally.noCount + 1


def _judge_power(file: File, voter: File, line: str, findings: Findings) -> int | None:
    """Return the power of a voter, or None when it is not known."""
    census, holdings = file["census"], voter["holdings"]
    if holdings is None:
        if census is not None and census["isComplete"]:
            findings.fault(line)
            return None
        findings.doubt(line, is_for_node=True)
        return int(voter["ballots"][0]["power"]) if voter["ballots"] else None
    if census is None:
        findings.doubt(line, is_for_node=True)
    elif not _is_in_census(census, voter):
        findings.fault(line)
        return None
    return power_of(file["rule"], holdings)


def _is_in_census(census: File, voter: File) -> bool:
    """Say if the census has the voter's holdings at the place of the proof."""
    proof, holdings = voter["proof"], voter["holdings"]
    if proof is None or proof["place"] >= census["size"] or proof["place"] // 256 >= len(census["chunkRoots"]):
        return False
    numbers = [int(holdings["nftCount"]), int(holdings["tokenWei"])]
    if max(numbers) >= 1 << 256:
        return False
    leaf = leaf_hash(bytes.fromhex(voter["address"][2:]) + b"".join(number.to_bytes(32, "big") for number in numbers))
    chunk, place = divmod(proof["place"], 256)
    size = min(256, census["size"] - 256 * chunk)
    made = root_from_path(leaf, place, size, [bytes.fromhex(step[2:]) for step in proof["path"]])
    return made is not None and "0x" + made.hex() == census["chunkRoots"][chunk]


def _is_in_log(cast: Cast) -> bool:
    """1. The file has no log, or the ballot has a position."""
    return cast.file.get("log") is None or "position" in cast.ballot


def _has_its_power(cast: Cast) -> bool:
    """2. The power is known, more than 0, and the ballot's."""
    return cast.power is not None and cast.power > 0 and int(cast.ballot["power"]) == cast.power


def _has_its_own_time(cast: Cast) -> bool:
    """3. No earlier ballot of this voter has the same time."""
    return all(other["signedAt"] != cast.ballot["signedAt"] for other in cast.voter["ballots"][: cast.index])


def _says_the_proposal(cast: Cast) -> bool:
    """4. The digest is made of the file's own words."""
    return _names(cast) != "other"


def _is_signed(cast: Cast) -> bool:
    """5. The voter's key signed this ballot or several with it, or a contract wallet may have."""
    return cast.signer != "nobody"


def _is_in_window(cast: Cast) -> bool:
    """6. It arrived while the vote was open."""
    proposal, received = cast.file["proposal"], milliseconds(cast.ballot["receivedAt"])
    cancelled = proposal["cancelledAt"]
    open_then = milliseconds(proposal["startsAt"]) <= received < milliseconds(proposal["endsAt"])
    return open_then and (cancelled is None or received <= milliseconds(cancelled))


def _is_of_its_time(cast: Cast) -> bool:
    """7. The signed time fits the time of arrival."""
    signed, received = int(cast.ballot["signedAt"]), cast.received_second
    if cast.signer == "key":
        return received - 360 <= signed <= received + 300
    return milliseconds(cast.file["proposal"]["startsAt"]) // 1000 <= signed <= received


RULES: dict[str, Callable[[Cast], bool]] = {
    "position": _is_in_log,
    "power": _has_its_power,
    "same-time": _has_its_own_time,
    "digest": _says_the_proposal,
    "signature": _is_signed,
    "window": _is_in_window,
    "clock": _is_of_its_time,
}


def _names(cast: Cast) -> str:
    """Say if the digest is made of the file's own words, of others, or of words that are hidden."""
    ballot = cast.ballot
    signed_at = signed_time(int(ballot["signedAt"]))
    if signed_at is None:
        return "other"
    names = list(product(_clubs(cast), _labels(cast)))
    if any(_digest(cast, club, label, ballot["reason"], signed_at) == ballot["digest"] for club, label in names):
        return "own"
    is_unknown = ballot["form"] == "text" and any(not isinstance(word, str) for name in names for word in name)
    return "unknown" if is_unknown else "other"


def _clubs(cast: Cast) -> list[Words]:
    """List the names that the club may have."""
    return [cast.file["proposal"]["versions"][-1]["club"], cast.file["proposal"]["club"]]


def _labels(cast: Cast) -> list[Words]:
    """List the names that the proposal may have."""
    labels = [main_label(cast.file)]
    if was_title_hidden(cast.file, milliseconds(cast.ballot["receivedAt"])):
        labels.append(f"#{cast.file['proposal']['number']} (hidden by a moderator)")
    return labels


def main_label(file: File) -> Words:
    """Return the name of the proposal in ballots while its title is shown."""
    proposal = file["proposal"]
    title: Words = proposal["versions"][-1]["title"]
    return f"#{proposal['number']} {title}" if isinstance(title, str) else proposal["hiddenLabel"] or title


def _digest(cast: Cast, club: Words, label: Words, reason: Words, signed_at: str) -> str | None:
    """Return the digest of a ballot under given names, or None where there is none."""
    try:
        return _digest_of(cast, club, label, reason, signed_at)
    except NotEncodable:
        return None


def _digest_of(cast: Cast, club: Words, label: Words, reason: Words, signed_at: str) -> str | None:
    """Return the digest of a ballot, or None where a hidden word is needed."""
    ballot, proposal = cast.ballot, cast.file["proposal"]
    choice, voter = ballot["choice"].capitalize(), cast.voter["address"]
    if ballot["form"] == "typed":
        values = _values(cast, club, label, reason, signed_at)
        return "0x" + digest_of(cast.file["domain"], "Ballot", BALLOT, values).hex()
    if isinstance(club, str) and isinstance(label, str) and isinstance(reason, str):
        digest = text_form_digest(cast.file["domain"], club, label, choice, reason, voter, signed_at, proposal["digest"])
        return "0x" + digest.hex()
    return None


def _values(cast: Cast, club: Words, label: Words, reason: Words, signed_at: str) -> dict[str, Words | int]:
    """Return the fields of a typed ballot."""
    return {
        "club": club, "proposal": label, "choice": cast.ballot["choice"].capitalize(), "reason": reason,
        "voter": cast.voter["address"], "signedAt": signed_at, "proposalDigest": cast.file["proposal"]["digest"],
    }  # fmt: skip


def _signed_digest(cast: Cast) -> str | None:
    """Return what the signature is for, or None where the ballot is not among those that were signed together."""
    ballot = cast.ballot
    together, signed_at = ballot.get("signedTogether"), signed_time(int(ballot["signedAt"]))
    if together is None:
        digest: str = ballot["digest"]
        return digest
    if ballot["form"] != "typed" or signed_at is None:
        return None
    for club, label in product(_clubs(cast), _labels(cast)):
        if _digest(cast, club, label, ballot["reason"], signed_at) == ballot["digest"]:
            own = "0x" + struct_hash("Ballot", BALLOT, _values(cast, club, label, ballot["reason"], signed_at)).hex()
            return "0x" + together_digest(cast.file["domain"], together).hex() if own in together else None
    return None
