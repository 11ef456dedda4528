"""Section 5.1: packed files, unpacked to the voters of the JSON file."""

import zlib
from collections.abc import Callable, Iterator
from itertools import accumulate, groupby
from typing import Any

from findings import File
from judge_head import why_not_judged
from judge_voters import main_label
from keccak import keccak
from merkle import leaf_hash, node_hash, split_at
from power import power_of
from schema import VOTER, fits
from typed_data import BALLOT, NotEncodable, digest_of
from words import checksummed, signed_time, written_time

MAGIC = b"vote-evidence packed 1\n"
LIMIT = 1 << 28
SAFE = (1 << 53) - 1
OF_VOTER = ("nftCount", "tokenWei", "place")
OF_BALLOT = ("reason", "signedAt", "receivedAfter", "position")
DIGITS = {"type": "string", "pattern": "^(0|[1-9]\\d{0,77})$"}


def _whole(least: int) -> dict[str, Any]:
    """Describe a column of whole numbers."""
    return {"type": "array", "items": {"type": "integer", "minimum": least, "maximum": SAFE}}


COLUMNS: dict[str, Any] = {
    "ballots": _whole(1), "nftCount": {"type": "array", "items": DIGITS}, "tokenWei": {"type": "array", "items": DIGITS},
    "place": _whole(0), "reason": {"type": "array", "items": {"type": "string"}}, "signedAt": _whole(-SAFE),
    "receivedAfter": _whole(-SAFE), "position": _whole(0), "others": {"type": "array"},
}  # fmt: skip
TEXT = {"type": "object", "properties": COLUMNS, "required": list(COLUMNS), "additionalProperties": False}


def split(data: bytes) -> tuple[bytes, list[tuple[int, bytes]]]:
    """Split a packed file into the JSON of its head, and its parts with the number of their voters."""
    frames, at = [], len(MAGIC)
    while True:
        length, voters = _number(data, at), _number(data, at + 4)
        if at + 8 + length > len(data):
            raise ValueError("it breaks off")
        frames.append((voters, data[at + 8 : at + 8 + length]))
        at += 8 + length
        if length == 0 and len(frames) > 1:
            break
    if at != len(data):
        raise ValueError("something follows its end")
    return _inflate(frames[0][1]), frames[1:-1]


def _number(data: bytes, at: int) -> int:
    """Read 4 bytes as a number."""
    if at + 4 > len(data):
        raise ValueError("it breaks off")
    return int.from_bytes(data[at : at + 4], "little")


def _inflate(data: bytes) -> bytes:
    """Inflate a text that ends where its bytes end."""
    stream = zlib.decompressobj(-15)
    try:
        text = stream.decompress(data, LIMIT)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not stream.eof or stream.unused_data:
        raise ValueError("it can't be inflated")
    return text


def unpack_part(head: File, voters: int, data: bytes, read_json: Callable[[bytes], Any]) -> list[File]:
    """Return the voters of a part, in their order."""
    if why_not_judged(head) is not None:
        raise ValueError("nobody knows its domain")
    end = 4 + _number(data, 0)
    if end > len(data):
        raise ValueError("a part is too short")
    text = read_json(_inflate(data[4:end]))
    plain, ballots = _counts(text)
    if voters == 0 or voters != plain + len(text["others"]):
        raise ValueError("it has another number of voters")
    keys, signatures, _, flags, nodes = _columns(data[end:], [64 * plain, 64 * ballots, 32 * ballots, ballots])
    if len(nodes) % 32 or any(flag > 3 for flag in flags):
        raise ValueError("its columns have other lengths")
    numbers = [signatures[64 * i : 64 * i + 64] for i in range(ballots)]
    made = _plain_voters(head, text, keys, list(zip(numbers, flags)), nodes)
    others = dict(text["others"])
    rest = iter(made)
    try:
        listed = [others[place] if place in others else next(rest) for place in range(voters)]
    except StopIteration as stop:
        raise ValueError("two voters share a place") from stop
    return listed


def _counts(text: Any) -> tuple[int, int]:
    """Count the plain voters and their ballots in a text that is as it must be."""
    if not fits(TEXT, text):
        raise ValueError("a part is not what it must be")
    for other in text["others"]:
        if not isinstance(other, list) or len(other) != 2 or not fits(_whole(0)["items"], other[0]) or not fits(VOTER, other[1]):
            raise ValueError("a voter is not what it must be")
    voters, ballots = len(text["ballots"]), sum(text["ballots"])
    if any(len(text[name]) != voters for name in OF_VOTER) or any(len(text[name]) != ballots for name in OF_BALLOT):
        raise ValueError("its columns have other lengths")
    return voters, ballots


def _columns(data: bytes, lengths: list[int]) -> list[bytes]:
    """Cut the columns of bytes; what is left is the last."""
    ends = list(accumulate(lengths, initial=0))
    if ends[-1] > len(data):
        raise ValueError("a part is too short")
    return [data[start:end] for start, end in zip(ends, [*ends[1:], len(data)])]


def _plain_voters(head: File, text: File, keys: bytes, signed: list[tuple[bytes, int]], nodes: bytes) -> list[File]:
    """Make the plain voters."""
    places, times = list(accumulate(text["place"])), list(accumulate(text["signedAt"]))
    holders = [keccak(keys[64 * i : 64 * i + 64])[12:] for i in range(len(places))]
    held = [{"nftCount": nft, "tokenWei": token} for nft, token in zip(text["nftCount"], text["tokenWei"])]
    paths = _paths(head, places, [_leaf(holder, one) for holder, one in zip(holders, held)], nodes)
    voters, first = [], 0
    for i, count in enumerate(text["ballots"]):
        address, power = checksummed("0x" + holders[i].hex()), str(power_of(head["rule"], held[i]))
        own = [_ballot(head, address, power, text, times[j], j, signed[j]) for j in range(first, first + count)]
        voters.append({"address": address, "holdings": held[i], "proof": {"place": places[i], "path": paths[i]}, "ballots": own})
        first += count
    return voters


def _leaf(holder: bytes, held: File) -> bytes:
    """Hash a leaf of the census."""
    numbers = [int(held["nftCount"]), int(held["tokenWei"])]
    if max(numbers) >= 1 << 256:
        raise ValueError("a number is too large for the census")
    return leaf_hash(holder + b"".join(number.to_bytes(32, "big") for number in numbers))


def _ballot(head: File, address: str, power: str, text: File, time: int, j: int, signed: tuple[bytes, int]) -> File:
    """Make a plain ballot."""
    signature, flag = signed
    choice, reason, at = ("no", "yes")[flag >> 1], text["reason"][j], signed_time(time) if time >= 0 else None
    if at is None:
        raise ValueError("nobody can sign such a time")
    values = {
        "club": head["proposal"]["versions"][-1]["club"], "proposal": main_label(head), "choice": choice.capitalize(),
        "reason": reason, "voter": address, "signedAt": at, "proposalDigest": head["proposal"]["digest"],
    }  # fmt: skip
    try:
        digest = digest_of(head["domain"], "Ballot", BALLOT, values)
    except NotEncodable as error:
        raise ValueError("nobody can sign such a ballot") from error
    return {
        "choice": choice, "reason": reason, "power": power, "signedAt": str(time), "form": "typed", "digest": "0x" + digest.hex(),
        "signature": f"0x{signature.hex()}{27 + (flag & 1):02x}", "check": None,
        "receivedAt": written_time(1000 * time + text["receivedAfter"][j]), "position": text["position"][j],
    }  # fmt: skip


def _paths(head: File, places: list[int], leaves: list[bytes], nodes: bytes) -> list[list[str]]:
    """Return the census path of each place, from the leaves and the nodes beside them, chunk by chunk."""
    size = head["census"]["size"] if head["census"] is not None else 0
    if any(place >= size for place in places) or any(b <= a for a, b in zip(places, places[1:])):
        raise ValueError("its places do not rise inside the census")
    known, rest = dict(zip(places, leaves)), iter([nodes[i : i + 32] for i in range(0, len(nodes), 32)])
    paths: dict[int, list[str]] = {place: [] for place in places}
    for chunk, own in groupby(places, lambda place: place // 256):
        _walk(256 * chunk, min(256 * chunk + 256, size), list(own), known, rest, paths)
    if next(rest, None) is not None:
        raise ValueError("it has too many nodes")
    return [paths[place] for place in places]


def _walk(
    start: int, end: int, own: list[int], known: dict[int, bytes], rest: Iterator[bytes], paths: dict[int, list[str]]
) -> bytes:
    """Work out one subtree from left to right, and add the other half to the path of each place."""
    if not own:
        node = next(rest, None)
        if node is None:
            raise ValueError("it has too few nodes")
        return node
    if end - start == 1:
        return known[start]
    at = start + split_at(end - start)
    left, right = [place for place in own if place < at], [place for place in own if place >= at]
    nodes = _walk(start, at, left, known, rest, paths), _walk(at, end, right, known, rest, paths)
    for places, other in ((left, nodes[1]), (right, nodes[0])):
        for place in places:
            paths[place].append("0x" + other.hex())
    return node_hash(*nodes)
