"""EIP-712 hashes of the three structs that people sign."""

from collections.abc import Mapping

from keccak import keccak

Words = str | dict[str, str]
Field = tuple[str, str]

PROPOSAL: list[Field] = [
    ("string", "club"), ("string", "title"), ("string", "body"), ("string", "discussion"), ("uint64", "earliestStart"),
    ("uint64", "periodSeconds"), ("bytes32", "ruleHash"), ("uint64", "snapshotBlock"), ("bytes32", "snapshotBlockHash"),
    ("uint32", "version"), ("string", "slug"), ("string", "origin"), ("bytes32", "salt"),
]  # fmt: skip
RULE: list[Field] = [
    ("uint32", "formula"), ("uint256", "ratio"), ("uint256", "tokensPerVote"), ("address", "nft"), ("address", "token"),
    ("uint256", "minimumPowerWei"), ("uint256", "quorumPowerWei"), ("uint32", "quorumBasisPoints"), ("uint64", "minimumPeriodSeconds"),
]  # fmt: skip
BALLOT: list[Field] = [
    ("string", "club"), ("string", "proposal"), ("string", "choice"), ("string", "reason"), ("address", "voter"),
    ("string", "signedAt"), ("bytes32", "proposalDigest"),
]  # fmt: skip
CANCEL: list[Field] = [
    ("string", "club"), ("string", "proposal"), ("string", "reason"), ("address", "by"), ("string", "signedAt"), ("bytes32", "proposalDigest"),
]  # fmt: skip
DOMAIN: list[Field] = [("string", "name"), ("string", "version"), ("uint256", "chainId"), ("address", "verifyingContract")]


class NotEncodable(Exception):
    """A number does not fit its type, or text has half a surrogate pair."""


def text_bytes(text: str) -> bytes:
    """Write text as UTF-8."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise NotEncodable(str(error)) from error


def text_hash(words: Words) -> bytes:
    """Hash text, or take its hash where the text is hidden."""
    return keccak(text_bytes(words)) if isinstance(words, str) else bytes.fromhex(words["keccak"][2:])


def _number(kind: str, value: str | int) -> bytes:
    """Encode a whole number that fits its type."""
    number = int(value)
    if not 0 <= number < 1 << int(kind[4:]):
        raise NotEncodable(f"{kind} {value}")
    return number.to_bytes(32, "big")


def _encode(kind: str, value: Words | int) -> bytes:
    """Encode one field in 32 bytes."""
    if kind == "string" and not isinstance(value, int):
        return text_hash(value)
    if isinstance(value, dict):
        raise NotEncodable(kind)
    if kind.startswith("uint"):
        return _number(kind, value)
    return bytes.fromhex(str(value)[2:]).rjust(32, b"\x00")


def struct_hash(name: str, fields: list[Field], values: Mapping[str, Words | int]) -> bytes:
    """Hash a struct without its domain."""
    kind = f"{name}({','.join(f'{kind} {field}' for kind, field in fields)})"
    return keccak(keccak(kind.encode()) + b"".join(_encode(kind, values[field]) for kind, field in fields))


BALLOTS_TYPE = "AllBallots(Ballot[] ballots)Ballot(" + ",".join(f"{kind} {name}" for kind, name in BALLOT) + ")"


def together_digest(domain: Mapping[str, Words | int], hashes: list[str]) -> bytes:
    """Return what a wallet signs once for several ballots, of which the struct hashes are given."""
    elements = keccak(b"".join(bytes.fromhex(one[2:]) for one in hashes))
    struct = keccak(keccak(BALLOTS_TYPE.encode()) + elements)
    return keccak(b"\x19\x01" + struct_hash("EIP712Domain", DOMAIN, domain) + struct)


def digest_of(domain: Mapping[str, Words | int], name: str, fields: list[Field], values: Mapping[str, Words | int]) -> bytes:
    """Return what a wallet signs for a struct in its domain."""
    return keccak(b"\x19\x01" + struct_hash("EIP712Domain", DOMAIN, domain) + struct_hash(name, fields, values))
