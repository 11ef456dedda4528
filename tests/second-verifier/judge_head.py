"""Section 6.1: everything before the voters."""

from cancellation import judge_cancellation
from findings import File, Findings, Wallet
from merkle import root_of
from moderation import changes_of
from power import quorum_of
from signatures import is_head_signed, signer_of
from typed_data import BALLOT, CANCEL, PROPOSAL, RULE, Field, NotEncodable, digest_of, struct_hash, text_hash
from words import milliseconds

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


def why_not_judged(file: File) -> str | None:
    """Return the line of a fault that leaves nothing to judge, or None."""
    last = file["proposal"]["versions"][-1]
    if not _is_of_this_protocol(file):
        return "domain"
    try:
        for words in (file["domain"]["name"], last["club"], last["title"], file["proposal"]["club"]):
            text_hash(words)
    except NotEncodable:
        return "proposal.versions"
    return None


def _is_of_this_protocol(file: File) -> bool:
    """Say if the domain and the types are those of section 1."""
    domain = file["domain"]
    kinds = {"Proposal": PROPOSAL, "Rule": RULE, "Ballot": BALLOT, "Cancel": CANCEL}
    same = all(_named(file["types"][name]) == fields for name, fields in kinds.items() if name in file["types"])
    return same and domain["name"].startswith("Club ") and len(domain["name"]) > 5 and domain["version"] == "2" and domain["chainId"] == 25


def _named(fields: list[dict[str, str]]) -> list[Field]:
    """List the fields of a type as the file has them."""
    return [(field["type"], field["name"]) for field in fields]


def judge_head(file: File, findings: Findings) -> None:
    """Judge what stands before the voters."""
    for i in range(len(file["proposal"]["versions"])):
        _judge_version(file, i, findings)
    _judge_proposal(file, findings)
    _judge_rule(file, findings)
    _judge_census(file, findings)
    own = {f"proposal:{file['proposal']['id']}"} | {f"reason:{b['digest']}" for v in file["voters"] for b in v["ballots"]}
    for i, act in enumerate(file["moderation"]):
        _judge_act(act, f"moderation[{i}]", findings)
        if act["subject"] not in own:
            findings.fault(f"moderation[{i}]")
    _judge_doubts(file, findings)


def version_digest(file: File, version: File) -> str | None:
    """Return the digest of a version, or None where a number does not fit its type."""
    try:
        return "0x" + digest_of(file["domain"], "Proposal", PROPOSAL, version).hex()
    except NotEncodable:
        return None


def _judge_version(file: File, i: int, findings: Findings) -> None:
    """Judge one version of the proposal."""
    version, line = file["proposal"]["versions"][i], f"proposal.versions[{i}]"
    snapshot = file["snapshot"]
    signer = signer_of(version["digest"], version["signature"], file["proposal"]["author"], version["check"])
    holds = (
        version["version"] == i + 1
        and version_digest(file, version) == version["digest"]
        and version["slug"] == file["proposal"]["club"]
        and version["snapshotBlock"] == snapshot["block"]
        and version["snapshotBlockHash"] == snapshot["hash"]
        and int(version["earliestStart"]) * 1000 <= milliseconds(version["publishedAt"]) + 60 * DAY + MINUTE
        and signer != "nobody"
        and (i == 0 or _is_edit_in_time(file["proposal"]["versions"][i - 1], version))
    )
    if not holds:
        findings.fault(line)
    elif signer == "contract":
        findings.ask_wallet(Wallet(line, file["proposal"]["author"], version["digest"], version))


def _is_edit_in_time(before: File, after: File) -> bool:
    """Say if an edit came after the version before it and before that one's vote began."""
    published, edited = milliseconds(before["publishedAt"]), milliseconds(after["publishedAt"])
    return published <= edited <= max(int(before["earliestStart"]) * 1000, published) + MINUTE


def _judge_proposal(file: File, findings: Findings) -> None:
    """Judge the identity and the times of the proposal."""
    proposal = file["proposal"]
    last = proposal["versions"][-1]
    start, end = milliseconds(proposal["startsAt"]), milliseconds(proposal["endsAt"])
    if proposal["digest"] != last["digest"]:
        findings.fault("proposal.digest")
    if not _is_start_right(file, start):
        findings.fault("proposal.startsAt")
    if end != start + int(last["periodSeconds"]) * 1000 or int(last["periodSeconds"]) < int(file["rule"]["minimumPeriodSeconds"]):
        findings.fault("proposal.endsAt")
    judge_cancellation(file, findings)
    is_hidden = not isinstance(last["title"], str)
    if (proposal["hiddenLabel"] is not None) != is_hidden:
        findings.fault("proposal.hiddenLabel")
    elif is_hidden:
        findings.doubt("proposal.hiddenLabel")


def _is_start_right(file: File, start: int) -> bool:
    """Say if the vote began when the author signed, or on its publication."""
    last = file["proposal"]["versions"][-1]
    earliest, published = int(last["earliestStart"]) * 1000, milliseconds(last["publishedAt"])
    on_time = start == earliest and published <= start + MINUTE
    on_publication = start >= earliest and abs(published - start) <= MINUTE
    signer = signer_of(last["digest"], last["signature"], file["proposal"]["author"], last["check"])
    bound = 30 * MINUTE if signer == "key" else 7 * DAY
    return (on_time or on_publication) and start <= earliest + bound + MINUTE


def _judge_rule(file: File, findings: Findings) -> None:
    """Judge the rule that the author signed."""
    rule = file["rule"]
    try:
        made = "0x" + struct_hash("Rule", RULE, rule).hex()
    except NotEncodable:
        made = ""
    holds = (
        all(version["ruleHash"] == made for version in file["proposal"]["versions"])
        and rule["formula"] == 1
        and rule["nft"].lower() == file["domain"]["verifyingContract"].lower()
        and int(rule["quorumPowerWei"]) == quorum_of(int(file["snapshot"]["totalPower"]), rule["quorumBasisPoints"])
    )
    if not holds:
        findings.fault("rule")


def _judge_census(file: File, findings: Findings) -> None:
    """Judge the roots of the census."""
    census = file["census"]
    if census is None:
        return
    roots = [bytes.fromhex(root[2:]) for root in census["chunkRoots"]]
    if census["size"] == 0 or len(roots) != -(-census["size"] // 256) or "0x" + root_of(roots).hex() != census["root"]:
        findings.fault("census")


def _judge_act(act: File, line: str, findings: Findings) -> None:
    """Judge what an act of moderation says that it changed."""
    given = [act["before"] is not None, act["after"] is not None]
    if any(given) and (not all(given) or act.get("changes") != changes_of(act)):
        findings.fault(line)


def _judge_doubts(file: File, findings: Findings) -> None:
    """Judge the head of the log, and say what is missing."""
    log = file.get("log")
    if file["snapshot"]["lostAt"] is not None:
        findings.doubt("snapshot.lostAt")
    if log is None:
        findings.doubt("log")
    elif not is_head_signed(log["publicKey"], log["head"]) or not is_of_origin(file, log["head"]):
        findings.fault("log.head")


def judge_origin(file: File, origin: str, findings: Findings) -> None:
    """Judge if the file was signed for the deployment that the reader named."""
    versions, log = file["proposal"]["versions"], file.get("log")
    if versions[-1]["origin"] != origin:
        findings.doubt(f"proposal.versions[{len(versions) - 1}].origin")
    if log is not None and log["head"]["origin"] != origin:
        findings.doubt("log.head")


def is_of_origin(file: File, head: File) -> bool:
    """Say if the head is of the deployment that the author signed for."""
    return bool(file["proposal"]["versions"][-1]["origin"] == head["origin"])
