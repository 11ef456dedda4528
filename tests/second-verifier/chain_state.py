"""What a node said of a snapshot's block, checked against the block's hash: python3 chain_state.py chain/BLOCK.json

Not every chain makes a block's hash from its header as Ethereum does. Then the header proves nothing, and this program says so.
"""

import json
import sys
from pathlib import Path
from typing import Any

from keccak import keccak

HEADER = (
    "parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty number gasLimit gasUsed timestamp "
    "extraData mixHash nonce baseFeePerGas withdrawalsRoot blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash"
).split()
NUMBERS = {"difficulty", "number", "gasLimit", "gasUsed", "timestamp", "baseFeePerGas", "blobGasUsed", "excessBlobGas"}
EMPTY = b""


class Unproved(Exception):
    """A proof does not lead to what it should."""


def encode(item: bytes | list[Any]) -> bytes:
    """Write bytes, or a list of such items, in RLP."""
    if isinstance(item, bytes):
        return item if len(item) == 1 and item[0] < 0x80 else _length(len(item), 0x80) + item
    inner = EMPTY.join(encode(one) for one in item)
    return _length(len(inner), 0xC0) + inner


def _length(size: int, offset: int) -> bytes:
    """Write how long an item is."""
    if size < 56:
        return bytes([offset + size])
    digits = number(size)
    return bytes([offset + 55 + len(digits)]) + digits


def number(value: int) -> bytes:
    """Write a number without leading zeros."""
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def decode(data: bytes) -> Any:
    """Read one item of RLP that fills the bytes."""
    item, end = _read(data, 0)
    if end != len(data):
        raise Unproved("something follows a node")
    return item


def _read(data: bytes, at: int) -> tuple[Any, int]:
    """Read an item, and say where it ends."""
    first = data[at]
    if first < 0x80:
        return data[at : at + 1], at + 1
    offset = 0x80 if first < 0xC0 else 0xC0
    size, start = first - offset, at + 1
    if size > 55:
        start = at + 1 + size - 55
        size = int.from_bytes(data[at + 1 : start], "big")
    end = start + size
    if end > len(data):
        raise Unproved("a node is cut")
    if offset == 0x80:
        return data[start:end], end
    items = []
    while start < end:
        item, start = _read(data, start)
        items.append(item)
    return items, end


def header_hash(header: dict[str, str]) -> bytes:
    """Hash a header as Ethereum does."""
    fields = [name for name in HEADER if header.get(name) is not None]
    return keccak(encode([number(int(header[name], 16)) if name in NUMBERS else _bytes(header[name]) for name in fields]))


def _bytes(text: str) -> bytes:
    """Read hex."""
    return bytes.fromhex(text[2:])


def value_at(root: bytes, key: bytes, proof: list[str]) -> bytes:
    """Follow a key through a Merkle-Patricia trie: the value, or nothing if the trie shows that there is none."""
    path = [digit for byte in keccak(key) for digit in (byte >> 4, byte & 15)]
    nodes = [_bytes(node) for node in proof]
    wanted: Any = root
    while True:
        if wanted == EMPTY:
            return EMPTY
        if isinstance(wanted, bytes):
            if not nodes or keccak(nodes[0]) != wanted:
                raise Unproved("a node does not have the hash that leads to it")
            wanted = decode(nodes.pop(0))
        if len(wanted) == 17:
            if not path:
                return bytes(wanted[16])
            wanted = wanted[path.pop(0)]
            continue
        digits = [digit for byte in wanted[0] for digit in (byte >> 4, byte & 15)]
        is_leaf, own = digits[0] >= 2, digits[1 if digits[0] % 2 else 2 :]
        if path[: len(own)] != own or is_leaf and len(path) != len(own):
            return EMPTY
        if is_leaf:
            return bytes(wanted[1])
        path, wanted = path[len(own) :], wanted[1]


def judge_contract(state: bytes, said: dict[str, Any]) -> int:
    """Check the proofs of one contract, and count the balances that they prove."""
    proof = said["proof"]
    account = decode(value_at(state, _bytes(said["address"]), proof["accountProof"]))
    slots = {int(one["key"], 16): one["proof"] for one in proof["storageProof"]}
    if said["place"] is None:
        return 0
    for holder, amount in said["held"].items():
        slot = keccak(bytes(12) + _bytes(holder) + said["place"].to_bytes(32, "big"))
        found = value_at(account[2], slot, slots[int.from_bytes(slot, "big")])
        held = int.from_bytes(decode(found), "big") if found else 0
        if held != int(amount):
            raise Unproved(f"{holder} held {held}, not {amount}")
    return len(said["held"])


def main(path: str) -> int:
    """Say what of the file is proved: 0 if all, 1 if something is wrong, 2 if the file does not prove it."""
    file = json.loads(Path(path).read_text("utf-8"))
    header = file["header"]
    if header is None:
        print(f"block {file['block']}: the node gave no header")
        return 2
    if header_hash(header) != _bytes(file["hash"]):
        print(f"block {file['block']}: its hash is not made from this header as Ethereum makes it")
        return 2
    print(f"block {file['block']}: its hash is that of this header")
    status = 0
    for name in ("nft", "token"):
        said = file[name]
        if said["proof"] is None:
            print(f"{name}: the node gave no proof")
            status = max(status, 2)
            continue
        try:
            count = judge_contract(_bytes(header["stateRoot"]), said)
        except (Unproved, KeyError, IndexError) as error:
            print(f"{name}: {error}")
            return 1
        print(f"{name}: the contract was there, and {count} of {len(said['held'])} balances are proved")
        status = status if count == len(said["held"]) else max(status, 2)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
