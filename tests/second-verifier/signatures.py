"""Signatures of keys and of contract wallets, and signed heads of the log."""

from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any, Literal

from ed25519 import is_signed
from secp256k1 import recover_address
from typed_data import text_bytes

Signer = Literal["key", "contract", "nobody"]


def signer_of(digest: str, signature: str, address: str, check: object) -> Signer:
    """Say who can have made a signature in an address's name."""
    if _is_of_key(bytes.fromhex(digest[2:]), bytes.fromhex(signature[2:]), address.lower()):
        return "key"
    return "nobody" if check is None else "contract"


def _is_of_key(digest: bytes, signature: bytes, address: str) -> bool:
    """Say if the address's key made the signature, in 65 bytes or in 64 (EIP-2098)."""
    if len(signature) == 65 and signature[64] in (0, 1, 27, 28):
        parity, s = signature[64] % 27, int.from_bytes(signature[32:64], "big")
    elif len(signature) == 64:
        both = int.from_bytes(signature[32:], "big")
        parity, s = both >> 255, both & ((1 << 255) - 1)
    else:
        return False
    return recover_address(digest, int.from_bytes(signature[:32], "big"), s, parity) == address


def key_id(public_key: str) -> str:
    """Return the name of a key of the log."""
    return sha256(bytes.fromhex(public_key[2:])).hexdigest()[:16]


def is_head_signed(public_key: str, head: dict[str, Any]) -> bool:
    """Say if the key signed the head of the log."""
    if head["keyId"] != key_id(public_key):
        return False
    name, body = head["origin"].removeprefix("https://"), body_of(head)
    text, _, lines = head["note"].rpartition("\n\n")
    if text + "\n" != body:
        return False
    first, second = lines.split("\n")[:2]
    plain, dated = _signature_in(first, name, public_key, 1), _signature_in(second, name, public_key, 4)
    time = int.from_bytes(dated[:8], "big")
    return (
        time * 1000 == head["at"]
        and _is_signed(public_key, body, plain)
        and is_cosigned(public_key, time, body, dated[8:])
    )


def body_of(head: dict[str, Any]) -> str:
    """Write the text of a checkpoint."""
    name = head["origin"].removeprefix("https://")
    return f"{name}\n{head['treeSize']}\n{b64encode(bytes.fromhex(head['root'][2:])).decode()}\n"


def is_cosigned(public_key: str, time: int, body: str, signature: bytes) -> bool:
    """Say if the key signed the text of a checkpoint with this time in seconds."""
    return _is_signed(public_key, f"cosignature/v1\ntime {time}\n{body}", signature)


def note_key_id(name: str, public_key: str, kind: int) -> bytes:
    """Make the 4 bytes that name a key and the kind of its signatures."""
    return sha256(name.encode() + bytes([10, kind]) + bytes.fromhex(public_key[2:])).digest()[:4]


def _signature_in(line: str, name: str, public_key: str, kind: int) -> bytes:
    """Return the signature in a line of a note; none if the line is of another name, key or kind."""
    key = note_key_id(name, public_key, kind)
    try:
        found = b64decode(line.rpartition(" ")[2], validate=True)
    except ValueError:
        return b""
    is_own = line == f"— {name} {b64encode(key + found[4:]).decode()}"
    return found[4:] if is_own else b""


def _is_signed(public_key: str, text: str, signature: bytes) -> bool:
    """Say if the key signed the text."""
    return len(signature) == 64 and is_signed(bytes.fromhex(public_key[2:]), text_bytes(text), signature)


def followed_keys(keys: list[str], handovers: list[dict[str, Any]], origin: str) -> list[str]:
    """List the keys that are known, and all that they handed the log of this origin over to."""
    known = list(dict.fromkeys(keys))
    for key in known:
        for one in handovers:
            if one["origin"] == origin and one["newPublicKey"] not in known and is_handover(key, one):
                known.append(one["newPublicKey"])
    return known


def is_handover(old_key: str, one: dict[str, Any]) -> bool:
    """Say if the old key signed that the new one takes its place."""
    parts = ["club log key v1", one["origin"], one["oldKeyId"], one["newPublicKey"], one["at"]]
    return one["oldKeyId"] == key_id(old_key) and _is_text_signed(old_key, parts, one["signature"])


def is_receipt_signed(public_key: str, receipt: dict[str, Any]) -> bool:
    """Say if the key signed the receipt."""
    parts = ["club log receipt v1", receipt["keyId"], receipt["leafHash"], receipt["promisedBy"]]
    return receipt["keyId"] == key_id(public_key) and _is_text_signed(public_key, parts, receipt["signature"])


def _is_text_signed(public_key: str, lines: list[object], signature: str) -> bool:
    """Say if the key signed the lines, each with a line feed after it."""
    text = "".join(f"{line}\n" for line in lines)
    return is_signed(bytes.fromhex(public_key[2:]), text_bytes(text), bytes.fromhex(signature[2:]))
