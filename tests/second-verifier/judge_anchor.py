"""Section 6.6 with an anchor (4.6): since when the result is on the chain."""

from hashlib import sha256
from typing import Any

from entries import entries_of
from findings import File, Findings
from log_entry import read_entry
from merkle import leaf_hash, root_from_path
from node import Node, block_at, block_in, quantity_in
from words import plain_bytes

DEEP = 12
MINUTE = 60_000
MAGIC = b"CLA1"


def judge_anchor(file: File, anchor: File, node: Node, findings: Findings) -> None:
    """Judge the file by the transaction that a server names."""
    try:
        holds = _judge(file, anchor, node)
    except (ValueError, TypeError, KeyError, AttributeError):
        holds = None
    if holds is None:
        findings.doubt("anchor")
    elif not holds:
        findings.fault("anchor")


def _judge(file: File, anchor: File, node: Node) -> bool | None:
    """Say if the transaction shows that the result was there by the time of its block, or None if that is not known."""
    found, newest = node.ask([("eth_getTransactionByHash", [anchor["transaction"]]), ("eth_blockNumber", [])])
    sent, log = found.result, file.get("log") or {}
    if sent is None or sent["hash"] != anchor["transaction"]:
        return None
    try:
        data = bytes.fromhex(sent["input"].removeprefix("0x"))
    except ValueError:
        return False
    size, root = int.from_bytes(data[36:44], "big"), data[44:]
    if len(data) != 76 or data[:4] != MAGIC or (size, "0x" + root.hex()) != (anchor["treeSize"], anchor["root"]):
        return False
    if not _is_of_file(file, anchor, size, root) or not _is_named(anchor["named"], sent["from"], size, root):
        return False
    if data[4:36] != sha256(plain_bytes(log.get("head", {}).get("origin", ""))).digest():
        return None
    if sent.get("blockNumber") is None:
        return None
    number, last = quantity_in(sent["blockNumber"]), quantity_in(newest.result)
    if number is None or last is None:
        return None
    block = block_in(node.ask([block_at(number)])[0])
    if block is None or block[0] != sent.get("blockHash") or last - number + 1 < DEEP:
        return None
    return block[1] + MINUTE >= (log.get("result") or {}).get("at", 0)


def _is_of_file(file: File, anchor: File, size: int, root: bytes) -> bool:
    """Say if the tree has the result of the file at its place, and no head of the file is another history."""
    log = file.get("log")
    if log is None or log["result"] is None or log["result"]["position"] != anchor["result"]["position"]:
        return False
    leaves = [entry.leaf for entry in entries_of(file) if entry.line == "log.result" and entry.place is not None]
    heads = [log["head"]] + [log[name]["head"] for name in ("endHead", "witnessed") if log.get(name)]
    is_same = all(head["treeSize"] != size or head["root"] == "0x" + root.hex() for head in heads)
    return is_same and bool(leaves) and _is_in(leaves[0], anchor["result"], size, root)


def _is_named(named: File, sender: str, size: int, root: bytes) -> bool:
    """Say if an entry of the tree names the sender as an address that anchors the log."""
    line = plain_bytes(named["body"])
    entry = read_entry(line)
    is_row = entry is not None and entry["kind"] == "row" and entry["table"] == "anchor_account" and entry["state"] is not None
    is_own = is_row and entry is not None and entry["key"].lower() == sender.lower()
    return is_own and _is_in(leaf_hash(line), named, size, root)


def _is_in(leaf: bytes, place: Any, size: int, root: bytes) -> bool:
    """Say if the path leads from the leaf to the root."""
    path = [bytes.fromhex(step[2:]) for step in place["path"]]
    return root_from_path(leaf, place["position"], size, path) == root
